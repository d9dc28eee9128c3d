//! The evaluation of a game, drawn for a terminal (our own).

use super::measure::Measure;
use nullwindow::Score;
use std::fmt::Write;

/// The number of rows above the middle, and of those below.
const ROWS: i32 = 6;
/// The number of columns between two ticks below the graph.
const TICK: usize = 10;

/// A column for each value, up from the middle line or down: of `#` if it is exact, of `:` if not,
/// empty without a value. The first column is number 0.
pub(super) fn draw(measure: Measure, values: &[Option<(Score, bool)>]) -> String {
    // Halves of the unit.
    let halves = |value: &Score| (2.0 * measure.height(*value)) as i32;
    let most = values.iter().flatten().map(|(value, _)| halves(value).abs()).max().unwrap_or_default();
    let unit = (most + 2 * ROWS - 1) / (2 * ROWS);
    let unit = unit.max(1);
    let mut text = String::new();
    for row in (-ROWS..=ROWS).rev() {
        let label = match row {
            0 => "0".to_owned(),
            row if row % 2 == 0 => format!("{:+}", row * unit),
            _ => String::new(),
        };
        let mark = |value: &Option<(Score, bool)>| match value {
            _ if row == 0 => '-',
            // From half a row on, a row is filled.
            Some((value, exact)) if halves(value) * row.signum() >= (2 * row.abs() - 1) * unit => {
                if *exact {
                    '#'
                } else {
                    ':'
                }
            }
            _ => ' ',
        };
        let columns: String = values.iter().map(mark).collect();
        _ = writeln!(text, "{}", format!("  {label:>4} |{columns}").trim_end());
    }
    let ticks: String = (0..values.len()).step_by(TICK).map(|number| format!("{number:<TICK$}")).collect();
    _ = writeln!(text, "        {}", ticks.trim_end());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_reach_as_far_as_their_values() {
        let discs = |discs, exact| Some((Score::points(2 * discs), exact));
        let text =
            draw(Measure::Discs, &[discs(0, false), discs(6, false), discs(-12, true), None, discs(3, true)]);
        let rows: Vec<_> = text.lines().collect();
        assert_eq!(rows.len() as i32, 2 * ROWS + 2);
        let column =
            |i: usize| rows[..13].iter().filter_map(|row| row.chars().nth(8 + i)).collect::<String>();
        assert_eq!(column(0).trim(), "-");
        assert_eq!(column(1).trim(), ":::-");
        assert_eq!(column(2).trim(), "-######");
        assert_eq!(column(3).trim(), "-");
        assert_eq!(column(4).trim(), "##-", "a disc and a half counts as two");
        assert!(rows[0].starts_with("   +12 |") && rows[12].starts_with("   -12 |"), "{text}");
        assert_eq!(rows[13], "        0");
    }

    #[test]
    fn a_game_of_nothing_but_draws_has_a_line() {
        let text = draw(Measure::Discs, &[Some((Score::default(), true)); 3]);
        assert!(text.contains("     0 |---\n"), "{text}");
    }
}

//! The evaluation of a game, drawn for a terminal (our own).

use std::fmt::Write;

/// The number of rows above the middle, and of those below.
const ROWS: i32 = 6;
/// The number of columns between two ticks below the graph.
const TICK: usize = 10;

/// A column for each value, in discs, up from the middle line or down: of `#` if it is exact, of `:` if not,
/// empty without a value. The first column is number 0.
pub(super) fn draw(values: &[Option<(i32, bool)>]) -> String {
    let most = values.iter().flatten().map(|(value, _)| value.abs()).max().unwrap_or_default();
    let unit = (most + ROWS - 1) / ROWS;
    let unit = unit.max(1);
    let mut text = String::new();
    for row in (-ROWS..=ROWS).rev() {
        let label = match row {
            0 => "0".to_owned(),
            row if row % 2 == 0 => format!("{:+}", row * unit),
            _ => String::new(),
        };
        let mark = |value: &Option<(i32, bool)>| match value {
            _ if row == 0 => '-',
            // From half a row on, a row is filled.
            Some((value, exact)) if 2 * value * row.signum() >= (2 * row.abs() - 1) * unit => {
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
        let values = [Some((0, false)), Some((6, false)), Some((-12, true)), None, Some((3, true))];
        let text = draw(&values);
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
        let text = draw(&[Some((0, true)); 3]);
        assert!(text.contains("     0 |---\n"), "{text}");
    }
}

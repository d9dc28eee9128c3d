//! Scores as the page shows them (our own): in the unit of the game, with the side that they are for, and as
//! the expected score.

use nullwindow::{Score, Side};
use nullwindow_support::Unit;
use nullwindow_support::marks::MARKS;
use serde::Serialize;

/// The value of a position or move.
#[derive(Serialize)]
pub(crate) struct Value {
    /// In words: `0.35 pawns for White`, `mate in 2 for Black`.
    pub(crate) value: String,
    /// In few characters, from the view of the side to move: `+0.4`, `#2`, `−#2`.
    pub(crate) short: String,
    /// In few characters, with the side that it is for: `White +0.4`, `Black #2`.
    pub(crate) label: String,
    /// The expected score of the side that begins, from 0 to 1.
    pub(crate) expected: f64,
}

/// What the page needs to know of a game's values.
#[derive(Serialize)]
pub(crate) struct Measure {
    unit: &'static str,
    /// The number of points of a score that are one.
    points: i16,
    /// The ticks of an axis of expected scores: heights from 0 to 1, and their labels.
    ticks: Vec<(f64, String)>,
    /// The least loss of expected score and the sign of each kind of error, the worst first.
    marks: Vec<(f64, &'static str)>,
}

impl Measure {
    pub(crate) fn of(unit: Unit) -> Self {
        let tick = |&tick: &i32| {
            let height = unit.scale.expected_at(f64::from(tick) * f64::from(unit.points));
            (height, if tick == 0 { "0".to_owned() } else { format!("{tick:+}").replace('-', "−") })
        };
        Measure {
            unit: unit.name,
            points: unit.points,
            ticks: unit.scale.ticks.iter().map(tick).collect(),
            marks: MARKS.iter().map(|mark| (mark.least, mark.sign)).collect(),
        }
    }
}

/// The value of a score from the view of the side to move, in a unit of the game, which writes an exact value
/// in `words`.
pub(crate) fn value(
    words: impl Fn(Score) -> String,
    names: [&str; 2],
    unit: Unit,
    side: Side,
    score: Score,
) -> Value {
    let (better, advantage) = if score < Score::default() { (side.other(), -score) } else { (side, score) };
    let of = names[usize::from(better == Side::Second)];
    let (value, few) = if !score.is_points() {
        let words = words(advantage);
        let number = words.rsplit(' ').next().filter(|word| word.parse::<u16>().is_ok()).unwrap_or_default();
        (format!("{words} for {of}"), format!("#{number}"))
    } else {
        let points = f64::from(advantage.get()) / f64::from(unit.points);
        let few = format!("+{points:.*}", usize::from(unit.points > 1));
        let value = if score == Score::default() {
            "even".to_owned()
        } else {
            format!("{} for {of}", unit.amount(score))
        };
        (value, few)
    };
    let (short, label) = match few.trim_start_matches('+') {
        zero @ ("0" | "0.0") => (zero.to_owned(), "even".to_owned()),
        _ if better == side => (few.clone(), format!("{of} {few}")),
        number => (format!("−{number}"), format!("{of} {few}")),
    };
    let expected = unit.scale.expected(score);
    Value { value, short, label, expected: if side == Side::First { expected } else { 1.0 - expected } }
}

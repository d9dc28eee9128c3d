//! Scores as the page shows them (our own): in the unit of the game, with the side that they are for, and as
//! the expected score.

use nullwindow::session::Game;
use nullwindow::{Outcome, Score, Side};
use nullwindow_support::Scale;
use nullwindow_support::marks::MARKS;
use serde::Serialize;

/// The value of a position or move.
#[derive(Serialize)]
pub(crate) struct Value {
    /// In words: `0.35 pawns for White`, `mate in 2 for Black`.
    pub(crate) value: String,
    /// In few characters, from the view of the side to move: `+0.4`, `#2`, `−#2`.
    pub(crate) short: String,
    /// The expected score of the side that begins, from 0 to 1.
    pub(crate) expected: f64,
}

/// The unit of a game's scores.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    /// Its name, of several.
    pub(crate) name: &'static str,
    /// The number of points of a score that are one.
    pub(crate) points: i16,
    pub(crate) scale: Scale,
}

/// Hundredths of a pawn.
pub(crate) const fn pawns(scale: Scale) -> Unit {
    Unit { name: "pawns", points: 100, scale }
}

/// Points, where an advantage of `ten_to_one` makes the odds of winning ten to one.
pub(crate) const fn points(name: &'static str, ten_to_one: f64, ticks: [i32; 7]) -> Unit {
    Unit { name, points: 1, scale: Scale { ten_to_one, limit: Score::MAX_POINTS as i16, ticks } }
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

impl Unit {
    pub(crate) fn measure(self) -> Measure {
        let tick = |&tick: &i32| {
            let height = self.scale.expected_at(f64::from(tick) * f64::from(self.points));
            (height, if tick == 0 { "0".to_owned() } else { format!("{tick:+}").replace('-', "−") })
        };
        Measure {
            unit: self.name,
            points: self.points,
            ticks: self.scale.ticks.iter().map(tick).collect(),
            marks: MARKS.iter().map(|mark| (mark.least, mark.sign)).collect(),
        }
    }

    /// The score of the side that begins at the end of a game, from 0 to 1; that of a margin of points is as
    /// expected of the same advantage before.
    pub(crate) fn result(self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Win(side) => f64::from(u8::from(side == Side::First)),
            Outcome::Draw => 0.5,
            Outcome::Margin(points) => self.scale.expected_at(f64::from(points)),
        }
    }

    /// An advantage with its unit: `1.20 pawns`, `1 disc`.
    fn amount(self, score: Score) -> String {
        let points = score.get().abs();
        match self.points {
            1 if points == 1 => format!("1 {}", self.name.trim_end_matches('s')),
            1 => format!("{points} {}", self.name),
            one => format!("{:.2} {}", f64::from(points) / f64::from(one), self.name),
        }
    }
}

/// The value of a score from the view of the side to move, in a unit of the game.
pub(crate) fn value(game: &impl Game, unit: Unit, side: Side, score: Score) -> Value {
    let (better, advantage) = if score < Score::default() { (side.other(), -score) } else { (side, score) };
    let of = game.side(better);
    let sign = if better == side { "+" } else { "−" };
    let (value, short) = if !score.is_points() {
        let words = game.value(advantage);
        let number = words.rsplit(' ').next().filter(|word| word.parse::<u16>().is_ok()).unwrap_or_default();
        let short = format!("{}#{number}", if better == side { "" } else { "−" });
        (format!("{words} for {of}"), short)
    } else if score == Score::default() {
        ("even".to_owned(), "0".to_owned())
    } else {
        let few = match unit.points {
            1 => advantage.get().to_string(),
            one => format!("{:.1}", f64::from(advantage.get()) / f64::from(one)),
        };
        (format!("{} for {of}", unit.amount(score)), format!("{sign}{few}"))
    };
    let expected = unit.scale.expected(score);
    Value { value, short, expected: if side == Side::First { expected } else { 1.0 - expected } }
}

//! The unit of a game's scores (our own).

use crate::scale::Scale;
use nullwindow::{Outcome, Score, Side};

/// The unit of a game's scores.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// Its name, of several.
    pub name: &'static str,
    /// The number of points of a score that are one.
    pub points: i16,
    /// How scores become expected scores.
    pub scale: Scale,
}

/// Hundredths of a pawn.
#[must_use]
pub const fn pawns(scale: Scale) -> Unit {
    Unit { name: "pawns", points: 100, scale }
}

/// Points, where an advantage of `ten_to_one` makes the odds of winning ten to one.
#[must_use]
pub const fn points(name: &'static str, ten_to_one: f64, ticks: [i32; 7]) -> Unit {
    Unit { name, points: 1, scale: Scale { ten_to_one, limit: Score::MAX_POINTS as i16, ticks } }
}

impl Unit {
    /// The score of the side that begins at the end of a game, from 0 to 1; that of a margin of points is as
    /// expected of the same advantage before.
    ///
    /// ```
    /// use nullwindow::{Outcome, Side};
    /// use nullwindow_support::points;
    /// let seeds = points("seeds", 8.0, [-16, -8, -4, 0, 4, 8, 16]);
    /// assert_eq!(seeds.result(Outcome::Win(Side::Second)), 0.0);
    /// assert!(seeds.result(Outcome::Margin(8)) > 0.9);
    /// ```
    #[must_use]
    pub fn result(self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Win(side) => f64::from(u8::from(side == Side::First)),
            Outcome::Draw => 0.5,
            Outcome::Margin(points) => self.scale.expected_at(f64::from(points)),
        }
    }

    /// An advantage with its unit: `1.20 pawns`, `1 disc`.
    #[must_use]
    pub fn amount(self, score: Score) -> String {
        let points = score.get().abs();
        match self.points {
            1 if points == 1 => format!("1 {}", self.name.trim_end_matches('s')),
            1 => format!("{points} {}", self.name),
            one => format!("{:.2} {}", f64::from(points) / f64::from(one), self.name),
        }
    }
}

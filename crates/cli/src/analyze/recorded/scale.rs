//! The scale on which scores are compared (our own).

use nullwindow::Score;

/// The scale on which the scores of a game are compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::analyze) struct Scale {
    /// The advantage, in centipawns, that makes the odds of winning ten to one.
    pub(in crate::analyze) ten_to_one: f64,
    /// The limit of scores in centipawns where losses are added up: more than this is won in any case.
    pub(in crate::analyze) limit: i16,
    /// The ticks of the axis of evaluations, in pawns.
    pub(in crate::analyze) ticks: [i32; 7],
}

impl Scale {
    /// The expected score, from 0 to 1.
    pub(super) fn expected(self, score: Score) -> f64 {
        match score {
            score if score.is_win() => 1.0,
            score if score.is_loss() => 0.0,
            points => self.expected_at(f64::from(points.get())),
        }
    }

    /// The same of a number of centipawns: Elo's curve.
    pub(super) fn expected_at(self, centipawns: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-centipawns / self.ten_to_one))
    }

    /// Centipawns within the limit; a mate is at the end.
    pub(super) fn centipawns(self, score: Score) -> i32 {
        match score {
            score if score.is_win() => self.limit.into(),
            score if score.is_loss() => (-self.limit).into(),
            points => points.get().clamp(-self.limit, self.limit).into(),
        }
    }
}

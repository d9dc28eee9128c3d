//! The scale on which scores are compared: the expected score of a game (Elo 1978).

use nullwindow::Score;

/// The scale on which the scores of a game are compared: hundredths of a pawn in chess and shogi, points
/// elsewhere.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_support::Scale;
/// let scale = Scale { ten_to_one: 400.0, limit: 1_000, ticks: [-4, -2, -1, 0, 1, 2, 4] };
/// assert_eq!([Score::points(0), Score::win(3)].map(|score| scale.expected(score)), [0.5, 1.0]);
/// assert!((scale.expected_at(400.0) - 10.0 / 11.0).abs() < 1e-9);
/// assert_eq!(scale.limited(Score::points(-2_000)), -1_000);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// The advantage, in the unit of scores, that makes the odds of winning ten to one.
    pub ten_to_one: f64,
    /// The limit of scores where losses are added up: more than this is won in any case.
    pub limit: i16,
    /// The ticks of an axis of evaluations, in the game's unit: pawns in chess and shogi.
    pub ticks: [i32; 7],
}

impl Scale {
    /// The expected score, from 0 to 1, of the side from whose view the score is.
    #[must_use]
    pub fn expected(self, score: Score) -> f64 {
        match score {
            score if score.is_win() => 1.0,
            score if score.is_loss() => 0.0,
            points => self.expected_at(f64::from(points.get())),
        }
    }

    /// The same of an advantage in the unit of scores: Elo's curve.
    #[must_use]
    pub fn expected_at(self, advantage: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-advantage / self.ten_to_one))
    }

    /// The score within the limit; a win or loss by force is at the end.
    #[must_use]
    pub fn limited(self, score: Score) -> i32 {
        match score {
            score if score.is_win() => self.limit.into(),
            score if score.is_loss() => (-self.limit).into(),
            points => points.get().clamp(-self.limit, self.limit).into(),
        }
    }
}

//! What a loss is measured in (our own): discs, points of any game, or expected score.

use crate::pen::{FigureAxis, round_ticks};
use nullwindow::Score;
use nullwindow_support::Scale;
use nullwindow_support::marks::{ErrorMark, MARKS};
use serde_json::Value;

/// The measure of losses: its unit, thresholds and scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Measure {
    /// Discs. A score is a number of half discs, so that the mean of two whole numbers is one, too.
    Discs,
    /// Points of the game's evaluation.
    Points {
        /// What a win counts: more than any evaluation in the game.
        limit: i16,
    },
    /// Expected score, so that the same error looks the same wherever it happens. A score is a number of
    /// hundredths of a pawn.
    Expected {
        /// How scores become expected scores.
        scale: Scale,
        /// Whether moves are numbered one by one, and mates counted so; in chess a number has a move of each
        /// side.
        plies: bool,
    },
}

/// The only kind of error in discs. The values of solved positions differ by even numbers of discs.
const DISCS: [ErrorMark; 1] = [ErrorMark { least: 2.0, nag: 0, sign: "", names: ["error", "errors"] }];

/// The kinds of errors in points, as parts of what a win counts.
const POINTS: [ErrorMark; 2] = [
    ErrorMark { least: 1.5, nag: 4, sign: "??", names: ["blunder", "blunders"] },
    ErrorMark { least: 0.75, nag: 2, sign: "?", names: ["mistake", "mistakes"] },
];

impl Measure {
    /// Points, where a win counts twice the largest of these evaluations, and four at least.
    pub fn points(scores: impl IntoIterator<Item = Score>) -> Self {
        let points = scores.into_iter().filter(|score| score.is_points()).map(|score| score.get());
        let most = points.map(i16::unsigned_abs).max().unwrap_or_default();
        Measure::Points { limit: most.saturating_mul(2).clamp(4, Score::MAX_POINTS as u16) as i16 }
    }

    /// The kinds of errors, the worst first.
    pub fn marks(self) -> &'static [ErrorMark] {
        match self {
            Measure::Discs => &DISCS,
            Measure::Points { .. } => &POINTS,
            Measure::Expected { .. } => &MARKS,
        }
    }

    /// The sentence that explains the columns of a summary.
    pub fn note(self) -> String {
        match self {
            Measure::Discs => "An error loses two discs or more. Losses are exact where the position is \
                               solved, else estimates."
                .to_owned(),
            Measure::Points { limit } => {
                let [blunder, mistake] = [0, 1].map(|kind: usize| POINTS[kind].least * f64::from(limit));
                format!(
                    "A win counts {limit} points. ? loses {mistake} or more, as who gives a win away; ?? \
                     {blunder}, as who then loses."
                )
            }
            Measure::Expected { .. } => "?? loses 0.3 of the expected score or more, ? 0.2, ?! 0.1. The \
                                         average loss is in centipawns."
                .to_owned(),
        }
    }

    /// A score as a height: that of an even position is 0.
    pub fn height(self, score: Score) -> f64 {
        match self {
            Measure::Discs => discs(score.get().into()),
            Measure::Points { .. } => self.limited(score).into(),
            Measure::Expected { scale, .. } => scale.expected(score) - 0.5,
        }
    }

    /// The loss of a move of this score where the best move has another.
    pub fn loss(self, best: Score, score: Score) -> f64 {
        let height = |score| match self {
            Measure::Discs | Measure::Points { .. } => self.height(score),
            Measure::Expected { scale, .. } => scale.expected(score),
        };
        (height(best) - height(score)).max(0.0)
    }

    /// The same as a summary adds it up: in half discs, or in centipawns within the limit.
    pub fn lost(self, best: Score, score: Score) -> i32 {
        (self.limited(best) - self.limited(score)).max(0)
    }

    /// A score as a number that may be added up.
    fn limited(self, score: Score) -> i32 {
        match self {
            Measure::Discs => score.get().into(),
            Measure::Points { limit } if score.is_win() => limit.into(),
            Measure::Points { limit } if score.is_loss() => (-limit).into(),
            Measure::Points { limit } => score.get().clamp(-limit, limit).into(),
            Measure::Expected { scale, .. } => scale.limited(score),
        }
    }

    /// The mark of a loss; `None` if it is small.
    pub fn mark(self, loss: f64) -> Option<&'static ErrorMark> {
        let loss = if let Measure::Points { limit } = self { loss / f64::from(limit) } else { loss };
        self.marks().iter().find(|mark| loss >= mark.least)
    }

    /// Whether each ply has a number.
    pub fn plies(self) -> bool {
        !matches!(self, Measure::Expected { plies: false, .. })
    }

    /// A loss in JSON; discs and points are without a decimal point if they are whole.
    pub fn number(self, loss: f64) -> Value {
        if !matches!(self, Measure::Expected { .. }) && loss.fract() == 0.0 {
            Value::from(loss as i64)
        } else {
            Value::from(loss)
        }
    }

    /// The score of a move in JSON: discs or points from the view of its side, a win or loss with its
    /// distance in words, or else [`eval`](Self::eval).
    pub fn value(self, score: Score, first: bool) -> Value {
        match self {
            Measure::Points { .. } if !score.is_points() => score.to_string().into(),
            Measure::Discs | Measure::Points { .. } => self.number(self.height(score)),
            Measure::Expected { .. } => self.eval(score, first).into(),
        }
    }

    /// The score of a move as `[%eval]` of PGN has it: from the first side's view, pawns, or `#` and the
    /// number of moves until mate, counted after the move. `score` is from the view of its side.
    pub fn eval(self, score: Score, first: bool) -> String {
        let sign = if score.is_win() == first { "" } else { "-" };
        match score.distance() {
            Some(plies) => {
                format!("#{sign}{}", if self.plies() { plies.saturating_sub(1) } else { plies / 2 })
            }
            None => format!("{:.2}", f64::from(if first { score } else { -score }.get()) / 100.0),
        }
    }

    /// The score of a move in words: pawns from the first side's view, or `mate in 3`, this move included; of
    /// `other`, if the other side mates.
    pub fn words(self, score: Score, first: bool, other: &str) -> String {
        let length = |plies: u16| match (self.plies(), score.is_win()) {
            (true, _) => plies,
            (false, true) => plies.div_ceil(2),
            (false, false) => plies / 2,
        };
        match score.distance() {
            Some(plies) if score.is_win() => format!("mate in {}", length(plies)),
            Some(plies) => format!("mate in {} for {other}", length(plies)),
            None => self.eval(score, first),
        }
    }

    /// The unit of a loss, of several.
    pub fn unit(self) -> &'static str {
        match self {
            Measure::Discs => "discs",
            Measure::Points { .. } => "points",
            Measure::Expected { .. } => "centipawns",
        }
    }

    /// The axis of a curve between these heights.
    pub(super) fn value_axis(self, side: &str, low: f64, high: f64) -> FigureAxis {
        let Measure::Expected { scale, .. } = self else {
            let signed = |x: f64| if x == 0.0 { "0".to_owned() } else { format!("{x:+}") };
            let unit = self.unit();
            return disc_axis(format!("{unit}, from {side}'s view"), low.min(-2.0), high.max(2.0), signed);
        };
        let pawns = |pawns: &i32| {
            let label = if *pawns == 0 { "0".to_owned() } else { format!("{pawns:+}") };
            (scale.expected_at(f64::from(100 * pawns)) - 0.5, label)
        };
        let mates = [-0.5, 0.5].map(|height| (height, "mate".to_owned()));
        let name = format!("pawns, from {side}'s view, on the scale of the expected score");
        FigureAxis { name, low: -0.5, high: 0.5, ticks: scale.ticks.iter().map(pawns).chain(mates).collect() }
    }

    /// The axis of losses up to the largest.
    pub(super) fn loss_axis(self, largest: f64) -> FigureAxis {
        if !matches!(self, Measure::Expected { .. }) {
            let name = format!("{} lost by each move", self.unit());
            return disc_axis(name, 0.0, largest.max(4.0), |x| x.to_string());
        }
        let last = (10.0 * largest.max(0.3) - 1e-9).ceil() as i32;
        let tenths = |tenths| (f64::from(tenths) / 10.0, (f64::from(tenths) / 10.0).to_string());
        let ticks = (0..=last).step_by(if last > 5 { 2 } else { 1 }).map(tenths).collect();
        let name = "expected score lost by each move".to_owned();
        FigureAxis { name, low: 0.0, high: f64::from(last) / 10.0, ticks }
    }
}

/// The number of discs that are these half discs.
pub fn discs(halves: i32) -> f64 {
    f64::from(halves) / 2.0
}

/// An axis of discs from tick to tick.
fn disc_axis(name: String, low: f64, high: f64, label: fn(f64) -> String) -> FigureAxis {
    let ticks = round_ticks(low, high, 1.0);
    let (low, high) = (ticks[0], ticks[ticks.len() - 1]);
    FigureAxis { name, low, high, ticks: ticks.into_iter().map(|x| (x, label(x))).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: Scale = Scale { ten_to_one: 400.0, limit: 1_000, ticks: [-4, -2, -1, 0, 1, 2, 4] };
    const CHESS: Measure = Measure::Expected { scale: SCALE, plies: false };
    const SHOGI: Measure = Measure::Expected { scale: SCALE, plies: true };

    #[test]
    fn halves_are_printed_and_whole_numbers_have_no_decimals() {
        let texts = [7, -1, 4, 0, -11].map(|halves| format!("{:+}", discs(halves)));
        assert_eq!(texts, ["+3.5", "-0.5", "+2", "+0", "-5.5"]);
        assert_eq!(format!("{:>+5}|{:5}", discs(7), discs(24)), " +3.5|   12");
        let numbers = [-6, 1].map(|halves| Measure::Discs.value(Score::points(halves), false));
        assert_eq!(serde_json::to_string(&numbers).unwrap(), "[-3,0.5]");
    }

    #[test]
    fn scores_have_the_format_of_eval() {
        let points = Score::points(-35);
        assert_eq!(
            [CHESS.eval(points, true), CHESS.eval(points, false), CHESS.eval(Score::points(0), true)],
            ["-0.35", "0.35", "0.00"]
        );
        // A mate in two moves is a mate in one after the first of them.
        assert_eq!([CHESS.eval(Score::win(3), true), CHESS.eval(Score::win(3), false)], ["#1", "#-1"]);
        assert_eq!([CHESS.eval(Score::loss(4), true), CHESS.eval(Score::loss(4), false)], ["#-2", "#2"]);
        let shogi = [Score::win(3), Score::loss(4)].map(|score| SHOGI.eval(score, true));
        assert_eq!(shogi, ["#2", "#-3"]);
    }

    #[test]
    fn mates_are_counted_in_moves_in_chess_and_in_plies_in_shogi() {
        let scores = [Score::win(1), Score::win(5), Score::loss(4), Score::points(20)];
        let texts = scores.map(|score| CHESS.words(score, false, "White"));
        assert_eq!(texts, ["mate in 1", "mate in 3", "mate in 2 for White", "-0.20"]);
        let texts = scores.map(|score| SHOGI.words(score, false, "Black"));
        assert_eq!(texts, ["mate in 1", "mate in 5", "mate in 4 for Black", "-0.20"]);
    }

    #[test]
    fn expected_scores_and_limits() {
        let scale = SCALE;
        let expected = [Score::points(0), Score::win(3), Score::loss(4)].map(|score| scale.expected(score));
        assert_eq!(expected, [0.5, 1.0, 0.0]);
        assert!((scale.expected(Score::points(400)) - 10.0 / 11.0).abs() < 1e-9);
        let scores = [Score::points(-35), Score::points(1_500), Score::loss(4)];
        assert_eq!(scores.map(|score| scale.limited(score)), [-35, 1_000, -1_000]);
    }

    #[test]
    fn a_win_counts_more_than_any_evaluation() {
        let measure = Measure::points([3, -7].map(Score::points).into_iter().chain([Score::win(4)]));
        assert_eq!(measure, Measure::Points { limit: 14 });
        let [even, won, lost] = [Score::default(), Score::win(4), Score::loss(3)];
        let mark = |best, score| measure.mark(measure.loss(best, score)).map(|mark| mark.sign);
        let marks = [(won, even), (won, lost), (even, lost)].map(|(best, score)| mark(best, score));
        assert_eq!(marks, [Some("?"), Some("??"), Some("?")]);
        assert_eq!(mark(Score::points(7), Score::default()), None);
        assert_eq!(measure.value(won, false), "win in 4");
        assert_eq!(Measure::points([]), Measure::Points { limit: 4 });
    }
}

//! What a loss is measured in (our own): discs, or expected score.

use super::figure::{FigureAxis, round_ticks};
use nullwindow::Score;
use nullwindow_support::Scale;
use nullwindow_support::marks::{ErrorMark, MARKS};
use serde_json::Value;

/// The measure of losses: its unit, thresholds and scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Measure {
    /// Discs. A score is a number of half discs, so that the mean of two whole numbers is one, too.
    Discs,
    /// Expected score, so that the same error looks the same wherever it happens. A score is a number of
    /// hundredths of a pawn.
    Expected {
        scale: Scale,
        /// Whether moves are numbered one by one, and mates counted so; in chess a number has a move of each
        /// side.
        plies: bool,
    },
}

/// The only kind of error in discs. The values of solved positions differ by even numbers of discs.
const DISCS: [ErrorMark; 1] = [ErrorMark { least: 2.0, nag: 0, sign: "", names: ["error", "errors"] }];

impl Measure {
    /// The kinds of errors, the worst first.
    pub(super) fn marks(self) -> &'static [ErrorMark] {
        if self == Measure::Discs { &DISCS } else { &MARKS }
    }

    /// The sentence that explains the columns of a summary.
    pub(super) fn note(self) -> &'static str {
        match self {
            Measure::Discs => {
                "An error loses two discs or more. Losses are exact where the position is solved, else \
                 estimates."
            }
            Measure::Expected { .. } => {
                "?? loses 0.3 of the expected score or more, ? 0.2, ?! 0.1. The average loss is in \
                 centipawns."
            }
        }
    }

    /// A score as a height: that of an even position is 0.
    pub(super) fn height(self, score: Score) -> f64 {
        match self {
            Measure::Discs => discs(score.get().into()),
            Measure::Expected { scale, .. } => scale.expected(score) - 0.5,
        }
    }

    /// The loss of a move of this score where the best move has another.
    pub(super) fn loss(self, best: Score, score: Score) -> f64 {
        let height = |score| match self {
            Measure::Discs => self.height(score),
            Measure::Expected { scale, .. } => scale.expected(score),
        };
        (height(best) - height(score)).max(0.0)
    }

    /// The same as a summary adds it up: in half discs, or in centipawns within the limit.
    pub(super) fn lost(self, best: Score, score: Score) -> i32 {
        let points = |score: Score| match self {
            Measure::Discs => score.get().into(),
            Measure::Expected { scale, .. } => scale.limited(score),
        };
        (points(best) - points(score)).max(0)
    }

    /// The mark of a loss; `None` if it is small.
    pub(super) fn mark(self, loss: f64) -> Option<&'static ErrorMark> {
        self.marks().iter().find(|mark| loss >= mark.least)
    }

    /// Whether each ply has a number.
    pub(super) fn plies(self) -> bool {
        !matches!(self, Measure::Expected { plies: false, .. })
    }

    /// A loss in JSON; discs are without a decimal point if they are whole.
    pub(super) fn number(self, loss: f64) -> Value {
        if self == Measure::Discs && loss.fract() == 0.0 {
            Value::from(loss as i64)
        } else {
            Value::from(loss)
        }
    }

    /// The score of a move in JSON: discs from the view of its side, or else [`eval`](Self::eval).
    pub(super) fn value(self, score: Score, first: bool) -> Value {
        match self {
            Measure::Discs => self.number(self.height(score)),
            Measure::Expected { .. } => self.eval(score, first).into(),
        }
    }

    /// The score of a move as `[%eval]` of PGN has it: from the first side's view, pawns, or `#` and the
    /// number of moves until mate, counted after the move. `score` is from the view of its side.
    pub(super) fn eval(self, score: Score, first: bool) -> String {
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
    pub(super) fn words(self, score: Score, first: bool, other: &str) -> String {
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

    /// The axis of a curve between these heights.
    pub(super) fn value_axis(self, side: &str, low: f64, high: f64) -> FigureAxis {
        let Measure::Expected { scale, .. } = self else {
            let signed = |x: f64| if x == 0.0 { "0".to_owned() } else { format!("{x:+}") };
            return disc_axis(format!("discs, from {side}'s view"), low.min(-2.0), high.max(2.0), signed);
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
        if self == Measure::Discs {
            let name = "discs lost by each move".to_owned();
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
pub(super) fn discs(halves: i32) -> f64 {
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
    use crate::analyze::game::RecordedGame as _;
    use crate::analyze::shogi::ShogiRecord;
    use nullwindow_chess::{ChessGame, Pgn};

    const CHESS: Measure = Pgn::MEASURE;
    const SHOGI: Measure = ShogiRecord::MEASURE;

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
        let scale = ChessGame::SCALE;
        let expected = [Score::points(0), Score::win(3), Score::loss(4)].map(|score| scale.expected(score));
        assert_eq!(expected, [0.5, 1.0, 0.0]);
        assert!((scale.expected(Score::points(400)) - 10.0 / 11.0).abs() < 1e-9);
        let scores = [Score::points(-35), Score::points(1_500), Score::loss(4)];
        assert_eq!(scores.map(|score| scale.limited(score)), [-35, 1_000, -1_000]);
    }
}

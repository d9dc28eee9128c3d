//! The summary of a player's moves in a game of Othello (our own).

use super::analyzer::DiscAnalysis;
use super::discs::Discs;
use crate::analyze::heading;
use nullwindow::Side;
use nullwindow_othello::Move;
use serde::Serialize;

/// The least loss of an error. The values of solved positions differ by even numbers of discs.
pub(super) const ERROR: Discs = Discs::whole(2);

/// The sentence that explains the columns.
pub(super) const NOTE: &str =
    "An error loses two discs or more. Losses are exact where the position is solved, else estimates.";

/// The head of the table.
pub(super) const HEAD: [&str; 6] = ["player", "moves", "discs lost", "average", "errors", "largest error"];

/// The analysed moves of a player, without passes.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub(super) struct DiscSummary {
    side: &'static str,
    name: Option<String>,
    moves: usize,
    /// The sum of the losses.
    discs_lost: Discs,
    /// The mean loss of a move; null without moves.
    average_loss: Option<f64>,
    /// The number of moves that lose two discs or more.
    errors: usize,
    largest_error: Option<LargestDiscLoss>,
}

/// The first of the moves that lose most.
#[derive(Clone, PartialEq, Serialize, Debug)]
struct LargestDiscLoss {
    number: usize,
    r#move: String,
    loss: Discs,
}

impl DiscSummary {
    pub(super) fn new(side: Side, name: Option<&str>, moves: &[Option<DiscAnalysis>]) -> Self {
        let own = (1..).zip(moves).filter_map(|(number, played)| {
            let played = played.as_ref()?;
            (played.side == side && played.m != Move::PASS).then_some((number, played))
        });
        let mut summary = DiscSummary {
            side: if side == Side::First { "Black" } else { "White" },
            name: name.map(str::to_owned),
            moves: 0,
            discs_lost: Discs::default(),
            average_loss: None,
            errors: 0,
            largest_error: None,
        };
        for (number, played) in own {
            let loss = played.loss();
            summary.moves += 1;
            summary.discs_lost += loss;
            if loss >= ERROR {
                summary.errors += 1;
                if summary.largest_error.as_ref().is_none_or(|largest| loss > largest.loss) {
                    summary.largest_error =
                        Some(LargestDiscLoss { number, r#move: played.m.to_string(), loss });
                }
            }
        }
        let mean = |moves: usize| f64::from(summary.discs_lost) / moves as f64;
        // Two decimals suffice.
        summary.average_loss = (summary.moves > 0).then(|| (100.0 * mean(summary.moves)).round() / 100.0);
        summary
    }

    /// The row below [`HEAD`].
    pub(super) fn row(&self) -> Vec<String> {
        let DiscSummary { moves, discs_lost, average_loss, errors, largest_error, .. } = self;
        vec![
            self.player(),
            moves.to_string(),
            discs_lost.to_string(),
            average_loss.map_or_else(|| "–".to_owned(), |loss| format!("{loss:.2}")),
            errors.to_string(),
            largest_error.as_ref().map_or_else(
                || "–".to_owned(),
                |LargestDiscLoss { number, r#move, loss }| format!("{loss} discs, {number}. {}", r#move),
            ),
        ]
    }

    /// The name and the colour.
    pub(super) fn player(&self) -> String {
        heading::player(self.name.as_deref(), self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_losses_of_two_discs_or_more() {
        let played = |side, name: &str, points, best| {
            let [points, best_points] = [points, best].map(|(a, b)| Discs::mean(a, b));
            let m: Move = name.parse().unwrap();
            Some(DiscAnalysis { side, m, points, best: m, best_points, exact: false })
        };
        let moves = [
            played(Side::First, "f5", (0, 0), (2, 1)),
            played(Side::Second, "d6", (0, 0), (9, 9)),
            played(Side::First, "c3", (0, 0), (4, 4)),
            played(Side::First, "--", (0, 0), (9, 9)),
            played(Side::First, "d3", (0, 1), (4, 5)),
            None,
            played(Side::First, "c4", (3, 3), (2, 2)),
        ];
        let black = DiscSummary::new(Side::First, Some("Anna"), &moves);
        assert_eq!(black.row(), ["Anna (Black)", "4", "9.5", "2.38", "2", "4 discs, 3. c3"]);
        let white = DiscSummary::new(Side::Second, None, &moves[3..]);
        assert_eq!(white.row(), ["White", "0", "0", "–", "0", "–"]);
    }
}

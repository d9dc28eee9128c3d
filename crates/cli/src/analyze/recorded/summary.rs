//! The summary of a player's moves in a recorded game (our own).

use super::moves::MoveAnalysis;
use crate::analyze::heading;
use nullwindow_support::Scale;
use nullwindow_support::marks::{MARKS, mark};
use serde::Serialize;

/// The sentence that explains the columns.
pub(super) const NOTE: &str = "?? loses 0.3 of the expected score or more, ? 0.2, ?! 0.1. \
                               The average loss is in centipawns.";

/// The head of the table.
pub(super) const HEAD: [&str; 7] =
    ["player", "moves", "average loss", "inaccuracies", "mistakes", "blunders", "largest error"];

/// The analysed moves of a player.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub(super) struct PlayerSummary {
    side: &'static str,
    name: Option<String>,
    moves: usize,
    /// The mean loss of a move in centipawns, with limited scores; null without moves.
    average_centipawn_loss: Option<i64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    largest_error: Option<LargestError>,
}

/// The first of the moves that lose most.
#[derive(Clone, PartialEq, Serialize, Debug)]
struct LargestError {
    /// The move with its number and its mark: `18. Bd6??`.
    r#move: String,
    /// The loss of expected score.
    loss: f64,
}

impl PlayerSummary {
    /// Of the analysed moves of a side, with their names.
    pub(super) fn new<'m, M: 'm>(
        side: &'static str,
        name: Option<&str>,
        scale: Scale,
        moves: impl IntoIterator<Item = (String, &'m MoveAnalysis<M>)>,
    ) -> Self {
        let (mut count, mut lost, mut counts) = (0, 0, [0; MARKS.len()]);
        let mut largest_error: Option<LargestError> = None;
        for (label, MoveAnalysis { score, best_score, .. }) in moves {
            count += 1;
            lost += i64::from(scale.limited(*best_score) - scale.limited(*score)).max(0);
            let loss = scale.expected(*best_score) - scale.expected(*score);
            let Some(mark) = mark(loss) else { continue };
            if let Some(kind) = MARKS.iter().position(|other| other == mark) {
                counts[kind] += 1;
            }
            if largest_error.as_ref().is_none_or(|largest| loss > largest.loss) {
                largest_error = Some(LargestError { r#move: label + mark.sign, loss });
            }
        }
        let [blunders, mistakes, inaccuracies] = counts;
        PlayerSummary {
            side,
            name: name.map(str::to_owned),
            moves: count,
            average_centipawn_loss: (count > 0).then(|| (lost + count as i64 / 2) / count as i64),
            inaccuracies,
            mistakes,
            blunders,
            largest_error,
        }
    }

    fn average(&self) -> String {
        self.average_centipawn_loss.map_or_else(|| "–".to_owned(), |loss| loss.to_string())
    }

    /// The row below [`HEAD`].
    pub(super) fn row(&self) -> Vec<String> {
        let largest = self.largest_error.as_ref().map_or("–", |largest| &largest.r#move);
        vec![
            self.player(),
            self.moves.to_string(),
            self.average(),
            self.inaccuracies.to_string(),
            self.mistakes.to_string(),
            self.blunders.to_string(),
            largest.to_owned(),
        ]
    }

    /// The name and the colour.
    pub(super) fn player(&self) -> String {
        heading::player(self.name.as_deref(), self.side)
    }

    /// The summary as a sentence.
    pub(super) fn sentence(&self) -> String {
        let PlayerSummary { side, moves, inaccuracies, mistakes, blunders, .. } = self;
        let counts = [blunders, mistakes, inaccuracies].into_iter().zip(MARKS).rev();
        let counts = counts.map(|(&count, mark)| number(count, mark.names));
        let mut text = format!(
            "{side}: {}, average loss {} centipawns",
            number(*moves, ["move", "moves"]),
            self.average()
        );
        counts.for_each(|count| text.extend([", ", &count]));
        if let Some(largest) = &self.largest_error {
            text.extend([", the largest error is ", &largest.r#move]);
        }
        text + "."
    }
}

/// A number of things, of which one and several have these names.
fn number(count: usize, names: [&str; 2]) -> String {
    format!("{count} {}", names[usize::from(count != 1)])
}

#[cfg(test)]
mod tests {
    use super::super::game::RecordedGame;
    use super::*;
    use nullwindow::Score;
    use nullwindow_chess::Pgn;

    #[test]
    fn errors_are_counted_by_kind() {
        let move_of = |label: &str, score, best_score| {
            (label.to_owned(), MoveAnalysis::<u8> { score, best_score, best: Vec::new() })
        };
        let points = Score::points;
        let moves = [
            move_of("1. e4", points(20), points(20)),
            move_of("2. f3", points(-60), points(30)),
            move_of("3. g4", points(-2_000), points(-60)),
            move_of("4. h4", Score::loss(2), points(-2_000)),
        ];
        let moves = moves.iter().map(|(label, analysis)| (label.clone(), analysis));
        let white = PlayerSummary::new("White", Some("Anna"), Pgn::SCALE, moves);
        // The losses are 0, 90, 940 (a score counts as ten pawns at most) and 0 centipawns.
        assert_eq!(white.row(), ["Anna (White)", "4", "258", "1", "0", "1", "3. g4??"]);
        assert_eq!(
            white.sentence(),
            "White: 4 moves, average loss 258 centipawns, 1 inaccuracy, 0 mistakes, 1 blunder, \
             the largest error is 3. g4??."
        );
        assert_eq!(
            PlayerSummary::new::<u8>("Black", None, Pgn::SCALE, []).row(),
            ["Black", "0", "–", "0", "0", "0", "–"]
        );
    }
}

//! The results of games as targets (Österlund 2014).

use super::ChessRecord;
use nullwindow_chess::Chess;
use nullwindow_learn::Example;

/// Of these games one is held out.
const HELD_OUT: usize = 20;

/// The [quiet](ChessRecord::quiet) positions of games, each with the points of its side to move; in a second
/// list those of every 20th game, to be held out.
///
/// ```
/// use nullwindow_fit::chess::{ChessRecord, results};
/// let line = "0 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30 e7e5/-25";
/// let game: ChessRecord = line.parse().unwrap();
/// let [fitted, held_out] = results(&[game.clone(), game]);
/// assert_eq!(fitted, held_out);
/// assert_eq!((fitted[0].target, fitted[1].target), (1.0, 0.0));
/// ```
#[must_use]
pub fn results(games: &[ChessRecord]) -> [Vec<Example<Chess>>; 2] {
    let mut examples = [Vec::new(), Vec::new()];
    for (number, game) in games.iter().enumerate() {
        let of = |(_, position): (usize, Chess)| {
            let target = game.points_of_mover(&position) as f32;
            Example { position, target, weight: 1.0 }
        };
        examples[usize::from(number.is_multiple_of(HELD_OUT))].extend(game.quiet().map(of));
    }
    examples
}

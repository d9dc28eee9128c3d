//! Games of chess to learn from: PGN, or the crate's own format.

use crate::record::{GameRecord, RecordErrorKind, Recorded, recorded_games};
use nullwindow_chess::{Chess, Move, Pgn, PgnError};

/// A game of chess to learn from; scores are centipawns.
pub type ChessRecord = GameRecord<Chess>;

/// An error in a file of games, with its place.
///
/// ```
/// let error = nullwindow_learn::chess::read_games("something else\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: neither PGN nor self-play games of this program");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// An error in a line of this crate's own format.
    #[error("line {line}: {kind}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// The kind of the error.
        kind: RecordErrorKind,
    },
    /// An error in PGN.
    #[error(transparent)]
    Pgn(#[from] PgnError),
}

/// The games of a file: PGN, or this crate's own text, which [its first words](Recorded::MAGIC) begin. Games
/// in PGN without a result are left out, and a last line without an end; of games with the same number the
/// last counts.
///
/// # Errors
/// The first error.
///
/// ```
/// use nullwindow_learn::chess::read_games;
/// assert_eq!(read_games("[Event \"?\"]\n1. f3 e5 2. g4 Qh4# 0-1\n1. e4 *\n")?.len(), 1);
/// # Ok::<(), nullwindow_learn::chess::RecordError>(())
/// ```
pub fn read_games(text: &str) -> Result<Vec<ChessRecord>, RecordError> {
    if text.starts_with(Chess::MAGIC) {
        return recorded_games(text).map_err(|(line, kind)| RecordError::Line { line, kind });
    }
    if !text.trim_start().starts_with('[') {
        return Err(RecordError::Line { line: 1, kind: RecordErrorKind::Kind(Chess::OTHERS) });
    }
    let games: Result<Vec<Pgn>, _> = Pgn::games(text).collect();
    Ok(games?.into_iter().zip(0..).filter_map(|(game, number)| ChessRecord::from_pgn(game, number)).collect())
}

impl ChessRecord {
    fn from_pgn(game: Pgn, number: u64) -> Option<Self> {
        let moves: Vec<Move> = game.moves.iter().map(|played| played.m).collect();
        let scores = vec![None; moves.len()];
        Some(ChessRecord {
            number,
            start: game.start,
            moves,
            scores,
            result: game.result?,
            repeats: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn truncated_file_loses_its_last_game() {
        let (first, second) = (format!("2 1 {START}; e2e4/1"), format!("1 0 {START}; d2d4/-"));
        let text =
            [Chess::MAGIC.to_owned(), first, second.clone(), format!("3 1 {START}; e2e4/2 e7e")].join("\n");
        let games = read_games(&text).unwrap();
        assert_eq!(games.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(games[0].to_string(), second);
        assert_eq!((games[0].points(), games[0].scores[0]), (0.0, None));
        let error = read_games(&(text + "\n")).unwrap_err();
        assert_eq!(error.to_string(), "line 4: e7e is not a legal move, or has no score");
    }

    #[test]
    fn errors_name_the_line() {
        for (line, message) in [
            ("x", "line 2: this is not a number, a result, a position and its moves"),
            (
                &format!("1 2 {START}; e2e4/1"),
                "line 2: this is not a number, a result, a position and its moves",
            ),
            (&format!("1 1 {START}; e2e5/1"), "line 2: e2e5/1 is not a legal move, or has no score"),
            (&format!("1 1 {START}; e2e4"), "line 2: e2e4 is not a legal move, or has no score"),
        ] {
            assert_eq!(read_games(&format!("{}\n{line}\n", Chess::MAGIC)).unwrap_err().to_string(), message);
        }
        let error = read_games("[Event \"1\"]\n1. e5 *").unwrap_err().to_string();
        assert_eq!(error, "line 2, column 4: e5: no pawn can go to e5");
    }

    #[test]
    fn checks_captures_and_won_positions_are_left_out() {
        let game: ChessRecord =
            format!("1 1 {START}; e2e4/30 e7e5/-20 f1c4/20 b8c6/-20 d1h5/20 g8f6/-32001 h5f7/31999")
                .parse()
                .unwrap();
        let quiet: Vec<_> = game.quiet().map(|(ply, _)| ply).collect();
        assert_eq!(quiet, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn errors_quote_at_most_sixty_characters() {
        let mut refused = 0;
        for garbage in ["x", "1", "é", "e2e4", "/"].map(|part| part.repeat(50_000)) {
            for line in [
                "# 1 START; e2e4/1",
                "1 # START; e2e4/1",
                "1 1 #; e2e4/1",
                "1 1 START; #",
                "1 1 START; e2e4/#",
            ] {
                let line = line.replace('#', &garbage).replace("START", START);
                if let Err(error) = read_games(&[Chess::MAGIC, &line, "2 1"].join("\n")) {
                    assert!(error.to_string().chars().count() < 250, "{error:.300}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 20, "{refused}");
    }
}

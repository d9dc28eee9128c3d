//! A line of the protocol: a command, its arguments, and the column of each word.

use super::dialect::Dialect;
use nullwindow::Position;
use nullwindow::session::{self, Word, excerpt, offset};

/// The words of a line.
pub(super) fn words(line: &str) -> Vec<Word<'_>> {
    session::words(line).collect()
}

/// The unknown words before the command, and the command with its arguments. UCI wants unknown words to be
/// skipped.
pub(super) fn split<'a, 'b>(words: &'b [Word<'a>], commands: &[&str]) -> (&'b [Word<'a>], &'b [Word<'a>]) {
    words.split_at(words.iter().position(|word| commands.contains(&word.text)).unwrap_or(words.len()))
}

/// A position and the position history of its game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GamePosition<P> {
    pub(super) position: P,
    pub(super) history: Vec<P>,
}

impl<P: Position> GamePosition<P> {
    /// The beginning of a game at this position.
    pub(super) fn at(position: P) -> Self {
        GamePosition { position, history: Vec::new() }
    }

    /// Reads the arguments of `position`: `startpos` or the name of the dialect's notation (`fen`) and its
    /// fields, then optional `moves`. The words are those of `line`. `notes` receives what is wrong and read
    /// all the same.
    ///
    /// # Errors
    /// They name the column.
    pub(super) fn read<D: Dialect<Position = P, Move = P::Move>>(
        line: &str,
        words: &[Word<'_>],
        notes: &mut Vec<String>,
    ) -> Result<Self, String> {
        let (notation, missing) = (D::NOTATION, format!("the {} is missing", D::NOTATION.to_uppercase()));
        let (before, moves) = match words.iter().position(|word| word.text == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let start = match before {
            [Word { text: "startpos", .. }] => D::start(),
            [Word { text: "startpos", .. }, Word { column, text }, ..] => {
                return Err(format!("column {column}: '{}' stands where 'moves' should", excerpt(text)));
            }
            [Word { column, text }] if *text == notation => {
                return Err(format!("column {}: {missing}", column + notation.len()));
            }
            [Word { text, .. }, first, .., last] | [Word { text, .. }, first @ last] if *text == notation => {
                let text = &line[offset(line, first.text)..offset(line, last.text) + last.text.len()];
                let error = |(column, error)| format!("column {}: {error}", first.column - 1 + column);
                let mut read = Vec::new();
                let position = D::read_position(text, &mut read).map_err(error)?;
                notes.extend(read.into_iter().map(error));
                position
            }
            [Word { column, text }, ..] => {
                return Err(format!(
                    "column {column}: '{}' is neither startpos nor {notation}",
                    excerpt(text)
                ));
            }
            [] => return Err(format!("startpos or {notation} is missing")),
        };
        let mut game = GamePosition::at(start);
        for Word { column, text } in moves {
            let m =
                D::read_move(&game.position, text).map_err(|error| format!("column {column}: {error}"))?;
            game.history.push(game.position.clone());
            game.position.make(m);
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::super::chess::Uci;
    use super::*;

    fn read(line: &str) -> Result<String, String> {
        let game = GamePosition::read::<Uci>(line, &words(line)[1..], &mut Vec::new())?;
        Ok(format!("{} after {}", game.position, game.history.len()))
    }

    #[test]
    fn rights_that_are_dropped_are_named() {
        let (line, mut notes) = ("position fen 4k3/8/8/8/8/8/8/4K2R w Kq - 0 1", Vec::new());
        let game = GamePosition::read::<Uci>(line, &words(line)[1..], &mut notes).unwrap();
        assert_eq!(game.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let why = "Black cannot have the right 'q', which is dropped: king or rook is not in its place";
        assert_eq!(notes, [format!("column 38: {why}")]);
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        let line = "joho é debug on";
        let words = words(line);
        assert_eq!(split(&words, Uci::COMMANDS), (&words[..2], &words[2..]));
        assert_eq!(words.iter().map(|word| word.column).collect::<Vec<_>>(), [1, 6, 8, 14]);
        assert_eq!(words[2].text, "debug");
        assert_eq!(split(&words[..1], Uci::COMMANDS), (&words[..1], &[][..]));
    }

    #[test]
    fn positions_are_read_with_their_moves() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(read("position startpos"), Ok(format!("{start} after 0")));
        assert_eq!(read("position startpos moves"), Ok(format!("{start} after 0")));
        assert_eq!(read(&format!("position fen {start}")), Ok(format!("{start} after 0")));
        let castled = "8/4k3/8/8/8/8/8/5RK1 w - - 2 2 after 2";
        for castling in ["e1g1", "e1h1"] {
            let line = format!("position  fen 4k3/8/8/8/8/8/8/4K2R w K -  moves {castling} e8e7");
            assert_eq!(read(&line).as_deref(), Ok(castled));
        }
        // The fiftieth move draws only if a player claims it.
        assert!(read("position fen 4k3/8/8/8/8/8/8/4K2R w - - 99 80 moves h1h2 e8e7 h2h3").is_ok());
    }

    #[test]
    fn error_names_its_column() {
        for (line, message) in [
            ("position", "startpos or fen is missing"),
            ("position moves e2e4", "startpos or fen is missing"),
            ("position start", "column 10: 'start' is neither startpos nor fen"),
            ("position startpos e2e4", "column 19: 'e2e4' stands where 'moves' should"),
            ("position fen", "column 13: the FEN is missing"),
            ("position startpos moves e2e4 e2e4", "column 30: e2e4 is not a legal move here"),
            (
                "position startpos moves e4",
                "column 25: 'e4' is not a move \
                 (two squares, and the piece of a promotion, as in e2e4 or e7e8q)",
            ),
            ("position fen 8/8/8/8 w", "column 23: expected the rights to castle (KQkq, or - for none)"),
        ] {
            assert_eq!(read(line).unwrap_err(), message, "{line}");
        }
        assert!(read("position fen 9/8/8/8/8/8/8/8 w - - 0 1").unwrap_err().starts_with("column 14: "));
    }
}

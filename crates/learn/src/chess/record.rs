//! Files of games: PGN, or a text with a line for each game, so that a truncated file loses only its last
//! game (our own format).

use nullwindow::session::excerpt;
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Chess, Move, Pgn, PgnError};
use std::collections::BTreeMap;
use std::fmt;

/// A game to learn from.
///
/// Its text is a line: number, result for White (`1`, `0` or `=`), FEN, and after a semicolon the moves, each
/// with a slash and its score.
///
/// ```
/// use nullwindow_learn::chess::ChessRecord;
/// let line = "7 = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30 e7e5/-25";
/// let game: ChessRecord = line.parse().unwrap();
/// assert_eq!((game.number, game.moves.len(), game.scores[1]), (7, 2, Some(-25)));
/// assert_eq!(game.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChessRecord {
    /// The number, which determines the random choices.
    pub number: u64,
    /// The start of the game.
    pub start: Chess,
    /// The moves.
    pub moves: Vec<Move>,
    /// The score of the search before each move, in centipawns from the view of the side to move; `None`
    /// without a search.
    pub scores: Vec<Option<i16>>,
    /// The result.
    pub result: Outcome,
}

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

/// The kind of an error in a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordErrorKind {
    /// The first line is that of neither format.
    #[error("neither PGN nor self-play games of this program")]
    Kind,
    /// The line is not a game.
    #[error("this is not a number, a result, a position and its moves")]
    Line,
    /// A text is not a legal move with a score.
    #[error("{} is not a legal move, or has no score", excerpt(.0))]
    Move(String),
}

/// The first words of a file of self-play games.
pub(super) const MAGIC: &str = "nullwindow games of chess 1;";

/// The games of a file: PGN, or this crate's own format with its [header](super::header). Games in PGN
/// without a result are left out, and a last line without an end; of games with the same number the last
/// counts.
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
    if !text.starts_with(MAGIC) {
        if !text.trim_start().starts_with('[') {
            return Err(RecordError::Line { line: 1, kind: RecordErrorKind::Kind });
        }
        let games: Result<Vec<Pgn>, _> = Pgn::games(text).collect();
        return Ok(games?
            .into_iter()
            .zip(0..)
            .filter_map(|(game, number)| ChessRecord::from_pgn(game, number))
            .collect());
    }
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut games = BTreeMap::new();
    for (i, line) in whole.lines().enumerate().skip(1) {
        let game: ChessRecord = line.parse().map_err(|kind| RecordError::Line { line: i + 1, kind })?;
        games.insert(game.number, game);
    }
    Ok(games.into_values().collect())
}

impl ChessRecord {
    fn from_pgn(game: Pgn, number: u64) -> Option<Self> {
        let moves: Vec<Move> = game.moves.iter().map(|played| played.m).collect();
        let scores = vec![None; moves.len()];
        Some(ChessRecord { number, start: game.start, moves, scores, result: game.result? })
    }

    /// The result for White: 1, 0.5 or 0.
    #[must_use]
    pub fn points(&self) -> f32 {
        match self.result {
            Outcome::Win(Side::First) => 1.0,
            Outcome::Win(Side::Second) => 0.0,
            _ => 0.5,
        }
    }

    /// The points of the side to move in one of the game's positions.
    pub(super) fn points_of_mover(&self, position: &Chess) -> f64 {
        let points = f64::from(self.points());
        if position.side() == Side::First { points } else { 1.0 - points }
    }

    /// The positions to learn from, each with its score: those not in check, whose next move neither captures
    /// nor promotes, whose score is within 15 pawns, and where neither side has only its king: such games are
    /// not played out.
    ///
    /// ```
    /// use nullwindow_learn::chess::ChessRecord;
    /// let line = "7 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30 d7d5/-25 e4d5/40";
    /// let game: ChessRecord = line.parse().unwrap();
    /// assert_eq!(game.quiet().count(), 2); // before e4 and d5
    /// let bare_king: ChessRecord = "8 = 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1; e2e4/200".parse().unwrap();
    /// assert_eq!(bare_king.quiet().count(), 0);
    /// ```
    pub fn quiet(&self) -> impl Iterator<Item = (Chess, Option<i16>)> {
        let mut position = self.start.clone();
        let all = self.moves.iter().zip(&self.scores).map(move |(&m, &score)| {
            let before = position.make(m);
            let even = score.is_none_or(|score| score.unsigned_abs() <= MAX_SCORE);
            let quiet = !before.in_check() && !before.captures(m) && m.promotion.is_none();
            (quiet && even && !before.has_bare_king()).then_some((before, score))
        });
        all.flatten()
    }
}

/// The largest score of a position to learn from, in centipawns.
const MAX_SCORE: u16 = 1_500;

impl fmt::Display for ChessRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = ["0", "=", "1"][(2.0 * self.points()) as usize];
        write!(f, "{} {result} {};", self.number, self.start)?;
        for (m, score) in self.moves.iter().zip(&self.scores) {
            match score {
                Some(score) => write!(f, " {m}/{score}")?,
                None => write!(f, " {m}/-")?,
            }
        }
        Ok(())
    }
}

impl std::str::FromStr for ChessRecord {
    type Err = RecordErrorKind;

    fn from_str(line: &str) -> Result<Self, RecordErrorKind> {
        let (head, played) = line.split_once(';').ok_or(RecordErrorKind::Line)?;
        let mut words = head.splitn(3, ' ');
        let mut word = || words.next().ok_or(RecordErrorKind::Line);
        let number = word()?.parse().map_err(|_| RecordErrorKind::Line)?;
        let result = match word()? {
            "1" => Outcome::Win(Side::First),
            "0" => Outcome::Win(Side::Second),
            "=" => Outcome::Draw,
            _ => return Err(RecordErrorKind::Line),
        };
        let start: Chess = word()?.parse().map_err(|_| RecordErrorKind::Line)?;
        let (mut position, mut moves, mut scores) = (start.clone(), Vec::new(), Vec::new());
        for text in played.split_whitespace() {
            let wrong = || RecordErrorKind::Move(text.to_owned());
            let (name, score) = text.split_once('/').ok_or_else(wrong)?;
            let m: Move = name.parse().map_err(|_| wrong())?;
            if !position.is_legal(m) {
                return Err(wrong());
            }
            scores.push(if score == "-" { None } else { Some(score.parse().map_err(|_| wrong())?) });
            position.make(m);
            moves.push(m);
        }
        Ok(ChessRecord { number, start, moves, scores, result })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn truncated_file_loses_its_last_game() {
        let (first, second) = (format!("2 1 {START}; e2e4/1"), format!("1 0 {START}; d2d4/-"));
        let text = [MAGIC.to_owned(), first, second.clone(), format!("3 1 {START}; e2e4/2 e7e")].join("\n");
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
            assert_eq!(read_games(&format!("{MAGIC}\n{line}\n")).unwrap_err().to_string(), message);
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
        let quiet: Vec<_> = game.quiet().map(|(_, score)| score).collect();
        assert_eq!(quiet, [30, -20, 20, -20, 20].map(Some));
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
                if let Err(error) = read_games(&[MAGIC, &line, "2 1"].join("\n")) {
                    assert!(error.to_string().chars().count() < 250, "{error:.300}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 20, "{refused}");
    }
}

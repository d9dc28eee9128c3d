//! Records of games to learn from (our own), with the λ-returns of their positions (Sutton 1988).

use crate::filter::PositionFilter;
use nullwindow::session::excerpt;
use nullwindow::{Keyed, Outcome, Position, Side};
use nullwindow_chess::Chess;
use nullwindow_learn::self_play::Played;
use nullwindow_shogi::Shogi;
use std::fmt;
use std::str::FromStr;

/// Games whose positions and moves have a notation without semicolons and slashes between moves.
///
/// ```
/// use nullwindow_fit::Recorded;
/// use nullwindow_shogi::Shogi;
/// assert!(Shogi::PACKED.contains("shogi") && Shogi::start().allows("7g7f".parse()?));
/// # Ok::<(), nullwindow_shogi::haitaka::MoveParseError>(())
/// ```
pub trait Recorded:
    Position<Move: fmt::Display + FromStr, End = Outcome> + Keyed<Key = u64> + fmt::Display + FromStr
{
    /// The first words of a file of [packed games](crate::PackedGames).
    const PACKED: &'static str;

    /// The largest score of a position to learn from, in hundredths of a pawn.
    const MAX_SCORE: u16;

    /// Whether a move is legal.
    fn allows(&self, m: Self::Move) -> bool;

    /// Whether a position before this move is one to learn from: its side to move is not in check, and the
    /// move neither captures nor promotes. Chess leaves out bare kings: such games are not played out.
    fn is_quiet(&self, m: Self::Move) -> bool;
}

impl Recorded for Chess {
    const PACKED: &'static str = "nullwindow packed games of chess 1;";
    const MAX_SCORE: u16 = 1_500;

    fn allows(&self, m: Self::Move) -> bool {
        self.is_legal(m)
    }

    fn is_quiet(&self, m: Self::Move) -> bool {
        !self.in_check() && !self.captures(m) && m.promotion.is_none() && !self.has_bare_king()
    }
}

impl Recorded for Shogi {
    const PACKED: &'static str = "nullwindow packed games of shogi 1;";
    const MAX_SCORE: u16 = 4_000;

    fn allows(&self, m: Self::Move) -> bool {
        self.is_legal(m)
    }

    fn is_quiet(&self, m: Self::Move) -> bool {
        !self.in_check() && !self.captures(m) && !m.is_promotion()
    }
}

/// A game to learn from.
///
/// Its text is a line: number, result for the first side (`1`, `0` or `=`), position, and after a semicolon
/// the moves, each with a slash and its score.
///
/// ```
/// use nullwindow_fit::chess::ChessRecord;
/// let line = "7 = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30 e7e5/-25";
/// let game: ChessRecord = line.parse().unwrap();
/// assert_eq!((game.number, game.moves.len(), game.scores[1]), (7, 2, Some(-25)));
/// assert_eq!(game.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord<P: Position> {
    /// The number, which determines the random choices.
    pub number: u64,
    /// The start of the game.
    pub start: P,
    /// The moves.
    pub moves: Vec<P::Move>,
    /// The score of the search before each move, from the view of the side to move; `None` without a search.
    pub scores: Vec<Option<i16>>,
    /// The result.
    pub result: Outcome,
    /// The plies, in increasing order, whose positions an earlier game has already: they are not learned
    /// from. The text leaves them out.
    pub repeats: Vec<u16>,
}

/// An error in the text of a game.
///
/// ```
/// let error = "one game".parse::<nullwindow_fit::chess::ChessRecord>().unwrap_err();
/// assert_eq!(error.to_string(), "this is not a number, a result, a position and its moves");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The line is not a game.
    #[error("this is not a number, a result, a position and its moves")]
    Line,
    /// A text is not a legal move with a score.
    #[error("{} is not a legal move, or has no score", excerpt(.0))]
    Move(String),
}

/// The CRC-32 of games, by which a checkpoint identifies them.
///
/// ```
/// use nullwindow_fit::{chess::ChessRecord, games_checksum};
/// let [one, other] = ["e2e4/30", "e2e4/31"].map(|moves| -> ChessRecord {
///     format!("1 0 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; {moves}").parse().unwrap()
/// });
/// assert_ne!(games_checksum(&[one]), games_checksum(&[other]));
/// ```
#[must_use]
pub fn games_checksum<P: Recorded>(games: &[GameRecord<P>]) -> u32 {
    let mut hash = crc32fast::Hasher::new();
    games.iter().for_each(|game| hash.update(game.to_string().as_bytes()));
    hash.finalize()
}

impl<P: Recorded> GameRecord<P> {
    /// The record of a game that a program has played against itself.
    pub(crate) fn played(number: u64, game: Played<P>) -> Self {
        let Played { start, moves, scores, result, .. } = game;
        let scores = scores.into_iter().map(|score| Some(score.get())).collect();
        let result = result.map_or(Outcome::Draw, Outcome::Win);
        GameRecord { number, start, moves, scores, result, repeats: Vec::new() }
    }

    /// The result for the first side: 1, 0.5 or 0.
    #[must_use]
    pub fn points(&self) -> f32 {
        match self.result {
            Outcome::Win(Side::First) => 1.0,
            Outcome::Win(Side::Second) => 0.0,
            _ => 0.5,
        }
    }

    /// Whether the game is held out: nothing is fitted to it, and losses are measured on it. One in twenty
    /// is.
    ///
    /// ```
    /// let line = "40 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30";
    /// let game: nullwindow_fit::chess::ChessRecord = line.parse().unwrap();
    /// assert!(game.is_held_out());
    /// ```
    #[must_use]
    pub fn is_held_out(&self) -> bool {
        self.number.is_multiple_of(20)
    }

    /// The positions to learn from, each with its ply from 0: [quiet](Recorded::is_quiet) ones, whose score
    /// leaves the game open, without those that an earlier game has.
    ///
    /// ```
    /// use nullwindow_fit::chess::ChessRecord;
    /// let line = "7 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30 d7d5/-25 e4d5/40";
    /// let mut game: ChessRecord = line.parse().unwrap();
    /// let plies: Vec<_> = game.quiet().map(|(ply, _)| ply).collect();
    /// assert_eq!(plies, [0, 1]); // before e4 and d5
    /// game.repeats = vec![0];
    /// assert_eq!(game.quiet().count(), 1);
    /// let bare_king: ChessRecord = "8 = 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1; e2e4/200".parse().unwrap();
    /// assert_eq!(bare_king.quiet().count(), 0);
    /// ```
    pub fn quiet(&self) -> impl Iterator<Item = (usize, P)> {
        let new = |ply: usize| !self.repeats.iter().any(|&repeat| usize::from(repeat) == ply);
        self.open().filter(move |(ply, _)| new(*ply))
    }

    /// The λ-return before each move: the points that the side to move can expect by this search and later
    /// ones, the game's result being the last (Sutton 1988: TD(λ)). The search's score, as `points`, has the
    /// share 1 − λ in it, and what the next return leaves to this side the share λ.
    ///
    /// A search of an odd depth sees a last move of its own side unanswered, one of an even depth a last move
    /// of the other's: few nodes mostly reach the same depth, so that all scores lean to the side to move, or
    /// all to the other. A return keeps the part (1 − λ) / (1 + λ) of that: a ninth, if λ is 0.8.
    ///
    /// ```
    /// use nullwindow_fit::chess::ChessRecord;
    /// let line = "7 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/0 d7d5/0";
    /// let game: ChessRecord = line.parse().unwrap();
    /// assert_eq!(game.returns(0.5, |_| 0.5), [0.625, 0.25]); // White has won
    /// ```
    #[must_use]
    pub fn returns(&self, lambda: f64, points: impl Fn(f64) -> f64) -> Vec<f64> {
        // Sides alternate.
        let first = self.points_of_mover(&self.start);
        let mut expected = if self.moves.len() % 2 == 1 { first } else { 1.0 - first };
        let mut of_ply = |score: &Option<i16>| {
            let by_score = score.map_or(expected, |score| points(score.into()));
            let now = lambda * expected + (1.0 - lambda) * by_score;
            expected = 1.0 - now;
            now
        };
        let mut returns: Vec<f64> = self.scores.iter().rev().map(&mut of_ply).collect();
        returns.reverse();
        returns
    }

    /// The positions to learn from, each with its λ-return.
    pub(crate) fn targets(&self, lambda: f64, points: impl Fn(f64) -> f64) -> impl Iterator<Item = (P, f64)> {
        let returns = self.returns(lambda, points);
        self.quiet().map(move |(ply, position)| (position, returns[ply]))
    }

    /// The score and the result of each position to learn from, of its side to move: without a search the
    /// score is that of the `other` evaluation.
    pub(crate) fn scores_and_results(&self, other: impl Fn(&P) -> i32) -> impl Iterator<Item = (f64, f64)> {
        self.quiet().map(move |(ply, position)| {
            let score = self.scores[ply].map_or_else(|| other(&position), i32::from);
            (score.into(), self.points_of_mover(&position))
        })
    }

    /// The quiet positions with an open score, each with its ply from 0.
    fn open(&self) -> impl Iterator<Item = (usize, P)> {
        let mut position = self.start.clone();
        let all = self.moves.iter().zip(&self.scores).enumerate().map(move |(ply, (&m, score))| {
            let open = score.is_none_or(|score| score.unsigned_abs() <= P::MAX_SCORE);
            let found = (open && position.is_quiet(m)).then(|| (ply, position.clone()));
            position.make(m);
            found
        });
        all.flatten()
    }

    /// Notes as [repeats](Self::repeats) the positions to learn from that the filter has already, and adds
    /// the others to it. Returns the number of positions left to learn from.
    pub fn mark_repeats(&mut self, filter: &mut PositionFilter) -> usize {
        let (repeats, new): (Vec<_>, Vec<_>) = self
            .open()
            .map(|(ply, position)| (ply, filter.insert(position.key())))
            .partition(|&(_, new)| !new);
        self.repeats = repeats.into_iter().map(|(ply, _)| ply as u16).collect();
        new.len()
    }

    /// The points of the side to move in one of the game's positions.
    pub(crate) fn points_of_mover(&self, position: &P) -> f64 {
        let points = f64::from(self.points());
        if position.side() == Side::First { points } else { 1.0 - points }
    }
}

impl<P: Recorded> fmt::Display for GameRecord<P> {
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

impl<P: Recorded> FromStr for GameRecord<P> {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        let (head, played) = line.split_once(';').ok_or(RecordError::Line)?;
        let mut words = head.splitn(3, ' ');
        let mut word = || words.next().ok_or(RecordError::Line);
        let number = word()?.parse().map_err(|_| RecordError::Line)?;
        let result = match word()? {
            "1" => Outcome::Win(Side::First),
            "0" => Outcome::Win(Side::Second),
            "=" => Outcome::Draw,
            _ => return Err(RecordError::Line),
        };
        let start: P = word()?.parse().map_err(|_| RecordError::Line)?;
        let (mut position, mut moves, mut scores) = (start.clone(), Vec::new(), Vec::new());
        for text in played.split_whitespace() {
            let wrong = || RecordError::Move(text.to_owned());
            let (name, score) = text.split_once('/').ok_or_else(wrong)?;
            // The parsers of moves ignore some letters behind them.
            let m = name.parse().ok().filter(|m: &P::Move| m.to_string() == name).ok_or_else(wrong)?;
            if !position.allows(m) {
                return Err(wrong());
            }
            scores.push(if score == "-" { None } else { Some(score.parse().map_err(|_| wrong())?) });
            position.make(m);
            moves.push(m);
        }
        Ok(GameRecord { number, start, moves, scores, result, repeats: Vec::new() })
    }
}

/// The CRC-32 at the end of a file, of all bytes before it. (That of the whole file is the same for all
/// files: the residue of CRC-32.)
///
/// # Panics
/// If the file has less than four bytes.
pub(crate) fn own_checksum(file: &[u8]) -> u32 {
    u32::from_le_bytes(*file.last_chunk().expect("a file ends with its checksum"))
}

#[cfg(test)]
mod tests {
    use crate::chess::ChessRecord;

    fn returns(line: &str, lambda: f64) -> Vec<f64> {
        let game: ChessRecord = line.parse().unwrap();
        game.returns(lambda, |score| if score > 0.0 { 1.0 } else { 0.25 })
    }

    #[test]
    fn returns_lie_between_the_scores_and_the_result() {
        let white = "1 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;";
        let black = "1 = rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1;";
        assert_eq!(returns(&format!("{white} e2e4/30 d7d5/-30"), 0.0), [1.0, 0.25]);
        assert_eq!(returns(&format!("{white} e2e4/30 d7d5/-30"), 1.0), [1.0, 0.0]);
        assert_eq!(returns(&format!("{white} e2e4/-30 d7d5/- d2d4/-30"), 0.5), [0.4375, 0.375, 0.625]);
        assert_eq!(returns(&format!("{white} e2e4/- d7d5/- d2d4/-"), 0.3), [1.0, 0.0, 1.0]);
        assert_eq!(returns(&format!("{black} d7d5/30"), 0.5), [0.75]);
    }
}

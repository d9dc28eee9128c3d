//! Othello's rules (the World Othello Federation's; a game that ends early gives the empty squares to the
//! winner).

use crate::{BoardSize, Move, Usual, bits};
use nullwindow::session::excerpt;
use nullwindow::{MoveSink, Outcome, Position, Side};
use std::fmt;
use std::str::FromStr;

/// A position: the discs of the side to move, those of its opponent, and which side that is. Black is
/// [`Side::First`].
///
/// Bitboards have a1 in bit 0, b1 in bit 1, … h8 in bit 63; a smaller board is [in the middle](BoardSize). A
/// side that cannot place a disc while its
/// opponent can passes, and this [`Move::PASS`] is a move; the game is over when neither can.
///
/// Written as its squares in the order a1 to h1, a2 to h2, … and the side to move; read also with `x`, `*`
/// and `B` for black, `o` and `W` for white, `.` and `_` for empty, and with space between rows:
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_othello::Othello;
///
/// let start = Othello::start();
/// let text = "---------------------------OX------XO--------------------------- X";
/// assert_eq!(start.to_string(), text);
/// assert_eq!(text.parse(), Ok(start));
///
/// let mut moves = Vec::new();
/// start.moves(&mut moves);
/// assert_eq!(format!("{moves:?}"), "[d3, c4, f5, e6]"); // in bit order
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Othello<S: BoardSize = Usual> {
    own: u64,
    opponent: u64,
    side: Side,
    size: S,
}

/// The initial position; Black is to move.
impl Default for Othello {
    fn default() -> Self {
        Self::on(Usual)
    }
}

impl Othello {
    /// The initial position; Black is to move.
    ///
    /// ```
    /// assert_eq!(nullwindow_othello::Othello::start().empties(), 60);
    /// ```
    #[must_use]
    pub fn start() -> Self {
        Self::default()
    }

    /// The position with these discs of the side to move and of its opponent; `None` if a square holds both.
    ///
    /// ```
    /// use nullwindow::Side;
    /// use nullwindow_othello::Othello;
    /// let start = Othello::start();
    /// assert_eq!(Othello::new(start.own(), start.opponent(), Side::First), Some(start));
    /// assert_eq!(Othello::new(1, 1, Side::First), None);
    /// ```
    #[must_use]
    pub fn new(own: u64, opponent: u64, side: Side) -> Option<Self> {
        (own & opponent == 0).then_some(Self::of(own, opponent, side, Usual))
    }
}

impl<S: BoardSize> Othello<S> {
    #[inline]
    pub(crate) const fn of(own: u64, opponent: u64, side: Side, size: S) -> Self {
        Othello { own, opponent, side, size }
    }

    /// The initial position on a board of this size; Black is to move.
    ///
    /// ```
    /// use nullwindow_othello::{Othello, SmallSize, Usual};
    /// assert_eq!(Othello::on(SmallSize::FourBySix).empties(), 20);
    /// assert_eq!(Othello::on(Usual), Othello::start());
    /// ```
    #[must_use]
    pub fn on(size: S) -> Self {
        Self::of(0x0000_0008_1000_0000, 0x0000_0010_0800_0000, Side::First, size)
    }

    /// Reads a position on a board of this size: the squares, then the side to move, with or without space
    /// between; surrounding space, and space between rows, are ignored.
    ///
    /// # Errors
    /// The first error of the text.
    ///
    /// ```
    /// use nullwindow_othello::{Othello, SmallSize};
    /// let start = Othello::read("---- -OX- -XO- ---- X", SmallSize::FourByFour)?;
    /// assert_eq!(start, Othello::on(SmallSize::FourByFour));
    /// # Ok::<(), nullwindow_othello::PositionError>(())
    /// ```
    pub fn read(text: &str, size: S) -> Result<Self, PositionError> {
        let mut rest = text.chars().zip(1..).skip_while(|(c, _)| c.is_whitespace()).peekable();
        let [mut black, mut white] = [0_u64, 0];
        let mut squares = bits::squares(size.squares()).peekable();
        while let Some(&square) = squares.peek()
            && let Some((c, column)) = rest.next_if(|(c, _)| !c.is_whitespace())
        {
            let disc = disc(c).ok_or(PositionError::Square { column, found: c })?;
            black |= u64::from(disc == Some(Side::First)) << square;
            white |= u64::from(disc == Some(Side::Second)) << square;
            squares.next();
            // A row lies in eight bits.
            if squares.peek().is_some_and(|next| next / 8 > square / 8) {
                while rest.next_if(|(c, _)| c.is_whitespace()).is_some() {}
            }
        }
        let (missing, count) = (squares.count(), size.count() as usize);
        // A longer first word is a board with squares too many, unless its last character is the side and all
        // ends there.
        let beyond: Vec<_> = rest.collect();
        let glued = beyond.iter().take_while(|(c, _)| !c.is_whitespace()).count();
        let mut words = beyond.iter().copied().filter(|(c, _)| !c.is_whitespace());
        if missing > 0 || glued > 1 || glued == 1 && words.clone().nth(1).is_some() {
            return Err(PositionError::Length { found: count - missing + glued, squares: count });
        }
        let (c, column) =
            words.next().ok_or(PositionError::NoSide { column: text.trim_end().chars().count() + 1 })?;
        let side = disc(c).flatten().ok_or(PositionError::Side { column, found: c })?;
        match words.next() {
            Some((found, column)) => Err(PositionError::Trailing { column, found }),
            None if side == Side::First => Ok(Self::of(black, white, side, size)),
            None => Ok(Self::of(white, black, side, size)),
        }
    }

    /// The size of the board.
    ///
    /// ```
    /// use nullwindow_othello::{BoardSize as _, Othello};
    /// assert_eq!(Othello::start().size().columns(), 8);
    /// ```
    #[inline]
    #[must_use]
    pub fn size(&self) -> S {
        self.size
    }

    /// The discs of the side to move.
    ///
    /// ```
    /// assert_eq!(nullwindow_othello::Othello::start().own(), 1 << 28 | 1 << 35); // e4 and d5
    /// ```
    #[inline]
    #[must_use]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side.
    ///
    /// ```
    /// assert_eq!(nullwindow_othello::Othello::start().opponent(), 1 << 27 | 1 << 36); // d4 and e5
    /// ```
    #[inline]
    #[must_use]
    pub fn opponent(&self) -> u64 {
        self.opponent
    }

    /// The discs of a side, which need not be the side to move.
    ///
    /// ```
    /// use nullwindow::Side;
    /// let start = nullwindow_othello::Othello::start();
    /// assert_eq!(start.discs(Side::First), start.own());
    /// ```
    #[inline]
    #[must_use]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.opponent }
    }

    /// The number of empty squares.
    ///
    /// ```
    /// assert_eq!(nullwindow_othello::Othello::start().empties(), 60);
    /// ```
    #[inline]
    #[must_use]
    pub fn empties(&self) -> u32 {
        (self.size.squares() & !(self.own | self.opponent)).count_ones()
    }

    /// The discs of the side to move minus those of its opponent; empty squares do not count.
    ///
    /// ```
    /// use nullwindow::Position;
    /// let mut position = nullwindow_othello::Othello::start();
    /// position.make("f5".parse()?);
    /// assert_eq!(position.disc_difference(), -3); // White's view: 1 against 4
    /// # Ok::<(), nullwindow_othello::MoveError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn disc_difference(&self) -> i32 {
        self.own.count_ones() as i32 - self.opponent.count_ones() as i32
    }

    /// The score of a game that ends here, for the side to move: the difference of discs, and the empty
    /// squares to the winner. Even, from −64 to 64 on the usual board.
    ///
    /// ```
    /// let wiped_out: nullwindow_othello::Othello =
    ///     "XX-------------------------------------------------------------- O".parse()?;
    /// assert_eq!(wiped_out.final_score(), -64);
    /// # Ok::<(), nullwindow_othello::PositionError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn final_score(&self) -> i32 {
        let lead = self.disc_difference();
        lead + lead.signum() * self.empties() as i32
    }

    /// The squares where the side to move may place a disc. Empty if it must pass or the game is over.
    ///
    /// ```
    /// assert_eq!(nullwindow_othello::Othello::start().legal(), 1 << 19 | 1 << 26 | 1 << 37 | 1 << 44);
    /// ```
    #[inline]
    #[must_use]
    pub fn legal(&self) -> u64 {
        bits::legal(self.own, self.opponent) & self.size.squares()
    }

    /// The squares where the opponent could place a disc, if it were to move.
    #[inline]
    pub(crate) fn opponents_legal(&self) -> u64 {
        bits::legal(self.opponent, self.own) & self.size.squares()
    }

    /// Whether a move may be played. A pass is legal if and only if it is forced and the game is not over.
    ///
    /// ```
    /// use nullwindow_othello::{Move, Othello};
    /// assert!(Othello::start().is_legal("f5".parse()?));
    /// assert!(!Othello::start().is_legal(Move::PASS));
    /// # Ok::<(), nullwindow_othello::MoveError>(())
    /// ```
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        match m.square() {
            Some(square) => self.legal() >> square & 1 != 0,
            None => self.legal() == 0 && self.opponents_legal() != 0,
        }
    }

    /// The position reflected at the diagonal a1–h8: files and rows change places, and moves that were
    /// generated row by row come column by column.
    ///
    /// ```
    /// use nullwindow::Position;
    /// let (mut a, mut b) = (nullwindow_othello::Othello::start(), nullwindow_othello::Othello::start());
    /// a.make("f5".parse()?);
    /// b.make("e6".parse()?);
    /// assert_eq!(a.transposed(), b);
    /// # Ok::<(), nullwindow_othello::MoveError>(())
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Self {
        self.mapped(bits::transpose)
    }

    /// The position with `map` applied to the discs of both sides.
    #[inline]
    pub(crate) fn mapped(&self, map: impl Fn(u64) -> u64) -> Self {
        Self::of(map(self.own), map(self.opponent), self.side, self.size)
    }
}

impl<S: BoardSize> Position for Othello<S> {
    type Move = Move;
    /// The discs that turned; none for a pass.
    type Undo = u64;
    /// Always [`Outcome::Margin`]: Black's discs minus White's, the empty squares to the winner.
    type End = Outcome;
    const ALTERNATES: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<Move>) -> Option<Outcome> {
        let legal = self.legal();
        if legal != 0 {
            bits::squares(legal).filter_map(Move::on).for_each(|m| out.push(m));
        } else if let Some(end) = self.outcome() {
            return Some(end);
        } else {
            out.push(Move::PASS);
        }
        None
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.legal() != 0 || self.opponents_legal() != 0 {
            return None;
        }
        let sign = if self.side == Side::First { 1 } else { -1 };
        Some(Outcome::Margin((sign * self.final_score()) as i16))
    }

    #[inline]
    fn make(&mut self, m: Move) -> u64 {
        let (disc, flips) = match m.square() {
            Some(square) => (1 << square, bits::flips(square.into(), self.own, self.opponent)),
            None => (0, 0),
        };
        debug_assert!(m == Move::PASS || flips & !disc != 0, "{m} turns no disc in {self}");
        (self.own, self.opponent) = (self.opponent ^ flips, self.own ^ flips ^ disc);
        self.side = self.side.other();
        flips
    }

    #[inline]
    fn unmake(&mut self, m: Move, flips: u64) {
        let disc = m.square().map_or(0, |square| 1 << square);
        (self.own, self.opponent) = (self.opponent ^ flips ^ disc, self.own ^ flips);
        self.side = self.side.other();
    }
}

impl<S: BoardSize> fmt::Display for Othello<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (black, white) = (self.discs(Side::First), self.discs(Side::Second));
        for square in bits::squares(self.size.squares()) {
            let disc = match (black >> square & 1, white >> square & 1) {
                (1, _) => "X",
                (_, 1) => "O",
                _ => "-",
            };
            f.write_str(disc)?;
        }
        f.write_str(if self.side == Side::First { " X" } else { " O" })
    }
}

impl<S: BoardSize> fmt::Debug for Othello<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An error in a position's text. Columns count characters from 1.
///
/// ```
/// use nullwindow_othello::{Othello, PositionError};
/// let short = "-".repeat(63) + " X";
/// assert_eq!(short.parse::<Othello>(), Err(PositionError::Length { found: 63, squares: 64 }));
/// let error = ("-".repeat(64) + " Q").parse::<Othello>().unwrap_err();
/// assert_eq!(error.column(), 66);
/// assert_eq!(error.to_string(), "'Q' is not a side to move (X or O)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The board has not the squares of its size.
    #[error("a board has {squares} squares, this one has {found}")]
    Length {
        /// The number of squares it has.
        found: usize,
        /// The number of squares of a board of its size.
        squares: usize,
    },
    /// A character of the board is neither a disc nor an empty square.
    #[error("'{}' is not a square of a board (X black, O white, - empty)", excerpt(&found.to_string()))]
    Square {
        /// Its column.
        column: usize,
        /// The character there.
        found: char,
    },
    /// The board is not followed by the side to move.
    #[error("the side to move (X or O) is missing after the board")]
    NoSide {
        /// The column after the board.
        column: usize,
    },
    /// The board is followed by something else than a side.
    #[error("'{}' is not a side to move (X or O)", excerpt(&found.to_string()))]
    Side {
        /// Its column.
        column: usize,
        /// The character there.
        found: char,
    },
    /// More text follows the side to move.
    #[error("'{}' follows the side to move, where the position should end", excerpt(&found.to_string()))]
    Trailing {
        /// Its column.
        column: usize,
        /// Its first character.
        found: char,
    },
}

impl PositionError {
    /// The column of the error, in characters from 1. (For a board of a wrong length, where it ends or is too
    /// long.)
    ///
    /// ```
    /// use nullwindow_othello::PositionError;
    /// assert_eq!(PositionError::Square { column: 7, found: '?' }.column(), 7);
    /// ```
    #[must_use]
    pub fn column(&self) -> usize {
        match *self {
            PositionError::Length { found, squares } => found.min(squares) + 1,
            PositionError::Square { column, .. }
            | PositionError::NoSide { column }
            | PositionError::Side { column, .. }
            | PositionError::Trailing { column, .. } => column,
        }
    }
}

/// The meaning of a character of a board or a side: `Some(None)` is an empty square.
fn disc(c: char) -> Option<Option<Side>> {
    match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Some(Side::First)),
        'O' | 'o' | 'W' | 'w' => Some(Some(Side::Second)),
        '-' | '.' | '_' => Some(None),
        _ => None,
    }
}

impl FromStr for Othello {
    type Err = PositionError;

    /// As [`read`](Othello::read), on the usual board.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::read(text, Usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;

    #[test]
    fn undo_restores_text_round_trips_and_ended_agrees() {
        let (mut passes, mut early) = (0, 0);
        for seed in 0..2_000 {
            let end = random_game(seed, |position| {
                let mut moves = Vec::new();
                assert_eq!(position.moves(&mut moves), position.outcome());
                assert_eq!(moves.is_empty(), position.outcome().is_some());
                passes += usize::from(moves == [Move::PASS]);
                for &m in &moves {
                    assert!(position.is_legal(m));
                    let mut child = *position;
                    let undo = child.make(m);
                    assert_eq!(child.side(), position.side().other());
                    assert_eq!(child.own & child.opponent, 0);
                    child.unmake(m, undo);
                    assert_eq!(child, *position);
                }
                let count = (0..64).filter_map(Move::on).filter(|&m| position.is_legal(m)).count();
                assert_eq!(count + usize::from(moves == [Move::PASS]), moves.len());
                assert_eq!(position.to_string().parse(), Ok(*position));
                assert_eq!(position.transposed().transposed(), *position);
            });
            early += usize::from(end.empties() > 0);
            let black = end.discs(Side::First).count_ones() as i16;
            let white = end.discs(Side::Second).count_ones() as i16;
            let bonus = end.empties() as i16 * (black - white).signum();
            assert_eq!(end.outcome(), Some(Outcome::Margin(black - white + bonus)));
        }
        assert!(passes > 100 && early > 10, "the games met {passes} passes and {early} early ends");
    }

    #[test]
    fn moves_come_in_bit_order() {
        random_game(7, |position| {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            assert!(moves.is_sorted());
        });
    }

    #[test]
    fn a_margin_is_absolute() {
        let text = "X".repeat(60) + "----";
        for side in [" X", " O"] {
            let position: Othello = (text.clone() + side).parse().unwrap();
            assert_eq!(position.outcome(), Some(Outcome::Margin(64)));
        }
        assert_eq!(("-".repeat(64) + "X").parse::<Othello>().unwrap().outcome(), Some(Outcome::Margin(0)));
    }

    #[test]
    fn bad_positions_name_their_column() {
        let board = "-".repeat(64);
        let parse = |text: &str| text.parse::<Othello>().unwrap_err();
        assert_eq!(parse(""), PositionError::Length { found: 0, squares: 64 });
        assert_eq!(parse(&board[1..]), PositionError::Length { found: 63, squares: 64 });
        assert_eq!(parse(&format!("-{board} X")), PositionError::Length { found: 65, squares: 64 });
        assert_eq!(parse(&board), PositionError::NoSide { column: 65 });
        assert_eq!(parse(&format!("{board} ?")), PositionError::Side { column: 66, found: '?' });
        assert_eq!(parse(&format!("{board} -")), PositionError::Side { column: 66, found: '-' });
        assert_eq!(parse(&format!("{board} X O")), PositionError::Trailing { column: 68, found: 'O' });
        assert_eq!(parse(&format!(" --é{board} X")), PositionError::Square { column: 4, found: 'é' });
        assert!(format!("  {board}o\r\n").parse::<Othello>().is_ok());
    }

    #[test]
    fn all_notations_are_read() {
        let text = "Xx*BbOoWw._-".to_owned() + &"-".repeat(52) + " *";
        let position: Othello = text.parse().unwrap();
        assert_eq!((position.own(), position.opponent()), (0b1_1111, 0b1_1110_0000));
        let rows: Vec<_> = text.as_bytes()[..64].chunks(8).map(String::from_utf8_lossy).collect();
        for space in [" ", "\n", "\r\n  "] {
            assert_eq!((rows.join(space) + " b").parse(), Ok(position));
        }
        assert_eq!((rows.join("") + "w").parse::<Othello>().unwrap().side(), Side::Second);
        // Space within a row hides a square that is missing.
        assert!(("---".to_owned() + " " + &"-".repeat(61) + " X").parse::<Othello>().is_err());
    }
}

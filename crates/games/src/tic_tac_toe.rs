//! Tic-tac-toe on 3×3 squares: small enough to search every position there is.
//!
//! ```
//! use nullwindow::{Score, Standard, Window};
//! use nullwindow::textbook::{Walk, alpha_beta};
//! use nullwindow_games::tic_tac_toe::TicTacToe;
//!
//! let (mut board, rules) = (TicTacToe::start(), Standard::rules());
//! let value = alpha_beta::fail_soft(&mut Walk::new(&mut board, &rules, ()), Window::full(), 9);
//! assert_eq!(value.continue_value(), Some(Score::points(0))); // a draw
//! ```

mod numbers;
mod session;

pub use numbers::TicTacToeNumbers;
pub use session::{Searching, TicTacToeGame};

use crate::line::{LineError, Reader, one_character};
use nullwindow::{Indexed, Keyed, MoveSink, Outcome, Position, Score, Side, Symmetric};
use std::fmt;
use std::str::FromStr;

/// The rows, columns and diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// All nine squares.
const FULL: u16 = 0o777;

/// The square to which each symmetry of the board moves each square: the rotations by 0, 90, 180 and 270
/// degrees, then these after a reflection.
const SYMMETRIES: [[u8; 9]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [2, 5, 8, 1, 4, 7, 0, 3, 6],
    [8, 7, 6, 5, 4, 3, 2, 1, 0],
    [6, 3, 0, 7, 4, 1, 8, 5, 2],
    [2, 1, 0, 5, 4, 3, 8, 7, 6],
    [8, 5, 2, 7, 4, 1, 6, 3, 0],
    [6, 7, 8, 3, 4, 5, 0, 1, 2],
    [0, 3, 6, 1, 4, 7, 2, 5, 8],
];

/// A move: a mark on one of the squares 1 to 9, row by row from the upper left.
///
/// ```
/// use nullwindow_games::tic_tac_toe::Square;
/// let middle = Square::new(4).unwrap();
/// assert_eq!(middle.to_string(), "5");
/// assert_eq!(Square::named('5'), Some(middle));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number, counted from 0; `None` from 9 on.
    ///
    /// ```
    /// assert_eq!(nullwindow_games::tic_tac_toe::Square::new(9), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < 9).then_some(Square(index))
    }

    /// The square with this name, `1` to `9`.
    ///
    /// ```
    /// assert_eq!(nullwindow_games::tic_tac_toe::Square::named('0'), None);
    /// ```
    #[must_use]
    pub fn named(name: char) -> Option<Self> {
        let digit = u8::try_from(name.to_digit(10)?).ok()?;
        Square::new(digit.checked_sub(1)?)
    }

    /// Its number, 0 to 8.
    ///
    /// ```
    /// use nullwindow_games::tic_tac_toe::Square;
    /// assert_eq!(Square::named('9').map(Square::index), Some(8));
    /// ```
    #[inline]
    #[must_use]
    pub fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&(self.0 + 1).to_string())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A position of tic-tac-toe. [`Side::First`] begins and draws `X`, the other `O`.
///
/// Read from the squares taken since the start; errors name the move.
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// let board: TicTacToe = "513".parse()?;
/// assert_eq!(board.board(), "O 2 X\n4 X 6\n7 8 9\n");
/// let error = "5139".parse::<TicTacToe>()?.play("55").unwrap_err();
/// assert_eq!(error.to_string(), "character 1: move 1 cannot be played: square 5 is taken");
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// The squares of the side to move, bit 0 the upper left.
    own: u16,
    /// Those of its opponent.
    theirs: u16,
    side: Side,
}

impl TicTacToe {
    /// The empty board.
    ///
    /// ```
    /// assert_eq!(nullwindow_games::tic_tac_toe::TicTacToe::start().board(), "1 2 3\n4 5 6\n7 8 9\n");
    /// ```
    #[must_use]
    pub fn start() -> Self {
        TicTacToe { own: 0, theirs: 0, side: Side::First }
    }

    /// Plays a game's text from here, one digit (1 to 9) a move: the moves, and the position they lead to.
    ///
    /// # Errors
    /// At the first character that is no square, or a taken one, or follows the end of the game.
    ///
    /// ```
    /// use nullwindow_games::tic_tac_toe::TicTacToe;
    /// let error = TicTacToe::start().play("142536").unwrap_err();
    /// assert_eq!(error.to_string(), "character 6: move 6 cannot be played: the game is over");
    /// ```
    pub fn play(&self, moves: &str) -> Result<(Vec<Square>, Self), LineError> {
        Self::reader().play(self, moves)
    }

    fn reader() -> Reader<Self> {
        Reader {
            wanted: "a square (1 to 9)",
            blanks: false,
            length: one_character,
            named: |_, name| Square::named(name.parse().ok()?),
            forbidden: |p, m| (p.taken() & bit(m) != 0).then(|| format!("square {m} is taken")),
        }
    }

    /// The squares of a side, bit 0 the upper left, row by row.
    ///
    /// ```
    /// use nullwindow::Side;
    /// let board: nullwindow_games::tic_tac_toe::TicTacToe = "513".parse()?;
    /// assert_eq!(board.marks(Side::First), 0b000_010_100);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[must_use]
    pub fn marks(&self, side: Side) -> u16 {
        if side == self.side { self.own } else { self.theirs }
    }

    /// The board drawn for a terminal: three rows of `X`, `O`, and the numbers of empty squares; each line
    /// ends in a newline.
    ///
    /// ```
    /// assert!(nullwindow_games::tic_tac_toe::TicTacToe::start().board().starts_with("1 2 3\n"));
    /// ```
    #[must_use]
    pub fn board(&self) -> String {
        let squares = (0..9).map(Square).map(|square| {
            let mark = match self.mark(square) {
                Some(Side::First) => "X".to_owned(),
                Some(Side::Second) => "O".to_owned(),
                None => square.to_string(),
            };
            mark + if square.0 % 3 == 2 { "\n" } else { " " }
        });
        squares.collect()
    }

    fn mark(&self, square: Square) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.marks(side) & bit(square) != 0)
    }

    #[inline]
    fn taken(&self) -> u16 {
        self.own | self.theirs
    }
}

#[inline]
fn bit(m: Square) -> u16 {
    1 << m.0
}

impl FromStr for TicTacToe {
    type Err = LineError;

    /// Reads the squares taken since the start; space around them is ignored.
    fn from_str(moves: &str) -> Result<Self, LineError> {
        Ok(Self::start().play(moves)?.1)
    }
}

/// The rows: `O.X/.X./... O` after 5, 1 and 3.
impl fmt::Debug for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in (0..9).map(Square) {
            let mark = match self.mark(square) {
                Some(Side::First) => "X",
                Some(Side::Second) => "O",
                None => ".",
            };
            write!(f, "{}{mark}", if matches!(square.0, 3 | 6) { "/" } else { "" })?;
        }
        f.write_str(if self.side == Side::First { " X" } else { " O" })
    }
}

impl Position for TicTacToe {
    type Move = Square;
    /// The position before the move.
    type Undo = TicTacToe;
    /// Never [`Outcome::Margin`].
    type End = Outcome;
    const ALTERNATES: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<Square>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            (0..9).map(Square).filter(|&square| self.taken() & bit(square) == 0).for_each(|m| out.push(m));
        }
        end
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if LINES.iter().any(|line| self.theirs & line == *line) {
            Some(Outcome::Win(self.side.other()))
        } else {
            (self.taken() == FULL).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn make(&mut self, m: Square) -> TicTacToe {
        debug_assert!(self.taken() & bit(m) == 0, "square {m} is taken in {self:?}");
        let before = *self;
        *self = TicTacToe { own: self.theirs, theirs: self.own | bit(m), side: self.side.other() };
        before
    }

    #[inline]
    fn unmake(&mut self, _: Square, before: TicTacToe) {
        *self = before;
    }
}

/// The key is injective and has 18 bits: the squares of the two sides. The side to move follows from their
/// number.
impl Keyed for TicTacToe {
    type Key = u64;
    const KEYS_AHEAD: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        u64::from(self.own) << 9 | u64::from(self.theirs)
    }

    #[inline]
    fn key_after(&self, m: Square) -> u64 {
        u64::from(self.theirs) << 9 | u64::from(self.own | bit(m))
    }

    #[inline]
    fn pack(&self, m: Square) -> u16 {
        m.0.into()
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Square> {
        let m = Square::new(u8::try_from(bits).ok()?)?;
        (self.taken() & bit(m) == 0 && self.outcome().is_none()).then_some(m)
    }
}

/// A move's slot is the square, and the side.
impl Indexed for TicTacToe {
    const SLOTS: usize = 18;

    #[inline]
    fn slot(&self, m: Square) -> usize {
        9 * usize::from(self.side == Side::Second) + usize::from(m.0)
    }
}

/// Four rotations, each with and without a reflection.
impl Symmetric for TicTacToe {
    const SYMMETRIES: usize = 8;

    fn symmetric(&self, i: usize) -> Self {
        let moved = |marks: u16| (0..9).filter(|s| marks >> s & 1 != 0).map(|s| 1 << SYMMETRIES[i][s]).sum();
        TicTacToe { own: moved(self.own), theirs: moved(self.theirs), side: self.side }
    }

    fn canonical(&self) -> usize {
        (0..Self::SYMMETRIES).min_by_key(|&i| self.symmetric(i).key()).unwrap_or(0)
    }

    fn symmetric_move(&self, m: Square, i: usize) -> Square {
        Square(SYMMETRIES[i][usize::from(m.0)])
    }

    fn inverse(i: usize) -> usize {
        let undoes = |j: &usize| (0..9).all(|s| SYMMETRIES[*j][usize::from(SYMMETRIES[i][s])] == s as u8);
        (0..8).find(undoes).unwrap_or(0)
    }
}

/// Evaluates an unfinished game by the open lines, from the view of the side to move: lines without a mark of
/// its opponent minus lines without a mark of its own (Nilsson 1971, *Problem-Solving Methods in Artificial
/// Intelligence*). For [`Standard`](nullwindow::Standard):
///
/// ```
/// use nullwindow::{Evaluator, Score, Standard};
/// use nullwindow_games::tic_tac_toe::{TicTacToe, open_lines};
/// let board: TicTacToe = "51".parse()?; // X in the middle, O in a corner
/// assert_eq!(Standard(open_lines).evaluate(&board), Score::points(5 - 4));
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[must_use]
pub fn open_lines(board: &TicTacToe) -> Score {
    let open = |marks: u16| LINES.iter().filter(|&line| marks & line == 0).count() as i32;
    Score::points(open(board.theirs) - open(board.own))
}

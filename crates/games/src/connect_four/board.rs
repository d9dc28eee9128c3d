//! The position on bitboards (Tromp, *The Fhourstones benchmark*), read from text and drawn.

use super::{AnySize, CentreFirst, Column, Order, SevenBySix, Size};
use crate::line::{LineError, Reader, one_character};
use nullwindow::{Position, Side};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// A position of Connect Four. [`Side::First`] begins; its discs are drawn as `X`, its opponent's as `O`.
///
/// On bitboards bit `7c + r` is row `r` of column `c`, both counted from 0 at the lower left; bits 6, 13, …
/// 48 and those from 49 on are no squares and always 0. (With r rows a column has r + 1 bits.) A *disc* is a
/// bitboard with one square.
///
/// The first type parameter is the order in which moves are generated: [`CentreFirst`] unless another is
/// asked for with [`ordered`](Self::ordered). It is no part of the position, and costs nothing. The second is
/// the [`Size`] of the board.
///
/// Read from the columns played since the start; errors name the move.
///
/// ```
/// use nullwindow_games::connect_four::ConnectFour;
/// let position: ConnectFour = "4453".parse()?;
/// assert_eq!(position.plies(), 4);
/// assert_eq!(position.board(), "\
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . O . . .
/// . . O X X . .
/// 1 2 3 4 5 6 7
/// ");
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConnectFour<O: Order = CentreFirst, S: Size = SevenBySix> {
    /// The discs of the side to move.
    pub(super) own: u64,
    /// The discs of both sides.
    pub(super) occupied: u64,
    /// Their number.
    pub(super) plies: u8,
    pub(super) size: S,
    pub(super) order: PhantomData<O>,
}

/// A position of Connect Four on a board of any size, as programs use it.
///
/// ```
/// use nullwindow_games::connect_four::{AnySize, Board};
/// assert_eq!(Board::on(AnySize::new(5, 4)?).playable().count_ones(), 5);
/// # Ok::<(), nullwindow_games::connect_four::AnySizeError>(())
/// ```
pub type Board = ConnectFour<CentreFirst, AnySize>;

impl ConnectFour {
    /// The empty board, moves in the order [`CentreFirst`].
    ///
    /// ```
    /// assert_eq!(nullwindow_games::connect_four::ConnectFour::start().plies(), 0);
    /// ```
    #[must_use]
    pub fn start() -> Self {
        Self::default()
    }
}

impl<O: Order, S: Size> ConnectFour<O, S> {
    /// The empty board of this size.
    ///
    /// ```
    /// use nullwindow_games::connect_four::{AnySize, Board};
    /// let start = Board::on(AnySize::new(4, 5)?);
    /// assert_eq!(start.play("44444").map(|(moves, _)| moves.len()), Ok(5));
    /// assert!(start.play("444444").is_err() && start.play("5").is_err());
    /// # Ok::<(), nullwindow_games::connect_four::AnySizeError>(())
    /// ```
    #[must_use]
    pub fn on(size: S) -> Self {
        ConnectFour { own: 0, occupied: 0, plies: 0, size, order: PhantomData }
    }

    /// The position on a board of this size with these discs of [`Side::First`] and of [`Side::Second`], as
    /// [`discs`](Self::discs) has them; `None` if there is none: a disc floats or lies outside, two share a
    /// square, or their numbers are not those of a game.
    ///
    /// ```
    /// use nullwindow_games::connect_four::{ConnectFour, SevenBySix};
    /// let two = ConnectFour::with_discs(SevenBySix, 1, 1 << 7);
    /// assert_eq!(two, Some("12".parse::<ConnectFour>()?));
    /// assert_eq!(ConnectFour::with_discs(SevenBySix, 1 << 1, 0), Option::<ConnectFour>::None);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[must_use]
    pub fn with_discs(size: S, first: u64, second: u64) -> Option<Self> {
        let occupied = first | second;
        if first & second != 0 || occupied & !size.board() != 0 {
            return None;
        }
        let floating = occupied & !size.bottom() & !(occupied << 1);
        let [x, o] = [first, second].map(u64::count_ones);
        if floating != 0 || !(x == o || x == o + 1) {
            return None;
        }
        let own = if x == o { first } else { second };
        Some(ConnectFour { own, occupied, plies: (x + o) as u8, ..Self::on(size) })
    }

    /// The size of the board.
    ///
    /// ```
    /// use nullwindow_games::connect_four::{Bits as _, ConnectFour};
    /// assert_eq!(ConnectFour::start().size().columns(), 7);
    /// ```
    #[inline]
    #[must_use]
    pub fn size(&self) -> S {
        self.size
    }

    /// The same position, its moves in another order.
    ///
    /// ```
    /// use nullwindow_games::connect_four::{Ascending, ConnectFour};
    /// let position: ConnectFour<Ascending> = ConnectFour::start().ordered();
    /// assert_eq!(position.ordered(), ConnectFour::start());
    /// ```
    #[must_use]
    pub fn ordered<Q: Order>(self) -> ConnectFour<Q, S> {
        let ConnectFour { own, occupied, plies, size, .. } = self;
        ConnectFour { own, occupied, plies, size, order: PhantomData }
    }

    /// Plays a game's text from here, one digit a move (a letter from the tenth column on): the moves, and
    /// the position they lead to.
    ///
    /// # Errors
    /// At the first character that is no column, or a full one, or follows the end of the game.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let (moves, position) = ConnectFour::start().play("44")?;
    /// assert_eq!((moves.len(), position), (2, "44".parse()?));
    /// let error = position.play("4444 4").unwrap_err();
    /// assert!(error.to_string().starts_with("character 5: ' ', where move 5 should stand"));
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    pub fn play(&self, moves: &str) -> Result<(Vec<Column>, Self), LineError> {
        self.reader().play(self, moves)
    }

    pub(super) fn reader(&self) -> Reader<Self> {
        // No blanks: in lists of positions the score follows a blank, and must not be read as a move.
        Reader {
            wanted: WANTED[self.size.columns() as usize - 1],
            blanks: false,
            length: one_character,
            named: |p, name| Column::named(name.parse().ok()?).filter(|m| u32::from(m.0) < p.size.columns()),
            forbidden: |p, m| (p.disc(m) == 0).then(|| format!("column {m} is full")),
        }
    }

    /// The number of discs played.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// assert_eq!("4453".parse::<ConnectFour>()?.plies(), 4);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies.into()
    }

    /// The number of empty squares.
    ///
    /// ```
    /// assert_eq!(nullwindow_games::connect_four::ConnectFour::start().empties(), 42);
    /// ```
    #[inline]
    #[must_use]
    pub fn empties(&self) -> u32 {
        self.size.squares() - self.plies()
    }

    /// The discs of a side, which need not be the side to move.
    ///
    /// ```
    /// use nullwindow::Side;
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let position: ConnectFour = "12".parse()?;
    /// assert_eq!(position.discs(Side::First), 1);
    /// assert_eq!(position.discs(Side::Second), 1 << 7);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side() { self.own } else { self.own ^ self.occupied }
    }

    /// The disc that a move into this column would place; 0 if the column is full.
    ///
    /// ```
    /// use nullwindow_games::connect_four::{Column, ConnectFour};
    /// let position: ConnectFour = "11".parse()?;
    /// assert_eq!(position.disc(Column::new(0).unwrap()), 1 << 2);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn disc(&self, m: Column) -> u64 {
        self.playable() & self.size.column(m.0)
    }

    /// The squares that the next disc can come to rest on, whether or not the game is over.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let position: ConnectFour = "121212".parse()?;
    /// assert_eq!(position.playable().count_ones(), 7);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn playable(&self) -> u64 {
        (self.occupied + self.size.bottom()) & self.size.board()
    }

    /// Places a disc: [`make`](Position::make) for a bitboard of one [`playable`](Self::playable) square.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let mut position = ConnectFour::start();
    /// position.place(1 << 21);
    /// assert_eq!(position, "4".parse()?);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    pub fn place(&mut self, disc: u64) {
        debug_assert!(disc.is_power_of_two() && disc & self.playable() != 0, "no disc can rest on {disc:#x}");
        self.own ^= self.occupied;
        self.occupied |= disc;
        self.plies += 1;
    }

    /// The mirrored position: the first column becomes the last, and so on.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let (left, right): (ConnectFour, ConnectFour) = ("1223".parse()?, "7665".parse()?);
    /// assert_eq!(left.mirrored(), right);
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let [own, occupied] = [self.own, self.occupied].map(|discs| self.size.mirrored(discs));
        ConnectFour { own, occupied, ..*self }
    }

    /// The board drawn for a terminal: rows of `X`, `O` and `.`, and the columns' names; each line ends in a
    /// newline.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// assert!(ConnectFour::start().board().ends_with(". . .\n1 2 3 4 5 6 7\n"));
    /// ```
    #[must_use]
    pub fn board(&self) -> String {
        let columns = || 0..self.size.columns();
        let line = |cells: Vec<String>| cells.join(" ") + "\n";
        let row = |row| line(columns().map(|column| self.square(column, row).to_string()).collect());
        let rows: String = (0..self.size.rows()).rev().map(row).collect();
        rows + &line(columns().map(|column| Column(column as u8).to_string()).collect())
    }

    fn square(&self, column: u32, row: u32) -> char {
        let square = 1 << (self.size.stride() * column + row);
        if self.discs(Side::First) & square != 0 {
            'X'
        } else if self.discs(Side::Second) & square != 0 {
            'O'
        } else {
            '.'
        }
    }
}

/// What a move is, on boards of 1 to 16 columns.
const WANTED: [&str; 16] = [
    "a column (1)",
    "a column (1 to 2)",
    "a column (1 to 3)",
    "a column (1 to 4)",
    "a column (1 to 5)",
    "a column (1 to 6)",
    "a column (1 to 7)",
    "a column (1 to 8)",
    "a column (1 to 9)",
    "a column (1 to 9, a)",
    "a column (1 to 9, a to b)",
    "a column (1 to 9, a to c)",
    "a column (1 to 9, a to d)",
    "a column (1 to 9, a to e)",
    "a column (1 to 9, a to f)",
    "a column (1 to 9, a to g)",
];

impl<O: Order, S: Size> Default for ConnectFour<O, S> {
    fn default() -> Self {
        Self::on(S::default())
    }
}

impl<O: Order, S: Size> FromStr for ConnectFour<O, S> {
    type Err = LineError;

    /// Reads the columns played since the start; space around them is ignored.
    fn from_str(moves: &str) -> Result<Self, LineError> {
        Ok(Self::default().play(moves)?.1)
    }
}

/// The columns, each from its foot: `||||XO|||| X` has two discs in the fourth, and `X` is to move.
impl<O: Order, S: Size> fmt::Debug for ConnectFour<O, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..self.size.columns() {
            let discs: String =
                (0..self.size.rows()).map(|row| self.square(column, row)).filter(|&c| c != '.').collect();
            write!(f, "|{discs}")?;
        }
        f.write_str(if self.side() == Side::First { "| X" } else { "| O" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::LineErrorKind;

    fn error(text: &str) -> (usize, usize, String) {
        let error = text.parse::<ConnectFour>().unwrap_err();
        (error.column, error.number, error.to_string())
    }

    #[test]
    fn errors_name_the_move_and_its_place() {
        for (text, column, number, message) in [
            ("0", 1, 1, "character 1: '0', where move 1 should stand, is not a column (1 to 7)"),
            (" 44é", 4, 3, "character 4: 'é', where move 3 should stand, is not a column (1 to 7)"),
            ("4444442 2", 8, 8, "character 8: ' ', where move 8 should stand, is not a column (1 to 7)"),
            ("44444427\n4", 9, 9, r"character 9: '\n', where move 9 should stand, is not a column (1 to 7)"),
            ("44444424", 8, 8, "character 8: move 8 cannot be played: column 4 is full"),
        ] {
            assert_eq!(error(text), (column, number, message.into()), "{text}");
        }
        // A full column after the end: the error is the end of the game.
        let error = "1212121444".parse::<ConnectFour>().unwrap_err();
        assert_eq!((error.column, error.kind), (8, LineErrorKind::Over { number: 8 }));
    }

    #[test]
    fn surrounding_space_is_ignored_and_the_empty_game_is_the_start() {
        assert_eq!(" \n".parse(), Ok(ConnectFour::start()));
        assert_eq!(" 4453\r\n".parse::<ConnectFour>(), "4453".parse());
    }

    #[test]
    fn debug_output_shows_the_columns() {
        assert_eq!(format!("{:?}", "4453".parse::<ConnectFour>().unwrap()), "|||O|XO|X||| X");
        assert_eq!(format!("{:?}", "7".parse::<ConnectFour>().unwrap()), "|||||||X| O");
    }
}

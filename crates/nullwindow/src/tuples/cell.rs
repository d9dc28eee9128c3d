//! What is on a cell of a board (our own).

/// The contents of a cell: nothing, a piece of a side, or something that belongs to no side, such as a number
/// of seeds. Kinds are numbers of the game's choice below [`KINDS`](Self::KINDS); higher ones count as the
/// highest.
///
/// ```
/// use nullwindow::tuples::Cell;
/// assert_eq!(Cell::first(0).exchanged(), Cell::second(0));
/// assert_eq!(Cell::neutral(5).exchanged(), Cell::neutral(5));
/// assert_eq!(["", "X", "O", "12"].map(Cell::of_text), [
///     Cell::EMPTY, Cell::first(23), Cell::second(23), Cell::neutral(12),
/// ]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The number of kinds of each owner.
    pub const KINDS: u8 = 84;

    /// Nothing.
    pub const EMPTY: Cell = Cell(0);

    /// A piece of the side that begins.
    #[inline]
    #[must_use]
    pub const fn first(kind: u8) -> Self {
        Cell::owned(kind, 1)
    }

    /// A piece of the other side.
    #[inline]
    #[must_use]
    pub const fn second(kind: u8) -> Self {
        Cell::owned(kind, 2)
    }

    /// Something without an owner.
    #[inline]
    #[must_use]
    pub const fn neutral(kind: u8) -> Self {
        Cell::owned(kind, 3)
    }

    #[inline]
    const fn owned(kind: u8, owner: u8) -> Self {
        let kind = if kind < Self::KINDS { kind } else { Self::KINDS - 1 };
        Cell(3 * kind + owner)
    }

    /// The same piece of the other side.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        match self.0 % 3 {
            1 => Cell(self.0 + 1),
            2 => Cell(self.0 - 1),
            _ => self,
        }
    }

    /// The contents that a [picture](crate::session::Picture) names: the discs `X` and `O`; another letter,
    /// upper case for the side that begins, after a `+` if it is promoted; or a number. Other texts are
    /// nothing.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        if let Ok(number) = text.parse::<u32>() {
            return Cell::neutral(number.min(u32::from(Self::KINDS)) as u8);
        }
        let (letter, promoted) = match text.strip_prefix('+') {
            Some(letter) => (letter, 26),
            None => (text, 0),
        };
        match letter.as_bytes().first() {
            Some(b'O') => Cell::second(b'X' - b'A'),
            Some(letter @ b'A'..=b'Z') => Cell::first(promoted + letter - b'A'),
            Some(letter @ b'a'..=b'z') => Cell::second(promoted + letter - b'a'),
            _ => Cell::EMPTY,
        }
    }
}

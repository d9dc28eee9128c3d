//! The rules, and the capabilities that follow from them: keys, slots, symmetry (key: Tromp).

use super::{Column, ConnectFour, Order, Size};
use nullwindow::{Indexed, Keyed, MoveSink, Outcome, Position, Side, Symmetric};

impl<O: Order, S: Size> Position for ConnectFour<O, S> {
    type Move = Column;
    /// The discs of both sides before the move.
    type Undo = u64;
    /// Never [`Outcome::Margin`].
    type End = Outcome;
    const ALTERNATES: bool = true;

    #[inline]
    fn side(&self) -> Side {
        if self.plies & 1 == 0 { Side::First } else { Side::Second }
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<Column>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            let playable = self.playable();
            for c in O::columns(self.size) {
                if playable & self.size.column(c) != 0 {
                    out.push(Column(c));
                }
            }
        }
        end
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.size.has_four(self.own ^ self.occupied) {
            Some(Outcome::Win(self.side().other()))
        } else {
            (self.occupied == self.size.board()).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn make(&mut self, m: Column) -> u64 {
        let before = self.occupied;
        self.own ^= before;
        // The sum carries through the column's discs to the square above them.
        self.occupied = before | (before + self.foot(m));
        self.plies += 1;
        debug_assert!(self.occupied & !self.size.board() == 0, "column {m} is full");
        before
    }

    #[inline]
    fn unmake(&mut self, _: Column, before: u64) {
        self.occupied = before;
        self.own ^= before;
        self.plies -= 1;
    }
}

/// The key is injective among the boards of one size: with `h` discs in it, of which those of the side to
/// move make the number `n` < 2^h, a column adds `n + 2^h − 1`, and from this sum both follow. The side to
/// move follows from the number of discs.
impl<O: Order, S: Size> Keyed for ConnectFour<O, S> {
    type Key = u64;
    const KEYS_AHEAD: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        self.own + self.occupied
    }

    #[inline]
    fn key_after(&self, m: Column) -> u64 {
        (self.own ^ self.occupied) + (self.occupied | (self.occupied + self.foot(m)))
    }

    #[inline]
    fn pack(&self, m: Column) -> u16 {
        m.0.into()
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Column> {
        let m = Column::new(u8::try_from(bits).ok()?).filter(|m| u32::from(m.0) < self.size.columns())?;
        (self.disc(m) != 0 && self.outcome().is_none()).then_some(m)
    }
}

impl<O: Order, S: Size> ConnectFour<O, S> {
    /// The lowest square of a column.
    #[inline]
    fn foot(&self, m: Column) -> u64 {
        1 << (self.size.stride() * u32::from(m.0))
    }

    /// The smaller of the keys of this position and the mirrored one: one key for both, injective otherwise.
    ///
    /// ```
    /// use nullwindow_games::connect_four::ConnectFour;
    /// let (left, right): (ConnectFour, ConnectFour) = ("1223".parse()?, "7665".parse()?);
    /// assert_eq!(left.symmetric_key(), right.symmetric_key());
    /// # Ok::<(), nullwindow_games::line::LineError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn symmetric_key(&self) -> u64 {
        let key = self.key();
        key.min(self.size.mirrored(key))
    }
}

/// A move's slot is the square on which its disc comes to rest, and the side: a column alone is another move
/// in each row.
impl<O: Order, S: Size> Indexed for ConnectFour<O, S> {
    const SLOTS: usize = 2 * 64;

    #[inline]
    fn slot(&self, m: Column) -> usize {
        let square = (self.occupied + self.foot(m)) & self.size.column(m.0);
        64 * usize::from(self.plies & 1) + square.trailing_zeros() as usize
    }
}

/// The board and the mirrored board.
impl<O: Order, S: Size> Symmetric for ConnectFour<O, S> {
    const SYMMETRIES: usize = 2;

    #[inline]
    fn symmetric(&self, i: usize) -> Self {
        if i == 0 { *self } else { self.mirrored() }
    }

    /// Late in the game one search rarely reaches a position and its mirrored position, so that both keep
    /// their entries.
    #[inline]
    fn canonical(&self) -> usize {
        let key = self.key();
        usize::from(self.plies <= 14 && self.size.mirrored(key) < key)
    }

    #[inline]
    fn symmetric_move(&self, m: Column, i: usize) -> Column {
        if i == 0 { m } else { Column(self.size.columns() as u8 - 1 - m.0) }
    }

    #[inline]
    fn inverse(i: usize) -> usize {
        i
    }
}

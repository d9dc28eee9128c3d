//! Keys for the transposition table, and packed moves (Zobrist 1970; Greenblatt, Eastlake & Crocker 1967).

use super::symmetric::Symmetric;
use super::uses::SymmetricTable;
use crate::table::TableKey;
use crate::{Position, Score};

/// Positions with a key, by which a transposition table finds them again, and moves that fit into 16 bits
/// there.
///
/// Equal positions have equal keys. A key may be a hash, under which different positions collide with a tiny
/// probability; where values must be certain the key must be injective: no two positions share it.
///
/// ```
/// use nullwindow::{Keyed, MoveSink, Outcome, Position, Side};
///
/// /// One heap of matches; the side that takes the last one wins.
/// #[derive(Clone)]
/// struct Nim { matches: u8, side: Side }
/// # impl Position for Nim {
/// #     type Move = u8; type Undo = (); type End = Outcome;
/// #     fn side(&self) -> Side { self.side }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
/// #         (1..=3.min(self.matches)).for_each(|n| out.push(n));
/// #         self.outcome()
/// #     }
/// #     fn outcome(&self) -> Option<Outcome> {
/// #         (self.matches == 0).then_some(Outcome::Win(self.side.other()))
/// #     }
/// #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
/// #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
/// # }
///
/// impl Keyed for Nim {
///     type Key = u64;
///     fn key(&self) -> u64 { u64::from(self.matches) << 1 | u64::from(self.side == Side::Second) }
///     fn pack(&self, taken: u8) -> u16 { taken.into() }
///     fn unpack(&self, bits: u16) -> Option<u8> {
///         let taken = u8::try_from(bits).ok()?;
///         (1..=3.min(self.matches)).contains(&taken).then_some(taken)
///     }
/// }
///
/// let heap = Nim { matches: 2, side: Side::First };
/// assert_eq!(heap.unpack(heap.pack(2)), Some(2));
/// assert_eq!(heap.unpack(3), None); // more than there are
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for a transposition table, but `{Self}` has no key",
    note = "implement `Keyed` for it, or leave `table` out of its `profile!`"
)]
pub trait Keyed: Position {
    /// `u64`, or `u128` where 64 bits do not distinguish positions.
    type Key: Copy + Eq + Into<u128>;

    /// Whether a search with `table` computes the keys of all children before it searches the first: their
    /// entries are prefetched, and one of them may cut off the node. It saves time where
    /// [`key_after`](Self::key_after) costs little compared with a wait for memory. (A search with
    /// `symmetric_table` always does so, by the canonical form of each child.)
    const KEYS_AHEAD: bool = false;

    /// The key of this position, its side to move included.
    fn key(&self) -> Self::Key;

    /// The key of the position after a legal move.
    #[inline]
    fn key_after(&self, m: Self::Move) -> Self::Key {
        let mut after = self.clone();
        after.make(m);
        after.key()
    }

    /// The settled score: points of the side to move minus points of its opponent that neither side can lose
    /// any more, as in the stores of Kalah. The key leaves them out, so that positions which differ only in
    /// them share an entry; the table keeps their values without these points. 0 if the key includes all
    /// points.
    fn settled(&self) -> i16 {
        0
    }

    /// A legal move in 16 bits.
    fn pack(&self, m: Self::Move) -> u16;

    /// The legal move that these bits mean here, or `None`, whatever the bits are: an entry of another
    /// position or one torn between two threads then does no harm.
    fn unpack(&self, bits: u16) -> Option<Self::Move>;
}

capability! {
    /// Use of a transposition table.
    TableUse<P> of (On: where P: Keyed<Key: TableKey>)
    type Key: TableKey = P::Key, or u64;
    const SYMMETRIC: bool = false, or false;
    const KEYS_AHEAD: bool = P::KEYS_AHEAD, or false;
    fn key(p: &P) -> Self::Key = p.key(), or 0;
    fn key_after(p: &P, m: P::Move) -> Self::Key = p.key_after(m), or 0;
    fn settled(p: &P) -> Score = Score::points(p.settled().into()), or Score::default();
    fn pack(p: &P, m: P::Move) -> u16 = p.pack(m), or 0;
    fn unpack(p: &P, bits: u16) -> Option<P::Move> = p.unpack(bits), or None;
}

// The entry holds moves of the canonical form: each is turned by the symmetry when it is stored, and turned
// back when it is read.
impl<P: Keyed<Key: TableKey> + Symmetric> TableUse<P> for SymmetricTable {
    type Key = P::Key;
    const ON: bool = true;
    const SYMMETRIC: bool = true;
    const KEYS_AHEAD: bool = true;
    #[inline]
    fn key(p: &P) -> P::Key {
        match p.canonical() {
            0 => p.key(),
            i => p.symmetric(i).key(),
        }
    }
    #[inline]
    fn key_after(p: &P, m: P::Move) -> P::Key {
        let mut after = p.clone();
        after.make(m);
        Self::key(&after)
    }
    #[inline]
    fn settled(p: &P) -> Score {
        Score::points(p.settled().into())
    }
    #[inline]
    fn pack(p: &P, m: P::Move) -> u16 {
        match p.canonical() {
            0 => p.pack(m),
            i => p.symmetric(i).pack(p.symmetric_move(m, i)),
        }
    }
    #[inline]
    fn unpack(p: &P, bits: u16) -> Option<P::Move> {
        match p.canonical() {
            0 => p.unpack(bits),
            i => {
                let canonical = p.symmetric(i);
                Some(canonical.symmetric_move(canonical.unpack(bits)?, P::inverse(i)))
            }
        }
    }
}

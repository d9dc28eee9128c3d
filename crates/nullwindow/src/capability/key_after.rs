//! Keys of children, known before the move is made, so that their table entries can be prefetched (our own).

use super::keyed::{Keyed, TableUse};
use super::symmetric::Symmetric;
use super::uses::{Off, On, SymmetricTable};
use crate::Position;
use crate::table::TableKey;

/// Positions that know cheaply the key that a move leads to, so that a search can prefetch the table entries
/// of all children before it probes the first.
///
/// ```
/// use nullwindow::KeyAfter;
///
/// /// The property that every implementation must have.
/// fn agrees<P: KeyAfter>(position: &P, m: P::Move) -> bool {
///     let mut after = position.clone();
///     after.make(m);
///     position.key_after(m) == after.key()
/// }
/// ```
pub trait KeyAfter: Keyed {
    /// The key of the position after a legal move.
    fn key_after(&self, m: Self::Move) -> Self::Key;
}

/// Use of cheap child keys.
#[diagnostic::on_unimplemented(
    message = "the profile asks for prefetching, but `{P}` has no `KeyAfter`, or there is no table",
    note = "implement `KeyAfter` for it and ask for `table`, or leave `prefetch` out of its `profile!`"
)]
pub trait PrefetchUse<P: Position, T: TableUse<P>> {
    /// Whether it is used.
    const ON: bool;
    /// [`KeyAfter::key_after`]; the present key if it is not used.
    fn key_after(p: &P, m: P::Move) -> T::Key;
}

impl<P: Position, T: TableUse<P>> PrefetchUse<P, T> for Off {
    const ON: bool = false;
    fn key_after(p: &P, _: P::Move) -> T::Key {
        T::key(p)
    }
}

impl<P: KeyAfter<Key: TableKey>> PrefetchUse<P, On> for On {
    const ON: bool = true;
    #[inline]
    fn key_after(p: &P, m: P::Move) -> P::Key {
        p.key_after(m)
    }
}

impl<P: Keyed<Key: TableKey> + Symmetric> PrefetchUse<P, SymmetricTable> for On {
    const ON: bool = true;
    #[inline]
    fn key_after(p: &P, m: P::Move) -> P::Key {
        let mut after = p.clone();
        after.make(m);
        SymmetricTable::key(&after)
    }
}

//! Ends by repetition in the search. The table does not know the path (the graph-history interaction: Palay
//! 1983, Campbell 1985): a position can have one value on one path and another on the next, where the moves
//! before let a side repeat. An entry can then be wrong, however deep it is. In exact mode a profile with
//! `repetition` therefore stores values under keys that include the path. Otherwise an entry serves on all
//! paths, as in chess programs, which is faster and sometimes wrong.

use crate::Evaluator;
use crate::capability::{HashedKeyOf, Profile, RepetitionUse};
use crate::engine::evidence::Finding;
use crate::engine::worker::Worker;
use crate::table::HashedKey;
use crate::table::TableKey;

impl<F: Profile> Worker<'_, F> {
    /// The value of the present position, if its last move ended the game by repetition.
    #[inline]
    pub(crate) fn repeated(&self, ply: usize) -> Option<Finding> {
        if !F::Repetition::ON {
            return None;
        }
        F::Repetition::by_repetition(&self.path.position_history[self.path.last_irreversible..])
            .map(|end| Finding::proved(self.evaluator.terminal(&self.path.position, end, ply as u16)))
    }

    /// Whether values may be stored in the table and taken from it, whatever the path.
    #[inline]
    pub(crate) fn shares_values(&self) -> bool {
        !(F::Repetition::ON && self.options.exact)
    }

    /// In exact mode with repetition, the key under which values of the present position serve: that of the
    /// position and of the path before it since the last irreversible move.
    ///
    /// A value depends on the position, the depth, and which positions below it end the game by repetition.
    /// Whether a position below does so follows from the records since the last irreversible move: those
    /// before cannot occur again. These records are the path before, which two searches with one key share,
    /// and the moves from the position on, which are the same tree. So both searches have the same tree of
    /// the same leaves, and the value of one is that of the other. A position just after an irreversible move
    /// has no path before it: its values serve on every path. Nothing less is safe in general: an entry whose
    /// subtree met no repetition can be wrong on another path, which has passed a position of that subtree.
    ///
    /// In a game that knows no irreversible move ([`Repetition::relevant`](crate::Repetition::relevant) is
    /// every record) values serve only where two searches have the same whole path. Chess knows captures and
    /// moves of pawns. Shogi knows none: captured pieces return by drops, also those that have advanced or
    /// are promoted.
    ///
    /// `None` where the game before the search still matters: the engine has its records, but no keys.
    #[inline]
    pub(crate) fn path_key(&self, key: HashedKeyOf<F>) -> Option<HashedKeyOf<F>> {
        if self.shares_values() {
            return None;
        }
        let &(_, code) = self.path.codes.last()?;
        code.map(|code| HashedKey::of(key.key().after(code)))
    }
}

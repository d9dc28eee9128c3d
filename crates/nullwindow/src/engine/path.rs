//! The path to the present node, and the iteration that it belongs to: all that another worker needs in order
//! to search at this node (our own).

use super::stack::StackEntry;
use crate::capability::{KeyOf, Profile, RecordOf};

/// The path of a search with this profile.
pub(super) type PathOf<F> = SearchPath<<F as Profile>::Game, RecordOf<F>, KeyOf<F>>;

/// A path, as a value: a helper takes a copy of the owner's and goes to its node by that.
#[derive(Clone)]
pub(super) struct SearchPath<P, R, K> {
    pub(super) position: P,
    /// The slots of the moves made, for counter-moves and continuation history.
    pub(super) slots: Vec<usize>,
    /// The search stack, by ply; empty unless the profile is tactical.
    pub(super) stack: Vec<StackEntry>,
    /// The records of the positions so far, the present one included, for repetition.
    pub(super) position_history: Vec<R>,
    /// In exact mode: the keys of the positions of the search's path, each with the code of the path before
    /// it since the last irreversible move, if that is known.
    pub(super) codes: Vec<(K, Option<u64>)>,
    /// The place in `position_history` after the last null move.
    pub(super) last_irreversible: usize,
    /// The ply from which on null moves are tried.
    pub(super) null_move_from: usize,
    /// The depth of the iteration, in plies.
    pub(super) root_depth: u32,
    /// The level of selectivity, a place in [`ProbCut::LEVELS`](super::ProbCut::LEVELS); `None`: no ProbCut.
    pub(super) level: Option<usize>,
    /// Whether it belongs to a shallow search that serves a deep one, with a table of its own.
    pub(super) shallow: bool,
}

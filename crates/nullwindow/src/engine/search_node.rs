//! A node as a search comes to it (our own).

use super::depth::Depth;
use crate::capability::HashedKeyOf;
use crate::{Score, Window};

/// A node of a search with this profile.
pub(super) type NodeOf<F> = SearchNode<HashedKeyOf<F>>;

/// A node as a search comes to it.
#[derive(Clone, Copy)]
pub(super) struct SearchNode<K> {
    pub(super) w: Window<Score>,
    /// The remaining depth.
    pub(super) depth: Depth,
    pub(super) ply: usize,
    /// The key of its position; at a horizon arbitrary.
    pub(super) key: K,
}

//! A position of a game written in Python that was generated, and what is known of it (our own).

use super::moves::OwnMove;
use nullwindow::{Outcome, Score, Side};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

/// A position that was generated.
pub(crate) struct Node {
    /// The object, where it is kept. None of a game that changes in place: there is one object for all
    /// positions.
    object: Mutex<Option<Py<PyAny>>>,
    pub(super) side: Side,
    pub(super) key: u64,
    pub(super) has_key: bool,
    pub(super) outcome: OnceLock<Option<Outcome>>,
    pub(super) branches: OnceLock<Branches>,
    pub(super) value: OnceLock<Score>,
}

/// The moves of a position, and the positions that they lead to, as far as they are kept.
#[derive(Default)]
pub(crate) struct Branches {
    pub(super) moves: Box<[OwnMove]>,
    pub(super) nodes: Box<[OnceLock<Child>]>,
}

/// A position that a move leads to.
pub(crate) enum Child {
    /// One of a game without keys.
    Own(Arc<Node>),
    /// One of those that are known by their keys.
    Known(Weak<Node>),
}

impl Node {
    pub(super) fn new(object: Option<Py<PyAny>>, side: Side, key: u64, has_key: bool) -> Arc<Self> {
        let (outcome, branches, value) = Default::default();
        Arc::new(Node { object: Mutex::new(object), side, key, has_key, outcome, branches, value })
    }

    /// Gives the object back; where it is needed again, `make` makes another one.
    pub(super) fn release(&self) {
        let object = self.object().take();
        drop(object); // Its class may have a `__del__`, which runs without the lock.
    }

    /// The object, where it is kept.
    pub(super) fn object(&self) -> MutexGuard<'_, Option<Py<PyAny>>> {
        self.object.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Branches {
    pub(super) fn new(moves: Box<[OwnMove]>) -> Self {
        let nodes = moves.iter().map(|_| OnceLock::new()).collect();
        Branches { moves, nodes }
    }
}

impl Child {
    /// The position, if it is still there.
    pub(super) fn node(&self) -> Option<Arc<Node>> {
        match self {
            Child::Own(node) => Some(Arc::clone(node)),
            Child::Known(node) => node.upgrade(),
        }
    }
}

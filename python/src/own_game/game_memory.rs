//! What an engine keeps of a game written in Python from search to search: moves, keys and positions
//! (our own).

use super::moves::Moves;
use super::node::Node;
use super::offers::Offers;
use super::values::named;
use nullwindow::Side;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::mem;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is kept of a game.
pub(crate) struct GameMemory {
    pub(crate) moves: Moves,
    /// For each class of positions, the place of each key among those known.
    keys: Py<PyDict>,
    /// The positions of each key, for games that have keys: their owner, since they may lead to each
    /// other.
    known: Mutex<KnownNodes>,
    /// The positions that are kept, and the largest number of them.
    count: AtomicUsize,
    most: usize,
    /// The positions generated so far. It never starts anew: numbers of keys are of it, and an engine's
    /// table outlives the positions that are forgotten.
    generated: AtomicU64,
    /// Whether positions with equal keys are one.
    shares: bool,
}

/// The keys by their places, and how many positions there are of them.
#[derive(Default)]
struct KnownNodes {
    keys: Vec<KnownKey>,
    count: usize,
}

/// The number of a key, and its positions by the side to move.
struct KnownKey {
    number: u64,
    nodes: [Option<Arc<Node>>; 2],
}

impl GameMemory {
    pub(crate) fn new(py: Python<'_>, most: usize, shares: bool) -> Arc<Self> {
        Arc::new(GameMemory {
            moves: Moves::new(py),
            keys: PyDict::new(py).unbind(),
            known: Mutex::default(),
            count: AtomicUsize::new(0),
            most,
            generated: AtomicU64::new(0),
            shares,
        })
    }

    /// The positions generated so far.
    pub(crate) fn generated(&self) -> u64 {
        self.generated.load(Relaxed)
    }

    /// Forgets the positions, if no more can be kept.
    pub(crate) fn forget_if_full(&self, py: Python<'_>) {
        let known = self.known().count;
        self.count.store(known, Relaxed); // Those of games without keys are gone with their root.
        if known >= self.most {
            self.forget(py);
        }
    }

    /// Forgets positions, keys and moves.
    pub(crate) fn forget(&self, py: Python<'_>) {
        let old = mem::take(&mut *self.known());
        drop(old); // Classes may have a `__del__`, which runs without the lock.
        self.count.store(0, Relaxed);
        self.keys.bind(py).clear();
        self.moves.forget(py);
    }

    /// Python has been called for one more position: its number.
    pub(super) fn count_generated(&self) -> u64 {
        self.generated.fetch_add(1, Relaxed)
    }

    /// Whether one more position is kept.
    pub(super) fn keeps(&self) -> bool {
        let keeps = self.count.load(Relaxed) < self.most;
        self.count.fetch_add(usize::from(keeps), Relaxed);
        keeps
    }

    /// The position that an object is at. Its side is that of the attribute `turn`, or else this one. The
    /// object stays with the position, unless it changes in place.
    ///
    /// # Errors
    /// The exception of the game; if `turn` is no side, or the key cannot be hashed.
    pub(super) fn node(&self, object: &Bound<'_, PyAny>, side: Side, offers: Offers) -> PyResult<Arc<Node>> {
        let py = object.py();
        let side = if offers.turn { side_of(&object.getattr(intern!(py, "turn"))?)? } else { side };
        let number = self.count_generated();
        let own = || (!offers.unmake).then(|| object.clone().unbind());
        if !offers.key {
            return Ok(Node::new(own(), side, 2 * number, false));
        }
        let method = intern!(py, "key");
        let key = object.call_method0(method)?;
        let place = self.place(object, key, number).map_err(|error| named(method, error))?;
        let mut known = self.known();
        let known_key = place.and_then(|place| known.keys.get_mut(place));
        let number = known_key.as_ref().map_or(number, |key| key.number);
        let slot = known_key.map(|key| &mut key.nodes[usize::from(side == Side::Second)]);
        if let Some(Some(node)) = slot {
            return Ok(Arc::clone(node));
        }
        let key = 2 * number + u64::from(side == Side::Second);
        let node = Node::new(own(), side, key, true);
        if let Some(slot) = slot
            && self.shares
            && self.keeps()
        {
            *slot = Some(Arc::clone(&node));
            known.count += 1;
        }
        Ok(node)
    }

    /// The place of a position's key, if it is kept; a new one has this number. Keys are equal as Python
    /// compares them, whatever their hashes.
    fn place(
        &self,
        object: &Bound<'_, PyAny>,
        key: Bound<'_, PyAny>,
        number: u64,
    ) -> PyResult<Option<usize>> {
        let (classes, class) = (self.keys.bind(object.py()), object.get_type());
        let keys = match classes.get_item(&class)? {
            Some(keys) => keys.cast_into::<PyDict>()?,
            None => {
                let keys = PyDict::new(object.py());
                classes.set_item(class, &keys)?;
                keys
            }
        };
        if let Some(place) = keys.get_item(&key)? {
            return place.extract().map(Some);
        }
        let place = self.known().keys.len();
        if place >= self.most {
            return Ok(None);
        }
        keys.set_item(key, place)?;
        self.known().keys.push(KnownKey { number, nodes: [None, None] });
        Ok(Some(place))
    }

    fn known(&self) -> MutexGuard<'_, KnownNodes> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The side of an attribute `turn`.
fn side_of(turn: &Bound<'_, PyAny>) -> PyResult<Side> {
    match turn.extract::<u8>() {
        Ok(0) => Ok(Side::First),
        Ok(1) => Ok(Side::Second),
        _ => Err(PyValueError::new_err(format!("turn is 0 or 1, not {}", turn.repr()?))),
    }
}

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
    /// For each class of positions, the number of each key.
    keys: Py<PyDict>,
    /// The positions of each number, for games that have keys: their owner, since they may lead to each
    /// other.
    known: Mutex<KnownNodes>,
    /// The positions that are kept, and the largest number of them.
    count: AtomicUsize,
    most: usize,
    generated: AtomicU64,
    /// Whether positions with equal keys are one.
    shares: bool,
}

/// Positions by the numbers of their keys, and by the side to move; and how many there are.
#[derive(Default)]
struct KnownNodes {
    nodes: Vec<[Option<Arc<Node>>; 2]>,
    count: usize,
}

/// Keys beyond those that are kept have numbers from here on.
const UNKNOWN: u64 = 1 << 62;

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
        drop(mem::take(&mut *self.known()));
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
        let key_number = self.key_number(object, key, number).map_err(|error| named(method, error))?;
        let mut known = self.known();
        let key = 2 * key_number + u64::from(side == Side::Second);
        let slot = usize::try_from(key_number).ok().and_then(|place| known.nodes.get_mut(place));
        let slot = slot.map(|sides| &mut sides[usize::from(side == Side::Second)]);
        if let Some(Some(node)) = slot {
            return Ok(Arc::clone(node));
        }
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

    /// The number of a position's key: keys are equal as Python compares them, whatever their hashes.
    fn key_number(&self, object: &Bound<'_, PyAny>, key: Bound<'_, PyAny>, next: u64) -> PyResult<u64> {
        let (classes, class) = (self.keys.bind(object.py()), object.get_type());
        let keys = match classes.get_item(&class)? {
            Some(keys) => keys.cast_into::<PyDict>()?,
            None => {
                let keys = PyDict::new(object.py());
                classes.set_item(class, &keys)?;
                keys
            }
        };
        if let Some(number) = keys.get_item(&key)? {
            return number.extract();
        }
        let number = self.known().nodes.len();
        if number >= self.most {
            return Ok(UNKNOWN + next);
        }
        keys.set_item(key, number)?;
        self.known().nodes.push([None, None]);
        Ok(number as u64)
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

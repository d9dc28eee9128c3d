//! A memory of bounds, for searches that visit a node more than once (Plaat, Schaeffer, Pijls & de Bruin
//! 1996).

use crate::{Bound, Value, max, min};
use std::cell::Cell;
use std::collections::HashMap;

/// The proved bounds of a node's value, and its most promising branch.
///
/// ```
/// use nullwindow::textbook::memory::KnownBounds;
/// use nullwindow::Bound;
/// let known = KnownBounds::default().narrowed(5, Bound::Lower);
/// assert_eq!((known.lower, known.upper), (5, i32::MAX));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KnownBounds<V> {
    /// The value is this or more.
    pub lower: V,
    /// The value is this or less.
    pub upper: V,
    /// The branch to search first.
    pub best: Option<u16>,
}

impl<V: Value> Default for KnownBounds<V> {
    fn default() -> Self {
        KnownBounds { lower: -V::INF, upper: V::INF, best: None }
    }
}

// ANCHOR: known
impl<V: Value> KnownBounds<V> {
    /// The bounds after a search has returned `v` as this bound.
    #[must_use]
    pub fn narrowed(self, v: V, bound: Bound) -> Self {
        match bound {
            Bound::Exact => KnownBounds { lower: v, upper: v, ..self },
            Bound::Lower => KnownBounds { lower: max(v, self.lower), ..self },
            Bound::Upper => KnownBounds { upper: min(v, self.upper), ..self },
        }
    }
}
// ANCHOR_END: known

// Nodes are kept by their paths (Dewey codes), exactly and without collisions: so MT-SSS* evaluates the same
// leaves in the same order as SSS*, which a test checks. Transposition tables belong to the engine.
/// Keeps bounds of nodes by their paths. It may lose entries; it must not return bounds of another node.
///
/// ```
/// use nullwindow::textbook::memory::{KnownBounds, Memory, Slots};
/// let mut memory = Slots::<i32>::new(16);
/// memory.put(&[0, 1], KnownBounds { lower: 3, upper: 5, best: None });
/// assert_eq!(memory.get(&[0, 1]).lower, 3);
/// assert_eq!(memory.get(&[1, 0]), KnownBounds::default());
/// ```
pub trait Memory<V> {
    /// The bounds of the node at `path`; infinite ones if it has no entry.
    fn get(&self, path: &[u16]) -> KnownBounds<V>;
    /// Replaces the entry of the node at `path`.
    fn put(&mut self, path: &[u16], known: KnownBounds<V>);
}

/// A memory with one entry for every node, which loses nothing.
///
/// ```
/// use nullwindow::textbook::memory::Unlimited;
/// assert_eq!(Unlimited::<i32>::default().len(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Unlimited<V>(HashMap<Box<[u16]>, KnownBounds<V>>);

impl<V> Default for Unlimited<V> {
    fn default() -> Self {
        Unlimited(HashMap::new())
    }
}

impl<V> Unlimited<V> {
    /// The number of entries.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All entries with their paths, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u16], &KnownBounds<V>)> {
        self.0.iter().map(|(path, known)| (&**path, known))
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<V: Value> Memory<V> for Unlimited<V> {
    fn get(&self, path: &[u16]) -> KnownBounds<V> {
        self.0.get(path).copied().unwrap_or_default()
    }

    fn put(&mut self, path: &[u16], known: KnownBounds<V>) {
        match self.0.get_mut(path) {
            Some(entry) => *entry = known,
            None => {
                self.0.insert(path.into(), known);
            }
        }
    }
}

/// An unlimited memory that measures how many of its entries are in use at a time. An entry is in use from
/// the store that made it until its last read before the next store of the same node. A memory that knew when
/// to drop entries could do with [`largest`](Self::largest) of them, and the search would be the same.
///
/// ```
/// use nullwindow::textbook::memory::{InUse, KnownBounds, Memory};
/// let mut memory = InUse::<i32>::default();
/// for node in [[0], [1], [2]] {
///     memory.put(&node, KnownBounds { lower: 3, ..KnownBounds::default() });
/// }
/// memory.get(&[1]);
/// assert_eq!((memory.largest(), memory.len()), (1, 3)); // the other two are never read
/// assert_eq!(memory.operations(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct InUse<V> {
    entries: HashMap<Box<[u16]>, (KnownBounds<V>, Span)>,
    /// Of the entries that were replaced.
    ended: Vec<Span>,
    /// The number of stores so far: the time.
    stores: usize,
    reads: Cell<usize>,
}

/// The store that made an entry, and the number of stores before its last read.
#[derive(Clone, Debug)]
struct Span {
    stored: usize,
    read: Cell<usize>,
}

impl<V> Default for InUse<V> {
    fn default() -> Self {
        InUse { entries: HashMap::new(), ended: Vec::new(), stores: 0, reads: Cell::new(0) }
    }
}

impl<V> InUse<V> {
    /// The number of nodes that have an entry, in use or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of reads and stores.
    #[must_use]
    pub fn operations(&self) -> usize {
        self.reads.get() + self.stores
    }

    /// The largest number of entries in use at one time.
    #[must_use]
    pub fn largest(&self) -> usize {
        let mut change = vec![0_isize; self.stores + 2];
        for span in self.ended.iter().chain(self.entries.values().map(|(_, span)| span)) {
            if span.read.get() >= span.stored {
                change[span.stored] += 1;
                change[span.read.get() + 1] -= 1;
            }
        }
        let mut in_use = 0;
        let each = change.into_iter().map(|by| {
            in_use += by;
            in_use
        });
        each.max().unwrap_or_default() as usize
    }
}

impl<V: Value> Memory<V> for InUse<V> {
    fn get(&self, path: &[u16]) -> KnownBounds<V> {
        self.reads.set(self.reads.get() + 1);
        let Some((known, span)) = self.entries.get(path) else { return KnownBounds::default() };
        span.read.set(self.stores);
        *known
    }

    fn put(&mut self, path: &[u16], known: KnownBounds<V>) {
        self.stores += 1;
        let span = Span { stored: self.stores, read: Cell::new(0) };
        if let Some((_, before)) = self.entries.insert(path.into(), (known, span)) {
            self.ended.push(before);
        }
    }
}

/// A memory of a fixed number of entries, in which a newer node replaces an older one in the same slot.
///
/// ```
/// use nullwindow::textbook::memory::Slots;
/// let memory = Slots::<i64>::new(16);
/// ```
#[derive(Clone, Debug)]
pub struct Slots<V>(Vec<Option<MemorySlot<V>>>);

/// A node's path and its bounds.
type MemorySlot<V> = (Box<[u16]>, KnownBounds<V>);

impl<V: Value> Slots<V> {
    /// A memory of `entries` entries, at least one.
    #[must_use]
    pub fn new(entries: usize) -> Self {
        Slots(vec![None; entries.max(1)])
    }

    fn slot(&self, path: &[u16]) -> usize {
        // Fowler, Noll & Vo's hash, written out so that the same entries are replaced on every platform.
        let hash = path.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &i| {
            (hash ^ u64::from(i) ^ 0x1_0000).wrapping_mul(0x0000_0100_0000_01b3)
        });
        ((hash >> 20) % self.0.len() as u64) as usize
    }
}

impl<V: Value> Memory<V> for Slots<V> {
    fn get(&self, path: &[u16]) -> KnownBounds<V> {
        match &self.0[self.slot(path)] {
            Some((owner, known)) if **owner == *path => *known,
            _ => KnownBounds::default(),
        }
    }

    fn put(&mut self, path: &[u16], known: KnownBounds<V>) {
        let slot = self.slot(path);
        self.0[slot] = Some((path.into(), known));
    }
}

//! The transposition table of a simulated machine: none, one for all processors, or a part at each (Feldmann,
//! Monien, Mysliwietz & Vornberger 1990 for the last).

use nullwindow::{Bound, Value, Window};
use nullwindow_support::SplitMix64;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// Where the entries of the transposition table are. Subtrees that one processor searches in one step have
/// none.
///
/// ```
/// use nullwindow_simulator::TableKind;
/// assert_eq!("shared".parse(), Ok(TableKind::Shared));
/// assert!(TableKind::ALL.iter().all(|kind| kind.to_string().parse() == Ok(*kind)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableKind {
    /// Nowhere.
    None,
    /// In a memory that all processors read and write at once.
    Shared,
    /// At the processor that owns the position: reading takes two messages, writing one.
    Partitioned,
}

impl TableKind {
    /// Every kind.
    pub const ALL: [TableKind; 3] = [TableKind::None, TableKind::Shared, TableKind::Partitioned];

    /// The name, and what it means, in a line.
    #[must_use]
    pub fn described(self) -> [&'static str; 2] {
        match self {
            TableKind::None => ["none", "No transposition table"],
            TableKind::Shared => ["shared", "One table that all processors read without delay"],
            TableKind::Partitioned => {
                ["partitioned", "A part at each processor: an entry of another takes two messages"]
            }
        }
    }
}

impl fmt::Display for TableKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.described()[0])
    }
}

impl FromStr for TableKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = TableKind::ALL.into_iter().find(|kind| kind.described()[0] == name);
        known.ok_or_else(|| format!("there are {}", TableKind::ALL.map(|kind| kind.to_string()).join(", ")))
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    depth: u32,
    lower: i64,
    upper: i64,
    /// The best move.
    best: Option<u16>,
}

/// What a search has found about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) key: u128,
    pub(crate) depth: u32,
    pub(crate) value: i64,
    pub(crate) bound: Bound,
    pub(crate) best: Option<u16>,
}

/// What a processor reads about a position before it visits it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Seen {
    /// A value that ends the visit.
    pub(crate) answer: Option<i64>,
    /// The move to search first.
    pub(crate) best: Option<u16>,
    /// Another processor searches the position.
    pub(crate) busy: bool,
}

/// The table. It keeps every entry: the positions above the grain are few.
pub(crate) struct Table {
    kind: TableKind,
    processors: usize,
    entries: HashMap<u128, Entry>,
    /// The processors that search a position to a depth (ABDADA).
    searchers: HashMap<(u128, u32), u32>,
}

impl Table {
    pub(crate) fn new(kind: TableKind, processors: usize) -> Self {
        Table { kind, processors, entries: HashMap::new(), searchers: HashMap::new() }
    }

    pub(crate) fn is_there(&self) -> bool {
        self.kind != TableKind::None
    }

    /// The processor with the entry of a position, if reading it takes `p` messages.
    pub(crate) fn remote(&self, p: usize, key: u128) -> Option<usize> {
        let hash = SplitMix64::output(key as u64 ^ (key >> 64) as u64, 1);
        let owner = || ((u128::from(hash) * self.processors as u128) >> 64) as usize;
        (self.kind == TableKind::Partitioned).then(owner).filter(|&owner| owner != p)
    }

    /// Reads an entry of exactly this depth; its move may be of any.
    pub(crate) fn read(&self, key: u128, depth: u32, window: Window<i64>) -> Seen {
        let Some(entry) = self.entries.get(&key) else { return Seen::default() };
        let answer = match entry {
            _ if entry.depth != depth => None,
            entry if entry.lower >= window.beta || entry.lower == entry.upper => Some(entry.lower),
            entry if entry.upper <= window.alpha => Some(entry.upper),
            _ => None,
        };
        Seen { answer, best: entry.best, busy: false }
    }

    /// A processor begins to search a position, or sees that another does and it may not join it.
    pub(crate) fn join(&mut self, key: u128, depth: u32, alone: bool) -> bool {
        let searchers = self.searchers.entry((key, depth)).or_default();
        let joins = !(alone && *searchers > 0);
        *searchers += u32::from(joins);
        joins
    }

    /// A processor ends its search of a position.
    pub(crate) fn leave(&mut self, key: u128, depth: u32) {
        if let Some(searchers) = self.searchers.get_mut(&(key, depth)) {
            *searchers = searchers.saturating_sub(1);
        }
    }

    /// No processor searches any more: an iteration is over.
    pub(crate) fn leave_all(&mut self) {
        self.searchers.clear();
    }

    /// The move to search first, when no value is known.
    pub(crate) fn prefer(&mut self, key: u128, depth: u32, best: Option<u16>) {
        if self.is_there() && best.is_some() {
            let unknown = Entry { depth, lower: -i64::INF, upper: i64::INF, best };
            self.entries.entry(key).or_insert(unknown).best = best;
        }
    }

    pub(crate) fn store(&mut self, found: Finding) {
        let Finding { key, depth, value, bound, best } = found;
        let unknown = Entry { depth, lower: -i64::INF, upper: i64::INF, best: None };
        let entry = self.entries.entry(key).or_insert(unknown);
        if entry.depth != depth {
            *entry = Entry { best: entry.best, ..unknown };
        }
        if bound != Bound::Upper {
            entry.lower = entry.lower.max(value);
        }
        if bound != Bound::Lower {
            entry.upper = entry.upper.min(value);
        }
        entry.best = best.or(entry.best);
    }
}

//! Replacement schemes: the entry that a new one replaces (Breuker, Uiterwijk & van den Herik, "Replacement
//! Schemes for Transposition Tables", 1994, and "Replacement Schemes and Two-Level Tables", 1996).

use std::fmt;

use super::bucket::MOST;
use super::entry::PackedEntry;
use super::key::share;

/// The entry that is replaced when a bucket is full.
///
/// The tables of the papers have one entry, or two levels, for each index; here all entries of a bucket (or
/// of its first half and of its second half) compete. Two rules precede every scheme: an empty slot is used
/// first, then one of an earlier generation (see [`Table::new_search`](super::Table::new_search)).
///
/// ```
/// use nullwindow::table::Scheme;
/// assert_eq!(Scheme::ALL.map(|scheme| scheme.to_string()).join(", "),
///     "always, depth-preferred, two-level, node-count, two-level-nodes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scheme {
    /// The new entry is always stored ("New" in the papers); it replaces a pseudo-random one, the same in
    /// every run.
    Always,
    /// The shallowest entry of the bucket is replaced, unless all are deeper than the new one ("Deep"). At
    /// equal depth, that of lower confidence.
    DepthPreferred,
    /// The first half of the bucket is depth-preferred; the second always stores the entries that the first
    /// rejects or replaces ("TwoDeep").
    TwoLevel,
    /// The entry with the smallest subtree is replaced, unless all are larger than that of the new one
    /// ("Big"). Stores no static evaluation.
    NodeCount,
    /// As [`TwoLevel`](Self::TwoLevel), with the first half by subtree size ("TwoBig": the best in the
    /// papers). Stores no static evaluation.
    TwoLevelNodes,
}

/// The slot of a new entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EntryPlace {
    /// It is not stored.
    Nowhere,
    /// This slot.
    In(usize),
    /// This slot, after its old entry has been copied `into` another.
    Shifting { slot: usize, into: usize },
}

impl Scheme {
    /// All schemes, in the order of their declaration.
    pub const ALL: [Scheme; 5] =
        [Self::Always, Self::DepthPreferred, Self::TwoLevel, Self::NodeCount, Self::TwoLevelNodes];

    /// The number of the scheme in files: its place in [`ALL`](Self::ALL).
    pub(super) const fn code(self) -> u8 {
        self as u8
    }

    /// Whether entries are compared by the size of their subtrees.
    #[inline]
    pub(super) const fn counts_nodes(self) -> bool {
        matches!(self, Self::NodeCount | Self::TwoLevelNodes)
    }

    /// The slot of `new` in a bucket with these entries. `same` is the slot that has its key; `pick` is a
    /// number that depends only on the key, spread evenly.
    #[inline]
    pub(super) fn place(
        self,
        slots: &[PackedEntry],
        new: PackedEntry,
        same: Option<usize>,
        pick: u64,
    ) -> EntryPlace {
        match self {
            Self::Always => EntryPlace::In(same.unwrap_or_else(|| oldest(slots, new, pick))),
            Self::DepthPreferred => by_priority(slots, new, same, PackedEntry::draft),
            Self::NodeCount => by_priority(slots, new, same, PackedEntry::extra),
            Self::TwoLevel => on_two_levels(slots, new, same, pick, PackedEntry::draft),
            Self::TwoLevelNodes => on_two_levels(slots, new, same, pick, PackedEntry::extra),
        }
    }
}

/// The slot of `new` if it replaces the entry of the lowest priority, unless its own is lower.
#[inline]
fn by_priority(
    slots: &[PackedEntry],
    new: PackedEntry,
    same: Option<usize>,
    size: impl Fn(PackedEntry) -> u16,
) -> EntryPlace {
    if let Some(slot) = same {
        return EntryPlace::In(slot);
    }
    let (least, slot) = least(slots, |entry| priority(entry, new, size(entry)));
    if least <= priority(new, new, size(new)) { EntryPlace::In(slot) } else { EntryPlace::Nowhere }
}

#[inline]
fn on_two_levels(
    slots: &[PackedEntry],
    new: PackedEntry,
    same: Option<usize>,
    pick: u64,
    size: impl Fn(PackedEntry) -> u16,
) -> EntryPlace {
    let (first, second) = slots.split_at(slots.len() / 2);
    if let Some(slot) = same.filter(|&slot| slot < first.len()) {
        return EntryPlace::In(slot);
    }
    let into = same.unwrap_or_else(|| first.len() + oldest(second, new, pick));
    let (least, slot) = least(first, |entry| priority(entry, new, size(entry)));
    if priority(new, new, size(new)) < least {
        EntryPlace::In(into)
    } else if same.is_some() || least > OLD {
        // An entry of the same key on the second level is overwritten by the shifted one.
        EntryPlace::Shifting { slot, into }
    } else {
        EntryPlace::In(slot)
    }
}

/// The priority of an entry of this size in the generation of `new`: 0 if empty, at most [`OLD`] if it is of
/// another generation.
#[inline]
fn priority(entry: PackedEntry, new: PackedEntry, size: u16) -> u32 {
    let present = if entry.generation() == new.generation() { OLD } else { 0 };
    if entry.is_empty() { 0 } else { 1 + u32::from(size) + present }
}

/// The highest priority of an entry of an earlier generation: lower than any of the present one.
const OLD: u32 = 1 << 16;

/// An empty slot, else one of an earlier generation, else the one that `pick` chooses.
#[inline]
fn oldest(slots: &[PackedEntry], new: PackedEntry, pick: u64) -> usize {
    let present = |entry: PackedEntry| u32::from(entry.generation() == new.generation());
    match least(slots, |entry| if entry.is_empty() { 0 } else { 1 + present(entry) }) {
        (2, _) => share(pick, slots.len()).0,
        (_, slot) => slot,
    }
}

/// The lowest priority, and the first slot that has it.
#[inline]
fn least(slots: &[PackedEntry], priority: impl Fn(PackedEntry) -> u32) -> (u32, usize) {
    // As one number, without branches, which would be mispredicted.
    let ranks = (0..slots.len()).map(|slot| priority(slots[slot]) * MOST as u32 + slot as u32);
    let rank = ranks.fold(u32::MAX, u32::min);
    (rank / MOST as u32, rank as usize % MOST)
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Always => "always",
            Self::DepthPreferred => "depth-preferred",
            Self::TwoLevel => "two-level",
            Self::NodeCount => "node-count",
            Self::TwoLevelNodes => "two-level-nodes",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Draft, Entry};
    use crate::{Bound, Score};

    /// The table asks no scheme in these cases.
    #[test]
    fn schemes_agree_in_the_first_half() {
        let entry = |depth: u8, generation| {
            let entry = Entry::new(Score::points(0), Bound::Exact, Draft::full(depth));
            PackedEntry::new(entry, None, generation)
        };
        let choices = [PackedEntry::EMPTY, entry(1, 0), entry(9, 0), entry(1, 1), entry(9, 1)];
        let new = entry(5, 1);
        for i in 0..5_usize.pow(4) {
            let slots = [0, 1, 2, 3].map(|slot| choices[i / 5_usize.pow(slot) % 5]);
            let (empty, pick) = (slots[..2].iter().position(|entry| entry.is_empty()), 1 << 63);
            for scheme in Scheme::ALL {
                if let Some(empty) = empty {
                    assert_eq!(scheme.place(&slots, new, None, pick), EntryPlace::In(empty), "{scheme}");
                }
                for same in 0..2 {
                    assert_eq!(scheme.place(&slots, new, Some(same), pick), EntryPlace::In(same), "{scheme}");
                }
            }
        }
    }
}

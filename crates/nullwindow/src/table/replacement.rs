//! Which entry makes room for a new one (Breuker, Uiterwijk & van den Herik, "Replacement Schemes for Transposition
//! Tables", 1994, and "Replacement Schemes and Two-Level Tables", 1996).

use std::fmt;

use super::bucket::MOST;
use super::entry::Packed;
use super::key::share;

/// What is replaced when a bucket is full.
///
/// The papers' tables have one entry, or the two levels, for each index; here all entries of a bucket (or its first
/// half and its second half) compete. Two rules go before every scheme: an empty place is taken first, then one of an
/// earlier generation (see [`Table::new_search`](super::Table::new_search)).
///
/// ```
/// use nullwindow::table::Scheme;
/// assert_eq!(Scheme::ALL.map(|scheme| scheme.to_string()).join(", "),
///     "always, depth-preferred, two-level, node-count, two-level-nodes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scheme {
    /// The new entry is always kept ("New" in the papers); which of the bucket goes is as good as chance, but always the same.
    Always,
    /// The shallowest entry of the bucket goes, unless all are deeper than the new one ("Deep"). At equal depth, the less sure.
    DepthPreferred,
    /// The first half of the bucket is depth-preferred, the second takes everything: what the first does not keep, and
    /// what it gives up ("TwoDeep").
    TwoLevel,
    /// The entry with the fewest nodes in its subtree goes, unless all have more than the new one ("Big"). Keeps no
    /// static evaluation.
    NodeCount,
    /// As [`TwoLevel`](Self::TwoLevel), the first half by nodes ("TwoBig": the best in the papers). Keeps no static evaluation.
    TwoLevelNodes,
}

/// Where a new entry goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// It is not kept.
    Nowhere,
    /// Into this slot.
    In(usize),
    /// Into this slot, after what lies there has been copied `into` another.
    Shifting { slot: usize, into: usize },
}

impl Scheme {
    /// All of them, in the order of their declaration.
    pub const ALL: [Scheme; 5] =
        [Self::Always, Self::DepthPreferred, Self::TwoLevel, Self::NodeCount, Self::TwoLevelNodes];

    /// The number of the scheme in files: its place in [`ALL`](Self::ALL).
    pub(super) const fn code(self) -> u8 {
        self as u8
    }

    /// Whether entries are weighed by the nodes of their subtrees.
    #[inline]
    pub(super) const fn counts_nodes(self) -> bool {
        matches!(self, Self::NodeCount | Self::TwoLevelNodes)
    }

    /// Where `new` goes in a bucket with these entries. `same` is the slot that has its key; `pick` is any number that depends only
    /// on the key, spread evenly.
    #[inline]
    pub(super) fn place(self, slots: &[Packed], new: Packed, same: Option<usize>, pick: u64) -> Place {
        match self {
            Self::Always => Place::In(same.unwrap_or_else(|| oldest(slots, new, pick))),
            Self::DepthPreferred => by_worth(slots, new, same, Packed::draft),
            Self::NodeCount => by_worth(slots, new, same, Packed::extra),
            Self::TwoLevel => on_two_levels(slots, new, same, pick, Packed::draft),
            Self::TwoLevelNodes => on_two_levels(slots, new, same, pick, Packed::extra),
        }
    }
}

/// Where `new` goes if the least of all has to give way, in this size, to what is no less.
#[inline]
fn by_worth(slots: &[Packed], new: Packed, same: Option<usize>, size: impl Fn(Packed) -> u16) -> Place {
    if let Some(slot) = same {
        return Place::In(slot);
    }
    let (least, slot) = least(slots, |entry| worth(entry, new, size(entry)));
    if least <= worth(new, new, size(new)) { Place::In(slot) } else { Place::Nowhere }
}

#[inline]
fn on_two_levels(
    slots: &[Packed],
    new: Packed,
    same: Option<usize>,
    pick: u64,
    size: impl Fn(Packed) -> u16,
) -> Place {
    let (first, second) = slots.split_at(slots.len() / 2);
    if let Some(slot) = same.filter(|&slot| slot < first.len()) {
        return Place::In(slot);
    }
    let into = same.unwrap_or_else(|| first.len() + oldest(second, new, pick));
    let (least, slot) = least(first, |entry| worth(entry, new, size(entry)));
    if worth(new, new, size(new)) < least {
        Place::In(into)
    } else if same.is_some() || least > OLD {
        // If the same key lies on the second level, what is shifted also wipes it out there.
        Place::Shifting { slot, into }
    } else {
        Place::In(slot)
    }
}

/// What an entry of this size is worth at the time of `new`: nothing if empty, at most [`OLD`] if it is of another generation.
#[inline]
fn worth(entry: Packed, new: Packed, size: u16) -> u32 {
    let present = if entry.generation() == new.generation() { OLD } else { 0 };
    if entry.is_empty() { 0 } else { 1 + u32::from(size) + present }
}

/// The most that an entry of an earlier generation is worth: less than any of the present one.
const OLD: u32 = 1 << 16;

/// A slot that is empty, else one of an earlier generation, else any.
#[inline]
fn oldest(slots: &[Packed], new: Packed, pick: u64) -> usize {
    let present = |entry: Packed| u32::from(entry.generation() == new.generation());
    match least(slots, |entry| if entry.is_empty() { 0 } else { 1 + present(entry) }) {
        (2, _) => share(pick, slots.len()).0,
        (_, slot) => slot,
    }
}

/// The least number that `worth` gives, and the first slot that it gives it to.
#[inline]
fn least(slots: &[Packed], worth: impl Fn(Packed) -> u32) -> (u32, usize) {
    // In one number, and so without branches, which would be mispredicted.
    let ranks = (0..slots.len()).map(|slot| worth(slots[slot]) * MOST as u32 + slot as u32);
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

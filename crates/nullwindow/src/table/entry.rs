//! The entry of a position, and the 64 bits that it is packed into (our own).

use crate::{Bound, Score};

/// The quality of a search: its depth, and the confidence of its result.
///
/// ```
/// use nullwindow::table::Draft;
///
/// assert!(Draft::full(8).covers(Draft::full(6)));
/// let selective = Draft { depth: 10, confidence: 3 };
/// assert!(!selective.covers(Draft::full(6)) && !Draft::full(6).covers(selective));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draft {
    /// The remaining depth in plies. A search to the end of the game has the maximal remaining length of the
    /// game.
    pub depth: u8,
    /// From 0 to [`Draft::FULL`]: the confidence, in levels that the search defines. More counts as `FULL`.
    pub confidence: u8,
}

impl Draft {
    /// The confidence of a search without selective cuts. The engine uses it for values of the end of the
    /// game. One less is that of full-width values that depend on evaluations at a horizon; at 0 only the
    /// move of the entry is used.
    pub const FULL: u8 = 7;

    /// The draft of a full-width search.
    #[must_use]
    pub const fn full(depth: u8) -> Self {
        Draft { depth, confidence: Self::FULL }
    }

    /// Whether depth and confidence are at least those of `needed`.
    ///
    /// A search that must equal minimax at a fixed depth requires equal depths instead: a deeper search has
    /// another value.
    #[inline]
    #[must_use]
    pub const fn covers(self, needed: Draft) -> bool {
        self.depth >= needed.depth && self.confidence >= needed.confidence
    }
}

/// The result of a search of a position.
///
/// ```
/// use nullwindow::table::{Draft, Entry};
/// use nullwindow::{Bound, Score};
///
/// let fail_low = Entry::new(Score::points(-2), Bound::Upper, Draft::full(4));
/// assert_eq!(fail_low.best, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The value of the position, or a bound of it, from the view of its side to move. Distances of wins and
    /// losses are counted from this position.
    pub value: Score,
    /// Whether `value` is exact or a bound.
    pub bound: Bound,
    /// The depth and the confidence of the search.
    pub draft: Draft,
    /// The best or refuting move, as [`Keyed::pack`](crate::Keyed::pack) gives it, if one is known.
    pub best: Option<u16>,
    /// The static evaluation of the position, if one is known. The schemes that count nodes do not store it.
    pub evaluation: Option<Score>,
}

impl Entry {
    /// An entry without a move and without an evaluation.
    ///
    /// ```
    /// use nullwindow::table::{Draft, Entry};
    /// use nullwindow::{Bound, Score};
    ///
    /// let bare = Entry::new(Score::points(3), Bound::Lower, Draft::full(4));
    /// let entry = Entry { best: Some(17), ..bare };
    /// assert_eq!((entry.value, entry.evaluation), (bare.value, None));
    /// ```
    #[must_use]
    pub const fn new(value: Score, bound: Bound, draft: Draft) -> Self {
        Entry { value, bound, draft, best: None, evaluation: None }
    }
}

/// The data of an entry in one word; 0 for an empty slot, since the bound is never 0.
///
/// ```text
///  0..16 value        16..32 move    32..48 evaluation or size of the subtree
/// 48..51 confidence   51..59 depth   59..61 bound   61 whether there is a move   62..64 generation
/// ```
///
/// Depth and confidence are adjacent, so that they compare as one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedEntry(u64);

/// The bits of a missing evaluation. No score has this number.
const NO_EVALUATION: i16 = i16::MIN;

/// The number of generations.
pub(super) const GENERATIONS: u8 = 4;

impl PackedEntry {
    pub(super) const EMPTY: Self = PackedEntry(0);

    const MOVE: u32 = 16;
    const EXTRA: u32 = 32;
    const DRAFT: u32 = 48;
    const CONFIDENCE_BITS: u32 = 3;
    const DRAFT_BITS: u32 = 8 + Self::CONFIDENCE_BITS;
    const BOUND: u32 = Self::DRAFT + Self::DRAFT_BITS;
    const HAS_MOVE: u32 = Self::BOUND + 2;
    const GENERATION: u32 = Self::HAS_MOVE + 1;

    /// `nodes` is the size of the subtree, if it is stored in place of the evaluation.
    #[inline]
    pub(super) fn new(entry: Entry, nodes: Option<u64>, generation: u8) -> Self {
        let Entry { value, bound, draft, best, evaluation } = entry;
        let extra = match nodes {
            Some(nodes) => magnitude(nodes),
            None => evaluation.map_or(NO_EVALUATION, Score::get) as u16,
        };
        let confidence = draft.confidence.min(Draft::FULL);
        let draft = u64::from(draft.depth) << Self::CONFIDENCE_BITS | u64::from(confidence);
        let bound = 1 + bound as u64;
        PackedEntry(
            u64::from(value.get() as u16)
                | u64::from(best.unwrap_or(0)) << Self::MOVE
                | u64::from(extra) << Self::EXTRA
                | draft << Self::DRAFT
                | bound << Self::BOUND
                | u64::from(best.is_some()) << Self::HAS_MOVE
                | u64::from(generation % GENERATIONS) << Self::GENERATION,
        )
    }

    /// The same; its move and its evaluation are those of the `old` entry, where it has none itself.
    #[inline]
    pub(super) fn completed_by(self, old: Self, counts_nodes: bool) -> Self {
        let mut bits = self.0;
        if bits >> Self::HAS_MOVE & 1 == 0 {
            bits |= old.0 & (0xffff << Self::MOVE | 1 << Self::HAS_MOVE);
        }
        if !counts_nodes && self.extra() == NO_EVALUATION as u16 {
            let evaluation = 0xffff << Self::EXTRA;
            bits = bits & !evaluation | old.0 & evaluation;
        }
        PackedEntry(bits)
    }

    /// The entry; without evaluation if the size of the subtree is stored in its place.
    #[inline]
    pub(super) fn unpack(self, counts_nodes: bool) -> Entry {
        let evaluation = self.extra() as i16;
        let draft = self.draft();
        Entry {
            value: Score::from_raw(self.0 as i16),
            bound: [Bound::Upper, Bound::Exact, Bound::Lower, Bound::Upper][usize::from(self.bound())],
            draft: Draft {
                depth: (draft >> Self::CONFIDENCE_BITS) as u8,
                confidence: draft as u8 & Draft::FULL,
            },
            best: (self.0 >> Self::HAS_MOVE & 1 == 1).then_some((self.0 >> Self::MOVE) as u16),
            evaluation: (!counts_nodes && evaluation != NO_EVALUATION).then(|| Score::from_raw(evaluation)),
        }
    }

    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(super) const fn from_bits(bits: u64) -> Self {
        PackedEntry(bits)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is an entry of this generation.
    #[inline]
    pub(super) const fn is_of(self, generation: u8) -> bool {
        !self.is_empty() && self.generation() == generation % GENERATIONS
    }

    #[inline]
    pub(super) const fn generation(self) -> u8 {
        (self.0 >> Self::GENERATION) as u8
    }

    /// Depth and confidence as one number, ordered by depth first.
    #[inline]
    pub(super) const fn draft(self) -> u16 {
        (self.0 >> Self::DRAFT) as u16 & ((1 << Self::DRAFT_BITS) - 1)
    }

    /// The evaluation, or the [`magnitude`] of the subtree.
    #[inline]
    pub(super) const fn extra(self) -> u16 {
        (self.0 >> Self::EXTRA) as u16
    }

    const fn bound(self) -> u8 {
        (self.0 >> Self::BOUND) as u8 & 3
    }
}

const _: () = assert!(PackedEntry::GENERATION + GENERATIONS.ilog2() == u64::BITS);

/// A number of nodes in 16 bits, monotonic: the binary logarithm, and the ten bits after the leading one.
#[inline]
fn magnitude(nodes: u64) -> u16 {
    let nodes = nodes.max(1);
    let shift = nodes.leading_zeros();
    let fraction = (nodes << shift) >> 53 & 0x3ff;
    ((63 - shift) as u16) << 10 | fraction as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extremes() -> impl Iterator<Item = Entry> {
        use crate::Value;
        let scores =
            [-Score::INF, Score::loss(0), Score::points(-1), Score::points(0), Score::win(1_999), Score::INF];
        let drafts =
            [0, 1, 127, 128, 255].map(|depth| (0..=7).map(move |confidence| Draft { depth, confidence }));
        let drafts: Vec<Draft> = drafts.into_iter().flatten().collect();
        scores.into_iter().flat_map(move |value| {
            drafts.clone().into_iter().flat_map(move |draft| {
                [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().flat_map(move |bound| {
                    [None, Some(0), Some(1), Some(u16::MAX)].into_iter().flat_map(move |best| {
                        [None].into_iter().chain(scores.map(Some)).map(move |evaluation| Entry {
                            value,
                            bound,
                            draft,
                            best,
                            evaluation,
                        })
                    })
                })
            })
        })
    }

    #[test]
    fn unpacked_entry_equals_the_packed_one() {
        for (i, entry) in extremes().enumerate().step_by(if cfg!(miri) { 97 } else { 1 }) {
            let generation = (i % 4) as u8;
            let packed = PackedEntry::new(entry, None, generation);
            assert_eq!(packed.unpack(false), entry);
            assert!(packed.is_of(generation) && !packed.is_of(generation + 1));
            assert!(!packed.is_empty());

            let sized = PackedEntry::new(entry, Some(u64::MAX), generation);
            assert_eq!(sized.unpack(true), Entry { evaluation: None, ..entry });
            assert_eq!(sized.extra(), u16::MAX);
        }
    }

    #[test]
    fn confidence_above_full_is_full() {
        let entry = Entry::new(Score::points(0), Bound::Exact, Draft { depth: 3, confidence: 200 });
        assert_eq!(PackedEntry::new(entry, None, 0).unpack(false).draft, Draft::full(3));
    }

    #[test]
    fn drafts_compare_by_depth_then_by_confidence() {
        let draft = |depth, confidence| {
            let entry = Entry::new(Score::points(0), Bound::Exact, Draft { depth, confidence });
            PackedEntry::new(entry, None, 3).draft()
        };
        assert!(draft(4, 7) < draft(5, 0) && draft(5, 0) < draft(5, 1) && draft(5, 7) < draft(255, 0));
    }

    #[test]
    fn magnitude_is_monotonic() {
        let mut nodes: Vec<u64> =
            (0..64).flat_map(|e| [1 << e, (1 << e) + (1 << e >> 1), u64::MAX >> e]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        assert!(nodes.is_sorted_by(|&a, &b| magnitude(a) < magnitude(b)));
        assert_eq!(magnitude(0), 0);
        assert!((1..2_000).all(|n| magnitude(n) < magnitude(n + 1)), "exact up to 2,048");
    }
}

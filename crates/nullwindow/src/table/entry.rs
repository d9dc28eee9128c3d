//! What the table knows of one position, and the 64 bits it is packed into (the house's own).

use crate::{Bound, Score};

/// How much a search was worth: how deep it went, and how sure its answer is.
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
    /// Remaining depth in plies. A search to the end of the game has as many as the game can have left.
    pub depth: u8,
    /// From 0 to [`Draft::FULL`]: how selective the search was, in levels that are the search's own. What is more counts as `FULL`.
    pub confidence: u8,
}

impl Draft {
    /// The confidence of a search that has left out nothing. The engine keeps it for values of the end of the game. One less is that of values
    /// of full width that rest on estimates at a horizon; and 0 says that the entry is good for its move alone.
    pub const FULL: u8 = 7;

    /// A search of full width.
    ///
    /// ```
    /// use nullwindow::table::Draft;
    /// assert_eq!(Draft::full(8), Draft { depth: 8, confidence: 7 });
    /// ```
    #[must_use]
    pub const fn full(depth: u8) -> Self {
        Draft { depth, confidence: Self::FULL }
    }

    /// Whether this search was at least as deep and at least as sure as `needed`.
    ///
    /// A search that must equal minimax to a fixed depth asks for equality instead: something deeper has another value.
    #[inline]
    #[must_use]
    pub const fn covers(self, needed: Draft) -> bool {
        self.depth >= needed.depth && self.confidence >= needed.confidence
    }
}

/// What a search found out about a position.
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
    /// The value of the position, or a bound of it, from the view of its side to move. Wins and losses count their plies from it.
    pub value: Score,
    /// What `value` says about the value of the position.
    pub bound: Bound,
    /// How deep and how sure the search was.
    pub draft: Draft,
    /// The best or refuting move, as [`Keyed::pack`](crate::Keyed::pack) gives it, if one is known.
    pub best: Option<u16>,
    /// The static evaluation of the position, if one is known: a memory of work, not a result, which the schemes that count
    /// nodes do not keep.
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

/// The data of an entry in one word; 0 if there is none, for the bound is never 0.
///
/// ```text
///  0..16 value   16..32 move   32..48 evaluation or size   48..51 confidence   51..59 depth   59..61 bound   61 is there a move?   62..64 generation
/// ```
///
/// Depth and confidence lie so that they compare as one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packed(u64);

/// In the place of an evaluation: there is none. No score has this number.
const NO_EVALUATION: i16 = i16::MIN;

/// How many generations are told apart.
pub(super) const GENERATIONS: u8 = 4;

impl Packed {
    const MOVE: u32 = 16;
    const EXTRA: u32 = 32;
    const DRAFT: u32 = 48;
    const CONFIDENCE_BITS: u32 = 3;
    const DRAFT_BITS: u32 = 8 + Self::CONFIDENCE_BITS;
    const BOUND: u32 = Self::DRAFT + Self::DRAFT_BITS;
    const HAS_MOVE: u32 = Self::BOUND + 2;
    const GENERATION: u32 = Self::HAS_MOVE + 1;

    /// `nodes` is the size of the subtree, if it is kept in the place of the evaluation.
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
        Packed(
            u64::from(value.get() as u16)
                | u64::from(best.unwrap_or(0)) << Self::MOVE
                | u64::from(extra) << Self::EXTRA
                | draft << Self::DRAFT
                | bound << Self::BOUND
                | u64::from(best.is_some()) << Self::HAS_MOVE
                | u64::from(generation % GENERATIONS) << Self::GENERATION,
        )
    }

    /// The entry again; without its evaluation if its place is taken by the size of the subtree.
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
        Packed(bits)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is an entry, and of this generation.
    #[inline]
    pub(super) const fn is_of(self, generation: u8) -> bool {
        !self.is_empty() && self.generation() == generation % GENERATIONS
    }

    #[inline]
    pub(super) const fn generation(self) -> u8 {
        (self.0 >> Self::GENERATION) as u8
    }

    /// Depth and confidence as one number, in which the depth counts first.
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

const _: () = assert!(Packed::GENERATION + GENERATIONS.ilog2() == u64::BITS);

/// A number of nodes in 16 bits, larger for larger ones: the binary logarithm, and the ten bits after the leading one.
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
    fn every_field_comes_back() {
        for (i, entry) in extremes().enumerate().step_by(if cfg!(miri) { 97 } else { 1 }) {
            let generation = (i % 4) as u8;
            let packed = Packed::new(entry, None, generation);
            assert_eq!(packed.unpack(false), entry);
            assert!(packed.is_of(generation) && !packed.is_of(generation + 1));
            assert!(!packed.is_empty());

            let sized = Packed::new(entry, Some(u64::MAX), generation);
            assert_eq!(sized.unpack(true), Entry { evaluation: None, ..entry });
            assert_eq!(sized.extra(), u16::MAX);
        }
    }

    #[test]
    fn too_much_confidence_is_full() {
        let entry = Entry::new(Score::points(0), Bound::Exact, Draft { depth: 3, confidence: 200 });
        assert_eq!(Packed::new(entry, None, 0).unpack(false).draft, Draft::full(3));
    }

    #[test]
    fn drafts_compare_by_depth_then_by_confidence() {
        let draft = |depth, confidence| {
            let entry = Entry::new(Score::points(0), Bound::Exact, Draft { depth, confidence });
            Packed::new(entry, None, 3).draft()
        };
        assert!(draft(4, 7) < draft(5, 0) && draft(5, 0) < draft(5, 1) && draft(5, 7) < draft(255, 0));
    }

    #[test]
    fn magnitudes_rise_with_the_nodes() {
        let mut nodes: Vec<u64> =
            (0..64).flat_map(|e| [1 << e, (1 << e) + (1 << e >> 1), u64::MAX >> e]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        assert!(nodes.is_sorted_by(|&a, &b| magnitude(a) < magnitude(b)));
        assert_eq!(magnitude(0), 0);
        assert!((1..2_000).all(|n| magnitude(n) < magnitude(n + 1)), "exact up to 2,048");
    }
}

//! PN² search: proof-number search whose leaves are searched by proof-number search (Allis, *Searching for
//! solutions in games and artificial intelligence*, 1994; Breuker, *Memory versus search in games*, 1998).

use super::cycles::Cycles;
use super::goal::ProofGoal;
use super::limits::{ProofLimits, ProofResult};
use super::pns::search_tree;
use crate::Position;
use crate::engine::Clock;

/// As [`pns`](super::pns()), in less memory: a most-proving leaf is searched by a second tree, about as large
/// as the first one at most (Allis). Its root's children, with their numbers, become the leaf's; the rest is
/// dropped. So 2n nodes in memory are enough for a search of up to n²/2, some of them again and again. Below
/// the leaves of the first tree the line of a proof is unknown, and so it may end early. A limit of positions
/// in memory is one of both trees together: where a second tree meets it, the search ends.
///
/// Breuker gives a second tree a fraction of the first one's size, a logistic function of that size, and
/// shortens it to the memory that is left; neither is done here.
///
/// ```
/// use nullwindow::engine::NodeClock;
/// use nullwindow::proof::{Acyclic, AtLeast, NoDominance, ProofLimits, pn2, pns};
/// # use nullwindow::{Keyed, MoveSink, Outcome, Position, Side};
/// # #[derive(Clone)]
/// # struct Nim { matches: u8, side: Side }
/// # impl Position for Nim {
/// #     type Move = u8; type Undo = (); type End = Outcome;
/// #     fn side(&self) -> Side { self.side }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
/// #         (1..=3.min(self.matches)).for_each(|n| out.push(n));
/// #         self.outcome()
/// #     }
/// #     fn outcome(&self) -> Option<Outcome> {
/// #         (self.matches == 0).then_some(Outcome::Win(self.side.other()))
/// #     }
/// #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
/// #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
/// # }
/// # impl Keyed for Nim {
/// #     type Key = u64;
/// #     fn key(&self) -> u64 { u64::from(self.matches) << 1 | u64::from(self.side == Side::Second) }
/// #     fn pack(&self, taken: u8) -> u16 { taken.into() }
/// #     fn unpack(&self, bits: u16) -> Option<u8> { u8::try_from(bits).ok() }
/// # }
/// // Nim with one heap of ten matches.
/// let heap = Nim { matches: 10, side: Side::First };
/// let wins = AtLeast::<Acyclic, NoDominance>::win(Side::First);
/// let clock = NodeClock(1_000_000);
/// let one = pns(&heap, &wins, &[], ProofLimits::default(), &clock);
/// let two = pn2(&heap, &wins, &[], ProofLimits::default(), &clock);
/// assert_eq!(one.status, two.status);
/// assert!(two.stored < one.stored);
/// ```
pub fn pn2<P: Position, G: ProofGoal<P>>(
    position: &P,
    goal: &G,
    earlier: &[<G::Cycles as Cycles<P>>::Record],
    limits: ProofLimits<'_>,
    clock: &dyn Clock,
) -> ProofResult<P::Move> {
    search_tree(position, goal, earlier, limits, clock, |first, at, walk| {
        let mut second = first.below(walk);
        // A leaf that is not solved has a move: the least second tree has the children of its root.
        second.grow(walk, first.len().max(2), |tree, at, walk| tree.expand(at, walk));
        first.adopt(at, &second);
    })
}

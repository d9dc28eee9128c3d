//! The goal of a proof search: who attacks, which moves count, and what the end is (our own).

use super::cycles::Cycles;
use super::dominance::Dominance;
use super::numbers::Numbers;
use crate::{MoveSink, Position, Side};

/// A goal that the attacker reaches or misses.
///
/// ```
/// use nullwindow::proof::{Acyclic, Numbers, NoDominance, ProofGoal};
/// use nullwindow::{Keyed, MoveSink, Outcome, Position, Side};
///
/// /// The first side takes the last match, in a game of matches.
/// struct LastMatch;
///
/// impl<P: Keyed + Position<End = Outcome>> ProofGoal<P> for LastMatch {
///     type Cycles = Acyclic; // each move takes matches away
///     type Dominance = NoDominance;
///     fn attacker(&self) -> Side { Side::First }
///     fn reached(&self, end: Outcome) -> bool { end == Outcome::Win(Side::First) }
///     fn moves(&self, p: &P, out: &mut impl MoveSink<P::Move>) -> Option<bool> {
///         p.moves(out).map(|end| end == Outcome::Win(Side::First))
///     }
/// }
/// ```
pub trait ProofGoal<P: Position>: Sized {
    /// How a position that occurs again on a path counts: [`Acyclic`](super::Acyclic),
    /// [`Fails`](super::Fails), [`Succeeds`](super::Succeeds) or [`ByRule`](super::ByRule).
    type Cycles: Cycles<P>;
    /// Which positions are at least as good as others: [`NoDominance`](super::NoDominance), or a type of the
    /// game.
    type Dominance: Dominance<P>;

    /// The side that tries to reach the goal. Its nodes are OR nodes.
    fn attacker(&self) -> Side;

    /// Whether a game that ends so, by its rules or by repetition, has reached the goal.
    fn reached(&self, end: P::End) -> bool;

    /// Pushes the moves that count at this position, in a fixed order: all legal moves, or fewer for the
    /// attacker where others cannot reach the goal (in a mate problem, those that give no check). For its
    /// opponent all moves count that can save it.
    ///
    /// If the game is over, or the goal decided without moves, returns whether it is reached, whatever was
    /// pushed. If no move is pushed and nothing returned, the side to move has failed: the goal is missed
    /// where the attacker has no move, and reached where its opponent has none.
    fn moves(&self, p: &P, out: &mut impl MoveSink<P::Move>) -> Option<bool>;

    /// The numbers of a leaf: [`REACHED`](Numbers::REACHED) or [`MISSED`](Numbers::MISSED) only if
    /// [`moves`](Self::moves) decides the goal at this very position. Otherwise greater numbers where a proof
    /// or a disproof looks harder; [`mobility`] takes the number of moves, which finds the end a ply earlier
    /// at the price of generating them. Any numbers are sound.
    #[inline]
    fn initial(&self, _: &P) -> Numbers {
        Numbers::UNIT
    }

    /// The group of a move, 0 to 63, if it has one. Of each group the search looks at one move at a time, and
    /// at the next only when that is solved: for moves of which most have the same answer (interpositions on
    /// one square). Any groups are sound.
    #[inline]
    fn group(&self, _: &P, _: P::Move) -> Option<u8> {
        None
    }
}

/// The numbers of a leaf by the number of its moves: decided where [`ProofGoal::moves`] decides, and
/// otherwise the number of moves for the side that must answer them all.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow::proof::{Numbers, ProofGoal, mobility};
///
/// /// One of `n` moves must succeed, and all `n` must be refuted.
/// fn at_or_node<P: Position, G: ProofGoal<P>>(goal: &G, p: &P, n: u32) {
///     assert_eq!(mobility(goal, p), Numbers { pn: 1, dn: n });
/// }
/// ```
pub fn mobility<P: Position, G: ProofGoal<P>>(goal: &G, p: &P) -> Numbers {
    struct Counter(u32);
    impl<M> MoveSink<M> for Counter {
        #[inline]
        fn push(&mut self, _: M) {
            self.0 += 1;
        }
    }
    let mut counter = Counter(0);
    let decided = goal.moves(p, &mut counter);
    let or = p.side() == goal.attacker();
    match (decided, counter.0) {
        (Some(reached), _) => Numbers::decided(reached),
        (None, 0) => Numbers::decided(!or),
        (None, n) => Numbers::from_mover(or, (1, n)),
    }
}

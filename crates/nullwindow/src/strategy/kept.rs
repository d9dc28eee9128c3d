//! A checked strategy that can be followed: the moves of its layers in memory (our own).

use super::brute_force;
use super::claim::{AfterMove, Claim};
use super::rules::StrategyRules;
use super::size::StrategySize;
use std::fmt;

/// A strategy that was checked by [`replay`](super::replay), with the moves of its first layers.
pub struct Strategy<R: StrategyRules> {
    root: R,
    claim: Claim,
    size: StrategySize,
    kept: KeptLayers<R::Code>,
}

impl<R: StrategyRules> Strategy<R> {
    pub(super) fn new(root: R, claim: Claim, size: StrategySize, kept: KeptLayers<R::Code>) -> Self {
        Strategy { root, claim, size, kept }
    }

    /// The numbers of the strategy.
    pub fn size(&self) -> StrategySize {
        self.size
    }

    /// Whether the claim holds at this position of the claim's variant, by the kept moves and by a search of
    /// all moves of a small one; false if they do not show it.
    pub fn holds(&self, p: &R) -> bool {
        if let Some(decided) = self.claim.decided(p) {
            return decided;
        }
        if p.left() <= self.claim.leave {
            return brute_force::holds(&mut p.clone(), &self.claim, &mut Vec::new());
        }
        match p.side() == self.claim.side {
            true => self.kept.number(&p.code()).is_some(),
            false => moves(p).into_iter().all(|m| self.holds(&after(p, m))),
        }
    }

    /// The move of the claim's side at a position of the claim's variant where it [holds](Self::holds); none
    /// where the opponent moves or the game is over.
    pub fn answer(&self, p: &R) -> Option<R::Move> {
        if p.side() != self.claim.side || p.outcome().is_some() {
            return None;
        }
        if p.left() <= self.claim.leave || self.claim.decided(p).is_some() {
            return moves(p).into_iter().find(|&m| self.holds(&after(p, m)));
        }
        // The number is that of a move of the position which represents all symmetric ones.
        let (code, claim) = (p.code(), &self.claim);
        let number = self.kept.number(&code)?;
        let represents = self.root.of_code(&code);
        let stored = AfterMove::of(&represents, *moves(&represents).get(usize::from(number))?, claim);
        moves(p).into_iter().find(|&m| AfterMove::of(p, m, claim) == stored)
    }
}

impl<R: StrategyRules> fmt::Debug for Strategy<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Strategy { claim, size, .. } = self;
        f.debug_struct("Strategy").field("claim", claim).field("size", size).finish_non_exhaustive()
    }
}

fn moves<R: StrategyRules>(p: &R) -> Vec<R::Move> {
    let mut moves = Vec::new();
    _ = p.moves(&mut moves);
    moves
}

fn after<R: StrategyRules>(p: &R, m: R::Move) -> R {
    let mut child = p.clone();
    child.make(m);
    child
}

/// The first layers of a strategy, as far as their bytes allow.
pub(super) struct KeptLayers<C> {
    layers: Vec<KeptLayer<C>>,
    /// The bytes that are left; none once a layer was too large.
    budget: usize,
}

/// The codes of a layer's positions that have a move, in ascending order, and the numbers of the moves.
struct KeptLayer<C> {
    codes: Vec<C>,
    numbers: Vec<u8>,
}

impl<C: Ord> KeptLayers<C> {
    pub(super) fn within(budget: usize) -> Self {
        KeptLayers { layers: Vec::new(), budget }
    }

    /// Whether there is room for a layer.
    pub(super) fn is_open(&self) -> bool {
        self.budget > 0
    }

    /// Keeps a layer, if it fits: its codes in ascending order, and the number of each one's move, if it has
    /// one.
    pub(super) fn add(&mut self, mut codes: Vec<C>, numbers: &[Option<u8>]) {
        let with_move = numbers.iter().flatten().count();
        let bytes = with_move.saturating_mul(size_of::<C>() + 1);
        if bytes > self.budget {
            self.budget = 0;
        } else if with_move > 0 {
            self.budget -= bytes;
            let mut has = numbers.iter().map(Option::is_some);
            codes.retain(|_| has.next().unwrap_or_default());
            codes.shrink_to_fit();
            let mut kept = Vec::with_capacity(with_move);
            kept.extend(numbers.iter().flatten());
            self.layers.push(KeptLayer { codes, numbers: kept });
        }
    }

    /// The number of the move at the position of this code.
    fn number(&self, code: &C) -> Option<u8> {
        self.layers.iter().find_map(|layer| Some(layer.numbers[layer.codes.binary_search(code).ok()?]))
    }
}

//! Correction history (Caissa, Witek 2023): searches tell by how much the evaluation errs in positions of the same structure.

use super::super::node::{PLY, Worker};
use super::super::profile::Profile;
use super::super::uses::TacticalUse;
use crate::{Bound, Position, Score, Side};

/// For each side to move and structure, the error of the evaluation, in 256ths of a point.
#[derive(Clone, Debug)]
pub(in super::super) struct Corrections(Box<[i32]>);

/// The most that is corrected, in points.
const MOST: i32 = 100;

impl Corrections {
    pub(in super::super) fn new(structures: usize) -> Self {
        Corrections(vec![0; 2 * structures].into())
    }

    fn slot(side: Side, structure: usize) -> usize {
        2 * structure + usize::from(side == Side::Second)
    }

    fn points(&self, side: Side, structure: usize) -> i32 {
        self.0[Self::slot(side, structure)] / 256
    }

    /// Moves a slot towards this error; deeper searches count more.
    fn learn(&mut self, side: Side, structure: usize, error: i32, plies: u32) {
        let slot = &mut self.0[Self::slot(side, structure)];
        let weight = (plies as i32 + 1).min(16);
        let error = error.clamp(-4 * MOST, 4 * MOST) * 256;
        *slot = ((*slot * (256 - weight) + error * weight) / 256).clamp(-MOST * 256, MOST * 256);
    }
}

impl<F: Profile> Worker<'_, F> {
    /// The evaluator's estimate of the present position, corrected.
    pub(super) fn corrected(&self, raw: Score) -> Score {
        if F::Tactical::STRUCTURES == 0 || !self.options.features.correction || !raw.is_points() {
            return raw;
        }
        let structure = F::Tactical::structure(self.evaluator, &self.position);
        let points = self.learned.corrections.points(self.position.side(), structure);
        Score::points(i32::from(raw.get()) + points * self.options.parameters.correction_scale / 64)
    }

    /// A search of the present node came to `value`, by a quiet move if any.
    pub(in super::super) fn learn_correction(
        &mut self,
        value: Score,
        bound: Bound,
        best: Option<<F::Game as Position>::Move>,
        depth: u32,
        ply: usize,
    ) {
        let facts = self.facts[ply];
        if F::Tactical::STRUCTURES == 0
            || !self.options.features.correction
            || facts.in_check
            || !value.is_points()
            || !facts.raw.is_points()
            || best.is_some_and(|m| F::Tactical::is_noisy(self.evaluator, &self.position, m))
        {
            return;
        }
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => value > facts.evaluation,
            Bound::Upper => value < facts.evaluation,
        };
        if tells {
            let error = i32::from(value.get()) - i32::from(facts.raw.get());
            let structure = F::Tactical::structure(self.evaluator, &self.position);
            self.learned.corrections.learn(facts.side, structure, error, depth / PLY);
        }
    }
}

//! Glances: shallow searches in the service of deep ones. They order moves (as deepening inside the tree: Scott 1969, Anantharaman
//! 1991), and cut where their value lies so far beyond the window that a deep search's would hardly come back (ProbCut: Buro 1995, 1997).

use super::driver::shown;
use super::node::{KeyOf, PLY, Worker};
use super::ordering::{self, Scored};
use super::profile::Profile;
use super::uses::{OrderUse, ProbCutUse};
use crate::{Evaluator, Position, Score, Value, Window};

impl<F: Profile> Worker<'_, F> {
    /// A search of the present node, so deep and without guesses, in a table of its own: in the other, its results would drive out those
    /// of deeper searches of the same positions.
    fn glance<const PV: bool>(&mut self, w: Window<Score>, depth: u32, ply: usize, key: KeyOf<F>) -> Score {
        let (table, level, horizons) = (self.table, self.level, self.horizons);
        (self.table, self.level) = (self.glances, None);
        let v = self.node::<PV>(w, depth, ply, key);
        (self.table, self.level, self.horizons) = (table, level, horizons);
        v
    }

    /// The bound by which a glance cuts this node off, if it does.
    #[inline]
    pub(super) fn probcut(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        key: KeyOf<F>,
    ) -> Option<Score> {
        if !F::ProbCut::ON || !self.options.features.probcut {
            return None;
        }
        let deviations = F::ProbCut::LEVELS[self.level?];
        let cut_pair = F::ProbCut::cut_pair(self.evaluator, &self.position, shown(depth))?;
        // A first impression tells on which side of the window a glance has a chance.
        let estimate = self.evaluator.horizon(&self.position, ply as u16);
        let (high, low) = (cut_pair.high(w.beta, deviations), cut_pair.low(w.alpha, deviations));
        let v = if estimate >= w.beta {
            self.glance::<false>(Window::new(high.below(), high), cut_pair.depth * PLY, ply, key)
        } else if estimate <= w.alpha {
            self.glance::<false>(Window::null(low), cut_pair.depth * PLY, ply, key)
        } else {
            return None;
        };
        if self.watch.stopped() {
            return Some(w.alpha);
        }
        let bound = if v >= high {
            w.beta
        } else if v <= low {
            w.alpha
        } else {
            return None;
        };
        self.guesses += 1;
        self.count(|counts| counts.guesses += 1);
        Some(bound)
    }

    /// Gives the moves from `start` on, but for the table's, the score that the evaluator has for their value by a glance `ahead` plies deep.
    pub(super) fn shallow_depth(&mut self, ahead: u32, ply: usize, start: usize) {
        let side = self.position.side();
        for i in start..self.moves.len() {
            let Scored { m, key, score } = self.moves[i];
            if score == ordering::TABLE {
                continue;
            }
            let (undo, key) = self.play(m, key);
            let same_side = self.position.side() == side;
            let v = self.glance::<true>(Window::full(), (ahead - 1) * PLY, ply + 1, key);
            let v = if same_side { v } else { -v };
            self.take_back(m, undo);
            if self.watch.stopped() {
                return;
            }
            let score = F::Order::score_with_value(self.evaluator, &self.position, m, v);
            self.moves[i].score += ordering::ORDER * score.clamp(-ordering::MOST, ordering::MOST);
        }
    }
}

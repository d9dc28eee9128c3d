//! Singular extensions (Anantharaman, Campbell & Hsu 1990; binary and trinary: Campbell, Hoane & Hsu 2002): a move that is much better than all
//! others is searched deeper. If another is good enough even against beta, the node is cut off (multi-cut: Björnsson & Marsland 1999).

use super::super::node::{MoveOf, PLY, Worker};
use super::super::ordering;
use super::super::profile::Profile;
use super::super::uses::TableUse;
use crate::table::Entry;
use crate::{Bound, Score, Value, Window};

/// What the moves beside the table's tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Beside {
    /// So many moves stand out, the table's and those that come next: each is to be searched so much deeper, in 64ths of a ply.
    Extend(usize, i32),
    /// The node is above beta without it.
    Cut(Score),
}

impl<F: Profile> Worker<'_, F> {
    /// Searches the moves beside the table's, which its entry says is good, at half the depth and a little below its value: if all fail low, it
    /// is singular. The moves are those from `start` on, and have their scores.
    ///
    /// The table's move is left out of that search by being skipped, so that nothing is read from the entry of this node or written to it.
    pub(in super::super) fn beside(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        start: usize,
        (entry, table_move): (&Entry, MoveOf<F>),
    ) -> Beside {
        let parameters = self.options.parameters;
        let plies = (depth / PLY) as i32;
        let value = entry.value.offset(F::Table::settled(&self.position)).to_root(ply);
        let able = self.options.features.singular
            && ply > 0
            && ply < 2 * self.root_depth as usize
            && plies >= parameters.singular_depth
            && entry.bound != Bound::Upper
            && i32::from(entry.draft.depth) >= plies - 3
            && value.is_points();
        ordering::bring_best(&mut self.moves[start..], 0);
        if !able || self.moves[start].m != table_move {
            return Beside::Extend(0, 0);
        }
        let facts = self.facts[ply];
        let beta = Score::points(i32::from(value.get()) - parameters.singular_margin * plies / 64);
        for others in 1..=parameters.singular_moves as usize {
            let from = start + others;
            let found =
                self.siblings::<false>(Window::null(beta.below()), depth / 2, ply, (start, from), (0, 0));
            self.facts[ply] = facts;
            let Some((v, better)) = found else { return Beside::Extend(0, 0) };
            if v < beta {
                let far =
                    others == 1 && i32::from(v.get()) < i32::from(beta.get()) - parameters.singular_more;
                let times = if far { 2 } else { 1 };
                return Beside::Extend(others, times * parameters.singular_extension / others as i32);
            }
            if others == 1 && w.is_null() && beta >= w.beta && self.options.features.multi_cut {
                self.horizons += 1;
                return Beside::Cut(beta);
            }
            // The one that is as good stands out with it, if no third does.
            let Some(better) = better else { break };
            let place = self.moves[from..].iter().position(|scored| scored.m == better);
            ordering::bring(&mut self.moves[start..], others, others + place.unwrap_or(0));
            self.moves[from].score = ordering::TABLE - others as i32;
        }
        Beside::Extend(0, 0)
    }
}

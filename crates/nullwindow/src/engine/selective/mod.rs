//! Selective search: which moves are searched deeper, less deep, or not at all (Kishimoto & Müller, tutorial part 3, slides 26 to 36).
//!
//! Each technique has a file, headed by its paper, and a switch in [`Features`](super::Features). All are off in exact mode and in searches to
//! the end of the game, and whatever one of them leaves out counts as a horizon: no value that rests on it is taken for the game's.
//!
//! The numbers that they go by are [`Parameters`], in one table.

mod correction;
mod exchange;
mod extension;
mod facts;
mod futility;
mod history_pruning;
mod internal_reduction;
mod late_moves;
mod mate_distance;
mod null_move;
mod parameters;
mod plan;
mod quiescence;
mod razoring;
mod realization;
mod singular;
mod tactical;

pub(super) use correction::Corrections;
pub(super) use facts::Facts;
pub use parameters::{Parameter, Parameters};
pub(super) use plan::{Next, Plan};
pub use realization::Realization;
pub(super) use singular::Beside;
pub use tactical::Tactical;

use super::node::{KeyOf, Worker};
use super::profile::Profile;
use crate::{Score, Window};

impl<F: Profile> Worker<'_, F> {
    /// The bound by which the present node is cut off without a look at its moves, if it is.
    fn cut_short_by(&mut self, w: Window<Score>, depth: u32, ply: usize, key: KeyOf<F>) -> Option<Score> {
        self.reverse_futility(w, depth, ply)
            .or_else(|| self.razor(w, depth, ply, key))
            .or_else(|| self.null_move(w, depth, ply, key))
    }

    /// As [`cut_short_by`](Self::cut_short_by); any value after a stop.
    pub(super) fn cut_short(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        key: KeyOf<F>,
    ) -> Option<Score> {
        let v = self.cut_short_by(w, depth, ply, key);
        if self.watch.stopped() { Some(w.alpha) } else { v }
    }
}

//! Late move pruning (Levy, Broughton & Taylor 1989): near the horizon, quiet moves far down a good order are
//! not searched.

use super::decision::MoveContext;
use crate::capability::Profile;
use crate::engine::worker::Worker;

impl<F: Profile> Worker<'_, F> {
    /// Whether a quiet move is so far down the order that it is not searched.
    pub(crate) fn late_move_pruned(&self, context: &MoveContext<F>) -> bool {
        let parameters = &self.options.parameters;
        let plies = context.depth.plies() as i32;
        if !self.options.features.late_move_pruning || plies > parameters.late_move_pruning_depth {
            return false;
        }
        let moves =
            parameters.late_move_pruning_base + parameters.late_move_pruning_slope * plies * plies / 64;
        let improving = self.path.stack[context.ply].improving;
        context.number as i32 >= if improving { 2 * moves } else { moves }
    }
}

//! Late move reductions (Levy, Broughton & Taylor 1989; Romstad 2006; by history: Fruit, Letouzey 2005):
//! moves far down a good order are searched less deep first.

use super::decision::MoveContext;
use crate::capability::{HistoryUse, Profile};
use crate::engine::depth::Depth;
use crate::engine::worker::Worker;

/// The natural logarithms of 1 to 64, in 64ths: integers, because the logarithm of the system's library may
/// differ from machine to machine, and node counts with it.
static LOGARITHMS: [i32; 64] = [
    0, 44, 70, 89, 103, 115, 125, 133, 141, 147, 153, 159, 164, 169, 173, 177, 181, 185, 188, 192, 195, 198,
    201, 203, 206, 209, 211, 213, 216, 218, 220, 222, 224, 226, 228, 229, 231, 233, 234, 236, 238, 239, 241,
    242, 244, 245, 246, 248, 249, 250, 252, 253, 254, 255, 256, 258, 259, 260, 261, 262, 263, 264, 265, 266,
];

/// Where more nodes than these were cut off after the moves of a node and its siblings, its others will
/// hardly raise alpha.
const MANY_CUTOFFS: u32 = 3;

fn logarithm(n: usize) -> i32 {
    LOGARITHMS[n.clamp(1, 64) - 1]
}

impl<F: Profile> Worker<'_, F> {
    /// The reduction of the first search of a move, in 64ths of a ply.
    pub(crate) fn late_move_reduction(&self, context: &MoveContext<F>, quiet: bool) -> u32 {
        let parameters = &self.options.parameters;
        if !self.options.features.late_move_reductions
            || (context.number as i32) < parameters.late_move_reduction_first
            || context.depth < Depth::from_plies(parameters.late_move_reduction_depth as u32)
        {
            return 0;
        }
        let logarithms = logarithm(context.depth.plies() as usize) * logarithm(context.number + 1) / 64;
        let mut reduction =
            parameters.late_move_reduction_base + parameters.late_move_reduction_slope * logarithms / 64;
        if !self.path.stack[context.ply].improving {
            reduction += parameters.late_move_reduction_not_improving;
        }
        if !context.pv && self.path.stack[context.ply].cut_node {
            reduction += parameters.late_move_reduction_cut_node;
        }
        if self.path.stack[context.ply].table_noisy {
            reduction += parameters.late_move_reduction_noisy_table;
        }
        if self.path.stack[context.ply + 1].cutoffs > MANY_CUTOFFS {
            reduction += parameters.late_move_reduction_cutoffs;
        }
        if self.killers(context.ply).rank(context.m).is_some() {
            reduction -= parameters.late_move_reduction_killer;
        }
        if context.pv {
            reduction -= parameters.late_move_reduction_pv;
        }
        if F::History::ON && quiet && self.options.features.history_reductions {
            reduction -=
                self.quiet_history(context.m, true) * Depth::UNITS as i32 / parameters.history_reduction_unit;
        }
        reduction.max(0) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for n in 1..=64 {
            assert_eq!(logarithm(n), ((n as f64).ln() * 64.0).round() as i32, "{n}");
        }
        assert_eq!((logarithm(0), logarithm(1_000)), (0, 266));
    }
}

//! The margins and depths of the selective search, in one table (our own).

use crate::excerpt::excerpt;

macro_rules! parameters {
    ($( $name:ident $default:literal $min:literal $max:literal $step:literal $doc:literal; )*) => {
        /// The margins and depths of a selective search. Values are in points of the evaluation, depths in
        /// plies, and reductions and extensions in 64ths of a ply, unless their text names another unit. The
        /// defaults are for chess, with a pawn at 100 points; each game has its own.
        ///
        /// ```
        /// use nullwindow::engine::Parameters;
        /// let mut parameters = Parameters::default();
        /// parameters.set("razoring_depth", 2)?;
        /// assert_eq!(parameters.razoring_depth, 2);
        /// let error = parameters.set("razoring_depth", -1).unwrap_err();
        /// assert_eq!(error, "razoring_depth must be from 0 to 8, not -1");
        /// # Ok::<(), String>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Parameters { $( #[doc = $doc] pub $name: i32, )* }

        impl Default for Parameters {
            fn default() -> Self {
                Self::DEFAULT
            }
        }

        impl Parameters {
            /// The defaults, as a constant to begin a game's own table with.
            pub const DEFAULT: Parameters = Parameters { $( $name: $default, )* };

            /// All of them, in the order of the table.
            pub const ALL: &[Parameter] = &[$( Parameter {
                name: stringify!($name), min: $min, max: $max, step: $step, what: $doc,
            }, )*];

            /// The value of the parameter of this name.
            ///
            /// ```
            /// use nullwindow::engine::Parameters;
            /// assert!(Parameters::ALL.iter().all(|p| Parameters::default().get(p.name).is_some()));
            /// assert_eq!(Parameters::default().get("lmr"), None);
            /// ```
            #[must_use]
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $( stringify!($name) => Some(self.$name), )*
                    _ => None,
                }
            }

            /// Gives the parameter of this name another value.
            ///
            /// # Errors
            /// If there is none of this name, or if the value is out of its range.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), String> {
                let (field, min, max) = match name {
                    $( stringify!($name) => (&mut self.$name, $min, $max), )*
                    _ => return Err(format!("there is no parameter {}", excerpt(name))),
                };
                if !(min..=max).contains(&value) {
                    return Err(format!("{name} must be from {min} to {max}, not {value}"));
                }
                *field = value;
                Ok(())
            }
        }
    };
}

/// One of the [`Parameters`], for lists of options and for tuning.
///
/// ```
/// use nullwindow::engine::Parameters;
/// let first = &Parameters::ALL[0];
/// assert!(first.min < first.max && first.step > 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The name of its field.
    pub name: &'static str,
    /// The least value.
    pub min: i32,
    /// The greatest value.
    pub max: i32,
    /// The step of a tuner.
    pub step: i32,
    /// Its description.
    pub what: &'static str,
}

parameters! {
    delta_margin 150 0 1000 25 "Quiescence: a capture that cannot come nearer to alpha than this is pruned.";
    quiescence_check_plies 1 0 4 1
        "Quiescence: the plies below the horizon on which moves that give check are searched too.";
    null_move_depth 2 1 10 1 "Null move: the least remaining depth.";
    null_move_base 192 64 384 16 "Null move: the reduction.";
    null_move_slope 16 0 32 2 "Null move: more reduction for each ply of remaining depth.";
    null_move_evaluation 200 50 1000 25
        "Null move: points of the evaluation above beta for another ply of reduction, at most three.";
    null_move_verification_depth 10 1 40 1
        "Null move: the least remaining depth at which a reduced search verifies the cut-off.";
    reverse_futility_depth 8 0 20 1 "Reverse futility: the greatest remaining depth.";
    reverse_futility_margin 75 0 400 8 "Reverse futility: points above beta for each ply of remaining depth.";
    futility_base 100 0 600 15 "Futility: points below alpha on the frontier.";
    extended_futility_slope 120 0 400 10 "Extended futility: more points for each ply beyond the frontier.";
    extended_futility_depth 6 1 20 1 "Extended futility: the greatest remaining depth.";
    razoring_depth 3 0 8 1 "Razoring: the greatest remaining depth.";
    razoring_base 200 0 1000 25 "Razoring: points below alpha.";
    razoring_slope 150 0 1000 20 "Razoring: more points for each ply of remaining depth.";
    late_move_reduction_first 3 1 20 1 "Late move reductions: moves that are never reduced.";
    late_move_reduction_depth 3 1 20 1 "Late move reductions: the least remaining depth.";
    late_move_reduction_base 48 -128 192 8 "Late move reductions: the reduction.";
    late_move_reduction_slope 24 0 96 3
        "Late move reductions: the factor of the product of the logarithms of remaining depth and move \
         number.";
    late_move_reduction_not_improving 32 0 128 8
        "Late move reductions: more if the side to move has not improved within two plies.";
    late_move_reduction_cut_node 64 0 192 8
        "Late move reductions: more where the node is expected to be above beta.";
    late_move_reduction_killer 64 0 128 8 "Late move reductions: less for killer moves.";
    late_move_reduction_pv 64 0 128 8 "Late move reductions: less on the principal variation.";
    late_move_reduction_noisy 128 0 256 8
        "Late move reductions: less for noisy moves that lose by the exchange.";
    late_move_reduction_noisy_table 0 0 192 8 "Late move reductions: more where the table's move is noisy.";
    late_move_reduction_cutoffs 0 0 192 8
        "Late move reductions: more where many nodes after its moves were cut off.";
    history_reduction_unit 8192 1024 65536 512 "History reductions: the history for a ply less, or more.";
    late_move_pruning_depth 6 0 20 1 "Late move pruning: the greatest remaining depth.";
    late_move_pruning_base 4 1 40 1 "Late move pruning: moves that are searched at least.";
    late_move_pruning_slope 64 0 256 8
        "Late move pruning: 64ths of a move more for each square of the remaining depth.";
    history_pruning_depth 4 0 20 1 "History pruning: the greatest remaining depth.";
    history_pruning_margin 4096 0 32768 256
        "History pruning: negative history for each ply of remaining depth.";
    history_bonus 1 1 64 2 "Histories: the bonus of a cut-off, times that of the remaining depth.";
    history_fail_low 0 0 64 2
        "Histories: the bonus of a quiet move that no reply refutes, times that of the remaining depth.";
    continuation_last 32 0 128 4 "Continuation history: 64ths of that after the opponent's last move.";
    continuation_own 32 0 128 4 "Continuation history: 64ths of that after one's own last move.";
    continuation_own_before 0 0 128 4 "Continuation history: 64ths of that after one's own move before.";
    see_depth 7 0 20 1 "SEE pruning: the greatest remaining depth.";
    see_quiet 60 0 400 10
        "SEE pruning: points that a quiet move may lose for each ply of remaining depth.";
    see_noisy 150 0 400 10
        "SEE pruning: points that a noisy move may lose for each ply of remaining depth.";
    singular_depth 7 3 40 1 "Singular extension: the least remaining depth.";
    singular_margin 160 0 640 16
        "Singular extension: 64ths of a point for each ply of remaining depth that siblings must be worse.";
    singular_extension 64 0 128 8 "Singular extension: its length.";
    singular_more 100 0 400 10
        "Singular extension: points that siblings must be worse beyond the margin for twice the extension.";
    singular_moves 1 1 3 1
        "Singular extension: the most moves that are singular together (2: binary, 3: trinary); they share \
         it.";
    check_extension 64 0 128 8 "Check extension: its length.";
    capture_extension 32 0 128 8
        "Capture extension: its length, for captures that restore the balance on the principal variation.";
    internal_reduction_depth 4 1 20 1 "Internal iterative reduction: the least remaining depth.";
    internal_reduction 64 0 192 8 "Internal iterative reduction: its length.";
    realization_scale 64 1 256 4 "Realization probability: the unit of the fitted costs.";
    realization_again 64 1 128 4
        "Realization probability: the most that a move costs when it is searched again.";
    forced_win_nodes 2000 1 1000000 250
        "Forced wins: the nodes of a search at the least depth, and of the first at the root.";
    forced_win_doubling 0 0 20 1
        "Forced wins: the plies of remaining depth that double the nodes, up to five times; 0: none do.";
    forced_win_depth 1 1 40 1 "Forced wins: the least remaining depth of a node at which one is searched.";
    probcut_checks 1 1 4 1 "ProbCut: the shallow searches of a node, from the shallowest on.";
    correction_scale 64 0 256 8 "Correction history: 64ths of the learned correction that are applied.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        let mut parameters = Parameters::default();
        for &Parameter { name, min, max, step, .. } in Parameters::ALL {
            let default = parameters.get(name).unwrap();
            assert!((min..=max).contains(&default) && (1..=max - min).contains(&step), "{name}");
            assert!(parameters.set(name, max + 1).is_err() && parameters.set(name, min - 1).is_err());
            assert_eq!(parameters.set(name, max).map(|()| parameters.get(name)), Ok(Some(max)));
        }
        assert_eq!(parameters.set("nul_depth", 3), Err("there is no parameter nul_depth".to_owned()));
    }
}

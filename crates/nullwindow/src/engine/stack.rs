//! The search stack: the knowledge of a selective search about each node on its path (our own).

use crate::{Score, Side};

/// One node on the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    /// The static evaluation, corrected, or a better bound from the table; −∞ in check.
    pub(super) evaluation: Score,
    /// The evaluator's own value, as the table keeps it; −∞ in check.
    pub(super) raw_evaluation: Score,
    /// The side to move.
    pub(super) side: Side,
    /// Whether it is in check.
    pub(super) in_check: bool,
    /// Whether its static evaluation is higher than at its previous move.
    pub(super) improving: bool,
    /// Whether a null move led to the node.
    pub(super) after_null: bool,
    /// Whether the node is expected to be above beta: in null-window searches cut nodes and all nodes
    /// alternate.
    pub(super) cut_node: bool,
    /// Whether the table's move is noisy.
    pub(super) table_noisy: bool,
    /// The cut-offs at the nodes of this ply since the last node two plies before was entered.
    pub(super) cutoffs: u32,
    /// The gain of the move that is being searched, if it is noisy.
    pub(super) gain: Option<i32>,
}

impl StackEntry {
    /// Of a ply that no path has reached yet.
    pub(super) const EMPTY: StackEntry = StackEntry {
        evaluation: Score::from_raw(-i16::MAX),
        raw_evaluation: Score::from_raw(-i16::MAX),
        side: Side::First,
        in_check: false,
        improving: false,
        after_null: false,
        cut_node: false,
        table_noisy: false,
        cutoffs: 0,
        gain: None,
    };
}

//! The numbers of a certificate (our own).

/// The numbers of a strategy, as far as it is written or checked.
///
/// ```
/// assert_eq!(nullwindow::strategy::StrategySize::default().positions, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StrategySize {
    /// The layers.
    pub layers: u64,
    /// The unfinished positions in them.
    pub positions: u64,
    /// Those of the largest layer.
    pub largest: u64,
    /// The moves: a byte each.
    pub moves: u64,
    /// The positions that are left to a search of all moves.
    pub left: u64,
    /// The moves after which the game is over or its result certain enough.
    pub ends: u64,
}

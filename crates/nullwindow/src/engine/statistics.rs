//! The counters of a search whose engine asks for them (our own).

use super::proof_tree::ProofTreeSize;

/// Counts of one search, kept only [`WithStatistics`](super::WithStatistics); all 0 otherwise.
///
/// ```
/// use nullwindow::engine::Statistics;
/// let statistics = Statistics { cuts: 20, first_cuts: 18, ..Statistics::default() };
/// assert_eq!(statistics.first_cut_rate(), 0.9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Root searches: one for each line of each iteration, and more where aspiration fails or MTD(f) closes
    /// in.
    pub root_searches: u64,
    /// Positions that the evaluator valued: at the horizon, or terminal.
    pub leaves: u64,
    /// Table probes of nodes (enhanced cut-offs not counted).
    pub probes: u64,
    /// Probes that found the position.
    pub hits: u64,
    /// Nodes left because their entry was enough.
    pub table_cuts: u64,
    /// Nodes left because a child's entry was enough.
    pub enhanced_cuts: u64,
    /// Nodes left because a shallow search lay beyond the window (ProbCut).
    pub probcuts: u64,
    /// Nodes left because a null move reached beta.
    pub null_cuts: u64,
    /// Searches for forced wins by the evaluator.
    pub win_searches: u64,
    /// Those of them that found one.
    pub forced_wins: u64,
    /// Nodes left because a move reached beta.
    pub cuts: u64,
    /// Those of them whose first move did.
    pub first_cuts: u64,
    /// All of them, by what had put the move forward.
    pub cuts_by: CutsBy,
    /// Nodes below the root that were searched with an open window. All others were only tested against a
    /// bound.
    pub open_windows: u64,
    /// Nodes whose moves several threads could search at once.
    pub split_points: u64,
    /// Nodes of the last iteration below the first move of the root.
    pub first_root_move: u64,
    /// The proof tree of the last iteration.
    pub proof: ProofTreeSize,
}

/// Nodes left because a move reached beta, by what had put that move forward in the order: the first of these
/// that applies.
///
/// ```
/// use nullwindow::engine::CutsBy;
/// let cuts = CutsBy { table: 7, history: 3, ..CutsBy::default() };
/// assert_eq!(cuts.all()[0], ("table", 7));
/// assert_eq!(cuts.all().iter().map(|(_, count)| count).sum::<u64>(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CutsBy {
    /// It is the move of the table's entry.
    pub table: u64,
    /// It is a killer.
    pub killer: u64,
    /// It is the counter-move.
    pub counter: u64,
    /// Its history is positive.
    pub history: u64,
    /// None of these: the evaluator's score, or the order in which the game generates its moves.
    pub rest: u64,
}

impl CutsBy {
    /// All of them with their names.
    #[must_use]
    pub fn all(&self) -> [(&'static str, u64); 5] {
        [
            ("table", self.table),
            ("killer", self.killer),
            ("counter", self.counter),
            ("history", self.history),
            ("rest", self.rest),
        ]
    }
}

impl Statistics {
    /// Adds the counters of another thread, but for the first root move and the proof tree, which belong to
    /// the first thread.
    pub(super) fn add(&mut self, other: &Statistics) {
        let Statistics { first_root_move: _, proof: _, cuts_by, .. } = other;
        for (sum, count) in [
            (&mut self.root_searches, other.root_searches),
            (&mut self.leaves, other.leaves),
            (&mut self.probes, other.probes),
            (&mut self.hits, other.hits),
            (&mut self.table_cuts, other.table_cuts),
            (&mut self.enhanced_cuts, other.enhanced_cuts),
            (&mut self.probcuts, other.probcuts),
            (&mut self.null_cuts, other.null_cuts),
            (&mut self.win_searches, other.win_searches),
            (&mut self.forced_wins, other.forced_wins),
            (&mut self.cuts, other.cuts),
            (&mut self.first_cuts, other.first_cuts),
            (&mut self.open_windows, other.open_windows),
            (&mut self.split_points, other.split_points),
            (&mut self.cuts_by.table, cuts_by.table),
            (&mut self.cuts_by.killer, cuts_by.killer),
            (&mut self.cuts_by.counter, cuts_by.counter),
            (&mut self.cuts_by.history, cuts_by.history),
            (&mut self.cuts_by.rest, cuts_by.rest),
        ] {
            *sum += count;
        }
    }

    /// The share of nodes with a cut-off whose first move cut, from 0 to 1; NaN if no node was cut.
    #[must_use]
    pub fn first_cut_rate(&self) -> f64 {
        self.first_cuts as f64 / self.cuts as f64
    }
}

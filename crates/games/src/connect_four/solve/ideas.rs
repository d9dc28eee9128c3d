//! The switches of the solver's ideas (our own).

/// The ideas of the solver, each with its switch. None changes a score.
///
/// ```
/// use nullwindow_games::connect_four::Ideas;
/// let without_one = Ideas { merge: false, ..Ideas::default() };
/// assert!(without_one.claimeven && !Ideas::NONE.claimeven);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ideas {
    /// Positions that differ only in discs on no line that their owner may still fill share an entry of the
    /// table, if it has 35 MiB or more.
    pub merge: bool,
    /// An upper bound for the first player by *claimeven*.
    pub claimeven: bool,
    /// A lower bound for the first player by an odd threat.
    pub odd_threat: bool,
    /// Both bounds for all children, before one is searched.
    pub children: bool,
    /// The bounds of the children in the table, before one is searched.
    pub look_up: bool,
    /// A single disc that does not lose at once is no node.
    pub forced: bool,
    /// A disc that makes two wins at once, or one above another, needs no search.
    pub double_threat: bool,
}

impl Ideas {
    /// All ideas off.
    pub const NONE: Ideas = Ideas {
        merge: false,
        claimeven: false,
        odd_threat: false,
        children: false,
        look_up: false,
        forced: false,
        double_threat: false,
    };
}

impl Default for Ideas {
    /// All ideas on.
    fn default() -> Self {
        Ideas {
            merge: true,
            claimeven: true,
            odd_threat: true,
            children: true,
            look_up: true,
            forced: true,
            double_threat: true,
        }
    }
}

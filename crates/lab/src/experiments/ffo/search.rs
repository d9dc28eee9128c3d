//! The searches of the experiment, and the table of their leaf visits (our own).

use std::collections::HashMap;
use std::fmt;

/// The three algorithms, by their names in the data.
pub(super) const ALGORITHMS: [&str; 3] = ["alpha_beta", "scout", "negascout"];
pub(super) const ALPHA_BETA: usize = 0;
pub(super) const SCOUT: usize = 1;
pub(super) const NEGASCOUT: usize = 2;

/// One search.
#[derive(Clone, Copy)]
pub(super) struct FfoSearch {
    pub(super) position: u32,
    pub(super) algorithm: usize,
    pub(super) depth: u32,
}

impl fmt::Display for FfoSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} {} to depth {}", self.position, ALGORITHMS[self.algorithm], self.depth)
    }
}

/// Leaf visits, and the value where it is known, by position, algorithm and depth.
pub(super) type LeafTable = HashMap<(u32, usize, u32), (u64, Option<i32>)>;

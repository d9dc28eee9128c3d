//! The size up to which one rank searches a position alone, found by the searches themselves (our own).

/// A leaf has this part of a rank's nodes so far: ranks wait for the last leaf of a search.
const PART: u64 = 64;

/// The bounds of the nodes of a leaf.
const LEAST: u64 = 20_000;
const MOST: u64 = 10_000_000;

/// A search beyond this multiple is given up: the position is no leaf.
const LIMIT: u64 = 4;

/// The searches of leaves before the size changes.
const LEAVES: u64 = 4;

/// A size that changes until the mean leaf takes a small part of all nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeafSize {
    size: u32,
    fixed: bool,
    /// Whether a leaf was answered.
    found: bool,
    /// The nodes of all searches.
    all: u64,
    /// Those of leaves since the last change, and their number.
    nodes: u64,
    leaves: u64,
}

impl LeafSize {
    /// Begins with the root, or stays at the size that is `given`.
    pub(crate) fn new(root: u32, given: Option<u32>) -> Self {
        let (size, fixed) = (given.unwrap_or(root), given.is_some());
        LeafSize { size, fixed, found: fixed, all: 0, nodes: 0, leaves: 0 }
    }

    /// The nodes that a leaf should have.
    pub(crate) fn wanted(&self) -> u64 {
        (self.all / PART).clamp(LEAST, MOST)
    }

    /// Whether a position of this size is a leaf; then the most nodes of its search, if it has a limit.
    pub(crate) fn limit(&self, size: u32) -> Option<Option<u64>> {
        (size <= self.size).then(|| (!self.fixed).then(|| LIMIT * self.wanted()))
    }

    /// Nodes that are no leaf's.
    pub(crate) fn add(&mut self, nodes: u64) {
        self.all += nodes;
    }

    /// The search of a leaf of this size took this number of nodes, and was `answered` or given up.
    pub(crate) fn searched(&mut self, size: u32, nodes: u64, answered: bool) {
        self.add(nodes);
        // The end of a game is no leaf.
        if self.fixed || nodes == 0 {
            return;
        }
        self.found |= answered;
        if !self.found {
            self.size = size.saturating_sub(1);
            return;
        }
        self.nodes += nodes;
        self.leaves += 1;
        if self.leaves < LEAVES {
            return;
        }
        let (mean, wanted) = (self.nodes / self.leaves, self.wanted());
        if mean < wanted / 2 {
            self.size += 1;
        } else if mean > 2 * wanted {
            self.size = self.size.saturating_sub(1);
        }
        (self.nodes, self.leaves) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size after leaves of three times the nodes for each step.
    fn found(root: u32, given: Option<u32>, leaves: u32) -> u32 {
        let mut size = LeafSize::new(root, given);
        for _ in 0..leaves {
            let nodes = 3_u64.pow(size.size);
            let limit = size.limit(size.size).expect("a leaf").unwrap_or(u64::MAX);
            size.searched(size.size, nodes.min(limit), nodes <= limit);
        }
        size.size
    }

    #[test]
    fn the_size_grows_with_the_search_and_shrinks_where_leaves_are_large() {
        // 3^10 is 59,049 nodes, three leaves of 20,000.
        assert_eq!(found(6, None, 4), 7);
        assert!((9..=10).contains(&found(30, None, 20)));
        assert!(found(30, None, 10_000) > 11);
        assert_eq!(found(30, Some(12), 100), 12);
    }
}

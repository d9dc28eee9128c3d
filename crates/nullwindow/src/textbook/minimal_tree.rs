//! The minimal tree, which any search must visit to prove a value, and its types of nodes (Slagle & Dixon
//! 1969; Knuth & Moore 1975; the names by Marsland & Popowich 1985; Kishimoto & Müller, tutorial part 3,
//! slide 10).

/// The type of a node of the minimal tree.
///
/// ```
/// use nullwindow::textbook::minimal_tree::{NodeType, node_type};
/// let types: Vec<_> = (0..3).map(|i| node_type(&[0, i])).collect();
/// assert_eq!(types, [Some(NodeType::Pv), Some(NodeType::Cut), Some(NodeType::Cut)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeType {
    /// On the principal variation: the first branch of a PV node. Every branch is visited.
    Pv,
    /// One branch is enough for a cut-off: the other branches of PV nodes, and every branch of an ALL node.
    Cut,
    /// Every branch must be visited: the first branch of a CUT node.
    All,
}

/// The type of the node at `path` (its Dewey code, counted from 0), if alpha-beta visits it in a perfectly
/// ordered tree.
///
/// ```
/// use nullwindow::textbook::minimal_tree::{NodeType, node_type};
/// assert_eq!(node_type(&[0, 0]), Some(NodeType::Pv));
/// assert_eq!(node_type(&[1]), Some(NodeType::Cut));
/// assert_eq!(node_type(&[1, 0]), Some(NodeType::All));
/// assert_eq!(node_type(&[1, 1]), None); // cut off
/// ```
// ANCHOR: types
#[must_use]
pub fn node_type(path: &[u16]) -> Option<NodeType> {
    path.iter().try_fold(NodeType::Pv, |parent, &i| match (parent, i) {
        (NodeType::Pv, 0) => Some(NodeType::Pv),
        (NodeType::Pv | NodeType::All, _) => Some(NodeType::Cut),
        (NodeType::Cut, 0) => Some(NodeType::All),
        (NodeType::Cut, _) => None,
    })
}
// ANCHOR_END: types

/// The leaves of the minimal tree of width `b` and depth `d`: b^⌈d/2⌉ + b^⌊d/2⌋ − 1. `None` if that exceeds
/// 64 bits.
///
/// ```
/// assert_eq!(nullwindow::textbook::minimal_tree::leaves(40, 4), Some(3199));
/// ```
#[must_use]
pub fn leaves(b: u64, d: u32) -> Option<u64> {
    let (up, down) = (b.checked_pow(d.div_ceil(2))?, b.checked_pow(d / 2)?);
    up.checked_add(down - 1)
}

/// All nodes of the minimal tree: the sum of [`leaves`] over the depths 0 to `d`. `None` if that exceeds 64
/// bits.
///
/// ```
/// assert_eq!(nullwindow::textbook::minimal_tree::nodes(2, 2), Some(6)); // 1 + 2 + 3
/// ```
#[must_use]
pub fn nodes(b: u64, d: u32) -> Option<u64> {
    (0..=d).try_fold(0_u64, |sum, i| sum.checked_add(leaves(b, i)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every path of a uniform tree.
    fn paths(b: u16, d: usize) -> Vec<Vec<u16>> {
        (0..d).fold(vec![vec![]], |paths, _| {
            paths.iter().flat_map(|path| (0..b).map(move |i| [&path[..], &[i]].concat())).collect()
        })
    }

    #[test]
    fn types_are_counted_by_the_formulas() {
        for (b, d) in [(1, 3), (2, 1), (2, 5), (3, 4), (4, 3), (6, 4)] {
            let count = |t| paths(b, d).iter().filter(|path| node_type(path) == Some(t)).count() as u64;
            let (b, d) = (u64::from(b), d as u32);
            let (pv, cut, all) = (count(NodeType::Pv), count(NodeType::Cut), count(NodeType::All));
            assert_eq!(pv, 1);
            assert_eq!(cut, b.pow(d.div_ceil(2)) - 1, "b={b} d={d}");
            assert_eq!(all, b.pow(d / 2) - 1, "b={b} d={d}");
            assert_eq!(Some(pv + cut + all), leaves(b, d));
        }
    }

    /// The rule by Dewey codes: with j the place of the first component other than 1, CUT if l − j is even,
    /// ALL if odd; and in the tree iff the components j+1, j+3, … are 1.
    #[test]
    fn the_rule_by_dewey_codes_agrees() {
        for path in paths(3, 5) {
            let l = path.len();
            let expected = match path.iter().position(|&i| i != 0) {
                None => Some(NodeType::Pv),
                Some(j) if path[j + 1..].iter().step_by(2).any(|&i| i != 0) => None,
                Some(j) if (l - 1 - j) % 2 == 0 => Some(NodeType::Cut),
                Some(_) => Some(NodeType::All),
            };
            assert_eq!(node_type(&path), expected, "{path:?}");
        }
    }

    #[test]
    fn sizes_beyond_64_bits_are_none() {
        assert_eq!(leaves(40, 30), None);
        assert_eq!(nodes(2, 200), None);
        assert_eq!(leaves(u64::MAX, 1), Some(u64::MAX));
    }
}

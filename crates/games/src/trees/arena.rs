//! The nodes of a stored tree in one vector (our own).

use std::fmt;

/// Whether a number may be the value of a leaf: the two infinities must lie beyond it.
pub(super) fn is_value(v: i64) -> bool {
    v > -i64::MAX && v < i64::MAX
}

/// All nodes of a tree, children before their parents, so that the root is the last.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Arena {
    nodes: Vec<StoredNode>,
    /// The children of all inner nodes, node by node.
    links: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct StoredNode {
    /// A leaf's value; an inner node's estimate.
    value: i64,
    /// The index of the first child in `links`.
    first: u32,
    /// The number of children; 0 for a leaf.
    count: u16,
}

impl Arena {
    pub(super) fn leaf(&mut self, value: i64) -> u32 {
        self.add(StoredNode { value, first: 0, count: 0 })
    }

    /// Adds the node with these children, 1 to 65,535 of them.
    pub(super) fn inner(&mut self, children: &[u32]) -> u32 {
        let value = self.nodes[children[0] as usize].value;
        let first = self.links.len() as u32;
        self.links.extend(children);
        self.add(StoredNode { value, first, count: children.len() as u16 })
    }

    fn add(&mut self, node: StoredNode) -> u32 {
        self.nodes.push(node);
        self.last()
    }

    #[inline]
    fn node(&self, at: u32) -> &StoredNode {
        &self.nodes[at as usize]
    }

    /// The number of the node that was added last.
    pub(super) fn last(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    #[inline]
    pub(super) fn value(&self, at: u32) -> i64 {
        self.node(at).value
    }

    #[inline]
    pub(super) fn branches(&self, at: u32) -> u16 {
        self.node(at).count
    }

    pub(super) fn children(&self, at: u32) -> &[u32] {
        let node = self.node(at);
        &self.links[node.first as usize..][..node.count.into()]
    }

    /// The distance to the deepest leaf below a node.
    pub(super) fn height(&self, at: u32) -> u32 {
        self.children(at).iter().map(|&child| self.height(child) + 1).max().unwrap_or(0)
    }

    /// Writes a node as nested lists without spaces.
    pub(super) fn write(&self, at: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = self.node(at);
        if node.count == 0 {
            return write!(f, "{}", node.value);
        }
        for (i, &child) in self.children(at).iter().enumerate() {
            f.write_str(if i == 0 { "[" } else { "," })?;
            self.write(child, f)?;
        }
        f.write_str("]")
    }
}

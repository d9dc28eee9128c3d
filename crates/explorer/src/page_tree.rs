//! The tree that the page draws (our own): every node stored, with its side, value and the name of its move.
//!
//! Trees of all kinds become this one type, so that each algorithm is compiled once.

use nullwindow::{MoveSink, Position, Side};
use nullwindow_games::trees::Leaves;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The most nodes of a tree: what a page can draw.
pub(crate) const MOST_NODES: usize = 5_000;

/// The most plies of a tree: the module's stack is small.
pub(crate) const MOST_PLIES: usize = 64;

/// The largest value of a leaf, either way: larger ones are no numbers of JavaScript.
pub(crate) const MOST_VALUE: i64 = (1 << 53) - 1;

/// A node.
#[derive(Clone, Debug)]
pub(crate) struct PageNode {
    pub(crate) parent: Option<usize>,
    pub(crate) children: Vec<usize>,
    /// The first side is the root's, MAX.
    pub(crate) side: Side,
    /// The value of a leaf, or the estimate of an inner node, from MAX's view.
    pub(crate) value: i64,
    /// The move that leads to the node.
    pub(crate) label: String,
    /// The first node with the same position, where positions can recur.
    pub(crate) same: Option<usize>,
    /// Whether the game goes on at a leaf.
    pub(crate) open: bool,
}

/// All nodes, each before its children, and a place among them.
#[derive(Clone, Debug)]
pub(crate) struct PageTree {
    pub(crate) nodes: Rc<Vec<PageNode>>,
    at: usize,
}

/// What the nodes of a tree are made of.
pub(crate) trait Source<P: Position> {
    /// From MAX's view.
    fn value(&self, p: &P) -> i64;

    fn label(&self, p: &P, m: P::Move) -> String;

    /// Equal for equal positions; `None` if no position recurs.
    fn key(&self, p: &P) -> Option<String>;

    /// Whether the branches of the node at `path` belong to the tree.
    fn expands(&self, path: &[u16]) -> bool;
}

impl PageTree {
    /// The tree of a position.
    pub(crate) fn of<P: Position>(root: &P, source: &impl Source<P>) -> Result<Self, String> {
        let nodes = PageTree::grown(root, source)?;
        match nodes.iter().find(|node| node.value.unsigned_abs() > MOST_VALUE.unsigned_abs()) {
            Some(node) => Err(format!("the value {} of a leaf is beyond ±{MOST_VALUE}", node.value)),
            None => Ok(PageTree { nodes: Rc::new(nodes), at: 0 }),
        }
    }

    /// The same tree with the ranks of its values, from 0, for values that no page can show.
    pub(crate) fn ranked<P: Position>(root: &P, source: &impl Source<P>) -> Result<Self, String> {
        let mut nodes = PageTree::grown(root, source)?;
        let values: BTreeSet<i64> = nodes.iter().map(|node| node.value).collect();
        let ranks: HashMap<i64, i64> = values.into_iter().zip(0..).collect();
        nodes.iter_mut().for_each(|node| node.value = ranks[&node.value]);
        Ok(PageTree { nodes: Rc::new(nodes), at: 0 })
    }

    fn grown<P: Position>(root: &P, source: &impl Source<P>) -> Result<Vec<PageNode>, String> {
        let max = root.side();
        let mut growth = Growth { nodes: Vec::new(), keys: HashMap::new(), path: Vec::new(), max, source };
        growth.add(root, None, String::new())?;
        Ok(growth.nodes)
    }

    pub(crate) fn height(&self) -> usize {
        let mut plies = vec![0_usize; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            plies[at] = node.parent.map_or(0, |parent| plies[parent] + 1);
        }
        plies.into_iter().max().unwrap_or(0)
    }

    /// The tree as nested lists, if sides alternate in it.
    pub(crate) fn text(&self) -> Option<String> {
        let alternate = self.nodes.iter().all(|node| match node.parent {
            Some(parent) => self.nodes[parent].side != node.side,
            None => true,
        });
        alternate.then(|| self.text_of(0))
    }

    fn text_of(&self, at: usize) -> String {
        let node = &self.nodes[at];
        if node.children.is_empty() {
            return node.value.to_string();
        }
        let parts: Vec<String> = node.children.iter().map(|&child| self.text_of(child)).collect();
        format!("[{}]", parts.join(","))
    }

    /// The number of the node at `path`.
    pub(crate) fn node_at(&self, path: &[u16]) -> usize {
        path.iter().fold(0, |at, &i| self.nodes[at].children[usize::from(i)])
    }
}

/// A tree that grows.
struct Growth<'s, S> {
    nodes: Vec<PageNode>,
    keys: HashMap<String, usize>,
    path: Vec<u16>,
    /// The side to move at the root.
    max: Side,
    source: &'s S,
}

impl<S> Growth<'_, S> {
    fn add<P: Position>(&mut self, p: &P, parent: Option<usize>, label: String) -> Result<usize, String>
    where
        S: Source<P>,
    {
        if self.nodes.len() >= MOST_NODES {
            return Err(format!("the tree has more than {MOST_NODES} nodes, the most that the page draws"));
        }
        let (at, value) = (self.nodes.len(), self.source.value(p));
        let same = self.source.key(p).map(|key| *self.keys.entry(key).or_insert(at));
        let mut moves = Vec::new();
        let over = p.moves(&mut moves).is_some();
        self.nodes.push(PageNode {
            parent,
            children: Vec::new(),
            side: if p.side() == self.max { Side::First } else { Side::Second },
            value,
            label,
            same,
            open: !over,
        });
        if over || !self.source.expands(&self.path) {
            return Ok(at);
        }
        if self.path.len() >= MOST_PLIES {
            return Err(format!("the tree has more than {MOST_PLIES} plies, the most that the page draws"));
        }
        self.nodes[at].open = false;
        for (i, m) in moves.into_iter().enumerate() {
            let mut child = p.clone();
            child.make(m);
            self.path.push(i as u16);
            let child = self.add(&child, Some(at), self.source.label(p, m))?;
            self.path.pop();
            self.nodes[at].children.push(child);
        }
        Ok(at)
    }
}

impl Position for PageTree {
    type Move = u16;
    /// The node before the move.
    type Undo = usize;
    type End = ();

    fn side(&self) -> Side {
        self.nodes[self.at].side
    }

    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        (0..self.nodes[self.at].children.len() as u16).for_each(|i| out.push(i));
        self.outcome()
    }

    fn outcome(&self) -> Option<()> {
        self.nodes[self.at].children.is_empty().then_some(())
    }

    fn make(&mut self, i: u16) -> usize {
        let child = self.nodes[self.at].children[usize::from(i)];
        std::mem::replace(&mut self.at, child)
    }

    fn unmake(&mut self, _: u16, before: usize) {
        self.at = before;
    }
}

impl Leaves for PageTree {
    type Value = i64;

    fn value(&self) -> i64 {
        self.nodes[self.at].value
    }
}

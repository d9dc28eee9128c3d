//! The master's tree (GPSShogi: Kaneko & Tanaka 2012): which positions the slaves search, and what follows
//! from their reports. No process, no clock: the same calls always have the same results.

use nullwindow::{Score, Turn};
use nullwindow_support::shares_within;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A node of a [`Tree`]. A node keeps its number for as long as it is in the tree.
///
/// ```
/// use nullwindow_master::Tree;
/// let tree = Tree::<char>::new();
/// assert_eq!(tree.path(tree.root()), []);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

/// What a slave does at a node.
///
/// ```
/// use nullwindow_master::{Tree, Work};
/// let mut tree = Tree::<char>::new();
/// assert_eq!(tree.allocate(1), [Work { node: tree.root(), quick: false }]);
/// assert_eq!(tree.allocate(8), [Work { node: tree.root(), quick: true }]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Work {
    /// The node.
    pub node: NodeId,
    /// Whether it is the quick search that finds the best branches; otherwise the node is a leaf, which is
    /// searched until its slave is stopped.
    pub quick: bool,
}

/// One of the best branches of a node, as the quick search found it.
///
/// ```
/// use nullwindow::{Score, Side, Turn};
/// use nullwindow_master::Branch;
/// let turn = Turn::between(Side::First, Side::Second);
/// let branch = Branch { m: 'a', turn, score: Score::points(7), depth: 3, line: vec!['b'], over: false };
/// assert!(branch.score > Score::points(0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<M> {
    /// The move.
    pub m: M,
    /// The turn of the move.
    pub turn: Turn,
    /// From the view of the side that moves.
    pub score: Score,
    /// The depth of the search, counted from the node.
    pub depth: u32,
    /// The line of play behind the move.
    pub line: Vec<M>,
    /// Whether the move ends the game: its score is final, and no slave goes there.
    pub over: bool,
}

/// The best line of a [`Tree`].
///
/// ```
/// use nullwindow_master::BestLine;
/// let line = BestLine { score: nullwindow::Score::points(7), depth: 3, moves: vec!['a', 'b'] };
/// assert_eq!(line.moves.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLine<M> {
    /// From the view of the side to move at the root.
    pub score: Score,
    /// The depth from the root.
    pub depth: u32,
    /// The moves from the root on.
    pub moves: Vec<M>,
}

struct Node<M> {
    parent: Option<NodeId>,
    /// The move that leads to it, and the turn of that move; none at the root.
    way: Option<(M, Turn)>,
    /// The last report, from the view of the side to move.
    report: Option<BestLine<M>>,
    /// The game is over here.
    over: bool,
    /// The best branches, best first; `None` before the quick search, empty if the node cannot be split.
    branches: Option<Vec<NodeId>>,
    /// The number of slaves at it and below, by the last division.
    share: usize,
    /// All branches were lost: the report is theirs until a slave has searched the other moves too.
    provisional: bool,
}

/// The tree of positions that a master divides among its slaves.
///
/// ```
/// use nullwindow::{Score, Side, Turn};
/// use nullwindow_master::{Branch, Tree};
/// let mut tree = Tree::new();
/// let turn = Turn::between(Side::First, Side::Second);
/// let branch = |m, score| {
///     Branch { m, turn, score: Score::points(score), depth: 1, line: vec![], over: false }
/// };
/// tree.expand(tree.root(), vec![branch('a', 7), branch('b', 5)]);
/// let [a, b] = tree.allocate(2)[..] else { unreachable!("two leaves") };
/// assert_eq!((tree.path(a.node), tree.path(b.node)), (vec!['a'], vec!['b']));
/// tree.report(a.node, Score::points(2), 9, &['c']); // good for the opponent
/// assert_eq!(tree.best().map(|best| best.moves), Some(vec!['b']));
/// ```
pub struct Tree<M> {
    nodes: BTreeMap<NodeId, Node<M>>,
    root: NodeId,
    next: u32,
}

impl<M: Copy + Eq> Default for Tree<M> {
    fn default() -> Self {
        Tree::new()
    }
}

impl<M: Copy + Eq> Tree<M> {
    /// A root without branches.
    #[must_use]
    pub fn new() -> Self {
        let mut tree = Tree { nodes: BTreeMap::new(), root: NodeId(0), next: 0 };
        tree.add(None, None, None, false);
        tree
    }

    fn add(
        &mut self,
        parent: Option<NodeId>,
        way: Option<(M, Turn)>,
        report: Option<BestLine<M>>,
        over: bool,
    ) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        self.nodes
            .insert(id, Node { parent, way, report, over, branches: None, share: 0, provisional: false });
        id
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The moves from the root to a node; none if the node has left the tree.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<M> {
        let (mut path, mut at) = (Vec::new(), node);
        while at != self.root
            && let Some(Node { parent: Some(parent), way: Some((m, _)), .. }) = self.nodes.get(&at)
        {
            path.push(*m);
            at = *parent;
        }
        path.reverse();
        path
    }

    /// Whether the node is in the tree.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        self.nodes.contains_key(&node)
    }

    /// The best branches of a node, best first; none before its quick search.
    #[must_use]
    pub fn branches(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(&node).and_then(|node| node.branches.as_deref()).unwrap_or_default()
    }

    /// The work of `slaves` slaves, each of which has one. A node that has not been searched quickly, and has
    /// more than one slave, needs one of them for that; the others wait. Fewer works than slaves also come of
    /// a tree in which too few games go on.
    pub fn allocate(&mut self, slaves: usize) -> Vec<Work> {
        self.nodes.values_mut().for_each(|node| node.share = 0);
        let mut works = Vec::new();
        self.give(self.root, slaves.min(self.capacity(self.root)), &mut works);
        works
    }

    fn give(&mut self, id: NodeId, slaves: usize, works: &mut Vec<Work>) {
        let Some(node) = self.nodes.get_mut(&id).filter(|_| slaves > 0) else { return };
        node.share = slaves;
        let branches = self.branches(id).to_vec();
        // One slave for several branches searches their parent whole.
        if branches.is_empty() || slaves == 1 {
            works.push(Work { node: id, quick: slaves > 1 });
            return;
        }
        let capacities: Vec<_> = branches.iter().map(|&branch| self.capacity(branch)).collect();
        for (branch, share) in branches.into_iter().zip(shares_within(slaves, &capacities)) {
            self.give(branch, share, works);
        }
    }

    /// The largest number of slaves that can work at a node and below.
    fn capacity(&self, id: NodeId) -> usize {
        match &self.nodes[&id].branches {
            _ if self.is_decided(id) => 0,
            None => usize::MAX,
            Some(branches) if branches.is_empty() => 1,
            Some(branches) => {
                branches.iter().fold(0, |sum: usize, &branch| sum.saturating_add(self.capacity(branch)))
            }
        }
    }

    /// Whether no search can change its value: a win, a loss, or the end of the game.
    fn is_decided(&self, id: NodeId) -> bool {
        let node = &self.nodes[&id];
        let decided = |best: BestLine<M>| !best.score.is_points();
        node.over || !node.provisional && self.value(id).is_some_and(decided)
    }

    /// The result of the quick search of a leaf; without branches it is not split again.
    pub fn expand(&mut self, id: NodeId, branches: Vec<Branch<M>>) {
        if self.nodes.get(&id).is_none_or(|node| node.branches.is_some()) {
            return;
        }
        let mut ids = Vec::new();
        for Branch { m, turn, score, depth, line, over } in branches {
            // The score at the other end of the move, as a report of that node.
            let score = turn.value(score).from_root(1);
            let report = BestLine { score, depth: depth.saturating_sub(1), moves: line };
            ids.push(self.add(Some(id), Some((m, turn)), Some(report), over));
        }
        if let Some(node) = self.nodes.get_mut(&id) {
            node.branches = Some(ids);
        }
        self.rank(id);
        self.search_whole_above(id);
    }

    /// A slave's report on a node: the score from the view of the side to move there, the depth and the line.
    /// It counts once it is as deep as what is known, or finds a win or a loss; then it replaces the branches
    /// of the node, if there are any. Returns whether the work is to be divided anew: a branch without slaves
    /// has become the best one and is ranked first, or the value is decided.
    pub fn report(&mut self, id: NodeId, score: Score, depth: u32, line: &[M]) -> bool {
        let Some(node) = self.nodes.get(&id).filter(|node| !node.over) else { return false };
        let deeper = || self.value(id).is_some_and(|known| known.depth > depth);
        if score.is_points() && !node.provisional && deeper() {
            return false;
        }
        self.branches(id).to_vec().into_iter().for_each(|branch| self.remove(branch));
        let Some(node) = self.nodes.get_mut(&id) else { return false };
        node.branches.take_if(|branches| !branches.is_empty());
        node.report = Some(BestLine { score, depth, moves: line.to_vec() });
        node.provisional = false;
        let Some(parent) = node.parent else { return !score.is_points() };
        self.search_whole_above(parent);
        self.rank_above(parent) || !score.is_points()
    }

    /// Ranks the branches of a node, and of those above it, whose best one has no slaves. Returns whether
    /// there was one.
    fn rank_above(&mut self, id: NodeId) -> bool {
        let (mut at, mut ranked) = (Some(id), false);
        while let Some((id, node)) = at.and_then(|id| Some((id, self.nodes.get(&id)?))) {
            at = node.parent;
            let value = |id: &NodeId| self.seen(*id).map(|best| best.score);
            // Of equal ones the first.
            let best = self.branches(id).iter().rev().max_by_key(|id| value(id));
            let idle = |best: &NodeId| self.nodes[best].share == 0 && !self.is_decided(*best);
            if node.share > 1 && best.is_some_and(idle) {
                self.rank(id);
                ranked = true;
            }
        }
        ranked
    }

    /// A node of which all branches are lost becomes a leaf: the moves that were not among the best may hold.
    fn search_whole_above(&mut self, id: NodeId) {
        let mut at = Some(id);
        while let Some((id, parent)) = at.and_then(|id| Some((id, self.nodes.get(&id)?.parent))) {
            at = parent;
            let branches = self.branches(id).to_vec();
            let lost = |&branch: &NodeId| {
                self.is_decided(branch) && self.seen(branch).is_some_and(|best| best.score.is_loss())
            };
            if branches.is_empty() || !branches.iter().all(lost) {
                continue;
            }
            let value = self.value(id);
            branches.iter().for_each(|&branch| self.remove(branch));
            let Some(node) = self.nodes.get_mut(&id) else { return };
            (node.report, node.branches, node.provisional) = (value, Some(Vec::new()), true);
        }
    }

    fn remove(&mut self, id: NodeId) {
        let node = self.nodes.remove(&id);
        node.and_then(|node| node.branches).into_iter().flatten().for_each(|branch| self.remove(branch));
    }

    /// The value of a node: the best of its branches, or its last report.
    #[must_use]
    pub fn value(&self, id: NodeId) -> Option<BestLine<M>> {
        let values = self.branches(id).iter().filter_map(|&branch| self.seen(branch));
        // Of equal ones the first.
        let best = values.reduce(|best, value| if value.score > best.score { value } else { best });
        best.or_else(|| self.nodes.get(&id)?.report.clone())
    }

    /// The value of a branch from its parent's view.
    fn seen(&self, id: NodeId) -> Option<BestLine<M>> {
        let (m, turn) = self.nodes.get(&id)?.way?;
        let BestLine { score, depth, moves } = self.value(id)?;
        let (score, depth) = (turn.value(score).to_root(1), depth.saturating_add(1));
        Some(BestLine { score, depth, moves: [m].into_iter().chain(moves).collect() })
    }

    /// The value of the root, with its line.
    #[must_use]
    pub fn best(&self) -> Option<BestLine<M>> {
        self.value(self.root)
    }

    /// The best lines of the root, best first: one for each of its branches, or its own.
    #[must_use]
    pub fn lines(&self) -> Vec<BestLine<M>> {
        let mut lines: Vec<_> = self.branches(self.root).iter().filter_map(|&id| self.seen(id)).collect();
        lines.sort_by_key(|line| Reverse(line.score));
        if lines.is_empty() { self.best().into_iter().collect() } else { lines }
    }

    /// Puts the branches of a node in the order of their values.
    fn rank(&mut self, id: NodeId) {
        let mut ranked: Vec<_> = self
            .branches(id)
            .iter()
            .map(|&branch| (self.seen(branch).map(|best| best.score), branch))
            .collect();
        ranked.sort_by_key(|&(score, _)| Reverse(score));
        if let Some(branches) = self.nodes.get_mut(&id).and_then(|node| node.branches.as_mut()) {
            *branches = ranked.into_iter().map(|(_, branch)| branch).collect();
        }
    }

    /// Begins anew, at a position that is not in the tree.
    pub fn clear(&mut self) {
        self.remove(self.root);
        self.root = self.add(None, None, None, false);
    }

    /// Goes on at the position after these moves, and ranks all branches anew. Returns whether the position
    /// was in the tree, whose part below it is kept; otherwise the tree begins anew.
    pub fn advance(&mut self, moves: &[M]) -> bool {
        let mut at = self.root;
        for &m in moves {
            let leads = |id: &NodeId| self.nodes[id].way.is_some_and(|(known, _)| known == m);
            let Some(next) = self.branches(at).iter().copied().find(leads) else {
                self.clear();
                return false;
            };
            at = next;
        }
        if at != self.root {
            let above = self.nodes.get_mut(&at).and_then(|node| node.parent.take());
            if let Some(branches) =
                above.and_then(|above| self.nodes.get_mut(&above)).and_then(|node| node.branches.as_mut())
            {
                branches.retain(|&branch| branch != at);
            }
            self.remove(self.root);
            self.root = at;
        }
        let ids: Vec<_> = self.nodes.keys().copied().collect();
        ids.into_iter().for_each(|id| self.rank(id));
        true
    }
}

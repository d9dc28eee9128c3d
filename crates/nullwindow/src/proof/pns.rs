//! Proof-number search, the reference: best first, with the whole tree in memory (Allis, van der Meulen & van
//! den Herik, "Proof-number search", 1994).

use super::cycles::Cycles;
use super::goal::ProofGoal;
use super::limits::{ProofControl, ProofLimits, ProofResult, ProofStatus};
use super::numbers::{Numbers, add};
use super::path::{ProofPath, identity};
use crate::Position;
use crate::engine::Clock;

/// Searches whether the attacker reaches the goal from `position`, which the game has reached through
/// `earlier`. Each step expands a most-proving leaf and updates its ancestors. The tree takes memory for each
/// node: [`ProofLimits::stored`] bounds it. Each node has its own path, so that repetition needs no care. Its
/// line is the first proof's, and groups of moves and limits of plies are not used.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow::engine::NodeClock;
/// use nullwindow::proof::{Cycles, ProofGoal, ProofLimits, ProofStatus, pns};
///
/// /// Whether at most a million nodes prove the goal, from the first position of a game.
/// fn is_proved<P: Position, G: ProofGoal<P>>(position: &P, goal: &G) -> bool {
///     let limits = ProofLimits { nodes: Some(1_000_000), ..ProofLimits::default() };
///     pns(position, goal, &[], limits, &NodeClock(1_000_000)).status == ProofStatus::Proved
/// }
/// ```
pub fn pns<P: Position, G: ProofGoal<P>>(
    position: &P,
    goal: &G,
    earlier: &[<G::Cycles as Cycles<P>>::Record],
    limits: ProofLimits<'_>,
    clock: &dyn Clock,
) -> ProofResult<P::Move> {
    search_tree(position, goal, earlier, limits, clock, |tree, at, walk| tree.expand(at, walk))
}

/// The search of a tree at the root, where `expand` gives a most-proving leaf its children.
pub(super) fn search_tree<P: Position, G: ProofGoal<P>>(
    position: &P,
    goal: &G,
    earlier: &[<G::Cycles as Cycles<P>>::Record],
    limits: ProofLimits<'_>,
    clock: &dyn Clock,
    expand: impl FnMut(&mut PnsTree<P::Move>, usize, &mut TreeWalk<'_, '_, P, G>),
) -> ProofResult<P::Move> {
    let bits = |record: &<G::Cycles as Cycles<P>>::Record| G::Cycles::bits(record);
    let path = ProofPath::new(G::Cycles::KIND, earlier, bits);
    let control = ProofControl::new(limits, clock);
    let mut walk = TreeWalk { goal, position: position.clone(), path, control };
    let mut tree = PnsTree::new(&mut walk);
    tree.grow(&mut walk, u64::MAX, expand);
    let status = ProofStatus::from(tree.numbers());
    let line = if status == ProofStatus::Proved { tree.line() } else { Vec::new() };
    ProofResult {
        status,
        numbers: tree.numbers(),
        nodes: walk.control.nodes + 1,
        plies: (status == ProofStatus::Proved).then_some(line.len() as u32),
        line,
        shortest: false,
        simulated: 0,
        stored: walk.control.stored,
        replaced: 0,
        certificate: None,
    }
}

/// What a tree is searched with: the present position and its path, and the limits.
pub(super) struct TreeWalk<'s, 'l, P: Position, G: ProofGoal<P>> {
    goal: &'s G,
    position: P,
    path: ProofPath<<G::Cycles as Cycles<P>>::Record>,
    control: ProofControl<'l>,
}

impl<P: Position, G: ProofGoal<P>> TreeWalk<'_, '_, P, G> {
    fn enter(&mut self) {
        self.path.enter::<P, G::Cycles>(identity(self.goal, &self.position), &self.position);
    }

    /// The numbers of the present position, which is not on the path yet, as a leaf.
    fn leaf(&mut self) -> Numbers {
        let TreeWalk { goal, position, path, .. } = self;
        if let Some((reached, _)) = path.repetition(*goal, G::Cycles::record(position)) {
            return Numbers::decided(reached);
        }
        let mut moves = Vec::new();
        match goal.moves(position, &mut moves) {
            Some(reached) => Numbers::decided(reached),
            None if moves.is_empty() => Numbers::decided(position.side() != goal.attacker()),
            None => goal.initial(position),
        }
    }
}

/// A node of the tree.
#[derive(Clone)]
pub(super) struct PnsNode<M> {
    parent: usize,
    /// The move that led here; none at the root.
    m: Option<M>,
    or: bool,
    numbers: Numbers,
    /// The places of its children; empty until it is expanded.
    children: std::ops::Range<usize>,
}

/// A tree in memory. Children come after their parents.
pub(super) struct PnsTree<M> {
    nodes: Vec<PnsNode<M>>,
    /// The nodes of the tree of which this one searches a leaf.
    above: u64,
}

impl<M: Copy> PnsTree<M> {
    /// The tree of the present position alone.
    pub(super) fn new<P: Position<Move = M>, G: ProofGoal<P>>(walk: &mut TreeWalk<'_, '_, P, G>) -> Self {
        let or = walk.position.side() == walk.goal.attacker();
        let root = PnsNode { parent: 0, m: None, or, numbers: walk.leaf(), children: 0..0 };
        PnsTree { nodes: vec![root], above: 0 }
    }

    /// A tree that searches a leaf of this one, the present position, and shares the memory with it.
    pub(super) fn below<P: Position<Move = M>, G: ProofGoal<P>>(
        &self,
        walk: &mut TreeWalk<'_, '_, P, G>,
    ) -> Self {
        PnsTree { above: self.len(), ..PnsTree::new(walk) }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// The numbers of the root.
    pub(super) fn numbers(&self) -> Numbers {
        self.nodes[0].numbers
    }

    /// Searches until the root is solved, the tree has `most` nodes, or a limit is met. The present position
    /// is the root, which is not on the path.
    pub(super) fn grow<P: Position<Move = M>, G: ProofGoal<P>>(
        &mut self,
        walk: &mut TreeWalk<'_, '_, P, G>,
        most: u64,
        mut expand: impl FnMut(&mut Self, usize, &mut TreeWalk<'_, '_, P, G>),
    ) {
        let (root, depth) = (walk.position.clone(), walk.path.len());
        while self.numbers().result().is_none() && self.len() < most && !walk.control.stopped {
            let at = self.most_proving(walk);
            expand(self, at, walk);
            walk.control.store(self.above + self.len());
            self.update_from(at);
            walk.position.clone_from(&root);
            while walk.path.len() > depth {
                walk.path.pop(G::Cycles::KIND);
            }
        }
    }

    /// Walks to a most-proving leaf: by equal proof numbers at OR nodes, by equal disproof numbers at AND
    /// nodes. The leaf is not on the path yet.
    fn most_proving<P: Position<Move = M>, G: ProofGoal<P>>(
        &self,
        walk: &mut TreeWalk<'_, '_, P, G>,
    ) -> usize {
        let mut at = 0;
        while !self.nodes[at].children.is_empty() {
            walk.enter();
            let PnsNode { or, numbers, ref children, .. } = self.nodes[at];
            let same = |&child: &usize| self.nodes[child].numbers.of_mover(or).0 == numbers.of_mover(or).0;
            at = children.clone().find(same).expect("the least number is a child's");
            if let Some(m) = self.nodes[at].m {
                walk.position.make(m);
            }
        }
        at
    }

    /// Gives a leaf, the present position, its children.
    pub(super) fn expand<P: Position<Move = M>, G: ProofGoal<P>>(
        &mut self,
        at: usize,
        walk: &mut TreeWalk<'_, '_, P, G>,
    ) {
        walk.enter();
        let mut moves = Vec::new();
        _ = walk.goal.moves(&walk.position, &mut moves);
        let first = self.nodes.len();
        for m in moves {
            walk.control.node();
            let undo = walk.position.make(m);
            let or = walk.position.side() == walk.goal.attacker();
            self.nodes.push(PnsNode { parent: at, m: Some(m), or, numbers: walk.leaf(), children: 0..0 });
            walk.position.unmake(m, undo);
        }
        self.nodes[at].children = first..self.nodes.len();
    }

    /// Gives a leaf the children of another tree's root, without what is below them.
    pub(super) fn adopt(&mut self, at: usize, other: &Self) {
        let first = self.nodes.len();
        let children = other.nodes[other.nodes[0].children.clone()].iter();
        self.nodes.extend(children.map(|child| PnsNode { parent: at, children: 0..0, ..child.clone() }));
        self.nodes[at].children = first..self.nodes.len();
    }

    /// Updates a node and its ancestors, until one keeps its numbers.
    fn update_from(&mut self, mut at: usize) {
        loop {
            let numbers = self.of_children(at);
            let unchanged = numbers == self.nodes[at].numbers;
            self.nodes[at].numbers = numbers;
            if unchanged || at == 0 {
                return;
            }
            at = self.nodes[at].parent;
        }
    }

    /// The numbers of an expanded node.
    fn of_children(&self, at: usize) -> Numbers {
        let PnsNode { or, children, .. } = &self.nodes[at];
        let numbers = self.nodes[children.clone()].iter().map(|child| child.numbers.of_mover(*or));
        let (own, other) = numbers.fold((Numbers::INFINITE, 0), |(own, other), (a, b)| {
            let other = if b == Numbers::INFINITE || other == Numbers::INFINITE {
                b.max(other)
            } else {
                add(other, b)
            };
            (own.min(a), other)
        });
        Numbers::from_mover(*or, (own, other))
    }

    /// The line of a proved tree: the proof's moves for the attacker, its opponent's longest resistance.
    fn line(&self) -> Vec<M> {
        let nodes = &self.nodes;
        let mut plies = vec![0_u32; nodes.len()];
        let mut next = vec![None; nodes.len()];
        for at in (0..nodes.len()).rev() {
            let proved = nodes[at].children.clone().filter(|&child| nodes[child].numbers.is_proved());
            let child = match nodes[at].or {
                true => proved.min_by_key(|&child| plies[child]),
                false => proved.max_by_key(|&child| plies[child]),
            };
            if let Some(child) = child {
                (plies[at], next[at]) = (plies[child] + 1, Some(child));
            }
        }
        let path = std::iter::successors(next[0], |&at| next[at]);
        path.filter_map(|at| nodes[at].m).collect()
    }
}

//! Proof-number search, the reference: best first, with the whole tree in memory (Allis, van der Meulen & van
//! den Herik, "Proof-number search", 1994).

use super::cycles::Cycles;
use super::goal::ProofGoal;
use super::limits::{ProofControl, ProofLimits, ProofResult, ProofStatus};
use super::numbers::{Numbers, add};
use super::path::{ProofPath, identity};
use crate::Position;
use crate::engine::Clock;

/// A node of the tree.
struct PnsNode<M> {
    parent: usize,
    /// The move that led here; none at the root.
    m: Option<M>,
    or: bool,
    numbers: Numbers,
    /// The places of its children; empty until it is expanded.
    children: std::ops::Range<usize>,
}

/// Searches whether the attacker reaches the goal from `position`, which the game has reached through
/// `earlier`. Each step expands a most-proving leaf and updates its ancestors. The tree takes memory for each
/// node, so that a limit of nodes is one of memory; each node has its own path, so that repetition needs no
/// care. Its line is the first proof's, and groups of moves and limits of plies are not used.
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
    let bits = |record: &<G::Cycles as Cycles<P>>::Record| G::Cycles::bits(record);
    let mut path = ProofPath::new(G::Cycles::KIND, earlier, bits);
    let mut control = ProofControl::new(limits, clock);
    let root = leaf::<P, G>(position, goal, &mut path, 0, None);
    let mut tree = vec![root];
    while tree[0].numbers.result().is_none() && !control.stopped {
        let depth = path.len();
        let (mut at, mut p) = (0, position.clone());
        // To a most-proving leaf: by equal proof numbers at OR nodes, by equal disproof numbers at AND nodes.
        while !tree[at].children.is_empty() {
            path.enter::<P, G::Cycles>(identity(goal, &p), &p);
            let own = tree[at].numbers.of_mover(tree[at].or).0;
            let or = tree[at].or;
            let mut children = tree[at].children.clone();
            at = children.find(|&child| tree[child].numbers.of_mover(or).0 == own).unwrap_or(at);
            if let Some(m) = tree[at].m {
                p.make(m);
            }
        }
        // Expand it.
        path.enter::<P, G::Cycles>(identity(goal, &p), &p);
        let mut moves = Vec::new();
        _ = goal.moves(&p, &mut moves);
        let first = tree.len();
        for m in moves {
            control.node();
            let undo = p.make(m);
            tree.push(leaf::<P, G>(&p, goal, &mut path, at, Some(m)));
            p.unmake(m, undo);
        }
        tree[at].children = first..tree.len();
        while path.len() > depth {
            path.pop(G::Cycles::KIND);
        }
        // Update it and its ancestors.
        loop {
            let numbers = update(&tree, at);
            let unchanged = numbers == tree[at].numbers;
            tree[at].numbers = numbers;
            if unchanged || at == 0 {
                break;
            }
            at = tree[at].parent;
        }
    }
    let status = ProofStatus::from(tree[0].numbers);
    let line = if status == ProofStatus::Proved { line(&tree) } else { Vec::new() };
    let (nodes, numbers) = (control.nodes + 1, tree[0].numbers);
    ProofResult {
        status,
        numbers,
        nodes,
        plies: (status == ProofStatus::Proved).then_some(line.len() as u32),
        line,
        shortest: false,
        simulated: 0,
        replaced: 0,
        certificate: None,
    }
}

/// The node of a position after the path, not expanded. A decided one is solved.
fn leaf<P: Position, G: ProofGoal<P>>(
    p: &P,
    goal: &G,
    path: &mut ProofPath<<G::Cycles as Cycles<P>>::Record>,
    parent: usize,
    m: Option<P::Move>,
) -> PnsNode<P::Move> {
    let or = p.side() == goal.attacker();
    let record = G::Cycles::record(p);
    let numbers = match path.repetition(goal, record) {
        Some((reached, _)) => Numbers::decided(reached),
        None => {
            let mut moves = Vec::new();
            match goal.moves(p, &mut moves) {
                Some(reached) => Numbers::decided(reached),
                None if moves.is_empty() => Numbers::decided(!or),
                None => goal.initial(p),
            }
        }
    };
    PnsNode { parent, m, or, numbers, children: 0..0 }
}

/// The numbers of an expanded node.
fn update<M>(tree: &[PnsNode<M>], at: usize) -> Numbers {
    let PnsNode { or, children, .. } = &tree[at];
    let numbers = tree[children.clone()].iter().map(|child| child.numbers.of_mover(*or));
    let (own, other) = numbers.fold((Numbers::INFINITE, 0), |(own, other), (a, b)| {
        let other =
            if b == Numbers::INFINITE || other == Numbers::INFINITE { b.max(other) } else { add(other, b) };
        (own.min(a), other)
    });
    Numbers::from_mover(*or, (own, other))
}

/// The line of a proved tree: the proof's moves for the attacker, the longest resistance for its opponent.
fn line<M: Copy>(tree: &[PnsNode<M>]) -> Vec<M> {
    // Children stand after their parents.
    let mut plies = vec![0_u32; tree.len()];
    let mut next = vec![None; tree.len()];
    for at in (0..tree.len()).rev() {
        let proved = tree[at].children.clone().filter(|&child| tree[child].numbers.is_proved());
        let child = match tree[at].or {
            true => proved.min_by_key(|&child| plies[child]),
            false => proved.max_by_key(|&child| plies[child]),
        };
        if let Some(child) = child {
            (plies[at], next[at]) = (plies[child] + 1, Some(child));
        }
    }
    let path = std::iter::successors(next[0], |&at| next[at]);
    path.filter_map(|at| tree[at].m).collect()
}

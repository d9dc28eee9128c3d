//! A game whose whole tree is constructed, by hand or (in `random.rs`) at random: the evaluations, the noisy
//! moves, checks and repetitions, and the targets of null moves. It counts the visits of each position, and
//! panics if a search breaks a promise.

use nullwindow::engine::{MoveScore, Realization, Tactical};
use nullwindow::{Evaluator, Indexed, Keyed, MoveSink, NullMove, Outcome, Position, Score, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A constructed position. All values are from the view of [`Side::First`].
#[derive(Clone, Default)]
pub(super) struct Spot {
    pub(super) name: &'static str,
    pub(super) value: i32,
    pub(super) in_check: bool,
    /// The outcome of the game here; without one and without moves, the evaluation decides.
    pub(super) end: Option<Outcome>,
    pub(super) structure: usize,
    /// The settled score of the side to move, which the key leaves out.
    pub(super) settled: i16,
    /// The key, where it is shared.
    pub(super) key: Option<u64>,
    pub(super) null: Option<Box<Spot>>,
    pub(super) moves: Vec<Branch>,
}

/// A constructed move.
#[derive(Clone)]
pub(super) struct Branch {
    pub(super) to: Spot,
    pub(super) noisy: bool,
    pub(super) gain: i32,
    /// The gain after the exchange.
    pub(super) exchange: i32,
    pub(super) cost: u32,
    /// Whether the same side moves again.
    pub(super) again: bool,
    /// `None`: its number among the moves.
    pub(super) slot: Option<usize>,
    /// Its score for the order.
    pub(super) score: i32,
}

pub(super) fn spot(value: i32) -> Spot {
    Spot { value, ..Spot::default() }
}

pub(super) fn branch(to: Spot) -> Branch {
    Branch { to, noisy: false, gain: 0, exchange: 0, cost: 64, again: false, slot: None, score: 0 }
}

pub(super) fn capture(gain: i32, to: Spot) -> Branch {
    Branch { noisy: true, gain, ..branch(to) }
}

/// A quiet move after which the same side moves again.
pub(super) fn again(to: Spot) -> Branch {
    Branch { again: true, ..branch(to) }
}

impl Spot {
    pub(super) fn named(self, name: &'static str) -> Self {
        Spot { name, ..self }
    }

    pub(super) fn checked(self) -> Self {
        Spot { in_check: true, ..self }
    }

    pub(super) fn over(self, end: Outcome) -> Self {
        Spot { end: Some(end), ..self }
    }

    pub(super) fn passing(self, null: Spot) -> Self {
        Spot { null: Some(Box::new(null)), ..self }
    }

    pub(super) fn with(mut self, branch: Branch) -> Self {
        self.moves.push(branch);
        self
    }

    pub(super) fn quiet(self, to: Spot) -> Self {
        self.with(branch(to))
    }

    pub(super) fn noisy(self, gain: i32, to: Spot) -> Self {
        self.with(capture(gain, to))
    }

    /// The game that begins here.
    pub(super) fn game(self) -> Toy {
        let mut nodes = Vec::new();
        place(&mut nodes, self, Side::First);
        Toy::at_first(nodes)
    }
}

/// A forced line of `plies` quiet moves without effect, and then this.
pub(super) fn line(plies: u32, value: i32, then: Spot) -> Spot {
    (0..plies).fold(then, |to, _| spot(value).quiet(to))
}

/// Two positions: each of two moves gives check and leads to the other, without end.
pub(super) fn endless_checks() -> Toy {
    let node = |side, to| Node { spot: spot(0).checked(), side, null: None, to: vec![to; 2] };
    let mut nodes = vec![node(Side::First, 1), node(Side::Second, 0)];
    nodes.iter_mut().for_each(|node| node.spot.moves = vec![branch(Spot::default()); 2]);
    Toy::at_first(nodes)
}

struct Node {
    spot: Spot,
    side: Side,
    null: Option<usize>,
    to: Vec<usize>,
}

struct Tree {
    nodes: Vec<Node>,
    visits: Vec<AtomicU32>,
}

fn place(nodes: &mut Vec<Node>, mut spot: Spot, side: Side) -> usize {
    let at = nodes.len();
    let (null, moves) = (spot.null.take(), std::mem::take(&mut spot.moves));
    nodes.push(Node { spot, side, null: None, to: Vec::new() });
    let null = null.map(|null| place(nodes, *null, side.other()));
    let mut branches = Vec::new();
    for mut branch in moves {
        let side = if branch.again { side } else { side.other() };
        let to = place(nodes, std::mem::take(&mut branch.to), side);
        nodes[at].to.push(to);
        branches.push(branch);
    }
    nodes[at].null = null;
    nodes[at].spot.moves = branches;
    at
}

/// A position of the game, which may state that the keys of its children are known `AHEAD`.
#[derive(Clone)]
pub(super) struct Toy<const AHEAD: bool = false> {
    tree: Arc<Tree>,
    at: usize,
    /// Whether a null move led here.
    passed: bool,
}

impl<const AHEAD: bool> Toy<AHEAD> {
    /// The position of the first node.
    fn at_first(nodes: Vec<Node>) -> Self {
        let visits = nodes.iter().map(|_| AtomicU32::new(0)).collect();
        Toy { tree: Arc::new(Tree { nodes, visits }), at: 0, passed: false }
    }

    fn node(&self) -> &Node {
        &self.tree.nodes[self.at]
    }

    fn branch(&self, m: u16) -> &Branch {
        &self.node().spot.moves[usize::from(m)]
    }

    fn after(&self, m: u16) -> &Spot {
        &self.tree.nodes[self.node().to[usize::from(m)]].spot
    }

    /// The key of the first position of this name.
    pub(super) fn key_of(&self, name: &str) -> u64 {
        let at = self.tree.nodes.iter().position(|node| node.spot.name == name);
        at.expect("a position of this name") as u64 + 1
    }

    /// The number of visits of positions of this name since the last [`forget`](Self::forget).
    pub(super) fn visits(&self, name: &str) -> u32 {
        assert!(self.tree.nodes.iter().any(|node| node.spot.name == name), "{name}");
        let visits = &self.tree.visits;
        let counted = self.tree.nodes.iter().zip(visits).filter(|(node, _)| node.spot.name == name);
        counted.map(|(_, visits)| visits.load(Relaxed)).sum()
    }

    pub(super) fn forget(&self) {
        self.tree.visits.iter().for_each(|visits| visits.store(0, Relaxed));
    }

    /// The value on the board, from the view of the side to move.
    pub(super) fn board_value(&self) -> i32 {
        let Node { spot, side, .. } = self.node();
        if *side == Side::First { spot.value } else { -spot.value }
    }

    pub(super) fn in_check(&self) -> bool {
        self.node().spot.in_check
    }

    fn go(&mut self, to: usize, passed: bool) -> (usize, bool) {
        self.tree.visits[to].fetch_add(1, Relaxed);
        (std::mem::replace(&mut self.at, to), std::mem::replace(&mut self.passed, passed))
    }
}

impl From<Toy> for Toy<true> {
    fn from(Toy { tree, at, passed }: Toy) -> Self {
        Toy { tree, at, passed }
    }
}

impl<const AHEAD: bool> Position for Toy<AHEAD> {
    type Move = u16;
    type Undo = (usize, bool);
    type End = Outcome;
    fn side(&self) -> Side {
        self.node().side
    }
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<Outcome> {
        if let Some(end) = self.outcome() {
            return Some(end);
        }
        (0..self.node().to.len() as u16).for_each(|m| out.push(m));
        None
    }
    fn outcome(&self) -> Option<Outcome> {
        let Spot { end, value, .. } = self.node().spot;
        end.or(self.node().to.is_empty().then_some(Outcome::Margin(value as i16)))
    }
    fn make(&mut self, m: u16) -> (usize, bool) {
        assert!(self.outcome().is_none(), "a move after the end of the game");
        self.go(self.node().to[usize::from(m)], false)
    }
    fn unmake(&mut self, _: u16, undo: (usize, bool)) {
        (self.at, self.passed) = undo;
    }
}

impl<const AHEAD: bool> NullMove for Toy<AHEAD> {
    fn make_null(&mut self) -> Option<(usize, bool)> {
        assert!(!self.passed, "two null moves in a row");
        assert!(!self.in_check(), "a null move in check");
        assert!(self.outcome().is_none(), "a null move after the end of the game");
        let to = self.node().null?;
        Some(self.go(to, true))
    }
    fn unmake_null(&mut self, undo: (usize, bool)) {
        (self.at, self.passed) = undo;
    }
}

impl<const AHEAD: bool> Keyed for Toy<AHEAD> {
    type Key = u64;
    const KEYS_AHEAD: bool = AHEAD;
    fn key(&self) -> u64 {
        self.node().spot.key.unwrap_or(self.at as u64 + 1)
    }
    fn key_after(&self, m: u16) -> u64 {
        self.after(m).key.unwrap_or(self.node().to[usize::from(m)] as u64 + 1)
    }
    fn settled(&self) -> i16 {
        self.node().spot.settled
    }
    fn pack(&self, m: u16) -> u16 {
        m
    }
    fn unpack(&self, bits: u16) -> Option<u16> {
        (self.outcome().is_none() && usize::from(bits) < self.node().to.len()).then_some(bits)
    }
}

impl<const AHEAD: bool> Indexed for Toy<AHEAD> {
    const SLOTS: usize = 64;
    fn slot(&self, m: u16) -> usize {
        self.branch(m).slot.unwrap_or(usize::from(m)) + if self.side() == Side::First { 0 } else { 32 }
    }
}

/// Evaluates by the constructed values.
pub(super) struct Sharp;

impl<const AHEAD: bool> Evaluator<Toy<AHEAD>> for Sharp {
    type Value = Score;
    fn terminal(&self, p: &Toy<AHEAD>, end: Outcome, ply: u16) -> Score {
        match end {
            Outcome::Win(winner) if winner == p.side() => Score::win(ply),
            Outcome::Win(_) => Score::loss(ply),
            Outcome::Draw => Score::points(0),
            Outcome::Margin(points) if p.side() == Side::First => Score::points(points.into()),
            Outcome::Margin(points) => -Score::points(points.into()),
        }
    }
    fn evaluate(&self, p: &Toy<AHEAD>) -> Score {
        Score::points(p.board_value())
    }
}

impl<const AHEAD: bool> MoveScore<Toy<AHEAD>> for Sharp {
    fn score(&self, p: &Toy<AHEAD>, m: u16) -> i32 {
        p.branch(m).score
    }
}

impl<const AHEAD: bool> Tactical for Toy<AHEAD> {
    const STRUCTURES: usize = 4;
    fn in_check(&self) -> bool {
        Toy::in_check(self)
    }
    fn noisy(&self, checks: bool, out: &mut impl MoveSink<u16>) {
        assert!(
            self.outcome().is_none() && !Toy::in_check(self),
            "noisy moves of an unfinished position, not in check"
        );
        let moves = (0..self.node().to.len() as u16)
            .filter(|&m| self.branch(m).noisy || checks && self.after(m).in_check);
        moves.for_each(|m| out.push(m));
    }
    fn is_noisy(&self, m: u16) -> bool {
        self.branch(m).noisy
    }
    fn gives_check(&self, m: u16) -> bool {
        self.after(m).in_check
    }
    fn gain(&self, m: u16) -> i32 {
        self.branch(m).gain
    }
    fn see_ge(&self, m: u16, least: i32) -> bool {
        self.branch(m).exchange >= least
    }
    fn structure(&self) -> usize {
        self.node().spot.structure
    }
}

impl<const AHEAD: bool> Realization for Toy<AHEAD> {
    fn cost(&self, m: u16) -> u32 {
        self.branch(m).cost
    }
}

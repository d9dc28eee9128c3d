//! The order of moves in Othello's endgames, fitted to the nodes of subtrees (our own; the softmax of scores
//! as a choice is McFadden's, 1974).
//!
//! A node that is cut off needs one move that cuts, and of those the one with the smallest subtree is best.
//! So an example is a node with the nodes that each of its moves takes, and scores are fitted so that the
//! softmax of a node's scores is near the target: of moves that cut, in proportion to the inverse cube of
//! their nodes; 0 for moves that do not.
//!
//! Nodes are made as searches make them: the value of a position with 16 empty squares is computed, and a
//! null window at it or just below it is followed down one path, with the best move by the evaluation at
//! nodes that should be cut off, and any move at the others. (Paths from 22 empty squares, with an estimated
//! value, meet nodes as easy as those of a search. An order fitted to them costs a search 7 % more nodes: it
//! is on hard ones that orders differ.)

use super::{GamesError, OthelloRecord, OthelloRecords, split};
use nullwindow::Position;
use nullwindow::engine::{Engine, Limits, MoveScore, NodeClock, Options};
use nullwindow_othello::{EndgameSolver, Move, MoveOrder, Othello, PatternEvaluator, Solving, Tracked};
use nullwindow_support::SplitMix64;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The number of empty squares where paths begin.
const BEGIN: u32 = 16;

/// The paths from each begin to each number of empty squares.
const PATHS: usize = 16;

/// The size of the table of searches, in MiB.
const TABLE: usize = 16;

/// The passes over the examples.
const EPOCHS: u32 = 12;

/// The step of a coefficient at the begin, and what remains of it in the end. (A coefficient's first step is
/// this long, as with AdaGrad.)
const RATE: [f32; 2] = [0.085, 0.005];

/// The power of the nodes in the target.
const POWER: i32 = 3;

/// The units of a coefficient that make a move e times as likely.
const UNITS: f32 = 8.0;

/// Each number of empty squares of [`MoveOrder`].
const LEVELS: usize = (*MoveOrder::EMPTIES.end() - *MoveOrder::EMPTIES.start()) as usize + 1;

/// The options of a fit of the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderOptions {
    /// Nodes to fit to for each number of empty squares. (A tenth more serve to measure the order.)
    pub positions: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for OrderOptions {
    fn default() -> Self {
        OrderOptions { positions: 300_000, seed: 1 }
    }
}

/// A move of a node.
#[derive(Clone, Copy, Debug)]
struct Tried {
    /// Those whose weights are fitted: a column and its mirror image share one.
    columns: [u32; MoveOrder::COLUMNS],
    /// The nodes of its search.
    nodes: u64,
    cuts: bool,
}

/// A node that is cut off by some of its moves, of which there are at least two.
type Node = Vec<Tried>;

/// What an order costs at nodes that nothing was fitted to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct OrderCost {
    /// The mean number of nodes until a move cuts.
    pub nodes: f64,
    /// The share of nodes that their first move cuts off.
    pub first: f64,
}

/// The costs for a number of empty squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OrderErrors {
    /// The number of empty squares.
    pub empties: u32,
    /// The number of nodes that were measured.
    pub count: usize,
    /// By the coefficients in use.
    pub embedded: OrderCost,
    /// By the fitted ones.
    pub fitted: OrderCost,
    /// The mean number of nodes of the smallest subtree that cuts.
    pub least: f64,
}

/// A fit of the coefficients of [`MoveOrder`].
///
/// ```
/// use nullwindow_fit::othello::{GamesError, OrderOptions, OrderTraining, OthelloRecords};
///
/// /// The file of coefficients fitted to nodes from `games`.
/// fn trained(games: &OthelloRecords) -> Result<Option<Vec<u8>>, GamesError> {
///     let mut training = OrderTraining::new(OrderOptions::default(), games)?;
///     let complete = training.collect(&false.into(), |done, of| eprintln!("{done} of {of}"));
///     Ok(complete.then(|| training.fit().file()))
/// }
/// ```
pub struct OrderTraining<'g> {
    options: OrderOptions,
    /// The held-out games, and those to fit to.
    games: [Vec<(usize, &'g OthelloRecord)>; 2],
    /// For each number of empty squares, the nodes of held-out games, and those to fit to.
    nodes: [[Vec<Node>; LEVELS]; 2],
}

impl<'g> OrderTraining<'g> {
    /// A training without examples.
    ///
    /// # Errors
    /// If no game to fit to, or no held-out game, lasts until the paths begin.
    pub fn new(options: OrderOptions, games: &'g OthelloRecords) -> Result<Self, GamesError> {
        let lasts = |&(_, game): &(usize, &OthelloRecord)| game.position(BEGIN).is_some();
        let [held_out, to_fit] = split(games);
        let counts = [held_out.len(), to_fit.len()];
        let games = [held_out, to_fit].map(|games| games.into_iter().filter(lasts).collect::<Vec<_>>());
        if games.iter().any(Vec::is_empty) {
            return Err(GamesError::TooFew { held_out: counts[0], to_fit: counts[1], last: BEGIN });
        }
        Ok(OrderTraining { options, games, nodes: Default::default() })
    }

    /// Collects the nodes to fit to and to measure by, and reports how many of how many there are. Returns
    /// false if it was stopped.
    ///
    /// # Panics
    /// If there is no memory for a table of 16 MiB.
    pub fn collect(&mut self, stop: &AtomicBool, mut report: impl FnMut(usize, usize)) -> bool {
        let evaluator = PatternEvaluator::embedded().expect("the crate's weights are whole");
        let engine = Engine::<Solving>::new(evaluator.clone(), TABLE, Options::default());
        let mut engine = engine.expect("memory for a small table");
        let wanted = [self.options.positions.div_ceil(10), self.options.positions];
        let of = wanted.iter().sum::<usize>() * LEVELS;
        let mut begins = 0;
        for (part, wanted) in wanted.into_iter().enumerate() {
            while self.nodes[part].iter().any(|nodes| nodes.len() < wanted) {
                report(self.nodes.iter().flatten().map(Vec::len).sum(), of);
                let mut random = SplitMix64::new(SplitMix64::output(self.options.seed, begins));
                begins += 1;
                let (_, game) = self.games[part][random.below(self.games[part].len())];
                let begin = game.position(BEGIN).expect("the game lasts until then");
                engine.new_game();
                let limits = Limits { stop: Some(stop), ..Limits::default() };
                let found = engine.search(&begin.into(), &[], limits, &NodeClock(1), |_| ());
                if stop.load(Relaxed) {
                    return false;
                }
                let value = found.score.get().into();
                let mut paths = Paths { evaluator: &evaluator, begin, value, random };
                for (empties, nodes) in MoveOrder::EMPTIES.zip(&mut self.nodes[part]) {
                    let new = (0..PATHS).filter_map(|_| paths.node(empties, stop));
                    nodes.extend(new.take(wanted - nodes.len()));
                }
            }
        }
        true
    }

    /// Fits the coefficients to the nodes that were collected.
    #[must_use]
    pub fn fit(&self) -> FittedMoveOrder {
        let nodes: Vec<&Node> = self.nodes[1].iter().flatten().collect();
        let targets: Vec<Vec<f32>> = nodes.iter().map(|node| target(node)).collect();
        let mut weights = vec![0.0_f32; MoveOrder::COEFFICIENTS];
        let mut squares = vec![0.01_f32; MoveOrder::COEFFICIENTS];
        let mut order: Vec<u32> = (0..nodes.len() as u32).collect();
        for epoch in 0..EPOCHS {
            SplitMix64::new(SplitMix64::output(self.options.seed, epoch.into())).shuffle(&mut order);
            let rate = RATE[1] + (RATE[0] - RATE[1]) * (1.0 - epoch as f32 / EPOCHS as f32);
            for &number in &order {
                let (node, target) = (nodes[number as usize], &targets[number as usize]);
                for (tried, gradient) in node.iter().zip(gradients(node, target, &weights)) {
                    for column in tried.columns.map(|column| column as usize) {
                        squares[column] += gradient * gradient;
                        weights[column] -= rate * gradient / squares[column].sqrt();
                    }
                }
            }
        }
        let rounded = |column| (UNITS * weights[shared(column) as usize]).round().clamp(-128.0, 127.0) as i8;
        let coefficients: Vec<i8> = (0..MoveOrder::COEFFICIENTS as u32).map(rounded).collect();
        let errors = (0..LEVELS).map(|level| self.errors(level, &coefficients)).collect();
        FittedMoveOrder { coefficients, errors }
    }

    /// The costs of both orders at held-out nodes.
    fn errors(&self, level: usize, fitted: &[i8]) -> OrderErrors {
        let nodes = &self.nodes[0][level];
        let least = |node: &Node| node.iter().filter(|tried| tried.cuts).map(|tried| tried.nodes).min();
        let least: u64 = nodes.iter().filter_map(least).sum();
        OrderErrors {
            empties: *MoveOrder::EMPTIES.start() + level as u32,
            count: nodes.len(),
            embedded: cost(nodes, MoveOrder::embedded),
            fitted: cost(nodes, |column| fitted[column as usize]),
            least: least as f64 / nodes.len().max(1) as f64,
        }
    }
}

/// Fitted coefficients, and what they are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedMoveOrder {
    coefficients: Vec<i8>,
    /// The costs for each number of empty squares.
    pub errors: Vec<OrderErrors>,
}

impl FittedMoveOrder {
    /// The file of coefficients, one byte each: `crates/othello/weights/order.bin` is such a file.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        self.coefficients.iter().map(|&coefficient| coefficient as u8).collect()
    }
}

/// Paths of null-window searches from a position with a known value.
struct Paths<'e> {
    evaluator: &'e PatternEvaluator,
    begin: Othello,
    value: i32,
    random: SplitMix64,
}

impl Paths<'_> {
    /// A node with this number of empty squares that is cut off, at the end of a path; `None` if there is
    /// none, or it was stopped.
    fn node(&mut self, empties: u32, stop: &AtomicBool) -> Option<Node> {
        // With an even number of plies to go the window of the begin is exceeded, as the node's shall be.
        let mut cut = (BEGIN - empties).is_multiple_of(2);
        let mut alpha = if cut { self.value - 1 } else { self.value };
        let (mut position, mut moves) = (Tracked::from(self.begin), Vec::new());
        loop {
            moves.clear();
            if position.moves(&mut moves).is_some() {
                return None;
            }
            if position.position().empties() == empties && moves.len() > 1 {
                return if cut { searched(position.position(), &moves, alpha, stop) } else { None };
            }
            if position.position().empties() < empties {
                return None;
            }
            let m = match cut {
                true => *moves.iter().max_by_key(|&&m| self.evaluator.score(&position, m))?,
                false => moves[self.random.below(moves.len())],
            };
            position.make(m);
            (cut, alpha) = (!cut, -alpha - 1);
        }
    }
}

/// The searches of a node's moves; `None` if none of them cuts, or it was stopped.
fn searched(position: &Othello, moves: &[Move], alpha: i32, stop: &AtomicBool) -> Option<Node> {
    let tried = |&m: &Move| {
        let mut after = *position;
        after.make(m);
        let (exceeds, nodes) = EndgameSolver::default().test(&after, -alpha - 1, stop)?;
        Some(Tried { columns: MoveOrder::columns(position, m).map(shared), nodes, cuts: !exceeds })
    };
    let node: Node = moves.iter().map(tried).collect::<Option<_>>()?;
    node.iter().any(|tried| tried.cuts).then_some(node)
}

/// The wanted probability of each move.
fn target(node: &Node) -> Vec<f32> {
    let share = |tried: &Tried| if tried.cuts { (tried.nodes.max(1) as f32).powi(-POWER) } else { 0.0 };
    let whole: f32 = node.iter().map(share).sum();
    node.iter().map(|tried| share(tried) / whole).collect()
}

/// The derivatives of the cross-entropy by the score of each move.
fn gradients(node: &Node, target: &[f32], weights: &[f32]) -> Vec<f32> {
    let score = |tried: &Tried| tried.columns.iter().map(|&column| weights[column as usize]).sum();
    let scores: Vec<f32> = node.iter().map(score).collect();
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
    let whole: f32 = powers.iter().sum();
    powers.iter().zip(target).map(|(power, target)| power / whole - target).collect()
}

/// The one of a column and its mirror image whose weight both share.
fn shared(column: u32) -> u32 {
    column.min(MoveOrder::mirrored(column))
}

/// The cost of an order by these coefficients.
fn cost(nodes: &[Node], coefficient: impl Fn(u32) -> i8) -> OrderCost {
    let (mut sum, mut first) = (0, 0);
    for node in nodes {
        let score = |tried: &Tried| -> i32 {
            tried.columns.iter().map(|&column| i32::from(coefficient(column))).sum()
        };
        let mut order: Vec<&Tried> = node.iter().collect();
        order.sort_by_key(|tried| -score(tried));
        let until = order.iter().position(|tried| tried.cuts).unwrap_or(order.len() - 1);
        sum += order[..=until].iter().map(|tried| tried.nodes).sum::<u64>();
        first += usize::from(until == 0);
    }
    let count = nodes.len().max(1) as f64;
    OrderCost { nodes: sum as f64 / count, first: first as f64 / count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::random_games;

    #[test]
    fn fitted_orders_cost_less_than_none() {
        let games = random_games(60);
        let options = OrderOptions { positions: 1_000, seed: 3 };
        let mut training = OrderTraining::new(options, &games).unwrap();
        let mut reports = Vec::new();
        assert!(training.collect(&false.into(), |done, of| reports.push((done, of))));
        assert!(reports.is_sorted() && reports[0] == (0, 5 * 1_100), "{reports:?}");
        let fitted = training.fit();
        assert_eq!(fitted.file().len(), MoveOrder::COEFFICIENTS);
        let (mut by_order, mut by_none) = (0.0, 0.0);
        for (level, errors) in fitted.errors.iter().enumerate() {
            assert_eq!((errors.empties, errors.count), (9 + level as u32, 100));
            let none = cost(&training.nodes[0][level], |_| 0);
            assert!(errors.least <= errors.fitted.nodes.min(none.nodes), "{errors:?}, {none:?}");
            (by_order, by_none) = (by_order + errors.fitted.nodes, by_none + none.nodes);
        }
        assert!(by_order < 0.8 * by_none, "{by_order} {by_none}");
        // The same seed gives the same file.
        let mut again = OrderTraining::new(options, &games).unwrap();
        assert!(again.collect(&false.into(), |_, _| ()));
        assert_eq!(again.fit(), fitted);
    }

    #[test]
    fn gradients_vanish_at_the_target() {
        let tried = |columns, nodes, cuts| Tried { columns, nodes, cuts };
        let node = vec![tried([0; 8], 2, true), tried([1; 8], 1, true), tried([2; 8], 1, false)];
        let target = target(&node);
        assert_eq!(target, [1.0 / 9.0, 8.0 / 9.0, 0.0]);
        // Eight times 0.25992 is the logarithm of 8.
        let weights = [0.0, 8.0_f32.ln() / 8.0, -10.0];
        assert!(gradients(&node, &target, &weights).iter().all(|g| g.abs() < 1e-5));
    }

    #[test]
    fn a_set_flag_ends_the_collection_and_few_games_are_an_error() {
        let games = random_games(40);
        let mut training = OrderTraining::new(OrderOptions::default(), &games).unwrap();
        assert!(!training.collect(&true.into(), |_, _| ()));
        let none = OthelloRecords::default();
        assert!(matches!(
            OrderTraining::new(OrderOptions::default(), &none),
            Err(GamesError::TooFew { held_out: 0, to_fit: 0, last: 16 })
        ));
    }
}

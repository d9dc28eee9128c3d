//! TDSAB on virtual processors: the cluster's own code, on the trees of all schemes (our own).
//!
//! A position and the plies to its leaves are one position of the cluster, so that a graph with cycles has
//! none for it.

use crate::task::task;
use crate::{Machine, Simulated, Tree};
use nullwindow::{Score, Turn, Window};
use nullwindow_cluster::{Child, Code, Interval, RankGame, SchemeName, Settings, coded, solve_timed};
use std::cell::RefCell;
use std::collections::HashMap;
use std::convert::Infallible;
use std::rc::Rc;

/// What all ranks of all simulations share.
#[derive(Default)]
struct Memory {
    leaves: HashMap<(Code, Score), Leaf>,
    /// The child that answered the last question about a position, whatever its depth, by their keys.
    best: HashMap<u128, u128>,
}

/// The search of a leaf.
#[derive(Clone, Copy)]
struct Leaf {
    proved: Interval,
    nodes: u64,
    /// The ranks that have searched it in the simulation under way.
    searches: u64,
}

/// A tree as the cluster sees it, and what the searches of its leaves have cost.
pub(crate) struct SharedGame {
    grain: u32,
    memory: Rc<RefCell<Memory>>,
}

impl SharedGame {
    /// A rank searches positions with `grain` plies or fewer alone.
    pub(crate) fn new(grain: u32) -> Self {
        SharedGame { grain, memory: Rc::default() }
    }

    /// Forgets the order of moves: the next simulation begins.
    pub(crate) fn forget(&self) {
        self.memory.borrow_mut().best.clear();
    }

    /// Searches a position to this depth, from a first guess at its value.
    pub(crate) fn simulate<T: Tree>(
        &self,
        root: &T,
        depth: u32,
        guess: Option<i64>,
        machine: Machine,
    ) -> Simulated {
        self.memory.borrow_mut().leaves.values_mut().for_each(|leaf| leaf.searches = 0);
        let open = |_| {
            Ok::<_, Infallible>(TreeOnRank {
                root: (root.clone(), depth),
                tree: root.clone(),
                left: depth,
                grain: self.grain,
                guess: guess.map_or(Score::default(), score),
                memory: Rc::clone(&self.memory),
            })
        };
        let settings = Settings::new(SchemeName::Tdsab);
        let Ok(found) = solve_timed(machine.processors, machine.cost, settings, open);
        let accounts = &found.solution.accounts;
        let leaves = &self.memory.borrow().leaves;
        Simulated {
            value: i64::from(found.solution.known.lower.get()),
            nodes: accounts.iter().map(|account| account.busy).sum(),
            time: found.time,
            messages: accounts.iter().map(|account| account.messages).sum(),
            repeated: leaves.values().map(|leaf| leaf.searches.saturating_sub(1)).sum(),
            segments: found.segments,
            ..Simulated::begun(machine.processors)
        }
    }
}

/// A value as a score: those of the trees are small.
fn score(value: i64) -> Score {
    Score::from_raw(value.clamp(1 - i64::from(i16::MAX), i64::from(i16::MAX) - 1) as i16)
}

/// A tree on one rank: a position, with the plies to its leaves, which are searched by alpha-beta without a
/// table.
struct TreeOnRank<T> {
    root: (T, u32),
    tree: T,
    left: u32,
    grain: u32,
    guess: Score,
    memory: Rc<RefCell<Memory>>,
}

/// The code of a position and the plies to its leaves.
fn code(key: u128, left: u32) -> Code {
    let mut code = coded(key);
    code[16..20].copy_from_slice(&left.to_le_bytes());
    code
}

/// The key in a code.
fn key(code: &Code) -> u128 {
    let (key, _) = code.split_first_chunk().expect("a key has 16 bytes");
    u128::from_le_bytes(*key)
}

impl<T: Tree> TreeOnRank<T> {
    fn moves(&self) -> Vec<u16> {
        let mut moves = Vec::new();
        self.tree.moves(&mut moves);
        moves
    }
}

impl<T: Tree> RankGame for TreeOnRank<T> {
    fn go(&mut self, path: &[u16]) {
        (self.tree, self.left) = self.root.clone();
        for &number in path {
            let m = self.moves()[usize::from(number)];
            self.tree.make(m);
            self.left -= 1;
        }
    }

    fn code(&self) -> Code {
        code(self.tree.key(), self.left)
    }

    fn search(&mut self, alpha: Score) -> Option<(Interval, u64)> {
        if self.left > self.grain && self.tree.outcome().is_none() {
            return Some((Interval::UNKNOWN, 0));
        }
        let question = (self.code(), alpha);
        let leaves = &mut self.memory.borrow_mut().leaves;
        let leaf = leaves.entry(question).or_insert_with(|| {
            let found = task(&self.tree, self.left, Window::null(i64::from(alpha.get())));
            let value = score(found.value);
            let proved = if value > alpha { Interval::at_least(value) } else { Interval::at_most(value) };
            Leaf { proved, nodes: found.nodes, searches: 0 }
        });
        leaf.searches += 1;
        // The visit of the leaf's root is counted by the rank.
        Some((leaf.proved, leaf.nodes - 1))
    }

    /// The child that answered the last question first.
    fn expand(&mut self) -> (Vec<Child>, u64) {
        let (side, left) = (self.tree.side(), self.left - 1);
        let mut children = Vec::new();
        for (m, number) in self.moves().into_iter().zip(0..) {
            let mut tree = self.tree.clone();
            tree.make(m);
            children.push(Child {
                number,
                code: code(tree.key(), left),
                turn: Turn::between(side, tree.side()),
                plies: 0,
            });
        }
        let first = self.memory.borrow().best.get(&self.tree.key()).copied();
        let place = children.iter().position(|child| Some(key(&child.code)) == first);
        if let Some(place) = place {
            children[..=place].rotate_right(1);
        }
        (children, 0)
    }

    fn guess(&mut self) -> (Score, u64) {
        (self.guess, 0)
    }

    fn refuted(&mut self, position: &Code, by: &Code) {
        self.memory.borrow_mut().best.insert(key(position), key(by));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scheme, SimulatedSearch, Workload};
    use nullwindow_games::trees::{Dag, Values};

    /// Ten states: a path of 6 plies returns to a state that it has left.
    #[test]
    fn a_graph_with_cycles_has_its_value() {
        for seed in 0..30 {
            let graph = Dag::new(10, 3, 6, seed, Values::Discrete(100)).unwrap();
            let mut load = Workload::new(graph, 6, (seed % 2) as u32);
            let value = load.alone(Machine::new(Scheme::Ybwc, 1, 0)).value;
            for (processors, latency) in [(1, 3), (2, 0), (7, 40), (32, 5)] {
                let found = load.on(Machine::new(Scheme::Tdsab, processors, latency));
                assert_eq!((found.value, found.repeated), (value, 0), "seed {seed}, p {processors}");
            }
        }
    }
}

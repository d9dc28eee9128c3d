//! TDSAB on virtual processors: the cluster's own code, on the trees of all schemes (our own).
//!
//! A position and the plies to its leaves are one position of the cluster, so that a graph with cycles has
//! none for it. Its bytes are a key; the positions themselves are kept here.

use crate::task::task;
use crate::{Machine, Simulated, Tree};
use nullwindow::{MoveSink, Position, Score, Side, Window};
use nullwindow_cluster::{
    Interval, LeafSearch, POSITION_BYTES, Packed, SchemeName, Settings, Wire, solve_timed,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::convert::Infallible;
use std::rc::Rc;

/// What all ranks of all simulations share.
struct Memory<T> {
    positions: HashMap<Packed, T>,
    leaves: HashMap<(Packed, Score), Leaf>,
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
pub(crate) struct SharedGame<T> {
    grain: u32,
    memory: Rc<RefCell<Memory<T>>>,
}

impl<T: Tree> SharedGame<T> {
    /// A rank searches positions with `grain` plies or fewer alone.
    pub(crate) fn new(grain: u32) -> Self {
        let memory = Memory { positions: HashMap::new(), leaves: HashMap::new(), best: HashMap::new() };
        SharedGame { grain, memory: Rc::new(RefCell::new(memory)) }
    }

    /// Forgets the order of moves: the next simulation begins.
    pub(crate) fn forget(&self) {
        self.memory.borrow_mut().best.clear();
    }

    /// Searches a position to this depth, from a first guess at its value.
    pub(crate) fn simulate(&self, root: &T, depth: u32, guess: Option<i64>, machine: Machine) -> Simulated {
        self.memory.borrow_mut().leaves.values_mut().for_each(|leaf| leaf.searches = 0);
        let root = Placed { tree: root.clone(), left: depth, memory: Rc::clone(&self.memory) };
        let open = |_| {
            let guess = guess.map_or(Score::default(), score);
            Ok::<_, Infallible>(RankLeaves { grain: self.grain, guess, memory: Rc::clone(&self.memory) })
        };
        let settings = Settings::new(SchemeName::Tdsab);
        let Ok(found) = solve_timed(&root, machine.processors, machine.cost, settings, open);
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

/// A position, with the plies to its leaves.
#[derive(Clone)]
struct Placed<T> {
    tree: T,
    left: u32,
    memory: Rc<RefCell<Memory<T>>>,
}

impl<T: Tree> Position for Placed<T> {
    type Move = u16;
    type Undo = T::Undo;
    type End = ();

    fn side(&self) -> Side {
        self.tree.side()
    }

    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        self.tree.moves(out)
    }

    fn outcome(&self) -> Option<()> {
        self.tree.outcome()
    }

    fn make(&mut self, m: u16) -> T::Undo {
        self.left -= 1;
        self.tree.make(m)
    }

    fn unmake(&mut self, m: u16, undo: T::Undo) {
        self.left += 1;
        self.tree.unmake(m, undo);
    }
}

impl<T: Tree> Wire for Placed<T> {
    fn pack(&self) -> Packed {
        let mut bytes = [0; POSITION_BYTES];
        bytes[..16].copy_from_slice(&self.tree.key().to_le_bytes());
        bytes[16..20].copy_from_slice(&self.left.to_le_bytes());
        self.memory.borrow_mut().positions.entry(bytes).or_insert_with(|| self.tree.clone());
        bytes
    }

    fn unpack(&self, bytes: &Packed) -> Option<Self> {
        let left = u32::from_le_bytes(bytes[16..20].try_into().ok()?);
        let tree = self.memory.borrow().positions.get(bytes)?.clone();
        Some(Placed { tree, left, memory: Rc::clone(&self.memory) })
    }
}

/// The leaf searches of one rank: alpha-beta without a table.
struct RankLeaves<T> {
    grain: u32,
    guess: Score,
    memory: Rc<RefCell<Memory<T>>>,
}

impl<T: Tree> LeafSearch<Placed<T>> for RankLeaves<T> {
    fn is_leaf(&self, p: &Placed<T>) -> bool {
        p.left <= self.grain
    }

    fn search(&mut self, p: &Placed<T>, alpha: Score) -> Option<(Interval, u64)> {
        let question = (p.pack(), alpha);
        let leaves = &mut self.memory.borrow_mut().leaves;
        let leaf = leaves.entry(question).or_insert_with(|| {
            let found = task(&p.tree, p.left, Window::null(i64::from(alpha.get())));
            let value = score(found.value);
            let proved = if value > alpha { Interval::at_least(value) } else { Interval::at_most(value) };
            Leaf { proved, nodes: found.nodes, searches: 0 }
        });
        leaf.searches += 1;
        // The visit of the leaf's root is counted by the rank.
        Some((leaf.proved, leaf.nodes - 1))
    }

    fn order(&mut self, p: &Placed<T>) -> (Vec<u16>, u64) {
        let mut moves = Vec::new();
        p.moves(&mut moves);
        let first = self.memory.borrow().best.get(&p.tree.key()).copied();
        let is_first = |&m: &u16| {
            let mut child = p.tree.clone();
            child.make(m);
            Some(child.key()) == first
        };
        if let Some(place) = first.and_then(|_| moves.iter().position(is_first)) {
            moves[..=place].rotate_right(1);
        }
        (moves, 0)
    }

    fn guess(&mut self, _: &Placed<T>) -> (Score, u64) {
        (self.guess, 0)
    }

    fn refuted(&mut self, position: &Packed, by: &Packed) {
        let [position, by] = [position, by].map(|packed| {
            let (key, _) = packed.split_at(16);
            u128::from_le_bytes(key.try_into().expect("a key has 16 bytes"))
        });
        self.memory.borrow_mut().best.insert(position, by);
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

//! Slaves without processes: their scores are fixed by the path, so that every run is the same.

use nullwindow::{Score, Side, Turn};
use nullwindow_master::{Branch, Tree, Work, assign};
use nullwindow_support::SplitMix64;

/// Where the side to move stays the same, as in Kalah.
pub(crate) const EXTRA_TURN: char = 'x';

/// A score of a position, by its path alone.
pub(crate) fn score(path: &[char]) -> Score {
    let seed = path.iter().fold(1, |seed: u64, &m| seed.wrapping_mul(31).wrapping_add(u64::from(m)));
    Score::points(SplitMix64::new(seed).below(201) as i32 - 100)
}

pub(crate) fn turn(m: char) -> Turn {
    let after = if m == EXTRA_TURN { Side::First } else { Side::Second };
    Turn::between(Side::First, after)
}

/// The branches that a quick search finds: these moves, with the scores of the positions behind them.
pub(crate) fn branches(path: &[char], moves: &[char]) -> Vec<Branch<char>> {
    let branch = |&m: &char| {
        let turn = turn(m);
        let score = turn.value(score(&[path, &[m]].concat()));
        Branch { m, turn, score, depth: 1, line: Vec::new(), over: false }
    };
    moves.iter().map(branch).collect()
}

/// A master and its slaves.
pub(crate) struct Team {
    pub(crate) tree: Tree<char>,
    pub(crate) doing: Vec<Option<Work>>,
    pub(crate) ready: Vec<bool>,
    moves: Vec<char>,
}

impl Team {
    pub(crate) fn new(slaves: usize, moves: &[char]) -> Self {
        Team {
            tree: Tree::new(),
            doing: vec![None; slaves],
            ready: vec![true; slaves],
            moves: moves.to_vec(),
        }
    }

    /// Divides the work once.
    pub(crate) fn divide(&mut self) {
        let ready = self.ready.iter().filter(|&&ready| ready).count();
        self.doing = assign(&self.tree.allocate(ready), &self.doing, &self.ready);
    }

    /// The slaves that search quickly end.
    pub(crate) fn end_quick_searches(&mut self) {
        for work in self.doing.clone().into_iter().flatten().filter(|work| work.quick) {
            let path = self.tree.path(work.node);
            self.tree.expand(work.node, branches(&path, &self.moves));
        }
    }

    /// Divides the work until each slave has a leaf.
    pub(crate) fn settle(&mut self) {
        self.divide();
        while self.doing.iter().flatten().any(|work| work.quick) {
            self.end_quick_searches();
            self.divide();
        }
    }

    /// The paths of the leaves, by slave.
    pub(crate) fn leaves(&self) -> Vec<Option<Vec<char>>> {
        self.doing.iter().map(|work| work.map(|work| self.tree.path(work.node))).collect()
    }
}

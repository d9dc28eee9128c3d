//! A rank's look at one position: a leaf is searched, an inner node gets its children in order (our own).

use crate::code::Code;
use crate::{Child, Interval, RankGame};
use nullwindow::Score;
use std::collections::HashMap;

/// The result of a look.
pub(crate) enum Visit {
    /// The question is answered.
    Answered(Interval),
    /// An inner node, with this number of children.
    Inner(usize),
    /// The search of a leaf was stopped.
    Stopped,
}

/// The figures of a rank's own work.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Explored {
    /// Nodes: those of leaf searches and of ordering, and a node for each visit.
    pub(crate) nodes: u64,
    /// Leaves searched.
    pub(crate) leaves: u64,
    /// Visits of inner nodes.
    pub(crate) inner: u64,
}

pub(crate) struct Explorer<G> {
    game: G,
    root: Code,
    /// The children of inner nodes, the best first.
    children: HashMap<Code, Box<[Child]>>,
    pub(crate) explored: Explored,
}

impl<G: RankGame> Explorer<G> {
    /// At the root.
    pub(crate) fn new(game: G) -> Self {
        let root = game.code();
        Explorer { game, root, children: HashMap::new(), explored: Explored::default() }
    }

    /// Asks whether the value of a position is more than `alpha`. A root that is small enough for a leaf is
    /// an inner node all the same: its best move is wanted.
    pub(crate) fn visit(&mut self, position: &Code, path: &[u16], alpha: Score) -> Visit {
        self.explored.nodes += 1;
        if !self.children.contains_key(position) {
            self.game.go(path);
            assert_eq!(self.game.code(), *position, "positions of one code have the same moves in one order");
            if *position != self.root
                && let Some(visit) = self.search(alpha)
            {
                return visit;
            }
            let (children, nodes) = self.game.expand();
            if children.is_empty() {
                return self.search(alpha).unwrap_or(Visit::Stopped);
            }
            self.explored.nodes += nodes;
            self.children.insert(*position, children.into());
        }
        let children = &self.children[position];
        self.explored.inner += 1;
        match Interval::before_moves(children[0].plies, alpha) {
            Some(known) => Visit::Answered(known),
            None => Visit::Inner(children.len()),
        }
    }

    /// Searches the game's position alone; `None` if that gave no answer.
    fn search(&mut self, alpha: Score) -> Option<Visit> {
        let Some((interval, nodes)) = self.game.search(alpha) else { return Some(Visit::Stopped) };
        self.explored.nodes += nodes;
        let answers = interval.answers(alpha);
        self.explored.leaves += u64::from(answers);
        answers.then_some(Visit::Answered(interval))
    }

    /// A child of an inner node that was visited.
    pub(crate) fn child(&self, position: &Code, number: usize) -> Child {
        self.children[position][number]
    }

    /// The first move of a node that was visited, as a path; none without one.
    pub(crate) fn best(&self, position: &Code) -> Vec<u16> {
        let children = self.children.get(position);
        children.and_then(|children| children.first()).map(|best| best.number).into_iter().collect()
    }

    /// Puts a child before its siblings: it has answered the question.
    pub(crate) fn promote(&mut self, position: &Code, number: usize) {
        if let Some(children) = self.children.get_mut(position) {
            self.game.refuted(position, &children[number].code);
            children[..=number].rotate_right(1);
        }
    }

    /// A first value for the root, before any search.
    pub(crate) fn guess(&mut self) -> Score {
        self.game.go(&[]);
        let (score, nodes) = self.game.guess();
        self.explored.nodes += nodes;
        score
    }
}

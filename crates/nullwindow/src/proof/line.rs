//! The line of a proof: the moves from a position to the goal (our own).

use super::goal::ProofGoal;
use super::numbers::Numbers;
use super::path::identity;
use super::state::{Child, Known, Search, below};
use crate::Keyed;
use crate::insertion_sort::insertion_sort;

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// A line from the present position to the goal, which is reached within `left` plies, and whether it
    /// gets there. If `exact`, no proof takes fewer, and the opponent of the attacker holds out for all of
    /// them.
    pub(super) fn line(&mut self, mut left: u32, exact: bool) -> (Vec<P::Move>, bool) {
        let (root, length) = (self.position.clone(), self.path.len());
        let mut moves = Vec::new();
        while self.repeated(left).is_none() && self.prove(left).numbers.is_proved() {
            let Some(m) = self.next_of_line(left, exact) else { break };
            self.enter(identity(self.goal, &self.position));
            self.position.make(m);
            moves.push(m);
            left = below(left);
        }
        let start = self.children.len();
        let opponent = self.position.side() != self.goal.attacker();
        let end = self.moves().or((self.children.len() == start).then_some(opponent));
        self.children.truncate(start);
        let complete = end == Some(true) || self.repeated(left).is_some_and(|(reached, _)| reached);
        while self.path.len() > length {
            self.leave();
        }
        self.position = root;
        (moves, complete)
    }

    /// The move that decides at a position with this result, where one move does; not on the path yet.
    pub(super) fn deciding_move(&mut self, left: u32, reached: bool) -> Option<P::Move> {
        let id = identity(self.goal, &self.position);
        let start = self.children.len();
        self.enter(id);
        let decided = self.expand(left, self.options.shortest);
        let deciding = self.children[start..].iter().filter(|c| c.known.numbers.result() == Some(reached));
        let chosen = deciding.min_by_key(|child| child.known.plies).map(|child| child.m);
        self.children.truncate(start);
        self.leave();
        if chosen.is_some() || decided.is_some() {
            return chosen;
        }
        // The table has lost the children.
        let found = self.node(id, Known::UNKNOWN, Numbers::WITHOUT_END, left);
        let best = found.best.filter(|_| found.numbers.result() == Some(reached))?;
        // Not by `unpack`: the game may be over where the goal's play goes on.
        _ = self.moves();
        let chosen =
            self.children[start..].iter().map(|child| child.m).find(|&m| self.position.pack(m) == best);
        self.children.truncate(start);
        chosen
    }

    /// The next move of the line at a proved position.
    fn next_of_line(&mut self, left: u32, exact: bool) -> Option<P::Move> {
        if self.position.side() == self.goal.attacker() {
            return self.deciding_move(left, true);
        }
        let start = self.children.len();
        self.enter(identity(self.goal, &self.position));
        let decided = self.expand(left, false);
        let mut children: Vec<Child<P::Move>> = self.children.drain(start..).collect();
        let mut chosen = None;
        if decided.is_none() {
            let plies = |child: &Child<P::Move>| match child.known.numbers.is_proved() {
                true => child.known.plies,
                false => 0,
            };
            insertion_sort(&mut children, |a, b| plies(a) > plies(b));
            chosen = children.first().map(|child| child.m);
            if exact && left > 1 {
                let holds_out = children.iter().find(|child| self.needs(child.m, left - 1));
                chosen = holds_out.map(|child| child.m).or(chosen);
            }
        }
        self.leave();
        chosen
    }

    /// Whether the position after a move needs all of these plies, to its goal.
    fn needs(&mut self, m: P::Move, plies: u32) -> bool {
        let undo = self.position.make(m);
        let known = self.prove(plies - 1);
        self.position.unmake(m, undo);
        known.numbers.is_disproved()
    }
}

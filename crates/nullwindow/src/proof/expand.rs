//! The children of a node, each with what the search knows of it (our own).

use super::goal::ProofGoal;
use super::path::Identity;
use super::state::{Child, Known, Search, below};
use crate::{Keyed, MoveSink, Position};

/// Receives the moves of a node as children of which nothing is known yet.
struct Children<'c, P: Position, G> {
    children: &'c mut Vec<Child<P::Move>>,
    position: &'c P,
    goal: &'c G,
}

impl<P: Position, G: ProofGoal<P>> MoveSink<P::Move> for Children<'_, P, G> {
    #[inline]
    fn push(&mut self, m: P::Move) {
        let group = self.goal.group(self.position, m).unwrap_or(u8::MAX);
        let id = Identity { key: 0, means: 0 };
        self.children.push(Child { m, id, known: Known::UNKNOWN, group });
    }
}

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// Pushes the children of the present position, which is on the path; or returns whether the goal is
    /// reached here. One that decides the position is the last, unless `all` are asked for.
    pub(super) fn expand(&mut self, left: u32, all: bool) -> Option<bool> {
        let start = self.children.len();
        let or = self.position.side() == self.goal.attacker();
        if let Some(reached) = self.moves() {
            self.children.truncate(start);
            return Some(reached);
        }
        if self.children.len() == start {
            return Some(!or);
        }
        if left == 0 {
            self.children.truncate(start);
            return Some(false);
        }
        for i in start..self.children.len() {
            let m = self.children[i].m;
            let undo = self.position.make(m);
            let (id, known) = self.look_up(below(left));
            self.position.unmake(m, undo);
            (self.children[i].id, self.children[i].known) = (id, known);
            // One move suffices.
            if !all && known.numbers.of_mover(or).0 == 0 {
                self.children.truncate(i + 1);
                break;
            }
        }
        None
    }

    /// Pushes the moves of the present position as children of which nothing is known.
    pub(super) fn moves(&mut self) -> Option<bool> {
        let Search { goal, position, children, .. } = self;
        goal.moves(position, &mut Children { children, position, goal: *goal })
    }
}

//! The root of a proof search: the proof, shorter proofs, and the line of the one found (our own).

use super::goal::ProofGoal;
use super::limits::{ProofResult, ProofStatus};
use super::numbers::Numbers;
use super::path::identity;
use super::state::{Child, Known, Search, UNLIMITED, below};
use crate::Keyed;

/// The greatest limit of plies.
const MOST_PLIES: u32 = 1 << 30;

/// The numbers that no unsolved node has.
const WITHOUT_END: Numbers = Numbers { pn: Numbers::INFINITE, dn: Numbers::INFINITE };

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// Searches the present position: whether the goal is reached within this number of plies.
    pub(super) fn solve(&mut self, plies: u32) -> ProofResult<P::Move> {
        let left = if plies == UNLIMITED { UNLIMITED } else { plies.min(MOST_PLIES) };
        let root = self.prove(left);
        let mut result = ProofResult {
            status: ProofStatus::from(root.numbers),
            numbers: root.numbers,
            nodes: 0,
            line: Vec::new(),
            plies: None,
            shortest: false,
            simulated: 0,
            replaced: 0,
            certificate: None,
        };
        if result.status == ProofStatus::Proved {
            let mut left = left;
            if self.options.shortest {
                (left, result.shortest) = self.shortest(root.plies);
            }
            let complete;
            (result.line, complete) = self.line(left, result.shortest);
            let length = result.line.len() as u32;
            // Where the table has lost the rest of the line, a limit may keep it from being found again.
            let proof = if left == UNLIMITED { root.plies } else { left };
            result.plies = Some(if complete { length } else { proof.max(length + 1) });
            result.shortest &= complete && length == left;
        }
        if self.options.certificate
            && plies == UNLIMITED
            && let Some(reached) = root.numbers.result()
        {
            result.certificate = self.certificate(reached);
        }
        result.nodes = self.control.nodes;
        result.simulated = self.simulated;
        result.replaced = self.table.replaced();
        result
    }

    /// The result at the present position, which is not on the path yet. Unsolved only after a stop.
    pub(super) fn prove(&mut self, left: u32) -> Known {
        let (id, known) = self.look_up(left);
        match known.numbers.result() {
            Some(_) => known,
            None => self.node(id, known, WITHOUT_END, left),
        }
    }

    /// The plies of the shortest proof, given that of one; and whether no shorter one exists.
    fn shortest(&mut self, plies: u32) -> (u32, bool) {
        let mut best = plies;
        // From below, where a refutation is small. Where sides alternate, one parity is enough; elsewhere the
        // last step finds the other.
        let mut limit = 2 - plies % 2;
        while limit < best {
            match self.within(limit) {
                Some(Some(plies)) => best = plies,
                Some(None) => limit += 2,
                None => return (best, false),
            }
        }
        while best > 0 {
            match self.within(best - 1) {
                Some(Some(plies)) => best = plies,
                Some(None) => break,
                None => return (best, false),
            }
        }
        (best, true)
    }

    /// The plies of a proof within a limit, or `None` if there is none; outer `None` after a stop.
    fn within(&mut self, limit: u32) -> Option<Option<u32>> {
        let known = self.prove(limit);
        match known.numbers.result() {
            Some(true) => Some(Some(known.plies.min(limit))),
            Some(false) => Some(None),
            None => None,
        }
    }

    /// A line from the present position to the goal, which is reached within `left` plies, and whether it
    /// gets there. If `exact`, no proof takes fewer, and the opponent of the attacker holds out for all of
    /// them.
    fn line(&mut self, mut left: u32, exact: bool) -> (Vec<P::Move>, bool) {
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
        let found = self.node(id, Known::UNKNOWN, WITHOUT_END, left);
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
            children.sort_by_key(|child| std::cmp::Reverse(plies(child)));
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

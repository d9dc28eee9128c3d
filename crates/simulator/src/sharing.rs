//! Which branches a processor may begin or give away, by scheme (each scheme names its paper).

use crate::event::Message;
use crate::node::NodeId;
use crate::state::Simulation;
use crate::{Scheme, Tree};
use nullwindow_support::shares;
use std::ops::Range;

/// The branches among which a master divides its slaves (GPSShogi: Kaneko & Tanaka 2010).
const BRANCHES: usize = 4;

impl<T: Tree> Simulation<'_, T> {
    /// Whether the owner may begin another branch of a node.
    pub(crate) fn may_continue(&self, n: NodeId) -> bool {
        let node = &self.nodes[n];
        match self.machine.scheme {
            Scheme::MandatoryWorkFirst => self.may_give(n),
            _ => node.has_work() && (node.active.is_empty() || self.may_give(n)),
        }
    }

    /// Whether branches of a node may go to other processors.
    fn may_give(&self, n: NodeId) -> bool {
        let node = &self.nodes[n];
        node.has_work()
            && match self.machine.scheme {
                Scheme::Pvsplit => node.eldest_done && node.pv,
                Scheme::Ybwc => node.eldest_done,
                // All branches of one node; of its branches but the first, one after another, and the second
                // only with the value of the first sibling of their parent.
                Scheme::MandatoryWorkFirst => {
                    node.all || node.active.is_empty() && (node.next == 0 || node.released)
                }
                _ => false,
            }
    }

    /// A branch for another processor: of the node closest to the root. Mandatory work has precedence.
    pub(crate) fn give(&mut self, from: usize, to: usize) -> Option<NodeId> {
        let stack = &self.processors[from].stack;
        let may_give = |n: NodeId| Some(n).filter(|&n| self.may_give(n));
        let mandatory = |&&n: &&NodeId| self.nodes[n].all || self.nodes[n].next == 0;
        let first = match self.machine.scheme {
            Scheme::MandatoryWorkFirst => stack.iter().filter(mandatory).find_map(|&n| may_give(n)),
            _ => None,
        };
        let n = first.or_else(|| stack.iter().find_map(|&n| may_give(n)))?;
        Some(self.branch(n, to))
    }

    /// Schemes with teams: the parts of a team that search the branches of a node.
    pub(crate) fn divide(&mut self, n: NodeId) {
        let team = self.nodes[n].team.clone();
        self.nodes[n].free = parts(self.machine.scheme, team);
        self.distribute(n);
    }

    /// Schemes with teams: each part of the team without a branch takes the next.
    pub(crate) fn distribute(&mut self, n: NodeId) {
        while self.nodes[n].has_work() && !self.nodes[n].free.is_empty() {
            let team = self.nodes[n].free.remove(0);
            let child = self.branch(n, team.start);
            self.nodes[child].team = team;
            self.hand_over(child, self.nodes[n].owner);
        }
    }

    /// The owner of a node learns it, from the processor `from`.
    pub(crate) fn hand_over(&mut self, n: NodeId, from: usize) {
        let to = self.nodes[n].owner;
        if to == from {
            self.processors[to].jobs.push(n);
        } else {
            self.send(to, Message::Job(n));
        }
    }
}

/// The parts of a team that search branches.
fn parts(scheme: Scheme, team: Range<usize>) -> Vec<Range<usize>> {
    let sizes = match scheme {
        Scheme::MasterSlave => shares(team.len(), BRANCHES),
        _ => vec![team.len() / 2, team.len().div_ceil(2)],
    };
    let mut start = team.start;
    let part = |size| {
        start += size;
        start - size..start
    };
    sizes.into_iter().map(part).collect()
}

//! How values, cut-offs and rises of alpha travel through the tree (our own; alpha-beta in its fail-soft
//! form: Fishburn 1983).

use crate::event::Message;
use crate::node::NodeId;
use crate::state::Simulation;
use crate::{Scheme, Tree};
use nullwindow::Window;

impl<T: Tree> Simulation<'_, T> {
    /// The value of a node goes to its parent.
    pub(crate) fn deliver(&mut self, n: NodeId, value: i64) {
        let owner = self.nodes[n].owner;
        match self.nodes[n].parent {
            Some(parent) if self.nodes[parent].owner == owner => self.returned(n, value),
            Some(parent) => self.send(self.nodes[parent].owner, Message::Value { node: n, value }),
            None if self.has_master() => self.send(0, Message::Value { node: n, value }),
            None => {
                self.record(n, false, owner);
                self.result = Some(value);
            }
        }
    }

    /// The value of a node has reached the owner of its parent, or APHID's master.
    pub(crate) fn returned(&mut self, child: NodeId, value: i64) {
        let Some(n) = self.nodes[child].parent else { return self.learn(child, value) };
        let place = self.nodes[child].place;
        self.record(child, false, self.nodes[n].owner);
        let (team, value) = (self.nodes[child].team.clone(), self.nodes[child].turn.value(value));
        let node = &mut self.nodes[n];
        if !node.open {
            return;
        }
        node.active.retain(|&a| a != child);
        node.eldest_done |= place == 0;
        let rises = value > node.window.alpha.max(node.best);
        if rises {
            node.best_move = Some(node.branch_at(place));
        }
        node.best = node.best.max(value);
        if self.machine.scheme.has_teams() && node.team.len() > 1 {
            node.free.push(team);
        }
        if node.best >= node.window.beta || (!node.has_branch() && node.active.is_empty()) {
            self.close(n);
        } else {
            if rises || (place == 0 && self.machine.scheme == Scheme::MandatoryWorkFirst) {
                self.narrow_branches(n);
            }
            self.distribute(n);
        }
    }

    /// A node has its value: its branches stop.
    fn close(&mut self, n: NodeId) {
        let (value, window) = (self.nodes[n].best, self.nodes[n].window);
        self.stop(n);
        self.store(n, value, window.bound(value));
        self.deliver(n, value);
    }

    /// The search of a node stops, without a value.
    pub(crate) fn stop(&mut self, n: NodeId) {
        if !self.nodes[n].open {
            return;
        }
        self.nodes[n].open = false;
        let owner = self.nodes[n].owner;
        if self.processors[owner].current == Some(n) {
            self.interrupt(owner);
        }
        for child in std::mem::take(&mut self.nodes[n].active) {
            match self.nodes[child].owner {
                to if to == owner => self.stop(child),
                to => self.send(to, Message::Stop(child)),
            }
        }
    }

    /// A node's window becomes narrower, or its eldest sibling is done.
    pub(crate) fn narrow(&mut self, n: NodeId, [alpha, beta]: [i64; 2], released: bool) {
        let node = &mut self.nodes[n];
        node.released |= released;
        let before = node.window;
        node.window.alpha = before.alpha.max(alpha);
        node.window.beta = before.beta.min(beta);
        if !node.open || node.window == before {
            return;
        }
        if node.best >= node.window.beta {
            self.close(n);
        } else {
            self.narrow_branches(n);
        }
    }

    fn narrow_branches(&mut self, n: NodeId) {
        let node = &self.nodes[n];
        let (owner, window, released) = (node.owner, node.window_below(), node.eldest_done);
        for child in self.nodes[n].active.clone() {
            let Window { alpha, beta } = self.nodes[child].turn.window(window);
            match self.nodes[child].owner {
                to if to == owner => self.narrow(child, [alpha, beta], released),
                to => self.send(to, Message::Narrow { node: child, alpha, beta, released }),
            }
        }
    }
}

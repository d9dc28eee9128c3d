//! APHID: a master searches the top of the tree again and again, with estimates for the values of the leaves
//! that slaves have not searched yet (Brockington & Schaeffer 1996, "The APHID parallel αβ search
//! algorithm"). [`Scheme::Aphid`] states the differences.

use crate::event::{Event, Message};
use crate::master::TopLeaf;
use crate::node::{Node, NodeId, branches};
use crate::state::Simulation;
use crate::{Scheme, Tree};
use nullwindow::{Bound, Evaluator, Side, Turn, Value, Window};
use nullwindow_cluster::Activity;
use nullwindow_games::trees::LeafValue;

/// The leaves of the top that each slave should have, in a tree in which the best branch is first.
const LEAVES: u64 = 4;

impl<T: Tree> Simulation<'_, T> {
    /// Whether the scheme has a master, for which processors search the leaves of the top.
    pub(crate) fn has_master(&self) -> bool {
        self.machine.scheme == Scheme::Aphid && self.master.below > 0
    }

    pub(crate) fn is_master(&self, p: usize) -> bool {
        p == 0 && self.has_master()
    }

    /// Chooses the top of the tree: large enough for all slaves. Without slaves, or without plies to spare,
    /// there is no master.
    pub(crate) fn appoint_master(&mut self) -> bool {
        let depth = self.depth;
        let (slaves, width) = (self.machine.processors as u64 - 1, u64::from(branches(&self.root)));
        let leaves = |top: u32| width.saturating_pow(top.div_ceil(2)) + width.saturating_pow(top / 2) - 1;
        // The master needs no slave for a leaf of the game.
        let most = depth.saturating_sub(self.load.grain.max(1));
        if slaves == 0 || most == 0 {
            return false;
        }
        let top = (1..most).find(|&top| leaves(top) >= LEAVES * slaves).unwrap_or(most);
        self.master.below = depth - top;
        self.begin_pass();
        true
    }

    /// The master searches the top with what it knows now.
    fn begin_pass(&mut self) {
        self.turn_to(0, Activity::Search);
        let (mut root, window, depth) = (self.root.clone(), self.master.window, self.depth);
        let master = &mut self.master;
        (master.news, master.rests, master.visits) = (false, false, 0);
        master.passes += 1;
        master.wanted.clear();
        self.master.value = self.top(&mut root, depth, window);
        self.clock.after(self.master.visits, Event::Pass);
    }

    /// Alpha-beta of the top, with estimates where a leaf is not known well enough.
    fn top(&mut self, node: &mut T, depth: u32, window: Window<i64>) -> i64 {
        self.master.visits += 1;
        let count = branches(node);
        if count == 0 {
            return LeafValue.evaluate(node);
        }
        let key = node.key();
        if depth == self.master.below {
            return self.top_leaf(node, key, window);
        }
        let first = self.table.read(key, depth, window).best;
        let (side, mut best, mut best_move) = (node.side(), -i64::INF, None);
        let order = first.into_iter().chain((0..count).filter(|&i| Some(i) != first));
        for i in order {
            let undo = node.make(i);
            let turn = Turn::between(side, node.side());
            let below = turn.window(Window::new(window.alpha.max(best), window.beta));
            let value = turn.value(self.top(node, depth - 1, below));
            node.unmake(i, undo);
            if value > window.alpha.max(best) {
                best_move = Some(i);
            }
            best = best.max(value);
            if best >= window.beta {
                break;
            }
        }
        self.table.prefer(key, depth, best_move);
        best
    }

    /// The value of a leaf of the top, or an estimate within the bounds that are known.
    fn top_leaf(&mut self, node: &T, key: u128, window: Window<i64>) -> i64 {
        let known = self.master.leaves.get(&key);
        let (lower, upper) = known.map_or((-i64::INF, i64::INF), |leaf| (leaf.lower, leaf.upper));
        if lower >= window.beta || lower == upper {
            return lower;
        }
        if upper <= window.alpha {
            return upper;
        }
        self.master.wanted.push((key, window, node.clone()));
        let guess = node.guess();
        let guess = if node.side() == Side::First { guess } else { -guess };
        guess.clamp(lower, upper)
    }

    /// A pass ends: the slaves receive the leaves that it needed. The value is that of the tree if it needed
    /// none.
    pub(crate) fn end_pass(&mut self) {
        self.found.nodes += self.master.visits;
        let wanted = std::mem::take(&mut self.master.wanted);
        if wanted.is_empty() {
            self.result = Some(self.master.value);
            return;
        }
        for (key, window, position) in wanted {
            self.assign(key, window, position);
        }
        self.postpone();
        if self.master.news {
            self.begin_pass();
        } else {
            self.master.rests = true;
            self.turn_to(0, Activity::Idle);
        }
    }

    /// A leaf goes to the slave that had it before, or to the one with least to do.
    fn assign(&mut self, key: u128, window: Window<i64>, position: T) {
        let master = &mut self.master;
        let loads = &master.loads;
        let leaf = master.leaves.entry(key).or_insert_with(|| {
            let slave = (1..loads.len()).min_by_key(|&slave| loads[slave]).unwrap_or_default();
            TopLeaf { lower: -i64::INF, upper: i64::INF, slave, job: None, pass: 0 }
        });
        leaf.pass = master.passes;
        if leaf.job.is_some() {
            return;
        }
        let (id, slave) = (self.nodes.len(), leaf.slave);
        leaf.job = Some(id);
        master.loads[slave] += 1;
        self.nodes.push(Node::root(position, master.below, window, slave));
        self.send(slave, Message::Job(id));
    }

    /// Leaves that the last pass did not need any more come last.
    fn postpone(&mut self) {
        let pass = self.master.passes;
        let before = self.master.leaves.values().filter(|leaf| leaf.pass + 1 == pass);
        let mut jobs: Vec<_> = before.filter_map(|leaf| Some((leaf.job?, leaf.slave))).collect();
        jobs.sort_unstable();
        for (job, slave) in jobs {
            self.send(slave, Message::Later(job));
        }
    }

    /// A slave has searched a leaf.
    pub(crate) fn learn(&mut self, job: NodeId, value: i64) {
        let (key, window) = (self.nodes[job].key, self.nodes[job].window);
        self.record(job, false, 0);
        let master = &mut self.master;
        let Some(leaf) = master.leaves.get_mut(&key) else { return };
        let bound = window.bound(value);
        if bound != Bound::Upper {
            leaf.lower = leaf.lower.max(value);
        }
        if bound != Bound::Lower {
            leaf.upper = leaf.upper.min(value);
        }
        leaf.job = None;
        master.loads[leaf.slave] -= 1;
        master.news = true;
        if master.rests {
            self.begin_pass();
        }
    }
}

//! The steps of the processors (our own; each scheme names its paper).
//!
//! A processor keeps the nodes that it has begun on a stack and continues the deepest first, so that one
//! processor alone visits what the sequential search visits, in the same order.

use crate::event::{Event, Message};
use crate::node::{Node, NodeId, branches};
use crate::state::{Ending, Simulation};
use crate::table::{Finding, Seen};
use crate::{Scheme, Simulated, Step, Tree};
use nullwindow::{Bound, Evaluator, Turn};
use nullwindow_cluster::{Activity, Segment};
use nullwindow_games::trees::LeafValue;

impl<T: Tree> Simulation<'_, T> {
    /// Runs until the root has its value.
    pub(crate) fn run(mut self) -> Simulated {
        (0..self.processors.len()).for_each(|p| self.work(p));
        let value = loop {
            if let Some(value) = self.result {
                break value;
            }
            let event = self.clock.next().expect("the search ends before the events do");
            self.handle(event);
        };
        for p in 0..self.processors.len() {
            self.interrupt(p);
            self.close_segment(p);
        }
        let time = self.clock.now();
        Simulated { value, time, ..self.found }
    }

    /// Lets a processor that is not at work take some.
    pub(crate) fn work(&mut self, p: usize) {
        if self.processors[p].current.is_some() || self.result.is_some() || self.is_master(p) {
            return;
        }
        let (nodes, waits) = (&self.nodes, self.machine.scheme == Scheme::Abdada);
        self.processors[p].stack.retain(|&n| nodes[n].open && (waits || nodes[n].has_branch()));
        self.processors[p].jobs.retain(|&n| nodes[n].open);
        if let Some(&n) = self.processors[p].stack.iter().rev().find(|&&n| self.may_continue(n)) {
            let child = self.branch(n, p);
            self.begin(child, p);
        } else if let Some(i) = self.processors[p].jobs.iter().position(|&n| self.nodes[n].matters()) {
            let job = self.processors[p].jobs.remove(i);
            self.begin(job, p);
        } else {
            let waits = if self.processors[p].asked { Activity::Communication } else { Activity::Idle };
            self.turn_to(p, waits);
            self.ask(p);
        }
    }

    /// The next branch of a node, for this processor.
    pub(crate) fn branch(&mut self, n: NodeId, owner: usize) -> NodeId {
        let id = self.unused.pop().unwrap_or(self.nodes.len());
        let node = &mut self.nodes[n];
        let is_next = node.next < node.branches;
        let place = if is_next { node.next } else { node.deferred.remove(0) };
        node.next += u16::from(is_next);
        node.active.push(id);
        let node = &self.nodes[n];
        let mut position = node.position.clone();
        position.make(node.branch_at(place));
        let turn = Turn::between(node.position.side(), position.side());
        let child = Node {
            parent: Some(n),
            place,
            turn,
            pv: node.pv && place == 0,
            all: place == 0 || !node.all,
            released: node.eldest_done,
            exclusive: self.machine.scheme == Scheme::Abdada && is_next && place > 0,
            ..Node::root(position, node.depth - 1, turn.window(node.window_below()), owner)
        };
        match self.nodes.get_mut(id) {
            Some(unused) => *unused = child,
            None => self.nodes.push(child),
        }
        id
    }

    /// A processor looks a node up in the table, and visits it.
    fn begin(&mut self, n: NodeId, p: usize) {
        self.record(n, true, p);
        let processor = &mut self.processors[p];
        processor.steps += 1;
        (processor.current, processor.refusals) = (Some(n), 0);
        let step = processor.steps;
        if self.table.remote(p, self.nodes[n].key).is_some() {
            self.turn_to(p, Activity::Communication);
            self.found.messages += 2;
            self.clock.after(self.machine.cost.latency, Event::Look { processor: p, step });
        } else {
            let seen = self.look(n);
            self.visit(n, p, seen);
        }
    }

    /// Reads the table; in ABDADA, also enters the processor there.
    fn look(&mut self, n: NodeId) -> Seen {
        let Node { key, depth, window, exclusive, .. } = self.nodes[n];
        if !self.table.is_there() {
            return Seen::default();
        }
        let seen = self.table.read(key, depth, window);
        let enters = self.machine.scheme == Scheme::Abdada && seen.answer.is_none();
        Seen { busy: enters && !self.table.join(key, depth, exclusive), ..seen }
    }

    /// A processor's question has reached the owner of an entry, and the answer leaves.
    pub(crate) fn looked_up(&mut self, p: usize, step: u64) {
        if let Some(n) = self.current(p, step) {
            let seen = self.look(n);
            self.clock.after(self.machine.cost.latency, Event::Seen { processor: p, step, seen });
        }
    }

    /// The node of a processor's step, unless it was interrupted.
    pub(crate) fn current(&self, p: usize, step: u64) -> Option<NodeId> {
        let processor = &self.processors[p];
        processor.current.filter(|_| processor.steps == step)
    }

    /// A processor visits a node, or searches it to the end if it is small.
    pub(crate) fn visit(&mut self, n: NodeId, p: usize, seen: Seen) {
        self.turn_to(p, Activity::Search);
        self.nodes[n].first = seen.best;
        let (node, now) = (&self.nodes[n], self.clock.now());
        let Node { key, depth, window, .. } = *node;
        let (units, ending) = if let Some(value) = seen.answer {
            (1, Ending::Known(value))
        } else if seen.busy {
            (1, Ending::Busy)
        } else if self.load.is_task(depth) {
            let task = self.load.task(&node.position, key, depth, window);
            let leaf = (key, depth, window.alpha, window.beta);
            self.found.repeated += u64::from(self.table.is_there() && !self.leaves.insert(leaf));
            (task.nodes, Ending::Value(task.value))
        } else {
            (1, Ending::Branches)
        };
        let processor = &mut self.processors[p];
        (processor.begun, processor.ending, processor.window) = (now, ending, window);
        self.clock.after(units, Event::Ready { processor: p, step: processor.steps });
    }

    /// A step of a processor has ended, unless it was interrupted.
    pub(crate) fn ready(&mut self, p: usize, step: u64) {
        let Some(n) = self.current(p, step) else { return };
        let (now, processor) = (self.clock.now(), &mut self.processors[p]);
        processor.current = None;
        self.found.nodes += now - processor.begun;
        match (processor.ending, processor.window) {
            (Ending::Value(value), window) => {
                self.store(n, value, window.bound(value));
                self.finish(n, value);
            }
            (Ending::Known(value), _) => self.finish(n, value),
            (Ending::Branches, _) => self.expand(n, p),
            (Ending::Busy, _) => {
                self.nodes[n].open = false;
                let (parent, place) = (self.nodes[n].parent, self.nodes[n].place);
                let parent = &mut self.nodes[parent.expect("no processor leaves the root to another")];
                parent.active.clear();
                parent.deferred.push(place);
            }
        }
        self.work(p);
    }

    /// A node without branches in this search has its value. Its place becomes free, unless a message names
    /// it.
    fn finish(&mut self, n: NodeId, value: i64) {
        self.nodes[n].open = false;
        let Node { owner, parent, .. } = self.nodes[n];
        self.deliver(n, value);
        if parent.is_some_and(|parent| self.nodes[parent].owner == owner) {
            self.unused.push(n);
        }
    }

    /// The branches of a node that has been visited become available.
    fn expand(&mut self, n: NodeId, p: usize) {
        let node = &mut self.nodes[n];
        node.branches = branches(&node.position);
        if node.branches == 0 {
            node.open = false;
            let value = LeafValue.evaluate(&node.position);
            self.store(n, value, Bound::Exact);
            self.deliver(n, value);
        } else if self.machine.scheme.has_teams() && node.team.len() > 1 {
            self.divide(n);
        } else {
            self.processors[p].stack.push(n);
        }
    }

    /// The table learns what a search has found.
    pub(crate) fn store(&mut self, n: NodeId, value: i64, bound: Bound) {
        if !self.table.is_there() {
            return;
        }
        let Node { key, depth, best_move: best, owner, .. } = self.nodes[n];
        let (found, leave) =
            (Finding { key, depth, value, bound, best }, self.machine.scheme == Scheme::Abdada);
        match self.table.remote(owner, key) {
            Some(to) => self.send(to, Message::Store { found, leave }),
            None => self.stored(found, leave),
        }
    }

    pub(crate) fn stored(&mut self, found: Finding, leave: bool) {
        self.table.store(found);
        if leave {
            self.table.leave(found.key, found.depth);
        }
    }

    /// A processor leaves the node that it visits.
    pub(crate) fn interrupt(&mut self, p: usize) {
        let (now, processor) = (self.clock.now(), &mut self.processors[p]);
        if processor.current.take().is_some() {
            processor.steps += 1;
            let searches = processor.activity == Activity::Search;
            self.found.nodes += if searches { now - processor.begun } else { 0 };
        }
    }

    /// A processor does something else from now on.
    pub(crate) fn turn_to(&mut self, p: usize, activity: Activity) {
        if self.processors[p].activity != activity {
            self.close_segment(p);
            self.processors[p].activity = activity;
        }
    }

    fn close_segment(&mut self, p: usize) {
        let (now, processor) = (self.clock.now(), &mut self.processors[p]);
        let (from, activity) = (processor.since, processor.activity);
        processor.since = now;
        if from < now {
            self.found.segments.push(Segment { rank: p, from, to: now, activity });
        }
    }

    pub(crate) fn record(&mut self, n: NodeId, begins: bool, processor: usize) {
        if self.machine.trace {
            let mut path = Vec::new();
            let mut node = &self.nodes[n];
            while let Some(parent) = node.parent {
                path.push(node.place);
                node = &self.nodes[parent];
            }
            path.reverse();
            self.found.trace.push(Step { path, begins, processor });
        }
    }
}

//! Parallel alpha-beta on virtual processors (the papers of the schemes stand at each; the simulation is our
//! own).
//!
//! A processor keeps the nodes that it has begun on a stack and continues the deepest first, so that one
//! processor alone visits what the sequential search visits, in the same order. A processor without work asks
//! for it: at a random other in YBWC, at processor 0 in PVSplit. It receives a young brother of the node
//! closest to the root.

use crate::clock::Clock;
use crate::event::{Event, Message};
use crate::node::{Node, NodeId};
use crate::simulated::Step;
use crate::state::{Machine, Processor, Simulation};
use crate::workload::{Task, Tree};
use crate::{Scheme, Simulated, Workload};
use nullwindow::MoveSink;
use nullwindow_cluster::{Activity, Segment};
use nullwindow_support::SplitMix64;
use nullwindow_support::shares;
use std::ops::Range;

/// The branches among which a master divides its slaves (GPSShogi: Kaneko & Tanaka 2010).
const BRANCHES: usize = 4;

/// Searches a tree on a machine.
fn simulate<T: Tree>(machine: Machine, load: &mut Workload<T>) -> Simulated {
    let count = machine.processors;
    let processors = (0..count).map(|_| Processor {
        stack: Vec::new(),
        jobs: Vec::new(),
        current: None,
        begun: 0,
        ends: 0,
        value: None,
        steps: 0,
        activity: Activity::Idle,
        since: 0,
        asked: false,
        pauses: false,
        refusals: 0,
    });
    let mut simulation = Simulation {
        nodes: vec![Node::root(load.root.clone(), load.depth, count)],
        load,
        machine,
        clock: Clock::new(),
        processors: processors.collect(),
        random: SplitMix64::new(machine.seed),
        parked: Vec::new(),
        result: None,
        found: Simulated {
            value: 0,
            processors: count,
            nodes: 0,
            time: 0,
            messages: 0,
            repeated: 0,
            segments: Vec::new(),
            trace: Vec::new(),
        },
    };
    simulation.processors[0].jobs.push(0);
    simulation.run()
}

/// A tree of any type, to search on machines.
pub trait Searched {
    /// Alpha-beta of the whole tree on one processor.
    fn alone(&self) -> Task;

    /// The search on a machine.
    fn on(&mut self, machine: Machine) -> Simulated;
}

impl<T: Tree> Searched for Workload<T> {
    fn alone(&self) -> Task {
        self.sequential()
    }

    fn on(&mut self, machine: Machine) -> Simulated {
        simulate(machine, self)
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

impl<T: Tree> Simulation<'_, T> {
    fn run(mut self) -> Simulated {
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
        if self.processors[p].current.is_some() || self.result.is_some() {
            return;
        }
        let nodes = &self.nodes;
        self.processors[p].stack.retain(|&n| nodes[n].open && nodes[n].next < nodes[n].branches);
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

    /// Whether the owner may begin another branch of a node.
    fn may_continue(&self, n: NodeId) -> bool {
        let node = &self.nodes[n];
        node.has_work() && (node.active.is_empty() || self.may_give(n))
    }

    /// Whether branches of a node may go to other processors.
    fn may_give(&self, n: NodeId) -> bool {
        let node = &self.nodes[n];
        node.has_work()
            && node.eldest_done
            && match self.machine.scheme {
                Scheme::Pvsplit => node.pv,
                Scheme::Ybwc => true,
                _ => false,
            }
    }

    /// A young brother for another processor: of the node closest to the root.
    pub(crate) fn give(&mut self, from: usize, to: usize) -> Option<NodeId> {
        let n = *self.processors[from].stack.iter().find(|&&n| self.may_give(n))?;
        Some(self.branch(n, to))
    }

    /// The next branch of a node, for this processor.
    fn branch(&mut self, n: NodeId, owner: usize) -> NodeId {
        let id = self.nodes.len();
        let node = &mut self.nodes[n];
        let index = node.next;
        node.next += 1;
        node.active.push(id);
        let node = &self.nodes[n];
        let mut position = node.position.clone();
        position.make(index);
        let child = Node {
            parent: Some(n),
            index,
            path: self.load.path(node.path, index),
            pv: node.pv && index == 0,
            window: node.window_below(),
            owner,
            team: owner..owner + 1,
            ..Node::root(position, node.depth - 1, 1)
        };
        self.nodes.push(child);
        id
    }

    /// A processor visits a node, or searches it to the end if it is small.
    fn begin(&mut self, n: NodeId, p: usize) {
        self.turn_to(p, Activity::Search);
        let (node, now) = (&self.nodes[n], self.clock.now());
        let (units, value) = if self.load.is_task(node.depth) {
            let task = self.load.task(&node.position, node.path, node.depth, node.window);
            (task.nodes, Some(task.value))
        } else {
            (1, None)
        };
        let processor = &mut self.processors[p];
        processor.steps += 1;
        (processor.current, processor.value) = (Some(n), value);
        (processor.begun, processor.ends) = (now, now + units);
        processor.refusals = 0;
        self.clock.after(units, Event::Ready { processor: p, step: processor.steps });
        self.record(n, true, p);
    }

    /// A step of a processor has ended, unless it was interrupted.
    pub(crate) fn ready(&mut self, p: usize, step: u64) {
        let processor = &mut self.processors[p];
        if processor.steps != step {
            return;
        }
        let n = processor.current.take().expect("a processor at work has a node");
        self.found.nodes += processor.ends - processor.begun;
        match processor.value {
            Some(value) => {
                self.nodes[n].open = false;
                self.deliver(n, value);
            }
            None => self.expand(n, p),
        }
        self.work(p);
    }

    /// The branches of a node that has been visited become available.
    fn expand(&mut self, n: NodeId, p: usize) {
        struct Counter(u16);
        impl MoveSink<u16> for Counter {
            fn push(&mut self, _: u16) {
                self.0 += 1;
            }
        }
        let mut branches = Counter(0);
        _ = self.nodes[n].position.moves(&mut branches);
        let node = &mut self.nodes[n];
        node.branches = branches.0;
        if self.machine.scheme.has_teams() && node.team.len() > 1 {
            node.free = parts(self.machine.scheme, node.team.clone());
            self.distribute(n);
        } else {
            self.processors[p].stack.push(n);
        }
    }

    /// Schemes with teams: each part of the team without a branch takes the next.
    fn distribute(&mut self, n: NodeId) {
        while self.nodes[n].has_work() && !self.nodes[n].free.is_empty() {
            let team = self.nodes[n].free.remove(0);
            let child = self.branch(n, team.start);
            self.nodes[child].team = team;
            self.hand_over(child, self.nodes[n].owner);
        }
    }

    /// The owner of a node learns it, from the processor `from`.
    fn hand_over(&mut self, n: NodeId, from: usize) {
        let to = self.nodes[n].owner;
        if to == from {
            self.processors[to].jobs.push(n);
        } else {
            self.send(to, Message::Job(n));
        }
    }

    /// The value of a node goes to its parent.
    fn deliver(&mut self, n: NodeId, value: i64) {
        let Some(parent) = self.nodes[n].parent else {
            self.record(n, false, 0);
            self.result = Some(value);
            return;
        };
        let to = self.nodes[parent].owner;
        if to == self.nodes[n].owner {
            self.returned(n, value);
        } else {
            self.send(to, Message::Value { node: n, value });
        }
    }

    /// The value of a branch has reached the owner of its parent.
    pub(crate) fn returned(&mut self, child: NodeId, value: i64) {
        let (n, index) = (self.nodes[child].parent.expect("the root is delivered"), self.nodes[child].index);
        self.record(child, false, self.nodes[n].owner);
        let team = self.nodes[child].team.clone();
        let node = &mut self.nodes[n];
        if !node.open {
            return;
        }
        node.active.retain(|&a| a != child);
        node.eldest_done |= index == 0;
        let rises = -value > node.window.alpha.max(node.best);
        node.best = node.best.max(-value);
        if self.machine.scheme.has_teams() && node.team.len() > 1 {
            node.free.push(team);
        }
        if node.best >= node.window.beta || (node.next == node.branches && node.active.is_empty()) {
            self.close(n);
        } else {
            if rises {
                self.narrow_branches(n);
            }
            self.distribute(n);
        }
    }

    /// A node has its value: its branches stop.
    fn close(&mut self, n: NodeId) {
        let value = self.nodes[n].best;
        self.stop(n);
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

    /// A node's window becomes narrower.
    pub(crate) fn narrow(&mut self, n: NodeId, alpha: i64, beta: i64) {
        let node = &mut self.nodes[n];
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
        let (owner, window) = (self.nodes[n].owner, self.nodes[n].window_below());
        for child in self.nodes[n].active.clone() {
            match self.nodes[child].owner {
                to if to == owner => self.narrow(child, window.alpha, window.beta),
                to => {
                    self.send(to, Message::Narrow { node: child, alpha: window.alpha, beta: window.beta });
                }
            }
        }
    }

    /// A processor leaves the node that it visits.
    fn interrupt(&mut self, p: usize) {
        let (now, processor) = (self.clock.now(), &mut self.processors[p]);
        if processor.current.take().is_some() {
            processor.steps += 1;
            self.found.nodes += now - processor.begun;
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

    fn record(&mut self, n: NodeId, begins: bool, processor: usize) {
        if self.machine.trace {
            let mut path = Vec::new();
            let mut node = &self.nodes[n];
            while let Some(parent) = node.parent {
                path.push(node.index);
                node = &self.nodes[parent];
            }
            path.reverse();
            self.found.trace.push(Step { path, begins, processor });
        }
    }
}

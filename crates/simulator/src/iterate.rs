//! Iterative deepening on a simulated machine: all processors wait for each other between the iterations
//! (Kishimoto & Müller, tutorial on game-tree search, part 4: the global synchronization point).

use crate::clock::Clock;
use crate::master::Master;
use crate::node::Node;
use crate::simulated::Iteration;
use crate::state::{Processor, Simulation};
use crate::table::Table;
use crate::task::Task;
use crate::{Machine, Scheme, Simulated, TableKind, Tree, Workload};
use nullwindow::{Value, Window};
use nullwindow_support::SplitMix64;
use std::collections::{HashSet, VecDeque};

/// A tree of any type, to search on machines.
pub trait SimulatedSearch {
    /// The best search on one processor with such a table: without one, alpha-beta or NegaScout; with one,
    /// alpha-beta to the full depth, by iterative deepening if `machine` has it, or TDSAB's null windows.
    fn alone(&mut self, machine: Machine) -> Task;

    /// The search on a machine.
    fn on(&mut self, machine: Machine) -> Simulated;
}

impl<T: Tree> SimulatedSearch for Workload<T> {
    fn alone(&mut self, machine: Machine) -> Task {
        if machine.table == TableKind::None {
            return self.without_table();
        }
        let one = Machine::new(Scheme::Ybwc, 1, 0);
        let plain = Machine { table: TableKind::Shared, ..one };
        let deepening = Machine { deepening: machine.deepening, ..plain };
        let null_windows = Machine { deepening: machine.deepening, ..Machine::new(Scheme::Tdsab, 1, 0) };
        let tried = [plain, deepening, null_windows].map(|one| self.known_alone(one));
        tried.into_iter().min_by_key(|task| task.nodes).unwrap_or(tried[0])
    }

    fn on(&mut self, machine: Machine) -> Simulated {
        let mut found = Simulated::begun(machine.processors);
        let mut table = Table::new(machine.table, machine.processors);
        let whole = self.depth;
        let first = machine.deepening.map_or(whole, |_| 1);
        self.shared.forget();
        for depth in first..=whole {
            let root = match depth {
                _ if depth == whole => self.root.clone(),
                depth => match self.root.to_depth(depth) {
                    Some(root) => root,
                    None => continue,
                },
            };
            if machine.scheme == Scheme::Tdsab {
                let guess = (depth > first).then_some(found.value);
                let next = self.shared.simulate(&root, depth, guess, machine);
                found.append(next);
            } else {
                self.aspire(machine, &mut table, (root, depth), &mut found);
            }
            found.iterations.push(Iteration { depth, end: found.time });
        }
        found
    }
}

impl<T: Tree> Workload<T> {
    fn known_alone(&mut self, one: Machine) -> Task {
        if let Some((_, task)) = self.alone.iter().find(|(known, _)| *known == one) {
            return *task;
        }
        let found = self.on(one);
        let task = Task { value: found.value, nodes: found.nodes };
        self.alone.push((one, task));
        task
    }

    /// An iteration: the aspiration window, and the side that failed again.
    fn aspire(
        &mut self,
        machine: Machine,
        table: &mut Table,
        (root, depth): (T, u32),
        found: &mut Simulated,
    ) {
        let around = machine.deepening.filter(|_| !found.iterations.is_empty());
        let mut window = around.map_or(Window::full(), |by| Window::new(found.value - by, found.value + by));
        loop {
            let next = self.simulate(machine, table, (root.clone(), depth), window);
            table.leave_all();
            let value = next.value;
            found.append(next);
            if value <= window.alpha {
                window.alpha = -i64::INF;
            } else if value >= window.beta {
                window.beta = i64::INF;
            } else {
                return;
            }
        }
    }

    /// One search with a window.
    fn simulate(
        &mut self,
        machine: Machine,
        table: &mut Table,
        (root, depth): (T, u32),
        window: Window<i64>,
    ) -> Simulated {
        let count = machine.processors;
        let mut simulation = Simulation {
            load: self,
            machine,
            root: root.clone(),
            depth,
            table,
            clock: Clock::new(),
            nodes: Vec::new(),
            unused: Vec::new(),
            processors: (0..count).map(|_| Processor::new()).collect(),
            random: SplitMix64::new(machine.seed),
            parked: VecDeque::new(),
            master: Master::new(count, window),
            leaves: HashSet::new(),
            result: None,
            found: Simulated::begun(count),
        };
        if machine.scheme != Scheme::Aphid || !simulation.appoint_master() {
            let roots = if machine.scheme == Scheme::Abdada { count } else { 1 };
            for p in 0..roots {
                let team = if machine.scheme == Scheme::Abdada { p..p + 1 } else { 0..count };
                simulation.nodes.push(Node { team, ..Node::root(root.clone(), depth, window, p) });
                simulation.processors[p].jobs.push(p);
            }
        }
        simulation.run()
    }
}

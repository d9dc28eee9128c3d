//! One search of a master: it divides the work, follows the reports, and ends in time (our own; GPSShogi:
//! Kaneko & Tanaka 2012).

use crate::config::MasterConfig;
use crate::job::{Abilities, JobLimits, SlaveLine};
use crate::notation::{Move, Notation};
use crate::slaves::{Slaves, WorkOrder, WorkReport};
use crate::tree::{BestLine, Branch, NodeId, Tree, Work};
use nullwindow::engine::{Limits, MAX_DEPTH, Options, Report, SearchResult, Update, Variation};
use nullwindow::session::{Request, Root, Searcher};
use nullwindow::{Bound, Position, Score, Turn};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// The longest wait for a report: the flags that stop a search are read in between.
const POLL: Duration = Duration::from_millis(5);

/// The time between the answer of a slave that cannot be stopped and the end of the search.
const MARGIN: Duration = Duration::from_millis(30);

/// The longest search of a slave that cannot be stopped.
const LONGEST: Duration = Duration::from_secs(10);

/// What a master keeps from one search to the next.
pub(super) struct MasterState<N: Notation> {
    /// Its own search.
    pub(super) own: Box<dyn Searcher<N::Position>>,
    pub(super) config: MasterConfig,
    pub(super) tree: Tree<Move<N>>,
}

/// A search under way.
pub(super) struct Division<'a, N: Notation> {
    master: &'a mut MasterState<N>,
    slaves: &'a mut Slaves<N>,
    root: &'a Root<'a, N::Position>,
    request: &'a Request<'a>,
    /// The position at which the game began, and the moves to the root.
    game: (N::Position, Vec<Move<N>>),
    report: &'a mut dyn FnMut(&Report<'_, Move<N>>),
    /// The time of the move.
    time: Option<Duration>,
    /// When it began to count; not before the opponent has made the predicted move.
    counts_from: Option<Instant>,
    /// The result of the search of its own.
    own: Option<SearchResult<Move<N>>>,
    /// The nodes of the last search at each node.
    nodes: BTreeMap<Work, u64>,
    own_nodes: u64,
    /// The lines that were reported last, and their depth.
    announced: (Vec<Variation<Move<N>>>, Option<u32>),
}

impl<'a, N: Notation> Division<'a, N> {
    pub(super) fn new(
        master: &'a mut MasterState<N>,
        slaves: &'a mut Slaves<N>,
        root: &'a Root<'a, N::Position>,
        request: &'a Request<'a>,
        game: (N::Position, Vec<Move<N>>),
        report: &'a mut dyn FnMut(&Report<'_, Move<N>>),
    ) -> Self {
        let Limits { time, game_clock, ponder, .. } = request.limits;
        // The mean time of a move: the search ends when it is over, whatever the slaves do.
        let share = game_clock.map(|clock| clock.budget(Options::default().overhead).soft / 3 * 2);
        Division {
            master,
            slaves,
            root,
            request,
            game,
            report,
            time: time.into_iter().chain(share).min(),
            counts_from: ponder.is_none().then(Instant::now),
            own: None,
            nodes: BTreeMap::new(),
            own_nodes: 0,
            announced: (Vec::new(), None),
        }
    }

    /// Searches to the limits.
    pub(super) fn search(mut self) -> SearchResult<Move<N>> {
        while self.slaves.next(Duration::ZERO).is_some() {}
        self.divide();
        if self.master.tree.best().is_none() {
            self.search_alone(self.quick());
        }
        let (mut complete, mut slice) = (false, self.quick());
        while let Some(left) = self.left() {
            if self.slaves.ready() == 0 {
                complete = self.search_alone(left.min(slice));
                slice *= 2;
            } else {
                let works = self.master.tree.allocate(self.slaves.ready());
                complete = works.is_empty() || self.slaves.all_done();
            }
            if complete {
                break;
            }
            let wait = if self.slaves.ready() == 0 { Duration::ZERO } else { left.min(POLL) };
            if let Some(report) = self.slaves.next(wait) {
                self.take(report);
                self.announce();
            }
        }
        self.slaves.stop();
        self.result(complete)
    }

    /// The time that is left; `None` if the search must end.
    fn left(&mut self) -> Option<Duration> {
        let Limits { stop, ponder, .. } = self.request.limits;
        if stop.is_some_and(|stop| stop.load(Relaxed)) {
            return None;
        }
        if self.counts_from.is_none() && ponder.is_some_and(|hit| hit.load(Relaxed)) {
            self.counts_from = Some(Instant::now());
        }
        let (Some(time), Some(from)) = (self.time, self.counts_from) else { return Some(Duration::MAX) };
        Some(time.saturating_sub(from.elapsed())).filter(|left| !left.is_zero())
    }

    /// The time of a quick search.
    fn quick(&self) -> Duration {
        let most = self.time.map_or(Duration::MAX, |time| time / 8);
        self.master.config.quick.min(most).max(Duration::from_millis(1))
    }

    /// Gives each slave its work.
    fn divide(&mut self) {
        while let Some(left) = self.left() {
            let works = self.master.tree.allocate(self.slaves.ready());
            let quick = self.quick();
            let (game, limits, master) = (&self.game, &self.request.limits, &*self.master);
            // No slave may be ready.
            let slaves = works.len().max(1) as u64;
            let share = limits.nodes.map(|nodes| (nodes / slaves).max(1));
            let order = |work: Work, abilities: Abilities| {
                let path = master.tree.path(work.node);
                let depth = limits.depth.filter(|&depth| depth <= MAX_DEPTH);
                let unstoppable = || left.min(LONGEST).saturating_sub(MARGIN).max(Duration::from_millis(10));
                let time = if work.quick { Some(quick) } else { (!abilities.stops).then(unstoppable) };
                WorkOrder {
                    start: game.0.clone(),
                    lines: if work.quick { master.config.branches } else { 1 },
                    limits: JobLimits {
                        depth: depth.map(|depth| depth.saturating_sub(path.len() as u32).max(1)),
                        nodes: master.config.quick_nodes.filter(|_| work.quick).or(share),
                        time,
                    },
                    moves: [&game.1[..], &path].concat(),
                }
            };
            // Where slaves find one line of play only, the master finds the best moves itself.
            match self.slaves.employ(&works, order) {
                Some(work) => self.expand_alone(work.node),
                None => break,
            }
        }
    }

    /// Takes a report.
    fn take(&mut self, report: WorkReport<Move<N>>) {
        match report {
            WorkReport::Changed => self.divide(),
            WorkReport::Line(work, line) => {
                self.nodes.insert(work, line.nodes);
                if self.master.tree.report(work.node, line.score, line.depth, &line.moves) {
                    self.divide();
                }
            }
            WorkReport::Done(work, lines, _) if work.quick => {
                self.nodes.extend(lines.first().map(|line| (work, line.nodes)));
                let lines =
                    lines.iter().map(|SlaveLine { score, depth, moves, .. }| (*score, *depth, &moves[..]));
                let branches = self.branches(work.node, lines);
                if branches.is_empty() {
                    self.expand_alone(work.node);
                } else {
                    self.master.tree.expand(work.node, branches);
                }
                self.divide();
            }
            WorkReport::Done(work, lines, best) => {
                if let (true, Some(best)) = (lines.is_empty(), best) {
                    self.value_alone(work.node, best);
                }
            }
        }
    }

    /// The best branches of a node by these lines of play: their scores, depths and moves.
    fn branches<'l>(
        &self,
        node: NodeId,
        lines: impl Iterator<Item = (Score, u32, &'l [Move<N>])>,
    ) -> Vec<Branch<Move<N>>>
    where
        Move<N>: 'l,
    {
        let (position, _) = self.position(&self.master.tree.path(node));
        let mut branches: Vec<Branch<_>> = Vec::new();
        for (score, depth, moves) in lines {
            let Some((&m, line)) = moves.split_first() else { continue };
            if branches.len() == self.master.config.branches || branches.iter().any(|branch| branch.m == m) {
                continue;
            }
            let mut after = position.clone();
            after.make(m);
            let turn = Turn::between(position.side(), after.side());
            let over = after.outcome().is_some();
            branches.push(Branch { m, turn, score, depth, line: line.to_vec(), over });
        }
        branches
    }

    /// The position after these moves from the root on, and those before it.
    fn position(&self, path: &[Move<N>]) -> (N::Position, Vec<N::Position>) {
        let (mut position, mut earlier) = (self.root.position.clone(), self.root.earlier.to_vec());
        for &m in path {
            earlier.push(position.clone());
            position.make(m);
        }
        (position, earlier)
    }

    /// Searches by itself, without slaves, the position after these moves.
    fn own_search(&mut self, path: &[Move<N>], time: Duration, lines: usize) -> SearchResult<Move<N>> {
        let (position, earlier) = self.position(path);
        let Limits { depth, nodes, stop, .. } = self.request.limits;
        let depth =
            depth.or(Limits::DEEPEN.depth).map(|depth| depth.saturating_sub(path.len() as u32).max(1));
        let limits = Limits { depth, nodes, time: Some(time), stop, ..Limits::default() };
        let clock = Instant::now();
        let request = Request { lines, threads: self.request.threads, ..Request::new(limits, &clock) };
        let root = Root { position: &position, earlier: &earlier, moves: &[] };
        let result = self.master.own.search(&root, &request, &mut |_| ());
        self.own_nodes += result.nodes;
        result
    }

    /// Searches the root by itself. Returns whether no more can be found.
    fn search_alone(&mut self, time: Duration) -> bool {
        let result = self.own_search(&[], time, self.request.lines);
        let complete = result.complete;
        self.own = Some(result);
        self.announce();
        complete
    }

    /// Finds the best moves of a node by itself.
    fn expand_alone(&mut self, node: NodeId) {
        let (path, branches) = (self.master.tree.path(node), self.master.config.branches);
        let result = self.own_search(&path, self.quick(), branches);
        let depth = result.depth.unwrap_or(1);
        let lines = result.lines.iter().map(|line| (line.score, depth, &line.moves[..]));
        let branches = self.branches(node, lines);
        self.master.tree.expand(node, branches);
    }

    /// Values the move of a slave that reports no score.
    fn value_alone(&mut self, node: NodeId, m: Move<N>) {
        let mut path = self.master.tree.path(node);
        let (before, _) = self.position(&path);
        path.push(m);
        let result = self.own_search(&path, self.quick(), 1);
        let (after, _) = self.position(&path);
        let score = Turn::between(before.side(), after.side()).value(result.score).to_root(1);
        let mut line = vec![m];
        line.extend(result.lines.first().map(|line| &line.moves[..]).unwrap_or_default());
        if self.master.tree.report(node, score, result.depth.unwrap_or(1) + 1, &line) {
            self.divide();
        }
    }

    fn all_nodes(&self) -> u64 {
        self.own_nodes + self.nodes.values().sum::<u64>()
    }

    /// The best lines so far, and their depth.
    fn lines(&self) -> (Vec<Variation<Move<N>>>, Option<u32>) {
        let lines = self.master.tree.lines();
        if let (true, Some(own)) = (lines.is_empty(), &self.own) {
            return (own.lines.clone(), own.depth);
        }
        let depth = lines.first().map(|line| line.depth);
        let variation = |BestLine { score, moves, .. }| Variation {
            score,
            bound: Bound::Exact,
            game_theoretic: false,
            moves,
        };
        (lines.into_iter().take(self.request.lines).map(variation).collect(), depth)
    }

    /// Reports the best lines, if they have changed.
    fn announce(&mut self) {
        let ((lines, depth), nodes) = (self.lines(), self.all_nodes());
        if (&lines, depth) == (&self.announced.0, self.announced.1) {
            return;
        }
        self.announced = (lines.clone(), depth);
        let (elapsed, selective_depth) = (self.request.clock.elapsed(nodes), depth.unwrap_or(0) as usize);
        let update = Update::Iteration;
        (self.report)(&Report { update, depth, selective_depth, lines: &lines, nodes, elapsed, fill: 0 });
    }

    /// The result: by the slaves, or else by itself.
    fn result(mut self, complete: bool) -> SearchResult<Move<N>> {
        if self.master.tree.lines().is_empty() && self.own.is_none() {
            self.search_alone(Duration::ZERO);
        }
        let ((lines, depth), nodes) = (self.lines(), self.all_nodes());
        let score = lines.first().map_or(Score::default(), |line| line.score);
        let (predictions, statistics) = Default::default();
        SearchResult {
            lines,
            score,
            depth,
            nodes,
            complete,
            exact: false,
            fallback: false,
            predictions,
            statistics,
        }
    }
}

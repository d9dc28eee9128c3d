//! The search thread: it does its jobs one after another, while commands are read.

use super::command::GamePosition;
use super::config::{MakePlayer, UciConfig};
use super::dialect::{Dialect, MateGoal};
use super::go::Go;
use super::info::{InfoStyle, InfoWriter, info_string, move_names, speed};
use super::options::UciOptions;
use super::signals::Signals;
use super::strength_limit;
use crate::output::Output;
use nullwindow::engine::{Limits, Parameters, Report, SearchResult, Update, Variation};
use nullwindow::proof::{ProofLimits, ProofStatus};
use nullwindow::session::{Book, Error, Game as _, Request, Root, Searcher, Session};
use nullwindow::{Outcome, Position, Score};
use nullwindow_support::{Perft as _, SplitMix64, perft_until};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// A job of the search thread.
pub(super) enum Job<D: Dialect> {
    Search(Box<SearchJob<D>>),
    /// Answers a `go` without a search.
    Answer(Arc<Signals>, String),
    /// Makes the engine anew, with a table of this size in MiB and these parameters.
    Remake(u32, Parameters),
    /// Clears the table.
    Clear,
    Bench(Arc<Signals>),
    /// Counts the paths of a position.
    Perft {
        position: D::Position,
        depth: u32,
        chess960: bool,
        signals: Arc<Signals>,
    },
}

/// A search: its position, its limits, and the signals that stop it.
pub(super) struct SearchJob<D: Dialect> {
    pub(super) game: GamePosition<D::Position>,
    pub(super) go: Go<D::Move>,
    pub(super) options: UciOptions,
    pub(super) book: Option<Book>,
    pub(super) signals: Arc<Signals>,
}

/// The count of the jobs that wait, and whether one is under way that may take long.
#[derive(Default)]
struct JobQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    /// Jobs that are not finished.
    unfinished: usize,
    long: bool,
}

impl JobQueue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut QueueState)) {
        change(&mut self.state());
        self.changed.notify_all();
    }
}

/// The handle of the thread.
pub(super) struct SearchThread<'scope, D: Dialect> {
    jobs: Sender<Job<D>>,
    queue: Arc<JobQueue>,
    thread: ScopedJoinHandle<'scope, ()>,
}

impl<'scope, D: Dialect> SearchThread<'scope, D> {
    /// Starts the thread, which makes the engine.
    pub(super) fn start(
        scope: &'scope Scope<'scope, '_>,
        config: &'scope UciConfig<'scope>,
        player: MakePlayer<'scope, D::Position>,
        output: &'scope dyn Output,
    ) -> Self {
        let ((jobs, received), queue) = (channel(), Arc::new(JobQueue::default()));
        let shared = Arc::clone(&queue);
        let thread = scope.spawn(move || work(&received, &shared, config, player, output));
        let thread = SearchThread { jobs, queue, thread };
        thread.add(Job::Remake(config.hash, D::parameters()));
        thread
    }

    /// Adds a job after all others.
    pub(super) fn add(&self, job: Job<D>) {
        self.queue.change(|state| state.unfinished += 1);
        // The thread ends only after the sender is dropped.
        _ = self.jobs.send(job);
    }

    /// Waits until all short jobs are done; not for the end of a search.
    pub(super) fn wait_until_ready(&self) {
        let ready =
            self.queue.changed.wait_while(self.queue.state(), |state| state.unfinished > 0 && !state.long);
        drop(ready);
    }

    /// Waits until all jobs are done.
    pub(super) fn finish(self) {
        drop(self.jobs);
        _ = self.thread.join();
    }
}

fn work<D: Dialect>(
    jobs: &Receiver<Job<D>>,
    queue: &JobQueue,
    config: &UciConfig<'_>,
    player: MakePlayer<'_, D::Position>,
    output: &dyn Output,
) {
    let (parameters, random) = (Parameters::DEFAULT, SplitMix64::new(1));
    let mut worker =
        SearchWorker::<D> { config, player, output, searcher: None, mebibytes: 1, parameters, random };
    for job in jobs {
        let long = !matches!(job, Job::Remake(..) | Job::Clear);
        queue.change(|state| state.long = long);
        worker.execute(job);
        queue.change(|state| *state = QueueState { unfinished: state.unfinished - 1, long: false });
    }
}

/// The state of the thread.
struct SearchWorker<'a, D: Dialect> {
    config: &'a UciConfig<'a>,
    player: MakePlayer<'a, D::Position>,
    output: &'a dyn Output,
    searcher: Option<Box<dyn Searcher<D::Position>>>,
    mebibytes: u32,
    parameters: Parameters,
    random: SplitMix64,
}

/// The depth of the search for a move where `go mate` has found no mate.
const DEPTH_WITHOUT_MATE: u32 = 4;

/// The memory of a search for mates, in MiB.
const MATE_MEBIBYTES: usize = 16;

impl<D: Dialect> SearchWorker<'_, D> {
    fn execute(&mut self, job: Job<D>) {
        match job {
            Job::Search(search) => self.search(&search),
            Job::Answer(signals, answer) => self.answer(&signals, &answer),
            Job::Remake(mebibytes, parameters) => self.remake(mebibytes, parameters),
            Job::Clear => {
                if let Some(searcher) = &mut self.searcher {
                    searcher.new_game();
                }
            }
            Job::Bench(signals) => {
                if let Err(error) = self.bench(&signals.stop) {
                    self.info_string(&format!("bench: {error}"));
                }
            }
            Job::Perft { position, depth, chess960, signals } => {
                self.divide(&position, depth, chess960, &signals.stop);
            }
        }
    }

    fn info_string(&self, text: &str) {
        info_string(self.output, text);
    }

    /// Makes an engine with these parameters and a table of this size; if there is not enough memory, of the
    /// old size again.
    fn remake(&mut self, mebibytes: u32, parameters: Parameters) {
        let made = (mebibytes, parameters);
        if self.searcher.is_some() && (self.mebibytes, self.parameters) == made {
            return;
        }
        self.parameters = parameters;
        // Two tables at once might be too much memory.
        self.searcher = None;
        for size in [mebibytes, self.mebibytes, 1] {
            match (self.player)(size, parameters) {
                Ok(searcher) => {
                    (self.searcher, self.mebibytes) = (Some(searcher), size);
                    return;
                }
                Err(error) => self.info_string(&format!("Hash {size}: {error}")),
            }
        }
    }

    /// Searches, and writes exactly one answer.
    fn search(&mut self, search: &SearchJob<D>) {
        let SearchJob { game, go, signals, .. } = search;
        let answer = match go.mate {
            Some(MateGoal::Time(time)) => self.checkmate(search, time),
            _ if D::claims_win(&game.position) => "bestmove win".to_owned(),
            _ => self.best_move(search),
        };
        // The search returns when it has nothing left to do; that the answer is held back is a rule of the
        // protocol.
        if go.infinite || go.ponder {
            signals.wait(go.ponder && !go.infinite);
        }
        self.answer(signals, &answer);
    }

    /// The answer with the best move.
    fn best_move(&mut self, search: &SearchJob<D>) -> String {
        let SearchJob { game, go, options, .. } = search;
        let legal = game.position.piece_moves();
        let score = |score| self.output.line(&format!("info depth 0 score {}", D::score(score)));
        let mut line = match legal[..] {
            [] => {
                let lost = matches!(game.position.outcome(), Some(Outcome::Win(_)));
                score(if lost { Score::loss(0) } else { Score::default() });
                Vec::new()
            }
            // Nothing can be won or lost any more.
            _ if game.position.outcome().is_some() => Vec::new(),
            _ => self.book_line(search).unwrap_or_else(|| self.line(search, legal.len())),
        };
        if line.is_empty() {
            // Where the rules end the game but the board goes on, any move will do.
            if !legal.is_empty() && game.position.outcome().is_some() {
                self.output.line(&format!("info depth 0 score {}", D::score(Score::default())));
            }
            line.extend(go.moves.first().or(legal.first()));
        }
        let names = move_names::<D>(&game.position, &line[..line.len().min(2)], options.chess960);
        match &names[..] {
            [] => format!("bestmove {}", D::NO_MOVE),
            [best] => format!("bestmove {best}"),
            [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
        }
    }

    /// The answer to a search for a mate within a time.
    fn checkmate(&self, search: &SearchJob<D>, time: Duration) -> String {
        let SearchJob { game: GamePosition { position, .. }, options, signals, .. } = search;
        let time = Some(time.saturating_sub(options.overhead)).filter(|_| time != Duration::MAX);
        let nodes = search.go.nodes.into_iter().chain(options.nodes).min();
        let limits = ProofLimits { nodes, time, stop: Some(&signals.stop), ..ProofLimits::default() };
        let clock = Instant::now();
        let result = match D::find_mate(position, limits, options.hash) {
            Ok(result) => result,
            Err(error) => {
                self.info_string(&format!("go mate: {error}"));
                return "checkmate notimplemented".to_owned();
            }
        };
        let (nodes, elapsed) = (result.nodes, clock.elapsed());
        let cost = format!("nodes {nodes} nps {} time {}", speed(nodes, elapsed), elapsed.as_millis());
        match result.status {
            ProofStatus::Proved => {
                let names = move_names::<D>(position, &result.line, false).join(" ");
                let plies = result.plies.unwrap_or_default();
                let score = D::score(Score::win(plies as u16));
                self.output.line(&format!("info depth {plies} score {score} {cost} pv {names}"));
                format!("checkmate {names}")
            }
            other => {
                self.output.line(&format!("info {cost}"));
                let answer = if other == ProofStatus::Disproved { "nomate" } else { "timeout" };
                format!("checkmate {answer}")
            }
        }
    }

    /// Writes the answer to a `go`.
    fn answer(&self, signals: &Signals, answer: &str) {
        // In this order: the next `go` may follow at once.
        signals.end();
        self.output.line(answer);
    }

    /// The line of the book for the position, if it has one.
    fn book_line(&self, search: &SearchJob<D>) -> Option<Vec<D::Move>> {
        let SearchJob { game: GamePosition { position, .. }, options, book, .. } = search;
        let mut session = Session::rules(D::GAME).ok().filter(|_| book.is_some())?;
        session.set(position.clone(), &[]);
        let line = book.as_ref()?.lines(&session).into_iter().next()?;
        let (mut now, mut moves) = (position.clone(), Vec::new());
        for name in &line.moves {
            let Ok(m) = D::GAME.read_move(&now, name) else { break };
            moves.push(m);
            now.make(m);
        }
        let name = D::write_move(position, *moves.first()?, options.chess960);
        self.info_string(&format!("{name} is from the book"));
        Some(moves)
    }

    /// The line that is played, of `legal` moves.
    fn line(&mut self, search: &SearchJob<D>, legal: usize) -> Vec<D::Move> {
        let SearchJob { game, go, options, signals, .. } = search;
        let (side, pace) = (game.position.side(), D::pace(&game.position));
        let mut limits = Limits { stop: Some(&signals.stop), ..go.limits(side, options.overhead, pace) };
        limits.depth = limits.depth.into_iter().chain(options.depth).min();
        limits.nodes = limits.nodes.into_iter().chain(options.nodes).min();
        limits.ponder = go.ponder.then_some(&signals.hit);
        if let Some(MateGoal::Moves(moves)) = go.mate {
            let answer = self.mate(search, Limits { depth: Some(u32::from(moves) * 2 - 1), ..limits });
            match answer {
                Ok(result) if result.score.is_win() => return moves_of(result.lines.first()),
                Ok(_) => {}
                Err(error) => self.info_string(&format!("go mate: {error}")),
            }
            limits.depth = Some(DEPTH_WITHOUT_MATE);
        }
        // A forced move needs no time; without a time limit the user asked for the analysis, and gets it.
        let hurried = !options.analyses && (limits.game_clock.is_some() || limits.time.is_some());
        if legal == 1 && hurried && !go.ponder {
            limits.depth = Some(1);
        }
        let mut lines = options.lines;
        if options.limited {
            lines = lines.max(strength_limit::lines(options.elo));
            limits.nodes = limits.nodes.into_iter().chain([strength_limit::nodes(options.elo, lines)]).min();
        }
        let Some(searcher) = &mut self.searcher else { return Vec::new() };
        let mut infos = InfoWriter::<D>::new(self.output, &game.position, options.info_style());
        let (mut result, closing) = search_with_infos(search, searcher.as_mut(), limits, lines, &mut infos);
        if options.limited {
            let chosen = strength_limit::choose(&result.lines, options.elo, &mut self.random).cloned();
            result.lines = chosen.into_iter().collect();
        }
        infos.finish(&Report { lines: &result.lines, ..closing });
        moves_of(result.lines.first())
    }

    /// The result of the game's solver, which searches for mates. Its line is written if it is one.
    fn mate(&self, search: &SearchJob<D>, limits: Limits<'_>) -> Result<SearchResult<D::Move>, Error> {
        let mut solver = D::GAME.solving(MATE_MEBIBYTES)?;
        let style = InfoStyle { wanted: 1, brief: true, ..search.options.info_style() };
        let mut infos = InfoWriter::<D>::new(self.output, &search.game.position, style);
        let (result, closing) = search_with_infos(search, solver.as_mut(), limits, 1, &mut infos);
        if result.score.is_win() {
            infos.finish(&Report { lines: &result.lines, ..closing });
        }
        Ok(result)
    }

    /// The searches of the command `bench`: their speed, and last all nodes.
    fn bench(&self, stop: &AtomicBool) -> Result<(), Error> {
        let bench = self.config.bench.ok_or("this program has none")?;
        let (mut nodes, mut time) = (0, Duration::ZERO);
        bench(stop, &mut |result| {
            (nodes, time) = (nodes + result.nodes, time + result.time);
            // A stopped search has no meaningful count.
            if !stop.load(Relaxed) {
                let nps = speed(result.nodes, result.time);
                self.output.line(&format!("{} nodes {} nps {nps}", result.position, result.nodes));
            }
        })?;
        if stop.load(Relaxed) {
            self.info_string("bench: stopped");
        } else {
            self.output.line(&format!("nps {}\nnodes {nodes}", speed(nodes, time)));
        }
        Ok(())
    }

    /// The paths that begin with each move, and their sum.
    fn divide(&self, position: &D::Position, depth: u32, chess960: bool, stop: &AtomicBool) {
        let mut all = 0;
        for m in position.piece_moves() {
            let mut after = position.clone();
            after.make(m);
            let Some(paths) = perft_until(&after, depth - 1, stop) else {
                return self.info_string("perft: stopped");
            };
            self.output.line(&format!("{}: {paths}", D::write_move(position, m, chess960)));
            all += paths;
        }
        self.output.line(&format!("\nNodes searched: {all}"));
    }
}

fn moves_of<M: Clone>(line: Option<&Variation<M>>) -> Vec<M> {
    line.map(|line| line.moves.clone()).unwrap_or_default()
}

/// Searches, and writes its `info` lines. Returns the result, and a report of the end without lines.
fn search_with_infos<D: Dialect>(
    search: &SearchJob<D>,
    searcher: &mut dyn Searcher<D::Position>,
    limits: Limits<'_>,
    lines: usize,
    infos: &mut InfoWriter<'_, D>,
) -> (SearchResult<D::Move>, Report<'static, D::Move>) {
    let SearchJob { game: GamePosition { position, history }, go, options, .. } = search;
    let clock = Instant::now();
    let request = Request { lines, threads: options.threads, ..Request::new(limits, &clock) };
    let (mut selective_depth, mut fill) = (0, 0);
    let root = Root { position, earlier: history, moves: &go.moves };
    let result = searcher.search(&root, &request, &mut |report| {
        infos.write(report);
        (selective_depth, fill) = (report.selective_depth, report.fill);
    });
    let (update, depth, nodes, elapsed) = (Update::Iteration, result.depth, result.nodes, clock.elapsed());
    let closing = Report { update, depth, selective_depth, lines: &[], nodes, elapsed, fill };
    (result, closing)
}

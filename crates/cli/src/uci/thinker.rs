//! The thread that searches, so that commands are heard meanwhile: it does its jobs one after another.

use super::command::Game;
use super::go::Go;
use super::options::Options;
use super::signals::Signals;
use super::told::{self, Teller, remark, say};
use super::weaker;
use crate::games;
use crate::perft;
use nullwindow::engine::{self, Limits, Parameters, Report, SearchResult, Update, Variation};
use nullwindow::session::{Error, Game as _, Request, Root, Searcher};
use nullwindow::{Outcome, Position, Score};
use nullwindow_chess::{Chess, Move};
use nullwindow_games::trees::SplitMix64;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Something to do.
pub(super) enum Job {
    Search(Box<Search>),
    /// The engine is made anew, with a table of so many MiB and these parameters.
    Make(u32, Parameters),
    /// What was learned is forgotten.
    Forget,
    Bench(Arc<Signals>),
    /// Counts the paths of a position.
    Perft(Chess, u32, Options, Arc<Signals>),
}

/// A search: of what, how far, and who may end it.
pub(super) struct Search {
    pub(super) game: Game,
    pub(super) go: Go,
    pub(super) options: Options,
    pub(super) signals: Arc<Signals>,
}

/// The jobs that wait, and whether one is under way that may take long.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Jobs that are not finished.
    unfinished: usize,
    long: bool,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify_all();
    }
}

/// What the thread is talked to by.
pub(super) struct Thinker {
    jobs: Sender<Job>,
    queue: Arc<Queue>,
    thread: JoinHandle<()>,
}

impl Thinker {
    /// Starts the thread. A table of so many MiB is made there.
    pub(super) fn start(mebibytes: u32) -> Self {
        let ((jobs, received), queue) = (channel(), Arc::new(Queue::default()));
        let shared = Arc::clone(&queue);
        let thread = thread::spawn(move || work(&received, &shared));
        let thinker = Thinker { jobs, queue, thread };
        thinker.give(Job::Make(mebibytes, nullwindow_chess::Game::options().parameters));
        thinker
    }

    /// Gives it something to do after all that it was given before.
    pub(super) fn give(&self, job: Job) {
        self.queue.change(|state| state.unfinished += 1);
        // It ends only when no more can come.
        _ = self.jobs.send(job);
    }

    /// Waits until all short jobs are done; not for the end of a search.
    pub(super) fn ready(&self) {
        let ready =
            self.queue.changed.wait_while(self.queue.state(), |state| state.unfinished > 0 && !state.long);
        drop(ready);
    }

    /// Waits until everything is done.
    pub(super) fn end(self) {
        drop(self.jobs);
        _ = self.thread.join();
    }
}

fn work(jobs: &Receiver<Job>, queue: &Queue) {
    let mut mind =
        Mind { searcher: None, mebibytes: 1, parameters: Parameters::DEFAULT, random: SplitMix64::new(1) };
    for job in jobs {
        let long = !matches!(job, Job::Make(..) | Job::Forget);
        queue.change(|state| state.long = long);
        mind.work(job);
        queue.change(|state| *state = State { unfinished: state.unfinished - 1, long: false });
    }
}

/// Who does the jobs.
struct Mind {
    searcher: Option<Box<dyn Searcher<Chess>>>,
    mebibytes: u32,
    parameters: Parameters,
    random: SplitMix64,
}

/// How deep a move is looked for where no mate was found.
const WITHOUT_MATE: u32 = 4;

/// The memory of a search for mates, in MiB.
const FOR_MATES: usize = 16;

impl Mind {
    fn work(&mut self, job: Job) {
        match job {
            Job::Search(search) => self.search(&search),
            Job::Make(mebibytes, parameters) => self.make(mebibytes, parameters),
            Job::Forget => {
                if let Some(searcher) = &mut self.searcher {
                    searcher.new_game();
                }
            }
            Job::Bench(signals) => {
                if let Err(fault) = bench(&signals.stop) {
                    remark(&format!("bench: {fault}"));
                }
            }
            Job::Perft(position, depth, options, signals) => {
                divide(&position, depth, &options, &signals.stop)
            }
        }
    }

    /// Makes an engine with these parameters and a table of this size; if there is not so much memory, of the old size again.
    fn make(&mut self, mebibytes: u32, parameters: Parameters) {
        let made = (mebibytes, parameters);
        if self.searcher.is_some() && (self.mebibytes, self.parameters) == made {
            return;
        }
        self.parameters = parameters;
        let options = engine::Options { parameters, ..nullwindow_chess::Game::options() };
        // Both at once might be too much.
        self.searcher = None;
        for size in [mebibytes, self.mebibytes, 1] {
            match nullwindow_chess::Game::player_with(size as usize, options) {
                Ok(searcher) => {
                    (self.searcher, self.mebibytes) = (Some(searcher), size);
                    return;
                }
                Err(fault) => remark(&format!("Hash {size}: {fault}")),
            }
        }
    }

    /// Searches, tells of it, and gives exactly one answer.
    fn search(&mut self, search: &Search) {
        let Search { game, go, options, signals } = search;
        let mut legal = Vec::new();
        game.position.board().generate_moves(|of_piece| {
            legal.extend(of_piece);
            false
        });
        let mut answer = match legal[..] {
            [] => {
                let lost = matches!(game.position.outcome(), Some(Outcome::Win(_)));
                let score = if lost { Score::loss(0) } else { Score::default() };
                say(&format!("info depth 0 score {}", told::score(score)));
                Vec::new()
            }
            _ => self.line(search, legal.len()),
        };
        if answer.is_empty() {
            // Where the rules end the game but the other side does not, any move will do.
            if !legal.is_empty() && game.position.outcome().is_some() {
                say(&format!("info depth 0 score {}", told::score(Score::default())));
            }
            answer.extend(go.moves.first().or(legal.first()));
        }
        if go.infinite || go.ponder {
            signals.wait(go.ponder && !go.infinite);
        }
        let names = told::line(&game.position, &answer[..answer.len().min(2)], options.castling);
        say(&match &names[..] {
            [] => "bestmove 0000".to_owned(),
            [best] => format!("bestmove {best}"),
            [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
        });
    }

    /// The line that is played; `legal` is how many moves there are.
    fn line(&mut self, search: &Search, legal: usize) -> Vec<Move> {
        let Search { game, go, options, signals } = search;
        let side = game.position.side();
        let mut limits = Limits { stop: Some(&signals.stop), ..go.limits(side, options.overhead) };
        limits.depth = limits.depth.into_iter().chain(options.depth).min();
        limits.nodes = limits.nodes.into_iter().chain(options.nodes).min();
        limits.ponder = go.ponder.then_some(&signals.hit);
        if let Some(moves) = go.mate {
            let answer = mate(search, Limits { depth: Some(u32::from(moves) * 2 - 1), ..limits });
            match answer {
                Ok(answer) if answer.score > Score::points(30_000) => return moves_of(answer.lines.first()),
                Ok(_) => {}
                Err(fault) => remark(&format!("go mate: {fault}")),
            }
            limits.depth = Some(WITHOUT_MATE);
        }
        let hurried = limits.game_clock.is_some() || limits.time.is_some();
        if legal == 1 && hurried && !go.ponder {
            limits.depth = Some(1);
        }
        let lines = if options.limited { weaker::AMONG.max(options.lines) } else { options.lines };
        if options.limited {
            limits.nodes = limits.nodes.into_iter().chain([weaker::nodes(options.elo)]).min();
        }
        let Some(searcher) = &mut self.searcher else { return Vec::new() };
        let teller = Teller::new(&game.position, options.castling, options.lines);
        let answer = told(search, searcher.as_mut(), limits, lines, teller);
        if options.limited {
            return moves_of(weaker::choose(&answer.lines, options.elo, &mut self.random));
        }
        moves_of(answer.lines.first())
    }
}

fn moves_of(line: Option<&Variation<Move>>) -> Vec<Move> {
    line.map(|line| line.moves.clone()).unwrap_or_default()
}

/// Searches and tells of it.
fn told(
    search: &Search,
    searcher: &mut dyn Searcher<Chess>,
    limits: Limits<'_>,
    lines: usize,
    mut teller: Teller<'_>,
) -> SearchResult<Move> {
    let Search { game: Game { position, earlier }, go, .. } = search;
    let clock = Instant::now();
    let request = Request { lines, ..Request::new(limits, &clock) };
    let mut last = (0, 0);
    let answer = searcher.search(&Root { position, earlier, moves: &go.moves }, &request, &mut |progress| {
        teller.show(progress);
        last = (progress.selective_depth, progress.fill);
    });
    let (selective_depth, fill) = last;
    let (lines, elapsed) = (&answer.lines, clock.elapsed());
    let (news, depth, nodes) = (Update::Iteration, answer.depth, answer.nodes);
    teller.end(&Report { update: news, depth, selective_depth, lines, nodes, elapsed, fill });
    answer
}

/// A search for a forced mate, full in width.
fn mate(search: &Search, limits: Limits<'_>) -> Result<SearchResult<Move>, Error> {
    let mut solver = nullwindow_chess::Game.solving(FOR_MATES)?;
    let teller = Teller::new(&search.game.position, search.options.castling, 1).brief();
    Ok(told(search, solver.as_mut(), limits, 1, teller))
}

/// The searches of `nullwindow bench` in chess: their speed, and last all nodes.
fn bench(stop: &AtomicBool) -> Result<(), Error> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (game, searches) in games::benches() {
        let game = game?;
        for search in searches.iter().filter(|_| game.name() == "chess") {
            let (answer, took) = search.run(&game, Some(stop))?;
            (nodes, time) = (nodes + answer.nodes, time + took);
            if stop.load(Relaxed) {
                remark("bench: stopped");
                return Ok(());
            }
            let place = if search.position.is_empty() { "startpos" } else { search.position };
            say(&format!("{} nodes {} nps {}", place, answer.nodes, told::speed(answer.nodes, took)));
        }
    }
    say(&format!("nps {}\nnodes {nodes}", told::speed(nodes, time)));
    Ok(())
}

/// The paths that begin with each move, and their sum.
fn divide(position: &Chess, depth: u32, options: &Options, stop: &AtomicBool) {
    let mut all = 0;
    for (m, after) in perft::children(position) {
        let Some(paths) = perft::count(&after, depth - 1, stop) else { return remark("perft: stopped") };
        say(&format!("{}: {paths}", position.uci(m, options.castling)));
        all += paths;
    }
    say(&format!("\nNodes searched: {all}"));
}

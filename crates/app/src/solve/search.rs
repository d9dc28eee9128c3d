//! Solving one position: a search of it, or of each of its moves (our own).

use super::checkpoint::Checkpoint;
use super::question::Question;
use super::search_outcome::{SearchOutcome, Stopwatch};
use super::selectivity::Confidence;
use super::solution::{SearchEnd, Solution};
use crate::live::Live;
use crate::stop::interruptible;
use anyhow::{Error, Result, anyhow};
use nullwindow::engine::{Driver, Limits, Threads};
use nullwindow::session::{AnySession, Request, Selectivity};
use nullwindow_support::Task;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How to solve, and how to print it.
pub(super) struct SolveSettings<'a> {
    pub(super) stop: &'a AtomicBool,
    pub(super) driver: Option<Driver>,
    /// Only answer this.
    pub(super) question: Option<Question>,
    pub(super) threads: Threads,
    pub(super) json: bool,
    /// Search each move by itself.
    pub(super) each: bool,
    /// Only estimate, with this confidence.
    pub(super) confidence: Option<Confidence>,
    /// Of each search.
    pub(super) limits: Limits<'static>,
    /// Search these moves only.
    pub(super) moves: Vec<&'a str>,
}

/// Solves one position after another.
pub(super) struct Solver<'a> {
    pub(super) session: Box<dyn AnySession>,
    pub(super) settings: &'a SolveSettings<'a>,
    pub(super) checkpoint: Option<Checkpoint>,
    /// What the first long search says.
    pub(super) hint: Option<&'static str>,
}

impl<'a> Solver<'a> {
    /// Goes to a task's position, restricted to the moves of `settings`.
    pub(super) fn enter(&mut self, task: &Task) -> Result<()> {
        enter(&mut *self.session, task, &self.settings.moves)
    }

    /// The value of a task's position, and of each of its moves, if that is asked for.
    pub(super) fn solve<'t>(&mut self, task: &'t Task, name: &str) -> Result<Solution<'t>>
    where
        'a: 't,
    {
        self.enter(task)?;
        if !self.settings.each || self.session.outcome().is_some() {
            let search = self.search(task, &self.settings.moves, name)?;
            return self.solution(task, search);
        }
        let moves = self.moves_wanted()?;
        let mut searches = Vec::new();
        for (number, m) in (1..).zip(&moves) {
            let name = format!("{name} {m} ({number} of {})", moves.len());
            let search = self.search(task, &[m], &name)?;
            let complete = search.complete;
            searches.push(search);
            if !complete || self.settings.stop.load(Relaxed) {
                break;
            }
        }
        let best = SearchOutcome::best(&searches, moves.len());
        self.enter(task)?;
        let mut solution = self.solution(task, best)?;
        let searches: Vec<_> = moves.into_iter().zip(searches).collect();
        solution.add_moves(task, &*self.session, &searches).map_err(Error::from_boxed)?;
        Ok(solution)
    }

    /// The names of the moves wanted, each once, as the game writes them.
    fn moves_wanted(&mut self) -> Result<Vec<String>> {
        let mut moves = Vec::new();
        for name in &self.settings.moves {
            self.session.play(name).map_err(Error::from_boxed)?;
            moves.extend(self.session.undo().filter(|name| !moves.contains(name)));
        }
        Ok(if moves.is_empty() { self.session.moves() } else { moves })
    }

    /// The output for the position, where the session is.
    fn solution<'t>(&self, task: &'t Task, search: SearchOutcome) -> Result<Solution<'t>>
    where
        'a: 't,
    {
        let confidence = self.settings.confidence.filter(|_| !search.exact);
        let proved = search.game_theoretic.then_some(search.bound);
        let question = self.settings.question.as_ref();
        let exceeds = proved.and_then(|kind| question?.exceeds(search.score, kind));
        let solution = Solution::new(task, &*self.session, search, &self.settings.moves);
        let mut solution = solution.map_err(Error::from_boxed)?;
        (solution.confidence, solution.exceeds) = (confidence, exceeds);
        if let Some(&Question::Exceeds(v)) = question {
            solution.searched_for = Some(self.session.value(v));
        }
        if self.settings.stop.load(Relaxed) && solution.end == SearchEnd::Limited {
            solution.end = SearchEnd::Interrupted;
        }
        Ok(solution)
    }

    /// Searches these moves of a task's position; all, if there are none.
    fn search(&mut self, task: &Task, moves: &[&str], name: &str) -> Result<SearchOutcome> {
        if let Some(search) = self.checkpoint.as_mut().and_then(Checkpoint::recall) {
            return Ok(search);
        }
        let Solver { session, settings, checkpoint, hint } = self;
        match checkpoint {
            None => enter(&mut **session, task, moves)?,
            Some(checkpoint) => checkpoint.begin(|table| {
                enter(&mut **session, task, moves)?;
                if let Some(table) = table {
                    let loaded = interruptible(|| session.load_table(table));
                    let way = "without it the search under way begins anew";
                    loaded.map_err(|error| anyhow!("--checkpoint: {error}; {way}"))?;
                }
                session.table_saver().map_err(|error| anyhow!("--checkpoint: {error}"))
            })?,
        }
        let level =
            settings.confidence.map(|Confidence { level, of, .. }| format!(", to level {level} of {of}"));
        let mut live = Live::new(&(name.to_owned() + &level.unwrap_or_default()));
        live.hint = hint.take();
        let begun = Stopwatch::now();
        let window = settings.question.as_ref().map(Question::window);
        let Limits { time, nodes, depth, .. } = settings.limits;
        let limits = if depth.is_some() { settings.limits } else { session.value_limits() };
        let limits = Limits { stop: Some(settings.stop), window, time, nodes, ..limits };
        let selectivity =
            settings.confidence.map_or(Selectivity::Usual, |level| Selectivity::Level(level.level - 1));
        let SolveSettings { driver, threads, .. } = **settings;
        let request = Request { driver, selectivity, threads, ..Request::new(limits, &begun.clock) };
        let result = session.search(&request, &mut |report| {
            if let Some(checkpoint) = checkpoint.as_ref() {
                checkpoint.note(report.nodes);
            }
            live.show(report);
        });
        let search = SearchOutcome::new(result, begun.spent());
        live.clear();
        *hint = live.hint;
        Ok(match checkpoint {
            Some(checkpoint) => checkpoint.end(search),
            None => search,
        })
    }
}

fn enter(session: &mut dyn AnySession, task: &Task, moves: &[&str]) -> Result<()> {
    session.enter(&task.problem).map_err(|error| anyhow!("{}: {error}", task.name))?;
    session.restrict(moves).map_err(|error| anyhow!("{}: --moves: {error}", task.name))
}

//! Solving one position: a search of it, or of each of its moves.

use super::answer::Answer;
use super::checkpoint::{Checkpoint, Found};
use super::each::{MoveValue, Solved};
use super::input::Task;
use super::selectivity::Level;
use crate::live::Live;
use crate::output::log;
use anyhow::{Result, anyhow};
use nullwindow::engine::{Driver, Limits};
use nullwindow::session::{AnySession, Request, Selectivity};
use std::io::{self, Error};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// How to solve, and to tell of it.
pub(super) struct How<'a> {
    pub(super) stop: &'a AtomicBool,
    pub(super) driver: Option<Driver>,
    pub(super) json: bool,
    /// Each move by itself.
    pub(super) each: bool,
    /// Only an estimate, so sure.
    pub(super) level: Option<Level>,
    /// These moves only.
    pub(super) moves: Vec<&'a str>,
}

/// What solves one position after another.
pub(super) struct Solver<'a> {
    pub(super) session: Box<dyn AnySession>,
    pub(super) how: &'a How<'a>,
    pub(super) checkpoint: Option<Checkpoint>,
}

impl<'a> Solver<'a> {
    /// Goes to a task's position, of which only the moves wanted are searched.
    pub(super) fn enter(&mut self, task: &Task) -> Result<()> {
        enter(&mut *self.session, task, &self.how.moves)
    }

    /// The value of a task's position, and of each of its moves, if that is asked for.
    pub(super) fn solve<'t>(&mut self, task: &'t Task, name: &str) -> io::Result<Solved<'t>>
    where
        'a: 't,
    {
        self.enter(task).map_err(Error::other)?;
        if !self.how.each || self.session.outcome().is_some() {
            let found = self.search(task, &self.how.moves, name)?;
            return Ok(Solved { answer: self.told(task, &found), each: Vec::new() });
        }
        let moves = self.moves_wanted()?;
        let mut found = Vec::new();
        for (number, m) in (1..).zip(&moves) {
            let name = format!("{name} {m} ({number} of {})", moves.len());
            found.push(self.search(task, &[m], &name)?);
            if self.how.stop.load(Relaxed) || !found.iter().all(|found| found.answer.complete) {
                break;
            }
        }
        let best = Solved::best(&found, moves.len());
        self.enter(task).map_err(Error::other)?;
        let mut each: Vec<_> =
            moves.iter().zip(&found).filter_map(|(m, found)| self.value(task, m, found)).collect();
        each.sort_by_key(|value| std::cmp::Reverse(value.points));
        Ok(Solved { answer: self.told(task, &best), each })
    }

    /// The names of the moves wanted, each once, as the game writes them.
    fn moves_wanted(&mut self) -> io::Result<Vec<String>> {
        let mut moves = Vec::new();
        for name in &self.how.moves {
            self.session.play(name).map_err(Error::other)?;
            moves.extend(self.session.undo().filter(|name| !moves.contains(name)));
        }
        Ok(if moves.is_empty() { self.session.moves() } else { moves })
    }

    /// What is told of a search.
    fn told<'t>(&self, task: &'t Task, found: &Found) -> Answer<'t>
    where
        'a: 't,
    {
        let mut answer = Answer::new(task, &*self.session, &found.answer, &self.how.moves, found.time);
        answer.level = self.how.level.filter(|_| !found.answer.exact);
        answer
    }

    /// What is told of a search of one move; nothing, if it was stopped.
    fn value(&self, task: &Task, m: &str, found: &Found) -> Option<MoveValue> {
        let given = task.problem.moves.iter().find(|(name, _)| name == m).map(|&(_, score)| score);
        found.answer.complete.then(|| MoveValue::new(&*self.session, m, found, given))
    }

    /// Searches these moves of a task's position; all, if there are none.
    fn search(&mut self, task: &Task, moves: &[&str], name: &str) -> io::Result<Found> {
        if let Some(found) = self.checkpoint.as_mut().and_then(Checkpoint::recall) {
            return Ok(found);
        }
        let Solver { session, how, checkpoint } = self;
        match checkpoint {
            None => enter(&mut **session, task, moves).map_err(Error::other)?,
            Some(checkpoint) => {
                let begun = checkpoint.begin(|table| {
                    enter(&mut **session, task, moves)?;
                    if let Some(fault) = table.and_then(|table| session.load_table(table).err()) {
                        log(&format!("--checkpoint: {fault}; the search goes on without this table"));
                    }
                    session.table_saver().map_err(|fault| anyhow!("--checkpoint: {fault}"))
                });
                begun.map_err(Error::other)?;
            }
        }
        let mut live = Live::new(name);
        let begun = Instant::now();
        let limits = Limits { stop: Some(how.stop), ..Limits::default() };
        let selectivity = how.level.map_or(Selectivity::Usual, |level| Selectivity::Level(level.number - 1));
        let request = Request { driver: how.driver, selectivity, ..Request::new(limits, &begun) };
        let answer = session.search(&request, &mut |progress| {
            if let Some(checkpoint) = checkpoint.as_ref() {
                checkpoint.note(progress.so_far.nodes);
            }
            live.show(progress);
        });
        let found = Found { answer, time: begun.elapsed() };
        live.clear();
        Ok(match checkpoint {
            Some(checkpoint) => checkpoint.end(found),
            None => found,
        })
    }
}

fn enter(session: &mut dyn AnySession, task: &Task, moves: &[&str]) -> Result<()> {
    session.set(&task.problem.position).map_err(|fault| anyhow!("{}: {fault}", task.name))?;
    session.restrict(moves).map_err(|fault| anyhow!("{}: --moves: {fault}", task.name))
}

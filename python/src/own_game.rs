//! A game written in Python as a game of the library (our own). Each position is generated once: a search
//! that comes back to it calls no Python.

mod follower;
mod game_memory;
mod moves;
mod node;
mod offers;
mod run;
mod values;

pub(crate) use self::game_memory::GameMemory;
pub(crate) use self::moves::OwnMove;

use self::follower::Follower;
use self::node::{Branches, Child, Node};
use self::offers::Offers;
use self::run::Run;
use nullwindow::{Keyed, MoveSink, Outcome, Position, Score, Side};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A position of a game written in Python.
#[derive(Clone)]
pub(crate) struct OwnGame {
    kept: Arc<GameMemory>,
    run: Arc<Run>,
    node: Arc<Node>,
    offers: Offers,
    /// The moves from the root, and the positions that they were made at.
    path: Vec<OwnMove>,
    before: Vec<Arc<Node>>,
}

impl OwnGame {
    /// The position of an object, at the root of a search to `last` plies that this flag ends, and which
    /// `collects` young objects; the side that begins is to move there, if it has no `turn`.
    ///
    /// # Errors
    /// The exception of the game; if it lacks a method, or there are no moves.
    pub(crate) fn new(
        kept: Arc<GameMemory>,
        object: &Bound<'_, PyAny>,
        last: usize,
        stop: Arc<AtomicBool>,
        collects: bool,
    ) -> PyResult<Self> {
        let offers = Offers::of(object)?;
        let follower = offers.unmake.then(|| Follower::new(object));
        let node = kept.node(object, Side::First, offers)?;
        let run = Arc::new(Run::new(object, last, follower, stop, collects));
        let game = OwnGame { kept, run, node, offers, path: Vec::new(), before: Vec::new() };
        // With its moves a search begins.
        _ = game.moves(&mut Vec::new());
        game.run.take_exception().map_or(Ok(game), Err)
    }

    /// The exception that ended the search, if one did, and whether it is one of the game. An object that
    /// changes in place is as before the search then.
    pub(crate) fn end(&self) -> (Option<PyErr>, bool) {
        if let Some(follower) = &self.run.follower {
            self.run.call(|py| follower.at(py, &self.kept.moves, &[]).map(|_| ()));
        }
        (self.run.take_exception(), self.run.failed())
    }

    /// Whether the game has an evaluation.
    pub(crate) fn evaluates(&self) -> bool {
        self.offers.evaluate
    }

    /// What the evaluation is, from the view of the side to move. Where the search ends, it needs the object
    /// no more, and most positions are there; a search that goes on from one makes it again.
    pub(crate) fn value(&self) -> Score {
        *self.node.value.get_or_init(|| {
            let value = if self.offers.evaluate { self.read(values::evaluation) } else { Score::default() };
            if self.path.len() >= self.run.last {
                self.node.release();
            }
            value
        })
    }

    /// What is read of the object, at this position.
    fn read<T: Default>(&self, read: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> T {
        self.run.call(|py| self.object(py).and_then(|object| read(&object)))
    }

    /// The object at this position.
    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.run.follower {
            Some(follower) => follower.at(py, &self.kept.moves, &self.path),
            None => self.object_after(py, self.path.len()),
        }
    }

    /// The object after the first moves of the path, of a game that does not change in place.
    fn object_after<'py>(&self, py: Python<'py>, moves: usize) -> PyResult<Bound<'py, PyAny>> {
        let Some(last) = moves.checked_sub(1) else { return Ok(self.run.root.bind(py).clone()) };
        let node = self.before.get(moves).unwrap_or(&self.node);
        if let Some(object) = &*node.object() {
            return Ok(object.bind(py).clone());
        }
        let object = self.made(&self.object_after(py, last)?, self.path[last])?;
        self.kept.count_generated();
        *node.object() = Some(object.clone().unbind());
        Ok(object)
    }

    /// The object that `make` returns.
    fn made<'py>(&self, object: &Bound<'py, PyAny>, m: OwnMove) -> PyResult<Bound<'py, PyAny>> {
        let py = object.py();
        let after = object.call_method1(intern!(py, "make"), (self.kept.moves.object(py, m)?,))?;
        if after.is_none() {
            let text = "make() returns None, not the position after the move, and the game has no unmake() \
                        by which it would change in place";
            return Err(PyTypeError::new_err(text));
        }
        Ok(after)
    }

    fn branches(&self) -> &Branches {
        let generate = |object: &Bound<'_, PyAny>| {
            let py = object.py();
            let method = if self.offers.order { intern!(py, "order") } else { intern!(py, "moves") };
            let named = |error| values::named(method, error);
            let moves = object.call_method0(method)?;
            let moves = moves.try_iter().map_err(named)?.map(|m| self.kept.moves.number(&m?).map_err(named));
            let moves = moves.collect::<PyResult<Box<[_]>>>()?;
            if moves.is_empty() {
                let text = format!("{object} has no moves, and outcome() is None");
                return Err(PyValueError::new_err(text));
            }
            Ok(Branches::new(moves))
        };
        self.node.branches.get_or_init(|| self.read(generate))
    }

    /// The position after a move.
    fn after(&mut self, m: OwnMove) -> Option<Arc<Node>> {
        if self.run.failed() {
            return None;
        }
        let place = self.branches().moves.iter().position(|&known| known == m)?;
        if let Some(node) = self.branches().nodes.get(place)?.get().and_then(Child::node) {
            return Some(node);
        }
        let node = self.generate(m)?;
        // One that is known has a second owner.
        let child = if Arc::strong_count(&node) > 1 {
            Some(Child::Known(Arc::downgrade(&node)))
        } else {
            (!node.has_key && self.kept.keeps()).then(|| Child::Own(Arc::clone(&node)))
        };
        if let (Some(child), Some(slot)) = (child, self.branches().nodes.get(place)) {
            _ = slot.set(child);
        }
        Some(node)
    }

    /// The position after a move, by Python.
    fn generate(&mut self, m: OwnMove) -> Option<Arc<Node>> {
        let (moves, side) = (&self.kept.moves, self.node.side.other());
        self.path.push(m);
        let node = self.run.call(|py| {
            let after = match &self.run.follower {
                Some(follower) => follower.at(py, moves, &self.path)?,
                None => self.made(&self.object_after(py, self.path.len() - 1)?, m)?,
            };
            self.kept.node(&after, side, self.offers).map(Some)
        });
        self.path.pop();
        node
    }
}

impl Position for OwnGame {
    type Move = OwnMove;
    /// None after an exception, when there is no position after the move.
    type Undo = Option<()>;
    type End = Outcome;

    fn side(&self) -> Side {
        self.node.side
    }

    fn moves(&self, out: &mut impl MoveSink<OwnMove>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            self.branches().moves.iter().for_each(|&m| out.push(m));
        }
        end.or_else(|| self.outcome()) // The moves may have raised an exception.
    }

    /// After an exception of the game every position is an end, so that the search calls no more of it.
    fn outcome(&self) -> Option<Outcome> {
        if self.run.failed() {
            return Some(Outcome::Draw);
        }
        let read = || {
            let side = self.node.side;
            let end =
                self.read(|object| values::outcome(object, side).map(Some)).unwrap_or(Some(Outcome::Draw));
            if end.is_some() {
                self.node.release();
            }
            end
        };
        *self.node.outcome.get_or_init(read)
    }

    fn make(&mut self, m: OwnMove) -> Self::Undo {
        self.run.signals();
        let node = self.after(m)?;
        self.path.push(m);
        self.before.push(std::mem::replace(&mut self.node, node));
        Some(())
    }

    fn unmake(&mut self, _: OwnMove, undo: Self::Undo) {
        if let Some(node) = undo.and_then(|()| self.before.pop()) {
            self.path.pop();
            self.node = node;
        }
    }
}

impl Keyed for OwnGame {
    type Key = u64;

    fn key(&self) -> u64 {
        self.node.key
    }

    fn pack(&self, m: OwnMove) -> u16 {
        m.0
    }

    fn unpack(&self, bits: u16) -> Option<OwnMove> {
        if self.outcome().is_some() {
            return None;
        }
        self.branches().moves.iter().copied().find(|m| m.0 == bits)
    }
}

impl PartialEq for OwnGame {
    /// As Python compares the objects.
    fn eq(&self, other: &Self) -> bool {
        let equal = |py: Python<'_>| self.object(py)?.eq(other.object(py)?);
        Arc::ptr_eq(&self.node, &other.node) || self.run.call(equal)
    }
}

impl fmt::Debug for OwnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.run.call(|py| Ok(self.object(py)?.to_string())))
    }
}

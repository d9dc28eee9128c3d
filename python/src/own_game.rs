//! A game written in Python as a game of the library (our own). Each position is generated once: a search
//! that comes back to it calls no Python.

use nullwindow::{Evaluator, Keyed, MoveSink, Outcome, Position, Score, Side};
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// A move: the number of its Python object in the order in which the game's moves were met.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct OwnMove(u16);

/// What all positions of a game share.
pub(crate) struct Shared {
    /// The number of each move, by its object.
    numbers: Py<PyDict>,
    /// The number of each key, by the class of the position and the key.
    keys: Py<PyDict>,
    moves: Mutex<Vec<Py<PyAny>>>,
    /// Positions by their keys, for games that have keys: their owner, since they may lead to each other.
    known: Mutex<HashMap<u64, Arc<Node>>>,
    /// The positions that are kept, and the largest number of them.
    kept: AtomicUsize,
    most: usize,
    generated: AtomicU64,
    /// The first exception of the game, or of a signal; it ends the search.
    exception: Mutex<Option<PyErr>>,
    pub(crate) stop: AtomicBool,
    /// Whether it was one of the game: nothing that the search finds then counts.
    failed: AtomicBool,
    /// The calls of `make` since the signals were looked at.
    calls: AtomicUsize,
    /// Whether positions with equal keys are one.
    shares: bool,
}

/// The calls of `make` between two looks at the signals.
const SIGNALS: usize = 1 << 12;

/// A position that was generated.
pub(crate) struct Node {
    object: Py<PyAny>,
    side: Side,
    key: u64,
    has_key: bool,
    outcome: OnceLock<Option<Outcome>>,
    branches: OnceLock<Branches>,
    value: OnceLock<Score>,
}

/// A position that a move leads to.
enum Child {
    /// One of a game without keys.
    Own(Arc<Node>),
    /// One of those that are known by their keys.
    Known(Weak<Node>),
}

/// The moves of a position, and the positions that they lead to, as far as they are kept.
#[derive(Default)]
struct Branches {
    moves: Box<[OwnMove]>,
    nodes: Box<[OnceLock<Child>]>,
}

/// A position of a game written in Python.
#[derive(Clone)]
pub(crate) struct OwnGame {
    shared: Arc<Shared>,
    node: Arc<Node>,
}

impl Shared {
    pub(crate) fn new(py: Python<'_>, most: usize, shares: bool) -> Arc<Self> {
        Arc::new(Shared {
            numbers: PyDict::new(py).unbind(),
            keys: PyDict::new(py).unbind(),
            moves: Mutex::default(),
            known: Mutex::default(),
            kept: AtomicUsize::new(0),
            most,
            generated: AtomicU64::new(0),
            exception: Mutex::default(),
            stop: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            calls: AtomicUsize::new(0),
            shares,
        })
    }

    /// The positions generated so far.
    pub(crate) fn generated(&self) -> u64 {
        self.generated.load(Relaxed)
    }

    /// The exception that ended the search, if one did, and whether it was one of the game.
    pub(crate) fn take_exception(&self) -> (Option<PyErr>, bool) {
        self.stop.store(false, Relaxed);
        let exception = self.exception.lock().unwrap_or_else(PoisonError::into_inner).take();
        (exception, self.failed.swap(false, Relaxed))
    }

    /// The object of a move.
    pub(crate) fn object(&self, py: Python<'_>, m: OwnMove) -> Option<Py<PyAny>> {
        self.moves.lock().ok()?.get(usize::from(m.0)).map(|object| object.clone_ref(py))
    }

    /// The move of an object.
    pub(crate) fn number(&self, object: &Bound<'_, PyAny>) -> PyResult<OwnMove> {
        let numbers = self.numbers.bind(object.py());
        if let Some(number) = numbers.get_item(object)? {
            return Ok(OwnMove(number.extract()?));
        }
        let mut moves = self.moves.lock().map_err(|_| PyValueError::new_err("a search has failed"))?;
        let number = u16::try_from(moves.len())
            .map_err(|_| PyValueError::new_err("the game has more than 65,536 different moves"))?;
        numbers.set_item(object, number)?;
        moves.push(object.clone().unbind());
        Ok(OwnMove(number))
    }

    /// What a call of the game returns. An exception ends the search; the call that Ctrl-C interrupts is made
    /// again, so that the search ends with true values.
    fn call<T: Default>(&self, call: impl Fn(Python<'_>) -> PyResult<T>) -> T {
        Python::attach(|py| {
            let mut result = call(py);
            if result.as_ref().is_err_and(|exception| exception.is_instance_of::<PyKeyboardInterrupt>(py)) {
                result = result.or_else(|interrupt| {
                    self.end(interrupt);
                    call(py)
                });
            }
            result.unwrap_or_else(|exception| {
                self.failed.store(true, Relaxed);
                self.end(exception);
                T::default()
            })
        })
    }

    /// Ends the search with an exception.
    fn end(&self, exception: PyErr) {
        self.stop.store(true, Relaxed);
        _ = self.exception.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(exception);
    }

    /// Forgets the positions, if no more can be kept.
    pub(crate) fn forget_if_full(&self, py: Python<'_>) {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).len();
        self.kept.store(known, Relaxed); // Those of games without keys are gone with their root.
        if known >= self.most {
            self.forget(py);
        }
    }

    /// Forgets positions, keys and moves.
    pub(crate) fn forget(&self, py: Python<'_>) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.kept.store(0, Relaxed);
        self.keys.bind(py).clear();
        self.numbers.bind(py).clear();
        self.moves.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Whether one more position is kept.
    fn keeps(&self) -> bool {
        let kept = self.kept.load(Relaxed) < self.most;
        self.kept.fetch_add(usize::from(kept), Relaxed);
        kept
    }

    /// The number of a position's key: keys are equal as Python compares them, whatever their hashes.
    fn key_number(&self, object: &Bound<'_, PyAny>, key: Bound<'_, PyAny>, next: u64) -> PyResult<u64> {
        let keys = self.keys.bind(object.py());
        let key = (object.get_type(), key).into_pyobject(object.py())?;
        if let Some(number) = keys.get_item(&key)? {
            return number.extract();
        }
        if keys.len() < self.most {
            keys.set_item(key, next)?;
        }
        Ok(next)
    }

    /// Looks at the signals now and then, and lets other threads of Python run.
    fn signals(&self) {
        if self.calls.fetch_add(1, Relaxed) % SIGNALS == SIGNALS - 1 {
            let signal = Python::attach(|py| {
                py.detach(|| ());
                py.check_signals()
            });
            if let Err(interrupt) = signal {
                self.end(interrupt);
            }
        }
    }
}

impl Node {
    /// The position of an object, whose side is that of its attribute `turn`, if it has one.
    fn new(shared: &Shared, object: &Bound<'_, PyAny>, side: Side) -> PyResult<Arc<Self>> {
        let py = object.py();
        let side = match object.getattr_opt(intern!(py, "turn"))? {
            None => side,
            Some(turn) => match turn.extract()? {
                0 => Side::First,
                1 => Side::Second,
                other => {
                    return Err(PyValueError::new_err(format!("turn is 0 or 1, not {other}")));
                }
            },
        };
        let number = shared.generated.fetch_add(1, Relaxed);
        let key = match object.getattr_opt(intern!(py, "key"))? {
            None => return Ok(Node::unknown(object, side, 2 * number, false)),
            Some(key) => {
                let number = shared.key_number(object, key.call0()?, number)?;
                2 * number + u64::from(side == Side::Second)
            }
        };
        let mut known = shared.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(node) = known.get(&key) {
            return Ok(Arc::clone(node));
        }
        let node = Node::unknown(object, side, key, true);
        if shared.shares && shared.keeps() {
            known.insert(key, Arc::clone(&node));
        }
        Ok(node)
    }

    fn unknown(object: &Bound<'_, PyAny>, side: Side, key: u64, has_key: bool) -> Arc<Self> {
        let (outcome, branches, value) = Default::default();
        Arc::new(Node { object: object.clone().unbind(), side, key, has_key, outcome, branches, value })
    }
}

impl OwnGame {
    /// The position of an object; the side that begins is to move there, if it has no `turn`.
    pub(crate) fn new(shared: Arc<Shared>, object: &Bound<'_, PyAny>) -> PyResult<Self> {
        for method in ["moves", "make", "outcome"] {
            if !object.hasattr(method)? {
                return Err(PyTypeError::new_err(format!("the game has no method {method}")));
            }
        }
        let node = Node::new(&shared, object, Side::First)?;
        Ok(OwnGame { shared, node })
    }

    /// Generates the moves, with which a search begins.
    ///
    /// # Errors
    /// The exception of the game.
    pub(crate) fn begin(&self) -> PyResult<()> {
        _ = self.moves(&mut Vec::new());
        self.shared.take_exception().0.map_or(Ok(()), Err)
    }

    fn branches(&self) -> &Branches {
        let generate = || {
            self.shared.call(|py| {
                let object = self.node.object.bind(py);
                let order = object.getattr_opt(intern!(py, "order"))?;
                let moves = match order {
                    Some(order) => order.call0()?,
                    None => object.call_method0(intern!(py, "moves"))?,
                };
                let moves = moves.try_iter()?.map(|m| self.shared.number(&m?));
                let moves = moves.collect::<PyResult<Box<[_]>>>()?;
                if moves.is_empty() {
                    let text = format!("{object} has no moves, and outcome() is None");
                    return Err(PyValueError::new_err(text));
                }
                let nodes = moves.iter().map(|_| OnceLock::new()).collect();
                Ok(Branches { moves, nodes })
            })
        };
        self.node.branches.get_or_init(generate)
    }

    /// The position after a move.
    fn after(&self, m: OwnMove) -> Option<Arc<Node>> {
        let make = || {
            self.shared.call(|py| {
                let object =
                    self.shared.object(py, m).ok_or_else(|| PyValueError::new_err("no such move"))?;
                let after = self.node.object.bind(py).call_method1(intern!(py, "make"), (object,))?;
                if after.is_none() {
                    return Err(PyTypeError::new_err("make() returns None, not the position after the move"));
                }
                Node::new(&self.shared, &after, self.node.side.other()).map(Some)
            })
        };
        if self.shared.failed.load(Relaxed) {
            return None;
        }
        let branches = self.branches();
        let place = branches.moves.iter().position(|&known| known == m)?;
        let slot = branches.nodes.get(place)?;
        match slot.get() {
            Some(Child::Own(node)) => return Some(Arc::clone(node)),
            Some(Child::Known(node)) => {
                if let Some(node) = node.upgrade() {
                    return Some(node);
                }
            }
            None => {}
        }
        let node: Arc<Node> = make()?;
        // One that is known has a second owner.
        let child = if Arc::strong_count(&node) > 1 {
            Some(Child::Known(Arc::downgrade(&node)))
        } else {
            (!node.has_key && self.shared.keeps()).then(|| Child::Own(Arc::clone(&node)))
        };
        if let Some(child) = child {
            _ = slot.set(child);
        }
        Some(node)
    }
}

/// The outcome that a game returned, from the view of the side to move.
fn outcome(object: &Bound<'_, PyAny>, side: Side) -> PyResult<Option<Outcome>> {
    if object.is_none() {
        return Ok(None);
    }
    if let Ok(points) = object.extract::<i16>() {
        let margin = if side == Side::First { points } else { points.saturating_neg() };
        if Score::points(points.into()).get() == points {
            return Ok(Some(Outcome::Margin(margin)));
        }
    }
    match object.extract::<String>().as_deref() {
        Ok("win") => Ok(Some(Outcome::Win(side))),
        Ok("loss") => Ok(Some(Outcome::Win(side.other()))),
        Ok("draw") => Ok(Some(Outcome::Draw)),
        _ => {
            let text = format!(
                "outcome() is None, \"win\", \"loss\", \"draw\" or a number of points of at most {}, not {}",
                Score::MAX_POINTS,
                object.repr()?
            );
            Err(PyValueError::new_err(text))
        }
    }
}

impl Position for OwnGame {
    type Move = OwnMove;
    type Undo = Option<Arc<Node>>;
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
        if self.shared.failed.load(Relaxed) {
            return Some(Outcome::Draw);
        }
        let read = || {
            self.shared.call(|py| {
                let object = self.node.object.bind(py);
                outcome(&object.call_method0(intern!(py, "outcome"))?, self.node.side).map(Some)
            })
        };
        *self.node.outcome.get_or_init(|| read().unwrap_or(Some(Outcome::Draw)))
    }

    fn make(&mut self, m: OwnMove) -> Self::Undo {
        self.shared.signals();
        let node = self.after(m)?;
        Some(std::mem::replace(&mut self.node, node))
    }

    fn unmake(&mut self, _: OwnMove, undo: Self::Undo) {
        if let Some(node) = undo {
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
        let equal = |py: Python<'_>| self.node.object.bind(py).eq(other.node.object.bind(py));
        Arc::ptr_eq(&self.node, &other.node) || self.shared.call(equal)
    }
}

impl fmt::Debug for OwnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Python::attach(|py| self.node.object.bind(py).to_string()))
    }
}

impl fmt::Debug for OwnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The method `evaluate` of a game, from the view of the side to move; 0 without it.
pub(crate) struct Own;

impl Evaluator<OwnGame> for Own {
    type Value = Score;

    fn terminal(&self, p: &OwnGame, end: Outcome, ply: u16) -> Score {
        nullwindow::Standard::<fn(&OwnGame) -> Score>::rules().terminal(p, end, ply)
    }

    fn evaluate(&self, p: &OwnGame) -> Score {
        let read = || {
            p.shared.call(|py| {
                let object = p.node.object.bind(py);
                let Some(evaluate) = object.getattr_opt(intern!(py, "evaluate"))? else {
                    return Ok(Score::default());
                };
                let points: i32 = evaluate.call0()?.extract()?;
                let score = Score::points(points);
                if i32::from(score.get()) != points {
                    let most = Score::MAX_POINTS;
                    let text = format!("evaluate() is a number from -{most} to {most}, not {points}");
                    return Err(PyValueError::new_err(text));
                }
                Ok(score)
            })
        };
        *p.node.value.get_or_init(read)
    }
}

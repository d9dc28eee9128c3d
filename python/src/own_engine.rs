//! An engine for games written in Python, and the check of their promises (our own).

use crate::collector::Suspended;
use crate::engine::Stop;
use crate::own_evaluator::Own;
use crate::own_game::{GameMemory, OwnGame, OwnMove};
use nullwindow::check::{Check, Rule};
use nullwindow::engine::{Engine, Features, Limits, Options};
use nullwindow::{Bound as Kind, Score, Window};
use pyo3::exceptions::{PyAssertionError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

nullwindow::profile!(Searching for OwnGame, Own { table });

/// An engine for games written in Python. It keeps the positions that it generated, and its table.
#[pyclass(module = "nullwindow._native", frozen)]
pub(crate) struct OwnEngine {
    kept: Arc<GameMemory>,
    engine: Mutex<Engine<Searching>>,
}

/// A line of play.
#[derive(IntoPyObject)]
struct OwnLine {
    moves: Vec<Py<PyAny>>,
    order: i16,
    points: Option<i16>,
    plies: Option<i32>,
    text: String,
    bound: &'static str,
    proved: bool,
}

/// What a search has found.
#[derive(IntoPyObject)]
pub(crate) struct OwnFound {
    lines: Vec<OwnLine>,
    depth: Option<u32>,
    nodes: u64,
    generated: u64,
    seconds: f64,
    complete: bool,
    exact: bool,
    exceeds: Option<bool>,
}

#[pymethods]
impl OwnEngine {
    #[new]
    #[pyo3(signature = (hash, cache))]
    fn new(py: Python<'_>, hash: usize, cache: usize) -> PyResult<Self> {
        let engine = Engine::<Searching>::new(Own, hash, Options::default());
        let engine = engine.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(OwnEngine { kept: GameMemory::new(py, cache, true), engine: Mutex::new(engine) })
    }

    /// Searches; returns what was found, and the exception that ended the search, if one did.
    #[expect(clippy::too_many_arguments, reason = "the class in Python has them as options")]
    #[pyo3(signature = (root, depth, nodes, seconds, exceeds, lines, direct, stop))]
    fn search(
        &self,
        py: Python<'_>,
        root: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        exceeds: Option<i32>,
        lines: usize,
        direct: bool,
        stop: &Stop,
    ) -> PyResult<(OwnFound, Option<PyErr>)> {
        let busy = |_| PyRuntimeError::new_err("the engine searches already");
        let mut engine = self.engine.try_lock().map_err(busy)?;
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| PyValueError::new_err(format!("time: {error}")))?;
        let out_of_range = |points: &i32| i32::from(Score::points(*points).get()) != *points;
        if let Some(points) = exceeds.filter(out_of_range) {
            let most = Score::MAX_POINTS;
            let text = format!("exceeds is a number from -{most} to {most}, not {points}");
            return Err(PyValueError::new_err(text));
        }
        self.kept.forget_if_full(py);
        let collector = Suspended::new(py)?;
        let last = depth.map_or(usize::MAX, |depth| depth as usize);
        let game =
            OwnGame::new(Arc::clone(&self.kept), root, last, Arc::clone(&stop.0), collector.was_enabled());
        let game = game.inspect_err(|_| self.kept.forget(py))?;
        let exceeds = exceeds.map(Score::points);
        let limits = Limits {
            depth: depth.or(Limits::DEEPEN.depth),
            nodes,
            time,
            stop: Some(&stop.0),
            direct,
            window: exceeds.map(Window::null),
            ..Limits::default()
        };
        // On the way to a depth that is reached in any case no answer is needed at every depth, and each
        // iteration generates positions that the next one leaves out.
        let step = if nodes.is_some() || time.is_some() { 1 } else { 2 };
        // Killers disturb the author's own order, but find the wins of a game that has no evaluation.
        let features = Features { killers: !game.evaluates(), ..Features::default() };
        engine.set_options(Options { lines: lines.max(1), step, features, ..Options::default() });
        let (clock, before) = (Instant::now(), self.kept.generated());
        let result = engine.search(&game, &[], limits, &clock, |_| ());
        let line = |line: &nullwindow::engine::Variation<OwnMove>| OwnLine {
            moves: line.moves.iter().filter_map(|&m| self.kept.moves.object(py, m).ok()).collect(),
            order: line.score.get(),
            points: line.score.is_points().then(|| line.score.get()),
            plies: line
                .score
                .distance()
                .map(|plies| if line.score.is_win() { i32::from(plies) } else { -i32::from(plies) }),
            text: line.score.to_string(),
            bound: match line.bound {
                Kind::Exact => "exact",
                Kind::Lower => "lower",
                Kind::Upper => "upper",
            },
            proved: line.game_theoretic,
        };
        let found = OwnFound {
            lines: result.lines.iter().map(line).collect(),
            depth: result.depth,
            nodes: result.nodes,
            generated: self.kept.generated() - before,
            seconds: clock.elapsed().as_secs_f64(),
            complete: result.complete,
            exact: result.exact,
            exceeds: exceeds.and_then(|v| result.exceeds(v)),
        };
        let (exception, failed) = game.end();
        if failed {
            // What was stored after the exception is of no game.
            self.kept.forget(py);
            engine.new_game();
        }
        Ok((found, exception))
    }
}

/// Plays random games from a position, and raises an exception that names the promise that is broken.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, root: &Bound<'_, PyAny>, games: u32, plies: usize) -> PyResult<()> {
    // Positions with equal keys are two here: what they differ in is what a wrong key hides.
    let game = OwnGame::new(GameMemory::new(py, usize::MAX, false), root, usize::MAX, Arc::default(), false)?;
    let setup = Check::new(game.clone()).games(games).ending_within(plies);
    let keyed = root.hasattr("key")?;
    let broken = setup.rules().and_then(|check| if keyed { check.keys() } else { Ok(check) });
    let broken = broken.and_then(|check| check.evaluator(&Own)?.view(&Own)).err();
    // Too few games have a winner where few are asked for.
    let broken = broken.filter(|violation| violation.rule() != Rule::Winners);
    match (game.end().0, broken) {
        (Some(exception), _) => Err(exception),
        (None, Some(violation)) => Err(PyAssertionError::new_err(violation.to_string())),
        (None, None) => Ok(()),
    }
}

//! Checkpoints of long work: what is answered, and the table of the search under way, so that a run that was cut off can be gone on with.
//!
//! Two files: the answers as JSON, and beside it, with `.table` behind its name, the transposition table as `--save-table` writes it. They
//! need not be of the same moment: answers are final, and what a table says is true whenever it was saved. The JSON is there before the first
//! table, and goes after it: a table that stands alone is somebody else's, and is left as it is.

use crate::output::log;
use anyhow::{Context, Result, anyhow, ensure};
use nullwindow::engine::Predictions;
use nullwindow::session::{Answer, Error, TableSaver, TextLine};
use nullwindow::{Bound, Score};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The version of the JSON.
const FORMAT: u32 = 2;

/// What is searched. Only a command that asks for the same goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Plan {
    pub(super) game: String,
    /// As sessions write them: with the variant of the game, where it has any.
    pub(super) positions: Vec<String>,
    pub(super) moves: Vec<String>,
    pub(super) each: bool,
    pub(super) level: Option<usize>,
    /// The size of the table in MiB: a saved one keeps its own, so that another size would be asked for in vain.
    pub(super) hash: u32,
}

/// The answer of one search, and what it cost in all runs together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) answer: Answer<TextLine>,
    pub(super) time: Duration,
}

/// What a file says.
#[derive(Clone, Serialize, Deserialize)]
struct Saved {
    format: u32,
    plan: Plan,
    /// Of the first searches of the plan, in its order.
    answers: Vec<Stored>,
    /// What the search after them has cost so far.
    spent: Cost,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Cost {
    nodes: u64,
    seconds: f64,
}

/// The answer of a search that is complete.
#[derive(Clone, Serialize, Deserialize)]
struct Stored {
    score: i16,
    exact: bool,
    line: Option<StoredLine>,
    cost: Cost,
}

#[derive(Clone, Serialize, Deserialize)]
struct StoredLine {
    game_theoretic: bool,
    moves: Vec<String>,
    text: String,
}

impl From<&Found> for Stored {
    fn from(found: &Found) -> Self {
        let Answer { score, ref lines, exact, nodes, .. } = found.answer;
        let line = lines.first().map(|line| StoredLine {
            game_theoretic: line.game_theoretic,
            moves: line.moves.clone(),
            text: line.text.clone(),
        });
        Stored { score: score.get(), exact, line, cost: Cost { nodes, seconds: found.time.as_secs_f64() } }
    }
}

impl From<&Stored> for Found {
    fn from(stored: &Stored) -> Self {
        let score = Score::from_raw(stored.score);
        let line = stored.line.clone().map(|StoredLine { game_theoretic, moves, text }| TextLine {
            score,
            bound: Bound::Exact,
            game_theoretic,
            moves,
            text,
        });
        let answer = Answer {
            score,
            lines: line.into_iter().collect(),
            depth: None,
            nodes: stored.cost.nodes,
            complete: true,
            exact: stored.exact,
            predictions: Predictions::default(),
        };
        Found { answer, time: stored.cost.time() }
    }
}

impl Cost {
    fn time(self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or_default()
    }
}

/// The checkpoint of a run: a thread of its own writes it now and then.
pub(super) struct Checkpoint {
    path: PathBuf,
    shared: Arc<Shared>,
    /// How many answers of earlier runs were taken over.
    recalled: usize,
    /// How many answers earlier runs gave.
    earlier: usize,
    /// Whether there was an earlier run.
    resumed: bool,
    /// A table of an earlier run, that no search has begun with yet.
    table: Option<PathBuf>,
    /// Dropped at the end, which wakes the thread.
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What the searching thread and the writing one share.
struct Shared {
    path: PathBuf,
    /// Locked while the files are written. Whoever changes what the table holds good for locks it, too.
    state: Mutex<State>,
    /// Nodes of the search under way, in this run.
    nodes: AtomicU64,
}

struct State {
    saved: Saved,
    /// When the search under way has begun, and what saves its table.
    search: Option<(Instant, TableSaver)>,
}

impl Checkpoint {
    /// Reads the checkpoint at `path`, if there is one, and writes it from now on as often as told.
    ///
    /// # Errors
    /// If it cannot be read or written, is none of this plan, or if there is a table without it; in one line.
    pub(super) fn open(path: &Path, every: Duration, plan: Plan) -> Result<Self> {
        let place = || format!("--checkpoint: {}", path.display());
        let table = table_of(path);
        let earlier = read(path, &plan).with_context(place)?;
        let resumed = earlier.is_some();
        let saved = match earlier {
            Some(saved) => {
                // What an earlier run was writing when it was cut off.
                _ = fs::remove_file(beside(&table, ".part0"));
                saved
            }
            None => {
                let (own, name) = (!table.exists(), table.display());
                ensure!(own, "{}: {name} is there without it, and would be overwritten", place());
                let saved = Saved { format: FORMAT, plan, answers: Vec::new(), spent: Cost::default() };
                saved.write(path).map_err(|fault| anyhow!("--checkpoint: {fault}"))?;
                saved
            }
        };
        let earlier = saved.answers.len();
        let shared = Arc::new(Shared {
            path: path.to_owned(),
            state: Mutex::new(State { saved, search: None }),
            nodes: AtomicU64::new(0),
        });
        let (sender, end) = channel();
        let writer = Arc::clone(&shared);
        let thread = thread::spawn(move || write_often(&writer, every, &end));
        let table = Some(table).filter(|table| table.exists());
        let (path, running) = (path.to_owned(), Some((sender, thread)));
        Ok(Checkpoint { path, shared, recalled: 0, earlier, resumed, table, running })
    }

    /// How many searches earlier runs have answered; `None` if there was no earlier run.
    pub(super) fn earlier(&self) -> Option<usize> {
        self.resumed.then_some(self.earlier)
    }

    /// The answer of the next search, if an earlier run gave it.
    pub(super) fn recall(&mut self) -> Option<Found> {
        let state = self.shared.lock();
        let stored = (self.recalled < self.earlier).then(|| &state.saved.answers[self.recalled])?;
        self.recalled += 1;
        Some(stored.into())
    }

    /// Goes to the next search: `enter` goes to its position, loads the table of an earlier run, if it is given one, and tells what saves the
    /// table. Nothing is written meanwhile.
    pub(super) fn begin<E>(
        &mut self,
        enter: impl FnOnce(Option<&Path>) -> Result<TableSaver, E>,
    ) -> Result<(), E> {
        let table = if self.recalled < self.earlier { None } else { self.table.take() };
        let mut state = self.shared.lock();
        state.search = None;
        let saver = enter(table.as_deref())?;
        self.shared.nodes.store(0, Relaxed);
        state.search = Some((Instant::now(), saver));
        Ok(())
    }

    /// The search under way has visited so many nodes.
    pub(super) fn note(&self, nodes: u64) {
        self.shared.nodes.store(nodes, Relaxed);
    }

    /// The search under way has ended with this answer, which gets the cost of earlier runs too. If it is complete, it is kept.
    pub(super) fn end(&mut self, mut found: Found) -> Found {
        self.note(found.answer.nodes);
        let mut state = self.shared.lock();
        let spent = state.saved.spent;
        let complete = found.answer.complete;
        found.answer.nodes += spent.nodes;
        found.time += spent.time();
        if complete {
            state.saved.spent = Cost::default();
            state.saved.answers.push((&found).into());
            // Its cost is that of the answer now.
            state.search = state.search.take().map(|(_, saver)| (Instant::now(), saver));
            self.note(0);
        }
        found
    }

    /// Ends the run: removes the files if all is `done`, or writes them a last time.
    ///
    /// # Errors
    /// If they cannot be written; in one line.
    pub(super) fn close(mut self, done: bool) -> Result<()> {
        self.stop();
        if done {
            _ = fs::remove_file(table_of(&self.path));
            _ = fs::remove_file(&self.path);
            return Ok(());
        }
        self.shared.write().map_err(|fault| anyhow!("--checkpoint: {fault}"))
    }

    /// Ends the thread that writes.
    fn stop(&mut self) {
        if let Some((sender, thread)) = self.running.take() {
            drop(sender);
            _ = thread.join();
        }
    }
}

impl Drop for Checkpoint {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes both files, each under another name first; nothing before the first search.
    fn write(&self) -> Result<(), Error> {
        let state = self.lock();
        let Some((begun, save)) = &state.search else { return Ok(()) };
        save(&table_of(&self.path))?;
        let mut saved = state.saved.clone();
        saved.spent.nodes += self.nodes.load(Relaxed);
        saved.spent.seconds += begun.elapsed().as_secs_f64();
        saved.write(&self.path)
    }
}

impl Saved {
    /// Writes the JSON, under another name first.
    fn write(&self, path: &Path) -> Result<(), Error> {
        let text = serde_json::to_string(self)? + "\n";
        let part = beside(path, ".part");
        let write = || {
            let mut file = File::create(&part)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&part, path)
        };
        write().map_err(|error| format!("{}: {error}", path.display()).into())
    }
}

/// Writes again and again, until the `end`. What cannot be written does not end the work; it is told once.
fn write_often(shared: &Shared, every: Duration, end: &Receiver<()>) {
    let mut told = false;
    while end.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
        if let Err(fault) = shared.write() {
            if !told {
                log(&format!("--checkpoint: {fault}; the search goes on"));
            }
            told = true;
        }
    }
}

/// What a file says of this plan; nothing if there is no file.
fn read(path: &Path, plan: &Plan) -> Result<Option<Saved>> {
    if !path.exists() {
        return Ok(None);
    }
    #[derive(Deserialize)]
    struct Version {
        format: u32,
    }
    let text = fs::read_to_string(path)?;
    let Version { format } = serde_json::from_str(&text).context("this is not a checkpoint")?;
    ensure!(format == FORMAT, "this is a checkpoint of format {format}, not {FORMAT}");
    let saved: Saved = serde_json::from_str(&text).context("this is not a checkpoint")?;
    ensure!(
        saved.plan == *plan,
        "this is the checkpoint of another command: its game, positions, moves, selectivity or size of the table differ"
    );
    Ok(Some(saved))
}

/// The file of the table of the checkpoint at `path`.
pub(super) fn table_of(path: &Path) -> PathBuf {
    beside(path, ".table")
}

/// The file of this name with something behind it.
fn beside(path: &Path, behind: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(behind);
    name.into()
}

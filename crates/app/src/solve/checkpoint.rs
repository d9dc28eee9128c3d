//! Checkpoints of long work: the finished searches, and the table of the search under way, so that an
//! interrupted run can be continued (our own).
//!
//! Two files: the results, and the transposition table as `--save-table` writes it, under the same name with
//! `.table` behind it. They need not be of the same moment: results are final, and the entries of a table are
//! true whenever it was saved. The results are written before the first table, and removed after it: a table
//! without them is not the checkpoint's, and stays unchanged.

use super::search_outcome::{SearchOutcome, SearchTime, Stopwatch};
use crate::output::log;
use anyhow::{Context, Result, anyhow, ensure};
use nullwindow::session::{Error, TableSaver};
use nullwindow_support::atomic_file::{with_ending, write_atomically};
use nullwindow_support::{checkpoint, size_limit};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const KIND: &str = "solve 6";

/// The work. A checkpoint is continued only by a command with the same plan.
#[derive(Serialize)]
pub(super) struct Plan {
    pub(super) game: String,
    /// As sessions write them, with the variant of the game.
    pub(super) positions: Vec<String>,
    pub(super) moves: Vec<String>,
    pub(super) each: bool,
    pub(super) level: Option<usize>,
    /// The size of the table in MiB: a saved table keeps its own size, so that another one would have no
    /// effect.
    pub(super) hash: u32,
}

/// The results.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Saved {
    /// The first searches of the plan, in its order, all complete.
    searches: Vec<SearchOutcome>,
    /// The cost of the search after them so far.
    cost: Cost,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Cost {
    nodes: u64,
    #[serde(flatten)]
    spent: SearchTime,
}

/// The checkpoint of a run, written now and then by its own thread.
pub(super) struct Checkpoint {
    path: PathBuf,
    shared: Arc<Shared>,
    /// The number of searches recalled from earlier runs.
    recalled: usize,
    /// The number of searches that earlier runs finished.
    earlier: usize,
    /// Whether there was an earlier run.
    resumed: bool,
    /// The table of an earlier run, until a search begins with it.
    table: Option<PathBuf>,
    /// Dropped at the end, which wakes the thread.
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What the searching thread and the writing thread share.
struct Shared {
    path: PathBuf,
    plan: Plan,
    /// Locked while the files are written, and while the session goes to another position or table.
    state: Mutex<State>,
    /// Nodes of the search under way, in this run.
    nodes: AtomicU64,
}

struct State {
    saved: Saved,
    /// The start of the search under way, and the function that saves its table.
    search: Option<(Stopwatch, TableSaver)>,
}

impl Checkpoint {
    /// Reads the checkpoint at `path`, if there is one, and from now on writes it at intervals of `every`.
    ///
    /// # Errors
    /// If it cannot be read or written, is one of another plan, or if there is a table without it; in one
    /// line.
    pub(super) fn open(path: &Path, every: Duration, plan: Plan) -> Result<Self> {
        let place = || format!("--checkpoint: {}", path.display());
        let table = table_of(path);
        let earlier = read(path, &plan).with_context(place)?;
        let resumed = earlier.is_some();
        let saved = match earlier {
            Some(saved) => {
                // What an earlier run was writing when it was killed.
                _ = fs::remove_file(with_ending(&table, ".part0"));
                // The first file is written before a search, and every later one after its table.
                if !table.exists() && (saved.cost.nodes > 0 || !saved.searches.is_empty()) {
                    let name = table.display();
                    log(&format!("--checkpoint: {name} is missing; the search under way begins anew"));
                }
                saved
            }
            None => {
                let (own, name) = (!table.exists(), table.display());
                ensure!(own, "{}: {name} exists without it, and would be overwritten", place());
                let saved = Saved::default();
                saved.write(path, &plan).map_err(|error| anyhow!("--checkpoint: {error}"))?;
                saved
            }
        };
        let earlier = saved.searches.len();
        let shared = Arc::new(Shared {
            path: path.to_owned(),
            plan,
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

    /// The number of searches that earlier runs finished; `None` if there was no earlier run.
    pub(super) fn earlier(&self) -> Option<usize> {
        self.resumed.then_some(self.earlier)
    }

    /// The result of the next search, if an earlier run finished it.
    pub(super) fn recall(&mut self) -> Option<SearchOutcome> {
        let state = self.shared.lock();
        let search = (self.recalled < self.earlier).then(|| state.saved.searches[self.recalled].clone())?;
        self.recalled += 1;
        Some(search)
    }

    /// Begins the next search: `enter` goes to its position, loads the table of an earlier run, if it is
    /// given one, and returns the function that saves the table. Nothing is written meanwhile.
    pub(super) fn begin(&mut self, enter: impl FnOnce(Option<&Path>) -> Result<TableSaver>) -> Result<()> {
        let table = if self.recalled < self.earlier { None } else { self.table.take() };
        // The writer waits meanwhile: at a position of another variant the table no longer belongs to the
        // search that is saved. During a search the table is saved while it changes, since its entries stay
        // true.
        let mut state = self.shared.lock();
        state.search = None;
        let saver = enter(table.as_deref())?;
        self.shared.nodes.store(0, Relaxed);
        state.search = Some((Stopwatch::now(), saver));
        Ok(())
    }

    /// Sets the nodes of the search under way.
    pub(super) fn note(&self, nodes: u64) {
        self.shared.nodes.store(nodes, Relaxed);
    }

    /// Ends the search under way: adds the cost of earlier runs to its result, and keeps it if it is
    /// complete.
    pub(super) fn end(&mut self, mut search: SearchOutcome) -> SearchOutcome {
        self.note(search.nodes);
        let mut state = self.shared.lock();
        let cost = state.saved.cost;
        search.nodes += cost.nodes;
        search.spent = search.spent + cost.spent;
        if search.complete {
            state.saved.cost = Cost::default();
            state.saved.searches.push(search.clone());
            // Its cost is that of the kept result now.
            state.search = state.search.take().map(|(_, saver)| (Stopwatch::now(), saver));
            self.note(0);
        }
        search
    }

    /// Ends the run: removes the files if all is `done`, or else writes them a last time.
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
        self.shared.write().map_err(|error| anyhow!("--checkpoint: {error}"))
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
        saved.cost.nodes += self.nodes.load(Relaxed);
        saved.cost.spent = saved.cost.spent + begun.spent();
        saved.write(&self.path, &self.plan)
    }
}

impl Saved {
    fn write(&self, path: &Path, plan: &Plan) -> Result<(), Error> {
        let file = checkpoint::whole(KIND, plan, self);
        write_atomically(path, &file).map_err(|error| format!("{}: {error}", path.display()).into())
    }
}

/// Writes at intervals of `every` until the `end`. The first error is printed; the search goes on.
fn write_often(shared: &Shared, every: Duration, end: &Receiver<()>) {
    let mut printed = false;
    while end.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
        if let Err(error) = shared.write() {
            if !printed {
                log(&format!("--checkpoint: {error}; the search goes on"));
            }
            printed = true;
        }
    }
}

/// Reads a checkpoint of this plan; `None` if there is no file.
fn read(path: &Path, plan: &Plan) -> Result<Option<Saved>> {
    if !path.exists() {
        return Ok(None);
    }
    let file = size_limit::file(path, size_limit::TEXT_MIB)?;
    Ok(Some(checkpoint::read(KIND, plan, &file, Some)?))
}

/// The file of the table of the checkpoint at `path`.
pub(super) fn table_of(path: &Path) -> PathBuf {
    with_ending(path, ".table")
}

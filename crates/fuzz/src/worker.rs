//! A worker: a process that runs slices of targets, one after another, and writes a line on each (our own).
//!
//! An input that ends the process (a stack that overflows, memory that is not there, a search without end)
//! leaves the beginning of its slice. A second worker repeats the slice and writes each input to a file
//! before it runs, so that the last one is the failure.

use crate::guard::Failure;
use crate::pool::Pool;
use crate::slice::{self, SliceWatch};
use crate::target::Target;
use nullwindow_support::SplitMix64;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// The time of a slice.
const SLICE: Duration = Duration::from_secs(1);

/// The exit codes of a worker that ends itself: an input runs without end, or takes too much memory.
pub(crate) const ENDLESS: i32 = 3;
pub(crate) const MEMORY: i32 = 4;

/// Seconds without a new input after which it runs without end.
const PATIENCE: u32 = 60;

/// The most memory of the process, in pages of 4 KiB: 3 GiB.
const MOST_PAGES: u64 = 3 << 18;

/// The number of inputs so far.
static INPUTS: AtomicU64 = AtomicU64::new(0);

/// Runs the targets in turn until the time is over, with files in a folder: slices and failures.
///
/// # Errors
/// If a file cannot be written.
pub fn work(targets: &[Target], seed: u64, time: Duration, folder: &Path) -> io::Result<()> {
    watch_over();
    let begun = Instant::now();
    let mut seeds = SplitMix64::new(seed);
    let mut pools: Vec<Pool> = targets.iter().map(fresh_pool).collect();
    let mut failures = Failures { folder, counts: BTreeMap::new() };
    loop {
        for (target, pool) in targets.iter().zip(&mut pools) {
            let left = time.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Ok(());
            }
            let seed = seeds.draw();
            fs::write(folder.join(SLICE_FILE), slice::beginning(seed, pool))?;
            println!("begin {}", target.name);
            let mut watch = Counted { target, failures: &mut failures, failed: None };
            let figures = slice::run(target, seed, pool, SLICE.min(left), &mut watch);
            if let Some(error) = watch.failed {
                return Err(error);
            }
            let [time, longest] = [figures.time, figures.longest].map(|time| time.as_micros());
            println!("end {} {} {} {time} {longest}", target.name, figures.inputs, figures.accepted);
        }
    }
}

/// The file of the beginning of a slice, in the folder of a worker.
pub(crate) const SLICE_FILE: &str = "slice";

/// The file of the last input of a slice that is repeated.
pub(crate) const LAST_FILE: &str = "last";

/// Repeats a slice that has ended a worker.
///
/// # Errors
/// If a file cannot be read or written, or the slice is none.
pub fn repeat_slice(target: &Target, folder: &Path) -> io::Result<()> {
    watch_over();
    let bytes = fs::read(folder.join(SLICE_FILE))?;
    let (seed, mut pool) = slice::read_beginning(&bytes).ok_or(io::ErrorKind::InvalidData)?;
    let last = File::create(folder.join(LAST_FILE))?;
    let mut watch = Recorded { last, failed: None };
    slice::run(target, seed, &mut pool, 20 * SLICE, &mut watch);
    watch.failed.map_or(Ok(()), Err)
}

/// The seeds, and the kept inputs of old failures.
pub(crate) fn fresh_pool(target: &Target) -> Pool {
    let mut members = (target.seeds)();
    members.extend(kept_inputs(target.name).into_iter().map(|(_, input)| input));
    Pool::new(members)
}

/// The inputs of old failures of a target, with their files, in the order of their names.
#[must_use]
pub fn kept_inputs(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crashes").join(target);
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut kept: Vec<_> = files.filter_map(|path| Some((path.clone(), fs::read(path).ok()?))).collect();
    kept.sort();
    kept
}

/// A thread that ends the process when an input takes too long or too much.
fn watch_over() {
    thread::spawn(|| {
        let (mut before, mut unchanged) = (0, 0);
        loop {
            thread::sleep(Duration::from_secs(1));
            let now = INPUTS.load(Relaxed);
            unchanged = if now == before { unchanged + 1 } else { 0 };
            before = now;
            if unchanged >= PATIENCE {
                process::exit(ENDLESS);
            }
            if pages().is_some_and(|pages| pages > MOST_PAGES) {
                process::exit(MEMORY);
            }
        }
    });
}

/// The pages of memory that this process has; `None` where the system does not say so.
fn pages() -> Option<u64> {
    fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()
}

/// Failures by target and place: the first input of each is kept.
struct Failures<'a> {
    folder: &'a Path,
    counts: BTreeMap<(&'static str, String), u64>,
}

/// Counts the inputs of a slice, and keeps those with a failure.
struct Counted<'w, 'f> {
    target: &'w Target,
    failures: &'w mut Failures<'f>,
    failed: Option<io::Error>,
}

impl SliceWatch for Counted<'_, '_> {
    fn begins(&mut self, _: &[u8]) -> bool {
        INPUTS.fetch_add(1, Relaxed);
        self.failed.is_none()
    }

    fn failure(&mut self, input: &[u8], failure: &Failure) {
        let name = self.target.name;
        let count = self.failures.counts.entry((name, failure.place.clone())).or_default();
        *count += 1;
        if *count == 1 {
            let place: String =
                failure.place.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
            let file = self.failures.folder.join(format!("{name}.{place}"));
            self.failed = fs::write(&file, input).err();
            println!("failure {name} {} {} {:?}", file.display(), failure.place, failure.message);
        }
    }
}

/// Writes each input to a file before it runs.
struct Recorded {
    last: File,
    failed: Option<io::Error>,
}

impl SliceWatch for Recorded {
    fn begins(&mut self, input: &[u8]) -> bool {
        INPUTS.fetch_add(1, Relaxed);
        let written = self.last.rewind().and_then(|()| self.last.set_len(0));
        self.failed = written.and_then(|()| self.last.write_all(input)).err();
        self.failed.is_none()
    }

    fn failure(&mut self, _: &[u8], _: &Failure) {}
}

//! The supervisor: starts workers, adds up what they do, and finds the inputs that ended one (our own).

use crate::target::Target;
use crate::totals::Totals;
use crate::worker::{ENDLESS, LAST_FILE, MEMORY, SLICE_FILE};
use anyhow::{Context as _, Result};
use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two lines on progress.
const EVERY: Duration = Duration::from_secs(60);

/// A run of many inputs.
///
/// ```no_run
/// let targets = nullwindow_fuzz::targets();
/// let folder = std::path::PathBuf::from("target/fuzz/run");
/// let time = std::time::Duration::from_secs(60);
/// let campaign = nullwindow_fuzz::Campaign { targets, seed: 1, workers: 2, time, folder };
/// assert!(campaign.run()?);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Campaign {
    /// What is tested.
    pub targets: Vec<Target>,
    /// The seed of all inputs.
    pub seed: u64,
    /// The number of processes.
    pub workers: usize,
    /// The time.
    pub time: Duration,
    /// The folder for the inputs with failures.
    pub folder: PathBuf,
}

/// A message of a worker.
enum WorkerMessage {
    /// A line of its output.
    Line(usize, String),
    /// Its output has ended.
    Closed(usize),
}

/// A worker's process, and what it last began.
struct WorkerProcess {
    child: Child,
    folder: PathBuf,
    /// The targets that it has left out, since they ended an earlier process.
    skipped: Vec<String>,
    starts: u64,
}

impl Campaign {
    /// Runs to the end of the time, and prints the totals. Returns whether there was no failure.
    ///
    /// # Errors
    /// If a worker does not start.
    pub fn run(&self) -> Result<bool> {
        let begun = Instant::now();
        let (send, heard) = channel();
        let mut workers = Vec::new();
        for number in 0..self.workers {
            let folder = self.folder.join(format!("worker-{number}"));
            fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
            let child = self.start(number, 0, &[], &folder, self.time, &send)?;
            workers.push(WorkerProcess { child, folder, skipped: Vec::new(), starts: 1 });
        }
        let mut totals = Totals::default();
        self.listen(begun, &mut workers, &mut totals, &heard, &send)?;
        println!("{totals}");
        Ok(totals.failures() == 0)
    }

    /// Starts a worker, and a thread that hands on its lines.
    fn start(
        &self,
        number: usize,
        starts: u64,
        skipped: &[String],
        folder: &Path,
        time: Duration,
        send: &Sender<WorkerMessage>,
    ) -> Result<Child> {
        let seed = self.seed.wrapping_add((number as u64) << 32 | starts << 48);
        let targets = self.targets.iter().map(|target| target.name);
        let targets: Vec<_> = targets.filter(|name| !skipped.iter().any(|known| known == name)).collect();
        let mut command = Command::new(env::current_exe()?);
        command.arg("--worker").arg(folder).args(["--seed", &seed.to_string()]);
        command.args(["--seconds", &time.as_secs_f64().to_string()]);
        targets.iter().for_each(|name| _ = command.args(["--target", name]));
        let mut child = command.stdout(Stdio::piped()).spawn().context("a worker does not start")?;
        let (send, stdout) = (send.clone(), child.stdout.take().context("a worker has no output")?);
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                _ = send.send(WorkerMessage::Line(number, line));
            }
            _ = send.send(WorkerMessage::Closed(number));
        });
        Ok(child)
    }

    fn listen(
        &self,
        begun: Instant,
        workers: &mut [WorkerProcess],
        totals: &mut Totals,
        heard: &Receiver<WorkerMessage>,
        send: &Sender<WorkerMessage>,
    ) -> Result<()> {
        let (mut open, mut shown) = (workers.len(), Instant::now());
        let mut last = vec![String::new(); workers.len()];
        while open > 0 {
            match heard.recv()? {
                WorkerMessage::Line(number, line) => match line.split_once(' ') {
                    Some(("begin", target)) => target.clone_into(&mut last[number]),
                    Some(("end", figures)) => totals.add(figures),
                    Some(("failure", what)) => self.report("input", what, totals),
                    _ => println!("{line}"),
                },
                WorkerMessage::Closed(number) => {
                    let worker = &mut workers[number];
                    let status = worker.child.wait()?;
                    let left = self.time.saturating_sub(begun.elapsed());
                    if status.success() {
                        open -= 1;
                        continue;
                    }
                    let target = last[number].clone();
                    let (option, file) = self.find(&target, worker, status)?;
                    self.report(option, &format!("{target} {} {}", file.display(), reason(status)), totals);
                    if worker.skipped.len() + 1 >= self.targets.len() || left.is_zero() {
                        open -= 1;
                        continue;
                    }
                    worker.skipped.push(target);
                    let (starts, folder) = (worker.starts, worker.folder.clone());
                    worker.child = self.start(number, starts, &worker.skipped, &folder, left, send)?;
                    worker.starts += 1;
                }
            }
            if shown.elapsed() > EVERY {
                shown = Instant::now();
                println!("{}", totals.line(begun.elapsed()));
                // To be read while it runs.
                let table = self.folder.join("totals.txt");
                fs::write(&table, totals.to_string()).with_context(|| table.display().to_string())?;
            }
        }
        Ok(())
    }

    /// Prints a failure: target, file, the rest in words, and the option that runs the file again.
    fn report(&self, option: &str, what: &str, totals: &mut Totals) {
        let mut words = what.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (target, file, message) = (word(), word(), word());
        totals.add_failure(target);
        println!("FAILURE in {target}: {message}\n  cargo xtask fuzz --target {target} --{option} {file}");
    }

    /// Repeats the slice that ended a worker. Returns the file of the input that did so, or the folder of the
    /// slice, if it ends no worker again, with the option that runs it again.
    fn find(
        &self,
        target: &str,
        worker: &WorkerProcess,
        status: ExitStatus,
    ) -> Result<(&'static str, PathBuf)> {
        println!("{target}: the worker has ended ({status}); its last second is repeated");
        let mut command = Command::new(env::current_exe()?);
        let again = command.arg("--repeat").arg(&worker.folder).args(["--target", target]).status()?;
        let place = worker.folder.join(format!("{target}.{}.{}", reason(status), worker.starts));
        let (option, kept, file) = if again.success() {
            fs::create_dir_all(&place).with_context(|| place.display().to_string())?;
            ("repeat", SLICE_FILE, place.join(SLICE_FILE))
        } else {
            ("input", LAST_FILE, place.clone())
        };
        fs::copy(worker.folder.join(kept), &file).with_context(|| file.display().to_string())?;
        Ok((option, place))
    }
}

/// Why a worker has ended, in a word.
fn reason(status: ExitStatus) -> &'static str {
    match status.code() {
        Some(ENDLESS) => "endless",
        Some(MEMORY) => "memory",
        Some(_) => "failed",
        None => "killed",
    }
}

//! `solve --proof`: does the side to move win, or get more than a score? By df-pn (Nagai 2002), with the
//! size of the proof's checked certificate.

use super::question::Question;
use crate::count::count;
use crate::live;
use crate::output::{log, print};
use crate::stop::{STOPPED, interruptible};
use anyhow::{Result, anyhow};
use nullwindow::Score;
use nullwindow::engine::{Clock, Limits};
use nullwindow::proof::{Numbers, ProofLimits, ProofResult, ProofStatus};
use nullwindow::session::{AnyGame, AnySession, ProofRequest};
use nullwindow_support::Task;
use serde::Serialize;
use std::cell::Cell;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The time between two lines of progress.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// How to search for proofs, and how to print them.
pub(super) struct ProofSearch<'a> {
    /// The score to exceed; a win if there is none.
    pub(super) exceeds: Option<&'a str>,
    pub(super) limits: Limits<'static>,
    /// The size of the table in MiB.
    pub(super) hash: u32,
    pub(super) json: bool,
    pub(super) stop: &'a AtomicBool,
    /// What the first long search says.
    pub(super) hint: Option<&'static str>,
}

/// The output for a position; with `--json`, these fields.
#[derive(Serialize)]
struct Proof<'t> {
    name: &'t str,
    position: &'t str,
    /// The score that the side to move must exceed; 0: a win.
    exceeds: String,
    /// `proved`, `disproved` or `unknown`.
    status: String,
    /// The moves of a proof, the other side's longest resistance among them.
    line: String,
    nodes: u64,
    seconds: f64,
    /// The root's proof and disproof number, of one that is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<[u32; 2]>,
    /// The words of the certificate, which has been checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<usize>,
}

/// A clock that also prints the progress now and then.
struct ProgressClock<'a> {
    name: &'a str,
    begun: Instant,
    next: Cell<Duration>,
    hint: &'a Cell<Option<&'static str>>,
}

impl Clock for ProgressClock<'_> {
    fn elapsed(&self, nodes: u64) -> Duration {
        let now = self.begun.elapsed();
        if now >= self.next.get() {
            self.next.set(now + LINE_EVERY);
            self.hint.take().into_iter().for_each(log);
            log(&format!("{}: {}", self.name, live::speed(nodes, now)));
        }
        now
    }
}

/// Proves or disproves each position, and prints the results.
pub(super) fn run(how: &ProofSearch<'_>, game: &AnyGame, tasks: &[Task]) -> Result<ExitCode> {
    let ProofSearch { exceeds, limits, hash, json, stop, hint } = *how;
    // Positions and names; the engine's own table has no use here.
    let mut session = interruptible(|| game.solver(1)).map_err(|error| anyhow!("{error}"))?;
    let exceeds = match Question::read(&*session, exceeds, None)? {
        Some(Question::Exceeds(v)) => v,
        _ => Score::points(0),
    };
    let hint = Cell::new(hint);
    for task in tasks {
        session.enter(&task.problem).map_err(|error| anyhow!("{}: {error}", task.name))?;
        // Without a time, the search would not read the clock, which prints the progress.
        let time = limits.time.or(Some(Duration::MAX));
        let limits = ProofLimits { nodes: limits.nodes, time, stop: Some(stop), ..ProofLimits::default() };
        let (begun, next) = (Instant::now(), Cell::new(LINE_EVERY));
        let clock = ProgressClock { name: &task.name, begun, next, hint: &hint };
        let request = ProofRequest { exceeds, limits, clock: &clock, mebibytes: hash as usize };
        let found = game
            .prove(&task.problem, &request)
            .map_err(|error| anyhow!("{}: --proof: {error}", task.name))?;
        let proof = Proof::new(task, &*session, exceeds, &found, clock.begun.elapsed())?;
        let text = proof.text(exceeds, session.side_name(session.side()));
        print(&if json { serde_json::to_string(&proof)? + "\n" } else { text })?;
        if stop.load(Relaxed) && found.status == ProofStatus::Unknown {
            return Ok(ExitCode::from(STOPPED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl<'t> Proof<'t> {
    fn new(
        task: &'t Task,
        session: &dyn AnySession,
        exceeds: Score,
        found: &ProofResult<String>,
        time: Duration,
    ) -> Result<Self> {
        let Numbers { pn, dn } = found.numbers;
        let line = session.line(&found.line).map_err(|error| anyhow!("{}: {error}", task.name))?;
        Ok(Proof {
            name: &task.name,
            position: &task.problem.position,
            exceeds: session.value(exceeds),
            status: found.status.to_string(),
            line,
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
            numbers: (found.status == ProofStatus::Unknown).then_some([pn, dn]),
            certificate: found.certificate.as_ref().map(|certificate| certificate.words().len()),
        })
    }

    /// The text for a reader: the answer, the line, the work, and what the certificate has.
    fn text(&self, exceeds: Score, side: &str) -> String {
        let win = exceeds == Score::points(0);
        let claim =
            if win { format!("{side} wins") } else { format!("{side} gets more than {}", self.exceeds) };
        let mut text = format!("{}: {claim}: {}\n", self.name, self.status);
        if !self.line.is_empty() {
            text += &format!("  line         {}\n", self.line);
        }
        if let Some([pn, dn]) = self.numbers {
            text +=
                &format!("  numbers      {} to prove, {} to disprove\n", count(pn.into()), count(dn.into()));
        }
        text +=
            &format!("  nodes        {}\n", live::speed(self.nodes, Duration::from_secs_f64(self.seconds)));
        if let Some(words) = self.certificate {
            let what = if self.status == "proved" { "proof" } else { "disproof" };
            let words = count(words as u64);
            text += &format!(
                "  certificate  checked by the rules alone; words (positions of the {what}): {words}\n"
            );
        }
        text
    }
}

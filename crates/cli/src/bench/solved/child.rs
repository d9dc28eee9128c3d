//! A board solved by a process of its own, `nullwindow solve`: what it costs is measured from outside, and
//! its checkpoint outlives it (our own).

use super::boards::Board;
use anyhow::{Context, Result, bail};
use nullwindow_app::stop::STOPPED;
use nullwindow_support::atomic_file::{sealed, unsealed, write_atomically};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::sleep;
use std::time::Duration;

/// How boards are solved.
pub(super) struct RunSettings<'a> {
    pub(super) folder: &'a Path,
    /// The most MiB of a transposition table.
    pub(super) hash: u32,
    pub(super) threads: u32,
    pub(super) stop: &'a AtomicBool,
}

/// A solved board, as its file in the folder keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct BoardResult {
    /// For the side that begins, in the game's measure; a bound where the question was who wins.
    score: serde_json::Value,
    /// Whether that side wins, where this was the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exceeds: Option<bool>,
    /// A line of best play.
    pub(super) line: String,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    pub(super) processor_seconds: f64,
    /// The command that solved it.
    #[serde(default)]
    pub(super) command: String,
    #[serde(default)]
    pub(super) threads: u32,
    /// The most memory at once of the last process that worked on it; none where the system does not tell.
    #[serde(default)]
    pub(super) peak_mebibytes: Option<u64>,
    /// The version of the program.
    #[serde(default)]
    pub(super) version: String,
}

impl BoardResult {
    /// The score as `solve` prints it, or who wins.
    pub(super) fn score(&self) -> String {
        match &self.score {
            _ if self.exceeds == Some(true) => "win".to_owned(),
            _ if self.exceeds == Some(false) => "loss".to_owned(),
            serde_json::Value::Number(number) => match number.as_i64().unwrap_or_default() {
                0 => "0".to_owned(),
                points => format!("{points:+}"),
            },
            other => other.as_str().unwrap_or_default().to_owned(),
        }
    }

    /// The kept result of a board, if the folder has one.
    ///
    /// # Errors
    /// If the file is no result; in one line.
    pub(super) fn kept(folder: &Path, board: &Board) -> Result<Option<Self>> {
        let file = folder.join(board.file()).with_extension("json");
        if !file.exists() {
            return Ok(None);
        }
        let read = || Ok(serde_json::from_str(unsealed(&fs::read_to_string(&file)?)?)?);
        read().map(Some).map_err(|error: anyhow::Error| {
            let error = error.to_string();
            anyhow::anyhow!("--results: {}: {}", file.display(), error.lines().next().unwrap_or_default())
        })
    }
}

/// Solves a board and keeps the result; `None` if it was interrupted, when the checkpoint is kept.
///
/// # Errors
/// If the process fails, or a file cannot be written.
pub(super) fn solve(board: &Board, settings: &RunSettings<'_>) -> Result<Option<BoardResult>> {
    let mut words = vec!["solve".to_owned(), "--game".to_owned(), board.game.to_owned()];
    words.extend(board.options.iter().flat_map(|(name, number)| [format!("--{name}"), number.to_string()]));
    let hash = settings.hash.min(board.mebibytes);
    words
        .extend(["--hash", &hash.to_string(), "--threads", &settings.threads.to_string()].map(str::to_owned));
    if board.winner {
        words.extend(["--exceeds", "0"].map(str::to_owned));
    }
    let checkpoint = settings.folder.join(board.file()).with_extension("checkpoint").into_os_string();
    let kept = [OsString::from("--checkpoint"), checkpoint];
    let program = std::env::current_exe().context("the program's own file")?;
    let child = Command::new(program)
        .args(&words)
        .args(if board.winner { &[][..] } else { &kept })
        .args(["--json", ""])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("nullwindow solve")?;
    let (code, output, peak_mebibytes) = wait(child, settings.stop)?;
    match code {
        Some(0) => (),
        Some(code) if code == i32::from(STOPPED) => return Ok(None),
        // Its message is on standard error.
        _ => bail!("{} {}: nullwindow solve has failed", board.game, board.size()),
    }
    let solved: BoardResult = serde_json::from_str(&output).context("the output of nullwindow solve")?;
    let command = format!("nullwindow {}", words.join(" "));
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let solved = BoardResult { command, threads: settings.threads, peak_mebibytes, version, ..solved };
    let file = settings.folder.join(board.file()).with_extension("json");
    let json = serde_json::to_string(&solved)?;
    let written = write_atomically(&file, sealed(&format!("{json}\n")).as_bytes());
    // Its checkpoint is gone: the result must not be.
    written.with_context(|| format!("the result {json}: {}", place(&file)))?;
    Ok(Some(solved))
}

fn place(file: &Path) -> String {
    format!("--results: {}", file.display())
}

/// Waits for the process, and sends it one signal to stop if the flag is set; its exit code, its output, and
/// the most memory that it was seen to use.
fn wait(mut child: Child, stop: &AtomicBool) -> Result<(Option<i32>, String, Option<u64>)> {
    let (mut sent, mut peak) = (false, None);
    let status = loop {
        if let Some(status) = child.try_wait().context("nullwindow solve")? {
            break status;
        }
        peak = peak_mebibytes(child.id()).or(peak);
        if stop.load(Relaxed) && !sent {
            sent = true;
            terminate(&mut child);
        }
        sleep(Duration::from_millis(10));
    };
    // One line: it fits into the pipe.
    let mut output = String::new();
    child.stdout.take().context("the output of nullwindow solve")?.read_to_string(&mut output)?;
    Ok((status.code(), output, peak))
}

/// The most memory of a process so far, in MiB.
fn peak_mebibytes(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()?.div_ceil(1024))
}

/// Stops a process. At a terminal Ctrl-C has reached it before, and a second signal would end it at once: it
/// has a second to end by itself.
#[cfg(unix)]
fn terminate(child: &mut Child) {
    for _ in 0..100 {
        if child.try_wait().is_ok_and(|status| status.is_some()) {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    _ = rustix::process::kill_process(rustix::process::Pid::from_child(child), rustix::process::Signal::TERM);
}

#[cfg(not(unix))]
fn terminate(child: &mut Child) {
    _ = child.kill();
}

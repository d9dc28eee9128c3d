//! The files of trainings: checkpoints, and what they write (our own).

use anyhow::{Context, ensure};
use nullwindow_app::output::log;
use nullwindow_app::place;
use nullwindow_app::stop::STOPPED;
use nullwindow_support::atomic_file::{self, with_ending};
use nullwindow_support::size_limit;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

/// Reads a number from `low` to `high`.
pub(super) fn between<T>(low: T, high: T) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync,
{
    move |text| {
        let number = text.parse().ok().filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| format!("this is not a number from {low} to {high}"))
    }
}

/// A number of games, in words.
pub(super) fn number_of_games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// A figure of the held-out games, or a dash if there are none.
pub(super) fn or_dash(figure: Option<f64>, digits: usize) -> String {
    figure.map_or("–".to_owned(), |figure| format!("{figure:.digits$}"))
}

/// The checkpoint of a training, beside the file that it writes at its end.
pub(super) struct Checkpoint(PathBuf);

impl Checkpoint {
    pub(super) fn beside(out: &Path) -> Self {
        Checkpoint(with_ending(out, ".checkpoint"))
    }

    /// What an earlier run has left, if this one continues it; if not, there must be no checkpoint.
    pub(super) fn saved(&self, resume: bool, mebibytes: usize) -> anyhow::Result<Option<Vec<u8>>> {
        let path = self.0.display();
        ensure!(
            resume || !self.0.exists(),
            "--out: there is a checkpoint, {path}: continue it with --resume, or remove it"
        );
        let read = || size_limit::file(&self.0, mebibytes).with_context(|| self.place());
        resume.then(read).transpose()
    }

    /// Its place in the errors of a run that continues from it.
    pub(super) fn place(&self) -> String {
        format!("--resume: {}", self.0.display())
    }

    pub(super) fn write(&self, state: &[u8]) -> anyhow::Result<()> {
        write_atomically(&self.0, state)
    }

    /// Removes it at the end of the work.
    pub(super) fn remove(&self) -> anyhow::Result<()> {
        fs::remove_file(&self.0).with_context(|| self.0.display().to_string())
    }

    /// Logs that the work was stopped, and where it continues.
    pub(super) fn stopped(&self, after: &str) -> ExitCode {
        log(&format!("stopped{after}; --resume continues from {}", self.0.display()));
        ExitCode::from(STOPPED)
    }
}

/// What is read of a file; errors name it.
pub(super) fn of_file<T>(path: &Path, read: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    read().with_context(|| path.display().to_string())
}

/// The ending of files of packed games.
pub(super) const PACKED: &str = "packed";

/// The endings of files of games, which are read from a folder.
const GAMES: [&str; 5] = [PACKED, "wtb", "csa", "kif", "kifu"];

/// Fails if `out` cannot be written at the end of the work, or if it is one of the files of games, or one in
/// their folders.
pub(super) fn check_out(out: &Path, games: &[PathBuf]) -> anyhow::Result<()> {
    place::writable("--out", out)?;
    let of_games = out.exists() && out.extension().is_some_and(|ending| GAMES.iter().any(|of| ending == *of));
    let within =
        |folder: &Path| of_games && out.file_name().is_some_and(|name| place::same(out, &folder.join(name)));
    ensure!(
        !games.iter().any(|games| place::same(out, games) || within(games)),
        "--out: {}: this would overwrite the games",
        out.display()
    );
    Ok(())
}

/// Writes a file as [`atomic_file::write_atomically`] does; the error names it.
pub(super) fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    atomic_file::write_atomically(path, bytes).with_context(|| path.display().to_string())
}

//! The files of trainings: checkpoints, and writing that is atomic (our own).

use anyhow::{Context, ensure};
use nullwindow_app::place;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A number of games, in words.
pub(super) fn number_of_games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// A figure of the held-out games, or a dash if there are none.
pub(super) fn or_dash(figure: Option<f64>, digits: usize) -> String {
    figure.map_or("–".to_owned(), |figure| format!("{figure:.digits$}"))
}

/// Fails if there is a checkpoint of an earlier run.
pub(super) fn refuse_existing(checkpoint: &Path) -> anyhow::Result<()> {
    ensure!(
        !checkpoint.exists(),
        "--out: there is a checkpoint, {}: continue it with --resume, or remove it",
        checkpoint.display()
    );
    Ok(())
}

pub(super) fn checkpoint(out: &Path) -> PathBuf {
    with_ending(out, ".checkpoint")
}

pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Fails if `out` cannot be written at the end of the work, or if it is one of the files of games.
pub(super) fn check_out(out: &Path, games: &[PathBuf]) -> anyhow::Result<()> {
    place::writable("--out", out)?;
    ensure!(
        !games.iter().any(|games| place::same(out, games)),
        "--out: {}: this would overwrite the games",
        out.display()
    );
    Ok(())
}

/// Writes a file atomically: after an error it is as it was before.
pub(super) fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let part = with_ending(path, ".part");
    let write = || {
        let mut file = File::create(&part)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file); // some systems rename no open files
        fs::rename(&part, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&part))).with_context(|| path.display().to_string())
}

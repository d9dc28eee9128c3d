//! The files of figures.

use anyhow::{Context, Result};
use std::fs::{self, OpenOptions};
use std::path::Path;

/// Tries to open a file that will be written at the end of long work: what is wrong with it shall be known before. What is in it stays.
pub(crate) fn writable(file: &Path) -> Result<()> {
    let new = !file.exists();
    OpenOptions::new().write(true).create(true).truncate(false).open(file).with_context(|| place(file))?;
    if new { fs::remove_file(file).with_context(|| place(file)) } else { Ok(()) }
}

/// Writes a figure.
pub(crate) fn write(file: &Path, svg: &str) -> Result<()> {
    fs::write(file, svg).with_context(|| place(file))
}

/// The file as faults name it.
pub(crate) fn place(file: &Path) -> String {
    format!("--svg: {}", file.display())
}

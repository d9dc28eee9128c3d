//! Files of figures (`--svg`).

use anyhow::{Context, Result};
use nullwindow_support::written::write_atomically;
use std::fs::{self, OpenOptions};
use std::path::Path;

/// Opens a file for writing and leaves it as it is, so that an error of the place precedes the work.
pub(crate) fn writable(file: &Path) -> Result<()> {
    let new = !file.exists();
    OpenOptions::new().write(true).create(true).truncate(false).open(file).with_context(|| place(file))?;
    if new { fs::remove_file(file).with_context(|| place(file)) } else { Ok(()) }
}

/// Writes a figure.
pub(crate) fn write(file: &Path, svg: &str) -> Result<()> {
    write_atomically(file, svg.as_bytes()).with_context(|| place(file))
}

/// The file, as error messages name it.
pub(crate) fn place(file: &Path) -> String {
    format!("--svg: {}", file.display())
}

//! The files of transposition tables, before anything is searched.

use anyhow::{Result, ensure};
use std::path::Path;

/// That a table can be written there, as far as one can see: to learn it after hours would be too late.
pub(super) fn writable(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let place = path.display();
    ensure!(folder.is_none_or(Path::is_dir), "--save-table: {place}: there is no such folder");
    ensure!(
        path.file_name().is_some() && !path.is_dir(),
        "--save-table: {place}: this is not the name of a file"
    );
    Ok(())
}

//! An archive of a folder below `target/dist`, with its checksum (our own).

use crate::workspace::{done, fresh, printed, target};
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What packs so that the same files give the same archive, where tar is GNU's.
const PACKED: &[&str] =
    if cfg!(target_os = "linux") { &["--owner=0", "--group=0", "--sort=name"] } else { &[] };

/// What prints the checksum of a file, as `sha256sum` does.
const SUM: &[&str] = if cfg!(target_os = "macos") { &["shasum", "-a", "256"] } else { &["sha256sum"] };

/// The folder of what is packed, which is empty.
pub(crate) fn folder(name: &str) -> Result<PathBuf> {
    let folder = fresh(target().join("dist").join(name))?;
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    Ok(folder)
}

/// Packs the folder of this name, and writes the archive's checksum beside it; returns the archive.
pub(crate) fn pack(name: &str) -> Result<PathBuf> {
    let (dist, file) = (target().join("dist"), format!("{name}.tar.gz"));
    done(Command::new("tar").args(PACKED).args(["-czf", &file, name]).current_dir(&dist))?;
    let sum = printed(Command::new(SUM[0]).args(&SUM[1..]).arg(&file).current_dir(&dist))?;
    fs::write(dist.join(format!("{file}.sha256")), sum)?;
    Ok(dist.join(file))
}

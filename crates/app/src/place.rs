//! Output files: their check before the long work for them begins, and their writing at its end (our own).

use anyhow::{Context as _, Result, ensure};
use nullwindow_support::atomic_file::{with_ending, write_atomically};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Checks that the file of this option can be written. A file that is there stays as it is.
///
/// # Errors
/// They name the option and the path.
pub fn writable(option: &str, path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let place = path.display();
    ensure!(folder.is_none_or(Path::is_dir), "{option}: {place}: there is no such folder");
    ensure!(
        path.file_name().is_some() && !path.is_dir(),
        "{option}: {place}: this is not the name of a file"
    );
    // Some files are written under another name first, which would then replace a device or a pipe.
    let special = path.metadata().is_ok_and(|found| !found.is_file());
    ensure!(!special, "{option}: {place}: this is no regular file");
    let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    let opened = match OpenOptions::new().write(true).open(path) {
        Err(error) if missing(&error) => {
            // Under a name of its own: a program may be writing the file as `.part`.
            let check = with_ending(path, ".check");
            // The ranks of a run check the same place at once: another one may have removed it.
            let remove = || fs::remove_file(&check).or_else(|e| if missing(&e) { Ok(()) } else { Err(e) });
            File::create(&check).and_then(|_| remove())
        }
        opened => opened.map(drop),
    };
    opened.with_context(|| format!("{option}: {place}"))
}

/// Writes the file of this option, whole or not at all.
///
/// # Errors
/// They name the option and the path.
pub fn write(option: &str, path: &Path, content: &[u8]) -> Result<()> {
    write_atomically(path, content).with_context(|| format!("{option}: {}", path.display()))
}

/// Whether both paths are names of one file, which need not exist yet.
pub fn same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| -> Option<PathBuf> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        path.canonicalize().ok().or_else(|| Some(folder.join(path.file_name()?)))
    };
    one == other || whole(one).is_some_and(|one| Some(one) == whole(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_leaves_what_another_program_writes() {
        let path = std::env::temp_dir().join(format!("nullwindow-place-{}", std::process::id()));
        let part = with_ending(&path, ".part");
        fs::write(&part, "half").unwrap();
        writable("--out", &path).unwrap();
        assert_eq!(fs::read(&part).unwrap(), b"half");
        assert!(!path.exists() && !with_ending(&path, ".check").exists());
        fs::remove_file(&part).unwrap();
    }

    #[test]
    fn several_programs_check_one_place_at_once() {
        let path = std::env::temp_dir().join(format!("nullwindow-places-{}", std::process::id()));
        std::thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| (0..2_000).for_each(|_| writable("--out", &path).unwrap()));
            }
        });
        assert!(!path.exists() && !with_ending(&path, ".check").exists());
    }
}

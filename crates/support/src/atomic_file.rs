//! What programs write: files that are whole or as they were, and text with its checksum (our own).

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Writes a file: first under another name, `.part` behind it, so that after an error, or a kill, the file is
/// as it was before. A device or a pipe is written as it is. A second writer of the same file waits: each
/// writes it whole, and the last one counts. (Only on Unix, and where the file system has locks.)
///
/// # Errors
/// If it cannot be written.
///
/// ```
/// use nullwindow_support::atomic_file::write_atomically;
/// let path = std::env::temp_dir().join("nullwindow-written-example");
/// write_atomically(&path, b"one")?;
/// assert!(write_atomically(&path.join("no such folder"), b"two").is_err());
/// assert_eq!(std::fs::read(&path)?, b"one");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    stream_atomically(path, |file| file.write_all(bytes))
}

/// The same for what `write` writes, piece by piece and not buffered.
///
/// # Errors
/// If it cannot be written, or those of `write`.
pub fn stream_atomically(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return write(&mut File::create(path)?);
    }
    // A link stays one.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let part = with_ending(&path, ".part");
    // A file that may not be written is not replaced, and a new one has the permissions of the old one.
    let old = match OpenOptions::new().write(true).open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        opened => Some(opened?),
    };
    let mut file = begun(&part)?;
    let fill = || {
        if let Some(old) = old {
            file.set_permissions(old.metadata()?.permissions())?;
        }
        write(&mut file)?;
        file.sync_all()
    };
    let filled = fill();
    #[cfg(not(unix))]
    drop(file); // some systems rename no open files
    // The first error is the one to report.
    filled.and_then(|()| fs::rename(&part, &path)).inspect_err(|_| drop(fs::remove_file(&part)))
}

/// An empty file of this name, which no other program writes before it is closed.
#[cfg(unix)]
fn begun(part: &Path) -> io::Result<File> {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |file: fs::Metadata| (file.dev(), file.ino());
    // Others may take their turns before this one, but not without end.
    for _ in 0..1_000 {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(part)?;
        // Without locks in the file system as if there were no others.
        _ = file.lock();
        // Another one may have given it its name meanwhile.
        let own = identity(file.metadata()?);
        if fs::metadata(part).is_ok_and(|found| identity(found) == own) {
            file.set_len(0)?;
            return Ok(file);
        }
    }
    Err(io::Error::new(io::ErrorKind::WouldBlock, "other programs write it again and again"))
}

#[cfg(not(unix))]
fn begun(part: &Path) -> io::Result<File> {
    File::create(part)
}

/// The path with something behind its name: the file that belongs to another one.
///
/// ```
/// use nullwindow_support::atomic_file::with_ending;
/// assert_eq!(with_ending("out/a.bin".as_ref(), ".checkpoint").to_str(), Some("out/a.bin.checkpoint"));
/// ```
#[must_use]
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The checksum of bytes (CRC-32), as [`sealed`] writes it behind a text.
///
/// ```
/// assert_eq!(nullwindow_support::atomic_file::checksum(b"7 wins"), 0xeae0_b797);
/// ```
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// Text whose checksum is another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("it is damaged: its checksum differs")]
pub struct DamagedError;

/// A line with its checksum (CRC-32) behind it; or lines, with one more.
///
/// ```
/// use nullwindow_support::atomic_file::{DamagedError, sealed, unsealed};
/// assert_eq!(sealed("7 wins"), "7 wins #eae0b797");
/// assert_eq!(unsealed("7 wins #eae0b797"), Ok("7 wins"));
/// assert_eq!(unsealed("1 wins #eae0b797"), Err(DamagedError));
/// assert_eq!(unsealed(&sealed("one\ntwo\n")), Ok("one\ntwo\n"));
/// ```
#[must_use]
pub fn sealed(text: &str) -> String {
    format!("{text}{}", seal(text))
}

/// What follows a text when it is sealed.
fn seal(text: &str) -> String {
    let sum = checksum(text.as_bytes());
    if text.ends_with('\n') { format!("#{sum:08x}\n") } else { format!(" #{sum:08x}") }
}

/// What was [sealed]. Text without a checksum counts as damaged.
///
/// # Errors
/// If the checksum differs.
pub fn unsealed(text: &str) -> Result<&str, DamagedError> {
    let (before, _) = text.rsplit_once('#').ok_or(DamagedError)?;
    let before = before.strip_suffix(' ').unwrap_or(before);
    // Every byte counts, those of the checksum too.
    if text[before.len()..] == seal(before) { Ok(before) } else { Err(DamagedError) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_byte_and_every_cut_is_seen() {
        for text in ["", "a", "12 34 # 5", "one\n", "one\ntwo #3\n"] {
            let whole = sealed(text);
            assert_eq!(unsealed(&whole), Ok(text));
            for at in 0..whole.len() {
                assert_eq!(unsealed(&whole[..at]), Err(DamagedError), "{text:?} cut at {at}");
                for bit in 0..7 {
                    let mut bytes = whole.clone().into_bytes();
                    bytes[at] ^= 1 << bit;
                    let changed = String::from_utf8(bytes).expect("ASCII");
                    assert_eq!(unsealed(&changed), Err(DamagedError), "{changed:?}");
                }
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn writers_of_a_file_each_write_it_whole() {
        let path = std::env::temp_dir().join(format!("nullwindow-writers-{}", std::process::id()));
        std::thread::scope(|threads| {
            for letter in [b'a', b'b', b'c'] {
                let path = &path;
                threads.spawn(move || {
                    for length in 1..100 {
                        write_atomically(path, &vec![letter; 1_000 * length]).expect("a file");
                        let found = fs::read(path).expect("the file");
                        assert!(!found.is_empty() && found.iter().all(|byte| *byte == found[0]));
                    }
                });
            }
        });
        assert_eq!(fs::read(&path).expect("the file").len(), 99_000);
        assert!(!with_ending(&path, ".part").exists());
        fs::remove_file(&path).expect("our file");
    }

    #[test]
    fn a_file_that_cannot_be_written_stays_as_it_is() {
        let folder = std::env::temp_dir().join(format!("nullwindow-written-{}", std::process::id()));
        let path = folder.join("file");
        fs::create_dir_all(folder.join("file.part")).expect("a folder in the way");
        fs::write(&path, "old").expect("a file");
        assert!(write_atomically(&path, b"new").is_err());
        assert_eq!(fs::read(&path).expect("the file"), b"old");
        fs::remove_dir(folder.join("file.part")).expect("the folder");
        write_atomically(&path, b"new").expect("nothing in the way");
        assert_eq!(fs::read(&path).expect("the file"), b"new");
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = || fs::metadata(&path).expect("the file").permissions().mode() & 0o777;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("our file");
            write_atomically(&path, b"newer").expect("nothing in the way");
            assert_eq!(mode(), 0o640);
        }
        fs::remove_dir_all(&folder).expect("our folder");
    }
}

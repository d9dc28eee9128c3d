//! Folders of packed games: reading them, and a file to which a run appends (our own).

use super::files::{PACKED, of_file};
use anyhow::{Context, anyhow, bail, ensure};
use nullwindow_app::output::log;
use nullwindow_fit::{GameRecord, PackedGames, Recorded};
use nullwindow_support::size_limit::{self, LARGE_MIB};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The files of packed games in a folder, in the order of their names; none if the path is no folder.
pub(super) fn files_in(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if path.is_dir() {
        let place = || path.display().to_string();
        for entry in fs::read_dir(path).with_context(place)? {
            files.push(entry.with_context(place)?.path());
        }
        files.retain(|file| is_packed(file));
        files.sort();
    }
    Ok(files)
}

/// Whether the name is that of a file of packed games.
fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == PACKED)
}

/// The games of a file of packed games with these bytes; `None` if it is another file.
pub(super) fn games_of<P: Recorded>(path: &Path, bytes: &[u8]) -> Option<anyhow::Result<Vec<GameRecord<P>>>> {
    let read = || Ok(PackedGames::new(bytes)?.collect::<Result<_, _>>()?);
    (is_packed(path) || bytes.starts_with(P::PACKED.as_bytes())).then(read)
}

/// A file of packed games, to which this run alone appends.
pub(super) struct PackedFile {
    file: File,
    path: PathBuf,
    /// Its length in bytes.
    pub(super) length: u64,
}

impl PackedFile {
    /// The file of this seed in `folder`, which is made if need be. A last game without an end is cut off;
    /// `each` receives the other games.
    pub(super) fn open<P: Recorded>(
        folder: &Path,
        seed: u64,
        header: &str,
        each: impl FnMut(&GameRecord<P>),
    ) -> anyhow::Result<Self> {
        ensure!(!folder.is_file(), "--out: {}: this is a file, not a folder", folder.display());
        fs::create_dir_all(folder).with_context(|| format!("--out: {}", folder.display()))?;
        let path = folder.join(format!("seed-{seed}.{PACKED}"));
        let mut found = of_file(&path, || Self::lock(&path)).context("--out")?;
        let resumed = of_file(&path, || found.resume::<P>(header, each));
        resumed.context("--out")?;
        Ok(found)
    }

    /// The file, which no other run has open.
    fn lock(path: &Path) -> anyhow::Result<Self> {
        let file = File::options().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(PackedFile { file, path: path.to_owned(), length: 0 }),
            Err(TryLockError::WouldBlock) => bail!("another run appends games to this file"),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    fn resume<P: Recorded>(
        &mut self,
        header: &str,
        mut each: impl FnMut(&GameRecord<P>),
    ) -> anyhow::Result<()> {
        let bytes = size_limit::file(&self.path, LARGE_MIB)?;
        let line = format!("{header}\n");
        if line.as_bytes().starts_with(&bytes) && bytes.len() < line.len() {
            self.file.set_len(0)?;
            return Ok(self.append(line.as_bytes())?);
        }
        let mut games = PackedGames::<P>::new(&bytes)?;
        ensure!(games.header() == header, "games of other --nodes or --weights: these need another folder");
        for game in &mut games {
            each(&game?);
        }
        self.length = games.end() as u64;
        let rest = bytes.len() - games.end();
        if rest > 0 {
            log(&format!("{}: cut off a last game without an end, {rest} bytes", self.path.display()));
            self.file.set_len(self.length)?;
        }
        Ok(())
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// If they cannot be written, or if the file would become larger than is read.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.length + bytes.len() as u64 > (LARGE_MIB as u64) << 20 {
            let reason = format!("the file has {LARGE_MIB} MiB, the most that is read: take another --seed");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
        }
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Writes everything to the disk, at the end of a run.
    pub(super) fn end(&self) -> anyhow::Result<()> {
        self.file.sync_all().map_err(|error| anyhow!("--out: {}: {error}", self.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_stays_as_small_as_is_read() {
        let path = std::env::temp_dir().join(format!("nullwindow-packed-{}", std::process::id()));
        let mut file = PackedFile::lock(&path).unwrap();
        file.length = ((LARGE_MIB as u64) << 20) - 1;
        file.append(b"a").unwrap();
        assert_eq!(file.append(b"b").unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(fs::read(&path).unwrap(), b"a");
        fs::remove_file(&path).unwrap();
    }
}

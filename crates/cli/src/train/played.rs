//! The file of self-play games of a training: games are appended as they end, and an interrupted run goes on
//! from it (our own).

use crate::bar::Bar;
use anyhow::{Context, anyhow, ensure};
use nullwindow_app::output::log;
use nullwindow_app::stop;
use nullwindow_figures::Progress as _;
use nullwindow_learn::{GameRecord, Recorded, recorded_games};
use nullwindow_support::limited::{self, LARGE_MIB};
use nullwindow_support::written::{sealed, with_ending, write_atomically};
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A file of games to be played.
pub(super) struct GamesFile {
    path: PathBuf,
    /// Its first line.
    header: String,
    resume: bool,
}

/// Takes each game that has ended.
pub(super) type Keep<'a, P> = &'a mut dyn FnMut(GameRecord<P>) -> io::Result<()>;

impl GamesFile {
    /// The file beside `out`.
    pub(super) fn beside(out: &Path, header: String, resume: bool) -> Self {
        GamesFile { path: with_ending(out, ".games"), header, resume }
    }

    /// Has `play` play those of `count` games that the file lacks, and appends each to it; `None` if it was
    /// stopped. `what` is the training, for the progress.
    pub(super) fn fill<P: Recorded>(
        &self,
        what: &'static str,
        count: u64,
        play: impl FnOnce(&[u64], &AtomicBool, Keep<'_, P>) -> io::Result<()>,
    ) -> anyhow::Result<Option<Vec<GameRecord<P>>>> {
        let path = &self.path;
        let place = || path.display().to_string();
        let mut games = self.begin()?;
        games.retain(|game| game.number < count);
        let known: HashSet<u64> = games.iter().map(|game| game.number).collect();
        let missing: Vec<u64> = (0..count).filter(|number| !known.contains(number)).collect();
        let mut file = OpenOptions::new().append(true).open(path).with_context(place)?;
        let stop = stop::on_signal()?;
        let bar = Bar::start(what);
        let mut keep = |game: GameRecord<P>| {
            games.push(game);
            bar.show(games.len(), count as usize, "playing games");
            writeln!(file, "{}", sealed(&games[games.len() - 1].to_string()))
        };
        play(&missing, stop, &mut keep).with_context(place)?;
        drop(bar);
        file.sync_all().with_context(place)?;
        if stop.load(Relaxed) {
            log(&format!("stopped after {} games; --resume continues from {}", games.len(), path.display()));
            return Ok(None);
        }
        games.sort_by_key(|game| game.number);
        Ok(Some(games))
    }

    /// The games of the file so far; an incomplete last line is cut off.
    fn begin<P: Recorded>(&self) -> anyhow::Result<Vec<GameRecord<P>>> {
        let GamesFile { path, header, resume } = self;
        let name = path.display();
        if !resume {
            ensure!(
                !path.exists(),
                "--out: there are games, {name}: continue them with --resume, fit to them with --from, or \
                 remove them"
            );
            write_atomically(path, format!("{header}\n").as_bytes())
                .with_context(|| format!("--out: {name}"))?;
            return Ok(Vec::new());
        }
        let place = || format!("--resume: {name}");
        let text = limited::text(path, LARGE_MIB).with_context(place)?;
        let games = recorded_games(&text)
            .map_err(|(line, kind)| anyhow!("line {line}: {kind}"))
            .with_context(place)?;
        ensure!(
            text.lines().next() == Some(header),
            "--resume: {name}: line 1: games of other nodes, another seed, or other weights"
        );
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let cut = |file: File| file.set_len(whole as u64);
        File::options().write(true).open(path).and_then(cut).with_context(place)?;
        Ok(games)
    }
}

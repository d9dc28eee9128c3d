//! Games of chess: annotated PGN.

mod annotate;
mod judge;

use super::{Arguments, Effort};
use crate::bar::Bar;
use crate::output::{log, print};
use crate::stop::{self, STOPPED};
use crate::svg;
use crate::text;
use annotate::Annotated;
use anyhow::{Result, anyhow, bail, ensure};
use nullwindow_chess::Pgn;
use nullwindow_lab::{Plot, Progress};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;

/// How long a position is searched where nothing is said.
const USUAL: Effort = Effort::Time(Duration::from_secs(1));

/// Whether these are files of chess.
pub(super) fn is_meant(files: &[String]) -> bool {
    files.iter().any(|file| is_pgn(file))
}

fn is_pgn(file: &str) -> bool {
    file.to_ascii_lowercase().ends_with(".pgn")
}

/// A game, and where it came from.
struct Source {
    name: String,
    game: Pgn,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    ensure!(arguments.exact.is_none(), "--exact is for Othello: nothing is solved in chess");
    let games = read(arguments)?;
    if let Some(file) = &arguments.svg {
        svg::writable(file)?;
    }
    let stop = stop::on_signal()?;
    let effort = arguments.effort().unwrap_or(USUAL);
    let workers =
        arguments.concurrency.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n as usize);
    let mut plots = Vec::new();
    let mut complete = true;
    for (source, number) in games.iter().zip(1..) {
        let bar = Bar::start("analyze");
        let done = |done, of| bar.show(done, of, &source.name);
        let moves = judge::analyse(&source.game, effort, workers, arguments.hash as usize, stop, done)?;
        drop(bar);
        complete = moves.iter().all(Option::is_some);
        let annotated = Annotated::new(&source.name, &source.game, &moves);
        plots.push(annotated.plot());
        print(&if arguments.json {
            serde_json::to_string(&annotated)? + "\n"
        } else {
            format!("{annotated}\n")
        })?;
        if !complete {
            let left = games.len() - number;
            log(&format!("interrupted: not all moves are analysed; games not begun: {left}"));
            break;
        }
    }
    if let Some(file) = &arguments.svg {
        svg::write(file, &Plot::svg(&plots))?;
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) })
}

/// The games that are meant.
fn read(arguments: &Arguments) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for file in &arguments.games {
        ensure!(
            is_pgn(file),
            "'{file}' is no file of PGN (whose names end in .pgn), and games of chess and Othello do not go together"
        );
        let games: Vec<_> = Pgn::games(&text::read_pgn(file)?).collect();
        let (count, range) = (games.len(), arguments.range);
        ensure!(count > 0, "{file}: there is no game in it");
        let (first, last) = match range {
            None if count == 1 => (1, 1),
            None => {
                bail!("{file}: it has {count} games; choose some of them, as in --games 1-{}", count.min(10))
            }
            Some(range) => range,
        };
        let plural = if count == 1 { "" } else { "s" };
        ensure!(last <= count, "--games {last}: {file} has {count} game{plural}");
        for (game, number) in games.into_iter().zip(1..).skip(first - 1).take(last + 1 - first) {
            let game = game.map_err(|error| anyhow!("{file}, {error}"))?;
            let name = if count == 1 { file.clone() } else { format!("{file}, game {number}") };
            sources.push(Source { name, game });
        }
    }
    Ok(sources)
}

//! Games of chess, annotated in PGN.

mod annotate;
mod figure;
mod marks;
mod moves;
mod score;
mod summary;

use super::arguments::{Arguments, SearchLimit};
use super::figure::GameFigure;
use super::range::places;
use crate::bar::Bar;
use crate::pgn;
use crate::svg;
use annotate::Annotated;
use anyhow::{Result, anyhow, ensure};
use nullwindow::session::excerpt;
use nullwindow_app::output::{log, print};
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_chess::Pgn;
use nullwindow_figures::Progress;
use nullwindow_support::parallel;
use std::process::ExitCode;
use std::time::Duration;

/// The default limit of a search.
const DEFAULT_LIMIT: SearchLimit = SearchLimit::Time(Duration::from_secs(1));

/// Whether a file's name is that of games of chess.
pub(super) fn is_pgn(file: &str) -> bool {
    file.to_ascii_lowercase().ends_with(".pgn")
}

/// A game and its source.
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
    let limit = arguments.limit().unwrap_or(DEFAULT_LIMIT);
    let workers = arguments.concurrency.map_or_else(parallel::available_threads, |n| n as usize);
    let mut figures = Vec::new();
    let mut complete = true;
    for (source, number) in games.iter().zip(1..) {
        let bar = Bar::start("analyze");
        let done = |done, of| bar.show(done, of, &source.name);
        let analyses = moves::analyse(&source.game, limit, workers, arguments.hash as usize, stop, done)?;
        drop(bar);
        complete = analyses.iter().all(Option::is_some);
        let annotated = Annotated::new(&source.name, &source.game, &analyses);
        figures.push(annotated.figure());
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
        svg::write(file, &GameFigure::svg(&figures))?;
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) })
}

/// The chosen games of all files.
fn read(arguments: &Arguments) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for file in &arguments.games {
        ensure!(
            is_pgn(file),
            "'{}' is not a PGN file (.pgn); games of chess and Othello cannot be analysed together",
            excerpt(file)
        );
        let games: Vec<_> = Pgn::games(&pgn::read_pgn(file)?).collect();
        let count = games.len();
        let places = places(file, count, arguments.range)?;
        for (game, number) in games.into_iter().zip(1..).skip(places.start).take(places.len()) {
            let game = game.map_err(|error| anyhow!("{file}, {error}"))?;
            let name = if count == 1 { file.clone() } else { format!("{file}, game {number}") };
            sources.push(Source { name, game });
        }
    }
    Ok(sources)
}

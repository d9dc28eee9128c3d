//! Recorded games of chess and shogi: they come back annotated.

mod annotate;
mod figure;
mod game;
mod moves;
mod score;
mod summary;

pub(super) use game::RecordedGame;

use super::arguments::{Arguments, SearchLimit};
use super::figure::GameFigure;
use super::range::places;
use crate::bar::Bar;
use crate::svg;
use annotate::Annotated;
use anyhow::{Error, Result, ensure};
use nullwindow::engine::Threads;
use nullwindow::session::Game as _;
use nullwindow_app::output::{log, print};
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_figures::Progress;
use nullwindow_support::parallel;
use std::process::ExitCode;
use std::time::Duration;

/// The default limit of a search.
const DEFAULT_LIMIT: SearchLimit = SearchLimit::Time(Duration::from_secs(1));

/// A game and its source.
struct Source<R> {
    name: String,
    game: R,
}

/// Analyses the chosen games of files. `read` reads those of a file.
pub(super) fn run<R: RecordedGame>(
    arguments: &Arguments,
    read: impl Fn(&str) -> Result<Vec<Result<R, Error>>>,
) -> Result<ExitCode> {
    let game_name = R::GAME.name();
    ensure!(arguments.exact.is_none(), "--exact is for Othello: nothing is solved in {game_name}");
    let mut games = Vec::new();
    for file in &arguments.games {
        let all = read(file)?;
        let count = all.len();
        let places = places(file, count, arguments.range)?;
        for (game, number) in all.into_iter().zip(1..).skip(places.start).take(places.len()) {
            let name = if count == 1 { file.clone() } else { format!("{file}, game {number}") };
            games.push(Source { name, game: game? });
        }
    }
    if let Some(file) = &arguments.svg {
        svg::writable(file)?;
    }
    let stop = stop::on_signal()?;
    let limit = arguments.limit().unwrap_or(DEFAULT_LIMIT);
    let threads = Threads::from(arguments.threads);
    let available = || (parallel::available_threads() / threads.number).max(1);
    let workers = arguments.concurrency.map_or_else(available, |n| n as usize);
    let hash = arguments.hash as usize;
    let mut figures = Vec::new();
    let mut complete = true;
    for (source, number) in games.iter().zip(1..) {
        let bar = Bar::start("analyze");
        let done = |done, of| bar.show(done, of, &source.name);
        let analyses = moves::analyse(&source.game, limit, workers, threads, hash, stop, done)?;
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

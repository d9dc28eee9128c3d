//! Games of Othello, analysed one after another.

mod analyzer;
mod discs;
mod figure;
mod games;
mod graph;
mod named_game;
mod records;
mod report;
mod summary;

use super::arguments::{Arguments, SearchLimit};
use super::figure::GameFigure;
use crate::bar::Bar;
use crate::svg;
use analyzer::Analyzer;
use anyhow::{Result, anyhow, ensure};
use named_game::NamedGame;
use nullwindow::session::AnyGame;
use nullwindow_app::output::{log, written};
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_app::text::escaped;
use nullwindow_figures::Progress;
use report::Report;
use std::io::{Write, stdout};
use std::process::ExitCode;

/// Othello's defaults: the limit of a search, and the most empty squares of solved positions.
const DEFAULTS: (SearchLimit, u32) = (SearchLimit::Depth(12), 20);

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    ensure!(
        arguments.concurrency.is_none(),
        "--concurrency is for chess and shogi: Othello's positions are analysed one after another"
    );
    let Arguments { hash, svg, .. } = arguments;
    let games = games::read(&arguments.games, arguments.range)?;
    if let Some(file) = svg {
        svg::writable(file)?;
    }
    let stop = stop::on_signal()?;
    let session = interruptible(|| AnyGame::from(nullwindow_othello::OthelloGame).player(*hash as usize));
    let session = session.map_err(|error| anyhow!("--hash {hash}: {error}"))?;
    let (limit, exact) = (arguments.limit().unwrap_or(DEFAULTS.0), arguments.exact.unwrap_or(DEFAULTS.1));
    let threads = arguments.threads.into();
    let mut analyzer = Analyzer { session, limit, exact, threads, stop };
    let mut figures = Vec::new();
    let complete = analyse_all(&games, &mut analyzer, arguments.json, &mut figures);
    // Also if the output could not be written: the analysis may have taken hours.
    let drawn = match svg {
        Some(file) if complete.is_ok() || !figures.is_empty() => svg::write(file, &GameFigure::svg(&figures)),
        _ => Ok(()),
    };
    let complete = complete?;
    drawn?;
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) })
}

/// Analyses one game after another, prints the reports, and collects the figures. Returns whether all games
/// were analysed.
fn analyse_all(
    games: &[NamedGame],
    analyzer: &mut Analyzer,
    json: bool,
    figures: &mut Vec<GameFigure>,
) -> Result<bool> {
    for (number, game) in (1..).zip(games) {
        let bar = Bar::start("analyze");
        let of = game.positions();
        let analysis = analyzer.analyse(game, |left| bar.show(of - left, of, &escaped(&game.name)))?;
        // Remove the bar before printing to the same terminal.
        drop(bar);
        let report = Report::new(game, &analysis);
        figures.push(report.figure());
        let text = if json { serde_json::to_string(&report)? + "\n" } else { report.to_string() };
        written(stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush()))?;
        if !report.complete() {
            let left = games.len() - number;
            if left > 0 {
                log(&format!("interrupted; games not begun: {left}"));
            }
            return Ok(false);
        }
    }
    Ok(true)
}

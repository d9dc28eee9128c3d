//! `nullwindow analyze`: the loss of each move of a game of Othello, chess or shogi.

mod analyzed_game;
mod analyzer;
mod annotated;
mod arguments;
mod chess;
mod figure;
mod game;
mod game_figure;
mod heading;
mod measure;
mod othello;
mod range;
mod shogi;
mod source;
mod summary;
mod worker;

pub(crate) use arguments::Arguments;

use analyzer::analyse;
use anyhow::{Result, ensure};
use figure::GameFigure;
use game::Analyzable;
use nullwindow::session::Game as _;
use nullwindow::session::escaped;
use nullwindow_app::bar::Bar;
use nullwindow_app::output::{log, print_bytes};
use nullwindow_app::place;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_figures::Progress as _;
use source::{Games, Input, SourceGames, read_all};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let inputs = arguments.games.iter().zip(1..).map(|(argument, number)| Input::open(argument, number));
    let mut inputs: Vec<_> = inputs.collect();
    if inputs.iter_mut().any(chess::is_pgn) {
        analyse_games(arguments, inputs, chess::read)
    } else if inputs.iter_mut().any(shogi::is_kifu) {
        analyse_games(arguments, inputs, shogi::read)
    } else {
        analyse_games(arguments, inputs, othello::read)
    }
}

/// Analyses one game after another, prints the reports, and draws the figures.
fn analyse_games<R: Analyzable>(
    arguments: &Arguments,
    inputs: Vec<Input<'_>>,
    read: fn(&mut Input<'_>) -> Result<SourceGames<R>>,
) -> Result<ExitCode> {
    let name = R::GAME.name();
    ensure!(arguments.exact.is_none() || R::BACKWARDS, "--exact is for Othello: nothing is solved in {name}");
    ensure!(
        arguments.concurrency.is_none() || !R::BACKWARDS,
        "--concurrency is for chess and shogi: Othello's positions are analysed one after another"
    );
    let games = read_all(inputs, arguments.range, read)?;
    if let Some(file) = &arguments.svg {
        place::writable("--svg", file)?;
    }
    let stop = stop::on_signal()?;
    let mut figures = Vec::new();
    let complete = analyse_all(&games, arguments, stop, &mut figures);
    // Also if the output could not be written: the analysis may have taken hours.
    let drawn = match &arguments.svg {
        Some(file) if complete.is_ok() || !figures.is_empty() => {
            place::write("--svg", file, GameFigure::svg(&figures).as_bytes())
        }
        _ => Ok(()),
    };
    let complete = complete?;
    drawn?;
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) })
}

/// Analyses games, prints the reports, and collects the figures. Returns whether all games were analysed.
fn analyse_all<R: Analyzable>(
    games: &Games<R>,
    arguments: &Arguments,
    stop: &AtomicBool,
    figures: &mut Vec<GameFigure>,
) -> Result<bool> {
    for ((source, game), number) in games.iter().zip(1..) {
        let bar = Bar::start("analyze");
        let (analyzed, moves) =
            analyse(game, source, arguments, stop, |done, of| bar.show(done, of, &escaped(source)))?;
        // Remove the bar before printing to the same terminal.
        drop(bar);
        figures.push(game_figure::figure(&analyzed));
        print_bytes(&if arguments.json {
            (serde_json::to_string(&analyzed)? + "\n").into_bytes()
        } else {
            game.encoded(game.report(&analyzed, &moves))
        })?;
        if !analyzed.complete {
            R::interrupted(games.len() - number).iter().for_each(|line| log(line));
            return Ok(false);
        }
    }
    Ok(true)
}

//! The part of `train probcut` that is about chess.

use super::{Arguments, errors, with_ending, write_whole};
use crate::bar::Bar;
use crate::output::{log, print};
use crate::stop::{self, STOPPED};
use anyhow::{Context, bail};
use nullwindow_lab::Progress as _;
use nullwindow_learn::probcut::chess::{Cell, Fitted, Options, fit, look};
use nullwindow_learn::self_play::PlayOptions;
use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;

/// What is done where nothing is said: games, nodes for each move, and games at once.
pub(super) const PLAY: u64 = 200;
pub(super) const NODES: u64 = 4_000;
pub(super) const THREADS: u16 = 1;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { seed, depth, .. } = arguments;
    let (nodes, games) = (arguments.nodes.unwrap_or(NODES), arguments.play.unwrap_or(PLAY));
    let threads = arguments.threads.unwrap_or(THREADS);
    let play = PlayOptions { nodes, seed, ..PlayOptions::default() };
    let options = Options { games, depth, play, ..Options::default() };
    // What is wrong with the place shall be known before the work.
    let beside = with_ending(&arguments.out, ".begun");
    write_whole(&beside, b"").context("--out")?;
    fs::remove_file(&beside).context("--out")?;
    let stop = stop::on_signal()?;
    let bar = Bar::start("train probcut");
    let seen = look(options, threads.into(), stop, |done| {
        bar.show(done, games as usize, "playing games and searching their positions");
    });
    drop(bar);
    let stopped = (seen.len() as u64) < games;
    let Some(fitted) = fit(&seen) else {
        if stopped {
            log(&format!("stopped after {} games, too few for a fit", seen.len()));
            return Ok(ExitCode::from(STOPPED));
        }
        bail!("--play {games}: {} games are too few for a fit", seen.len())
    };
    write_whole(&arguments.out, fitted.file().as_bytes()).context("--out")?;
    let positions: usize = seen.iter().map(Vec::len).sum();
    print(&format!(
        "{} games, {positions} positions\n{}{}",
        seen.len(),
        cells(&fitted),
        errors(&fitted.errors)
    ))?;
    if stopped {
        log(&format!("stopped after {} games", seen.len()));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

/// What was fitted to, by depth.
fn cells(fitted: &Fitted) -> String {
    let mut text = "Deep values foretold by those of four plies less, in centipawns; the model's deviation with half of the pieces\n\
        deep  pairs  correlation  slope  offset  deviation  the model's\n"
        .to_owned();
    for &Cell { deep, values, deviation } in &fitted.cells {
        let Some(line) = values.cut_pair(deep) else { continue };
        let model = fitted.model.cut_pair(12, deep).deviation;
        _ = writeln!(
            text,
            "{deep:>4}  {:>5}  {:>11.3}  {:>5.2}  {:>+6.1}  {deviation:>9.1}  {model:>11.1}",
            values.count(),
            values.coefficient(),
            line.slope,
            line.offset,
        );
    }
    text
}

//! Othello: the patterns, and games of WTHOR.

use super::arguments::{Arguments, Begin};
use super::training::{Material, report_epoch, train, unless_stopped, weights_file};
use crate::train::othello::games_line;
use crate::train::rows::RowsArguments;
use anyhow::{Context, bail};
use nullwindow_fit::OthelloPatterns;
use nullwindow_fit::othello::OthelloRecords;
use nullwindow_learn::LinearEvaluation;
use nullwindow_othello::{Othello, Weights};
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let [from] = &arguments.from[..] else { bail!("--from: games of Othello are in one folder") };
    let games = OthelloRecords::read(from).context("--from")?;
    let (positions, seed) = (arguments.positions, arguments.seed);
    let material = Material {
        usual: nullwindow_fit::othello::mmto_options(),
        games: games_line(&games),
        records: games.recorded_moves(positions as usize, seed),
        source: format!("othello, games {:08x}, {positions} positions, seed {seed}", games.checksum()),
        file: |patterns: &OthelloPatterns, weights| Weights::file(&patterns.rounded(weights)),
        evaluation: OthelloPatterns::new(),
    };
    train(arguments, rows, &material, |patterns, stop| {
        Ok(Some(match &arguments.begin {
            Begin::Program => patterns.of(&*Weights::embedded()?),
            Begin::Zero => vec![0.0; LinearEvaluation::<Othello>::weights(patterns)],
            Begin::File(path) => {
                let weights = Weights::read(&weights_file(path)?);
                patterns.of(&weights.with_context(|| format!("--begin: {}", path.display()))?)
            }
            Begin::Results => {
                let threads = arguments.threads.into();
                let weights = games.fit_results(patterns, threads, stop, report_epoch);
                return Ok(unless_stopped(weights, stop));
            }
        }))
    })
}

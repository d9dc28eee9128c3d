//! Chess: the linear evaluation, and games of PGN or of the program against itself.

use super::arguments::{Arguments, Begin};
use super::training::{Material, report_epoch, train, unless_stopped, weights_file};
use crate::train::chess::read_all;
use crate::train::files::number_of_games;
use anyhow::Context;
use nullwindow::Position;
use nullwindow_app::stop::interruptible;
use nullwindow_chess::{Chess, Weights};
use nullwindow_learn::chess::results;
use nullwindow_learn::mmto::{MmtoOptions, recorded_moves};
use nullwindow_learn::{AdaGrad, ChessFeatures, LinearEvaluation, games_checksum};
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let games = interruptible(|| read_all(&arguments.from))?;
    let moves = games.iter().map(|game| (game.start.clone(), &game.moves[..]));
    let (positions, seed) = (arguments.positions, arguments.seed);
    let checksum = games_checksum(&games);
    let material = Material {
        usual: MmtoOptions::default(),
        games: number_of_games(games.len()),
        records: recorded_moves(moves, |p: &Chess| p.outcome().is_none(), positions as usize, seed),
        source: format!("chess, games {:08x}, {positions} positions, seed {seed}", checksum),
        file: |_: &ChessFeatures, weights| ChessFeatures::rounded(weights).file().into_bytes(),
        evaluation: ChessFeatures,
    };
    train(arguments, &material, |_, stop| {
        let zero = || vec![0.0; ChessFeatures.weights()];
        Ok(Some(match &arguments.begin {
            Begin::Program => ChessFeatures::of(&Weights::embedded()),
            Begin::Zero => zero(),
            Begin::File(path) => {
                let place = || format!("--begin: {}", path.display());
                let text = String::from_utf8(weights_file(path)?).with_context(place)?;
                ChessFeatures::of(&Weights::read(&text).with_context(place)?)
            }
            Begin::Results => {
                let ([fitted, held_out], mut weights) = (results(&games), zero());
                let fit = AdaGrad { threads: arguments.threads.into(), ..AdaGrad::default() };
                fit.fit(&ChessFeatures, [&fitted, &held_out], &mut weights, stop, report_epoch);
                return Ok(unless_stopped(weights, stop));
            }
        }))
    })
}

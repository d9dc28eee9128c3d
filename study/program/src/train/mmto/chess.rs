//! Chess: the linear evaluation, and games of PGN or of the program against itself.

use super::arguments::{Arguments, Begin};
use super::training::{Material, report_epoch, train, unless_stopped, weights_file};
use crate::train::chess::read_all;
use crate::train::rows::RowsArguments;
use anyhow::Context;
use nullwindow_app::stop::interruptible;
use nullwindow_chess::Weights;
use nullwindow_fit::ChessFeatures;
use nullwindow_fit::chess::results;
use nullwindow_learn::{AdaGrad, LinearEvaluation};
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let games = interruptible(|| read_all(&arguments.from))?;
    let file = |_: &ChessFeatures, weights: &[f32]| ChessFeatures::rounded(weights).file().into_bytes();
    let material = Material::of_games("chess", &games, arguments, ChessFeatures, file);
    train(arguments, rows, &material, |_, stop| {
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

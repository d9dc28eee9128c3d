//! Shogi: the relations, and records or games of the program against itself.

use super::arguments::{Arguments, Begin};
use super::training::{Material, report_epoch, train, unless_stopped, weights_file};
use crate::train::rows::RowsArguments;
use crate::train::shogi::read_all;
use anyhow::Context;
use nullwindow_app::stop::interruptible;
use nullwindow_fit::ShogiRelations;
use nullwindow_fit::shogi::ShogiFit;
use nullwindow_learn::LinearEvaluation;
use nullwindow_shogi::{Shogi, Weights};
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let games = interruptible(|| read_all(&arguments.from))?;
    let file = |_: &ShogiRelations, weights: &[f32]| ShogiRelations::rounded(weights).to_bytes();
    let material = Material::of_games("shogi", &games, arguments, ShogiRelations, file);
    train(arguments, rows, &material, |_, stop| {
        let zero = || vec![0.0; LinearEvaluation::<Shogi>::weights(&ShogiRelations)];
        Ok(Some(match &arguments.begin {
            Begin::Program => ShogiRelations::of(&Weights::embedded()),
            Begin::Zero => zero(),
            Begin::File(path) => {
                let weights = Weights::from_bytes(&weights_file(path)?);
                ShogiRelations::of(&weights.with_context(|| format!("--begin: {}", path.display()))?)
            }
            Begin::Results => {
                let fit = ShogiFit { lambda: 1.0, threads: arguments.threads.into(), ..ShogiFit::default() };
                let fitted = fit.fit(&games, &Weights::material(), stop, report_epoch).context("--from")?;
                return Ok(unless_stopped(ShogiRelations::of(&fitted), stop));
            }
        }))
    })
}

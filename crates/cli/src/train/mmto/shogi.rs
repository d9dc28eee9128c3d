//! Shogi: the relations, and records or games of the program against itself.

use super::arguments::{Arguments, Begin};
use super::training::{Material, report_epoch, train, unless_stopped, weights_file};
use crate::train::files::number_of_games;
use crate::train::shogi::read_all;
use anyhow::Context;
use nullwindow::Position;
use nullwindow_app::stop::interruptible;
use nullwindow_learn::mmto::{MmtoOptions, recorded_moves};
use nullwindow_learn::shogi::ShogiFit;
use nullwindow_learn::{LinearEvaluation, ShogiRelations, games_checksum};
use nullwindow_shogi::{Shogi, Weights};
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let games = interruptible(|| read_all(&arguments.from))?;
    let moves = games.iter().map(|game| (game.start.clone(), &game.moves[..]));
    let (positions, seed) = (arguments.positions, arguments.seed);
    let checksum = games_checksum(&games);
    let material = Material {
        usual: MmtoOptions::default(),
        games: number_of_games(games.len()),
        records: recorded_moves(moves, |p: &Shogi| p.outcome().is_none(), positions as usize, seed),
        source: format!("shogi, games {checksum:08x}, {positions} positions, seed {seed}"),
        file: |_: &ShogiRelations, weights| ShogiRelations::rounded(weights).to_bytes(),
        evaluation: ShogiRelations,
    };
    train(arguments, &material, |_, stop| {
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

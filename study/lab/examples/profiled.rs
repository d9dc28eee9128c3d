//! The program of `cargo xtask profile`: one search, named by the only argument; prints its number of nodes.
//! Only the function `watched` is counted, which excludes the start of the program and the clearing of the
//! table.
#![forbid(unsafe_code)]

use nullwindow::engine::{Driver, Engine, Features, Limits, NodeClock, Options, Profile};
use nullwindow::{Standard, table::TableError};
use nullwindow_chess::{self as chess, Chess, ChessGame, LinearEvaluator};
use nullwindow_games::connect_four::{self, ConnectFour, Ideas, ThreatSolver, evaluate};
use nullwindow_games::kalah::{self, Endgames, Kalah, Rule, SeedSolver};
use nullwindow_othello::{self as othello, Othello, PatternEvaluator, PlainEvaluator, fforum};
use std::error::Error;
use std::process::ExitCode;

/// The nodes of a search with the profile and the options of the game's own sessions.
fn search(name: &str) -> Result<u64, Box<dyn Error>> {
    let usual = Options::default();
    let kalah = |seeds| Kalah::new(6, seeds, Rule::EmptyCapture);
    let kalahs = Options {
        driver: Driver::Mtdf { guess_from: 1 },
        features: Features { enhanced_cuts: false, ..usual.features },
        ..usual
    };
    Ok(match name {
        "connect-four-solving" => {
            let solver = ThreatSolver::new(64, Ideas::default())?;
            nodes::<connect_four::Proving>(solver, &"44444432652".parse()?, None, usual)?
        }
        "connect-four" => {
            nodes::<connect_four::Playing>(Standard(evaluate), &ConnectFour::start(), Some(13), usual)?
        }
        "kalah-solving" => nodes::<kalah::Proving>(SeedSolver::new(64)?, &kalah(3)?, None, kalahs)?,
        "kalah" => nodes::<kalah::Solving>(Endgames::default(), &kalah(4)?, Some(17), kalahs)?,
        "othello" => nodes::<othello::Playing>(PlainEvaluator, &Othello::start(), Some(12), usual)?,
        "othello-solving" => {
            let problem = fforum::problem(40).ok_or("FForum has a problem 40")?;
            let evaluator = PatternEvaluator::embedded()?;
            nodes::<othello::Solving>(evaluator, &problem.position.into(), None, usual)?
        }
        "chess" => {
            let (evaluator, options) = (LinearEvaluator::embedded(), ChessGame::options());
            nodes::<chess::Playing>(evaluator, &Chess::start(), Some(12), options)?
        }
        _ => return Err(format!("there is no search {name:?}").into()),
    })
}

fn nodes<F: Profile>(
    evaluator: F::Evaluator,
    start: &F::Game,
    depth: Option<u32>,
    options: Options,
) -> Result<u64, TableError> {
    let mut engine = Engine::<F>::new(evaluator, 64, options)?;
    Ok(watched(&mut engine, start, depth))
}

#[inline(never)]
fn watched<F: Profile>(engine: &mut Engine<F>, start: &F::Game, depth: Option<u32>) -> u64 {
    let limits = Limits { depth, ..Limits::default() };
    engine.search(start, &[], limits, &NodeClock(1_000_000), |_| ()).nodes
}

fn main() -> ExitCode {
    match search(&std::env::args().nth(1).unwrap_or_default()) {
        Ok(nodes) => {
            println!("{nodes}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("profiled: {error}");
            ExitCode::from(2)
        }
    }
}

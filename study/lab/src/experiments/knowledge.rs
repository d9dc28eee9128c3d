//! A cheap evaluation against a rich one: their speeds, and their matches at equal nodes and in equal time
//! (the trade-off between knowledge and speed: Berliner, Goetsch, Campbell & Ebeling 1990; Junghanns &
//! Schaeffer 1997).
//!
//! The defaults take some minutes of one core.

use crate::matches::{Match, SOLVED, even_openings, fitted};
use crate::{Check, Error, Experiment, Monitor, Report, table};
use clap::value_parser;
use nullwindow::Position;
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options as Search, Profile};
use nullwindow_learn::self_play::{EnginePlayer, Player};
use nullwindow_othello::{Move, Othello, PlainEvaluator, Playing};
use serde::Serialize;
use std::time::Instant;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of openings; two games are played from each, at equal nodes, and two in equal time.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = value_parser!(u32).range(1..=10_000))]
    openings: u32,
    /// The largest number of nodes of a search, that is of each move.
    #[arg(long, value_name = "NODES", default_value_t = 20_000,
        value_parser = value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// The depth in plies of the searches of all openings that measure the speed.
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = value_parser!(u32).range(1..=20))]
    depth: u32,
    /// The assumed ratio of the estimate's nodes a second to the evaluation's, for games in equal time
    /// [default: as measured].
    #[arg(long, value_parser = speed)]
    speed: Option<f64>,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(..1 << 31))]
    seed: u64,
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.01..=100.0).contains(speed));
    speed.ok_or_else(|| "expected a number from 0.01 to 100".to_owned())
}

const ESTIMATE: &str = "estimate";
const EVALUATION: &str = "evaluation";

impl Experiment for Options {
    const NAME: &'static str = "knowledge";
    const CLAIM: &'static str =
        "Knowledge costs speed; a rich evaluation may search fewer nodes a second and still play better";
    const SOURCE: &'static str =
        "Kishimoto & Müller, tutorial part 3, slide 37 (the trade-off between knowledge and speed)";
    const EXAMPLE: &'static str = "--openings 10 --nodes 5000";
    const QUICK: &'static str = "--openings 10 --depth 6";
    const REPEATS: bool = false;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let openings = even_openings(self.openings as usize, self.seed, monitor)?;
        let speeds = [
            speed_of(&mut cheap()?, &openings, self, monitor),
            speed_of(&mut rich()?, &openings, self, monitor),
        ];
        let ratio = self.speed.unwrap_or((speeds[0] / speeds[1]).clamp(0.01, 100.0));
        let mut matches = Vec::new();
        for (name, nodes) in
            [("equal nodes", self.nodes), ("equal time", (self.nodes as f64 * ratio).max(1.0) as u64)]
        {
            let mut players: [Box<dyn Player<Othello>>; 2] = [
                Box::new(EnginePlayer::new(rich()?, self.nodes)),
                Box::new(EnginePlayer::new(cheap()?, nodes)),
            ];
            matches.push((name, Match::play(&mut players, &openings, SOLVED, monitor)?));
        }
        Ok(report(speeds, ratio, &matches, &openings))
    }
}

/// Both without selective cuts: knowledge alone is compared.
fn search() -> Search {
    let features = Features { probcut: false, ..Features::default() };
    Search { features, exact: false, ..Search::default() }
}

fn cheap() -> Result<Engine<Playing>, Error> {
    Engine::new(PlainEvaluator, 16, search()).map_err(|error| Error::option("nodes", error.to_string()))
}

fn rich() -> Result<Engine<nullwindow_othello::Solving>, Error> {
    fitted(search())
}

/// Nodes a second in searches of the openings.
fn speed_of<F>(engine: &mut Engine<F>, openings: &[Othello], options: &Options, monitor: &Monitor) -> f64
where
    F: Profile<Game: From<Othello> + Position<Move = Move>>,
{
    let (mut nodes, mut seconds) = (0, 0.0);
    for opening in openings {
        engine.new_game();
        let limits = Limits { depth: Some(options.depth), ..monitor.limits() };
        let clock = Instant::now();
        nodes += engine.search(&(*opening).into(), &[], limits, &NodeClock(1_000_000), |_| ()).nodes;
        seconds += clock.elapsed().as_secs_f64();
    }
    nodes as f64 / seconds
}

fn report(speeds: [f64; 2], ratio: f64, matches: &[(&str, Match)], openings: &[Othello]) -> Report {
    let summary = table! { (name, played) in matches;
        let [score, low, high] = played.score().map(|part| 100.0 * part);
        "at" => *name, "games" => 2 * played.pairs(), "score %" => score, "95 % from" => low, "to" => high,
        "margin" => played.margin(), "its depth" => played.depth(0), "the estimate's" => played.depth(1),
    };
    let speed = table! { (name, nodes) in [ESTIMATE, EVALUATION].into_iter().zip(speeds);
        "evaluator" => name, "nodes a second" => nodes as u64,
    };
    let report = Report::new(Match::data(matches, openings))
        .views([speed.titled("Speed, with the engine around it")])
        .views([summary.titled("The evaluation against the estimate")])
        .note(format!("For equal time the estimate has {ratio:.2} times as many nodes."));
    let scores: Vec<[f64; 3]> = matches.iter().map(|(_, played)| played.score()).collect();
    let [Some(nodes), Some(time)] = [scores.first(), scores.get(1)] else { return report };
    report
        .claim(Check::at_most("nodes a second: evaluation / estimate", 1.0, speeds[1] / speeds[0]))
        .claim(Check::at_least("part of the points in equal time", 0.5, time[0]).sample([time[1], time[2]]))
        .measured("part of the points at equal nodes", nodes[0])
        .measured("margin at equal nodes, in discs", matches[0].1.margin())
}

//! ProbCut on against off, and with two shallow searches of a node against one, at equal nodes; and the
//! correlation of the values of depths 4 and 8 (Buro 1995, 1997).
//!
//! The defaults take some minutes of one core.

use crate::matches::{Match, SOLVED, even_openings, fitted};
use crate::{Check, Error, Experiment, Monitor, Report, table};
use clap::value_parser;
use nullwindow::engine::{Correlation, Features, Limits, NodeClock, Options as Search, Parameters, Update};
use nullwindow_learn::self_play::{EnginePlayer, Player};
use nullwindow_othello::Othello;
use nullwindow_support::Z_95;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of openings; two games are played from each.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = value_parser!(u32).range(1..=10_000))]
    openings: u32,
    /// The largest number of nodes of a search, that is of each move, the shallow searches' included.
    #[arg(long, value_name = "NODES", default_value_t = 50_000,
        value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The level of selectivity, from 1, which has the lowest confidence.
    #[arg(long, value_name = "LEVEL", default_value_t = 2, value_parser = value_parser!(u32).range(1..=4))]
    selectivity: u32,
    /// The number of positions of the games to search to depths 4 and 8.
    #[arg(long, value_name = "N", default_value_t = 500,
        value_parser = value_parser!(u32).range(1..=100_000))]
    positions: u32,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(..1 << 31))]
    seed: u64,
}

/// The matches.
const ON_OFF: &str = "probcut on / off";
const TWO_ONE: &str = "two checks / one";

/// Buro's pair of depths.
const DEPTHS: [u32; 2] = [4, 8];

/// The least coefficient of correlation that counts as high.
const HIGH: f64 = 0.9;

impl Experiment for Options {
    const NAME: &'static str = "probcut";
    const CLAIM: &'static str = "The values of shallow and deep searches correlate highly, and a program \
        that cuts by that plays better; with a second, shallower search before the first it plays better \
        still";
    const SOURCE: &'static str = "Buro, “ProbCut: An Effective Selective Extension of the α-β Algorithm”, \
        1995; Buro, “Experiments with Multi-ProbCut”, 1997";
    const EXAMPLE: &'static str = "--openings 20 --nodes 20000";
    const QUICK: &'static str = "--openings 40 --nodes 5000 --positions 150";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let openings = even_openings(self.openings as usize, self.seed, monitor)?;
        let player = |checks: i32| -> Result<Box<dyn Player<Othello>>, Error> {
            let features = Features { probcut: checks > 0, ..Features::default() };
            let parameters = Parameters { probcut_checks: checks.max(1), ..Parameters::default() };
            let selectivity = Some(self.selectivity as usize - 1);
            let search = Search { selectivity, exact: false, features, parameters, ..Search::default() };
            Ok(Box::new(EnginePlayer::new(fitted(search)?, self.nodes)))
        };
        let played = Match::play(&mut [player(1)?, player(0)?], &openings, SOLVED, monitor)?;
        let twice = Match::play(&mut [player(2)?, player(1)?], &openings, SOLVED, monitor)?;
        let step = (played.positions.len() / self.positions as usize).max(1);
        let sample = played.positions.iter().step_by(step).take(self.positions as usize);
        let correlation = correlation(sample, monitor)?;
        Ok(report(&[(ON_OFF, played), (TWO_ONE, twice)], &correlation, &openings))
    }
}

/// Values of depth 4 with those of depth 8, without selective cuts.
fn correlation<'a>(
    positions: impl Iterator<Item = &'a Othello>,
    monitor: &Monitor,
) -> Result<Correlation, Error> {
    let features = Features { probcut: false, ..Features::default() };
    let mut engine = fitted(Search { features, ..Search::default() })?;
    let mut found = Correlation::default();
    let name = |(i, _): &(usize, &Othello)| format!("depths 4 and 8 of position {}", i + 1);
    for (_, position) in monitor.steps(positions.enumerate(), name) {
        engine.new_game();
        let limits = Limits { depth: Some(DEPTHS[1]), ..monitor.limits() };
        let mut values = [f64::NAN; 2];
        engine.search(&(*position).into(), &[], limits, &NodeClock(1_000_000), |report| {
            if report.update == Update::Iteration {
                for (value, depth) in values.iter_mut().zip(DEPTHS) {
                    if report.depth == Some(depth) {
                        *value = report.lines[0].score.get().into();
                    }
                }
            }
        });
        if values.iter().all(|value| value.is_finite()) {
            found.push(values[0], values[1]);
        }
    }
    Ok(found)
}

/// The interval of 95 % confidence of a coefficient of correlation (Fisher 1921). NaN of three pairs or
/// fewer.
fn correlation_interval(values: &Correlation) -> [f64; 2] {
    let error = (values.count() as f64 - 3.0).max(0.0).sqrt().recip();
    let ends = [-Z_95, Z_95].map(|deviations| values.coefficient().atanh() + deviations * error);
    ends.map(|end| if error.is_finite() { end.tanh() } else { f64::NAN })
}

fn report(matches: &[(&str, Match); 2], values: &Correlation, openings: &[Othello]) -> Report {
    let data = Match::data(matches, openings);
    let [(_, played), (_, twice)] = matches;
    let summary = table! { (name, played) in matches;
        let [score, low, high] = played.score().map(|part| 100.0 * part);
        "match" => *name,
        "games" => 2 * played.pairs(), "score %" => score, "95 % from" => low, "to" => high,
        "margin" => played.margin(), "depth with" => played.depth(0), "without" => played.depth(1),
    };
    let line = table! { pair in values.cut_pair(DEPTHS[0]).into_iter();
        "positions" => values.count(), "correlation" => values.coefficient(),
        "slope" => f64::from(pair.slope),
        "offset" => f64::from(pair.offset), "deviation" => f64::from(pair.deviation),
    };
    let points = |figure: &str, played: &Match| {
        let [score, low, high] = played.score();
        Check::at_least(figure, 0.5, score).sample([low, high])
    };
    Report::new(data)
        .views([summary.titled("Matches at equal nodes")])
        .views([line.titled("Values of depth 8 by those of depth 4, in discs")])
        .note("The depths are means over the last finished iterations.")
        .note(
            "ProbCut is the engine's: one of Buro's two tests, that of the side on which the evaluation \
             lies, and one line for all pairs of depths.",
        )
        .note(
            "The interval of the correlation is Fisher's (1921), of independent positions; those of one game \
             are not quite.",
        )
        .claim(
            Check::at_least("correlation of depths 4 and 8", HIGH, values.coefficient())
                .sample(correlation_interval(values)),
        )
        .claim(points("part of the points", played))
        .claim(points("two checks: part of the points", twice))
        .measured("margin, in discs", played.margin())
        .measured("depth with", played.depth(0))
        .measured("depth without", played.depth(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_correlation_is_fishers() {
        let mut values = Correlation::default();
        for (x, y, times) in [(1.0, 1.0, 9), (-1.0, -1.0, 9), (1.0, -1.0, 1), (-1.0, 1.0, 1)] {
            (0..times).for_each(|_| values.push(x, y));
        }
        assert!((values.coefficient() - 0.8).abs() < 1e-12 && values.count() == 20);
        let [low, high] = correlation_interval(&values);
        // By hand: atanh 0.8 = 1.098612, 1.959964 / √17 = 0.475361; tanh of 0.623251 and of 1.573973.
        assert!((low - 0.553_39).abs() < 1e-5 && (high - 0.917_66).abs() < 1e-5, "{low} {high}");
        assert!(correlation_interval(&Correlation::default())[0].is_nan());
    }
}

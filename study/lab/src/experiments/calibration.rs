//! The evaluation as a probability of winning: a logistic curve fitted to games, and tested on others (Buro
//! 1995, *Statistical feature combination for the evaluation of game positions*; the score of a forecast:
//! Brier 1950).
//!
//! The evaluation is the value of a small selective search, from the view of the side to move. The defaults
//! take about two minutes of one core.

mod curve;

use crate::{Axis, Check, Error, Experiment, Monitor, Plot, Report, Suite, Table, table};
use clap::value_parser;
use curve::{BINS, Calibration, EvaluatedPosition};
use nullwindow::Position;
use nullwindow::engine::Profile;
use nullwindow_chess::{Chess, LinearEvaluator, Playing};
use nullwindow_learn::self_play::{PlayOptions, SelfPlay};
use nullwindow_othello::{Othello, PatternEvaluator};
use nullwindow_subjects::ForPatterns;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of games of chess and of Othello: half of them to fit the curve, half to test it.
    #[arg(long, value_name = "N", default_value_t = 2_000,
        value_parser = value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// The largest number of nodes of a search.
    #[arg(long, value_name = "NODES", default_value_t = 500,
        value_parser = value_parser!(u64).range(100..=10_000_000))]
    nodes: u64,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The evaluations of finished games; those from the random opening are left out.
fn play<F: Profile<Evaluator: Clone>>(
    players: &mut SelfPlay<F>,
    (game, count): (&str, u32),
    monitor: &Monitor,
) -> Vec<EvaluatedPosition> {
    let mut games = Vec::new();
    for number in monitor.steps(0..count, |number| format!("{game}, game {}", number + 1)) {
        let Some(played) = players.play(number.into(), monitor.stop_flag()) else { break };
        let (mut position, mut evaluated) = (played.start.clone(), Vec::new());
        for (&m, score) in played.moves.iter().zip(&played.scores) {
            let result = match played.result {
                None => 0.5,
                Some(winner) => f64::from(u8::from(winner == position.side())),
            };
            // A win or a loss that the search has seen to the end is no evaluation.
            if score.is_points() {
                evaluated.push((f64::from(score.get()), result));
            }
            position.make(m);
        }
        games.push(evaluated);
    }
    games
}

impl Options {
    fn games(&self, monitor: &Monitor) -> Result<Vec<(&'static str, Vec<EvaluatedPosition>)>, Error> {
        let memory = |error: nullwindow::table::TableError| Error::option("games", error.to_string());
        let usual = PlayOptions { nodes: self.nodes, seed: self.seed, ..PlayOptions::default() };
        let evaluator = LinearEvaluator::embedded();
        let options = Suite::Chess.selective().expect("its player is selective");
        let mut players =
            SelfPlay::<Playing>::new(usual, Chess::start(), evaluator, options).map_err(memory)?;
        let chess = play(&mut players, ("chess", self.games), monitor);
        // In discs; games are played to the end.
        let to_the_end = PlayOptions { plies: 10, even: 6, won: i16::MAX, ..usual };
        let options = Suite::OthelloPatterns.selective().expect("its player is selective");
        let (start, evaluator) = (Othello::start().into(), PatternEvaluator::embedded()?);
        let mut players =
            SelfPlay::<ForPatterns>::new(to_the_end, start, evaluator, options).map_err(memory)?;
        let othello = play(&mut players, ("othello", self.games), monitor);
        Ok(vec![("chess", chess), ("othello", othello)])
    }
}

impl Experiment for Options {
    const NAME: &'static str = "calibration";
    const CLAIM: &'static str = "A logistic curve makes the evaluation a probability of winning: \
        positions with a predicted result of p bring p (here: within 0.05 in each tenth).";
    const SOURCE: &'static str = "Buro, Statistical feature combination for the evaluation of game \
        positions, 1995; Brier 1950; Elo 1978";
    const EXAMPLE: &'static str = "--games 4000 --nodes 1000";
    const QUICK: &'static str = "--games 60 --nodes 200";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let games = self.games(monitor)?;
        let played = games.iter().filter(|(_, games)| games.len() > 1);
        Ok(report(&played.map(|(game, games)| Calibration::of(game, games)).collect::<Vec<_>>()))
    }
}

fn summary(all: &[Calibration]) -> Table {
    let view = table! { found in all;
        "game" => found.game, "games" => found.games as u64,
        "positions" => found.bins.iter().map(|bin| bin.positions).sum::<u64>(),
        "ten to one" => found.curve.ten_to_one, "even at" => found.curve.even,
        "Brier" => found.brier, "of ½" => found.brier_of_half,
        "mean error" => found.error(),
    };
    view.titled("Curves fitted to half of the games, tested on the other half")
}

fn plots(all: &[Calibration]) -> Vec<Plot> {
    let plot = |found: &Calibration| {
        let bins = found.bins.iter().filter(|bin| bin.positions > 0);
        let observed = bins.map(|bin| (bin.predicted, bin.observed.of_totals()));
        Plot::new(found.game, Axis::linear("predicted result"), Axis::linear("observed result"))
            .series("observed", observed)
            .series("predicted", [(0.0, 0.0), (1.0, 1.0)])
    };
    all.iter().map(plot).collect()
}

/// The fewest games that decide.
const GAMES: usize = 100;

fn report(all: &[Calibration]) -> Report {
    let bins = || all.iter().flat_map(|found| found.bins.iter().enumerate().map(move |bin| (found, bin)));
    let data = table! { (found, (i, bin)) in bins();
        let [low, high] = bin.interval();
        "game" => found.game, "bin" => format!("{:.1}–{:.1}", i as f64 / 10.0, (i + 1) as f64 / 10.0),
        "positions" => bin.positions, "games" => bin.observed.count(),
        "predicted" => bin.predicted, "observed" => bin.observed.of_totals(),
        "95 % from" => low, "to" => high,
    };
    let claims = bins().filter(|(_, (_, bin))| bin.positions > 0).map(|(found, (i, bin))| {
        let [from, to] = [i, i + 1].map(|tenths| tenths as f64 / BINS as f64);
        let figure = format!("{}: result where {from:.1} to {to:.1} is predicted", found.game);
        let near = [bin.predicted - 0.05, bin.predicted + 0.05];
        Check::between(figure, near, bin.observed.of_totals()).sample(bin.interval()).ours()
    });
    let better = |found: &Calibration| {
        let figure = format!("{}: Brier score of the curve / of ½", found.game);
        Check::at_most(figure, 0.99, found.brier / found.brier_of_half).ours()
    };
    let figures = |found: &Calibration| {
        [
            ("ten to one", found.curve.ten_to_one),
            ("even at", found.curve.even),
            ("Brier score", found.brier),
            ("mean error", found.error()),
        ]
        .map(|(figure, value)| (format!("{}: {figure}", found.game), value))
    };
    Report::new(data.clone())
        .views([summary(all), data.titled("Results by the predicted result, in tenths")])
        .note("Games of chess end early, once both sides have found ten pawns for the winner for four plies.")
        .plots(plots(all))
        .claims(claims)
        .claims(all.iter().map(better))
        .figures(all.iter().flat_map(figures))
        .undecided_if(
            all.iter().any(|found| found.games < GAMES),
            format!("{GAMES} games of each are needed"),
        )
}

#[cfg(test)]
mod tests {
    use super::curve::Curve;
    use super::*;
    use crate::Verdict;
    use crate::experiments::lab;
    use nullwindow_support::SplitMix64;

    /// Games whose results follow a curve of the evaluation within this limit, one position each.
    fn planted(limit: f64) -> Vec<EvaluatedPosition> {
        let (curve, mut random) = (Curve { ten_to_one: 60.0, even: 10.0 }, SplitMix64::new(7));
        let game = |i: i32| {
            let evaluation = f64::from(i % 201 - 100);
            let won = random.unit() < curve.expected(evaluation.clamp(-limit, limit));
            vec![(evaluation, f64::from(u8::from(won)))]
        };
        (0..200_000).map(game).collect()
    }

    #[test]
    fn a_planted_curve_is_found_and_calibrated() {
        let found = Calibration::of("planted", &planted(100.0));
        let Curve { ten_to_one, even } = found.curve;
        assert!((ten_to_one / 60.0 - 1.0).abs() < 0.05 && (even - 10.0).abs() < 2.0, "{ten_to_one} {even}");
        assert!(found.error() < 0.02 && found.brier < found.brier_of_half, "{}", found.error());
        let report = report(&[found]);
        assert_eq!(report.verdict().0, Verdict::Holds, "{:?}", report.claims);
    }

    #[test]
    fn an_evaluation_that_exaggerates_is_not_calibrated() {
        let report = report(&[Calibration::of("planted", &planted(20.0))]);
        assert_ne!(report.verdict().0, Verdict::Holds, "{:?}", report.claims);
    }

    #[test]
    fn few_games_decide_nothing() {
        let run = lab("calibration --games 6 --nodes 100").unwrap();
        assert!(run.passed() && run.verdict().0 == Verdict::Undecided, "{run}");
        assert_eq!(run.report.table.rows().len(), 2 * BINS);
    }
}

//! What a ply is worth: matches of Othello between searches to depth d + 1 and to depth d (Thompson 1982;
//! Junghanns, Schaeffer, Brockington, Björnsson & Marsland, *Diminishing returns for additional search in
//! chess*, 1997; Heinz 2001).
//!
//! The searches are to a fixed depth, without selective cuts; a game is solved near its end. The defaults
//! take some ten minutes of one core.

use crate::matches::{Match, even_openings, fitted};
use crate::{Check, Error, Expected, Experiment, Monitor, Range, Ratios, Report, table};
use clap::value_parser;
use nullwindow::engine::{Features, Options as Search};
use nullwindow_learn::self_play::{EnginePlayer, Player};
use nullwindow_othello::Othello;
use serde::Serialize;

/// With this number of empty squares a game is solved: late, since the depths are to decide it.
const SOLVED: u32 = 12;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The depth in plies of the weaker side: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "1-6", value_parser = Range::within(1, 20))]
    depth: Range,
    /// The number of openings; two games are played from each at every depth.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = value_parser!(u32).range(1..=10_000))]
    openings: u32,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(..1 << 31))]
    seed: u64,
}

impl Experiment for Options {
    const NAME: &'static str = "plies";
    const CLAIM: &'static str = "A program that searches one ply deeper than its opponent scores about 80 % \
        of the points, and each further ply is worth less";
    const SOURCE: &'static str = "Junghanns, Schaeffer, Brockington, Björnsson & Marsland, “Diminishing \
        returns for additional search in chess”, 1997, with Othello and checkers; Heinz 2001, in chess";
    const EXAMPLE: &'static str = "--depth 1-4 --openings 20";
    const QUICK: &'static str = "--depth 1-5 --openings 50";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let openings = even_openings(self.openings as usize, self.seed, monitor)?;
        let features = Features { probcut: false, ..Features::default() };
        let player = |depth| -> Result<Box<dyn Player<Othello>>, Error> {
            let engine = fitted(Search { features, exact: false, ..Search::default() })?;
            Ok(Box::new(EnginePlayer::to_depth(engine, depth)))
        };
        let mut matches = Vec::new();
        for depth in self.depth.iter() {
            let mut players = [player(depth + 1)?, player(depth)?];
            matches.push((depth, Match::play(&mut players, &openings, SOLVED, monitor)?));
        }
        Ok(report(&matches))
    }
}

fn report(matches: &[(u32, Match)]) -> Report {
    let pairs = matches.iter().flat_map(|(depth, played)| {
        (1_u64..).zip(played.points()).map(move |(opening, points)| (depth, opening, points))
    });
    let data = table! { (depth, opening, points) in pairs;
        "depth" => *depth, "opening" => opening, "points" => points,
    };
    let view = table! { (depth, played) in matches;
        let [score, low, high] = played.score();
        "depths" => format!("{} against {depth}", depth + 1), "games" => 2 * played.pairs(),
        "score %" => 100.0 * score, "95 % from" => 100.0 * low, "to" => 100.0 * high,
        "Elo" => -400.0 * (1.0 / score - 1.0).log10(), "margin" => played.margin(),
    };
    let claims = matches.iter().map(|(depth, played)| {
        let ([score, low, high], about) = (played.score(), Expected::Near { value: 0.8, tolerance: 0.1 });
        let figure = format!("depth {} against {depth}: part of the points", depth + 1);
        Check::new(figure, about, score).sample([low, high])
    });
    let report = Report::new(data).views([view.titled("The deeper search against the other")]).claims(claims);
    let undecided = matches.len() < 3 || matches.iter().any(|(_, played)| played.pairs() < 50);
    let figure = "part of the points that another ply adds, less for each ply of depth";
    report
        .claim(Check::mean(figure, Expected::AtMost(0.0), &slopes(matches)))
        .undecided_if(undecided, "three depths and 50 openings are needed")
}

/// For each opening, the slope of the line of least squares through the points by depth.
fn slopes(matches: &[(u32, Match)]) -> Ratios {
    let depths: Vec<f64> = matches.iter().map(|(depth, _)| f64::from(*depth)).collect();
    let middle = depths.iter().sum::<f64>() / depths.len() as f64;
    let points: Vec<Vec<f64>> = matches.iter().map(|(_, played)| played.points()).collect();
    let finished = points.iter().map(Vec::len).min().unwrap_or_default();
    let spread: f64 = depths.iter().map(|depth| (depth - middle).powi(2)).sum();
    let slope = |opening: usize| {
        let of_depth = depths.iter().zip(&points).map(|(depth, points)| (depth - middle) * points[opening]);
        (of_depth.sum::<f64>(), spread)
    };
    (0..finished).filter(|_| spread > 0.0).map(slope).collect()
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;
    use crate::{Outcome, Verdict};

    #[test]
    fn a_ply_more_wins_and_few_games_decide_nothing() {
        let run = lab("plies --depth 1-2 --openings 6").unwrap();
        assert_eq!(run.report.table.rows().len(), 2 * 6);
        assert!(run.report.claims[0].observed > 0.5, "{run}");
        assert_ne!(run.report.claims[2].outcome(), Outcome::Missed);
        assert_eq!(run.verdict().0, Verdict::Undecided);
    }
}

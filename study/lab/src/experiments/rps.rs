//! Realization probability search against full width and against late move reductions: nodes until the move
//! of a large search is chosen, and strength at equal nodes (Tsuruoka, Yokoyama & Chikayama 2002).

use crate::costs::{self, PositionStep, distinct, steps};
use crate::sample::{full_width, with};
use crate::{
    Axis, Check, Error, Expected, Experiment, Monitor, Plot, Ratios, Report, SelectiveSample, Setup, Suite,
    Table, table,
};
use clap::value_parser;
use nullwindow::engine::{Options as Search, Profile};
use nullwindow_chess::{Chess, Playing};
use nullwindow_fit::SelfPlayed as _;
use nullwindow_learn::self_play::{GamePair, PlayOptions, SelfPlay};
use nullwindow_match::Standing;
use nullwindow_othello::{Othello, PatternEvaluator};
use nullwindow_shogi::{RelationEvaluator, Shogi};
use nullwindow_subjects::{ForPatterns, ForShogi, unstopped};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    positions: SelectiveSample,
    /// The largest number of nodes of a search; the move sought is that of a full-width search with four
    /// times this number.
    #[arg(long, value_name = "NODES", default_value_t = 64_000,
        value_parser = value_parser!(u64).range(1_000..=1_000_000_000))]
    nodes: u64,
    /// The number of games against each of the others, two from each opening; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 40,
        value_parser = value_parser!(u64).range(0..=1_000_000))]
    games: u64,
    /// Nodes a move in games.
    #[arg(long, default_value_t = 2_000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    game_nodes: u64,
}

const PLAIN: &str = "plain";
const REDUCED: &str = "late reductions";
const REALIZATION: &str = "realization";

/// The least number of positions that decide.
const POSITIONS: u64 = 30;

/// “Less than half the nodes”.
const CLAIMED: f64 = 2.0;

/// The nodes of the smallest searches, which double up to the largest.
const LEAST: u64 = 250;

fn ways(game: Suite) -> [(&'static str, Search); 3] {
    let plain = full_width(game);
    [
        (PLAIN, plain),
        (REDUCED, with(plain, &["late_move_reductions", "history_reductions"])),
        (REALIZATION, with(plain, &["realization"])),
    ]
}

impl Experiment for Options {
    const NAME: &'static str = "rps";
    const CLAIM: &'static str =
        "A search to positions of equal realization probability finds moves with less than half the nodes";
    const SOURCE: &'static str =
        "Tsuruoka, Yokoyama & Chikayama, “Game-tree Search Algorithm Based on Realization Probability”, 2002";
    const EXAMPLE: &'static str = "--openings 60 --nodes 16000 --games 0";
    const QUICK: &'static str = "--openings 60 --nodes 16000 --games 0";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let (mut agreement, subjects) = (Vec::new(), self.positions.subjects());
        let name = |step: &PositionStep<'_>| format!("{} {}", step.subject.game(), step.position + 1);
        for step in monitor.steps(steps(&subjects), name) {
            let Some(here) = unstopped(agreements(step, self.nodes, monitor))? else { break };
            agreement.extend(here);
        }
        let matches = matches(self, monitor)?;
        Ok(report(&agreement, &matches, self))
    }
}

fn budgets(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(LEAST), |nodes| Some(2 * nodes)).take_while(move |&nodes| nodes <= most)
}

/// Whether the searches of a position choose the move sought: each way with each number of nodes.
fn agreements(step: PositionStep<'_>, most: u64, monitor: &Monitor) -> Result<Vec<MoveAgreement>, Error> {
    let (game, position) = (step.subject.game(), step.position);
    let search = |options: Search, nodes: u64| {
        let setup = Setup { options, nodes: Some(nodes), ..Setup::to(60) };
        Ok::<_, Error>(step.search(&setup, monitor)?.best)
    };
    let sought = search(full_width(game), 4 * most)?;
    let searches = ways(game).into_iter().flat_map(|way| budgets(most).map(move |nodes| (way, nodes)));
    let agreement = |((way, options), nodes)| {
        let best = search(options, nodes)?;
        Ok(MoveAgreement { step: (game, position), way, nodes, agrees: best == sought, best })
    };
    searches.map(agreement).collect()
}

/// Whether a search with this number of nodes chooses the move sought.
struct MoveAgreement {
    /// The game, and the number of the position from 0.
    step: (Suite, usize),
    way: &'static str,
    nodes: u64,
    best: String,
    agrees: bool,
}

/// The results of realization probabilities against the others, in each game.
fn matches(options: &Options, monitor: &Monitor) -> Result<Vec<(Suite, &'static str, Standing)>, Error> {
    let mut matches = Vec::new();
    let memory = |error: nullwindow::table::TableError| Error::option("games", error.to_string());
    let usual =
        PlayOptions { nodes: options.game_nodes, seed: options.positions.seed, ..PlayOptions::default() };
    for &game in &options.positions.game {
        if game == Suite::Chess {
            let evaluator = nullwindow_chess::LinearEvaluator::embedded();
            let mut players = SelfPlay::<Playing>::new(usual, Chess::start(), evaluator, full_width(game))
                .map_err(memory)?;
            play(&mut players, game, options.games, monitor, &mut matches);
        } else if game.has_null_moves() {
            let usual = PlayOptions { nodes: usual.nodes, seed: usual.seed, ..Shogi::PLAY };
            let evaluator = RelationEvaluator::embedded();
            let mut players = SelfPlay::<ForShogi>::new(usual, Shogi::start(), evaluator, full_width(game))
                .map_err(memory)?;
            play(&mut players, game, options.games, monitor, &mut matches);
        } else {
            // In discs; games are played to the end.
            let play_options = PlayOptions { plies: 10, even: 6, won: i16::MAX, ..usual };
            let evaluator = PatternEvaluator::embedded()?;
            let start = Othello::start().into();
            let mut players = SelfPlay::<ForPatterns>::new(play_options, start, evaluator, full_width(game))
                .map_err(memory)?;
            play(&mut players, game, options.games, monitor, &mut matches);
        }
    }
    Ok(matches)
}

fn play<F: Profile<Evaluator: Clone>>(
    players: &mut SelfPlay<F>,
    game: Suite,
    games: u64,
    monitor: &Monitor,
    matches: &mut Vec<(Suite, &'static str, Standing)>,
) {
    let [(_, plain), (_, reduced), (_, realization)] = ways(game);
    for (against, other) in [(PLAIN, plain), (REDUCED, reduced)] {
        let mut standing = Standing::default();
        let name = |n: &u64| format!("games {} and {} against {against}", 2 * n + 1, 2 * n + 2);
        for opening in monitor.steps(0..games.div_ceil(2), name) {
            let pair = GamePair { opening, players: [realization, other] };
            let Some(halves) = players.play_pair(&pair, monitor.stop_flag()) else { break };
            halves.into_iter().for_each(|half| _ = standing.add(opening as usize, half));
        }
        matches.push((game, against, standing));
    }
}

/// The nodes from which on a way keeps to the move sought; `None` if it does not.
fn settled(agreement: &[MoveAgreement], step: (Suite, usize), way: &str) -> Option<u64> {
    let of = agreement.iter().filter(|a| a.step == step && a.way == way);
    costs::settled(of.map(|a| (a.nodes, a.agrees)))
}

fn report(agreement: &[MoveAgreement], matches: &[(Suite, &str, Standing)], options: &Options) -> Report {
    let games = distinct(agreement.iter().map(|a| a.step.0));
    let share = |game, way: &str, nodes: u64| {
        let of = || agreement.iter().filter(|a| (a.step.0, a.way, a.nodes) == (game, way, nodes));
        of().filter(|a| a.agrees).count() as f64 / of().count() as f64
    };
    let plot = |game: Suite| {
        let across = Axis::linear("nodes (doublings of 250)");
        let empty =
            Plot::new(game.to_string(), across, Axis::linear("share of positions with the move sought"));
        ways(game).into_iter().fold(empty, |plot, (way, _)| {
            let nodes = budgets(options.nodes).enumerate();
            plot.series(way, nodes.map(|(i, nodes)| (i as f64, share(game, way, nodes))))
        })
    };
    let rows = games.iter().flat_map(|&game| ways(game).map(|(way, _)| (game, way)));
    let shares = table! { (game, way) in rows;
        "game" => game.to_string(), "search" => way;
        for nodes in budgets(options.nodes) => share(game, way, nodes)
    };
    let ratios = |game, against| -> Ratios {
        let of = distinct(agreement.iter().map(|a| a.step)).into_iter().filter(|step| step.0 == game);
        let pair = |step| {
            let [other, own] = [against, REALIZATION].map(|way| settled(agreement, step, way));
            Some((other? as f64, own? as f64))
        };
        of.filter_map(pair).collect()
    };
    let compared: Vec<(Suite, &'static str, Ratios)> = games
        .iter()
        .flat_map(|&game| [PLAIN, REDUCED].map(|against| (game, against, ratios(game, against))))
        .collect();
    let speed = table! { (game, against, ratios) in &compared;
        let [low, high] = ratios.geometric_interval();
        "game" => game.to_string(), "against" => *against, "positions" => ratios.count(),
        "nodes of it / of realization" => ratios.geometric_mean(), "95 % from" => low, "to" => high,
    };
    let plain = || compared.iter().filter(|(_, against, _)| *against == PLAIN);
    let fewest = plain().map(|(.., ratios)| ratios.count()).min().unwrap_or(u64::MAX);
    Report::new(data(agreement))
        .views([shares.titled("Share of positions in which the move sought is chosen, by nodes")])
        .views([speed.titled("Nodes until the move sought is chosen for good, geometric mean")])
        .views((options.games > 0).then(|| strength(matches, options.game_nodes)))
        .plots(games.iter().map(|&game| plot(game)))
        .claims(plain().map(|(game, _, ratios)| {
            let figure = format!("{game}: nodes of full width / of realization");
            Check::ratio(figure, Expected::AtLeast(CLAIMED), ratios)
        }))
        .figures(plain().flat_map(|(game, _, ratios)| {
            let [low, high] = ratios.geometric_interval();
            [("lower end", low), ("upper end", high)]
                .map(|(what, end)| (format!("{game}: {what} of the 95 % interval"), end))
        }))
        .undecided_if(
            fewest < POSITIONS,
            format!("in a game only {fewest} positions were settled, of {POSITIONS} needed"),
        )
}

fn data(agreement: &[MoveAgreement]) -> Table {
    table! { of in agreement;
        "game" => of.step.0.to_string(), "position" => of.step.1 + 1, "search" => of.way, "nodes" => of.nodes,
        "move" => &*of.best, "agrees" => u32::from(of.agrees),
    }
}

/// The results of the matches.
fn strength(matches: &[(Suite, &str, Standing)], nodes: u64) -> Table {
    let played = matches.iter().filter(|(.., standing)| standing.games() > 0);
    let whole = |elo: f64| format!("{elo:+.0}");
    let view = table! { (game, against, standing) in played;
        let estimate = standing.estimate();
        "game" => game.to_string(), "realization against" => *against, "games" => standing.games(),
        "Elo" => estimate.map(|e| whole(e.elo)), "95 % from" => estimate.map(|e| whole(e.low)),
        "to" => estimate.map(|e| whole(e.high)),
    };
    view.titled(format!("Strength at {nodes} nodes a move"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::lab;

    #[test]
    fn the_move_is_settled_from_the_last_change_on() {
        let step = (Suite::Chess, 0);
        let of = |nodes, agrees| MoveAgreement { step, way: PLAIN, nodes, best: String::new(), agrees };
        let agreement = |agrees: [bool; 4]| -> Vec<MoveAgreement> {
            budgets(2_000).zip(agrees).map(|(nodes, agrees)| of(nodes, agrees)).collect()
        };
        assert_eq!(settled(&agreement([true, false, true, true]), step, PLAIN), Some(1_000));
        assert_eq!(settled(&agreement([true; 4]), step, PLAIN), Some(250));
        assert_eq!(settled(&agreement([true, true, true, false]), step, PLAIN), None);
    }

    #[test]
    fn both_games_are_searched_and_played() {
        let run = lab("rps --openings 2 --nodes 1000 --games 2 --game-nodes 100").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 2 * 2 * 3 * 3);
        assert_eq!((run.report.plots.len(), run.report.views[2].rows().len()), (2, 4));
    }
}

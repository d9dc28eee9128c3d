//! Realization probability search against full width and against late move reductions: nodes until the move
//! of a large search is chosen, and strength at equal nodes (Tsuruoka, Yokoyama & Chikayama 2002).

mod ours;

use crate::subject::{ForPatterns, ForShogi};
use crate::trials::{Positions, TrialStep, full_width, with};
use crate::{Axis, Check, Error, Experiment, Monitor, Ours, Plot, Ratios, Report, Setup, Suite, Table, row};
use clap::value_parser;
use nullwindow::engine::{Options as Search, Profile};
use nullwindow_chess::{Chess, Playing};
use nullwindow_learn::self_play::{GamePair, PlayOptions, SelfPlay};
use nullwindow_match::Standing;
use nullwindow_othello::{Othello, PatternEvaluator};
use nullwindow_shogi::{RelationEvaluator, Shogi};
use serde::Serialize;
use std::fmt;

/// The experiment `rps`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let rps = entry("rps").expect("the lab has it");
/// let line = ["--game", "chess", "--openings", "1", "--nodes", "2000", "--games", "0"];
/// let run = rps.run_from(line, &Monitor::silent()).expect("good options");
/// assert!(run.csv().starts_with("game,position,search,nodes,move,agrees\nchess,1,plain,250,"));
/// ```
pub struct Rps;

/// The setting of [`Rps`].
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    pub positions: Positions,
    /// The largest number of nodes of a search; the move sought is that of a full-width search with four
    /// times this number.
    #[arg(long, value_name = "NODES", default_value_t = 64_000,
        value_parser = value_parser!(u64).range(1_000..=1_000_000_000))]
    pub nodes: u64,
    /// The number of games against each of the others, two from each opening; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 40,
        value_parser = value_parser!(u64).range(0..=1_000_000))]
    pub games: u64,
    /// Nodes a move in games.
    #[arg(long, default_value_t = 2_000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    pub game_nodes: u64,
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

impl Experiment for Rps {
    const NAME: &'static str = "rps";
    const CLAIM: &'static str =
        "A search to positions of equal realization probability finds moves with less than half the nodes";
    const SOURCE: &'static str =
        "Tsuruoka, Yokoyama & Chikayama, “Game-tree Search Algorithm Based on Realization Probability”, 2002";
    const EXAMPLE: &'static str = "--openings 60 --nodes 16000 --games 0";
    const QUICK: &'static str = "--openings 60 --nodes 16000 --games 0";
    const PLOTS: bool = true;
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let mut agreement = Vec::new();
        for step in monitor.steps(options.positions.steps()) {
            let subject = step.game.subject(options.positions.openings, options.positions.seed);
            if step.position >= subject.positions() {
                continue;
            }
            let search = |options: Search, nodes: u64| {
                let setup = Setup { options, nodes: Some(nodes), ..Setup::to(60) };
                subject.search(step.position, &setup, monitor)
            };
            let Some(sought) = search(full_width(step.game), 4 * options.nodes)? else { break };
            let mut here = Vec::new();
            'ways: for (way, search_options) in ways(step.game) {
                for nodes in budgets(options.nodes) {
                    let Some(found) = search(search_options, nodes)? else { break 'ways };
                    let agrees = found.best == sought.best;
                    here.push(MoveAgreement { step, way, nodes, best: found.best, agrees });
                }
            }
            if here.len() == ways(step.game).len() * budgets(options.nodes).count() {
                agreement.extend(here);
            }
        }
        let matches = matches(options, monitor)?;
        Ok(report(&agreement, &matches, options))
    }
}

fn budgets(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(LEAST), |nodes| Some(2 * nodes)).take_while(move |&nodes| nodes <= most)
}

/// Whether a search with this number of nodes chooses the move sought.
struct MoveAgreement {
    step: TrialStep,
    way: &'static str,
    nodes: u64,
    best: String,
    agrees: bool,
}

/// A match of two ways to search, as a step of the work: a pair of games.
struct PairStep {
    against: &'static str,
    opening: u64,
}

impl fmt::Display for PairStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "games {} and {} against {}", 2 * self.opening + 1, 2 * self.opening + 2, self.against)
    }
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
            let usual = PlayOptions { nodes: usual.nodes, seed: usual.seed, ..nullwindow_learn::shogi::PLAY };
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
        let pairs: Vec<PairStep> =
            (0..games.div_ceil(2)).map(|opening| PairStep { against, opening }).collect();
        for PairStep { opening, .. } in monitor.steps(pairs) {
            let pair = GamePair { opening, players: [realization, other] };
            let Some(halves) = players.play_pair(&pair, monitor.stop_flag()) else { break };
            halves.into_iter().for_each(|half| _ = standing.add(opening as usize, half));
        }
        matches.push((game, against, standing));
    }
}

/// The nodes from which on a way keeps to the move sought; `None` if it does not.
fn settled(agreement: &[MoveAgreement], step: TrialStep, way: &str) -> Option<u64> {
    let of = agreement.iter().filter(|a| a.step == step && a.way == way);
    of.fold(None, |from, a| if a.agrees { from.or(Some(a.nodes)) } else { None })
}

fn report(agreement: &[MoveAgreement], matches: &[(Suite, &str, Standing)], options: &Options) -> Report {
    let mut table = Table::new(&["game", "position", "search", "nodes", "move", "agrees"]);
    for MoveAgreement { step, way, nodes, best, agrees } in agreement {
        let number = step.position as u64 + 1;
        table.push(row![step.game.to_string(), number, *way, *nodes, best.as_str(), u32::from(*agrees)]);
    }
    let mut shares = Table::new(&["game", "search", "nodes", "share"]);
    let columns = ["game", "against", "positions", "nodes of it / of realization", "95 % from", "to"];
    let mut speed =
        Table::new(&columns).titled("Nodes until the move sought is chosen for good, geometric mean");
    let mut fewest = u64::MAX;
    let mut report = Report::new(table);
    let (mut claims, mut plots) = (Vec::new(), Vec::new());
    let mut games: Vec<Suite> = agreement.iter().map(|a| a.step.game).collect();
    games.dedup();
    games = options.positions.game.iter().copied().filter(|game| games.contains(game)).collect();
    for game in games {
        let mut plot = Plot::new(
            game.to_string(),
            Axis::linear("nodes (doublings of 250)"),
            Axis::linear("share of positions with the move sought"),
        );
        for (way, _) in ways(game) {
            let share = |nodes: u64| {
                let all: Vec<_> = agreement
                    .iter()
                    .filter(|a| a.step.game == game && a.way == way && a.nodes == nodes)
                    .collect();
                all.iter().filter(|a| a.agrees).count() as f64 / all.len() as f64
            };
            budgets(options.nodes)
                .for_each(|nodes| shares.push(row![game.to_string(), way, nodes, share(nodes)]));
            plot = plot
                .series(way, budgets(options.nodes).enumerate().map(|(i, nodes)| (i as f64, share(nodes))));
        }
        plots.push(plot);
        for against in [PLAIN, REDUCED] {
            let of = options.positions.steps().into_iter().filter(|step| step.game == game);
            let pairs = of.filter_map(|step| {
                let [other, own] = [against, REALIZATION].map(|way| settled(agreement, step, way));
                Some((other? as f64, own? as f64))
            });
            let ratios: Ratios = pairs.collect();
            let ratio = ratios.geometric_mean();
            let [low, high] = ratios.geometric_interval();
            speed.push(row![game.to_string(), against, ratios.count(), ratio, low, high]);
            if against == PLAIN {
                fewest = fewest.min(ratios.count());
                let figure = |what: &str| format!("{game}: {what} of the 95 % interval");
                report = report.measured(figure("lower end"), low).measured(figure("upper end"), high);
                let figure = format!("{game}: nodes of full width / of realization");
                claims.push(Check::at_least(figure, CLAIMED, ratio));
            }
        }
    }
    let mut strength = Table::new(&["game", "realization against", "games", "Elo", "95 % from", "to"])
        .titled(format!("Strength at {} nodes a move", options.game_nodes));
    for (game, against, standing) in matches.iter().filter(|(_, _, standing)| standing.games() > 0) {
        let whole = |elo: f64| format!("{elo:+.0}");
        let [elo, low, high] = standing.estimate().map_or([None; 3], |e| [e.elo, e.low, e.high].map(Some));
        strength.push(row![
            game.to_string(),
            *against,
            standing.games(),
            elo.map(whole),
            low.map(whole),
            high.map(whole)
        ]);
    }
    let by_nodes = shares.pivot(&["game", "search"], "nodes", "share");
    report = report
        .view(by_nodes.titled("Share of positions in which the move sought is chosen, by nodes"))
        .view(speed);
    if options.games > 0 {
        report = report.view(strength);
    }
    (report.claims, report.plots) = (claims, plots);
    if fewest < POSITIONS {
        return report
            .undecided(format!("in a game only {fewest} positions were settled, of {POSITIONS} needed"));
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn the_move_is_settled_from_the_last_change_on() {
        let step = TrialStep { game: Suite::Chess, position: 0 };
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
        let line = ["--openings", "2", "--nodes", "1000", "--games", "2", "--game-nodes", "100"];
        let run = entry("rps").unwrap().run_from(line, &Monitor::silent()).unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 2 * 2 * 3 * 3);
        assert_eq!((run.report.plots.len(), run.report.views[2].rows().len()), (2, 4));
    }
}

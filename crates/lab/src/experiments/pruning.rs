//! The savings of the techniques of selective search, each alone and all together, and the share of moves
//! that they change (Hoki & Muramatsu 2012; extended futility: Heinz 1998).

mod ours;

use crate::trials::{Positions, Trials, full_width, with};
use crate::{Check, Error, Experiment, Monitor, Ours, Range, Report, Suite, Table, row};
use nullwindow::engine::{Features, Options as Search, Parameters};
use serde::Serialize;

/// The experiment `pruning`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let pruning = entry("pruning").expect("the lab has it");
/// let line = ["--game", "chess", "--openings", "1", "--depth", "1-3"];
/// let run = pruning.run_from(line, &Monitor::silent()).expect("good options");
/// assert!(run.csv().contains("chess,1,3,null move,"));
/// ```
pub struct Pruning;

/// The setting of [`Pruning`].
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    pub positions: Positions,
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "2-6", value_parser = Range::within(1, 30))]
    pub depth: Range,
}

const NONE: &str = "none";
const NULL_MOVE: &str = "null move";
const FUTILITY: &str = "futility";
const LATE: &str = "late reductions";
const EXTENDED: &str = "extended futility";
const RAZORING: &str = "+razoring";
const ALL: &str = "all";

/// The techniques, each with the features that make it.
const TECHNIQUES: [(&str, &[&str]); 10] = [
    (NONE, &[]),
    (NULL_MOVE, &["null_move", "null_move_verification"]),
    (FUTILITY, &["futility"]),
    (EXTENDED, &["futility", "extended_futility"]),
    (RAZORING, &["futility", "extended_futility", "razoring"]),
    ("reverse futility", &["reverse_futility"]),
    (LATE, &["late_move_reductions", "history_reductions"]),
    ("late pruning", &["late_move_pruning", "history_pruning"]),
    ("exchanges", &["see_pruning"]),
    ("multi-cut", &["multi_cut", "singular"]),
];

/// “Hardly any cost in the quality of moves”: the least share of moves that stay the same.
const SAME: f64 = 0.95;

/// What extended futility pruning saves against futility pruning.
const HEINZ: [f64; 2] = [0.1, 0.2];

/// Those that Hoki & Muramatsu compare.
const COMPARED: [&str; 3] = [NULL_MOVE, FUTILITY, LATE];

/// All three of them, and nothing else.
const THREE: &str = "futility + null move + late";

/// Null moves whose reduction is fixed, or grows by a quarter of the remaining depth: base and slope.
const REDUCTIONS: [(&str, [i32; 2]); 3] =
    [("null move, 2 plies", [128, 0]), ("null move, 3 plies", [192, 0]), ("null move, by depth", [128, 16])];

/// Full width and late move reductions without the history heuristic.
const WITHOUT_HISTORY: [(&str, &str); 2] =
    [("none, no history", NONE), ("late reductions, no history", LATE)];

fn ways(game: Suite) -> Vec<(&'static str, Search)> {
    let none = full_width(game);
    let able = |name: &&str| game.has_null_moves() || ![NULL_MOVE, "exchanges"].contains(name);
    let each = TECHNIQUES.iter().filter(|(name, _)| able(name));
    let mut ways: Vec<_> = each.map(|&(name, features)| (name, with(none, features))).collect();
    let three = with(none, &["futility", "late_move_reductions", "history_reductions"]);
    if game.has_null_moves() {
        ways.push((THREE, with(three, &["null_move", "null_move_verification"])));
        for (name, [null_move_base, null_move_slope]) in REDUCTIONS {
            let parameters = Parameters {
                null_move_base,
                null_move_slope,
                null_move_evaluation: 1_000,
                ..none.parameters
            };
            ways.push((name, Search { parameters, ..with(none, &["null_move", "null_move_verification"]) }));
        }
    } else {
        ways.push((THREE, three));
    }
    for (name, with_history) in WITHOUT_HISTORY {
        let (_, search) = *ways.iter().find(|(way, _)| *way == with_history).expect("both are techniques");
        let features =
            Features { history: false, continuations: false, history_reductions: false, ..search.features };
        ways.push((name, Search { features, ..search }));
    }
    ways.push((ALL, game.selective().expect("only such games are taken")));
    ways
}

impl Experiment for Pruning {
    const NAME: &'static str = "pruning";
    const CLAIM: &'static str = "Futility pruning, null moves and late move reductions each make the \
        branching factor smaller, and together still smaller, at hardly any cost in the quality of moves; \
        extended futility pruning saves 10 to 20 % of the nodes against futility pruning";
    const SOURCE: &'static str = "Hoki & Muramatsu, “Efficiency of three forward-pruning techniques in \
        shogi”, 2012; Heinz, “Extended Futility Pruning”, 1998";
    const EXAMPLE: &'static str = "--game chess --openings 10 --depth 2-5";
    const PLOTS: bool = true;
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let trials = Trials::run(&options.positions, &options.depth, ways, monitor)?;
        let losses = trials.losses(&options.positions, (NONE, full_width), options.depth.last(), monitor)?;
        Ok(report(&trials, &losses, &options.depth))
    }
}

fn report(trials: &Trials, losses: &[(Suite, &str, f64)], depths: &Range) -> Report {
    let deepest = depths.last();
    let mut view = Table::new(&[
        "game",
        "search",
        "nodes / none's",
        "branching factor",
        "same move",
        "value differs by",
        "move loses",
    ])
    .titled(format!("At depth {deepest}: geometric means of nodes; moves and values against full width"));
    let mut report = Report::new(trials.table());
    for game in trials.games() {
        let names: Vec<&str> = ways(game).into_iter().map(|(name, _)| name).collect();
        for &name in &names {
            let ratio = trials.nodes(game, name, NONE, deepest).geometric_mean();
            let [same, apart] = trials.agreement(game, name, NONE, deepest);
            let branching = trials.branching(game, name, deepest);
            let of = losses.iter().find(|(of, way, _)| *of == game && *way == name);
            let lost = of.map_or(f64::NAN, |(.., lost)| *lost);
            view.push(row![game.to_string(), name, ratio, branching, same, apart, lost]);
            report = report
                .measured(format!("{game}, {name}: nodes / none's"), ratio)
                .measured(format!("{game}, {name}: points that its moves lose"), lost);
        }
        let ratio = |way, against| trials.nodes(game, way, against, deepest).geometric_mean();
        let branching = |way| trials.branching(game, way, deepest);
        for name in COMPARED.into_iter().filter(|name| names.contains(name)) {
            let [same, _] = trials.agreement(game, name, NONE, deepest);
            let figure = |what: &str| format!("{game}, {name}: {what}");
            report = report
                .claim(Check::at_most(
                    figure("branching factor / none's"),
                    1.0,
                    branching(name) / branching(NONE),
                ))
                .claim(Check::at_most(
                    figure("that of the three / its own"),
                    1.0,
                    branching(THREE) / branching(name),
                ))
                .measured(figure("that of all / its own"), branching(ALL) / branching(name))
                .claim(Check::at_least(figure("same moves"), SAME, same));
        }
        let [same, _] = trials.agreement(game, THREE, NONE, deepest);
        report = report.claim(Check::at_least(format!("{game}, {THREE}: same moves"), SAME, same));
        for (without, with_history) in WITHOUT_HISTORY {
            let figure = format!("{game}: nodes without history / with it, {with_history}");
            report = report.measured(figure, ratio(without, with_history));
        }
        let [same, _] = trials.agreement(game, ALL, NONE, deepest);
        report = report
            .measured(format!("{game}, all: same moves"), same)
            .claim(Check::between(
                format!("{game}: nodes that extended futility saves"),
                HEINZ,
                1.0 - ratio(EXTENDED, FUTILITY),
            ))
            .measured(format!("{game}: nodes that razoring saves"), 1.0 - ratio(RAZORING, EXTENDED));
    }
    report = report.view(view).view(agreement(trials, depths)).note(
        "Values and losses are in points of the evaluation, moves lose by searches at full width. Full width \
         means no selection except quiescence. “All” is the game's player, with its extensions. A \
         line with + adds to the one above it.",
    );
    let plotted: Vec<&'static str> =
        TECHNIQUES.iter().map(|&(name, _)| name).filter(|&name| name != NONE).chain([ALL]).collect();
    report.plots = trials.plots(&plotted, NONE, depths);
    report
}

/// The share of positions in which each search chooses the move of full width, by depth.
fn agreement(trials: &Trials, depths: &Range) -> Table {
    let mut table = Table::new(&["game", "search", "depth", "same"]);
    for game in trials.games() {
        for (name, _) in ways(game) {
            for depth in depths.iter() {
                let [same, _] = trials.agreement(game, name, NONE, depth);
                table.push(row![game.to_string(), name, depth, same]);
            }
        }
    }
    table
        .pivot(&["game", "search"], "depth", "same")
        .titled("Share of moves that are those of full width, by depth")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn every_technique_is_searched_in_each_game() {
        let line = ["--openings", "2", "--depth", "1,3"];
        let run = entry("pruning").unwrap().run_from(line, &Monitor::silent()).unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 2 * 2 * (17 + 12));
        let worth = run.report.measured.iter().filter(|(figure, _)| figure.contains("without history"));
        assert_eq!(worth.count(), 2 * 2, "with and without late move reductions, in each game");
        assert_eq!(run.report.plots.len(), 2);
        let refused = entry("pruning").unwrap().run_from(["--game", "kalah"], &Monitor::silent());
        assert!(refused.err().is_some_and(|error| error.to_string().contains("searched selectively")));
    }
}

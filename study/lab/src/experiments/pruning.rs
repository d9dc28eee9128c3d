//! The savings of the techniques of selective search, each alone and all together, and the share of moves
//! that they change (Hoki & Muramatsu 2012; extended futility: Heinz 1998).

use crate::costs::{Measure, Searches, at, to_depth};
use crate::sample::{full_width, with};
use crate::{
    Check, Error, Expected, Experiment, Monitor, Range, Ratios, Report, SelectiveSample, Suite, table,
};
use nullwindow::engine::{Features, Options as Search, Parameters};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    positions: SelectiveSample,
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "2-6", value_parser = Range::within(1, 30))]
    depth: Range,
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

impl Experiment for Options {
    const NAME: &'static str = "pruning";
    const CLAIM: &'static str = "Futility pruning, null moves and late move reductions each make the \
        branching factor smaller, and together still smaller, at hardly any cost in the quality of moves; \
        extended futility pruning saves 10 to 20 % of the nodes against futility pruning";
    const SOURCE: &'static str = "Hoki & Muramatsu, “Efficiency of three forward-pruning techniques in \
        shogi”, 2012; Heinz, “Extended Futility Pruning”, 1998";
    const EXAMPLE: &'static str = "--game chess --openings 10 --depth 2-5";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let subjects = self.positions.subjects();
        let searches = Searches::run(&subjects, &self.depth, monitor, |step, depth| {
            step.each(to_depth(ways(step.subject.game()), depth), monitor)
        })?;
        let losses = searches.losses(&subjects, (NONE, full_width), self.depth.last(), monitor)?;
        Ok(report(&searches, &losses, &self.depth))
    }
}

type GameAndWay<'w> = (Suite, &'w str);

fn report(searches: &Searches, losses: &[(Suite, String, f64)], depths: &Range) -> Report {
    let deepest = depths.last();
    let rows =
        || searches.games().into_iter().flat_map(|game| ways(game).into_iter().map(move |w| (game, w.0)));
    let nodes = |game, way, against| searches.mean(Measure::Nodes, at(game, deepest), [way, against]);
    let same = |(game, way): GameAndWay, depth| {
        let [same, all] = searches.same_moves(at(game, depth), [way, NONE]);
        same as f64 / all as f64
    };
    let lost = |(game, way): GameAndWay| {
        losses.iter().find(|(of, name, _)| *of == game && name == way).map_or(f64::NAN, |(.., lost)| *lost)
    };
    let view = table! { (game, way) in rows();
        "game" => game.to_string(), "search" => way, "nodes / none's" => nodes(game, way, NONE),
        "branching factor" => searches.branching(game, way, deepest),
        "nodes differ" => applied(searches, game, way), "same move" => same((game, way), deepest),
        "value differs by" => searches.apart(at(game, deepest), [way, NONE]),
        "move loses" => lost((game, way)),
    };
    let by_depth = table! { (game, way) in rows();
        "game" => game.to_string(), "search" => way;
        for depth in depths.iter() => same((game, way), depth)
    };
    let plotted: Vec<&str> = TECHNIQUES.iter().map(|(name, _)| *name).filter(|name| *name != NONE).collect();
    let games = || searches.games().into_iter();
    Report::new(searches.table_of_moves())
        .views([view.titled(format!(
            "At depth {deepest}: geometric means of nodes; moves and values against full width"
        ))])
        .views([by_depth.titled("Share of moves that are those of full width, by depth")])
        .note(
            "Values and losses are in points of the evaluation, moves lose by searches at full width. Full \
             width means no selection except quiescence. “All” is the game's player, with its extensions. A \
             line with + adds to the one above it.",
        )
        .note(
            "Nodes differ: the share of searches, of all depths, whose nodes differ from those without the \
             technique. With 0 the technique is never applied.",
        )
        .plots(searches.plots(Measure::Nodes, &[&plotted[..], &[ALL]].concat(), NONE))
        .claims(games().flat_map(|game| claims(searches, game, deepest)))
        .figures(rows().flat_map(|(game, way)| {
            [
                ("nodes / none's", nodes(game, way, NONE)),
                ("points that its moves lose", lost((game, way))),
                ("share of searches whose nodes differ", applied(searches, game, way)),
            ]
            .map(|(what, figure)| (format!("{game}, {way}: {what}"), figure))
        }))
        .figures(games().flat_map(|game| {
            let branching = |way| searches.branching(game, way, deepest);
            let own = COMPARED.map(|way| {
                (format!("{game}, {way}: that of all / its own"), branching(ALL) / branching(way))
            });
            let history = WITHOUT_HISTORY.map(|(without, way)| {
                let figure = format!("{game}: nodes without history / with it, {way}");
                (figure, nodes(game, without, way))
            });
            let razoring = 1.0 - nodes(game, RAZORING, EXTENDED);
            let others = [
                (format!("{game}, all: same moves"), same((game, ALL), deepest)),
                (format!("{game}: nodes that razoring saves"), razoring),
            ];
            own.into_iter().chain(history).chain(others)
        }))
}

/// The share of searches in which a way visits other nodes than the way that it adds to.
fn applied(searches: &Searches, game: Suite, way: &str) -> f64 {
    let base = match way {
        EXTENDED => FUTILITY,
        RAZORING => EXTENDED,
        _ => NONE,
    };
    let pairs = searches.pairs(|place| place.game == game, [way, base]);
    pairs.map(|[one, other]| (f64::from(u8::from(one.nodes != other.nodes)), 1.0)).collect::<Ratios>().mean()
}

/// The parts of the claim in a game: smaller branching factors and the same moves, and what extended futility
/// pruning saves.
fn claims(searches: &Searches, game: Suite, depth: u32) -> Vec<Check> {
    let same = |way: &str| {
        let moves = searches.same_moves(at(game, depth), [way, NONE]);
        Check::share(format!("{game}, {way}: same moves"), Expected::AtLeast(SAME), moves)
    };
    let names: Vec<_> = ways(game).into_iter().map(|(name, _)| name).collect();
    let of_technique = |way: &str| {
        let smaller = |what, pair| {
            let ratios = searches.branchings(game, depth, pair);
            Check::ratio(format!("{game}, {way}: {what}"), Expected::AtMost(1.0), &ratios)
        };
        [
            smaller("branching factor / none's", [way, NONE]),
            smaller("that of the three / its own", [THREE, way]),
            same(way),
        ]
    };
    let techniques = COMPARED.into_iter().filter(|name| names.contains(name)).flat_map(of_technique);
    let kept = searches.ratios(Measure::Nodes, at(game, depth), [EXTENDED, FUTILITY]);
    let [high, low] = kept.geometric_interval().map(|ratio| 1.0 - ratio);
    let extended = format!("{game}: nodes that extended futility saves");
    let extended = Check::between(extended, HEINZ, 1.0 - kept.geometric_mean()).sample([low, high]);
    techniques.chain([same(THREE), extended]).collect()
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;

    #[test]
    fn every_technique_is_searched_in_each_game() {
        let run = lab("pruning --openings 2 --depth 1,3").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 2 * 2 * (17 + 12));
        let worth = run.report.measured.iter().filter(|(figure, _)| figure.contains("without history"));
        assert_eq!(worth.count(), 2 * 2, "with and without late move reductions, in each game");
        assert_eq!(run.report.plots.len(), 2);
        let refused = lab("pruning --game kalah");
        assert!(refused.err().is_some_and(|error| error.to_string().contains("searched selectively")));
    }
}

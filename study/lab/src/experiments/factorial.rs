//! Every combination of the engine's features: their effects and interactions (Schaeffer 1989).

use crate::costs::{Measure, Place, Searches};
use crate::{
    Axis, Check, Error, Expected, Experiment, Monitor, Plot, Range, Ratios, Report, Sample, Setup, Suite,
    Table, TableSize, table,
};
use nullwindow::engine::{Features, Options as Search};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    sample: Sample,
    /// The depth in plies.
    #[arg(long, value_name = "PLIES", default_value_t = 8,
        value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Order all searches by the evaluator's scores of moves first.
    #[arg(long)]
    ordered: bool,
}

/// The factors. “deepening” is iterative deepening with the table's move first, “table” the table's bounds.
const FACTORS: [&str; 6] = ["table", "deepening", "history", "killers", "counters", "enhanced_cuts"];

/// A set of factors, a bit each.
type Set = usize;

const TABLE: Set = 1;
const DEEPENING: Set = 2;
const HISTORY: Set = 4;
/// The transposition table and the history heuristic.
const CLAIMED: Set = TABLE | DEEPENING | HISTORY;
const SETS: Set = 1 << FACTORS.len();

/// The least share of the possible reduction that is 99 %, rounded.
const SHARE: f64 = 0.985;

fn setup(set: Set, options: &Options) -> Setup {
    let on = |factor: usize| set >> factor & 1 == 1;
    let features = Features {
        table: on(0),
        table_move: on(1),
        history: on(2),
        killers: on(3),
        counters: on(4),
        enhanced_cuts: on(5),
        order: options.ordered,
        ..Features::default()
    };
    let search = Search { step: u32::from(on(1)), features, ..Search::default() };
    let table = if on(0) || on(1) { TableSize::Mebibytes(16) } else { TableSize::None };
    Setup { options: search, table, ..Setup::to(options.depth) }
}

fn name(set: Set) -> String {
    let on = FACTORS.iter().enumerate().filter(|(factor, _)| set >> factor & 1 == 1);
    let names: Vec<&str> = on.map(|(_, name)| *name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join("+") }
}

impl Experiment for Options {
    const NAME: &'static str = "factorial";
    const CLAIM: &'static str = "Of all combinations of enhancements, the transposition table and the \
        history heuristic together account for 99 % of the possible reduction of the tree (chess, up to 8 \
        plies)";
    const SOURCE: &'static str =
        "Schaeffer, “The History Heuristic and Alpha-Beta Search Enhancements in Practice”, 1989";
    const EXAMPLE: &'static str = "--game connect-four --depth 6 --ordered";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let depth = Range::from(self.depth);
        let searches = Searches::run(&self.sample.subjects(), &depth, monitor, |case, _| {
            case.each((0..SETS).map(|set| (name(set), setup(set, self))), monitor)
        })?;
        Ok(report(&searches))
    }
}

/// For one game, the logarithm of each combination's nodes against those of none (geometric mean), by the
/// set.
struct Effects(Vec<f64>);

impl Effects {
    fn new(searches: &Searches, game: Suite) -> Self {
        let of_game = |place: &Place| place.game == game;
        let log = |set| searches.mean(Measure::Nodes, of_game, [&name(set), &name(0)]).ln();
        Effects((0..SETS).map(log).collect())
    }

    /// The factor on the nodes that `more` makes, on average over all sets that have none of it.
    fn main(&self, more: Set) -> f64 {
        self.average(|set| set & more == 0, |set| self.0[set | more] - self.0[set])
    }

    /// The factor by which one changes the effect of the other: above 1 where they do the same work.
    fn interaction(&self, one: Set, other: Set) -> f64 {
        let change =
            |set: Set| self.0[set | one | other] - self.0[set | one] - self.0[set | other] + self.0[set];
        self.average(|set| set & (one | other) == 0, change)
    }

    fn average(&self, wanted: impl Fn(Set) -> bool, change: impl Fn(Set) -> f64) -> f64 {
        let sets: Vec<Set> = (0..SETS).filter(|&set| wanted(set)).collect();
        (sets.iter().map(|&set| change(set)).sum::<f64>() / sets.len() as f64).exp()
    }

    /// Nodes of a set relative to those of none.
    fn ratio(&self, set: Set) -> f64 {
        self.0[set].exp()
    }

    fn best(&self) -> Set {
        (0..SETS).min_by(|&a, &b| self.0[a].total_cmp(&self.0[b])).unwrap_or_default()
    }

    /// The share of the best set's reduction that this one has.
    fn share(&self, set: Set) -> f64 {
        (1.0 - self.ratio(set)) / (1.0 - self.ratio(self.best()))
    }
}

/// The reduction of the claimed set over that of the best one, a pair for each position.
fn shares(searches: &Searches, game: Suite, best: Set) -> Ratios {
    let of_game = |place: &Place| place.game == game;
    let reductions = |set| searches.by_position(Measure::Nodes, of_game, &[[&name(set), &name(0)]]);
    reductions(CLAIMED).into_iter().zip(reductions(best)).map(|(a, b)| (1.0 - a, 1.0 - b)).collect()
}

/// A game, and the effects of the features in it.
type Game = (Suite, Effects);

fn report(searches: &Searches) -> Report {
    let games: Vec<Game> =
        searches.games().into_iter().map(|game| (game, Effects::new(searches, game))).collect();
    let claim = |(game, effects): &Game| {
        let figure = format!("{game}: share of the best set's reduction");
        Check::mean(figure, Expected::AtLeast(SHARE), &shares(searches, *game, effects.best()))
    };
    Report::new(searches.table())
        .views([effects(&games), interactions(&games), sets(&games)])
        .plots([plot(&games)])
        .note(
            "History is the engine's: moves before the one that cut lose, and a best move without a cut-off \
             gains nothing, unlike Schaeffer's.",
        )
        .check(searches.values_agree())
        .claims(games.iter().map(claim))
}

/// The effect of each factor: alone, on average over all sets, and as the last one added.
fn effects(games: &[Game]) -> Table {
    let rows = games.iter().flat_map(|game| (0..FACTORS.len()).map(move |factor| (game, factor)));
    let view = table! { ((game, effects), factor) in rows;
        "game" => game.to_string(), "factor" => FACTORS[factor], "alone" => effects.ratio(1 << factor),
        "on average" => effects.main(1 << factor),
        "last" => (effects.0[SETS - 1] - effects.0[SETS - 1 - (1 << factor)]).exp(),
    };
    view.titled("Nodes with the factor / without it, geometric means")
}

/// The interactions of pairs of factors.
fn interactions(games: &[Game]) -> Table {
    let pairs = (0..FACTORS.len()).flat_map(|one| (one + 1..FACTORS.len()).map(move |other| [one, other]));
    let view = table! { [one, other] in pairs;
        "factors" => [one, other].map(|factor| FACTORS[factor]).join(" and ");
        for game in games.iter().map(|(game, _)| *game) => {
            let of_game = games.iter().find(|(other, _)| *other == game);
            of_game.map(|(_, effects)| effects.interaction(1 << one, 1 << other))
        }
    };
    view.titled(
        "Interactions: the factor by which one changes the other's effect (above 1: they do the same work)",
    )
}

/// The claimed set, the best, and all.
fn sets(games: &[Game]) -> Table {
    let rows = games.iter().flat_map(|game| {
        [TABLE | DEEPENING, HISTORY, CLAIMED, SETS - 1, game.1.best()].map(move |set| (game, set))
    });
    let view = table! { ((game, effects), set) in rows;
        "game" => game.to_string(), "set" => name(set) + if set == effects.best() { " (best)" } else { "" },
        "nodes / none's" => effects.ratio(set), "share of the best" => effects.share(set),
    };
    view.titled("Sets")
}

fn plot(games: &[(Suite, Effects)]) -> Plot {
    let axes = (Axis::names("feature", FACTORS), Axis::log("nodes with / without it (geometric mean)"));
    let empty = Plot::new("The effect of each feature, averaged over all sets of the others", axes.0, axes.1);
    games.iter().fold(empty, |plot, (game, effects)| {
        plot.series(
            game.to_string(),
            (0..FACTORS.len()).map(|factor| (factor as f64, effects.main(1 << factor))),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::lab;

    /// Halves and thirds that multiply do not interact; one that undoes the other does.
    #[test]
    fn effects_of_a_made_up_table() {
        let logs = |of: fn(Set) -> f64| Effects((0..SETS).map(|set| of(set).ln()).collect());
        let independent =
            logs(|set| if set & 1 > 0 { 0.5 } else { 1.0 } / if set & 4 > 0 { 3.0 } else { 1.0 });
        assert!((independent.main(1) - 0.5).abs() < 1e-12 && (independent.main(2) - 1.0).abs() < 1e-12);
        assert!((independent.interaction(1, 4) - 1.0).abs() < 1e-12);
        assert!((independent.share(CLAIMED) - 1.0).abs() < 1e-12);
        assert!((independent.share(1) - 0.6).abs() < 1e-12);
        let same_work = logs(|set| if set & 5 > 0 { 0.5 } else { 1.0 });
        assert!((same_work.interaction(1, 4) - 2.0).abs() < 1e-12);
    }

    #[test]
    fn all_sets_agree_and_have_different_costs() {
        let run = lab("factorial --openings 1 --depth 5").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 3 * SETS);
        for row in run.report.views[0].rows() {
            let alone = match row[2] {
                crate::Cell::Real(alone) => alone,
                _ => f64::NAN,
            };
            // Enhanced cuts need the bounds of the table.
            assert_eq!(row[1].to_string() == "enhanced_cuts", alone == 1.0, "{row:?}");
        }
    }
}

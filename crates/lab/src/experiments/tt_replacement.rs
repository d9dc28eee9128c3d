//! Replacement schemes of transposition tables that are too small (Breuker, Uiterwijk & van den Herik 1994,
//! 1996).

mod ours;

use crate::searches::{Cost, Measure, Searches};
use crate::{
    Axis, Check, Error, Experiment, Monitor, Ours, Plot, Range, Ratios, Report, Sample, Setup, Suite, Table,
    TableSize, row,
};
use nullwindow::table::Scheme;
use serde::Serialize;

/// The experiment `tt-replacement`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let replacement = entry("tt-replacement").expect("the lab has it");
/// let line = ["--game", "kalah", "--openings", "1", "--depth", "4", "--log2-entries", "4,8"];
/// let run = replacement.run_from(line, &Monitor::silent()).expect("good options");
/// assert!(run.passed() && run.report.table.rows().len() == 1 + 5 * 2);
/// ```
pub struct TtReplacement;

/// The setting of [`TtReplacement`].
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    pub sample: Sample,
    /// The depth in plies.
    #[arg(long, value_name = "PLIES", default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=30))]
    pub depth: u32,
    /// Sizes of the table: powers of two, in entries.
    #[arg(long, default_value = "6,8,10,12,14,16,18", value_parser = Range::within(2, 26))]
    pub log2_entries: Range,
}

/// Without a table: the denominator of the ratios.
const NONE: &str = "none";

/// A table is small for a tree that is at least this number of times larger.
const SMALL: f64 = 16.0;

/// The scheme of the claim.
const CLAIMED: Scheme = Scheme::TwoLevelNodes;

fn name(scheme: Scheme, log2: u32) -> String {
    format!("{scheme} 2^{log2}")
}

impl Experiment for TtReplacement {
    const NAME: &'static str = "tt-replacement";
    const CLAIM: &'static str = "In tables that are too small for the tree, two levels that prefer the \
        larger subtree (in nodes) save more than other replacement schemes";
    const SOURCE: &'static str = "Breuker, Uiterwijk & van den Herik, “Replacement Schemes for Transposition \
        Tables”, 1994, and “Replacement Schemes and Two-Level Tables”, 1996";
    const EXAMPLE: &'static str = "--game kalah --depth 7 --log2-entries 6-14";
    const PLOTS: bool = true;
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let depth = Range::from(options.depth);
        let searches = Searches::run(&options.sample.subjects(), &depth, monitor, |case, depth| {
            let search = |table, scheme| {
                let setup = Setup { table, scheme, ..Setup::to(depth) };
                Ok::<_, Error>(case.subject.search(case.position, &setup, monitor)?.map(Cost::from))
            };
            let Some(none) = search(TableSize::None, CLAIMED)? else { return Ok(None) };
            let mut costs = vec![(NONE.to_owned(), none)];
            for log2 in options.log2_entries.iter() {
                for scheme in Scheme::ALL {
                    let Some(found) = search(TableSize::Entries(1 << log2), scheme)? else { return Ok(None) };
                    costs.push((name(scheme, log2), found));
                }
            }
            Ok(Some(costs))
        })?;
        Ok(report(&searches, &options.log2_entries))
    }
}

fn report(searches: &Searches, sizes: &Range) -> Report {
    let mut report = Report::new(searches.table()).note(
        "The papers' one-level tables have one entry for each index, so that a scheme which prefers the old \
         entry loses the new one; here the entries of a bucket compete (four, or two with keys of 128 bits \
         as in Othello).",
    );
    let leaves = |game, scheme, log2| mean(searches, Measure::Leaves, game, &name(scheme, log2));
    report = report.view(view(
        searches,
        sizes,
        "Leaves / those without a table, geometric means, by log2 of the entries",
        leaves,
    ));
    let hits = |game, scheme, log2| hit_rate(searches, game, &name(scheme, log2));
    report = report.view(view(
        searches,
        sizes,
        "Share of the probes that found the position, means, by log2 of the entries",
        hits,
    ));
    for game in searches.games() {
        report = report.plot(plot(searches, sizes, game));
    }
    claimed(report.check(searches.agreement()), searches, sizes)
}

/// Leaves or nodes relative to those without a table.
fn mean(searches: &Searches, measure: Measure, game: Suite, way: &str) -> f64 {
    searches.ratios(measure, |place| place.game == game, [way, NONE]).geometric_mean()
}

fn hit_rate(searches: &Searches, game: Suite, way: &str) -> f64 {
    searches
        .pairs(|place| place.game == game, [way, NONE])
        .map(|[cost, _]| (cost.hits, 1.0))
        .collect::<Ratios>()
        .mean()
}

/// A figure for each game and scheme, by the size of the table.
fn view(
    searches: &Searches,
    sizes: &Range,
    title: &str,
    figure: impl Fn(Suite, Scheme, u32) -> f64,
) -> Table {
    let mut table = Table::new(&["game", "scheme", "log2", "figure"]);
    for game in searches.games() {
        for scheme in Scheme::ALL {
            for log2 in sizes.iter() {
                table.push(row![game.to_string(), scheme.to_string(), log2, figure(game, scheme, log2)]);
            }
        }
    }
    table.pivot(&["game", "scheme"], "log2", "figure").titled(title)
}

fn plot(searches: &Searches, sizes: &Range, game: Suite) -> Plot {
    let axes = (Axis::log("entries of the table"), Axis::linear("nodes / without a table (geometric mean)"));
    Scheme::ALL.into_iter().fold(Plot::new(game.to_string(), axes.0, axes.1), |plot, scheme| {
        let point =
            |log2| (2_f64.powi(log2 as i32), mean(searches, Measure::Nodes, game, &name(scheme, log2)));
        plot.series(scheme.to_string(), sizes.iter().map(point))
    })
}

/// The sizes that are small for a game's trees.
fn small(searches: &Searches, sizes: &Range, game: Suite) -> Vec<u32> {
    let nodes = searches
        .pairs(|place| place.game == game, [NONE, NONE])
        .filter_map(|[cost, _]| cost.of(Measure::Nodes));
    let tree = crate::geometric_mean(nodes);
    sizes.iter().filter(|&log2| SMALL * 2_f64.powi(log2 as i32) <= tree).collect()
}

/// The claimed scheme against each other one, in all tables that are small.
fn claimed(mut report: Report, searches: &Searches, sizes: &Range) -> Report {
    for other in Scheme::ALL.into_iter().filter(|&scheme| scheme != CLAIMED) {
        let mut pairs = Vec::new();
        for game in searches.games() {
            for log2 in small(searches, sizes, game) {
                let [claimed, other] = [CLAIMED, other].map(|scheme| name(scheme, log2));
                let found = searches.pairs(|place| place.game == game, [&claimed, &other]);
                pairs.extend(found.filter_map(|[a, b]| Some((a.of(Measure::Nodes)?, b.of(Measure::Nodes)?))));
            }
        }
        let ratios: Ratios = pairs.into_iter().collect();
        if ratios.count() == 0 {
            return report.undecided("no table was small for these trees");
        }
        let figure = format!("nodes of {CLAIMED} / {other} in small tables");
        report = report.claim(Check::at_most(figure, 1.0, ratios.geometric_mean()));
    }
    report.note(format!(
        "A small table has at most 1/{SMALL} of the entries that the tree has nodes. Ratios of the claim are \
         geometric means over all games, positions and small tables."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Verdict, entry};

    fn run(line: &[&str]) -> Report {
        let run =
            entry("tt-replacement").unwrap().run_from(line.iter().copied(), &Monitor::silent()).unwrap();
        assert!(run.passed(), "{run}");
        run.report
    }

    #[test]
    fn a_larger_table_is_hit_more_often() {
        let report = run(&["--openings", "2", "--depth", "6", "--log2-entries", "4,12"]);
        for row in report.views[1].rows() {
            let figure = |cell: &crate::Cell| cell.to_string().parse::<f64>().unwrap();
            assert!(figure(&row[2]) < figure(&row[3]), "{row:?}");
        }
        assert_eq!(report.plots.len(), 3);
        assert_eq!(
            (report.checks.len(), report.claims.len()),
            (1 + 4, 4),
            "the claimed scheme against each other"
        );
    }

    #[test]
    fn large_tables_decide_nothing() {
        let report = run(&["--game", "kalah", "--openings", "1", "--depth", "3", "--log2-entries", "12"]);
        assert_eq!(report.verdict().0, Verdict::Undecided);
    }
}

//! Replacement schemes of transposition tables that are too small (Breuker, Uiterwijk & van den Herik 1994,
//! 1996).

use crate::costs::{Measure, Place, Searches};
use crate::{
    Axis, Check, Error, Expected, Experiment, Measured, Monitor, Plot, Range, Report, Sample, Setup, Suite,
    Table, TableSize, table,
};
use nullwindow::table::Scheme;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    sample: Sample,
    /// The depth in plies.
    #[arg(long, value_name = "PLIES", default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Sizes of the table: powers of two, in entries.
    #[arg(long, default_value = "6,8,10,12,14,16,18", value_parser = Range::within(2, 26))]
    log2_entries: Range,
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

impl Experiment for Options {
    const NAME: &'static str = "tt-replacement";
    const CLAIM: &'static str = "In tables that are too small for the tree, two levels that prefer the \
        larger subtree (in nodes) save more than other replacement schemes";
    const SOURCE: &'static str = "Breuker, Uiterwijk & van den Herik, “Replacement Schemes for Transposition \
        Tables”, 1994, and “Replacement Schemes and Two-Level Tables”, 1996";
    const EXAMPLE: &'static str = "--game kalah --depth 7 --log2-entries 6-14";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let depth = Range::from(self.depth);
        let searches = Searches::run(&self.sample.subjects(), &depth, monitor, |case, depth| {
            let setup = |table, scheme| Setup { table, scheme, ..Setup::to(depth) };
            let none = (NONE.to_owned(), setup(TableSize::None, CLAIMED));
            let with = |log2| {
                Scheme::ALL.map(|scheme| (name(scheme, log2), setup(TableSize::Entries(1 << log2), scheme)))
            };
            case.each(std::iter::once(none).chain(self.log2_entries.iter().flat_map(with)), monitor)
        })?;
        Ok(report(&searches, &self.log2_entries))
    }
}

fn report(searches: &Searches, sizes: &Range) -> Report {
    let leaves = |game, way: &str| searches.mean(Measure::Leaves, of(game), [way, NONE]);
    let hits = |game, way: &str| searches.share(of(game), way, Measured::hits);
    let claims: Vec<_> = Scheme::ALL
        .into_iter()
        .filter(|&other| other != CLAIMED)
        .map(|other| (other, in_small_tables(searches, sizes, other)))
        .collect();
    let report = Report::new(searches.table())
        .note(
            "The papers' one-level tables have one entry for each index, so that a scheme which prefers the \
             old entry loses the new one; here the entries of a bucket compete (four, or two with keys of \
             128 bits as in Othello).",
        )
        .views([view(searches, sizes, leaves)
            .titled("Leaves / those without a table, geometric means, by log2 of the entries")])
        .views([view(searches, sizes, hits)
            .titled("Share of the probes that found the position, means, by log2 of the entries")])
        .plots(searches.games().into_iter().map(|game| plot(searches, sizes, game)))
        .check(searches.values_agree());
    if claims.iter().any(|(_, ratios)| ratios.is_empty()) {
        return report.undecided("no table was small for these trees");
    }
    let claim = |(other, ratios): (Scheme, Vec<f64>)| {
        let figure = format!("nodes of {CLAIMED} / {other} in small tables");
        Check::positions(figure, Expected::AtMost(1.0), ratios)
    };
    report.claims(claims.into_iter().map(claim)).note(format!(
        "A small table has at most 1/{SMALL} of the entries that the tree has nodes. Ratios of the claim are \
         geometric means over the positions, each with its small tables."
    ))
}

fn of(game: Suite) -> impl Fn(&Place) -> bool {
    move |place| place.game == game
}

/// A figure of each game and way, by the size of the table.
fn view(searches: &Searches, sizes: &Range, figure: impl Fn(Suite, &str) -> f64) -> Table {
    let rows = searches.games().into_iter().flat_map(|game| Scheme::ALL.map(|scheme| (game, scheme)));
    table! { (game, scheme) in rows;
        "game" => game.to_string(), "scheme" => scheme.to_string();
        for log2 in sizes.iter() => figure(game, &name(scheme, log2))
    }
}

fn plot(searches: &Searches, sizes: &Range, game: Suite) -> Plot {
    let axes = (Axis::log("entries of the table"), Axis::linear("nodes / without a table (geometric mean)"));
    Scheme::ALL.into_iter().fold(Plot::new(game.to_string(), axes.0, axes.1), |plot, scheme| {
        let mean = |log2| searches.mean(Measure::Nodes, of(game), [&name(scheme, log2), NONE]);
        plot.series(scheme.to_string(), sizes.iter().map(|log2| (2_f64.powi(log2 as i32), mean(log2))))
    })
}

/// The nodes of the claimed scheme against those of another, in all tables that are small: a ratio for each
/// position.
fn in_small_tables(searches: &Searches, sizes: &Range, other: Scheme) -> Vec<f64> {
    let of_game = |game| {
        let nodes = searches.of(of(game), NONE).filter_map(|(_, found)| Measure::Nodes.of(found));
        let tree = crate::geometric_mean(nodes);
        let small = sizes.iter().filter(move |&log2| SMALL * 2_f64.powi(log2 as i32) <= tree);
        let pairs: Vec<_> = small.map(|log2| [CLAIMED, other].map(|scheme| name(scheme, log2))).collect();
        let pairs: Vec<_> = pairs.iter().map(|pair| pair.each_ref().map(|way| &**way)).collect();
        searches.by_position(Measure::Nodes, of(game), &pairs)
    };
    searches.games().into_iter().flat_map(of_game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::experiments::lab;

    fn run(line: &str) -> Report {
        let run = lab(&format!("tt-replacement {line}")).unwrap();
        assert!(run.passed(), "{run}");
        run.report
    }

    #[test]
    fn a_larger_table_is_hit_more_often() {
        let report = run("--openings 2 --depth 6 --log2-entries 4,12");
        for row in report.views[1].rows() {
            let figure = |cell: &crate::Cell| cell.to_string().parse::<f64>().unwrap();
            assert!(figure(&row[2]) < figure(&row[3]), "{row:?}");
        }
        assert_eq!(report.plots.len(), 3);
        assert_eq!(
            (report.checks.len(), report.claims.len()),
            (1, 4),
            "the claimed scheme against each other"
        );
    }

    #[test]
    fn large_tables_decide_nothing() {
        let report = run("--game kalah --openings 1 --depth 3 --log2-entries 12");
        assert_eq!(report.verdict().0, Verdict::Undecided);
    }
}

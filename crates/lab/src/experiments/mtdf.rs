//! MTD(f) against NegaScout with aspiration windows (Plaat, Schaeffer, Pijls & de Bruin 1996, *Best-first
//! fixed-depth minimax algorithms*): iterative deepening and a table, on the FForum positions of Othello.
//!
//! Leaves are those of all iterations. At the end of each iteration the engine's MTD(f) searches once more,
//! with a window just around the value, for the principal variation: its leaves are counted here too, but it
//! is not a call of MT. The defaults take some ten seconds of one core.

mod ours;

use crate::sample::fforum_numbers;
use crate::{
    Check, Error, Experiment, Measured, Monitor, Ours, Range, Ratios, Report, Setup, Suite, Table, TableSize,
    row,
};
use nullwindow::Score;
use nullwindow::engine::{Driver, Options as Search};
use nullwindow::textbook::aspiration::Widen;
use nullwindow_othello::fforum;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The experiment `mtdf`.
///
/// ```
/// use nullwindow_lab::{Monitor, Verdict, entry};
/// let mtdf = entry("mtdf").expect("the lab has it");
/// let line = ["--problems", "40-42", "--depth", "4"];
/// let run = mtdf.run_from(line, &Monitor::silent()).expect("good options");
/// assert!(run.csv().starts_with("position,depth,search,score,leaves,nodes,passes\n40,4,NegaScout,"));
/// // Three positions decide nothing.
/// assert_eq!(run.verdict().0, Verdict::Undecided);
/// ```
pub struct Mtdf;

/// The setting of [`Mtdf`].
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The FForum problems: a number or a range.
    #[arg(long = "problems", value_name = "NUMBERS", default_value = "40-59", value_parser = fforum_numbers)]
    #[serde(rename = "problems")]
    pub positions: Range,
    /// The depth in plies: a number or a range; each search deepens up to its depth.
    #[arg(long, value_name = "PLIES", default_value = "6-9", value_parser = Range::within(1, 30))]
    pub depth: Range,
    /// Half the width of the aspiration window of NegaScout, in discs: each number is a search of its own.
    #[arg(long, default_value = "1,2,4", value_parser = Range::within(1, 64))]
    pub delta: Range,
    /// The size of the transposition table in MiB.
    #[arg(long = "hash", value_name = "MIB", default_value_t = 64,
        value_parser = clap::value_parser!(u32).range(1..=65_536))]
    #[serde(rename = "hash")]
    pub table: u32,
}

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// NegaScout (here: PVS) with the full window.
    Full,
    /// NegaScout with this aspiration window.
    Aspiration(u32),
    /// MTD(f) whose first guess is the value of the iteration this number of iterations before.
    Mtdf(u32),
}
use Way::{Aspiration, Full, Mtdf as MtdF};

impl Way {
    fn all(options: &Options) -> Vec<Way> {
        [Full].into_iter().chain(options.delta.iter().map(Aspiration)).chain([MtdF(1), MtdF(2)]).collect()
    }

    fn options(self) -> Search {
        let plain = Search::default();
        match self {
            Full => plain,
            Aspiration(delta) => {
                Search { aspiration: Some((Score::points(delta as i32), Widen::Double)), ..plain }
            }
            MtdF(guess_from) => Search { driver: Driver::Mtdf { guess_from }, ..plain },
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Full => f.write_str("NegaScout"),
            Aspiration(delta) => write!(f, "NegaScout ±{delta}"),
            MtdF(guess_from) => write!(f, "MTD(f) from d-{guess_from}"),
        }
    }
}

/// One position at one depth.
struct MtdfStep {
    position: u32,
    depth: u32,
}

impl fmt::Display for MtdfStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} to depth {}", self.position, self.depth)
    }
}

impl Experiment for Mtdf {
    const NAME: &'static str = "mtdf";
    const CLAIM: &'static str = "With iterative deepening and a table, MTD(f) visits 5 to 10 % fewer leaves \
        than NegaScout with aspiration windows, in 3 to 6 calls of MT an iteration.";
    const SOURCE: &'static str =
        "Plaat, Schaeffer, Pijls & de Bruin, Best-first fixed-depth minimax algorithms, 1996";
    const EXAMPLE: &'static str = "--depth 4-10 --delta 2";
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let fforum = Suite::Fforum.subject(20, 0);
        let depths = || options.depth.iter();
        let cases: Vec<_> = options
            .positions
            .iter()
            .flat_map(|position| depths().map(move |depth| MtdfStep { position, depth }))
            .collect();
        let mut table = Table::new(&["position", "depth", "search", "score", "leaves", "nodes", "passes"]);
        let mut found = MeasuredTable::new();
        for MtdfStep { position, depth } in monitor.steps(cases) {
            let i = (position - fforum::NUMBERS.start()) as usize;
            for way in Way::all(options) {
                let setup = Setup {
                    options: way.options(),
                    table: TableSize::Mebibytes(options.table as usize),
                    ..Setup::to(depth)
                };
                let Some(measured) = fforum.search(i, &setup, monitor)? else { break };
                let (counts, score) = (measured.statistics, i32::from(measured.score.get()));
                let name = way.to_string();
                table.push(row![
                    position,
                    depth,
                    name,
                    score,
                    counts.leaves,
                    measured.nodes,
                    counts.root_searches
                ]);
                found.insert((depth, position, way), measured);
            }
        }
        Ok(report(options, &found, table))
    }
}

/// By depth, position and way.
type MeasuredTable = BTreeMap<(u32, u32, Way), Measured>;

/// The searches of one way relative to those of another at one depth.
#[derive(Default)]
struct Comparison {
    ratios: Ratios,
    /// The number of positions on which it visited no more leaves.
    wins: u64,
    /// The number of positions on which both found the same value.
    equal: u64,
}

fn contest(found: &MeasuredTable, depth: u32, way: Way, against: Way) -> Comparison {
    let mut contest = Comparison::default();
    for (&(_, position, _), measured) in found.iter().filter(|(key, _)| key.0 == depth && key.2 == way) {
        let Some(other) = found.get(&(depth, position, against)) else { continue };
        let (leaves, others) = (measured.statistics.leaves, other.statistics.leaves);
        contest.ratios.push(leaves as f64, others as f64);
        contest.wins += u64::from(leaves <= others);
        contest.equal += u64::from(measured.score == other.score);
    }
    contest
}

/// Calls of MT for each iteration, on average over the positions; without the search for the principal
/// variation.
fn calls(found: &MeasuredTable, depth: u32, mtdf: Way) -> f64 {
    let searches = found.iter().filter(|(key, _)| key.0 == depth && key.2 == mtdf);
    let (count, passes) =
        searches.fold((0, 0), |(count, sum), (_, m)| (count + 1, sum + m.statistics.root_searches));
    passes as f64 / f64::from(count * depth) - 1.0
}

fn view(options: &Options, found: &MeasuredTable) -> Table {
    let columns =
        ["depth", "search", "against", "ratio of leaves", "no more leaves", "of", "calls / iteration"];
    let mut view = Table::new(&columns).titled("Leaves of MTD(f) over those of NegaScout (geometric means)");
    for depth in options.depth.iter() {
        for mtdf in [MtdF(1), MtdF(2)] {
            for against in Way::all(options).into_iter().filter(|c| !matches!(c, MtdF(_))) {
                let Comparison { ratios, wins, .. } = contest(found, depth, mtdf, against);
                let (name, other) = (mtdf.to_string(), against.to_string());
                let calls = calls(found, depth, mtdf);
                view.push(row![depth, name, other, ratios.geometric_mean(), wins, ratios.count(), calls]);
            }
        }
    }
    view
}

fn report(options: &Options, found: &MeasuredTable, table: Table) -> Report {
    let deepest = options.depth.last();
    let ways = Way::all(options);
    let equal = ways.iter().map(|&c| contest(found, deepest, c, Full).equal).sum();
    let searched = contest(found, deepest, MtdF(1), Full).ratios.count();
    let mut report = Report::new(table)
        .view(view(options, found))
        .note(
            "The search for the principal variation that ends each iteration is among MTD(f)'s leaves, and \
            not among its calls.",
        )
        .check(Check::exactly(
            format!("depth {deepest}: values equal to those of NegaScout"),
            searched * ways.len() as u64,
            equal,
        ));
    // The better of the two first guesses: its authors, too, chose by the program.
    let mean = |mtdf| contest(found, deepest, mtdf, Full).ratios.geometric_mean();
    let mtdf = if mean(MtdF(1)) <= mean(MtdF(2)) { MtdF(1) } else { MtdF(2) };
    for against in options.delta.iter().map(Aspiration) {
        let Comparison { ratios, wins, .. } = contest(found, deepest, mtdf, against);
        let figure = |what: &str| format!("depth {deepest}, {mtdf} / {against}: {what}");
        report = report
            .claim(Check::between(figure("leaves"), [0.9, 0.95], ratios.geometric_mean()))
            .measured(figure("positions with no more leaves"), wins as f64);
    }
    let figure = format!("depth {deepest}, {mtdf}: calls an iteration");
    report = report.claim(Check::between(figure, [3.0, 6.0], calls(found, deepest, mtdf)));
    if searched < 20 { report.undecided("only part of the twenty positions was searched") } else { report }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use nullwindow::engine::Statistics;

    fn options(depth: &str) -> Options {
        let [positions, depth, delta] = ["40-59", depth, "1,3"].map(|range| range.parse().unwrap());
        Options { positions, depth, delta, table: 1 }
    }

    #[test]
    fn all_ways_find_the_same_values() {
        let report = Mtdf::run(&options("3,5"), &Monitor::silent()).unwrap();
        assert_eq!(report.checks[0], Check::exactly("depth 5: values equal to those of NegaScout", 100, 100));
        assert_eq!(report.table.rows().len(), 20 * 2 * 5);
        let calls = report.claims.last().unwrap();
        assert!(calls.figure.ends_with("calls an iteration") && calls.observed > 1.0, "{calls}");
    }

    #[test]
    fn the_verdict_follows_from_the_leaves() {
        let options = options("2");
        for (leaves, passes, verdict) in [
            (93, 10, Verdict::Holds),
            (93, 16, Verdict::HoldsInPart),
            (99, 10, Verdict::HoldsInPart),
            (99, 4, Verdict::DoesNotHold),
        ] {
            let mut found = MeasuredTable::new();
            for way in Way::all(&options) {
                let (leaves, passes) = if let MtdF(_) = way { (leaves, passes) } else { (100, 2) };
                let statistics = Statistics { leaves, root_searches: passes, ..Statistics::default() };
                let measured = Measured { score: Score::points(1), best: "a1".into(), nodes: 9, statistics };
                found.extend((40..60).map(|position| ((2, position, way), measured.clone())));
            }
            let report = report(&options, &found, Table::new(&["position"]));
            assert_eq!(report.verdict().0, verdict);
            let calls = report.claims.last().unwrap().observed;
            assert_eq!(calls, f64::from(passes as u32) / 2.0 - 1.0, "one of each iteration is for the line");
        }
    }
}

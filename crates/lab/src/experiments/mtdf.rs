//! MTD(f) against NegaScout with aspiration windows (Plaat, Schaeffer, Pijls & de Bruin 1996, *Best-first fixed-depth minimax algorithms*):
//! iterative deepening and a table, on the FForum positions of Othello.
//!
//! Leaves are those of all iterations. At the end of each iteration the engine's MTD(f) searches once more, with a window just around the
//! value, for the principal variation: its leaves are counted here too, and it is told apart from the calls of MT.

use crate::{
    Check, Error, Experiment, Game, Measured, Monitor, Range, Ratios, Report, Room, Setup, Table, Verdict,
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
/// let run = mtdf.run_from(["--positions", "40-42", "--depth", "4"], &Monitor::silent()).expect("good options");
/// assert!(run.csv().starts_with("position,depth,driver,score,leaves,nodes,passes\n40,4,pvs,"));
/// // Three positions decide nothing.
/// assert!(matches!(run.report.verdict, Some((Verdict::Undecided, _))));
/// ```
pub struct Mtdf;

/// The setting of [`Mtdf`].
///
/// ```
/// use nullwindow_lab::experiments::mtdf::Options;
/// let options = Options { positions: "40-59".parse()?, depth: "8".parse()?, delta: 3, table: 64 };
/// assert_eq!(options.positions.iter().len(), 20);
/// # Ok::<(), nullwindow_lab::RangeError>(())
/// ```
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// FForum problems.
    #[arg(long, default_value = "40-59", value_parser = Range::within(*fforum::NUMBERS.start(), *fforum::NUMBERS.end()))]
    pub positions: Range,
    /// Depths in plies; each search deepens up to its depth.
    #[arg(long, default_value = "6-9", value_parser = Range::within(1, 30))]
    pub depth: Range,
    /// Half the width of the aspiration window, in discs.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=64))]
    pub delta: i32,
    /// MiB of the table.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub table: u32,
}

/// The contestants, by their names in the data.
const DRIVERS: [&str; 4] = ["pvs", "aspiration", "mtdf_last", "mtdf_before_last"];
const ASPIRATION: usize = 1;
/// MTD(f), which guesses the last iteration's value, and that of the one before.
const MTDF: [usize; 2] = [2, 3];

fn search(driver: usize, delta: i32) -> Search {
    let plain = Search::default();
    match driver {
        0 => plain,
        ASPIRATION => Search { aspiration: Some((Score::points(delta), Widen::Double)), ..plain },
        mtdf => Search { driver: Driver::Mtdf { guess_from: mtdf as u32 - 1 }, ..plain },
    }
}

/// One position at one depth.
struct Case {
    position: u32,
    depth: u32,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} to depth {}", self.position, self.depth)
    }
}

impl Experiment for Mtdf {
    const NAME: &'static str = "mtdf";
    const CLAIM: &'static str = "With iterative deepening and a table, MTD(f) visits 5 to 10 % fewer leaves than NegaScout with aspiration \
        windows, in 3 to 6 calls of MT an iteration.";
    const SOURCE: &'static str =
        "Plaat, Schaeffer, Pijls & de Bruin, Best-first fixed-depth minimax algorithms, 1996";
    const EXAMPLE: &'static str = "--depth 4-10 --delta 2";
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let fforum = Game::Fforum.subject(20, 0);
        let depths = || options.depth.iter();
        let cases: Vec<_> = options
            .positions
            .iter()
            .flat_map(|position| depths().map(move |depth| Case { position, depth }))
            .collect();
        let mut table = Table::new(&["position", "depth", "driver", "score", "leaves", "nodes", "passes"]);
        let mut found = Found::new();
        for Case { position, depth } in monitor.steps(cases) {
            let i = (position - fforum::NUMBERS.start()) as usize;
            for (driver, name) in DRIVERS.into_iter().enumerate() {
                let setup = Setup {
                    options: search(driver, options.delta),
                    table: Room::Mebibytes(options.table as usize),
                    ..Setup::to(depth)
                };
                let Some(measured) = fforum.search(i, &setup, monitor)? else { break };
                let (counts, score) = (measured.statistics, i32::from(measured.score.get()));
                table.push(row![position, depth, name, score, counts.leaves, measured.nodes, counts.passes]);
                found.insert((depth, position, driver), measured);
            }
        }
        Ok(report(options, &found, table))
    }
}

/// By depth, position and driver (its number).
type Found = BTreeMap<(u32, u32, usize), Measured>;

/// What one contestant did against another at one depth.
struct Contest {
    ratios: Ratios,
    /// On how many positions it visited no more leaves.
    wins: u64,
    /// On how many both found the same value.
    equal: u64,
}

fn contest(found: &Found, depth: u32, [driver, against]: [usize; 2]) -> Contest {
    let mut contest = Contest { ratios: Ratios::default(), wins: 0, equal: 0 };
    for (&(_, position, _), measured) in
        found.range((depth, 0, 0)..(depth + 1, 0, 0)).filter(|(key, _)| key.2 == driver)
    {
        let Some(other) = found.get(&(depth, position, against)) else { continue };
        let (leaves, others) = (measured.statistics.leaves, other.statistics.leaves);
        contest.ratios.push(leaves as f64, others as f64);
        contest.wins += u64::from(leaves <= others);
        contest.equal += u64::from(measured.score == other.score);
    }
    contest
}

/// Calls of MT for each iteration, on average over the positions; not the pass for the principal variation.
fn calls(found: &Found, depth: u32, driver: usize) -> f64 {
    let passes =
        found.iter().filter(|(key, _)| key.0 == depth && key.2 == driver).map(|(_, m)| m.statistics.passes);
    let (count, sum) = passes.fold((0, 0), |(count, sum), passes| (count + 1, sum + passes));
    sum as f64 / f64::from(count * depth) - 1.0
}

fn report(options: &Options, found: &Found, table: Table) -> Report {
    let columns = [
        "depth",
        "MTD(f) from",
        "against",
        "mean ratio of leaves",
        "no more leaves",
        "of",
        "calls / iteration",
    ];
    let mut view = Table::new(&columns).titled("Leaves of MTD(f) over those of NegaScout (geometric means)");
    for depth in options.depth.iter() {
        for mtdf in MTDF {
            for against in 0..=ASPIRATION {
                let Contest { ratios, wins, .. } = contest(found, depth, [mtdf, against]);
                let from = if mtdf == MTDF[0] { "d−1" } else { "d−2" };
                let calls = calls(found, depth, mtdf);
                view.push(row![
                    depth,
                    from,
                    DRIVERS[against],
                    ratios.geometric_mean(),
                    wins,
                    ratios.count(),
                    calls
                ]);
            }
        }
    }
    let mut report = Report::new(table)
        .view(view)
        .note("The pass for the principal variation that ends each iteration is among MTD(f)'s leaves, and not among its calls.");
    let deepest = options.depth.last();
    let of = |mtdf| contest(found, deepest, [mtdf, ASPIRATION]);
    let equal = DRIVERS
        .iter()
        .enumerate()
        .skip(1)
        .map(|(driver, _)| contest(found, deepest, [driver, 0]).equal)
        .sum();
    let searched = of(MTDF[0]).ratios.count();
    report = report.check(Check::exactly(
        format!("depth {deepest}: values equal to those of PVS"),
        3 * searched,
        equal,
    ));
    if searched < 20 {
        return report.verdict(Verdict::Undecided, "only part of the twenty positions was searched");
    }
    // The better of the two guesses, as its authors chose theirs for each program.
    let best = if of(MTDF[0]).ratios.geometric_mean() <= of(MTDF[1]).ratios.geometric_mean() {
        MTDF[0]
    } else {
        MTDF[1]
    };
    let (Contest { ratios, wins, .. }, calls) = (of(best), calls(found, deepest, best));
    let mean = ratios.geometric_mean();
    let soft = "the figures are of other programs and evaluations; the verdict says how ours differ";
    let from = best - 1;
    report = report
        .check(
            Check::at_least(
                format!("MTD(f) from d−{from}, depth {deepest}: positions with no more leaves"),
                12.0,
                wins as f64,
            )
            .excused(soft),
        )
        .check(
            Check::near(
                format!("MTD(f) from d−{from}, depth {deepest}: leaves over NegaScout's, mean"),
                0.95,
                0.05,
                mean,
            )
            .excused(soft),
        )
        .check(Check::near(
            format!("MTD(f) from d−{from}, depth {deepest}: calls an iteration"),
            5.0,
            3.0,
            calls,
        ));
    let figures = format!(
        "at depth {deepest}, with the guess from d−{from}: {mean:.3} of the leaves, no more on {wins} of {searched} positions, {calls:.1} calls"
    );
    let verdict = if wins >= 12 && mean <= 1.0 { Verdict::Holds } else { Verdict::DoesNotHold };
    report.verdict(verdict, figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_contestants_find_the_same_values() {
        let options = Options {
            positions: "40-59".parse().unwrap(),
            depth: "3,5".parse().unwrap(),
            delta: 2,
            table: 1,
        };
        let report = Mtdf::run(&options, &Monitor::silent()).unwrap();
        assert_eq!(report.checks[0], Check::exactly("depth 5: values equal to those of PVS", 60, 60));
        assert_eq!(report.table.rows().len(), 20 * 2 * 4);
        let calls = &report.checks[3];
        assert!(calls.figure.ends_with("calls an iteration") && calls.met(), "{calls}");
    }

    #[test]
    fn the_verdict_follows_from_the_leaves() {
        let options =
            Options { positions: "40-59".parse().unwrap(), depth: "2".parse().unwrap(), delta: 2, table: 1 };
        for (leaves, verdict) in [(95, Verdict::Holds), (101, Verdict::DoesNotHold)] {
            let found: Found = (40..60)
                .flat_map(|position| (0..4).map(move |driver| (position, driver)))
                .map(|(position, driver)| {
                    let mut measured = Measured {
                        score: Score::points(1),
                        best: "a1".into(),
                        nodes: 9,
                        statistics: Default::default(),
                    };
                    (measured.statistics.leaves, measured.statistics.passes) =
                        if driver < 2 { (100, 2) } else { (leaves, 10) };
                    ((2, position, driver), measured)
                })
                .collect();
            let report = report(&options, &found, Table::new(&["position"]));
            assert_eq!(report.verdict.map(|(verdict, _)| verdict), Some(verdict));
            assert_eq!(
                report.checks[3].observed, 4.0,
                "ten passes in two iterations, one of each for the line"
            );
        }
    }
}

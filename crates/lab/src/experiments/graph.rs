//! The best-first searches and NegaScout relative to the minimal graph (Plaat, Schaeffer, Pijls & de Bruin
//! 1996, *Exploiting graph properties of game trees* and *Best-first fixed-depth minimax algorithms*), with
//! small and large tables and with fine and coarse evaluations.
//!
//! Each part changes one thing: the size of the table with the finest evaluation, or the grain of the
//! evaluation with the largest table. The defaults take about two minutes of one core.

mod report;

use crate::costs::{Costs, PositionStep, Searches};
use crate::{
    Error, Experiment, Measured, Monitor, Ours, Range, Report, Sample, Setup, Subject, Suite, TableSize, ours,
};
use clap::value_parser;
use nullwindow::Score;
use nullwindow::engine::{Driver, Options as Search};
use nullwindow::textbook::aspiration::Widen;
use serde::Serialize;
use std::fmt;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The games: connect-four, kalah, othello, chess.
    #[arg(long, value_name = "GAME", value_delimiter = ',', value_parser = with_grains,
        default_value = "connect-four,kalah,othello,chess")]
    game: Vec<Suite>,
    /// The number of openings of each game.
    #[arg(long, value_name = "N", default_value_t = 40,
        value_parser = value_parser!(u32).range(1..=10_000))]
    openings: u32,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The depth in plies, of all games but chess.
    #[arg(long, value_name = "PLIES", default_value_t = 7, value_parser = value_parser!(u32).range(1..=20))]
    depth: u32,
    /// The depth in plies of chess.
    #[arg(long, value_name = "PLIES", default_value_t = 5, value_parser = value_parser!(u32).range(1..=20))]
    chess_depth: u32,
    /// Sizes of the table: powers of two, in entries.
    #[arg(long, default_value = "8,12,20", value_parser = Range::within(2, 26))]
    log2_entries: Range,
    /// Grains of the evaluation, in points: with each, all values are its multiples.
    #[arg(long, value_name = "POINTS", default_value = "1,8", value_parser = Range::within(1, 1_000))]
    granularity: Range,
}

fn with_grains(name: &str) -> Result<Suite, String> {
    let suite = <Suite as clap::ValueEnum>::from_str(name, false).ok();
    let suite = suite.filter(|suite| suite.grained(1, 0, 0).is_some());
    suite.ok_or_else(|| "no such game has grains, only connect-four, kalah, othello, chess".to_owned())
}

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// NegaScout (here: PVS) with the full window.
    NegaScout,
    /// NegaScout with an aspiration window.
    Aspiration,
    /// MTD(f) whose first guess is the value of the iteration this number of iterations before.
    Mtdf(u32),
    /// SSS* by calls of MT.
    SssStar,
}

const WAYS: [Way; 5] = [Way::NegaScout, Way::Aspiration, Way::Mtdf(1), Way::Mtdf(2), Way::SssStar];

/// Half the width of the aspiration window, in points: about half of what a move changes.
fn delta(game: Suite) -> i32 {
    if game == Suite::Chess { 25 } else { 2 }
}

/// A search: its way, the size of its table, the grain of its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Case {
    way: Way,
    log2: u32,
    grain: u32,
}

impl Case {
    fn setup(self, game: Suite, depth: u32) -> Setup {
        let plain = Search::default();
        let options = match self.way {
            Way::NegaScout => plain,
            Way::Aspiration => {
                let delta = delta(game).max(self.grain as i32);
                Search { aspiration: Some((Score::points(delta), Widen::Double)), ..plain }
            }
            Way::Mtdf(guess_from) => Search { driver: Driver::Mtdf { guess_from }, ..plain },
            Way::SssStar => Search { driver: Driver::SssStar, ..plain },
        };
        Setup { options, table: TableSize::Entries(1 << self.log2), ..Setup::to(depth) }
    }

    /// The name of its costs in all iterations.
    fn all(self) -> String {
        format!("{self}, all iterations")
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::NegaScout => f.write_str("NegaScout"),
            Way::Aspiration => f.write_str("aspiration NegaScout"),
            Way::Mtdf(guess_from) => write!(f, "MTD(f) from d-{guess_from}"),
            Way::SssStar => f.write_str("SSS*"),
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, 2^{} entries, grain {}", self.way, self.log2, self.grain)
    }
}

/// The minimal tree and the two graphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Least {
    Tree,
    LeftFirst,
    Approximated,
}

impl Least {
    /// The name of its costs with values of this grain.
    fn named(self, grain: u32) -> String {
        let name = match self {
            Least::Tree => "minimal tree",
            Least::LeftFirst => "left-first graph",
            Least::Approximated => "approximated graph",
        };
        format!("{name}, grain {grain}")
    }
}

impl Options {
    fn finest(&self) -> u32 {
        self.granularity.iter().min().expect("a range has numbers")
    }

    fn largest(&self) -> u32 {
        self.log2_entries.iter().max().expect("a range has numbers")
    }

    /// The tables with the finest values, then the grains with the largest table.
    fn settings(&self) -> Vec<(u32, u32)> {
        let sizes = self.log2_entries.iter().map(|log2| (log2, self.finest()));
        let grains = self.granularity.iter().filter(|&grain| grain != self.finest());
        sizes.chain(grains.map(|grain| (self.largest(), grain))).collect()
    }

    fn depth(&self, game: Suite) -> u32 {
        if game == Suite::Chess { self.chess_depth } else { self.depth }
    }

    /// The positions of the game with values of each grain.
    fn subjects(&self, game: Suite) -> Vec<(u32, Box<dyn Subject>)> {
        let of = |grain| game.grained(grain as i32, self.openings, self.seed).expect("only such are taken");
        self.granularity.iter().map(|grain| (grain, of(grain))).collect()
    }

    fn search(&self, monitor: &Monitor) -> Result<Searches, Error> {
        let mut searches = Searches::default();
        let sample: Sample = Sample { game: self.game.clone(), openings: self.openings, seed: self.seed };
        for subject in sample.subjects() {
            let game = subject.game();
            let (grained, depth) = (self.subjects(game), self.depth(game));
            let depths = depth.to_string().parse().expect("a number is a range");
            let found = Searches::run(&[subject], &depths, monitor, |step, depth| {
                costs(self, &grained, step.position, depth, monitor)
            })?;
            searches.0.extend(found.0);
        }
        Ok(searches)
    }
}

/// The costs of all searches of one position, and of the proofs of its values.
fn costs(
    options: &Options,
    grained: &[(u32, Box<dyn Subject>)],
    position: usize,
    depth: u32,
    monitor: &Monitor,
) -> Result<Costs, Error> {
    let mut costs = Costs::new();
    for (grain, subject) in grained {
        let step = PositionStep { subject: &**subject, position };
        let mut value = None;
        for (log2, _) in options.settings().into_iter().filter(|(_, of)| of == grain) {
            for way in WAYS {
                let case = Case { way, log2, grain: *grain };
                let [last, all] = step.iterations(&case.setup(subject.game(), depth), monitor)?;
                value = value.or(Some(last.score));
                costs.extend([(case.to_string(), last), (case.all(), all)]);
            }
        }
        let value = value.expect("each grain has a setting");
        let minimal = subject.critical((position, depth), value, false, monitor)?;
        let leaves = [
            (Least::Tree, minimal.first),
            (Least::LeftFirst, minimal.left_first),
            (Least::Approximated, minimal.approximated),
        ];
        costs.extend(leaves.map(|(least, leaves)| (least.named(*grain), Measured::of_leaves(leaves, value))));
    }
    Ok(costs)
}

impl Experiment for Options {
    const NAME: &'static str = "graph";
    const CLAIM: &'static str = "The real minimal graph is smaller than the left-first one. With a large \
        table MTD(f) visits 5 to 10 % fewer leaves than NegaScout with aspiration windows, in 3 to 6 calls \
        of MT an iteration, in every game; NegaScout and SSS* differ by less than 20 %.";
    const SOURCE: &'static str = "Plaat, Schaeffer, Pijls & de Bruin, Exploiting graph properties of game \
        trees, and Best-first fixed-depth minimax algorithms, both 1996";
    const EXAMPLE: &'static str = "--game kalah --depth 9 --log2-entries 6-20";
    const QUICK: &'static str = "--openings 3 --depth 6 --chess-depth 4";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        Ok(report::report(self, &self.search(monitor)?))
    }

    const OURS: &'static [Ours] = ours! {
        "" =>
            ("connect-four, NegaScout / approximated graph", 1.8654, 0.002),
            ("connect-four, aspiration NegaScout / approximated graph", 1.7999, 0.002),
            ("connect-four, MTD(f) from d-1 / approximated graph", 1.7630, 0.002),
            ("connect-four, MTD(f) from d-2 / approximated graph", 1.6818, 0.002),
            ("connect-four, SSS* / approximated graph", 1.9945, 0.002),
            ("connect-four, minimal tree / approximated graph", 1.8269, 0.002),
            ("kalah, NegaScout / approximated graph", 1.6812, 0.002),
            ("kalah, aspiration NegaScout / approximated graph", 1.6311, 0.002),
            ("kalah, MTD(f) from d-1 / approximated graph", 1.5762, 0.002),
            ("kalah, MTD(f) from d-2 / approximated graph", 1.5806, 0.002),
            ("kalah, SSS* / approximated graph", 1.7421, 0.002),
            ("kalah, minimal tree / approximated graph", 1.3896, 0.002),
            ("othello, NegaScout / approximated graph", 1.6977, 0.002),
            ("othello, aspiration NegaScout / approximated graph", 1.6681, 0.002),
            ("othello, MTD(f) from d-1 / approximated graph", 1.6554, 0.002),
            ("othello, MTD(f) from d-2 / approximated graph", 1.6273, 0.002),
            ("othello, SSS* / approximated graph", 1.8005, 0.002),
            ("othello, minimal tree / approximated graph", 1.5170, 0.002),
            ("chess, NegaScout / approximated graph", 1.7544, 0.002),
            ("chess, aspiration NegaScout / approximated graph", 1.6424, 0.002),
            ("chess, MTD(f) from d-1 / approximated graph", 1.6209, 0.002),
            ("chess, MTD(f) from d-2 / approximated graph", 1.6145, 0.002),
            ("chess, SSS* / approximated graph", 1.9329, 0.002),
            ("chess, minimal tree / approximated graph", 1.7311, 0.002),
            ("connect-four, depth 7: approximated / left-first graph", 0.8442, 0.002),
            ("connect-four, depth 7: MTD(f) / aspiration NegaScout", 0.9410, 0.002),
            ("connect-four, depth 7: MTD(f): calls an iteration", 2.4036, 0.002),
            ("connect-four, depth 7: SSS* / NegaScout", 1.0692, 0.002),
            ("kalah, depth 7: approximated / left-first graph", 0.7410, 0.002),
            ("kalah, depth 7: MTD(f) / aspiration NegaScout", 1.0056, 0.002),
            ("kalah, depth 7: MTD(f): calls an iteration", 2.1250, 0.002),
            ("kalah, depth 7: SSS* / NegaScout", 1.0362, 0.002),
            ("othello, depth 7: approximated / left-first graph", 0.7236, 0.002),
            ("othello, depth 7: MTD(f) / aspiration NegaScout", 0.9763, 0.002),
            ("othello, depth 7: MTD(f): calls an iteration", 2.3893, 0.002),
            ("othello, depth 7: SSS* / NegaScout", 1.0605, 0.002),
            ("chess, depth 5: approximated / left-first graph", 0.7421, 0.002),
            ("chess, depth 5: MTD(f) / aspiration NegaScout", 0.9788, 0.002),
            ("chess, depth 5: MTD(f): calls an iteration", 8.1100, 0.01),
            ("chess, depth 5: SSS* / NegaScout", 1.1017, 0.002);
    };
}

#[cfg(test)]
mod tests {
    use crate::Verdict;
    use crate::experiments::lab;

    /// Coarse values are found in fewer calls, and a small table costs leaves.
    #[test]
    fn calls_fall_with_the_grain_and_leaves_with_the_table() {
        let line = "graph --game chess --openings 3 --chess-depth 3 --log2-entries 2,14 --granularity 1,60";
        let run = lab(line).unwrap();
        assert!(run.passed() && run.verdict().0 == Verdict::Undecided, "{run}");
        let figure = |view: usize, row: usize, column: usize| {
            run.report.views[view].rows()[row][column].to_string().parse::<f64>().unwrap()
        };
        // The rows: 4 entries, 16,384 entries, 16,384 entries with coarse values.
        let calls = [1, 2].map(|row| figure(2, row, 7));
        assert!(calls[0] > calls[1] && calls[1] > 1.0, "{calls:?}");
        let sss = [0, 1].map(|row| figure(1, row, 7));
        assert!(sss[0] > sss[1] && sss[1] >= 1.0, "{sss:?}");
    }
}

//! What `lab graph` measures: the searches, the minimal graphs, and their costs (Plaat, Schaeffer, Pijls & de
//! Bruin 1996).

use crate::costs::{Costs, PositionStep, Searches};
use crate::{Error, Measured, Monitor, Range, Sample, Setup, Subject, Suite, TableSize};
use clap::value_parser;
use nullwindow::Score;
use nullwindow::engine::{Driver, Options as Search};
use nullwindow::textbook::aspiration::Widen;
use serde::Serialize;
use std::fmt;

#[derive(clap::Args, Serialize)]
pub(in crate::experiments) struct Options {
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
    pub(super) granularity: Range,
}

fn with_grains(name: &str) -> Result<Suite, String> {
    let suite = <Suite as clap::ValueEnum>::from_str(name, false).ok();
    let suite = suite.filter(|suite| suite.grained(1, 0, 0).is_some());
    suite.ok_or_else(|| "no such game has grains, only connect-four, kalah, othello, chess".to_owned())
}

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GraphSearch {
    /// NegaScout (here: PVS) with the full window.
    NegaScout,
    /// NegaScout with an aspiration window.
    Aspiration,
    /// MTD(f) whose first guess is the value of the iteration this number of iterations before.
    Mtdf(u32),
    /// SSS* by calls of MT.
    SssStar,
}

pub(super) const WAYS: [GraphSearch; 5] = [
    GraphSearch::NegaScout,
    GraphSearch::Aspiration,
    GraphSearch::Mtdf(1),
    GraphSearch::Mtdf(2),
    GraphSearch::SssStar,
];

/// Half the width of the aspiration window, in points: about half of what a move changes.
fn delta(game: Suite) -> i32 {
    if game == Suite::Chess { 25 } else { 2 }
}

/// A search: its way, the size of its table, the grain of its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Case {
    pub(super) way: GraphSearch,
    pub(super) log2: u32,
    pub(super) grain: u32,
}

impl Case {
    fn setup(self, game: Suite, depth: u32) -> Setup {
        let plain = Search::default();
        let options = match self.way {
            GraphSearch::NegaScout => plain,
            GraphSearch::Aspiration => {
                let delta = delta(game).max(self.grain as i32);
                Search { aspiration: Some((Score::points(delta), Widen::Double)), ..plain }
            }
            GraphSearch::Mtdf(guess_from) => Search { driver: Driver::Mtdf { guess_from }, ..plain },
            GraphSearch::SssStar => Search { driver: Driver::SssStar, ..plain },
        };
        Setup { options, table: TableSize::Entries(1 << self.log2), ..Setup::to(depth) }
    }

    /// The name of its costs in all iterations.
    pub(super) fn all(self) -> String {
        format!("{self}, all iterations")
    }
}

impl fmt::Display for GraphSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphSearch::NegaScout => f.write_str("NegaScout"),
            GraphSearch::Aspiration => f.write_str("aspiration NegaScout"),
            GraphSearch::Mtdf(guess_from) => write!(f, "MTD(f) from d-{guess_from}"),
            GraphSearch::SssStar => f.write_str("SSS*"),
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
pub(super) enum Least {
    Tree,
    LeftFirst,
    Approximated,
}

impl Least {
    /// The name of its costs with values of this grain.
    pub(super) fn named(self, grain: u32) -> String {
        let name = match self {
            Least::Tree => "minimal tree",
            Least::LeftFirst => "left-first graph",
            Least::Approximated => "approximated graph",
        };
        format!("{name}, grain {grain}")
    }
}

impl Options {
    pub(super) fn finest(&self) -> u32 {
        self.granularity.iter().min().expect("a range has numbers")
    }

    pub(super) fn largest(&self) -> u32 {
        self.log2_entries.iter().max().expect("a range has numbers")
    }

    /// The tables with the finest values, then the grains with the largest table.
    pub(super) fn settings(&self) -> Vec<(u32, u32)> {
        let sizes = self.log2_entries.iter().map(|log2| (log2, self.finest()));
        let grains = self.granularity.iter().filter(|&grain| grain != self.finest());
        sizes.chain(grains.map(|grain| (self.largest(), grain))).collect()
    }

    pub(super) fn depth(&self, game: Suite) -> u32 {
        if game == Suite::Chess { self.chess_depth } else { self.depth }
    }

    /// The positions of the game with values of each grain.
    fn subjects(&self, game: Suite) -> Vec<(u32, Box<dyn Subject>)> {
        let of = |grain| game.grained(grain as i32, self.openings, self.seed).expect("only such are taken");
        self.granularity.iter().map(|grain| (grain, of(grain))).collect()
    }

    pub(super) fn search(&self, monitor: &Monitor) -> Result<Searches, Error> {
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

//! Breadth-first minimax and its memory (Hsu, *Scout and NegaScout*; Korf 1985, *Depth-first
//! iterative-deepening*, on the memory of both orders; Knuth & Moore 1975, on what alpha-beta visits).
//!
//! Breadth-first search generates the tree level by level and backs the values up level by level. It keeps
//! every position until then, equal ones of a level once. Depth-first search keeps the moves of one path, and
//! with a transposition table the inner positions that alpha-beta visits. The defaults take half a minute.

mod memory;

use crate::statistics::mean_and_half_width;
use crate::{Check, Error, Expected, Experiment, Monitor, Range, Report, random_positions, table};
use clap::value_parser;
use memory::{MemoryUse, compare};
use nullwindow::{Evaluator, Keyed, Outcome, Position, Score, Standard};
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_othello::{Othello, PatternEvaluator, Tracked};
use nullwindow_simulator::GameTree;
use nullwindow_subjects::unstopped;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "1-7", value_parser = Range::within(1, 10))]
    depth: Range,
    /// The number of openings of each game.
    #[arg(long, value_name = "N", default_value_t = 10,
        value_parser = value_parser!(u32).range(1..=1_000))]
    openings: u32,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The searches of one game to one depth.
struct BreadthRow {
    game: &'static str,
    depth: u32,
    /// One for each opening.
    found: Vec<MemoryUse>,
}

impl BreadthRow {
    fn mean(&self, of: impl Fn(&MemoryUse) -> u64) -> f64 {
        self.found.iter().map(|found| of(found) as f64).sum::<f64>() / self.found.len() as f64
    }
}

const CONNECT_FOUR: &str = "connect-four";
const KALAH: &str = "kalah";
const OTHELLO: &str = "othello";
const GAMES: [&str; 3] = [CONNECT_FOUR, KALAH, OTHELLO];

/// The random moves of an opening.
const OPENING: u32 = 6;

/// Growth is measured over the last plies: an even number, because alpha-beta's nodes grow by steps of two.
const PLIES: u32 = 4;

/// The accepted distance of a growth from the expected one, as a share of it.
const QUARTER: f64 = 0.25;

impl Options {
    fn row(&self, game: &'static str, depth: u32, monitor: &Monitor) -> Result<BreadthRow, Error> {
        let found = match game {
            CONNECT_FOUR => self.searches(&ConnectFour::start(), &Standard(evaluate), depth, monitor),
            KALAH => {
                let start = Kalah::new(6, 4, Rule::Standard).expect("the usual board");
                self.searches(&start, &Stores, depth, monitor)
            }
            _ => {
                let evaluator = PatternEvaluator::embedded().expect("the crate's own tests read its weights");
                self.searches(&Tracked::from(Othello::start()), &evaluator, depth, monitor)
            }
        };
        Ok(BreadthRow { game, depth, found: found? })
    }

    fn searches<P, E>(
        &self,
        start: &P,
        evaluator: &E,
        depth: u32,
        monitor: &Monitor,
    ) -> Result<Vec<MemoryUse>, Error>
    where
        P: Position<End = Outcome> + Keyed<Key: Into<u128>>,
        E: Evaluator<P, Value = Score> + Clone,
    {
        let openings = random_positions(start, OPENING, self.openings as usize, self.seed)?;
        let tree = |opening: P| GameTree::new(evaluator.clone(), opening, depth);
        openings.into_iter().map(|opening| compare(&tree(opening), depth, monitor)).collect()
    }
}

impl Experiment for Options {
    const NAME: &'static str = "breadth-first";
    const CLAIM: &'static str = "Breadth-first minimax needs memory that grows by the branching factor with \
        every ply. Depth-first search needs memory that grows by the same amount with every ply; with a \
        transposition table that keeps all it visits, memory that grows by the root of the branching factor.";
    const SOURCE: &'static str = "Korf, Depth-first iterative-deepening, 1985; Knuth & Moore 1975; Hsu, \
        Scout and NegaScout";
    const EXAMPLE: &'static str = "--depth 1-6 --openings 5";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let all = self.depth.iter().flat_map(|depth| GAMES.map(|game| (game, depth)));
        let mut rows = Vec::new();
        for (game, depth) in monitor.steps(all, |(game, depth)| format!("{game}, depth {depth}")) {
            rows.extend(unstopped(self.row(game, depth, monitor))?);
        }
        Ok(self.report(&rows))
    }
}

impl Options {
    fn report(&self, rows: &[BreadthRow]) -> Report {
        let data = table! { row in rows;
            "game" => row.game, "depth" => row.depth, "openings" => row.found.len() as u64,
            "nodes of the tree" => row.mean(|found| found.nodes),
            "breadth-first: positions" => row.mean(|found| found.positions),
            "with a table: positions" => row.mean(|found| found.entries),
            "depth-first: moves" => row.mean(|found| found.moves),
        };
        let wrong = rows.iter().flat_map(|row| &row.found).filter(|found| !found.agree).count() as u64;
        let last = self.depth.last();
        let ratios = rows.iter().filter(|row| row.depth == last).map(|row| {
            let positions = row.mean(|found| found.positions);
            (
                format!("{}, depth {last}: positions breadth-first / with a table", row.game),
                positions / row.mean(|found| found.entries),
            )
        });
        Report::new(data.titled("Memory of breadth-first and of depth-first search (means)"))
            .check(Check::exactly("searches that differ in their value", 0, wrong))
            .claims(GAMES.into_iter().flat_map(|game| self.growth(rows, game)))
            .figures(ratios)
            .note(format!(
                "Growth is that of the last {PLIES} plies, the mean over openings with its 95 % interval; \
                 b is the growth of the nodes of the tree with a ply."
            ))
            .undecided_if(last < self.depth.first() + PLIES, "at least five depths are needed to decide")
    }

    /// The parts of the claim in a game; without the depths that they need they are not measured.
    fn growth(&self, rows: &[BreadthRow], game: &str) -> Vec<Check> {
        let last = self.depth.last();
        let at = |depth: Option<u32>| {
            let row = rows.iter().find(|row| row.game == game && Some(row.depth) == depth);
            row.map_or(&[][..], |row| &row.found)
        };
        let [before, after] = [at(last.checked_sub(PLIES)), at(Some(last))];
        let part = |what: &str, figure: fn(f64, [&MemoryUse; 2]) -> f64| {
            let each = before.iter().zip(after).map(|(before, after)| {
                let b = grown([before.nodes, after.nodes]);
                figure(b, [before, after])
            });
            let (mean, half) = mean_and_half_width(each);
            let expected = Expected::Near { value: 1.0, tolerance: QUARTER };
            let part = Check::new(format!("{game}: {what}"), expected, mean);
            if mean.is_nan() { part } else { part.sample([mean - half, mean + half]) }
        };
        vec![
            part("growth of breadth-first positions with a ply / b", |b, [before, after]| {
                grown([before.positions, after.positions]) / b
            }),
            part("growth of positions in the table with a ply / √b", |b, [before, after]| {
                grown([before.entries, after.entries]) / b.sqrt()
            }),
            part("depth-first moves more with a ply / b", |b, [before, after]| {
                (after.moves as f64 - before.moves as f64) / f64::from(PLIES) / b
            }),
        ]
    }
}

/// The factor by which a count grows with a ply.
fn grown([before, after]: [u64; 2]) -> f64 {
    (after as f64 / before as f64).powf(1.0 / f64::from(PLIES))
}

#[cfg(test)]
mod tests {
    use crate::Verdict;
    use crate::experiments::lab;

    #[test]
    fn five_depths_decide_for_each_game() {
        let run = lab("breadth-first --depth 1-5 --openings 3").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!((run.report.claims.len(), run.report.table.rows().len()), (9, 15));
        let few = lab("breadth-first --depth 2-5 --openings 2").unwrap();
        assert_eq!((few.verdict().0, few.report.claims.len()), (Verdict::Undecided, 9));
    }

    /// With transpositions merged Connect Four grows by less than its branching factor.
    #[test]
    fn transpositions_turn_a_part_of_the_claim() {
        let run = lab("breadth-first --depth 1-5 --openings 5").unwrap();
        let figure = |part: &str| {
            run.report.claims.iter().find(|claim| claim.figure.contains(part)).expect("a part").observed
        };
        let four = figure("connect-four: growth of breadth-first");
        let othello = figure("othello: growth of breadth-first");
        assert!(four < othello && othello < 1.0, "{four} {othello}");
    }
}

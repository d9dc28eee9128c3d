//! Algorithms compared on random trees: a setting of one's own, or what the literature claims, figure by figure.

mod claims;
mod contest;
mod contestant;
mod expected;
mod figure;
mod grid;
mod measured;
mod options;
mod rows;
mod setting;
mod trial;

pub use contestant::Contestant;
pub use options::Options;
pub use setting::{LeafValues, Model};

use crate::{Cell, Error, Experiment, Monitor, Report, Table};
use contest::{Contest, Scores};

/// The experiment `compare`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let compare = entry("compare").expect("the lab has it");
/// let run = compare.run_from(["--b", "3", "--d", "4", "--trees", "5"], &Monitor::silent()).expect("good options");
/// assert!(run.csv().starts_with("model,b,d,values,algorithm,trees,leaf_visits,ratio_of_totals,"));
/// ```
pub struct Compare;

impl Experiment for Compare {
    const NAME: &'static str = "compare";
    const CLAIM: &'static str = "NegaScout is 10 to 20 % better than alpha-beta on random trees of 20 to 60 branches; and eleven \
        more claims on what alpha-beta, SCOUT, NegaScout, SSS* and MTD(f) visit on random trees";
    const SOURCE: &'static str =
        "Reinefeld 1983, after Hsu, “Scout and NegaScout”, slide 33; the others with each claim";
    const EXAMPLE: &'static str = "--model strong --b 20 --d 3-5 --trees 100";
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        if options.asks_for_a_setting() {
            grid::compare(options, monitor)
        } else {
            Ok(trial::test_claims(options, monitor))
        }
    }
}

/// Runs contests one after another, until stopped.
fn run(contests: Vec<Contest>, options: &Options, monitor: &Monitor) -> Vec<Scores> {
    let stop = monitor.observer();
    let run = |contest: Contest| contest.run(options.seed, options.distinct, stop);
    monitor.steps(contests).map_while(run).collect()
}

/// Tables for people: even depths, and odd depths, which are another matter. Columns with nothing to say are left out.
fn by_parity(table: &Table, titles: [String; 2]) -> Vec<Table> {
    let depth = table.columns().iter().position(|column| column == "d").expect("a table with depths");
    let odd = |row: &[Cell]| matches!(row[depth], Cell::Whole(d) if d % 2 == 1);
    let part = |(is_odd, title): (bool, String)| {
        let rows: Vec<_> = table.rows().iter().filter(|row| odd(row) == is_odd).collect();
        let says = |at: usize| rows.iter().any(|row| !row[at].to_string().is_empty());
        let kept: Vec<usize> = (0..table.columns().len()).filter(|&at| says(at)).collect();
        let columns: Vec<&str> = kept.iter().map(|&at| table.columns()[at].as_str()).collect();
        let mut part = Table::new(&columns).titled(title);
        rows.iter().for_each(|row| part.push(kept.iter().map(|&at| row[at].clone()).collect()));
        part
    };
    let parts = [false, true].into_iter().zip(titles).map(part);
    parts.filter(|part| !part.rows().is_empty()).collect()
}

#[cfg(test)]
mod tests;

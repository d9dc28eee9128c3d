//! The best-first searches and NegaScout relative to the minimal graph (Plaat, Schaeffer, Pijls & de Bruin
//! 1996, *Exploiting graph properties of game trees* and *Best-first fixed-depth minimax algorithms*), with
//! small and large tables and with fine and coarse evaluations.
//!
//! Each part changes one thing: the size of the table with the finest evaluation, or the grain of the
//! evaluation with the largest table. The defaults take about two minutes of one core.

mod cases;
mod report;

use crate::{Error, Experiment, Monitor, Report};
pub(super) use cases::Options;

impl Experiment for Options {
    const NAME: &'static str = "graph";
    const CLAIM: &'static str = "The real minimal graph is smaller than the left-first one. With a large \
        table MTD(f) visits 5 to 10 % fewer leaves than NegaScout with aspiration windows, in 3 to 6 calls \
        of MT an iteration, in every game; NegaScout and SSS* differ by less than 20 %.";
    const SOURCE: &'static str = "Plaat, Schaeffer, Pijls & de Bruin, Exploiting graph properties of game \
        trees, and Best-first fixed-depth minimax algorithms, both 1996";
    const EXAMPLE: &'static str = "--game kalah --depth 9 --log2-entries 6-20";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        Ok(report::report(self, &self.search(monitor)?))
    }
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

//! The best-first searches and NegaScout relative to the minimal graph (Plaat, Schaeffer, Pijls & de Bruin
//! 1996, *Exploiting graph properties of game trees* and *Best-first fixed-depth minimax algorithms*), with
//! small and large tables and with fine and coarse evaluations.
//!
//! Each part changes one thing: the size of the table with the finest evaluation, or the grain of the
//! evaluation with the largest table. The defaults take about two minutes of one core.

mod cases;
mod report;

use crate::{Error, Experiment, Monitor, OwnFigures, Report, own_figures};
pub(super) use cases::Options;

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

    const OURS: &'static [OwnFigures] = own_figures! {
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

//! Young Brothers Wait on real threads (Feldmann, Monien, Mysliwietz & Vornberger 1989): the overhead of
//! shared subtrees by their size (our own question), the share of nodes that are only tested, and graphs with
//! cycles.
//!
//! Nodes and times of several threads differ from run to run; values do not.

mod cycles;
mod endgames;
mod trial;

pub(super) use trial::Options;

use crate::{Error, Experiment, Monitor, Report, Table, table};
use trial::ThreadTrial;

impl Experiment for Options {
    const NAME: &'static str = "threads";
    const CLAIM: &'static str = "Small subtrees cost more to share than they take; threads that share a \
        table need care where positions repeat";
    const SOURCE: &'static str = "Young Brothers Wait: Feldmann, Monien, Mysliwietz & Vornberger, \
        “Distributed Game-Tree Search”, 1989 (the size of shared subtrees is our own question); the shared \
        table: Kishimoto & Müller, tutorial part 3, slides 41 to 43";
    const EXAMPLE: &'static str = "--problems 40-41 --graphs 100";
    const REPEATS: bool = false;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let mut trials = endgames::run(self, monitor)?;
        trials.extend(cycles::run(self, monitor)?);
        let report = Report::new(data(&trials));
        let report = endgames::report(report, &trials, self.threads.into());
        let report = cycles::report(report, &trials);
        let report = report.note(
            "Times and the nodes of several threads differ from run to run, and on a busy machine speedups \
             mean little; the times of the processors mean more.",
        );
        Ok(match monitor.stopped() {
            true => report.undecided("it was stopped"),
            false => report,
        })
    }
}

fn data(trials: &[ThreadTrial]) -> Table {
    table! { trial in trials;
        let [seconds, processor_seconds] = trial.seconds;
        "part" => trial.part.to_string(), "place" => &*trial.place, "way" => trial.way,
        "threads" => trial.threads, "grain" => trial.grain, "value" => trial.value, "nodes" => trial.nodes,
        "open_windows" => trial.open_windows, "split_points" => trial.split_points,
        "seconds" => seconds, "processor_seconds" => processor_seconds,
    }
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;

    #[test]
    fn threads_find_the_sequential_values_and_share_work() {
        let run = lab("threads --problems 40 --graphs 20 --threads 3").unwrap();
        assert!(run.passed(), "{run}");
        let csv = run.csv();
        let column = |name| csv.lines().next().unwrap().split(',').position(|column| column == name).unwrap();
        let number = |line: &str, name| line.split(',').nth(column(name)).unwrap().parse::<u64>().unwrap();
        for line in csv.lines().skip(1) {
            let [threads, points] = ["threads", "split_points"].map(|name| number(line, name));
            assert!(threads == 1 || threads == 3, "{line}");
            assert!(threads > 1 || points == 0, "one thread shares nothing: {line}");
            assert!(number(line, "open_windows") < number(line, "nodes"), "{line}");
        }
        assert!(csv.lines().any(|line| line.starts_with("grain,") && line.contains(",3,1,")), "{csv}");
        assert!(csv.lines().skip(1).map(|line| number(line, "split_points")).sum::<u64>() > 100);
    }
}

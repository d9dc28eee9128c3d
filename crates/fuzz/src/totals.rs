//! The totals of a run, a line a target (our own).

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// What workers have done so far.
#[derive(Default, Debug)]
pub(crate) struct Totals {
    targets: BTreeMap<String, TargetTotal>,
}

/// What workers have done with a target.
#[derive(Default, Debug)]
struct TargetTotal {
    inputs: u64,
    accepted: u64,
    micros: u64,
    longest: u64,
    failures: u64,
}

impl Totals {
    /// Adds a line of a worker on the end of a slice: target, inputs, those that were read, microseconds of
    /// all, and of the slowest.
    pub(crate) fn add(&mut self, line: &str) {
        let mut words = line.split(' ');
        let name = words.next().unwrap_or_default().to_owned();
        let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        let total = self.targets.entry(name).or_default();
        total.inputs += number();
        total.accepted += number();
        total.micros += number();
        total.longest = total.longest.max(number());
    }

    /// Counts a failure.
    pub(crate) fn add_failure(&mut self, target: &str) {
        self.targets.entry(target.to_owned()).or_default().failures += 1;
    }

    pub(crate) fn failures(&self) -> u64 {
        self.targets.values().map(|total| total.failures).sum()
    }

    /// A line on all targets.
    pub(crate) fn line(&self, elapsed: Duration) -> String {
        let inputs: u64 = self.targets.values().map(|total| total.inputs).sum();
        let speed = inputs as f64 / elapsed.as_secs_f64().max(1e-9);
        let seconds = elapsed.as_secs();
        format!("{seconds} s: {inputs} inputs, {speed:.0} a second, {} failures", self.failures())
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<28}{:>14}{:>10}{:>12}{:>12}{:>8}",
            "target", "inputs", "read", "a second", "longest", "failures"
        )?;
        for (name, total) in &self.targets {
            let &TargetTotal { inputs, accepted, micros, longest, failures } = total;
            let read = 100.0 * accepted as f64 / inputs.max(1) as f64;
            let speed = inputs as f64 / (micros.max(1) as f64 / 1e6);
            let longest = longest as f64 / 1e3;
            writeln!(f, "{name:<28}{inputs:>14}{read:>8.0} %{speed:>12.0}{longest:>9.1} ms{failures:>8}")?;
        }
        let inputs: u64 = self.targets.values().map(|total| total.inputs).sum();
        writeln!(f, "{:<28}{inputs:>14}{:>42}", "all", self.failures())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_added_up() {
        let mut totals = Totals::default();
        totals.add("record-pgn 100 50 1000000 70");
        totals.add("record-pgn 300 150 1000000 20");
        totals.add_failure("record-pgn");
        assert!(totals.line(Duration::from_secs(4)).starts_with("4 s: 400 inputs, 100 a second, 1 failures"));
        let line =
            totals.to_string().lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(line, "record-pgn 400 50 % 200 0.1 ms 1");
    }
}

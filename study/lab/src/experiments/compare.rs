//! Algorithms compared on random trees: settings of one's own, or the claims of the literature, figure by
//! figure.

mod by_parity;
mod claim_report;
mod claims;
mod grid;
mod options;

pub(super) use options::Options;

use crate::{Error, Experiment, Monitor, Report};

impl Experiment for Options {
    const NAME: &'static str = "compare";
    const CLAIM: &'static str = "NegaScout is 10 to 20 % better than alpha-beta on random trees of 20 to 60 \
        branches; and eleven more claims on what alpha-beta, SCOUT, NegaScout, SSS* and MTD(f) visit on \
        random trees";
    const SOURCE: &'static str =
        "Reinefeld 1983, after Hsu, “Scout and NegaScout”, slide 33; the others with each claim";
    const EXAMPLE: &'static str = "--model strong --b 20 --d 3-5 --trees 100";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        if self.asks_for_a_setting() {
            grid::compare(self, monitor)
        } else {
            Ok(claim_report::test_claims(self, monitor))
        }
    }
}

#[cfg(test)]
mod tests;

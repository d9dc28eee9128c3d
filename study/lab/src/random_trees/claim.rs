//! Claims about searches of random trees, and their verdicts by the figures observed (our own).

use super::figure::{Figure, Observation, Row};
use crate::{Check, Verdict};
use nullwindow_subjects::random_trees::{Contestant, Setting};

/// A claim of the literature about searches of random trees.
pub(crate) struct Claim {
    /// Its name, in words with hyphens, for the command line and for people.
    pub(crate) name: &'static str,
    /// The claim.
    pub(crate) meaning: &'static str,
    /// Its authors, where there are any.
    pub(crate) source: &'static str,
    /// The figures that test it.
    pub(crate) rows: fn() -> Vec<Row>,
    /// What was measured, in a sentence; it quotes no figure that was not.
    pub(crate) found: fn(&Ranges) -> String,
    /// A remark on the figures; may be empty.
    pub(crate) note: &'static str,
}

impl Claim {
    /// The parts of the claim.
    pub(crate) fn parts(&self, observations: &[Observation]) -> Vec<Check> {
        observations.iter().filter_map(|seen| seen.claim(self.name)).collect()
    }

    /// The verdict by these figures, and what was measured; `cut_short`: fewer trees were searched than the
    /// figures need.
    pub(crate) fn verdict(&self, observations: &[Observation], cut_short: bool) -> (Verdict, String) {
        if cut_short {
            return (Verdict::Undecided, "fewer trees were searched than its figures need".to_owned());
        }
        (Verdict::of(&self.parts(observations)), (self.found)(&Ranges(observations)))
    }
}

/// The figures of a claim, which notes quote as ranges over settings.
pub(crate) struct Ranges<'a>(&'a [Observation]);

impl Ranges<'_> {
    /// The share of the second contestant's leaf visits that the first saves, over these settings: `1 to 9
    /// %`.
    pub(crate) fn saved(&self, pair: [Contestant; 2], settings: impl Fn(&Setting) -> bool) -> String {
        self.percent(Figure::Ratio(pair[0], pair[1]), settings, |ratio| 1.0 - ratio)
    }

    /// The share of the second contestant's leaf visits that the first adds, over these settings.
    pub(crate) fn added(&self, pair: [Contestant; 2], settings: impl Fn(&Setting) -> bool) -> String {
        self.percent(Figure::Ratio(pair[0], pair[1]), settings, |ratio| ratio - 1.0)
    }

    /// A function of a figure, from the smallest to the largest over these settings, in whole per cent.
    pub(crate) fn percent(
        &self,
        figure: Figure,
        settings: impl Fn(&Setting) -> bool,
        share: impl Fn(f64) -> f64,
    ) -> String {
        let wanted = self.0.iter().filter(|seen| seen.row.figure == figure && settings(&seen.row.setting));
        let shares: Vec<i64> = wanted.map(|seen| (100.0 * share(seen.observed)).round() as i64).collect();
        match (shares.iter().min(), shares.iter().max()) {
            (Some(least), Some(most)) if least < most => format!("{least} to {most} %"),
            (Some(share), _) => format!("{share} %"),
            (None, _) => "nothing measured".to_owned(),
        }
    }
}

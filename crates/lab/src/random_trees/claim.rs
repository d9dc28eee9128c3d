//! Claims about searches of random trees, and their verdicts by the figures observed (our own).

use super::contestant::Contestant;
use super::figure::{Figure, Observation, Row};
use super::setting::Setting;
use crate::{Cell, Check, Verdict};

/// A claim of the literature about searches of random trees.
pub(crate) struct Claim {
    /// A short name, for the command line.
    pub(crate) label: &'static str,
    /// The claim.
    pub(crate) meaning: &'static str,
    /// Its authors, where there are any.
    pub(crate) source: &'static str,
    /// The figures that test it.
    pub(crate) rows: fn() -> Vec<Row>,
    /// The verdict if these figures are as expected.
    pub(crate) expected: Verdict,
    /// The reason of that verdict; it quotes no figure that was not measured.
    pub(crate) because: fn(&Ranges) -> String,
    /// A remark on the figures; may be empty.
    pub(crate) note: &'static str,
}

impl Claim {
    /// The verdict by these figures and its reason; `cut_short`: fewer trees were searched than the figures
    /// need.
    pub(crate) fn verdict(&self, observations: &[Observation], cut_short: bool) -> (Verdict, String) {
        let missed = |which: &dyn Fn(&Observation, &Check) -> bool| -> Option<String> {
            let figures = observations.iter().filter_map(|seen| {
                let check = seen.check(self.label).filter(|check| !check.met() && which(seen, check))?;
                Some(format!("{} ({}, expected {})", seen.name(), Cell::Real(seen.observed), check.expected))
            });
            let figures = figures.collect::<Vec<_>>().join("; ");
            (!figures.is_empty()).then_some(figures)
        };
        let because = (self.because)(&Ranges(observations));
        if cut_short {
            (Verdict::Undecided, "fewer trees were searched than its figures need".to_owned())
        } else if let Some(figures) = missed(&|_, check| check.failed()) {
            (Verdict::NotReproduced, format!("not met are {figures}"))
        } else if let Some(figures) = missed(&|seen, _| seen.row.claimed) {
            (Verdict::NotReproduced, format!("the claim gives other figures: {figures}"))
        } else {
            match (missed(&|_, _| true), self.expected) {
                (None, verdict) => (verdict, because),
                (Some(figures), Verdict::Holds) => {
                    (Verdict::HoldsExcept, format!("except {figures}: {because}"))
                }
                (Some(figures), verdict) => (verdict, format!("{because}; missed, but excused: {figures}")),
            }
        }
    }
}

/// The figures of a claim, which verdicts quote as ranges over settings.
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

/// The numbers of checks that are met, missed but excused, and missed without an excuse.
pub(crate) fn tally(checks: &[Check]) -> [usize; 3] {
    let met = checks.iter().filter(|check| check.met()).count();
    let not_met = checks.iter().filter(|check| check.failed()).count();
    [met, checks.len() - met - not_met, not_met]
}

/// The verdict on several claims together, by label: it holds only if all do.
pub(crate) fn overall(verdicts: &[(&str, Verdict)], checks: &[Check]) -> (Verdict, String) {
    use Verdict::{DoesNotHold, Holds, HoldsExcept, NotReproduced, Undecided};
    let labels = |verdict| {
        let labels = verdicts.iter().filter(|(_, v)| *v == verdict).map(|(label, _)| *label);
        (verdict, labels.collect::<Vec<_>>().join(", "))
    };
    let parts = [Holds, HoldsExcept, Undecided, NotReproduced, DoesNotHold].map(labels);
    let parts: Vec<_> = parts.iter().filter(|(_, labels)| !labels.is_empty()).collect();
    let worst = parts.last().map_or(Undecided, |(verdict, _)| *verdict);
    let parts: Vec<_> = parts.iter().map(|(verdict, labels)| format!("{verdict}: {labels}")).collect();
    let [met, excused, not_met] = tally(checks);
    let because = format!(
        "as stated, {} (see the notes). Figures: {met} of {} met, {excused} missed but excused, {not_met} \
         not met",
        parts.join("; "),
        checks.len()
    );
    (worst, because)
}

//! What verdicts quote: ranges over the figures measured.

use super::contestant::Contestant;
use super::figure::{Figure, Outcome};
use super::setting::Setting;

/// The outcomes of a claim.
pub(super) struct Measured<'a>(pub(super) &'a [Outcome]);

impl Measured<'_> {
    /// How many leaf visits the first saves of the second's, over these settings: `1 to 9 %`.
    pub(super) fn saved(&self, pair: [Contestant; 2], settings: impl Fn(&Setting) -> bool) -> String {
        self.percent(Figure::Ratio(pair[0], pair[1]), settings, |ratio| 1.0 - ratio)
    }

    /// How many more leaf visits the first makes than the second, over these settings.
    pub(super) fn added(&self, pair: [Contestant; 2], settings: impl Fn(&Setting) -> bool) -> String {
        self.percent(Figure::Ratio(pair[0], pair[1]), settings, |ratio| ratio - 1.0)
    }

    /// What a figure tells, from the smallest to the largest over these settings, in whole per cent.
    pub(super) fn percent(
        &self,
        figure: Figure,
        settings: impl Fn(&Setting) -> bool,
        tells: impl Fn(f64) -> f64,
    ) -> String {
        let outcomes = self.0.iter().filter(|outcome| outcome.row.figure == figure);
        let outcomes = outcomes.filter(|outcome| settings(&outcome.row.setting));
        let shares: Vec<i64> =
            outcomes.map(|outcome| (100.0 * tells(outcome.observed)).round() as i64).collect();
        match (shares.iter().min(), shares.iter().max()) {
            (Some(least), Some(most)) if least < most => format!("{least} to {most} %"),
            (Some(share), _) => format!("{share} %"),
            (None, _) => "nothing measured".to_owned(),
        }
    }
}

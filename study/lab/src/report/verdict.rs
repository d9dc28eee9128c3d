//! The verdict on a published claim, by the figures that it is made of (our own).

use super::check::{Check, Outcome};
use std::fmt;

/// The verdict on a published claim. It is computed from the [parts](crate::Report::claims) of the claim,
/// which states all of them:
///
/// - a missed part decides against the claim, whatever an open part turns out to be;
/// - without a missed part, an open one leaves the claim undecided, however many parts are met.
///
/// So no measurement of an open part turns a verdict against the claim into one for it, or the reverse.
///
/// ```
/// use nullwindow_lab::{Check, Verdict};
/// let parts = [Check::between("saved", [0.1, 0.2], 0.35), Check::at_least("same move", 0.95, 1.0)];
/// assert_eq!(Verdict::of(&parts), Verdict::HoldsInPart);
/// assert_eq!(Verdict::of(&parts[..1]).to_string(), "does not hold");
/// assert_eq!(Verdict::of(&[]), Verdict::Undecided);
/// let open = Check::at_most("time", 1.0, f64::NAN);
/// assert_eq!(Verdict::of(&[parts[1].clone(), open.clone()]), Verdict::Undecided);
/// assert_eq!(Verdict::of(&[parts[0].clone(), open]), Verdict::DoesNotHold);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every part is as published.
    Holds,
    /// Some parts are as published and some are not. Others may be open.
    HoldsInPart,
    /// A part is not measured, or on too few positions or games, and no part is missed.
    Undecided,
    /// A part is not as published, and none is known to be. Others may be open.
    DoesNotHold,
    /// Not every part is as published, and the claim depends on details that its source leaves out.
    NotReproduced,
}

impl Verdict {
    /// The verdict on a claim with these parts, whose source leaves nothing out.
    #[must_use]
    pub fn of(parts: &[Check]) -> Self {
        let has = |outcome| parts.iter().any(|part| part.outcome() == outcome);
        match (has(Outcome::Met), has(Outcome::Missed), has(Outcome::Open)) {
            (true, true, _) => Verdict::HoldsInPart,
            (false, true, _) => Verdict::DoesNotHold,
            (true, false, false) => Verdict::Holds,
            _ => Verdict::Undecided,
        }
    }
}

/// The largest number of parts that a reason names.
const NAMED: usize = 6;

/// The reason of the verdict on these parts: those that are not as published, with their figures.
pub(crate) fn reason(parts: &[Check]) -> String {
    let of = |outcome| parts.iter().filter(|part| part.outcome() == outcome).collect::<Vec<_>>();
    let [met, open, missed] = [Outcome::Met, Outcome::Open, Outcome::Missed].map(of);
    let list = |parts: &[&Check]| {
        let mut names: Vec<String> = parts
            .iter()
            .take(NAMED)
            .map(|part| {
                format!(
                    "{} ({}, {} {})",
                    part.figure,
                    part.seen(),
                    part.stated_by("published"),
                    part.expected
                )
            })
            .collect();
        if parts.len() > NAMED {
            names.push(format!("and {} more", parts.len() - NAMED));
        }
        names.join("; ")
    };
    let stated = if parts.iter().any(|part| part.ours) { "as stated" } else { "as published" };
    let mut reason = match (parts.len(), met.len()) {
        (0, _) => return "no figure of the claim was measured".to_owned(),
        (1, 1) => format!("its figure is {stated}"),
        (all, met) if met == all => format!("all {all} figures are {stated}"),
        (all, met) => format!("{met} of {all} figures {stated}"),
    };
    for (parts, word) in [(missed, format!("not {stated}")), (open, "open".to_owned())] {
        if !parts.is_empty() {
            reason += &format!("; {word}: {}", list(&parts));
        }
    }
    reason
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Holds => "holds",
            Verdict::HoldsInPart => "holds in part",
            Verdict::Undecided => "undecided",
            Verdict::DoesNotHold => "does not hold",
            Verdict::NotReproduced => "not reproduced",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(observed: f64) -> Check {
        Check::at_most("leaves", 1.0, observed)
    }

    #[test]
    fn a_verdict_is_no_more_than_its_parts() {
        let (met, missed, open) = (part(0.5), part(1.5), part(f64::NAN));
        let of = |parts: &[&Check]| Verdict::of(&parts.iter().map(|&part| part.clone()).collect::<Vec<_>>());
        assert_eq!(of(&[&met, &met]), Verdict::Holds);
        assert_eq!(of(&[&met, &missed]), Verdict::HoldsInPart);
        assert_eq!(of(&[&missed, &missed]), Verdict::DoesNotHold);
        for undecided in [&[&open][..], &[&met, &open], &[&met, &met, &met, &open], &[]] {
            assert_eq!(of(undecided), Verdict::Undecided);
        }
        assert_eq!(of(&[&met, &missed, &open]), Verdict::HoldsInPart);
        assert_eq!(of(&[&missed, &open]), Verdict::DoesNotHold);
    }

    /// All sets of up to four parts, with every outcome of those that are open.
    #[test]
    fn no_open_part_turns_a_verdict() {
        let against = |verdict| matches!(verdict, Verdict::HoldsInPart | Verdict::DoesNotHold);
        for parts in 1..=4 {
            for code in 0..3_u32.pow(parts) {
                let observed: Vec<f64> =
                    (0..parts).map(|i| [0.5, 1.5, f64::NAN][(code / 3_u32.pow(i) % 3) as usize]).collect();
                let of = |open: f64| {
                    let filled = observed.iter().map(|&x| part(if x.is_nan() { open } else { x }));
                    Verdict::of(&filled.collect::<Vec<_>>())
                };
                let [verdict, met, missed] = [f64::NAN, 0.5, 1.5].map(of);
                match verdict {
                    Verdict::Holds => assert_eq!([met, missed], [Verdict::Holds; 2], "{observed:?}"),
                    Verdict::Undecided => {
                        assert!(met == Verdict::Holds && against(missed), "{observed:?}");
                    }
                    _ => assert!(against(met) && against(missed), "{observed:?}"),
                }
            }
        }
    }

    #[test]
    fn the_reason_names_what_is_not_as_published() {
        assert_eq!(reason(&[part(0.5), part(0.7)]), "all 2 figures are as published");
        assert_eq!(
            reason(&[part(0.5), part(1.5), part(f64::NAN)]),
            "1 of 3 figures as published; not as published: leaves (1.500, published ≤ 1); open: leaves (not \
             measured, published ≤ 1)"
        );
        assert!(reason(&vec![part(1.5); 9]).ends_with("; and 3 more"));
    }
}

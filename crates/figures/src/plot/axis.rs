//! The axes of a plot: their names, the numbers that they show, and their ticks (our own).

use std::ops::Range;

/// An axis with its name, which includes the unit.
///
/// ```
/// use nullwindow_figures::Axis;
/// let axes = [Axis::linear("depth"), Axis::log("nodes"), Axis::names("feature", ["table", "killers"])];
/// assert!(axes[0] != axes[1]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    pub(super) name: String,
    scale: Scale,
}

#[derive(Clone, PartialEq, Debug)]
enum Scale {
    Linear,
    Log,
    /// The numbers 0, 1, … stand for these.
    Names(Vec<String>),
}

/// The stretch of an axis that is drawn, in its own coordinates (logarithms, if it is logarithmic), and its
/// ticks with their labels.
pub(super) struct Span {
    pub(super) range: Range<f64>,
    pub(super) ticks: Vec<(f64, String)>,
}

/// The largest number of ticks whose labels do not overlap.
const TICKS: usize = 12;

impl Axis {
    /// An axis of evenly spaced numbers.
    #[must_use]
    pub fn linear(name: impl Into<String>) -> Self {
        Axis { name: name.into(), scale: Scale::Linear }
    }

    /// An axis on which equal ratios are equally far apart.
    #[must_use]
    pub fn log(name: impl Into<String>) -> Self {
        Axis { name: name.into(), scale: Scale::Log }
    }

    /// An axis of names; a point's number is the place of its name, from 0.
    #[must_use]
    pub fn names<N: Into<String>>(name: impl Into<String>, names: impl IntoIterator<Item = N>) -> Self {
        let names = names.into_iter().map(Into::into).collect();
        Axis { name: name.into(), scale: Scale::Names(names) }
    }

    pub(super) fn has_names(&self) -> bool {
        matches!(self.scale, Scale::Names(_))
    }

    /// Whether a number has a place on this axis.
    pub(super) fn shows(&self, x: f64) -> bool {
        match &self.scale {
            Scale::Linear => x.is_finite(),
            Scale::Log => x.is_finite() && x > 0.0,
            Scale::Names(names) => x >= 0.0 && x < names.len() as f64 && x.fract() == 0.0,
        }
    }

    /// Where a number is.
    pub(super) fn place(&self, x: f64) -> f64 {
        if self.scale == Scale::Log { x.log10() } else { x }
    }

    /// The number on which bars stand: 0, or 1 where ratios are shown as lengths.
    pub(super) fn base(&self) -> f64 {
        if self.scale == Scale::Log { 1.0 } else { 0.0 }
    }

    /// The stretch that covers these numbers, from tick to tick.
    pub(super) fn span(&self, numbers: impl Iterator<Item = f64>) -> Span {
        let (least, most) =
            numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        let (least, most) = if least > most { (self.base(), self.base()) } else { (least, most) };
        let ticks = match &self.scale {
            Scale::Names(names) => {
                let ticks = names.iter().enumerate().map(|(i, name)| (i as f64, name.clone())).collect();
                return Span { range: -0.5..names.len() as f64 - 0.5, ticks };
            }
            Scale::Log if most > 4.0 * least => ratio_ticks(least, most),
            Scale::Log | Scale::Linear => even_ticks(least, most),
        };
        let ticks: Vec<_> =
            ticks.into_iter().filter(|&x| self.shows(x)).map(|x| (self.place(x), label(x))).collect();
        let ends = ticks.iter().map(|&(x, _)| x).chain([self.place(least), self.place(most)]);
        let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        Span { range: low..high, ticks }
    }

    /// The same, with a tick at each of the numbers if they are few, and a margin at both ends.
    pub(super) fn span_of_each(&self, numbers: impl Iterator<Item = f64>) -> Span {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        let mut span = self.span(numbers.iter().copied());
        if self.has_names() {
            return span;
        }
        if (1..=TICKS).contains(&numbers.len()) {
            span.ticks = numbers.iter().map(|&x| (self.place(x), label(x))).collect();
            span.range = self.place(numbers[0])..self.place(numbers[numbers.len() - 1]);
        }
        let width = span.range.end - span.range.start;
        let margin = if width > 0.0 { 0.04 * width } else { 0.5 };
        span.range = span.range.start - margin..span.range.end + margin;
        span
    }
}

/// Multiples of a round step that reach from at most `least` to at least `most`.
fn even_ticks(least: f64, most: f64) -> Vec<f64> {
    let width = if most > least { most - least } else { most.abs().max(1.0) };
    let magnitude = 10_f64.powf((width / 5.0).log10().floor());
    let step = [1.0, 2.0, 5.0].map(|digit| digit * magnitude).into_iter().find(|step| width / step <= 6.0);
    let step = step.unwrap_or(10.0 * magnitude);
    let (first, last) = ((least / step).floor(), (most / step).ceil().max((least / step).floor() + 1.0));
    (0..).map(|i| first + f64::from(i)).take_while(|&i| i <= last).map(|i| i * step).collect()
}

/// Powers of ten (with their double and fivefold, if they are few) that reach from at most `least` to at
/// least `most`.
fn ratio_ticks(least: f64, most: f64) -> Vec<f64> {
    let digits: &[f64] = if most > 1_000.0 * least { &[1.0] } else { &[1.0, 2.0, 5.0] };
    let (first, last) = (least.log10().floor() as i32, most.log10().ceil() as i32);
    let all: Vec<f64> =
        (first..=last).flat_map(|power| digits.iter().map(move |digit| digit * 10_f64.powi(power))).collect();
    let from = all.iter().rposition(|&x| x <= least).unwrap_or(0);
    let to = all.iter().position(|&x| x >= most).unwrap_or(all.len() - 1);
    all[from..=to].to_vec()
}

/// A number without the digits that rounding has left, the shorter of both ways to write it.
fn label(x: f64) -> String {
    let x: f64 = format!("{x:.9e}").parse().unwrap_or(x);
    let (plain, power) = (format!("{x}"), format!("{x:e}"));
    if power.len() + 1 < plain.len() { power } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_numbers() {
        assert_eq!(even_ticks(0.13, 0.94), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(even_ticks(7.0, 7.0), [6.0, 8.0]);
        assert_eq!(ratio_ticks(0.3, 7.0), [0.2, 0.5, 1.0, 2.0, 5.0, 10.0]);
        assert_eq!(ratio_ticks(30.0, 1e6), [10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
    }

    #[test]
    fn labels_are_short() {
        assert_eq!(
            [0.6000000000000001, 262_144.0, 1e6, 200.0, -0.5].map(label),
            ["0.6", "262144", "1e6", "200", "-0.5"]
        );
    }

    #[test]
    fn a_logarithmic_axis_shows_no_zero() {
        let log = Axis::log("nodes");
        assert!(!log.shows(0.0) && !log.shows(f64::NAN) && log.shows(0.001));
        assert_eq!(log.span([10.0, 1e5].into_iter()).range, 1.0..5.0);
        let narrow = log.span([0.9, 1.1].into_iter());
        assert!(narrow.ticks.len() > 2, "ratios near 1 have ticks too");
    }

    #[test]
    fn few_numbers_each_have_a_tick() {
        let span = Axis::linear("depth").span_of_each([2.0, 3.0, 5.0, 3.0].into_iter());
        assert_eq!(span.ticks.iter().map(|(_, label)| label.as_str()).collect::<Vec<_>>(), ["2", "3", "5"]);
        assert!(span.range.start < 2.0 && span.range.end > 5.0);
    }
}

//! Simultaneous perturbation stochastic approximation (Spall 1992; the gains: Spall 1998): uphill by
//! differences of two noisy measurements, in which all parameters are changed at once, each up or down by
//! chance.

use nullwindow_support::SplitMix64;
use nullwindow_support::checkpoint::{self, CheckpointError};
use serde::Serialize;

const KIND: &str = "spsa 3";

/// A parameter: its first value and its range.
///
/// ```
/// use nullwindow_fit::spsa::Axis;
/// let margin = Axis { begin: 100.0, min: 0.0, max: 500.0, step: 20.0 };
/// assert!((margin.min..=margin.max).contains(&margin.begin));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis {
    /// Its first value.
    pub begin: f64,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// A change large enough to measure: the perturbation of the last iteration; those before are larger.
    pub step: f64,
}

/// The gains of Spall (1998): c_k falls with k to the power of γ, and a_k, after A iterations of
/// warming up, to that of α.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// A, as a part of all iterations.
const STABILITY: f64 = 0.1;

/// A climb that can be stopped after each iteration and resumed.
///
/// ```
/// use nullwindow_fit::spsa::{Axis, Spsa};
/// let axis = Axis { begin: 0.0, min: -10.0, max: 10.0, step: 0.5 };
/// let mut climb = Spsa::new(vec![axis], 300, 0.1, 1);
/// let height = |x: f64| -(x - 3.0) * (x - 3.0);
/// while let Some([plus, minus]) = climb.points() {
///     climb.update(height(plus[0]) - height(minus[0]));
/// }
/// assert!((climb.values()[0] - 3.0).abs() < 0.1);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    axes: Vec<Axis>,
    iterations: u64,
    rate: f64,
    seed: u64,
    values: Vec<f64>,
    done: u64,
}

impl Spsa {
    /// A climb of `iterations` iterations. In the last of them a parameter moves by `rate` steps for a
    /// difference of 1 between the two measurements, before by more. The same `seed` gives the same
    /// perturbations.
    #[must_use]
    pub fn new(axes: Vec<Axis>, iterations: u64, rate: f64, seed: u64) -> Self {
        let values = axes.iter().map(|axis| axis.begin).collect();
        Spsa { axes, iterations, rate, seed, values, done: 0 }
    }

    /// The values so far.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The number of iterations done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The state, for [`read`](Self::read). `settings` are what the values depend on.
    ///
    /// ```
    /// use nullwindow_fit::spsa::Spsa;
    /// let mut climb = Spsa::new(Vec::new(), 10, 0.1, 1);
    /// let file = climb.checkpoint(&"chess");
    /// assert!(climb.read(&"chess", &file).is_ok() && climb.read(&"shogi", &file).is_err());
    /// ```
    #[must_use]
    pub fn checkpoint(&self, settings: &impl Serialize) -> Vec<u8> {
        checkpoint::whole(KIND, settings, &(self.done, &self.values))
    }

    /// Continues from a [`checkpoint`](Self::checkpoint). After an error nothing is changed.
    ///
    /// # Errors
    /// If the bytes are no checkpoint, or one of other settings.
    pub fn read(&mut self, settings: &impl Serialize, file: &[u8]) -> Result<(), CheckpointError> {
        checkpoint::read(KIND, settings, file, |(done, values): (u64, Vec<f64>)| {
            self.resume(done, &values).then_some(())
        })
    }

    /// Continues from these values after `done` iterations. False, without an effect, if the values do not
    /// fit the axes, or `done` exceeds the number of iterations.
    pub fn resume(&mut self, done: u64, values: &[f64]) -> bool {
        let inside = |(axis, value): (&Axis, &f64)| (axis.min..=axis.max).contains(value);
        let fits = values.len() == self.axes.len() && self.axes.iter().zip(values).all(inside);
        if fits && done <= self.iterations {
            (self.done, self.values) = (done, values.to_vec());
            return true;
        }
        false
    }

    /// The two points to measure; `None` once all iterations are done.
    #[must_use]
    pub fn points(&self) -> Option<[Vec<f64>; 2]> {
        if self.done >= self.iterations {
            return None;
        }
        let width = self.width();
        let at = |sign: f64| {
            let signs = self.signs().into_iter().map(|own| sign * own);
            let moved = self.axes.iter().zip(&self.values).zip(signs);
            moved
                .map(|((axis, value), sign)| (value + sign * width * axis.step).clamp(axis.min, axis.max))
                .collect()
        };
        Some([at(1.0), at(-1.0)])
    }

    /// Ends an iteration, given the first of the two measurements minus the second.
    pub fn update(&mut self, difference: f64) {
        let (width, signs) = (self.width(), self.signs());
        let stability = STABILITY * self.iterations as f64;
        let (last, now) = (self.iterations as f64 + stability, (self.done + 1) as f64 + stability);
        // In units of a step: a_k times the difference, divided by twice the perturbation.
        let along = self.rate * (last / now).powf(ALPHA) * difference / width;
        for ((axis, value), sign) in self.axes.iter().zip(&mut self.values).zip(signs) {
            *value = (*value + along * sign * axis.step).clamp(axis.min, axis.max);
        }
        self.done += 1;
    }

    /// The perturbation of this iteration, in steps.
    fn width(&self) -> f64 {
        (self.iterations as f64 / (self.done + 1) as f64).powf(GAMMA)
    }

    /// The direction of each parameter's perturbation: 1 or −1.
    fn signs(&self) -> Vec<f64> {
        let mut seeds = SplitMix64::new(self.seed ^ self.done.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let sign = |_: &Axis| if seeds.next().is_some_and(|bits| bits >> 63 == 1) { 1.0 } else { -1.0 };
        self.axes.iter().map(sign).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOP: [f64; 4] = [30.0, -2.0, 700.0, 0.5];

    fn climb(iterations: u64) -> Spsa {
        let axis = |top: f64, step: f64| Axis {
            begin: top + 6.0 * step,
            min: top - 20.0 * step,
            max: top + 9.0 * step,
            step,
        };
        let steps = [4.0, 0.5, 50.0, 0.1];
        Spsa::new(TOP.iter().zip(steps).map(|(&top, step)| axis(top, step)).collect(), iterations, 0.2, 9)
    }

    /// A quadratic in steps from the top, with noise as large as six steps off the top cost.
    fn measured(at: &[f64], random: &mut SplitMix64) -> f64 {
        let steps = [4.0, 0.5, 50.0, 0.1];
        let off = |((x, top), step): ((&f64, f64), f64)| ((x - top) / step).powi(2);
        let height: f64 = at.iter().zip(TOP).zip(steps).map(off).sum::<f64>() / -100.0;
        let uniform = (random.next().unwrap() >> 11) as f64 / (1_u64 << 53) as f64;
        height + 0.7 * (uniform - 0.5)
    }

    fn run(climb: &mut Spsa, random: &mut SplitMix64, until: u64) {
        while climb.done() < until
            && let Some([plus, minus]) = climb.points()
        {
            let difference = measured(&plus, random) - measured(&minus, random);
            climb.update(difference);
        }
    }

    #[test]
    fn the_top_of_a_noisy_quadratic_is_found() {
        let mut climb = climb(4_000);
        run(&mut climb, &mut SplitMix64::new(5), u64::MAX);
        assert_eq!((climb.done(), climb.points()), (4_000, None));
        for ((value, top), axis) in climb.values().iter().zip(TOP).zip(&climb.axes) {
            // It began six steps off.
            assert!((value - top).abs() < 1.5 * axis.step, "{value} is not close to {top}");
        }
    }

    #[test]
    fn a_resumed_climb_equals_an_unbroken_one() {
        let (mut whole, mut first, mut second) = (climb(60), climb(60), climb(60));
        run(&mut whole, &mut SplitMix64::new(5), 60);
        let mut random = SplitMix64::new(5);
        run(&mut first, &mut random, 25);
        assert!(second.resume(first.done(), first.values()));
        run(&mut second, &mut random, 60);
        assert_eq!(second, whole);
        assert!(!second.resume(61, whole.values()) && !second.resume(1, &[0.0]));
        assert!(!second.resume(1, &[1e9; 4]));
    }

    #[test]
    fn values_and_points_stay_in_their_ranges() {
        let mut climb = climb(50);
        while let Some(points) = climb.points() {
            for point in &points {
                let inside = |(axis, x): (&Axis, &f64)| (axis.min..=axis.max).contains(x);
                assert!(climb.axes.iter().zip(point).all(inside), "{point:?}");
            }
            climb.update(100.0);
        }
    }
}

//! Regression on results of games and scores of searches by AdaGrad (Duchi, Hazan & Singer 2011): gradient
//! steps on small batches, with a rate for each weight that falls with the gradients it has seen. So weights
//! of rare features learn as well as those of frequent ones.
//!
//! For evaluations of millions of weights and millions of positions, where the steps of
//! [`Regression`](crate::Regression) and [`Logistic`](crate::Logistic), each a pass over all positions, take
//! too long.

use crate::LinearEvaluation;
use crate::logistic::{cross_entropy, logistic};
use crate::sums::Sums;
use nullwindow_support::{SplitMix64, parallel};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A position to learn from.
///
/// ```
/// let won = nullwindow_learn::Example { position: [1_i8, 0], target: 1.0, weight: 1.0 };
/// assert_eq!(won.target, 1.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Example<P> {
    /// The position, or a packed form of it that the evaluation knows.
    pub position: P,
    /// The target from the view of the side to move: a probability for [`Loss::Logistic`], a value for
    /// [`Loss::Squares`].
    pub target: f32,
    /// The number of times that the example counts.
    pub weight: f32,
}

/// The loss of a value at a target.
///
/// ```
/// use nullwindow_learn::Loss;
/// assert_eq!(Loss::Squares.of(3.0, 5.0), 2.0);
/// let logistic = Loss::Logistic { slope: 0.01 };
/// assert!(logistic.of(400.0, 1.0) < logistic.of(-400.0, 1.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Loss {
    /// The cross-entropy of the target and the probability whose log-odds are the value times the slope.
    Logistic {
        /// The growth of the log-odds with the value.
        slope: f32,
    },
    /// Half the square of the value less the target.
    Squares,
}

impl Loss {
    /// The loss.
    #[must_use]
    pub fn of(self, value: f32, target: f32) -> f64 {
        match self {
            Loss::Logistic { slope } => {
                cross_entropy(target.into(), logistic(f64::from(slope) * f64::from(value)))
            }
            Loss::Squares => f64::from(value - target).powi(2) / 2.0,
        }
    }

    /// Its derivative by the value.
    fn derivative(self, value: f32, target: f32) -> f64 {
        match self {
            Loss::Logistic { slope } => {
                let slope = f64::from(slope);
                slope * (logistic(slope * f64::from(value)) - f64::from(target))
            }
            Loss::Squares => f64::from(value - target),
        }
    }
}

/// The parameters of a fit. It minimises the weighted sum of the examples' losses, plus `ridge / 2` times the
/// squared distance of the weights from those at the begin.
///
/// ```
/// use nullwindow_learn::{AdaGrad, Example, LinearEvaluation, Loss};
///
/// /// Two features: the numbers of own and of the opponent's pawns.
/// struct Pawns;
/// impl LinearEvaluation<[u8; 2]> for Pawns {
///     fn weights(&self) -> usize { 2 }
///     fn features(&self, pawns: &[u8; 2], mut add: impl FnMut(usize, f32)) {
///         (0..2).for_each(|side| add(side, pawns[side].into()));
///     }
/// }
///
/// let more_pawns_win = |own, other, target| Example { position: [own, other], target, weight: 1.0 };
/// let examples = [more_pawns_win(5, 4, 0.7), more_pawns_win(4, 5, 0.3), more_pawns_win(6, 6, 0.5)];
/// let mut weights = [0.0; 2];
/// let fit = AdaGrad { loss: Loss::Logistic { slope: 0.01 }, rate: 50.0, epochs: 60, ..AdaGrad::default() };
/// fit.fit(&Pawns, [&examples, &[]], &mut weights, &false.into(), |epoch| {
///     println!("{}: {:.4}", epoch.epoch, epoch.fitted);
/// });
/// let probability = 1.0 / (1.0 + (-0.01 * Pawns.value(&[5, 4], &weights)).exp());
/// assert!((probability - 0.7).abs() < 0.01, "{probability}");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AdaGrad {
    /// The loss of an example.
    pub loss: Loss,
    /// The first step of a weight, in units of weights. As all features of a position move together, a good
    /// one is some units of a value divided by the number of features of a position.
    pub rate: f32,
    /// The weight of the prior, in examples (for [`Loss::Squares`]).
    pub ridge: f32,
    /// The examples of a step.
    pub batch: usize,
    /// The number of passes over the examples.
    pub epochs: u32,
    /// The number of threads. The result does not depend on it.
    pub threads: usize,
    /// The seed of the order of examples.
    pub seed: u64,
}

impl Default for AdaGrad {
    /// For results of games and an evaluation in centipawns.
    fn default() -> Self {
        AdaGrad {
            loss: Loss::Logistic { slope: 0.004 },
            rate: 5.0,
            ridge: 0.0,
            batch: 8_192,
            epochs: 8,
            threads: 1,
            seed: 1,
        }
    }
}

/// The mean losses of an epoch.
///
/// ```
/// use nullwindow_learn::EpochLoss;
/// let last = EpochLoss { epoch: 8, fitted: 0.51, held_out: Some(0.53) };
/// assert!(last.held_out >= Some(last.fitted));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpochLoss {
    /// The number of epochs done.
    pub epoch: u32,
    /// On the examples that the weights are fitted to, each before its step.
    pub fitted: f64,
    /// On the held-out ones, after the epoch, if there are any.
    pub held_out: Option<f64>,
}

/// The examples and the weights of a job.
const JOB: usize = 256;

impl AdaGrad {
    /// Fits weights, which begin at the prior, to the first of two lists of examples, and reports the losses
    /// on both after each epoch. If `stop` is set, it ends after a step.
    ///
    /// # Panics
    /// If the number of weights is not that of the evaluation.
    pub fn fit<P: Sync, E: LinearEvaluation<P>>(
        &self,
        evaluation: &E,
        [fitted, held_out]: [&[Example<P>]; 2],
        weights: &mut [f32],
        stop: &AtomicBool,
        report: impl FnMut(&EpochLoss),
    ) {
        self.fit_on(evaluation, [fitted, held_out], weights, &mut vec![0.0; weights.len()], stop, report);
    }

    /// The same as one of a series of fits, each on other examples: `squares`, at first 0, has the sum of the
    /// squared gradients of each weight so far, by which its steps become smaller.
    ///
    /// # Panics
    /// If the number of weights, or of squares, is not that of the evaluation.
    pub fn fit_on<P: Sync, E: LinearEvaluation<P>>(
        &self,
        evaluation: &E,
        [fitted, held_out]: [&[Example<P>]; 2],
        weights: &mut [f32],
        squares: &mut [f32],
        stop: &AtomicBool,
        mut report: impl FnMut(&EpochLoss),
    ) {
        assert_eq!([weights.len(), squares.len()], [evaluation.weights(); 2]);
        let prior = if self.ridge > 0.0 { weights.to_vec() } else { Vec::new() };
        let mut sums = Sums::new(weights.len());
        let mut order: Vec<u32> = (0..fitted.len() as u32).collect();
        let whole: f64 = fitted.iter().map(|example| f64::from(example.weight)).sum();
        for epoch in 1..=self.epochs {
            SplitMix64::new(SplitMix64::output(self.seed, epoch.into())).shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(self.batch.max(1)) {
                if stop.load(Relaxed) {
                    return;
                }
                let share = self.ridge * batch.len() as f32 / fitted.len() as f32;
                loss += self.gradient(evaluation, fitted, batch, weights, &sums);
                self.step(weights, &prior, share, squares, &mut sums);
            }
            let loss_of = |examples: &_| self.mean_loss(evaluation, examples, weights);
            let held_out = Some(held_out).filter(|examples| !examples.is_empty()).map(loss_of);
            report(&EpochLoss { epoch, fitted: loss / whole, held_out });
        }
    }

    /// The mean loss of examples; 0 without any.
    ///
    /// # Panics
    /// If there are fewer weights than the evaluation's.
    pub fn mean_loss<P: Sync, E: LinearEvaluation<P>>(
        &self,
        evaluation: &E,
        examples: &[Example<P>],
        weights: &[f32],
    ) -> f64 {
        let job = |job: usize| {
            let examples = &examples[job * JOB..examples.len().min((job + 1) * JOB)];
            let of = |Example { position, target, weight }: &Example<P>| {
                let loss = self.loss.of(evaluation.value(position, weights), *target);
                [f64::from(*weight), f64::from(*weight) * loss]
            };
            Some(examples.iter().map(of).fold([0.0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]))
        };
        let sums = parallel::map(examples.len().div_ceil(JOB), self.threads, job).unwrap_or_default();
        let [count, loss] = sums.into_iter().fold([0.0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
        if count > 0.0 { loss / count } else { 0.0 }
    }

    /// Adds the gradient of a batch to `sums`; the sum of its losses.
    fn gradient<P: Sync, E: LinearEvaluation<P>>(
        &self,
        evaluation: &E,
        examples: &[Example<P>],
        batch: &[u32],
        weights: &[f32],
        sums: &Sums,
    ) -> f64 {
        let job = |job: usize| {
            let (mut features, mut loss) = (Vec::new(), 0.0);
            for &number in &batch[job * JOB..batch.len().min((job + 1) * JOB)] {
                let Example { position, target, weight } = &examples[number as usize];
                features.clear();
                let mut value = 0.0;
                evaluation.features(position, |index, coefficient| {
                    value += coefficient * weights[index];
                    features.push((index as u32, coefficient));
                });
                let weight = f64::from(*weight);
                loss += weight * self.loss.of(value, *target);
                let by = weight * self.loss.derivative(value, *target);
                features.iter().for_each(|&(index, c)| sums.add(index as usize, by * f64::from(c)));
            }
            Some(loss)
        };
        parallel::map(batch.len().div_ceil(JOB), self.threads, job).unwrap_or_default().iter().sum()
    }

    /// Moves all weights against the gradient in `sums`, which are 0 then.
    fn step(&self, weights: &mut [f32], prior: &[f32], ridge: f32, squares: &mut [f32], sums: &mut Sums) {
        let part = weights.len().div_ceil(self.threads.max(1)).max(JOB);
        let parts = weights.chunks_mut(part).zip(squares.chunks_mut(part)).zip(sums.slots().chunks_mut(part));
        std::thread::scope(|scope| {
            for (number, ((weights, squares), slots)) in parts.enumerate() {
                let prior = prior.get(number * part..).unwrap_or_default();
                scope.spawn(move || {
                    for (i, (weight, slot)) in weights.iter_mut().zip(slots).enumerate() {
                        let pull = prior.get(i).map_or(0.0, |prior| ridge * (*weight - prior));
                        let gradient = Sums::take(slot) as f32 + pull;
                        if gradient != 0.0 {
                            squares[i] += gradient * gradient;
                            *weight -= self.rate * gradient / squares[i].sqrt();
                        }
                    }
                });
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Regression, Rows};

    const WEIGHTS: usize = 60;

    /// A position is the list of its features.
    struct Listed;

    impl LinearEvaluation<[u32; 4]> for Listed {
        fn weights(&self) -> usize {
            WEIGHTS
        }

        fn features(&self, listed: &[u32; 4], mut add: impl FnMut(usize, f32)) {
            listed.iter().for_each(|&index| add(index as usize, 1.0));
        }
    }

    /// Examples with a feature of each quarter, and the weights of which their targets are made.
    fn examples(count: usize, target: impl Fn(f32) -> f32) -> (Vec<Example<[u32; 4]>>, Vec<f32>) {
        let mut random = SplitMix64::new(7);
        let truth: Vec<f32> = (0..WEIGHTS).map(|_| 200.0 * random.unit() as f32 - 100.0).collect();
        let example = |_| {
            let position = [0, 1, 2, 3].map(|quarter| 15 * quarter + random.below(15) as u32);
            let target = target(Listed.value(&position, &truth));
            Example { position, target, weight: 1.0 + random.below(2) as f32 }
        };
        ((0..count).map(example).collect(), truth)
    }

    fn fit(fit: AdaGrad, examples: &[Example<[u32; 4]>]) -> (Vec<f32>, Vec<EpochLoss>) {
        let (held_out, fitted) = examples.split_at(examples.len() / 20);
        let (mut weights, mut losses) = (vec![0.0; WEIGHTS], Vec::new());
        fit.fit(&Listed, [fitted, held_out], &mut weights, &false.into(), |loss| losses.push(*loss));
        (weights, losses)
    }

    const QUICK: AdaGrad = AdaGrad {
        loss: Loss::Logistic { slope: 0.01 },
        rate: 20.0,
        ridge: 0.0,
        batch: 64,
        epochs: 20,
        threads: 1,
        seed: 3,
    };

    #[test]
    fn probabilities_are_recovered_and_held_out_loss_falls() {
        let (examples, truth) = examples(4_000, |value| logistic(0.01 * f64::from(value)) as f32);
        let (weights, losses) = fit(QUICK, &examples);
        assert_eq!(losses.len(), 20);
        let least = QUICK.mean_loss(&Listed, &examples[..200], &truth);
        let [first, last] = [0, 19].map(|epoch| losses[epoch].held_out.expect("200 examples"));
        assert!(last < first && last < least + 1e-4, "{first} {last} {least}");
        for example in &examples {
            let [found, sought] = [&weights, &truth].map(|weights| Listed.value(&example.position, weights));
            assert!((found - sought).abs() < 5.0, "{found} {sought}");
        }
    }

    #[test]
    fn threads_do_not_change_the_result() {
        let (examples, _) = examples(1_000, |value| f32::from(value > 0.0));
        let one = fit(AdaGrad { epochs: 2, ..QUICK }, &examples);
        assert_eq!(fit(AdaGrad { epochs: 2, threads: 3, ..QUICK }, &examples), one);
        assert_ne!(fit(AdaGrad { epochs: 2, seed: 4, ..QUICK }, &examples).0, one.0);
    }

    /// Squares with a prior have the minimum that conjugate gradients find.
    #[test]
    fn squares_have_the_minimum_of_the_regression() {
        let (examples, _) = examples(2_000, |value| value.abs());
        let mut rows = Rows::new(WEIGHTS);
        examples[100..].iter().for_each(|e| rows.push(e.position, e.target, e.weight));
        let exact = Regression { ridge: 30.0, steps: 100 }.fit(&rows, &[0.0; WEIGHTS]);
        let adagrad = AdaGrad { loss: Loss::Squares, ridge: 30.0, epochs: 200, ..QUICK };
        let (found, _) = fit(adagrad, &examples);
        for (found, exact) in found.iter().zip(exact) {
            assert!((found - exact).abs() < 1.0, "{found} {exact}");
        }
    }

    #[test]
    fn a_set_flag_ends_the_fit() {
        let (examples, _) = examples(100, |_| 1.0);
        let mut weights = vec![0.0; WEIGHTS];
        QUICK.fit(&Listed, [&examples, &[]], &mut weights, &true.into(), |_| panic!("no epoch ends"));
        assert_eq!(weights, [0.0; WEIGHTS]);
    }
}

//! Training of a network of two layers on sparse inputs by Adam (Kingma & Ba 2015) with decoupled weight
//! decay (Loshchilov & Hutter 2019), in minibatches.
//!
//! The first layer has two views of an example with the same weights: in a game, the board from either side
//! (Nasu 2018). Its sums, clipped to 0 to 1 and squared, are the inputs of the second layer, which has
//! several heads; the output is a log-odds.

use crate::cross_entropy;
use nullwindow_network::RowChanges;
use nullwindow_support::SplitMix64;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::thread;

/// An example to learn from; [`Adam`] shows one.
pub trait TrainingExample {
    /// Adds the inputs that are 1, as many in either view, and at most 128.
    fn inputs(&self, rows: &mut RowChanges);

    /// The rest of it.
    fn terms(&self) -> ExampleTerms;
}

/// What an example has apart from its inputs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExampleTerms {
    /// The head of the second layer.
    pub head: u8,
    /// The factor of the network's output.
    pub factor: f32,
    /// The probability to be predicted.
    pub target: f32,
}

/// A network with `N` hidden units for each of its two views. Its parameters are a row for each input and the
/// bias of the first layer; and for each head the weights for the first view and for the second, and a bias.
/// [`Layers`](nullwindow_network::Layers) of as many heads takes them in the same order.
///
/// ```
/// use nullwindow_learn::layers::Network;
/// let network = Network::<16>::new(10, 1, 7);
/// assert_eq!(network.parameters().len(), (10 + 1) * 16 + 2 * 16 + 1);
/// ```
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Network<const N: usize> {
    inputs: usize,
    parameters: Vec<f32>,
}

/// The result of a forward pass.
struct ForwardPass<const N: usize> {
    /// The sums of the first layer, for each view.
    hidden: [[f32; N]; 2],
    /// The log-odds.
    sum: f32,
}

impl<const N: usize> Network<N> {
    /// A network of small random weights from this seed.
    ///
    /// # Panics
    /// If there are more than 65,535 inputs.
    #[must_use]
    pub fn new(inputs: usize, heads: usize, seed: u64) -> Self {
        assert!(inputs <= usize::from(u16::MAX), "{inputs} inputs");
        let mut random = SplitMix64::new(seed);
        // From -1 to 1.
        let mut number = || (random.next().unwrap_or_default() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let mut parameters: Vec<f32> = (0..inputs * N).map(|_| 0.1 * number()).collect();
        parameters.extend([0.2; N]);
        for _ in 0..heads {
            parameters.extend((0..2 * N).map(|_| 0.2 * number()));
            parameters.push(0.0);
        }
        Network { inputs, parameters }
    }

    /// Takes the parameters of a network of the same inputs and at most as many units, in the order above:
    /// the first units become its units, and the heads weigh the others as before.
    ///
    /// # Panics
    /// If there are more units, or not as many parameters as they have.
    ///
    /// ```
    /// use nullwindow_learn::layers::Network;
    /// let small = Network::<16>::new(10, 1, 7);
    /// let mut large = Network::<32>::new(10, 1, 8);
    /// large.start_from(16, small.parameters());
    /// assert_eq!(large.parameters()[32..48], small.parameters()[16..32]); // the row of the second input
    /// ```
    pub fn start_from(&mut self, units: usize, parameters: &[f32]) {
        let (first, second) = parameters.split_at((self.inputs + 1) * units);
        for (row, from) in self.parameters.chunks_exact_mut(N).zip(first.chunks_exact(units)) {
            row[..units].copy_from_slice(from);
        }
        for (head, from) in second.chunks_exact(2 * units + 1).enumerate() {
            let at = self.head_at(head);
            for view in 0..2 {
                self.parameters[at + view * N..][..units].copy_from_slice(&from[view * units..][..units]);
            }
            self.parameters[at + 2 * N] = from[2 * units];
        }
    }

    /// Whether this is a network of this number of inputs and of one head.
    pub(crate) fn fits(&self, inputs: usize) -> bool {
        self.inputs == inputs && self.parameters.len() == self.head_at(1)
    }

    /// All parameters, in the order above.
    #[must_use]
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The index of the first parameter of a head.
    fn head_at(&self, head: usize) -> usize {
        (self.inputs + 1) * N + head * (2 * N + 1)
    }

    /// The rows of the first layer, and last its bias.
    fn rows(&self) -> &[[f32; N]] {
        self.parameters[..(self.inputs + 1) * N].as_chunks().0
    }

    /// The forward pass of an example with these inputs.
    #[inline]
    fn pass(&self, example: &impl TrainingExample, inputs: &RowChanges) -> ForwardPass<N> {
        let rows = self.rows();
        let hidden = [0, 1].map(|view| {
            let mut sum = rows[self.inputs];
            for &input in inputs.of(view)[0] {
                let row = &rows[usize::from(input)];
                for i in 0..N {
                    sum[i] += row[i];
                }
            }
            sum
        });
        let ExampleTerms { head, factor, .. } = example.terms();
        let numbers = &self.parameters[self.head_at(head.into())..][..2 * N + 1];
        let mut sum = numbers[2 * N];
        for (hidden, weights) in hidden.iter().zip(numbers.as_chunks::<N>().0) {
            let mut lanes = [0.0; N];
            for i in 0..N {
                lanes[i] = hidden[i].clamp(0.0, 1.0).powi(2) * weights[i];
            }
            sum += total(&lanes);
        }
        ForwardPass { hidden, sum: sum * factor }
    }

    /// The log-odds of an example by the network.
    #[must_use]
    pub fn value(&self, example: &impl TrainingExample) -> f32 {
        let mut inputs = RowChanges::default();
        example.inputs(&mut inputs);
        self.pass(example, &inputs).sum
    }

    /// The mean cross-entropy on examples.
    #[must_use]
    pub fn loss(&self, examples: &[impl TrainingExample]) -> f64 {
        let of = |example| self.loss_of(example);
        examples.iter().map(of).sum::<f64>() / examples.len().max(1) as f64
    }

    fn loss_of(&self, example: &impl TrainingExample) -> f64 {
        cross_entropy(example.terms().target.into(), logistic(self.value(example)).into())
    }

    /// Adds the gradient of an example's cross-entropy; returns the cross-entropy. `inputs` is overwritten.
    fn learn(&self, example: &impl TrainingExample, inputs: &mut RowChanges, gradient: &mut [f32]) -> f64 {
        inputs.clear();
        example.inputs(inputs);
        let passed = self.pass(example, inputs);
        let ExampleTerms { head, factor, target, .. } = example.terms();
        let expected = logistic(passed.sum);
        let growth = (expected - target) * factor;
        let at = self.head_at(head.into());
        let weights = self.parameters[at..][..2 * N].as_chunks::<N>().0;
        let (first, second) = gradient.split_at_mut((self.inputs + 1) * N);
        let rows = first.as_chunks_mut::<N>().0;
        let numbers = &mut second[at - (self.inputs + 1) * N..][..2 * N + 1];
        numbers[2 * N] += growth;
        let parts = numbers.as_chunks_mut::<N>().0.iter_mut().zip(weights);
        for (view, (hidden, (of_weights, weights))) in passed.hidden.iter().zip(parts).enumerate() {
            let mut growths = [0.0; N];
            for i in 0..N {
                let clipped = hidden[i].clamp(0.0, 1.0);
                of_weights[i] += growth * clipped * clipped;
                // Clipped units have no gradient.
                let slope = if clipped == hidden[i] { 2.0 * clipped } else { 0.0 };
                growths[i] = growth * weights[i] * slope;
            }
            for &input in inputs.of(view)[0].iter().chain([&(self.inputs as u16)]) {
                let row = &mut rows[usize::from(input)];
                for i in 0..N {
                    row[i] += growths[i];
                }
            }
        }
        cross_entropy(target.into(), expected.into())
    }
}

fn logistic(x: f32) -> f32 {
    crate::logistic(x.into()) as f32
}

/// The sum, in an order that suits vectors.
fn total<const N: usize>(numbers: &[f32; N]) -> f32 {
    let mut lanes = [0.0; 16];
    for chunk in numbers.chunks(16) {
        for (lane, number) in lanes.iter_mut().zip(chunk) {
            *lane += number;
        }
    }
    lanes.iter().sum()
}

/// Adam, with its usual constants.
///
/// ```
/// use nullwindow_learn::layers::{Adam, ExampleTerms, Network, TrainingExample};
/// use nullwindow_network::RowChanges;
///
/// struct Won;
/// impl TrainingExample for Won {
///     fn inputs(&self, rows: &mut RowChanges) {
///         [0, 1].map(|own| rows.add([own, 2]));
///     }
///     fn terms(&self) -> ExampleTerms {
///         ExampleTerms { head: 0, factor: 1.0, target: 1.0 }
///     }
/// }
/// let mut network = Network::<16>::new(3, 1, 7);
/// let mut adam = Adam::new(&network, 1.0, 0.0, 1);
/// let before = adam.step(&mut network, &[Won], 0.01);
/// assert!(network.loss(&[Won]) < before);
/// ```
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct Adam {
    /// Running means of the gradients and of their squares.
    moments: [Vec<f32>; 2],
    /// The gradients of [parts](PARTS) of a step, which are made anew in a step that has none.
    #[serde(skip)]
    gradients: [Vec<f32>; PARTS],
    /// The decay rates to the power of the number of steps so far, for the bias correction.
    faded: [f64; 2],
    /// The bound of the magnitude of the first layer's weights.
    max_weight: f32,
    /// The weight decay of a step, times its rate.
    decay: f32,
    threads: usize,
}

impl PartialEq for Adam {
    /// Gradients are of no use after their step, and are not compared.
    fn eq(&self, other: &Self) -> bool {
        let Adam { moments, gradients: _, faded, max_weight, decay, threads } = other;
        self.moments == *moments
            && self.faded == *faded
            && self.max_weight == *max_weight
            && self.decay == *decay
            && self.threads == *threads
    }
}

/// The parts of a step, and the most threads. Gradients of parts are added in their order, so that the sums
/// do not depend on the threads.
const PARTS: usize = 4;

/// The decay rates of the two moments.
const DECAY_RATES: [f32; 2] = [0.9, 0.999];

impl Adam {
    /// An optimiser for a network, on this number of threads, of which it uses at most four. The weights of
    /// its first layer are clamped to ±`max_weight`; each step shrinks all parameters by the part `decay`,
    /// times the rate of the step.
    #[must_use]
    pub fn new<const N: usize>(network: &Network<N>, max_weight: f32, decay: f32, threads: usize) -> Self {
        let zeros = || vec![0.0; network.parameters.len()];
        let gradients = Default::default();
        Adam { moments: [zeros(), zeros()], gradients, faded: [1.0; 2], max_weight, decay, threads }
    }

    /// Whether it is one of a network with this number of parameters.
    pub(crate) fn fits(&self, parameters: usize) -> bool {
        self.moments.iter().all(|moments| moments.len() == parameters)
    }

    /// A step by the mean gradient on examples; returns their mean cross-entropy before the step.
    ///
    /// # Panics
    /// If the network has not as many parameters as that of [`new`](Self::new).
    pub fn step<const N: usize, E: TrainingExample + Sync>(
        &mut self,
        network: &mut Network<N>,
        examples: &[E],
        rate: f32,
    ) -> f64 {
        assert!(self.fits(network.parameters.len()));
        if examples.is_empty() {
            return 0.0;
        }
        let loss = self.differentiate(network, examples);
        for (faded, fade) in self.faded.iter_mut().zip(DECAY_RATES) {
            *faded *= f64::from(fade);
        }
        let part = 1.0 / examples.len() as f32;
        let [mean, square] = self.faded.map(|faded| (1.0 / (1.0 - faded)) as f32);
        let [means, squares] = &mut self.moments;
        let each = network.parameters.iter_mut().zip(&self.gradients[0]).zip(means.iter_mut().zip(squares));
        for ((parameter, gradient), (m, v)) in each {
            let gradient = gradient * part;
            *m += (1.0 - DECAY_RATES[0]) * (gradient - *m);
            *v += (1.0 - DECAY_RATES[1]) * (gradient * gradient - *v);
            *parameter -= rate * (mean * *m / ((square * *v).sqrt() + 1e-8) + self.decay * *parameter);
        }
        for weight in &mut network.parameters[..(network.inputs + 1) * N] {
            *weight = weight.clamp(-self.max_weight, self.max_weight);
        }
        loss / examples.len() as f64
    }

    /// Sets the first gradient to that of the sum of cross-entropies, and returns the sum.
    fn differentiate<const N: usize, E: TrainingExample + Sync>(
        &mut self,
        network: &Network<N>,
        examples: &[E],
    ) -> f64 {
        for gradient in &mut self.gradients {
            gradient.resize(network.parameters.len(), 0.0);
        }
        let parts = self.gradients.iter_mut().zip(examples.chunks(examples.len().div_ceil(PARTS)));
        let mut parts: Vec<_> = parts.map(|(gradient, examples)| (gradient, examples, 0.0)).collect();
        let queue = Mutex::new(parts.iter_mut());
        let work = || {
            let (mut inputs, next) =
                (RowChanges::default(), || queue.lock().expect("no thread panics").next());
            while let Some((gradient, examples, loss)) = next() {
                gradient.fill(0.0);
                *loss = examples.iter().map(|example| network.learn(example, &mut inputs, gradient)).sum();
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.min(PARTS) {
                // Without a further thread this one does its work.
                _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        let losses: Vec<f64> = parts.iter().map(|(.., loss)| *loss).collect();
        let [gradient, others @ ..] = &mut self.gradients;
        for other in &others[..losses.len() - 1] {
            gradient.iter_mut().zip(other).for_each(|(sum, part)| *sum += part);
        }
        losses.into_iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Given {
        inputs: Vec<[u16; 2]>,
        terms: ExampleTerms,
    }

    impl TrainingExample for Given {
        fn inputs(&self, rows: &mut RowChanges) {
            self.inputs.iter().for_each(|&input| rows.add(input));
        }

        fn terms(&self) -> ExampleTerms {
            self.terms
        }
    }

    /// The view with more of the inputs below 5 is likely to win.
    fn examples(count: u64) -> Vec<Given> {
        let mut random = SplitMix64::new(3);
        let mut next = |n: u64| random.next().unwrap() % n;
        let example = |_| {
            let shift = next(10) as u16;
            let inputs = (0..10).filter(|_| next(3) == 0).map(|own| [own, (own + shift) % 10]);
            let inputs: Vec<_> = inputs.collect();
            let [own, other] =
                [0, 1].map(|view| inputs.iter().filter(|input| input[view] < 5).count() as f32);
            let target = logistic(own - other);
            Given { inputs, terms: ExampleTerms { head: next(2) as u8, factor: 1.0, target } }
        };
        (0..count).map(example).collect()
    }

    #[test]
    fn gradient_equals_finite_differences() {
        let network = Network::<16>::new(10, 2, 5);
        for mut example in examples(20) {
            example.terms.factor = 0.7;
            let mut gradient = vec![0.0; network.parameters.len()];
            let loss = network.learn(&example, &mut Default::default(), &mut gradient);
            assert!((loss - network.loss_of(&example)).abs() < 1e-6);
            for (i, &slope) in gradient.iter().enumerate() {
                const STEP: f32 = 1e-2;
                let neighbours = [-STEP, STEP].map(|step| {
                    let mut moved = network.clone();
                    moved.parameters[i] += step;
                    f64::from(moved.value(&example))
                });
                // The sum is nearly straight between; the loss's slope by the sum is known.
                let by_sum = f64::from(logistic(network.value(&example)) - example.terms.target);
                let shown = by_sum * (neighbours[1] - neighbours[0]) / f64::from(2.0 * STEP);
                assert!((shown - f64::from(slope)).abs() < 2e-4, "{i}: {shown} {slope}");
            }
        }
    }

    #[test]
    fn steps_lower_the_loss_and_weights_are_clamped() {
        let (mut examples, mut random) = (examples(2_000), SplitMix64::new(1));
        let mut network = Network::<16>::new(10, 2, 5);
        let mut adam = Adam::new(&network, 0.3, 0.0, 2);
        let before = network.loss(&examples);
        for _ in 0..30 {
            random.shuffle(&mut examples);
            for batch in examples.chunks(50) {
                adam.step(&mut network, batch, 0.01);
            }
        }
        let least =
            examples.iter().map(|e| f64::from(e.terms.target)).map(|t| cross_entropy(t, t)).sum::<f64>()
                / 2e3;
        let after = network.loss(&examples);
        assert!(after - least < (before - least) / 20.0, "{before} {after} {least}");
        assert!(network.rows().as_flattened().iter().all(|weight| weight.abs() <= 0.3));
    }

    #[test]
    fn steps_do_not_depend_on_the_threads() {
        let examples = examples(203);
        let trained = |threads| {
            let mut network = Network::<16>::new(10, 2, 5);
            let mut adam = Adam::new(&network, 1.0, 0.1, threads);
            let losses: Vec<_> =
                examples.chunks(29).map(|batch| adam.step(&mut network, batch, 0.01).to_bits()).collect();
            (losses, network)
        };
        let expected = trained(1);
        assert!([2, 3, 4, 7].into_iter().all(|threads| trained(threads) == expected));
    }

    #[test]
    fn training_from_a_checkpoint_equals_training_without() {
        let examples = examples(203);
        let mut network = Network::<16>::new(10, 2, 5);
        let mut adam = Adam::new(&network, 1.0, 0.1, 1);
        for batch in examples.chunks(29) {
            let checkpoint = serde_json::to_string(&(&network, &adam)).unwrap();
            let mut read: (Network<16>, Adam) = serde_json::from_str(&checkpoint).unwrap();
            assert_eq!((&read.0, &read.1), (&network, &adam));
            let losses = [adam.step(&mut network, batch, 0.01), read.1.step(&mut read.0, batch, 0.01)];
            assert_eq!(losses[0].to_bits(), losses[1].to_bits());
            assert_eq!((&read.0, &read.1), (&network, &adam));
        }
    }
}

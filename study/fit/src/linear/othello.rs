//! Linear evaluations of Othello: the patterns of the crate's evaluator (Buro 1997), and a small one by
//! classes of squares.

use nullwindow::Position;
use nullwindow_learn::LinearEvaluation;
use nullwindow_othello::{Features, Layout, Othello, STAGES, Tracked, UNITS, Weights, stage_of};

/// The patterns of [`PatternEvaluator`](nullwindow_othello::PatternEvaluator) at all stages, some 3 million
/// weights, in [`UNITS`] of a disc. Those of a stage follow each other.
///
/// ```
/// use nullwindow_learn::LinearEvaluation;
/// use nullwindow_fit::OthelloPatterns;
/// use nullwindow_othello::{Features, Othello, Tracked, Weights};
/// let patterns = OthelloPatterns::new();
/// let start = Othello::start();
/// let embedded = Weights::embedded()?;
/// let value = patterns.value(&Tracked::from(start), &patterns.of(&embedded));
/// assert_eq!(value, embedded.score(&Features::of(&start), 60, 4) as f32);
/// # Ok::<(), nullwindow_othello::WeightsError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct OthelloPatterns {
    layout: Layout,
}

impl OthelloPatterns {
    /// The patterns.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The weights of an evaluator in this order.
    #[must_use]
    pub fn of(&self, weights: &Weights) -> Vec<f32> {
        weights.coefficients(&self.layout).into_iter().flatten().map(f32::from).collect()
    }

    /// The coefficients nearest to these weights, a list for each stage:
    /// [`Weights::file`] and [`Weights::of_coefficients`] take them.
    #[must_use]
    pub fn rounded(&self, weights: &[f32]) -> Vec<Vec<i16>> {
        let stages = weights.chunks_exact(self.layout.coefficients());
        stages.map(|stage| stage.iter().map(|weight| weight.round() as i16).collect()).collect()
    }

    fn add(&self, p: &Othello, features: &Features, mut add: impl FnMut(usize, f32)) {
        let begin = stage_of(p.empties()) * self.layout.coefficients();
        let columns = self.layout.columns_of(features, p.empties(), p.legal().count_ones());
        columns.iter().for_each(|&column| add(begin + column as usize, 1.0));
    }

    /// The evaluator with the weights nearest to these.
    #[must_use]
    pub fn evaluator(&self, weights: &[f32]) -> nullwindow_othello::PatternEvaluator {
        let weights = Weights::of_coefficients(&self.layout, &self.rounded(weights));
        nullwindow_othello::PatternEvaluator(weights.into())
    }
}

/// Positions of the search, which have their features.
impl LinearEvaluation<Tracked> for OthelloPatterns {
    const POINT: f32 = UNITS as f32;

    fn weights(&self) -> usize {
        STAGES * self.layout.coefficients()
    }

    fn features(&self, p: &Tracked, add: impl FnMut(usize, f32)) {
        self.add(p.position(), p.features(), add);
    }
}

/// Bare positions, which take less memory.
impl LinearEvaluation<Othello> for OthelloPatterns {
    const POINT: f32 = UNITS as f32;

    fn weights(&self) -> usize {
        STAGES * self.layout.coefficients()
    }

    fn features(&self, p: &Othello, add: impl FnMut(usize, f32)) {
        self.add(p, &Features::of(p), add);
    }
}

/// A small evaluation: own discs less the opponent's in each of the ten classes of squares that the
/// symmetries of the board map onto each other, own moves less the opponent's, and the turn. Its weights are
/// in [`UNITS`] of a disc.
///
/// ```
/// use nullwindow_learn::LinearEvaluation;
/// use nullwindow_fit::SquareClasses;
/// use nullwindow_othello::{Othello, Tracked};
/// let mut weights = vec![0.0; SquareClasses::WEIGHTS];
/// weights[SquareClasses::CORNERS] = 1_024.0;
/// weights[SquareClasses::MOVES] = 64.0;
/// let corner: Othello =
///     "X-----------------O-----XXXO----XXXOOO--XXXXO---X-XX------------ X".parse()?;
/// assert!(SquareClasses.value(&Tracked::from(corner), &weights) > 1_000.0);
/// # Ok::<(), nullwindow_othello::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SquareClasses;

/// The squares of each class.
const CLASSES: [u64; 10] = {
    let mut classes = [0; 10];
    let (mut class, mut y) = (0, 0);
    while y < 4 {
        let mut x = y;
        while x < 4 {
            let all = [(x, y), (7 - x, y), (x, 7 - y), (7 - x, 7 - y)];
            let mut i = 0;
            while i < 4 {
                classes[class] |= 1 << (8 * all[i].1 + all[i].0) | 1 << (8 * all[i].0 + all[i].1);
                i += 1;
            }
            (class, x) = (class + 1, x + 1);
        }
        y += 1;
    }
    classes
};

impl SquareClasses {
    /// The index of the corners' weight.
    pub const CORNERS: usize = 0;
    /// The index of the weight of a move.
    pub const MOVES: usize = CLASSES.len();
    /// The index of the weight of the turn.
    pub const TURN: usize = Self::MOVES + 1;
    /// The number of weights.
    pub const WEIGHTS: usize = Self::TURN + 1;
}

impl LinearEvaluation<Tracked> for SquareClasses {
    const POINT: f32 = UNITS as f32;

    fn weights(&self) -> usize {
        Self::WEIGHTS
    }

    fn features(&self, p: &Tracked, mut add: impl FnMut(usize, f32)) {
        let p = p.position();
        let lead = |own: u64, other: u64| own.count_ones() as f32 - other.count_ones() as f32;
        for (class, squares) in CLASSES.into_iter().enumerate() {
            add(class, lead(p.own() & squares, p.opponent() & squares));
        }
        let turned = Othello::new(p.opponent(), p.own(), p.side()).map_or(0, |turned| turned.legal());
        add(Self::MOVES, lead(p.legal(), turned));
        add(Self::TURN, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_partition_the_board() {
        assert_eq!(CLASSES.iter().fold(0, |all, class| all | class), u64::MAX);
        assert_eq!(CLASSES.iter().map(|class| class.count_ones()).sum::<u32>(), 64);
        assert_eq!(CLASSES[SquareClasses::CORNERS], 0x8100_0000_0000_0081);
    }

    #[test]
    fn weights_of_patterns_come_back() {
        let patterns = OthelloPatterns::new();
        let weights = patterns.of(&Weights::embedded().unwrap());
        assert_eq!(weights.len(), LinearEvaluation::<Othello>::weights(&patterns));
        let again = Weights::read(&Weights::file(&patterns.rounded(&weights))).unwrap();
        assert_eq!(patterns.of(&again), weights);
    }
}

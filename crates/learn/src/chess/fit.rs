//! The fit of the weights to the results of games and to what searches said.

use super::record::ChessGame;
use crate::logistic::{Counts, Logistic, cross_entropy};
use nullwindow::{Position, Side};
use nullwindow_chess::{FEATURES, LinearEvaluator, Trace, Weights};
use std::sync::Arc;

/// One game in so many is held out: no weight is fitted to it, and losses are measured on it.
pub(super) const HELD_OUT: u64 = 20;

/// Names of the parts of a game, by the pieces left: from so much of a phase on.
pub const PHASES: [(&str, f32); 4] =
    [("opening", 0.85), ("middlegame", 0.5), ("late middlegame", 0.2), ("endgame", 0.0)];

/// How to fit.
///
/// ```
/// let fit = nullwindow_learn::chess::Fit { lambda: 1.0, ..Default::default() }; // results alone
/// assert!(fit.deviation > 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// What part of a target is the game's result, from 0 to 1; the rest is what the search said. Where nobody searched, it is the result.
    pub lambda: f64,
    /// How far weights lie from those before, by and large, in centipawns.
    pub deviation: f64,
    /// The most steps of Newton's method.
    pub steps: u32,
}

impl Default for Fit {
    fn default() -> Self {
        Fit { lambda: 0.2, deviation: 20.0, steps: 12 }
    }
}

/// Why nothing can be fitted.
///
/// ```
/// use nullwindow_learn::chess::{Fit, FitError};
/// let error = Fit::default().fit(&[], &nullwindow_chess::Weights::embedded()).unwrap_err();
/// assert_eq!(error, FitError::Positions { fitted: 0, held_out: 0 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FitError {
    /// There are too few positions.
    #[error(
        "{fitted} quiet positions to fit to, {held_out} to measure errors by: there must be some of both"
    )]
    Positions {
        /// To fit to.
        fitted: usize,
        /// Held out.
        held_out: usize,
    },
    /// The training went astray.
    #[error("the numbers of the network grew without bounds: try a lower rate, or less decay")]
    Diverged,
}

/// Losses on positions of held-out games: the mean cross-entropy of their targets, in natural units.
///
/// ```
/// use nullwindow_learn::chess::PhaseLoss;
/// let gain = |loss: &PhaseLoss| loss.before - loss.after;
/// assert_eq!(gain(&PhaseLoss::default()), 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PhaseLoss {
    /// How many positions.
    pub count: usize,
    /// By the weights before.
    pub before: f64,
    /// By the fitted ones.
    pub after: f64,
    /// Of who foretells each target exactly: nobody can do better.
    pub least: f64,
    /// Of the fitted ones, with the result as the only target.
    pub result: f64,
}

/// Weights, and what is known of them.
///
/// ```
/// use nullwindow_learn::chess::FittedWeights;
///
/// /// How often a side wins that is ahead by a pawn (a draw counts half).
/// fn pawn(fitted: &FittedWeights) -> f64 {
///     1.0 / (1.0 + (-100.0 * fitted.slope).exp())
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct FittedWeights {
    /// The weights.
    pub weights: Weights,
    /// By how much the logarithm of the odds to win grows with a centipawn.
    pub slope: f64,
    /// Positions that the weights were fitted to.
    pub positions: usize,
    /// The loss on positions that they were fitted to, before and after.
    pub own: [f64; 2],
    /// Losses on others, by [`PHASES`].
    pub phases: [PhaseLoss; PHASES.len()],
    /// On all of them.
    pub all: PhaseLoss,
}

/// A position with what it foretells.
struct ScoredPosition {
    trace: Trace,
    score: f64,
    /// For the side to move.
    result: f64,
    searched: bool,
}

impl Fit {
    /// Fits weights to games, held to those before.
    ///
    /// # Errors
    /// If there are too few games.
    pub fn fit(&self, games: &[ChessGame], before: &Arc<Weights>) -> Result<FittedWeights, FitError> {
        let (fitted, held_out): (Vec<_>, Vec<_>) = games.iter().partition(|game| game.number % HELD_OUT != 0);
        let [fitted, held_out] = [fitted, held_out].map(|games| examples(&games, before));
        if fitted.is_empty() || held_out.is_empty() {
            return Err(FitError::Positions { fitted: fitted.len(), held_out: held_out.len() });
        }
        let told: Vec<_> = fitted.iter().map(|example| (example.score, example.result)).collect();
        let logistic = Logistic { slope: slope(&told), deviation: self.deviation, steps: self.steps };
        let target = |example: &ScoredPosition| {
            target(self.lambda, example.searched, example.result, logistic.probability(example.score))
        };
        let mut counts = Counts::new(FEATURES);
        for example in &fitted {
            counts.push(&example.trace.counts, parts(&example.trace), target(example) as f32);
        }
        let prior: Vec<_> = (0..FEATURES).map(|i| before.get(i).map(f64::from)).collect();
        let found = logistic.fit(&counts, &prior);
        let rounded: Vec<_> = found.iter().map(|pair| pair.map(|weight| weight.round() as i16)).collect();
        let weights = Weights::new(&rounded);
        let after: Vec<_> = (0..FEATURES).map(|i| weights.get(i).map(f64::from)).collect();
        let loss = |examples: &mut dyn Iterator<Item = &ScoredPosition>| {
            let mut sum = PhaseLoss::default();
            for example in examples {
                let (target, trace) = (target(example), &example.trace);
                let [before, after] =
                    [&prior, &after].map(|weights| logistic.probability(value(trace, weights)));
                sum.count += 1;
                sum.before += cross_entropy(target, before);
                sum.after += cross_entropy(target, after);
                sum.least += cross_entropy(target, target);
                sum.result += cross_entropy(example.result, after);
            }
            let n = sum.count.max(1) as f64;
            let PhaseLoss { count, before, after, least, result } = sum;
            PhaseLoss { count, before: before / n, after: after / n, least: least / n, result: result / n }
        };
        let phases = std::array::from_fn(|phase| {
            loss(&mut held_out.iter().filter(|example| part_at(example.trace.phase) == phase))
        });
        Ok(FittedWeights {
            weights,
            slope: logistic.slope,
            positions: fitted.len(),
            own: [&prior, &after].map(|weights| logistic.loss(&counts, weights)),
            phases,
            all: loss(&mut held_out.iter()),
        })
    }
}

/// What part of a position is middlegame, and what part endgame.
fn parts(trace: &Trace) -> [f32; 2] {
    [trace.phase, (1.0 - trace.phase) * trace.scale]
}

fn value(trace: &Trace, weights: &[[f64; 2]]) -> f64 {
    let [middle, end] = parts(trace).map(f64::from);
    let of = |&(feature, count): &(u16, i16)| {
        let pair = weights[usize::from(feature)];
        f64::from(count) * (middle * pair[0] + end * pair[1])
    };
    trace.counts.iter().map(of).sum()
}

/// The part of the game, of [`PHASES`], with so much of a phase.
pub(super) fn part_at(phase: f32) -> usize {
    PHASES.iter().position(|(_, least)| phase >= *least).unwrap_or(PHASES.len() - 1)
}

/// What is to be foretold: a mixture of the result and of what the search said, if there was one.
pub(super) fn target(lambda: f64, searched: bool, result: f64, said: f64) -> f64 {
    let lambda = if searched { lambda } else { 1.0 };
    lambda * result + (1.0 - lambda) * said
}

fn examples(games: &[&ChessGame], before: &Arc<Weights>) -> Vec<ScoredPosition> {
    let evaluation = LinearEvaluator(Arc::clone(before));
    let of_game = |game: &&ChessGame| {
        let points = f64::from(game.points());
        let of = |(position, score): (nullwindow_chess::Chess, Option<i16>)| ScoredPosition {
            trace: Trace::of(&position),
            score: score.map_or_else(|| evaluation.centipawns(&position).into(), f64::from),
            result: if position.side() == Side::First { points } else { 1.0 - points },
            searched: score.is_some(),
        };
        game.quiet().map(of).collect::<Vec<_>>()
    };
    games.iter().flat_map(of_game).collect()
}

/// The slope with which scores foretell results best (pairs of both): the loss has one minimum, and it is found by halving.
pub(super) fn slope(told: &[(f64, f64)]) -> f64 {
    // By how much the loss grows with the slope.
    let growth = |slope: f64| -> f64 {
        told.iter().map(|&(score, result)| (crate::logistic::logistic(slope * score) - result) * score).sum()
    };
    let (mut low, mut high) = (1e-4, 0.05);
    for _ in 0..30 {
        let middle = f64::midpoint(low, high);
        if growth(middle) < 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use nullwindow_chess::feature_name;

    /// Games in which a knight more wins two times of three, and all else is even.
    pub(crate) fn games() -> Vec<ChessGame> {
        let start = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let line = |number: u64| {
            let result = if number.is_multiple_of(3) { "0" } else { "1" };
            format!("{number} {result} {start}; a2a3/- a7a6/- b2b3/- b7b6/- c2c3/-").parse().unwrap()
        };
        (0..60).map(line).collect()
    }

    #[test]
    fn a_weight_goes_where_results_pull_it() {
        let before = Weights::embedded();
        let fitted = Fit { lambda: 1.0, deviation: 50.0, steps: 10 }.fit(&games(), &before).unwrap();
        assert_eq!((fitted.positions, fitted.all.count), (57 * 5, 3 * 5));
        assert_eq!(fitted.phases[0].count, 15);
        assert!(fitted.own[1] <= fitted.own[0]);
        // Whatever the slope, on the mean what is foretold are the two thirds.
        let evaluation = LinearEvaluator(Arc::new(fitted.weights.clone()));
        let value = f64::from(evaluation.centipawns(&games()[0].start));
        let share = crate::logistic::logistic(fitted.slope * value);
        assert!((share - 2.0 / 3.0).abs() < 0.02, "{share}");
    }

    #[test]
    fn nobody_is_fitted_to_what_is_held_out() {
        let mut games = games();
        let before = Weights::embedded();
        let fit = Fit { lambda: 1.0, deviation: 50.0, steps: 3 };
        let fitted = fit.fit(&games, &before).unwrap();
        for game in games.iter_mut().filter(|game| game.number % HELD_OUT == 0) {
            game.result = nullwindow::Outcome::Draw;
        }
        let other = fit.fit(&games, &before).unwrap();
        assert_eq!(fitted.weights, other.weights);
        assert!(fitted.all != other.all);
        assert!(feature_name(1).unwrap().ends_with("knight"));
    }
}

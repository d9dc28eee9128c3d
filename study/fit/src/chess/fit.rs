//! The fit of the weights of the linear evaluator to the results of games and the scores of searches
//! (Österlund 2014).

use super::record::ChessRecord;
use crate::fit_error::FitError;
use nullwindow_chess::{Chess, FEATURES, LinearEvaluator, Trace, Weights};
use nullwindow_learn::{Counts, Logistic, cross_entropy, slope};
use std::sync::Arc;

/// The parts of a game: a name, and the least phase of the part.
pub const PHASES: [(&str, f32); 4] =
    [("opening", 0.85), ("middlegame", 0.5), ("late middlegame", 0.2), ("endgame", 0.0)];

/// The parameters of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChessFit {
    /// The λ of the [λ-return](crate::GameRecord::returns) that is the target: 0 is the search's score, 1 the
    /// game's result. If it is small, the lean of odd and even depths is not averaged out.
    pub lambda: f64,
    /// The standard deviation of the weights around the prior, in centipawns.
    pub deviation: f64,
    /// The largest number of steps of Newton's method.
    pub steps: u32,
}

impl Default for ChessFit {
    fn default() -> Self {
        ChessFit { lambda: 0.8, deviation: 20.0, steps: 12 }
    }
}

/// Losses on positions of held-out games: the mean cross-entropy of their targets, in natural units.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PhaseLoss {
    /// The number of positions.
    pub count: usize,
    /// The loss by the prior weights.
    pub before: f64,
    /// The loss by the fitted weights.
    pub after: f64,
    /// The least possible loss: that of predicting each target exactly.
    pub least: f64,
    /// The loss by the fitted weights, with the result as the only target.
    pub result: f64,
}

/// Fitted weights and their losses.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedWeights {
    /// The weights.
    pub weights: Weights,
    /// The growth of the log-odds of a win with a centipawn.
    pub slope: f64,
    /// The number of positions that the weights were fitted to.
    pub positions: usize,
    /// The loss on these positions, before and after the fit.
    pub own: [f64; 2],
    /// The losses on held-out positions, by [`PHASES`].
    pub phases: [PhaseLoss; PHASES.len()],
    /// The losses on all held-out positions.
    pub all: PhaseLoss,
}

/// A position to fit to.
struct TracedPosition {
    trace: Trace,
    /// The λ-return.
    target: f64,
    /// The points of the side to move.
    result: f64,
}

impl ChessFit {
    /// Fits weights to games, with the prior `before`.
    ///
    /// # Errors
    /// If there are too few games.
    pub fn fit(&self, games: &[ChessRecord], before: &Arc<Weights>) -> Result<FittedWeights, FitError> {
        let (fitted, held_out): (Vec<_>, Vec<_>) = games.iter().partition(|game| !game.is_held_out());
        let evaluator = LinearEvaluator(Arc::clone(before));
        let other = |position: &Chess| evaluator.centipawns(position);
        let pairs: Vec<_> = fitted.iter().flat_map(|game| game.scores_and_results(other)).collect();
        let logistic = Logistic { slope: slope(&pairs), deviation: self.deviation, steps: self.steps };
        let by_score = |score: f64| logistic.probability(score);
        let [fitted, held_out] = [fitted, held_out].map(|games| examples(&games, self.lambda, by_score));
        if fitted.is_empty() || held_out.is_empty() {
            return Err(FitError::Positions { fitted: fitted.len(), held_out: held_out.len() });
        }
        let mut counts = Counts::new(FEATURES);
        for example in &fitted {
            counts.push(&example.trace.counts, parts(&example.trace), example.target as f32);
        }
        let prior: Vec<_> = (0..FEATURES).map(|i| before.get(i).map(f64::from)).collect();
        let found = logistic.fit(&counts, &prior);
        let rounded: Vec<_> = found.iter().map(|pair| pair.map(|weight| weight.round() as i16)).collect();
        let weights = Weights::new(&rounded);
        let after: Vec<_> = (0..FEATURES).map(|i| weights.get(i).map(f64::from)).collect();
        let loss = |examples: &mut dyn Iterator<Item = &TracedPosition>| {
            let mut sum = PhaseLoss::default();
            for example in examples {
                let &TracedPosition { target, ref trace, .. } = example;
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

/// The factors of the middlegame's and of the endgame's value.
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

/// The index in [`PHASES`] of the part of the game with this phase.
pub(crate) fn part_at(phase: f32) -> usize {
    PHASES.iter().position(|(_, least)| phase >= *least).unwrap_or(PHASES.len() - 1)
}

fn examples(games: &[&ChessRecord], lambda: f64, by_score: impl Fn(f64) -> f64) -> Vec<TracedPosition> {
    let mut examples = Vec::new();
    for game in games {
        examples.extend(game.targets(lambda, &by_score).map(|(position, target)| TracedPosition {
            trace: Trace::of(&position),
            target,
            result: game.points_of_mover(&position),
        }));
    }
    examples
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use nullwindow_chess::feature_name;

    /// Games in which a side that is a knight ahead wins two times of three.
    pub(crate) fn games() -> Vec<ChessRecord> {
        let start = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let line = |number: u64| {
            let result = if number.is_multiple_of(3) { "0" } else { "1" };
            format!("{number} {result} {start}; a2a3/- a7a6/- b2b3/- b7b6/- c2c3/-").parse().unwrap()
        };
        (0..60).map(line).collect()
    }

    #[test]
    fn weights_follow_the_results() {
        let before = Weights::embedded();
        let fitted = ChessFit { lambda: 1.0, deviation: 50.0, steps: 10 }.fit(&games(), &before).unwrap();
        assert_eq!((fitted.positions, fitted.all.count), (57 * 5, 3 * 5));
        assert_eq!(fitted.phases[0].count, 15);
        assert!(fitted.own[1] <= fitted.own[0]);
        // With any slope, the mean of the predictions is two thirds.
        let evaluator = LinearEvaluator(Arc::new(fitted.weights.clone()));
        let value = f64::from(evaluator.centipawns(&games()[0].start));
        let share = nullwindow_learn::logistic(fitted.slope * value);
        assert!((share - 2.0 / 3.0).abs() < 0.02, "{share}");
    }

    #[test]
    fn targets_are_the_returns_of_quiet_positions() {
        let line = "1 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/40 d7d5/-60 e4d5/80";
        let game: ChessRecord = line.parse().unwrap();
        let targets = |lambda| -> Vec<f64> {
            let by_score = |score: f64| 0.5 + score / 1_000.0;
            examples(&[&game], lambda, by_score).iter().map(|example| example.target).collect()
        };
        // The third move captures.
        assert_eq!(targets(0.0), [0.54, 0.44]);
        assert_eq!(targets(1.0), [1.0, 0.0]);
    }

    #[test]
    fn held_out_games_do_not_affect_the_weights() {
        let mut games = games();
        let before = Weights::embedded();
        let fit = ChessFit { lambda: 1.0, deviation: 50.0, steps: 3 };
        let fitted = fit.fit(&games, &before).unwrap();
        for game in games.iter_mut().filter(|game| game.is_held_out()) {
            game.result = nullwindow::Outcome::Draw;
        }
        let other = fit.fit(&games, &before).unwrap();
        assert_eq!(fitted.weights, other.weights);
        assert!(fitted.all != other.all);
        assert!(feature_name(1).unwrap().ends_with("knight"));
    }
}

//! The selectivity of an estimate: a level of ProbCut (Buro 1995) by its number, or by the probability that a
//! cut is right.

use anyhow::{Result, anyhow, bail, ensure};
use nullwindow::session::AnySession;
use nullwindow_support::normal_tail;
use serde::Serialize;
use std::fmt;

/// A level as it is typed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum LevelArgument {
    /// The level of this number, from 1.
    Number(usize),
    /// The first level at which a cut is right with at least this probability.
    Probability(f64),
}

/// A selectivity level of a game; with `--json`, these fields.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Confidence {
    /// From 1, which has the lowest confidence.
    pub(super) level: usize,
    /// The number of levels.
    #[serde(skip)]
    pub(super) of: usize,
    /// The probability that a cut is right, if the error of the ProbCut model is normally distributed with
    /// its σ.
    pub(super) probability: f64,
}

/// Reads `3`, or `95%`.
pub(super) fn level_argument(text: &str) -> Result<LevelArgument> {
    if let Some(percent) = text.strip_suffix('%') {
        let percent = percent.trim().parse().ok().filter(|percent| (0.0..100.0).contains(percent));
        let percent: f64 = percent.ok_or_else(|| anyhow!("this is not a percentage from 0 to below 100"))?;
        return Ok(LevelArgument::Probability(percent / 100.0));
    }
    match text.parse() {
        Ok(number @ 1..) => Ok(LevelArgument::Number(number)),
        _ => bail!("this is not a level, such as 2, or a percentage, such as 95%"),
    }
}

impl Confidence {
    /// The level of a session's game.
    ///
    /// # Errors
    /// If the game has no such level; in one line.
    pub(super) fn of(session: &dyn AnySession, game: &str, argument: LevelArgument) -> Result<Self> {
        let all: Vec<_> = session.levels().iter().map(|&deviations| right(deviations)).collect();
        let Some(highest) = all.last() else {
            bail!("--selectivity: there are no levels for {game}, whose solver has no selective cuts");
        };
        let index = match argument {
            LevelArgument::Number(number) => number - 1,
            LevelArgument::Probability(least) => {
                let first = all.iter().position(|&probability| probability >= least);
                first.ok_or_else(|| {
                    anyhow!("--selectivity: the highest level of {game} has {}", percentage(*highest))
                })?
            }
        };
        let (level, of) = (index + 1, all.len());
        ensure!(level <= of, "--selectivity: there is no level {level} for {game}, only 1 to {of}");
        Ok(Confidence { level, of, probability: all[index] })
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Confidence { level, of, probability } = self;
        let right = percentage(*probability);
        write!(f, "at level {level} of {of}: each cut is right with a probability of {right} by the model")
    }
}

/// The probability that a cut at this number of standard deviations is right.
fn right(deviations: f32) -> f64 {
    1.0 - normal_tail(deviations.into())
}

/// A probability in per cent.
fn percentage(probability: f64) -> String {
    format!("{:.1} %", 100.0 * probability)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::session::Session;

    #[test]
    fn numbers_and_percentages_are_read() {
        assert_eq!(level_argument("3").unwrap(), LevelArgument::Number(3));
        assert_eq!(level_argument("95 %").unwrap(), LevelArgument::Probability(0.95));
        for text in ["0", "-1", "", "x", "1.5", "100%", "-1%", "nan%", "%"] {
            assert!(level_argument(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_probability_takes_the_first_level_that_has_it() {
        let session = Session::solver(nullwindow_othello::OthelloGame, 1).unwrap();
        let deviations = session.levels();
        for (i, &deviation) in deviations.iter().enumerate() {
            let probability = right(deviation);
            for argument in [LevelArgument::Number(i + 1), LevelArgument::Probability(probability - 1e-9)] {
                let confidence = Confidence::of(&session, "othello", argument).unwrap();
                assert_eq!(confidence, Confidence { level: i + 1, of: deviations.len(), probability });
            }
        }
        assert!(Confidence::of(&session, "othello", LevelArgument::Probability(0.9999)).is_err());
        assert!(Confidence::of(&session, "othello", LevelArgument::Number(deviations.len() + 1)).is_err());
    }
}

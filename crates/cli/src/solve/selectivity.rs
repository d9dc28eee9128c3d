//! How sure an estimate shall be: the levels of ProbCut (Buro 1995) by number, or by the probability that a cut is right.

use anyhow::{Result, anyhow, bail, ensure};
use nullwindow::session::AnySession;
use nullwindow_learn::probcut::tail;

/// What was typed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Wanted {
    /// The level of this number, from 1.
    Number(usize),
    /// The first level of which a cut is right with this probability, or more.
    Probability(f64),
}

/// A level of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Level {
    /// From 1, the least sure.
    pub(super) number: usize,
    /// How many there are.
    pub(super) of: usize,
    /// The probability that a cut is right, if the error of what a shallow search foretells is distributed normally with the deviation that
    /// the game assumes.
    pub(super) probability: f64,
}

/// Reads `3`, or `95%`.
pub(super) fn wanted(text: &str) -> Result<Wanted> {
    if let Some(percent) = text.strip_suffix('%') {
        let percent = percent.trim().parse().ok().filter(|percent| (0.0..100.0).contains(percent));
        let percent: f64 = percent.ok_or_else(|| anyhow!("this is not a percentage from 0 to below 100"))?;
        return Ok(Wanted::Probability(percent / 100.0));
    }
    match text.parse() {
        Ok(number @ 1..) => Ok(Wanted::Number(number)),
        _ => bail!("this is not a level, such as 2, or a percentage, such as 95%"),
    }
}

impl Level {
    /// The level of a session's game.
    ///
    /// # Errors
    /// If there is none such; in one line.
    pub(super) fn of(session: &dyn AnySession, game: &str, wanted: Wanted) -> Result<Self> {
        let all: Vec<_> = session.levels().iter().map(|&deviations| right(deviations)).collect();
        let Some(surest) = all.last() else {
            bail!("--selectivity: there are no levels for {game}, whose solver never guesses");
        };
        let index = match wanted {
            Wanted::Number(number) => number - 1,
            Wanted::Probability(least) => {
                let sure = all.iter().position(|&probability| probability >= least);
                sure.ok_or_else(|| {
                    anyhow!("--selectivity: the surest level of {game} has {}", percentage(*surest))
                })?
            }
        };
        let (number, of) = (index + 1, all.len());
        ensure!(number <= of, "--selectivity: there is no level {number} for {game}, only 1 to {of}");
        Ok(Level { number, of, probability: all[index] })
    }
}

/// The probability that a cut by so many deviations is right.
fn right(deviations: f32) -> f64 {
    1.0 - tail(deviations.into())
}

/// A probability for people.
pub(super) fn percentage(probability: f64) -> String {
    format!("{:.1} %", 100.0 * probability)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::session::AnyGame;

    #[test]
    fn numbers_and_percentages_are_read() {
        assert_eq!(wanted("3").unwrap(), Wanted::Number(3));
        assert_eq!(wanted("95 %").unwrap(), Wanted::Probability(0.95));
        for text in ["0", "-1", "", "x", "1.5", "100%", "-1%", "nan%", "%"] {
            assert!(wanted(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_probability_takes_the_first_level_that_has_it() {
        let session = nullwindow_othello::Game.solver(1).unwrap();
        let deviations = session.levels();
        for (i, &deviation) in deviations.iter().enumerate() {
            let probability = right(deviation);
            for wanted in [Wanted::Number(i + 1), Wanted::Probability(probability - 1e-9)] {
                let level = Level::of(&*session, "othello", wanted).unwrap();
                assert_eq!(level, Level { number: i + 1, of: deviations.len(), probability });
            }
        }
        assert!(Level::of(&*session, "othello", Wanted::Probability(0.9999)).is_err());
        assert!(Level::of(&*session, "othello", Wanted::Number(deviations.len() + 1)).is_err());
    }
}

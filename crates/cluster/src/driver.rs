//! The root's null windows, on rank 0 (MTD(f): Plaat, Schaeffer, Pijls & de Bruin 1996).

use crate::Interval;
use crate::code::Code;
use nullwindow::{Score, Value, max, min};

/// The search of the root: null windows until both bounds meet.
#[derive(Clone, Debug)]
pub(crate) struct Driver {
    pub(crate) root: Code,
    pub(crate) known: Interval,
    /// A first value to test.
    pub(crate) guess: Score,
    /// The only question, if there is one: is the value more than this?
    exceeds: Option<Score>,
    /// The number of the null window under search, from 1.
    pub(crate) iteration: u32,
    /// The number of the best move; `None` as long as there is none.
    pub(crate) best: Option<u16>,
}

impl Driver {
    pub(crate) fn new(root: Code, exceeds: Option<Score>) -> Self {
        let (known, guess) = (Interval::UNKNOWN, Score::default());
        Driver { root, known, guess, exceeds, iteration: 0, best: None }
    }

    /// Whether the value is known.
    pub(crate) fn is_solved(&self) -> bool {
        self.known.lower >= self.known.upper
    }

    /// The next question; `None` if there is none.
    pub(crate) fn alpha(&self) -> Option<Score> {
        if self.exceeds.is_some() {
            return self.exceeds.filter(|&v| !self.known.answers(v));
        }
        let Interval { lower, upper } = self.known;
        let guess = min(max(self.guess, lower), upper);
        (lower < upper).then(|| if guess > lower { guess.below() } else { guess })
    }

    /// Takes what is proved of the root, and the number of a move that proves it.
    pub(crate) fn answered(&mut self, proved: Interval, best: Option<u16>) {
        if proved.lower > self.known.lower {
            self.best = best.or(self.best);
        }
        let alpha = self.alpha();
        self.known = self.known.and(proved);
        let high = alpha.is_some_and(|alpha| proved.lower > alpha);
        self.guess = if high { self.known.lower } else { self.known.upper };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::coded;

    #[test]
    fn null_windows_close_in_on_the_value_from_any_guess() {
        for value in [-64, -3, 0, 2, 64] {
            for guess in [-64, -3, 0, 5, 64] {
                let mut driver = Driver { guess: Score::points(guess), ..Driver::new(coded(0), None) };
                let mut steps = 0;
                while let Some(alpha) = driver.alpha() {
                    let value = Score::points(value);
                    let high = value > alpha;
                    let soft = if high { Interval::at_least(value) } else { Interval::at_most(value) };
                    driver.answered(soft, high.then_some(1));
                    steps += 1;
                }
                assert_eq!(driver.known.lower, Score::points(value));
                assert_eq!(driver.best, Some(1));
                assert!(steps <= 3, "{value} from {guess}: {steps}");
            }
        }
    }
}

//! The root's null windows, on rank 0 (MTD(f): Plaat, Schaeffer, Pijls & de Bruin 1996).

use crate::Interval;
use crate::wire::{POSITION_BYTES, Packed};
use nullwindow::{Score, Value, max, min};

/// The search of the root: null windows until both bounds meet.
#[derive(Clone, Debug)]
pub(crate) struct Driver {
    pub(crate) root: Packed,
    pub(crate) known: Interval,
    guess: Score,
    /// The number of the null window under search, from 1.
    pub(crate) iteration: u32,
    /// The position after the best move; zeros as long as there is none.
    pub(crate) best: Packed,
}

impl Driver {
    pub(crate) fn new(root: Packed, guess: Score) -> Self {
        Driver { root, known: Interval::UNKNOWN, guess, iteration: 0, best: [0; POSITION_BYTES] }
    }

    /// The next question; `None` if the value is known.
    pub(crate) fn alpha(&self) -> Option<Score> {
        let Interval { lower, upper } = self.known;
        let guess = min(max(self.guess, lower), upper);
        (lower < upper).then(|| if guess > lower { guess.below() } else { guess })
    }

    /// Takes what is proved of the root, and the position after a move that proves it.
    pub(crate) fn answered(&mut self, proved: Interval, best: Packed) {
        if proved.lower > self.known.lower && best != [0; POSITION_BYTES] {
            self.best = best;
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

    #[test]
    fn null_windows_close_in_on_the_value_from_any_guess() {
        for value in [-64, -3, 0, 2, 64] {
            for guess in [-64, -3, 0, 5, 64] {
                let mut driver = Driver::new([0; POSITION_BYTES], Score::points(guess));
                let mut steps = 0;
                while let Some(alpha) = driver.alpha() {
                    let value = Score::points(value);
                    let high = value > alpha;
                    let soft = if high { Interval::at_least(value) } else { Interval::at_most(value) };
                    driver.answered(soft, [u8::from(high); POSITION_BYTES]);
                    steps += 1;
                }
                assert_eq!(driver.known.lower, Score::points(value));
                assert_eq!(driver.best, [1; POSITION_BYTES]);
                assert!(steps <= 3, "{value} from {guess}: {steps}");
            }
        }
    }
}

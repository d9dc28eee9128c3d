//! How likely moves are played, by their category (realization probability search: Tsuruoka, Yokoyama & Chikayama 2002).
//!
//! The probability of a category is the number of positions in which a move of it was played, of those in which one could have been.

use nullwindow::Position;
use std::fmt::Write as _;

/// What was seen of one category.
///
/// ```
/// use nullwindow_learn::rps::Seen;
/// let seen = Seen { available: 199, played: 99 };
/// assert_eq!(seen.probability(), 0.4975);
/// assert_eq!(seen.cost(), 45); // 64 · 0.698
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    /// Positions with a move of it.
    pub available: u64,
    /// Those in which such a move was played.
    pub played: u64,
}

impl Seen {
    /// That it is played where it can be, from 0 to 1: as if half a position more had been seen either way, so that it is never 0 or 1.
    #[must_use]
    pub fn probability(self) -> f64 {
        (self.played as f64 + 0.5) / (self.available as f64 + 1.0)
    }

    /// What a move of it costs a search, in 64ths of a natural logarithm.
    #[must_use]
    pub fn cost(self) -> u32 {
        (-64.0 * self.probability().ln()).round() as u32
    }
}

/// A count of categories over positions of games.
///
/// ```
/// use nullwindow_learn::rps::Count;
/// use nullwindow_othello::{MOVE_CATEGORIES, Othello, move_category};
/// let mut count = Count::new(MOVE_CATEGORIES.len());
/// count.add(&Othello::start(), "f5".parse()?, move_category);
/// assert_eq!(count.seen().iter().map(|seen| seen.played).sum::<u64>(), 1);
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    seen: Vec<Seen>,
    positions: u64,
}

impl Count {
    /// Nothing is seen yet of so many categories.
    #[must_use]
    pub fn new(categories: usize) -> Self {
        Count { seen: vec![Seen::default(); categories], positions: 0 }
    }

    /// What was seen of each category.
    #[must_use]
    pub fn seen(&self) -> &[Seen] {
        &self.seen
    }

    /// In how many positions there was a choice.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// A move was played. Where there is no other, nothing follows.
    pub fn add<P: Position>(&mut self, p: &P, played: P::Move, category: impl Fn(&P, P::Move) -> usize) {
        let mut moves = Vec::new();
        if p.moves(&mut moves).is_some() || moves.len() < 2 {
            return;
        }
        self.positions += 1;
        let mut available = vec![false; self.seen.len()];
        moves.into_iter().for_each(|m| available[category(p, m)] = true);
        self.seen.iter_mut().zip(available).for_each(|(seen, here)| seen.available += u64::from(here));
        self.seen[category(p, played)].played += 1;
    }

    /// The costs as an array of Rust, a line for each category, with its name behind: as the crates of the games are compiled with it.
    ///
    /// # Panics
    /// If there are not as many names as categories.
    #[must_use]
    pub fn file(&self, names: &[&str]) -> String {
        assert_eq!(names.len(), self.seen.len(), "a name for each category");
        let mut text = "// What moves cost by their category, in 64ths of a natural logarithm, written by `nullwindow train rps`.\n[\n".to_owned();
        for (seen, name) in self.seen.iter().zip(names) {
            _ = writeln!(text, "    {}, // {name}", seen.cost());
        }
        text + "]\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::connect_four::ConnectFour;
    use nullwindow_support::SplitMix64;

    /// The middle column, those beside it, and the others are played with known probabilities, and there is always one of each.
    #[test]
    fn planted_probabilities_are_found() {
        let planted = [0.6, 0.3, 0.1];
        let category = |_: &ConnectFour, m| column(m).abs_diff(3).min(2);
        let (mut random, mut count) = (SplitMix64::new(3), Count::new(3));
        for _ in 0..6_000 {
            let mut p = ConnectFour::start();
            for _ in 0..4 {
                let uniform = (random.next().unwrap() >> 11) as f64 / (1_u64 << 53) as f64;
                let wanted = if uniform < planted[0] {
                    0
                } else {
                    1 + usize::from(uniform >= planted[0] + planted[1])
                };
                let mut moves = Vec::new();
                p.moves(&mut moves);
                moves.retain(|&m| category(&p, m) == wanted);
                let m = moves[(random.next().unwrap() % moves.len() as u64) as usize];
                count.add(&p, m, category);
                p.make(m);
            }
        }
        assert_eq!(count.positions(), 24_000);
        for (seen, planted) in count.seen().iter().zip(planted) {
            let error = (planted * (1.0 - planted) / 24_000.0_f64).sqrt();
            assert!((seen.probability() - planted).abs() < 4.0 * error, "{seen:?} {planted}");
            assert!((f64::from(seen.cost()) + 64.0 * planted.ln()).abs() < 3.0, "{seen:?}");
        }
    }

    fn column(m: <ConnectFour as Position>::Move) -> usize {
        let mut moves = Vec::new();
        ConnectFour::start().moves(&mut moves);
        moves.iter().position(|&other| other == m).unwrap()
    }

    #[test]
    fn what_was_never_seen_is_an_even_chance_and_what_was_never_played_is_dear() {
        let mut count = Count::new(2);
        let (start, mut moves) = (ConnectFour::start(), Vec::new());
        start.moves(&mut moves);
        count.add(&start, moves[0], |_, _| 0);
        assert_eq!(count.seen(), [Seen { available: 1, played: 1 }, Seen::default()]);
        assert_eq!(count.seen()[1].cost(), 44, "−64 ln ½");
        assert_eq!(Seen { available: 1_000, played: 0 }.cost(), 487);
        assert_eq!(count.file(&["a", "b"]).lines().nth(2), Some("    18, // a"));
    }
}

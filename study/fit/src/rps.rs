//! Realization probabilities: how likely moves of a category are played (Tsuruoka, Yokoyama & Chikayama
//! 2002).
//!
//! The probability of a category is the share of positions in which a move of it was played among those in
//! which one was legal.

use nullwindow::Position;
use std::fmt::Write as _;

/// The counts of one category.
///
/// ```
/// use nullwindow_fit::rps::CategoryCount;
/// let count = CategoryCount { available: 199, played: 99 };
/// assert_eq!(count.probability(), 0.4975);
/// assert_eq!(count.cost(), 45); // 64 · 0.698
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CategoryCount {
    /// Positions with a legal move of the category.
    pub available: u64,
    /// Those of them in which such a move was played.
    pub played: u64,
}

impl CategoryCount {
    /// The probability that a legal move of the category is played, with half a position added either way, so
    /// that it is never 0 or 1.
    #[must_use]
    pub fn probability(self) -> f64 {
        (self.played as f64 + 0.5) / (self.available as f64 + 1.0)
    }

    /// The cost of a move of the category: −64 times the natural logarithm of the probability, rounded.
    #[must_use]
    pub fn cost(self) -> u32 {
        (-64.0 * self.probability().ln()).round() as u32
    }
}

/// The counts of all categories over positions of games.
///
/// ```
/// use nullwindow_fit::rps::CategoryCounts;
/// use nullwindow_othello::{MOVE_CATEGORIES, Othello, move_category};
/// let mut count = CategoryCounts::new(MOVE_CATEGORIES.len());
/// count.add(&Othello::start(), "f5".parse()?, move_category);
/// assert_eq!(count.counts().iter().map(|count| count.played).sum::<u64>(), 1);
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CategoryCounts {
    counts: Vec<CategoryCount>,
    positions: u64,
}

impl CategoryCounts {
    /// Empty counts of this number of categories.
    #[must_use]
    pub fn new(categories: usize) -> Self {
        CategoryCounts { counts: vec![CategoryCount::default(); categories], positions: 0 }
    }

    /// The counts of each category.
    #[must_use]
    pub fn counts(&self) -> &[CategoryCount] {
        &self.counts
    }

    /// The number of positions with more than one legal move.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Counts a played move. Positions with a single legal move are left out.
    pub fn add<P: Position>(&mut self, p: &P, played: P::Move, category: impl Fn(&P, P::Move) -> usize) {
        let mut moves = Vec::new();
        if p.moves(&mut moves).is_some() || moves.len() < 2 {
            return;
        }
        self.positions += 1;
        let mut available = vec![false; self.counts.len()];
        moves.into_iter().for_each(|m| available[category(p, m)] = true);
        self.counts.iter_mut().zip(available).for_each(|(count, here)| count.available += u64::from(here));
        self.counts[category(p, played)].played += 1;
    }

    /// The costs as an array of Rust, a line for each category, with its name in a comment: the file that the
    /// crates of the games include.
    ///
    /// # Panics
    /// If the number of names is not that of the categories.
    #[must_use]
    pub fn file(&self, names: &[&str]) -> String {
        assert_eq!(names.len(), self.counts.len(), "a name for each category");
        let mut text = "// The costs of moves by category, in 64ths of a natural logarithm, written by \
            `nullwindow-lab train rps`.\n[\n"
            .to_owned();
        for (count, name) in self.counts.iter().zip(names) {
            _ = writeln!(text, "    {}, // {name}", count.cost());
        }
        text + "]\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::connect_four::ConnectFour;
    use nullwindow_support::SplitMix64;

    /// The middle column, its neighbours, and the others are played with known probabilities, and each is
    /// always possible.
    #[test]
    fn planted_probabilities_are_found() {
        let planted = [0.6, 0.3, 0.1];
        let category = |_: &ConnectFour, m| column(m).abs_diff(3).min(2);
        let (mut random, mut count) = (SplitMix64::new(3), CategoryCounts::new(3));
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
        for (counted, planted) in count.counts().iter().zip(planted) {
            let error = (planted * (1.0 - planted) / 24_000.0_f64).sqrt();
            assert!((counted.probability() - planted).abs() < 4.0 * error, "{counted:?} {planted}");
            assert!((f64::from(counted.cost()) + 64.0 * planted.ln()).abs() < 3.0, "{counted:?}");
        }
    }

    fn column(m: <ConnectFour as Position>::Move) -> usize {
        let mut moves = Vec::new();
        ConnectFour::start().moves(&mut moves);
        moves.iter().position(|&other| other == m).unwrap()
    }

    #[test]
    fn unseen_category_has_an_even_chance_and_unplayed_one_a_high_cost() {
        let mut count = CategoryCounts::new(2);
        let (start, mut moves) = (ConnectFour::start(), Vec::new());
        start.moves(&mut moves);
        count.add(&start, moves[0], |_, _| 0);
        assert_eq!(count.counts(), [CategoryCount { available: 1, played: 1 }, CategoryCount::default()]);
        assert_eq!(count.counts()[1].cost(), 44, "−64 ln ½");
        assert_eq!(CategoryCount { available: 1_000, played: 0 }.cost(), 487);
        assert_eq!(count.file(&["a", "b"]).lines().nth(2), Some("    18, // a"));
    }
}

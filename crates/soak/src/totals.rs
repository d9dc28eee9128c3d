//! What was searched, and what differed (our own).

use std::collections::BTreeMap;
use std::fmt;

/// The most differences that are kept.
const KEPT: usize = 100;

/// The counts of each game, and the differences.
#[derive(Default)]
pub(crate) struct Totals {
    games: BTreeMap<&'static str, (u64, u64)>,
    pub(crate) differences: Vec<String>,
}

impl Totals {
    /// Counts a position, and what is wrong with a search of it.
    pub(crate) fn position(&mut self, game: &'static str, checked: Result<(), String>) {
        let (positions, differences) = self.games.entry(game).or_default();
        *positions += 1;
        if let Err(error) = checked {
            *differences += 1;
            if self.differences.len() < KEPT {
                self.differences.push(format!("{game}: {error}"));
            }
        }
    }

    /// Adds what another thread has counted.
    pub(crate) fn add(&mut self, other: Totals) {
        for (game, (positions, differences)) in other.games {
            let sum = self.games.entry(game).or_default();
            *sum = (sum.0 + positions, sum.1 + differences);
        }
        let left = KEPT.saturating_sub(self.differences.len());
        self.differences.extend(other.differences.into_iter().take(left));
    }

    /// The positions of all games.
    pub(crate) fn positions(&self) -> u64 {
        self.games.values().map(|&(positions, _)| positions).sum()
    }

    /// The differences of all games, those not kept too.
    pub(crate) fn differing(&self) -> u64 {
        self.games.values().map(|&(_, differences)| differences).sum()
    }
}

/// A line a game.
impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (game, (positions, differences)) in &self.games {
            writeln!(f, "{game:<14}{positions:>12} positions {differences:>6} differences")?;
        }
        write!(f, "{:<14}{:>12} positions {:>6} differences", "all", self.positions(), self.differing())
    }
}

//! Othello for checkers of strategies: codes and sizes as docs/certificates.md states them (our own).

use crate::{BoardSize, Othello};
use nullwindow::strategy::StrategyRules;
use nullwindow::{Keyed, Side, Symmetric};

impl<S: BoardSize> StrategyRules for Othello<S> {
    type Code = u128;

    const LEAVE: u32 = 6;

    fn code(&self) -> u128 {
        self.symmetries().map(|i| self.symmetric(i).key()).min().unwrap_or_default()
    }

    /// White is to move if the two words of the key have discs in common.
    fn of_code(&self, code: &u128) -> Self {
        let (discs, opponent) = (*code as u64, (*code >> 64) as u64);
        let side = if discs & opponent == 0 { Side::First } else { Side::Second };
        let squares = self.size().squares();
        Othello::of(discs & !opponent & squares, opponent & squares, side, self.size())
    }

    fn left(&self) -> u32 {
        self.empties()
    }

    fn worst(&self) -> i32 {
        -(self.size().count() as i32)
    }

    fn variant(&self) -> Option<Vec<(&'static str, String)>> {
        Some(vec![("columns", self.size().columns().to_string()), ("rows", self.size().rows().to_string())])
    }
}

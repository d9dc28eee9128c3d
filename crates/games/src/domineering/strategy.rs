//! Domineering for checkers of strategies: codes and sizes as docs/certificates.md states them (our own).

use super::Domineering;
use nullwindow::strategy::StrategyRules;
use nullwindow::{Keyed, Side, Symmetric};

impl StrategyRules for Domineering {
    type Code = u64;

    const LEAVE: u32 = 14;

    fn code(&self) -> u64 {
        (0..Self::SYMMETRIES).map(|i| self.symmetric(i).key()).min().unwrap_or_default()
    }

    /// Two squares are covered in each ply.
    fn of_code(&self, code: &u64) -> Self {
        let free = *code;
        let covered = u32::from(self.width) * u32::from(self.height) - free.count_ones();
        let side = if (covered / 2).is_multiple_of(2) { Side::First } else { Side::Second };
        Domineering { free, upright: 0, side, ..*self }
    }

    fn left(&self) -> u32 {
        self.free_squares()
    }

    fn worst(&self) -> i32 {
        -1
    }

    fn variant(&self) -> Option<Vec<(&'static str, String)>> {
        Some(vec![("columns", self.width.to_string()), ("rows", self.height.to_string())])
    }
}

//! Connect Four for checkers of strategies: codes and sizes as docs/certificates.md states them (our own).

use super::{Ascending, ConnectFour, Size};
use nullwindow::strategy::StrategyRules;
use nullwindow::{Outcome, Side};

/// Moves come in the order of the columns. Results are Pons's.
impl<S: Size> StrategyRules for ConnectFour<Ascending, S> {
    type Code = u64;

    const LEAVE: u32 = 8;

    fn code(&self) -> u64 {
        self.symmetric_key()
    }

    /// A column of `h` discs adds `n + 2^h − 1`, where those of the side to move make the number `n`.
    fn of_code(&self, code: &u64) -> Self {
        let (mut own, mut occupied, mut rest) = (0, 0, *code);
        let stride = self.size.stride();
        for shift in (0..self.size.columns()).map(|column| stride * column) {
            let sum = (rest & ((1 << stride) - 1)) + 1;
            let full = 1 << sum.ilog2();
            own |= (sum - full) << shift;
            occupied |= (full - 1) << shift;
            rest >>= stride;
        }
        ConnectFour { own, occupied, plies: occupied.count_ones() as u8, ..*self }
    }

    fn left(&self) -> u32 {
        self.empties()
    }

    /// A win with the fourth disc.
    fn worst(&self) -> i32 {
        -((self.size.squares() as i32 - 5) / 2)
    }

    fn result(&self, end: Outcome) -> i32 {
        let points = (self.size.squares() as i32 + 2 - self.plies() as i32) / 2;
        match end {
            Outcome::Win(Side::First) => points,
            Outcome::Win(Side::Second) => -points,
            _ => 0,
        }
    }

    fn variant(&self) -> Option<Vec<(&'static str, String)>> {
        Some(vec![("columns", self.size.columns().to_string()), ("rows", self.size.rows().to_string())])
    }
}

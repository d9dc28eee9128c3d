//! Connect Four for checkers of strategies: codes and sizes as docs/certificates.md states them (our own).

use super::bits::COLUMN;
use super::{Ascending, ConnectFour};
use nullwindow::strategy::StrategyRules;
use nullwindow::{Outcome, Side};

/// Moves come in the order of the columns. Results are Pons's: 22 minus the number of the winner's discs.
impl StrategyRules for ConnectFour<Ascending> {
    const LEAVE: u32 = 8;

    fn code(&self) -> u128 {
        self.symmetric_key().into()
    }

    /// A column of `h` discs adds `n + 2^h − 1`, where those of the side to move make the number `n`.
    fn of_code(&self, code: u128) -> Self {
        let (mut own, mut occupied, mut rest) = (0, 0, code as u64);
        for shift in (0..7).map(|column| COLUMN * column) {
            let sum = (rest & ((1 << COLUMN) - 1)) + 1;
            let full = 1 << sum.ilog2();
            own |= (sum - full) << shift;
            occupied |= (full - 1) << shift;
            rest >>= COLUMN;
        }
        ConnectFour { own, occupied, plies: occupied.count_ones() as u8, order: self.order }
    }

    fn left(&self) -> u32 {
        42 - self.plies()
    }

    /// A win with the fourth disc.
    fn worst(&self) -> i32 {
        -18
    }

    fn result(&self, end: Outcome) -> i32 {
        let points = 22 - self.plies().div_ceil(2) as i32;
        match end {
            Outcome::Win(Side::First) => points,
            Outcome::Win(Side::Second) => -points,
            _ => 0,
        }
    }

    fn variant(&self) -> Vec<(&'static str, String)> {
        vec![("columns", 7.to_string()), ("rows", 6.to_string())]
    }
}

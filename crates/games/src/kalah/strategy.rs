//! Kalah for checkers of strategies: codes and sizes as docs/certificates.md states them (our own).

use super::Kalah;
use super::sowing::{PITS, STORE, total};
use nullwindow::strategy::StrategyRules;
use nullwindow::{Position, Side};

/// The bits of a side's houses in a code.
const HOUSES: u32 = STORE + 8;

impl StrategyRules for Kalah {
    type Code = u128;

    const LEAVE: u32 = 8;

    fn code(&self) -> u128 {
        let [first, second] = [Side::First, Side::Second].map(|side| u128::from(self.houses(side)));
        u128::from(self.side() == Side::Second) << (2 * HOUSES) | first << HOUSES | second
    }

    fn of_code(&self, code: &u128) -> Self {
        let [first, second] = [*code >> HOUSES, *code].map(|houses| houses as u64 & ((1 << HOUSES) - 1));
        match *code >> (2 * HOUSES) {
            0 => Kalah { own: first, theirs: second, side: Side::First, ..*self },
            _ => Kalah { own: second, theirs: first, side: Side::Second, ..*self },
        }
    }

    /// The seeds in the pits.
    fn left(&self) -> u32 {
        u32::from(total(self.own & PITS)) + u32::from(total(self.theirs & PITS))
    }

    fn worst(&self) -> i32 {
        -i32::from(self.seeds())
    }

    /// Seeds stay in a store, and all others may become the opponent's.
    fn settled(&self, side: Side) -> i32 {
        2 * i32::from(self.store(side)) - i32::from(self.seeds())
    }

    /// The text of a position states its size and its rule.
    fn variant(&self) -> Option<Vec<(&'static str, String)>> {
        Some(Vec::new())
    }
}

//! Random games of several styles, with bounded changes of value.

use super::toy::{Branch, Spot, Toy};
use nullwindow::{Outcome, Side};
use nullwindow_games::trees::SplitMix64;

/// The style of random games; probabilities are in hundredths.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) breadth: u64,
    /// The largest change of value by a quiet move, up or down.
    pub(super) quiet: i32,
    /// The largest gain of a noisy move; it never loses.
    pub(super) noisy_gain: i32,
    pub(super) noisy: u64,
    pub(super) checks: u64,
    pub(super) again: u64,
    /// The probability of a terminal node, won by one side.
    pub(super) wins: u64,
    /// Whether the side to move can pass, which costs 30 points.
    pub(super) nulls: bool,
    /// Whether noisy moves state their gain; otherwise they state 0.
    pub(super) gain_known: bool,
}

/// Quiet moves only.
pub(super) const QUIET: Style = Style {
    breadth: 4,
    quiet: 20,
    noisy_gain: 0,
    noisy: 0,
    checks: 0,
    again: 0,
    wins: 0,
    nulls: false,
    gain_known: true,
};

/// Captures and checks among them.
pub(super) const LIVELY: Style = Style { noisy_gain: 120, noisy: 30, checks: 10, ..QUIET };

impl Style {
    pub(super) fn game(&self, seed: u64, height: u32) -> Toy {
        let mut random = SplitMix64::new(seed);
        self.spot(&mut random, height, 0, 1).game()
    }

    fn spot(&self, random: &mut SplitMix64, height: u32, value: i32, sign: i32) -> Spot {
        let mut dice = |n: u64| random.next().expect("an endless sequence") % n.max(1);
        let mut spot = Spot { value, structure: dice(4) as usize, ..Spot::default() };
        if height == 0 {
            return spot;
        }
        if dice(100) < self.wins {
            spot.end = Some(Outcome::Win(if dice(2) == 0 { Side::First } else { Side::Second }));
        }
        for _ in 0..1 + dice(self.breadth) {
            let mut dice = |n: u64| random.next().expect("an endless sequence") % n.max(1);
            let noisy = dice(100) < self.noisy;
            let change = match noisy {
                true => dice(self.noisy_gain as u64 + 1) as i32,
                false => dice(2 * self.quiet as u64 + 1) as i32 - self.quiet,
            };
            let (checks, again) = (dice(100) < self.checks, dice(100) < self.again);
            let (slot, score, cost) = (dice(32) as usize, dice(50) as i32, 16 + dice(128) as u32);
            let child = if again { sign } else { -sign };
            let mut to = self.spot(random, height - 1, value + sign * change, child);
            to.in_check = checks && !again;
            let gain = if noisy && self.gain_known { change } else { 0 };
            let branch = Branch { to, noisy, gain, exchange: gain, cost, again, slot: Some(slot), score };
            spot.moves.push(branch);
        }
        if self.nulls {
            spot.null = Some(Box::new(self.spot(random, height.saturating_sub(2), value - 30 * sign, -sign)));
        }
        spot
    }
}

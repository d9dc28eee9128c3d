//! Noisy and quiet moves of Othello, for selective searches (our own): a corner is never lost again.

use crate::{Move, Tracked, bits};
use nullwindow::MoveSink;
use nullwindow::engine::Tactical;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// An upper estimate of the gain of a corner with the discs that it makes stable, in discs.
const CORNER: i32 = 16;

/// Noisy moves are those to corners. A side with a single move counts as in check: the search goes on.
impl Tactical for Tracked {
    #[inline]
    fn in_check(&self) -> bool {
        self.position().legal().count_ones() <= 1
    }

    #[inline]
    fn noisy(&self, _: bool, out: &mut impl MoveSink<Move>) {
        bits::squares(self.position().legal() & CORNERS).filter_map(Move::on).for_each(|m| out.push(m));
    }

    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.square().is_some_and(|square| CORNERS >> square & 1 == 1)
    }

    #[inline]
    fn gives_check(&self, _: Move) -> bool {
        false
    }

    #[inline]
    fn gain(&self, _: Move) -> i32 {
        CORNER
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;
    use nullwindow::Position;

    #[test]
    fn noisy_moves_are_the_legal_moves_that_are_noisy() {
        let mut corners = 0;
        for seed in 0..40 {
            random_game(seed, |p| {
                let tracked = Tracked::from(*p);
                let (mut all, mut noisy) = (Vec::new(), Vec::new());
                if p.moves(&mut all).is_some() {
                    return;
                }
                assert_eq!(tracked.in_check(), all.len() == 1, "{p}");
                tracked.noisy(true, &mut noisy);
                all.retain(|&m| tracked.is_noisy(m));
                assert_eq!(noisy, all, "{p}");
                corners += noisy.len();
            });
        }
        assert!(corners > 40);
    }
}

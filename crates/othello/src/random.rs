//! Random games, for tests.

use crate::Othello;
use nullwindow::Position;

/// Plays a seeded random game and visits its positions, the last one included.
pub(crate) fn random_game(seed: u64, mut visit: impl FnMut(&Othello)) -> Othello {
    let (mut position, mut state, mut moves) = (Othello::start(), seed, Vec::new());
    loop {
        visit(&position);
        moves.clear();
        if position.moves(&mut moves).is_some() {
            return position;
        }
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        position.make(moves[(mixed >> 33) as usize % moves.len()]);
    }
}

//! How likely a move is played, by its category (realization probability: Tsuruoka, Yokoyama & Chikayama 2002; these categories are the house's
//! own: where the disc goes, and how many replies it leaves). Fitted: `docs/models/rps.md`.

use crate::{Move, Othello, Tracked, bits};
use nullwindow::Position;
use nullwindow::engine::Realization;

const CORNERS: u64 = 0x8100_0000_0000_0081;
const EDGES: u64 = 0xff81_8181_8181_81ff;

/// The names of the categories that [`move_category`] tells apart.
///
/// ```
/// assert!(nullwindow_othello::MOVE_CATEGORIES[0].starts_with("corner"));
/// ```
pub const MOVE_CATEGORIES: [&str; 26] = [
    "corner, at most 1 reply",
    "corner, 2 or 3 replies",
    "corner, 4 or 5 replies",
    "corner, 6 to 8 replies",
    "corner, 9 or more replies",
    "diagonally beside an empty corner, at most 1 reply",
    "diagonally beside an empty corner, 2 or 3 replies",
    "diagonally beside an empty corner, 4 or 5 replies",
    "diagonally beside an empty corner, 6 to 8 replies",
    "diagonally beside an empty corner, 9 or more replies",
    "on the edge beside an empty corner, at most 1 reply",
    "on the edge beside an empty corner, 2 or 3 replies",
    "on the edge beside an empty corner, 4 or 5 replies",
    "on the edge beside an empty corner, 6 to 8 replies",
    "on the edge beside an empty corner, 9 or more replies",
    "edge, at most 1 reply",
    "edge, 2 or 3 replies",
    "edge, 4 or 5 replies",
    "edge, 6 to 8 replies",
    "edge, 9 or more replies",
    "inside, at most 1 reply",
    "inside, 2 or 3 replies",
    "inside, 4 or 5 replies",
    "inside, 6 to 8 replies",
    "inside, 9 or more replies",
    "pass",
];

/// What the categories cost, in 64ths of a natural logarithm.
static COSTS: [u32; MOVE_CATEGORIES.len()] = include!("../weights/realization.txt");

/// The place of a legal move's category in [`MOVE_CATEGORIES`].
///
/// ```
/// use nullwindow_othello::{MOVE_CATEGORIES, Othello, move_category};
/// let category = move_category(&Othello::start(), "f5".parse()?);
/// assert_eq!(MOVE_CATEGORIES[category], "inside, 2 or 3 replies");
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[must_use]
pub fn move_category(p: &Othello, m: Move) -> usize {
    let Some(square) = m.square() else { return MOVE_CATEGORIES.len() - 1 };
    let disc = 1_u64 << square;
    let corners = CORNERS & !(p.own() | p.opponent());
    // The squares beside a corner that touch it along the edge, and the one that touches it diagonally.
    let beside = bits::around(corners);
    let place = match disc {
        _ if disc & CORNERS != 0 => 0,
        _ if disc & beside & !EDGES != 0 => 1,
        _ if disc & beside != 0 => 2,
        _ if disc & EDGES != 0 => 3,
        _ => 4,
    };
    let mut after = *p;
    after.make(m);
    let replies = match after.legal().count_ones() {
        0..=1 => 0,
        2..=3 => 1,
        4..=5 => 2,
        6..=8 => 3,
        _ => 4,
    };
    5 * place + replies
}

impl Realization for Tracked {
    #[inline]
    fn cost(&self, m: Move) -> u32 {
        COSTS[move_category(self.position(), m)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;
    use nullwindow::Symmetric;

    #[test]
    fn images_have_the_same_categories_and_all_occur() {
        let mut seen = [false; MOVE_CATEGORIES.len()];
        for seed in 0..200 {
            random_game(seed, |p| {
                let mut moves = Vec::new();
                p.moves(&mut moves);
                for m in moves {
                    let category = move_category(p, m);
                    seen[category] = true;
                    let image = seed as usize % 8;
                    assert_eq!(
                        move_category(&p.symmetric(image), p.symmetric_move(m, image)),
                        category,
                        "{p} {m}"
                    );
                }
            });
        }
        assert!(seen.iter().all(|&seen| seen), "{seen:?}");
    }

    /// Beside a corner that is taken, a square is one of the edge or inside.
    #[test]
    fn a_taken_corner_endangers_nobody() {
        let b1 = |corner: bool| {
            let own = if corner { 1 | 1 << 3 } else { 1 << 3 };
            let p = Othello::new(own, 1 << 2, nullwindow::Side::First).unwrap();
            move_category(&p, Move::on(1).unwrap()) / 5
        };
        assert_eq!([b1(false), b1(true)], [2, 3]);
    }
}

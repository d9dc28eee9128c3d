//! Realization probability by the category of a move (Tsuruoka, Yokoyama & Chikayama 2002; these categories
//! are our own: the square of the disc, and the number of replies). Fitted: `docs/models/rps.md`.

use crate::{Move, Othello, Tracked, bits};
use nullwindow::Position;
use nullwindow::engine::Realization;

const CORNERS: u64 = 0x8100_0000_0000_0081;
const EDGES: u64 = 0xff81_8181_8181_81ff;

/// The names of the categories of [`move_category`]. An X-square is diagonally next to a corner, a C-square
/// next to it on the edge.
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
    "X-square of an empty corner, at most 1 reply",
    "X-square of an empty corner, 2 or 3 replies",
    "X-square of an empty corner, 4 or 5 replies",
    "X-square of an empty corner, 6 to 8 replies",
    "X-square of an empty corner, 9 or more replies",
    "C-square of an empty corner, at most 1 reply",
    "C-square of an empty corner, 2 or 3 replies",
    "C-square of an empty corner, 4 or 5 replies",
    "C-square of an empty corner, 6 to 8 replies",
    "C-square of an empty corner, 9 or more replies",
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

/// The cost of each category: −ln of its probability, in 64ths.
static COSTS: [u32; MOVE_CATEGORIES.len()] = include!("../weights/realization.txt");

/// The index of a legal move's category in [`MOVE_CATEGORIES`].
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
    // The squares next to an empty corner, and the corner.
    let near_corner = bits::around(corners);
    let place = match disc {
        _ if disc & CORNERS != 0 => 0,
        _ if disc & near_corner & !EDGES != 0 => 1,
        _ if disc & near_corner != 0 => 2,
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
    fn symmetric_moves_have_the_same_category_and_all_occur() {
        let mut seen = [false; MOVE_CATEGORIES.len()];
        for seed in 0..200 {
            random_game(seed, |p| {
                let mut moves = Vec::new();
                p.moves(&mut moves);
                for m in moves {
                    let category = move_category(p, m);
                    seen[category] = true;
                    let symmetry = seed as usize % 8;
                    assert_eq!(
                        move_category(&p.symmetric(symmetry), p.symmetric_move(m, symmetry)),
                        category,
                        "{p} {m}"
                    );
                }
            });
        }
        assert!(seen.iter().all(|&seen| seen), "{seen:?}");
    }

    /// Next to a taken corner, a square counts as edge or inside.
    #[test]
    fn squares_next_to_a_taken_corner_count_as_edge_or_inside() {
        let b1 = |corner: bool| {
            let own = if corner { 1 | 1 << 3 } else { 1 << 3 };
            let p = Othello::new(own, 1 << 2, nullwindow::Side::First).unwrap();
            move_category(&p, Move::on(1).unwrap()) / 5
        };
        assert_eq!([b1(false), b1(true)], [2, 3]);
    }
}

//! The relations along the path of a search, each sum made of that of a position nearby (our own; the sums of
//! a network are kept alike, see [`Accumulators`](nullwindow_network::Accumulators)).

use super::features::{Places, in_hand, on_board};
use super::pieces::{Pieces, squares};
use super::relations::Table;
use haitaka::Board;
use nullwindow_network::nearest;

/// The sums of the relations at the positions of a search's path, kept by a thread during a search.
///
/// ```
/// use nullwindow::Evaluator;
/// use nullwindow::engine::Incremental;
/// use nullwindow_shogi::{RelationEvaluator, RelationSums, Shogi};
/// let (evaluator, mut sums) = (RelationEvaluator::embedded(), RelationSums::default());
/// let start = Shogi::start();
/// assert_eq!(evaluator.evaluate_at(&start, 0, &mut sums), evaluator.evaluate(&start));
/// ```
#[derive(Clone, Default, Debug)]
pub struct RelationSums(Vec<Met>);

/// The last position met at a ply, with its sums from Black's view.
#[derive(Clone, Copy, Debug)]
struct Met {
    pieces: Pieces,
    places: Places,
    material: i32,
    relations: i32,
}

/// With more changes than these the sum is computed anew.
const MOST_CHANGES: usize = 16;

impl RelationSums {
    /// The material of the board at this ply, and the sum of its relations, from Black's view.
    #[inline]
    pub(super) fn of(&mut self, table: &Table, board: &Board, ply: usize) -> [i32; 2] {
        if self.0.len() <= ply {
            let none = Met { pieces: Pieces::NONE, places: Places::NONE, material: 0, relations: 0 };
            self.0.resize(ply + 8, none);
        }
        let pieces = Pieces::of(board);
        let mut met = self.0[nearest(ply, |ply| self.0[ply].pieces.distance(&pieces))];
        met.follow(table, pieces, board);
        self.0[ply] = met;
        [met.material, met.relations]
    }
}

impl Met {
    /// Becomes the position with these pieces.
    #[inline(always)]
    fn follow(&mut self, table: &Table, pieces: Pieces, board: &Board) {
        let (mut removed, mut added, mut material) = (Places::NONE, Places::NONE, self.material);
        pieces.board_changes(&self.pieces, |kind, side, [before, after]| {
            squares(before).for_each(|square| removed.push(on_board(side, kind, square)));
            squares(after).for_each(|square| added.push(on_board(side, kind, square)));
            let more = after.count_ones() as i32 - before.count_ones() as i32;
            material += if side == 0 { more } else { -more } * table.board[kind];
        });
        pieces.hand_changes(&self.pieces, |kind, side, [before, after]| {
            removed.extend(in_hand(side, kind, before));
            added.extend(in_hand(side, kind, after));
            let more = after as i32 - before as i32;
            material += if side == 0 { more } else { -more } * table.hand[kind];
        });
        (self.pieces, self.material) = (pieces, material);
        if removed.as_slice().len() + added.as_slice().len() > MOST_CHANGES {
            self.places = Places::of(board);
            self.relations = table.relations(&self.places);
            return;
        }
        for &place in removed.as_slice() {
            self.relations -= table.relations_of(place, &self.places);
            self.places.remove(place);
        }
        for &place in added.as_slice() {
            self.places.push(place.into());
            self.relations += table.relations_of(place, &self.places);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{RelationEvaluator, RelationSums, Shogi};
    use nullwindow::engine::Incremental;
    use nullwindow::{Evaluator, Position};
    use nullwindow_support::SplitMix64;

    #[test]
    fn kept_sums_equal_those_computed_anew() {
        let (evaluator, mut random) = (RelationEvaluator::embedded(), SplitMix64::new(3));
        let (mut sums, mut moves) = (RelationSums::default(), Vec::new());
        for _ in 0..12 {
            let mut path = vec![Shogi::start()];
            while path.len() < 200 && path[path.len() - 1].moves(&mut moves).is_none() {
                let mut next = path[path.len() - 1].clone();
                next.make(moves[random.below(moves.len())]);
                path.push(next);
                moves.clear();
            }
            moves.clear();
            let mut ply = 0;
            for _ in 0..300 {
                ply = match random.below(8) {
                    0 => random.below(path.len()),
                    1 => ply - random.below(5).min(ply),
                    by => (ply + by / 3).min(path.len() - 1),
                };
                let p = &path[ply];
                assert_eq!(evaluator.evaluate_at(p, ply, &mut sums), evaluator.evaluate(p), "{p}");
            }
        }
    }
}

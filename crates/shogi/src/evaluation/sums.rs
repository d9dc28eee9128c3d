//! The relations along the path of a search, each sum made of that of a position nearby (our own; the sums of
//! a network are kept alike, see [`Accumulators`](nullwindow_network::Accumulators)).

use super::features::{Places, in_hand, on_board};
use super::pieces::{Pieces, squares};
use super::table::Table;
use haitaka::Board;
use nullwindow_network::nearest;

/// The sums of the relations at the positions of a search's path, kept by a thread during a search. The
/// evaluator is the same in all calls: with another one the sums are wrong.
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
            material += [more, -more][side] * table.board[kind];
        });
        pieces.hand_changes(&self.pieces, |kind, side, [before, after]| {
            removed.extend(in_hand(side, kind, before));
            added.extend(in_hand(side, kind, after));
            let more = after as i32 - before as i32;
            material += [more, -more][side] * table.hand[kind];
        });
        (self.pieces, self.material) = (pieces, material);
        if removed.as_slice().len() + added.as_slice().len() > MOST_CHANGES {
            self.places = Places::of(board);
            self.relations = table.relations(&self.places);
            return;
        }
        // First those that go: a list has room for the places of one position.
        for &place in removed.as_slice() {
            self.relations -= table.row(place, self.places.as_slice());
            self.places.remove(place);
        }
        for &place in added.as_slice() {
            self.places.push(place);
            self.relations += table.row(place, self.places.as_slice());
        }
    }
}

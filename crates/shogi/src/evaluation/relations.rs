//! The evaluator: material and the weights of all pairs of places, looked up in one table (Hoki 2006: the
//! evaluation of Bonanza has such tables of relations).

use super::features::{PLACES, Places, TO_MOVE, material_in_hand, material_of};
use super::slots::Relations;
use super::sums::RelationSums;
use super::weights::Weights;
use crate::Shogi;
use crate::order::move_score;
use haitaka::{Board, Color, Move, Piece};
use nullwindow::engine::{Incremental, MoveScore};
use nullwindow::{Evaluator, Outcome, Score, Standard};
use std::sync::Arc;

/// Evaluates shogi by material and relations of pairs of pieces, in hundredths of a pawn; mates by their
/// distance. Orders captures by MVV/LVA and static exchange evaluation.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_shogi::{RelationEvaluator, Shogi, Weights};
/// let rook_up: Shogi = "4k4/9/9/9/9/9/9/7R1/4K4 b - 1".parse()?;
/// let evaluator = RelationEvaluator::new(&Weights::material());
/// assert_eq!(evaluator.evaluate(&rook_up), Score::points(950 + 20));
/// # Ok::<(), nullwindow_shogi::SfenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RelationEvaluator(Arc<Table>);

/// The weights of all pairs of places, from Black's view, row by row.
#[derive(Debug)]
pub(super) struct Table {
    pairs: Box<[i16]>,
    pub(super) board: [i32; Piece::NUM],
    pub(super) hand: [i32; Piece::HAND_NUM],
    to_move: i32,
}

impl RelationEvaluator {
    /// The evaluator with these weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        let (relations, weights) = (Relations::get(), weights.get());
        let mut pairs = vec![0; PLACES * PLACES].into_boxed_slice();
        for a in 0..PLACES {
            for b in 0..=a {
                let Some((weight, negative)) = relations.weight(a, b) else { continue };
                let value = weights[weight];
                let value = if negative { value.saturating_neg() } else { value };
                (pairs[a * PLACES + b], pairs[b * PLACES + a]) = (value, value);
            }
        }
        let mut board = [0; Piece::NUM];
        for piece in Piece::ALL {
            board[piece as usize] = material_of(piece).map_or(0, |weight| weights[weight].into());
        }
        let mut hand = [0; Piece::HAND_NUM];
        for (piece, value) in hand.iter_mut().enumerate() {
            *value = weights[material_in_hand(piece)].into();
        }
        RelationEvaluator(Arc::new(Table { pairs, board, hand, to_move: weights[TO_MOVE].into() }))
    }

    /// The evaluator with the weights that come with the crate.
    #[must_use]
    pub fn embedded() -> Self {
        RelationEvaluator::new(&Weights::embedded())
    }

    /// The evaluation of an unfinished position, in hundredths of a pawn from the view of the side to move.
    /// It is symmetric: exchanging the sides and turning the board leaves it as it is.
    ///
    /// ```
    /// use nullwindow_shogi::{RelationEvaluator, Shogi};
    /// let evaluator = RelationEvaluator::embedded();
    /// let black: Shogi = "4k4/9/9/9/9/9/2P6/7R1/4K4 b G 1".parse()?;
    /// let white: Shogi = "4k4/1r7/6p2/9/9/9/9/9/4K4 w g 1".parse()?;
    /// assert_eq!(evaluator.points(&black), evaluator.points(&white));
    /// # Ok::<(), nullwindow_shogi::SfenError>(())
    /// ```
    #[must_use]
    pub fn points(&self, p: &Shogi) -> i32 {
        let board = p.board();
        self.0.points(board, [self.0.material(board), self.0.relations(&Places::of(board))])
    }

    /// The same, at this ply of a search.
    #[inline]
    pub(crate) fn points_at(&self, p: &Shogi, ply: usize, sums: &mut RelationSums) -> i32 {
        self.0.points(p.board(), sums.of(&self.0, p.board(), ply))
    }
}

impl Table {
    /// The material, from Black's view.
    #[inline]
    fn material(&self, board: &Board) -> i32 {
        let (black, white) = (board.colors(Color::Black), board.colors(Color::White));
        let mut sum = 0;
        for piece in Piece::ALL {
            let of = board.pieces(piece);
            sum += self.board[piece as usize] * ((of & black).len() as i32 - (of & white).len() as i32);
        }
        let hands = board.hand(Color::Black).iter().zip(board.hand(Color::White));
        for (value, (&own, &other)) in self.hand.iter().zip(hands) {
            sum += value * (i32::from(own) - i32::from(other));
        }
        sum
    }

    /// The relations, from Black's view, in parts of a point.
    #[inline]
    pub(super) fn relations(&self, places: &Places) -> i32 {
        let places = places.as_slice();
        (1..=places.len()).map(|number| self.row(places[number - 1], &places[..number])).sum()
    }

    /// Those of one place with each of the places, itself included if it is one of them.
    #[inline]
    pub(super) fn relations_of(&self, place: u16, places: &Places) -> i32 {
        self.row(place, places.as_slice())
    }

    #[inline(always)]
    fn row(&self, place: u16, places: &[u16]) -> i32 {
        let row = &self.pairs[usize::from(place) * PLACES..][..PLACES];
        places.iter().map(|&other| i32::from(row[usize::from(other)])).sum()
    }

    /// The evaluation by the material and the relations from Black's view, from that of the side to move.
    #[inline]
    fn points(&self, board: &Board, [material, relations]: [i32; 2]) -> i32 {
        let black = material + relations / Weights::PARTS;
        let mover = if board.side_to_move() == Color::Black { black } else { -black };
        (mover + self.to_move).clamp(-Score::MAX_POINTS, Score::MAX_POINTS)
    }
}

impl Evaluator<Shogi> for RelationEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Shogi, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Shogi) -> Score {
        Score::points(self.points(p))
    }
}

impl Incremental<Shogi> for RelationEvaluator {
    type Local = RelationSums;

    #[inline]
    fn evaluate_at(&self, p: &Shogi, ply: usize, sums: &mut RelationSums) -> Score {
        Score::points(self.points_at(p, ply, sums))
    }
}

impl MoveScore<Shogi> for RelationEvaluator {
    #[inline]
    fn score(&self, p: &Shogi, m: Move) -> i32 {
        move_score(p, m)
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::Placement;
    use super::*;
    use nullwindow::Position;
    use nullwindow_support::SplitMix64;

    /// Weights without a pattern.
    fn random_weights(random: &mut SplitMix64) -> Weights {
        let some = |random: &mut SplitMix64| random.below(401) as i16 - 200;
        Weights::new((0..Relations::get().len()).map(|_| some(random)).collect()).unwrap()
    }

    /// The evaluation is the sum over the features that training sees.
    #[test]
    fn evaluation_equals_its_features() {
        let mut random = SplitMix64::new(7);
        let weights = random_weights(&mut random);
        let evaluator = RelationEvaluator::new(&weights);
        let mut p = Shogi::start();
        for _ in 0..300 {
            let (mut material, mut relations) = (0, 0);
            Relations::get().features(&Placement::of(&p), |weight, times| {
                let product = i32::from(weights.get()[weight]) * times;
                *if weight < super::super::MATERIAL { &mut material } else { &mut relations } += product;
            });
            let black = material + relations / Weights::PARTS;
            let side = if p.board().side_to_move() == Color::Black { 1 } else { -1 };
            assert_eq!(evaluator.points(&p), side * black, "{p}");
            let mut moves = Vec::new();
            if p.moves(&mut moves).is_some() {
                p = Shogi::start();
                continue;
            }
            p.make(moves[random.below(moves.len())]);
        }
    }
}

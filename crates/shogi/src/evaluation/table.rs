//! The weights of the evaluation, those of the relations in one table, in which a search looks them up
//! (Hoki 2006: the evaluation of Bonanza has such tables).

use super::attacks::{self, ATTACKS};
use super::features::{PLACES, Places, TO_MOVE, material_in_hand, material_of};
use super::slots::Relations;
use super::weights::Weights;
use haitaka::{Board, Color, Piece};
use nullwindow::Score;

/// The weights: those of all pairs of places from Black's view, row by row.
#[derive(Debug)]
pub(super) struct Table {
    pairs: Box<[i16]>,
    pub(super) board: [i32; Piece::NUM],
    pub(super) hand: [i32; Piece::HAND_NUM],
    to_move: i32,
    attacks: Box<[i16]>,
}

impl Table {
    pub(super) fn new(weights: &Weights) -> Self {
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
        let attacks = weights[relations.attacks()..][..ATTACKS].into();
        Table { pairs, board, hand, to_move: weights[TO_MOVE].into(), attacks }
    }

    /// The material, from Black's view.
    #[inline]
    pub(super) fn material(&self, board: &Board) -> i32 {
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
        places.iter().enumerate().map(|(i, &place)| self.row(place, &places[..=i])).sum()
    }

    /// Those of one place with each of the places, itself included if it is one of them.
    #[inline(always)]
    pub(super) fn row(&self, place: u16, places: &[u16]) -> i32 {
        let row = &self.pairs[usize::from(place) * PLACES..][..PLACES];
        places.iter().map(|&other| i32::from(row[usize::from(other)])).sum()
    }

    /// The attacks, from Black's view, in parts of a point.
    #[inline]
    fn attacks(&self, board: &Board) -> i32 {
        let mut sum = 0;
        attacks::features(board, |weight, black| {
            let value = i32::from(self.attacks[weight]);
            sum += if black { value } else { -value };
        });
        sum
    }

    /// The evaluation from the view of the side to move, by the material and the relations from Black's.
    #[inline]
    pub(super) fn points(&self, board: &Board, [material, relations]: [i32; 2]) -> i32 {
        let black = material + (relations + self.attacks(board)) / Weights::PARTS;
        let mover = if board.side_to_move() == Color::Black { black } else { -black };
        (mover + self.to_move).clamp(-Score::MAX_POINTS, Score::MAX_POINTS)
    }
}

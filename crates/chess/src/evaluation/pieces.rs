//! Pieces: material, squares, mobility, outposts and files (terms usual in chess programs).

use super::features::*;
use super::sink::FeatureSink;
use super::view::*;
use crate::position::LIGHT_SQUARES;
use cozy_chess::{
    BitBoard, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// The fourth to the sixth rank.
const OUTPOSTS: BitBoard = BitBoard(0x0000_ffff_ff00_0000);

/// The squares that a side's pieces attack, and their attack on the enemy's king.
pub(super) struct PieceAttacks {
    pub(super) attacks: Attacks,
    /// Units of attack on the enemy's king: by the kinds of pieces that attack its zone, and by the attacked
    /// squares next to it.
    pub(super) king_units: i32,
}

impl Default for PieceAttacks {
    fn default() -> Self {
        let attacks = Attacks { by: [BitBoard::EMPTY; 6], all: BitBoard::EMPTY, twice: BitBoard::EMPTY };
        PieceAttacks { attacks, king_units: 0 }
    }
}

/// Units for a piece that attacks the zone of the king, by [`Piece`].
const ATTACKER: [i32; 6] = [0, 3, 2, 3, 4, 0];

/// Adds the features of a side's pieces, and returns the squares that they attack.
#[inline]
pub(super) fn terms(view: &View, sink: &mut impl FeatureSink) -> PieceAttacks {
    let mut result = PieceAttacks::default();
    result.attacks.add(Piece::Pawn, view.pawn_attacks);
    result.attacks.add(Piece::King, get_king_moves(view.king));
    let safe = !(view.enemy_pawn_attacks | view.own(Piece::Pawn) | view.king.bitboard());
    let mut piece = PieceTerms { view, result: &mut result, safe, flip: flip(view.king) };
    piece.each(Piece::Knight, MOBILITY_KNIGHT, get_knight_moves, sink);
    // Bishops and rooks see through own pieces that move as they do.
    let queens = view.own(Piece::Queen);
    let diagonal = view.occupied ^ queens;
    piece.each(Piece::Bishop, MOBILITY_BISHOP, |square| get_bishop_moves(square, diagonal), sink);
    let straight = diagonal ^ view.own(Piece::Rook);
    piece.each(Piece::Rook, MOBILITY_ROOK, |square| get_rook_moves(square, straight), sink);
    let both = |square| get_bishop_moves(square, view.occupied) | get_rook_moves(square, view.occupied);
    piece.each(Piece::Queen, MOBILITY_QUEEN, both, sink);
    material(view, sink);
    minors(view, sink);
    rooks(view, sink);
    result
}

/// The mask that mirrors squares so that the own king stands on the files e to h.
#[inline]
fn flip(king: Square) -> usize {
    if king as usize % 8 < 4 { 7 } else { 0 }
}

/// Adds the features of one kind of piece after the other.
struct PieceTerms<'a> {
    view: &'a View,
    result: &'a mut PieceAttacks,
    /// The squares that count as mobility.
    safe: BitBoard,
    flip: usize,
}

impl PieceTerms<'_> {
    /// Adds the squares and the mobility of all pieces of a kind, and sums their attacks on the enemy's king.
    #[inline(always)]
    fn each(
        &mut self,
        piece: Piece,
        mobility: usize,
        reach: impl Fn(Square) -> BitBoard,
        sink: &mut impl FeatureSink,
    ) {
        for square in squares(self.view.own(piece)) {
            let attacks = reach(square);
            self.result.attacks.add(piece, attacks);
            sink.add(on_square(piece, square as usize ^ self.flip), 1);
            sink.add(mobility + (attacks & self.safe).len() as usize, 1);
            let near = attacks & self.view.zone;
            if !near.is_empty() {
                self.result.king_units +=
                    ATTACKER[piece as usize] + count(near & get_king_moves(self.view.enemy_king));
            }
        }
    }
}

/// The squares of pawns and king, and the number of the pawns.
#[inline]
pub(super) fn squares_of_pawns_and_king(view: &View, sink: &mut impl FeatureSink) {
    let flip = flip(view.king);
    for square in squares(view.own(Piece::Pawn)) {
        sink.add(on_square(Piece::Pawn, square as usize ^ flip), 1);
    }
    let king = view.king as usize ^ flip;
    sink.add(KING_SQUARE + king / 8 * 4 + king % 8 - 4, 1);
    sink.add(MATERIAL, count(view.own(Piece::Pawn)));
}

/// Material without the pawns.
#[inline]
fn material(view: &View, sink: &mut impl FeatureSink) {
    for piece in 1..5 {
        sink.add(MATERIAL + piece, count(view.own[piece]));
    }
    let (pawns, bishops) = (view.own(Piece::Pawn), view.own(Piece::Bishop));
    sink.add(KNIGHT_PAWNS, count(view.own(Piece::Knight)) * (count(pawns) - 5));
    sink.add(ROOK_PAWNS, count(view.own(Piece::Rook)) * (count(pawns) - 5));
    if bishops.len() >= 2 {
        sink.add(BISHOP_PAIR, 1);
    }
    let on_its_colour = count(bishops & LIGHT_SQUARES) * count(pawns & LIGHT_SQUARES)
        + count(bishops & !LIGHT_SQUARES) * count(pawns & !LIGHT_SQUARES);
    sink.add(BISHOP_COLOUR, on_its_colour);
}

/// Knights and bishops.
#[inline]
fn minors(view: &View, sink: &mut impl FeatureSink) {
    let (knights, bishops) = (view.own(Piece::Knight), view.own(Piece::Bishop));
    let attackable = fill_down(view.enemy_pawn_attacks);
    let outposts = OUTPOSTS & view.pawn_attacks & !attackable;
    if !outposts.is_empty() {
        sink.add(OUTPOST, count(knights & outposts));
        sink.add(OUTPOST + 1, count(bishops & outposts));
        for knight in squares(knights & !outposts) {
            if !(get_knight_moves(knight) & outposts & !view.all_own).is_empty() {
                sink.add(OUTPOST_REACHABLE, 1);
            }
        }
    }
    sink.add(BEHIND_PAWN, count((knights | bishops) & down(view.own(Piece::Pawn) | view.enemy(Piece::Pawn))));
    for (i, minors) in [knights, bishops].into_iter().enumerate() {
        let far: usize = squares(minors).map(|square| distance(square, view.king)).sum();
        sink.add(MINOR_KING + i, far as i32);
    }
}

/// Rooks on files, and trapped in a corner by the king.
#[inline]
fn rooks(view: &View, sink: &mut impl FeatureSink) {
    let rooks = view.own(Piece::Rook);
    let files = |pawns| fill_up(fill_down(pawns));
    let half = rooks & !files(view.own(Piece::Pawn));
    let open = half & !files(view.enemy(Piece::Pawn));
    sink.add(ROOK_FILE, count(half ^ open));
    sink.add(ROOK_FILE + 1, count(open));
    let king = view.king as usize;
    if king < 8 {
        // The squares of the first rank between the king and the nearer edge.
        let outside = if king >= 4 { 0xff << (king + 1) & 0xff } else { (1 << king) - 1 };
        let trapped = rooks & BitBoard(outside) & !half;
        sink.add(ROOK_TRAPPED, count(trapped));
    }
}

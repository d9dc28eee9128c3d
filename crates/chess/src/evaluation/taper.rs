//! Tapered evaluation (usual in chess programs since the late 1990s): the mixture of a middlegame and an
//! endgame value by the pieces left, with the endgame value scaled down where draws are likely.

use crate::position::LIGHT_SQUARES;
use cozy_chess::{Board, Color, Piece};

/// The phase with all pieces of the start; phases range from 0 to this.
pub(crate) const FULL_PHASE: i32 = 24;

/// The endgame's part counts in full at this scale.
pub(crate) const ENDGAME_SCALE: i32 = 16;

/// The phase of a position: a minor piece counts 1, a rook 2, a queen 4, up to [`FULL_PHASE`].
pub(crate) fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minors = count(Piece::Knight) + count(Piece::Bishop);
    // Promoted pieces can make more of it than there was at the start.
    (minors + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL_PHASE)
}

/// The parts of the middlegame and of the endgame in the evaluation of a position.
#[derive(Clone, Copy)]
pub(crate) struct Taper {
    phase: i32,
    /// See [`endgame_scale`].
    endgame: i32,
}

impl Taper {
    pub(crate) fn of(board: &Board) -> Self {
        Taper { phase: phase(board), endgame: endgame_scale(board) }
    }

    /// The mixture of a middlegame and an endgame value by the phase of the position, the endgame value
    /// scaled by [`endgame_scale`].
    #[inline]
    pub(crate) fn mix(self, middlegame: i32, endgame: i32) -> i32 {
        let endgame = endgame * self.endgame / ENDGAME_SCALE;
        (middlegame * self.phase + endgame * (FULL_PHASE - self.phase)) / FULL_PHASE
    }

    /// The mixture of 1 and 1, as numerator and denominator.
    #[inline]
    pub(crate) fn of_one(self) -> (i32, i32) {
        let scale = self.phase * ENDGAME_SCALE + (FULL_PHASE - self.phase) * self.endgame;
        (scale, FULL_PHASE * ENDGAME_SCALE)
    }
}

/// The scale of the endgame's part, in parts of [`ENDGAME_SCALE`]. It is less than full where draws are
/// likely: bishops on squares of different colours; and a side that is ahead by at most a minor piece, or by
/// two knights, and has no pawns.
pub(crate) fn endgame_scale(board: &Board) -> i32 {
    let bishops = board.pieces(Piece::Bishop);
    let opposite = bishops.len() == 2
        && (bishops & LIGHT_SQUARES).len() == 1
        && (bishops & board.colors(Color::White)).len() == 1;
    let pawns = |side| board.colored_pieces(side, Piece::Pawn).len() as i32;
    if !opposite && pawns(Color::White) > 0 && pawns(Color::Black) > 0 {
        return ENDGAME_SCALE;
    }
    let material = |side| {
        let count = |piece| board.colored_pieces(side, piece).len() as i32;
        let minors = count(Piece::Knight) + count(Piece::Bishop);
        3 * minors + 5 * count(Piece::Rook) + 9 * count(Piece::Queen)
    };
    let (white, black) = (material(Color::White), material(Color::Black));
    let ahead = if white >= black { Color::White } else { Color::Black };
    let lead = (white - black).abs();
    if pawns(ahead) == 0 && (1..=3).contains(&lead) && white.max(black) < 15 {
        // A minor piece more, or a rook for one, does not win by itself.
        return if white.max(black) <= 3 { 0 } else { ENDGAME_SCALE / 4 };
    }
    if board.pieces(Piece::Knight).len() == 2
        && white + black == lead
        && lead == 6
        && pawns(Color::White) + pawns(Color::Black) == 0
    {
        return 0;
    }
    if !opposite {
        return ENDGAME_SCALE;
    }
    let only_bishops = white == 3 && black == 3;
    if only_bishops { ENDGAME_SCALE / 2 } else { ENDGAME_SCALE * 13 / 16 }
}

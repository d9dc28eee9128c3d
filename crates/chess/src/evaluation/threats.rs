//! Threats: pieces that are attacked by less valuable ones, or that hang; space (terms usual in chess
//! programs).

use super::features::*;
use super::sink::FeatureSink;
use super::view::*;
use cozy_chess::{BitBoard, Piece};

/// The files c to f, from the second rank to the fourth.
const CENTRE: BitBoard = BitBoard(0x3c3c_3c00);

/// Adds the threats of a side, and its space.
#[inline]
pub(super) fn terms(view: &View, own: &Attacks, enemy: &Attacks, sink: &mut impl FeatureSink) {
    let pawns = view.enemy(Piece::Pawn);
    let pieces = view.all_enemy ^ pawns ^ view.enemy(Piece::King);
    let by_minors = own.by(Piece::Knight) | own.by(Piece::Bishop);
    let undefended_by_pawns = view.all_enemy & !view.enemy_pawn_attacks;
    for kind in 0..5 {
        let victims = view.enemy[kind];
        if kind > 0 {
            sink.add(PAWN_THREAT + kind, count(victims & view.pawn_attacks));
        }
        let weak = victims & undefended_by_pawns;
        sink.add(MINOR_THREAT + kind, count(by_minors & if kind == 0 { weak } else { victims }));
        sink.add(ROOK_THREAT + kind, count(own.by(Piece::Rook) & if kind < 4 { weak } else { victims }));
    }
    let targets = pieces | pawns;
    let undefended = targets & !enemy.all;
    sink.add(KING_THREAT, count(own.by(Piece::King) & undefended));
    sink.add(HANGING, count(own.all & undefended & pieces));
    sink.add(WEAK, count(own.twice & targets & enemy.all & !enemy.twice & !view.enemy_pawn_attacks));

    let free = !view.occupied;
    let step = up(view.own(Piece::Pawn)) & free;
    let pushes = step | up(step & BitBoard(0x00ff_0000)) & free;
    let safe = pushes & !view.enemy_pawn_attacks & (own.all | !enemy.all);
    sink.add(PUSH_THREAT, count(adjacent(up(safe)) & pieces & !view.pawn_attacks));

    let restricted = own.all & enemy.all & !enemy.twice & !view.enemy_pawn_attacks & free;
    sink.add(RESTRICTED, count(restricted));
    let space = CENTRE & !view.enemy_pawn_attacks & !view.own(Piece::Pawn);
    sink.add(SPACE, count(space & fill_down(view.own(Piece::Pawn))));
}

//! The squares that a side attacks, and how often (boards of attacks are as old as programs of shogi; counted
//! by sets of squares here, our own).

use crate::sliders::{bishop_attacks, lance_attacks, rook_attacks};
use haitaka::{BitBoard, Board, Color, Piece, Rank, Square};

/// All squares.
const ALL: u128 = (1 << Square::NUM) - 1;

/// The squares of the first rank of White, and of that of Black.
const ENDS: [u128; 2] = [Rank::A.bitboard().0, Rank::I.bitboard().0];

/// The sliders, by their numbers in features. A fit adds in this order, and is the same to the last bit in no
/// other.
pub(super) const SLIDERS: [Piece; 5] =
    [Piece::Bishop, Piece::PBishop, Piece::Rook, Piece::PRook, Piece::Lance];

/// The squares that a side attacks at least once, twice and three times, its king's attacks left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Control(pub(super) [u128; 3]);

impl Control {
    #[inline(always)]
    fn add(&mut self, squares: u128) {
        let [one, two, three] = &mut self.0;
        *three |= *two & squares;
        *two |= *one & squares;
        *one |= squares;
    }

    /// The same around a square.
    #[inline(always)]
    pub(super) fn around(&self, square: usize) -> [u32; 3] {
        self.0.map(|set| around(set, square))
    }

    /// That of a side. Passes the number of each slider among [`SLIDERS`], with the number of squares that it
    /// attacks as such.
    #[inline(always)]
    pub(super) fn of(board: &Board, side: Color, mut slider: impl FnMut(usize, usize)) -> Self {
        let own = board.colors(side);
        let of = |piece: Piece| (board.pieces(piece) & own).0;
        let black = side == Color::Black;
        let ahead = |set: u128| if black { (set & !ENDS[0]) >> 1 } else { (set & !ENDS[1]) << 1 };
        let behind = |set: u128| if black { (set & !ENDS[1]) << 1 } else { (set & !ENDS[0]) >> 1 };
        let (left, right) = (|set: u128| set << 9 & ALL, |set: u128| set >> 9);
        let mut control = Control([0; 3]);
        let mut add = |set| control.add(set);

        add(ahead(of(Piece::Pawn)));
        let jumped = ahead(ahead(of(Piece::Knight)));
        add(left(jumped));
        add(right(jumped));
        let silvers = of(Piece::Silver);
        let golds =
            of(Piece::Gold) | of(Piece::Tokin) | of(Piece::PLance) | of(Piece::PKnight) | of(Piece::PSilver);
        let (horses, dragons) = (of(Piece::PBishop), of(Piece::PRook));
        // Three squares ahead: silvers and golds; pieces of two sets may attack the same square.
        for set in [silvers, golds] {
            let front = ahead(set);
            add(front);
            add(left(front));
            add(right(front));
        }
        let back = behind(silvers);
        add(left(back));
        add(right(back));
        add(behind(golds));
        add(left(golds));
        add(right(golds));
        if horses != 0 {
            [ahead(horses), behind(horses), left(horses), right(horses)].into_iter().for_each(&mut add);
        }
        if dragons != 0 {
            let (front, back) = (ahead(dragons), behind(dragons));
            [left(front), right(front), left(back), right(back)].into_iter().for_each(&mut add);
        }
        let occupied = board.occupied();
        for (number, piece) in SLIDERS.into_iter().enumerate() {
            for square in BitBoard(of(piece)) {
                let attacked = match piece {
                    Piece::Lance => lance_attacks(side, square, occupied),
                    Piece::Bishop | Piece::PBishop => bishop_attacks(square, occupied),
                    _ => rook_attacks(square, occupied),
                };
                add(attacked.0);
                slider(number, attacked.len() as usize);
            }
        }
        control
    }
}

/// The three by three squares around a square as nine bits, file by file.
#[inline(always)]
pub(super) fn around(set: u128, square: usize) -> u32 {
    // The square of the first bit is one file and one rank before the one in the middle.
    let window = if square >= 10 { (set >> (square - 10)) as u32 } else { (set << (10 - square)) as u32 };
    window & 0o7 | window >> 6 & 0o70 | window >> 12 & 0o700
}

/// How often the square of this bit is attacked.
#[inline(always)]
pub(super) fn times(sets: [u32; 3], bit: u32) -> usize {
    sets.iter().map(|set| (set >> bit & 1) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::see::attackers;
    use crate::sfen::random_games;

    #[test]
    fn control_counts_the_attackers_of_each_square() {
        for p in random_games(50).iter().flatten() {
            let board = p.board();
            for side in [Color::Black, Color::White] {
                let control = Control::of(board, side, |_, _| ());
                for square in Square::ALL {
                    let all = attackers(board, square, board.occupied()) & board.colors(side);
                    let others = all & !board.pieces(Piece::King);
                    let found = times(control.around(square as usize), 4);
                    assert_eq!(found, (others.len() as usize).min(3), "{p} {square}");
                }
            }
        }
    }
}

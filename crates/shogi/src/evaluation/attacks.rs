//! Attacks: who attacks and who defends the squares around each king, which pieces are attacked, and how far
//! sliders reach (all are parts of most evaluations of shogi, GPSShogi's among them: Kaneko & Tanaka; the
//! features are our own).
//!
//! A pair of pieces does not show an attack: it takes an attacker, a square, and a defender that is not
//! there.

use super::control::{Control, SLIDERS, around, times};
use haitaka::{BitBoard, Board, Color, Piece, Square};

/// Where the weights of each part begin, behind those of the squares around a king: of the pressure on a
/// king, of the pieces near it, of the pieces that are attacked, and of the squares that sliders attack.
const PRESSURE: usize = 5 * 3 * 4 * 3;
const NEAR: usize = PRESSURE + 9 * 5 * 4 * 4 * 2;
const THREATS: usize = NEAR + 5 * 7 * 4;
const REACH: usize = THREATS + Piece::NUM * 2 * 2;

/// The number of weights of attacks.
pub(super) const ATTACKS: usize = REACH + SLIDERS.len() * 17;

/// The most features that a position can have: two kings, each with eight squares and two numbers, 38 other
/// pieces that are attacked, and eight sliders.
const MOST: usize = 20 + 38 + 8;

/// The bits of a [window](around) that are squares of the board, around a square in its middle, bit 4, which
/// is left out.
static AROUND: [u32; Square::NUM] = {
    let mut around = [0; Square::NUM];
    let mut i = 0;
    while i < Square::NUM * 9 {
        let (square, step) = (i / 9, i % 9);
        let (file, rank) = (square / 9 + step / 3, square % 9 + step % 3);
        if step != 4 && 1 <= file && file <= 9 && 1 <= rank && rank <= 9 {
            around[square] |= 1 << step;
        }
        i += 1;
    }
    around
};

/// The class of each bit of a [window](around), left and right being alike: ahead, diagonally ahead, aside,
/// diagonally behind, behind; for a king of Black, then for one of White.
const CLASS: [[usize; 9]; 2] = [[1, 2, 3, 0, 0, 4, 1, 2, 3], [3, 2, 1, 4, 0, 0, 3, 2, 1]];

/// The squares within two steps of each square.
static ZONE: [u128; Square::NUM] = {
    let mut zones = [0; Square::NUM];
    let mut i = 0;
    while i < Square::NUM * Square::NUM {
        let (a, b) = ((i / Square::NUM) as i32, (i % Square::NUM) as i32);
        if (a / 9 - b / 9).abs() <= 2 && (a % 9 - b % 9).abs() <= 2 {
            zones[i / Square::NUM] |= 1 << b;
        }
        i += 1;
    }
    zones
};

/// What a piece in hand counts as a means of attack.
const IN_HAND: [usize; Piece::HAND_NUM] = [0, 1, 1, 2, 2, 3, 2];

/// The features of the attacks: a number of a weight for each, and whether it counts for Black.
#[inline(always)]
pub(super) fn features(board: &Board, mut push: impl FnMut(usize, bool)) {
    let control = [Color::Black, Color::White].map(|side| {
        Control::of(board, side, |slider, reach| push(REACH + 17 * slider + reach, side == Color::Black))
    });
    for (side, color) in [Color::Black, Color::White].into_iter().enumerate() {
        let (own, other) = (board.colors(color).0, board.colors(!color).0);
        let (defence, attack) = (&control[side], &control[1 - side]);
        let mover = usize::from(board.side_to_move() == color);
        let mut push = |weight| push(weight, side == 0);

        let king = (board.pieces(Piece::King) & board.colors(color)).0;
        for square in BitBoard(own & attack.0[0] & !king) {
            let defended = (defence.0[0] >> square as usize & 1) as usize;
            if let Some(piece) = board.piece_on(square) {
                push(THREATS + (piece as usize * 2 + defended) * 2 + mover);
            }
        }
        if king == 0 {
            continue;
        }
        let king = king.trailing_zeros() as usize;

        let squares = AROUND[king];
        let (attack, defence) = (attack.around(king), defence.around(king));
        let (own_around, other_around) = (around(own, king), around(other, king));
        let mut rest = squares;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let (attackers, defenders) = (times(attack, bit), times(defence, bit).min(2));
            let content = (own_around >> bit & 1 | other_around >> bit << 1 & 2) as usize;
            push(((CLASS[side][bit as usize] * 3 + content) * 4 + attackers) * 3 + defenders);
        }
        let count = |set: u32| (set & squares).count_ones() as usize;
        let (attacked, weak) = (count(attack[0]), count(attack[0] & !defence[0]));
        let free = count(!attack[0] & !own_around);
        let in_hand: usize =
            board.hand(!color).iter().zip(IN_HAND).map(|(&n, each)| usize::from(n) * each).sum();
        let hand = match in_hand {
            0 => 0,
            1..=2 => 1,
            3..=5 => 2,
            _ => 3,
        };
        let pressure = (((attacked * 5 + weak.min(4)) * 4 + free.min(3)) * 4 + hand) * 2 + mover;
        push(PRESSURE + pressure);
        let within = |set: u128| (set & ZONE[king]).count_ones() as usize;
        let near = (within(other).min(4) * 7 + (within(own) - 1).min(6)) * 4 + hand;
        push(NEAR + near);
    }
}

/// A list of the features of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacks {
    /// The number of each weight; its ones' complement if it counts for White.
    list: [i16; MOST],
    len: u8,
}

impl Attacks {
    pub(super) fn of(board: &Board) -> Self {
        let mut all = Attacks { list: [0; MOST], len: 0 };
        features(board, |weight, black| {
            if let Some(slot) = all.list.get_mut(usize::from(all.len)) {
                *slot = if black { weight as i16 } else { !(weight as i16) };
                all.len += 1;
            }
        });
        all
    }

    /// The number of each weight, and its sign from Black's view.
    pub(super) fn signed(&self) -> impl Iterator<Item = (usize, i32)> {
        let signed = |&weight: &i16| if weight >= 0 { (weight as usize, 1) } else { (!weight as usize, -1) };
        self.list[..self.len.into()].iter().map(signed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shogi;
    use crate::sfen::{mirrored, random_games, turned};

    /// The features in order, those of White as Black's if the position was `turned`.
    fn sorted(p: &Shogi, turned: bool) -> Vec<(usize, bool)> {
        let mut all = Vec::new();
        features(p.board(), |weight, black| all.push((weight, black != turned)));
        assert!(all.len() <= MOST && all.iter().all(|&(weight, _)| weight < ATTACKS), "{p}");
        all.sort_unstable();
        all
    }

    #[test]
    fn features_follow_the_side_and_not_left_and_right() {
        for p in random_games(50).iter().flatten() {
            let all = sorted(p, false);
            assert_eq!(sorted(&turned(p), true), all, "{p}");
            assert_eq!(sorted(&mirrored(p), false), all, "{p}");
        }
    }

    #[test]
    fn a_side_without_a_king_has_no_squares_around_it() {
        let p: Shogi = "9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b4s4n4l17p 1".parse().unwrap();
        let of_black: Vec<_> = sorted(&p, false).into_iter().filter(|&(_, black)| black).collect();
        assert_eq!(of_black, []);
    }
}

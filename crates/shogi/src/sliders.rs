//! The attacks of bishop, rook and lance, ray by ray: the first piece on a ray is its lowest bit, or its
//! highest (the rays of chess programs since the 1970s; our own for 81 squares).
//!
//! `haitaka` looks them up in a table of 8.7 MB. These need one of 10 kB.

use haitaka::{BitBoard, Color, Square};

/// The squares in each direction from a square: four upwards in bit order, then their opposites.
static RAYS: [[u128; 8]; Square::NUM] = {
    // Files and ranks: along the file, along the rank, and the two diagonals.
    const STEPS: [(i32, i32); 8] = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
    let mut rays = [[0; 8]; Square::NUM];
    let mut i = 0;
    while i < Square::NUM * 8 {
        let (square, (dx, dy)) = (i / 8, STEPS[i % 8]);
        let (mut file, mut rank) = (square as i32 / 9 + dx, square as i32 % 9 + dy);
        while 0 <= file && file < 9 && 0 <= rank && rank < 9 {
            rays[square][i % 8] |= 1 << (9 * file + rank);
            (file, rank) = (file + dx, rank + dy);
        }
        i += 1;
    }
    rays
};

/// The squares of a ray upwards in bit order, up to the first one that is occupied.
#[inline(always)]
fn up(ray: u128, occupied: u128) -> u128 {
    let blockers = ray & occupied;
    // All bits up to the lowest one; all, if there is none.
    ray & (blockers ^ blockers.wrapping_sub(1))
}

/// The squares of a ray downwards in bit order, up to the first one that is occupied.
#[inline(always)]
fn down(ray: u128, occupied: u128) -> u128 {
    // The highest bit and all above it; bit 0 is the end of the ray, or not on it.
    let first = 127 - (ray & occupied | 1).leading_zeros();
    ray & (u128::MAX << first)
}

/// The squares in these two directions and in their opposites.
#[inline(always)]
fn lines(square: Square, occupied: BitBoard, [a, b]: [usize; 2]) -> BitBoard {
    let (rays, occupied) = (&RAYS[square as usize], occupied.0);
    let both = |i: usize| up(rays[i], occupied) | down(rays[i + 4], occupied);
    BitBoard(both(a) | both(b))
}

/// The squares that a rook attacks.
#[inline(always)]
pub(crate) fn rook_attacks(square: Square, occupied: BitBoard) -> BitBoard {
    lines(square, occupied, [0, 1])
}

/// The squares that a bishop attacks.
#[inline(always)]
pub(crate) fn bishop_attacks(square: Square, occupied: BitBoard) -> BitBoard {
    lines(square, occupied, [2, 3])
}

/// The squares that a lance of this side attacks.
#[inline(always)]
pub(crate) fn lance_attacks(color: Color, square: Square, occupied: BitBoard) -> BitBoard {
    let rays = &RAYS[square as usize];
    BitBoard(match color {
        Color::White => up(rays[0], occupied.0),
        Color::Black => down(rays[4], occupied.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use haitaka::{get_bishop_moves, get_lance_moves, get_rook_moves};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn attacks_equal_those_of_another_program(a: u128, b: u128, c: u128) {
            for occupied in [a, a & b, a & b & c, a | b].map(|set| BitBoard(set & ((1 << 81) - 1))) {
                for square in Square::ALL {
                    let rook = get_rook_moves(Color::Black, square, occupied);
                    prop_assert_eq!(rook_attacks(square, occupied), rook);
                    let bishop = get_bishop_moves(Color::Black, square, occupied);
                    prop_assert_eq!(bishop_attacks(square, occupied), bishop);
                    for color in [Color::Black, Color::White] {
                        let lance = get_lance_moves(color, square, occupied);
                        prop_assert_eq!(lance_attacks(color, square, occupied), lance);
                    }
                }
            }
        }
    }
}

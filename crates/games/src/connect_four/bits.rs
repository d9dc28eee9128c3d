//! Bitboards of seven columns with a spare row on top (Tromp, *The Fhourstones benchmark*; Pons, *Solving
//! Connect 4*): bit `7c + r` is row `r` of column `c`, both counted from 0 at the lower left.
//!
//! The seventh bit of a column is never a square, so that shifts along rows and diagonals cannot run from the
//! top of one column into the foot of another.

/// Bits from a column to the next.
pub(super) const COLUMN: u32 = 7;

/// The lowest square of every column.
pub(super) const BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;

/// The first, third and fifth row: in them the first player's threats decide.
pub(super) const ODD_ROWS: u64 = BOTTOM | BOTTOM << 2 | BOTTOM << 4;

/// All 42 squares.
pub(super) const BOARD: u64 = BOTTOM * 0b11_1111;

/// The squares of column `c`, 0 to 6.
#[inline]
pub(super) fn column(c: u8) -> u64 {
    0b11_1111 << (COLUMN * u32::from(c))
}

/// Whether these discs hold four in a line.
#[inline]
pub(super) fn has_four(discs: u64) -> bool {
    let along = |step: u32| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step)
    };
    along(1) | along(COLUMN) | along(COLUMN - 1) | along(COLUMN + 1) != 0
}

/// The squares, taken or not, that would complete a four of these discs (a square inside a four that is
/// there, too).
#[inline]
pub(super) fn fourths(discs: u64) -> u64 {
    // Of the four squares of a line the missing one is the last, the third, the second or the first along the
    // step.
    let along = |step: u32| {
        let two_before = discs << step & discs << (2 * step);
        let two_after = discs >> step & discs >> (2 * step);
        two_before & (discs << (3 * step) | discs >> step) | two_after & (discs << step | discs >> (3 * step))
    };
    // The squares above three in a column are empty: only the last of the four can be missing.
    let upright = discs << 1 & discs << 2 & discs << 3;
    (upright | along(COLUMN) | along(COLUMN - 1) | along(COLUMN + 1)) & BOARD
}

/// The playable squares after which the opponent, who threatens these squares, cannot win with its next disc:
/// a disc must block where it would win at once, and must not lie under a square where it would win.
#[inline]
pub(super) fn non_losing(playable: u64, threats: u64) -> u64 {
    let forced = playable & threats;
    let blocking = match forced {
        0 => playable,
        _ if forced & (forced - 1) == 0 => forced,
        _ => 0,
    };
    blocking & !(threats >> 1)
}

/// The squares of all fours that these squares hold.
#[inline]
pub(super) fn in_fours(squares: u64) -> u64 {
    let along = |step: u32| {
        let pairs = squares & squares >> step;
        let feet = pairs & pairs >> (2 * step);
        let two = feet | feet << step;
        two | two << (2 * step)
    };
    along(1) | along(COLUMN) | along(COLUMN - 1) | along(COLUMN + 1)
}

/// The squares above each of these in their columns; none of these lies in the lowest row.
#[inline]
pub(super) fn above(squares: u64) -> u64 {
    /// The four upper rows: what a shift by two carries into the next column lies below them.
    const UPPER: u64 = BOTTOM * 0b11_1100;
    let one = squares << 1 & BOARD;
    let two = one | one << 1 & BOARD;
    two | two << 2 & UPPER
}

/// The mirrored board: column 0 changes places with column 6, and so on. (Also for keys, which are sums that
/// stay within their columns.)
#[inline]
pub(super) fn mirrored(bits: u64) -> u64 {
    let column = |c: u32| bits >> (COLUMN * c) & 0b111_1111;
    (0..7).fold(0, |mirror, c| mirror << COLUMN | column(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::SplitMix64;

    /// All fours, from their definition: four squares in a line on the board, from left to right or from the
    /// foot up.
    fn fours() -> Vec<[u64; 4]> {
        let mut fours = Vec::new();
        for (c, r) in (0..7).flat_map(|c| (0..6).map(move |r| (c, r))) {
            for (dc, dr) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let squares = [0, 1, 2, 3].map(|i| (c + dc * i, r + dr * i));
                if squares.iter().all(|&(c, r)| c < 7 && (0..6).contains(&r)) {
                    fours.push(squares.map(|(c, r)| 1 << (7 * c + r)));
                }
            }
        }
        fours
    }

    #[test]
    fn shifts_find_the_same_fours_as_the_definition() {
        let fours = fours();
        assert_eq!(fours.len(), 69);
        let (mut random, mut with_four) = (SplitMix64::new(4), 0);
        let mut word = || random.next().unwrap_or_default();
        for round in 0..20_000 {
            let discs = BOARD & word() & if round % 2 == 0 { u64::MAX } else { word() };
            let four = fours.iter().any(|four| four.iter().all(|square| discs & square != 0));
            assert_eq!(has_four(discs), four);
            let whole = fours.iter().filter(|four| four.iter().all(|square| discs & square != 0));
            assert_eq!(in_fours(discs), whole.flatten().fold(0, |all, square| all | square));
            let higher = |i: u32| BOARD & column((i / 7) as u8) & (u64::MAX << i << 1);
            let over = (0..49).filter(|i| (discs & !BOTTOM) >> i & 1 != 0).fold(0, |all, i| all | higher(i));
            assert_eq!(above(discs & !BOTTOM), over);
            with_four += u32::from(four);
            let mut expected = 0;
            for four in &fours {
                let missing: Vec<u64> = four.iter().copied().filter(|square| discs & square == 0).collect();
                let upright = four[1] == four[0] << 1;
                // In a column only the last can be missing: below a disc there is always another.
                if missing.len() == 1 && (!upright || missing[0] == four[3]) {
                    expected |= missing[0];
                }
            }
            assert_eq!(fourths(discs) & !discs, expected);
        }
        assert!((5_000..15_000).contains(&with_four), "{with_four}");
    }

    #[test]
    fn mirrored_is_its_own_inverse() {
        for c in 0..7 {
            assert_eq!(mirrored(column(c)), column(6 - c));
        }
        let discs = 0x1234_5678_9abc & BOARD;
        assert_eq!(mirrored(mirrored(discs)), discs);
    }
}

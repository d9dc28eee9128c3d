//! Bitboards of columns with a spare row on top (Tromp, *The Fhourstones benchmark*; Pons, *Solving Connect
//! 4*): on a board of r rows, bit `(r + 1)·c + y` is row `y` of column `c`, both counted from 0 at the lower
//! left.
//!
//! The spare bit of a column is never a square, so that shifts along rows and diagonals cannot run from the
//! top of one column into the foot of another.

/// A board's size, and what follows from it.
///
/// ```
/// use nullwindow_games::connect_four::{Bits as _, SevenBySix};
/// assert_eq!((SevenBySix.squares(), SevenBySix.stride()), (42, 7));
/// ```
pub trait Bits: Copy {
    /// The number of columns.
    fn columns(self) -> u32;

    /// The number of rows.
    fn rows(self) -> u32;

    /// The lowest square of every column.
    fn bottom(self) -> u64;

    /// Bits from a column to the next.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// The number of squares.
    #[inline(always)]
    fn squares(self) -> u32 {
        self.columns() * self.rows()
    }

    /// The squares of column 0.
    #[inline(always)]
    fn first_column(self) -> u64 {
        (1 << self.rows()) - 1
    }

    /// The squares of a column.
    #[inline(always)]
    fn column(self, c: u8) -> u64 {
        self.first_column() << (self.stride() * u32::from(c))
    }

    /// All squares.
    #[inline(always)]
    fn board(self) -> u64 {
        self.bottom() * self.first_column()
    }

    /// The first row, the third and so on: in them the first player's threats decide.
    #[inline(always)]
    fn odd_rows(self) -> u64 {
        self.bottom() * (0x5555_5555_5555_5555 & self.first_column())
    }

    /// The middle columns: three, or four of an even number.
    #[inline(always)]
    fn middle(self) -> u64 {
        let count = (3 + (self.columns() + 1) % 2).min(self.columns());
        let columns = u64::MAX >> (64 - count * self.stride());
        self.board() & columns << ((self.columns() - count) / 2 * self.stride())
    }

    /// Whether these discs hold four in a line.
    #[inline(always)]
    fn has_four(self, discs: u64) -> bool {
        let along = |step: u32| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step)
        };
        let column = self.stride();
        along(1) | along(column) | along(column - 1) | along(column + 1) != 0
    }

    /// The squares, taken or not, that would complete a four of these discs (a square inside a four that is
    /// there, too).
    #[inline(always)]
    fn fourths(self, discs: u64) -> u64 {
        // Of the four squares of a line the missing one is the last, the third, the second or the first along
        // the step.
        let along = |step: u32| {
            let two_before = discs << step & discs << (2 * step);
            let two_after = discs >> step & discs >> (2 * step);
            two_before & (discs << (3 * step) | discs >> step)
                | two_after & (discs << step | discs >> (3 * step))
        };
        // The squares above three in a column are empty: only the last of the four can be missing.
        let upright = discs << 1 & discs << 2 & discs << 3;
        let column = self.stride();
        (upright | along(column) | along(column - 1) | along(column + 1)) & self.board()
    }

    /// The squares of all fours that these squares hold.
    #[inline(always)]
    fn in_fours(self, squares: u64) -> u64 {
        let along = |step: u32| {
            let pairs = squares & squares >> step;
            let feet = pairs & pairs >> (2 * step);
            let two = feet | feet << step;
            two | two << (2 * step)
        };
        let column = self.stride();
        along(1) | along(column) | along(column - 1) | along(column + 1)
    }

    /// The squares above the lowest of these in each column.
    #[inline(always)]
    fn above(self, squares: u64) -> u64 {
        // Less the foot, each column is turned up to its lowest bit; without one, up to the spare row.
        let bits = squares | self.bottom() << self.rows();
        self.board() & !(bits ^ (bits - self.bottom()))
    }

    /// The mirrored board: the first column changes places with the last, and so on. (Also for keys, which
    /// are sums that stay within their columns.)
    #[inline(always)]
    fn mirrored(self, bits: u64) -> u64 {
        let stride = self.stride();
        let column = |c: u32| bits >> (stride * c) & ((1 << stride) - 1);
        (0..self.columns()).fold(0, |mirror, c| mirror << stride | column(c))
    }
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

#[cfg(test)]
mod tests {
    use super::super::{AnySize, SevenBySix};
    use super::*;
    use crate::trees::SplitMix64;

    /// All fours, from their definition: four squares in a line on the board, from left to right or from the
    /// foot up.
    fn fours(size: impl Bits) -> Vec<[u64; 4]> {
        let [columns, rows] = [size.columns() as i32, size.rows() as i32];
        let mut fours = Vec::new();
        for (c, r) in (0..columns).flat_map(|c| (0..rows).map(move |r| (c, r))) {
            for (dc, dr) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let squares = [0, 1, 2, 3].map(|i| (c + dc * i, r + dr * i));
                if squares.iter().all(|&(c, r)| c < columns && (0..rows).contains(&r)) {
                    fours.push(squares.map(|(c, r)| 1 << ((rows + 1) * c + r)));
                }
            }
        }
        fours
    }

    fn shifts_find_the_same_fours_as_the_definition(size: impl Bits, rounds: u32) {
        let fours = fours(size);
        let [columns, rows] = [size.columns(), size.rows()];
        let along = |from: u32, other: u32| from.saturating_sub(3) * other;
        let diagonal = 2 * columns.saturating_sub(3) * rows.saturating_sub(3);
        assert_eq!(fours.len() as u32, along(columns, rows) + along(rows, columns) + diagonal);
        let mut random = SplitMix64::new(4);
        let mut word = || random.next().unwrap_or_default();
        for round in 0..rounds {
            let discs = size.board() & word() & if round % 2 == 0 { u64::MAX } else { word() };
            let four = fours.iter().any(|four| four.iter().all(|square| discs & square != 0));
            assert_eq!(size.has_four(discs), four);
            let whole = fours.iter().filter(|four| four.iter().all(|square| discs & square != 0));
            assert_eq!(size.in_fours(discs), whole.flatten().fold(0, |all, square| all | square));
            let stride = size.stride();
            let higher = |i: u32| size.column((i / stride) as u8) & (u64::MAX << i << 1);
            let over = (0..64).filter(|i| discs >> i & 1 != 0).fold(0, |all, i| all | higher(i));
            assert_eq!(size.above(discs), over);
            let mut expected = 0;
            for four in &fours {
                let missing: Vec<u64> = four.iter().copied().filter(|square| discs & square == 0).collect();
                let upright = four[1] == four[0] << 1;
                // In a column only the last can be missing: below a disc there is always another.
                if missing.len() == 1 && (!upright || missing[0] == four[3]) {
                    expected |= missing[0];
                }
            }
            assert_eq!(size.fourths(discs) & !discs, expected);
        }
    }

    #[test]
    fn shifts_find_the_same_fours_as_the_definition_on_every_board() {
        shifts_find_the_same_fours_as_the_definition(SevenBySix, 20_000);
        for (columns, rows) in (1..=16).flat_map(|columns| (1..16).map(move |rows| (columns, rows))) {
            if let Ok(size) = AnySize::new(columns, rows) {
                shifts_find_the_same_fours_as_the_definition(size, 100);
            }
        }
    }

    #[test]
    fn the_usual_size_has_the_same_bits_as_one_chosen_at_run_time() {
        let any = AnySize::default();
        assert_eq!(
            [SevenBySix.bottom(), SevenBySix.board(), SevenBySix.odd_rows(), SevenBySix.middle()],
            [any.bottom(), any.board(), any.odd_rows(), any.middle()]
        );
        assert_eq!(any.middle(), any.column(2) | any.column(3) | any.column(4));
    }

    #[test]
    fn mirrored_is_its_own_inverse() {
        for (columns, rows) in [(7, 6), (8, 7), (4, 15), (16, 3), (1, 9)] {
            let size = AnySize::new(columns, rows).expect("a size");
            for c in 0..columns {
                assert_eq!(size.mirrored(size.column(c)), size.column(columns - 1 - c));
            }
            let discs = 0x1234_5678_9abc_def0 & size.board();
            assert_eq!(size.mirrored(size.mirrored(discs)), discs);
        }
    }
}

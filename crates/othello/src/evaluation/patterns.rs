//! The patterns: sets of squares whose contents are features of the evaluation (Buro 1997, "Experiments with
//! Multi-ProbCut and a new high-quality evaluation function for Othello").
//!
//! A pattern has up to eight places on the board, its instances, which share one table. Contents are numbered
//! in balanced ternary, one digit a square: 1 a disc of the side to move, −1 one of the opponent, 0 an empty
//! square. So the number seen from the other side is the negative.

/// A pattern by one of its instances.
pub(super) struct Pattern {
    /// The number of its table, and the index of its empty contents there.
    pub(super) table: usize,
    pub(super) centre: u16,
    /// The squares of the first instance; the digit of `squares[i]` counts 3^i.
    pub(super) squares: &'static [u8],
}

/// Patterns of ten squares have a table each; the shorter ones share the last.
#[rustfmt::skip]
pub(super) const PATTERNS: [Pattern; 13] = [
    // An edge with the two squares diagonal to its corners.
    Pattern { table: 0, centre: 0, squares: &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14] },
    // Five by two squares in a corner.
    Pattern { table: 1, centre: 0, squares: &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12] },
    // A triangle in a corner.
    Pattern { table: 2, centre: 0, squares: &[0, 1, 2, 3, 8, 9, 10, 16, 17, 24] },
    // Both corners of an edge, and the block between them.
    Pattern { table: 3, centre: 0, squares: &[0, 2, 3, 4, 5, 7, 10, 11, 12, 13] },
    // Three by three squares in a corner.
    Pattern { table: 4, centre: 9841, squares: &[0, 1, 2, 8, 9, 10, 16, 17, 18] },
    // The second, third and fourth row.
    Pattern { table: 4, centre: 22963, squares: &[8, 9, 10, 11, 12, 13, 14, 15] },
    Pattern { table: 4, centre: 29524, squares: &[16, 17, 18, 19, 20, 21, 22, 23] },
    Pattern { table: 4, centre: 36085, squares: &[24, 25, 26, 27, 28, 29, 30, 31] },
    // The diagonals, of eight to four squares.
    Pattern { table: 4, centre: 42646, squares: &[0, 9, 18, 27, 36, 45, 54, 63] },
    Pattern { table: 4, centre: 47020, squares: &[1, 10, 19, 28, 37, 46, 55] },
    Pattern { table: 4, centre: 48478, squares: &[2, 11, 20, 29, 38, 47] },
    Pattern { table: 4, centre: 48964, squares: &[3, 12, 21, 30, 39] },
    Pattern { table: 4, centre: 49126, squares: &[4, 13, 22, 31] },
];

/// The number of tables, each of 2^16 weights.
pub(super) const TABLES: usize = 5;

/// The number of instances of all patterns together.
pub(super) const INSTANCES: usize = 54;

/// The instances of each table, consecutive in the order of [`PATTERNS`].
pub(super) const LANES: [(usize, usize); TABLES] = [(0, 4), (4, 12), (12, 16), (16, 20), (20, INSTANCES)];

/// One place of a pattern on the board.
#[derive(Clone, Copy)]
pub(super) struct Instance {
    /// Its number in [`PATTERNS`].
    pub(super) pattern: usize,
    squares: [u8; 10],
}

impl Instance {
    /// Its squares, in the order of the pattern's.
    pub(super) const fn squares(&self) -> &[u8] {
        self.squares.split_at(PATTERNS[self.pattern].squares.len()).0
    }
}

/// All instances, pattern by pattern.
pub(super) const ALL: [Instance; INSTANCES] = instances();

/// A square under `symmetry` (0 to 7), numbered as in [`Symmetric`](nullwindow::Symmetric) for Othello.
pub(crate) const fn symmetric(square: u8, symmetry: usize) -> u8 {
    let (mut x, mut y) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        y = 7 - y;
    }
    if symmetry & 2 != 0 {
        x = 7 - x;
    }
    if symmetry & 4 != 0 { 8 * x + y } else { 8 * y + x }
}

/// A pattern under a symmetry: its squares in order, and as a set.
const fn moved(pattern: usize, symmetry: usize) -> ([u8; 10], u64) {
    let (mut squares, mut set, mut i) = ([0; 10], 0, 0);
    while i < PATTERNS[pattern].squares.len() {
        squares[i] = symmetric(PATTERNS[pattern].squares[i], symmetry);
        set |= 1 << squares[i];
        i += 1;
    }
    (squares, set)
}

const fn instances() -> [Instance; INSTANCES] {
    let mut all = [Instance { pattern: 0, squares: [0; 10] }; INSTANCES];
    let (mut count, mut pattern) = (0, 0);
    while pattern < PATTERNS.len() {
        let mut symmetry = 0;
        while symmetry < 8 {
            let (squares, set) = moved(pattern, symmetry);
            let (mut earlier, mut new) = (0, true);
            while earlier < symmetry {
                new = new && moved(pattern, earlier).1 != set;
                earlier += 1;
            }
            if new {
                all[count] = Instance { pattern, squares };
                count += 1;
            }
            symmetry += 1;
        }
        pattern += 1;
    }
    assert!(count == INSTANCES);
    all
}

/// The permutation of a pattern's squares by the symmetry that maps it onto itself: square `i` moves to the
/// place of square `order[i]`. `None` if only the identity does.
pub(super) fn own_symmetry(pattern: usize) -> Option<Vec<usize>> {
    let squares = PATTERNS[pattern].squares;
    (1..8).find_map(|symmetry| {
        let order: Vec<_> = squares
            .iter()
            .map(|&square| squares.iter().position(|&other| other == symmetric(square, symmetry)))
            .collect::<Option<_>>()?;
        (!order.is_sorted()).then_some(order)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_covered_and_instances_belong_to_their_tables() {
        for square in 0..64 {
            assert!(ALL.iter().filter(|i| i.squares().contains(&square)).count() >= 4, "{square}");
        }
        for (table, (from, to)) in LANES.into_iter().enumerate() {
            assert!(ALL[from..to].iter().all(|i| PATTERNS[i.pattern].table == table));
        }
    }

    #[test]
    fn patterns_of_a_table_do_not_overlap() {
        let mut end = 0;
        for p in PATTERNS.iter().filter(|p| p.table == TABLES - 1) {
            let reach = (3_usize.pow(p.squares.len() as u32) - 1) / 2;
            assert_eq!(usize::from(p.centre) - reach, end);
            end = usize::from(p.centre) + reach + 1;
        }
        assert!(end <= 1 << 16);
    }

    #[test]
    fn all_patterns_but_the_block_of_five_by_two_have_a_symmetry_of_their_own() {
        for pattern in 0..PATTERNS.len() {
            assert_eq!(own_symmetry(pattern).is_none(), pattern == 1, "{pattern}");
        }
    }
}

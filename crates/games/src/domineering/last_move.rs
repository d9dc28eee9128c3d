//! Who surely makes the last move: the dominoes that a side can lay whatever the opponent does, against the
//! most that the opponent can lay elsewhere (after Bullock 2002, *Domineering: Solving Large Combinatorial
//! Search Spaces*; the packing and the game about it are our own).

use super::Domineering;
use nullwindow::Side;

/// More than the disjoint 2×2 blocks, and than the other dominoes, of 64 squares.
const BLOCKS: usize = 17;
const DOMINOES: usize = 33;

/// What a side that packed this number of blocks, of dominoes on two of the opponent's squares, and of
/// dominoes on one of them, gets of them at least; first if it is to move, then if the opponent is.
///
/// A domino laid counts two, and one more for each square that it takes from the opponent. The opponent lays
/// a domino on two neighbouring squares, and so hits at most two packed dominoes, which are lost; of a block
/// one domino can remain.
static GUARANTEED: [[[[u8; DOMINOES]; DOMINOES]; BLOCKS]; 2] = guaranteed();

/// A domino in a block; the other one is then safe, and its squares are taken as well.
const BLOCK: u8 = 8;
/// A domino on two squares, or on one square, where the opponent could lay one.
const ON_TWO: u8 = 4;
const ON_ONE: u8 = 3;

const fn guaranteed() -> [[[[u8; DOMINOES]; DOMINOES]; BLOCKS]; 2] {
    let mut all = [[[[0; DOMINOES]; DOMINOES]; BLOCKS]; 2];
    // By the number of dominoes: each move leaves fewer.
    let mut size = 1;
    while size < DOMINOES {
        let mut k = 0;
        while 2 * k <= size {
            let mut two = 0;
            while 2 * k + two <= size {
                let one = size - 2 * k - two;
                all[0][k][two][one] = after_own(&all[1], k, two, one);
                all[1][k][two][one] = after_theirs(&all[0], k, two, one);
                two += 1;
            }
            k += 1;
        }
        size += 1;
    }
    all
}

type BlockValues = [[[u8; DOMINOES]; DOMINOES]; BLOCKS];

/// The side lays the domino that counts most.
const fn after_own(next: &BlockValues, k: usize, two: usize, one: usize) -> u8 {
    match (k, two, one) {
        (1.., _, _) => BLOCK + next[k - 1][two][one],
        (_, 1.., _) => ON_TWO + next[k][two - 1][one],
        _ => ON_ONE + next[k][two][one - 1],
    }
}

/// The opponent hits one or two dominoes, so that the least remains.
const fn after_theirs(next: &BlockValues, k: usize, two: usize, one: usize) -> u8 {
    let mut least = u8::MAX;
    let mut first = 0;
    while first < HITS.len() {
        let mut second = 0;
        while second < HITS.len() {
            let hits = [HITS[first], HITS[second]];
            let lost = [hits[0][0] + hits[1][0], hits[0][1] + hits[1][1], hits[0][2] + hits[1][2]];
            if lost[0] <= k && lost[1] <= two && lost[2] <= one {
                let left = two - lost[1] + hits[0][3] + hits[1][3];
                let value = next[k - lost[0]][left][one - lost[2]];
                if value < least {
                    least = value;
                }
            }
            second += 1;
        }
        first += 1;
    }
    let both_of_a_block = if k > 0 { next[k - 1][two][one] } else { u8::MAX };
    if both_of_a_block < least { both_of_a_block } else { least }
}

/// What a hit takes away of blocks and dominoes on two squares and on one, and the domino on two squares that
/// a hit block leaves. The first takes nothing.
const HITS: [[usize; 4]; 4] = [[0, 0, 0, 0], [1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0]];

/// Disjoint dominoes of a side on free squares.
struct Packing {
    /// The number on squares that the opponent can never cover.
    safe: u32,
    /// The number of blocks: 2×2 squares, of which the side can make one half safe by a domino on the other.
    blocks: u32,
    /// The other dominoes on two, and on one, of the opponent's squares.
    on_two: u32,
    on_one: u32,
    /// The opponent's squares below dominoes that are not safe.
    contested: u64,
}

impl Domineering {
    /// Whether this side makes the last move, whichever side is to move: it is certain if true.
    ///
    /// The side lays its packed dominoes first, and its safe ones last. If it ever has no move, it has laid
    /// what [`GUARANTEED`] states: dominoes that count two each, and one more for each square taken. The
    /// opponent's dominoes have two squares each, none of them taken; and of a row of an odd number of
    /// squares, they leave one. So twice their number is at most that of the squares which are neither taken
    /// nor left; and the opponent laid at least as many dominoes as the side, or one more if it is to move.
    pub(super) fn makes_last_move(&self, side: Side) -> bool {
        let other = side.other();
        let places = self.places(other);
        let theirs = places | self.after(places, other);
        let packing = self.packing(side, theirs);
        let squares = theirs.count_ones() - self.left_over(other, theirs, packing.contested);
        let Packing { safe, blocks, on_two, on_one, .. } = packing;
        let to_move = self.side == side;
        let turn = &GUARANTEED[usize::from(!to_move)];
        let guaranteed = turn[blocks as usize][on_two as usize][on_one as usize];
        2 * (safe + u32::from(!to_move)) + u32::from(guaranteed) > squares
    }

    /// Packs the safe dominoes, then the blocks, then others on squares that the opponent can cover
    /// (`theirs`).
    fn packing(&self, side: Side, theirs: u64) -> Packing {
        let safe = self.laid_on(self.free & !theirs, side);
        let free = self.free & !(safe | self.after(safe, side));
        let (blocks, block_squares) = self.blocks(free & theirs, side);
        let others = self.laid_on(free & !block_squares, side);
        let ends = self.after(others, side);
        let on_two = (others & theirs & self.before(ends & theirs, side)).count_ones();
        Packing {
            safe: safe.count_ones(),
            blocks,
            on_two,
            on_one: others.count_ones() - on_two,
            contested: (block_squares | others | ends) & theirs,
        }
    }

    /// Disjoint 2×2 blocks on these squares, and their squares. Beyond one of its sides, where the opponent's
    /// dominoes would enter, a block has no free square: a domino on its other half makes this half safe.
    fn blocks(&self, squares: u64, side: Side) -> (u32, u64) {
        let other = side.other();
        let halves = squares & self.before(squares, side);
        let entered = |from: u64| from | self.before(from, side);
        let (low, high) = (entered(self.after(self.free, other)), entered(self.before(self.free, other)));
        let mut corners =
            halves & self.before(halves & !high, other) | halves & self.before(halves, other) & !low;
        let (mut count, mut taken) = (0, 0);
        while corners != 0 {
            let corner = corners & corners.wrapping_neg();
            let half = corner | self.after(corner, side);
            let block = half | self.after(half, other);
            let overlapping = block | self.before(block, side);
            corners &= !(overlapping | self.before(overlapping, other));
            count += 1;
            taken |= block;
        }
        (count, taken)
    }

    /// The number of rows of an odd number of `squares`, in a side's direction, without any of `contested`.
    fn left_over(&self, side: Side, squares: u64, contested: u64) -> u32 {
        let laid = self.laid_on(squares, side);
        // Each such row has one square left, its last, which contested ones before it reach.
        let last = squares & !(laid | self.after(laid, side));
        let (mut reached, mut further) = (0, contested);
        while further != reached {
            reached = further;
            further |= self.after(reached, side) & squares;
        }
        (last & !reached).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Position;
    use std::collections::HashMap;

    /// Whether the side to move wins, by its moves alone.
    fn wins(board: &Domineering, known: &mut HashMap<(u64, bool), bool>) -> bool {
        let key = (board.free, board.side == Side::First);
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let mut moves = Vec::new();
        let over = board.moves(&mut moves).is_some();
        let wins = !over
            && moves.into_iter().any(|m| {
                let mut after = *board;
                after.make(m);
                !wins(&after, known)
            });
        known.insert(key, wins);
        wins
    }

    /// Random squares of small boards, with either side to move.
    #[test]
    fn side_that_surely_makes_the_last_move_wins() {
        let mut random = 88_172_645_463_325_252_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        let (mut positions, mut decided) = (0, 0);
        for (width, height) in [(4, 4), (5, 4), (4, 5), (3, 6), (6, 3), (2, 9), (9, 2), (5, 5)] {
            let start = Domineering::new(width, height).unwrap();
            let mut known = HashMap::new();
            for _ in 0..1_000 {
                let free = start.free & (next() | next());
                if free.count_ones() > 18 {
                    continue;
                }
                for side in [Side::First, Side::Second] {
                    let board = Domineering { free, side, ..start };
                    let winner = if wins(&board, &mut known) { side } else { side.other() };
                    let sure = [side, side.other()].map(|side| board.makes_last_move(side));
                    let expected = [side, side.other()].map(|side| side == winner);
                    assert!(sure.iter().zip(expected).all(|(sure, wins)| !sure || wins), "{board:?}");
                    positions += 1;
                    decided += u32::from(sure[0] || sure[1]);
                }
            }
        }
        // Not an empty promise.
        assert!(positions > 10_000 && decided > 3_000, "{decided} of {positions}");
    }
}

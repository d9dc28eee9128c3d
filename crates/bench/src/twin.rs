//! Connect Four to a fixed depth, written by hand for this one game (Marsland 1986; Tromp's bitboards; our
//! own): the yardstick for the cost of the engine's generality.
//!
//! It searches as the engine does with `table` in its profile, without killers: iterative deepening,
//! principal variation search, fail-soft, a table of buckets of one cache line with full keys and two levels,
//! prefetched children's entries that may cut off, moves from the middle outwards after the table's, wins by
//! their distance. But it shares no code with the library, and has no generics. It runs on one thread and
//! cannot be stopped, so its table needs no protection against torn entries. Prefetching and memory in huge
//! pages, which safe Rust lacks, come from other crates. Mirrored positions do not share a key, because the
//! evaluation differs between them.

use bytemuck::{Pod, Zeroable};
use memmap2::MmapMut;
use prefetch_index::prefetch_index;
use std::io;

/// The value of a win by the last disc; a win after `n` more plies counts `n` less.
const WIN: i32 = 32_000;
/// Evaluations are smaller; values beyond are wins.
const POINTS: i32 = 30_000;
const INFINITY: i32 = 32_767;

const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;
const TOP: u64 = BOTTOM << 5;
const MIDDLE: u64 = 0b11_1111 << 14 | 0b11_1111 << 21 | 0b11_1111 << 28;
const COLUMNS: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];

/// Bit `7c + r` is row `r` of column `c`; the seventh bit of a column is not a square.
#[derive(Clone, Copy)]
struct Board {
    own: u64,
    occupied: u64,
    plies: u32,
}

impl Board {
    #[inline]
    fn after(self, column: u8) -> Board {
        let occupied = self.occupied | (self.occupied + (1 << (7 * column)));
        Board { own: self.own ^ self.occupied, occupied, plies: self.plies + 1 }
    }

    #[inline]
    fn key(self) -> u64 {
        self.own + self.occupied
    }

    /// Whether the last disc has made four in a line.
    #[inline]
    fn lost(self) -> bool {
        let discs = self.own ^ self.occupied;
        let along = |step: u32| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step)
        };
        along(1) | along(7) | along(6) | along(8) != 0
    }

    /// The value of a finished game.
    #[inline]
    fn terminal(self, ply: i32) -> Option<i32> {
        if self.lost() { Some(ply - WIN) } else { (self.occupied == BOARD).then_some(0) }
    }

    #[inline]
    fn evaluate(self) -> i32 {
        let theirs = self.own ^ self.occupied;
        let full = self.occupied & TOP;
        // From the first full column on, no column counts.
        let counted = ((full & full.wrapping_neg()) >> 5).wrapping_sub(1);
        let next = (self.occupied + BOTTOM) & BOARD & counted;
        let above = next << 1 & BOARD;
        let (mine, other) = (wins(self.own), wins(theirs));
        let count = |bits: u64| bits.count_ones() as i32;
        count(self.own & MIDDLE) - count(theirs & MIDDLE)
            + 10 * (count(next & mine) - count(next & other))
            + 5 * (count(above & mine) - count(above & other))
    }
}

/// The squares on which these discs need one more for a four, by the rule of the printed evaluation.
#[inline]
fn wins(discs: u64) -> u64 {
    let along = |step: u32| {
        let after = discs << step & discs << (2 * step);
        let before = discs >> (2 * step) & discs >> (3 * step);
        after | before & (discs >> step | discs << step)
    };
    along(1) | along(7) | along(6) | along(8)
}

/// Four entries, each a key and its data.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Bucket([[u64; 2]; 4]);

/// An entry's data: bits 0 to 15 the value, 16 to 18 the move, 24 to 31 the depth, 32 and 33 the bound, 34
/// and 35 the generation; 0 in an empty entry.
type Data = u64;

const NO_MOVE: u8 = 7;
const EXACT: u64 = 1;
const LOWER: u64 = 2;
const UPPER: u64 = 3;
/// Added to the replacement score of entries of this generation: those of another always score less.
const PRESENT: u64 = 1 << 16;

#[inline]
fn pack(value: i32, column: u8, depth: u32, bound: u64, generation: u64) -> Data {
    u64::from(value as u16)
        | u64::from(column) << 16
        | u64::from(depth) << 24
        | bound << 32
        | generation << 34
}

/// The value of an entry for this window, if it decides. Wins count from the root, in the table from the
/// position.
#[inline]
fn answer(data: Data, depth: u32, alpha: i32, beta: i32, ply: i32) -> Option<i32> {
    if (data >> 24) as u8 != depth as u8 {
        return None;
    }
    let v = i32::from(data as i16);
    let v = if v > POINTS {
        v - ply
    } else if v < -POINTS {
        v + ply
    } else {
        v
    };
    let decides = match data >> 32 & 3 {
        EXACT => true,
        LOWER => v >= beta,
        _ => v <= alpha,
    };
    decides.then_some(v)
}

/// The table's memory.
pub struct TableMemory(MmapMut);

impl TableMemory {
    /// Allocates `mebibytes` MiB, in huge pages where Linux has them.
    ///
    /// # Errors
    /// If the system has not enough memory.
    ///
    /// ```
    /// assert!(nullwindow_bench::twin::TableMemory::new(1).is_ok());
    /// ```
    pub fn new(mebibytes: usize) -> io::Result<Self> {
        let memory = MmapMut::map_anon(mebibytes << 20)?;
        #[cfg(target_os = "linux")]
        let _small_pages_otherwise = memory.advise(memmap2::Advice::HugePage);
        Ok(TableMemory(memory))
    }
}

/// The result of a search.
///
/// ```
/// use nullwindow_bench::twin::{TableMemory, search};
/// let result = search(&mut TableMemory::new(1)?, 4);
/// assert_eq!(result.line.len(), 4);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwinResult {
    /// The value of the empty board, in points from the view of the first player.
    pub score: i32,
    /// Nodes visited.
    pub nodes: u64,
    /// The principal variation: columns from 0 at the left.
    pub line: Vec<u8>,
}

/// Searches the empty board to this depth, one iteration after another. The memory should be new.
///
/// ```
/// use nullwindow_bench::twin::{TableMemory, search};
/// assert_eq!(search(&mut TableMemory::new(1)?, 1).nodes, 8);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn search(memory: &mut TableMemory, depth: u32) -> TwinResult {
    let buckets = bytemuck::cast_slice_mut(&mut memory.0);
    let mut search =
        TwinSearch { buckets, generation: 1, nodes: 0, lines: vec![Vec::new(); depth as usize + 2] };
    let mut moves = COLUMNS.map(|column| (column, vec![column]));
    let mut score = 0;
    for depth in 1..=depth {
        score = search.root(&mut moves, depth);
    }
    TwinResult { score, nodes: search.nodes, line: moves[0].1.clone() }
}

struct TwinSearch<'m> {
    buckets: &'m mut [Bucket],
    generation: u64,
    nodes: u64,
    /// The principal variation from each ply on.
    lines: Vec<Vec<u8>>,
}

impl TwinSearch<'_> {
    fn root(&mut self, moves: &mut [(u8, Vec<u8>); 7], depth: u32) -> i32 {
        let board = Board { own: 0, occupied: 0, plies: 0 };
        self.nodes += 1;
        let mut best = -INFINITY;
        for i in 0..moves.len() {
            let after = board.after(moves[i].0);
            let key = after.key();
            let mut v = best + 1;
            if i > 0 {
                v = -self.node(after, -best - 1, -best, depth - 1, 1, key);
            }
            if v > best {
                v = -self.node(after, -INFINITY, -best, depth - 1, 1, key);
                if v > best {
                    best = v;
                    moves[i].1.truncate(1);
                    moves[i].1.extend_from_slice(&self.lines[1]);
                    moves[..=i].rotate_right(1);
                }
            }
        }
        best
    }

    fn node(&mut self, board: Board, mut alpha: i32, beta: i32, depth: u32, ply: usize, key: u64) -> i32 {
        let pv = beta - alpha > 1;
        if pv {
            self.lines[ply].clear();
        }
        self.nodes += 1;
        if depth == 0 {
            return board.terminal(ply as i32).unwrap_or_else(|| board.evaluate());
        }
        let mut table_move = NO_MOVE;
        if let Some(data) = self.probe(key) {
            if !pv && let Some(v) = answer(data, depth, alpha, beta, ply as i32) {
                return v;
            }
            table_move = (data >> 16) as u8 & 7;
        }
        if let Some(v) = board.terminal(ply as i32) {
            return v;
        }

        // The moves, the table's first, and their keys.
        let playable = (board.occupied + BOTTOM) & BOARD;
        let (mut moves, mut count) = ([(0, 0); 8], 0);
        let mut add = |column: u8| {
            let mut key = 0;
            if depth > 1 {
                key = board.after(column).key();
                prefetch_index(&*self.buckets, self.index(key));
            }
            moves[count & 7] = (column, key);
            count += 1;
        };
        if table_move != NO_MOVE {
            add(table_move);
        }
        for column in COLUMNS {
            if column != table_move && playable & 0b11_1111 << (7 * column) != 0 {
                add(column);
            }
        }
        let moves = &moves[..count & 7];

        if !pv && depth > 1 {
            for &(column, child) in moves {
                if let Some(data) = self.probe(child)
                    && let Some(v) = answer(data, depth - 1, -beta, -alpha, ply as i32 + 1)
                    && -v >= beta
                {
                    self.store(key, -v, column, depth, LOWER, ply as i32);
                    return -v;
                }
            }
        }

        let (asked, mut best, mut best_move) = (alpha, -INFINITY, NO_MOVE);
        for (i, &(column, child)) in moves.iter().enumerate() {
            let after = board.after(column);
            let mut open = pv && i == 0;
            let mut v = -INFINITY;
            if !open {
                v = -self.node(after, -alpha - 1, -alpha, depth - 1, ply + 1, child);
                open = pv && v > alpha && v < beta;
            }
            if open {
                v = -self.node(after, -beta, -alpha, depth - 1, ply + 1, child);
            }
            if v > best {
                best = v;
                if v > alpha {
                    alpha = v;
                    best_move = column;
                    if pv {
                        let (above, below) = self.lines.split_at_mut(ply + 1);
                        above[ply].clear();
                        above[ply].push(column);
                        if open {
                            above[ply].extend_from_slice(&below[0]);
                        }
                    }
                    if v >= beta {
                        break;
                    }
                }
            }
        }
        let bound = match best {
            _ if best >= beta => LOWER,
            _ if best <= asked => UPPER,
            _ => EXACT,
        };
        self.store(key, best, best_move, depth, bound, ply as i32);
        best
    }

    #[inline]
    fn hash(key: u64) -> u64 {
        key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(Self::hash(key)) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<Data> {
        let Bucket(entries) = &self.buckets[self.index(key)];
        entries.iter().find(|entry| entry[0] == key).map(|entry| entry[1]).filter(|&data| data != 0)
    }

    /// Stores a result. The first two entries keep the deepest results; the others, and those replaced there,
    /// go to the last two.
    #[inline]
    fn store(&mut self, key: u64, value: i32, column: u8, depth: u32, bound: u64, ply: i32) {
        let value = if value > POINTS {
            value + ply
        } else if value < -POINTS {
            value - ply
        } else {
            value
        };
        let mut new = [key, pack(value, column, depth, bound, self.generation)];
        let (index, generation) = (self.index(key), self.generation);
        let Bucket(entries) = &mut self.buckets[index];
        let score = |data: Data| match data {
            0 => 0,
            _ => 1 + (data >> 24 & 0xff) + if data >> 34 & 3 == generation { PRESENT } else { 0 },
        };
        let same = entries.iter().position(|entry| entry[0] == key && entry[1] != 0);
        if let Some(slot) = same {
            if column == NO_MOVE {
                new[1] = new[1] & !(7 << 16) | entries[slot][1] & 7 << 16;
            }
            if slot < 2 {
                entries[slot] = new;
                return;
            }
        }
        let age = |data: Data| u64::from(data != 0) + u64::from(data >> 34 & 3 == generation);
        let (third, fourth) = (age(entries[2][1]), age(entries[3][1]));
        let second_level = match same {
            Some(slot) => slot,
            None if third == fourth && third == 2 => 2 + (Self::hash(key) >> 32 & 1) as usize,
            None => 2 + usize::from(fourth < third),
        };
        let (first, second) = (score(entries[0][1]), score(entries[1][1]));
        let (least, slot) = if second < first { (second, 1) } else { (first, 0) };
        if score(new[1]) < least {
            entries[second_level] = new;
        } else {
            if same.is_some() || least > PRESENT {
                entries[second_level] = entries[slot];
            }
            entries[slot] = new;
        }
    }
}

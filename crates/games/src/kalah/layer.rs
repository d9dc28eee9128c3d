//! A layer of the endgame table: all positions with the same number of seeds in the pits, filled from the
//! layers of fewer seeds (Ströhlein 1970), a slice at a time.
//!
//! A move either puts a seed into the store, and leads to a layer below; or it is *quiet*: it stays in the
//! mover's row, and moves seeds towards the store. Rows are numbered so that a quiet move leads to a row of
//! lower rank. So every value is filled in before it is needed if pairs of rows come in the order of their
//! ranks, both sides to move.
//!
//! The effect of a move on the mover's row does not depend on the opponent's row, except for the number of
//! seeds captured; and it can change the opponent's row in only twelve ways. Both are computed once for a
//! row, not for each pair.

use super::Rule;
use super::key::{row_rank, rows};
use super::sowing::{ONES, PITS, house, sow, total};

/// One side's pits: the number of seeds, and the rank among the rows with the same number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    seeds: u8,
    rank: u32,
}

impl Row {
    #[inline]
    pub(super) fn of(pits: u64, number: u8) -> Self {
        Row { seeds: total(pits), rank: row_rank(pits, number) }
    }
}

/// The margin of the rest of the game, from the side to move, in every position with the layer's number of
/// seeds.
#[derive(Debug)]
pub(super) struct Layer {
    /// For each number of own seeds, the index of its first position, and the number of rows that the
    /// opponent can have.
    blocks: Box<[(u32, u32)]>,
    values: Box<[i8]>,
}

impl Layer {
    #[inline]
    fn index(&self, own: Row, theirs: Row) -> usize {
        let (start, width) = self.blocks[usize::from(own.seeds)];
        (start + own.rank * width + theirs.rank) as usize
    }

    #[inline]
    pub(super) fn value(&self, own: Row, theirs: Row) -> i8 {
        self.values[self.index(own, theirs)]
    }

    /// A layer without values.
    fn blank(pits: u8, seeds: u8) -> Self {
        let mut size = 0;
        let mut block = |own| {
            let (start, width) = (size, rows(pits, seeds - own));
            size += rows(pits, own) * width;
            (start, width)
        };
        let blocks = (0..=seeds).map(&mut block).collect();
        Layer { blocks, values: vec![0; size as usize].into() }
    }
}

/// The part of a move that depends on the mover's row alone.
#[derive(Clone, Copy, Debug)]
enum Sown {
    /// All seeds stay in the row.
    Quiet { row: Row },
    /// The last seed falls into the store.
    Again { row: Row, gain: i8 },
    /// The first pits of the opponent get a seed each.
    Over { row: Row, gain: i8, sown: u8 },
    /// The last seed falls into an empty pit; `stayed` is the row if it stays there.
    Capture { row: Row, stayed: Row, opposite: u8 },
    /// More than a lap: the move depends on both rows in other ways too.
    Around { pit: u8 },
}

/// All rows with the same number of seeds, by rank.
#[derive(Debug)]
struct Rows {
    words: Vec<u64>,
    /// The moves of all rows, and for each row the end of its moves.
    moves: Vec<Sown>,
    ends: Vec<u32>,
    /// The rank of each row after the opponent has put a seed each in the first 1, 2, … pits.
    sown: Vec<Vec<u32>>,
    /// The rank of each row after the seeds of the first, the second, … pit are gone.
    emptied: Vec<Vec<u32>>,
}

impl Rows {
    fn new(pits: u8, seeds: u8) -> Self {
        let mut words = vec![0; rows(pits, seeds) as usize];
        distribute(0, seeds, 0, pits, &mut |row| words[row_rank(row, pits) as usize] = row);
        let ranks = |change: &dyn Fn(u64) -> u64| {
            words.iter().map(|&row| row_rank(change(row), pits)).collect::<Vec<_>>()
        };
        let sown = (1..=pits).map(|n| ranks(&|row| row + (ONES & ((1 << (8 * n)) - 1)))).collect();
        let emptied = (0..pits).map(|pit| ranks(&|row| row & !(0xff << (8 * pit)))).collect();
        let (mut moves, mut ends) = (Vec::new(), Vec::new());
        for &row in &words {
            let pits_with_seeds = (0..pits).filter(|&pit| house(row, pit) > 0);
            moves.extend(pits_with_seeds.map(|pit| Sown::new(row, pits, pit)));
            ends.push(moves.len() as u32);
        }
        Rows { words, moves, ends, sown, emptied }
    }

    #[inline]
    fn moves(&self, rank: u32) -> &[Sown] {
        let start = rank.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.moves[start as usize..self.ends[rank as usize] as usize]
    }
}

/// Calls `each` with every row that adds `seeds` seeds to `row`, in the pits from `pit` on.
fn distribute(row: u64, seeds: u8, pit: u8, pits: u8, each: &mut dyn FnMut(u64)) {
    if pit + 1 == pits {
        return each(row | u64::from(seeds) << (8 * pit));
    }
    for n in 0..=seeds {
        distribute(row | u64::from(n) << (8 * pit), seeds - n, pit + 1, pits, each);
    }
}

impl Sown {
    fn new(row: u64, pits: u8, pit: u8) -> Self {
        let last = pit + house(row, pit);
        if last > 2 * pits {
            return Sown::Around { pit };
        }
        // Against an empty row: its seeds afterwards are those sown, and a capture takes the last seed alone.
        let of = |row| Row::of(row & PITS, pits);
        let (stays, _, again) = sow(row, 0, pits, pit, Rule::Standard);
        let (after, theirs, _) = sow(row, 0, pits, pit, Rule::EmptyCapture);
        let gain = house(after, 6) as i8;
        match total(theirs) {
            _ if again => Sown::Again { row: of(after), gain },
            0 if gain > 0 => Sown::Capture { row: of(after), stayed: of(stays), opposite: pits - 1 - last },
            0 => Sown::Quiet { row: of(after) },
            sown => Sown::Over { row: of(after), gain, sown },
        }
    }
}

/// A layer that is being filled. Filling can pause between any two rows of the side with more seeds.
#[derive(Debug)]
pub(super) struct Filling {
    layer: Layer,
    /// Indexed by their number of seeds.
    rows: Vec<Rows>,
    pits: u8,
    rule: Rule,
    /// The number of seeds of the side with fewer, in the next positions; all positions with a smaller number
    /// are done.
    few: u8,
    /// The rank of the other side's row in the next positions.
    rank: u32,
}

impl Filling {
    /// The empty layer of `seeds` seeds.
    pub(super) fn new(seeds: u8, pits: u8, rule: Rule) -> Self {
        let rows = (0..=seeds).map(|seeds| Rows::new(pits, seeds)).collect();
        Filling { layer: Layer::blank(pits, seeds), rows, pits, rule, few: 0, rank: 0 }
    }

    /// Fills in about `positions` more; `below` are the layers of 0, 1, 2, … seeds. Returns whether the layer
    /// is full.
    pub(super) fn fill(&mut self, below: &[&Layer], positions: u32) -> bool {
        let seeds = below.len() as u8;
        let mut left = positions;
        while self.few <= seeds / 2 {
            let (few, many) = (self.few, seeds - self.few);
            while self.rank < rows(self.pits, many) {
                if left == 0 {
                    return false;
                }
                left = left.saturating_sub(self.row(few, Row { seeds: many, rank: self.rank }, below));
                self.rank += 1;
            }
            (self.few, self.rank) = (few + 1, 0);
        }
        true
    }

    /// The layer, which must be full.
    pub(super) fn done(self) -> Layer {
        self.layer
    }

    /// Fills in the positions of this row against all rows of `few` seeds; returns their number.
    fn row(&mut self, few: u8, a: Row, below: &[&Layer]) -> u32 {
        if few == 0 {
            // The game is over.
            let none = Row { seeds: 0, rank: 0 };
            self.set(a, none, a.seeds as i8);
            self.set(none, a, -(a.seeds as i8));
            return 2;
        }
        let width = if a.seeds == few { a.rank + 1 } else { rows(self.pits, few) };
        let others = (0..width).map(|rank| Row { seeds: few, rank });
        // Both loops need only values of lower ranks, which they have filled in before.
        others.clone().for_each(|b| self.set(a, b, self.best(a, b, below)));
        others.for_each(|b| self.set(b, a, self.best(b, a, below)));
        2 * width
    }

    fn set(&mut self, own: Row, theirs: Row, value: i8) {
        let index = self.layer.index(own, theirs);
        self.layer.values[index] = value;
    }

    /// The value, by all moves.
    #[inline]
    fn best(&self, own: Row, theirs: Row, below: &[&Layer]) -> i8 {
        // The value of a position with fewer seeds.
        let after = |own: Row, theirs: Row| below[usize::from(own.seeds + theirs.seeds)].value(own, theirs);
        let (mine, others) = (&self.rows[usize::from(own.seeds)], &self.rows[usize::from(theirs.seeds)]);
        let rank = theirs.rank as usize;
        let value = |step: &Sown| match *step {
            Sown::Quiet { row } => -self.layer.value(theirs, row),
            Sown::Again { row, gain } => gain + after(row, theirs),
            Sown::Over { row, gain, sown } => {
                let rank = others.sown[usize::from(sown) - 1][rank];
                gain - after(Row { seeds: theirs.seeds + sown, rank }, row)
            }
            Sown::Capture { row, stayed, opposite } => match house(others.words[rank], opposite) {
                0 if self.rule == Rule::Standard => -self.layer.value(theirs, stayed),
                taken => {
                    let rank = others.emptied[usize::from(opposite)][rank];
                    1 + taken as i8 - after(Row { seeds: theirs.seeds - taken, rank }, row)
                }
            },
            Sown::Around { pit } => {
                let words = (mine.words[own.rank as usize], others.words[rank]);
                let (row, other, again) = sow(words.0, words.1, self.pits, pit, self.rule);
                let (gain, of) = (house(row, 6) as i8, |row| Row::of(row & PITS, self.pits));
                gain + if again { after(of(row), of(other)) } else { -after(of(other), of(row)) }
            }
        };
        mine.moves(own.rank).iter().map(value).max().unwrap_or(0)
    }
}

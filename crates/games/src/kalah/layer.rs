//! A layer of the endgame table: the values of all positions with the same number of seeds in the pits
//! (Ströhlein 1970).

use super::key::rows;
use super::rows::Row;
use nullwindow::table::{TableError, Zeroed};
use std::cmp::Ordering;
use std::ops::Range;

/// The margin of the rest of the game, from the side to move, in every position with the layer's number of
/// seeds.
///
/// *Few* is the side with fewer seeds, or with the row of lower rank if both have the same number; *many* is
/// the other. Positions with the same row of few and the same side to move lie together, in the order of the
/// other rows' ranks, so that filling reads and writes one after another.
#[derive(Debug)]
pub(super) struct Layer {
    /// By the number of own seeds; one further if many is to move, since with half of the seeds a side either
    /// can be.
    blocks: Box<[Block]>,
    values: Zeroed<i8>,
}

/// The positions with the same numbers of own and opponent's seeds, and the same side to move of few and
/// many.
#[derive(Clone, Copy, Debug)]
struct Block {
    start: u32,
    /// The number of rows that many can have.
    width: u32,
}

impl Layer {
    /// A layer without values.
    pub(super) fn blank(pits: u8, seeds: u8) -> Result<Self, TableError> {
        let mut size = 0;
        let mut block = |place| {
            let few = if place <= seeds / 2 { place } else { seeds + 1 - place };
            let (start, width) = (size, rows(pits, seeds - few));
            // With an odd number of seeds the place in the middle is empty.
            size += if few <= seeds / 2 { rows(pits, few) * width } else { 0 };
            Block { start, width }
        };
        let blocks = (0..=seeds + 1).map(&mut block).collect();
        Ok(Layer { blocks, values: Zeroed::new(size as usize)? })
    }

    #[inline]
    fn block(&self, own_seeds: u8, many_to_move: bool) -> Block {
        self.blocks[usize::from(own_seeds) + usize::from(many_to_move)]
    }

    #[inline]
    pub(super) fn value(&self, own: Row, theirs: Row) -> i8 {
        let many_to_move = (own.seeds, own.rank) > (theirs.seeds, theirs.rank);
        let (few, many) = if many_to_move { (theirs, own) } else { (own, theirs) };
        let Block { start, width } = self.block(own.seeds, many_to_move);
        self.values[(start + few.rank * width + many.rank) as usize]
    }

    /// The values of positions with this row of few and these ranks of many, which has `seeds` seeds.
    pub(super) fn values_mut(
        &mut self,
        few: Row,
        many_to_move: bool,
        seeds: u8,
        ranks: Range<u32>,
    ) -> &mut [i8] {
        let Block { start, width } = self.block(if many_to_move { seeds } else { few.seeds }, many_to_move);
        let start = start + few.rank * width;
        &mut self.values[(start + ranks.start) as usize..(start + ranks.end) as usize]
    }

    /// The values of all positions with this row of one side, who is to move or not, by the rank of the
    /// other's row, which has `seeds` seeds. `None` if both have the same number: few can be either then.
    pub(super) fn line(&self, row: Row, to_move: bool, seeds: u8) -> Option<Line<'_>> {
        let own_seeds = if to_move { row.seeds } else { seeds };
        let (start, step) = match row.seeds.cmp(&seeds) {
            Ordering::Less => {
                let Block { start, width } = self.block(own_seeds, !to_move);
                (start + row.rank * width, 1)
            }
            Ordering::Equal => return None,
            Ordering::Greater => {
                let Block { start, width } = self.block(own_seeds, to_move);
                (start + row.rank, width)
            }
        };
        Some(Line { values: &self.values[start as usize..], step: step as usize })
    }
}

/// The values of positions that differ in the row of one side.
#[derive(Clone, Copy)]
pub(super) struct Line<'l> {
    values: &'l [i8],
    /// The distance of two ranks.
    step: usize,
}

impl<'l> Line<'l> {
    #[inline]
    pub(super) fn value(&self, rank: u32) -> i8 {
        self.values[rank as usize * self.step]
    }

    /// The values of these ranks; `None` if they do not lie together.
    pub(super) fn slice(&self, ranks: &Range<u32>) -> Option<&'l [i8]> {
        (self.step == 1).then(|| &self.values[ranks.start as usize..ranks.end as usize])
    }
}

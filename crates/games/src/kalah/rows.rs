//! The rows of one side, and what its moves do to them, computed once for all positions of a layer of the
//! endgame table (our own).
//!
//! The effect of a move on the mover's row does not depend on the opponent's row, except for the number of
//! seeds captured; and it can change the opponent's row in only twelve ways.

use super::Rule;
use super::key::{row_rank, rows};
use super::sowing::{ONES, PITS, house, sow, total};
use std::ops::Range;

/// One side's pits: the number of seeds, and the rank among the rows with the same number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) seeds: u8,
    pub(super) rank: u32,
}

impl Row {
    #[inline]
    pub(super) fn of(pits: u64, number: u8) -> Self {
        Row { seeds: total(pits), rank: row_rank(pits, number) }
    }
}

/// The part of a move that depends on the mover's row alone.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sown {
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
pub(super) struct Rows {
    /// The rows.
    pub(super) words: Vec<u64>,
    /// The moves of all rows, and for each row the end of its moves.
    moves: Vec<Sown>,
    ends: Vec<u32>,
    /// The same moves by their effect.
    pub(super) groups: Vec<Group>,
    /// The rank of each row after the opponent has put a seed each in the first 1, 2, … pits.
    pub(super) sown: Vec<Vec<u32>>,
    /// The rank of each row after the seeds of the first, the second, … pit are gone.
    pub(super) emptied: Vec<Vec<u32>>,
}

impl Rows {
    pub(super) fn new(pits: u8, seeds: u8) -> Self {
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
        let groups = Group::of_all(&moves, &ends);
        Rows { words, moves, ends, groups, sown, emptied }
    }

    #[inline]
    pub(super) fn moves(&self, rank: u32) -> &[Sown] {
        let start = rank.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.moves[start as usize..self.ends[rank as usize] as usize]
    }
}

/// What a move does to all but the mover's row, and to that one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Quiet,
    Again {
        gain: i8,
    },
    Over {
        gain: i8,
        sown: u8,
    },
    /// The last seed falls into an empty pit, and captures.
    Capture {
        opposite: u8,
    },
    /// It falls into an empty pit and stays there, since the opposite one is empty and the rule wants seeds.
    Stay {
        opposite: u8,
    },
    Around {
        pit: u8,
    },
}

/// Moves of the same effect on different rows.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) effect: Effect,
    /// The number of seeds in the rows after the moves.
    pub(super) seeds: u8,
    /// The rank of each row, ascending but for repetitions, and its rank after the move.
    ranks: Vec<[u32; 2]>,
}

impl Group {
    fn of_all(moves: &[Sown], ends: &[u32]) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut add = |effect, rank, row: Row| {
            let at = groups.iter().position(|group| group.effect == effect).unwrap_or(groups.len());
            if at == groups.len() {
                groups.push(Group { effect, seeds: row.seeds, ranks: Vec::new() });
            }
            groups[at].ranks.push([rank, row.rank]);
        };
        let mut rank = 0;
        for (i, step) in (0..).zip(moves) {
            while ends[rank as usize] <= i {
                rank += 1;
            }
            match *step {
                Sown::Quiet { row } => add(Effect::Quiet, rank, row),
                Sown::Again { row, gain } => add(Effect::Again { gain }, rank, row),
                Sown::Over { row, gain, sown } => add(Effect::Over { gain, sown }, rank, row),
                Sown::Capture { row, stayed, opposite } => {
                    add(Effect::Capture { opposite }, rank, row);
                    add(Effect::Stay { opposite }, rank, stayed);
                }
                Sown::Around { pit } => add(Effect::Around { pit }, rank, Row { seeds: 0, rank: 0 }),
            }
        }
        groups
    }

    /// Those of rows with these ranks.
    pub(super) fn within(&self, ranks: &Range<u32>) -> &[[u32; 2]] {
        let before = |end| self.ranks.partition_point(|&[rank, _]| rank < end);
        &self.ranks[before(ranks.start)..before(ranks.end)]
    }
}

/// Calls `each` with every row that adds `seeds` seeds to `row`, in the pits from `pit` on.
pub(super) fn distribute(row: u64, seeds: u8, pit: u8, pits: u8, each: &mut dyn FnMut(u64)) {
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

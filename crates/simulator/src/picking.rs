//! A game whose positions recur: two sides take turns to pick items (our own, for schemes that live on their
//! table).

use crate::Tree;
use nullwindow::{MoveSink, Position, Side};
use nullwindow_games::trees::Leaves;
use nullwindow_support::SplitMix64;
use std::sync::Arc;

/// The most items: a set of them is a word.
pub const MOST_ITEMS: u32 = 64;

/// Points of an item alone are below this; a pair of items of one side has a bonus or a malus of at most
/// `PAIR`.
const ITEM: usize = 60;
const PAIR: i32 = 6;

/// A game of `items` and `plies`: at the end a side has the points of its items and of all pairs of them.
///
/// The order in which a side picked its items does not matter, so that up to (k!)² paths lead to a position
/// after k picks of each side, as in games in which stones are put down.
#[derive(Clone, Debug)]
pub struct Picking {
    table: Arc<Points>,
    /// The items of the first and of the second side.
    sets: [u64; 2],
    plies: u32,
    /// The plies of the game.
    length: u32,
}

/// The points of items and pairs.
#[derive(Debug)]
struct Points {
    items: usize,
    pairs: Vec<i32>,
}

impl Points {
    /// The points of an item (`i` = `j`), or of a pair.
    fn of(&self, i: usize, j: usize) -> i32 {
        self.pairs[i.min(j) * self.items + i.max(j)]
    }
}

impl Picking {
    /// The start of the game of this seed: at most [`MOST_ITEMS`] items, and no more plies than items.
    #[must_use]
    pub fn new(items: u32, plies: u32, seed: u64) -> Self {
        let (items, mut random) = (items as usize, SplitMix64::new(seed));
        let points = |at: usize| match at % items == at / items {
            true => random.below(ITEM) as i32,
            false => random.below(2 * PAIR as usize + 1) as i32 - PAIR,
        };
        let pairs = (0..items * items).map(points).collect();
        Picking { table: Arc::new(Points { items, pairs }), sets: [0; 2], plies: 0, length: plies }
    }

    fn is_over(&self) -> bool {
        self.plies == self.length
    }

    /// The items that neither side has, by what they add for both sides together: the most first.
    fn free(&self) -> Vec<usize> {
        let taken = self.sets[0] | self.sets[1];
        let both = |item: usize| self.sets.iter().map(|&set| self.gain(set, item)).sum::<i32>();
        let mut free: Vec<_> = (0..self.table.items).filter(|item| taken >> item & 1 == 0).collect();
        free.sort_by_cached_key(|&item| -both(item));
        free
    }

    fn pick(&mut self, item: usize) {
        self.sets[self.plies as usize % 2] |= 1 << item;
        self.plies += 1;
    }

    /// What an item adds to the points of a set.
    fn gain(&self, set: u64, item: usize) -> i32 {
        members(set).map(|other| self.table.of(item, other)).sum::<i32>() + self.table.of(item, item)
    }

    fn points(&self, set: u64) -> i32 {
        let mut before = 0;
        let gain = |item: usize| {
            let gain = self.gain(before, item);
            before |= 1 << item;
            gain
        };
        members(set).map(gain).sum()
    }
}

fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let item = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (item < u64::BITS).then_some(item as usize)
    })
}

impl Position for Picking {
    type Move = u16;
    /// The item.
    type Undo = usize;
    type End = ();

    fn side(&self) -> Side {
        if self.plies.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        if self.is_over() {
            return Some(());
        }
        let taken = (self.sets[0] | self.sets[1]).count_ones() as u16;
        (0..self.table.items as u16 - taken).for_each(|place| out.push(place));
        None
    }

    fn outcome(&self) -> Option<()> {
        self.is_over().then_some(())
    }

    fn make(&mut self, place: u16) -> usize {
        let item = self.free()[usize::from(place)];
        self.pick(item);
        item
    }

    fn unmake(&mut self, _: u16, item: usize) {
        self.plies -= 1;
        self.sets[self.plies as usize % 2] &= !(1 << item);
    }
}

impl Leaves for Picking {
    type Value = i64;

    fn value(&self) -> i64 {
        i64::from(self.points(self.sets[0]) - self.points(self.sets[1]))
    }
}

impl Tree for Picking {
    fn key(&self) -> u128 {
        u128::from(self.sets[0]) << 64 | u128::from(self.sets[1])
    }

    fn to_depth(&self, plies: u32) -> Option<Self> {
        Some(Picking { length: self.plies + plies, ..self.clone() })
    }

    fn guess(&self) -> i64 {
        self.value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_picks_does_not_matter() {
        let mut one = Picking::new(10, 6, 3);
        let mut other = one.clone();
        [0, 1, 2, 3].into_iter().for_each(|item| one.pick(item));
        [2, 3, 0, 1].into_iter().for_each(|item| other.pick(item));
        assert_eq!((one.key(), one.value(), one.side()), (other.key(), other.value(), Side::First));
        let item = one.make(1);
        one.unmake(1, item);
        assert_eq!(one.key(), other.key());
        assert!(one.to_depth(1).is_some_and(|shorter| !shorter.is_over() && shorter.length == 5));
    }

    #[test]
    fn points_are_those_of_items_and_pairs() {
        let game = Picking::new(5, 4, 1);
        let sum = game.table.of(1, 1) + game.table.of(3, 3) + game.table.of(1, 3);
        assert_eq!(game.points(0b1010), sum);
        assert_eq!(game.gain(0b1000, 1), sum - game.table.of(3, 3));
    }
}

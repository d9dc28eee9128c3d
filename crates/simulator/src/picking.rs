//! A game whose positions recur: two sides take turns to pick items (our own, for schemes that live on their
//! table).

use nullwindow::{MoveSink, Position, Score, Side};
use nullwindow_cluster::{POSITION_BYTES, Packed, Wire};
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
}

/// The points of items and pairs.
#[derive(Debug)]
struct Points {
    items: usize,
    pairs: Vec<i32>,
    length: u32,
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
        Picking { table: Arc::new(Points { items, pairs, length: plies }), sets: [0; 2], plies: 0 }
    }

    pub(crate) fn plies_left(&self) -> u32 {
        self.table.length - self.plies
    }

    fn is_over(&self) -> bool {
        self.plies_left() == 0
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
    type Undo = ();
    type End = ();

    fn side(&self) -> Side {
        if self.plies.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The items that neither side has, by what they add for both sides together: the most first.
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        if self.is_over() {
            return Some(());
        }
        let taken = self.sets[0] | self.sets[1];
        let both = |item: usize| self.sets.iter().map(|&set| self.gain(set, item)).sum::<i32>();
        let free = (0..self.table.items).filter(|item| taken >> item & 1 == 0);
        let mut items: Vec<_> = free.map(|item| (-both(item), item as u16)).collect();
        items.sort_unstable();
        items.into_iter().for_each(|(_, item)| out.push(item));
        None
    }

    fn outcome(&self) -> Option<()> {
        self.is_over().then_some(())
    }

    fn make(&mut self, item: u16) {
        self.sets[self.plies as usize % 2] |= 1 << item;
        self.plies += 1;
    }

    fn unmake(&mut self, item: u16, (): ()) {
        self.plies -= 1;
        self.sets[self.plies as usize % 2] &= !(1 << item);
    }
}

impl Leaves for Picking {
    type Value = Score;

    fn value(&self) -> Score {
        Score::points(self.points(self.sets[0]) - self.points(self.sets[1]))
    }
}

impl Wire for Picking {
    fn pack(&self) -> Packed {
        let mut bytes = [0; POSITION_BYTES];
        let words = [self.sets[0], self.sets[1], u64::from(self.plies)];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    fn unpack(&self, bytes: &Packed) -> Option<Self> {
        let mut words =
            bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default()));
        let (first, second, plies) = (words.next()?, words.next()?, words.next()?);
        let fits = |set: u64| self.table.items == 64 || set >> self.table.items == 0;
        let counts = u64::from(first.count_ones() + second.count_ones()) == plies
            && first.count_ones() == (plies as u32).div_ceil(2);
        let legal =
            fits(first | second) && first & second == 0 && counts && plies <= u64::from(self.table.length);
        legal.then(|| Picking { sets: [first, second], plies: plies as u32, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_picks_does_not_matter() {
        let mut one = Picking::new(10, 6, 3);
        let mut other = one.clone();
        [0, 1, 2, 3].into_iter().for_each(|item| one.make(item));
        [2, 3, 0, 1].into_iter().for_each(|item| other.make(item));
        assert_eq!((one.pack(), one.value()), (other.pack(), other.value()));
        let again = one.unpack(&other.pack()).unwrap();
        assert_eq!((again.pack(), again.plies_left(), again.side()), (one.pack(), 2, Side::First));
        let mut moves = Vec::new();
        again.moves(&mut moves);
        moves.sort_unstable();
        assert_eq!(moves, [4, 5, 6, 7, 8, 9]);
        one.make(9);
        one.unmake(9, ());
        assert_eq!(one.pack(), other.pack());
    }

    #[test]
    fn points_are_those_of_items_and_pairs() {
        let game = Picking::new(5, 4, 1);
        let sum = game.table.of(1, 1) + game.table.of(3, 3) + game.table.of(1, 3);
        assert_eq!(game.points(0b1010), sum);
        assert_eq!(game.gain(0b1000, 1), sum - game.table.of(3, 3));
    }

    #[test]
    fn bytes_of_no_position_are_refused() {
        let game = Picking::new(10, 6, 3);
        for words in [[1, 1, 2], [3, 0, 2], [1, 0, 2], [1 << 10, 0, 1], [0b1111, 0b111_0000, 7]] {
            let mut bytes = [0; POSITION_BYTES];
            for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
                bytes.copy_from_slice(&u64::to_le_bytes(word));
            }
            assert!(game.unpack(&bytes).is_none(), "{words:?}");
        }
    }
}

//! Changes of inputs (after American Fuzzy Lop: Zalewski 2013): bits, words, splices, extremes.

use crate::pool::Pool;
use crate::target::Words;
use nullwindow_support::SplitMix64;

/// The most bytes of an input.
pub(crate) const LONGEST: usize = 1 << 15;

/// Numbers at the ends of types.
const NUMBERS: [&str; 24] = [
    "0",
    "-0",
    "1",
    "-1",
    "2",
    "00",
    "127",
    "128",
    "255",
    "256",
    "-128",
    "32767",
    "-32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "1e309",
    "-1e-320",
    "NaN",
];

/// Words that every format should refuse, or read.
const WORDS: [&str; 16] = [
    "\n", " ", "\t", "\r\n", "\0", "\u{feff}", "\u{2028}", "é", "\u{7f}", "/", "-", ",", "(", "[", "\"", "%",
];

/// Makes inputs of a pool's members and a dictionary.
pub(crate) struct Mutator {
    random: SplitMix64,
    dictionary: Vec<Vec<u8>>,
}

impl Mutator {
    /// The same inputs for the same seed and the same pool.
    pub(crate) fn new(seed: u64, dictionary: Words) -> Self {
        Mutator { random: SplitMix64::new(seed), dictionary: dictionary() }
    }

    /// Writes a changed member of the pool.
    pub(crate) fn input(&mut self, pool: &Pool, input: &mut Vec<u8>) {
        input.clear();
        input.extend_from_slice(self.member(pool));
        // One change with a probability of a half, two with a quarter …
        let changes = 1 + self.random.draw().trailing_ones().min(7);
        for _ in 0..changes {
            self.change(pool, input);
        }
        input.truncate(LONGEST);
    }

    fn member<'p>(&mut self, pool: &'p Pool) -> &'p [u8] {
        let (members, good) = (pool.members(), pool.good());
        // Those with an error are many, and most of what is made of them has the same error.
        match self.random.below(8) {
            0 => &members[self.random.below(members.len())],
            _ => &members[good[self.random.below(good.len())]],
        }
    }

    fn change(&mut self, pool: &Pool, input: &mut Vec<u8>) {
        let at = self.random.below(input.len() + 1);
        if input.is_empty() {
            return self.insert_word(at, input);
        }
        let place = at.min(input.len() - 1);
        match self.random.below(15) {
            0 => input[place] ^= 1 << self.random.below(8),
            1 => input[place] = self.random.draw() as u8,
            // A letter or a digit beside it.
            2 => {
                input[place] =
                    input[place].wrapping_add_signed(if self.random.below(2) == 0 { 1 } else { -1 })
            }
            3 => _ = input.drain(self.range(input.len())),
            4 => {
                let range = self.range(input.len());
                let copy = input[range].to_vec();
                input.splice(at..at, copy);
            }
            5 | 6 => self.insert_word(at, input),
            7 => {
                let word = self.word();
                let end = (place + word.len()).min(input.len());
                input.splice(place..end, word.iter().copied());
            }
            8 => {
                let other = self.member(pool);
                let from = self.random.below(other.len() + 1);
                input.truncate(at);
                input.extend_from_slice(&other[from..]);
            }
            9 => {
                let other = self.member(pool);
                let range = self.range(other.len());
                let part = other[range].to_vec();
                input.splice(at..at, part);
            }
            10 => input.truncate(at),
            11 | 12 => self.replace_number(at, input),
            13 => self.overwrite_extreme(place, input),
            _ => {
                // Two bytes change places.
                let other = self.random.below(input.len());
                input.swap(place, other);
            }
        }
    }

    /// A range of some bytes, seldom of many.
    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let begin = self.random.below(length + 1);
        let most = if self.random.below(4) == 0 { length } else { 8 };
        begin..(begin + self.random.below(most + 1)).min(length)
    }

    fn word(&mut self) -> &[u8] {
        if self.dictionary.is_empty() || self.random.below(8) == 0 {
            return WORDS[self.random.below(WORDS.len())].as_bytes();
        }
        &self.dictionary[self.random.below(self.dictionary.len())]
    }

    fn insert_word(&mut self, at: usize, input: &mut Vec<u8>) {
        input.splice(at..at, self.word().iter().copied());
    }

    /// Replaces the first decimal number from here on by an extreme; without one, inserts it.
    fn replace_number(&mut self, at: usize, input: &mut Vec<u8>) {
        let number = NUMBERS[self.random.below(NUMBERS.len())];
        let begin = input[at..].iter().position(u8::is_ascii_digit).map_or(at, |first| at + first);
        let digits = input[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        input.splice(begin..begin + digits, number.bytes());
    }

    /// Overwrites one to eight bytes by those of a small or a large number.
    fn overwrite_extreme(&mut self, place: usize, input: &mut [u8]) {
        let width = 1 << self.random.below(4);
        let least = 1_u64 << (8 * width - 1);
        let numbers = [0, 1, 2, least - 1, least, least + 1, u64::MAX, u64::MAX - 1];
        let bytes = numbers[self.random.below(numbers.len())].to_le_bytes();
        input.iter_mut().skip(place).zip(&bytes[..width]).for_each(|(byte, &new)| *byte = new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn inputs_are_the_same_for_a_seed_and_differ_among_each_other() {
        let pool = Pool::new(vec![b"e2e4 e7e5 12".to_vec(), b"g1f3 7".to_vec()]);
        let inputs = |seed: u64| {
            let (mut mutator, mut input) = (Mutator::new(seed, || vec![b"castles".to_vec()]), Vec::new());
            let next = |_| {
                mutator.input(&pool, &mut input);
                input.clone()
            };
            (0..1_000).map(next).collect::<Vec<_>>()
        };
        let one = inputs(1);
        assert!(one == inputs(1) && one != inputs(2));
        assert!(one.iter().collect::<HashSet<_>>().len() > 700);
        let has = |word: &[u8]| one.iter().any(|input| input.windows(word.len()).any(|part| part == word));
        assert!(has(b"castles") && has(b"2147483647") && has(&[0xff; 4]));
    }
}

//! Sowing a whole pit at once: a side's houses are the bytes of one word, and a table holds the seeds that
//! each move adds (our own).
//!
//! Bytes 0 to 5 are the pits in the order of sowing, byte 6 is the store, byte 7 stays 0. On boards with
//! fewer pits the last ones are empty for ever. No byte overflows: a board holds fewer than 256 seeds.

use super::Rule;

/// The bytes of the pits.
pub(super) const PITS: u64 = 0x0000_ffff_ffff_ffff;

/// Where the byte of the store begins.
pub(super) const STORE: u32 = 48;

/// One in every byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

/// The seeds in one house of a side, 6 being the store.
#[inline]
pub(super) fn house(houses: u64, i: u8) -> u8 {
    (houses >> (8 * u32::from(i))) as u8
}

/// All seeds of a side, its store included.
#[inline]
pub(super) fn total(houses: u64) -> u8 {
    (houses.wrapping_mul(ONES) >> 56) as u8
}

/// The distance of each pit to the own store, by the number of pits.
const DISTANCES: [u64; 6] = {
    let mut all = [1; 6];
    let mut pits = 1;
    while pits < 6 {
        all[pits] = all[pits - 1] << 8 | (pits as u64 + 1);
        pits += 1;
    }
    all
};

/// The number of pits of a row whose last seed would fall into the own store.
#[inline]
pub(super) fn ending(row: u64, pits: u8) -> i32 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    // A byte of the difference is 0 where the seeds are the distance to the store.
    let difference = row ^ DISTANCES[usize::from(pits) - 1];
    let zero = !(((difference & LOW) + LOW) | difference | LOW);
    (zero & ((1 << (8 * pits)) - 1)).count_ones() as i32
}

/// The seeds that sowing `rest` seeds from a pit adds to the houses of the mover and of its opponent:
/// `SOWN[pits − 1][pit][rest]`, for less than a lap.
static SOWN: [[[[u64; 2]; 13]; 6]; 6] = {
    let mut sown = [[[[0; 2]; 13]; 6]; 6];
    let mut pits = 1;
    while pits <= 6 {
        let mut pit = 0;
        while pit < pits {
            let mut rest = 1;
            while rest <= 2 * pits {
                let [own, theirs] = sown[pits - 1][pit][rest - 1];
                let at = (pit + rest) % (2 * pits + 1);
                sown[pits - 1][pit][rest] = if at < pits {
                    [own + (1 << (8 * at)), theirs]
                } else if at == pits {
                    [own + (1 << STORE), theirs]
                } else {
                    [own, theirs + (1 << (8 * (at - pits - 1)))]
                };
                rest += 1;
            }
            pit += 1;
        }
        pits += 1;
    }
    sown
};

/// Sows an own pit that is not empty, and captures: the houses of the mover and of its opponent afterwards,
/// and whether the mover may move again.
#[inline]
pub(super) fn sow(own: u64, theirs: u64, pits: u8, pit: u8, rule: Rule) -> (u64, u64, bool) {
    let (seeds, lap) = (house(own, pit), 2 * pits + 1);
    let [mut own, mut theirs] = [own - (u64::from(seeds) << (8 * pit)), theirs];
    let mut rest = seeds;
    if seeds >= lap {
        let laps = u64::from(seeds / lap);
        rest = seeds % lap;
        let row = ONES & ((1 << (8 * pits)) - 1);
        own += laps * (row | 1 << STORE);
        theirs += laps * row;
    }
    let [add_own, add_theirs] = SOWN[usize::from(pits) - 1][usize::from(pit)][usize::from(rest)];
    own += add_own;
    theirs += add_theirs;
    let last = if pit + rest < lap { pit + rest } else { pit + rest - lap };
    if last < pits && house(own, last) == 1 {
        let opposite = pits - 1 - last;
        let captured = house(theirs, opposite);
        if captured > 0 || rule == Rule::EmptyCapture {
            own = own - (1 << (8 * last)) + (u64::from(captured + 1) << STORE);
            theirs -= u64::from(captured) << (8 * opposite);
        }
    }
    (own, theirs, last == pits)
}

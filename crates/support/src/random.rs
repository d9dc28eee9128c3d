//! SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators").

use std::time::{SystemTime, UNIX_EPOCH};

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The generator's output function: a bijection of 64-bit words in which every input bit moves every output
/// bit.
#[inline]
fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The generator SplitMix64: the same numbers for the same seed, everywhere and in every version. As an
/// iterator it yields its outputs and never ends.
///
/// ```
/// use nullwindow_support::SplitMix64;
/// let numbers: Vec<u64> = SplitMix64::new(1234567).take(2).collect();
/// assert_eq!(numbers, [6457827717110365317, 3203168211198807973]);
/// assert_eq!(SplitMix64::output(1234567, 2), numbers[1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed; every seed is as good as any other.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// A seed of 32 bits that differs from run to run, by the clock.
    #[must_use]
    pub fn clock_seed() -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        mix(now.as_nanos() as u64) >> 32
    }

    /// Output `n`, counted from 1, of the generator with this seed, in constant time.
    #[inline]
    #[must_use]
    pub fn output(seed: u64, n: u64) -> u64 {
        mix(seed.wrapping_add(GAMMA.wrapping_mul(n)))
    }

    /// The next output.
    #[inline]
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// A number from 0 to `n` - 1: the next output modulo `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % n as u64) as usize
    }

    /// A number from 0 (included) to 1 (excluded), a multiple of 2^-53.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Puts items into a random order (Fisher & Yates 1938).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

impl Iterator for SplitMix64 {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        Some(self.draw())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_the_published_ones() {
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert!(SplitMix64::new(1_234_567).take(5).eq(published));
        assert!((1..=5).map(|n| SplitMix64::output(1_234_567, n)).eq(published));
    }

    #[test]
    fn numbers_stay_in_their_range() {
        let mut random = SplitMix64::new(1);
        let mut seen = [0; 5];
        (0..1_000).for_each(|_| seen[random.below(5)] += 1);
        assert!(seen.iter().all(|count| (150..250).contains(count)), "{seen:?}");
        assert!((0..1_000).map(|_| random.unit()).all(|x| (0.0..1.0).contains(&x)));
    }

    #[test]
    fn shuffled_items_are_the_same_in_another_order() {
        let mut items: Vec<u32> = (0..50).collect();
        SplitMix64::new(1).shuffle(&mut items);
        assert!(items.windows(2).any(|pair| pair[0] > pair[1]));
        items.sort_unstable();
        assert!(items.into_iter().eq(0..50));
    }
}

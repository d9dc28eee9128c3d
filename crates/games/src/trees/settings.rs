//! The settings of a tree and their ranges: branches, depth, leaf values, probabilities (our own).

use super::Key;

/// The most branches that a node may have: they are numbered by `u16`.
pub const MAX_BRANCHES: u32 = 65_535;

/// The greatest depth of a tree, so that a recursive search of it fits on any stack.
pub const MAX_DEPTH: u32 = 512;

/// A setting out of its range. The message is one line.
///
/// ```
/// use nullwindow_games::trees::{Uniform, Values};
/// let error = Uniform::new(0, 4, 1, Values::Continuous).unwrap_err();
/// assert_eq!(error.to_string(), "the number of branches must be from 1 to 65535, not 0");
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingError {
    /// A number is too small or too large.
    #[error("{what} must be from {low} to {high}, not {got}")]
    OutOfRange {
        /// The name of the setting.
        what: &'static str,
        /// The smallest number allowed.
        low: u64,
        /// The largest number allowed.
        high: u64,
        /// The number given.
        got: u64,
    },
    /// A probability is not in [0, 1].
    #[error("a probability must be from 0 to 1, not {0}")]
    Chance(f64),
    /// The range of leaf values is empty or too wide.
    #[error("leaf values must lie between -2^62 and 2^62, the lower end first, not between {low} and {high}")]
    Values {
        /// The lower end given.
        low: i64,
        /// The upper end given.
        high: i64,
    },
    /// A list of leaves does not fill the tree.
    #[error("a tree of {branches} branches a node and depth {depth} does not have {got} leaves")]
    Leaves {
        /// The number of branches of every node.
        branches: u32,
        /// The depth of every leaf.
        depth: u32,
        /// The number of leaf values given.
        got: usize,
    },
    /// A leaf's value is not strictly between the two infinities.
    #[error("a leaf value must lie strictly between -(2^63 - 1) and 2^63 - 1, not be {0}")]
    Leaf(i64),
}

/// Checks a number, and narrows it to 16 bits.
pub(super) fn within(what: &'static str, got: u32, low: u32, high: u32) -> Result<u16, SettingError> {
    debug_assert!(high <= u32::from(u16::MAX));
    if (low..=high).contains(&got) {
        Ok(got as u16)
    } else {
        Err(SettingError::OutOfRange { what, low: low.into(), high: high.into(), got: got.into() })
    }
}

pub(super) fn branches(b: u32) -> Result<u16, SettingError> {
    within("the number of branches", b, 1, MAX_BRANCHES)
}

pub(super) fn depth(d: u32) -> Result<u16, SettingError> {
    within("the depth", d, 0, MAX_DEPTH)
}

/// Checks the range `r` of a random amount: at least one value.
pub(super) fn amounts(what: &'static str, r: u32) -> Result<u64, SettingError> {
    if r == 0 {
        return Err(SettingError::OutOfRange { what, low: 1, high: u32::MAX.into(), got: 0 });
    }
    Ok(r.into())
}

/// The values of leaves, all equally likely; from MAX's view.
///
/// ```
/// use nullwindow_games::trees::{Uniform, Values};
/// assert!(Uniform::new(2, 3, 1, Values::Discrete(20)).is_ok());
/// assert!(Uniform::new(2, 3, 1, Values::Between(3, -3)).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Values {
    /// 0 to 2⁵⁶ − 1: no two leaves are equal, for all practical purposes. The "continuous" values of theory.
    Continuous,
    /// 0 to `r` − 1 (`r` ≥ 1). Few values make many ties, and ties change every ratio: always report `r`.
    Discrete(u32),
    /// From a lowest to a highest value, both included, both within ±2⁶².
    Between(i64, i64),
}

impl Values {
    pub(super) fn check(self) -> Result<Self, SettingError> {
        const LIMIT: u64 = 1 << 62;
        match self {
            Values::Discrete(r) => amounts("the number of leaf values", r).map(|_| self),
            Values::Between(low, high)
                if low > high || low.unsigned_abs() > LIMIT || high.unsigned_abs() > LIMIT =>
            {
                Err(SettingError::Values { low, high })
            }
            _ => Ok(self),
        }
    }

    /// The value drawn by a random word.
    #[inline]
    pub(super) fn of(self, bits: u64) -> i64 {
        match self {
            Values::Continuous => (bits >> 8) as i64,
            Values::Discrete(r) => (bits % u64::from(r)) as i64,
            Values::Between(low, high) => low + (bits % (high.abs_diff(low) + 1)) as i64,
        }
    }
}

/// A probability, held as a threshold for random words, so that a chance event is the same on every platform.
///
/// ```
/// use nullwindow_games::trees::{Chance, Key};
/// let half = Chance::new(0.5)?;
/// let heads = (0..1000).filter(|&n| half.happens(Key::root(1).draw(n))).count();
/// assert!((400..600).contains(&heads));
/// assert!(Chance::new(1.5).is_err());
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chance(u64);

impl Chance {
    /// It cannot happen.
    pub const NEVER: Chance = Chance(0);
    /// It is certain.
    pub const ALWAYS: Chance = Chance(1 << 63);

    /// The probability `p`, exact to 2⁻⁵³ and cut off at 2⁻⁶³.
    ///
    /// # Errors
    /// If `p` is not a number from 0 to 1.
    pub fn new(p: f64) -> Result<Self, SettingError> {
        if !(0.0..=1.0).contains(&p) {
            return Err(SettingError::Chance(p));
        }
        // Scaling by a power of two is exact, so no platform rounds it differently.
        Ok(Chance((p * (1_u64 << 63) as f64) as u64))
    }

    /// Whether the event happens at a node that drew this random word.
    #[inline]
    #[must_use]
    pub fn happens(self, draw: u64) -> bool {
        (draw >> 1) < self.0
    }
}

/// An integer from 0 to `n` − 1 (`n` ≥ 1), drawn by a node.
#[inline]
pub(super) fn below(n: u16, key: Key, draw: u32) -> u16 {
    (key.draw(draw) % u64::from(n)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_happens_with_its_probability() {
        assert!(!Chance::NEVER.happens(0) && Chance::ALWAYS.happens(u64::MAX));
        assert_eq!(Chance::new(1.0), Ok(Chance::ALWAYS));
        assert_eq!(Chance::new(0.0), Ok(Chance::NEVER));
        let p = Chance::new(0.3).unwrap();
        let n = (0..100_000).filter(|&n| p.happens(Key::root(3).draw(n))).count();
        assert!((29_300..30_700).contains(&n), "{n}");
        for wrong in [-0.1, 1.000_001, f64::NAN, f64::INFINITY] {
            let message = Chance::new(wrong).unwrap_err().to_string();
            assert_eq!(message, format!("a probability must be from 0 to 1, not {wrong}"));
        }
    }

    #[test]
    fn values_reach_both_ends() {
        let seen = |values: Values| {
            let all = (0..2_000).map(|n| values.of(Key::root(5).draw(n)));
            (all.clone().min().unwrap(), all.max().unwrap())
        };
        assert_eq!(seen(Values::Discrete(3)), (0, 2));
        assert_eq!(seen(Values::Between(-2, 2)), (-2, 2));
        assert_eq!(seen(Values::Between(4, 4)), (4, 4));
        let (low, high) = seen(Values::Continuous);
        assert!(low >= 0 && high < 1 << 56 && high > 1 << 55);
        let limit = 1 << 62;
        assert!(Values::Between(-limit, limit).check().is_ok());
        assert!(Values::Between(-limit, limit).of(u64::MAX).abs() <= limit);
    }

    #[test]
    fn empty_and_too_wide_ranges_are_rejected() {
        assert_eq!(
            Values::Discrete(0).check().unwrap_err().to_string(),
            "the number of leaf values must be from 1 to 4294967295, not 0"
        );
        assert_eq!(
            Values::Between(3, -3).check().unwrap_err().to_string(),
            "leaf values must lie between -2^62 and 2^62, the lower end first, not between 3 and -3"
        );
        assert!(Values::Between(i64::MIN, 0).check().is_err());
    }
}

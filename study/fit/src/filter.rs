//! Positions seen so far, in bounded memory: a table of signatures, in which a newer one replaces an older
//! one (our own).

/// The keys of positions seen so far. Of those that share a place only the last is known, so that some that
/// come again count as new; one in 4 billion that are new counts as seen.
///
/// ```
/// use nullwindow_fit::PositionFilter;
/// let mut filter = PositionFilter::new(10);
/// assert!(filter.insert(7) && filter.insert(8));
/// assert!(!filter.insert(7));
/// ```
#[derive(Clone, Debug)]
pub struct PositionFilter {
    /// The upper half of a key, at the place that its lower bits give; 0 is none.
    signatures: Vec<u32>,
}

impl PositionFilter {
    /// A filter of 2 to the power of `bits` places, of four bytes each.
    ///
    /// # Panics
    /// With more than 32 bits.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        assert!(bits <= 32, "{bits} bits");
        PositionFilter { signatures: vec![0; 1 << bits] }
    }

    /// Adds a position's key. Returns whether it is new.
    pub fn insert(&mut self, key: u64) -> bool {
        let place = key as usize & (self.signatures.len() - 1);
        let signature = ((key >> 32) as u32).max(1);
        std::mem::replace(&mut self.signatures[place], signature) != signature
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_keys_replace_older_ones_of_the_same_place() {
        let mut filter = PositionFilter::new(4);
        let (one, other) = (0x5_0000_0003, 0x6_0000_0013);
        assert!(filter.insert(one) && !filter.insert(one));
        assert!(filter.insert(other) && filter.insert(one));
    }
}

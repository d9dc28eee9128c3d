//! A target: something that reads bytes from outside, with examples of what it reads (our own).

use crate::verdict::Verdict;
use std::fmt;

/// Something that reads bytes from outside.
///
/// ```
/// let target = nullwindow_fuzz::target("position-kalah").expect("a target");
/// assert!((target.seeds)().iter().all(|seed| (target.run)(seed).is_accepted()));
/// ```
#[derive(Clone, Copy)]
pub struct Target {
    /// The name: the family, a hyphen, and what is read.
    pub name: &'static str,
    /// Inputs that are good, or nearly so.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Words of the format.
    pub dictionary: &'static [&'static str],
    /// Reads an input, and panics if a property does not hold: what is read is written and read the same, an
    /// error is one line.
    pub run: fn(&[u8]) -> Verdict,
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// These texts as seeds.
pub(crate) fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

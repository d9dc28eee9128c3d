//! The choice among the games of a file: `--select 3-5` (our own).

use anyhow::{Result, bail};

/// The numbers of the first and the last game, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRange {
    /// That of the first.
    pub first: usize,
    /// That of the last.
    pub last: usize,
}

impl GameRange {
    /// Reads `3` or `3-5`.
    pub fn read(text: &str) -> Result<Self> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |digits: &str| digits.parse().ok().filter(|&number| number > 0);
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => Ok(GameRange { first, last }),
            _ => bail!("this is not a number from 1, or a range such as 3-5"),
        }
    }
}

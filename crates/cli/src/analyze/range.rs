//! The choice among the games of a file: `--select 3-5` (our own).

use anyhow::{Result, bail, ensure};
use std::ops::Range;

/// The numbers of the first and the last game, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameRange {
    first: usize,
    last: usize,
}

impl GameRange {
    /// Reads `3` or `3-5`.
    pub(super) fn read(text: &str) -> Result<Self> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |digits: &str| digits.parse().ok().filter(|&number| number > 0);
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => Ok(GameRange { first, last }),
            _ => bail!("this is not a number from 1, or a range such as 3-5"),
        }
    }
}

/// The places of the chosen games, from 0, among the `count` games of `source`.
///
/// # Errors
/// If there is no game, or not the last one of the range, or several and no range.
pub(super) fn places(source: &str, count: usize, range: Option<GameRange>) -> Result<Range<usize>> {
    ensure!(count > 0, "{source}: there is no game in it");
    let GameRange { first, last } = match range {
        None if count == 1 => return Ok(0..1),
        None => {
            bail!("{source}: it has {count} games; choose some of them, as in --select 1-{}", count.min(10))
        }
        Some(range) => range,
    };
    let plural = if count == 1 { "" } else { "s" };
    ensure!(last <= count, "--select {last}: {source} has {count} game{plural}");
    Ok(first - 1..last)
}

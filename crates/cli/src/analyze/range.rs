//! The choice among the games of a file: `--select 3-5` (our own).

use anyhow::{Result, bail, ensure};

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

/// The chosen ones of the games of `source`, which have places there. Source and place name a game; an only
/// game is named by the source. An error in a game that is not chosen does not matter.
///
/// # Errors
/// If there is no game, or not the last one of the range, or several and no range.
pub(super) fn chosen<G>(
    source: &str,
    games: Vec<(String, G)>,
    range: Option<GameRange>,
) -> Result<impl Iterator<Item = (String, G)>> {
    let count = games.len();
    ensure!(count > 0, "{source}: there is no game in it");
    let GameRange { first, last } = match range {
        None if count == 1 => GameRange { first: 1, last: 1 },
        None => {
            bail!("{source}: it has {count} games; choose some of them, as in --select 1-{}", count.min(10))
        }
        Some(range) => range,
    };
    let plural = if count == 1 { "" } else { "s" };
    ensure!(last <= count, "--select {last}: {source} has {count} game{plural}");
    let name = move |place| if count == 1 { source.to_owned() } else { format!("{source}, {place}") };
    let chosen = games.into_iter().skip(first - 1).take(last + 1 - first);
    Ok(chosen.map(move |(place, game)| (name(place), game)))
}

/// Games with their numbers in a file.
pub(super) fn numbered<G>(games: impl IntoIterator<Item = G>) -> Vec<(String, G)> {
    (1..).zip(games).map(|(number, game)| (format!("game {number}"), game)).collect()
}

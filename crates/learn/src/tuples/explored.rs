//! What random games show of a game: its cells and their contents, its symmetries, and what its results are
//! (our own).

use super::symmetries::{Map, symmetries};
use nullwindow::Outcome;
use nullwindow::session::{AnyGame, Error};
use nullwindow::tuples::Cell;
use nullwindow_support::SplitMix64;
use std::collections::BTreeMap;

/// The random games.
const GAMES: u32 = 200;

/// The longest of them, in plies.
const PLIES: usize = 1_000;

/// A game as training sees it.
pub(super) struct Explored {
    /// The columns of the board.
    pub(super) columns: usize,
    /// Its cells, and the others behind it.
    pub(super) cells: usize,
    pub(super) others: usize,
    /// The contents that were met, the most frequent first; those that the sides exchange are neighbours.
    pub(super) contents: Vec<Cell>,
    pub(super) symmetries: Vec<Map>,
    /// Where each cell goes when the sides change places, if they can.
    pub(super) exchange: Option<Map>,
    /// Whether results are margins.
    pub(super) margins: bool,
    /// The mean length of a random game, in plies.
    pub(super) length: usize,
}

impl Explored {
    /// Plays random games.
    ///
    /// # Errors
    /// If the game states no cells, or as many only at times; or as those of its sessions.
    pub(super) fn new(game: &AnyGame, seed: u64) -> Result<Self, Error> {
        let mut sessions = [game.player(1)?, game.player(1)?];
        let session = &mut sessions[0];
        let (name, picture) = (game.name(), session.picture());
        let all = session.cells().len();
        let picture = picture.filter(|_| all > 0).ok_or_else(|| {
            format!("{name} states no picture and no cells, of which an evaluation could be made")
        })?;
        let (columns, cells) = (picture.columns, picture.cells.len().min(all));
        let (mut met, mut margins, mut plies) = (BTreeMap::<Cell, u64>::new(), false, 0);
        let mut random = SplitMix64::new(seed);
        for _ in 0..GAMES {
            session.set("")?;
            for _ in 0..PLIES {
                let now = session.cells();
                if now.len() != all {
                    return Err(format!("{name} states {} cells here, and {all} elsewhere", now.len()).into());
                }
                now.into_iter().for_each(|cell| *met.entry(cell).or_default() += 1);
                margins |= matches!(session.outcome(), Some(Outcome::Margin(_)));
                let moves = session.moves();
                if moves.is_empty() {
                    break;
                }
                session.play(&moves[random.below(moves.len())])?;
                plies += 1;
            }
        }
        let exchange: Option<Map> = (0..all).map(|cell| session.exchanged(cell)).collect();
        if exchange.iter().flatten().any(|&to| to >= all) {
            return Err(format!("{name} exchanges a cell with one that there is not").into());
        }
        let others = all - cells;
        let symmetries = symmetries(&mut sessions, columns, cells, others, seed)?;
        let contents = by_frequency(&met);
        let length = plies / GAMES as usize;
        Ok(Explored { columns, cells, others, contents, symmetries, exchange, margins, length })
    }
}

/// The contents, with those of the other side, the most frequent pairs first.
fn by_frequency(met: &BTreeMap<Cell, u64>) -> Vec<Cell> {
    let count = |cell: Cell| met.get(&cell).copied().unwrap_or_default();
    let mut pairs: Vec<_> = met.keys().map(|&cell| cell.min(cell.exchanged())).collect();
    pairs.sort_by_key(|&cell| {
        let of_both =
            if cell.exchanged() == cell { count(cell) } else { count(cell) + count(cell.exchanged()) };
        (std::cmp::Reverse(of_both), cell)
    });
    pairs.dedup();
    let both = |cell: Cell| [cell].into_iter().chain((cell.exchanged() != cell).then_some(cell.exchanged()));
    // More than a byte counts are the rarest.
    pairs.into_iter().flat_map(both).take(usize::from(u8::MAX)).collect()
}

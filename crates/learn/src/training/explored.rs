//! What random games show of a game: its cells and their contents, its symmetries, and what its results are
//! (our own).

use super::symmetries::{Map, symmetries};
use nullwindow::Outcome;
use nullwindow::session::{AnyGame, AnySession, Error};
use nullwindow::tuples::{Cell, kinds};
use nullwindow_support::SplitMix64;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The random games.
const GAMES: u32 = 200;

/// The longest of them, in plies.
const PLIES: usize = 1_000;

/// A position as training keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    /// The rank of the contents of each cell.
    pub(super) ranks: Box<[u8]>,
    /// 0 where the first side is to move, and 1 where the second is.
    pub(super) side: u8,
}

/// A game as training sees it.
pub(super) struct Explored {
    /// The columns of the board.
    pub(super) columns: usize,
    /// The cells of the board.
    pub(super) cells: usize,
    /// The cells behind the board.
    pub(super) behind: usize,
    /// The contents that were met, the most frequent first; those that the sides exchange are neighbours.
    pub(super) contents: Vec<Cell>,
    pub(super) symmetries: Vec<Map>,
    /// Where each cell goes when the sides change places, if they can.
    pub(super) exchange: Option<Map>,
    /// The tuples that the game names, with the symmetric ones.
    pub(super) named: Vec<Vec<u16>>,
    /// Whether results are margins.
    pub(super) margins: bool,
    /// The mean length of a random game, in plies.
    pub(super) length: usize,
    /// The variant of the game.
    pub(super) variant: String,
}

impl Explored {
    /// Plays random games.
    ///
    /// # Errors
    /// If the game is over at its start, its cells are no board, their number changes, a tuple that it names
    /// has a wrong cell, or results are margins as well as wins; or those of its sessions.
    pub(super) fn new(game: &AnyGame, seed: u64) -> Result<Self, Error> {
        let mut sessions = [game.player(1)?, game.player(1)?];
        let (name, session) = (game.name(), sessions[0].as_mut());
        let (columns, cells) = board(name, session)?;
        let all = session.cells().len();
        let mut met = Met::default();
        let mut random = SplitMix64::new(seed);
        for _ in 0..GAMES {
            met.game(session, &mut random, all)?;
        }
        if met.margins && met.wins {
            return Err(format!("{name} ends by margins and by wins, which no one evaluation has").into());
        }
        let exchange = exchange(name, session, all)?;
        let tuples = session.tuples();
        let symmetries = symmetries(&mut sessions, columns, cells, all - cells, seed)?;
        let contents = met.by_frequency();
        for (number, tuple) in tuples.iter().enumerate() {
            fits(tuple, all, contents.len()).map_err(|why| format!("{name}, tuple {}: {why}", number + 1))?;
        }
        let named = with_symmetric(tuples, symmetries.iter().chain(&exchange));
        Ok(Explored {
            columns,
            cells,
            behind: all - cells,
            contents,
            symmetries,
            exchange,
            named,
            margins: met.margins,
            length: met.plies / GAMES as usize,
            variant: sessions[0].variant(),
        })
    }

    /// A position with these cells.
    pub(super) fn seen(&self, cells: &[Cell], side: u8) -> Seen {
        Seen { ranks: cells.iter().map(|&cell| rank(&self.contents, cell)).collect(), side }
    }
}

/// The place of a content; the last place stands for all others.
pub(super) fn rank(contents: &[Cell], cell: Cell) -> u8 {
    contents.iter().position(|&content| content == cell).unwrap_or(contents.len() - 1) as u8
}

/// The columns and the cells of the board.
fn board(name: &str, session: &mut dyn AnySession) -> Result<(usize, usize), Error> {
    if session.moves().is_empty() {
        return Err(format!("{name} is over at its start").into());
    }
    let picture = session
        .picture()
        .ok_or_else(|| format!("{name} states no picture, of whose cells an evaluation could be made"))?;
    let (columns, cells, all) = (picture.columns, picture.cells.len(), session.cells().len());
    if columns == 0 || cells == 0 || !cells.is_multiple_of(columns) {
        return Err(format!("{name}: {cells} cells of a picture do not fill {columns} columns").into());
    }
    if all < cells {
        return Err(format!("{name} states {all} cells, fewer than the {cells} of its picture").into());
    }
    Ok((columns, cells))
}

/// Where each cell goes when the sides change places.
fn exchange(name: &str, session: &dyn AnySession, all: usize) -> Result<Option<Map>, Error> {
    let map: Option<Map> = (0..all).map(|cell| session.exchanged(cell)).collect();
    let wrong =
        map.iter().flat_map(|map| map.iter().enumerate().find(|&(cell, &to)| map.get(to) != Some(&cell)));
    match wrong.last() {
        None => Ok(map),
        Some((cell, to)) => {
            Err(format!("{name} exchanges cell {cell} with {to}, but not {to} with {cell}").into())
        }
    }
}

/// Whether these are cells of a tuple; `all` have one of `contents` contents each.
fn fits(tuple: &[usize], all: usize, contents: usize) -> Result<(), String> {
    for (place, cell) in tuple.iter().enumerate() {
        if *cell >= all {
            return Err(format!("there is no cell {cell}, but {all} from 0"));
        }
        if tuple[..place].contains(cell) {
            return Err(format!("cell {cell} comes twice"));
        }
    }
    let length = tuple.len();
    if contents > 1 && kinds(contents, length) < 2 {
        return Err(format!("{length} cells are too many for a table of weights"));
    }
    Ok(())
}

/// These tuples and what becomes of them by the maps, each set of cells once.
fn with_symmetric<'a>(tuples: Vec<Vec<usize>>, maps: impl Iterator<Item = &'a Map> + Clone) -> Vec<Vec<u16>> {
    let (mut seen, mut open, mut found) = (BTreeSet::new(), VecDeque::from(tuples), Vec::new());
    while let Some(mut tuple) = open.pop_front() {
        tuple.sort_unstable();
        if seen.insert(tuple.clone()) {
            open.extend(maps.clone().map(|map| tuple.iter().map(|&cell| map[cell]).collect()));
            found.push(tuple.into_iter().map(|cell| cell as u16).collect());
        }
    }
    found
}

/// What was met in random games.
#[derive(Default)]
struct Met {
    contents: BTreeMap<Cell, u64>,
    margins: bool,
    wins: bool,
    plies: usize,
}

impl Met {
    /// A random game.
    fn game(
        &mut self,
        session: &mut dyn AnySession,
        random: &mut SplitMix64,
        all: usize,
    ) -> Result<(), Error> {
        session.set("")?;
        for _ in 0..PLIES {
            let now = session.cells();
            if now.len() != all {
                let (at, now) = (session.position(), now.len());
                return Err(format!("{at}: {now} cells are stated here, and {all} at the start").into());
            }
            now.into_iter().for_each(|cell| *self.contents.entry(cell).or_default() += 1);
            self.margins |= matches!(session.outcome(), Some(Outcome::Margin(_)));
            self.wins |= matches!(session.outcome(), Some(Outcome::Win(_)));
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            session.play(&moves[random.below(moves.len())])?;
            self.plies += 1;
        }
        Ok(())
    }

    /// The contents, with those of the other side, the most frequent pairs first.
    fn by_frequency(&mut self) -> Vec<Cell> {
        // A cell may be empty, though none has been so.
        self.contents.entry(Cell::EMPTY).or_default();
        let contents = &self.contents;
        let count = |cell: Cell| contents.get(&cell).copied().unwrap_or_default();
        let mut pairs: Vec<_> = contents.keys().map(|&cell| cell.min(cell.exchanged())).collect();
        pairs.sort_by_key(|&cell| {
            let others = if cell.exchanged() == cell { 0 } else { count(cell.exchanged()) };
            (Reverse(count(cell) + others), cell)
        });
        pairs.dedup();
        let both =
            |cell: Cell| [cell].into_iter().chain((cell.exchanged() != cell).then_some(cell.exchanged()));
        pairs.into_iter().flat_map(both).collect()
    }
}

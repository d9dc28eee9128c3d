//! Openings: from a file, well-known ones, or random ones that a quick search finds nearly even.

mod polyglot;
mod well_known;

use crate::gtp::notation::PASS;
use crate::text;
use anyhow::{Context, Result, anyhow, bail, ensure};
use nullwindow::Score;
use nullwindow::session::{AnySession, Request};
use nullwindow_games::trees::SplitMix64;
use std::collections::HashSet;
use std::fs::File;
use std::path::Path;

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Opening {
    /// The position, if it is not the game's usual one.
    pub(super) start: Option<String>,
    /// The moves from there, by the names that a session has for them.
    pub(super) moves: Vec<String>,
}

impl From<Vec<String>> for Opening {
    fn from(moves: Vec<String>) -> Self {
        Opening { start: None, moves }
    }
}

/// Which random openings are wanted.
pub(super) struct Wanted {
    pub(super) count: usize,
    pub(super) plies: usize,
    /// How much better off one side may be, by a search of `depth` plies.
    pub(super) balance: i16,
    pub(super) depth: u32,
    pub(super) seed: u64,
}

/// So many games are begun for each opening that is wanted, before it is given up.
const TRIES: usize = 500;

/// Random openings that lead to different positions. `session` is at the start of the game, and is left there.
///
/// # Errors
/// If there are not so many.
pub(super) fn random(session: &mut dyn AnySession, wanted: &Wanted) -> Result<Vec<Opening>> {
    let mut random = SplitMix64::new(wanted.seed);
    let (mut openings, mut seen) = (Vec::new(), HashSet::new());
    for _ in 0..TRIES * wanted.count {
        if openings.len() == wanted.count {
            break;
        }
        let mut opening = Vec::new();
        while opening.len() < wanted.plies {
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            let at = random.next().unwrap_or_default() % moves.len() as u64;
            let name = moves[at as usize].clone();
            session.play(&name).map_err(|fault| anyhow!(fault))?;
            opening.push(name);
        }
        let begun = opening.len() == wanted.plies && session.outcome().is_none();
        if begun && seen.insert(session.position()) {
            let score = session.search(&Request::to_depth(wanted.depth), &mut |_| ()).score;
            let balance = Score::points(wanted.balance.into());
            if score <= balance && score >= -balance {
                openings.push(opening.clone().into());
            }
        }
        opening.iter().for_each(|_| _ = session.undo());
    }
    ensure!(
        openings.len() == wanted.count,
        "only {} of {} openings of {} plies found that are even to within {}",
        openings.len(),
        wanted.count,
        wanted.plies,
        wanted.balance
    );
    Ok(openings)
}

/// The openings of a file, one on each line: moves, with or without spaces between them; a forced pass may be left out. In chess a line is FEN
/// or EPD, moves, or `FEN moves …`. Blank lines and those that begin with `#` are skipped. `session` is at the start of the game, and is left there.
///
/// # Errors
/// They name the file, the line, and the column.
pub(super) fn read(session: &mut dyn AnySession, path: &Path, chess: bool) -> Result<Vec<Opening>> {
    let place = path.display().to_string();
    let text = text::read(File::open(path).with_context(|| place.clone())?, &place)?;
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let read = if chess { position(session, line) } else { moves(session, line) };
        openings.push(read.with_context(|| format!("{place}, line {number}"))?);
    }
    ensure!(!openings.is_empty(), "{place}: there is no opening");
    Ok(openings)
}

/// What a line of chess says; the session is at the start of the game afterwards.
fn position(session: &mut dyn AnySession, line: &str) -> Result<Opening> {
    session.set("").map_err(|fault| anyhow!(fault))?;
    let usual = session.position();
    session.set(line).map_err(|fault| anyhow!(fault))?;
    let over = session.outcome().is_some();
    let mut moves: Vec<_> = std::iter::from_fn(|| session.undo()).collect();
    moves.reverse();
    let start = Some(session.position()).filter(|start| *start != usual);
    session.set("").map_err(|fault| anyhow!(fault))?;
    ensure!(!over, "the game is over");
    Ok(Opening { start, moves })
}

/// The moves on a line.
fn moves(session: &mut dyn AnySession, line: &str) -> Result<Opening> {
    let mut opening = Vec::new();
    let played = play(session, line, &mut opening);
    opening.iter().for_each(|_| _ = session.undo());
    played.map(|()| opening.into())
}

/// Plays the moves on a line.
fn play(session: &mut dyn AnySession, line: &str, opening: &mut Vec<String>) -> Result<()> {
    let mut rest = line.trim();
    while !rest.is_empty() {
        let legal = session.moves();
        let begins =
            |name: &&String| rest.get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name));
        let (name, length) = match legal.iter().filter(begins).max_by_key(|name| name.len()) {
            Some(name) => (name.clone(), name.len()),
            None if legal == [PASS] => (PASS.to_owned(), 0),
            None => {
                let column = line.chars().count() - line.trim_start().chars().count();
                let column = column + line.trim().chars().count() - rest.chars().count() + 1;
                let word: String =
                    rest.split_whitespace().next().unwrap_or_default().chars().take(20).collect();
                bail!("column {column}: no legal move begins '{word}'");
            }
        };
        session.play(&name).map_err(|fault| anyhow!(fault))?;
        opening.push(name);
        rest = rest[length..].trim_start();
    }
    ensure!(session.outcome().is_none(), "the game is over");
    Ok(())
}

/// The well-known openings of chess, in an order of chance.
pub(super) fn well_known(seed: u64) -> Vec<Opening> {
    let mut random = SplitMix64::new(seed);
    let names = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut openings: Vec<Opening> = well_known::CHESS.iter().map(|line| names(line).into()).collect();
    for last in (1..openings.len()).rev() {
        openings.swap(last, (random.next().unwrap_or_default() % (last as u64 + 1)) as usize);
    }
    openings
}

/// Ways through a book of Polyglot's format, as many as are wanted, different ones as far as there are any.
///
/// # Errors
/// If it is no such book, or knows nothing of the start of the game.
pub(super) fn of_book(path: &Path, wanted: &Wanted) -> Result<Vec<Opening>> {
    let book = polyglot::Book::read(path)?;
    let (mut random, mut seen, mut openings) = (SplitMix64::new(wanted.seed), HashSet::new(), Vec::new());
    for _ in 0..TRIES * wanted.count {
        let line = book.line(wanted.plies, &mut random);
        ensure!(!line.is_empty(), "{}: it has no move of the start of the game", path.display());
        if seen.insert(line.clone()) {
            openings.push(line.into());
        }
        if openings.len() == wanted.count {
            break;
        }
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::session::AnyGame;

    #[test]
    fn the_well_known_openings_are_games_and_differ() {
        let mut session = AnyGame::from(nullwindow_chess::Game).player(1).unwrap();
        let mut ends = HashSet::new();
        for opening in well_known(1) {
            assert!((6..=8).contains(&opening.moves.len()));
            session.set(&opening.moves.join(" ")).unwrap();
            assert!(ends.insert(session.position()), "{opening:?}");
        }
        assert!(ends.len() >= 30 && well_known(1) != well_known(2) && well_known(3) == well_known(3));
    }
}

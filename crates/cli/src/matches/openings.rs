//! Openings: from a file, or random ones that a quick search finds nearly even.

use crate::gtp::notation::PASS;
use crate::text;
use anyhow::{Context, Result, anyhow, bail, ensure};
use nullwindow::Score;
use nullwindow::session::{AnySession, Request};
use nullwindow_games::trees::SplitMix64;
use std::collections::HashSet;
use std::fs::File;
use std::path::Path;

/// The moves that a game begins with, by the names that a session has for them.
pub(super) type Opening = Vec<String>;

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
        let mut opening = Opening::new();
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
                openings.push(opening.clone());
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

/// The openings of a file, one on each line: moves, with or without spaces between them; a forced pass may be left out. Blank lines and
/// those that begin with `#` are skipped. `session` is at the start of the game, and is left there.
///
/// # Errors
/// They name the file, the line, and the column.
pub(super) fn read(session: &mut dyn AnySession, path: &Path) -> Result<Vec<Opening>> {
    let place = path.display().to_string();
    let text = text::read(File::open(path).with_context(|| place.clone())?, &place)?;
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let mut opening = Opening::new();
        let read = moves(session, line, &mut opening);
        opening.iter().for_each(|_| _ = session.undo());
        read.with_context(|| format!("{place}, line {number}"))?;
        openings.push(opening);
    }
    ensure!(!openings.is_empty(), "{place}: there is no opening");
    Ok(openings)
}

/// Plays the moves on a line.
fn moves(session: &mut dyn AnySession, line: &str, opening: &mut Opening) -> Result<()> {
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

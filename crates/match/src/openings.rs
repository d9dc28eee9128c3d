//! Openings: from a file, well-known ones, or random ones that a quick search finds nearly even (our own).

use crate::MatchError;
use crate::game_kind::GameKind;
use crate::opening::{Opening, OpeningConfig};
use nullwindow::Score;
use nullwindow::session::{AnySession, Request, excerpt};
use nullwindow_protocols::gtp::notation::PASS;
use nullwindow_support::sgf::{SgfRecord, SgfTree};
use nullwindow_support::{SplitMix64, size_limit};
use std::collections::HashSet;
use std::fmt::Display;
use std::path::Path;

/// `count` openings of this game; if there are fewer, they repeat. `session` is at the start of the game
/// before and after. `warn` receives a line about random openings that are fewer or shorter than usual, and
/// about each line or game of a file that is left out.
///
/// # Errors
/// If the file cannot be read or has no opening, or no random opening of the length asked for is balanced.
pub(crate) fn openings(
    session: &mut dyn AnySession,
    config: &OpeningConfig,
    count: usize,
    (game, kind): (&str, &dyn GameKind),
    warn: &dyn Fn(&str),
) -> Result<Vec<Opening>, MatchError> {
    let all = match (&config.file, config.plies) {
        (Some(path), plies) => match kind.book(path, count, config, warn) {
            Some(lines) => lines,
            None if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("sgf")) => {
                from_sgf(session, (path, game), (plies, kind.dialect().is_some()), warn)
            }
            None if plies.is_some() => {
                Err("a number of plies is for random openings and books, not for files of openings"
                    .to_owned())
            }
            // Engines that speak GTP can set up no position.
            None => from_file(session, path, kind.dialect().is_some(), warn),
        },
        (None, Some(0)) => Ok(vec![Opening::default()]),
        (None, plies) => match kind.well_known(config.seed).filter(|_| plies.is_none()) {
            Some(openings) => Ok(openings),
            None => {
                let (balance, depth) = kind.balance();
                let random = RandomOpenings {
                    count,
                    plies: plies.unwrap_or(10) as usize,
                    shorter: plies.is_none(),
                    balance: config.balance.unwrap_or(balance),
                    depth: config.balance_depth.unwrap_or(depth),
                    seed: config.seed,
                };
                random.find(session, warn)
            }
        },
    };
    Ok(all.map_err(MatchError::Openings)?.into_iter().cycle().take(count).collect())
}

/// Random openings that are balanced.
struct RandomOpenings {
    count: usize,
    plies: usize,
    /// Whether openings may be shorter, where none of this length is balanced.
    shorter: bool,
    /// The largest advantage of a side, by a search of `depth` plies.
    balance: i16,
    depth: u32,
    seed: u64,
}

/// The number of random games that are begun for each opening, before the search for openings is given up.
const TRIES: usize = 500;

impl RandomOpenings {
    /// Openings that lead to different positions, `count` of them if there are enough. Short games may have
    /// no balanced position as late as usual: then openings are shorter, down to the start of the game
    /// itself.
    ///
    /// # Errors
    /// If there are none of the length asked for.
    fn find(&self, session: &mut dyn AnySession, warn: &dyn Fn(&str)) -> Result<Vec<Opening>, String> {
        let (count, balance, mut plies) = (self.count, self.balance, self.plies);
        let mut openings = self.of_length(session, plies)?;
        while openings.is_empty() && self.shorter && plies > 0 {
            plies /= 2;
            openings = if plies > 0 { self.of_length(session, plies)? } else { vec![Opening::default()] };
        }
        let found = openings.len();
        if found == 0 {
            return Err(format!(
                "only 0 of {count} openings of {plies} plies found that are even to within {balance}"
            ));
        }
        if plies == 0 {
            warn(&format!("no opening found that is even to within {balance}: all games begin at the start"));
        } else if plies < self.plies || found < count {
            let repeat = if found < count { ", which repeat" } else { "" };
            warn(&format!(
                "{found} of {count} openings of {plies} plies found that are even to within {balance}{repeat}"
            ));
        }
        Ok(openings)
    }

    /// At most `count` openings of this length.
    fn of_length(&self, session: &mut dyn AnySession, plies: usize) -> Result<Vec<Opening>, String> {
        let mut random = SplitMix64::new(self.seed);
        let (mut openings, mut seen) = (Vec::new(), HashSet::new());
        for _ in 0..TRIES * self.count {
            if openings.len() == self.count {
                break;
            }
            let mut opening = Vec::new();
            while opening.len() < plies {
                let moves = session.moves();
                if moves.is_empty() {
                    break;
                }
                let name = moves[random.below(moves.len())].clone();
                session.play(&name).map_err(|error| error.to_string())?;
                opening.push(name);
            }
            let begun = opening.len() == plies && session.outcome().is_none();
            if begun && seen.insert(session.position()) {
                let score = session.search(&Request::to_depth(self.depth), &mut |_| ()).score;
                let balance = Score::points(self.balance.into());
                if score <= balance && score >= -balance {
                    openings.push(opening.clone().into());
                }
            }
            opening.iter().for_each(|_| _ = session.undo());
        }
        Ok(openings)
    }
}

/// The openings of a file, one on each line: moves, with or without spaces between them; a forced pass may be
/// left out. In chess and shogi a line may also set up a `position` (FEN, EPD or SFEN) before its moves.
/// Blank lines and those that begin with `#` are skipped, and a line that is no opening is left out with a
/// warning. `session` is at the start of the game before and after.
///
/// # Errors
/// If the file cannot be read, or no line of it is an opening.
fn from_file(
    session: &mut dyn AnySession,
    path: &Path,
    positions: bool,
    warn: &dyn Fn(&str),
) -> Result<Vec<Opening>, String> {
    let place = path.display();
    let text = read_text(path)?;
    let (mut openings, mut refused) = (Vec::new(), Vec::new());
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let opening = if positions { position_line(session, line) } else { move_line(session, line) };
        match opening {
            Ok(opening) => openings.push(opening),
            Err(error) => refused.push(format!("{place}, line {number}: {error}")),
        }
    }
    usable(openings, refused, place, warn)
}

/// The main lines of the games of a file of SGF, of each at most `plies` moves. A game that is none of an
/// opening is left out with a warning. `session` is at the start of the game before and after.
///
/// # Errors
/// If the file cannot be read, or no game of it is an opening.
fn from_sgf(
    session: &mut dyn AnySession,
    (path, game): (&Path, &str),
    (plies, positions): (Option<u32>, bool),
    warn: &dyn Fn(&str),
) -> Result<Vec<Opening>, String> {
    let (place, usual) = (path.display(), session.position());
    let (mut openings, mut refused) = (Vec::new(), Vec::new());
    for (number, tree) in (1..).zip(SgfTree::read_all(&read_text(path)?).games) {
        let opening = tree.map_err(|error| error.to_string()).and_then(|tree| {
            let mut moves = SgfRecord::play(&tree, game, session).map_err(|error| error.to_string())?;
            if let Some(plies) = plies.filter(|&plies| (plies as usize) < moves.len()) {
                moves.drain(plies as usize..).for_each(|_| _ = session.undo());
            }
            if session.outcome().is_some() {
                return Err("the game is over; --plies sets the length of openings".to_owned());
            }
            moves.iter().for_each(|_| _ = session.undo());
            let start = Some(session.position()).filter(|start| *start != usual);
            if start.is_some() && !positions {
                return Err("POS: engines that speak GTP can set up no position".to_owned());
            }
            Ok(Opening { start, moves })
        });
        session.set("").map_err(|error| error.to_string())?;
        match opening {
            Ok(opening) => openings.push(opening),
            Err(error) => refused.push(format!("{place}, game {number}: {error}")),
        }
    }
    usable(openings, refused, place, warn)
}

/// These openings, with a warning for each line or game that was refused.
///
/// # Errors
/// The first that was refused, if there is no opening.
fn usable(
    openings: Vec<Opening>,
    refused: Vec<String>,
    place: impl Display,
    warn: &dyn Fn(&str),
) -> Result<Vec<Opening>, String> {
    if openings.is_empty() {
        return Err(refused.into_iter().next().unwrap_or_else(|| format!("{place}: there is no opening")));
    }
    refused.iter().for_each(|error| warn(&format!("left out: {error}")));
    Ok(openings)
}

/// The text of a file.
fn read_text(path: &Path) -> Result<String, String> {
    let place = path.display();
    let bytes = size_limit::file(path, size_limit::TEXT_MIB).map_err(|error| format!("{place}: {error}"))?;
    size_limit::utf8(bytes, place)
}

/// The opening of a position, moves, or both. The session is at the start of the game afterwards.
fn position_line(session: &mut dyn AnySession, line: &str) -> Result<Opening, String> {
    let set = |session: &mut dyn AnySession, text| session.set(text).map_err(|error| error.to_string());
    set(session, "")?;
    let game_start = session.position();
    set(session, line)?;
    let over = session.outcome().is_some();
    let mut moves: Vec<_> = std::iter::from_fn(|| session.undo()).collect();
    moves.reverse();
    let start = Some(session.position()).filter(|start| *start != game_start);
    set(session, "")?;
    if over { Err("the game is over".to_owned()) } else { Ok(Opening { start, moves }) }
}

/// The opening of moves.
fn move_line(session: &mut dyn AnySession, line: &str) -> Result<Opening, String> {
    let mut opening = Vec::new();
    let played = play(session, line, &mut opening);
    opening.iter().for_each(|_| _ = session.undo());
    played.map(|()| opening.into())
}

/// Plays the moves on a line.
fn play(session: &mut dyn AnySession, line: &str, opening: &mut Vec<String>) -> Result<(), String> {
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
                let word = excerpt(rest.split_whitespace().next().unwrap_or_default());
                return Err(format!("column {column}: no legal move begins '{word}'"));
            }
        };
        session.play(&name).map_err(|error| error.to_string())?;
        opening.push(name);
        rest = rest[length..].trim_start();
    }
    if session.outcome().is_some() { Err("the game is over".to_owned()) } else { Ok(()) }
}

//! Openings: from a file, well-known ones, or random ones that a quick search finds nearly even (our own).

mod polyglot;
mod well_known;

use crate::MatchError;
use crate::game_kind::GameKind;
use nullwindow::Score;
use nullwindow::session::{AnySession, Request, excerpt};
use nullwindow_protocols::gtp::notation::PASS;
use nullwindow_support::{SplitMix64, limited};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// How the games of a match begin. Random openings are found by a quick search, in chess well-known ones are
/// the default.
///
/// ```
/// use nullwindow_match::OpeningConfig;
/// let short = OpeningConfig { plies: Some(4), ..OpeningConfig::default() };
/// assert_eq!(short.seed, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningConfig {
    /// A file: one opening a line. In chess a line is FEN, EPD or moves, and a file `.bin` is a book of
    /// Polyglot's format; in shogi a line is SFEN or moves.
    pub file: Option<PathBuf>,
    /// The length of random openings, by default 10; in a book, the length to which it is followed, by
    /// default 8.
    pub plies: Option<u32>,
    /// Random openings: the largest advantage of a side, in points of the game's evaluation. By default 2; in
    /// chess 50, in shogi 100.
    pub balance: Option<i16>,
    /// Random openings: the depth of the search for that advantage, in plies. By default 8; in chess and
    /// shogi 5.
    pub balance_depth: Option<u32>,
    /// The seed of random openings, and of the order of well-known ones.
    pub seed: u64,
}

impl Default for OpeningConfig {
    fn default() -> Self {
        OpeningConfig { file: None, plies: None, balance: None, balance_depth: None, seed: 1 }
    }
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Opening {
    /// The position, if it is not the game's start.
    pub(crate) start: Option<String>,
    /// The moves from there, by the session's names.
    pub(crate) moves: Vec<String>,
}

impl From<Vec<String>> for Opening {
    fn from(moves: Vec<String>) -> Self {
        Opening { start: None, moves }
    }
}

/// The length to which a book is followed by default, in plies.
const BOOK_PLIES: u32 = 8;

/// `count` openings; if there are fewer, they repeat. `session` is at the start of the game before and after.
/// `warn` receives a line about random openings that are fewer or shorter than usual.
///
/// # Errors
/// If the file is malformed or has no opening, or no random opening of the length asked for is balanced.
pub(crate) fn openings(
    session: &mut dyn AnySession,
    config: &OpeningConfig,
    count: usize,
    game: GameKind,
    warn: &dyn Fn(&str),
) -> Result<Vec<Opening>, MatchError> {
    let chess = game == GameKind::Chess;
    let all = match &config.file {
        Some(path) if chess && path.extension().is_some_and(|extension| extension == "bin") => {
            let plies = config.plies.unwrap_or(BOOK_PLIES).max(1) as usize;
            from_book(path, count, plies, config.seed)
        }
        Some(_) if config.plies.is_some() => {
            Err("a number of plies is for random openings and books, not for files of openings".to_owned())
        }
        Some(path) => from_file(session, path, game != GameKind::Other),
        None if config.plies == Some(0) => Ok(vec![Opening::default()]),
        None if chess && config.plies.is_none() => Ok(well_known(config.seed)),
        None => {
            let (balance, depth) = match game {
                GameKind::Chess => (50, 5),
                GameKind::Shogi => (100, 5),
                GameKind::Other => (2, 8),
            };
            let random = RandomOpenings {
                count,
                plies: config.plies.unwrap_or(10) as usize,
                shorter: config.plies.is_none(),
                balance: config.balance.unwrap_or(balance),
                depth: config.balance_depth.unwrap_or(depth),
                seed: config.seed,
            };
            random.find(session, warn)
        }
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
/// Blank lines and those that begin with `#` are skipped. `session` is at the start of the game before and
/// after.
///
/// # Errors
/// They name the file, the line, and the column.
fn from_file(session: &mut dyn AnySession, path: &Path, positions: bool) -> Result<Vec<Opening>, String> {
    let place = path.display();
    let text = read_text(path)?;
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let opening = if positions { position_line(session, line) } else { move_line(session, line) };
        openings.push(opening.map_err(|error| format!("{place}, line {number}: {error}"))?);
    }
    if openings.is_empty() { Err(format!("{place}: there is no opening")) } else { Ok(openings) }
}

/// The text of a file, without its byte order mark.
fn read_text(path: &Path) -> Result<String, String> {
    let place = path.display();
    let bytes = limited::file(path, limited::TEXT_MIB).map_err(|error| format!("{place}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        format!("{place}, line {line}: this is not text (UTF-8)")
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
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

/// The well-known openings of chess, in random order.
fn well_known(seed: u64) -> Vec<Opening> {
    let mut random = SplitMix64::new(seed);
    let names = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut openings: Vec<Opening> = well_known::CHESS.iter().map(|line| names(line).into()).collect();
    random.shuffle(&mut openings);
    openings
}

/// Random lines of a book of Polyglot's format, different ones as far as there are any.
///
/// # Errors
/// If the file is no such book, or has no move at the start of the game.
fn from_book(path: &Path, count: usize, plies: usize, seed: u64) -> Result<Vec<Opening>, String> {
    let place = path.display();
    let book = polyglot::Book::read(path).map_err(|error| format!("{place}: {error}"))?;
    let (mut random, mut seen, mut openings) = (SplitMix64::new(seed), HashSet::new(), Vec::new());
    for _ in 0..TRIES * count {
        let line = book.line(plies, &mut random);
        if line.is_empty() {
            return Err(format!("{place}: it has no move at the start of the game"));
        }
        if seen.insert(line.clone()) {
            openings.push(line.into());
        }
        if openings.len() == count {
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
    fn well_known_openings_are_legal_and_lead_to_different_positions() {
        let mut session = AnyGame::from(nullwindow_chess::ChessGame).player(1).unwrap();
        let mut ends = HashSet::new();
        for opening in well_known(1) {
            assert!((6..=8).contains(&opening.moves.len()));
            session.set(&opening.moves.join(" ")).unwrap();
            assert!(ends.insert(session.position()), "{opening:?}");
        }
        assert!(ends.len() >= 30 && well_known(1) != well_known(2) && well_known(3) == well_known(3));
    }
}

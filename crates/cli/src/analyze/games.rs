//! The games that are to be analysed: lists of moves, GGF, WTHOR.

use crate::text;
use anyhow::{Context, Result, anyhow, bail, ensure};
use nullwindow_othello::{Ggf, Line, Move, Othello, Wthor};
use std::fs::{self, File};
use std::io::stdin;
use std::path::Path;

/// A game of which all moves are legal.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Record {
    /// Where it came from: `argument 1`, `game.ggf`, `games.wtb, game 3`.
    pub(super) name: String,
    /// The names of Black and White, where they are told.
    pub(super) players: [Option<String>; 2],
    pub(super) start: Othello,
    /// The moves, passes included.
    pub(super) moves: Vec<Move>,
}

impl Record {
    /// How many positions it has, the last one included.
    pub(super) fn positions(&self) -> usize {
        self.moves.len() + 1
    }
}

/// The first and the last of some games, counted from 1.
pub(super) type Range = (usize, usize);

/// Reads `3` or `3-5`.
pub(super) fn range(text: &str) -> Result<Range> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |digits: &str| digits.parse().ok().filter(|&number| number > 0);
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        _ => bail!("this is not a number from 1, or a range such as 3-5"),
    }
}

/// Reads all arguments.
///
/// # Errors
/// The first fault of any of them, in one line that names the place.
pub(super) fn read(arguments: &[String], range: Option<Range>) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    for (argument, number) in arguments.iter().zip(1..) {
        let name = format!("argument {number}");
        if argument == "-" {
            let source = "standard input";
            records.extend(chosen(source, of_text(&text::read(stdin(), source)?, source)?, range)?);
        } else if argument.trim_start().starts_with("(;") {
            records.extend(chosen(&name, of_text(argument, &name)?, range)?);
        } else if Path::new(argument).exists() || argument.contains(['.', '/']) {
            records.extend(chosen(argument, of_file(argument)?, range)?);
        } else {
            records.extend(chosen(&name, vec![(String::new(), of_line(argument))], range)?);
        }
    }
    Ok(records)
}

/// The games of a source, each with its place in it. An illegal move in one does no harm to the others.
type Found = Vec<(String, Result<Record>)>;

/// Those of the games that are wanted; of a single one, the name is the source's.
fn chosen(source: &str, found: Found, range: Option<Range>) -> Result<Vec<Record>> {
    let count = found.len();
    ensure!(count > 0, "{source}: there is no game in it");
    let (first, last) = match range {
        None if count == 1 => (1, 1),
        None => {
            bail!("{source}: it has {count} games; choose some of them, as in --games 1-{}", count.min(10))
        }
        Some((first, last)) => (first, last),
    };
    let plural = if count == 1 { "" } else { "s" };
    ensure!(last <= count, "--games {last}: {source} has {count} game{plural}");
    let games = found.into_iter().skip(first - 1).take(last + 1 - first);
    let record = |(place, game): (String, Result<Record>)| {
        let name = if count == 1 { source.to_owned() } else { format!("{source}, {place}") };
        Ok(Record { name: name.clone(), ..game.context(name)? })
    };
    games.map(record).collect()
}

fn of_file(path: &str) -> Result<Found> {
    let unreadable = || format!("'{path}' is not a list of moves, and not a file that can be read");
    if Path::new(path).extension().is_some_and(|end| end.eq_ignore_ascii_case("wtb")) {
        let wthor = Wthor::read(path, &fs::read(path).with_context(unreadable)?)?;
        let record =
            |moves| Record { name: String::new(), players: [None, None], start: Othello::start(), moves };
        let games = wthor.games.into_iter().map(|game| record(game.moves));
        return Ok((1..).zip(games).map(|(number, game)| (format!("game {number}"), Ok(game))).collect());
    }
    of_text(&text::read(File::open(path).with_context(unreadable)?, path)?, path)
}

/// The games of a text: GGF, or a list of moves on each line. Faults are told of `source`.
fn of_text(text: &str, source: &str) -> Result<Found> {
    if text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit()).starts_with("(;") {
        let games = (1..).zip(Ggf::read_all(text).with_context(|| source.to_owned())?);
        return Ok(games.map(|(number, game)| (format!("game {number}"), of_ggf(game))).collect());
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !(line.is_empty() || line.starts_with(['%', '#']))
    });
    Ok(lines.map(|(number, line)| (format!("line {number}"), of_line(line))).collect())
}

fn of_ggf(game: Ggf) -> Result<Record> {
    let moves = game.line()?.0;
    Ok(Record { name: String::new(), players: game.players, start: game.start, moves })
}

/// A game by its moves, from the usual start.
fn of_line(text: &str) -> Result<Record> {
    let line: Line = text.parse()?;
    let start = Othello::start();
    let (Line(moves), _) = line.play(&start)?;
    if moves.is_empty() {
        return Err(anyhow!("there is no move in it"));
    }
    Ok(Record { name: String::new(), players: [None, None], start, moves })
}

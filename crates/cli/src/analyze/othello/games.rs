//! Reading games of Othello: lists of moves, GGF, WTHOR, records of matches (our own).

use super::record::{ARGUMENT, OthelloRecord};
use super::records;
use crate::analyze::range::{GameRange, chosen, numbered};
use anyhow::{Context, Result};
use nullwindow::session::excerpt;
use nullwindow_app::text;
use nullwindow_othello::{Ggf, Wthor};
use std::fs::File;
use std::io::stdin;
use std::path::Path;

/// Reads all arguments.
///
/// # Errors
/// At the first error in any of them: one line that names the place.
pub(in crate::analyze) fn read(
    arguments: &[String],
    range: Option<GameRange>,
) -> Result<Vec<(String, OthelloRecord)>> {
    let mut all = Vec::new();
    for (argument, number) in arguments.iter().zip(1..) {
        let (name, standard_input) = (format!("{ARGUMENT} {number}"), "standard input");
        let (source, games) = if argument == "-" {
            (standard_input, of_text(&text::read(stdin(), standard_input)?, standard_input)?)
        } else if argument.trim_start().starts_with("(;") {
            (&*name, of_text(argument, &name)?)
        } else if Path::new(argument).exists() || argument.contains(['.', '/']) {
            (&**argument, of_file(argument)?)
        } else {
            (&*name, numbered([OthelloRecord::of_line(argument)]))
        };
        for (name, game) in chosen(source, games, range)? {
            let game = game.with_context(|| name.clone())?;
            all.push((name, game));
        }
    }
    Ok(all)
}

/// The games of a source, each with its place there.
type PlacedGames = Vec<(String, Result<OthelloRecord>)>;

fn of_file(path: &str) -> Result<PlacedGames> {
    let unreadable =
        || format!("'{}' is not a list of moves, and not a file that can be read", excerpt(path));
    if Path::new(path).extension().is_some_and(|end| end.eq_ignore_ascii_case("wtb")) {
        let wthor = Wthor::read(path, &text::bytes(File::open(path).with_context(unreadable)?, path)?)?;
        let date = (wthor.year > 0).then(|| wthor.year.to_string());
        let game = |moves| Ok(OthelloRecord { date: date.clone(), ..OthelloRecord::plain(moves) });
        return Ok(numbered(wthor.games.into_iter().map(|wthor| game(wthor.moves))));
    }
    of_text(&text::read(File::open(path).with_context(unreadable)?, path)?, path)
}

/// The games of a text: GGF, the record of a match, or a list of moves on each line. Errors name `source`.
fn of_text(text: &str, source: &str) -> Result<PlacedGames> {
    if text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit()).starts_with("(;") {
        return Ok(numbered(Ggf::read_all(text).with_context(|| source.to_owned())?.into_iter().map(of_ggf)));
    }
    if text.trim_start().starts_with('[') {
        return Ok(numbered(records::read(text)));
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !(line.is_empty() || line.starts_with(['%', '#']))
    });
    Ok(lines.map(|(number, line)| (format!("line {number}"), OthelloRecord::of_line(line))).collect())
}

fn of_ggf(game: Ggf) -> Result<OthelloRecord> {
    let moves = game.line()?.0;
    let Ggf { players, place: event, date, start, .. } = game;
    Ok(OthelloRecord { players, event, date, start: start.into(), moves })
}

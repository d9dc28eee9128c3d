//! Reading games of Othello: lists of moves, GGF, WTHOR, records of matches (our own).

use super::record::OthelloRecord;
use super::records;
use crate::analyze::source::{Input, SourceGame, SourceGames};
use anyhow::{Context, Result};
use nullwindow::session::excerpt;
use nullwindow_app::text;
use nullwindow_othello::{Ggf, Wthor};

/// The games of an argument.
///
/// # Errors
/// If it cannot be read as a whole.
pub(in crate::analyze) fn read(input: &mut Input<'_>) -> Result<SourceGames<OthelloRecord>> {
    let (argument, source, is_wthor) = (input.argument, input.name.clone(), input.ends_with(&["wtb"]));
    let unreadable =
        || format!("'{}' is not a list of moves, and not a file that can be read", excerpt(argument));
    let games = match input.source().with_context(unreadable)? {
        Some(file) if is_wthor => of_wthor(&text::bytes(file, &source)?, &source)?,
        Some(file) => of_text(&text::read(file, &source)?, &source)?,
        None if argument.trim_start().starts_with("(;") => of_text(argument, &source)?,
        None => places([OthelloRecord::of_line(argument)]),
    };
    let several = games.len() > 1;
    let place = move |(place, game): (String, Result<OthelloRecord>)| {
        let named = || if several { format!("{source}, {place}") } else { source.clone() };
        SourceGame { game: game.with_context(named), place, notes: Vec::new() }
    };
    Ok(Box::new(games.into_iter().map(place)))
}

/// The games of a source, each with its place there.
type PlacedGames = Vec<(String, Result<OthelloRecord>)>;

/// Games by their numbers.
fn places(games: impl IntoIterator<Item = Result<OthelloRecord>>) -> PlacedGames {
    (1..).zip(games).map(|(number, game)| (format!("game {number}"), game)).collect()
}

fn of_wthor(bytes: &[u8], path: &str) -> Result<PlacedGames> {
    let wthor = Wthor::read(path, bytes)?;
    let date = (wthor.year > 0).then(|| wthor.year.to_string());
    let game = |moves| Ok(OthelloRecord { date: date.clone(), ..OthelloRecord::plain(moves) });
    Ok(places(wthor.games.into_iter().map(|wthor| game(wthor.moves))))
}

/// The games of a text: GGF, the record of a match, or a list of moves on each line. Errors name `source`.
fn of_text(text: &str, source: &str) -> Result<PlacedGames> {
    if text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit()).starts_with("(;") {
        return Ok(places(Ggf::read_all(text).with_context(|| source.to_owned())?.into_iter().map(of_ggf)));
    }
    if text.trim_start().starts_with('[') {
        return Ok(places(records::read(text)));
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

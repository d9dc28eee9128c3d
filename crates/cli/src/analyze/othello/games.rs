//! Reading games of Othello: lists of moves, GGF, SGF, WTHOR, records of matches (our own).

use super::record::{ARGUMENT, OthelloRecord};
use super::records;
use crate::analyze::range::{GameRange, chosen, numbered};
use anyhow::{Context, Error, Result, anyhow};
use nullwindow::session::excerpt;
use nullwindow_app::output::log;
use nullwindow_app::text;
use nullwindow_othello::{Ggf, Sgf, Wthor, WthorErrorKind};
use nullwindow_support::{Notes, sgf};
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

/// Reads all arguments: the good games, and the number of those that are left out, which are named on
/// standard error.
///
/// # Errors
/// If there is no good game, or a source is none: one line that names the place.
pub(in crate::analyze) fn read(
    arguments: &[String],
    range: Option<GameRange>,
) -> Result<(Vec<(String, OthelloRecord)>, usize)> {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for (argument, number) in arguments.iter().zip(1..) {
        let (name, standard_input) = (format!("{ARGUMENT} {number}"), "standard input");
        let (source, games) = if argument == "-" {
            (standard_input, of_text(&decoded(stdin(), standard_input)?, standard_input))
        } else if argument.trim_start().starts_with("(;") {
            (&*name, of_text(argument, &name))
        } else if Path::new(argument).exists() || argument.contains(['.', '/']) && !is_list(argument) {
            (&**argument, of_file(argument)?)
        } else {
            (&*name, numbered([OthelloRecord::of_line(argument)]))
        };
        for (name, game) in chosen(source, games, range)? {
            match game {
                Ok(game) => good.push((name, game)),
                Err(error) => bad.push(error.context(name)),
            }
        }
    }
    if good.is_empty() && !bad.is_empty() {
        let last = bad.pop().unwrap_or_else(|| anyhow!("there is no game"));
        bad.iter().for_each(left_out);
        return Err(last);
    }
    bad.iter().for_each(left_out);
    Ok((good, bad.len()))
}

/// Names a game that is left out.
fn left_out(error: &Error) {
    log(&format!("left out: {error:#}"));
}

/// Whether an argument with dots is a list of moves, such as `1. f5 d6`, rather than the name of a file.
fn is_list(argument: &str) -> bool {
    OthelloRecord::of_line(argument).is_ok()
}

/// The games of a source, each with its place there.
type PlacedGames = Vec<(String, Result<OthelloRecord>)>;

fn of_file(path: &str) -> Result<PlacedGames> {
    let unreadable =
        || format!("'{}' is not a list of moves, and not a file that can be read", excerpt(path));
    let file = File::open(path).with_context(unreadable)?;
    if Path::new(path).extension().is_some_and(|end| end.eq_ignore_ascii_case("wtb")) {
        return of_wthor(Wthor::read(path, &text::bytes(file, path)?)?, path);
    }
    Ok(of_text(&decoded(file, path)?, path))
}

fn of_wthor(wthor: Wthor, path: &str) -> Result<PlacedGames> {
    let date = (wthor.year > 0).then(|| wthor.year.to_string());
    for error in &wthor.left_out {
        // Games that are missing are named in their place.
        if matches!(error, WthorErrorKind::Count { count, found } if (*count as usize) < *found) {
            log(&format!("{path}: {error}"));
        }
    }
    let games = wthor
        .numbered()
        .into_iter()
        .map(|game| Ok(OthelloRecord { date: date.clone(), ..OthelloRecord::plain(game?.moves) }));
    Ok(numbered(games))
}

/// The text of a source; one of SGF may be in Latin-1, which the format has by default.
fn decoded(source: impl Read, place: &str) -> Result<String> {
    let bytes = text::bytes(source, place)?;
    match text::read(&*bytes, place) {
        Err(error) => sgf::latin1(&bytes).ok_or(error),
        read => read,
    }
}

/// The games of a text: GGF, SGF, the record of a match, or a list of moves on each line.
fn of_text(text: &str, source: &str) -> PlacedGames {
    if text.trim_start().starts_with('[') {
        return numbered(records::read(text));
    }
    let games = sgf::first_game(text);
    if games.is_some_and(Ggf::begins) {
        let file = Ggf::read_all(text);
        noted(&file.notes, source);
        return numbered(file.games.into_iter().map(|game| of_ggf(game.map_err(|error| error.kind)?)));
    }
    if games.is_some() {
        let file = Sgf::read_all(text);
        noted(&file.notes, source);
        return numbered(file.games.into_iter().map(|game| Ok(of_sgf(game?))));
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !(line.is_empty() || line.starts_with(['%', '#']))
    });
    lines.map(|(number, line)| (format!("line {number}"), OthelloRecord::of_line(line))).collect()
}

/// Says what was read although its format has it otherwise.
fn noted(notes: &Notes, source: &str) {
    if !notes.is_empty() {
        log(&format!("{source}: {notes}"));
    }
}

fn of_ggf(game: Ggf) -> Result<OthelloRecord> {
    let tag = |name| game.tag(name).map(str::to_owned);
    let (players, event, date) = (["PB", "PW"].map(tag), tag("PC"), tag("DT"));
    let moves = game.line()?.0;
    Ok(OthelloRecord { players, event, date, start: game.start.into(), ..OthelloRecord::plain(moves) })
}

fn of_sgf(game: Sgf) -> OthelloRecord {
    let [black, white, event, place, date] = ["PB", "PW", "EV", "PC", "DT"].map(|name| game.text(name));
    let (players, event, start) = ([black, white], event.or(place), game.start.into());
    let plain = OthelloRecord::plain(game.line.0.clone());
    OthelloRecord { players, event, date, start, sgf: Some(Box::new(game)), ..plain }
}

//! Reading games of Othello: lists of moves, GGF, WTHOR, records of matches (our own).

use super::named_game::{ARGUMENT, NamedGame};
use super::records;
use crate::analyze::range::{GameRange, places};
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
pub(super) fn read(arguments: &[String], range: Option<GameRange>) -> Result<Vec<NamedGame>> {
    let mut all = Vec::new();
    for (argument, number) in arguments.iter().zip(1..) {
        let name = format!("{ARGUMENT} {number}");
        if argument == "-" {
            let source = "standard input";
            all.extend(chosen(source, of_text(&text::read(stdin(), source)?, source)?, range)?);
        } else if argument.trim_start().starts_with("(;") {
            all.extend(chosen(&name, of_text(argument, &name)?, range)?);
        } else if Path::new(argument).exists() || argument.contains(['.', '/']) {
            all.extend(chosen(argument, of_file(argument)?, range)?);
        } else {
            all.extend(chosen(&name, vec![(String::new(), NamedGame::of_line(argument))], range)?);
        }
    }
    Ok(all)
}

/// The games of a source, each with its place there. An error in a game that is not chosen does not matter.
type PlacedGames = Vec<(String, Result<NamedGame>)>;

/// The games of `source` in the range; the name of an only game is the source's.
fn chosen(source: &str, games: PlacedGames, range: Option<GameRange>) -> Result<Vec<NamedGame>> {
    let count = games.len();
    let places = places(source, count, range)?;
    let named = |(place, game): (String, Result<NamedGame>)| {
        let name = if count == 1 { source.to_owned() } else { format!("{source}, {place}") };
        Ok(NamedGame { name: name.clone(), ..game.context(name)? })
    };
    games.into_iter().skip(places.start).take(places.len()).map(named).collect()
}

fn of_file(path: &str) -> Result<PlacedGames> {
    let unreadable =
        || format!("'{}' is not a list of moves, and not a file that can be read", excerpt(path));
    if Path::new(path).extension().is_some_and(|end| end.eq_ignore_ascii_case("wtb")) {
        let wthor = Wthor::read(path, &text::bytes(File::open(path).with_context(unreadable)?, path)?)?;
        let date = (wthor.year > 0).then(|| wthor.year.to_string());
        let game = |moves| NamedGame { date: date.clone(), ..NamedGame::plain(moves) };
        let games = wthor.games.into_iter().map(|wthor| game(wthor.moves));
        return Ok((1..).zip(games).map(|(number, game)| (format!("game {number}"), Ok(game))).collect());
    }
    of_text(&text::read(File::open(path).with_context(unreadable)?, path)?, path)
}

/// The games of a text: GGF, the record of a match, or a list of moves on each line. Errors name `source`.
fn of_text(text: &str, source: &str) -> Result<PlacedGames> {
    if text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit()).starts_with("(;") {
        let games = (1..).zip(Ggf::read_all(text).with_context(|| source.to_owned())?);
        return Ok(games.map(|(number, game)| (format!("game {number}"), of_ggf(game))).collect());
    }
    if text.trim_start().starts_with('[') {
        let games = (1..).zip(records::read(text));
        return Ok(games.map(|(number, game)| (format!("game {number}"), game)).collect());
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !(line.is_empty() || line.starts_with(['%', '#']))
    });
    Ok(lines.map(|(number, line)| (format!("line {number}"), NamedGame::of_line(line))).collect())
}

fn of_ggf(game: Ggf) -> Result<NamedGame> {
    let moves = game.line()?.0;
    let Ggf { players, place: event, date, start, .. } = game;
    Ok(NamedGame { name: String::new(), players, event, date, start, moves })
}

//! Reading games of Othello: lists of moves, GGF, SGF, WTHOR, records of matches (our own).

use super::record::OthelloRecord;
use anyhow::{Context, Result};
use nullwindow::session::excerpt;
use nullwindow_app::analyze::{GameInput, SourceGame, SourceGames, TaggedRecord};
use nullwindow_app::text;
use nullwindow_othello::{Ggf, Sgf, Wthor, WthorErrorKind};
use nullwindow_support::sgf;
use std::io::Read;

/// The games of an argument.
///
/// # Errors
/// If it cannot be read as a whole.
pub(in crate::analyze) fn read(input: &mut GameInput<'_>) -> Result<SourceGames<OthelloRecord>> {
    let (argument, source, is_wthor) = (input.argument, input.name.clone(), input.ends_with(&["wtb"]));
    let unreadable =
        || format!("'{}' is not a list of moves, and not a file that can be read", excerpt(argument));
    let (games, note) = match input.source() {
        Ok(Some(file)) if is_wthor => of_wthor(Wthor::read(&source, &text::bytes(file, &source)?)?),
        Ok(Some(file)) => of_text(&decoded(file, &source)?),
        Ok(None) if argument.trim_start().starts_with("(;") => of_text(argument),
        // A list with dots, such as `1. f5 d6`, is no name of a file.
        Err(error) if OthelloRecord::of_line(argument).is_err() => {
            return Err(error).with_context(unreadable);
        }
        Ok(None) | Err(_) => (places([OthelloRecord::of_line(argument)]), None),
    };
    let (several, mut notes) = (games.len() > 1, note.into_iter());
    let place = move |(place, game): (String, Result<OthelloRecord>)| {
        let named = || if several { format!("{source}, {place}") } else { source.clone() };
        SourceGame { game: game.with_context(named), place, notes: notes.next().into_iter().collect() }
    };
    Ok(Box::new(games.into_iter().map(place)))
}

/// The games of a source, each with its place there.
type PlacedGames = Vec<(String, Result<OthelloRecord>)>;

/// Games by their numbers.
fn places(games: impl IntoIterator<Item = Result<OthelloRecord>>) -> PlacedGames {
    (1..).zip(games).map(|(number, game)| (format!("game {number}"), game)).collect()
}

/// The games of a database, and a note on their number.
fn of_wthor(wthor: Wthor) -> (PlacedGames, Option<String>) {
    let date = (wthor.year > 0).then(|| wthor.year.to_string());
    // Games that are missing are named in their place.
    let surplus = wthor
        .left_out
        .iter()
        .find(|error| matches!(error, WthorErrorKind::Count { count, found } if (*count as usize) < *found));
    let note = surplus.map(ToString::to_string);
    let games = wthor
        .numbered()
        .into_iter()
        .map(|game| Ok(OthelloRecord { date: date.clone(), ..OthelloRecord::plain(game?.moves) }));
    (places(games), note)
}

/// The text of a source; one of SGF may be in Latin-1, which the format has by default.
fn decoded(source: impl Read, place: &str) -> Result<String> {
    let bytes = text::bytes(source, place)?;
    match text::read(&*bytes, place) {
        Err(error) => sgf::latin1(&bytes).ok_or(error),
        read => read,
    }
}

/// The games of a text: GGF, SGF, the record of a match, or a list of moves on each line; and what was read
/// although its format has it otherwise.
fn of_text(text: &str) -> (PlacedGames, Option<String>) {
    if text.trim_start().starts_with('[') {
        return (places(TaggedRecord::read_all(text).iter().map(of_record)), None);
    }
    let games = sgf::first_game(text);
    if games.is_some_and(Ggf::begins) {
        let file = Ggf::read_all(text);
        let games = file.games.into_iter().map(|game| of_ggf(game.map_err(|error| error.kind)?));
        return (places(games), (!file.notes.is_empty()).then(|| file.notes.to_string()));
    }
    if games.is_some() {
        let file = Sgf::read_all(text);
        let games = file.games.into_iter().map(|game| Ok(of_sgf(game?)));
        return (places(games), (!file.notes.is_empty()).then(|| file.notes.to_string()));
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !(line.is_empty() || line.starts_with(['%', '#']))
    });
    (lines.map(|(number, line)| (format!("line {number}"), OthelloRecord::of_line(line))).collect(), None)
}

fn of_record(record: &TaggedRecord<'_>) -> Result<OthelloRecord> {
    record.is_of("othello")?;
    let players = ["Black", "White"].map(|side| record.tag(side));
    // Other programs write such records without this tag.
    let plain = OthelloRecord::of_line(&record.moves).map_err(|error| match record.tag("Game") {
        Some(_) => error,
        None => error.context(
            "there is no [Game \"othello\"], and these are no moves of Othello (files of chess are named \
             .pgn)",
        ),
    })?;
    Ok(OthelloRecord { players, event: record.event(), ..plain })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_match_are_read() {
        let text = "[Game \"othello\"]\n[Round \"1\"]\n[Black \"a \\\"b\\\"\"]\n[White \"c\"]\n\n\
                    f5 d6\nc3 1-0\n\n[Game \"kalah\"]\n\n1 2 0-1\n";
        let games: Vec<_> = TaggedRecord::read_all(text).iter().map(of_record).collect();
        let first = games[0].as_ref().unwrap();
        assert_eq!(first.players, [Some("a \"b\"".to_owned()), Some("c".to_owned())]);
        assert_eq!((first.moves.len(), first.event.as_deref()), (3, Some("match, round 1")));
        let error = games[1].as_ref().unwrap_err().to_string();
        assert_eq!((games.len(), error.as_str()), (2, "[Game \"kalah\"]: this is not othello"));
        // As Edax writes it.
        let text = "[Event \"?\"]\n[Black \"a\"]\n\n1. f5 d6\n2. c3 40-24\n\n[Event \"?\"]\n\n1. e4 e5 *\n";
        let games: Vec<_> = TaggedRecord::read_all(text).iter().map(of_record).collect();
        assert_eq!(games[0].as_ref().unwrap().moves.len(), 3);
        let error = format!("{:#}", games[1].as_ref().unwrap_err());
        let wanted = "there is no [Game \"othello\"], and these are no moves of Othello";
        assert!(error.starts_with(wanted), "{error}");
    }
}

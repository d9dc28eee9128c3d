//! Records of games, read and written in the notations of their games (our own).

use crate::games::{Played, Use, at};
use nullwindow::Position;
use nullwindow_chess::{Chess, Pgn};
use nullwindow_othello::{Ggf, GgfMove, Line, Othello, Wthor};
use nullwindow_shogi::{Kifu, KifuNotation, Shogi};
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// The most games of a file that are read.
const MOST: usize = 1_000;

/// A game of a record.
#[derive(Serialize)]
pub(crate) struct Record {
    /// Players, date …
    pub(crate) title: String,
    pub(crate) start: String,
    /// The names of the moves.
    pub(crate) moves: Vec<String>,
}

/// The games of a file. A text that is no record is a position, with its moves if the game writes them.
pub(crate) fn read(game: &str, name: &str, bytes: &[u8]) -> Result<Vec<Record>, String> {
    let place = |error: &dyn std::fmt::Display| format!("{name}: {error}");
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim();
    let ending = Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let records: Vec<Record> = match (game, ending.as_deref()) {
        ("othello", Some("wtb")) => {
            let file = Wthor::read(name, bytes).map_err(|error| error.to_string())?;
            let title = |number| format!("{}, game {number}", file.year);
            let games = file.games.iter().zip(1..).take(MOST);
            games.map(|(game, number)| record(title(number), "", &game.moves)).collect()
        }
        ("othello", _) if text.contains("(;") => {
            let games = Ggf::read_all(text).map_err(|error| place(&error))?;
            games
                .iter()
                .take(MOST)
                .map(|game| ggf(game).map_err(|error| place(&error)))
                .collect::<Result<_, _>>()?
        }
        ("othello", _) if text.parse::<Line>().is_ok_and(|line| !line.0.is_empty()) => {
            let line: Line = text.parse().map_err(|error| place(&error))?;
            vec![record(String::new(), "", &line.0)]
        }
        ("chess", _)
            if ending.as_deref() == Some("pgn") || text.starts_with('[') || text.starts_with("1.") =>
        {
            let games = Pgn::games(text).take(MOST).collect::<Result<Vec<_>, _>>();
            games.map_err(|error| place(&error))?.iter().map(pgn).collect()
        }
        ("shogi", Some("csa" | "kif" | "kifu")) => {
            let notation = KifuNotation::of_file(Path::new(name)).unwrap_or(KifuNotation::Kif);
            let games = notation.read(bytes).map_err(|error| place(&error))?;
            games.iter().take(MOST).map(kifu).collect()
        }
        _ => vec![record(String::new(), text, &[] as &[&str])],
    };
    let named = records.into_iter().zip(1..).map(|(record, number)| {
        named(game, record).map_err(|error| format!("{name}: game {number}: {error}"))
    });
    named.collect()
}

/// The same record with the names that the session gives to its moves, from a start without moves.
fn named(game: &str, record: Record) -> Result<Record, String> {
    let Record { title, start, moves } = record;
    at(&Played { game: game.to_owned(), start, moves }, Use::Rules, |session| {
        let mut moves: Vec<_> = std::iter::from_fn(|| session.undo()).collect();
        moves.reverse();
        Ok(Record { title, start: session.position(), moves })
    })
}

fn record(title: String, start: &str, moves: &[impl ToString]) -> Record {
    Record { title, start: start.to_owned(), moves: moves.iter().map(ToString::to_string).collect() }
}

fn ggf(game: &Ggf) -> Result<Record, nullwindow_othello::GgfLineError> {
    let names = game.players.iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" – ");
    Ok(record(names, &game.start.to_string(), &game.line()?.0))
}

fn pgn(game: &Pgn) -> Record {
    let names: Vec<_> = ["White", "Black"].into_iter().filter_map(|tag| game.tag(tag)).collect();
    let moves: Vec<_> = game.moves.iter().map(|played| played.m).collect();
    record(names.join(" – "), &game.start.to_string(), &moves)
}

fn kifu(game: &Kifu) -> Record {
    let names: Vec<_> = ["Black", "White"].into_iter().filter_map(|tag| game.tag(tag)).collect();
    let moves: Vec<_> = game.moves.iter().map(|played| played.m).collect();
    record(names.join(" – "), &game.start.to_string(), &moves)
}

/// The game as a file of this notation; its moves are legal.
pub(crate) fn write(played: &Played, notation: &str) -> Result<Vec<u8>, String> {
    let text = match (played.game.as_str(), notation) {
        ("othello", "ggf") => {
            let start = start::<Othello>(&played.start, Othello::start)?;
            let mut now = start;
            let moves = played.moves.iter().map(|name| {
                let m = name.parse().map_err(|error| format!("{name}: {error}"))?;
                let field = (now.side(), GgfMove { m, evaluation: None, time: Duration::ZERO });
                now.make(m);
                Ok(field)
            });
            let moves = moves.collect::<Result<_, String>>()?;
            Ggf { players: [None, None], place: None, date: None, start, time: None, moves }.to_string()
        }
        ("chess", "pgn") => {
            let mut game = Pgn::new(start(&played.start, Chess::start)?);
            let mut now = game.start.clone();
            for name in &played.moves {
                let m = now.read_san(name).map_err(|error| error.to_string())?;
                game.moves.push(m.into());
                now.make(m);
            }
            game.result = now.outcome();
            game.to_string()
        }
        ("shogi", "kif" | "csa") => {
            let mut game = Kifu::new(start(&played.start, Shogi::start)?);
            let mut now = game.start.clone();
            for name in &played.moves {
                let m = now.read_usi(name).map_err(|error| error.to_string())?;
                game.moves.push(m.into());
                now.make(m);
            }
            if notation == "kif" { game.to_kif() } else { game.to_csa() }
        }
        (_, "moves") => {
            let Played { game, start, moves } = played;
            let first = Played { game: game.clone(), start: start.clone(), moves: Vec::new() };
            let line =
                at(&first, Use::Rules, |session| session.line(moves).map_err(|error| error.to_string()))?;
            format!("{line}\n")
        }
        (game, notation) => return Err(format!("no record of {game} is written as {notation}")),
    };
    Ok(text.into_bytes())
}

/// The position of a text, or the usual start if there is none.
fn start<P: std::str::FromStr<Err: std::fmt::Display>>(text: &str, usual: fn() -> P) -> Result<P, String> {
    if text.trim().is_empty() {
        Ok(usual())
    } else {
        text.parse().map_err(|error| format!("position: {error}"))
    }
}

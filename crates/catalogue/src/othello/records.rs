//! Records of Othello: WTHOR, GGF, SGF, and a line of moves (our own).

use crate::records::{ending, noted, start, text};
use nullwindow::Position as _;
use nullwindow::session::{AnyPosition, Error, Session};
use nullwindow_othello::{
    Ggf, GgfError, GgfLineError, GgfMove, Line, Move, Othello, OthelloGame, Sgf, SgfGameError, Wthor,
    WthorGame,
};
use nullwindow_support::{Games, Notes, Record, RecordTree, good_games, sgf};
use std::time::Duration;

pub(super) fn read(name: &str, bytes: &[u8], most: usize) -> Result<Option<Games>, String> {
    if ending(name).as_deref() == Some("wtb") {
        let file = Wthor::read(name, bytes).map_err(|error| error.to_string())?;
        let title = format!("{}, game", file.year);
        let game = |(number, game): (usize, Result<WthorGame, _>)| {
            game.map(|game| Record::of(format!("{title} {number}"), "", &game.moves))
        };
        return good_games(name, (1..).zip(file.numbered()).map(game), most).map(Some);
    }
    let text = text(bytes);
    let games = sgf::first_game(&text);
    if games.is_some_and(Ggf::begins) {
        let game = |game: Result<Ggf, GgfError>| {
            let game = game.map_err(|error| error.to_string())?;
            ggf(&game).map_err(|error| error.to_string())
        };
        let file = Ggf::read_all(&text);
        let read = good_games(name, file.games.into_iter().map(game), most)?;
        return Ok(Some(noted(name, read, file.notes)));
    }
    if games.is_some() {
        let file = Sgf::read_all(&text);
        let mut notes = file.notes;
        let game =
            |game: Result<Sgf, SgfGameError>| of_sgf(&game.map_err(|error| error.to_string())?, &mut notes);
        let read = good_games(name, file.games.into_iter().map(game), most)?;
        return Ok(Some(noted(name, read, notes)));
    }
    let line = text.parse::<Line>().ok().filter(|line| !line.0.is_empty());
    Ok(line.map(|line| (vec![Record::of(String::new(), "", &line.0)], Notes::default())))
}

fn ggf(game: &Ggf) -> Result<Record, GgfLineError> {
    let names = ["PB", "PW"].map(|tag| game.tag(tag).map(str::to_owned));
    Ok(Record::of(title(names), &game.start.to_string(), &game.line()?.0))
}

/// The game, and notes of its variations.
fn of_sgf(game: &Sgf, notes: &mut Notes) -> Result<Record, String> {
    let names = ["PB", "PW"].map(|property| game.text(property));
    let start = game.start.to_string();
    let read = |error: Error| error.to_string();
    let mut session = Session::rules(OthelloGame).map_err(read)?;
    AnyPosition::set(&mut session, &start).map_err(read)?;
    let (moves, of_game) = game.tree.moves(&mut session, &name).map_err(read)?;
    notes.extend("variations", of_game);
    Ok(Record { title: title(names), start, moves })
}

/// The name of a move that SGF has; a pass behind the end is none.
fn name(position: &dyn AnyPosition, value: &str) -> Option<String> {
    match Sgf::read_move(value) {
        Some(Move::PASS) if position.outcome().is_some() => None,
        m => Some(m.map_or(value.to_owned(), |m| m.to_string())),
    }
}

fn title(names: [Option<String>; 2]) -> String {
    names.into_iter().flatten().collect::<Vec<_>>().join(" – ")
}

/// The game as GGF, which is on the usual board.
pub(super) fn write(from: &str, moves: &RecordTree) -> Result<String, String> {
    let start = start::<Othello>(from, Othello::start)?;
    let mut now = start;
    let moves = moves.main_line().into_iter().map(|name| {
        let m: Move = name.parse().map_err(|error| format!("{name}: {error}"))?;
        if !now.is_legal(m) {
            return Err(format!("{m} is not legal on the board of 8×8, the only one of GGF"));
        }
        let field = (now.side(), GgfMove { m, evaluation: None, time: Duration::ZERO });
        now.make(m);
        Ok(field)
    });
    let moves = moves.collect::<Result<_, String>>()?;
    Ok(Ggf { moves, ..Ggf::new(start) }.to_string())
}

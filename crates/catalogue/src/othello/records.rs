//! Records of Othello: WTHOR, GGF, and a line of moves (our own).

use crate::facets::Record;
use crate::records::{ending, start, text};
use nullwindow::Position as _;
use nullwindow_othello::{Ggf, GgfLineError, GgfMove, Line, Othello, Wthor};
use std::time::Duration;

pub(super) fn read(name: &str, bytes: &[u8], most: usize) -> Result<Option<Vec<Record>>, String> {
    let place = |error: &dyn std::fmt::Display| format!("{name}: {error}");
    if ending(name).as_deref() == Some("wtb") {
        let file = Wthor::read(name, bytes).map_err(|error| error.to_string())?;
        let title = |number| format!("{}, game {number}", file.year);
        let games = file.games.iter().zip(1..).take(most);
        return Ok(Some(games.map(|(game, number)| Record::of(title(number), "", &game.moves)).collect()));
    }
    let text = text(bytes);
    if text.contains("(;") {
        let games = Ggf::read_all(&text).map_err(|error| place(&error))?;
        let records = games.iter().take(most).map(|game| ggf(game).map_err(|error| place(&error)));
        return records.collect::<Result<_, _>>().map(Some);
    }
    let line = text.parse::<Line>().ok().filter(|line| !line.0.is_empty());
    Ok(line.map(|line| vec![Record::of(String::new(), "", &line.0)]))
}

fn ggf(game: &Ggf) -> Result<Record, GgfLineError> {
    let names = game.players.iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" – ");
    Ok(Record::of(names, &game.start.to_string(), &game.line()?.0))
}

/// The game as GGF, which is on the usual board.
pub(super) fn write(from: &str, names: &[String]) -> Result<String, String> {
    let start = start::<Othello>(from, Othello::start)?;
    let mut now = start;
    let moves = names.iter().map(|name| {
        let m = name.parse().map_err(|error| format!("{name}: {error}"))?;
        if !now.is_legal(m) {
            return Err(format!("{m} is not legal on the board of 8×8, the only one of GGF"));
        }
        let field = (now.side(), GgfMove { m, evaluation: None, time: Duration::ZERO });
        now.make(m);
        Ok(field)
    });
    let moves = moves.collect::<Result<_, String>>()?;
    Ok(Ggf { players: [None, None], place: None, date: None, start, time: None, moves }.to_string())
}

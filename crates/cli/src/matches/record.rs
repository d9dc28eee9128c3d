//! What is kept of a game: a record in the manner of PGN, and a JSON object.

use super::game::Played;
use super::openings::Opening;
use super::time::Time;
use nullwindow::session::AnySession;
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Chess, Pgn, PgnMove};
use serde::Serialize;
use std::fmt::Write;

/// A game, and what it was played for.
pub(super) struct Record<'a> {
    pub(super) game: &'a str,
    /// Its number, and the opening's, counted from 1.
    pub(super) number: usize,
    pub(super) opening: usize,
    pub(super) given: &'a Opening,
    pub(super) time: Time,
    /// The names of the engines, the first side's first.
    pub(super) names: [&'a str; 2],
    pub(super) played: &'a Played,
}

/// The width of the lines of moves.
const WIDTH: usize = 80;

impl Record<'_> {
    fn result(&self) -> &'static str {
        ["0-1", "1/2-1/2", "1-0"][usize::from(self.played.halves())]
    }

    /// A game of chess, with what the engines said of their moves.
    fn pgn(&self) -> String {
        let Played { moves, notes, outcome, ending, .. } = self.played;
        // The referee has made these moves.
        let start = self.given.start.as_deref().and_then(|fen| fen.parse().ok()).unwrap_or_else(Chess::start);
        let mut pgn = Pgn::new(start.clone());
        let (mut position, [white, black]) = (start, self.names);
        for (name, note) in moves.iter().zip(notes) {
            let Ok(m) = position.read_san(name) else { break };
            position.make(m);
            pgn.moves.push(PgnMove { comment: note.map(|note| note.text()), ..PgnMove::from(m) });
        }
        pgn.result = Some(*outcome);
        let round = self.number.to_string();
        let opening = format!("{}, {} plies", self.opening, self.given.moves.len());
        let time = self.time.text();
        let tags = [("Event", "nullwindow match"), ("Round", &round), ("White", white), ("Black", black)];
        let more = [("TimeControl", time.as_str()), ("Opening", &opening), ("Termination", ending)];
        pgn.tags =
            tags.into_iter().chain(more).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        format!("{pgn}\n")
    }

    /// The margin of the first side, where points are counted.
    fn margin(&self) -> Option<i16> {
        match self.played.outcome {
            Outcome::Margin(points) => Some(points),
            _ => None,
        }
    }

    /// Tags in brackets, an empty line, the moves, the result, and an empty line.
    pub(super) fn text(&self, session: &dyn AnySession) -> String {
        if self.game == "chess" {
            return self.pgn();
        }
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            _ = writeln!(text, "[{name} \"{value}\"]");
        };
        tag("Game", self.game);
        tag("Round", &self.number.to_string());
        for (side, name) in [Side::First, Side::Second].into_iter().zip(self.names) {
            tag(session.side_name(side), name);
        }
        tag("Result", self.result());
        if let Some(margin) = self.margin() {
            tag("Margin", &format!("{margin:+}"));
        }
        tag("Opening", &format!("{}, {} plies", self.opening, self.given.moves.len()));
        tag("Termination", &self.played.ending);
        let mut column = 0;
        for word in self.played.moves.iter().map(String::as_str).chain([self.result()]) {
            let parts = column > 0 && column + 1 + word.len() <= WIDTH;
            text.push_str(if parts { " " } else { "\n" });
            column = word.len() + if parts { column + 1 } else { 0 };
            text.push_str(word);
        }
        text + "\n\n"
    }

    /// One line; `first` is which engine, A or B, is the first side.
    pub(super) fn json(&self, first: char) -> serde_json::Result<String> {
        #[derive(Serialize)]
        struct Json<'a> {
            game: usize,
            opening: usize,
            first: char,
            result: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            margin: Option<i16>,
            ending: &'a str,
            fault: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            start: Option<&'a str>,
            moves: String,
        }
        serde_json::to_string(&Json {
            game: self.number,
            opening: self.opening,
            first,
            result: self.result(),
            margin: self.margin(),
            ending: &self.played.ending,
            fault: self.played.at_fault.is_some(),
            start: self.given.start.as_deref(),
            moves: self.played.moves.join(" "),
        })
    }
}

//! Records of games: SGF; a text like PGN, for games without a form of their own; a JSON object (our own).

use crate::finished_game::FinishedGame;
use crate::opening::Opening;
use crate::time::TimeControl;
use nullwindow::session::{AnySession, Error};
use nullwindow::{Outcome, Side};
use nullwindow_support::RecordTree;
use nullwindow_support::sgf::SgfRecord;
use serde::Serialize;
use std::fmt::Write;

/// A game and its place in the match.
pub(crate) struct GameRecord<'a> {
    /// The game's name.
    pub(crate) game: &'a str,
    /// The numbers of the game and of its opening, from 1.
    pub(crate) number: usize,
    pub(crate) opening_number: usize,
    pub(crate) opening: &'a Opening,
    pub(crate) time: TimeControl,
    /// The names of the engines, the first side's first.
    pub(crate) names: [&'a str; 2],
    pub(crate) finished: &'a FinishedGame,
}

/// The width of the lines of moves.
const WIDTH: usize = 80;

impl GameRecord<'_> {
    fn result(&self) -> &'static str {
        ["0-1", "1/2-1/2", "1-0"][usize::from(self.finished.halves())]
    }

    /// The value of the tag `Opening`.
    pub(crate) fn opening_text(&self) -> String {
        format!("{}, {} plies", self.opening_number, self.opening.moves.len())
    }

    /// The margin of the first side, in games that count points.
    fn margin(&self) -> Option<i16> {
        match self.finished.outcome {
            Outcome::Margin(points) => Some(points),
            _ => None,
        }
    }

    /// Tags in brackets, an empty line, the moves, the result, and an empty line.
    pub(crate) fn text(&self, session: &dyn AnySession) -> String {
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
        tag("TimeControl", &self.time.text());
        tag("Opening", &self.opening_text());
        tag("Termination", &self.finished.ending);
        let mut column = 0;
        for word in self.finished.moves.iter().map(String::as_str).chain([self.result()]) {
            let parts = column > 0 && column + 1 + word.len() <= WIDTH;
            text.push_str(if parts { " " } else { "\n" });
            column = word.len() + if parts { column + 1 } else { 0 };
            text.push_str(word);
        }
        text + "\n\n"
    }

    /// The game in SGF. The session is at the start of the game afterwards.
    ///
    /// # Errors
    /// If the start or a move is not the session's.
    pub(crate) fn sgf(&self, session: &mut dyn AnySession) -> Result<String, Error> {
        let finished = self.finished;
        let result = match &finished.forfeit {
            Some(forfeit) => format!("{}+F", if forfeit.side == Side::First { 'W' } else { 'B' }),
            None => SgfRecord::result(finished.outcome),
        };
        let (round, opening) = (self.number.to_string(), self.opening_text());
        let comment = format!("{}; time control {}; opening {opening}", finished.ending, self.time.text());
        let [first, second] = self.names;
        let tags = &[("EV", "nullwindow match"), ("RO", &round), ("PB", first), ("PW", second)];
        let tags = &[&tags[..], &[("RE", &result), ("GC", &comment)]].concat();
        let start = self.opening.start.as_deref().unwrap_or_default();
        let moves = &RecordTree::line(&finished.moves);
        let record = SgfRecord { game: self.game, start, tags, moves };
        let tree = record.tree(session)?;
        session.set("")?;
        Ok(tree.to_string())
    }

    /// A JSON object on one line; `first` is the letter of the engine, A or B, that is the first side.
    pub(crate) fn json(&self, first: char) -> String {
        #[derive(Serialize)]
        struct Json<'a> {
            game: usize,
            opening: usize,
            first: char,
            result: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            margin: Option<i16>,
            ending: &'a str,
            forfeit: bool,
            #[serde(skip_serializing_if = "std::ops::Not::not")]
            no_move: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            start: Option<&'a str>,
            moves: String,
        }
        let object = Json {
            game: self.number,
            opening: self.opening_number,
            first,
            result: self.result(),
            margin: self.margin(),
            ending: &self.finished.ending,
            forfeit: self.finished.forfeit.is_some(),
            no_move: self.finished.no_move().is_some(),
            start: self.opening.start.as_deref(),
            moves: self.finished.moves.join(" "),
        };
        // Numbers and strings always have a form.
        serde_json::to_string(&object).unwrap_or_default()
    }
}

//! Records of games: PGN in chess, CSA in shogi, a text like PGN in other games, and a JSON object (our own).

use crate::game_kind::GameKind;
use crate::openings::Opening;
use crate::referee::{FinishedGame, Forfeit};
use crate::time::TimeControl;
use nullwindow::session::{AnySession, Game as _};
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Chess, Pgn, PgnMove};
use nullwindow_protocols::client::EngineError;
use nullwindow_shogi::{Kifu, KifuEnding, KifuMove, Shogi, ShogiGame};
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// A game and its place in the match.
pub(crate) struct GameRecord<'a> {
    /// The game's name.
    pub(crate) game: &'a str,
    pub(crate) kind: GameKind,
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

    /// A game of chess, with comments from the engines' reports.
    fn pgn(&self) -> String {
        let FinishedGame { moves, infos, outcome, ending, .. } = self.finished;
        // The referee has made these moves.
        let start =
            self.opening.start.as_deref().and_then(|fen| fen.parse().ok()).unwrap_or_else(Chess::start);
        let mut pgn = Pgn::new(start.clone());
        let (mut position, [white, black]) = (start, self.names);
        for (name, info) in moves.iter().zip(infos) {
            let Ok(m) = position.read_san(name) else { break };
            position.make(m);
            pgn.moves.push(PgnMove { comment: info.map(|info| info.text(self.kind)), ..PgnMove::from(m) });
        }
        pgn.result = Some(*outcome);
        let round = self.number.to_string();
        let opening = format!("{}, {} plies", self.opening_number, self.opening.moves.len());
        let time = self.time.text();
        let tags = [("Event", "nullwindow match"), ("Round", &round), ("White", white), ("Black", black)];
        let more = [("TimeControl", time.as_str()), ("Opening", &opening), ("Termination", ending)];
        pgn.tags =
            tags.into_iter().chain(more).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        format!("{pgn}\n")
    }

    /// A game of shogi, with comments from the engines' reports, and the line that parts it from the next.
    fn csa(&self) -> String {
        let FinishedGame { moves, infos, ending, .. } = self.finished;
        let start = self.opening.start.as_deref().and_then(|sfen| sfen.parse().ok());
        let mut kifu = Kifu::new(start.unwrap_or_else(Shogi::start));
        let (mut position, mut earlier) = (kifu.start.clone(), Vec::new());
        for (name, info) in moves.iter().zip(infos) {
            let Ok(m) = position.read_usi(name) else { break };
            earlier.push(position.clone());
            position.make(m);
            // CSA has whole seconds.
            let time = info.map(|info| Duration::from_secs(info.time.as_secs()));
            let comment = info.map(|info| info.text(self.kind));
            kifu.moves.push(KifuMove { time, comment, ..KifuMove::from(m) });
        }
        let [black, white] = self.names;
        let opening = format!("{}, {} plies", self.opening_number, self.opening.moves.len());
        let event = format!("nullwindow match, game {}", self.number);
        let tags = [("Black", black), ("White", white), ("Event", &event), ("Opening", &opening)];
        kifu.tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        kifu.ending = self.kifu_ending(&earlier, &position);
        kifu.comment = Some(format!("{ending}; time control {}", self.time.text()));
        kifu.to_csa() + "/\n"
    }

    /// The ending by CSA's words; `None` if they have none for it.
    fn kifu_ending(&self, earlier: &[Shogi], end: &Shogi) -> Option<KifuEnding> {
        let FinishedGame { outcome, ref forfeit, .. } = *self.finished;
        let lost = outcome == Outcome::Win(end.side().other());
        let illegal = if lost { KifuEnding::IllegalAction } else { KifuEnding::IllegalActionOfOther };
        match (forfeit, ShogiGame.outcome(earlier, end)) {
            (Some(Forfeit { error: EngineError::TimedOut, .. }), _) if lost => Some(KifuEnding::TimeUp),
            (Some(_), _) => Some(illegal),
            (None, Some(_)) if end.can_declare() => Some(KifuEnding::Declaration),
            (None, Some(_)) if end.outcome().is_some() => Some(KifuEnding::Checkmate),
            (None, Some(Outcome::Draw)) => Some(KifuEnding::Repetition),
            // A perpetual check.
            (None, Some(_)) => Some(illegal),
            // An adjudicated game is resigned, too, or drawn.
            (None, None) if lost => Some(KifuEnding::Resignation),
            (None, None) => (outcome == Outcome::Draw).then_some(KifuEnding::MaxMoves),
        }
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
        match self.kind {
            GameKind::Chess => return self.pgn(),
            GameKind::Shogi => return self.csa(),
            GameKind::Other => {}
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
        tag("Opening", &format!("{}, {} plies", self.opening_number, self.opening.moves.len()));
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

//! A game of Othello with what is known of it (our own).

use crate::analyze::game::RecordedGame;
use anyhow::{Result, anyhow};
use nullwindow::{Outcome, Position as _};
use nullwindow_app::analyze::ARGUMENT;
use nullwindow_app::analyze::Measure;
use nullwindow_app::analyze::{Heading, without_folders};
use nullwindow_othello::{Line, Move, Othello, OthelloGame, Sgf, Tracked};

/// A game of Othello; all moves are legal.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::analyze) struct OthelloRecord {
    /// The names of Black and White, if given.
    pub(super) players: [Option<String>; 2],
    /// Where and when the game was played, if given.
    pub(super) event: Option<String>,
    pub(super) date: Option<String>,
    pub(super) start: Tracked,
    /// The moves, passes included.
    pub(super) moves: Vec<Move>,
    /// The record itself, if it is SGF, which comes back annotated.
    pub(super) sgf: Option<Box<Sgf>>,
}

impl OthelloRecord {
    /// A game without names, from the usual start.
    pub(super) fn plain(moves: Vec<Move>) -> Self {
        OthelloRecord {
            players: [None, None],
            event: None,
            date: None,
            start: Othello::start().into(),
            moves,
            sgf: None,
        }
    }

    /// A game by its moves, from the usual start.
    pub(super) fn of_line(text: &str) -> Result<Self> {
        let line: Line = text.parse()?;
        let (Line(moves), _) = line.play(&Othello::start())?;
        if moves.is_empty() {
            return Err(anyhow!("there is no move in it"));
        }
        Ok(Self::plain(moves))
    }
}

impl RecordedGame for OthelloRecord {
    type Move = Move;
    type Position = Tracked;
    type Game = OthelloGame;

    const GAME: OthelloGame = OthelloGame;
    const MEASURE: Measure = Measure::Discs;

    fn start(&self) -> &Tracked {
        &self.start
    }

    fn moves(&self) -> Vec<Move> {
        self.moves.clone()
    }

    fn known(&self, tag: &str) -> Option<&str> {
        self.players[usize::from(tag == "White")].as_deref()
    }

    /// Without players, the first moves name the game.
    fn heading(&self, source: &str, players: [Option<&str>; 2]) -> Heading {
        let shown = Line(self.moves.iter().copied().take(SHOWN).collect());
        let more = if self.moves.len() > SHOWN { " …" } else { "" };
        let source = if source.starts_with(ARGUMENT) {
            format!("{source} of the command line")
        } else {
            without_folders(source).to_owned()
        };
        let mut end = self.start;
        self.moves.iter().for_each(|&m| _ = end.make(m));
        let result = match end.outcome() {
            Some(Outcome::Margin(points)) => {
                Some(format!("Black {}, White {}", 32 + points / 2, 32 - points / 2))
            }
            _ => None,
        };
        let details = [self.event.as_deref(), self.date.as_deref(), Some(&source), result.as_deref()];
        Heading::new(players, &format!("Othello: {shown:#}{more}"), &details)
    }
}

/// The number of moves that name a game without players.
const SHOWN: usize = 8;

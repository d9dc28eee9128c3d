//! A game of Othello with what is known of it (our own).

use crate::analyze::heading::{Heading, without_folders};
use anyhow::{Result, anyhow};
use nullwindow::{Outcome, Position};
use nullwindow_othello::{Line, Move, Othello};

/// A game of Othello; all moves are legal.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct NamedGame {
    /// The source: `argument 1`, `game.ggf`, `games.wtb, game 3`.
    pub(super) name: String,
    /// The names of Black and White, if given.
    pub(super) players: [Option<String>; 2],
    /// Where and when the game was played, if given.
    pub(super) event: Option<String>,
    pub(super) date: Option<String>,
    pub(super) start: Othello,
    /// The moves, passes included.
    pub(super) moves: Vec<Move>,
}

impl NamedGame {
    /// A game without names, from the usual start.
    pub(super) fn plain(moves: Vec<Move>) -> Self {
        let start = Othello::start();
        NamedGame { name: String::new(), players: [None, None], event: None, date: None, start, moves }
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

    /// The number of positions, the last one included.
    pub(super) fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// The players, or the first moves; and what else is known.
    pub(super) fn heading(&self) -> Heading {
        let shown = Line(self.moves.iter().copied().take(SHOWN).collect());
        let more = if self.moves.len() > SHOWN { " …" } else { "" };
        let source = if self.name.starts_with(ARGUMENT) {
            format!("{} of the command line", self.name)
        } else {
            without_folders(&self.name).to_owned()
        };
        let mut end = self.start;
        self.moves.iter().for_each(|&m| _ = end.make(m));
        let result = match end.outcome() {
            Some(Outcome::Margin(points)) => {
                Some(format!("Black {}, White {}", 32 + points / 2, 32 - points / 2))
            }
            _ => None,
        };
        Heading::new(
            self.players.each_ref().map(Option::as_deref),
            &format!("Othello: {shown:#}{more}"),
            &[self.event.as_deref(), self.date.as_deref(), Some(&source), result.as_deref()],
        )
    }
}

/// The number of moves that name a game without players.
const SHOWN: usize = 8;

/// The source of a game that is an argument itself, before the number.
pub(super) const ARGUMENT: &str = "argument";

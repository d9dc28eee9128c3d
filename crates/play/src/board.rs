//! A position of a game of the page, and what is open of a game (our own).

use crate::page_game::PageGame;
use crate::values::{self, Value};
use nullwindow::session::{AnyPosition, Error};
use nullwindow::{Score, Side};
use nullwindow_support::Variant;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A position of a game: where the game began, and what has been played since.
#[derive(Clone, Deserialize)]
pub(crate) struct Played {
    pub(crate) game: String,
    /// The options of the game's variant.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// A position, as [`AnyPosition::set`] reads it.
    #[serde(default)]
    pub(crate) start: String,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

impl Played {
    pub(crate) fn variant(&self) -> Variant {
        Variant::of(self.options.clone())
    }
}

/// A position of a game of the page.
pub(crate) struct Board<'b> {
    pub(crate) game: &'b PageGame,
    pub(crate) session: &'b mut (dyn AnyPosition + 'static),
}

impl Board<'_> {
    /// The names of the sides on the board.
    pub(crate) fn names(&self) -> [&'static str; 2] {
        let own = [Side::First, Side::Second].map(|side| self.session.side_name(side));
        self.game.look.sides().unwrap_or(own)
    }

    /// The outcome in words with these names, if the game is over.
    pub(crate) fn outcome_in_words(&self) -> Option<String> {
        let words = self.session.ending()?;
        let named =
            |(side, name)| Some(format!("{name}{}", words.strip_prefix(self.session.side_name(side))?));
        let mut sides = [Side::First, Side::Second].into_iter().zip(self.names());
        Some(sides.find_map(named).unwrap_or(words))
    }

    /// The value of a score from the view of the side to move.
    pub(crate) fn value(&self, score: Score) -> Value {
        let words = |score| self.session.value(score);
        values::value(words, self.names(), self.game.unit, self.session.side(), score)
    }
}

/// What is open of a game: its rules, or its engine.
pub(crate) struct Opened<S: ?Sized> {
    game: String,
    options: BTreeMap<String, String>,
    session: Box<S>,
}

impl<S: AnyPosition + ?Sized> Opened<S> {
    /// The session, if it is one of the game of this name.
    pub(crate) fn of(&mut self, game: &str) -> Option<&mut S> {
        (self.game == game).then_some(&mut *self.session)
    }

    /// The session at this position. It stays open, with its table, until another game is wanted.
    pub(crate) fn at<'o>(
        opened: &'o mut Option<Self>,
        played: &Played,
        open: impl FnOnce() -> Result<Box<S>, Error>,
    ) -> Result<&'o mut S, String> {
        let Played { game, options, start, moves } = played;
        if !opened.as_ref().is_some_and(|known| known.game == *game && known.options == *options) {
            *opened = None; // Its memory first.
            let session = open().map_err(|error| error.to_string())?;
            *opened = Some(Opened { game: game.clone(), options: options.clone(), session });
        }
        let session = &mut *opened.as_mut().ok_or("no game is open")?.session;
        session.set(start).map_err(|error| format!("position: {error}"))?;
        for (name, number) in moves.iter().zip(1..) {
            session.play(name).map_err(|error| format!("move {number}: {error}"))?;
        }
        Ok(session)
    }
}

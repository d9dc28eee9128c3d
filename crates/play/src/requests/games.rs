//! The request `games`: the list of games, and how a page shows each (our own).

use crate::page::Page;
use crate::page_game::PageGame;
use crate::records::{MOVES, SGF};
use nullwindow_support::GameOption;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct GamesAnswer<'p> {
    games: Vec<ListedGame<'p>>,
}

/// [`PageGame`] in JSON.
#[derive(Serialize)]
struct ListedGame<'p> {
    name: &'static str,
    title: &'p str,
    look: &'static str,
    /// The place of the file of weights, if the game has one.
    weights: Option<&'p str>,
    notations: Vec<&'static str>,
    options: Vec<PageOption>,
}

#[derive(Serialize)]
struct PageOption {
    name: &'static str,
    label: &'static str,
    usual: &'static str,
    others: &'static [&'static str],
}

impl<'p> From<&'p PageGame> for ListedGame<'p> {
    fn from(game: &'p PageGame) -> Self {
        let option = |&GameOption { name, label, choices: (usual, others), .. }: &GameOption| PageOption {
            name,
            label,
            usual,
            others,
        };
        ListedGame {
            name: game.name,
            title: &game.title,
            look: game.look.name(),
            weights: game.weights.as_ref().map(|weights| &*weights.path),
            notations: game.notations.iter().map(|notation| notation.name).chain([SGF, MOVES]).collect(),
            options: game.options.iter().map(option).collect(),
        }
    }
}

pub(super) fn answer(page: &Page) -> GamesAnswer<'_> {
    GamesAnswer { games: page.list().iter().map(ListedGame::from).collect() }
}

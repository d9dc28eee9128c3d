//! The request `games`: the list of games, and how a page shows each (our own).

use crate::records::{MOVES, SGF};
use nullwindow_catalogue::{Entry, GameOption, entries};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct GamesAnswer {
    games: Vec<PageGame>,
}

/// [`Entry`] in JSON, as far as a page needs it.
#[derive(Serialize)]
struct PageGame {
    name: &'static str,
    title: &'static str,
    look: &'static str,
    /// The place of the file of weights, if the game has one.
    weights: Option<&'static str>,
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

impl From<Entry> for PageGame {
    fn from(entry: Entry) -> Self {
        let option = |&GameOption { name, label, choices: (usual, others), .. }: &GameOption| PageOption {
            name,
            label,
            usual,
            others,
        };
        PageGame {
            name: entry.name,
            title: entry.title,
            look: entry.look.name(),
            weights: entry.weights.map(|weights| weights.path),
            notations: entry.notations.iter().map(|notation| notation.name).chain([SGF, MOVES]).collect(),
            options: entry.options.iter().map(option).collect(),
        }
    }
}

pub(super) fn answer() -> GamesAnswer {
    GamesAnswer { games: entries().into_iter().map(PageGame::from).collect() }
}

//! The games as the list of a program (our own).

use crate::entry::{Entry, entries, open};
use anyhow::Error;
use clap::{Arg, ArgMatches};
use nullwindow_app::GameEntry;
use nullwindow_support::{GameOption, Variant};

/// All games, with their options, as the list of a program; the first is the default.
///
/// ```
/// let app = nullwindow_app::App::new(nullwindow_catalogue::game_entries());
/// assert!(app.command().find_subcommand("solve").is_some());
/// ```
#[must_use]
pub fn game_entries() -> Vec<GameEntry> {
    entries().into_iter().map(entry).collect()
}

fn entry(entry: Entry) -> GameEntry {
    let argument = |option: &GameOption| {
        Arg::new(option.name).long(option.name).value_name(option.value).help(option.help)
    };
    let options = entry.options.iter().map(argument).collect();
    let opened = move |matches: &ArgMatches| {
        let given = |option: &GameOption| Some((option.name, matches.get_one::<String>(option.name)?));
        open(entry.name, &Variant::of(entry.options.iter().filter_map(given))).map_err(Error::from_boxed)
    };
    let mut game = GameEntry::with_arguments(entry.name, options, opened).bench(entry.bench);
    if let Some(syntax) = entry.positions {
        game = game.positions(syntax);
    }
    if let Some(format) = entry.books {
        game = game.books(format);
    }
    game
}

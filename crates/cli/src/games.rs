//! The games of the program: those of the catalogue (our own).

use anyhow::Error;
use clap::{Arg, ArgMatches};
use nullwindow_app::GameEntry;
use nullwindow_catalogue::{Entry, GameOption, Variant, entries, open};

/// All games; the first is the default.
pub(crate) fn all() -> Vec<GameEntry> {
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
    game
}

//! A program with its games, and the game that a command line selects (our own).

use crate::game_entry::GameEntry;
use crate::input;
use crate::leading_dash::unescape;
use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches};
use nullwindow::session::AnyGame;
use nullwindow_support::{ReadBook, Task};
use std::env;

/// The name and the games of a program.
#[derive(Debug)]
pub struct Program {
    /// The name, as a user types it.
    pub name: &'static str,
    /// The version.
    pub version: &'static str,
    /// The commit of its build, if it is known.
    pub commit: Option<&'static str>,
    /// The games. The first is the default.
    pub games: Vec<GameEntry>,
}

/// The option that selects a game, where there are several.
const GAME: &str = "game";

impl Program {
    /// How this run makes a file: the program, and its command line.
    pub(crate) fn made(&self) -> String {
        let commit = self.commit.map(|commit| format!(" (commit {commit})")).unwrap_or_default();
        let words: Vec<_> = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        format!("by {} {}{commit} {}", self.name, self.version, words.join(" "))
    }

    /// The options that select and configure a game: `--game`, unless there is one game only, and the games'
    /// own.
    pub(crate) fn game_options(&self) -> Vec<Arg> {
        let names = self.games.iter().map(GameEntry::name);
        let mut options = Vec::new();
        if self.games.len() > 1 {
            let game = Arg::new(GAME).long(GAME).value_name("GAME").help("The game");
            let default = self.games[0].name();
            options.push(game.default_value(default).value_parser(PossibleValuesParser::new(names)));
        }
        for option in self.games.iter().flat_map(GameEntry::options) {
            match options.iter_mut().find(|known| known.get_id() == option.get_id()) {
                Some(known) => *known = joined(known.clone(), option),
                None => options.push(option.clone()),
            }
        }
        options
    }

    /// Whether a word is meant as a position of one of the games.
    pub(crate) fn is_position(&self, word: &str) -> bool {
        self.games.iter().filter_map(GameEntry::syntax).any(|syntax| (syntax.is_position)(word))
    }
}

/// An option that two games have, with both helps.
fn joined(option: Arg, other: &Arg) -> Arg {
    let helps = [&option, other].map(|option| option.get_help().map(ToString::to_string).unwrap_or_default());
    option.help(helps.join("; "))
}

/// The game that a command line selects, with its options.
pub struct Selection<'a> {
    program: &'a Program,
    game: &'a GameEntry,
    matches: &'a ArgMatches,
}

impl<'a> Selection<'a> {
    pub(crate) fn new(program: &'a Program, matches: &'a ArgMatches) -> anyhow::Result<Self> {
        let game = match program.games.as_slice() {
            [game] => Some(game),
            games => {
                let name: Option<&String> = matches.get_one(GAME);
                name.and_then(|name| games.iter().find(|game| game.name() == name))
            }
        };
        Ok(Selection { program, game: game.context("there is no such game")?, matches })
    }

    /// Whether the command line names the game, and not merely its options.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.matches.try_contains_id(GAME).is_ok()
            && self.matches.value_source(GAME) == Some(ValueSource::CommandLine)
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &'a Program {
        self.program
    }

    /// Opens the game.
    ///
    /// # Errors
    /// If an option is not one of this game, or its value is rejected.
    pub fn open(&self) -> anyhow::Result<AnyGame> {
        let games = &self.program.games;
        let foreign = |option: &&Arg| self.is_given(option) && !self.game.has(option);
        if let Some(option) = games.iter().flat_map(GameEntry::options).find(foreign) {
            let owners = games.iter().filter(|owner| owner.has(option)).map(GameEntry::name);
            let owners = owners.collect::<Vec<_>>();
            let (last, others) = owners.split_last().expect("a game has the option");
            let others = if others.is_empty() { String::new() } else { others.join(", ") + " and " };
            let option = option.get_long().unwrap_or_default();
            bail!("--{option} is an option of {others}{last}, not of {}", self.game.name());
        }
        self.game.open(self.matches)
    }

    /// The options that select and configure the game, as words of a command line.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let named = (self.program.games.len() > 1).then(|| (GAME.to_owned(), self.game.name().to_owned()));
        let options = named.into_iter().chain(self.options());
        options.flat_map(|(name, value)| [format!("--{name}"), value]).collect()
    }

    /// The options of the game that are given, with their values.
    #[must_use]
    pub fn options(&self) -> Vec<(String, String)> {
        let mut options = Vec::new();
        for option in self.game.options().iter().filter(|option| self.is_given(option)) {
            let values = self.matches.get_raw(option.get_id().as_str()).into_iter().flatten();
            let name = option.get_long().unwrap_or_default();
            options.extend(values.map(|value| (name.to_owned(), value.to_string_lossy().into_owned())));
        }
        options
    }

    /// The positions that these arguments name, in the forms of `solve`: positions of the opened game, files
    /// of them, and `-` for standard input.
    ///
    /// # Errors
    /// The first error in any of them, in one line that names the place.
    pub fn tasks(&self, game: &AnyGame, arguments: &[String]) -> anyhow::Result<Vec<Task>> {
        let arguments: Vec<_> = arguments.iter().map(|word| unescape(word)).collect();
        input::read(game, self.game.syntax(), &arguments)
    }

    /// The format of opening books that only this game has.
    pub(crate) fn book_format(&self) -> Option<ReadBook> {
        self.game.book_format()
    }

    /// Whether the command line has this option.
    fn is_given(&self, option: &Arg) -> bool {
        self.matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::connect_four::ConnectFourGame;
    use nullwindow_games::tic_tac_toe::TicTacToeGame;

    #[test]
    fn option_of_two_games_is_one_option_with_both_helps() {
        let columns = |help| vec![Arg::new("columns").long("columns").help(help)];
        let games = vec![
            GameEntry::with_arguments("one", columns("One: 6"), |_| Ok(ConnectFourGame::default().into())),
            GameEntry::with_arguments("two", columns("Two: 8"), |_| Ok(TicTacToeGame.into())),
            GameEntry::from(TicTacToeGame),
        ];
        let program = Program { name: "program", version: "1", commit: None, games };
        let command = clap::Command::new("program").no_binary_name(true).args(program.game_options());
        let helps: Vec<_> =
            command.get_arguments().filter_map(Arg::get_help).map(ToString::to_string).collect();
        assert_eq!(helps, ["The game", "One: 6; Two: 8"]);
        let opened = |game| {
            let matches = command.clone().try_get_matches_from(["--game", game, "--columns", "7"]).unwrap();
            let selection = Selection::new(&program, &matches).unwrap();
            selection.open().map(|game| game.name()).map_err(|error| error.to_string())
        };
        assert_eq!(opened("one").unwrap(), "connect-four");
        assert_eq!(opened("two").unwrap(), "tic-tac-toe");
        assert_eq!(
            opened("tic-tac-toe").unwrap_err(),
            "--columns is an option of one and two, not of tic-tac-toe"
        );
    }
}

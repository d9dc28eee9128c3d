//! A command of a program: its command line, and the function that runs it (our own).

use crate::program::{Program, Selection};
use crate::{
    analyze, bench, book, certify, ends, gtp, judge, match_games, openings, play, solve, train, usage, verify,
};
use anyhow::{Result, anyhow, bail};
use clap::{ArgMatches, Args, Command};
use std::process::ExitCode;

/// A command of a program.
///
/// ```
/// use nullwindow_app::AppCommand;
/// use std::process::ExitCode;
///
/// /// Print a greeting.
/// #[derive(clap::Args)]
/// struct Greeting {
///     name: String,
/// }
///
/// let greet = AppCommand::new("greet", |greeting: &Greeting| {
///     println!("Good day, {}", greeting.name);
///     Ok(ExitCode::SUCCESS)
/// });
/// # _ = greet;
/// ```
pub struct AppCommand {
    name: &'static str,
    /// Whether it has the options that select a game.
    has_game: bool,
    /// Adds its arguments and its help.
    augment: fn(Command) -> Command,
    /// Changes its help.
    change: fn(Command) -> Command,
    run: Run,
    subcommands: Vec<AppCommand>,
}

type Run = Box<dyn Fn(&ArgMatches, &Program) -> Result<ExitCode>>;

impl AppCommand {
    /// A command with these arguments. The documentation of their type is the command's help.
    pub fn new<A: Args>(name: &'static str, run: impl Fn(&A) -> Result<ExitCode> + 'static) -> Self {
        AppCommand::in_program(name, move |arguments: &A, _| run(arguments))
    }

    /// A command that needs the program's list of games.
    pub fn in_program<A: Args>(
        name: &'static str,
        run: impl Fn(&A, &Program) -> Result<ExitCode> + 'static,
    ) -> Self {
        let run: Run = Box::new(move |matches, program| run(&arguments(matches)?, program));
        let (augment, change) = (A::augment_args, |command| command);
        AppCommand { name, has_game: false, augment, change, run, subcommands: Vec::new() }
    }

    /// A command that works on one game, and so has the options that select it.
    pub fn on_game<A: Args>(
        name: &'static str,
        run: impl Fn(&A, &Selection<'_>) -> Result<ExitCode> + 'static,
    ) -> Self {
        let run: Run =
            Box::new(move |matches, program| run(&arguments(matches)?, &Selection::new(program, matches)?));
        let (augment, change) = (A::augment_args, |command| command);
        AppCommand { name, has_game: true, augment, change, run, subcommands: Vec::new() }
    }

    /// The command `solve`.
    #[must_use]
    pub fn solve() -> Self {
        AppCommand::on_game("solve", solve::run)
    }

    /// The command `analyze`.
    #[must_use]
    pub fn analyze() -> Self {
        AppCommand::on_game("analyze", analyze::run)
    }

    /// The command `play`.
    #[must_use]
    pub fn play() -> Self {
        AppCommand::on_game("play", play::run)
    }

    /// The command `gtp`.
    #[must_use]
    pub fn gtp() -> Self {
        AppCommand::on_game("gtp", gtp::run)
    }

    /// The command `match`.
    #[must_use]
    pub fn matches() -> Self {
        AppCommand::on_game("match", match_games::run)
    }

    /// The command `bench`.
    #[must_use]
    pub fn bench() -> Self {
        AppCommand::in_program("bench", bench::run)
    }

    /// The command `train`.
    #[must_use]
    pub fn train() -> Self {
        AppCommand::on_game("train", train::run)
    }

    /// The command `judge`.
    #[must_use]
    pub fn judge() -> Self {
        AppCommand::on_game("judge", judge::run)
    }

    /// The command `book`.
    #[must_use]
    pub fn book() -> Self {
        AppCommand::on_game("book", book::run)
    }

    /// The command `openings`.
    #[must_use]
    pub fn openings() -> Self {
        AppCommand::on_game("openings", openings::run)
    }

    /// The command `ends`.
    #[must_use]
    pub fn ends() -> Self {
        AppCommand::on_game("ends", ends::run)
    }

    /// The command `certify`.
    #[must_use]
    pub fn certify() -> Self {
        AppCommand::on_game("certify", certify::run)
    }

    /// The command `verify`.
    #[must_use]
    pub fn verify() -> Self {
        AppCommand::in_program("verify", verify::run)
    }

    /// Changes the command's help, such as its examples.
    #[must_use]
    pub fn change(self, change: fn(Command) -> Command) -> Self {
        AppCommand { change, ..self }
    }

    /// Adds commands below this one, which take no arguments of this one.
    #[must_use]
    pub fn subcommands(self, subcommands: Vec<AppCommand>) -> Self {
        AppCommand { subcommands, ..self }
    }

    /// The command line.
    pub(crate) fn command(&self, program: &Program) -> Command {
        let options = if self.has_game { program.game_options() } else { Vec::new() };
        let command = (self.change)((self.augment)(Command::new(self.name).args(options)));
        if self.subcommands.is_empty() {
            return command;
        }
        let subcommands = self.subcommands.iter().map(|subcommand| subcommand.command(program));
        command.args_conflicts_with_subcommands(true).subcommands(subcommands)
    }

    /// Runs the command, or the one below it that the command line names.
    fn run(&self, matches: &ArgMatches, program: &Program) -> Result<ExitCode> {
        if self.subcommands.is_empty() || matches.subcommand().is_none() {
            return (self.run)(matches, program);
        }
        run_named(&self.subcommands, None, matches, program)
    }
}

/// Runs the command that the command line names, or else `otherwise`.
pub(crate) fn run_named(
    commands: &[AppCommand],
    otherwise: Option<&AppCommand>,
    matches: &ArgMatches,
    program: &Program,
) -> Result<ExitCode> {
    let named = matches.subcommand().and_then(|(name, matches)| {
        commands.iter().find(|command| command.name == name).map(|command| (command, matches))
    });
    match (named, otherwise) {
        (Some((command, matches)), _) => command.run(matches, program),
        (None, Some(command)) => (command.run)(matches, program),
        (None, None) => bail!("there is no such command"),
    }
}

fn arguments<A: Args>(matches: &ArgMatches) -> Result<A> {
    A::from_arg_matches(matches).map_err(|error| anyhow!(usage::one_line(error)))
}

//! A program from its command line to its exit code (our own).

use crate::command::{AppCommand, run_named};
use crate::game_entry::GameEntry;
use crate::output::OutputClosed;
use crate::program::Program;
use crate::{leading_dash, output, reading, usage};
use anyhow::{Result, bail};
use clap::Command;
use std::env;
use std::process::ExitCode;

/// A program: its games, its commands, and the texts of its help.
///
/// ```no_run
/// use nullwindow_app::{App, AppCommand};
/// use nullwindow_games::tic_tac_toe;
/// let app = App::new(vec![tic_tac_toe::TicTacToeGame.into()]).about("Tic-tac-toe, solved and played");
/// app.commands(vec![AppCommand::solve(), AppCommand::play()]).run();
/// ```
pub struct App {
    program: Program,
    about: &'static str,
    after_help: &'static str,
    /// What `--version` prints, if it is more than the version.
    build: Option<&'static str>,
    /// What the program does without one of its commands; `None` if it needs one.
    alone: Option<AppCommand>,
    commands: Vec<AppCommand>,
}

impl App {
    /// A program of these games with the commands `solve`, `analyze`, `play`, `gtp`, `match`, `bench`,
    /// `train`, `judge`, `book`, `openings`, `ends`, `certify`, `verify` and `cluster`. Its name is that of
    /// the executable.
    ///
    /// # Panics
    /// If there is no game.
    #[must_use]
    pub fn new(games: Vec<GameEntry>) -> Self {
        assert!(!games.is_empty(), "a program has at least one game");
        let about = "Solve positions, play, and measure the search";
        App::of(games, None).about(about).commands(vec![
            AppCommand::solve(),
            AppCommand::analyze(),
            AppCommand::play(),
            AppCommand::gtp(),
            AppCommand::matches(),
            AppCommand::bench(),
            AppCommand::train(),
            AppCommand::judge(),
            AppCommand::book(),
            AppCommand::openings(),
            AppCommand::ends(),
            AppCommand::certify(),
            AppCommand::verify(),
            AppCommand::cluster(),
        ])
    }

    /// A program without games that is this command, with its help; [`commands`](App::commands) adds others.
    ///
    /// ```no_run
    /// use nullwindow_app::{App, AppCommand};
    /// use std::process::ExitCode;
    /// /// Print a greeting.
    /// #[derive(clap::Args)]
    /// struct Greeting {}
    /// App::of_command(AppCommand::new("greet", |_: &Greeting| Ok(ExitCode::SUCCESS))).run();
    /// ```
    #[must_use]
    pub fn of_command(command: AppCommand) -> Self {
        App::of(Vec::new(), Some(command))
    }

    fn of(games: Vec<GameEntry>, alone: Option<AppCommand>) -> Self {
        let executable = env::current_exe().ok();
        let name = executable.as_deref().and_then(|path| path.file_stem()?.to_str()).unwrap_or("program");
        // It lives as long as the program.
        let name = String::leak(name.to_owned());
        let program = Program { name, version: env!("CARGO_PKG_VERSION"), commit: None, games };
        App { program, about: "", after_help: "", build: None, alone, commands: Vec::new() }
    }

    /// Sets the program's name and version.
    #[must_use]
    pub fn named(mut self, name: &'static str, version: &'static str) -> Self {
        (self.program.name, self.program.version) = (name, version);
        self
    }

    /// Sets the commit of the build, which files name that the program makes: weights and books.
    #[must_use]
    pub fn commit(mut self, commit: &'static str) -> Self {
        self.program.commit = Some(commit);
        self
    }

    /// Sets what `--version` prints behind the version, such as the commit.
    #[must_use]
    pub fn build(self, build: &str) -> Self {
        // It lives as long as the program.
        let build = String::leak(format!("{} ({build})", self.program.version));
        App { build: Some(build), ..self }
    }

    /// Sets the games of the commands that work on one.
    #[must_use]
    pub fn games(mut self, games: Vec<GameEntry>) -> Self {
        self.program.games = games;
        self
    }

    /// Sets the first line of the help.
    #[must_use]
    pub fn about(self, about: &'static str) -> Self {
        App { about, ..self }
    }

    /// Sets the end of the help.
    #[must_use]
    pub fn after_help(self, after_help: &'static str) -> Self {
        App { after_help, ..self }
    }

    /// Sets the commands, in the order of the help.
    #[must_use]
    pub fn commands(self, commands: Vec<AppCommand>) -> Self {
        App { commands, ..self }
    }

    /// The whole command line, as for a page of documentation.
    ///
    /// ```
    /// let app = nullwindow_app::App::new(vec![nullwindow_games::tic_tac_toe::TicTacToeGame.into()]);
    /// assert!(app.command().find_subcommand("solve").is_some());
    /// ```
    #[must_use]
    pub fn command(&self) -> Command {
        let App { program, about, after_help, build, alone, commands } = self;
        let subcommands = commands.iter().map(|command| command.command(program));
        let command = match alone {
            Some(alone) => alone.command(program).name(program.name),
            None => {
                Command::new(program.name).about(*about).after_help(*after_help).subcommand_required(true)
            }
        };
        let command = command.version(build.unwrap_or(program.version)).subcommands(subcommands);
        usage::negative_numbers(command)
    }

    /// Runs the command that the command line names. Errors are printed to standard error, one line each, and
    /// make the exit code 2; where a [`Reading`](crate::Reading) has left something out, success is 1. A
    /// closed output ends the command, and is no error.
    pub fn run(self) -> ExitCode {
        self.try_run().unwrap_or_else(|error| {
            if error.is::<OutputClosed>() {
                return ExitCode::SUCCESS;
            }
            output::log(&crate::text::bounded(&format!("error: {error:#}")));
            ExitCode::from(2)
        })
    }

    fn try_run(self) -> Result<ExitCode> {
        let command = self.command();
        let App { program, alone, commands, .. } = self;
        let words = leading_dash::escape(env::args_os(), |word| program.is_position(word));
        match command.try_get_matches_from(words) {
            Ok(matches) => run_named(&commands, alone.as_ref(), &matches, &program).map(reading::exit_code),
            Err(error) if error.use_stderr() => bail!("{}", usage::one_line(error)),
            Err(help) => output::written(help.print()).map(|()| ExitCode::SUCCESS),
        }
    }
}

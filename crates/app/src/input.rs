//! The positions on a command line: arguments, files, standard input (our own).

use crate::reading::Reading;
use crate::text;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use nullwindow::session::AnyGame;
use nullwindow_support::{PositionSyntax, Task};
use std::fmt::Display;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

/// Reads all arguments. An argument or a line of a file that cannot be read is named on standard error, and
/// left out.
///
/// # Errors
/// The last error, if nothing can be read.
pub(crate) fn read(
    game: &AnyGame,
    syntax: Option<&PositionSyntax>,
    arguments: &[String],
) -> Result<Vec<Task>> {
    let syntax = syntax.filter(|syntax| (syntax.of)(game));
    if arguments.is_empty() {
        return match syntax {
            Some(syntax) => bail!("{}", syntax.missing),
            None => start(game),
        };
    }
    let (mut tasks, mut reading) = (Vec::new(), Reading::default());
    let mut rest = arguments.iter().zip(1..).peekable();
    while let Some((argument, number)) = rest.next() {
        let mut next = || rest.next().map(|(argument, _)| argument.clone());
        let own = |syntax: &PositionSyntax| (syntax.read)(argument, number, &mut next).transpose();
        let read = if argument == "-" {
            Ok(lines(game, stdin(), "standard input", "stdin", &mut reading))
        } else if let Some(read) = syntax.and_then(own) {
            read
        } else if Path::new(argument).exists() {
            let file = File::open(argument).with_context(|| argument.clone());
            file.map(|file| lines(game, file, argument, argument, &mut reading))
        } else {
            position(game, argument, number)
        };
        match read {
            Ok(read) => tasks.extend(read),
            Err(error) => reading.refuse(error),
        }
    }
    for Task { name, problem } in &tasks {
        problem.notes.iter().for_each(|note| reading.note(name, note));
    }
    reading.print(!tasks.is_empty())?;
    Ok(tasks)
}

/// The start of the game.
fn start(game: &AnyGame) -> Result<Vec<Task>> {
    line(game, "", "start", |error| anyhow!(error))
}

/// An argument that is no file, as a position.
fn position(game: &AnyGame, argument: &str, number: usize) -> Result<Vec<Task>> {
    if argument.trim().is_empty() {
        return start(game);
    }
    line(game, argument, &format!("argument {number}"), |error| refused(argument, number, &error))
}

/// The error of a reader of positions for an argument that is no file. Where one may be meant, it says that
/// there is none: most positions have digits, and few have dots.
///
/// ```
/// use nullwindow_app::refused;
/// assert_eq!(refused("e9", 1, &"no move").to_string(), "argument 1: no move");
/// assert_eq!(refused("a.txt", 2, &"no move").to_string(), "argument 2: no move; and no file has this name");
/// ```
pub fn refused(argument: &str, number: usize, error: &dyn Display) -> Error {
    let name = argument.contains('.') || !argument.contains(|c: char| c.is_ascii_digit());
    let no_file = name && !argument.contains(char::is_whitespace);
    anyhow!("argument {number}: {error}{}", if no_file { "; and no file has this name" } else { "" })
}

/// The positions of a text. Errors name `place`; tasks are named `name:line`.
fn lines(game: &AnyGame, source: impl Read, place: &str, name: &str, reading: &mut Reading) -> Vec<Task> {
    let mut tasks = Vec::new();
    let filled = text::read(source, place).and_then(|text| {
        let is_blank = |line: &str| line.trim().is_empty() || line.trim_start().starts_with(['%', '#']);
        let mut filled = (1..).zip(text.lines()).filter(|(_, line)| !is_blank(line)).peekable();
        ensure!(filled.peek().is_some(), "{place}: there is no position in it");
        for (number, text) in filled {
            let placed = |error| anyhow!("{place}, line {number}, {error}");
            match line(game, text, &format!("{name}:{number}"), placed) {
                Ok(read) => tasks.extend(read),
                Err(error) => reading.refuse(error),
            }
        }
        Ok(())
    });
    filled.unwrap_or_else(|error| reading.refuse(error));
    tasks
}

/// The positions of one line, all with this name.
fn line(
    game: &AnyGame,
    text: &str,
    name: &str,
    placed: impl Fn(nullwindow::session::Error) -> anyhow::Error,
) -> Result<Vec<Task>> {
    let problems = game.problems(text).map_err(placed)?;
    Ok(problems.into_iter().map(|problem| Task { name: name.to_owned(), problem }).collect())
}

//! The positions on a command line: arguments, files, standard input (our own).

use crate::output::log;
use crate::text;
use anyhow::{Context, Error, Result, anyhow, bail};
use nullwindow::session::AnyGame;
use nullwindow_support::{PositionSyntax, Task};
use std::fmt::Display;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

/// Reads all arguments.
///
/// # Errors
/// The first error in any of them, in one line that names the place.
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
    let mut tasks = Vec::new();
    let mut rest = arguments.iter().zip(1..).peekable();
    while let Some((argument, number)) = rest.next() {
        let mut next = || rest.next().map(|(argument, _)| argument.clone());
        let own = |syntax: &PositionSyntax| (syntax.read)(argument, number, &mut next).transpose();
        tasks.extend(if argument == "-" {
            lines(game, stdin(), "standard input", "stdin")?
        } else if let Some(read) = syntax.and_then(own) {
            read?
        } else if Path::new(argument).exists() {
            lines(game, File::open(argument).with_context(|| argument.clone())?, argument, argument)?
        } else {
            position(game, argument, number)?
        });
    }
    if let Some(note) = left_out(&tasks) {
        log(&note);
    }
    Ok(tasks)
}

/// What the readers have left out: how much, and the first place.
fn left_out(tasks: &[Task]) -> Option<String> {
    let mut places = tasks.iter().flat_map(|task| {
        task.problem.left_out.iter().map(|column| format!("{}, column {column}", task.name))
    });
    let first = places.next()?;
    Some(match 1 + places.count() {
        1 => format!("{first}: this field has no move, and is left out"),
        count => format!("{first}: this field has no move; {count} such fields are left out"),
    })
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
    let name = format!("argument {number}");
    line(game, argument, &name, |error| refused(argument, number, &error))
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
fn lines(game: &AnyGame, source: impl Read, place: &str, name: &str) -> Result<Vec<Task>> {
    let (text, mut tasks) = (text::read(source, place)?, Vec::new());
    for (text, number) in text.lines().zip(1..) {
        let start = text.trim_start();
        if !(start.is_empty() || start.starts_with(['%', '#'])) {
            let placed = |error| anyhow!("{place}, line {number}, {error}");
            tasks.extend(line(game, text, &format!("{name}:{number}"), placed)?);
        }
    }
    if tasks.is_empty() {
        bail!("{place}: there is no position in it");
    }
    Ok(tasks)
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

//! The positions on a command line: arguments, files, standard input (our own).

use crate::output::log;
use crate::text;
use anyhow::{Context, Result, anyhow, bail};
use nullwindow::session::{AnyGame, excerpt};
use nullwindow_support::{PositionSyntax, Task};
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
        if argument == "-" {
            tasks.extend(lines(game, stdin(), "standard input", "stdin")?);
        } else if let Some(syntax) = syntax {
            let mut next = || rest.next().map(|(argument, _)| argument.clone());
            tasks.extend(match (syntax.read)(argument, number, &mut next)? {
                Some(read) => read,
                None => file(game, argument, syntax.noun)?,
            });
        } else if Path::new(argument).exists() {
            tasks.extend(file(game, argument, NOUN)?);
        } else {
            tasks.extend(position(game, argument, number)?);
        }
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
    match line(game, argument, &name, |error| anyhow!("{name}: {error}")) {
        Err(_) if looks_like_a_file(argument) => file(game, argument, NOUN),
        read => read,
    }
}

/// A position in errors.
const NOUN: &str = "position";

/// Whether an argument that is no position is meant as a file, though there is none: most positions have
/// digits, and few have dots.
fn looks_like_a_file(argument: &str) -> bool {
    argument.contains('.') || !argument.contains(|c: char| c.is_ascii_digit())
}

fn file(game: &AnyGame, path: &str, noun: &str) -> Result<Vec<Task>> {
    let file = File::open(path)
        .with_context(|| format!("'{}' is not a {noun}, and not a file that can be read", excerpt(path)))?;
    lines(game, file, path, path)
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

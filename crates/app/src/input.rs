//! The positions on a command line: arguments, files, standard input (our own).

use crate::reading::Reading;
use crate::text;
use anyhow::{Context, Result, anyhow, bail, ensure};
use nullwindow::session::{AnyGame, excerpt};
use nullwindow_support::{PositionSyntax, Task};
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

/// Reads all arguments. A file or a line of one that cannot be read is named on standard error, and left out.
///
/// # Errors
/// If an argument is no position, or the last error, if nothing can be read.
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
        tasks.extend(if argument == "-" {
            lines(game, stdin(), "standard input", "stdin", &mut reading)
        } else if let Some(syntax) = syntax {
            let mut next = || rest.next().map(|(argument, _)| argument.clone());
            match (syntax.read)(argument, number, &mut next)? {
                Some(read) => read,
                None => file(game, argument, syntax.noun, &mut reading),
            }
        } else if Path::new(argument).exists() {
            file(game, argument, NOUN, &mut reading)
        } else {
            position(game, argument, number, &mut reading)?
        });
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
fn position(game: &AnyGame, argument: &str, number: usize, reading: &mut Reading) -> Result<Vec<Task>> {
    if argument.trim().is_empty() {
        return start(game);
    }
    let name = format!("argument {number}");
    match line(game, argument, &name, |error| anyhow!("{name}: {error}")) {
        Err(_) if looks_like_a_file(argument) => Ok(file(game, argument, NOUN, reading)),
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

fn file(game: &AnyGame, path: &str, noun: &str, reading: &mut Reading) -> Vec<Task> {
    let unreadable = || format!("'{}' is not a {noun}, and not a file that can be read", excerpt(path));
    match File::open(path).with_context(unreadable) {
        Ok(file) => lines(game, file, path, path, reading),
        Err(error) => {
            reading.refuse(error);
            Vec::new()
        }
    }
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

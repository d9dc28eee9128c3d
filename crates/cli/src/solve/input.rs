//! The arguments of `solve`: positions, files, standard input (our own).

use super::othello;
use super::task::Task;
use crate::games::OTHELLO;
use crate::text;
use anyhow::{Context, Result, anyhow, bail, ensure};
use nullwindow::session::AnyGame;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

/// Reads all arguments.
///
/// # Errors
/// The first error in any of them, in one line that names the place.
pub(super) fn read(game: &AnyGame, arguments: &[String]) -> Result<Vec<Task>> {
    let othello = game.name() == OTHELLO;
    if arguments.is_empty() {
        ensure!(
            !othello,
            "no POSITION given: a board with its side, an OBF file, - or ffo:40 \
             (see `nullwindow solve --help`)"
        );
        return start(game);
    }
    let mut tasks = Vec::new();
    let mut rest = arguments.iter().zip(1..).peekable();
    while let Some((argument, number)) = rest.next() {
        let mut next = || rest.next().map(|(argument, _)| argument.as_str());
        if argument == "-" {
            tasks.extend(lines(game, stdin(), "standard input", "stdin")?);
        } else if othello && let Some(read) = othello::read(argument, number, &mut next)? {
            tasks.extend(read);
        } else if !othello && argument.trim().is_empty() {
            tasks.extend(start(game)?);
        } else if othello || Path::new(argument).exists() || looks_like_a_file(argument) {
            tasks.extend(file(game, argument)?);
        } else {
            let name = format!("argument {number}");
            tasks.extend(line(game, argument, &name, |error| anyhow!("{name}: {error}"))?);
        }
    }
    Ok(tasks)
}

/// The start of the game.
fn start(game: &AnyGame) -> Result<Vec<Task>> {
    line(game, "", "start", |error| anyhow!(error))
}

/// Whether an argument is meant as a file, though there is none: every position has digits, and none has
/// dots.
fn looks_like_a_file(argument: &str) -> bool {
    argument.contains('.') || !argument.contains(|c: char| c.is_ascii_digit())
}

fn file(game: &AnyGame, path: &str) -> Result<Vec<Task>> {
    let kind = if game.name() == OTHELLO { "board" } else { "position" };
    let file = File::open(path)
        .with_context(|| format!("'{path}' is not a {kind}, and not a file that can be read"))?;
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

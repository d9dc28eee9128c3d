//! What only Othello's arguments may be: FForum problems, and boards that look like options or take two words.

use super::input::Task;
use anyhow::{Context, Result, bail, ensure};
use nullwindow_othello::{Obf, ObfErrorKind, PositionError, fforum};
use std::convert::Infallible;
use std::ffi::OsString;
use std::path::Path;

/// The tasks of an argument, if it is one of these. `next` takes the argument behind it.
pub(super) fn read<'a>(
    argument: &str,
    number: usize,
    next: impl FnOnce() -> Option<&'a str>,
) -> Result<Option<Vec<Task>>> {
    if let Some(numbers) = argument.strip_prefix("ffo:") {
        return Ok(Some(problems(numbers).with_context(|| argument.to_owned())?));
    }
    if Path::new(argument).exists() || !looks_like_a_board(argument) {
        return Ok(None);
    }
    // A board without its side takes the next argument for it.
    let alone = argument.split_whitespace().count() == 1 && !has_side(argument);
    let side = if alone { next() } else { None };
    let problem = board(argument, side, number)?.into();
    Ok(Some(vec![Task { name: format!("argument {number}"), problem }]))
}

/// What stands before a board that would be an option to clap. No argument of a program can have it.
const SHIELD: char = '\0';

/// The words of a command line. If it is one of `solve` or `play`, the boards in it that begin with `-` are shielded from clap.
pub(crate) fn shielded(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<_> = words.collect();
    if words.get(1).is_some_and(|command| command == "solve" || command == "play") {
        for word in &mut words {
            match word.to_str() {
                Some(board) if board.starts_with('-') && looks_like_a_board(board) => {
                    *word = format!("{SHIELD}{board}").into();
                }
                _ => {}
            }
        }
    }
    words
}

/// A word as the user typed it.
pub(crate) fn unshielded(word: &str) -> Result<String, Infallible> {
    Ok(word.strip_prefix(SHIELD).unwrap_or(word).to_owned())
}

/// Whether an argument is meant as a board, however faulty: nobody calls a file so.
fn looks_like_a_board(argument: &str) -> bool {
    let squares = argument.chars().filter(|c| "-.xXoO*".contains(*c)).count();
    squares >= 16 && 4 * squares >= 3 * argument.split(';').next().unwrap_or_default().chars().count()
}

/// Whether the side stands right behind the 64 squares, without space.
fn has_side(word: &str) -> bool {
    word.contains(';') || word.chars().count() == 65 && word.ends_with(['X', 'x', '*', 'O', 'o'])
}

/// A board given as one argument, or as two.
fn board(argument: &str, side: Option<&str>, number: usize) -> Result<Obf> {
    let Some(side) = side else {
        return argument.parse().with_context(|| format!("argument {number}"));
    };
    // The board by itself first, so that a fault is told of the argument that has it.
    match argument.parse::<Obf>() {
        Err(fault) if !matches!(fault, ObfErrorKind::Position { error: PositionError::NoSide { .. } }) => {
            Err(fault).with_context(|| format!("argument {number}"))
        }
        _ => match format!("{argument} {side}").parse() {
            Ok(obf) => Ok(obf),
            Err(_) => bail!("argument {}: '{side}' is not a side to move (X or O)", number + 1),
        },
    }
}

/// The problems of `40` or `40-44`.
fn problems(numbers: &str) -> Result<Vec<Task>> {
    let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    ensure!(is_number(first) && is_number(last), "'{numbers}' is not a number or a range such as 40-44");
    let range = known(first)?..=known(last)?;
    ensure!(!range.is_empty(), "the range is upside down");
    let task = |problem: &fforum::Problem| {
        let scores = problem.best.iter().map(|&m| (m, problem.score)).collect();
        let obf = Obf { position: problem.position, scores };
        Task { name: format!("ffo:{}", problem.number), problem: obf.into() }
    };
    Ok(range.filter_map(fforum::problem).map(task).collect())
}

/// The number of a problem that there is.
fn known(digits: &str) -> Result<u32> {
    let (first, last) = (fforum::NUMBERS.start(), fforum::NUMBERS.end());
    let number = digits.parse().ok().filter(|number| fforum::NUMBERS.contains(number));
    number.with_context(|| format!("there is no problem {digits}, only {first} to {last}"))
}

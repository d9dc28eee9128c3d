//! What the arguments of `solve` mean: boards, files, standard input, FForum problems.

use crate::text;
use anyhow::{Context, Result, bail, ensure};
use nullwindow_othello::{Obf, ObfFault, PositionError, fforum};
use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

/// A position to solve, with the scores known of it.
pub(super) struct Task {
    /// Where it came from: `ffo:40`, `file.obf:3` (the line), `argument 1`.
    pub(super) name: String,
    /// The position; its scores are what the result is compared with.
    pub(super) obf: Obf,
}

/// Reads all arguments.
///
/// # Errors
/// The first fault of any of them, in one line that names the place.
pub(super) fn read(arguments: &[String]) -> Result<Vec<Task>> {
    ensure!(
        !arguments.is_empty(),
        "no POSITION given: a board with its side, an OBF file, - or ffo:40 (see `nullwindow solve --help`)"
    );
    let mut tasks = Vec::new();
    let mut rest = arguments.iter().zip(1..).peekable();
    while let Some((argument, number)) = rest.next() {
        if let Some(numbers) = argument.strip_prefix("ffo:") {
            tasks.extend(problems(numbers).with_context(|| argument.clone())?);
        } else if argument == "-" {
            tasks.extend(lines(stdin(), "standard input", "stdin")?);
        } else if Path::new(argument).exists() || !looks_like_a_board(argument) {
            tasks.extend(file(argument)?);
        } else {
            // A board without its side takes the next argument for it.
            let alone = argument.split_whitespace().count() == 1 && !has_side(argument);
            let side = rest.next_if(|_| alone).map(|(side, _)| side.as_str());
            tasks.push(Task { name: format!("argument {number}"), obf: board(argument, side, number)? });
        }
    }
    Ok(tasks)
}

/// What stands before a board that would be an option to clap. No argument of a program can have it.
const SHIELD: char = '\0';

/// The words of a command line. If it is one of `solve`, the boards in it that begin with `-` are shielded from clap.
pub(crate) fn shielded(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<_> = words.collect();
    if words.get(1).is_some_and(|command| command == "solve") {
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
pub(super) fn unshielded(word: &str) -> Result<String, Infallible> {
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
        Err(fault) if !matches!(fault, ObfFault::Position { fault: PositionError::NoSide { .. } }) => {
            Err(fault).with_context(|| format!("argument {number}"))
        }
        _ => match format!("{argument} {side}").parse() {
            Ok(obf) => Ok(obf),
            Err(_) => bail!("argument {}: '{side}' is not a side to move (X or O)", number + 1),
        },
    }
}

fn file(path: &str) -> Result<Vec<Task>> {
    let file = File::open(path)
        .with_context(|| format!("'{path}' is not a board, and not a file that can be read"))?;
    lines(file, path, path)
}

/// The positions of a text, one a line. Faults are told of `place`; tasks are named `name:line`.
fn lines(source: impl Read, place: &str, name: &str) -> Result<Vec<Task>> {
    let read = Obf::read(&text::read(source, place)?).map_err(|error| anyhow::anyhow!("{place}, {error}"))?;
    ensure!(!read.is_empty(), "{place}: there is no position in it");
    Ok(read.into_iter().map(|(line, obf)| Task { name: format!("{name}:{line}"), obf }).collect())
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
        Task { name: format!("ffo:{}", problem.number), obf: Obf { position: problem.position, scores } }
    };
    Ok(range.filter_map(fforum::problem).map(task).collect())
}

/// The number of a problem that there is.
fn known(digits: &str) -> Result<u32> {
    let (first, last) = (fforum::NUMBERS.start(), fforum::NUMBERS.end());
    let number = digits.parse().ok().filter(|number| fforum::NUMBERS.contains(number));
    number.with_context(|| format!("there is no problem {digits}, only {first} to {last}"))
}

//! The arguments of `solve` that only Othello has: FForum problems, and boards of one word or two (our own).

use anyhow::{Context, Result, bail, ensure};
use nullwindow::session::AnyProblem;
use nullwindow::session::excerpt;
use nullwindow_othello::{Obf, ObfErrorKind, OthelloGame, PositionError, fforum};
use nullwindow_support::{PositionSyntax, Task};
use std::path::Path;

/// Boards, FForum problems, and files.
pub(super) const SYNTAX: PositionSyntax = PositionSyntax {
    of: |game| game.is::<OthelloGame>(),
    is_position: looks_like_a_board,
    read,
    missing: "no POSITION given: a board with its side, an OBF file, - or ffo:40 \
              (see `nullwindow solve --help`)",
};

/// Whether an argument is meant as a board, even one with errors: no file has such a name.
fn looks_like_a_board(argument: &str) -> bool {
    let squares = argument.chars().filter(|c| "-._xXoO*bBwW".contains(*c)).count();
    squares >= 16 && 4 * squares >= 3 * argument.split(';').next().unwrap_or_default().chars().count()
}

/// The tasks of an argument, if it is one of these. `next` takes the argument after it.
fn read(
    argument: &str,
    number: usize,
    next: &mut dyn FnMut() -> Option<String>,
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
    let obf = board(argument, side.as_deref(), number)?;
    Ok(Some(vec![task(format!("argument {number}"), obf)]))
}

/// Whether the side follows the 64 squares without space.
fn has_side(word: &str) -> bool {
    word.contains(';')
        || word.chars().count() == 65 && word.ends_with(['X', 'x', '*', 'B', 'b', 'O', 'o', 'W', 'w'])
}

/// A board given as one argument, or as two.
fn board(argument: &str, side: Option<&str>, number: usize) -> Result<Obf> {
    let Some(side) = side else {
        return argument.parse().with_context(|| format!("argument {number}"));
    };
    // The board by itself first, so that an error names the right argument.
    match argument.parse::<Obf>() {
        Err(error) if !matches!(error, ObfErrorKind::Position { error: PositionError::NoSide { .. } }) => {
            Err(error).with_context(|| format!("argument {number}"))
        }
        _ => match format!("{argument} {side}").parse() {
            Ok(obf) => Ok(obf),
            Err(_) => bail!("argument {}: '{}' is not a side to move (X or O)", number + 1, excerpt(side)),
        },
    }
}

/// The problems of `40` or `40-44`.
fn problems(numbers: &str) -> Result<Vec<Task>> {
    let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    ensure!(
        is_number(first) && is_number(last),
        "'{}' is not a number or a range such as 40-44",
        excerpt(numbers)
    );
    let range = known(first)?..=known(last)?;
    ensure!(!range.is_empty(), "the range is upside down");
    let of = |problem: &fforum::Problem| {
        let scores = problem.best.iter().map(|&m| (m, problem.score)).collect();
        task(format!("ffo:{}", problem.number), Obf { scores, ..problem.position.into() })
    };
    Ok(range.filter_map(fforum::problem).map(of).collect())
}

/// The number of a known problem.
fn known(digits: &str) -> Result<u32> {
    let (first, last) = (fforum::NUMBERS.start(), fforum::NUMBERS.end());
    let number = digits.parse().ok().filter(|number| fforum::NUMBERS.contains(number));
    number.with_context(|| format!("there is no problem {}, only {first} to {last}", excerpt(digits)))
}

fn task(name: String, obf: Obf) -> Task {
    Task { name, problem: AnyProblem::new(&OthelloGame, obf.into()) }
}

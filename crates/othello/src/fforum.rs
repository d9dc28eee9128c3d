//! FForum problems 40 to 59: the endgame test set of the field, with 20 to 34 empty squares
//! (`fixtures/fforum.txt`).

use crate::{Line, Move, Othello};
use std::sync::OnceLock;

/// A problem with its solution.
///
/// ```
/// use nullwindow_othello::fforum;
/// let problem = fforum::problem(44).unwrap();
/// assert_eq!(problem.score, -14);
/// assert_eq!(format!("{:?}", problem.best), "[d2, b8]");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The number in FForum, 40 to 59.
    pub number: u32,
    /// The position.
    pub position: Othello,
    /// The exact value in discs, from the view of the side to move, the empty squares counted for the winner.
    pub score: i32,
    /// All moves that reach it.
    pub best: Vec<Move>,
}

/// The numbers of the problems.
///
/// ```
/// assert!(nullwindow_othello::fforum::NUMBERS.contains(&59));
/// ```
pub const NUMBERS: std::ops::RangeInclusive<u32> = 40..=59;

/// Problem `number`, or `None` if it is not in [`NUMBERS`].
///
/// ```
/// use nullwindow_othello::fforum;
/// assert_eq!(fforum::problem(40).unwrap().position.empties(), 20);
/// assert!(fforum::problem(39).is_none());
/// ```
#[must_use]
pub fn problem(number: u32) -> Option<&'static Problem> {
    let place = number.checked_sub(*NUMBERS.start())?;
    problems().get(place as usize)
}

/// All problems, in order.
///
/// ```
/// assert_eq!(nullwindow_othello::fforum::problems().len(), 20);
/// ```
#[must_use]
pub fn problems() -> &'static [Problem] {
    static PROBLEMS: OnceLock<Vec<Problem>> = OnceLock::new();
    PROBLEMS.get_or_init(|| {
        let lines = include_str!("../fixtures/fforum.txt").lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| parse(line).expect("the fixture is well formed: a test reads it")).collect()
    })
}

fn parse(line: &str) -> Option<Problem> {
    let mut words = line.splitn(5, ' ');
    let number = words.next()?.parse().ok()?;
    let position = [words.next()?, words.next()?].join(" ").parse().ok()?;
    let score = words.next()?.parse().ok()?;
    let Line(best) = words.next()?.parse().ok()?;
    Some(Problem { number, position, score, best })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixture_has_all_problems() {
        assert_eq!(problems().len(), NUMBERS.count());
        for (problem, number) in problems().iter().zip(NUMBERS) {
            assert_eq!(problem.number, number);
            assert!((20..=34).contains(&problem.position.empties()), "{number}");
            assert!(problem.score % 2 == 0 && problem.score.abs() <= 64);
            assert!(!problem.best.is_empty());
            assert!(problem.best.iter().all(|&m| problem.position.is_legal(m)), "{number}");
        }
        assert_eq!(NUMBERS.filter_map(problem).count(), 20);
        assert!(problem(60).is_none() && problem(0).is_none());
    }
}

//! Shogi's rule of repetition: the fourth occurrence of a position draws the game, unless one side has given
//! check with every move since the first one: then that side has lost. The rule needs no pieces, so that here
//! positions are the nodes of a graph, in some of which the side to move is in check.

use super::value;
use nullwindow::check::{Check, Violation};
use nullwindow::{MoveSink, OnPath, Outcome, Position, Repetition, Score, Side, Standard};

/// A node: the side to move, whether it is in check, and the targets of its moves. Without moves it has lost.
type Corner = (Side, bool, &'static [u8]);

#[derive(Clone, PartialEq, Debug)]
struct Graph {
    corners: &'static [Corner],
    at: u8,
}

impl Graph {
    fn here(&self) -> Corner {
        self.corners[usize::from(self.at)]
    }
}

impl Position for Graph {
    type Move = u8;
    type Undo = u8;
    type End = Outcome;

    fn side(&self) -> Side {
        self.here().0
    }

    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        self.here().2.iter().for_each(|&m| out.push(m));
        self.outcome()
    }

    fn outcome(&self) -> Option<Outcome> {
        let (side, _, moves) = self.here();
        moves.is_empty().then_some(Outcome::Win(side.other()))
    }

    fn make(&mut self, m: u8) -> u8 {
        std::mem::replace(&mut self.at, m)
    }

    fn unmake(&mut self, _: u8, from: u8) {
        self.at = from;
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Record {
    key: u8,
    side: Side,
    in_check: bool,
}

impl Repetition for Graph {
    type Record = Record;

    fn record(&self) -> Record {
        let (side, in_check, _) = self.here();
        Record { key: self.at, side, in_check }
    }

    fn by_repetition(path: &[Record]) -> Option<Outcome> {
        let (now, earlier) = path.split_last()?;
        let mut same = (0..earlier.len()).rev().filter(|&i| earlier[i].key == now.key);
        let since_first = &path[same.nth(2)? + 1..];
        let checked = |side| since_first.iter().filter(|step| step.side == side).all(|step| step.in_check);
        let perpetual = [Side::First, Side::Second].into_iter().find(|&side| checked(side));
        Some(perpetual.map_or(Outcome::Draw, Outcome::Win))
    }
}

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn search(corners: &'static [Corner], earlier: &[Record]) -> Score {
    let root = OnPath::new(Graph { corners, at: 0 }, earlier);
    let at_most = if earlier.is_empty() { 30 } else { 2 };
    value(&root, &Standard::rules(), at_most)
}

/// The first side goes round the circle, or into a loss (2).
const QUIET: &[Corner] =
    &[(FIRST, false, &[2, 1]), (SECOND, false, &[0]), (SECOND, false, &[3]), (FIRST, true, &[])];
/// The same, and the circle gives check.
const CHECKING: &[Corner] =
    &[(FIRST, false, &[2, 1]), (SECOND, true, &[0]), (SECOND, false, &[3]), (FIRST, true, &[])];

#[test]
fn fourth_occurrence_is_a_draw() {
    assert_eq!(search(QUIET, &[]), Score::points(0));
}

/// Both ways lose; the circle takes longer: the fourth occurrence of the root is six plies away.
#[test]
fn perpetual_check_loses_for_the_checker() {
    assert_eq!(search(CHECKING, &[]), Score::loss(6));
}

#[test]
fn perpetual_check_wins_for_the_checked() {
    let corners: &[Corner] = &[(FIRST, true, &[1]), (SECOND, false, &[0, 2]), (FIRST, true, &[])];
    // The side that checks could mate instead, so that the checks must be its only moves.
    assert_eq!(search(corners, &[]), Score::loss(2));
    const FORCED: &[Corner] = &[(FIRST, true, &[1]), (SECOND, false, &[0])];
    assert_eq!(search(FORCED, &[]), Score::win(6));
}

/// One quiet move in the circle, and it is no perpetual check.
#[test]
fn repetition_with_one_quiet_move_is_a_draw() {
    const ROUND: &[Corner] =
        &[(FIRST, false, &[1]), (SECOND, true, &[2]), (FIRST, false, &[3]), (SECOND, false, &[0])];
    assert_eq!(search(ROUND, &[]), Score::points(0));
}

/// One position, two paths, two values: the search receives the position history.
#[test]
fn position_history_counts() {
    let [root, away] = [0, 1].map(|at| Graph { corners: CHECKING, at }.record());
    assert_eq!(search(CHECKING, &[root, away, root, away]), Score::loss(2));
    let quiet = [0, 1].map(|at| Graph { corners: QUIET, at }.record());
    assert_eq!(search(QUIET, &[quiet[0], quiet[1], quiet[0], quiet[1]]), Score::points(0));
}

/// Checks and quiet moves before the first of the four occurrences do not count.
#[test]
fn only_moves_since_the_first_occurrence_count() {
    let step = |key, side, in_check| Record { key, side, in_check };
    let mut path = vec![step(9, SECOND, false), step(0, FIRST, false)];
    for _ in 0..3 {
        assert_eq!(Graph::by_repetition(&path), None);
        path.extend([step(1, SECOND, true), step(0, FIRST, false)]);
    }
    assert_eq!(Graph::by_repetition(&path), Some(Outcome::Win(SECOND)));
    path[3].in_check = true; // now the first side was in check too, once
    assert_eq!(Graph::by_repetition(&path), Some(Outcome::Win(SECOND)));
    path[4].in_check = false; // and the second side once was not
    assert_eq!(Graph::by_repetition(&path), Some(Outcome::Draw));
}

#[test]
fn game_on_the_path_passes_the_checks() -> Result<(), Violation> {
    let roots = [QUIET, CHECKING].map(|corners| OnPath::new(Graph { corners, at: 0 }, []));
    let [quiet, checking] = roots;
    Check::new(quiet).also_from([checking]).ending_within(6).rules()?;
    Ok(())
}

//! Small boards: the rules against a board of squares in rows, and the solvers against the textbook.

use nullwindow::check::{Check, Violation};
use nullwindow::engine::{Driver, Engine, Limits, NodeClock, Options};
use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Keyed, Position, Score, Side, Standard, Symmetric, Window};
use nullwindow_othello::{
    BoardSize, EndgameSolver, MobilityEvaluator, Move, Othello, PlainEvaluator, SmallSize, SolvingSmall,
    Usual, perft,
};
use std::collections::HashSet;

/// A board of squares in rows: the rule itself, square by square.
#[derive(Clone)]
struct Grid {
    rows: Vec<Vec<char>>,
    side: char,
}

impl Grid {
    /// The start of the game: the four discs in the middle, and black to move.
    fn start(columns: usize, rows: usize) -> Self {
        let mut grid = Grid { rows: vec![vec!['-'; columns]; rows], side: 'X' };
        for (row, column, disc) in [(0, 0, 'O'), (0, 1, 'X'), (1, 0, 'X'), (1, 1, 'O')] {
            grid.rows[rows / 2 - 1 + row][columns / 2 - 1 + column] = disc;
        }
        grid
    }

    /// The discs that turn along one direction.
    fn run(&self, row: usize, column: usize, direction: (i32, i32), side: char) -> Vec<(usize, usize)> {
        let mut run = Vec::new();
        let (mut y, mut x) = (row as i32 + direction.0, column as i32 + direction.1);
        while let Some(&square) = self.rows.get(y as usize).and_then(|row| row.get(x as usize)) {
            match square {
                '-' => break,
                disc if disc == side => return run,
                _ => run.push((y as usize, x as usize)),
            }
            (y, x) = (y + direction.0, x + direction.1);
        }
        Vec::new()
    }

    /// The boards after each move of a side, with its place in rows.
    fn placed(&self, side: char) -> Vec<Grid> {
        let mut after = Vec::new();
        for (row, column) in (0..self.rows.len()).flat_map(|y| (0..self.rows[0].len()).map(move |x| (y, x))) {
            let directions = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (y, x))).filter(|&d| d != (0, 0));
            let turned: Vec<_> = directions.flat_map(|d| self.run(row, column, d, side)).collect();
            if self.rows[row][column] == '-' && !turned.is_empty() {
                let mut grid = Grid { side: if side == 'X' { 'O' } else { 'X' }, ..self.clone() };
                turned.iter().chain([&(row, column)]).for_each(|&(y, x)| grid.rows[y][x] = side);
                after.push(grid);
            }
        }
        after
    }

    /// The positions after each move, passes included; none if the game is over.
    fn children(&self) -> Vec<Grid> {
        let (own, other) = (self.placed(self.side), if self.side == 'X' { 'O' } else { 'X' });
        match own.is_empty() && !self.placed(other).is_empty() {
            true => vec![Grid { side: other, ..self.clone() }],
            false => own,
        }
    }

    fn paths(&self, depth: u32) -> u64 {
        let children = if depth == 0 { Vec::new() } else { self.children() };
        if children.is_empty() { 1 } else { children.iter().map(|child| child.paths(depth - 1)).sum() }
    }

    fn text(&self) -> String {
        format!("{} {}", self.rows.iter().flatten().collect::<String>(), self.side)
    }
}

/// Plays a seeded random game.
fn random_game<S: BoardSize>(size: S, seed: u64, mut visit: impl FnMut(&Othello<S>)) {
    let (mut position, mut state, mut moves) = (Othello::on(size), seed, Vec::new());
    loop {
        visit(&position);
        moves.clear();
        if position.moves(&mut moves).is_some() {
            return;
        }
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        position.make(moves[(state >> 33) as usize % moves.len()]);
    }
}

fn follows_the_rule(size: impl BoardSize, plies: u32) {
    let start = Grid::start(size.columns() as usize, size.rows() as usize);
    assert_eq!(Othello::on(size).to_string(), start.text());
    for depth in 0..=plies {
        assert_eq!(perft(&Othello::on(size), depth), start.paths(depth), "{depth} plies");
    }
    for seed in 0..30 {
        let mut grid = start.clone();
        random_game(size, seed, |position| {
            if position.to_string() != grid.text() {
                let next = grid.children().into_iter().find(|child| child.text() == position.to_string());
                grid = next.unwrap_or_else(|| panic!("no move leads from {} to {position}", grid.text()));
            }
            assert_eq!(Othello::read(&position.to_string(), size), Ok(*position));
            let mut moves = Vec::new();
            let end = position.moves(&mut moves);
            assert_eq!(moves.len(), grid.children().len(), "{position}");
            let count = |disc| grid.rows.iter().flatten().filter(|&&square| square == disc).count() as i32;
            let (lead, empty) = (count('X') - count('O'), count('-'));
            if let Some(nullwindow::Outcome::Margin(margin)) = end {
                assert_eq!(i32::from(margin), lead + lead.signum() * empty, "{position}");
            }
        });
    }
}

#[test]
fn small_boards_follow_the_rule() {
    // All games on 4×4 and the first plies of the others.
    for (size, plies) in SmallSize::ALL.into_iter().zip([14, 7, 7, 6]) {
        follows_the_rule(size, plies);
    }
    follows_the_rule(Usual, 5);
}

fn textbook<S: BoardSize>(position: &Othello<S>) -> Score {
    let (mut root, full) = (*position, Window::full());
    let value = alpha_beta::fail_soft(&mut Walk::new(&mut root, &PlainEvaluator, ()), full, 100);
    value.continue_value().expect("no observer stops it")
}

/// Compares the solvers with the textbook at positions with at most this number of empty squares.
fn solvers_equal_the_textbook(size: SmallSize, games: u64, empties: u32) -> u32 {
    let mtdf = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
    let mut engines = [Options::default(), mtdf]
        .map(|options| Engine::<SolvingSmall>::new(MobilityEvaluator, 1, options).expect("a small table"));
    let (mut endings, mut seen) = (EndgameSolver::<SmallSize>::default(), 0);
    for seed in 0..games {
        let wanted = empties - (seed % 4) as u32;
        random_game(size, seed, |position| {
            if position.empties() != wanted {
                return;
            }
            let value = textbook(position);
            if let Some(solved) = endings.value(position, &false.into()) {
                assert_eq!(solved, i32::from(value.get()), "{position}");
            }
            if position.outcome().is_none() {
                for engine in &mut engines {
                    let found = engine.search(position, &[], Limits::default(), &NodeClock(1), |_| ());
                    assert!(found.exact && found.score == value, "{position}: {} not {value}", found.score);
                }
            }
            seen += 1;
        });
    }
    seen
}

#[test]
fn solvers_equal_the_textbook_on_small_boards() {
    let seen = solvers_equal_the_textbook(SmallSize::FourByFour, 400, 12)
        + solvers_equal_the_textbook(SmallSize::FourBySix, 200, 11)
        + solvers_equal_the_textbook(SmallSize::SixByFour, 200, 11)
        + solvers_equal_the_textbook(SmallSize::SixBySix, 200, 10);
    assert!(seen > 900, "{seen}");
    // With more empty squares than the endgame solver takes.
    assert!(solvers_equal_the_textbook(SmallSize::FourBySix, 4, 16) > 0);
}

/// The values of the smallest boards; those of 4×4 by the textbook as well.
#[test]
fn smallest_boards_are_solved() {
    fn value(size: SmallSize) -> Score {
        let mut engine =
            Engine::<SolvingSmall>::new(MobilityEvaluator, 1, Options::default()).expect("memory");
        let found = engine.search(&Othello::on(size), &[], Limits::default(), &NodeClock(1), |_| ());
        assert!(found.exact);
        found.score
    }
    assert_eq!(value(SmallSize::FourByFour), textbook(&Othello::on(SmallSize::FourByFour)));
    assert_eq!(value(SmallSize::FourBySix), value(SmallSize::SixByFour));
}

#[test]
fn contracts_hold_on_small_boards() -> Result<(), Violation> {
    SmallSize::ALL.into_iter().try_for_each(|size| {
        let check = Check::new(Othello::on(size)).games(200).ending_within(2 * size.count() as usize);
        check.rules()?.keys()?.slots()?.symmetry()?;
        let discs = Standard(|p: &Othello<SmallSize>| Score::points(p.disc_difference()));
        check.evaluator(&discs)?;
        check.evaluator(&MobilityEvaluator)?.value_symmetry(&MobilityEvaluator, 1)?;
        Ok(())
    })
}

#[test]
fn boards_with_errors_are_rejected() {
    let read = |text| Othello::read(text, SmallSize::FourByFour);
    let error = |text| read(text).unwrap_err().to_string();
    assert_eq!(error("-----OX--XO---- X"), "a board has 16 squares, this one has 15");
    assert_eq!(error("-----OX--XO------ X"), "a board has 16 squares, this one has 17");
    assert_eq!(error("-----OX--XO-----"), "the side to move (X or O) is missing after the board");
    let glued = read("-----OX--XO-----O").unwrap();
    assert_eq!((glued.side(), glued.empties()), (Side::Second, 12));
    assert!(!glued.is_legal(Move::PASS));
}

/// Symmetries of the square that a board does not have leave positions as they are, so that the canonical
/// form is one of the four that it has.
#[test]
fn boards_that_are_not_square_have_four_symmetries() {
    for size in SmallSize::ALL {
        let distinct = |p: &Othello<SmallSize>| {
            let keys = (0..Othello::<SmallSize>::SYMMETRIES).map(|i| p.symmetric(i).key());
            keys.collect::<HashSet<_>>().len()
        };
        let (mut most, four) = (0, size.columns() != size.rows());
        random_game(size, 1, |position| {
            most = most.max(distinct(position));
            assert!(position.canonical() < if four { 4 } else { 8 });
        });
        assert_eq!(most, if four { 4 } else { 8 }, "{size}");
    }
}

/// The same discs, in the middle of two boards, one after the other.
#[test]
fn one_endgame_solver_takes_boards_of_different_sizes() {
    let mut solver = EndgameSolver::default();
    for seed in 0..100_u64 {
        let discs = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48;
        let row = |y: u64| (0..4).map(move |x| if discs >> (4 * y + x) & 1 == 1 { 'X' } else { 'O' });
        let rows: Vec<String> = (0..4).map(|y| row(y).collect()).collect();
        let high = format!("----{}---- X", rows.concat());
        let wide = rows.iter().map(|row| format!("-{row}-")).collect::<String>() + " X";
        for (size, text) in [(SmallSize::FourBySix, high), (SmallSize::SixByFour, wide)] {
            let position = Othello::read(&text, size).unwrap();
            let alone = EndgameSolver::default().value(&position, &false.into());
            assert_eq!(solver.value(&position, &false.into()), alone, "{position}");
        }
    }
}

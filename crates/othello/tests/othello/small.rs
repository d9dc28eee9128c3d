//! Small boards: the rules against a board of squares in rows, and the solvers against the textbook.

use nullwindow::check::{Check, Violation};
use nullwindow::engine::{Driver, Engine, Limits, NodeClock, Options};
use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Position, Score, Side, Standard, Window};
use nullwindow_othello::{
    BoardSize, EndgameSolver, MobilityEvaluator, Move, Othello, PlainEvaluator, Size, SmallSize, perft,
};

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
fn random_game<S: BoardSize>(seed: u64, mut visit: impl FnMut(&Othello<S>)) {
    let (mut position, mut state, mut moves) = (Othello::<S>::default(), seed, Vec::new());
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

fn follows_the_rule<S: BoardSize>(plies: u32) {
    let start = Grid::start(S::COLUMNS as usize, S::ROWS as usize);
    assert_eq!(Othello::<S>::default().to_string(), start.text());
    for depth in 0..=plies {
        assert_eq!(perft(&Othello::<S>::default(), depth), start.paths(depth), "{depth} plies");
    }
    for seed in 0..30 {
        let mut grid = start.clone();
        random_game::<S>(seed, |position| {
            if position.to_string() != grid.text() {
                let next = grid.children().into_iter().find(|child| child.text() == position.to_string());
                grid = next.unwrap_or_else(|| panic!("no move leads from {} to {position}", grid.text()));
            }
            assert_eq!(position.to_string().parse(), Ok(*position));
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
    follows_the_rule::<Size<4, 4>>(14);
    follows_the_rule::<Size<4, 6>>(7);
    follows_the_rule::<Size<6, 4>>(7);
    follows_the_rule::<Size<6, 6>>(6);
    follows_the_rule::<Size<8, 8>>(5);
}

fn textbook<S: BoardSize>(position: &Othello<S>) -> Score {
    let (mut root, full) = (*position, Window::full());
    let value = alpha_beta::fail_soft(&mut Walk::new(&mut root, &PlainEvaluator, ()), full, 100);
    value.continue_value().expect("no observer stops it")
}

/// Compares the solvers with the textbook at positions with at most this number of empty squares.
fn solvers_equal_the_textbook<S: SmallSize>(games: u64, empties: u32) -> u32 {
    let mtdf = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
    let mut engines = [Options::default(), mtdf]
        .map(|options| Engine::<S::Solving>::new(MobilityEvaluator, 1, options).expect("a small table"));
    let (mut endings, mut seen) = (EndgameSolver::<S>::default(), 0);
    for seed in 0..games {
        let wanted = empties - (seed % 4) as u32;
        random_game::<S>(seed, |position| {
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
    let seen = solvers_equal_the_textbook::<Size<4, 4>>(400, 12)
        + solvers_equal_the_textbook::<Size<4, 6>>(200, 11)
        + solvers_equal_the_textbook::<Size<6, 4>>(200, 11)
        + solvers_equal_the_textbook::<Size<6, 6>>(200, 10);
    assert!(seen > 900, "{seen}");
    // With more empty squares than the endgame solver takes.
    assert!(solvers_equal_the_textbook::<Size<4, 6>>(4, 16) > 0);
}

/// The values of the smallest boards; those of 4×4 by the textbook as well.
#[test]
fn smallest_boards_are_solved() {
    fn value<S: SmallSize>() -> Score {
        let mut engine = Engine::<S::Solving>::new(MobilityEvaluator, 1, Options::default()).expect("memory");
        let found = engine.search(&Othello::default(), &[], Limits::default(), &NodeClock(1), |_| ());
        assert!(found.exact);
        found.score
    }
    assert_eq!(value::<Size<4, 4>>(), textbook(&Othello::<Size<4, 4>>::default()));
    assert_eq!(value::<Size<4, 6>>(), value::<Size<6, 4>>());
}

#[test]
fn contracts_hold_on_small_boards() -> Result<(), Violation> {
    fn hold<S: BoardSize>() -> Result<(), Violation> {
        let check = Check::new(Othello::<S>::default()).games(200).ending_within(2 * S::COUNT as usize);
        check.rules()?.keys()?.keys_after()?.slots()?.symmetry()?;
        let discs = Standard(|p: &Othello<S>| Score::points(p.disc_difference()));
        check.evaluator(&discs)?;
        check.evaluator(&MobilityEvaluator)?.value_symmetry(&MobilityEvaluator, 1)?;
        Ok(())
    }
    hold::<Size<4, 4>>()?;
    hold::<Size<4, 6>>()?;
    hold::<Size<6, 4>>()?;
    hold::<Size<6, 6>>()
}

#[test]
fn boards_with_errors_are_rejected() {
    let error = |text: &str| text.parse::<Othello<Size<4, 4>>>().unwrap_err().to_string();
    assert_eq!(error("-----OX--XO---- X"), "a board has 16 squares, this one has 15");
    assert_eq!(error("-----OX--XO------ X"), "a board has 16 squares, this one has 17");
    assert_eq!(error("-----OX--XO-----"), "the side to move (X or O) is missing after the board");
    let glued: Othello<Size<4, 4>> = "-----OX--XO-----O".parse().unwrap();
    assert_eq!((glued.side(), glued.empties()), (Side::Second, 12));
    assert!(!glued.is_legal(Move::PASS));
}

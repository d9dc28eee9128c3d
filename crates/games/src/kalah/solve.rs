//! The solver below the engine: a search with a table of its own, which ends in the endgame tables (our own;
//! each file names its sources).

mod search;
mod table;

use super::{Endgames, Kalah, Pit, Rule};
use crate::book::{self, Book};
use nullwindow::Keyed;
use nullwindow::engine::{Bounds, MoveScore, NodeCounter, Solver};
use nullwindow::table::TableError;
use nullwindow::{Evaluator, Outcome, Score, Window};
use search::{BothRows, SeedSearch};
use std::sync::LazyLock;
use table::{MOST_SEEDS, SeedTable};

/// [`Endgames`], with a solver of its own for positions with at most 40 seeds in the pits, in a profile that
/// uses it. Above, the engine shares the work among threads, and keeps what a checkpoint saves.
///
/// ```
/// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
/// use nullwindow_games::kalah::{Kalah, Proving, Rule, SeedSolver};
/// let mut engine = Engine::<Proving>::new(SeedSolver::new(1)?, 1, Options::default())?;
/// let board = Kalah::new(3, 4, Rule::EmptyCapture)?;
/// let found = engine.search(&board, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
/// assert_eq!(found.score.to_string(), "+2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SeedSolver {
    endgames: Endgames,
    table: SeedTable,
    with_book: bool,
}

/// The most seeds in the pits of a position that the solver searches alone.
const SOLVED: u8 = 40;

const _: () = assert!(SOLVED <= MOST_SEEDS);

impl SeedSolver {
    /// A solver with a table of this size in MiB, which lasts as long as the solver: it is not saved.
    ///
    /// # Errors
    /// If there are none, or the memory cannot be had.
    pub fn new(mebibytes: usize) -> Result<Self, TableError> {
        Self::with_endgames(mebibytes, Endgames::default())
    }

    /// The same, with these endgame tables.
    ///
    /// # Errors
    /// If the table has no size, or the memory cannot be had.
    ///
    /// ```
    /// use nullwindow_games::kalah::{Endgames, SeedSolver};
    /// assert!(SeedSolver::with_endgames(1, Endgames::within(300)).is_ok());
    /// ```
    pub fn with_endgames(mebibytes: usize, endgames: Endgames) -> Result<Self, TableError> {
        Ok(SeedSolver { endgames, table: SeedTable::new(mebibytes)?, with_book: false })
    }

    /// The solver that also knows the exact values of the usual board's first three plies.
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow::engine::Bounds;
    /// use nullwindow_games::kalah::{Kalah, Rule, SeedSolver};
    /// let start = Kalah::new(6, 4, Rule::EmptyCapture)?;
    /// let ten = Score::points(10);
    /// assert_eq!(SeedSolver::new(1)?.with_book().bounds(&start, 0), (ten, ten));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_book(self) -> Self {
        SeedSolver { with_book: true, ..self }
    }
}

/// The plies of the book.
const BOOK_PLIES: usize = 3;

/// The values of the usual board's first positions, which `--example book` makes.
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let start = Kalah::new(6, 4, Rule::EmptyCapture).expect("the usual board");
    Book::new(
        &book::positions(start, BOOK_PLIES, Kalah::book_key),
        Kalah::book_key,
        include_bytes!("kalah.book"),
    )
});

impl Kalah {
    /// A key of the position with its lead, on which its value depends; keys leave it out.
    ///
    /// ```
    /// use nullwindow::Keyed;
    /// use nullwindow_games::kalah::Kalah;
    /// let [level, behind]: [Kalah; 2] =
    ///     [("1,2:1/3,1:0 first standard").parse()?, ("1,2:0/3,1:1 first standard").parse()?];
    /// assert!(level.key() == behind.key() && level.book_key() != behind.book_key());
    /// # Ok::<(), nullwindow_games::kalah::PositionError>(())
    /// ```
    #[must_use]
    pub fn book_key(&self) -> u64 {
        self.key() << 8 | u64::from(self.lead() as u8)
    }
}

impl Evaluator<Kalah> for SeedSolver {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Kalah, end: Outcome, ply: u16) -> Score {
        self.endgames.terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Kalah) -> Score {
        self.endgames.evaluate(p)
    }

    fn new_game(&mut self) {
        self.endgames.new_game();
        self.table.clear();
    }
}

impl MoveScore<Kalah> for SeedSolver {
    #[inline]
    fn score(&self, p: &Kalah, m: Pit) -> i32 {
        self.endgames.score(p, m)
    }
}

impl Bounds<Kalah> for SeedSolver {
    #[inline]
    fn bounds(&self, p: &Kalah, ply: u16) -> (Score, Score) {
        // Keys leave out the rule and the numbers of pits and of seeds.
        let in_book = self.with_book && p.pits == 6 && p.seeds() == 48 && p.rule == Rule::EmptyCapture;
        if in_book
            && BothRows::of(p).seeds() > SOLVED
            && let Some(value) = BOOK.value(p.book_key())
        {
            return (Score::points(value), Score::points(value));
        }
        self.endgames.bounds(p, ply)
    }
}

impl Solver<Kalah> for SeedSolver {
    type Local = ();

    #[inline]
    fn solves(&self, p: &Kalah) -> bool {
        let rows = BothRows::of(p);
        rows.seeds() <= SOLVED && rows.own != 0 && rows.theirs != 0
    }

    fn solve(
        &self,
        p: &Kalah,
        w: Window<Score>,
        _: u16,
        (): &mut (),
        counter: &mut impl NodeCounter,
    ) -> Score {
        let (pits, rule) = (p.pits, p.rule);
        let (table, endgames) = (&self.table, &self.endgames);
        let mut search = SeedSearch { table, endgames, counter, pits, rule, stopped: false };
        let rest = search.root(BothRows::of(p), i32::from(w.alpha.get()) - p.lead());
        Score::points(p.lead() + rest)
    }
}

nullwindow::profile! {
    /// The engine's profile for exact solving with a [`SeedSolver`].
    /// [`Solving`](super::Solving) is the engine alone.
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow::engine::{Engine, Options};
    /// use nullwindow_games::kalah::{Kalah, Proving, Rule, SeedSolver};
    /// let mut engine = Engine::<Proving>::new(SeedSolver::new(1)?, 1, Options::default())?;
    /// let board = Kalah::new(3, 4, Rule::EmptyCapture)?;
    /// assert!(engine.exceeds(&board, Score::points(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Proving for Kalah, SeedSolver { table, order, bounds, solver }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_book_follow_from_one_another() {
        let start = Kalah::new(6, 4, Rule::EmptyCapture).unwrap();
        let positions = book::positions(start, BOOK_PLIES, Kalah::book_key);
        book::tests::values_follow_from_the_next(&BOOK, &positions, Kalah::book_key);
    }

    /// A board with other stores than the game's has its own value, although it shares the key.
    #[test]
    fn a_value_depends_on_the_lead() {
        let start = Kalah::new(6, 4, Rule::EmptyCapture).unwrap();
        let (_, played) = start.play("3").unwrap();
        let other: Kalah = "4,4,0,5,5,5:0/4,4,4,4,4,4:1 first empty-capture".parse().unwrap();
        assert_eq!(other.key(), played.key());
        let solver = SeedSolver::new(1).unwrap().with_book();
        let [ten, other] = [played, other].map(|p| solver.bounds(&p, 0));
        assert_eq!(ten, (Score::points(10), Score::points(10)));
        assert!(other.0 < other.1, "it is not in the book");
    }
}

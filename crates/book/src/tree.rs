//! The positions of a book, their values backed up by negamax, and the choice of the next one (drop-out
//! expansion: Lincke, "Strategies for the automatic construction of opening books", 2000; values and best
//! deviations as in Buro, "Toward opening book learning", 1999).
//!
//! The cost of a line is its length in plies and, at a rate, what its moves lose against the best ones. The
//! position that is searched next is the one of least cost that is not yet in the book.

use nullwindow::engine::Variation;
use nullwindow::session::{Book, Error, excerpt};
use nullwindow::{Bound, Score, Side, Turn, Value};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::iter;

/// What a book is of, and how it was made.
///
/// ```
/// use nullwindow_book::{BookHead, BookTree};
/// let head = BookHead { game: "tic-tac-toe".to_owned(), ..BookHead::default() };
/// assert!(BookTree::new(head.clone()).fits("tic-tac-toe", "").is_ok());
/// let error = BookTree::new(head).fits("kalah", "").unwrap_err();
/// assert_eq!(error.to_string(), "this is a book of tic-tac-toe, not of kalah");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BookHead {
    /// The name of the game.
    pub game: String,
    /// Its variant, as of the start.
    pub variant: String,
    /// What the values depend on, as in `nodes 1000, plies 8`.
    pub settings: String,
    /// What made it.
    pub made: String,
}

/// A move of a position.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct BookMove {
    pub(super) name: String,
    /// The value that a search of the position after it has found, from the view of the side that moves.
    pub(super) searched: Score,
    /// Whether this is the value of the game. Then it stays.
    pub(super) proved: bool,
    pub(super) after: After,
}

/// The position after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum After {
    /// It is not in the book.
    Open,
    /// It has this number.
    Position(usize),
    /// It is in the book, and leads back to the position before the move: the value of the search counts.
    Back,
}

/// A position, all of whose moves are searched.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct BookPosition {
    pub(super) identity: String,
    pub(super) side: Side,
    /// The plies of the line that first led here.
    pub(super) ply: u32,
    /// The position before, and the number of its move.
    pub(super) from: Option<(usize, usize)>,
    pub(super) moves: Vec<BookMove>,
    /// The positions of which a move leads here.
    parents: Vec<usize>,
    /// More than that of each of them.
    rank: usize,
    backed_up: BackedUp,
}

/// What follows for a position from those after it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct BackedUp {
    value: Score,
    proved: bool,
    /// The number of the best move.
    best: usize,
    /// The least cost of a line from here to a position that is not in the book, and its first move.
    next: Option<(f64, usize)>,
}

impl BookPosition {
    pub(super) fn new(identity: String, side: Side, from: Option<(usize, usize)>) -> Self {
        let (ply, moves, parents, rank) = (0, Vec::new(), Vec::new(), 0);
        BookPosition { identity, side, ply, from, moves, parents, rank, backed_up: BackedUp::default() }
    }

    /// The numbers of the positions after the moves.
    fn after(&self) -> Vec<usize> {
        let after = |m: &BookMove| if let After::Position(after) = m.after { Some(after) } else { None };
        self.moves.iter().filter_map(after).collect()
    }

    #[cfg(test)]
    pub(super) fn backed_up_value(&self) -> Score {
        self.backed_up.value
    }
}

/// A book with the searched values of the moves of each position.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_book::{BookGrowth, BookSearch, BookTree};
/// use std::sync::atomic::AtomicBool;
/// let game = AnyGame::from(TicTacToeGame);
/// let mut growth = BookGrowth::new(&game, BookSearch::default(), None)?;
/// growth.step(&AtomicBool::new(false))?;
/// let file = growth.tree().file();
/// assert_eq!(BookTree::read(&file)?.file(), file);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BookTree {
    pub(super) head: BookHead,
    /// In the order in which they were searched.
    pub(super) positions: Vec<BookPosition>,
    by_identity: HashMap<String, usize>,
    /// The most plies of a line to a position; the loss, in points, that costs as much as a ply.
    limits: (u32, f64),
}

/// The longest line that is shown, in plies.
const SHOWN: usize = 20;

impl BookTree {
    /// An empty book.
    #[must_use]
    pub fn new(head: BookHead) -> Self {
        BookTree { head, positions: Vec::new(), by_identity: HashMap::new(), limits: (u32::MAX, 1.0) }
    }

    /// The same, as made in this way.
    #[must_use]
    pub fn made(mut self, made: &str) -> Self {
        made.clone_into(&mut self.head.made);
        self
    }

    /// What the book is of.
    #[must_use]
    pub fn head(&self) -> &BookHead {
        &self.head
    }

    /// The number of positions, and the plies of the longest line to one.
    #[must_use]
    pub fn size(&self) -> (usize, u32) {
        let deepest = self.positions.iter().map(|position| position.ply).max();
        (self.positions.len(), deepest.unwrap_or_default())
    }

    /// Refuses the book of another game or variant.
    ///
    /// # Errors
    /// If it is one; in one line.
    pub fn fits(&self, game: &str, variant: &str) -> Result<(), Error> {
        let BookHead { game: own, variant: of, .. } = &self.head;
        if (own.as_str(), of.as_str()) == (game, variant) {
            return Ok(());
        }
        let [found, expected] =
            [(own.as_str(), of.as_str()), (game, variant)].map(|(game, variant)| format!("{game} {variant}"));
        Err(format!("this is a book of {}, not of {}", excerpt(found.trim_end()), expected.trim_end()).into())
    }

    /// The value of the start, from the view of its side to move, and whether it is proved; `None` before its
    /// moves are searched.
    #[must_use]
    pub fn value(&self) -> Option<(Score, bool)> {
        self.positions.first().map(|start| (start.backed_up.value, start.backed_up.proved))
    }

    /// The line of best moves from the start.
    #[must_use]
    pub fn line(&self) -> Vec<&str> {
        if self.positions.is_empty() {
            Vec::new()
        } else {
            self.best_line(0, self.positions[0].backed_up.best)
        }
    }

    /// The book for a player: in each position the best move; or all moves that are at most this number of
    /// points worse, best first.
    #[must_use]
    pub fn book(&self, margin: Option<i32>) -> Book {
        let lines = |(number, position): (usize, &BookPosition)| {
            let best = position.backed_up.value;
            let mut moves: Vec<_> = (0..position.moves.len()).collect();
            match margin {
                None => moves = vec![position.backed_up.best],
                Some(margin) => {
                    let least = best.offset(Score::points(-margin));
                    moves.retain(|&m| self.of_move(number, m).0 >= least);
                    let worth = |&m: &usize| (self.of_move(number, m).0, m == position.backed_up.best);
                    moves.sort_by_key(|m| Reverse(worth(m)));
                }
            }
            let line = |m| {
                let (score, game_theoretic) = self.of_move(number, m);
                let moves = self.best_line(number, m).into_iter().map(str::to_owned).collect();
                Variation { score, bound: Bound::Exact, game_theoretic, moves }
            };
            (position.identity.clone(), moves.into_iter().map(line).collect())
        };
        Book::new(self.positions.iter().enumerate().map(lines))
    }

    /// A move, and the best ones after it.
    fn best_line(&self, number: usize, m: usize) -> Vec<&str> {
        let next = |&(number, m): &(usize, usize)| match self.positions[number].moves[m].after {
            After::Position(after) => Some((after, self.positions[after].backed_up.best)),
            _ => None,
        };
        let line = iter::successors(Some((number, m)), next).take(SHOWN);
        line.map(|(number, m)| self.positions[number].moves[m].name.as_str()).collect()
    }

    /// The moves from the start to a position.
    pub(super) fn path(&self, number: usize) -> Vec<&str> {
        let moves = iter::successors(self.positions[number].from, |&(number, _)| self.positions[number].from);
        let mut path: Vec<_> =
            moves.map(|(number, m)| self.positions[number].moves[m].name.as_str()).collect();
        path.reverse();
        path
    }

    pub(super) fn number_of(&self, identity: &str) -> Option<usize> {
        self.by_identity.get(identity).copied()
    }

    /// Sets the most plies of a line, and the loss that costs as much as a ply; by default, a quarter of the
    /// mean loss of the start's moves that are not proved.
    pub(super) fn limit(&mut self, plies: u32, loss: Option<u16>) {
        let moves = self.positions.first().map_or(&[][..], |start| &start.moves);
        let points = |m: &BookMove| (!m.proved).then(|| f64::from(m.searched.get()));
        let points: Vec<_> = moves.iter().filter_map(points).collect();
        let best = points.iter().copied().fold(f64::MIN, f64::max);
        let mean = points.iter().map(|points| best - points).sum::<f64>() / points.len().max(1) as f64;
        self.limits = (plies, loss.map_or(mean / 4.0, f64::from).max(0.25));
        self.back_up_all();
    }

    /// The move whose position is to be searched next; `None` if the value of the start is proved, or there
    /// is none within the limits.
    pub(super) fn next(&self) -> Option<(usize, usize)> {
        let mut number = 0;
        loop {
            let (_, m) = self.positions.get(number)?.backed_up.next?;
            match self.positions[number].moves[m].after {
                After::Position(after) => number = after,
                _ => return Some((number, m)),
            }
        }
    }

    /// Adds a position whose moves lead where they say, to which these moves lead as well.
    pub(super) fn add(&mut self, mut position: BookPosition, led_by: &[(usize, usize)]) {
        let number = self.positions.len();
        position.ply = position.from.map_or(0, |(before, _)| self.positions[before].ply + 1);
        self.by_identity.insert(position.identity.clone(), number);
        let mut ahead = Vec::new();
        for (m, found) in position.moves.iter_mut().enumerate() {
            if let After::Position(after) = found.after {
                ahead.push((m, after));
                // Until it is known that it does not lead back.
                found.after = After::Open;
            }
        }
        self.positions.push(position);
        for &(before, m) in led_by {
            self.positions[before].moves[m].after = After::Position(number);
            self.link(before, number);
        }
        for (m, after) in ahead {
            let leads_back = self.leads_to(after, number);
            self.positions[number].moves[m].after =
                if leads_back { After::Back } else { After::Position(after) };
            if !leads_back {
                self.link(number, after);
            }
        }
        self.back_up_from(led_by.iter().map(|&(before, _)| before).chain(iter::once(number)));
    }

    /// Whether moves of the book lead from one position to another.
    fn leads_to(&self, from: usize, to: usize) -> bool {
        let (mut due, mut seen) = (vec![from], HashSet::new());
        while let Some(number) = due.pop() {
            if number == to {
                return true;
            }
            // All ranks after it are higher.
            if self.positions[number].rank < self.positions[to].rank && seen.insert(number) {
                due.extend(self.positions[number].after());
            }
        }
        false
    }

    /// Makes a position known to one that a move of it leads to.
    fn link(&mut self, before: usize, after: usize) {
        let parents = &mut self.positions[after].parents;
        if !parents.contains(&before) {
            parents.push(before);
        }
        let mut due = vec![(after, self.positions[before].rank + 1)];
        while let Some((number, least)) = due.pop() {
            if self.positions[number].rank < least {
                self.positions[number].rank = least;
                due.extend(self.positions[number].after().into_iter().map(|after| (after, least + 1)));
            }
        }
    }

    /// A book of positions whose moves lead where they say, in the order in which they were searched.
    ///
    /// # Errors
    /// The number of a position to which its moves lead back.
    pub(super) fn of_positions(head: BookHead, positions: Vec<BookPosition>) -> Result<Self, usize> {
        let numbered = positions.iter().zip(0..);
        let by_identity = numbered.map(|(position, number)| (position.identity.clone(), number)).collect();
        let mut tree = BookTree { positions, by_identity, ..BookTree::new(head) };
        // Each position after all those before it.
        let mut left = vec![0; tree.positions.len()];
        tree.positions.iter().flat_map(BookPosition::after).for_each(|after| left[after] += 1);
        let mut due: Vec<_> = (0..left.len()).filter(|&number| left[number] == 0).collect();
        while let Some(number) = due.pop() {
            for after in tree.positions[number].after() {
                let rank = tree.positions[number].rank + 1;
                let position = &mut tree.positions[after];
                position.rank = position.rank.max(rank);
                if position.parents.last() != Some(&number) {
                    position.parents.push(number);
                }
                left[after] -= 1;
                if left[after] == 0 {
                    due.push(after);
                }
            }
        }
        match left.iter().position(|&left| left > 0) {
            Some(number) => Err(number),
            None => {
                tree.back_up_all();
                Ok(tree)
            }
        }
    }

    /// The value of a move, from the view of the side that moves, and whether it is proved.
    fn of_move(&self, number: usize, m: usize) -> (Score, bool) {
        let position = &self.positions[number];
        match position.moves[m] {
            BookMove { after: After::Position(after), proved: false, .. } => {
                let BookPosition { side, backed_up: BackedUp { value, proved, .. }, .. } =
                    self.positions[after];
                (Turn::between(position.side, side).value(value).to_root(1), proved)
            }
            BookMove { searched, proved, .. } => (searched, proved),
        }
    }

    fn back_up_all(&mut self) {
        self.back_up_from(0..self.positions.len());
    }

    /// Keeps the searched value of a move after which there is nothing to search.
    pub(super) fn close(&mut self, number: usize, m: usize) {
        self.positions[number].moves[m].after = After::Back;
        self.back_up_from(iter::once(number));
    }

    /// Backs up the values of these positions, and then those of all before them that change by it.
    fn back_up_from(&mut self, numbers: impl Iterator<Item = usize>) {
        // The highest rank first, so that each is done once.
        let entry = |positions: &[BookPosition], number: usize| (positions[number].rank, number);
        let mut due: BTreeSet<_> = numbers.map(|number| entry(&self.positions, number)).collect();
        while let Some((_, number)) = due.pop_last() {
            let backed_up = self.backed_up(number);
            if backed_up != self.positions[number].backed_up {
                self.positions[number].backed_up = backed_up;
                let parents = self.positions[number].parents.iter();
                due.extend(parents.map(|&before| entry(&self.positions, before)));
            }
        }
    }

    fn backed_up(&self, number: usize) -> BackedUp {
        let (position, (plies, loss)) = (&self.positions[number], self.limits);
        let values: Vec<_> = (0..position.moves.len()).map(|m| self.of_move(number, m)).collect();
        // Of equals one that is searched further, else the first.
        let is_further = |m: usize| matches!(position.moves[m].after, After::Position(_));
        let worth = |&m: &usize| (values[m], is_further(m));
        let best = (0..values.len()).rev().max_by_key(worth).unwrap_or_default();
        let (value, is_proved) = values.get(best).copied().unwrap_or_default();
        let proved = values.iter().all(|&(_, proved)| proved) || is_proved && value.is_win();
        let mut next: Option<(f64, usize)> = None;
        for (m, &(worth, proved_move)) in values.iter().enumerate().filter(|_| !proved) {
            let beyond = match position.moves[m].after {
                _ if proved_move => None,
                After::Open => (position.ply < plies).then_some(0.0),
                After::Position(after) => self.positions[after].backed_up.next.map(|(cost, _)| cost),
                After::Back => None,
            };
            let lost = f64::from(i32::from(value.get()) - i32::from(worth.get()));
            let cost = beyond.map(|beyond| 1.0 + lost / loss + beyond);
            next = match (cost, next) {
                (Some(cost), Some((least, _))) if cost >= least => next,
                (Some(cost), _) => Some((cost, m)),
                (None, _) => next,
            };
        }
        BackedUp { value, proved, best, next }
    }
}

//! The growth of a book: the moves of one position after the other are searched, each by itself and from
//! empty tables, so that a book depends on its settings alone (Lincke 2000).

use super::tree::{After, BookHead, BookMove, BookPosition, BookTree};
use nullwindow::engine::{Limits, NodeClock, Update};
use nullwindow::session::{AnyGame, AnySession, Error, Request, excerpt};
use nullwindow::{Bound, Score, Turn};
use nullwindow_support::parallel;
use std::collections::HashMap;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How a book is grown. It depends on all of it but the threads.
///
/// ```
/// use nullwindow_book::BookSearch;
/// let deep = BookSearch { nodes: None, depth: Some(12), ..BookSearch::default() };
/// assert_eq!(deep.settings(), "nodes none, depth 12, plies 100, loss own, hash 4, weights none");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookSearch {
    /// The nodes of the search of each move.
    pub nodes: Option<u64>,
    /// Its depth in plies.
    pub depth: Option<u32>,
    /// The most plies of a line to a position whose moves are searched.
    pub plies: u32,
    /// The loss of a move, in points of the evaluation, that costs as much as a ply; without it, a quarter
    /// of the mean loss of the start's moves.
    pub loss: Option<u16>,
    /// The size of each search's table in MiB.
    pub mebibytes: usize,
    /// The checksum of the player's trained weights, if it has some.
    pub weights: Option<u32>,
    /// The threads, each of which searches other moves.
    pub threads: usize,
}

impl Default for BookSearch {
    fn default() -> Self {
        let (nodes, depth, plies, loss) = (Some(20_000), None, 100, None);
        BookSearch { nodes, depth, plies, loss, mebibytes: 4, weights: None, threads: 1 }
    }
}

impl BookSearch {
    /// What a book depends on, in words.
    #[must_use]
    pub fn settings(&self) -> String {
        let number = |number: Option<u64>| number.map_or("none".to_owned(), |number| number.to_string());
        let [nodes, depth] = [self.nodes, self.depth.map(u64::from)].map(number);
        let loss = self.loss.map_or("own".to_owned(), |loss| loss.to_string());
        let weights = self.weights.map_or("none".to_owned(), |sum| format!("{sum:08x}"));
        let (plies, mebibytes) = (self.plies, self.mebibytes);
        format!(
            "nodes {nodes}, depth {depth}, plies {plies}, loss {loss}, hash {mebibytes}, weights {weights}"
        )
    }
}

/// What a step has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GrowthStep {
    /// One more position is in the book.
    Grown,
    /// There is nothing to add: the value of the start is proved, or all lines have their most plies.
    Complete,
    /// It was stopped; the position under search is not in the book.
    Stopped,
}

/// A book that grows.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_book::{BookGrowth, BookSearch, GrowthStep};
/// use std::sync::atomic::AtomicBool;
/// let game = AnyGame::from(TicTacToeGame);
/// let mut growth = BookGrowth::new(&game, BookSearch::default(), None)?;
/// assert_eq!(growth.step(&AtomicBool::new(false))?, GrowthStep::Grown);
/// assert_eq!(growth.tree().size(), (1, 0));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct BookGrowth<'a> {
    game: &'a AnyGame,
    search: BookSearch,
    tree: BookTree,
    /// The moves to positions that are not in the book, by the identities of those.
    open: HashMap<String, Vec<(usize, usize)>>,
    nodes: u64,
}

/// A move and the position after it, searched.
struct SearchedMove {
    identity: String,
    searched: Score,
    proved: bool,
    nodes: u64,
}

impl<'a> BookGrowth<'a> {
    /// Begins a book, or goes on with one of the same settings.
    ///
    /// # Errors
    /// If the game has no player, or the book is one of another game, variant or settings, or of other rules.
    pub fn new(game: &'a AnyGame, search: BookSearch, tree: Option<BookTree>) -> Result<Self, Error> {
        let mut session = game.player(search.mebibytes)?;
        let variant = session.variant();
        let head = BookHead {
            game: game.name().to_owned(),
            variant: variant.clone(),
            settings: search.settings(),
            made: String::new(),
        };
        let tree = tree.unwrap_or_else(|| BookTree::new(head));
        tree.fits(game.name(), &variant)?;
        let (expected, found) = (search.settings(), &tree.head().settings);
        if expected != *found {
            let mut both = expected.split(", ").zip(found.split(", "));
            let (expected, found) = both.find(|(a, b)| a != b).unwrap_or((&expected, found));
            return Err(format!("settings differ: expected {expected}, found {}", excerpt(found)).into());
        }
        let mut growth = BookGrowth { game, search, tree, open: HashMap::new(), nodes: 0 };
        growth.open_moves(session.as_mut())?;
        growth.tree.limit(search.plies, search.loss);
        Ok(growth)
    }

    /// The book so far.
    #[must_use]
    pub fn tree(&self) -> &BookTree {
        &self.tree
    }

    /// The book.
    #[must_use]
    pub fn into_tree(self) -> BookTree {
        self.tree
    }

    /// The nodes of all searches since the growth began or went on.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches the moves of the next position.
    ///
    /// # Errors
    /// If a session of the game fails.
    pub fn step(&mut self, stop: &AtomicBool) -> Result<GrowthStep, Error> {
        let from = self.tree.next();
        if from.is_none() && self.tree.size().0 > 0 {
            return Ok(GrowthStep::Complete);
        }
        let mut line: Vec<String> = Vec::new();
        if let Some((number, m)) = from {
            line.extend(self.tree.path(number).into_iter().map(str::to_owned));
            line.push(self.tree.positions[number].moves[m].name.clone());
        }
        let mut session = self.game.player(1)?;
        go(session.as_mut(), &line)?;
        let (names, side) = (session.moves(), session.side());
        if names.is_empty() {
            // The game is over: at its start, or by a repetition.
            let Some((number, m)) = from else { return Ok(GrowthStep::Complete) };
            self.tree.close(number, m);
            return Ok(GrowthStep::Grown);
        }
        let begin = || self.game.player(self.search.mebibytes);
        let work = |session: &mut Result<Box<dyn AnySession>, Error>, m: usize| {
            let session = session.as_mut().map_err(|error| error.to_string());
            let searched = session.and_then(|session| {
                self.searched(session.as_mut(), &line, &names[m], stop).map_err(|error| error.to_string())
            });
            (!stop.load(Relaxed)).then_some(searched)
        };
        let mut found: Vec<Option<SearchedMove>> = names.iter().map(|_| None).collect();
        parallel::for_each(names.len(), self.search.threads, begin, work, |m, searched| {
            searched.map(|searched| found[m] = Some(searched))
        })?;
        let Some(found) = found.into_iter().collect::<Option<Vec<_>>>() else {
            return Ok(GrowthStep::Stopped);
        };
        self.add(BookPosition::new(session.identity(), side, from), names, found);
        Ok(GrowthStep::Grown)
    }

    /// Searches the position after a move.
    fn searched(
        &self,
        session: &mut dyn AnySession,
        line: &[String],
        name: &str,
        stop: &AtomicBool,
    ) -> Result<SearchedMove, Error> {
        go(session, line)?;
        let before = session.side();
        session.play(name)?;
        session.new_game();
        let BookSearch { nodes, depth, .. } = self.search;
        let depth = depth.or(Limits::DEEPEN.depth);
        let limits = Limits { nodes, depth, stop: Some(stop), ..Limits::default() };
        // Evaluations favour the side that has moved last, or the other one: values compare if their horizons
        // are an even number of plies from the start.
        let (plies, mut even) = (line.len() as u32 + 1, None);
        let found = session.search(&Request::new(limits, &NodeClock(1_000_000)), &mut |report| {
            let is_even = report.depth.is_some_and(|depth| (plies + depth).is_multiple_of(2));
            let exact = report.lines.first().filter(|line| line.bound == Bound::Exact);
            if let (Update::Iteration, true, Some(line)) = (&report.update, is_even, exact) {
                even = Some(line.score);
            }
        });
        let best = found.lines.first();
        let proved = found.exact || best.is_some_and(|l| l.game_theoretic && l.bound == Bound::Exact);
        let score = even.filter(|_| !proved).unwrap_or(found.score);
        let searched = Turn::between(before, session.side()).value(score).to_root(1);
        Ok(SearchedMove { identity: session.identity(), searched, proved, nodes: found.nodes })
    }

    /// Adds a position with its searched moves.
    fn add(&mut self, mut position: BookPosition, names: Vec<String>, found: Vec<SearchedMove>) {
        let number = self.tree.size().0;
        self.nodes += found.iter().map(|found| found.nodes).sum::<u64>();
        let mut led_by = self.open.remove(&position.identity).unwrap_or_default();
        for (name, SearchedMove { identity, searched, proved, .. }) in names.into_iter().zip(found) {
            let after = match self.tree.number_of(&identity) {
                _ if proved => After::Open,
                Some(after) => After::Position(after),
                // A move that leaves the position as it is.
                None if identity == position.identity => After::Back,
                None => {
                    self.open.entry(identity).or_default().push((number, position.moves.len()));
                    After::Open
                }
            };
            position.moves.push(BookMove { name, searched, proved, after });
        }
        led_by.sort_unstable();
        self.tree.add(position, &led_by);
        if number == 0 {
            self.tree.limit(self.search.plies, self.search.loss);
        }
    }

    /// Finds the positions after all moves of a book that was read, and that the rules are its own.
    fn open_moves(&mut self, session: &mut dyn AnySession) -> Result<(), Error> {
        for number in 0..self.tree.size().0 {
            let line: Vec<String> = self.tree.path(number).into_iter().map(str::to_owned).collect();
            let other = || {
                let line = excerpt(&line.join(" "));
                Error::from(format!("position {number}, '{line}': other rules"))
            };
            go(session, &line).map_err(|_| other())?;
            let position = &self.tree.positions[number];
            let names = position.moves.iter().map(|m| &m.name);
            if session.identity() != position.identity || !names.eq(&session.moves()) {
                return Err(other());
            }
            let mut moves = mem::take(&mut self.tree.positions[number].moves);
            for (m, found) in moves.iter_mut().enumerate().filter(|(_, m)| !m.proved) {
                session.play(&found.name)?;
                let identity = session.identity();
                session.undo();
                match self.tree.number_of(&identity) {
                    None => self.open.entry(identity).or_default().push((number, m)),
                    Some(_) if found.after == After::Open => found.after = After::Back,
                    Some(_) => {}
                }
            }
            self.tree.positions[number].moves = moves;
        }
        Ok(())
    }
}

/// Goes from the start to the position after these moves.
fn go(session: &mut dyn AnySession, line: &[String]) -> Result<(), Error> {
    session.set("")?;
    line.iter().try_for_each(|name| session.play(name))
}

//! The position history that a session passes to its searcher: that of a game that ends by repetition.

use nullwindow::engine::{Options, Predictions, Report, SearchResult, Statistics};
use nullwindow::session::{self, AnyGame, Error, Request, Root, Searcher, Session};
use nullwindow::{MoveSink, Outcome, Position, Repetition, Score, Side, Standard};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Both sides move one token to another of four squares. The side that repeats a position wins.
#[derive(Clone, Copy, PartialEq)]
struct Token {
    at: u8,
    side: Side,
}

impl Position for Token {
    type Move = u8;
    type Undo = u8;
    type End = Outcome;
    fn side(&self) -> Side {
        self.side
    }
    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        (0..4).filter(|&to| to != self.at).for_each(|to| out.push(to));
        None
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn make(&mut self, to: u8) -> u8 {
        self.side = self.side.other();
        std::mem::replace(&mut self.at, to)
    }
    fn unmake(&mut self, _: u8, from: u8) {
        self.side = self.side.other();
        self.at = from;
    }
}

impl Repetition for Token {
    type Record = Token;
    fn record(&self) -> Token {
        *self
    }
    fn by_repetition(path: &[Token]) -> Option<Outcome> {
        let (now, before) = path.split_last()?;
        before.contains(now).then_some(Outcome::Win(now.side.other()))
    }
}

nullwindow::profile!(ByRules for Token, Standard<fn(&Token) -> Score> { repetition });

/// Positions are the squares that the token has come to, from square 0.
#[derive(Clone)]
struct Game;

impl session::Game for Game {
    type Position = Token;
    fn name(&self) -> &'static str {
        "token"
    }
    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "First" } else { "Second" }
    }
    fn read(&self, text: &str) -> Result<(Token, Vec<u8>), Error> {
        let moves = text.chars().map(|c| c.to_digit(4).map(|to| to as u8).ok_or("no square"));
        Ok((Token { at: 0, side: Side::First }, moves.collect::<Result<_, _>>()?))
    }
    fn write(&self, position: &Token, moves: &[u8]) -> String {
        self.line(position, moves)
    }
    fn read_move(&self, position: &Token, name: &str) -> Result<u8, Error> {
        let to = name.parse().ok().filter(|to| *to < 4 && *to != position.at);
        Ok(to.ok_or_else(|| format!("the token cannot move to '{name}'"))?)
    }
    fn line(&self, _: &Token, moves: &[u8]) -> String {
        moves.iter().map(u8::to_string).collect()
    }
    fn board(&self, position: &Token) -> String {
        format!("{}\n", position.at)
    }
    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Token>>, Error> {
        session::engine::<ByRules>(Standard::rules(), "rules, 1", mebibytes, Options::default())
    }
    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Token>>, Error> {
        self.solving(mebibytes)
    }
}

#[test]
fn the_engine_knows_the_position_history() {
    let mut session = AnyGame::from(Game).player(1).unwrap();
    let mut best = |position: &str, plays: &[&str], undo: usize| {
        session.set(position).unwrap();
        plays.iter().for_each(|m| session.play(m).unwrap());
        (0..undo).for_each(|_| assert!(session.undo().is_some()));
        let result = session.search(&Request::to_depth(1), &mut |_| ());
        (result.score == Score::win(1)).then(|| result.lines[0].moves.concat())
    };
    assert_eq!(best("", &[], 0), None);
    // Square 2, with the first player to move, was there before.
    assert_eq!(best("120", &[], 0).as_deref(), Some("2"));
    assert_eq!(best("1", &["2", "0"], 0).as_deref(), Some("2"));
    assert_eq!(best("1203", &[], 1).as_deref(), Some("2"));
    assert_eq!(best("12", &[], 0).as_deref(), Some("1"));
    assert_eq!(best("", &["1"], 1), None, "a move taken back leaves no history");
}

#[test]
fn only_wanted_moves_are_searched_while_the_position_stays() {
    let mut session = AnyGame::from(Game).player(1).unwrap();
    session.set("120").unwrap();
    let mut first = |names: &[&str]| {
        session.restrict(names).map_err(|error| error.to_string())?;
        let lines = session.search(&Request { lines: 3, ..Request::to_depth(1) }, &mut |_| ()).lines;
        Ok::<_, String>(lines.iter().map(|line| line.moves.concat()).collect::<String>())
    };
    assert_eq!(first(&["3", "1"]).unwrap().len(), 2);
    assert_eq!(first(&["2", "9"]), Err("the token cannot move to '9'".to_owned()));
    assert_eq!(first(&["3"]).unwrap(), "3");
    assert_eq!(first(&[]).unwrap().len(), 3);
    session.restrict(&["1"]).unwrap();
    session.play("3").unwrap();
    assert_eq!(session.search(&Request::to_depth(1), &mut |_| ()).lines.len(), 1);
    session.undo();
    assert_eq!(session.search(&Request::to_depth(1), &mut |_| ()).lines[0].moves, ["2"]);
}

#[test]
fn a_search_without_a_table_saves_none() {
    let mut session = AnyGame::from(Game).solver(1).unwrap();
    session.new_game();
    let path = std::env::temp_dir().join("never-written");
    let saver = session.table_saver().map(|_| ());
    for error in [session.save_table(&path), session.load_table(&path), saver] {
        assert_eq!(error.unwrap_err().to_string(), "this search keeps no table");
    }
    assert!(!path.exists());
}

/// Counts the calls of `new_game`, and searches nothing.
struct Forgetting(Arc<AtomicU32>);

impl Searcher<Token> for Forgetting {
    fn search(
        &mut self,
        _: &Root<'_, Token>,
        _: &Request<'_>,
        _: &mut dyn FnMut(&Report<'_, u8>),
    ) -> SearchResult<u8> {
        SearchResult {
            lines: Vec::new(),
            score: Score::default(),
            depth: None,
            nodes: 0,
            complete: true,
            exact: false,
            fallback: false,
            predictions: Predictions::default(),
            statistics: Statistics::default(),
        }
    }
    fn new_game(&mut self) {
        self.0.fetch_add(1, Relaxed);
    }
}

/// The game in variants, by the length of the text.
#[derive(Clone)]
struct InVariants(Arc<AtomicU32>);

impl session::Game for InVariants {
    type Position = Token;
    fn name(&self) -> &'static str {
        "in variants"
    }
    fn side(&self, side: Side) -> &'static str {
        session::Game::side(&Game, side)
    }
    fn read(&self, text: &str) -> Result<(Token, Vec<u8>), Error> {
        Ok((Token { at: text.len() as u8, side: Side::First }, Vec::new()))
    }
    fn write(&self, position: &Token, moves: &[u8]) -> String {
        Game.line(position, moves)
    }
    fn read_move(&self, position: &Token, name: &str) -> Result<u8, Error> {
        Game.read_move(position, name)
    }
    fn line(&self, position: &Token, moves: &[u8]) -> String {
        Game.line(position, moves)
    }
    fn board(&self, position: &Token) -> String {
        session::Game::board(&Game, position)
    }
    fn variant(&self, position: &Token) -> String {
        position.at.to_string()
    }
    fn solving(&self, _: usize) -> Result<Box<dyn Searcher<Token>>, Error> {
        Ok(Box::new(Forgetting(self.0.clone())))
    }
    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Token>>, Error> {
        self.solving(mebibytes)
    }
}

/// Goes to a position in a variant.
fn set(session: &mut Session<InVariants>, position: &str) {
    nullwindow::session::AnyPosition::set(session, position).unwrap();
}

#[test]
fn another_variant_clears_the_table_only_after_a_search() {
    let count = Arc::new(AtomicU32::new(0));
    let mut session = Session::player(InVariants(count.clone()), 1).unwrap();
    for position in ["r", "ye", "r", "", "r"] {
        set(&mut session, position);
    }
    session.new_game();
    assert_eq!(count.load(Relaxed), 0, "nothing was searched");
    session.search(&Request::to_depth(1), &mut |_| ());
    set(&mut session, "r");
    assert_eq!(count.load(Relaxed), 0, "the same variant");
    set(&mut session, "ye");
    set(&mut session, "r");
    assert_eq!(count.load(Relaxed), 1);
    session.search(&Request::to_depth(1), &mut |_| ());
    session.new_game();
    assert_eq!(count.load(Relaxed), 2);
}

/// Typed sessions and sessions of text are the same.
#[test]
fn a_typed_session_is_searched_as_its_skin_of_text() {
    let (mut typed, mut text) = (Session::player(Game, 1).unwrap(), AnyGame::from(Game).player(1).unwrap());
    typed.set(Token { at: 0, side: Side::First }, &[1, 2]);
    text.set("12").unwrap();
    assert_eq!(typed.moves().iter().map(u8::to_string).collect::<Vec<_>>(), text.moves());
    let (mut steps, mut shown) = (Vec::new(), Vec::new());
    let result = typed.search(&Request::to_depth(3), &mut |report| steps.push((report.depth, report.nodes)));
    let named = text.search(&Request::to_depth(3), &mut |report| shown.push((report.depth, report.nodes)));
    assert_eq!((result.score, result.nodes, steps), (named.score, named.nodes, shown));
    assert_eq!(named.lines[0].moves, result.lines[0].moves.iter().map(u8::to_string).collect::<Vec<_>>());
    assert_eq!(text.line(&named.lines[0].moves).unwrap(), named.lines[0].moves.concat());
    typed.play(result.lines[0].moves[0]);
    assert_eq!((typed.played().len(), typed.earlier().len()), (3, 3));
    assert_eq!(typed.undo(), result.lines[0].moves.first().copied());
}

/// A problem is entered with its history, and only in its own game.
#[test]
fn a_problem_is_entered_without_reading_it_again() {
    let game = AnyGame::from(Game);
    let mut session = game.player(1).unwrap();
    let problem = &game.problems("120 3").unwrap()[0];
    session.enter(problem).unwrap();
    assert_eq!((session.position().as_str(), problem.score), ("120", Some(Score::points(3))));
    assert_eq!(session.search(&Request::to_depth(1), &mut |_| ()).score, Score::win(1), "2 came before");
    let other = AnyGame::from(nullwindow_games::tic_tac_toe::TicTacToeGame);
    let error = other.player(1).unwrap().enter(problem).unwrap_err();
    assert_eq!(error.to_string(), "120 is no position of tic-tac-toe");
}

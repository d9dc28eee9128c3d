//! What a session tells its searcher of the game: here of one that ends by repetition, which no position shows alone.

use nullwindow::engine::{Options, Predictions};
use nullwindow::session::{self, AnswerOf, AnyGame, Error, ProgressOf, Request, Root, Searcher};
use nullwindow::{MoveSink, Outcome, Position, Repetition, Score, Side, Standard};
use std::cell::Cell;
use std::rc::Rc;

/// Both sides move one token to another of four squares. Who brings about a position for the second time has won.
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
fn the_engine_knows_the_game_so_far() {
    let mut session = Game.player(1).unwrap();
    let mut best = |position: &str, plays: &[&str], undo: usize| {
        session.set(position).unwrap();
        plays.iter().for_each(|m| session.play(m).unwrap());
        (0..undo).for_each(|_| assert!(session.undo().is_some()));
        let answer = session.search(&Request::to_depth(1), &mut |_| ());
        (answer.score == Score::win(1)).then(|| answer.lines[0].text.clone())
    };
    assert_eq!(best("", &[], 0), None);
    // Square 2, with the first player to move, was there before.
    assert_eq!(best("120", &[], 0).as_deref(), Some("2"));
    assert_eq!(best("1", &["2", "0"], 0).as_deref(), Some("2"));
    assert_eq!(best("1203", &[], 1).as_deref(), Some("2"));
    assert_eq!(best("12", &[], 0).as_deref(), Some("1"));
    assert_eq!(best("", &["1"], 1), None, "what is taken back was not there");
}

#[test]
fn only_wanted_moves_are_searched_while_the_position_stays() {
    let mut session = Game.player(1).unwrap();
    session.set("120").unwrap();
    let mut first = |names: &[&str]| {
        session.restrict(names).map_err(|fault| fault.to_string())?;
        let lines = session.search(&Request { lines: 3, ..Request::to_depth(1) }, &mut |_| ()).lines;
        Ok::<_, String>(lines.into_iter().map(|line| line.text).collect::<String>())
    };
    assert_eq!(first(&["3", "1"]).unwrap().len(), 2);
    assert_eq!(first(&["2", "9"]), Err("the token cannot move to '9'".to_owned()));
    assert_eq!(first(&["3"]).unwrap(), "3");
    assert_eq!(first(&[]).unwrap().len(), 3);
    session.restrict(&["1"]).unwrap();
    session.play("3").unwrap();
    assert_eq!(session.search(&Request::to_depth(1), &mut |_| ()).lines.len(), 1);
    session.undo();
    assert_eq!(session.search(&Request::to_depth(1), &mut |_| ()).lines[0].text, "2");
}

/// There is no table to save, and the searcher says so.
#[test]
fn a_search_without_a_table_saves_none() {
    let mut session = Game.solver(1).unwrap();
    session.new_game();
    let path = std::env::temp_dir().join("never-written");
    let saver = session.table_saver().map(|_| ());
    for fault in [session.save_table(&path), session.load_table(&path), saver] {
        assert_eq!(fault.unwrap_err().to_string(), "this search keeps no table");
    }
    assert!(!path.exists());
}

/// One that counts how often it forgets, and searches nothing.
struct Forgetting(Rc<Cell<u32>>);

impl Searcher<Token> for Forgetting {
    fn search(
        &mut self,
        _: &Root<'_, Token>,
        _: &Request<'_>,
        _: &mut dyn FnMut(&ProgressOf<Token>),
    ) -> AnswerOf<Token> {
        let score = Score::default();
        let lines = Vec::new();
        let predictions = Predictions::default();
        AnswerOf::<Token> { score, lines, depth: None, nodes: 0, complete: true, exact: false, predictions }
    }
    fn new_game(&mut self) {
        self.0.set(self.0.get() + 1);
    }
}

/// The game on boards of different colours, told by the text.
#[derive(Clone)]
struct Coloured(Rc<Cell<u32>>);

impl session::Game for Coloured {
    type Position = Token;
    fn name(&self) -> &'static str {
        "coloured"
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

/// Another variant clears what was learned of the last one, and no more often than anything was.
#[test]
fn what_was_not_learned_is_not_forgotten() {
    let count = Rc::new(Cell::new(0));
    let mut session = Coloured(count.clone()).player(1).unwrap();
    for position in ["r", "ye", "r", "", "r"] {
        session.set(position).unwrap();
    }
    session.new_game();
    assert_eq!(count.get(), 0, "nothing was searched");
    session.search(&Request::to_depth(1), &mut |_| ());
    session.set("r").unwrap();
    assert_eq!(count.get(), 0, "the same variant");
    session.set("ye").unwrap();
    session.set("r").unwrap();
    assert_eq!(count.get(), 1);
    session.search(&Request::to_depth(1), &mut |_| ());
    session.new_game();
    assert_eq!(count.get(), 2);
}

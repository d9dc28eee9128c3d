//! A typed session as a position without its types (our own).

use super::any_position::AnyPosition;
use super::any_problem::AnyProblem;
use super::error::Error;
use super::game::Game;
use super::picture::{Picture, Places};
use super::problem::Problem;
use super::searcher::SessionTables;
use super::typed::Session;
use crate::excerpt::excerpt;
use crate::tuples::Cell;
use crate::{Outcome, Position, Score, Side};

impl<G: Game, S: SessionTables> AnyPosition for Session<G, S> {
    fn set(&mut self, position: &str) -> Result<(), Error> {
        let (start, moves) = self.game().read(position)?;
        Session::set(self, start, &moves);
        Ok(())
    }

    fn enter(&mut self, problem: &AnyProblem) -> Result<(), Error> {
        let typed = problem.typed.downcast_ref::<Problem<G::Position>>();
        let Problem { start, played, .. } =
            typed.ok_or_else(|| format!("{} is no position of {}", problem.position, self.game().name()))?;
        Session::set(self, start.clone(), played);
        Ok(())
    }

    fn position(&self) -> String {
        self.game().write(Session::position(self), self.played())
    }

    fn identity(&self) -> String {
        self.identity_after(self.played().len())
    }

    fn board(&self) -> String {
        self.game().board(Session::position(self))
    }

    fn picture(&self) -> Option<Picture> {
        self.game().picture(Session::position(self))
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.game().cells(Session::position(self), &mut cells);
        cells
    }

    fn settled(&self) -> i16 {
        self.game().settled(Session::position(self))
    }

    fn variant(&self) -> String {
        self.game().variant(Session::position(self))
    }

    fn code(&self) -> Option<u128> {
        self.game().code(Session::position(self))
    }

    fn left(&self) -> Option<u32> {
        self.game().left(Session::position(self))
    }

    fn exchanged(&self, cell: usize) -> Option<usize> {
        self.game().exchanged(cell)
    }

    fn tuples(&self) -> Vec<Vec<usize>> {
        self.game().tuples()
    }

    fn places(&self) -> Vec<Places> {
        let places = |m| self.game().places(Session::position(self), m);
        Session::moves(self).into_iter().map(places).collect()
    }

    fn side(&self) -> Side {
        Session::position(self).side()
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.game().side(side)
    }

    fn sgf_number(&self) -> u8 {
        self.game().sgf_number()
    }

    fn moves(&self) -> Vec<String> {
        let position = Session::position(self);
        Session::moves(self).iter().map(|&m| self.game().line(position, &[m])).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), Error> {
        let m = self.game().read_move(Session::position(self), name)?;
        // An end by repetition is unknown to the position, and so to `read_move`.
        if Session::outcome(self).is_some() {
            return Err(format!("{} cannot be played: the game is over", excerpt(name)).into());
        }
        Session::play(self, m);
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let m = Session::undo(self)?;
        Some(self.game().line(Session::position(self), &[m]))
    }

    fn outcome(&self) -> Option<Outcome> {
        Session::outcome(self)
    }

    fn ending(&self) -> Option<String> {
        Session::outcome(self).map(|outcome| self.game().ending(outcome))
    }

    fn value(&self, score: Score) -> String {
        self.game().value(score)
    }

    fn read_value(&self, text: &str) -> Option<Score> {
        self.game().read_value(text)
    }

    fn shown(&self, score: Score) -> String {
        self.game().shown(score)
    }

    fn line(&self, names: &[String]) -> Result<String, Error> {
        let (game, position) = (self.game(), Session::position(self));
        let (mut now, mut moves) = (position.clone(), Vec::new());
        for name in names {
            let m = game.read_move(&now, name)?;
            moves.push(m);
            now.make(m);
        }
        Ok(game.line(position, &moves))
    }

    fn new_game(&mut self) {
        Session::new_game(self);
    }
}

//! A checked strategy by the rules of a game (our own).

use super::any_strategy::{AnyStrategy, StrategyAnswers};
use super::error::Error;
use super::game::{Game, GameMove};
use crate::Position;
use crate::strategy::{Strategy, StrategyRules, StrategySize};

/// A strategy, with the claim's position, and the rules that make positions of certificates.
pub(super) struct TypedStrategy<G: Game, F, R: StrategyRules> {
    pub(super) game: G,
    pub(super) start: G::Position,
    pub(super) rules: F,
    pub(super) strategy: Strategy<R>,
}

impl<G, F, R> TypedStrategy<G, F, R>
where
    G: Game,
    F: Fn(&G, &G::Position) -> Result<R, Error>,
    R: StrategyRules<Move = GameMove<G>>,
{
    /// The name of the move of the claim's side.
    fn answer(&self, position: &G::Position) -> Result<Option<String>, Error> {
        let answer = self.strategy.answer(&(self.rules)(&self.game, position)?);
        Ok(answer.map(|m| self.game.line(position, &[m])))
    }
}

impl<G, F, R> AnyStrategy for TypedStrategy<G, F, R>
where
    G: Game,
    F: Fn(&G, &G::Position) -> Result<R, Error>,
    R: StrategyRules<Move = GameMove<G>>,
{
    fn size(&self) -> StrategySize {
        self.strategy.size()
    }

    fn follow(&self, moves: &[String]) -> Result<StrategyAnswers, Error> {
        let mut position = self.start.clone();
        for name in moves {
            let m = self.game.read_move(&position, name)?;
            position.make(m);
        }
        let holds = self.strategy.holds(&(self.rules)(&self.game, &position)?);
        let (answer, mut choices) = (self.answer(&position)?, Vec::new());
        if holds && answer.is_none() {
            _ = position.moves(&mut choices);
        }
        let replies = choices.into_iter().map(|m| {
            let mut after = position.clone();
            after.make(m);
            Ok((self.game.line(&position, &[m]), self.answer(&after)?))
        });
        Ok(StrategyAnswers { holds, answer, replies: replies.collect::<Result<_, Error>>()? })
    }
}

//! The referee of a game: it knows the rules, and sends each engine the other's moves (our own).

use crate::adjudicate::{AdjudicationRules, Adjudicator};
use crate::engine::Engine;
use crate::finished_game::{FinishedGame, Forfeit};
use crate::game_kind::GameKind;
use crate::move_info::MoveInfo;
use crate::opening::Opening;
use nullwindow::session::{AnySession, escaped, excerpt};
use nullwindow::{Outcome, Side};
use nullwindow_protocols::client::EngineError;
use nullwindow_protocols::gtp::notation::{self, PASS};
use std::sync::atomic::AtomicBool;

/// Plays a game between engines that run; `sides` are the first and the second. `session` is at the start of
/// the game before and after it. Returns `None` if the match was stopped.
pub(crate) fn play(
    session: &mut dyn AnySession,
    kind: &dyn GameKind,
    opening: &Opening,
    sides: [&mut Engine; 2],
    rules: AdjudicationRules,
    warn: &dyn Fn(&str),
    stop: &AtomicBool,
) -> Option<FinishedGame> {
    let (adjudicator, moves, infos) = (Adjudicator::new(rules), Vec::new(), Vec::new());
    let mut referee = Referee { session, kind, sides, warn, stop, adjudicator, moves, infos };
    let ended = referee.run(opening);
    let Referee { session, sides, moves, infos, .. } = referee;
    let finished = match ended {
        Err(Forfeit { error: EngineError::Stopped, .. }) => None,
        Err(forfeit) => {
            let Forfeit { side, ref error } = forfeit;
            let winner = side.other();
            let (lost, won) = (session.side_name(side), session.side_name(winner));
            let ending = format!("{won} wins, {lost} forfeits: {}", escaped(&error.to_string()));
            let outcome = Outcome::Win(winner);
            Some(FinishedGame { moves, infos, outcome, ending, forfeit: Some(forfeit) })
        }
        Ok((outcome, ending)) => Some(FinishedGame { moves, infos, outcome, ending, forfeit: None }),
    };
    if let Some(FinishedGame { outcome, .. }) = &finished {
        for (side, engine) in [Side::First, Side::Second].into_iter().zip(sides) {
            engine.end(side, *outcome);
        }
    }
    // It has been there before.
    let reset = session.set("");
    debug_assert!(reset.is_ok());
    finished
}

/// A game in progress.
struct Referee<'a> {
    session: &'a mut dyn AnySession,
    kind: &'a dyn GameKind,
    sides: [&'a mut Engine; 2],
    warn: &'a dyn Fn(&str),
    stop: &'a AtomicBool,
    adjudicator: Adjudicator,
    moves: Vec<String>,
    infos: Vec<Option<MoveInfo>>,
}

impl Referee<'_> {
    fn run(&mut self, opening: &Opening) -> Result<(Outcome, String), Forfeit> {
        if let Some(start) = &opening.start {
            self.session.set(start).map_err(invalid(Side::First))?;
        }
        for side in [Side::First, Side::Second] {
            let begun = self.sides[side as usize].begin(opening.start.as_deref(), self.stop);
            if let Some(warning) = begun.map_err(|error| Forfeit { side, error })? {
                (self.warn)(&warning);
            }
        }
        for name in &opening.moves {
            self.make(name, None, &[Side::First, Side::Second])?;
        }
        loop {
            if let Some(outcome) = self.session.outcome() {
                let reason = self.kind.reason(&self.session.position(), outcome);
                let reason = reason.map_or(String::new(), |reason| format!(" by {reason}"));
                return Ok((outcome, self.session.ending().unwrap_or_default() + &reason));
            }
            let side = self.session.side();
            // No engine is asked for a forced pass.
            if self.session.moves() == [PASS] {
                self.make(PASS, None, &[Side::First, Side::Second])?;
                continue;
            }
            // An engine gets both clocks, since UCI sends both.
            let clocks = [self.sides[0].clock, self.sides[1].clock];
            let chosen = self.sides[side as usize].choose(side, clocks, self.stop);
            let (name, info) = chosen.map_err(|error| Forfeit { side, error })?;
            if name.eq_ignore_ascii_case("resign") {
                let [won, lost] = [side.other(), side].map(|side| self.session.side_name(side));
                return Ok((Outcome::Win(side.other()), format!("{won} wins, {lost} resigns")));
            }
            self.make_chosen(side, &name, info)?;
            if let Some(outcome) =
                self.adjudicator.moved(side, info.score).filter(|_| self.session.outcome().is_none())
            {
                let ending = match outcome {
                    Outcome::Win(side) => format!("{} wins, adjudicated", self.session.side_name(side)),
                    _ => "a draw, adjudicated".to_owned(),
                };
                return Ok((outcome, ending));
            }
        }
    }

    /// Makes the move that an engine has chosen. An engine that speaks GTP has made its own move already.
    fn make_chosen(&mut self, side: Side, chosen: &str, info: MoveInfo) -> Result<(), Forfeit> {
        let legal = self.session.moves();
        let lower = notation::name(chosen);
        let find = |alike: &dyn Fn(&str) -> bool| legal.iter().find(|name| alike(name));
        // In chess bxc3 is a pawn's move, and Bxc3 a bishop's.
        let name = find(&|name| name == chosen)
            .or_else(|| find(&|name| name == lower))
            .or_else(|| find(&|name| name.eq_ignore_ascii_case(&lower)));
        match name {
            Some(name) => {
                let receivers = [
                    Some(side).filter(|&side| self.sides[side as usize].needs_own_moves()),
                    Some(side.other()),
                ];
                self.make(name, Some(info), &receivers.into_iter().flatten().collect::<Vec<_>>())
            }
            // The rules would have ended the game.
            None if chosen == "win" => Err(invalid(side)("it declares a win that it does not have")),
            None => Err(invalid(side)(format!("'{}' is not a legal move", excerpt(chosen)))),
        }
    }

    /// Makes a move, and sends it to the engines of `receivers`.
    fn make(&mut self, name: &str, info: Option<MoveInfo>, receivers: &[Side]) -> Result<(), Forfeit> {
        let side = self.session.side();
        self.session.play(name).map_err(invalid(side))?;
        self.moves.push(name.to_owned());
        self.infos.push(info);
        for &receiver in receivers {
            match self.sides[receiver as usize].play(side, name, self.stop) {
                // An engine that passes by itself, as GRhino does, has no such move.
                Err(EngineError::Refused(_)) if name == PASS => {}
                answer => answer.map_err(|error| Forfeit { side: receiver, error })?,
            }
        }
        Ok(())
    }
}

/// The forfeit of a side by an invalid move.
fn invalid<E: ToString>(side: Side) -> impl FnOnce(E) -> Forfeit {
    move |error| Forfeit { side, error: EngineError::Invalid(error.to_string()) }
}

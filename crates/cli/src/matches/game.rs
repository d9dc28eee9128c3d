//! One game between two engines: the referee knows the rules, and the engines are told of each other's moves.

use super::engine::{Engine, reason};
use super::openings::Opening;
use super::process::Fault;
use crate::gtp::notation::{self, PASS};
use crate::text::escaped;
use nullwindow::session::AnySession;
use nullwindow::{Outcome, Side};
use std::sync::atomic::AtomicBool;

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Played {
    /// All moves, the opening's too, by the names that a session has for them.
    pub(super) moves: Vec<String>,
    pub(super) outcome: Outcome,
    /// How it ended, in words.
    pub(super) ending: String,
    /// Whose fault ended it, if it did not come to its end.
    pub(super) at_fault: Option<Side>,
}

impl Played {
    /// What the first side has of the point that the two play for, in halves.
    pub(super) fn halves(&self) -> u8 {
        match self.outcome {
            Outcome::Win(Side::First) | Outcome::Margin(1..) => 2,
            Outcome::Draw | Outcome::Margin(0) => 1,
            _ => 0,
        }
    }
}

/// Plays a game. The engines run; `sides` are the first and the second. `session` is at the start of the game, and is left there.
/// `None` if it was stopped.
pub(super) fn play(
    session: &mut dyn AnySession,
    opening: &Opening,
    sides: [&mut Engine; 2],
    stop: &AtomicBool,
) -> Option<Played> {
    let mut game = Game { session, sides, stop, moves: Vec::new() };
    let ended = game.run(opening);
    let Game { session, moves, .. } = game;
    let played = match ended {
        Err((_, Fault::Stopped)) => None,
        Err((side, fault)) => {
            let winner = side.other();
            let (lost, won) = (session.side_name(side), session.side_name(winner));
            let ending = format!("{won} wins, {lost} is at fault: {}", escaped(&reason(&fault)));
            Some(Played { moves, outcome: Outcome::Win(winner), ending, at_fault: Some(side) })
        }
        Ok(outcome) => {
            let ending = session.ended().unwrap_or_default();
            Some(Played { moves, outcome, ending, at_fault: None })
        }
    };
    while session.undo().is_some() {}
    played
}

/// A game in progress.
struct Game<'a> {
    session: &'a mut dyn AnySession,
    sides: [&'a mut Engine; 2],
    stop: &'a AtomicBool,
    moves: Vec<String>,
}

/// The side whose fault it was.
type Blame<T> = Result<T, (Side, Fault)>;

impl Game<'_> {
    fn run(&mut self, opening: &Opening) -> Blame<Outcome> {
        for side in [Side::First, Side::Second] {
            self.sides[side as usize].begin(self.stop).map_err(|fault| (side, fault))?;
        }
        for name in opening {
            self.make(name, &[Side::First, Side::Second])?;
        }
        loop {
            if let Some(outcome) = self.session.outcome() {
                return Ok(outcome);
            }
            let side = self.session.side();
            // Nobody is asked to pass.
            if self.session.moves() == [PASS] {
                self.make(PASS, &[Side::First, Side::Second])?;
                continue;
            }
            let chosen = self.sides[side as usize].choose(side, self.stop).map_err(|fault| (side, fault))?;
            let legal = self.session.moves();
            match legal.iter().find(|name| name.eq_ignore_ascii_case(&notation::name(&chosen))) {
                Some(name) => self.make(name, &[side.other()])?,
                None if chosen.eq_ignore_ascii_case("resign") => {
                    return Err((side, Fault::Wrong("it resigns".to_owned())));
                }
                None => return Err((side, Fault::Wrong(format!("'{chosen}' is not a legal move")))),
            }
        }
    }

    /// Makes a move, and tells these of it.
    fn make(&mut self, name: &str, told: &[Side]) -> Blame<()> {
        let side = self.session.side();
        self.session.play(name).map_err(|fault| (side, Fault::Wrong(fault.to_string())))?;
        self.moves.push(name.to_owned());
        for &other in told {
            match self.sides[other as usize].tell(side, name, self.stop) {
                // Who passes by itself, as GRhino does, knows of no such move.
                Err(Fault::Refused(_)) if name == PASS => {}
                answer => answer.map_err(|fault| (other, fault))?,
            }
        }
        Ok(())
    }
}

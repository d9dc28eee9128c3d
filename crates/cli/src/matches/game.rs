//! One game between two engines: the referee knows the rules, and the engines are told of each other's moves.

use super::adjudicate::{Adjudicator, Rules};
use super::engine::{Engine, reason};
use super::openings::Opening;
use super::process::Fault;
use super::uci::Note;
use crate::gtp::notation::{self, PASS};
use crate::text::escaped;
use nullwindow::session::AnySession;
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::Chess;
use std::sync::atomic::AtomicBool;

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Played {
    /// All moves, the opening's too, by the names that a session has for them.
    pub(super) moves: Vec<String>,
    /// What the engines said of their moves; nothing of the opening's.
    pub(super) notes: Vec<Option<Note>>,
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
    rules: Rules,
    stop: &AtomicBool,
) -> Option<Played> {
    let adjudicator = Adjudicator::new(rules);
    let mut game = Game { session, sides, stop, adjudicator, moves: Vec::new(), notes: Vec::new() };
    let ended = game.run(opening);
    let Game { session, moves, notes, .. } = game;
    let played = match ended {
        Err((_, Fault::Stopped)) => None,
        Err((side, fault)) => {
            let winner = side.other();
            let (lost, won) = (session.side_name(side), session.side_name(winner));
            let ending = format!("{won} wins, {lost} is at fault: {}", escaped(&reason(&fault)));
            Some(Played { moves, notes, outcome: Outcome::Win(winner), ending, at_fault: Some(side) })
        }
        Ok((outcome, ending)) => Some(Played { moves, notes, outcome, ending, at_fault: None }),
    };
    // It has been there before.
    let reset = session.set("");
    debug_assert!(reset.is_ok());
    played
}

/// Why a game of chess is over; nothing of other games, whose positions are no FEN.
fn why(position: &str, outcome: Outcome) -> Option<&'static str> {
    let position: Chess = position.parse().ok()?;
    let mut moves = false;
    position.board().generate_moves(|_| {
        moves = true;
        true
    });
    Some(match (outcome, moves) {
        (Outcome::Win(_), _) => "checkmate",
        (_, false) => "stalemate",
        _ if position.outcome().is_none() => "repetition",
        _ if position.board().halfmove_clock() >= 100 => "the fifty-move rule",
        _ => "want of material",
    })
}

/// A game in progress.
struct Game<'a> {
    session: &'a mut dyn AnySession,
    sides: [&'a mut Engine; 2],
    stop: &'a AtomicBool,
    adjudicator: Adjudicator,
    moves: Vec<String>,
    notes: Vec<Option<Note>>,
}

/// The side whose fault it was.
type Blame<T> = Result<T, (Side, Fault)>;

impl Game<'_> {
    fn run(&mut self, opening: &Opening) -> Blame<(Outcome, String)> {
        if let Some(start) = &opening.start {
            self.session.set(start).map_err(|fault| (Side::First, Fault::Wrong(fault.to_string())))?;
        }
        for side in [Side::First, Side::Second] {
            let begun = self.sides[side as usize].begin(opening.start.as_deref(), self.stop);
            begun.map_err(|fault| (side, fault))?;
        }
        for name in &opening.moves {
            self.make(name, None, &[Side::First, Side::Second])?;
        }
        loop {
            if let Some(outcome) = self.session.outcome() {
                let why =
                    why(&self.session.position(), outcome).map_or(String::new(), |why| format!(" by {why}"));
                return Ok((outcome, self.session.ending().unwrap_or_default() + &why));
            }
            let side = self.session.side();
            // Nobody is asked to pass.
            if self.session.moves() == [PASS] {
                self.make(PASS, None, &[Side::First, Side::Second])?;
                continue;
            }
            let clocks = [self.sides[0].clock, self.sides[1].clock];
            let (chosen, note) =
                self.sides[side as usize].choose(side, clocks, self.stop).map_err(|fault| (side, fault))?;
            self.make_chosen(side, &chosen, note)?;
            if let Some(outcome) =
                self.adjudicator.moved(side, note.score).filter(|_| self.session.outcome().is_none())
            {
                let ending = match outcome {
                    Outcome::Win(side) => format!("{} wins, adjudicated", self.session.side_name(side)),
                    _ => "a draw, adjudicated".to_owned(),
                };
                return Ok((outcome, ending));
            }
        }
    }

    /// Makes the move that an engine has chosen, and tells both: for who speaks the Go Text Protocol has made it already.
    fn make_chosen(&mut self, side: Side, chosen: &str, note: Note) -> Blame<()> {
        let legal = self.session.moves();
        let lower = notation::name(chosen);
        let find = |alike: &dyn Fn(&str) -> bool| legal.iter().find(|name| alike(name));
        // In chess bxc3 is a pawn's move, and Bxc3 a bishop's.
        let name = find(&|name| name == chosen)
            .or_else(|| find(&|name| name == lower))
            .or_else(|| find(&|name| name.eq_ignore_ascii_case(&lower)));
        match name {
            Some(name) => {
                let told = [
                    Some(side).filter(|&side| self.sides[side as usize].is_told_of_its_own()),
                    Some(side.other()),
                ];
                self.make(name, Some(note), &told.into_iter().flatten().collect::<Vec<_>>())
            }
            None if chosen.eq_ignore_ascii_case("resign") => {
                Err((side, Fault::Wrong("it resigns".to_owned())))
            }
            None => Err((side, Fault::Wrong(format!("'{chosen}' is not a legal move")))),
        }
    }

    /// Makes a move, and tells these of it.
    fn make(&mut self, name: &str, note: Option<Note>, told: &[Side]) -> Blame<()> {
        let side = self.session.side();
        self.session.play(name).map_err(|fault| (side, Fault::Wrong(fault.to_string())))?;
        self.moves.push(name.to_owned());
        self.notes.push(note);
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

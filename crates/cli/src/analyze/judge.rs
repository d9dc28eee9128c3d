//! What each position of a game is worth, and what each move has cost.

use super::games::Record;
use anyhow::{Result, anyhow};
use nullwindow::engine::{Driver, Limits};
use nullwindow::session::{AnySession, Request, Selectivity};
use nullwindow::{Outcome, Position, Score, Side, Value};
use nullwindow_othello::{Move, Othello};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How far a position is searched that is not solved.
#[derive(Clone, Copy)]
pub(super) enum Effort {
    Depth(u32),
    Time(Duration),
}

/// What analyses games.
pub(super) struct Judge<'a> {
    pub(super) session: Box<dyn AnySession>,
    pub(super) effort: Effort,
    /// Positions with so few empty squares are solved.
    pub(super) exact: u32,
    pub(super) stop: &'a AtomicBool,
}

/// What a position is worth to its side to move, in discs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Worth {
    pub(super) points: i32,
    /// Whether that is its value; else it is an estimate.
    pub(super) exact: bool,
    /// A best move; none if the game is over.
    best: Option<Move>,
}

/// A move of the game, from the view of the side that plays it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Played {
    pub(super) side: Side,
    pub(super) m: Move,
    /// What it is worth.
    pub(super) points: i32,
    pub(super) best: Move,
    /// What the best move is worth.
    pub(super) best_points: i32,
    /// Whether both are exact.
    pub(super) exact: bool,
}

impl Played {
    /// What the best move is worth more.
    pub(super) fn loss(&self) -> i32 {
        (self.best_points - self.points).max(0)
    }
}

/// What is known of a game, as far as it was analysed: all but the first moves, if that was stopped.
pub(super) struct Analysis {
    /// Of each position its side to move and its worth.
    pub(super) positions: Vec<(Side, Option<Worth>)>,
    pub(super) moves: Vec<Option<Played>>,
}

impl Judge<'_> {
    /// Analyses a game from its end, so that what is learned of later positions serves the solving of earlier ones; `progress` is told how
    /// many positions are left.
    pub(super) fn analyse(&mut self, record: &Record, mut progress: impl FnMut(usize)) -> Result<Analysis> {
        self.session.new_game();
        let mut positions = vec![record.start];
        for &m in &record.moves {
            let mut next = positions[positions.len() - 1];
            next.make(m);
            positions.push(next);
        }
        let sides = positions.iter().map(|position| (position.side(), None));
        let (mut worths, mut moves): (Vec<_>, _) = (sides.collect(), vec![None; record.moves.len()]);
        let mut after = None;
        for (i, position) in positions.iter().enumerate().rev() {
            if self.stop.load(Relaxed) {
                break;
            }
            progress(i + 1);
            if position.empties() > self.exact {
                // What was learned of the game's own moves would make them look better than others, or worse.
                self.session.new_game();
            }
            let next = record.moves.get(i).copied();
            let worth = match next.zip(after) {
                Some((only, after)) if is_forced(position) => Some(turned(after, only)),
                _ => self.search(position, None)?,
            };
            // Without it, nothing is known of the moves either.
            let Some(worth) = worth else { break };
            worths[i].1 = Some(worth);
            if let (Some(m), Some(best)) = (next, worth.best) {
                moves[i] = self.played(position, m, best, worth, after)?;
            }
            after = Some(worth);
        }
        Ok(Analysis { positions: worths, moves })
    }

    /// What the move was worth in a position of this worth; `after` is that of the next one.
    fn played(
        &mut self,
        position: &Othello,
        m: Move,
        best: Move,
        worth: Worth,
        after: Option<Worth>,
    ) -> Result<Option<Played>> {
        let own = match after {
            _ if m == best => Some(worth),
            Some(after) if worth.exact && after.exact => Some(turned(after, m)),
            // Estimates are compared only if they come from searches of the same kind.
            _ => self.search(position, Some(m))?,
        };
        Ok(own.map(|own| {
            // A search of this move alone may hold it for better than that of all moves did.
            let best_points = worth.points.max(own.points);
            let best = if best_points > worth.points { m } else { best };
            let exact = worth.exact && own.exact;
            Played { side: position.side(), m, points: own.points, best, best_points, exact }
        }))
    }

    /// What a position is worth, or one of its moves; `None` if the search was stopped.
    fn search(&mut self, position: &Othello, wanted: Option<Move>) -> Result<Option<Worth>> {
        if let Some(Outcome::Margin(margin)) = position.outcome() {
            let points = if position.side() == Side::First { margin } else { -margin };
            return Ok(Some(Worth { points: points.into(), exact: true, best: None }));
        }
        let fault = |fault| anyhow!("{position}: {fault}");
        self.session.set(&position.to_string()).map_err(fault)?;
        let wanted = wanted.map(|m| m.to_string());
        self.session.restrict(&wanted.iter().map(String::as_str).collect::<Vec<_>>()).map_err(fault)?;
        let (clock, stop) = (Instant::now(), Some(self.stop));
        let limits = match self.effort {
            _ if position.empties() <= self.exact => Limits::default(),
            Effort::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            Effort::Time(time) => Limits { time: Some(time), ..Limits::DEEPEN },
        };
        // By a level: what is to be solved is said by `exact` alone.
        let usual = Selectivity::Level(nullwindow_othello::Game::LEVEL);
        let mut request = Request { selectivity: usual, ..Request::new(Limits { stop, ..limits }, &clock) };
        if position.empties() <= self.exact {
            request.driver = Some(Driver::Mtdf { guess_from: 1 });
            request.selectivity = Selectivity::Never;
        }
        let answer = self.session.search(&request, &mut |_| ());
        if self.stop.load(Relaxed) || answer.score == -Score::INF {
            return Ok(None);
        }
        let best = answer.lines.first().and_then(|line| line.moves.first());
        let best = best.map(|name| name.parse()).transpose()?;
        Ok(Some(Worth { points: answer.score.get().into(), exact: answer.exact, best }))
    }
}

/// The worth of a position from that of the next one, to which `m` leads.
fn turned(after: Worth, m: Move) -> Worth {
    Worth { points: -after.points, best: Some(m), ..after }
}

/// Whether there is only one move.
fn is_forced(position: &Othello) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves).is_none() && moves.len() == 1
}

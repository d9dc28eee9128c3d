//! What the engine is told of Othello's endgame.

use crate::solve::{Board, Near, middle, MIDDLE, stable_discs};
use crate::{Move, Othello, Tracked, UNITS, Weights, WeightsError};
use nullwindow::engine::{Bounds, Foresight, MoveScore, ProbCut, Solver, Tally};
use nullwindow::{Judge, Outcome, Position, Score, Standard, Window};
use std::sync::Arc;

/// Judges finished games by their discs, and unfinished ones by the fitted weights.
#[derive(Clone)]
pub struct Endgame {
    weights: Arc<Weights>,
    knobs: [i32; 12],
}

impl Endgame {
    /// By the weights that come with the crate.
    ///
    /// # Errors
    /// If they were damaged before the crate was compiled.
    pub fn embedded() -> Result<Self, WeightsError> {
        let mut knobs = [512, 13, 64, 9, 8, 10, 96, 24, 70, 0, 0, 0];
        if let Ok(text) = std::env::var("KNOBS") {
            for part in text.split(',') {
                let (i, v) = part.split_once('=').unwrap();
                knobs[i.parse::<usize>().unwrap()] = v.parse().unwrap();
            }
        }
        Ok(Endgame { weights: Weights::embedded()?, knobs })
    }

    #[inline]
    fn units(&self, p: &Tracked) -> i32 {
        self.weights.score(p.features(), p.position().empties())
    }
}

impl Judge<Tracked> for Endgame {
    type Value = Score;

    #[inline]
    fn end(&self, p: &Tracked, end: Outcome, ply: u16) -> Score {
        Standard(|_: &Tracked| Score::default()).end(p, end, ply)
    }

    #[inline]
    fn leaf(&self, p: &Tracked) -> Score {
        Score::points((self.units(p) + UNITS / 2).div_euclid(UNITS).clamp(-63, 63))
    }
}

impl MoveScore<Tracked> for Endgame {
    const LEAST_DEPTH: u32 = 2;

    #[inline]
    fn score(&self, p: &Tracked, m: Move) -> i32 {
        let mut after = *p;
        after.make(m);
        self.after(&after, self.units(&after))
    }

    fn look_ahead(&self, p: &Tracked, depth: Option<u32>) -> u32 {
        let left = depth.unwrap_or_else(|| p.position().empties()) as i32;
        if depth.is_none() { (left - self.knobs[1]).max(0) as u32 / self.knobs[3] as u32 } else { 0 }
    }

    fn score_ahead(&self, p: &Tracked, m: Move, value: Score) -> i32 {
        let mut after = *p;
        after.make(m);
        self.after(&after, -UNITS * i32::from(value.get()))
    }
}

impl Endgame {
    /// The score of a move that leads to this position, which is worth so much to its side to move.
    #[inline]
    fn after(&self, after: &Tracked, units: i32) -> i32 {
        let board = Board { own: after.position().own(), opponent: after.position().opponent() };
        (-units - self.knobs[0] * crate::solve::weighted(board.legal()) - self.knobs[6] * crate::solve::potential(board)) / 2
    }
}

impl Bounds<Tracked> for Endgame {
    #[inline]
    fn bounds(&self, p: &Tracked, _: u16) -> (Score, Score) {
        let (own, opponent) = (p.position().own(), p.position().opponent());
        let stable = |discs| 2 * stable_discs(discs, own | opponent).count_ones() as i32 - 64;
        (Score::points(stable(own)), Score::points(-stable(opponent)))
    }
}

impl Solver<Tracked> for Endgame {
    type Local = Near;

    #[inline]
    fn solves(&self, p: &Tracked) -> bool {
        p.position().empties() <= MIDDLE
    }

    fn solve(&self, p: &Tracked, w: Window<Score>, near: &mut Near, tally: &mut impl Tally) -> Score {
        let board = Board { own: p.position().own(), opponent: p.position().opponent() };
        Score::points(middle(board, w.alpha.get().into(), near, tally))
    }
}

impl ProbCut<Tracked> for Endgame {
    const LEVELS: &'static [f32] = &[1.1, 1.5, 2.0, 2.6];

    fn foresight(&self, p: &Tracked, depth: Option<u32>) -> Option<Foresight> {
        let empties = p.position().empties();
        let deep = depth.unwrap_or(empties);
        if deep < self.knobs[4] as u32 || depth.is_none() && empties <= MIDDLE + 2 {
            return None;
        }
        // Even and odd depths do not foretell each other well.
        let shallow = (deep / 4) * 2 - (deep / 4) % 2 * 0;
        let shallow = (shallow.min(self.knobs[9].max(6) as u32) & !1) | deep & 1;
        let deviation = self.knobs[2] as f32 / 10.0 - 0.1 * shallow as f32;
        Some(Foresight { depth: shallow, deviation: deviation.max(2.0) })
    }

    fn warm_up(&self, p: &Tracked) -> u32 {
        p.position().empties().saturating_sub(MIDDLE).min(self.knobs[5] as u32)
    }
}

nullwindow::profile! {
    /// The engine's profile for solving endgames.
    pub Exact for Tracked, Endgame { table, prefetch, order, bounds, solver, probcut, statistics }
}

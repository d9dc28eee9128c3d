//! The drivers of the root search: aspiration windows (Slate & Atkin 1977), or MTD(f), SSS* and DUAL* (Plaat,
//! Schaeffer, Pijls & de Bruin 1996).

use super::Deepening;
use crate::capability::Profile;
use crate::engine::depth::Depth;
use crate::engine::options::Driver;
use crate::engine::report::Variation;
use crate::textbook::aspiration::Widen;
use crate::{Bound, Score, Value, Window, max, min};

impl<F: Profile> Deepening<'_, F> {
    /// The first guess of the score of line `k`.
    pub(super) fn first_guess(&self, k: usize) -> Option<Score> {
        let back = match self.worker.options.driver {
            Driver::SssStar => return Some(Score::INF),
            Driver::DualStar => return Some(-Score::INF),
            Driver::Mtdf { guess_from } => guess_from.max(1) as usize,
            Driver::Pvs => 1,
        };
        match k {
            0 => match self.scores.len().checked_sub(back) {
                Some(i) => self.scores.get(i).copied(),
                None => self.guess,
            },
            k => self.worker.control.progress.lines.get(k).map(|line| line.score),
        }
    }

    /// The value, as far as the window asks, by principal variation search with aspiration; `None` if
    /// stopped.
    pub(super) fn pvs(&mut self, depth: Depth, guess: Option<Score>) -> Option<Score> {
        let (Some((delta, widen)), Some(guess)) = (self.worker.options.aspiration, guess) else {
            return self.root_search(self.window, depth);
        };
        self.aspirate(depth, guess, max(delta, Score::default().above()), widen)
    }

    /// The value by windows around the guess, within that of the search, that widen until the value lies
    /// within; `None` if stopped.
    fn aspirate(&mut self, depth: Depth, guess: Score, delta: Score, widen: Widen) -> Option<Score> {
        let Window { alpha, beta } = self.window;
        let guess = min(max(guess, alpha), beta);
        let (mut below, mut above) = (delta, delta);
        loop {
            let w = widen.window(guess, below, above);
            let w = Window::new(max(w.alpha, alpha), min(w.beta, beta));
            let v = self.root_search(w, depth)?;
            match w.bound(v) {
                Bound::Upper if w.alpha > alpha => below = widen.further(below),
                Bound::Lower if w.beta < beta => above = widen.further(above),
                _ => return Some(v),
            }
        }
    }

    /// The value by MTD(f), then one search around the value for the principal variation; `None` if stopped.
    pub(super) fn mtdf(&mut self, depth: Depth, guess: Option<Score>) -> Option<Score> {
        let g = self.converge(depth, self.window, guess.unwrap_or_default())?;
        self.principal_variation(depth, g)
    }

    /// The value by null windows that begin at the guess, within a window that may be empty; `None` if
    /// stopped.
    pub(super) fn converge(&mut self, depth: Depth, within: Window<Score>, guess: Score) -> Option<Score> {
        let Window { alpha: mut lower, beta: mut upper } = within;
        let mut g = min(max(guess, lower), upper);
        while lower < upper {
            let beta = if g == lower { g.above() } else { g };
            let v = self.root_search(Window::new(beta.below(), beta), depth)?;
            g = v;
            if g < beta {
                upper = g;
            } else {
                lower = g;
            }
        }
        Some(g)
    }

    /// The search around a value, which finds its principal variation; `None` if stopped.
    pub(super) fn principal_variation(&mut self, depth: Depth, g: Score) -> Option<Score> {
        if self.window.bound(g) != Bound::Exact {
            return Some(g);
        }
        // Where the table has values of other paths or depths, even this can fail, and must widen.
        self.aspirate(depth, g, Score::default().above(), Widen::Double)
    }

    /// A root search that may fail low, and reports it.
    pub(super) fn root_search(&mut self, w: Window<Score>, depth: Depth) -> Option<Score> {
        let v = self.worker.root_search(w, depth)?;
        if w.bound(v) == Bound::Upper {
            let first = &self.worker.root_moves[self.worker.first_root_move];
            let line = first.variation(Bound::Upper, self.worker.is_game_theoretic(depth));
            self.worker.control.failed_low(Variation { score: v, ..line });
        }
        Some(v)
    }
}

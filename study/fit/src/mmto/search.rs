//! The shallow search of the training: fail-soft alpha-beta (Knuth & Moore 1975) with quiescence (Shannon
//! 1950) over a linear evaluation, which returns the leaf of the principal variation.

use super::options::MmtoOptions;
use nullwindow::engine::Tactical;
use nullwindow::{Outcome, Position, Side, Turn, Window};
use nullwindow_learn::LinearEvaluation;
use std::marker::PhantomData;

/// The value of a won game: far from all others.
const WIN: f32 = 1e6;

/// A search with these weights.
pub(super) struct ShallowSearch<'a, P, E> {
    pub(super) evaluation: &'a E,
    pub(super) weights: &'a [f32],
    /// The largest number of plies of quiescence.
    pub(super) quiescence: u32,
    pub(super) game: PhantomData<P>,
}

impl<P: Tactical + Position<End = Outcome>, E: LinearEvaluation<P>> ShallowSearch<'_, P, E> {
    /// The value of a move, from the view of its player; `depth` counts the plies after it. If the value lies
    /// inside the window, `leaf` becomes the leaf, as of [`value`](Self::value).
    pub(super) fn after(
        &self,
        p: &P,
        m: P::Move,
        window: Window<f32>,
        depth: u32,
        leaf: &mut Option<P>,
    ) -> f32 {
        let mut after = p.clone();
        after.make(m);
        let turn = Turn::between(p.side(), after.side());
        turn.value(self.value(&mut after, turn.window(window), depth, leaf))
    }

    /// The value of a position at this depth, from the view of the side to move. If it lies inside the
    /// window, `leaf` becomes the unfinished position at the end of the principal variation; `None` if the
    /// game ends there.
    fn value(&self, p: &mut P, window: Window<f32>, depth: u32, leaf: &mut Option<P>) -> f32 {
        if depth == 0 {
            return self.quiesce(p, window, self.quiescence, leaf);
        }
        let mut moves = Vec::new();
        if let Some(end) = p.moves(&mut moves) {
            *leaf = None;
            return self.terminal(p, end);
        }
        moves.sort_by_key(|&m| if p.is_noisy(m) { -p.gain(m) } else { 0 });
        let next = |p: &mut P, window, below: &mut Option<P>| self.value(p, window, depth - 1, below);
        best(p, &moves, f32::NEG_INFINITY, window, leaf, next)
    }

    fn quiesce(&self, p: &mut P, window: Window<f32>, plies: u32, leaf: &mut Option<P>) -> f32 {
        if let Some(end) = p.outcome() {
            *leaf = None;
            return self.terminal(p, end);
        }
        let mut moves = Vec::new();
        let mut stand = f32::NEG_INFINITY;
        if plies > 0 && p.in_check() {
            p.moves(&mut moves);
        } else {
            stand = self.evaluation.value(p, self.weights);
            if stand > window.alpha {
                *leaf = Some(p.clone());
            }
            if plies == 0 || stand >= window.beta {
                return stand;
            }
            p.noisy(false, &mut moves);
            moves.retain(|&m| p.see_ge(m, 0));
            moves.sort_by_key(|&m| -p.gain(m));
        }
        let next = |p: &mut P, window, below: &mut Option<P>| self.quiesce(p, window, plies - 1, below);
        best(p, &moves, stand, window, leaf, next)
    }

    fn terminal(&self, p: &P, end: Outcome) -> f32 {
        let of_first = match end {
            Outcome::Win(Side::First) => WIN,
            Outcome::Win(Side::Second) => -WIN,
            Outcome::Draw => 0.0,
            Outcome::Margin(points) => E::POINT * f32::from(points),
        };
        if p.side() == Side::First { of_first } else { -of_first }
    }
}

/// The largest value after these moves, or `best` if that is larger; sets `leaf` where a move raises alpha.
fn best<P: Position>(
    p: &mut P,
    moves: &[P::Move],
    mut best: f32,
    window: Window<f32>,
    leaf: &mut Option<P>,
    next: impl Fn(&mut P, Window<f32>, &mut Option<P>) -> f32,
) -> f32 {
    for &m in moves {
        let (side, mut below) = (p.side(), None);
        let undo = p.make(m);
        let turn = Turn::between(side, p.side());
        let alpha = window.alpha.max(best);
        let value = turn.value(next(p, turn.window(Window::new(alpha, window.beta)), &mut below));
        p.unmake(m, undo);
        if value > best {
            best = value;
            if value > window.alpha {
                *leaf = below;
            }
        }
        if best >= window.beta {
            break;
        }
    }
    best
}

/// The move that the shallow search of a training prefers, the first of equals; `None` if the game is over.
///
/// ```
/// use nullwindow_fit::SquareClasses;
/// use nullwindow_fit::mmto::{MmtoOptions, best_move};
/// use nullwindow_othello::{Othello, Tracked};
/// let start = Tracked::from(Othello::start());
/// let weights = [1.0; SquareClasses::WEIGHTS];
/// assert!(best_move(&start, &SquareClasses, &weights, &MmtoOptions::default()).is_some());
/// ```
pub fn best_move<P, E>(p: &P, evaluation: &E, weights: &[f32], options: &MmtoOptions) -> Option<P::Move>
where
    P: Tactical + Position<End = Outcome>,
    E: LinearEvaluation<P>,
{
    let mut moves = Vec::new();
    p.moves(&mut moves);
    let search = ShallowSearch { evaluation, weights, quiescence: options.quiescence, game: PhantomData };
    let mut best = None;
    for m in moves {
        let alpha = best.map_or(f32::NEG_INFINITY, |(value, _)| value);
        let value = search.after(p, m, Window::new(alpha, f32::INFINITY), options.depth, &mut None);
        if best.is_none() || value > alpha {
            best = Some((value, m));
        }
    }
    best.map(|(_, m)| m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChessFeatures, SquareClasses};
    use nullwindow_chess::{Chess, Weights};
    use nullwindow_othello::{Othello, Tracked};
    use nullwindow_support::{SplitMix64, random_openings};

    /// Minimax without a window or an order.
    fn minimax<P: Position<End = Outcome>>(p: &mut P, depth: u32, leaf: &impl Fn(&P) -> f32) -> f32 {
        let mut moves = Vec::new();
        if depth == 0 || p.moves(&mut moves).is_some() {
            return leaf(p);
        }
        let value = |m: P::Move| {
            let (mut after, side) = (p.clone(), p.side());
            after.make(m);
            Turn::between(side, after.side()).value(minimax(&mut after, depth - 1, leaf))
        };
        moves.into_iter().map(value).fold(f32::NEG_INFINITY, f32::max)
    }

    fn weights() -> Vec<f32> {
        let mut random = SplitMix64::new(2);
        (0..SquareClasses::WEIGHTS).map(|_| random.below(400) as f32 - 200.0).collect()
    }

    #[test]
    fn value_is_minimax_and_the_leaf_has_it() {
        let weights = weights();
        let search =
            ShallowSearch { evaluation: &SquareClasses, weights: &weights, quiescence: 0, game: PhantomData };
        for (plies, seed) in [4, 11, 30, 50, 57].into_iter().zip(1..) {
            let mut random = SplitMix64::new(seed);
            let start = Tracked::from(Othello::start());
            for p in random_openings(&start, plies, move |moves| random.below(moves)).take(5) {
                let mut p = p.unwrap();
                for depth in 0..4 {
                    let value = |p: &Tracked| match p.outcome() {
                        Some(end) => search.terminal(p, end),
                        None => SquareClasses.value(p, &weights),
                    };
                    let (sought, mut leaf) = (minimax(&mut p, depth, &value), None);
                    let found = search.value(&mut p, Window::full(), depth, &mut leaf);
                    assert_eq!(found, sought);
                    if let Some(leaf) = leaf {
                        let turn = Turn::between(p.side(), leaf.side());
                        assert_eq!(turn.value(SquareClasses.value(&leaf, &weights)), sought);
                    }
                    // A window around the value changes nothing, one beside it gives a bound.
                    let around = Window::new(sought - 1.0, sought + 1.0);
                    assert_eq!(search.value(&mut p, around, depth, &mut None), sought);
                    let above = Window::new(sought + 1.0, sought + 2.0);
                    assert!(search.value(&mut p, above, depth, &mut None) <= sought + 1.0);
                }
            }
        }
    }

    #[test]
    fn quiescence_takes_what_hangs_and_sees_mates() {
        let weights = ChessFeatures::of(&Weights::embedded());
        let value = |fen: &str, depth| {
            let search = ShallowSearch {
                evaluation: &ChessFeatures,
                weights: &weights,
                quiescence: 8,
                game: PhantomData::<Chess>,
            };
            let mut leaf = None;
            let value = search.value(&mut fen.parse().unwrap(), Window::full(), depth, &mut leaf);
            (value, leaf)
        };
        // The queen takes a rook that nothing defends; the leaf is the position after it.
        let (found, leaf) = value("4k3/pp6/8/3r4/8/8/PP1Q4/4K3 w - - 0 1", 0);
        assert_eq!(leaf.unwrap().to_string().split(' ').next(), Some("4k3/pp6/8/3Q4/8/8/PP6/4K3"));
        assert!(found > 700.0, "{found}");
        assert_eq!(value("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1), (WIN, None));
    }
}

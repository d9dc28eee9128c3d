//! Exact values of positions near the end, without the engine, by null windows as in MTD(f) (Plaat,
//! Schaeffer, Pijls & de Bruin 1996).

use super::endgame::{ENDGAME, STOPPED, SolverState, endgame};
use crate::{BoardSize, Othello, Usual};
use nullwindow::engine::NodeCounter;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solves positions with at most [`MAX_EMPTIES`](Self::MAX_EMPTIES) empty squares, one after another.
///
/// ```
/// use nullwindow_othello::{EndgameSolver, Othello};
/// let position: Othello = ("XXXXXXXX".repeat(6) + "XXXXXXO-XXXXOO-- X").parse()?;
/// assert_eq!(EndgameSolver::default().value(&position, &false.into()), Some(64));
/// assert_eq!(EndgameSolver::default().value(&Othello::start(), &false.into()), None);
/// # Ok::<(), nullwindow_othello::PositionError>(())
/// ```
pub struct EndgameSolver<S: BoardSize = Usual>(SolverState<S>);

impl EndgameSolver {
    /// The greatest number of empty squares that it solves.
    pub const MAX_EMPTIES: u32 = ENDGAME;
}

impl<S: BoardSize> Default for EndgameSolver<S> {
    fn default() -> Self {
        EndgameSolver(SolverState::default())
    }
}

impl<S: BoardSize> EndgameSolver<S> {
    /// The value for the side to move, in discs, the empty squares counted for the winner; `None` if there
    /// are too many empty squares, or `stop` is set before the end.
    pub fn value(&mut self, position: &Othello<S>, stop: &AtomicBool) -> Option<i32> {
        if position.empties() > ENDGAME {
            return None;
        }
        let board = position.into();
        let most = position.size().count() as i32;
        let (mut lower, mut upper, mut value) = (-most, most, 0);
        while lower < upper {
            let alpha = if value == lower { value } else { value - 1 };
            value = endgame(board, alpha, &mut self.0, &mut Counter { stop, nodes: 0 });
            if value == STOPPED {
                return None;
            }
            if value > alpha { lower = value } else { upper = value }
        }
        Some(value)
    }

    /// Whether the value for the side to move exceeds `alpha` discs (TEST of Pearl 1980), and the number of
    /// nodes that showed it; `None` as in [`value`](Self::value).
    ///
    /// ```
    /// use nullwindow_othello::{EndgameSolver, Othello};
    /// let position: Othello = ("XXXXXXXX".repeat(6) + "XXXXXXO-XXXXOO-- X").parse()?;
    /// let mut solver = EndgameSolver::default();
    /// assert!(matches!(solver.test(&position, 63, &false.into()), Some((true, nodes)) if nodes > 0));
    /// # Ok::<(), nullwindow_othello::PositionError>(())
    /// ```
    pub fn test(&mut self, position: &Othello<S>, alpha: i32, stop: &AtomicBool) -> Option<(bool, u64)> {
        if position.empties() > ENDGAME {
            return None;
        }
        let mut counter = Counter { stop, nodes: 0 };
        let value = endgame(position.into(), alpha, &mut self.0, &mut counter);
        (value != STOPPED).then_some((value > alpha, counter.nodes))
    }
}

/// Counts the nodes, and stops when the flag is set.
struct Counter<'a> {
    stop: &'a AtomicBool,
    nodes: u64,
}

impl NodeCounter for Counter<'_> {
    #[inline]
    fn count(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        self.stop.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, random::random_game};
    use nullwindow::{Outcome, Position, Side};

    /// Minimax by definition: no window, no order, no table.
    fn minimax(position: &Othello) -> i32 {
        let mut moves = Vec::new();
        match position.moves(&mut moves) {
            Some(Outcome::Margin(m)) if position.side() == Side::First => m.into(),
            Some(Outcome::Margin(m)) => -i32::from(m),
            Some(other) => unreachable!("Othello is counted, not {other:?}"),
            None => {
                let child = |&m| {
                    let mut child = *position;
                    child.make(m);
                    -minimax(&child)
                };
                moves.iter().map(child).max().unwrap()
            }
        }
    }

    #[test]
    fn values_equal_minimax() {
        let (mut solver, mut solved, mut passes, mut over) = (EndgameSolver::default(), 0, 0, 0);
        for seed in 0..1_500 {
            // Few enough empty squares for minimax; each game gives one position.
            let wanted = (seed % 10) as u32;
            random_game(seed, |position| {
                if position.empties() == wanted {
                    assert_eq!(solver.value(position, &false.into()), Some(minimax(position)), "{position}");
                    solved += 1;
                    passes += usize::from(position.legal() == 0);
                    over += usize::from(position.outcome().is_some());
                }
            });
        }
        assert!(
            solved > 1_400 && passes > 100 && over > 100,
            "{solved} solved, {passes} passes, {over} over"
        );
    }

    #[test]
    fn value_is_that_of_the_best_successor() {
        let mut solver = EndgameSolver::default();
        for seed in 0..60 {
            random_game(seed, |position| {
                if position.empties() == 12 {
                    let mut moves = Vec::new();
                    if position.moves(&mut moves).is_none() {
                        let value = |m: &Move| {
                            let mut child = *position;
                            child.make(*m);
                            -solver.value(&child, &false.into()).unwrap()
                        };
                        let best = moves.iter().map(value).max();
                        assert_eq!(solver.value(position, &false.into()), best, "{position}");
                    }
                }
            });
        }
    }

    #[test]
    fn a_set_flag_stops_the_solver() {
        random_game(7, |position| {
            if position.empties() == 13 {
                assert_eq!(EndgameSolver::default().value(position, &true.into()), None);
            }
        });
    }
}

//! Exact values of positions near the end, one after another, without the engine.

use super::board::Board;
use super::middle::{MIDDLE, STOPPED, middle};
use super::near::Near;
use crate::Othello;
use nullwindow::engine::NodeCounter;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solves positions with few empty squares, many of them in a row.
///
/// ```
/// use nullwindow_othello::{Endings, Othello};
/// let position: Othello = ("XXXXXXXX".repeat(6) + "XXXXXXO-XXXXOO-- X").parse()?;
/// assert_eq!(Endings::default().value(&position, &false.into()), Some(64));
/// assert_eq!(Endings::default().value(&Othello::start(), &false.into()), None);
/// # Ok::<(), nullwindow_othello::PositionError>(())
/// ```
#[derive(Default)]
pub struct Endings(Near);

impl Endings {
    /// The most empty squares that a position may have.
    pub const MOST: u32 = MIDDLE;

    /// The value for the side to move, in discs, the empty squares counted for the winner; `None` if there are too many empty squares, or
    /// `stop` was set meanwhile.
    ///
    /// It closes in on the value by null windows, as MTD(f) does (Plaat, Schaeffer, Pijls & de Bruin 1996).
    pub fn value(&mut self, position: &Othello, stop: &AtomicBool) -> Option<i32> {
        if position.empties() > Self::MOST {
            return None;
        }
        let board = Board { own: position.own(), opponent: position.opponent() };
        let (mut lower, mut upper, mut value) = (-64, 64, 0);
        while lower < upper {
            let alpha = if value == lower { value } else { value - 1 };
            value = middle(board, alpha, &mut self.0, &mut Unless(stop));
            if value == STOPPED {
                return None;
            }
            if value > alpha { lower = value } else { upper = value }
        }
        Some(value)
    }
}

/// Counts nothing, and stops when the flag is set.
struct Unless<'a>(&'a AtomicBool);

impl NodeCounter for Unless<'_> {
    #[inline]
    fn count(&mut self, _: u64) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, random::random_game};
    use nullwindow::{Outcome, Position, Side};

    /// The definition: no window, no order, no table.
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
    fn endings_have_their_minimax_values() {
        let (mut endings, mut solved, mut passes, mut over) = (Endings::default(), 0, 0, 0);
        for seed in 0..1_500 {
            // Few enough squares for the definition; each game gives one position, with another number of them.
            let wanted = (seed % 10) as u32;
            random_game(seed, |position| {
                if position.empties() == wanted {
                    assert_eq!(endings.value(position, &false.into()), Some(minimax(position)), "{position}");
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
    fn longer_endings_agree_with_their_successors() {
        let mut endings = Endings::default();
        for seed in 0..60 {
            random_game(seed, |position| {
                if position.empties() == 12 {
                    let mut moves = Vec::new();
                    if position.moves(&mut moves).is_none() {
                        let value = |m: &Move| {
                            let mut child = *position;
                            child.make(*m);
                            -endings.value(&child, &false.into()).unwrap()
                        };
                        let best = moves.iter().map(value).max();
                        assert_eq!(endings.value(position, &false.into()), best, "{position}");
                    }
                }
            });
        }
    }

    #[test]
    fn a_set_flag_stops() {
        random_game(7, |position| {
            if position.empties() == 13 {
                assert_eq!(Endings::default().value(position, &true.into()), None);
            }
        });
    }
}

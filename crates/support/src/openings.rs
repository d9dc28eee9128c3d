//! Random openings: positions after random moves, which a caller filters for balance (our own).

use nullwindow::Position;

/// The games in a row that may end within the opening before the search for one is given up.
const TRIES: u32 = 1_000;

/// Random games end before an opening does.
///
/// ```
/// let error = nullwindow_support::NoOpeningError { plies: 60 };
/// assert!(error.to_string().ends_with("lasted longer than the opening of 60 moves"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("of {TRIES} random games in a row, none lasted longer than the opening of {plies} moves")]
pub struct NoOpeningError {
    /// The moves of an opening.
    pub plies: u32,
}

/// Positions after `plies` random moves from `start`, one after another without end; none of them is the end of a
/// game, and one may come again. `choose` returns the index of a move, given the number of moves, at least 1.
///
/// An item is an error if 1,000 random games in a row end within the opening.
///
/// ```
/// # use nullwindow::{MoveSink, Position, Side};
/// # #[derive(Clone, PartialEq, Debug)] struct Race(u32);
/// # impl Position for Race {
/// #     type Move = u32; type Undo = u32; type End = ();
/// #     fn side(&self) -> Side { Side::First }
/// #     fn moves(&self, out: &mut impl MoveSink<u32>) -> Option<()> {
/// #         if self.0 > 9 { return Some(()) } (1..=2).for_each(|n| out.push(n)); None
/// #     }
/// #     fn outcome(&self) -> Option<()> { (self.0 > 9).then_some(()) }
/// #     fn make(&mut self, m: u32) -> u32 { self.0 += m; m }
/// #     fn unmake(&mut self, _: u32, u: u32) { self.0 -= u }
/// # }
/// use nullwindow_support::{SplitMix64, random_openings};
/// // A race to 10 by steps of 1 or 2, after four random steps; balanced are those that have gone 6.
/// let mut random = SplitMix64::new(1);
/// let mut openings = random_openings(&Race(0), 4, move |moves| random.below(moves));
/// let balanced = openings.find(|opening| opening.as_ref().is_ok_and(|race| race.0 == 6));
/// assert_eq!(balanced, Some(Ok(Race(6))));
/// ```
pub fn random_openings<P: Position>(
    start: &P,
    plies: u32,
    mut choose: impl FnMut(usize) -> usize,
) -> impl Iterator<Item = Result<P, NoOpeningError>> {
    std::iter::repeat_with(move || {
        let opening = (0..TRIES).find_map(|_| opening(start, plies, &mut choose));
        opening.ok_or(NoOpeningError { plies })
    })
}

/// The position after random moves; `None` if the game ends within them.
fn opening<P: Position>(start: &P, plies: u32, choose: &mut impl FnMut(usize) -> usize) -> Option<P> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for _ in 0..plies {
        moves.clear();
        if position.moves(&mut moves).is_some() {
            return None;
        }
        position.make(moves[choose(moves.len())]);
    }
    position.outcome().is_none().then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::{MoveSink, Side};

    /// Two moves everywhere, of which one ends the game at once.
    #[derive(Clone, Debug)]
    struct Trap {
        plies: u32,
        over: bool,
    }

    impl Position for Trap {
        type Move = bool;
        type Undo = ();
        type End = ();

        fn side(&self) -> Side {
            Side::First
        }

        fn moves(&self, out: &mut impl MoveSink<bool>) -> Option<()> {
            if !self.over {
                [false, true].into_iter().for_each(|trap| out.push(trap));
            }
            self.outcome()
        }

        fn outcome(&self) -> Option<()> {
            self.over.then_some(())
        }

        fn make(&mut self, trap: bool) {
            *self = Trap { plies: self.plies + 1, over: trap };
        }

        fn unmake(&mut self, _: bool, (): ()) {
            *self = Trap { plies: self.plies - 1, over: false };
        }
    }

    #[test]
    fn games_that_end_within_the_opening_are_left_out() {
        let start = Trap { plies: 0, over: false };
        let mut choices = 0;
        let choose = |moves: usize| {
            choices += 1;
            usize::from(choices % moves == 0)
        };
        let openings = random_openings(&start, 1, choose).take(5);
        assert!(openings.map(Result::unwrap).all(|opening| opening.plies == 1 && !opening.over));
        assert_eq!(choices, 9);
    }

    #[test]
    fn an_opening_longer_than_every_game_is_an_error() {
        let start = Trap { plies: 0, over: false };
        let error = random_openings(&start, 7, |_| 1).next().unwrap().unwrap_err();
        assert_eq!(error, NoOpeningError { plies: 7 });
        assert!(random_openings(&start, 7, |_| 0).next().unwrap().is_ok());
    }
}

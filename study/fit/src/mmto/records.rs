//! Moves of game records to learn from: a sample of those of many games (Vitter 1985, algorithm R).

use nullwindow::Position;
use nullwindow_support::SplitMix64;

/// A move of a game record with the position before it.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_fit::mmto::RecordedMove;
/// use nullwindow_othello::{Line, Othello, Tracked};
/// let (mut position, mut records) = (Tracked::from(Othello::start()), Vec::new());
/// for played in ["f5".parse()?, "d6".parse()?] {
///     records.push(RecordedMove { position, played });
///     position.make(played);
/// }
/// assert_eq!(records[1].position.position().empties(), 59);
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordedMove<P: Position> {
    /// The position.
    pub position: P,
    /// The move that was played there.
    pub played: P::Move,
}

/// Of these games one is held out: no weight is fitted to it.
const HELD_OUT: usize = 20;

/// At most `count` moves of games, chosen by chance from positions that are `wanted`, in the order of the
/// games; and at most a tenth as many of every 20th game, which is held out.
///
/// ```
/// use nullwindow_fit::mmto::recorded_moves;
/// use nullwindow_othello::{Othello, Tracked};
/// let moves = ["f5".parse()?, "d6".parse()?, "c3".parse()?];
/// let games = (0..40).map(|_| (Tracked::from(Othello::start()), &moves[..]));
/// let [fitted, held_out] = recorded_moves(games, |p| p.position().empties() < 60, 50, 1);
/// assert_eq!((fitted.len(), held_out.len()), (50, 4));
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
pub fn recorded_moves<'a, P: Position<Move: 'a>>(
    games: impl IntoIterator<Item = (P, &'a [P::Move])>,
    wanted: impl Fn(&P) -> bool,
    count: usize,
    seed: u64,
) -> [Vec<RecordedMove<P>>; 2] {
    let mut random = SplitMix64::new(seed);
    let mut samples = [count, count / 10].map(|size| Sample { size, seen: 0, kept: Vec::new() });
    for (number, (mut position, moves)) in games.into_iter().enumerate() {
        let sample = &mut samples[usize::from(number.is_multiple_of(HELD_OUT))];
        for &played in moves {
            if wanted(&position) {
                sample.see(&mut random, || RecordedMove { position: position.clone(), played });
            }
            position.make(played);
        }
    }
    samples.map(|mut sample| {
        sample.kept.sort_by_key(|(number, _)| *number);
        sample.kept.into_iter().map(|(_, record)| record).collect()
    })
}

/// A sample of what is seen, in which each has the same chance.
struct Sample<T> {
    size: usize,
    seen: usize,
    /// With their numbers.
    kept: Vec<(usize, T)>,
}

impl<T> Sample<T> {
    fn see(&mut self, random: &mut SplitMix64, item: impl FnOnce() -> T) {
        let place = if self.seen < self.size { self.seen } else { random.below(self.seen + 1) };
        if place == self.kept.len() && place < self.size {
            self.kept.push((self.seen, item()));
        } else if place < self.size {
            self.kept[place] = (self.seen, item());
        }
        self.seen += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_othello::Othello;

    #[test]
    fn every_move_has_the_same_chance_and_held_out_games_are_apart() {
        let moves = ["f5", "d6", "c3", "d3", "c4"].map(|m| m.parse().unwrap());
        let games = || (0..2_000).map(|_| (Othello::start(), &moves[..]));
        let [fitted, held_out] = recorded_moves(games(), |_| true, 2_000, 1);
        assert_eq!((fitted.len(), held_out.len()), (2_000, 200));
        for empties in 56..=60 {
            let count = fitted.iter().filter(|record| record.position.empties() == empties).count();
            // The standard deviation is 18.
            assert!((330..470).contains(&count), "{count} positions with {empties} empty squares");
        }
        for record in fitted.iter().chain(&held_out) {
            assert!(record.position.is_legal(record.played));
        }
        // Of one game alone, which is held out, nothing is fitted to.
        let [fitted, held_out] = recorded_moves(games().take(1), |_| true, 100, 1);
        assert_eq!((fitted.len(), held_out.len()), (0, 5));
    }
}

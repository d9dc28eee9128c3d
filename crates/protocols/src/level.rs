//! Strength of play: ten levels, or limits of depth, nodes and time (our own).

use nullwindow::engine::{GameClock, Limits, Variation};
use nullwindow::{Bound, Score};
use nullwindow_support::SplitMix64;
use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::time::Duration;

const LEVELS: [Strength; 10] = {
    const fn level(depth: u32, nodes: u64, among: usize) -> Strength {
        Strength { depth: Some(depth), nodes: Some(nodes), time: None, among, prove: true }
    }
    [
        Strength { prove: false, ..level(1, 1_000, 3) },
        level(2, 5_000, 3),
        level(3, 20_000, 2),
        level(4, 100_000, 2),
        level(6, 300_000, 1),
        level(8, 1_000_000, 1),
        level(10, 2_000_000, 1),
        level(13, 4_000_000, 1),
        level(16, 8_000_000, 1),
        level(20, 16_000_000, 1),
    ]
};

/// The numbers of the levels, the weakest first.
pub const LEVEL_NUMBERS: RangeInclusive<i64> = 1..=LEVELS.len() as i64;

/// The level of [`Strength::limits_or_default`].
const DEFAULT_LEVEL: i64 = 7;

/// The limits of the search for a move, and the choice among the moves that it finds.
///
/// ```
/// use nullwindow_protocols::level::Strength;
/// let weak = Strength::level(1).expect("levels begin at 1");
/// assert_eq!((weak.depth, weak.nodes, weak.among), (Some(1), Some(1_000), 3));
/// assert_eq!(weak.best().among, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The depth in plies; `None` if another limit ends the search.
    pub depth: Option<u32>,
    /// The largest number of nodes.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
    /// The number of best moves among which [`choose`] chooses.
    pub among: usize,
    /// Whether a win that can be proved within the other limits is played whatever the depth.
    pub prove: bool,
}

impl Strength {
    /// A level by its number; `None` if [`LEVEL_NUMBERS`] does not have it.
    #[must_use]
    pub fn level(number: i64) -> Option<Self> {
        LEVELS.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
    }

    /// The best move within a depth, a time, or both.
    #[must_use]
    pub fn within(depth: Option<u32>, time: Option<Duration>) -> Self {
        Strength { depth, nodes: None, time, among: 1, prove: false }
    }

    /// The same limits, and always the best move.
    #[must_use]
    pub fn best(self) -> Self {
        Strength { among: 1, ..self }
    }

    /// The limits of a search with this strength.
    ///
    /// ```
    /// use nullwindow_protocols::level::Strength;
    /// let limits = Strength::level(2).expect("levels begin at 1").limits();
    /// assert_eq!((limits.depth, limits.nodes, limits.prove), (Some(2), Some(5_000), true));
    /// ```
    #[must_use]
    pub fn limits(self) -> Limits<'static> {
        let Strength { depth, nodes, time, prove, .. } = self;
        // Without a depth: one iteration after another until another limit is met.
        Limits { depth: depth.or(Limits::DEEPEN.depth), nodes, time, prove, ..Limits::default() }
    }

    /// The limits of a search with this strength and clock, and the number of lines among which to choose.
    /// Without a strength the clock alone limits the search; without either it plays at level 7.
    pub(crate) fn limits_or_default(
        strength: Option<Self>,
        clock: Option<GameClock>,
    ) -> (Limits<'static>, usize) {
        let default = || Strength::level(DEFAULT_LEVEL).filter(|_| clock.is_none());
        match strength.or_else(default) {
            Some(strength) => (Limits { game_clock: clock, ..strength.limits() }, strength.among),
            None => (Limits { game_clock: clock, ..Limits::DEEPEN }, 1),
        }
    }
}

/// The line to play: the best one in every other draw, else a random one of `lines`. A line that gives away a
/// win or a draw found by the search, or walks into a loss found by it, is never chosen.
///
/// ```
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::connect_four;
/// use nullwindow_protocols::level;
/// use nullwindow_support::SplitMix64;
/// let mut session = AnyGame::from(connect_four::ConnectFourGame::default()).player(1)?;
/// let result = session.search(&Request::to_depth(2), &mut |_| ());
/// let line = level::choose(&result.lines, &mut SplitMix64::new(1));
/// assert_eq!(line, result.lines.first());
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn choose<'a, M>(lines: &'a [Variation<M>], random: &mut SplitMix64) -> Option<&'a Variation<M>> {
    let best = lines.first()?;
    let as_good: Vec<_> = lines.iter().filter(|line| outcome(line) == outcome(best)).collect();
    let draw = random.draw();
    match draw % 2 {
        0 => Some(best),
        _ => Some(as_good[(draw / 2 % as_good.len() as u64) as usize]),
    }
}

/// The outcome of a line as a score compared with a draw, if the search has found it.
fn outcome<M>(line: &Variation<M>) -> Option<Ordering> {
    let compared = line.score.cmp(&Score::default());
    let bounds_it = match line.bound {
        Bound::Exact => true,
        Bound::Lower => compared.is_gt(),
        Bound::Upper => compared.is_lt(),
    };
    (!line.score.is_points() || line.game_theoretic && bounds_it).then_some(compared)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(scores: &[Score]) -> Vec<Variation<usize>> {
        let line = |(i, &score): (usize, &Score)| Variation {
            score,
            bound: Bound::Exact,
            game_theoretic: false,
            moves: vec![i],
        };
        scores.iter().enumerate().map(line).collect()
    }

    fn chosen(scores: &[Score]) -> Vec<usize> {
        let (lines, mut counts) = (lines(scores), vec![0; scores.len()]);
        let mut random = SplitMix64::new(1);
        for _ in 0..1_000 {
            counts[choose(&lines, &mut random).unwrap().moves[0]] += 1;
        }
        counts
    }

    #[test]
    fn best_line_is_the_most_frequent_and_wins_are_kept() {
        let points = [7, 5, -3].map(Score::points);
        let counts = chosen(&points);
        assert!(counts[0] > 600 && counts[1] > 100 && counts[2] > 100, "{counts:?}");
        assert_eq!(chosen(&[Score::win(3), Score::points(29_000)]), [1_000, 0]);
        assert_eq!(chosen(&[Score::points(-29_000), Score::loss(2)]), [1_000, 0]);
        assert!(chosen(&[Score::loss(4), Score::loss(2)])[1] > 100);
        assert!(choose::<u8>(&[], &mut SplitMix64::new(1)).is_none());
    }

    #[test]
    fn what_is_proved_in_points_is_never_given_away() {
        let proved = |score, bound| (Score::points(score), bound, true);
        let estimate = |score| (Score::points(score), Bound::Exact, false);
        let chosen = |lines: [(Score, Bound, bool); 2]| {
            let line = |(score, bound, game_theoretic)| Variation {
                score,
                bound,
                game_theoretic,
                moves: vec![score],
            };
            let (lines, mut random) = (lines.map(line), SplitMix64::new(1));
            let chosen: std::collections::HashSet<_> =
                (0..100).map(|_| choose(&lines, &mut random).unwrap().moves[0].get()).collect();
            chosen.len()
        };
        assert_eq!(chosen([proved(4, Bound::Lower), estimate(3)]), 1, "a win");
        assert_eq!(chosen([proved(4, Bound::Exact), proved(2, Bound::Lower)]), 2, "two wins");
        assert_eq!(chosen([proved(0, Bound::Exact), estimate(-1)]), 1, "a draw");
        assert_eq!(chosen([estimate(2), proved(-2, Bound::Upper)]), 1, "a loss");
        assert_eq!(chosen([proved(-2, Bound::Exact), proved(-4, Bound::Exact)]), 2, "two losses");
        assert_eq!(chosen([proved(-3, Bound::Lower), estimate(-4)]), 2, "a bound that decides nothing");
    }

    #[test]
    fn levels_grow() {
        let levels: Vec<_> = LEVEL_NUMBERS.map(|number| Strength::level(number).unwrap()).collect();
        assert!(levels.is_sorted_by(|a, b| a.depth < b.depth && a.nodes < b.nodes && a.among >= b.among));
        assert!(Strength::level(0).is_none() && Strength::level(11).is_none());
    }

    #[test]
    fn clock_replaces_the_default_level_only() {
        let clock = GameClock { left: Duration::from_secs(1), ..GameClock::default() };
        let limits = Strength::limits_or_default;
        assert_eq!(limits(None, None).0.nodes, Strength::level(DEFAULT_LEVEL).unwrap().nodes);
        let (alone, among) = limits(None, Some(clock));
        assert_eq!(
            (alone.depth, alone.nodes, alone.game_clock, among),
            (Some(u32::MAX), None, Some(clock), 1)
        );
        let (both, among) = limits(Strength::level(2), Some(clock));
        assert_eq!((both.depth, both.nodes, both.game_clock, among), (Some(2), Some(5_000), Some(clock), 3));
    }
}

//! The strength of play: levels, or limits of depth and time (our own).

use nullwindow::engine::Variation;
use nullwindow_games::trees::SplitMix64;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

const LEVELS: [Strength; 10] = {
    const fn level(depth: u32, nodes: u64, among: usize) -> Strength {
        Strength { depth: Some(depth), nodes: Some(nodes), time: None, among }
    }
    [
        level(1, 1_000, 3),
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

/// The numbers of the levels.
pub(crate) const NUMBERS: RangeInclusive<i64> = 1..=LEVELS.len() as i64;

/// The levels as a table for people.
pub(crate) fn table() -> String {
    let mut table = "Levels, from a beginner's on:\n  \
        level  plies  nodes at most  chooses among\n"
        .to_owned();
    for (Strength { depth, nodes, among, .. }, number) in LEVELS.iter().zip(NUMBERS) {
        let depth = depth.unwrap_or_default();
        let nodes = indicatif::HumanCount(nodes.unwrap_or_default()).to_string();
        let among = if *among == 1 { "the best".to_owned() } else { format!("the {among} best") };
        _ = writeln!(table, "  {number:>5}  {depth:>5}  {nodes:>13}  {among}");
    }
    table
}

/// The limits of the engine's search for a move, and its choice among the best.
#[derive(Clone, Copy)]
pub(crate) struct Strength {
    /// In plies; `None` if only another limit ends the search.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    /// The number of best moves to choose from.
    pub(crate) among: usize,
}

impl Strength {
    /// A level by its number.
    pub(crate) fn level(number: i64) -> Option<Self> {
        LEVELS.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
    }

    /// A depth, a time, or both, instead of a level.
    pub(crate) fn limits(depth: Option<u32>, time: Option<Duration>) -> Self {
        Strength { depth, nodes: None, time, among: 1 }
    }

    /// The same, but always the best move.
    pub(crate) fn best(self) -> Self {
        Strength { among: 1, ..self }
    }
}

/// The line to play: with probability one half the best, else a random one of those given; never one that
/// misses a win that the search sees, or enters a loss that it sees.
pub(crate) fn choose<'a, M>(lines: &'a [Variation<M>], random: &mut SplitMix64) -> Option<&'a Variation<M>> {
    let best = lines.first()?;
    let outcome = |line: &Variation<M>| (line.score.is_win(), line.score.is_loss());
    let same: Vec<_> = lines.iter().filter(|line| outcome(line) == outcome(best)).collect();
    let number = random.next().unwrap_or_default();
    match number % 2 {
        0 => Some(best),
        _ => Some(same[(number / 2 % same.len() as u64) as usize]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::{Bound, Score};

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
    fn the_best_line_is_the_most_frequent_and_no_win_is_missed() {
        let points = [7, 5, -3].map(Score::points);
        let counts = chosen(&points);
        assert!(counts[0] > 600 && counts[1] > 100 && counts[2] > 100, "{counts:?}");
        assert_eq!(chosen(&[Score::win(3), Score::points(29_000)]), [1_000, 0]);
        assert_eq!(chosen(&[Score::points(-29_000), Score::loss(2)]), [1_000, 0]);
        assert!(chosen(&[Score::loss(4), Score::loss(2)])[1] > 100);
        assert!(choose::<u8>(&[], &mut SplitMix64::new(1)).is_none());
    }

    #[test]
    fn levels_grow() {
        let levels: Vec<_> = NUMBERS.map(|number| Strength::level(number).unwrap()).collect();
        assert!(levels.is_sorted_by(|a, b| a.depth < b.depth && a.nodes < b.nodes && a.among >= b.among));
        assert!(Strength::level(0).is_none() && Strength::level(11).is_none());
    }
}

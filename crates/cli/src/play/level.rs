//! How well the engine plays: levels, or a depth or time of one's own.

use nullwindow::Score;
use nullwindow::session::TextLine;
use nullwindow_games::trees::SplitMix64;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

/// One level.
struct Level {
    /// How many plies it looks ahead.
    depth: u32,
    /// How many nodes it may visit for a move.
    nodes: u64,
    /// Among how many of the best moves it chooses.
    among: usize,
}

const LEVELS: [Level; 10] = {
    const fn level(depth: u32, nodes: u64, among: usize) -> Level {
        Level { depth, nodes, among }
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
    let mut table = "Levels, from a beginner's to as strong as patience allows:\n  \
        level  plies  nodes at most  chooses among\n"
        .to_owned();
    for (Level { depth, nodes, among }, number) in LEVELS.iter().zip(NUMBERS) {
        let nodes = indicatif::HumanCount(*nodes).to_string();
        let among = if *among == 1 { "the best".to_owned() } else { format!("the {among} best") };
        _ = writeln!(table, "  {number:>5}  {depth:>5}  {nodes:>13}  {among}");
    }
    table
}

/// How long the engine thinks, and what it makes of it.
#[derive(Clone, Copy)]
pub(crate) struct Strength {
    /// `None` if only another limit ends it.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) among: usize,
}

impl Strength {
    /// A level by its number.
    pub(crate) fn level(number: i64) -> Option<Self> {
        let Level { depth, nodes, among } = LEVELS.get(usize::try_from(number).ok()?.checked_sub(1)?)?;
        Some(Strength { depth: Some(*depth), nodes: Some(*nodes), time: None, among: *among })
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

/// The line to play: the best, or by chance, every other time, any of those given; but none that gives away a win which is seen, or
/// walks into a loss which is seen.
pub(crate) fn choose<'a>(lines: &'a [TextLine], random: &mut SplitMix64) -> Option<&'a TextLine> {
    let best = lines.first()?;
    let outcome = |line: &TextLine| match line.score {
        score if score > Score::points(30_000) => 1,
        score if score < Score::points(-30_000) => -1,
        _ => 0,
    };
    let as_good: Vec<_> = lines.iter().filter(|line| outcome(line) == outcome(best)).collect();
    let draw = random.next().unwrap_or_default();
    match draw % 2 {
        0 => Some(best),
        _ => Some(as_good[(draw / 2 % as_good.len() as u64) as usize]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Bound;

    fn lines(scores: &[Score]) -> Vec<TextLine> {
        let line = |(i, &score): (usize, &Score)| TextLine {
            score,
            bound: Bound::Exact,
            game_theoretic: false,
            moves: vec![],
            text: i.to_string(),
        };
        scores.iter().enumerate().map(line).collect()
    }

    fn chosen(scores: &[Score]) -> Vec<usize> {
        let (lines, mut counts) = (lines(scores), vec![0; scores.len()]);
        let mut random = SplitMix64::new(1);
        for _ in 0..1_000 {
            counts[choose(&lines, &mut random).unwrap().text.parse::<usize>().unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn the_best_is_the_most_frequent_and_wins_are_not_given_away() {
        let points = [7, 5, -3].map(Score::points);
        let counts = chosen(&points);
        assert!(counts[0] > 600 && counts[1] > 100 && counts[2] > 100, "{counts:?}");
        assert_eq!(chosen(&[Score::win(3), Score::points(29_000)]), [1_000, 0]);
        assert_eq!(chosen(&[Score::points(-29_000), Score::loss(2)]), [1_000, 0]);
        assert!(chosen(&[Score::loss(4), Score::loss(2)])[1] > 100);
        assert!(choose(&[], &mut SplitMix64::new(1)).is_none());
    }

    #[test]
    fn levels_grow() {
        let levels: Vec<_> = NUMBERS.map(|number| Strength::level(number).unwrap()).collect();
        assert!(levels.is_sorted_by(|a, b| a.depth < b.depth && a.nodes < b.nodes && a.among >= b.among));
        assert!(Strength::level(0).is_none() && Strength::level(11).is_none());
    }
}

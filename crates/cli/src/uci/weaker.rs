//! Playing worse on purpose: fewer nodes, and a choice by chance among moves that are nearly as good as the best (the house's own).

use nullwindow::Score;
use nullwindow::engine::Variation;
use nullwindow_games::trees::SplitMix64;
use std::ops::RangeInclusive;

/// What can be asked for. These are estimates: nobody has measured them against people.
pub(crate) const ELO: RangeInclusive<u32> = 600..=2000;

/// Among how many moves it chooses, at most.
pub(super) const AMONG: usize = 8;

/// How many nodes a move may cost: twice as many for 200 points more.
pub(super) fn nodes(elo: u32) -> u64 {
    let above = elo.clamp(*ELO.start(), *ELO.end()) - ELO.start();
    (8_000.0 * 2_f64.powf(f64::from(above) / 200.0)) as u64
}

/// How much worse than the best, in centipawns, a move may look that is chosen.
fn margin(elo: u32) -> i32 {
    let below = ELO.end() - elo.clamp(*ELO.start(), *ELO.end());
    below as i32 / 20
}

/// The line to play. A win that is seen is not given away, and no loss is walked into that is seen.
pub(super) fn choose<'a, M>(
    lines: &'a [Variation<M>],
    elo: u32,
    random: &mut SplitMix64,
) -> Option<&'a Variation<M>> {
    let best = lines.first()?;
    let decided = |score: Score| score.get().abs() > 30_000;
    let near = |line: &&Variation<M>| {
        let loss = i32::from(best.score.get()) - i32::from(line.score.get());
        !decided(best.score) && !decided(line.score) && loss <= margin(elo)
    };
    let near: Vec<_> = lines.iter().filter(near).collect();
    let draw = random.next().unwrap_or_default();
    near.get((draw % near.len().max(1) as u64) as usize).copied().or(Some(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Bound;

    fn chosen(scores: &[Score], elo: u32) -> Vec<usize> {
        let line =
            |(m, &score)| Variation { score, bound: Bound::Exact, game_theoretic: false, moves: vec![m] };
        let lines: Vec<_> = scores.iter().enumerate().map(line).collect();
        let (mut counts, mut random) = (vec![0; scores.len()], SplitMix64::new(1));
        for _ in 0..300 {
            counts[choose(&lines, elo, &mut random).unwrap().moves[0]] += 1;
        }
        counts
    }

    #[test]
    fn the_weaker_the_wider_the_choice() {
        let scores = [30, 0, -30, -200].map(Score::points);
        assert_eq!(chosen(&scores, 2000), [300, 0, 0, 0]);
        let middle = chosen(&scores, 1200);
        assert!(middle[0] > 100 && middle[1] > 100 && middle[2] == 0, "{middle:?}");
        let weak = chosen(&scores, 600);
        assert!(weak[2] > 60 && weak[3] == 0, "{weak:?}");
        assert!((600..2000).all(|elo| nodes(elo) <= nodes(elo + 1) && margin(elo) >= margin(elo + 1)));
    }

    #[test]
    fn mates_are_not_missed_on_purpose() {
        assert_eq!(chosen(&[Score::win(3), Score::win(5)], 600), [300, 0]);
        assert_eq!(chosen(&[Score::points(0), Score::loss(2)], 600), [300, 0]);
        assert!(choose::<u8>(&[], 600, &mut SplitMix64::new(1)).is_none());
    }
}

//! The strength limit (`UCI_LimitStrength`): fewer nodes, and a random choice among moves nearly as good as
//! the best (our own).

use nullwindow::engine::Variation;
use nullwindow_support::SplitMix64;
use std::ops::RangeInclusive;

/// The values of `UCI_Elo`. They are estimates: no match against people has measured them.
pub(super) const ELO: RangeInclusive<u32> = 600..=2000;

/// The largest number of moves among which to choose.
pub(super) const AMONG: usize = 8;

/// The largest number of nodes for a move: twice as many for 200 points more.
pub(super) fn nodes(elo: u32) -> u64 {
    let above = elo.clamp(*ELO.start(), *ELO.end()) - ELO.start();
    (8_000.0 * 2_f64.powf(f64::from(above) / 200.0)) as u64
}

/// The largest loss against the best move, in centipawns, of a move that may be chosen.
fn margin(elo: u32) -> i32 {
    let below = ELO.end() - elo.clamp(*ELO.start(), *ELO.end());
    below as i32 / 20
}

/// The line to play. A win that the search has found is kept, and no loss that it has found is chosen.
pub(super) fn choose<'a, M>(
    lines: &'a [Variation<M>],
    elo: u32,
    random: &mut SplitMix64,
) -> Option<&'a Variation<M>> {
    let best = lines.first()?;
    let within_margin = |line: &&Variation<M>| {
        let loss = i32::from(best.score.get()) - i32::from(line.score.get());
        best.score.is_points() && line.score.is_points() && loss <= margin(elo)
    };
    let candidates: Vec<_> = lines.iter().filter(within_margin).collect();
    candidates.get(random.below(candidates.len().max(1))).copied().or(Some(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::{Bound, Score};

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
    fn choice_is_wider_at_lower_elo() {
        let scores = [30, 0, -30, -200].map(Score::points);
        assert_eq!(chosen(&scores, 2000), [300, 0, 0, 0]);
        let middle = chosen(&scores, 1200);
        assert!(middle[0] > 100 && middle[1] > 100 && middle[2] == 0, "{middle:?}");
        let weak = chosen(&scores, 600);
        assert!(weak[2] > 60 && weak[3] == 0, "{weak:?}");
        assert!((600..2000).all(|elo| nodes(elo) <= nodes(elo + 1) && margin(elo) >= margin(elo + 1)));
    }

    #[test]
    fn mates_are_never_missed_by_choice() {
        assert_eq!(chosen(&[Score::win(3), Score::win(5)], 600), [300, 0]);
        assert_eq!(chosen(&[Score::points(0), Score::loss(2)], 600), [300, 0]);
        assert!(choose::<u8>(&[], 600, &mut SplitMix64::new(1)).is_none());
    }
}

//! The strength limit (`UCI_LimitStrength`): fewer nodes, and a random choice among moves nearly as good as
//! the best (our own).

use nullwindow::engine::Variation;
use nullwindow_support::SplitMix64;
use std::ops::RangeInclusive;

/// The largest number of nodes for a move that one line takes, by `UCI_Elo` on the scale of Stockfish 15.1's:
/// fitted to the matches in `docs/log/selective-search.md`, from 1500 to 2200; no match has measured the
/// ends.
const NODES: [(u32, u32); 5] = [(600, 20), (1500, 380), (1750, 420), (2000, 11_000), (2300, 400_000)];

/// The values of `UCI_Elo`.
pub(super) const ELO: RangeInclusive<u32> = NODES[0].0..=NODES[NODES.len() - 1].0;

/// From here on the best move is played, and the nodes alone limit the strength.
const BEST: u32 = 2000;

/// The number of moves among which a weaker player chooses.
const AMONG: usize = 8;

/// The number of lines to search.
pub(super) fn lines(elo: u32) -> usize {
    if elo < BEST { AMONG } else { 1 }
}

/// The largest number of nodes for a move by a search of this number of lines. Between two values of the
/// table it is their geometric mean, weighted; a further line takes half of the nodes of the first.
pub(super) fn nodes(elo: u32, lines: usize) -> u64 {
    let elo = elo.clamp(*ELO.start(), *ELO.end());
    let above = NODES.iter().position(|&(known, _)| elo < known).unwrap_or(NODES.len() - 1);
    let [(low, fewer), (high, more)] = [NODES[above - 1], NODES[above]];
    let share = f64::from(elo - low) / f64::from(high - low);
    let of_one_line = f64::from(fewer) * (f64::from(more) / f64::from(fewer)).powf(share);
    (of_one_line * (lines as f64 + 1.0) / 2.0).round() as u64
}

/// The largest loss against the best move, in centipawns, of a move that may be chosen.
fn margin(elo: u32) -> i32 {
    BEST.saturating_sub(elo.max(*ELO.start())) as i32 / 20
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
        let grows = |elo| nodes(elo, 1) <= nodes(elo + 1, 1) && margin(elo) >= margin(elo + 1);
        assert!((600..2300).all(grows) && (600..2300).all(|elo| lines(elo) >= lines(elo + 1)));
        assert_eq!((chosen(&scores, 2300), lines(1999), lines(2000)), (vec![300, 0, 0, 0], AMONG, 1));
        assert_eq!(
            [0, 600, 1_500, 1_875, 2_300, 9_999].map(|elo| nodes(elo, 1)),
            [20, 20, 380, 2_149, 400_000, 400_000]
        );
        assert_eq!(nodes(1_500, AMONG), 1_710);
    }

    #[test]
    fn mates_are_never_missed_by_choice() {
        assert_eq!(chosen(&[Score::win(3), Score::win(5)], 600), [300, 0]);
        assert_eq!(chosen(&[Score::points(0), Score::loss(2)], 600), [300, 0]);
        assert!(choose::<u8>(&[], 600, &mut SplitMix64::new(1)).is_none());
    }
}

//! The search for short mates within the engine's search (our own): each move of the side that mates, and
//! each reply. Its nodes are few, since a last move must give check, and most other moves are refuted by the
//! reply that has refuted the one before.

use crate::{Chess, LinearEvaluator, NetworkEvaluator};
use cozy_chess::Move;
use nullwindow::engine::{ForcedWin, NodeCounter, WinSearch};
use nullwindow::{Keyed, Position};

/// The longest mate that is searched for, in moves.
const MOVES: usize = 3;

/// The places for positions without a mate.
const PLACES: usize = 1 << 13;

/// A search for a mate. It does not know the positions of the game before, of which one that recurs draws.
struct MateSearch<'c, C> {
    counter: &'c mut C,
    /// The nodes that it may still visit.
    left: u64,
    /// Positions without a mate, with the number of moves: what one search has seen the next one need not.
    refuted: &'c mut [u64],
    /// With each number of moves to the mate: the reply that refuted last, and the move that mated last.
    refutations: [Option<Move>; MOVES + 1],
    attacks: [Option<Move>; MOVES + 1],
}

impl<C: NodeCounter> MateSearch<'_, C> {
    /// Counts a node; true if the search must stop.
    fn count(&mut self) -> bool {
        if self.left > 0 {
            self.left = if self.counter.count(1) { 0 } else { self.left - 1 };
        }
        self.left == 0
    }

    /// The place of a position with the side that mates to move, and its name there.
    fn place(p: &Chess, moves: usize) -> (usize, u64) {
        let name = p.key() ^ (moves as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (name as usize % PLACES, name)
    }

    /// The line of a mate in at most `moves` moves, with the longest defence. `None` says nothing after the
    /// last node.
    fn attack(&mut self, p: &Chess, moves: usize) -> Option<Vec<Move>> {
        let (place, name) = Self::place(p, moves);
        if p.drawn() || self.refuted[place] == name {
            return None;
        }
        let mut attacks = p.legal();
        let last = self.attacks[moves];
        if moves == 1 {
            attacks.retain(|&m| p.gives_check(m));
        }
        attacks.sort_by_key(|&m| (Some(m) != last, moves > 1 && !p.gives_check(m)));
        for m in attacks {
            if self.count() {
                return None;
            }
            let mut after = p.clone();
            after.make(m);
            if let Some(mut line) = self.defence(&after, moves - 1) {
                self.attacks[moves] = Some(m);
                line.insert(0, m);
                return Some(line);
            }
        }
        if self.left > 0 {
            self.refuted[place] = name;
        }
        None
    }

    /// The longest line to the mate of the side to move, if it cannot hold out for more than `moves` moves of
    /// its opponent.
    fn defence(&mut self, p: &Chess, moves: usize) -> Option<Vec<Move>> {
        let mut replies = p.legal();
        if replies.is_empty() {
            return p.in_check().then(Vec::new);
        }
        if moves == 0 || p.drawn() {
            return None;
        }
        let refutation = self.refutations[moves];
        replies.sort_by_key(|&m| (Some(m) != refutation, !p.captures(m)));
        let mut longest = Vec::new();
        for m in replies {
            if self.count() {
                return None;
            }
            let mut after = p.clone();
            after.make(m);
            let Some(line) = self.attack(&after, moves) else {
                self.refutations[moves] = Some(m);
                return None;
            };
            if line.len() >= longest.len() {
                longest = [&[m], &line[..]].concat();
            }
        }
        Some(longest)
    }
}

/// The shortest mate, if `nodes` nodes suffice to find it.
fn mate(
    p: &Chess,
    nodes: u64,
    refuted: &mut Vec<u64>,
    counter: &mut impl NodeCounter,
) -> Option<ForcedWin<Move>> {
    refuted.resize(PLACES, 0);
    let none = [None; MOVES + 1];
    let mut search = MateSearch { counter, left: nodes, refuted, refutations: none, attacks: none };
    let mut lines = (1..=MOVES).map(|moves| (search.attack(p, moves), search.left > 0));
    let (line, _) = lines.find(|(line, goes_on)| line.is_some() || !goes_on)?;
    let line = line?;
    Some(ForcedWin { plies: line.len() as u16, line })
}

macro_rules! by_mates {
    ($($evaluator:ty),*) => { $(
        impl WinSearch<Chess> for $evaluator {
            type Local = Vec<u64>;

            fn forced_win(
                &self,
                p: &Chess,
                nodes: u64,
                refuted: &mut Vec<u64>,
                counter: &mut impl NodeCounter,
            ) -> Option<ForcedWin<Move>> {
                mate(p, nodes, refuted, counter)
            }
        }
    )* };
}

by_mates!(NetworkEvaluator, LinearEvaluator);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Epd;
    use nullwindow::Outcome;

    const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

    /// Stops after the first number of nodes; the second is that of the nodes so far.
    struct StoppingAfter(u64, u64);

    impl NodeCounter for StoppingAfter {
        fn count(&mut self, nodes: u64) -> bool {
            self.1 += nodes;
            self.1 >= self.0
        }
    }

    fn found(p: &Chess, nodes: u64) -> (Option<ForcedWin<Move>>, u64) {
        let mut counter = StoppingAfter(u64::MAX, 0);
        (mate(p, nodes, &mut Vec::new(), &mut counter), counter.1)
    }

    #[test]
    fn kept_mates_are_found_with_their_shortest_lines() {
        let kept = include_str!("../fixtures/short-mates.epd").lines().filter(|line| !line.starts_with('#'));
        let mut mates = 0;
        for line in kept {
            let epd: Epd = line.parse().unwrap();
            let win = found(&epd.position, 100_000).0.unwrap_or_else(|| panic!("{line}"));
            assert_eq!(Some(i64::from(win.plies.div_ceil(2))), epd.number("dm"), "{line}");
            assert_eq!(usize::from(win.plies), win.line.len());
            let mut p = epd.position;
            for &m in &win.line {
                assert!(p.outcome().is_none() && p.is_legal(m), "{line}");
                p.make(m);
            }
            assert_eq!(p.outcome(), Some(Outcome::Win(p.side().other())), "{line}");
            mates += 1;
        }
        assert_eq!(mates, 300);
    }

    #[test]
    fn a_search_keeps_its_limits_and_what_it_has_refuted() {
        let (morphy, start) = (MORPHY.parse().unwrap(), Chess::start());
        let (win, nodes) = found(&morphy, 500);
        assert!(win.is_some() && nodes < 100, "{nodes}");
        assert_eq!(found(&morphy, nodes / 2), (None, nodes / 2));
        let mut counter = StoppingAfter(30, 0);
        assert_eq!((mate(&morphy, 500, &mut Vec::new(), &mut counter), counter.1), (None, 30));
        let (mut refuted, mut counter) = (Vec::new(), StoppingAfter(u64::MAX, 0));
        assert_eq!(mate(&start, u64::MAX, &mut refuted, &mut counter), None);
        let all = counter.1;
        assert_eq!(mate(&start, u64::MAX, &mut refuted, &mut counter), None);
        assert_eq!((all, counter.1), (989, 989), "the second search has no node");
    }

    #[test]
    fn a_mate_that_comes_after_the_draw_is_none() {
        for (clock, plies) in [(97, Some(3)), (98, None), (100, None)] {
            let p = MORPHY.replace("- 0 1", &format!("- {clock} 90")).parse().unwrap();
            // Two of the moves capture or are of pawns, but not all replies.
            assert_eq!(found(&p, 5_000).0.map(|win| win.plies), plies, "{clock}");
        }
    }
}

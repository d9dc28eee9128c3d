//! The search for mates within the engine's search, by df-pn with a small table (as GPSShogi and Bonanza call
//! theirs: Hsu's tutorial after Kaneko & Tanaka 2010).

use crate::{Mate, Move, RelationEvaluator, Shogi};
use nullwindow::engine::{Clock, ForcedWin, NodeCounter, WinSearch};
use nullwindow::proof::{DfPn, ProofLimits, ProofOptions, ProofStatus};
use std::cell::RefCell;
use std::mem;
use std::time::Duration;

/// The entries of the table of mates.
const ENTRIES: usize = 1 << 15;

/// The engine's counter and the nodes that it has counted, as the clock of a search for mates: the time is up
/// when the engine stops.
struct CounterClock<'c, C>(RefCell<(&'c mut C, u64)>);

impl<C: NodeCounter> Clock for CounterClock<'_, C> {
    fn elapsed(&self, nodes: u64) -> Duration {
        let (counter, counted) = &mut *self.0.borrow_mut();
        let stops = counter.count(nodes - mem::replace(counted, nodes));
        if stops { Duration::MAX } else { Duration::ZERO }
    }
}

/// The mate is one of [`Mate`], from this position alone:
/// - It passes no position twice, but does not know the positions of the game before it: one that has
///   occurred three times ends the game at the fourth, as a draw or by perpetual check.
/// - Its plies leave out futile drops, by which the loser can hold out longer at the board.
fn mate(
    p: &Shogi,
    nodes: u64,
    local: &mut Option<DfPn<Shogi>>,
    counter: &mut impl NodeCounter,
) -> Option<ForcedWin<Move>> {
    let search = local.get_or_insert_with(|| DfPn::with_entries(ENTRIES, ProofOptions::default()));
    let limits = ProofLimits { nodes: Some(nodes), time: Some(Duration::MAX), ..ProofLimits::default() };
    let clock = CounterClock(RefCell::new((counter, 0)));
    let found = search.solve(p, &Mate::of(p), &[], limits, &clock);
    clock.elapsed(found.nodes);
    let plies = found.plies.filter(|_| found.status == ProofStatus::Proved)?;
    Some(ForcedWin { plies: plies as u16, line: found.line })
}

impl WinSearch<Shogi> for RelationEvaluator {
    type Local = Option<DfPn<Shogi>>;

    fn forced_win(
        &self,
        p: &Shogi,
        nodes: u64,
        local: &mut Self::Local,
        counter: &mut impl NodeCounter,
    ) -> Option<ForcedWin<Move>> {
        mate(p, nodes, local, counter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Playing, ShogiGame};
    use nullwindow::Score;
    use nullwindow::engine::{Engine, Limits, NodeClock};

    /// A search of one ply finds a mate of three: G*5c 5b5a G*5b, or another gold on the second rank.
    #[test]
    fn a_mate_beyond_the_depth_is_found() {
        let p: Shogi = "9/4k4/9/4P4/9/9/9/9/4K4 b 2G2r2b4s4n4l17p 1".parse().unwrap();
        let evaluator = RelationEvaluator::embedded();
        let mut engine = Engine::<Playing>::new(evaluator, 1, ShogiGame::options()).unwrap();
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let mut with = |p| engine.search(p, &[], limits, &NodeClock(1), |_| ()).score;
        let mut proof = DfPn::new(1, ProofOptions { shortest: true, ..ProofOptions::default() }).unwrap();
        let found = proof.solve(&p, &Mate::of(&p), &[], ProofLimits::default(), &NodeClock(1_000_000));
        assert!(found.status == ProofStatus::Proved && found.line.len() == 3, "{found:?}");
        assert_eq!(with(&p), Score::win(3));
    }

    /// Stops after the first number of nodes; the second is that of the nodes so far.
    struct StoppingAfter(u64, u64);

    impl NodeCounter for StoppingAfter {
        fn count(&mut self, nodes: u64) -> bool {
            self.1 += nodes;
            self.1 >= self.0
        }
    }

    #[test]
    fn the_engine_counts_the_nodes_of_a_search_for_mates_and_stops_it() {
        let p: Shogi = "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2Lrb2g2s2n2l18p 1".parse().unwrap();
        let nodes_until = |stop| {
            let mut counter = StoppingAfter(stop, 0);
            assert!(mate(&p, 10_000, &mut None, &mut counter).is_none());
            counter.1
        };
        let [all, stopped] = [u64::MAX, 2_000].map(nodes_until);
        assert!(all >= 10_000 && (2_000..4_000).contains(&stopped), "{all} {stopped}");
    }
}

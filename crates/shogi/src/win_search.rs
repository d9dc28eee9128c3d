//! The search for mates within the engine's search, by df-pn with a small table (as GPSShogi and Bonanza call
//! theirs: Hsu's tutorial after Kaneko & Tanaka 2010).

use crate::{Mate, Move, NetworkEvaluator, RelationEvaluator, Shogi};
use nullwindow::engine::{ForcedWin, NodeClock, NodeCounter, WinSearch};
use nullwindow::proof::{DfPn, ProofLimits, ProofOptions, ProofStatus};

/// The entries of the table of mates.
const ENTRIES: usize = 1 << 15;

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
    let limits = ProofLimits { nodes: Some(nodes), ..ProofLimits::default() };
    let found = search.solve(p, &Mate::of(p), &[], limits, &NodeClock(1_000_000));
    counter.count(found.nodes);
    let best = found.line.first().copied().filter(|_| found.status == ProofStatus::Proved)?;
    Some(ForcedWin { plies: found.plies? as u16, best })
}

macro_rules! by_mates {
    ($($evaluator:ty),*) => { $(
        impl WinSearch<Shogi> for $evaluator {
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
    )* };
}

by_mates!(NetworkEvaluator, RelationEvaluator);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Playing, ShogiGame};
    use nullwindow::Score;
    use nullwindow::engine::{Engine, Limits};

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
}

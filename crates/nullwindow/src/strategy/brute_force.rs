//! The search of all moves of a small position, without order, table or bounds (our own).

use super::claim::Claim;
use super::rules::StrategyRules;

/// Whether the claim holds at this position. `moves` is a stack for the moves of the path.
pub(super) fn holds<R: StrategyRules>(p: &mut R, claim: &Claim, moves: &mut Vec<R::Move>) -> bool {
    if let Some(decided) = claim.decided(p) {
        return decided;
    }
    let (start, own) = (moves.len(), p.side() == claim.side);
    _ = p.moves(moves);
    let mut decisive = false;
    for i in start..moves.len() {
        let m = moves[i];
        let undo = p.make(m);
        // Of the side's moves one that holds is enough, of the opponent's one that does not.
        decisive = holds(p, claim, moves) == own;
        p.unmake(m, undo);
        if decisive {
            break;
        }
    }
    moves.truncate(start);
    decisive == own
}

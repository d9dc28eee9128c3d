//! The visits that prove the result of a TEST: the OR–AND tree of Hsu's slides, *Scout and NegaScout*, slides
//! 6 and 16.

use nullwindow::observe::{Goal, NodeResult, Sense, TracedVisit};

/// Whether each visit belongs to the proof of the first one's result, if that is a TEST.
pub(super) fn of(visits: &[TracedVisit<i64>]) -> Vec<bool> {
    let mut proves = vec![false; visits.len()];
    let mut last = vec![None; visits.len()];
    for (at, visit) in visits.iter().enumerate() {
        if let Some(parent) = visit.parent {
            last[parent] = Some(at);
        }
    }
    for (at, visit) in visits.iter().enumerate() {
        proves[at] = matches!(visit.goal, Goal::Test(..))
            && visit.parent.is_none_or(|parent| {
                proves[parent] && (!is_decided_by_one(&visits[parent]) || last[parent] == Some(at))
            });
    }
    proves
}

/// Whether one branch is enough for the result, the last that was visited: TRUE at an OR node, FALSE at an
/// AND node. From MAX's view.
fn is_decided_by_one(visit: &TracedVisit<i64>) -> bool {
    let (Goal::Test(sense, _), Some(NodeResult::Test(yes))) = (visit.goal, visit.result) else {
        return false;
    };
    let or = visit.max == matches!(sense, Sense::Greater | Sense::AtLeast);
    yes == or
}

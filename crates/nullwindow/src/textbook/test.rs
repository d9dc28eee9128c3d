//! TEST: is the value more than v? (Pearl 1980; Hsu, *Scout and NegaScout*, slides 4, 5 and 8.)

use super::{Flow, Tree};
use crate::observe::Sense;
use std::ops::ControlFlow::Continue;

/// Whether the value of `p`, from MAX's view, compares with `v` in this sense; visits no more nodes than the
/// result takes.
///
/// The four senses are one procedure: at a node of the side that a TRUE result favours, one TRUE branch is
/// enough; at a node of the other side, one FALSE branch. `TEST>` is the negation of `TEST≤`, and `TEST<` of
/// `TEST≥`, and each pair visits the same nodes. No arithmetic on `v` is needed, so that it works for any
/// type of value.
///
#[doc = example!(test::test(&mut p, nullwindow::observe::Sense::Greater, 4, 4) => true)]
pub fn test<T: Tree>(p: &mut T, sense: Sense, v: T::Value, depth: u32) -> Flow<bool> {
    p.test(sense, v, depth, |p, b| {
        let for_max = matches!(sense, Sense::Greater | Sense::AtLeast);
        let wanted = p.is_max() == for_max;
        for i in 0..b {
            if p.child_f(i, |p| test(p, sense, v, depth - 1))? == wanted {
                return Continue(wanted);
            }
        }
        Continue(!wanted)
    })
}

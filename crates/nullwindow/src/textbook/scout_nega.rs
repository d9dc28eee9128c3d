//! SCOUT in nega-max form: one TEST and one SCOUT for both sides (after the remark of the article
//! *NegaScout*, 2011-07-02, that NegaScout is *not* this).

use super::{Flow, Tree};
use crate::{
    Turn, Window,
    observe::{Goal, Sense},
};
use std::ops::ControlFlow::Continue;

/// The value of `p`, from its side to move. Visits the same nodes in the same order as
/// [`scout`](super::scout::scout).
///
#[doc = example!(scout_nega::scout(&mut p, 4) => 7)]
pub fn scout<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    p.node(Window::full(), depth, |p, b| {
        let max_moves = p.is_max();
        let deeper = |p: &mut T, _| scout(p, depth - 1);
        let mut v = p.child(0, Window::full(), deeper)?;
        for i in 1..b {
            let better = Goal::Test(Sense::Greater, v);
            if p.child_f(i, |p| test(p, better.after(Turn::between(max_moves, p.is_max())), depth - 1))? {
                v = p.child(i, Window::full(), deeper)?;
            }
        }
        Continue(v)
    })
}

/// TEST from the view of the side to move: where the opponent is to move, the question `h > v` becomes `h <
/// -v`.
fn test<T: Tree>(p: &mut T, goal: Goal<T::Value>, depth: u32) -> Flow<bool> {
    let max_moves = p.is_max();
    let Goal::Test(sense, v) = goal.after(Turn::between(true, max_moves)) else {
        unreachable!("only TESTs are passed down")
    };
    p.test(sense, v, depth, |p, b| {
        let wanted = matches!(goal, Goal::Test(Sense::Greater | Sense::AtLeast, _));
        for i in 0..b {
            if p.child_f(i, |p| test(p, goal.after(Turn::between(max_moves, p.is_max())), depth - 1))?
                == wanted
            {
                return Continue(wanted);
            }
        }
        Continue(!wanted)
    })
}

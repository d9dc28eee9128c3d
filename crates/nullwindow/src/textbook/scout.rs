//! SCOUT (Pearl 1980; Hsu, *Scout and NegaScout*, slide 9).

use super::{Flow, Tree, test::test};
use crate::{Window, observe::Sense};
use std::ops::ControlFlow::Continue;

/// The value of `p`, from MAX's view: the first branch is evaluated; every other one is tested, and evaluated
/// only if it is better. No window is passed down, so that deep cut-offs occur only inside the tests.
///
#[doc = example!(scout::scout(&mut p, 4) => 7)]
pub fn scout<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    p.node_f(Window::full(), depth, |p, b| {
        let better = if p.is_max() { Sense::Greater } else { Sense::Less };
        let mut v = p.child_f(0, |p| scout(p, depth - 1))?;
        for i in 1..b {
            if p.child_f(i, |p| test(p, better, v, depth - 1))? {
                let value = p.child_f(i, |p| scout(p, depth - 1))?;
                debug_assert!(better.holds(value, v), "a branch that passed the test is better");
                v = value;
            }
        }
        Continue(v)
    })
}

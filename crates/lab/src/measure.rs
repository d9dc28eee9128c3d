//! One observed search (our own).

use crate::{Monitor, Stop};
use nullwindow::observe::Observer;
use nullwindow::textbook::{Flow, Walk};
use nullwindow::{Evaluator, Position};

/// Searches a position with a textbook algorithm, and returns its value and the observer. `None` if the
/// monitor stopped the search.
///
/// ```
/// # use nullwindow::{Evaluator, MoveSink, Position, Side};
/// # #[derive(Clone)] struct Coin(u8);
/// # impl Position for Coin {
/// #     type Move = u8; type Undo = u8; type End = ();
/// #     fn side(&self) -> Side { if self.0 == 0 { Side::First } else { Side::Second } }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<()> { if self.0 > 0 { return Some(()) } out.push(3); out.push(5); None }
/// #     fn outcome(&self) -> Option<()> { (self.0 > 0).then_some(()) }
/// #     fn make(&mut self, m: u8) -> u8 { std::mem::replace(&mut self.0, m) }
/// #     fn unmake(&mut self, _: u8, u: u8) { self.0 = u }
/// # }
/// # struct Face;
/// # impl Evaluator<Coin> for Face { type Value = i32; fn terminal(&self, p: &Coin, _: (), _: u16) -> i32 { -i32::from(p.0) } fn evaluate(&self, _: &Coin) -> i32 { 0 } }
/// # let (position, evaluator) = (Coin(0), Face);
/// use nullwindow::{Window, observe::LeafCount, textbook::alpha_beta};
/// use nullwindow_lab::{Monitor, measure};
///
/// let measured = measure(&position, &evaluator, LeafCount::default(), &Monitor::silent(), |p| {
///     alpha_beta::fail_soft(p, Window::full(), 4)
/// });
/// assert_eq!(measured, Some((5, LeafCount(2))));
/// ```
pub fn measure<'m, P, J, O>(
    position: &P,
    evaluator: &J,
    observer: O,
    monitor: &Monitor<'m>,
    search: impl FnOnce(&mut Walk<'_, P, J, (O, Stop<'m>)>) -> Flow<J::Value>,
) -> Option<(J::Value, O)>
where
    P: Position,
    J: Evaluator<P>,
    J::Value: Copy,
    O: Observer<P, J::Value>,
{
    let mut position = position.clone();
    let mut walk = Walk::new(&mut position, evaluator, (observer, monitor.observer()));
    let value = search(&mut walk).continue_value()?;
    Some((value, walk.into_observer().0))
}

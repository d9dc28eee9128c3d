//! The order in which moves are generated, a type: choosing one costs nothing at run time.

use std::fmt::Debug;
use std::hash::Hash;

/// An order of the columns. [`ConnectFour`](super::ConnectFour) generates its moves in it.
///
/// ```
/// use nullwindow_games::connect_four::{Ascending, CentreFirst, Order};
/// assert_eq!(CentreFirst::COLUMNS, [3, 2, 4, 1, 5, 0, 6]);
/// assert_eq!(Ascending::COLUMNS, [0, 1, 2, 3, 4, 5, 6]);
/// ```
pub trait Order: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The columns, counted from 0 at the left, each once.
    const COLUMNS: [u8; 7];
}

/// The middle column first, then outwards, left before right: 4, 3, 5, 2, 6, 1, 7. The middle squares lie on
/// more lines, so that good moves tend to come early.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_games::connect_four::ConnectFour;
/// let mut moves = Vec::new();
/// ConnectFour::start().moves(&mut moves);
/// assert_eq!(format!("{moves:?}"), "[4, 3, 5, 2, 6, 1, 7]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CentreFirst;

impl Order for CentreFirst {
    const COLUMNS: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];
}

/// From left to right: 1 to 7. For comparisons with programs that generate moves in this order.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_games::connect_four::{Ascending, ConnectFour};
/// let mut moves = Vec::new();
/// ConnectFour::start().ordered::<Ascending>().moves(&mut moves);
/// assert_eq!(format!("{moves:?}"), "[1, 2, 3, 4, 5, 6, 7]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ascending;

impl Order for Ascending {
    const COLUMNS: [u8; 7] = [0, 1, 2, 3, 4, 5, 6];
}

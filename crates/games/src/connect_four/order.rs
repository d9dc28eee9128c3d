//! The order in which moves are generated, a type: choosing one costs nothing at run time.

use super::Size;
use std::fmt::Debug;
use std::hash::Hash;

/// An order of the columns. [`ConnectFour`](super::ConnectFour) generates its moves in it.
///
/// ```
/// use nullwindow_games::connect_four::{Ascending, CentreFirst, Order, SevenBySix};
/// assert!(CentreFirst::columns(SevenBySix).eq([3, 2, 4, 1, 5, 0, 6]));
/// assert!(Ascending::columns(SevenBySix).eq([0, 1, 2, 3, 4, 5, 6]));
/// ```
pub trait Order: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The column in this place of the order, both counted from 0, on a board with this number of columns.
    fn column(place: u32, columns: u32) -> u32;

    /// The columns, counted from 0 at the left, each once.
    #[inline(always)]
    fn columns(size: impl Size) -> impl Iterator<Item = u8> {
        (0..size.columns()).map(move |place| Self::column(place, size.columns()) as u8)
    }
}

/// The middle column first, then outwards, left before right: 4, 3, 5, 2, 6, 1, 7 of seven. The middle
/// squares lie on more lines, so that good moves tend to come early.
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
    #[inline(always)]
    fn column(place: u32, columns: u32) -> u32 {
        let (middle, away) = (columns / 2, place.div_ceil(2));
        if place.is_multiple_of(2) { middle + away } else { middle - away }
    }
}

/// From left to right. For comparisons with programs that generate moves in this order.
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
    #[inline(always)]
    fn column(place: u32, _: u32) -> u32 {
        place
    }
}

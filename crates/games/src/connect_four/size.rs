//! The size of the board, a type: the usual one is a constant, which costs nothing at run time (our own).

use super::bits::Bits;
use std::fmt::{self, Debug};
use std::hash::Hash;
use thiserror::Error;

/// The size of a board of Connect Four: [`SevenBySix`], or one chosen at run time, [`AnySize`].
///
/// ```
/// use nullwindow_games::connect_four::{AnySize, Bits as _, SevenBySix};
/// let squares = |size: AnySize| size.columns() * size.rows();
/// assert_eq!(squares(AnySize::new(8, 7)?), 56);
/// assert_eq!((SevenBySix.columns(), SevenBySix.rows()), (7, 6));
/// # Ok::<(), nullwindow_games::connect_four::AnySizeError>(())
/// ```
pub trait Size: Bits + Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {}

/// The usual board: seven columns, six rows.
///
/// ```
/// use nullwindow_games::connect_four::{ConnectFour, SevenBySix};
/// assert_eq!(ConnectFour::start().size(), SevenBySix);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SevenBySix;

impl Size for SevenBySix {}

impl Bits for SevenBySix {
    #[inline(always)]
    fn columns(self) -> u32 {
        7
    }

    #[inline(always)]
    fn rows(self) -> u32 {
        6
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42
    }
}

/// A size chosen at run time; seven columns and six rows if none is.
///
/// ```
/// use nullwindow_games::connect_four::{AnySize, Size};
/// assert_eq!(AnySize::default(), AnySize::new(7, 6)?);
/// # Ok::<(), nullwindow_games::connect_four::AnySizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnySize {
    bottom: u64,
    columns: u8,
    rows: u8,
}

/// There is no board of this size.
///
/// ```
/// use nullwindow_games::connect_four::AnySize;
/// let error = AnySize::new(8, 8).unwrap_err();
/// assert_eq!(error.to_string(), "a board has 1 to 16 columns and 1 to 15 rows, and \
///     columns times (rows + 1) is at most 64: not 8×8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "a board has 1 to 16 columns and 1 to 15 rows, and columns times (rows + 1) is at most 64: \
     not {columns}×{rows}"
)]
pub struct AnySizeError {
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
}

impl AnySize {
    /// The size with this number of columns and rows.
    ///
    /// # Errors
    /// If there is no such board: a bitboard holds the squares and a spare row.
    pub fn new(columns: u8, rows: u8) -> Result<Self, AnySizeError> {
        let bits = u32::from(columns) * (u32::from(rows) + 1);
        if !(1..=16).contains(&columns) || !(1..=15).contains(&rows) || bits > 64 {
            return Err(AnySizeError { columns, rows });
        }
        let bottom = (0..columns).fold(0, |bottom, c| bottom | 1 << (c * (rows + 1)));
        Ok(AnySize { bottom, columns, rows })
    }
}

impl Default for AnySize {
    fn default() -> Self {
        AnySize { bottom: SevenBySix.bottom(), columns: 7, rows: 6 }
    }
}

impl Size for AnySize {}

impl Bits for AnySize {
    #[inline(always)]
    fn columns(self) -> u32 {
        self.columns.into()
    }

    #[inline(always)]
    fn rows(self) -> u32 {
        self.rows.into()
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        self.bottom
    }
}

/// `8×7`.
impl fmt::Display for AnySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.columns, self.rows)
    }
}

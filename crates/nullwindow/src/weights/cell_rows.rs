//! The inputs of a network: which row of its first layer each content of each cell adds (Nasu 2018).

use crate::tuples::Cell;

/// The most rows.
const MOST: usize = u16::MAX as usize;

/// The most cells.
const MOST_CELLS: usize = 8_000;

/// No row: that of an empty cell.
const NONE: u16 = u16::MAX;

/// The rows of the first layer that the cells of a board add, once as the first side sees them, and once as
/// the second does. Where the sides can be exchanged, both views share their rows.
///
/// ```
/// use nullwindow::tuples::Cell;
/// use nullwindow::weights::CellRows;
/// // A row of three cells, which the second side sees from the other end.
/// let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
/// let rows = CellRows::new(3, &contents, Some(vec![2, 1, 0])).expect("it fits together");
/// assert_eq!(rows.of(0, Cell::EMPTY), None);
/// assert_eq!(rows.of(0, Cell::first(0)), Some([1, 8]));
/// assert_eq!(rows.of(2, Cell::second(0)), Some([8, 1]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRows {
    contents: Vec<Cell>,
    exchange: Option<Vec<usize>>,
    cells: usize,
    /// The rank of each content.
    ranks: [u8; 256],
    /// For each rank of each cell, the rows in both views.
    rows: Vec<[u16; 2]>,
}

impl CellRows {
    /// The rows of a board of `cells` cells with these contents, of which the last stands for all others, and
    /// the cell that is for one side what each is for the other, if the sides can be exchanged.
    ///
    /// `None` if they do not fit together: a content comes twice, there are none, more than 65,534 rows, or
    /// more than 8,000 cells; or the cells are not exchanged one for one.
    #[must_use]
    pub fn new(cells: usize, contents: &[Cell], exchange: Option<Vec<usize>>) -> Option<Self> {
        let other = u8::try_from(contents.len().checked_sub(1)?).ok()?;
        let mut ranks = [other; 256];
        for (rank, content) in contents.iter().enumerate() {
            ranks[usize::from(content.0)] = rank as u8;
        }
        let rank = |content: Cell| usize::from(ranks[usize::from(content.0)]);
        let distinct = contents.iter().enumerate().all(|(number, &content)| rank(content) == number);
        let symmetric = exchange.as_ref().is_none_or(|to| {
            to.len() == cells && to.iter().enumerate().all(|(cell, &way)| to.get(way) == Some(&cell))
        });
        if !distinct || !symmetric || cells > MOST_CELLS || 2 * cells * contents.len() >= MOST {
            return None;
        }
        let kinds = contents.len();
        let both = |cell: usize, content: Cell| match &exchange {
            _ if content == Cell::EMPTY => [NONE; 2],
            Some(to) => [cell * kinds + rank(content), to[cell] * kinds + rank(content.exchanged())]
                .map(|row| row as u16),
            None => [0, cells * kinds].map(|view| (view + cell * kinds + rank(content)) as u16),
        };
        let rows = (0..cells).flat_map(|cell| contents.iter().map(move |&content| (cell, content)));
        let rows = rows.map(|(cell, content)| both(cell, content)).collect();
        Some(CellRows { contents: contents.to_vec(), exchange, cells, ranks, rows })
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The contents.
    #[must_use]
    pub fn contents(&self) -> &[Cell] {
        &self.contents
    }

    /// The cell that is for one side what each is for the other.
    #[must_use]
    pub fn exchange(&self) -> Option<&[usize]> {
        self.exchange.as_deref()
    }

    /// The number of rows.
    #[must_use]
    pub fn count(&self) -> usize {
        self.rows.len() * if self.exchange.is_some() { 1 } else { 2 }
    }

    /// The row of this content of this cell in the first side's view, and in the second's; `None` for an
    /// empty cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    #[must_use]
    pub fn of(&self, cell: usize, content: Cell) -> Option<[u16; 2]> {
        let rank = usize::from(self.ranks[usize::from(content.0)]);
        let rows = self.rows[cell * self.contents.len() + rank];
        (content != Cell::EMPTY && rows[0] != NONE).then_some(rows)
    }
}

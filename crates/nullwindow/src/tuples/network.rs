//! The tuples of a board and their weights (Jaskowski 2014, "Systematic n-tuple networks for position
//! evaluation").

use super::cell::Cell;
use crate::weights::WeightsHead;

/// A few cells whose contents together have a weight.
///
/// ```
/// use nullwindow::tuples::Tuple;
/// let pair = Tuple { cells: vec![3, 4], kinds: 3 };
/// assert_eq!(pair.entries(), 9);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tuple {
    /// The cells, all different; none for the weight of every position.
    pub cells: Vec<u16>,
    /// The number of contents that it distinguishes, the most frequent ones; the last is any other.
    pub kinds: u8,
}

impl Tuple {
    /// The number of its weights.
    #[must_use]
    pub fn entries(&self) -> usize {
        usize::from(self.kinds).saturating_pow(self.cells.len() as u32)
    }
}

/// The most weights of a tuple.
const ENTRIES: usize = 1 << 15;

/// The number of contents, of `contents`, that a tuple of `length` cells distinguishes: the most that make at
/// most 1,024 weights, or up to three that make at most 32,768, so that a square of three by three cells
/// has a weight for each way to fill it.
///
/// ```
/// use nullwindow::tuples::kinds;
/// assert_eq!([1, 2, 4, 6, 9].map(|length| kinds(13, length)), [13, 13, 5, 3, 3]);
/// ```
#[must_use]
pub fn kinds(contents: usize, length: usize) -> u8 {
    let fits = |kinds: &usize| {
        let entries = kinds.saturating_pow(length as u32);
        length == 0 || entries <= 1 << 10 || (*kinds <= 3 && entries <= ENTRIES)
    };
    (1..=contents.min(usize::from(u8::MAX))).rev().find(fits).unwrap_or(1) as u8
}

/// An evaluation of the positions of one game as a sum of the weights of tuples.
///
/// ```
/// use nullwindow::tuples::{Cell, Tuple, TupleNetwork, TupleSums};
/// // A board of two cells: a piece of one's own is worth ten points.
/// let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
/// let tuples = (0..2).map(|cell| Tuple { cells: vec![cell], kinds: 3 }).collect();
/// let weights = [[0, 0], [10, -10], [-10, 10]].repeat(2);
/// let network = TupleNetwork::new("pieces", 2, &contents, tuples, weights, 1).expect("it fits together");
/// let cells = [Cell::first(0), Cell::EMPTY];
/// assert_eq!([0, 1].map(|side| TupleSums::default().points(&network, &cells, side)), [10, -10]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TupleNetwork {
    pub(crate) head: WeightsHead,
    /// The number of cells.
    pub(super) cells: usize,
    /// The contents that are distinguished, the most frequent first.
    pub(super) contents: Vec<Cell>,
    pub(super) tuples: Vec<Tuple>,
    /// The weights of each tuple, the contents of its first cell counting least: where the first side is to
    /// move, and where the second is, each from the view of the side to move.
    pub(super) weights: Vec<[i16; 2]>,
    /// The parts of a weight that make a point.
    pub(super) scale: u16,
    /// The number of each content among the contents.
    ranks: [u8; 256],
    /// The index of each tuple's first weight.
    pub(super) begins: Vec<u32>,
    /// For each cell, its tuples: the tuple, and what its contents are multiplied by in the index.
    pub(super) of_cell: Vec<Vec<TuplePlace>>,
}

/// The place of a cell in a tuple.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TuplePlace {
    pub(super) tuple: u16,
    /// What the rank of the contents is multiplied by.
    pub(super) factor: u16,
    /// The last rank that is distinguished.
    pub(super) last: u8,
}

impl TupleNetwork {
    /// A network of these tuples of a board of `cells` cells. `weights` are those of each tuple in turn, the
    /// contents of its first cell counting least: `[a, b]` where the first side is to move, and where the
    /// second is, each from the view of the side to move; `scale` of them make a point.
    ///
    /// `None` if they do not fit together: a cell is not on the board or twice in a tuple, a content comes
    /// twice, a tuple distinguishes more contents than there are, or has more than 32,768 weights, there are
    /// more than 65,535 tuples, or the number of weights is wrong.
    #[must_use]
    pub fn new(
        game: &str,
        cells: usize,
        contents: &[Cell],
        tuples: Vec<Tuple>,
        weights: Vec<[i16; 2]>,
        scale: u16,
    ) -> Option<Self> {
        let other = u8::try_from(contents.len().checked_sub(1)?).ok()?;
        u16::try_from(tuples.len()).ok()?;
        let mut ranks = [other; 256];
        for (rank, content) in contents.iter().enumerate() {
            ranks[usize::from(content.0)] = rank as u8;
        }
        let distinct = contents
            .iter()
            .enumerate()
            .all(|(rank, content)| usize::from(ranks[usize::from(content.0)]) == rank);
        let (mut begins, mut of_cell, mut begin) = (Vec::new(), vec![Vec::new(); cells], 0);
        for (number, tuple) in tuples.iter().enumerate() {
            let entries = tuple.entries();
            if tuple.kinds == 0 || usize::from(tuple.kinds) > contents.len() || entries > ENTRIES {
                return None;
            }
            begins.push(u32::try_from(begin).ok()?);
            begin += entries;
            let mut factor = 1;
            for &cell in &tuple.cells {
                let places: &mut Vec<TuplePlace> = of_cell.get_mut(usize::from(cell))?;
                let number = number as u16;
                if places.last().is_some_and(|place| place.tuple == number) {
                    return None;
                }
                places.push(TuplePlace { tuple: number, factor, last: tuple.kinds - 1 });
                factor = factor.saturating_mul(tuple.kinds.into());
            }
        }
        (distinct && scale > 0 && begin == weights.len()).then(|| TupleNetwork {
            head: WeightsHead::of(game),
            cells,
            contents: contents.to_vec(),
            tuples,
            weights,
            scale,
            ranks,
            begins,
            of_cell,
        })
    }

    /// The same with weights of 0.
    pub(crate) fn without_weights(self) -> Self {
        let weights = vec![[0, 0]; self.weights.len()];
        TupleNetwork { weights, ..self }
    }

    /// The number of cells of the board.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The place of a content among the contents; the last one stands for all others.
    #[inline]
    pub(super) fn rank(&self, content: Cell) -> u8 {
        self.ranks[usize::from(content.0)]
    }
}

//! What a network sees of a position (Nasu 2018), and how the inputs of two positions differ (our own).

use std::fmt;

/// A position as a network sees it: the inputs that are 1, once from the view of either side.
///
/// A view has a frame: the way in which its side sees the squares, for example by the wing or by the square
/// of its king. As long as the frame stays, a move changes few inputs.
///
/// ```
/// use nullwindow_network::{Accumulators, Inputs, Layers, RowChanges};
///
/// /// Heaps of up to 15 pieces, which both sides see alike: an input for each size of each heap.
/// #[derive(Clone, Copy, Debug)]
/// struct Heaps([u16; 3]);
///
/// impl Inputs for Heaps {
///     const MAGIC: [u8; 8] = *b"nwheaps\x01";
///     const COUNT: usize = 3 * 16;
///     const MOST: usize = 3;
///     const FRAMES: usize = 1;
///     const EMPTY: Self = Heaps([0; 3]);
///
///     fn frames(&self) -> [usize; 2] {
///         [0, 0]
///     }
///
///     fn distance(&self, other: &Self) -> u32 {
///         (0..3).map(|heap| u32::from(self.0[heap] != other.0[heap])).sum()
///     }
///
///     fn difference(&self, from: &Self, _: [usize; 2], rows: &mut RowChanges) {
///         for heap in (0..3).filter(|&heap| self.0[heap] != from.0[heap]) {
///             let input = |size| (16 * heap) as u16 + size;
///             // An empty heap has no input, so that the empty position has none.
///             if self.0[heap] > 0 {
///                 rows.add([input(self.0[heap]); 2]);
///             }
///             if from.0[heap] > 0 {
///                 rows.remove([input(from.0[heap]); 2]);
///             }
///         }
///     }
/// }
///
/// let mut rows = RowChanges::default();
/// Heaps([3, 5, 0]).difference(&Heaps([3, 7, 0]), [0, 0], &mut rows);
/// assert_eq!(rows.of(0), [&[21][..], &[23]]);
///
/// // A network of arbitrary weights, from its file; and its sums on the path of a search.
/// let parameters: Vec<f32> = (0..Layers::<Heaps>::parameters(32)).map(|i| (i % 7) as f32 / 10.0).collect();
/// let layers = Layers::<Heaps>::read(&Layers::<Heaps>::new(32, &parameters, 100.0).file())?;
/// let mut sums = Accumulators::default();
/// for (ply, heaps) in [Heaps([3, 7, 0]), Heaps([3, 5, 0])].into_iter().enumerate() {
///     let mover = ply % 2;
///     let output = layers.output(sums.sums(&layers, heaps, ply, mover), 0, (1, 1));
///     assert_eq!(output, layers.output_anew(heaps, mover, 0, (1, 1)));
/// }
/// # Ok::<(), nullwindow_network::LayersError>(())
/// ```
pub trait Inputs: Copy + fmt::Debug {
    /// The first bytes of a file of such a network: `nw`, five letters for the game, and the version.
    const MAGIC: [u8; 8];

    /// The number of inputs of a view, at most 65,535.
    const COUNT: usize;

    /// The largest number of inputs of a view that are 1 at once, at most 128.
    const MOST: usize;

    /// The number of frames that a view can have.
    const FRAMES: usize;

    /// The position without any input.
    const EMPTY: Self;

    /// The frames of the first side's view and of the second's, below [`FRAMES`](Self::FRAMES).
    fn frames(&self) -> [usize; 2];

    /// About the number of inputs by which two positions differ: of several, the nearest has the least.
    fn distance(&self, other: &Self) -> u32;

    /// Adds the inputs that this position has and `from` does not, and removes those that `from` alone has,
    /// in these frames of the two views.
    fn difference(&self, from: &Self, frames: [usize; 2], rows: &mut RowChanges);
}

/// The most inputs that a difference adds, and removes.
pub(crate) const CAPACITY: usize = 128;

/// The inputs, as rows of the first layer, that a difference adds and removes: from the view of the first
/// side, and from the second's.
#[derive(Clone, Debug)]
pub struct RowChanges {
    added: [[u16; CAPACITY]; 2],
    removed: [[u16; CAPACITY]; 2],
    /// The lengths of the lists.
    counts: [usize; 2],
}

impl Default for RowChanges {
    fn default() -> Self {
        RowChanges { added: [[0; CAPACITY]; 2], removed: [[0; CAPACITY]; 2], counts: [0; 2] }
    }
}

impl RowChanges {
    /// Adds an input: its number in either view.
    ///
    /// # Panics
    /// If it is the 129th.
    #[inline(always)]
    pub fn add(&mut self, input: [u16; 2]) {
        push(&mut self.added, &mut self.counts[0], input);
    }

    /// Removes an input: its number in either view.
    ///
    /// # Panics
    /// If it is the 129th.
    #[inline(always)]
    pub fn remove(&mut self, input: [u16; 2]) {
        push(&mut self.removed, &mut self.counts[1], input);
    }

    /// The inputs that are added in a view (0 or 1), and those that are removed.
    #[inline(always)]
    #[must_use]
    pub fn of(&self, view: usize) -> [&[u16]; 2] {
        let [added, removed] = self.counts;
        [&self.added[view][..added], &self.removed[view][..removed]]
    }

    /// Empties the lists.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.counts = [0; 2];
    }
}

#[inline(always)]
fn push(lists: &mut [[u16; CAPACITY]; 2], count: &mut usize, input: [u16; 2]) {
    for (list, number) in lists.iter_mut().zip(input) {
        list[*count] = number;
    }
    *count += 1;
}

//! Accumulators: the first layer's sums at the positions of a path, each made of the sums of a position
//! nearby (Nasu 2018). Which one is near shows by a comparison of the positions, so that neither moves nor
//! their undoing are followed, and a position that is never evaluated costs nothing (our own).

use crate::inputs::{Inputs, RowChanges};
use crate::kernels::accumulate;
use crate::layers::{Layers, views};

/// The sums of the first layer at the positions of a search's path, kept by a thread during a search.
///
/// A sum is made from that of a position near it, the last one met at this ply or at one of the two before: a
/// row is added or subtracted for each input that differs. Where the frame of a view has changed, the last
/// position serves that had it in the same frame.
#[derive(Clone, Debug)]
pub struct Accumulators<I> {
    /// The last positions met: one for each frame of each view, of whose sums only that view counts, and
    /// behind them one for each ply.
    met: Vec<Met<I>>,
    /// The sums of each, from the first side's view and from the second's, in the same order.
    sums: Vec<i16>,
    /// Overwritten by each difference.
    rows: RowChanges,
}

/// A position whose sums are kept.
#[derive(Clone, Copy, Debug)]
struct Met<I> {
    inputs: I,
    /// The frames of the views; of a place that is not in use one that no view has.
    frames: [usize; 2],
}

impl<I> Default for Accumulators<I> {
    fn default() -> Self {
        Accumulators { met: Vec::new(), sums: Vec::new(), rows: RowChanges::default() }
    }
}

impl<I: Inputs> Accumulators<I> {
    /// The number of places before those of the plies.
    const FRAMES: usize = 2 * I::FRAMES;

    /// The sums of the first layer of a position at this ply, from the view of the side to move (`mover`, 0
    /// or 1) and from the other's. The layers are the same in all calls.
    ///
    /// # Panics
    /// If the inputs have a frame that is not below [`FRAMES`](Inputs::FRAMES). With layers of other sizes
    /// than before it panics too, or the sums are wrong.
    #[inline]
    pub fn sums(&mut self, layers: &Layers<I>, inputs: I, ply: usize, mover: usize) -> [&[i16]; 2] {
        let (place, units) = (Self::FRAMES + ply, layers.units());
        if self.met.len() <= place {
            self.grow(layers, place);
        }
        let now = Met { inputs, frames: inputs.frames() };
        let from = Self::FRAMES + nearest(ply, |ply| self.met[Self::FRAMES + ply].inputs.distance(&inputs));
        let near = self.met[from];
        self.rows.clear();
        inputs.difference(&near.inputs, now.frames, &mut self.rows);
        let stays = |view: &usize| near.frames[*view] == now.frames[*view];
        // First those for which the rows were set: a refresh sets others.
        for view in [0, 1].into_iter().filter(stays) {
            self.add(layers, [from, place], view);
        }
        for view in [0, 1].into_iter().filter(|view| !stays(view)) {
            self.refresh(layers, &now, view, place);
        }
        self.met[place] = now;
        views(&self.sums[2 * place * units..][..2 * units], mover)
    }

    /// Makes places for a longer path.
    #[cold]
    fn grow(&mut self, layers: &Layers<I>, place: usize) {
        // The sums of a position without inputs are the bias.
        let empty = |frame| Met { inputs: I::EMPTY, frames: [frame; 2] };
        if self.met.is_empty() {
            self.met.extend((0..Self::FRAMES).map(|place| empty(place / 2)));
        }
        self.met.resize(place + 8, empty(usize::MAX));
        let length = 2 * self.met.len() * layers.units();
        self.sums.extend(layers.bias.iter().copied().cycle().take(length - self.sums.len()));
    }

    /// Makes a view's sums of those of the last position in the same frame.
    #[inline(never)]
    fn refresh(&mut self, layers: &Layers<I>, now: &Met<I>, view: usize, place: usize) {
        let frame = 2 * now.frames[view] + view;
        self.rows.clear();
        now.inputs.difference(&self.met[frame].inputs, now.frames, &mut self.rows);
        self.add(layers, [frame, place], view);
        let units = layers.units();
        let [from, to] = [place, frame].map(|place| (2 * place + view) * units);
        self.sums.copy_within(from..from + units, to);
        self.met[frame].inputs = now.inputs;
    }

    /// Makes the sums of one place of those of another, by the rows that were set.
    #[inline(always)]
    fn add(&mut self, layers: &Layers<I>, places: [usize; 2], view: usize) {
        let units = layers.units();
        let places = places.map(|place| (2 * place + view) * units);
        accumulate(&mut self.sums, places, &layers.rows, units, self.rows.of(view));
    }
}

/// The ply of the nearest position of a path: this ply, where another position was met, or one of the two
/// before. `distance` is that of the position last met at a ply.
///
/// ```
/// use nullwindow_network::nearest;
/// assert_eq!(nearest(3, |ply| [9, 8, 5, 4][ply]), 3);
/// assert_eq!(nearest(3, |ply| [9, 8, 2, 0][ply]), 2, "the ply before is near enough");
/// ```
#[inline(always)]
pub fn nearest(ply: usize, distance: impl Fn(usize) -> u32) -> usize {
    if ply == 0 {
        return ply;
    }
    let (mut nearest, mut least) = (ply - 1, distance(ply - 1));
    if least > 3 {
        for other in [ply, ply.saturating_sub(2)] {
            let distance = distance(other);
            if distance < least {
                (nearest, least) = (other, distance);
            }
        }
    }
    nearest
}

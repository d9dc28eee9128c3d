//! A layer of positions while it is gathered: codes that are sorted now and then, so that memory is bounded
//! by the number of different ones (our own).

/// The fewest codes that are sorted.
const FEWEST: usize = 1 << 16;

/// The codes of a layer, in no order, some of them several times.
pub(super) struct UnsortedLayer<C> {
    codes: Vec<C>,
    /// How many there were, all different, when they were last sorted.
    sorted: usize,
}

impl<C> Default for UnsortedLayer<C> {
    fn default() -> Self {
        UnsortedLayer { codes: Vec::new(), sorted: 0 }
    }
}

impl<C: Ord> UnsortedLayer<C> {
    /// Adds a code. At most twice as many codes as there are different ones are kept, or [`FEWEST`].
    pub(super) fn push(&mut self, code: C) {
        if self.codes.len() >= FEWEST.max(2 * self.sorted) {
            self.sort();
        }
        self.codes.push(code);
    }

    fn sort(&mut self) {
        self.codes.sort_unstable();
        self.codes.dedup();
        self.sorted = self.codes.len();
    }

    /// The number of different codes when they were last sorted.
    pub(super) fn at_least(&self) -> usize {
        self.sorted
    }

    /// The codes, each once, in ascending order.
    pub(super) fn into_sorted(mut self) -> Vec<C> {
        self.sort();
        self.codes
    }
}

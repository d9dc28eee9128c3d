//! What shallow searches of chess by the shipped evaluation foretell of deep ones (Buro 1995; in chess: Jiang & Buro 2003), as `nullwindow train
//! probcut --game chess` has fitted it. `docs/models/probcut.md` tells how.

use crate::evaluation::phase;
use crate::{Chess, Evaluation, Network};
use nullwindow::engine::{CutPair, ProbCut};

/// A model of how searches of chess foretell each other: a line, and a deviation that depends on the pieces left and on the depth.
///
/// ```
/// use nullwindow_chess::ProbCutModel;
/// let cut_pair = ProbCutModel::EMBEDDED.cut_pair(24, 9);
/// assert!(cut_pair.depth == 5 && cut_pair.slope > 0.5 && cut_pair.deviation > 1.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCutModel {
    /// The deep value's change for a centipawn of the shallow one.
    pub slope: f32,
    /// The deep value where the shallow one is 0, in centipawns.
    pub offset: f32,
    /// The natural logarithm of the standard deviation, in centipawns, is the sum of these: times 1, the phase (24 with all pieces, 0 with
    /// pawns alone), and the deep depth in plies.
    pub deviation: [f32; 3],
}

impl ProbCutModel {
    /// What comes with the crate.
    pub const EMBEDDED: ProbCutModel = {
        let [slope, offset, constant, by_phase, by_deep] = include!("../weights/probcut.txt");
        ProbCutModel { slope, offset, deviation: [constant, by_phase, by_deep] }
    };

    /// The least depth that is foretold.
    pub const LEAST_DEEP: u32 = 5;

    /// The shallow search is so many plies less deep: an even number, because values swing with odd and even depths.
    pub const LESS: u32 = 4;

    /// What a search foretells of one of depth `deep`, [`LEAST_DEEP`](Self::LEAST_DEEP) or more, in a position of this phase.
    ///
    /// ```
    /// use nullwindow_chess::ProbCutModel;
    /// assert_eq!(ProbCutModel::EMBEDDED.cut_pair(12, 5).depth, 1);
    /// ```
    #[must_use]
    pub fn cut_pair(&self, phase: i32, deep: u32) -> CutPair {
        let [constant, by_phase, by_deep] = self.deviation;
        let logarithm = constant + by_phase * phase as f32 + by_deep * deep as f32;
        let depth = deep.saturating_sub(Self::LESS);
        CutPair { depth, slope: self.slope, offset: self.offset, deviation: logarithm.exp() }
    }

    /// The phase of a position, by which deviations differ: 24 with all pieces, 0 with pawns alone.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, ProbCutModel};
    /// assert_eq!(ProbCutModel::phase(&Chess::start()), 24);
    /// ```
    #[must_use]
    pub fn phase(p: &Chess) -> i32 {
        phase(p.board())
    }
}

macro_rules! probcut {
    ($($evaluator:ty),*) => { $(
        impl ProbCut<Chess> for $evaluator {
            const LEVELS: &'static [f32] = &[1.0, 1.5, 2.0];

            /// As fitted; nothing is foretold of a side in check, whose moves are few and forced.
            fn cut_pair(&self, p: &Chess, depth: Option<u32>) -> Option<CutPair> {
                let deep = depth.filter(|&deep| deep >= ProbCutModel::LEAST_DEEP)?;
                (!p.in_check()).then(|| ProbCutModel::EMBEDDED.cut_pair(ProbCutModel::phase(p), deep))
            }

            /// The end of the game is out of reach: a search deepens from horizon to horizon.
            fn deepening_depth(&self, _: &Chess, _: Option<usize>) -> u32 {
                u32::MAX
            }
        }
    )* };
}
probcut!(Evaluation, Network);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_and_small_depths_are_not_foretold() {
        let evaluation = Evaluation::embedded();
        let start = Chess::start();
        assert_eq!(evaluation.cut_pair(&start, Some(4)), None);
        assert_eq!(evaluation.cut_pair(&start, None), None);
        assert_eq!(evaluation.cut_pair(&start, Some(8)).map(|cut_pair| cut_pair.depth), Some(4));
        let check: Chess = "k6R/8/8/8/8/8/8/7K b - - 0 1".parse().unwrap();
        assert_eq!(evaluation.cut_pair(&check, Some(8)), None);
    }
}

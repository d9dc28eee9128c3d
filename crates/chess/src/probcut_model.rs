//! The model by which shallow searches of chess predict deep ones, for the linear evaluation (ProbCut: Buro
//! 1995; in chess: Jiang & Buro 2003), as fitted by `nullwindow-lab train probcut --game chess`
//! (`docs/models/probcut.md`).

use crate::evaluation::{LinearEvaluator, phase};
use crate::{Chess, NetworkEvaluator};
use nullwindow::engine::{CutPair, ProbCut};

/// The regression of deep values on shallow ones, with a standard deviation that depends on the pieces left
/// and on the depth. One slope and one offset serve all depths, unlike in Buro's models.
///
/// ```
/// use nullwindow_chess::ProbCutModel;
/// let cut_pair = ProbCutModel::EMBEDDED.cut_pair(24, 9);
/// assert!(cut_pair.depth == 5 && cut_pair.slope > 0.5 && cut_pair.deviation > 1.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCutModel {
    /// The change of the deep value for a centipawn of the shallow one.
    pub slope: f32,
    /// The deep value where the shallow one is 0, in centipawns.
    pub offset: f32,
    /// The coefficients of the natural logarithm of the standard deviation in centipawns: of 1, of the phase
    /// (24 with all pieces, 0 with pawns alone), and of the deep depth in plies.
    pub deviation: [f32; 3],
}

impl ProbCutModel {
    /// The model that comes with the crate.
    pub const EMBEDDED: ProbCutModel = {
        let [slope, offset, constant, by_phase, by_deep] = include!("../weights/probcut.txt");
        ProbCutModel { slope, offset, deviation: [constant, by_phase, by_deep] }
    };

    /// The least depth whose value is predicted.
    pub const MIN_DEEP: u32 = 5;

    /// The deep depth less the shallow one: even, because values swing between odd and even depths.
    pub const REDUCTION: u32 = 4;

    /// The prediction of the value of a search of depth `deep`, [`MIN_DEEP`](Self::MIN_DEEP) or more, in a
    /// position of this phase.
    ///
    /// ```
    /// use nullwindow_chess::ProbCutModel;
    /// assert_eq!(ProbCutModel::EMBEDDED.cut_pair(12, 5).depth, 1);
    /// ```
    #[must_use]
    pub fn cut_pair(&self, phase: i32, deep: u32) -> CutPair {
        let [constant, by_phase, by_deep] = self.deviation;
        let logarithm = constant + by_phase * phase as f32 + by_deep * deep as f32;
        let depth = deep.saturating_sub(Self::REDUCTION);
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

impl ProbCut<Chess> for LinearEvaluator {
    const LEVELS: &'static [f32] = &[1.0, 1.5, 2.0];

    /// The prediction of the embedded model; none for a side in check, whose moves are few and forced.
    fn cut_pair(&self, p: &Chess, depth: Option<u32>, check: u32) -> Option<CutPair> {
        let deep = depth.filter(|&deep| check == 0 && deep >= ProbCutModel::MIN_DEEP)?;
        (!p.in_check()).then(|| ProbCutModel::EMBEDDED.cut_pair(ProbCutModel::phase(p), deep))
    }

    /// Without bound: the end of a game of chess is out of reach, and a search deepens from horizon to
    /// horizon.
    fn deepening_depth(&self, _: &Chess, _: Option<usize>) -> u32 {
        u32::MAX
    }
}

/// The network's values are predicted as those of the linear evaluator that it corrects.
impl ProbCut<Chess> for NetworkEvaluator {
    const LEVELS: &'static [f32] = <LinearEvaluator as ProbCut<Chess>>::LEVELS;

    fn cut_pair(&self, p: &Chess, depth: Option<u32>, check: u32) -> Option<CutPair> {
        self.linear.cut_pair(p, depth, check)
    }

    fn deepening_depth(&self, p: &Chess, level: Option<usize>) -> u32 {
        self.linear.deepening_depth(p, level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_and_small_depths_are_not_predicted() {
        let evaluator = LinearEvaluator::embedded();
        let start = Chess::start();
        assert_eq!(evaluator.cut_pair(&start, Some(4), 0), None);
        assert_eq!(evaluator.cut_pair(&start, None, 0), None);
        assert_eq!(evaluator.cut_pair(&start, Some(8), 0).map(|cut_pair| cut_pair.depth), Some(4));
        let check: Chess = "k6R/8/8/8/8/8/8/7K b - - 0 1".parse().unwrap();
        assert_eq!(evaluator.cut_pair(&check, Some(8), 0), None);
    }
}

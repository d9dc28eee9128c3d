//! ProbCut models, which predict the value of a deep search from a shallow one (Buro 1995, 1997).

use super::cut_pair::CutPair;
use crate::Position;

/// An evaluator with a ProbCut model: a regression of deep values on shallow ones, by which the engine can
/// cut.
///
/// Where Buro tests a shallow value both above beta and below alpha, the engine makes one of the two tests:
/// that of the side of the window on which the evaluation lies.
///
/// ```
/// use nullwindow::{Position, engine::{CutPair, ProbCut}};
/// /// A search of half the depth predicts the value, with a standard deviation of four points.
/// struct Half;
/// impl<P: Position> ProbCut<P> for Half {
///     const LEVELS: &'static [f32] = &[1.0, 2.0];
///     fn cut_pair(&self, _: &P, depth: Option<u32>, check: u32) -> Option<CutPair> {
///         let depth = depth.filter(|&depth| depth >= 4 && check == 0)?;
///         Some(CutPair::unbiased(depth / 2, 4.0))
///     }
///
///     fn deepening_depth(&self, _: &P, _: Option<usize>) -> u32 {
///         12
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for ProbCut, but `{Self}` has no model of searches of `{P}`",
    note = "implement `ProbCut` for it, or leave `probcut` out of the `profile!`"
)]
pub trait ProbCut<P: Position> {
    /// The levels of selectivity that lead up to an exact search, in increasing confidence, at most five: by
    /// the number of standard deviations by which a predicted value must lie beyond the window. (A value 1.1
    /// deviations beyond is right in 73 of 100 cases, 1.5 in 87, 2.0 in 95, 2.6 in 99, counted on both
    /// sides.)
    const LEVELS: &'static [f32];

    /// The number of levels, from the first, that lead up to an exact search without a limit; a greater
    /// number than there are means all. With a limit all do: each is the answer if the next one is not
    /// finished.
    const LEVELS_BEFORE_EXACT: usize = Self::LEVELS.len();

    /// The shallow search for a node of this remaining depth in plies (`None`: to the end of the game), and
    /// its regression; `None` where a shallow search costs more than it saves. `check` 0 is the usual one,
    /// each further number a shallower one that may come before it (Multi-ProbCut: Buro 1997), `None` where
    /// the model has no such pair. [`Parameters::probcut_checks`](crate::engine::Parameters) is their
    /// number.
    fn cut_pair(&self, p: &P, depth: Option<u32>, check: u32) -> Option<CutPair>;

    /// The depth, in plies, to which a search to the end of the game deepens first, if it ends at this level
    /// of selectivity (`None`: exact): deeper iterations to a horizon would take as long as one to the end.
    /// These iterations are selective too, at that level or else at the first.
    fn deepening_depth(&self, p: &P, level: Option<usize>) -> u32;
}

capability! {
    /// Use of [`ProbCut`].
    ProbCutUse<P, E> of (On: where E: ProbCut<P>)
    const LEVELS: &'static [f32] = E::LEVELS, or &[];
    const LEVELS_BEFORE_EXACT: usize = E::LEVELS_BEFORE_EXACT, or 0;
    fn cut_pair(evaluator: &E, p: &P, depth: Option<u32>, check: u32) -> Option<CutPair> =
        evaluator.cut_pair(p, depth, check), or None;
    fn deepening_depth(evaluator: &E, p: &P, level: Option<usize>) -> u32 =
        evaluator.deepening_depth(p, level), or 0;
}

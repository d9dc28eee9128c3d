//! The ProbCut model (Buro 1995, 1997): shallow searches by the embedded evaluator predict deep ones, and the
//! end of the game. `nullwindow-lab train probcut` fits it; `docs/models/probcut.md` describes how, and how
//! often its cuts are wrong.

use nullwindow::engine::CutPair;

/// The regressions of deep values on shallow ones: linear, with a standard deviation that depends on the
/// empty squares and on both depths.
///
/// Slope and offset are the same for all pairs of depths, where Buro fits a line to each pair.
///
/// ```
/// use nullwindow_othello::ProbCutModel;
/// let model = ProbCutModel::EMBEDDED;
/// let [shallow, deeper] = [2, 6].map(|depth| model.cut_pair(24, depth, None));
/// assert!(deeper.deviation < shallow.deviation);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCutModel {
    /// Predicts searches to a horizon.
    pub horizon: LinearModel,
    /// Predicts the score at the end of the game.
    pub end: LinearModel,
}

/// The linear regression of deep values on shallow ones, and the standard deviation of its residuals.
///
/// ```
/// let embedded = nullwindow_othello::ProbCutModel::EMBEDDED;
/// assert!(embedded.end.slope > 0.5 && embedded.end.slope < 2.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LinearModel {
    /// The change of the deep value for one disc of the shallow value.
    pub slope: f32,
    /// The deep value where the shallow one is 0, in discs.
    pub offset: f32,
    /// The coefficients of the natural logarithm of the standard deviation, in discs: the constant, then
    /// those of the number of empty squares, of the shallow depth, and of the deep depth (the number of empty
    /// squares, for the end of the game).
    pub deviation: [f32; 4],
}

impl ProbCutModel {
    /// The model that comes with the crate.
    pub const EMBEDDED: ProbCutModel = {
        // The file of weights is a Rust expression, as `nullwindow-lab train probcut` writes it.
        let [horizon, end] = include!("../weights/probcut.txt");
        ProbCutModel { horizon: LinearModel::of(horizon), end: LinearModel::of(end) }
    };

    /// The prediction by a search of depth `shallow` for one of depth `deep` or, if that is `None`, for the
    /// end of the game.
    ///
    /// ```
    /// use nullwindow_othello::ProbCutModel;
    /// assert_eq!(ProbCutModel::EMBEDDED.cut_pair(30, 4, Some(8)).depth, 4);
    /// ```
    #[must_use]
    pub fn cut_pair(&self, empties: u32, shallow: u32, deep: Option<u32>) -> CutPair {
        let LinearModel { slope, offset, deviation: [constant, by_empties, by_shallow, by_deep] } =
            if deep.is_some() { self.horizon } else { self.end };
        let deep = deep.unwrap_or(empties);
        let logarithm =
            constant + by_empties * empties as f32 + by_shallow * shallow as f32 + by_deep * deep as f32;
        CutPair { depth: shallow, slope, offset, deviation: logarithm.exp() }
    }

    /// The depth of the shallow search for a search of depth `deep` or, if that is `None`, to the end of the
    /// game; `None` if the search is too shallow for a cut to pay. It is about half of `deep`, of the same
    /// parity, because values swing with odd and even depths, and at most 7, to save time; at most 5 for a
    /// search to the end, most of whose nodes are the solver's and cheap.
    ///
    /// ```
    /// use nullwindow_othello::ProbCutModel;
    /// let depths = [2, 3, 8, 11].map(|deep| ProbCutModel::shallow_depth(30, Some(deep)));
    /// assert_eq!(depths, [None, Some(1), Some(4), Some(5)]);
    /// assert_eq!([7, 24].map(|empties| ProbCutModel::shallow_depth(empties, None)), [None, Some(4)]);
    /// ```
    #[must_use]
    pub fn shallow_depth(empties: u32, deep: Option<u32>) -> Option<u32> {
        let (deep, least, most) = deep.map_or((empties, 8, 4), |deep| (deep, Self::MIN_DEPTH, 6));
        (deep >= least).then_some((deep / 2).min(most) & !1 | deep & 1)
    }

    /// The least depth of searches to a horizon that the model predicts.
    pub const MIN_DEPTH: u32 = 3;
}

impl LinearModel {
    const fn of([slope, offset, constant, by_empties, by_shallow, by_deep]: [f32; 6]) -> Self {
        LinearModel { slope, offset, deviation: [constant, by_empties, by_shallow, by_deep] }
    }
}

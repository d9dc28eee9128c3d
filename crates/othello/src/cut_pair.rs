//! What shallow searches by the shipped evaluation foretell of deep ones and of the end of the game (Buro 1995, 1997), as
//! `nullwindow train probcut` has fitted it. `docs/models/probcut.md` tells how, and how often cuts by it are wrong.

use nullwindow::engine::CutPair;

/// A model of how searches of Othello foretell each other: linear, with a deviation that depends on the empty squares and on both depths.
///
/// ```
/// use nullwindow_othello::ProbCutModel;
/// let model = ProbCutModel::EMBEDDED;
/// let [shallow, deeper] = [2, 6].map(|depth| model.cut_pair(24, depth, None));
/// assert!(deeper.deviation < shallow.deviation);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCutModel {
    /// Of searches to a horizon.
    pub horizon: Foretelling,
    /// Of the end of the game.
    pub end: Foretelling,
}

/// How the values of shallow searches and deep ones go together.
///
/// ```
/// let embedded = nullwindow_othello::ProbCutModel::EMBEDDED;
/// assert!(embedded.end.slope > 0.5 && embedded.end.slope < 2.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foretelling {
    /// The deep value's change for a disc of the shallow one.
    pub slope: f32,
    /// The deep value where the shallow one is 0, in discs.
    pub offset: f32,
    /// The natural logarithm of the standard deviation, in discs, is the sum of these: times 1, the number of empty squares, the shallow
    /// depth, and the deep one (as many plies as there are empty squares, if it is the end of the game).
    pub deviation: [f32; 4],
}

impl ProbCutModel {
    /// What comes with the crate.
    pub const EMBEDDED: ProbCutModel = {
        let [horizon, end] = include!("../weights/probcut.txt");
        ProbCutModel { horizon: Foretelling::of(horizon), end: Foretelling::of(end) }
    };

    /// What a search of depth `shallow` foretells of one of depth `deep`, or, if that is `None`, of the end of the game.
    ///
    /// ```
    /// use nullwindow_othello::ProbCutModel;
    /// assert_eq!(ProbCutModel::EMBEDDED.cut_pair(30, 4, Some(8)).depth, 4);
    /// ```
    #[must_use]
    pub fn cut_pair(&self, empties: u32, shallow: u32, deep: Option<u32>) -> CutPair {
        let Foretelling { slope, offset, deviation: [constant, by_empties, by_shallow, by_deep] } =
            if deep.is_some() { self.horizon } else { self.end };
        let deep = deep.unwrap_or(empties);
        let logarithm =
            constant + by_empties * empties as f32 + by_shallow * shallow as f32 + by_deep * deep as f32;
        CutPair { depth: shallow, slope, offset, deviation: logarithm.exp() }
    }

    /// The depth of the shallow search for a deep one, or for one to the end of the game, that is worth cutting short: about half as deep, of
    /// the same parity, because values swing with odd and even depths, and no deeper than 7, for the sake of time; in the service of a search
    /// to the end, most of whose nodes are the solver's and cheap, no deeper than 5.
    ///
    /// ```
    /// use nullwindow_othello::ProbCutModel;
    /// assert_eq!([2, 3, 8, 11].map(|deep| ProbCutModel::shallow(30, Some(deep))), [None, Some(1), Some(4), Some(5)]);
    /// assert_eq!([7, 24].map(|empties| ProbCutModel::shallow(empties, None)), [None, Some(4)]);
    /// ```
    #[must_use]
    pub fn shallow(empties: u32, deep: Option<u32>) -> Option<u32> {
        let (deep, least, most) = deep.map_or((empties, 8, 4), |deep| (deep, Self::LEAST_DEEP, 6));
        (deep >= least).then_some((deep / 2).min(most) & !1 | deep & 1)
    }

    /// The least depth of searches to a horizon that are foretold.
    pub const LEAST_DEEP: u32 = 3;
}

impl Foretelling {
    const fn of([slope, offset, constant, by_empties, by_shallow, by_deep]: [f32; 6]) -> Self {
        Foretelling { slope, offset, deviation: [constant, by_empties, by_shallow, by_deep] }
    }
}

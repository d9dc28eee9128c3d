//! How to search: the driver, and the features that are used.

use super::parameters::Parameters;
use crate::{Score, textbook::aspiration::Widen};
use std::fmt;
use std::time::Duration;

/// How the value at the root is closed in on.
///
/// ```
/// use nullwindow::engine::{Driver, Options};
/// assert_eq!(Options::default().driver, Driver::Pvs);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Driver {
    /// Principal variation search with a window.
    Pvs,
    /// Null windows alone, from the last iteration's value, or from the one before that (values swing with odd and even depths).
    Mtdf {
        /// 1 for the last iteration's value, 2 for the one before.
        guess_from: u32,
    },
}

/// How the history heuristic counts a cut-off at remaining depth d.
///
/// ```
/// use nullwindow::engine::{Bonus, Options};
/// assert_eq!(Options::default().bonus, Bonus::Square);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bonus {
    /// d² (as most programs since).
    Square,
    /// 2^d (Schaeffer 1983).
    Power,
}

macro_rules! features {
    ($( $field:ident $kind:ident $exactness:ident $paper:literal $doc:literal; )*) => {
        /// The switchboard: features that a profile offers can be turned off when the program runs, for measuring them.
        ///
        /// ```
        /// use nullwindow::engine::Features;
        /// let without = Features { killers: false, ..Features::default() };
        /// assert!(without.table && !without.killers);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Features { $( #[doc = $doc] pub $field: bool, )* }

        impl Default for Features {
            /// Everything on.
            fn default() -> Self {
                Features { $( $field: true, )* }
            }
        }

        impl Features {
            /// Every feature of the switchboard.
            pub const ALL: &[Feature] = &[$( Feature {
                name: stringify!($field),
                kind: FeatureKind::$kind,
                exact: features!(@$exactness),
                paper: $paper,
                what: $doc,
            }, )*];

            /// Everything off.
            pub const NONE: Features = Features { $( $field: false, )* };

            /// With the feature of this name on or off; `None` if there is none.
            ///
            /// ```
            /// use nullwindow::engine::Features;
            /// let only_history = Features::NONE.with("history", true);
            /// assert!(only_history.is_some_and(|features| features.history && !features.killers));
            /// assert_eq!(Features::NONE.with("histroy", true), None);
            /// ```
            #[must_use]
            pub fn with(mut self, name: &str, on: bool) -> Option<Self> {
                match name {
                    $( stringify!($field) => self.$field = on, )*
                    _ => return None,
                }
                Some(self)
            }
        }
    };
    (@exact) => { true };
    (@inexact) => { false };
}

/// One feature of the switchboard, as [`Features::ALL`] lists it.
///
/// ```
/// use nullwindow::engine::{Features, FeatureKind};
/// let killers = Features::ALL.iter().find(|feature| feature.name == "killers").expect("they are listed");
/// assert!(killers.exact && killers.kind == FeatureKind::Ordering);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// The name of its field in [`Features`].
    pub name: &'static str,
    /// What it improves.
    pub kind: FeatureKind,
    /// Whether it changes only the cost of a search and never its value.
    pub exact: bool,
    /// Author and year of the paper that it comes from.
    pub paper: &'static str,
    /// What it is, in a sentence.
    pub what: &'static str,
}

/// What an enhancement improves (Kishimoto & Müller, tutorial part 3, slide 16).
///
/// ```
/// use nullwindow::engine::{Features, FeatureKind};
/// let ordering = Features::ALL.iter().filter(|feature| feature.kind == FeatureKind::Ordering);
/// assert!(ordering.count() >= 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeatureKind {
    /// The order of moves.
    Ordering,
    /// How the search goes about it.
    Behaviour,
    /// What need not be searched.
    Space,
    /// What a [tactical](super::Tactical) search goes deeper into, or less deep. Off in exact mode.
    Selection,
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FeatureKind::Ordering => "ordering",
            FeatureKind::Behaviour => "behaviour",
            FeatureKind::Space => "space",
            FeatureKind::Selection => "selection",
        })
    }
}

features! {
    table Space exact "Greenblatt, Eastlake & Crocker 1967" "Results of the transposition table answer for whole subtrees.";
    table_move Ordering exact "Slate & Atkin 1977" "The table's best move is searched first.";
    enhanced_cuts Space exact "Schaeffer & Plaat 1996" "Enhanced transposition cut-offs: the children's entries are asked before any child is searched.";
    killers Ordering exact "Akl & Newborn 1977" "Moves that cut at this ply are tried early.";
    counters Ordering exact "Uiterwijk 1992" "The move that refuted the opponent's last one before is tried early.";
    history Ordering exact "Schaeffer 1983" "Moves that cut often anywhere are tried early.";
    order Ordering exact "Slagle & Dixon 1969" "The evaluator's own score of each move.";
    bounds Space exact "the house's own" "Bounds that the evaluator knows without a search, in searches to the end of the game.";
    candidates Space exact "the house's own" "Moves that another is surely no worse than are left out, in searches to the end of the game.";
    solver Behaviour exact "the house's own" "The evaluator solves small positions by itself, in searches to the end of the game.";
    shallow_ordering Ordering exact "Scott 1969" "A shallow search of each move orders them, where the evaluator finds it worth that.";
    quiescence Selection inexact "Slate & Atkin 1977" "At the horizon, noisy moves are played out.";
    delta Selection inexact "Slate & Atkin 1977" "Quiescence leaves out captures that cannot come near alpha.";
    quiescence_checks Selection inexact "Beal 1990" "Quiescence tries moves that give check, on its first plies.";
    mate_distance Selection exact "known since the 1980s" "Who has found a short win does not look for longer ones.";
    null_move Selection inexact "Beal 1989" "Who is above beta even after passing, is cut off.";
    verification Selection inexact "Plenkner 1995" "Deep cut-offs by a null move are verified without one.";
    reverse_futility Selection inexact "known since the 2000s" "Near the horizon, an evaluation far above beta cuts.";
    futility Selection inexact "Schaeffer 1986" "On the frontier, quiet moves that cannot lift the evaluation to alpha are left out.";
    extended_futility Selection inexact "Heinz 1998" "The same some plies before the frontier.";
    razoring Selection inexact "Birmingham & Kent 1977" "Where the evaluation is far below alpha, quiescence decides.";
    late_reductions Selection inexact "Romstad 2006" "Late moves are searched less deep first.";
    late_pruning Selection inexact "Levy et al. 1989" "Near the horizon, very late quiet moves are left out.";
    history_pruning Selection inexact "Letouzey 2005" "Near the horizon, quiet moves that often failed are left out.";
    history_reductions Selection inexact "Letouzey 2005" "Late moves are reduced more or less by their history.";
    exchange_pruning Selection inexact "known since the 2000s" "Near the horizon, moves that lose by the exchange are left out.";
    singular Selection inexact "Anantharaman et al. 1990" "A move that is much better than all others is searched deeper.";
    multi_cut Selection inexact "Björnsson & Marsland 1999" "If two moves seem to reach beta, the node is cut off.";
    check_extensions Selection inexact "known since the 1970s" "Moves that give check are searched deeper.";
    capture_extensions Selection inexact "Ebeling 1986" "Captures that restore the balance are searched deeper.";
    internal_reductions Selection inexact "Schröder 2020" "Nodes without a move from the table are searched less deep.";
    realization Selection inexact "Tsuruoka et al. 2002" "A move costs as much depth as it is unlikely to be played.";
    improving Selection inexact "known since the 2010s" "Less is left out where the side to move stands better than two plies before.";
    correction Selection inexact "Witek 2023" "The evaluation is corrected by what searches of like positions came to.";
    table_evaluation Selection inexact "known since the 2000s" "A value that the table knows takes the evaluation's place where it is nearer the truth.";
    continuations Ordering exact "known since the 2010s" "Quiet moves that cut often after the same moves before are tried early.";
    probcut Space inexact "Buro 1995" "A shallow search far beyond the window cuts; a search to the end of the game ends with one without.";
}

/// How to search.
///
/// ```
/// use nullwindow::engine::{Driver, Options};
/// let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
/// assert!(options.exact);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How the root's value is closed in on.
    pub driver: Driver,
    /// With [`Driver::Pvs`]: half the width of the first window around the last iteration's value, and how it widens.
    pub aspiration: Option<(Score, Widen)>,
    /// By how many plies an iteration is deeper than the last: 1 or 2. With 0 there is one iteration only, at the last depth at once.
    pub step: u32,
    /// Exact mode: the value equals minimax at the same depth. Otherwise deeper results of the table serve too.
    pub exact: bool,
    /// How many lines to report, each the best without the moves that the ones before begin with.
    pub lines: usize,
    /// What the history heuristic counts.
    pub bonus: Bonus,
    /// The level at which a search with ProbCut ends, as a place in [`ProbCut::LEVELS`](super::ProbCut::LEVELS), and which all its
    /// iterations to a horizon have. `None`: nothing is cut by a guess, but in the iterations that lead up to one to the end of the game.
    pub selectivity: Option<usize>,
    /// On a game clock: what is set aside for each move's way to whoever keeps the clock. 20 ms unless told.
    pub overhead: Duration,
    /// The numbers of a selective search.
    pub parameters: Parameters,
    /// The switchboard.
    pub features: Features,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            driver: Driver::Pvs,
            aspiration: None,
            step: 1,
            exact: true,
            lines: 1,
            bonus: Bonus::Square,
            selectivity: None,
            overhead: Duration::from_millis(20),
            parameters: Parameters::DEFAULT,
            features: Features::default(),
        }
    }
}

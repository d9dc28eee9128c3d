//! Search options: the driver, and the features that are used (our own).

use super::parallel::Threads;
use super::parameters::Parameters;
use crate::{Score, textbook::aspiration::Widen};
use std::fmt;
use std::time::Duration;

/// The driver of the root search.
///
/// ```
/// use nullwindow::engine::{Driver, Options};
/// assert_eq!(Options::default().driver, Driver::Pvs);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Driver {
    /// Principal variation search with a window.
    Pvs,
    /// MTD(f): null windows alone. The first guess is the value of the last iteration, or of the one before
    /// (values alternate with odd and even depths).
    Mtdf {
        /// 1 for the last iteration's value, 2 for the one before.
        guess_from: u32,
    },
    /// SSS* as null windows alone, from infinity downward.
    SssStar,
    /// DUAL*: the same from minus infinity upward.
    DualStar,
}

/// The history bonus of a cut-off at remaining depth d. It is at most 2,048: 2^d is flat from depth 11 on, d²
/// from 46 (earlier where [`Parameters::history_bonus`] multiplies it).
///
/// The move that cuts gains the bonus, and the moves that were searched before it lose as much. Schaeffer's
/// history heuristic takes nothing from them, and also rewards the best move of a node without a cut-off.
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
        /// Switches that turn off features of a profile at run time, to measure them.
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
            /// Every feature.
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

/// One feature, as [`Features::ALL`] lists it, or a procedure of [`Options::PROCEDURES`].
///
/// ```
/// use nullwindow::engine::{Features, FeatureKind};
/// let killers = Features::ALL.iter().find(|feature| feature.name == "killers").expect("they are listed");
/// assert!(killers.exact && killers.kind == FeatureKind::Ordering);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feature {
    /// The name of its field in [`Features`]; of a procedure, its own.
    pub name: &'static str,
    /// The part of the search that it improves.
    pub kind: FeatureKind,
    /// Whether it changes only the cost of a search, never its value.
    pub exact: bool,
    /// Author and year of the paper that it comes from.
    pub paper: &'static str,
    /// Its description, a sentence.
    pub what: &'static str,
}

/// The part of the search that an enhancement improves (Kishimoto & Müller, tutorial part 3, slide 16).
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
    /// The procedure of the search.
    Behaviour,
    /// The space that is searched.
    Space,
    /// Depths in a [tactical](super::Tactical) search. Off in exact mode.
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
    table Space exact "Greenblatt, Eastlake & Crocker 1967"
        "Table entries cut off whole subtrees.";
    table_move Ordering exact "Slate & Atkin 1977"
        "The table's best move is searched first.";
    enhanced_cuts Space exact "Schaeffer & Plaat 1996"
        "Enhanced transposition cut-offs: the children's entries are probed before any child is searched.";
    killers Ordering exact "Akl & Newborn 1977"
        "Moves that cut at this ply are tried early.";
    counters Ordering exact "Uiterwijk 1992"
        "The move that last refuted the opponent's move is tried early.";
    history Ordering exact "Schaeffer 1983"
        "Moves that cut often anywhere are tried early; unlike in the paper, moves that did not cut lose.";
    order Ordering exact "Slagle & Dixon 1969"
        "The evaluator's own score of each move.";
    mate_distance Space exact "known since the 1980s"
        "A side with a short win does not search for longer ones; deepening ends at a win within its depth.";
    bounds Space exact "our own"
        "Bounds that the evaluator knows without a search, in searches to the end of the game.";
    candidates Space exact "our own"
        "Moves to which another is certainly no worse are left out, in searches to the end of the game.";
    solver Behaviour exact "our own"
        "The evaluator solves small positions by itself, in searches to the end of the game.";
    shallow_ordering Ordering exact "Scott 1969"
        "A shallow search of each move orders them, at the depths that the evaluator names.";
    quiescence Selection inexact "Slate & Atkin 1977"
        "At the horizon, noisy moves are played out.";
    delta_pruning Selection inexact "Slate & Atkin 1977"
        "Quiescence prunes captures that cannot come near alpha.";
    quiescence_checks Selection inexact "Beal 1990"
        "Quiescence tries moves that give check, on its first plies.";
    null_move Selection inexact "Beal 1989"
        "A node that is above beta even after a pass is cut off.";
    null_move_verification Selection inexact "Plenkner 1995"
        "Deep cut-offs by a null move are verified without one.";
    reverse_futility Selection inexact "known since the 2000s"
        "Near the horizon, an evaluation far above beta cuts.";
    futility Selection inexact "Schaeffer 1986"
        "On the frontier, quiet moves that cannot lift the evaluation to alpha are pruned.";
    extended_futility Selection inexact "Heinz 1998"
        "The same, some plies above the frontier.";
    razoring Selection inexact "Birmingham & Kent 1977"
        "Where the evaluation is far below alpha, quiescence decides.";
    late_move_reductions Selection inexact "Romstad 2006"
        "Late moves are searched less deep first.";
    late_move_pruning Selection inexact "Levy et al. 1989"
        "Near the horizon, very late quiet moves are pruned.";
    history_pruning Selection inexact "Letouzey 2005"
        "Near the horizon, quiet moves that have often failed are pruned.";
    history_reductions Selection inexact "Letouzey 2005"
        "Late moves are reduced more or less by their history.";
    see_pruning Selection inexact "known since the 2000s"
        "Near the horizon, moves that lose by static exchange evaluation are pruned.";
    forced_wins Selection inexact "Kishimoto & Müller 2005"
        "On the principal variation and for moves that raise alpha, the evaluator searches for a forced win.";
    singular Selection inexact "Anantharaman et al. 1990"
        "The table's move is searched deeper if it is much better than all others; the paper tests any best \
         move.";
    multi_cut Selection inexact "Björnsson & Marsland 1999"
        "One sibling that reaches beta in the test of `singular` cuts off the node; the paper counts such \
         moves among the first.";
    check_extensions Selection inexact "known since the 1970s"
        "Moves that give check are searched deeper.";
    capture_extensions Selection inexact "Ebeling 1986"
        "Captures that restore the balance are searched deeper.";
    internal_reductions Selection inexact "Schröder 2020"
        "Nodes without a move from the table are searched less deep.";
    realization Selection inexact "Tsuruoka et al. 2002"
        "A move costs as much depth as it is unlikely to be played.";
    improving Selection inexact "known since the 2010s"
        "Less is pruned where the static evaluation is higher than two plies before.";
    correction Selection inexact "Witek 2023"
        "The static evaluation is corrected by the results of searches of positions with the same structure.";
    table_evaluation Selection inexact "known since the 2000s"
        "The table's value replaces the static evaluation where its bound refutes it.";
    continuations Ordering exact "known since the 2010s"
        "Quiet moves that cut often after the same moves before are tried early.";
    probcut Space inexact "Buro 1995"
        "A shallow search far beyond the window cuts, tried on the side of the evaluation alone (the paper \
         tries both); a search to the end of the game ends with one without.";
}

/// Search options.
///
/// ```
/// use nullwindow::engine::{Driver, Options};
/// let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
/// assert!(options.exact);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The driver of the root search.
    pub driver: Driver,
    /// With [`Driver::Pvs`]: half the width of the first aspiration window, and how it widens.
    pub aspiration: Option<(Score, Widen)>,
    /// Whether the first iteration's guess, for aspiration and MTD(f), is the score of the engine's last
    /// search, that of the last move of a game. Without it the first iteration has an open window, or MTD(f)
    /// begins at 0.
    pub guess_from_last_search: bool,
    /// The plies by which an iteration is deeper than the last: 1 or 2. With 0 there is one iteration, at the
    /// last depth.
    pub step: u32,
    /// Exact mode: the value equals minimax at the same depth, unless `selectivity` is set. Otherwise deeper
    /// results of the table serve too.
    pub exact: bool,
    /// The number of lines (MultiPV), each the best without the first moves of those before.
    pub lines: usize,
    /// The bonus of the history heuristic.
    pub bonus: Bonus,
    /// The level of selectivity with which a search with ProbCut ends, a place in
    /// [`ProbCut::LEVELS`](super::ProbCut::LEVELS); all its iterations to a horizon have it too. `None`: the
    /// search is exact, but for the iterations that lead up to one to the end of the game.
    pub selectivity: Option<usize>,
    /// On a game clock: the time reserved for each move's transmission. 20 ms by default.
    pub overhead: Duration,
    /// The threads of the search, and how they share its work; one by default.
    pub threads: Threads,
    /// The margins and depths of a selective search.
    pub parameters: Parameters,
    /// The features that are on.
    pub features: Features,
}

impl Options {
    /// The procedures of the search with the tags of [`Features::ALL`]. They are no switches: other options
    /// choose among them.
    ///
    /// ```
    /// use nullwindow::engine::Options;
    /// assert!(Options::PROCEDURES.iter().all(|procedure| procedure.exact));
    /// ```
    pub const PROCEDURES: &[Feature] = &[
        procedure(
            "iterative_deepening",
            "Slate & Atkin 1977",
            "Searches to growing depths, each with all that the last one has learned (`step`).",
        ),
        procedure(
            "aspiration",
            "known since the 1970s",
            "A window around an expected value, which widens where the value lies outside (`aspiration`).",
        ),
        procedure(
            "pvs",
            "Marsland & Campbell 1982; Reinefeld 1983",
            "The first move with the whole window, the others with a null window first (`driver`).",
        ),
        procedure(
            "mtdf",
            "Plaat, Schaeffer, Pijls & de Bruin 1996",
            "Null windows alone, from a first guess (`driver`).",
        ),
        procedure(
            "sss_star",
            "Stockman 1979; Plaat, Schaeffer, Pijls & de Bruin 1996",
            "SSS* and DUAL* as null windows alone, from infinity or from minus infinity (`driver`).",
        ),
    ];
}

/// An exact procedure.
const fn procedure(name: &'static str, paper: &'static str, what: &'static str) -> Feature {
    Feature { name, kind: FeatureKind::Behaviour, exact: true, paper, what }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            driver: Driver::Pvs,
            aspiration: None,
            guess_from_last_search: false,
            step: 1,
            exact: true,
            lines: 1,
            bonus: Bonus::Square,
            selectivity: None,
            overhead: Duration::from_millis(20),
            threads: Threads::ONE,
            parameters: Parameters::DEFAULT,
            features: Features::default(),
        }
    }
}

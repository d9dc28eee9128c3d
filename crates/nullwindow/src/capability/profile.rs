//! Profiles: which capabilities the engine uses, decided when the program is compiled (our own). The list at
//! the end is the only place that names them all.

use super::keyed::TableUse;
use super::repetition::RepetitionUse;
use crate::table::HashedKey;
use crate::{Evaluator, Position, Score};

/// The moves of a profile's game.
pub type MoveOf<F> = <<F as Profile>::Game as Position>::Move;
/// The keys of a profile's table; `u64` without one.
pub type KeyOf<F> = <<F as Profile>::Table as TableUse<<F as Profile>::Game>>::Key;

/// The same, hashed for the table.
pub(crate) type HashedKeyOf<F> = HashedKey<KeyOf<F>>;
/// The records of a profile's position history; `()` without repetition.
pub type RecordOf<F> = <<F as Profile>::Repetition as RepetitionUse<<F as Profile>::Game>>::Record;

/// Makes [`Profile`] and `profile!` of a list: the words of each capability with the types that they stand
/// for, its name in [`Profile`], its use, and its description. (`$d` is a dollar sign for the inner macro.)
macro_rules! capabilities {
    ($d:tt $( $( $word:ident => $on:ident )|+, $name:ident: $use:path, $doc:literal; )*) => {
        /// A game, its evaluator, and the capabilities that the engine uses. [`profile!`](crate::profile)
        /// writes it; [`RulesAlone`](crate::engine::RulesAlone) and
        /// [`RulesAndTable`](crate::engine::RulesAndTable) are ready-made.
        ///
        /// ```
        /// use nullwindow::{Score, Standard};
        /// use nullwindow_games::tic_tac_toe::TicTacToe;
        /// type ByTheRules = Standard<fn(&TicTacToe) -> Score>;
        /// nullwindow::profile!(pub Plain for TicTacToe, ByTheRules { table, history });
        /// ```
        pub trait Profile {
            /// The game. Its positions and moves go from thread to thread.
            type Game: Position<Move: Send> + Send;
            /// The evaluator of its positions, which threads share.
            type Evaluator: Evaluator<Self::Game, Value = Score> + Sync;
            $( #[doc = $doc] type $name: $use; )*
            /// Whether the search keeps its statistics: only in
            /// [`WithStatistics`](crate::engine::WithStatistics).
            const STATISTICS: bool = false;
        }

        /// Declares a [`Profile`](crate::engine::Profile): a visibility, a name, the game, its evaluator, and
        /// the words of the capabilities to use. An unknown word does not compile, and neither do two words
        /// for one capability:
        ///
        /// ```compile_fail
        /// # struct Game; struct Eval;
        /// nullwindow::profile!(Wrong for Game, Eval { tabel });
        /// ```
        ///
        /// ```compile_fail
        /// # use nullwindow_games::tic_tac_toe::TicTacToe;
        /// # type ByTheRules = nullwindow::Standard<fn(&TicTacToe) -> nullwindow::Score>;
        /// nullwindow::profile!(Twice for TicTacToe, ByTheRules { table, symmetric_table });
        /// ```
        ///
        /// The words and their meanings:
        ///
        $( #[doc = concat!("- ", $( "`", stringify!($word), "` ", )+ "– ", $doc)] )*
        #[macro_export]
        macro_rules! profile {
            ($d(#[$d doc:meta])* $d v:vis $d profile:ident for $d game:ty, $d evaluator:ty {
                $d($d used:ident),* $d(,)?
            }) => {
                $d(#[$d doc])*
                #[derive(Clone, Copy, Debug)]
                $d v struct $d profile;
                $d( $d crate::profile!(@known $d used); )*
                impl $d crate::engine::Profile for $d profile {
                    type Game = $d game;
                    type Evaluator = $d evaluator;
                    $( type $name = $d crate::profile!(@use $name; $d($d used)*); )*
                }
            };
            (@use $d name:ident;) => { $d crate::engine::Off };
            $( $( (@use $name; $word $d($d rest:ident)*) => {
                $d crate::profile!(@once $name $on; $d($d rest)*)
            }; )+ )*
            (@use $d name:ident; $d other:ident $d($d rest:ident)*) => {
                $d crate::profile!(@use $d name; $d($d rest)*)
            };
            (@once $d name:ident $d on:ident;) => { $d crate::engine::$d on };
            $( $( (@once $name $d on:ident; $word $d($d rest:ident)*) => {
                compile_error!(concat!(
                    "the profile has the capability `", stringify!($name), "` twice, the second time by `",
                    stringify!($word), "`: leave one out"
                ))
            }; )+ )*
            (@once $d name:ident $d on:ident; $d other:ident $d($d rest:ident)*) => {
                $d crate::profile!(@once $d name $d on; $d($d rest)*)
            };
            $( $( (@known $word) => {}; )+ )*
            (@known $d word:ident) => {
                compile_error!(concat!(
                    "unknown capability `", stringify!($d word), "`: there are ",
                    $( $( stringify!($word), ", ", )+ )* "no others"
                ));
            };
        }

        /// The capabilities of a ready-made profile: the macro `choose` has the use of each name. (A crate
        /// cannot call by its path a macro that it exports and that a macro has made, as `profile!` calls
        /// itself.)
        macro_rules! capability_types {
            ($d choose:ident) => { $( type $name = $d choose!($name); )* };
        }
        pub(super) use capability_types;
    };
}

capabilities! { $
    table => On | symmetric_table => SymmetricTable, Table: super::keyed::TableUse<Self::Game>,
        "a transposition table; with `symmetric_table` all symmetric positions share an entry. Children are \
         probed before one is searched, with `table` where the game states it \
         ([`Keyed::KEYS_AHEAD`](crate::Keyed::KEYS_AHEAD)).";
    history => On, History: super::indexed::HistoryUse<Self::Game>,
        "the history heuristic orders moves. (Killers need no word: they order too, but in a profile with \
         `order` and without `history`, whose evaluator orders alone.)";
    order => On, Order: super::move_score::OrderUse<Self::Game, Self::Evaluator>,
        "the evaluator orders moves.";
    bounds => On, Bounds: super::bounds::BoundsUse<Self::Game, Self::Evaluator>,
        "the evaluator knows bounds without a search.";
    candidates => On, Candidates: super::candidates::CandidatesUse<Self::Game, Self::Evaluator>,
        "the evaluator knows which moves suffice.";
    solver => On, Solver: super::solver::SolverUse<Self::Game, Self::Evaluator>,
        "the evaluator solves small positions.";
    incremental => On, Incremental: super::incremental::IncrementalUse<Self::Game, Self::Evaluator>,
        "the evaluator makes evaluations of those nearby on the path.";
    probcut => On, ProbCut: super::probcut::ProbCutUse<Self::Game, Self::Evaluator>,
        "shallow searches cut by the evaluator's ProbCut model.";
    tactical => On, Tactical: super::tactical::TacticalUse<Self::Game>,
        "the search is selective: quiescence, pruning, reductions, extensions.";
    forced_wins => On, WinSearch: super::win_search::WinSearchUse<Self::Game, Self::Evaluator>,
        "the evaluator searches for forced wins on the principal variation, outside exact mode.";
    null_move => On, NullMove: super::null_move::NullMoveUse<Self::Game>,
        "null moves cut, in a selective search.";
    realization => On, Realization: super::realization::RealizationUse<Self::Game>,
        "moves cost as much depth as they are unlikely, in a selective search.";
    repetition => On, Repetition: super::repetition::RepetitionUse<Self::Game>,
        "a position that occurs again can end the game.";
}

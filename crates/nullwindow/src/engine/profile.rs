//! Profiles: which of a game's capabilities the engine uses, decided when the program is compiled (the house's own).
//!
//! Each capability is a type, [`On`] or [`Off`]. `Off` exists for every game; `On` only where the game implements the trait, so
//! asking for what a game lacks does not compile, and what is off leaves no trace in the machine code. The compiler then names the
//! trait that is missing, so the messages stand at the traits of the capabilities.

use super::uses::{
    BoundsUse, CandidatesUse, HistoryUse, NullMoveUse, OrderUse, PrefetchUse, ProbCutUse, RealizationUse,
    RepetitionUse, SolverUse, TableUse, TacticalUse,
};
use crate::{Evaluator, Position, Score};

/// The capability is used.
#[derive(Clone, Copy, Debug)]
pub struct On;

/// The capability is not used.
#[derive(Clone, Copy, Debug)]
pub struct Off;

/// There is a transposition table, and a position and its [images](crate::Symmetric) share an entry there.
#[derive(Clone, Copy, Debug)]
pub struct SymmetricTable;

/// A game, its evaluator, and the capabilities that the engine shall use. Written by [`profile!`](crate::profile).
///
/// ```
/// use nullwindow::{Standard, Score, engine::Profile};
/// # use nullwindow::{Evaluator, Keyed, MoveSink, Outcome, Position, Side};
/// # #[derive(Clone)] pub struct Nim { matches: u8, side: Side }
/// # impl Position for Nim {
/// #     type Move = u8; type Undo = (); type End = Outcome;
/// #     fn side(&self) -> Side { self.side }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> { (1..=3.min(self.matches)).for_each(|n| out.push(n)); self.outcome() }
/// #     fn outcome(&self) -> Option<Outcome> { (self.matches == 0).then_some(Outcome::Win(self.side.other())) }
/// #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
/// #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
/// # }
/// type ByTheRules = Standard<fn(&Nim) -> Score>;
/// nullwindow::profile!(pub Plain for Nim, ByTheRules { killers });
/// ```
pub trait Profile {
    /// The game.
    type Game: Position;
    /// What its positions are worth.
    type Evaluator: Evaluator<Self::Game, Value = Score>;
    /// Whether there is a transposition table.
    type Table: TableUse<Self::Game>;
    /// Whether the children's table entries are fetched ahead, and looked at before any child is searched.
    type Prefetch: PrefetchUse<Self::Game, Self::Table>;
    /// Whether killer moves are kept.
    type Killers: Switch;
    /// Whether moves are ordered by their history.
    type History: HistoryUse<Self::Game>;
    /// Whether the evaluator orders moves.
    type Order: OrderUse<Self::Game, Self::Evaluator>;
    /// Whether the evaluator knows bounds that need no search.
    type Bounds: BoundsUse<Self::Game, Self::Evaluator>;
    /// Whether the evaluator knows which moves suffice.
    type Candidates: CandidatesUse<Self::Game, Self::Evaluator>;
    /// Whether the evaluator solves small positions.
    type Solver: SolverUse<Self::Game, Self::Evaluator>;
    /// Whether shallow searches may cut.
    type ProbCut: ProbCutUse<Self::Game, Self::Evaluator>;
    /// Whether the evaluator knows tactics: the search is selective.
    type Tactical: TacticalUse<Self::Game, Self::Evaluator>;
    /// Whether the side to move may pass, to see whether that is enough.
    type NullMove: NullMoveUse<Self::Game>;
    /// Whether the evaluator knows how likely moves are played.
    type Realization: RealizationUse<Self::Game, Self::Evaluator>;
    /// Whether a position that comes again can end the game.
    type Repetition: RepetitionUse<Self::Game>;
    /// Whether [`Statistics`](super::Statistics) are kept.
    type Statistics: Switch;
}

/// A capability that needs nothing of the game.
pub trait Switch {
    /// Whether it is used.
    const ON: bool;
}

impl Switch for On {
    const ON: bool = true;
}

impl Switch for Off {
    const ON: bool = false;
}

/// Declares a [`Profile`]: a visibility, a name, the game, its evaluator, and the capabilities to use, of `table` (or
/// `symmetric_table`, in which a position and its images share an entry), `prefetch`, `killers`, `history`, `order`, `bounds`,
/// `candidates`, `solver`, `probcut`, `tactical`, `null_move`, `realization`, `repetition` and `statistics`. An unknown word does not compile.
///
/// ```compile_fail
/// # struct Game; struct Eval;
/// nullwindow::profile!(Wrong for Game, Eval { tabel });
/// ```
#[macro_export]
macro_rules! profile {
    ($(#[$doc:meta])* $v:vis $name:ident for $game:ty, $evaluator:ty { $($word:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $v struct $name;
        $( $crate::profile!(@known $word); )*
        impl $crate::engine::Profile for $name {
            type Game = $game;
            type Evaluator = $evaluator;
            type Table = $crate::profile!(@pick table; $($word)*);
            type Prefetch = $crate::profile!(@pick prefetch; $($word)*);
            type Killers = $crate::profile!(@pick killers; $($word)*);
            type History = $crate::profile!(@pick history; $($word)*);
            type Order = $crate::profile!(@pick order; $($word)*);
            type Bounds = $crate::profile!(@pick bounds; $($word)*);
            type Candidates = $crate::profile!(@pick candidates; $($word)*);
            type Solver = $crate::profile!(@pick solver; $($word)*);
            type ProbCut = $crate::profile!(@pick probcut; $($word)*);
            type Tactical = $crate::profile!(@pick tactical; $($word)*);
            type NullMove = $crate::profile!(@pick null_move; $($word)*);
            type Realization = $crate::profile!(@pick realization; $($word)*);
            type Repetition = $crate::profile!(@pick repetition; $($word)*);
            type Statistics = $crate::profile!(@pick statistics; $($word)*);
        }
    };
    (@pick $want:ident;) => { $crate::engine::Off };
    (@pick table; table $($rest:ident)*) => { $crate::engine::On };
    (@pick table; symmetric_table $($rest:ident)*) => { $crate::engine::SymmetricTable };
    (@pick prefetch; prefetch $($rest:ident)*) => { $crate::engine::On };
    (@pick killers; killers $($rest:ident)*) => { $crate::engine::On };
    (@pick history; history $($rest:ident)*) => { $crate::engine::On };
    (@pick order; order $($rest:ident)*) => { $crate::engine::On };
    (@pick bounds; bounds $($rest:ident)*) => { $crate::engine::On };
    (@pick candidates; candidates $($rest:ident)*) => { $crate::engine::On };
    (@pick solver; solver $($rest:ident)*) => { $crate::engine::On };
    (@pick probcut; probcut $($rest:ident)*) => { $crate::engine::On };
    (@pick tactical; tactical $($rest:ident)*) => { $crate::engine::On };
    (@pick null_move; null_move $($rest:ident)*) => { $crate::engine::On };
    (@pick realization; realization $($rest:ident)*) => { $crate::engine::On };
    (@pick repetition; repetition $($rest:ident)*) => { $crate::engine::On };
    (@pick statistics; statistics $($rest:ident)*) => { $crate::engine::On };
    (@pick $want:ident; $other:ident $($rest:ident)*) => { $crate::profile!(@pick $want; $($rest)*) };
    (@known table) => {};
    (@known symmetric_table) => {};
    (@known prefetch) => {};
    (@known killers) => {};
    (@known history) => {};
    (@known order) => {};
    (@known bounds) => {};
    (@known candidates) => {};
    (@known solver) => {};
    (@known probcut) => {};
    (@known tactical) => {};
    (@known null_move) => {};
    (@known realization) => {};
    (@known repetition) => {};
    (@known statistics) => {};
    (@known $word:ident) => {
        compile_error!(concat!("unknown capability `", stringify!($word),
            "`: there are table, symmetric_table, prefetch, killers, history, order, bounds, candidates, solver, probcut, tactical, null_move, realization, repetition, statistics"));
    };
}

//! Capabilities: the offers of a game or its evaluator beyond rules and values, each a trait of its own in a
//! file of its own, and [`Profile`]s, which name the capabilities that an engine uses (our own).
//!
//! Each use is a type, [`On`] or [`Off`]. `Off` exists for every game; `On` only where the trait is
//! implemented: a profile that asks for a capability that the game lacks does not compile, and a capability
//! that is off leaves no trace in the machine code. The compiler names the missing trait, so the messages
//! stand at the traits.
//!
//! A new capability is a file with its trait and its `capability!` block, its line in the list of
//! `profile.rs`, and its module and names below; the engine's step that uses it asks `F::Name::ON`.

#[macro_use]
mod uses;

mod bounds;
mod candidates;
mod cut_pair;
mod incremental;
mod indexed;
mod keyed;
mod move_score;
mod null_move;
mod on_path;
mod probcut;
mod profile;
mod ready;
mod realization;
mod repetition;
mod solver;
mod symmetric;
mod tactical;
mod win_search;

pub use bounds::Bounds;
pub use candidates::Candidates;
pub use cut_pair::{Correlation, CutPair};
pub use incremental::Incremental;
pub use indexed::Indexed;
pub use keyed::Keyed;
pub use move_score::MoveScore;
pub use null_move::NullMove;
pub use on_path::OnPath;
pub use probcut::ProbCut;
pub(crate) use profile::HashedKeyOf;
pub use profile::{KeyOf, MoveOf, Profile, RecordOf};
pub use ready::{RulesAlone, RulesAndTable, WithStatistics};
pub use realization::Realization;
pub use repetition::Repetition;
pub use solver::{NodeCounter, Solver};
pub use symmetric::Symmetric;
pub use tactical::Tactical;
pub use uses::{Off, On, SymmetricTable};
pub use win_search::{ForcedWin, WinSearch};

pub(crate) use bounds::BoundsUse;
pub(crate) use candidates::CandidatesUse;
pub(crate) use incremental::IncrementalUse;
pub(crate) use indexed::HistoryUse;
pub(crate) use keyed::TableUse;
pub(crate) use move_score::OrderUse;
pub(crate) use null_move::NullMoveUse;
pub(crate) use probcut::ProbCutUse;
pub(crate) use realization::RealizationUse;
pub(crate) use repetition::RepetitionUse;
pub(crate) use solver::SolverUse;
pub(crate) use tactical::TacticalUse;
pub(crate) use win_search::WinSearchUse;

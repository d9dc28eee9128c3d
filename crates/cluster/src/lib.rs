//! Distributed game-tree search: the exact value of a position, on many ranks that share no memory.
//!
//! Two schemes, both by null windows of the root (MTD(f)), both selective (the eldest child of a node first):
//!
//! - [TDSAB](SchemeName::Tdsab): each position has an owner, a rank by its hash; the question whether its
//!   value is more than `alpha` is sent there. No rank ever waits for a table.
//! - [Partitioned](SchemeName::Partitioned): each rank searches depth first, fetches entries of the table
//!   from their owners, and idle ranks steal younger siblings.
//!
//! Ranks are threads ([`solve_in_threads`]), steps of one deterministic schedule with random delays
//! ([`solve_simulated`]) or of a virtual clock ([`solve_timed`]), or processes under MPI ([`World::mpi`],
//! with the feature `mpi`). A position has a code, and travels as the moves that lead to it from the root, so
//! that any game that states [codes](nullwindow::session::Game::code) has ranks ([`SessionGame`]).
#![forbid(unsafe_code)]

mod account;
mod checkpoint;
mod code;
mod driver;
mod explorer;
mod instant;
mod interval;
mod leaf_size;
mod message;
mod partitioned;
mod progress;
mod rank;
mod rank_game;
mod scheme;
mod session_game;
mod solve;
mod table;
mod tdsab;
mod timed;
mod transport;
mod world;

pub use account::Account;
pub use checkpoint::Checkpoint;
pub use code::{CODE_BYTES, Code, coded, owner};
pub use interval::Interval;
pub use message::{HEAD_BYTES, Message, MessageKind};
pub use progress::Progress;
pub use rank_game::{Child, RankGame};
pub use session_game::{SessionGame, SessionSettings};
pub use solve::{Schedule, SchemeName, Settings, Solution, solve_in_threads, solve_simulated};
pub use timed::{Activity, Segment, TimedSolution, solve_timed};
pub use transport::simulated::{Delivery, SimulatedEnd, SimulatedNetwork};
pub use transport::timed::MessageCost;
pub use transport::{BATCH, Transport};
pub use world::{World, WorldError};

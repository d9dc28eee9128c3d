//! Master and slaves (GPSShogi: Kaneko & Tanaka 2012): one search by many engine processes.
//!
//! The master finds the best moves of the root by a quick search, divides its slaves among them in shares
//! that fall ([`shares`](nullwindow_support::shares)), and goes on so at each of them, until each slave has a
//! position of its own. The slaves search these leaves; the master takes the value of the root from their
//! reports by minimax. Where the game goes on as predicted, the part of the [`Tree`] below the new position
//! stays.
//!
//! [`Tree`] decides all this without a process or a clock. [`Slaves`] are the processes, which speak UCI, USI
//! or GTP; one that dies, hangs or answers nonsense is started again, later each time. [`Master`] joins both,
//! and is a [`Searcher`](nullwindow::session::Searcher): any protocol of an engine can play with it.

#![forbid(unsafe_code)]

mod assign;
mod config;
mod dialogue;
mod division;
mod game_line;
mod job;
mod notation;
mod searcher;
mod slave;
mod slaves;
mod tree;

pub use assign::assign;
pub use config::{MasterConfig, SlaveConfig};
pub use notation::{GtpNotation, Notation, UciNotation, UsiNotation};
pub use searcher::Master;
pub use slave::Log;
pub use slaves::Slaves;
pub use tree::{BestLine, Branch, NodeId, Tree, Work};

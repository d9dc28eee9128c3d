//! The protocols from the side of the board: engines as processes, which are sent commands and answer (our
//! own).

mod command_line;
mod group;
pub mod gtp;
mod info;
mod option;
mod process;
pub mod uci;

pub use command_line::{insert_own_program, insert_program, words};
pub use info::{Info, ReadScore};
pub use option::EngineOption;
pub use process::{EngineError, Process};

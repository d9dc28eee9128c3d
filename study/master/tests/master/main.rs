//! The tests of the master, in one program.

mod division;
#[cfg(unix)]
mod processes;

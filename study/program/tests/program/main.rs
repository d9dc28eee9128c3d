//! The program as its users meet it: one program of tests, because each is linked again.

#[allow(dead_code, reason = "the other program uses the rest")]
#[path = "../../../../crates/cli/tests/program/common.rs"]
mod common;

#[path = "../../../../crates/cli/tests/program/chapters.rs"]
mod chapters;
mod lab;
mod master;
mod pages;
#[allow(dead_code, reason = "the other program uses the rest")]
#[path = "../../../../crates/cli/tests/program/running.rs"]
mod running;
mod signals;
mod train;
mod train_games;
mod train_shogi;
mod usage;
#[path = "../../../../crates/cli/tests/program/written.rs"]
mod written;

/// The program under test, and its name.
const PROGRAM: &str = env!("CARGO_BIN_EXE_nullwindow-lab");
const NAME: &str = "nullwindow-lab";

/// The least numbers of its commands in the book's chapters, and of lines that are quoted from them.
const LEAST: (usize, usize) = (20, 20);

/// The commands that write a file at their end, and the option that names it.
const WRITING: [(&[&str], &str); 2] = [
    (&["critical", "--game", "connect-four", "--openings", "1", "--depth", "2"], "--svg"),
    (&["train", "rps", "--game", "chess", "--games", "2", "--nodes", "50"], "--out"),
];

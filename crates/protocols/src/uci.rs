//! The Universal Chess Interface (Kahlen & Meyer-Kahlen 2000–2006), by which graphical boards talk to chess
//! engines.
//!
//! The engine understands all commands of UCI, Chess960 (`UCI_Chess960`), and also `d` (the board and its
//! FEN), `eval` (the static evaluation), `bench`, and `perft N` or `go perft N` (the paths that begin with
//! each move). A malformed line is answered by one line `info string`, which names the column.
//!
//! Each `go` that begins a search is answered by one `bestmove`, and one in a finished game or after a
//! refused position by `bestmove 0000`. Words that `go` does not know are passed over with an `info string`,
//! and odd values are read as far as they can be: 1000.5 as 1000, and a limit of 0 beside others as none. A
//! `go` during a search is refused by `info string`. The end of the input stops the search. Before
//! `bestmove`, a closing `info` line has the whole cost of the search.
//!
//! With `OwnBook` a position of the book in `BookFile` is answered at once, by an `info string` and
//! `bestmove`, unless it is an analysis: by `go infinite`, `mate` or `searchmoves`, or with
//! `UCI_AnalyseMode`.
//!
//! With `UCI_AnalyseMode` a forced move is searched like any other. With `UCI_ShowWDL` scores come with the
//! chances of a win, a draw and a loss, which are fitted to games of the program against itself.

mod chess;
mod command;
mod config;
pub(crate) mod dialect;
pub(crate) mod dialogue;
mod engine;
mod go;
mod info;
mod options;
mod search_thread;
mod signals;
mod strength_limit;
mod wdl;

pub use config::{Bench, BenchResult, MakePlayer, OpenBook, UciBooks, UciConfig};

use crate::ProtocolError;
use chess::Uci;
use dialect::Dialect as _;
use nullwindow_chess::Chess;
use std::io::{BufRead, Write};

/// Reads commands until `quit`, the end of the input, or a closed output. A thread of its own searches
/// meanwhile; it has ended when this returns.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
///
/// ```
/// use nullwindow_protocols::uci::{self, UciConfig};
/// let config = UciConfig { hash: 1, ..UciConfig::default() };
/// let mut output = Vec::new();
/// let mate = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo infinite\n";
/// uci::run(&config, mate.as_bytes(), &mut output)?;
/// assert!(output.starts_with(b"info ") && output.ends_with(b"\n"));
/// # Ok::<(), nullwindow_protocols::ProtocolError>(())
/// ```
pub fn run(
    config: &UciConfig<'_>,
    input: impl BufRead,
    output: impl Write + Send,
) -> Result<(), ProtocolError> {
    run_with(config, &Uci::player, input, output)
}

/// The same as [`run`], with another searcher than the game's player.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
///
/// ```
/// use nullwindow::session::Game as _;
/// use nullwindow_protocols::{uci::UciConfig, uci};
/// let (config, mut output) = (UciConfig::default(), Vec::new());
/// // Without the game's knowledge of material.
/// let player: nullwindow_protocols::uci::MakePlayer<'_, _> =
///     &|mebibytes, _| nullwindow_chess::ChessGame.solving(mebibytes as usize);
/// uci::run_with(&config, player, &b"uci\n"[..], &mut output)?;
/// assert!(output.ends_with(b"uciok\n"));
/// # Ok::<(), nullwindow_protocols::ProtocolError>(())
/// ```
pub fn run_with(
    config: &UciConfig<'_>,
    player: MakePlayer<'_, Chess>,
    input: impl BufRead,
    output: impl Write + Send,
) -> Result<(), ProtocolError> {
    dialogue::run::<Uci>(config, player, input, output)
}

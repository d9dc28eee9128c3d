//! The Universal Shogi Interface (Romstad 2007), by which graphical boards talk to shogi engines: UCI with
//! other words.
//!
//! The engine understands `usi`, `isready`, `setoption`, `usinewgame`, `position`, `go`, `stop`, `ponderhit`,
//! `gameover` and `quit`: with byoyomi, Fischer's increments (`binc`, `winc`), pondering, and `go mate` with
//! a number of milliseconds or `infinite`, which is answered by `checkmate` and the moves, `nomate` or
//! `timeout`. `register` does nothing. It also understands what [UCI](crate::uci) adds: `debug`, `d`, `eval`,
//! `bench`, `perft`, and `go` with `depth`, `nodes`, `movetime`, `movestogo` and `searchmoves`. Mates are
//! counted in plies.
//!
//! Each `go` is answered by one `bestmove`; by `bestmove win` where the side to move wins by declaration, and
//! by `bestmove resign` where it has no move, or after a refused position. Each `go mate` is answered by one
//! `checkmate`: one without a time, or after a refused position, by `checkmate timeout`. In all else it is
//! as UCI describes.

mod shogi;

use crate::ProtocolError;
use crate::uci::dialect::Dialect as _;
use crate::uci::{MakePlayer, UciConfig, dialogue};
use nullwindow_shogi::Shogi;
use shogi::Usi;
use std::io::{BufRead, Write};

/// Reads commands until `quit`, the end of the input, or a closed output. A thread of its own searches
/// meanwhile; it has ended when this returns.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
///
/// ```
/// use nullwindow_protocols::{uci::UciConfig, usi};
/// let config = UciConfig { hash: 1, ..UciConfig::default() };
/// let mut output = Vec::new();
/// let gold = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo infinite\n";
/// usi::run(&config, gold.as_bytes(), &mut output)?;
/// assert!(output.ends_with(b"bestmove G*5b\n"));
/// # Ok::<(), nullwindow_protocols::ProtocolError>(())
/// ```
pub fn run(
    config: &UciConfig<'_>,
    input: impl BufRead,
    output: impl Write + Send,
) -> Result<(), ProtocolError> {
    run_with(config, &Usi::player, input, output)
}

/// The same as [`run`], with another searcher than the game's player.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
///
/// ```
/// use nullwindow::session::Game as _;
/// use nullwindow_protocols::{uci::UciConfig, usi};
/// let (config, mut output) = (UciConfig::default(), Vec::new());
/// // Without the game's knowledge of material.
/// let player: nullwindow_protocols::uci::MakePlayer<'_, _> =
///     &|mebibytes, _| nullwindow_shogi::ShogiGame.solving(mebibytes as usize);
/// usi::run_with(&config, player, &b"usi\n"[..], &mut output)?;
/// assert!(output.ends_with(b"usiok\n"));
/// # Ok::<(), nullwindow_protocols::ProtocolError>(())
/// ```
pub fn run_with(
    config: &UciConfig<'_>,
    player: MakePlayer<'_, Shogi>,
    input: impl BufRead,
    output: impl Write + Send,
) -> Result<(), ProtocolError> {
    dialogue::run::<Usi>(config, player, input, output)
}

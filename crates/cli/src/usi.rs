//! `nullwindow usi`: the command line of the Universal Shogi Interface.

use crate::uci::EngineArguments;
use anyhow::Result;
use nullwindow_app::dialogue::EndingStdout;
use nullwindow_protocols::usi;
use nullwindow_shogi::ShogiGame;
use std::io::stdin;
use std::process::ExitCode;

/// Play shogi by the Universal Shogi Interface: commands on standard input, responses on standard output.
///
/// It understands `usi`, `isready`, `setoption`, `usinewgame`, `position`, `go`, `stop`, `ponderhit`,
/// `gameover` and `quit`, with byoyomi, increments (`binc`, `winc`) and pondering; `go mate MILLISECONDS` or
/// `go mate infinite`, which is answered by `checkmate` and the moves, `nomate` or `timeout`; and also `d`
/// (the board and its SFEN), `eval` (the static evaluation), `bench`, and `perft N` or `go perft N` (the
/// paths that begin with each move). Mates are counted in plies. A malformed line is answered by one line
/// `info string`, which names the column. Each `go` is answered by one `bestmove`: in a position that is won
/// by declaration by `bestmove win`, and without a legal move or after a refused position by `bestmove
/// resign`. Words that `go` does not know are passed over, and odd values are read as far as they can be. A
/// `go mate` without a time, or after a refused position, is answered by `checkmate timeout`. A `go` during a
/// search is refused by `info string`. The end of the input stops the search: a script that pipes commands in
/// must wait for the answer before it closes the pipe.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow usi\n  \
    nullwindow usi --hash 256\n\n\
    Graphical boards set the options that `usi` lists. USI_OwnBook plays by the book in BookFile, \
    which `book` has written; --book sets both.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: EngineArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    arguments.engine.talk(ShogiGame, |config| usi::run(config, stdin().lock(), EndingStdout::watched()))
}

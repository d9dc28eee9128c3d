//! The commands `solve`, `analyze`, `play`, `gtp`, `match`, `bench`, `train`, `judge`, `book`, `ends`,
//! `certify`, `verify` and `cluster solve` for any list of games, a user's own included, in one call. A
//! program with more commands adds them to an [`App`].
//!
//! ```no_run
//! use nullwindow_games::connect_four;
//! use std::process::ExitCode;
//!
//! fn main() -> ExitCode {
//!     nullwindow_app::main(connect_four::ConnectFourGame::default())
//! }
//! ```
//!
//! Features, none by default: `gzip` (certificates may be packed), `spinner` (a long search shows its
//! progress on a terminal's last line, and not only every ten seconds), `chess` and `shogi` (matches between
//! engines that speak UCI or USI, with records in PGN or CSA; without them these games play matches by GTP,
//! as any other), `mpi` (ranks of `cluster solve` as processes under MPI).

pub mod analyze;
mod app;
#[cfg(feature = "spinner")]
pub mod bar;
#[cfg(not(feature = "spinner"))]
#[path = "no_bar.rs"]
mod bar;
mod bench;
mod book;
mod book_file;
mod certify;
mod cluster;
mod command;
mod count;
pub mod dialogue;
mod duration;
mod ends;
mod game_entry;
mod gtp;
mod gzip;
mod input;
mod judge;
mod leading_dash;
#[cfg(unix)]
mod limits;
mod live;
mod match_games;
mod measured;
mod openings;
pub mod output;
mod pen;
pub mod place;
mod play;
mod player;
pub mod processor;
mod program;
mod reading;
mod solve;
#[cfg(feature = "spinner")]
mod spinner;
#[cfg(not(feature = "spinner"))]
#[path = "no_spinner.rs"]
mod spinner;
pub mod stop;
mod strength;
mod table_size;
pub mod text;
mod threads;
mod train;
mod usage;
mod verify;
mod weights;

pub use app::App;
pub use book_file::{BookChoice, read_book};
pub use command::AppCommand;
pub use duration::seconds;
pub use game_entry::GameEntry;
pub use input::refused;
pub use nullwindow_support::{BenchSearch, PositionSyntax, ReadBook, ReadPositions, Task};
pub use program::{Program, Selection};
pub use reading::Reading;
pub use table_size::mebibytes;
pub use threads::ThreadArguments;
pub use weights::WeightsArguments;

use std::process::ExitCode;

/// The whole program of one game: all commands, with the executable's file name as the program's name.
///
/// Errors are printed to standard error, one line each, and make the exit code 2. The command `match` starts
/// this program for an engine's command line that begins with the program's name.
pub fn main(game: impl Into<GameEntry>) -> ExitCode {
    run(vec![game.into()])
}

/// The whole program of these games; without the option `--game` a command takes the first.
///
/// # Panics
/// If there is no game.
///
/// ```no_run
/// use nullwindow_games::{connect_four::ConnectFourGame, tic_tac_toe::TicTacToeGame};
/// nullwindow_app::run(vec![ConnectFourGame::default().into(), TicTacToeGame.into()]);
/// ```
pub fn run(games: Vec<GameEntry>) -> ExitCode {
    processor::checked(|| App::new(games).run())
}

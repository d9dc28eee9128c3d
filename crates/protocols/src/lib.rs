//! The protocols by which boards and other programs talk to a game engine: the Go Text Protocol for any game,
//! the Universal Chess Interface, the Universal Shogi Interface, and NBoard for Othello.
//!
//! Each protocol is one function `run`, which reads commands to the end of its input and writes the
//! responses:
//!
//! ```
//! use nullwindow::session::AnyGame;
//! use nullwindow_games::connect_four;
//! use nullwindow_protocols::gtp::{self, GtpConfig};
//!
//! let game = AnyGame::from(connect_four::ConnectFourGame::default());
//! let mut session = game.player(1)?;
//! let config = GtpConfig::new(game.name());
//! let mut output = Vec::new();
//! gtp::run(session.as_mut(), &config, &b"play b 4\n7 list_games\n"[..], &mut output)?;
//! assert_eq!(output, b"=\n\n=7 Connect-Four\n\n");
//! # Ok::<(), nullwindow::session::Error>(())
//! ```
//!
//! Features, none by default, each with the crate of its game: `uci` (chess), `usi` (shogi; with `uci`, whose
//! dialect it is), and `nboard` (Othello). The rest knows no game: GTP, and [`client`] for all protocols.
#![forbid(unsafe_code)]

pub mod client;
mod error;
pub mod gtp;
pub mod level;
pub mod lines;
#[cfg(feature = "nboard")]
pub mod nboard;
mod output;
pub mod score;
#[cfg(feature = "uci")]
pub mod uci;
#[cfg(feature = "usi")]
pub mod usi;

pub use error::ProtocolError;

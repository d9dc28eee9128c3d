//! The settings of a dialogue by the Go Text Protocol.

use crate::level::Strength;
use nullwindow::engine::Threads;

/// The name and the strength of the engine, and its game.
///
/// ```
/// use nullwindow_protocols::{gtp::GtpConfig, level::Strength};
/// let config = GtpConfig { strength: Strength::level(3), ..GtpConfig::new("kalah") };
/// assert_eq!((config.name, config.seed), ("nullwindow", 1));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct GtpConfig {
    /// The program's name.
    pub name: &'static str,
    /// The program's version.
    pub version: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// The limits of the search for each move. Without them a clock limits it, and without a clock it plays
    /// at level 7.
    pub strength: Option<Strength>,
    /// The seed of the choice among good moves at low levels.
    pub seed: u64,
    /// The threads of each search, until `nullwindow-threads` sets their number.
    pub threads: Threads,
}

impl GtpConfig {
    /// A game of this name at default strength.
    #[must_use]
    pub fn new(game: &'static str) -> Self {
        let (name, version) = ("nullwindow", env!("CARGO_PKG_VERSION"));
        GtpConfig { name, version, game, strength: None, seed: 1, threads: Threads::ONE }
    }
}

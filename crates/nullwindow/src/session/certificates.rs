//! Certificates of a game whose types are erased (our own).

use super::any_strategy::AnyStrategy;
use super::error::Error;
use crate::engine::{Clock, NodeClock};
use crate::strategy::{CertificateReader, Claim, StrategyHead, StrategySize};
use std::io::Read;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Writes and checks the certificates of a game. See [`strategy`](crate::strategy).
///
/// ```
/// use nullwindow::session::{AnyGame, CertificateRequest};
/// use nullwindow::strategy::CertificateReader;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// let certificates = AnyGame::from(TicTacToeGame).certificates()?;
/// // X has taken the middle, and O a square in the middle of a side: X wins.
/// let certified = certificates.certify("52", &CertificateRequest { mebibytes: 1, ..Default::default() })?;
/// let [proof] = certified.strategies.as_slice() else { panic!("a win has one certificate") };
/// assert_eq!(certificates.claim(&proof.head.claim), "X reaches at least 1");
/// let mut body = proof.body.as_slice();
/// let mut reader = CertificateReader::new(&mut body as &mut dyn std::io::Read);
/// assert_eq!(certificates.check(&proof.head, &mut reader)?, proof.size);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait Certificates {
    /// Solves the position of this text, or searches for what is claimed, and returns a certificate of each
    /// claim.
    ///
    /// # Errors
    /// If the text is no position, its game is over, the claim is wrong or nothing to prove, a position has
    /// more than 256 moves, the table does not fit into memory, or the search was stopped.
    fn certify(&self, position: &str, request: &CertificateRequest<'_>) -> Result<Certified, Error>;

    /// Checks the layers and the end mark behind a head of this game.
    ///
    /// # Errors
    /// If the head's position is none of this game, or at the first place that is wrong.
    fn check(
        &self,
        head: &StrategyHead,
        input: &mut CertificateReader<&mut dyn Read>,
    ) -> Result<StrategySize, Error>;

    /// Checks the same, and keeps the moves of the first layers, as many as fit into `budget` bytes. Now and
    /// then `report` receives the number of bytes that have been read.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    fn replay(
        &self,
        head: &StrategyHead,
        budget: usize,
        input: &mut CertificateReader<&mut dyn Read>,
        report: &mut dyn FnMut(u64),
    ) -> Result<Box<dyn AnyStrategy>, Error>;

    /// The bytes of memory for a position of the largest layer while a certificate is checked, but for what
    /// the position itself keeps elsewhere.
    fn position_bytes(&self) -> u64;

    /// A claim in words.
    fn claim(&self, claim: &Claim) -> String;
}

/// What is to be certified, and how.
#[derive(Clone, Copy)]
pub struct CertificateRequest<'a> {
    /// The claim that the side to move reaches at least this result.
    pub at_least: Option<i32>,
    /// The claim that it reaches at most this. Without both the position is solved, and both are claimed of
    /// its value, but for what the rules alone settle.
    pub at_most: Option<i32>,
    /// The options that select the game's variant, for the head; rules that know them themselves leave these
    /// out.
    pub variant: &'a [(String, String)],
    /// The size of positions that are left to the checker; the game's own choice if it is `None`.
    pub leave: Option<u32>,
    /// The size of the solver's table in MiB.
    pub mebibytes: usize,
    /// Measures the time of the work.
    pub clock: &'a dyn Clock,
    /// Ends the work.
    pub stop: Option<&'a AtomicBool>,
    /// Receives the progress now and then.
    pub progress: &'a dyn Fn(&CertificateProgress<'_>),
}

impl Default for CertificateRequest<'_> {
    fn default() -> Self {
        let (at_least, at_most, leave, stop) = (None, None, None, None);
        CertificateRequest {
            at_least,
            at_most,
            variant: &[],
            leave,
            mebibytes: 128,
            clock: &NodeClock(1_000_000),
            stop,
            progress: &|_| (),
        }
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug)]
pub enum CertificateProgress<'a> {
    /// A layer of the strategy of this claim is written.
    Layer(&'a str, StrategySize),
    /// The nodes of all searches so far, and the time of the work.
    Search(u64, Duration),
}

/// The certificates of a position, and the nodes that were searched for them.
#[derive(Clone, PartialEq, Debug)]
pub struct Certified {
    /// A strategy for each claim.
    pub strategies: Vec<CertifiedClaim>,
    /// The nodes of all searches.
    pub nodes: u64,
}

/// A certificate: the head, and what follows it.
#[derive(Clone, PartialEq, Debug)]
pub struct CertifiedClaim {
    /// The head.
    pub head: StrategyHead,
    /// The layers and the end mark.
    pub body: Vec<u8>,
    /// The numbers of the strategy.
    pub size: StrategySize,
}

//! A checked strategy of a game whose types are erased (our own).

use super::error::Error;
use crate::strategy::StrategySize;

/// A strategy that was checked, which can be followed. [`Certificates::replay`] makes it.
///
/// [`Certificates::replay`]: super::Certificates::replay
///
/// ```
/// use nullwindow::session::{AnyGame, CertificateRequest};
/// use nullwindow::strategy::CertificateReader;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// let certificates = AnyGame::from(TicTacToeGame).certificates()?;
/// let request = CertificateRequest { mebibytes: 1, leave: Some(1), ..Default::default() };
/// let proof = certificates.certify("52", &request)?.strategies.remove(0);
/// let mut body = proof.body.as_slice();
/// let mut reader = CertificateReader::new(&mut body as &mut dyn std::io::Read);
/// let strategy = certificates.replay(&proof.head, 1_000, &mut reader, &mut |_| ())?;
/// // X, who wins, moves; then each move of O has an answer.
/// let first = strategy.follow(&[])?.answer.expect("a move");
/// let after = strategy.follow(&[first])?;
/// assert!(after.holds && after.replies.len() == 6);
/// assert!(after.replies.iter().all(|(_, answer)| answer.is_some()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait AnyStrategy {
    /// The numbers of the strategy.
    fn size(&self) -> StrategySize;

    /// What the strategy shows of the position after these moves from that of the claim on.
    ///
    /// # Errors
    /// If a move is not legal.
    fn follow(&self, moves: &[String]) -> Result<StrategyAnswers, Error>;
}

/// What a strategy shows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyAnswers {
    /// Whether it shows that the claim holds here.
    pub holds: bool,
    /// The move of the claim's side, where it moves.
    pub answer: Option<String>,
    /// Where its opponent moves: each move, and what the side answers, if it moves then.
    pub replies: Vec<(String, Option<String>)>,
}

//! Proof searches of sessions: does the side to move win, or get more than a score? By df-pn (Nagai
//! 2002), with a certificate that is checked.

use super::error::Error;
use super::request::Root;
use crate::engine::Clock;
use crate::proof::{AtLeast, Cycles, DfPn, Dominance, ProofLimits, ProofOptions, ProofResult};
use crate::{Keyed, Outcome, Position, Score};

/// A question to a proof search, and its limits.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow::engine::NodeClock;
/// use nullwindow::proof::ProofLimits;
/// use nullwindow::session::ProofRequest;
/// let clock = NodeClock(1_000_000);
/// let more = |points| ProofRequest {
///     exceeds: Score::points(points), limits: ProofLimits::default(), clock: &clock, mebibytes: 1,
/// };
/// assert_eq!((more(0).outcome()?, more(-1).outcome()?, more(5).margin()?), (1, 0, 6));
/// assert!(more(5).outcome().is_err());
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct ProofRequest<'a> {
    /// Does the side to move get more than this? 0: does it win?
    pub exceeds: Score,
    /// The limits of the search.
    pub limits: ProofLimits<'a>,
    /// Measures its time.
    pub clock: &'a dyn Clock,
    /// The size of its table in MiB.
    pub mebibytes: usize,
}

impl ProofRequest<'_> {
    /// The fewest points to prove, in games that end with a margin.
    ///
    /// # Errors
    /// If the score is no number of points.
    pub fn margin(&self) -> Result<i16, Error> {
        let points = self.exceeds.is_points().then(|| self.exceeds.get().checked_add(1)).flatten();
        points.ok_or_else(|| format!("a proof is of more than some points, not of {}", self.exceeds).into())
    }

    /// The points of [`AtLeast`] to prove, in games that are won, drawn or lost: more than 0 is a win, more
    /// than −1 at least a draw.
    ///
    /// # Errors
    /// If the score is another one.
    pub fn outcome(&self) -> Result<i16, Error> {
        match self.margin()? {
            points @ (0 | 1) => Ok(points),
            _ => Err(format!(
                "a proof is of a win (0) or of a draw (-1) in this game, not of {}",
                self.exceeds
            )
            .into()),
        }
    }
}

/// Searches whether the side to move at the root gets at least these points, and checks the result's
/// certificate, if it has one. The types name how repetition counts, and which positions are comparable.
///
/// # Errors
/// If the table does not fit into memory, or the certificate fails its check.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow::engine::NodeClock;
/// use nullwindow::proof::{Acyclic, NoDominance, ProofLimits, ProofStatus};
/// use nullwindow::session::{ProofRequest, Root, prove};
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// let exceeds = Score::points(-1);
/// let limits = ProofLimits::default();
/// let request = ProofRequest { exceeds, limits, clock: &NodeClock(1_000_000), mebibytes: 1 };
/// let start = TicTacToe::start();
/// let found = prove::<_, Acyclic, NoDominance>(&Root::of(&start), request.outcome()?, &request)?;
/// assert_eq!(found.status, ProofStatus::Proved); // at least a draw
/// assert!(found.certificate.is_some());
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn prove<P, C, D>(
    root: &Root<'_, P>,
    points: i16,
    request: &ProofRequest<'_>,
) -> Result<ProofResult<P::Move>, Error>
where
    P: Keyed + Position<End = Outcome>,
    C: Cycles<P>,
    D: Dominance<P>,
{
    let goal = AtLeast::<C, D>::points(root.position.side(), points);
    let options = ProofOptions { certificate: true, ..ProofOptions::default() };
    let mut search = DfPn::new(request.mebibytes, options)?;
    let earlier: Vec<_> = root.earlier.iter().map(C::record).collect();
    let found = search.solve(root.position, &goal, &earlier, request.limits, request.clock);
    if let Some(certificate) = &found.certificate {
        certificate
            .check(root.position, &goal, &earlier)
            .map_err(|error| format!("the certificate of the search fails its check: {error}"))?;
    }
    Ok(found)
}

//! The proofs that a page has checked (our own): a request in JSON, an answer in JSON.

use crate::games::certificates;
use nullwindow::Side;
use nullwindow::session::{AnyStrategy, CertificateProgress, CertificateRequest, Certificates};
use nullwindow::strategy::{CertificateReader, Claim, StrategyHead};
use nullwindow_catalogue::Variant;
use nullwindow_exports::{PageClock, json, progress};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Read;

/// The most bytes for the moves that can be followed: together with those of [`MOST_LAYERS`] 256 MiB.
const MOST_KEPT: usize = 96 << 20;

/// The most bytes for the layers of a certificate while it is checked.
const MOST_LAYERS: u64 = 144 << 20;

/// The size of the solver's table in MiB.
const TABLE: usize = 32;

/// The strategies that were checked last.
///
/// ```
/// let proofs = nullwindow_proofs::Proofs::default();
/// let answer = proofs.check(r#"{"game": "kalah"}"#, b"no certificate");
/// assert!(answer.starts_with(r#"{"error":"byte 14: "#), "{answer}");
/// ```
#[derive(Default)]
pub struct Proofs {
    checked: RefCell<Vec<Box<dyn AnyStrategy>>>,
}

/// A game, the options of its variant, and a position as the game reads it.
#[derive(Deserialize)]
struct Board {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    position: String,
}

#[derive(Deserialize)]
#[serde(tag = "request", rename_all = "kebab-case")]
enum Request {
    Prove(Board),
    Follow { claim: usize, moves: Vec<String> },
}

/// A claim that was checked.
#[derive(Serialize)]
struct Checked {
    /// The claim in words.
    text: String,
    /// Whether it is of the side that begins.
    first: bool,
    at_least: i32,
    /// The numbers of the strategy.
    layers: u64,
    positions: u64,
    moves: u64,
    left: u64,
}

#[derive(Serialize)]
struct ProofAnswer {
    claims: Vec<Checked>,
}

#[derive(Serialize)]
struct FollowAnswer {
    holds: bool,
    answer: Option<String>,
    replies: Vec<(String, Option<String>)>,
}

/// How far the work is.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Report {
    /// The bytes that have been read, of all.
    Read(u64, u64),
    /// The positions that have a proof in the layers so far.
    Written(u64),
    /// The nodes of the search so far.
    Nodes(u64),
}

impl Proofs {
    /// The answer to a request in JSON, in JSON: an object, or `{"error": "one line"}`.
    #[must_use]
    pub fn answer(&self, request: &str) -> String {
        nullwindow_exports::answer(request, |request| match request {
            Request::Prove(board) => json(&self.prove(&board)?),
            Request::Follow { claim, moves } => json(&self.follow(claim, &moves)?),
        })
    }

    /// Checks the certificates in a file, unpacked, of the start of the game and variant that `board` names
    /// in JSON. Returns an answer as [`answer`](Self::answer) does.
    #[must_use]
    pub fn check(&self, board: &str, file: &[u8]) -> String {
        nullwindow_exports::answer(board, |board| json(&self.checked(&board, file)?))
    }

    /// Proves a position again, and checks the certificates.
    fn prove(&self, board: &Board) -> Result<ProofAnswer, String> {
        let certificates = opened(board)?;
        let written = |progress_of: &CertificateProgress<'_>| match *progress_of {
            CertificateProgress::Layer(_, size) => progress(&Report::Written(size.positions)),
            CertificateProgress::Search(nodes, _) => progress(&Report::Nodes(nodes)),
        };
        let request = CertificateRequest {
            mebibytes: TABLE,
            clock: &PageClock::start(),
            progress: &written,
            ..CertificateRequest::default()
        };
        let certified = certificates.certify(&board.position, &request).map_err(|error| error.to_string())?;
        let mut answer = ProofAnswer { claims: Vec::new() };
        self.checked.borrow_mut().clear();
        for proof in certified.strategies {
            let mut body = proof.body.as_slice();
            let mut input = CertificateReader::new(&mut body as &mut dyn Read);
            answer.claims.push(self.keep(&*certificates, &proof.head, &mut input, proof.body.len())?);
        }
        Ok(answer)
    }

    fn checked(&self, board: &Board, mut file: &[u8]) -> Result<ProofAnswer, String> {
        let (certificates, bytes) = (opened(board)?, file.len());
        let mut input = CertificateReader::new(&mut file as &mut dyn Read);
        let mut answer = ProofAnswer { claims: Vec::new() };
        self.checked.borrow_mut().clear();
        while let Some(head) = StrategyHead::read(&mut input).map_err(|error| error.to_string())? {
            if head.game != board.game || !head.position.is_empty() {
                return Err(format!("the certificate is not of the start of {}", board.game));
            }
            answer.claims.push(self.keep(&*certificates, &head, &mut input, bytes)?);
        }
        if answer.claims.is_empty() { Err("the certificate is empty".to_owned()) } else { Ok(answer) }
    }

    /// Checks what follows a head in a file of this length, and keeps the strategy.
    fn keep(
        &self,
        certificates: &dyn Certificates,
        head: &StrategyHead,
        input: &mut CertificateReader<&mut dyn Read>,
        bytes: usize,
    ) -> Result<Checked, String> {
        let layers = head.largest.saturating_mul(certificates.position_bytes());
        if layers > MOST_LAYERS {
            let (found, most) = (layers >> 20, MOST_LAYERS >> 20);
            return Err(format!("the layers of this proof take {found} MiB, more than {most}"));
        }
        let mut checked = self.checked.borrow_mut();
        // Two claims share the room.
        let used: usize = checked.iter().map(|strategy| strategy.size().moves as usize * 17).sum();
        let budget = MOST_KEPT.saturating_sub(used);
        let mut report = |place| progress(&Report::Read(place, bytes as u64));
        let strategy =
            certificates.replay(head, budget, input, &mut report).map_err(|error| error.to_string())?;
        let (Claim { side, at_least, .. }, size) = (head.claim, strategy.size());
        checked.push(strategy);
        Ok(Checked {
            text: certificates.claim(&head.claim),
            first: side == Side::First,
            at_least,
            layers: size.layers,
            positions: size.positions,
            moves: size.moves,
            left: size.left,
        })
    }

    /// What the strategy of a claim shows of the position after these moves from that of the claim on.
    fn follow(&self, claim: usize, moves: &[String]) -> Result<FollowAnswer, String> {
        let checked = self.checked.borrow();
        let strategy = checked.get(claim).ok_or("there is no such claim")?;
        let answers = strategy.follow(moves).map_err(|error| error.to_string())?;
        Ok(FollowAnswer { holds: answers.holds, answer: answers.answer, replies: answers.replies })
    }
}

fn opened(board: &Board) -> Result<Box<dyn Certificates>, String> {
    certificates(&board.game, &Variant::of(board.options.clone())).map_err(|error| error.to_string())
}

//! Certificates of proofs and disproofs, and their checker, which uses only the rules of the game and the
//! goal (our own).
//!
//! A certificate is the tree of the proof in the order of a walk, a word a node that is not decided: the move
//! that decides, or that all moves follow in the goal's order, or the place of an equal position whose proof
//! stands before. What the rules decide has no word.

use super::cycles::{CycleKind, Cycles};
use super::goal::ProofGoal;
use crate::{Keyed, Position};
use std::collections::HashMap;
use thiserror::Error;

/// The proof or the disproof of a goal, for [`check`](Self::check).
///
/// ```
/// use nullwindow::proof::Certificate;
/// let certificate = Certificate::from_words(true, vec![5]);
/// assert_eq!((certificate.is_proof(), certificate.words()), (true, &[5][..]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    reached: bool,
    words: Vec<u32>,
}

/// The word of a node all of whose moves follow.
pub(super) const ALL: u32 = 1 << 16;
/// The bit of a word that names the place of an equal position.
pub(super) const SAME: u32 = 1 << 31;

/// The error of a certificate, with the place of its word.
///
/// ```
/// use nullwindow::proof::CertificateError;
/// let error = CertificateError::Ended { place: 7 };
/// assert_eq!(error.to_string(), "word 7: the certificate ends here, with open nodes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CertificateError {
    /// A node has no word.
    #[error("word {place}: the certificate ends here, with open nodes")]
    Ended {
        /// The place of the missing word.
        place: usize,
    },
    /// The rules decide against the claim.
    #[error("word {place}: the position before it has the other result by the rules")]
    Decided {
        /// The place of the word that would come next.
        place: usize,
    },
    /// The side to move needs one move and gives none, or must answer all and does not.
    #[error("word {place}: the node has the wrong kind")]
    Kind {
        /// The place of the word.
        place: usize,
    },
    /// The move is not among those of the goal.
    #[error("word {place}: the move is not legal, or does not count for the goal")]
    Move {
        /// The place of the word.
        place: usize,
    },
    /// The named place has no proof of this position.
    #[error("word {place}: no equal position is proved at the place that it names")]
    Same {
        /// The place of the word.
        place: usize,
    },
    /// The certificate has words after the proof.
    #[error("word {place}: nothing is left to prove")]
    Left {
        /// The place of the first word too many.
        place: usize,
    },
    /// A path is longer than any that is checked.
    #[error("word {place}: the path is longer than {LONGEST} plies")]
    Long {
        /// The place of the word.
        place: usize,
    },
}

/// The longest path that is checked.
const LONGEST: usize = 2_500;

impl Certificate {
    /// The certificate with these words: a proof, or else a disproof.
    #[must_use]
    pub fn from_words(proof: bool, words: Vec<u32>) -> Self {
        Certificate { reached: proof, words }
    }

    /// Whether it is a proof; else a disproof.
    #[must_use]
    pub fn is_proof(&self) -> bool {
        self.reached
    }

    /// Its words.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Checks that this proves or disproves that the attacker reaches the goal from `position`, which the
    /// game has reached through `earlier`. Equal positions are recognised by their keys: the check is as
    /// certain as these are different.
    ///
    /// # Errors
    /// If it does not, with the first place where it fails.
    ///
    /// ```
    /// use nullwindow::Side;
    /// use nullwindow::engine::NodeClock;
    /// use nullwindow::proof::{Acyclic, AtLeast, DfPn, NoDominance, ProofLimits, ProofOptions};
    /// use nullwindow_games::tic_tac_toe::TicTacToe;
    ///
    /// let options = ProofOptions { certificate: true, ..ProofOptions::default() };
    /// let (start, goal) = (TicTacToe::start(), AtLeast::<Acyclic, NoDominance>::draw(Side::First));
    /// let mut search = DfPn::new(1, options)?;
    /// let found = search.solve(&start, &goal, &[], ProofLimits::default(), &NodeClock(1_000));
    /// let certificate = found.certificate.ok_or("no result")?;
    /// certificate.check(&start, &goal, &[])?;
    /// // It proves a draw, no win.
    /// assert!(certificate.check(&start, &AtLeast::<Acyclic, NoDominance>::win(Side::First), &[]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check<P: Keyed, G: ProofGoal<P>>(
        &self,
        position: &P,
        goal: &G,
        earlier: &[<G::Cycles as Cycles<P>>::Record],
    ) -> Result<(), CertificateError> {
        let mut checker = Checker {
            certificate: self,
            goal,
            position: position.clone(),
            history: earlier.to_vec(),
            place: 0,
            proved: HashMap::new(),
        };
        checker.node()?;
        if checker.place < self.words.len() {
            return Err(CertificateError::Left { place: checker.place });
        }
        Ok(())
    }
}

/// Whether a result of one path may stand for another: the game has no cycles, or every repetition counts
/// against the result.
pub(super) fn shares(kind: CycleKind, reached: bool) -> bool {
    kind == CycleKind::Acyclic || kind == CycleKind::Alike(!reached)
}

struct Checker<'c, P: Position, G: ProofGoal<P>> {
    certificate: &'c Certificate,
    goal: &'c G,
    position: P,
    /// The records of the path, without the present position.
    history: Vec<<G::Cycles as Cycles<P>>::Record>,
    place: usize,
    /// The positions whose proofs are complete, by the places of their words.
    proved: HashMap<u32, (u128, i16)>,
}

impl<P: Keyed, G: ProofGoal<P>> Checker<'_, P, G> {
    /// Checks the present position's proof, which begins at the present place.
    fn node(&mut self) -> Result<(), CertificateError> {
        let (place, reached) = (self.place, self.certificate.reached);
        if self.history.len() > LONGEST {
            return Err(CertificateError::Long { place });
        }
        let or = self.position.side() == self.goal.attacker();
        let mut moves = Vec::new();
        let decided = self.repeated().or_else(|| self.goal.moves(&self.position, &mut moves));
        if let Some(decided) = decided.or(moves.is_empty().then_some(!or)) {
            return if decided == reached { Ok(()) } else { Err(CertificateError::Decided { place }) };
        }
        let word = *self.certificate.words.get(place).ok_or(CertificateError::Ended { place })?;
        self.place += 1;
        let key = (self.position.key().into(), self.position.settled());
        if word & SAME != 0 {
            let same = shares(G::Cycles::KIND, reached) && self.proved.get(&(word ^ SAME)) == Some(&key);
            return if same { Ok(()) } else { Err(CertificateError::Same { place }) };
        }
        if or == reached {
            let bits = u16::try_from(word).map_err(|_| CertificateError::Kind { place })?;
            // The goal's moves, not those of `unpack`: the game may be over where the goal's play goes on.
            let m = moves.into_iter().find(|&m| self.position.pack(m) == bits);
            moves = vec![m.ok_or(CertificateError::Move { place })?];
        } else if word != ALL {
            return Err(CertificateError::Kind { place });
        }
        self.history.push(G::Cycles::record(&self.position));
        for m in moves {
            let undo = self.position.make(m);
            let child = self.node();
            self.position.unmake(m, undo);
            child?;
        }
        self.history.pop();
        self.proved.insert(place as u32, key);
        Ok(())
    }

    /// Whether the goal is reached, if the game ends here by repetition.
    fn repeated(&mut self) -> Option<bool> {
        let record = G::Cycles::record(&self.position);
        match G::Cycles::KIND {
            CycleKind::Acyclic => None,
            CycleKind::Alike(reached) => {
                let now = G::Cycles::bits(&record);
                self.history.iter().any(|earlier| G::Cycles::bits(earlier) == now).then_some(reached)
            }
            CycleKind::Rule => {
                self.history.push(record);
                let end = G::Cycles::end(&self.history);
                self.history.pop();
                end.map(|end| self.goal.reached(end))
            }
        }
    }
}

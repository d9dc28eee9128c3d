//! The certificate of a search, from its table; what the table has lost is searched again (our own).

use super::certificate::{ALL, Certificate, SAME, shares};
use super::goal::ProofGoal;
use super::path::{Identity, identity};
use super::state::{Search, UNLIMITED};
use crate::Keyed;
use std::collections::HashMap;

/// The most words of a certificate: 256 MiB.
const MOST: usize = 1 << 26;

/// A certificate in the making.
struct UnfinishedCertificate {
    reached: bool,
    words: Vec<u32>,
    /// The places of the positions that are proved.
    places: HashMap<(u64, u32), u32>,
}

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// The certificate of the present position's result; `None` after a stop, if it is too large, or if the
    /// table's proofs run in a circle.
    pub(super) fn certificate(&mut self, reached: bool) -> Option<Certificate> {
        let length = self.path.len();
        let mut draft = UnfinishedCertificate { reached, words: Vec::new(), places: HashMap::new() };
        let root = self.position.clone();
        let complete = self.certify(&mut draft);
        while self.path.len() > length {
            self.leave();
        }
        self.position = root;
        complete.map(|()| Certificate::from_words(reached, draft.words))
    }

    /// Writes the proof of the present position, which is not on the path yet. After `None` the position and
    /// the path mean nothing.
    fn certify(&mut self, draft: &mut UnfinishedCertificate) -> Option<()> {
        let reached = draft.reached;
        if let Some((by_rule, _)) = self.repeated(UNLIMITED) {
            return (by_rule == reached).then_some(());
        }
        if draft.words.len() >= MOST || self.prove(UNLIMITED).numbers.result() != Some(reached) {
            return None;
        }
        let or = self.position.side() == self.goal.attacker();
        let start = self.children.len();
        let decided = self.moves().or((self.children.len() == start).then_some(!or));
        let moves: Vec<P::Move> = self.children.drain(start..).map(|child| child.m).collect();
        if let Some(decided) = decided {
            return (decided == reached).then_some(());
        }
        let id = identity(self.goal, &self.position);
        let Identity { key, means } = id;
        if shares(Self::KIND, reached)
            && let Some(&place) = draft.places.get(&(key, means))
        {
            draft.words.push(SAME | place);
            return Some(());
        }
        let place = draft.words.len() as u32;
        let moves = if or == reached {
            let m = self.deciding_move(UNLIMITED, reached)?;
            draft.words.push(self.position.pack(m).into());
            vec![m]
        } else {
            draft.words.push(ALL);
            moves
        };
        self.enter(id);
        for m in moves {
            let undo = self.position.make(m);
            self.certify(draft)?;
            self.position.unmake(m, undo);
        }
        self.leave();
        draft.places.insert((key, means), place);
        Some(())
    }
}

//! What an entry of the table is worth to a node, and a node's value to the table; enhanced transposition cut-offs (Schaeffer & Plaat 1996).

use super::node::{MoveOf, PLY, TO_THE_END, Worker, below};
use super::ordering::Scored;
use super::profile::Profile;
use super::uses::TableUse;
use crate::table::{Draft, Entry};
use crate::{Bound, Position, Score, Value, Window};

/// The confidence of values that rest on estimates at a horizon; those of the end of the game have [`Draft::FULL`].
const ESTIMATED: u8 = Draft::FULL - 1;

impl<F: Profile> Worker<'_, F> {
    /// What a search to this depth is worth to the table, which met no horizon if it saw the `end`, and used no guess if it is `sure`.
    /// Nothing is sure where values depend on the path, or of the end where it was not seen.
    #[inline]
    pub(super) fn draft(&self, depth: u32, end: bool, sure: bool) -> Draft {
        let confidence = match (self.shares_values(), self.level) {
            (true, Some(level)) if !sure => level as u8 + 1,
            (true, _) if end => Draft::FULL,
            (true, _) if depth != TO_THE_END => ESTIMATED,
            _ => 0,
        };
        Draft { depth: (depth / PLY) as u8, confidence }
    }

    /// The value that an entry gives for this window and depth, if it may.
    #[inline]
    pub(super) fn answer(&self, entry: &Entry, w: Window<Score>, depth: u32, ply: usize) -> Option<Score> {
        let confidence = self.level.map_or(ESTIMATED, |level| level as u8 + 1);
        let (draft, needed) = (entry.draft, Draft { depth: (depth / PLY) as u8, confidence });
        let serves = draft.covers(needed) && (draft.depth == needed.depth || !self.options.exact);
        if !serves || !self.options.features.table || !self.shares_values() {
            return None;
        }
        let v = entry.value.offset(F::Table::settled(&self.position)).to_root(ply);
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => v >= w.beta,
            Bound::Upper => v <= w.alpha,
        };
        answers.then_some(v)
    }

    /// Notes what the value of an entry rests on, that answered for a node.
    #[inline]
    pub(super) fn rely_on(&mut self, entry: &Entry) {
        self.horizons += u64::from(entry.draft.confidence == ESTIMATED);
        self.guesses += u64::from(entry.draft.confidence < ESTIMATED);
    }

    /// A child's entry that cuts this node off (enhanced transposition cut-off; Schaeffer & Plaat 1996).
    pub(super) fn enhanced_cut(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        start: usize,
    ) -> Option<(Score, Option<MoveOf<F>>)> {
        let table = self.table?;
        let side = self.position.side();
        let below = below(depth);
        for i in start..self.moves.len() {
            let Scored { m, key, .. } = self.moves[i];
            let Some(entry) = table.probe(key) else { continue };
            // Who is to move at the child is known only there; few entries get this far.
            let undo = self.position.make(m);
            let same_side = self.position.side() == side;
            let answer = self.answer(&entry, w.child(same_side), below, ply + 1);
            self.position.unmake(m, undo);
            let Some(v) = answer else { continue };
            let v = if same_side { v } else { -v };
            if v >= w.beta {
                self.rely_on(&entry);
                return Some((v, Some(m)));
            }
        }
        None
    }
}

//! Alpha-beta with a table whose keys have few bits, so that two positions can share one (Zobrist 1970;
//! Breuker 1998, *Memory versus search in games*).

use crate::{Error, Monitor};
use nullwindow::{Bound, Evaluator, Keyed, Score, Side, Turn, Value, Window, max};
use nullwindow_support::SplitMix64;

/// A table of one entry a slot: the number of slots and the length of its keys, in bits. The slot is part of
/// the key; what is left of it is compared. [`search`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyLength {
    /// The slots are 2 to this power.
    pub slot_bits: u32,
    /// The length of a key, from 1 to 64.
    pub bits: u32,
}

/// What a search with short keys finds. [`search`] has an example.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct ShortKeys {
    /// The value, from the view of the side to move.
    pub value: Score,
    /// The number of the best move in the game's own order.
    pub best: usize,
    /// Nodes visited.
    pub nodes: u64,
    /// Probes that found an entry with the same key.
    pub hits: u64,
    /// Those of them that found another position.
    pub wrong: u64,
    /// Those of these whose bound left the node.
    pub wrong_cuts: u64,
    /// The wrong hits to expect: the chance that the keys agree, summed over the probes of slots with another
    /// position.
    pub expected: f64,
}

/// Searches a position to this depth, for hash keys of this seed.
///
/// # Errors
/// If the monitor stops it.
///
/// ```
/// use nullwindow::Standard;
/// use nullwindow_games::connect_four::{ConnectFour, evaluate};
/// use nullwindow_subjects::{Monitor, short_keys};
/// use nullwindow_subjects::short_keys::KeyLength;
///
/// let (start, evaluator) = (ConnectFour::start(), Standard(evaluate::<_, _>));
/// let wrong = |bits| {
///     let keys = (KeyLength { slot_bits: 10, bits }, 1);
///     short_keys::search(&start, &evaluator, 6, keys, &Monitor::silent()).map(|found| found.wrong)
/// };
/// assert_eq!(wrong(64)?, 0);
/// assert!(wrong(12)? > 0);
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
pub fn search<P, J>(
    position: &P,
    evaluator: &J,
    depth: u32,
    (length, seed): (KeyLength, u64),
    monitor: &Monitor,
) -> Result<ShortKeys, Error>
where
    P: Keyed,
    J: Evaluator<P, Value = Score>,
{
    let slots = vec![None; 1 << length.slot_bits];
    let found = ShortKeys::default();
    let mut searcher = Searcher { evaluator, length, seed, slots, found, monitor };
    let value = searcher.node(&mut position.clone(), Window::full(), depth, 0).ok_or(Error::Stopped)?;
    Ok(ShortKeys { value, ..searcher.found })
}

#[derive(Clone, Copy)]
struct ShortKeyEntry {
    key: u64,
    /// The position itself, which a table does not have.
    position: (u128, i16),
    depth: u32,
    value: Score,
    bound: Bound,
    best: u16,
}

struct Searcher<'a, J> {
    evaluator: &'a J,
    length: KeyLength,
    seed: u64,
    slots: Vec<Option<ShortKeyEntry>>,
    found: ShortKeys,
    monitor: &'a Monitor<'a>,
}

impl<J> Searcher<'_, J> {
    /// The hash key of a position.
    fn key(&self, (key, settled): (u128, i16)) -> u64 {
        let parts = [key as u64, (key >> 64) as u64, settled as u64];
        let hash = parts.into_iter().fold(self.seed, |hash, part| SplitMix64::output(hash ^ part, 1));
        hash & (u64::MAX >> (64 - self.length.bits))
    }

    fn slot(&self, key: u64) -> usize {
        (key & ((1 << self.length.slot_bits) - 1)) as usize
    }

    /// The entry with this key, if there is one, and whether it is of another position.
    fn probe(&mut self, key: u64, position: (u128, i16)) -> Option<(ShortKeyEntry, bool)> {
        let entry = self.slots[self.slot(key)]?;
        let other = entry.position != position;
        if other {
            let compared = self.length.bits.saturating_sub(self.length.slot_bits);
            self.found.expected += (-f64::from(compared)).exp2();
        }
        if entry.key != key {
            return None;
        }
        self.found.hits += 1;
        self.found.wrong += u64::from(other);
        Some((entry, other))
    }

    /// Fail-soft alpha-beta; `None` if stopped. A root is left by no entry, so that it has a move.
    fn node<P>(&mut self, p: &mut P, w: Window<Score>, depth: u32, ply: u16) -> Option<Score>
    where
        P: Keyed,
        J: Evaluator<P, Value = Score>,
    {
        self.found.nodes += 1;
        if depth == 0 {
            return Some(self.evaluator.horizon(p, ply));
        }
        if self.monitor.stopped() {
            return None;
        }
        let mut moves = Vec::new();
        if let Some(end) = p.moves(&mut moves) {
            return Some(self.evaluator.terminal(p, end, ply));
        }
        let position = (p.key().into(), p.settled());
        let key = self.key(position);
        let mut first = 0;
        if let Some((entry, other)) = self.probe(key, position) {
            // The value of a node depends on its distance from the root, by wins: so does the depth left.
            if ply > 0 && entry.depth == depth && answers(entry, w) {
                self.found.wrong_cuts += u64::from(other);
                return Some(entry.value);
            }
            first = usize::from(entry.best);
        }
        // Another position's best move may not exist here.
        first = if first < moves.len() { first } else { 0 };
        moves[..=first].rotate_right(1);
        let side = p.side();
        let (mut value, mut best) = (-Score::INF, 0);
        for (i, &m) in moves.iter().enumerate() {
            let undo = p.make(m);
            let v = self.child(p, side, Window::new(max(w.alpha, value), w.beta), depth, ply);
            p.unmake(m, undo);
            let v = v?;
            if v > value {
                (value, best) = (v, i);
            }
            if value >= w.beta {
                break;
            }
        }
        // Back to the game's own order.
        let best = if best == 0 { first } else { best - usize::from(best <= first) };
        if ply == 0 {
            self.found.best = best;
        }
        let (bound, best) = (w.bound(value), best as u16);
        let slot = self.slot(key);
        self.slots[slot] = Some(ShortKeyEntry { key, position, depth, value, bound, best });
        Some(value)
    }

    /// The value of the position after a move, from the view of the side that made it.
    fn child<P>(&mut self, p: &mut P, side: Side, w: Window<Score>, depth: u32, ply: u16) -> Option<Score>
    where
        P: Keyed,
        J: Evaluator<P, Value = Score>,
    {
        let turn = Turn::between(side, p.side());
        Some(turn.value(self.node(p, turn.window(w), depth - 1, ply + 1)?))
    }
}

/// Whether the bound of an entry leaves a node with this window.
fn answers(entry: ShortKeyEntry, w: Window<Score>) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= w.beta,
        Bound::Upper => entry.value <= w.alpha,
    }
}

//! The checks of keys and packed moves (our own).

use super::game::GameNode;
use super::random::{Random, mix};
use super::setup::Check;
use super::violation::{BrokenRule, Rule, RuleResult, Violation};
use crate::{Keyed, Position};
use std::collections::HashMap;
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks keys, over all positions of the games and those one move further: undo restores the key; equal
    /// positions have equal keys and different ones different keys, the side to move included
    /// ([`with_key_equality`] defines which are equal); positions with equal keys have the same moves;
    /// [`key_after`](Keyed::key_after) returns the key after each move. Checks packed moves: each unpacks to
    /// itself, and no 16 bits unpack to an illegal move. All 65,536 patterns are tried in 64 positions; some
    /// of them, and moves of other positions, are tried in every position.
    ///
    /// [`with_key_equality`]: Self::with_key_equality
    ///
    /// A 64-bit hash of good quality has no collision in a million positions (chance 1 in 37 million).
    ///
    /// # Errors
    /// The first violation.
    pub fn keys(&self) -> Result<&Self, Violation>
    where
        P: Keyed,
    {
        let (mut seen, mut packed) = (HashMap::new(), PackedMoves::default());
        self.play(|node| {
            packed.check(node)?;
            check_key(&mut seen, node, node.position)?;
            node.moves.iter().try_for_each(|&m| check_key_undo(node, m))?;
            node.moves.iter().try_for_each(|&m| {
                let after = node.after(m);
                check_key(&mut seen, node, &after)?;
                check_key_after(node, m, &after)
            })?;
            (0..SWAPS).try_for_each(|_| check_swapped_moves(node))
        })
    }

    /// Checks that every position, and its key, equals the one that `rebuild` makes from scratch: from its
    /// notation, or from its fields without the key. This finds keys that are updated wrongly.
    ///
    /// # Errors
    /// The first violation.
    pub fn rebuilt_keys(&self, rebuild: impl Fn(&P) -> P) -> Result<&Self, Violation>
    where
        P: Keyed,
    {
        self.play(|node| {
            let rebuilt = rebuild(node.position);
            // The key first: a position that holds its key differs because of it.
            if rebuilt.key() != node.position.key() {
                return Err(node.broken(Rule::KeyRebuilt).differs(shown(&rebuilt), shown(node.position)));
            }
            if !(self.equal)(&rebuilt, node.position) {
                return Err(node.broken(Rule::Rebuilt).with("rebuilt", node.show(&rebuilt)));
            }
            Ok(())
        })
    }
}

fn shown<P: Keyed>(p: &P) -> String {
    hexadecimal(p.key())
}

fn hexadecimal(key: impl Into<u128>) -> String {
    format!("{:#x}", key.into())
}

fn check_key_undo<P: Keyed<End: PartialEq + Debug>>(node: &GameNode<'_, P>, m: P::Move) -> RuleResult {
    let mut p = node.position.clone();
    let undo = p.make(m);
    p.unmake(m, undo);
    if p.key() == node.position.key() {
        return Ok(());
    }
    Err(node.broken_by(Rule::KeyUndo, m).differs(shown(node.position), shown(&p)))
}

fn check_key_after<P: Keyed<End: PartialEq + Debug>>(
    node: &GameNode<'_, P>,
    m: P::Move,
    after: &P,
) -> RuleResult {
    let key = node.position.key_after(m);
    if after.key() == key {
        return Ok(());
    }
    Err(node.broken_by(Rule::KeyAfter, m).differs(shown(after), hexadecimal(key)))
}

/// The first position with its key and settled score.
struct FirstSeen<P> {
    position: P,
    moves: u64,
    game: u32,
}

fn check_key<P: Keyed<End: PartialEq + Debug>>(
    seen: &mut HashMap<(u128, i16), FirstSeen<P>>,
    node: &GameNode<'_, P>,
    p: &P,
) -> RuleResult {
    let (key, moves) = ((p.key().into(), p.settled()), moves_of(p));
    let Some(first) = seen.get(&key) else {
        if seen.len() < node.check.remembered {
            seen.insert(key, FirstSeen { position: p.clone(), moves, game: node.game });
        }
        return Ok(());
    };
    let rule = if first.position.side() != p.side() {
        Rule::KeySide
    } else if !(node.check.equal_for_keys)(&first.position, p) {
        Rule::KeyDistinct
    } else if first.moves != moves {
        Rule::KeyMoves
    } else {
        return Ok(());
    };
    let before = format!("{} in game {}", node.show(&first.position), first.game);
    Err(BrokenRule::new(rule)
        .with("earlier position", before)
        .with("position", node.show(p))
        .with("both with key", shown(p)))
}

/// A fingerprint of the set of legal moves.
fn moves_of<P: Keyed>(p: &P) -> u64 {
    let mut moves = Vec::new();
    p.moves(&mut moves);
    let mut packed: Vec<u16> = moves.into_iter().map(|m| p.pack(m)).collect();
    packed.sort_unstable();
    packed.into_iter().fold(0, |hash, m| mix(hash ^ u64::from(m)).wrapping_add(1))
}

/// The number of pairs of moves that are played in both orders, in each position.
const SWAPS: u32 = 4;

/// Plays two moves of the same side, with a reply between them, in both orders: where both lead to the same
/// position, a key that depends on the path differs.
fn check_swapped_moves<P: Keyed<End: PartialEq + Debug>>(node: &mut GameNode<'_, P>) -> RuleResult {
    let (Some(a), Some(b)) = (node.random.one_of(node.moves), node.random.one_of(node.moves)) else {
        return Ok(());
    };
    let mut replies = Vec::new();
    node.after(a).moves(&mut replies);
    let Some(reply) = node.random.one_of(&replies) else { return Ok(()) };
    let (Some(one), Some(other)) =
        (played(node.position, [a, reply, b]), played(node.position, [b, reply, a]))
    else {
        return Ok(());
    };
    if one.key() == other.key() || !(node.check.equal_for_keys)(&one, &other) {
        return Ok(());
    }
    let moves = format!("{} and {}, with the same reply between", node.move_name(a), node.move_name(b));
    let broken = node.broken(Rule::KeyEqual).with("moves in both orders", moves);
    Err(broken.with("lead to", node.show(&one)).differs(shown(&one), shown(&other)))
}

fn played<P: Position>(p: &P, moves: impl IntoIterator<Item = P::Move>) -> Option<P> {
    let (mut p, mut legal) = (p.clone(), Vec::new());
    for m in moves {
        legal.clear();
        p.moves(&mut legal);
        legal.contains(&m).then(|| p.make(m))?;
    }
    Some(p)
}

/// Packed moves of all positions so far, which a torn entry of a table or one of another position could hold.
struct PackedMoves {
    known: Vec<u16>,
    is_known: Vec<bool>,
    /// The number of positions in which all bit patterns are still to be tried.
    sweeps: u32,
}

impl Default for PackedMoves {
    fn default() -> Self {
        PackedMoves { known: Vec::new(), is_known: vec![false; 1 << 16], sweeps: 64 }
    }
}

impl PackedMoves {
    fn check<P: Keyed<End: PartialEq + Debug>>(&mut self, node: &mut GameNode<'_, P>) -> RuleResult {
        let mut of_node: Vec<(u16, P::Move)> = Vec::new();
        for &m in node.moves {
            let bits = node.position.pack(m);
            if let Some((_, other)) = of_node.iter().find(|(packed, _)| *packed == bits) {
                let seen = format!("{bits:#06x} is also {}", node.move_name(*other));
                return Err(node.broken_by(Rule::PackDistinct, m).differs("different bits", seen));
            }
            if node.position.unpack(bits) != Some(m) {
                let seen = node.position.unpack(bits).map_or("no move".to_owned(), |m| node.move_name(m));
                return Err(node
                    .broken_by(Rule::PackRoundTrip, m)
                    .differs("itself", format!("{seen}, from {bits:#06x}")));
            }
            of_node.push((bits, m));
            if !std::mem::replace(&mut self.is_known[usize::from(bits)], true) {
                self.known.push(bits);
            }
        }
        if self.sweeps > 0 && node.random.below(16) == 0 {
            self.sweeps -= 1;
            return (0..=u16::MAX).try_for_each(|bits| check_unpack(node, bits));
        }
        self.patterns(node.random).into_iter().try_for_each(|bits| check_unpack(node, bits))
    }

    /// Some bit patterns: random ones, and moves of other positions.
    fn patterns(&self, random: &mut Random) -> Vec<u16> {
        let random_bits = (0..64).map(|_| random.next() as u16).collect::<Vec<_>>();
        random_bits.into_iter().chain((0..64).filter_map(|_| random.one_of(&self.known))).collect()
    }
}

fn check_unpack<P: Keyed<End: PartialEq + Debug>>(node: &GameNode<'_, P>, bits: u16) -> RuleResult {
    match node.position.unpack(bits) {
        Some(m) if !node.moves.contains(&m) => Err(node
            .broken_by(Rule::UnpackLegal, m)
            .differs("no move, or a legal one", format!("this one, from {bits:#06x}"))),
        _ => Ok(()),
    }
}

//! Keys and packed moves, checked (the house's own).

use super::Check;
use super::play::{Here, Random, mix};
use super::violation::{Broken, Looked, Rule, Violation};
use crate::{KeyAfter, Keyed, Position};
use std::collections::HashMap;
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks keys, over all positions of the games and those one move further: undo restores them, equal positions have
    /// equal keys and different ones different keys ([unless told otherwise](Self::alike)), the side to move included; what has
    /// equal keys has the same moves. And packed moves: each unpacks to itself, and nothing unpacks to an illegal move: all
    /// 65,536 bit patterns are tried in 64 positions, and some of them, with moves of other positions, in every one.
    ///
    /// A 64-bit hash of good quality has no collision in a million positions (chance 1 in 37 million).
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Keyed, Outcome, check::{Check, Violation}};
    /// fn sound<P: Keyed<End = Outcome>>(check: &Check<P>) -> Result<(), Violation> {
    ///     check.keys()?;
    ///     Ok(())
    /// }
    /// ```
    pub fn keys(&self) -> Result<&Self, Violation>
    where
        P: Keyed,
    {
        let (mut met, mut packed) = (HashMap::new(), Packed::default());
        self.play(|here| {
            packed.look(here)?;
            meet(&mut met, here, here.position)?;
            here.moves.iter().try_for_each(|&m| key_taken_back(here, m))?;
            here.moves.iter().try_for_each(|&m| meet(&mut met, here, &here.after(m)))?;
            (0..SWAPS).try_for_each(|_| moves_swapped(here))
        })
    }

    /// Checks that every position is the same, and has the same key, as one that `rebuild` makes of it from scratch, without its
    /// key: from its fields, or from its notation. This finds keys that are not updated as they should be.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Keyed, Outcome, check::{Check, Violation}};
    /// # use std::{fmt::{Debug, Display}, str::FromStr};
    /// fn sound<P>(check: &Check<P>) -> Result<(), Violation>
    /// where
    ///     P: Keyed<End = Outcome> + Display + FromStr<Err: Debug>,
    /// {
    ///     check.keys_rebuilt(|p| p.to_string().parse().expect("what is written can be read"))?;
    ///     Ok(())
    /// }
    /// ```
    pub fn keys_rebuilt(&self, rebuild: impl Fn(&P) -> P) -> Result<&Self, Violation>
    where
        P: Keyed,
    {
        self.play(|here| {
            let rebuilt = rebuild(here.position);
            // The key first: if the position holds it, it is the reason why the two differ.
            if rebuilt.key() != here.position.key() {
                return Err(here.broken(Rule::KeyRebuilt).differs(shown(&rebuilt), shown(here.position)));
            }
            if !(self.same)(&rebuilt, here.position) {
                return Err(here.broken(Rule::Rebuilt).with("rebuilt", here.show(&rebuilt)));
            }
            Ok(())
        })
    }

    /// Checks that [`key_after`](KeyAfter::key_after) tells the key after each move.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{KeyAfter, Outcome, check::{Check, Violation}};
    /// fn sound<P: KeyAfter<End = Outcome>>(check: &Check<P>) -> Result<(), Violation> {
    ///     check.keys()?.keys_after()?;
    ///     Ok(())
    /// }
    /// ```
    pub fn keys_after(&self) -> Result<&Self, Violation>
    where
        P: KeyAfter,
    {
        self.play(|here| {
            here.moves.iter().try_for_each(|&m| {
                let (after, told) = (here.after(m), here.position.key_after(m));
                if after.key() == told {
                    return Ok(());
                }
                Err(here.broken_by(Rule::KeyAfter, m).differs(shown(&after), hexadecimal(told)))
            })
        })
    }
}

fn shown<P: Keyed>(p: &P) -> String {
    hexadecimal(p.key())
}

fn hexadecimal(key: impl Into<u128>) -> String {
    format!("{:#x}", key.into())
}

fn key_taken_back<P: Keyed<End: PartialEq + Debug>>(here: &Here<'_, P>, m: P::Move) -> Looked {
    let mut p = here.position.clone();
    let undo = p.make(m);
    p.unmake(m, undo);
    if p.key() == here.position.key() {
        return Ok(());
    }
    Err(here.broken_by(Rule::KeyUndo, m).differs(shown(here.position), shown(&p)))
}

/// A position met, by its key and what is settled beside it.
struct Met<P> {
    position: P,
    moves: u64,
    game: u32,
}

fn meet<P: Keyed<End: PartialEq + Debug>>(
    met: &mut HashMap<(u128, i16), Met<P>>,
    here: &Here<'_, P>,
    p: &P,
) -> Looked {
    let (key, moves) = ((p.key().into(), p.settled()), moves_of(p));
    let Some(first) = met.get(&key) else {
        if met.len() < here.check.remembered {
            met.insert(key, Met { position: p.clone(), moves, game: here.game });
        }
        return Ok(());
    };
    let rule = if first.position.side() != p.side() {
        Rule::KeySide
    } else if !(here.check.alike)(&first.position, p) {
        Rule::KeyShared
    } else if first.moves != moves {
        Rule::KeyMoves
    } else {
        return Ok(());
    };
    let before = format!("{} in game {}", here.show(&first.position), first.game);
    Err(Broken::new(rule)
        .with("met before", before)
        .with("position", here.show(p))
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

/// How often in each position two moves are played in both orders.
const SWAPS: u32 = 4;

/// Two moves of the same side, with a reply between them, lead to the same position in either order, if they can be played
/// so: a key that depends on the way to a position shows here.
fn moves_swapped<P: Keyed<End: PartialEq + Debug>>(here: &mut Here<'_, P>) -> Looked {
    let (Some(a), Some(b)) = (here.random.one_of(here.moves), here.random.one_of(here.moves)) else {
        return Ok(());
    };
    let mut replies = Vec::new();
    here.after(a).moves(&mut replies);
    let Some(reply) = here.random.one_of(&replies) else { return Ok(()) };
    let (Some(one), Some(other)) =
        (played(here.position, [a, reply, b]), played(here.position, [b, reply, a]))
    else {
        return Ok(());
    };
    if one.key() == other.key() || !(here.check.alike)(&one, &other) {
        return Ok(());
    }
    let moves = format!("{} and {}, with the same reply between", here.name(a), here.name(b));
    let broken = here.broken(Rule::KeyOfEqual).with("moves in both orders", moves);
    Err(broken.with("lead to", here.show(&one)).differs(shown(&one), shown(&other)))
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

/// Packed moves of all positions seen, which a torn or a foreign entry of a table could hold.
struct Packed {
    known: Vec<u16>,
    is_known: Vec<bool>,
    /// In how many more positions all bit patterns are tried.
    sweeps: u32,
}

impl Default for Packed {
    fn default() -> Self {
        Packed { known: Vec::new(), is_known: vec![false; 1 << 16], sweeps: 64 }
    }
}

impl Packed {
    fn look<P: Keyed<End: PartialEq + Debug>>(&mut self, here: &mut Here<'_, P>) -> Looked {
        let mut here_packed: Vec<(u16, P::Move)> = Vec::new();
        for &m in here.moves {
            let bits = here.position.pack(m);
            if let Some((_, other)) = here_packed.iter().find(|(packed, _)| *packed == bits) {
                let seen = format!("{bits:#06x} is also {}", here.name(*other));
                return Err(here.broken_by(Rule::PackDistinct, m).differs("bits of its own", seen));
            }
            if here.position.unpack(bits) != Some(m) {
                let seen = here.position.unpack(bits).map_or("nothing".to_owned(), |m| here.name(m));
                return Err(here
                    .broken_by(Rule::PackRoundTrip, m)
                    .differs("itself", format!("{seen}, of {bits:#06x}")));
            }
            here_packed.push((bits, m));
            if !std::mem::replace(&mut self.is_known[usize::from(bits)], true) {
                self.known.push(bits);
            }
        }
        if self.sweeps > 0 && here.random.below(16) == 0 {
            self.sweeps -= 1;
            return (0..=u16::MAX).try_for_each(|bits| unpacks_legally(here, bits));
        }
        self.patterns(here.random).into_iter().try_for_each(|bits| unpacks_legally(here, bits))
    }

    /// Some bit patterns: any, and moves of other positions.
    fn patterns(&self, random: &mut Random) -> Vec<u16> {
        let any = (0..64).map(|_| random.next() as u16).collect::<Vec<_>>();
        any.into_iter().chain((0..64).filter_map(|_| random.one_of(&self.known))).collect()
    }
}

fn unpacks_legally<P: Keyed<End: PartialEq + Debug>>(here: &Here<'_, P>, bits: u16) -> Looked {
    match here.position.unpack(bits) {
        Some(m) if !here.moves.contains(&m) => Err(here
            .broken_by(Rule::UnpackLegal, m)
            .differs("nothing, or a legal move", format!("this one, of {bits:#06x}"))),
        _ => Ok(()),
    }
}

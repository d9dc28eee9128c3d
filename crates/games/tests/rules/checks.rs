//! What must hold for every game, tried on random plays.

use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Indexed, Judge, KeyAfter, Keyed, Position, Symmetric, Window};
use nullwindow_games::trees::SplitMix64;
use std::collections::HashMap;
use std::fmt::Debug;

/// Plays random games from `start` and shows every position on the way, the last one included.
pub(crate) fn random_games<P: Position>(start: &P, seed: u64, games: u32, mut visit: impl FnMut(&P)) {
    let (mut random, mut moves) = (SplitMix64::new(seed), Vec::new());
    for _ in 0..games {
        let mut position = start.clone();
        loop {
            visit(&position);
            moves.clear();
            if position.moves(&mut moves).is_some() {
                break;
            }
            let number = random.next().expect("a generator has no end") >> 32;
            position.make(moves[number as usize % moves.len()]);
        }
    }
}

pub(crate) fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

pub(crate) fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut after = position.clone();
    after.make(m);
    after
}

/// Moves and ends agree, undo restores, packed moves come back and nothing else does, keys after moves are foreseen.
pub(crate) fn contracts<P>(start: &P, seed: u64, games: u32)
where
    P: KeyAfter + Indexed + PartialEq + Debug,
    P::Move: Debug,
    P::End: PartialEq + Debug,
{
    let mut visits = 0;
    random_games(start, seed, games, |position| {
        let mut legal = Vec::new();
        let end = position.moves(&mut legal);
        assert_eq!(end, position.ended(), "{position:?}");
        assert_eq!(end.is_some(), legal.is_empty(), "{position:?}");
        for (i, &m) in legal.iter().enumerate() {
            assert!(!legal[..i].contains(&m), "{m:?} comes twice in {position:?}");
            assert_eq!(position.unpack(position.pack(m)), Some(m), "{position:?}");
            assert!(position.slot(m) < P::SLOTS, "{m:?} in {position:?}");
            let mut child = position.clone();
            let undo = child.make(m);
            assert!(position.key_after(m) == child.key(), "{m:?} in {position:?}");
            child.unmake(m, undo);
            assert_eq!(&child, position, "after {m:?}");
        }
        let slots: Vec<_> = legal.iter().map(|&m| position.slot(m)).collect();
        assert!((1..slots.len()).all(|i| !slots[..i].contains(&slots[i])), "{position:?}: {slots:?}");
        // Every word that is no legal move, once in a while; else those where legal moves are likely to lie.
        visits += 1;
        let words = if visits % 500 == 1 { 0..=u16::MAX } else { 0..=300 };
        let unpacked = words.filter_map(|bits| position.unpack(bits));
        assert!(unpacked.clone().all(|m| legal.contains(&m)), "{position:?}");
        assert!(unpacked.count() >= legal.len(), "{position:?}");
    });
}

/// No two of the positions that random plays meet share a key and what is banked beside it; returns how many there are. Stops at `enough`.
pub(crate) fn injective<P: Keyed + PartialEq + Debug>(start: &P, seed: u64, enough: usize) -> usize {
    let mut seen: HashMap<(u128, i16), P> = HashMap::with_capacity(enough);
    for round in 0.. {
        random_games(start, seed + round, 1_000, |position| {
            if seen.len() < enough {
                let before = seen
                    .entry((position.key().into(), position.banked()))
                    .or_insert_with(|| position.clone());
                assert_eq!(before, position, "two positions share a key");
            }
        });
        if seen.len() >= enough {
            break;
        }
    }
    seen.len()
}

/// Images commute with moves, and image 0 is the position itself.
pub(crate) fn symmetry<P>(start: &P, seed: u64, games: u32)
where
    P: Symmetric + PartialEq + Debug,
    P::Move: Debug + Ord,
    P::End: PartialEq + Debug,
{
    random_games(start, seed, games, |position| {
        assert_eq!(&position.image(0), position);
        for i in 0..P::IMAGES {
            let image = position.image(i);
            assert_eq!(image.ended(), position.ended(), "image {i} of {position:?}");
            let mut mapped = Vec::new();
            for m in moves(position) {
                let there = position.image_of_move(m, i);
                assert_eq!(
                    after(&image, there),
                    after(position, m).image(i),
                    "{m:?}, image {i} of {position:?}"
                );
                mapped.push(there);
            }
            let mut expected = moves(&image);
            mapped.sort();
            expected.sort();
            assert_eq!(mapped, expected, "image {i} of {position:?}");
        }
    });
}

/// The value of a search by the textbook, at most `depth` plies deep.
pub(crate) fn value<P: Position, J: Judge<P>>(position: &P, judge: &J, depth: u32) -> J::Value {
    let mut root = position.clone();
    let value = alpha_beta::fail_soft(&mut Walk::new(&mut root, judge, ()), Window::full(), depth);
    value.continue_value().expect("nobody stops it")
}

/// Paths of `depth` moves, and shorter ones that end a game: all of them, and how many games ended before.
pub(crate) fn perft<P: Position>(position: &mut P, depth: u32) -> (u64, u64) {
    if depth == 0 {
        return (1, 0);
    }
    let legal = moves(position);
    if legal.is_empty() {
        return (1, 1);
    }
    let mut sum = (0, 0);
    for m in legal {
        let undo = position.make(m);
        let below = perft(position, depth - 1);
        position.unmake(m, undo);
        sum = (sum.0 + below.0, sum.1 + below.1);
    }
    sum
}

//! The stack of the moves of all nodes on the path, and the sink by which a generator pushes them (our own).
//! Moves that are taken off leave their places behind: a push then costs one comparison, of a place with the
//! last one, and the compiler keeps both in registers.

use super::moves::ScoredMove;
use crate::capability::{HashedKeyOf, KeyOf, MoveOf, Profile, TableUse};
use crate::table::{HashedKey, Prefetcher};
use crate::{MoveSink, Position};
use std::ops::{Deref, DerefMut};
use std::slice;

type Scored<F> = ScoredMove<MoveOf<F>, HashedKeyOf<F>>;

/// The moves of the nodes on the path, one node's after another's.
pub(super) struct MoveStack<F: Profile> {
    /// The moves on the stack, and above them old ones, whose places the next ones take.
    places: Vec<Scored<F>>,
    /// The number of moves on the stack.
    len: usize,
    /// The moves of the present node for which there are no places yet.
    more: Vec<Scored<F>>,
}

impl<F: Profile> MoveStack<F> {
    /// An empty stack.
    pub(super) fn new() -> Self {
        // Long enough for most paths, so that nodes allocate nothing.
        MoveStack { places: Vec::with_capacity(512), len: 0, more: Vec::new() }
    }

    /// Takes off the moves from place `len` on.
    #[inline]
    pub(super) fn truncate(&mut self, len: usize) {
        debug_assert!(len <= self.len, "there are no more moves than {}", self.len);
        self.len = len;
    }

    /// The move in this place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> Scored<F> {
        self.places[place]
    }

    /// Puts the moves on the stack that `generate` pushes. With the part of a table to prefetch from, each
    /// gets the key of its child, whose entry is fetched.
    #[inline(always)]
    pub(super) fn add<R>(
        &mut self,
        position: &F::Game,
        prefetched: Option<Prefetcher<'_, KeyOf<F>>>,
        generate: impl FnOnce(&mut Sink<F>) -> R,
    ) -> R {
        let free = self.places[self.len..].iter_mut();
        let mut sink = Sink { free, more: &mut self.more, position, prefetched };
        let result = generate(&mut sink);
        let still_free = sink.free.len();
        self.len = self.places.len() - still_free;
        if !self.more.is_empty() {
            self.add_more();
        }
        result
    }

    /// Makes places for the moves that have none.
    #[cold]
    #[inline(never)]
    fn add_more(&mut self) {
        self.places.append(&mut self.more);
        self.len = self.places.len();
    }

    /// Puts the legal moves on the stack, or returns how the game has ended.
    #[inline(never)] // The rules have one caller, into which the compiler inlines them.
    pub(super) fn add_legal(
        &mut self,
        position: &F::Game,
        prefetched: Option<Prefetcher<'_, KeyOf<F>>>,
    ) -> Option<<F::Game as Position>::End> {
        self.add(position, prefetched, |sink| position.moves(sink))
    }
}

impl<F: Profile> Deref for MoveStack<F> {
    type Target = [Scored<F>];

    #[inline]
    fn deref(&self) -> &[Scored<F>] {
        &self.places[..self.len]
    }
}

impl<F: Profile> DerefMut for MoveStack<F> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Scored<F>] {
        &mut self.places[..self.len]
    }
}

/// The sink of a node's moves.
pub(super) struct Sink<'a, F: Profile> {
    /// The places above the stack.
    free: slice::IterMut<'a, Scored<F>>,
    /// The moves for which there are no places.
    more: &'a mut Vec<Scored<F>>,
    position: &'a F::Game,
    prefetched: Option<Prefetcher<'a, KeyOf<F>>>,
}

impl<F: Profile> MoveSink<MoveOf<F>> for Sink<'_, F> {
    // Always, since the root calls it too: a call for each generated move costs 3 % of all instructions.
    #[inline(always)]
    fn push(&mut self, m: MoveOf<F>) {
        let mut key = HashedKeyOf::<F>::default();
        if F::Table::KEYS_AHEAD
            && let Some(table) = &self.prefetched
        {
            // The entry is on its way from memory while the other moves are generated and ordered.
            key = HashedKey::of(F::Table::key_after(self.position, m));
            table.prefetch(key);
        }
        match self.free.next() {
            Some(place) => *place = ScoredMove { m, score: 0, key },
            None => push_rarely(self.more, m, key),
        }
    }
}

/// Pushes a move to a list. Nearly all find a place on the stack: there is no call on their way.
#[cold]
#[inline(never)]
fn push_rarely<M, K>(more: &mut Vec<ScoredMove<M, K>>, m: M, key: K) {
    more.push(ScoredMove { m, score: 0, key });
}

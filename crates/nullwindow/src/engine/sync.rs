//! The primitives of synchronisation that split points are made of: the tests replace them by those of a
//! scheduler that chooses the order of all threads (our own).

pub(super) use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub(super) use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// How often a thread without work looks for some before it sleeps: for about as long as it takes to wake up.
pub(super) const SPINS: u32 = 2_000;

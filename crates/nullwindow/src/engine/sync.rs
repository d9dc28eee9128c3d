//! The primitives of synchronisation that split points are made of: the tests replace them by those of a
//! scheduler that chooses the order of all threads (our own).

pub(super) use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub(super) use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

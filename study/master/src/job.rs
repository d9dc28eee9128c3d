//! What a master asks of a slave, and what the slave reports (our own).

use crate::notation::{Move, Notation};
use nullwindow::Score;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A search for a slave.
pub(super) struct Job<N: Notation> {
    pub(super) id: u64,
    /// The number of the game: a new one clears tables.
    pub(super) game: u64,
    /// The position at which the game began, and the moves to the position of the search.
    pub(super) start: N::Position,
    pub(super) moves: Vec<Move<N>>,
    /// The number of lines of play.
    pub(super) lines: usize,
    pub(super) limits: JobLimits,
    /// The master needs it no longer.
    pub(super) stop: Arc<AtomicBool>,
}

/// The limits of a search; without any it goes on until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct JobLimits {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
}

/// What a slave can do besides searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Abilities {
    /// It finds several lines of play.
    pub(super) multi_pv: bool,
    /// A search can be stopped.
    pub(super) stops: bool,
}

/// A line of play that a slave reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SlaveLine<M> {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) score: Score,
    pub(super) depth: u32,
    /// The nodes of the search so far.
    pub(super) nodes: u64,
    /// Legal moves, at least one.
    pub(super) moves: Vec<M>,
}

/// A report of a slave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SlaveReport<M> {
    /// Its process runs.
    Ready(Abilities),
    /// The search of a job has found a line of play.
    Line(u64, SlaveLine<M>),
    /// The search of a job has ended, with this move.
    Done(u64, Option<M>),
    /// Its process is gone, and will be started again.
    Lost,
}

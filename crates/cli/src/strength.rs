//! The options for how well the engine plays where a program asks it, not a person.

use crate::duration::seconds;
use crate::play::level::{self, Strength};
use nullwindow::engine::{GameClock, Limits};
use std::time::Duration;

/// How well the engine plays, and with how much memory.
#[derive(clap::Args)]
pub(crate) struct StrengthArguments {
    /// How well the engine plays, from 1 to 10, as for `play`
    #[arg(long, value_parser = clap::value_parser!(i64).range(level::NUMBERS), conflicts_with_all = ["depth", "nodes", "time"])]
    level: Option<i64>,

    /// How many plies the engine looks ahead, from 1 to 100
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// How many nodes the engine visits for a move, at most
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How long the engine thinks about a move, at most
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The seed of the chance by which the lower levels choose among good moves
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) hash: u32,
}

impl StrengthArguments {
    /// What is asked for; `None` if nothing is.
    pub(crate) fn strength(&self) -> Option<Strength> {
        let &StrengthArguments { level, depth, nodes, time, .. } = self;
        match level {
            Some(level) => Strength::level(level),
            None if depth.is_none() && nodes.is_none() && time.is_none() => None,
            None => Some(Strength { nodes, ..Strength::limits(depth, time) }),
        }
    }
}

/// The level that is played where neither the options nor a clock say anything.
const USUAL_LEVEL: i64 = 7;

/// The limits of a search, and among how many lines to choose: what was asked for, and what the clock leaves.
pub(crate) fn limits(asked: Option<Strength>, clock: Option<GameClock>) -> (Limits<'static>, usize) {
    let usual = || Strength::level(USUAL_LEVEL).filter(|_| clock.is_none());
    let Some(Strength { depth, nodes, time, among }) = asked.or_else(usual) else {
        return (Limits { game_clock: clock, ..Limits::DEEPEN }, 1);
    };
    // Without a depth: one iteration after another until another limit is met.
    let depth = depth.or(Limits::DEEPEN.depth);
    (Limits { depth, nodes, time, game_clock: clock, ..Limits::default() }, among)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_takes_the_place_of_the_usual_level_only() {
        let clock = GameClock { left: Duration::from_secs(1), increment: Duration::ZERO, moves_to_go: None };
        assert_eq!(limits(None, None).0.nodes, Strength::level(USUAL_LEVEL).unwrap().nodes);
        let (alone, among) = limits(None, Some(clock));
        assert_eq!(
            (alone.depth, alone.nodes, alone.game_clock, among),
            (Some(u32::MAX), None, Some(clock), 1)
        );
        let (both, among) = limits(Strength::level(2), Some(clock));
        assert_eq!((both.depth, both.nodes, both.game_clock, among), (Some(2), Some(5_000), Some(clock), 3));
    }
}

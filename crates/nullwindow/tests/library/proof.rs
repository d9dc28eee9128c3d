//! Proof-number search against brute force.

mod certificates;
mod cycles;
mod goals;
mod graphs;
mod limits;

use nullwindow::engine::NodeClock;
use nullwindow::proof::{DfPn, ProofGoal, ProofLimits, ProofOptions, ProofResult, ProofStatus, pn2, pns};
use nullwindow::{Keyed, OnPath, Outcome, Position, Side};
use nullwindow_games::graph::Graph;

const CLOCK: NodeClock = NodeClock(1_000_000);
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Every combination of options, for proofs of any length.
fn all_options() -> Vec<ProofOptions> {
    let mut all = Vec::new();
    for epsilon in [None, Some(0), Some(2)] {
        for weak in [false, true] {
            all.push(ProofOptions { epsilon, weak, ..ProofOptions::default() });
        }
    }
    all.push(ProofOptions { pds: true, ..ProofOptions::default() });
    all
}

/// The outcome for the attacker, as 1, 0 or -1, with the whole history.
fn brute_force(game: &mut OnPath<Graph>, attacker: Side) -> i32 {
    let mut moves = Vec::new();
    if let Some(end) = game.moves(&mut moves) {
        return match end {
            Outcome::Win(side) if side == attacker => 1,
            Outcome::Win(_) => -1,
            _ => 0,
        };
    }
    let max = game.side() == attacker;
    let mut best = if max { -1 } else { 1 };
    for m in moves {
        let undo = game.make(m);
        let value = brute_force(game, attacker);
        game.unmake(m, undo);
        best = if max { best.max(value) } else { best.min(value) };
    }
    best
}

fn status(reached: bool) -> ProofStatus {
    if reached { ProofStatus::Proved } else { ProofStatus::Disproved }
}

/// A search without limits.
fn solve<P: Keyed, G: ProofGoal<P>>(search: &mut DfPn<P>, p: &P, goal: &G) -> ProofResult<P::Move> {
    search.solve(p, goal, &[], ProofLimits::default(), &CLOCK)
}

/// The status by the two searches of trees in memory, which must agree.
fn reference<P: Position, G: ProofGoal<P>>(p: &P, goal: &G) -> ProofStatus {
    let one = pns(p, goal, &[], ProofLimits::default(), &CLOCK);
    let two = pn2(p, goal, &[], ProofLimits::default(), &CLOCK);
    assert_eq!(one.status, two.status);
    one.status
}

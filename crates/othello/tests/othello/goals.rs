//! Proof-number search solves endgames: the value that the engine finds.

use nullwindow::engine::{Engine, Limits, NodeClock, Options};
use nullwindow::proof::{Acyclic, AtLeast, DfPn, NoDominance, ProofLimits, ProofOptions, ProofStatus};
use nullwindow::{Position, Score};
use nullwindow_othello::{Othello, PatternEvaluator, Solving};
use nullwindow_support::SplitMix64;

/// A position with this number of empty squares, by random moves; `None` if the game ended before.
fn random(seed: u64, empties: u32) -> Option<Othello> {
    let mut random = SplitMix64::new(seed);
    let mut p = Othello::start();
    while p.empties() > empties {
        let mut moves = Vec::new();
        if p.moves(&mut moves).is_some() {
            return None;
        }
        p.make(moves[random.below(moves.len())]);
    }
    p.outcome().is_none().then_some(p)
}

#[test]
fn proofs_of_wins_draws_and_margins_have_the_engines_value() {
    let clock = NodeClock(1_000_000);
    let mut engine =
        Engine::<Solving>::new(PatternEvaluator::embedded().unwrap(), 1, Options::default()).unwrap();
    let mut search = DfPn::new(16, ProofOptions::default()).unwrap();
    for p in (0..40).filter_map(|seed| random(seed, 9)) {
        let value = engine.search(&p.into(), &[], Limits::default(), &clock, |_| ()).score;
        let margin = i32::from(value.get()) as i16;
        for points in [0, 1, margin, margin + 1] {
            let goal = AtLeast::<Acyclic, NoDominance>::points(p.side(), points);
            let found = search.solve(&p, &goal, &[], ProofLimits::default(), &clock);
            let reached = value >= Score::points(points.into());
            assert_eq!(found.status == ProofStatus::Proved, reached, "{p}, {points} points of {margin}");
            assert_ne!(found.status, ProofStatus::Unknown);
        }
    }
}

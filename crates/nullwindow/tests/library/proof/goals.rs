//! Wins, losses and draws of games: the value that the engine finds.

use super::*;
use crate::engine::forced_wins;
use nullwindow::engine::Limits;
use nullwindow::proof::{Acyclic, AtLeast, BySettled, Dominance, NoDominance};
use nullwindow::session::{Game as _, Request, Root};
use nullwindow::{Score, solve_with_table};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::{Kalah, KalahGame, Rule};
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_games::trees::SplitMix64;

/// The statuses of goals of the side to move: at least these points.
fn statuses<P: Keyed + Position<End = Outcome>, D: Dominance<P>>(
    p: &P,
    points: impl IntoIterator<Item = i16>,
) -> Vec<ProofStatus> {
    let mut search = DfPn::new(8, ProofOptions::default()).unwrap();
    let goals = points.into_iter().map(|points| AtLeast::<Acyclic, D>::points(p.side(), points));
    goals.map(|goal| solve(&mut search, p, &goal).status).collect()
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let found = statuses::<_, NoDominance>(&TicTacToe::start(), [0, 1]);
    assert_eq!(found, [ProofStatus::Proved, ProofStatus::Disproved]);
    assert_eq!(solve_with_table(&TicTacToe::start(), 1).unwrap().score, Score::points(0));
}

/// A position after some random moves, unless the game is over.
fn after<P: Position>(start: &P, plies: u64, seed: u64) -> Option<P> {
    let mut random = SplitMix64::new(seed);
    let mut p = start.clone();
    for _ in 0..plies {
        let mut moves = Vec::new();
        if p.moves(&mut moves).is_some() {
            return None;
        }
        p.make(moves[(random.next()? >> 8) as usize % moves.len()]);
    }
    p.outcome().is_none().then_some(p)
}

#[test]
fn connect_four_has_the_engines_value() {
    let mut seen = [0; 3];
    for p in (0..30).filter_map(|seed| after(&ConnectFour::start(), 24, seed)) {
        let engine = forced_wins::value(&p);
        let sign = if engine > Score::points(0) { 1 } else { -i32::from(engine < Score::points(0)) };
        let expected = [0, 1].map(|least| status(sign >= least));
        assert_eq!(statuses::<_, NoDominance>(&p, [0, 1]), expected, "{engine:?}\n{}", p.board());
        seen[(sign + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// A side moves several times in a row, so that nodes are OR or AND by their side.
#[test]
fn kalah_has_the_engines_value_with_and_without_dominance() {
    let request = Request::new(Limits::default(), &CLOCK);
    for (pits, seeds) in [(2, 3), (3, 2), (3, 3), (4, 2)] {
        let start = Kalah::new(pits, seeds, Rule::Standard).unwrap();
        let game = KalahGame::new(Some(pits), Some(seeds), Some(Rule::Standard)).unwrap();
        for p in (0..8).filter_map(|seed| after(&start, seed / 2, seed)) {
            let result = game.solving(1).unwrap().search(&Root::of(&p), &request, &mut |_| ());
            assert!(result.exact, "{p}");
            let engine = result.score;
            let points = [-4, -1, 0, 1, 2, 6];
            let expected = points.map(|least| status(engine >= Score::points(least.into())));
            assert_eq!(statuses::<_, NoDominance>(&p, points), expected, "{p}");
            assert_eq!(statuses::<_, BySettled>(&p, points), expected, "{p}");
        }
    }
}

#[test]
fn dominance_saves_nodes() {
    let p = Kalah::new(4, 4, Rule::Standard).unwrap();
    let mut search = DfPn::new(64, ProofOptions::default()).unwrap();
    let without = solve(&mut search, &p, &AtLeast::<Acyclic, NoDominance>::points(Side::First, 5));
    let with = solve(&mut search, &p, &AtLeast::<Acyclic, BySettled>::points(Side::First, 5));
    println!("{} nodes without, {} with", without.nodes, with.nodes);
    assert_eq!(with.status, without.status);
    assert!(with.nodes < without.nodes * 9 / 10, "{} of {}", with.nodes, without.nodes);
}

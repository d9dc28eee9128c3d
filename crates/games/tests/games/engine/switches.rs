//! Every switch changes the cost of an exact search, and never its value: on real games, with several
//! variations.

use super::{Playing, positions, textbook};
use nullwindow::engine::{Bonus, Engine, Feature, Features, Limits, NodeClock, Options, Profile};
use nullwindow::{Position, Score, Standard};
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_games::kalah::{Endgames, Kalah, Rule, Solving};
use std::fmt::Debug;

/// The values of the best moves, best first.
fn by_textbook<P: Position, J: nullwindow::Evaluator<P, Value = Score>>(
    p: &P,
    evaluator: &J,
    depth: u32,
    k: usize,
) -> Vec<Score> {
    let mut moves = Vec::new();
    let _ = p.moves(&mut moves);
    let value_of = |m| {
        let mut child = p.clone();
        child.make(m);
        let v = textbook(&child, evaluator, depth - 1).to_root(1);
        if child.side() == p.side() { v } else { -v }
    };
    let mut values: Vec<Score> = moves.into_iter().map(value_of).collect();
    values.sort_by(|a, b| b.cmp(a));
    values.truncate(k);
    values
}

fn every_switch_keeps_the_values<F: Profile>(start: &F::Game, evaluator: impl Fn() -> F::Evaluator)
where
    F::Game: Debug,
{
    let on = Features::default();
    let mut switchings = vec![on, Features::NONE];
    for Feature { name, .. } in Features::ALL {
        switchings.extend(on.with(name, false));
        switchings.extend(Features::NONE.with(name, true));
    }
    for (i, p) in positions(start, 5, 30).into_iter().enumerate() {
        let (depth, lines) = (2 + i as u32 % 5, 1 + i % 3);
        let expected = by_textbook(&p, &evaluator(), depth, lines);
        for &features in &switchings {
            for bonus in [Bonus::Square, Bonus::Power] {
                let options = Options { features, bonus, lines, ..Options::default() };
                let mut engine = Engine::<F>::new(evaluator(), 1, options).expect("a MiB");
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let found = engine.search(&p, &[], limits, &NodeClock(1_000), |_| ());
                let scores: Vec<Score> = found.lines.iter().map(|line| line.score).collect();
                assert_eq!(scores, expected, "{p:?} depth {depth} {options:?}");
            }
        }
    }
}

#[test]
fn in_connect_four() {
    every_switch_keeps_the_values::<Playing>(&ConnectFour::start(), || Standard(evaluate as fn(&_) -> _));
}

#[test]
fn in_kalah() {
    let start = Kalah::new(6, 4, Rule::EmptyCapture).expect("a board");
    every_switch_keeps_the_values::<Solving>(&start, Endgames::default);
}

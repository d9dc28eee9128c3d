//! Searches with a window: is the value of the position more than v?

use super::{Whole, drivers, found, tree, value};
use nullwindow::engine::{Engine, Limits, NodeClock, Options, SearchResult};
use nullwindow::{Bound, Score, Value, Window};
use nullwindow_games::trees::{Chance, Irregular, Values};

/// Inside the window the score is the value; outside it is a bound of the value beyond the window.
fn assert_answers(result: &SearchResult<u16>, w: Window<Score>, value: Score, what: &str) {
    let (score, bound) = (result.score, result.lines[0].bound);
    assert!(result.complete, "{what}");
    assert_eq!(bound, w.bound(value), "{what}: {score} for {value} in {w}");
    match bound {
        Bound::Exact => assert_eq!(score, value, "{what}"),
        Bound::Lower => assert!(w.beta <= score && score <= value, "{what}: {score} for {value} in {w}"),
        Bound::Upper => assert!(value <= score && score <= w.alpha, "{what}: {score} for {value} in {w}"),
    }
}

#[test]
fn window_answers_agree_with_minimax() {
    for seed in 0..60 {
        for again in [0.0, 0.3] {
            let irregular = Irregular::new(4, 6, seed, Values::Discrete(12)).unwrap();
            let p = tree(irregular.with_extra_moves(Chance::new(again).unwrap()));
            for (options, lines) in drivers().into_iter().flat_map(|options| [(options, 1), (options, 2)]) {
                let mut engine =
                    Engine::<Whole>::new(super::LeafScore, 1, Options { lines, ..options }).unwrap();
                for depth in [Some(3), None] {
                    let expected = value(&p, depth.unwrap_or(99));
                    for (alpha, width) in (-13..13).flat_map(|alpha| [(alpha, 1), (alpha, 4)]) {
                        let w = Window::new(Score::points(alpha), Score::points(alpha + width));
                        let limits = Limits { depth, window: Some(w), ..Limits::default() };
                        let result = engine.search(&p, &[], limits, &NodeClock(1), |_| ());
                        let what = format!("seed {seed}, depth {depth:?}, {options:?}");
                        assert_answers(&result, w, expected, &what);
                        if depth.is_none() {
                            let v = w.alpha;
                            assert_eq!(result.exceeds(v), Some(expected > v), "{what}");
                            assert_eq!(engine.exceeds(&p, v), expected > v, "{what}");
                        }
                    }
                }
            }
        }
    }
}

/// A move that proves a lower bound begins the line.
#[test]
fn line_of_a_lower_bound_begins_with_the_proof() {
    for seed in 0..100 {
        let p = tree(Irregular::new(4, 5, seed, Values::Discrete(12)).unwrap());
        let mut engine = Engine::<Whole>::new(super::LeafScore, 1, Options::default()).unwrap();
        let v = found(&mut engine, &p, None).score.below();
        let limits = Limits { window: Some(Window::null(v)), ..Limits::default() };
        engine.new_game();
        let proof = engine.search(&p, &[], limits, &NodeClock(1), |_| ()).lines[0].moves[0];
        let only = engine.search(&p, &[proof], limits, &NodeClock(1), |_| ());
        assert_eq!(only.exceeds(v), Some(true), "seed {seed}");
    }
}

/// An empty window asks as much as the null window above its lower end; infinity is exceeded by nothing.
#[test]
fn empty_window_is_a_null_window() {
    let p = tree(Irregular::new(4, 5, 1, Values::Discrete(12)).unwrap());
    for options in drivers() {
        let mut engine = Engine::<Whole>::new(super::LeafScore, 1, options).unwrap();
        let v = found(&mut engine, &p, None).score;
        for (alpha, beta) in [(v, v), (v, v.below()), (v.below(), v.below()), (v.below(), -Score::INF)] {
            let limits = Limits { window: Some(Window::new(alpha, beta)), ..Limits::default() };
            let result = engine.search(&p, &[], limits, &NodeClock(1), |_| ());
            assert_eq!(result.exceeds(alpha), Some(v > alpha), "{options:?}");
        }
        assert!(engine.exceeds(&p, -Score::INF) && !engine.exceeds(&p, Score::INF), "{options:?}");
    }
}

/// A search to a horizon proves nothing about the game, and neither does one that is stopped.
#[test]
fn unproved_answer_is_none() {
    for seed in 0..40 {
        let p = tree(Irregular::new(5, 7, seed, Values::Discrete(12)).unwrap());
        let mut engine = Engine::<Whole>::new(super::LeafScore, 1, Options::default()).unwrap();
        let window = Some(Window::null(Score::default()));
        for limits in
            [Limits { depth: Some(2), ..Limits::default() }, Limits { nodes: Some(3), ..Limits::default() }]
        {
            let result = engine.search(&p, &[], Limits { window, ..limits }, &NodeClock(1), |_| ());
            assert!(result.exact || result.exceeds(Score::default()).is_none(), "seed {seed}");
        }
    }
}

//! Every algorithm returns the minimax value, proves it by the leaves that it evaluated, and returns
//! the bounds that its window form defines.

use super::forest::*;
use nullwindow::observe::{Count, Proof, Sense};
use nullwindow::textbook::aspiration::{Widen, aspiration};
use nullwindow::textbook::negascout::{ReSearch, ReSearchOptions, negascout, negascout_with};
use nullwindow::textbook::{Algorithm, Walk, alpha_beta, minimax::minimax, test::test};
use nullwindow::{Bound, Evaluator, MoveSink, Position, Score, Side, Window, max, min};
use nullwindow_games::trees::{LeafValue, Leaves, Reals, Values};

/// The algorithms that are correct for any order of sides. The others, as printed, trust null windows near
/// the leaves also where the same side moves again.
fn follows_sides(algorithm: Algorithm) -> bool {
    use Algorithm::*;
    !matches!(algorithm, NegaScoutAsPrinted | NegaScoutMinimaxAsPrinted | NegaScoutScala)
}

/// Checks that the value is `expected`, that the evaluated leaves prove it, and that the principal variation
/// leads to a leaf of that value through nodes of that value.
fn exact(p: &mut AnyTree, algorithm: Algorithm, expected: i64) {
    let depth = height(p);
    let (v, proof) = run(p, Proof::default(), |p| algorithm.search(p, depth));
    assert_eq!(v, expected, "{algorithm}");
    assert_eq!(proof.value(), Window::new(v, v), "{algorithm} returned more than it proved");
    let mut node = p.clone();
    for i in proof.principal_variation() {
        node.make(i);
        assert_eq!(from_max(&mut node), expected, "{algorithm}: a bad move in the principal variation");
    }
    assert!(node.outcome().is_some(), "{algorithm}: the principal variation stops early");
    assert_eq!(node.value(), expected);
}

/// The minimax value from the view of First, who is MAX at the root of every tree here.
fn from_max(p: &mut AnyTree) -> i64 {
    let v = value(p);
    if p.side() == Side::First { v } else { -v }
}

#[test]
fn every_algorithm_returns_the_value_on_12000_trees() {
    let mut trees = 0;
    for_each_tree(|mut p| {
        trees += 1;
        let expected = value(&mut p);
        for &algorithm in Algorithm::ALL {
            exact(&mut p, algorithm, expected);
        }
        // Those that are not in the list because they have more parameters.
        let depth = height(&mut p);
        let center = (trees % 40) as i64;
        let widen = if trees % 2 == 0 { Widen::Open } else { Widen::Double };
        let aspired = run(&mut p, (), |p| aspiration(p, center, 3, widen, |p, w| negascout(p, w, depth)));
        assert_eq!(aspired.0, expected);
        let re_search = if trees % 2 == 0 { ReSearch::FromScore } else { ReSearch::FromAlpha };
        let (trust_below, by_alpha_beta) = (trees % 4, trees % 3 == 0);
        let options = ReSearchOptions { trust_below, re_search, by_alpha_beta };
        let found = run(&mut p, (), |p| negascout_with(p, Window::full(), depth, options)).0;
        assert_eq!(found, expected, "{options:?}");
    });
    assert_eq!(trees, 12_056);
}

#[test]
fn value_is_right_where_a_side_may_move_twice() {
    for seed in 0..1_500 {
        for values in [Values::Discrete(3), Values::Continuous] {
            let p = irregular(4, 5, seed, values);
            let mut p = p.with_extra_moves(0.3);
            let expected = value(&mut p);
            for &algorithm in Algorithm::ALL.iter().filter(|&&a| follows_sides(a)) {
                exact(&mut p, algorithm, expected);
            }
        }
    }
}

/// The value by the sign of the parity: MAX's value at even depths, its negative at odd ones, and a change of
/// sign with every ply.
fn by_parity(p: &mut AnyTree, depth: u32) -> i64 {
    let mut moves = Vec::new();
    if p.moves(&mut moves).is_some() {
        return if depth.is_multiple_of(2) { p.value() } else { -p.value() };
    }
    let children = moves.into_iter().map(|m| {
        let undo = p.make(m);
        let v = -by_parity(p, depth + 1);
        p.unmake(m, undo);
        v
    });
    children.max().expect("an inner node has moves")
}

/// It is right where the sides alternate.
#[test]
fn sign_by_parity_is_wrong_where_a_side_may_move_twice() {
    let mut wrong = [0, 0];
    for seed in 0..1_500 {
        let mut p = irregular(4, 5, seed, Values::Continuous);
        let mut twice = p.clone().with_extra_moves(0.3);
        wrong[0] += u32::from(by_parity(&mut p, 0) != value(&mut p));
        wrong[1] += u32::from(by_parity(&mut twice, 0) != value(&mut twice));
    }
    assert_eq!(wrong, [0, 819], "of 1,500");
}

/// The printed rule `depth < 3` is unsound where a side moves twice: a branch that fails high is cut off, not
/// exhausted.
#[test]
fn printed_depth_rule_is_wrong_where_a_side_may_move_twice() {
    let mut wrong = 0;
    for seed in 0..1_500 {
        let p = irregular(4, 5, seed, Values::Continuous);
        let mut p = p.with_extra_moves(0.3);
        let expected = value(&mut p);
        wrong += u32::from(run(&mut p, (), |p| Algorithm::NegaScoutAsPrinted.search(p, 5)).0 != expected);
    }
    assert_eq!(wrong, 24, "of 1,500");
}

/// Real numbers need no special case: the null window above v is (v, next number above v).
#[test]
fn value_is_right_with_real_values() {
    for seed in 0..1_000 {
        let tree = irregular(4, 5, seed, Values::Continuous);
        let mut p = Reals::new(tree.clone(), 1.0 / 3.0);
        let expected = run_with(&mut p, &LeafValue, (), |p| minimax(p, 5)).0;
        for &algorithm in Algorithm::ALL {
            let (v, proof) = run_with(&mut p, &LeafValue, Proof::default(), |p| algorithm.search(p, 5));
            assert_eq!(v, expected, "{algorithm}");
            assert_eq!(proof.value(), Window::new(v, v), "{algorithm}");
        }
        // The same numbers in single precision, in which leaves can have equal values.
        let single = Mapped(|value| value as f32 / 3.0);
        let mut p = tree;
        let v = run_with(&mut p, &single, (), |p| Algorithm::Minimax.search(p, 5)).0;
        for &algorithm in Algorithm::ALL {
            assert_eq!(run_with(&mut p, &single, (), |p| algorithm.search(p, 5)).0, v, "{algorithm}, f32");
        }
    }
}

/// Limited depth: the value is that of the tree cut at that depth.
#[test]
fn value_is_right_at_limited_depth() {
    for seed in 0..300 {
        let mut p = irregular(4, 6, seed, Values::Discrete(20));
        for depth in 0..8 {
            let expected = run(&mut p, (), |p| Algorithm::Minimax.search(p, depth)).0;
            if depth == 0 {
                assert_eq!(expected, p.value(), "depth 0 is the evaluation");
            }
            for &algorithm in Algorithm::ALL {
                assert_eq!(
                    run(&mut p, (), |p| algorithm.search(p, depth)).0,
                    expected,
                    "{algorithm} {depth}"
                );
            }
        }
    }
}

/// The bounds of a result for all windows of a small range of values: fail-hard, fail-soft and in between.
#[test]
fn result_bounds_the_value_in_every_window() {
    for seed in 0..400 {
        let mut p = irregular(4, 5, seed, Values::Discrete(7));
        let v = value(&mut p);
        for w in windows(-1..=7) {
            for &algorithm in Algorithm::ALL {
                let Some(s) = run_window(&mut p, algorithm, w) else { continue };
                match w.bound(s) {
                    Bound::Exact => assert_eq!(s, v, "{algorithm} {w}"),
                    Bound::Upper => assert!(v <= s, "{algorithm} {w}: {v} is more than {s}"),
                    Bound::Lower => assert!(v >= s, "{algorithm} {w}: {v} is less than {s}"),
                }
            }
            let soft = run(&mut p, (), |p| alpha_beta::fail_soft(p, w, 5)).0;
            let hard = run(&mut p, (), |p| alpha_beta::fail_hard(p, w, 5)).0;
            assert_eq!(hard, max(w.alpha, min(w.beta, soft)));
            let inner = p.outcome().is_none();
            let wikipedia = run_window(&mut p, Algorithm::PvsWikipedia, w).unwrap();
            assert!(!inner || wikipedia >= w.alpha, "PVS as printed never returns less than alpha");
        }
    }
}

fn run_window(p: &mut AnyTree, algorithm: Algorithm, w: Window<i64>) -> Option<i64> {
    algorithm.search_window(&mut Walk::new(p, &LeafValue, ()), w, 5)?.continue_value()
}

/// TEST in its four senses is the comparison with the minimax value.
#[test]
fn test_equals_the_comparison_with_the_value() {
    for seed in 0..1_000 {
        let mut p = irregular(4, 5, seed, Values::Discrete(6));
        let value = value(&mut p);
        for v in -1..=6 {
            for sense in [Sense::Greater, Sense::AtLeast, Sense::Less, Sense::AtMost] {
                let yes = run(&mut p, (), |p| test(p, sense, v, 5)).0;
                assert_eq!(yes, sense.holds(value, v), "value {value} {} {v}", sense.symbol());
            }
        }
    }
}

/// With the deciding branches last, TEST visits every branch of every node.
#[test]
fn test_in_the_worst_order_visits_every_node() {
    let leaves = |text: &str| {
        let (yes, count) = run(&mut explicit(text), Count::default(), |p| test(p, Sense::Greater, 0, 2));
        assert!(yes);
        count.leaves
    };
    assert_eq!((leaves("[[1,0],[1,0],[1,1]]"), leaves("[[1,1],[0,1],[0,1]]")), (6, 2));
}

/// Aspiration finds the value from any center, and searches again if and only if the value lay outside
/// the window.
#[test]
fn aspiration_finds_the_value_from_any_center() {
    for seed in 0..300 {
        let mut p = irregular(4, 5, seed, Values::Discrete(40));
        let v = value(&mut p);
        for center in [-50, -1, v - 3, v - 1, v, v + 1, v + 2, 45, i64::MAX / 2, -i64::MAX / 2] {
            for delta in [1, 2, 9] {
                for widen in [Widen::Open, Widen::Double] {
                    let mut searches = 0;
                    let found = run(&mut p, (), |p| {
                        aspiration(p, center, delta, widen, |p, w| {
                            searches += 1;
                            negascout(p, w, 5)
                        })
                    });
                    assert_eq!(found.0, v);
                    let inside = center - delta < v && v < center + delta;
                    assert_eq!(searches == 1, inside, "{center} ± {delta} for {v}: {searches} searches");
                    assert!(widen == Widen::Double || searches <= 3);
                }
            }
        }
    }
}

/// Scores of mates are far from all others; the window must reach them from any center.
#[test]
fn aspiration_reaches_values_near_infinity() {
    for leaf in [i64::MAX - 3, i64::MAX - 1, 3 - i64::MAX, 1 - i64::MAX] {
        let mut p = explicit(&format!("[[{leaf}],[{leaf}]]"));
        for center in [0, 10, -10, i64::MAX / 2, -i64::MAX / 2, i64::MAX - 1, 1 - i64::MAX] {
            for widen in [Widen::Open, Widen::Double] {
                let found =
                    run(&mut p, (), |p| aspiration(p, center, 50, widen, |p, w| negascout(p, w, 5))).0;
                assert_eq!(found, leaf, "from {center} {widen:?}");
            }
        }
    }
}

/// The same for the engine's bounded scores: a win when a loss was expected.
#[test]
fn aspiration_reaches_a_win_from_an_expected_loss() {
    #[derive(Clone)]
    struct Ended;
    impl Position for Ended {
        type Move = ();
        type Undo = ();
        type End = ();
        fn side(&self) -> Side {
            Side::First
        }
        fn moves(&self, _: &mut impl MoveSink<()>) -> Option<()> {
            Some(())
        }
        fn outcome(&self) -> Option<()> {
            Some(())
        }
        fn make(&mut self, (): ()) {}
        fn unmake(&mut self, (): (), (): ()) {}
    }
    struct Always(Score);
    impl Evaluator<Ended> for Always {
        type Value = Score;
        fn terminal(&self, _: &Ended, (): (), _: u16) -> Score {
            self.0
        }
        fn evaluate(&self, _: &Ended) -> Score {
            self.0
        }
    }
    let scores =
        [Score::win(2), Score::loss(2), Score::points(30_000), Score::points(-30_000), Score::points(0)];
    for (center, value) in scores.into_iter().flat_map(|center| scores.map(|value| (center, value))) {
        for widen in [Widen::Open, Widen::Double] {
            let (mut p, evaluator) = (Ended, Always(value));
            let mut walk = Walk::new(&mut p, &evaluator, ());
            let found = aspiration(&mut walk, center, Score::points(30), widen, |p, w| negascout(p, w, 1));
            assert_eq!(found.continue_value(), Some(value));
        }
    }
}

/// Every form of re-search returns the value.
#[test]
fn every_form_of_re_search_returns_the_value() {
    for seed in 0..500 {
        let mut p = uniform(3, 5, seed, Values::Discrete(20));
        let v = value(&mut p);
        for trust_below in [0, 1, 2, 3] {
            for re_search in [ReSearch::FromScore, ReSearch::FromAlpha] {
                for by_alpha_beta in [false, true] {
                    let options = ReSearchOptions { trust_below, re_search, by_alpha_beta };
                    let found = run(&mut p, (), |p| negascout_with(p, Window::full(), 5, options)).0;
                    assert_eq!(found, v, "{options:?}");
                }
            }
        }
    }
}

/// Trusted below depth 3 the null window's result is exact (Hsu, “Scout and NegaScout”, slide 30); below
/// depth 4 it is not (24 % of these trees).
#[test]
fn trusting_null_windows_below_depth_4_gives_wrong_values() {
    let wrong = |trust_below| {
        let options = ReSearchOptions { trust_below, ..ReSearchOptions::default() };
        let trees = (0..3_000).map(|seed| uniform(3, 6, seed, Values::Continuous));
        trees
            .filter_map(|mut p| {
                let found = run(&mut p, (), |p| negascout_with(p, Window::full(), 6, options)).0;
                (found != value(&mut p)).then_some(())
            })
            .count()
    };
    assert_eq!(wrong(3), 0);
    assert_eq!(wrong(4), 723, "of 3,000");
}

#[test]
fn values_do_not_depend_on_the_order_of_branches() {
    for seed in 0..300 {
        let mut p = irregular(4, 5, seed, Values::Continuous);
        let (expected, mut p) = (value(&mut p), p.backward());
        for &algorithm in Algorithm::ALL {
            assert_eq!(run(&mut p, (), |p| algorithm.search(p, 5)).0, expected, "{algorithm}");
        }
    }
}

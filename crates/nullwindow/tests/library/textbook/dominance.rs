//! "NegaScout never visits a node that alpha-beta prunes" (Wikipedia, “Principal variation
//! search”): where that is true, and where it is not.

use super::forest::*;
use nullwindow::observe::{Distinct, Event, Goal, LeafCount, NodeResult, Record};
use nullwindow::textbook::negascout::{negascout, negascout_as_printed};
use nullwindow::textbook::{Algorithm, Flow, Walk, alpha_beta};
use nullwindow::{Evaluator, Value, Window};
use nullwindow_games::trees::{LeafValue, Values};
use std::cell::Cell;
use std::collections::HashMap;
use std::ops::Neg;

/// Whether the algorithm visits only nodes that alpha-beta visits.
fn within_alpha_beta(p: &mut AnyTree, algorithm: Algorithm) -> bool {
    let nodes = distinct(p, algorithm).nodes;
    nodes.is_subset(&distinct(p, Algorithm::AlphaBeta).nodes)
}

fn violations(b: u32, d: u32, trees: u64, algorithm: Algorithm) -> u64 {
    let outside = |seed: &u64| !within_alpha_beta(&mut uniform(b, d, *seed, Values::Continuous), algorithm);
    (0..trees).filter(outside).count() as u64
}

#[test]
fn sound_forms_visit_only_nodes_of_alpha_beta() {
    use Algorithm::*;
    let mut trees = 0;
    for_each_tree(|mut p| {
        trees += 1;
        if trees % 3 != 0 {
            return;
        }
        let negascouts = [NegaScout, NegaScoutMinimax, NegaScoutKishimoto];
        for algorithm in negascouts.into_iter().chain([PvsWikipedia, Pvs, LastSubtree]) {
            assert!(within_alpha_beta(&mut p, algorithm), "{algorithm}");
        }
    });
}

/// A lemma of the proof: alpha-beta with a narrower window visits no other nodes.
#[test]
fn narrower_window_visits_no_other_nodes() {
    let mut fewer = 0;
    for seed in 0..40 {
        let mut p = uniform(3, 4, seed, Values::Discrete(6));
        let mut nodes = |w| run(&mut p, Distinct::default(), |p| alpha_beta::fail_soft(p, w, 4)).1.nodes;
        let visited: Vec<_> = windows(-1..=6).map(|w| (w, nodes(w))).collect();
        for (wide, all) in &visited {
            let inside = |w: &Window<i64>| wide.alpha <= w.alpha && w.beta <= wide.beta;
            for (narrow, some) in visited.iter().filter(|(w, _)| inside(w)) {
                assert!(some.is_subset(all), "{narrow} in {wide}");
                fewer += u32::from(some.len() < all.len());
            }
        }
    }
    assert!(fewer > 1_000, "{fewer}");
}

/// The other lemma: each window of NegaScout lies in that of alpha-beta's visit of the same node.
#[test]
fn windows_of_negascout_lie_in_those_of_alpha_beta() {
    let mut narrower = 0;
    for seed in 0..300 {
        let mut p = uniform(3, 5, seed, Values::Discrete(30));
        let goals = |record: &Record<i64>| -> Vec<_> {
            let each = record.events.iter().filter_map(|event| match event {
                Event::Enter { path, goal: Goal::Value(w), .. } => Some((path.clone(), *w)),
                _ => None,
            });
            each.collect()
        };
        let whole: HashMap<_, _> = goals(&record(&mut p, Algorithm::AlphaBeta)).into_iter().collect();
        for (path, w) in goals(&record(&mut p, Algorithm::NegaScout)) {
            let wide = whole.get(&path).expect("alpha-beta visits the node");
            assert!(wide.alpha <= w.alpha && w.beta <= wide.beta, "{w} at {path:?}, not in {wide}");
            narrower += u32::from(*wide != w);
        }
    }
    assert!(narrower > 1_000, "{narrower}");
}

/// Failure 1: the printed F4 re-searches branches that failed low. Rare from a full window.
#[test]
fn printed_negascout_seldom_visits_other_nodes_than_alpha_beta() {
    let n = violations(2, 8, 6_000, Algorithm::NegaScoutAsPrinted);
    assert_eq!(n, 6, "of 6,000");
}

/// Failure 2: the printed F4′ tests at m, below alpha. Almost always at depth 4 and more.
#[test]
fn printed_minimax_form_mostly_visits_other_nodes_than_alpha_beta() {
    let n = violations(3, 5, 500, Algorithm::NegaScoutMinimaxAsPrinted);
    assert_eq!(n, 481, "of 500");
    let n = violations(2, 8, 500, Algorithm::NegaScoutMinimaxAsPrinted);
    assert_eq!(n, 498, "of 500");
}

/// Failure 3: SCOUT has no window, so no deep cut-offs. About 12 % of these trees.
#[test]
fn scout_visits_other_nodes_than_alpha_beta() {
    let n = violations(2, 4, 4_000, Algorithm::Scout);
    assert_eq!(n, 486, "of 4,000");
}

/// Failure 4: a null window wider than the granularity of the values. It costs leaf visits too; the values
/// stay right, since a result within the window is searched again.
#[test]
fn null_window_that_is_too_wide_costs_visits_and_keeps_values() {
    /// A real number whose next number is larger by a twentieth.
    #[derive(Clone, Copy, PartialEq, PartialOrd, Default, Debug)]
    struct Coarse(f64);
    impl Neg for Coarse {
        type Output = Self;
        fn neg(self) -> Self {
            Coarse(-self.0)
        }
    }
    impl Value for Coarse {
        const INF: Self = Coarse(f64::INFINITY);
        fn above(self) -> Self {
            Coarse(self.0 + 0.05)
        }
        fn offset(self, by: Self) -> Self {
            Coarse(self.0 + by.0)
        }
    }
    fn share(value: i64) -> f64 {
        value as f64 / (1_u64 << 56) as f64
    }
    let coarse = Mapped(|value| Coarse(share(value)));
    let fine = Mapped::<f64>(share);
    let (mut outside, mut leaves) = (0, [0; 3]);
    for seed in 0..2_000 {
        let p = &mut uniform(3, 5, seed, Values::Continuous);
        let both = || (Distinct::default(), LeafCount::default());
        let (v, baseline) = run_with(p, &fine, both(), |p| alpha_beta::fail_soft(p, Window::full(), 5));
        let (narrow, exactly) = run_with(p, &fine, both(), |p| negascout(p, Window::full(), 5));
        let (wide, widely) = run_with(p, &coarse, both(), |p| negascout(p, Window::full(), 5));
        assert_eq!((narrow, wide.0), (v, v), "seed {seed}");
        assert!(exactly.0.nodes.is_subset(&baseline.0.nodes), "seed {seed}");
        outside += u32::from(!widely.0.nodes.is_subset(&baseline.0.nodes));
        for (total, LeafCount(count)) in leaves.iter_mut().zip([baseline.1, exactly.1, widely.1]) {
            *total += count;
        }
    }
    assert_eq!(outside, 225, "of 2,000 trees");
    assert_eq!(
        leaves,
        [221_499, 272_050, 291_978],
        "alpha-beta, NegaScout with the narrowest windows, with wide ones"
    );
}

/// A node is visited at most once, and once more for every component of its Dewey code that is not 1
/// (Hsu, “Scout and NegaScout”, slide 18); for some nodes this is the exact number.
#[test]
fn visits_are_bounded_by_the_dewey_code_and_the_bound_is_tight() {
    let mut tightest = [0, 0];
    for seed in 0..2_000 {
        let mut p = uniform(2, 6, seed, Values::Continuous);
        for (algorithm, tightest) in [Algorithm::Scout, Algorithm::NegaScout].into_iter().zip(&mut tightest) {
            let record = record(&mut p, algorithm);
            for (path, visits) in visit_counts(&record) {
                let bound = 1 + path.iter().filter(|&&i| i != 0).count();
                assert!(visits <= bound, "{algorithm}: {path:?} visited {visits} times");
                if visits == bound {
                    *tightest = bound.max(*tightest);
                }
            }
        }
    }
    assert_eq!(tightest, [7, 4], "SCOUT, NegaScout");
}

/// Without deep cut-offs (Knuth & Moore 1975) no fewer nodes, and down to depth 3 the same.
#[test]
fn deep_cut_offs_begin_at_depth_4() {
    let mut more = 0;
    for seed in 0..500 {
        for d in 0..=6 {
            let mut p = uniform(3, d, seed, Values::Continuous);
            let (with, without) =
                (distinct(&mut p, Algorithm::AlphaBeta), distinct(&mut p, Algorithm::AlphaBetaShallow));
            assert!(with.nodes.is_subset(&without.nodes));
            if d <= 3 {
                assert_eq!(with.nodes, without.nodes);
            }
            more += u32::from(with.nodes.len() < without.nodes.len());
        }
    }
    assert_eq!(more, 1_481, "of 1,500 trees of depth 4 to 6, those where deep cut-offs save nodes");
}

/// On wide trees each of Fishburn's two uses of null windows saves leaf visits, and NegaScout more
/// than either.
#[test]
fn fishburns_null_windows_save_leaf_visits_on_wide_trees() {
    let leaves = |algorithm| -> u64 {
        (0..60).map(|seed| count(&mut uniform(20, 3, seed, Values::Continuous), algorithm).leaves).sum()
    };
    let (ab, ns) = (leaves(Algorithm::AlphaBeta), leaves(Algorithm::NegaScout));
    for between in [Algorithm::LastSubtree, Algorithm::Palphabeta] {
        let n = leaves(between);
        assert!(ns < n && n < ab, "{between}: {n}, alpha-beta {ab}, NegaScout {ns}");
    }
}

/// Leaf values that change from one visit to the next, as in a search that is not deterministic.
struct Unstable(Cell<u64>);

impl Evaluator<AnyTree> for Unstable {
    type Value = i64;
    fn terminal(&self, p: &AnyTree, (): (), _: u16) -> i64 {
        self.evaluate(p)
    }
    fn evaluate(&self, p: &AnyTree) -> i64 {
        self.0.set(self.0.get() + 1);
        LeafValue.evaluate(p) + (self.0.get() * 7 % 11) as i64
    }
}

/// The printed F4 may return less than a null window has proved; the form that keeps the larger score
/// does not.
#[test]
fn keeping_the_larger_score_is_robust_against_instability() {
    type Recorded<'a> = Walk<'a, AnyTree, Unstable, Record<i64>>;
    let drops = |search: fn(&mut Recorded<'_>) -> Flow<i64>| {
        let mut drops = 0;
        for seed in 0..500 {
            let mut p = uniform(3, 5, seed, Values::Discrete(100));
            let evaluator = Unstable(Cell::new(0));
            let mut walk = Walk::new(&mut p, &evaluator, Record::default());
            assert!(search(&mut walk).is_continue());
            drops += answers_below_a_branch(&walk.into_observer());
        }
        drops
    };
    assert_eq!(drops(|p| negascout_as_printed(p, Window::full(), 5)), 526);
    assert_eq!(drops(|p| negascout(p, Window::full(), 5)), 0);
}

/// The number of nodes whose result is less than that of one of their branches. The sides alternate.
fn answers_below_a_branch(record: &Record<i64>) -> usize {
    let mut best: Vec<i64> = Vec::new();
    let mut drops = 0;
    for event in &record.events {
        match event {
            Event::Enter { .. } => best.push(-i64::MAX),
            Event::Leave(NodeResult::Value(v)) => {
                drops += usize::from(*v < best.pop().unwrap());
                if let Some(above) = best.last_mut() {
                    *above = (*above).max(-v);
                }
            }
            _ => {}
        }
    }
    drops
}

#[test]
fn tests_passed_lead_to_re_searches() {
    for seed in 0..200 {
        let count = count(&mut uniform(3, 6, seed, Values::Continuous), Algorithm::Scout);
        assert_eq!(
            count.tests_passed, count.re_searches,
            "SCOUT evaluates exactly the branches that passed the test"
        );
        assert!(count.tests_failed > 0);
    }
}

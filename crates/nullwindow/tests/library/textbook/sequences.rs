//! Algorithms that are the same: they visit the same nodes in the same order.

use super::forest::*;
use nullwindow::observe::{Count, Event, Record, Sense};
use nullwindow::textbook::{Algorithm, alpha_beta, kishimoto, test::test};
use nullwindow::{Position, Window};
use nullwindow_games::trees::Values;

fn visits(p: &mut AnyTree, algorithm: Algorithm) -> Vec<Vec<u16>> {
    record(p, algorithm).visits().map(<[u16]>::to_vec).collect()
}

fn trees(seeds: u64) -> impl Iterator<Item = AnyTree> {
    let values = [Values::Discrete(2), Values::Discrete(5), Values::Continuous];
    (0..seeds).flat_map(move |seed| values.map(|values| irregular(4, 6, seed, values)))
}

fn same_visits(one: Algorithm, others: &[Algorithm]) {
    for p in trees(300) {
        for p in [p.clone(), p.with_extra_moves(0.2)] {
            let expected = visits(&mut p.clone(), one);
            for &other in others {
                assert_eq!(visits(&mut p.clone(), other), expected, "{one} and {other}");
            }
        }
    }
}

#[test]
fn all_versions_of_alpha_beta_visit_the_same_nodes() {
    use Algorithm::*;
    let others =
        [AlphaBetaHard, AlphaBetaOriginal, AlphaBetaHardMinimax, AlphaBetaOriginalMinimax, AlphaBetaMinimax];
    same_visits(AlphaBeta, &others);
    same_visits(AlphaBeta, &[AlphaBetaKishimoto]);
}

#[test]
fn corrected_forms_of_negascout_visit_the_same_nodes() {
    same_visits(Algorithm::NegaScout, &[Algorithm::NegaScoutMinimax, Algorithm::Pvs]);
}

/// NegaScout is not the nega form of SCOUT.
#[test]
fn both_forms_of_scout_visit_the_same_nodes_and_negascout_others() {
    same_visits(Algorithm::Scout, &[Algorithm::ScoutNega]);
    let mut p = explicit("[10,[25,[0,[8,5],20]]]");
    assert_ne!(visits(&mut p, Algorithm::ScoutNega), visits(&mut p, Algorithm::NegaScout));
}

/// Complementary senses visit the same nodes; on integers TEST≥ v is TEST> v − 1.
#[test]
fn complementary_tests_visit_the_same_nodes() {
    for mut p in trees(300) {
        for v in [-1, 0, 1, 2, 4, 1 << 55] {
            let visits = |p: &mut AnyTree, sense, v| -> Vec<Vec<u16>> {
                let record = run(p, Record::default(), |p| test(p, sense, v, 6)).1;
                record.visits().map(<[u16]>::to_vec).collect()
            };
            let greater = visits(&mut p, Sense::Greater, v);
            assert_eq!(greater, visits(&mut p, Sense::AtMost, v));
            assert_eq!(greater, visits(&mut p, Sense::AtLeast, v + 1));
            assert_eq!(visits(&mut p, Sense::Less, v), visits(&mut p, Sense::AtLeast, v));
        }
    }
}

/// A null window is a TEST, with the same result and the same nodes; and fail-soft often returns more
/// than m + 1.
#[test]
fn null_window_equals_a_test() {
    let (mut more, mut high) = (0, 0);
    for seed in 0..1_200 {
        let mut p = uniform(3, 4, seed, Values::Discrete(100));
        let m = (seed % 100) as i64;
        let (yes, tested) = run(&mut p, Record::default(), |p| test(p, Sense::Greater, m, 6));
        for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaHard, Algorithm::AlphaBetaOriginal] {
            let (v, searched) = run(&mut p, Record::default(), |p| {
                algorithm.search_window(p, Window::null(m), 6).expect("takes a window")
            });
            assert_eq!(v > m, yes);
            assert!(tested.visits().eq(searched.visits()));
        }
        let soft = run(&mut p, (), |p| alpha_beta::fail_soft(p, Window::null(m), 6)).0;
        high += u32::from(soft > m);
        more += u32::from(soft > m + 1);
    }
    assert!(more * 3 > high, "fail-soft returned more than m + 1 in {more} of {high}");
}

/// Without the condition `i > 1` first branches inside the window are searched twice.
#[test]
fn kishimoto_without_the_condition_searches_first_branches_twice() {
    for seed in 0..200 {
        let mut p = uniform(3, 3, seed, Values::Discrete(50));
        let with = run(&mut p, Count::default(), |p| kishimoto::negascout(p, Window::full(), 6));
        let without = run(&mut p, Count::default(), |p| kishimoto::negascout_twice(p, Window::full(), 6));
        assert_eq!(with.0, without.0);
        assert!(without.1.re_searches > with.1.re_searches && without.1.leaves > with.1.leaves);
    }
}

/// The counters agree with a recount of the recorded events.
#[test]
fn counters_agree_with_the_events() {
    for p in trees(60) {
        for &algorithm in Algorithm::ALL {
            let count = run(&mut p.clone(), Count::default(), |p| algorithm.search(p, 6)).1;
            let record = run(&mut p.clone(), Record::default(), |p| algorithm.search(p, 6)).1;
            let leaves = record.events.iter().filter(|e| matches!(e, Event::Leaf(_))).count() as u64;
            assert_eq!((count.nodes, count.leaves), (record.visits().count() as u64, leaves), "{algorithm}");
            assert_eq!(count.by_ply.iter().sum::<u64>(), count.nodes);
            assert_eq!(count.passes, record.visits().filter(|path| path.is_empty()).count() as u64);
            let (mut cuts, mut re_searches) = (0, 0);
            recount(&record, &mut cuts, &mut re_searches);
            assert_eq!(count.re_searches, re_searches, "{algorithm}");
            assert_eq!(count.cuts, cuts, "{algorithm}");
        }
    }
}

/// Counts cut-offs and re-searches of a recursive search in another way: by the nesting of the events.
fn recount(record: &Record<i64>, cuts: &mut u64, re_searches: &mut u64) {
    // Of each open node: its path, its branches, and those visited.
    let mut open: Vec<(Vec<u16>, usize, Vec<u16>)> = Vec::new();
    for event in &record.events {
        match event {
            Event::Enter { path, .. } => {
                while open
                    .last()
                    .is_some_and(|(above, ..)| !path.starts_with(above) || above.len() >= path.len())
                {
                    open.pop();
                }
                if let (Some((above, _, seen)), Some(&i)) = (open.last_mut(), path.last())
                    && above.len() + 1 == path.len()
                {
                    *re_searches += u64::from(seen.last() == Some(&i));
                    seen.push(i);
                }
                open.push((path.to_vec(), 0, Vec::new()));
            }
            Event::Expand(b) => open.last_mut().unwrap().1 = *b,
            Event::Leaf(_) => {}
            Event::Leave(_) => {
                let (_, b, seen) = open.pop().unwrap();
                *cuts += u64::from(seen.last().is_some_and(|&i| usize::from(i) + 1 < b));
            }
        }
    }
}

/// Alpha-beta visits from left to right; NegaScout returns only to the branch that it has just left;
/// the best-first searches return to others.
#[test]
fn directional_searches_visit_from_left_to_right() {
    let turns_back = |p: &AnyTree, algorithm| {
        let visits = visits(&mut p.clone(), algorithm);
        // A pair of visits in which the second lies to the left of the first, outside the first's own
        // subtree.
        visits.windows(2).any(|pair| {
            let common = pair[0].iter().zip(&pair[1]).take_while(|(a, b)| a == b).count();
            match (pair[0].get(common), pair[1].get(common)) {
                (Some(from), Some(to)) => to < from,
                (Some(_), None) => pair[1].is_empty() || algorithm == Algorithm::SssStar,
                _ => false,
            }
        })
    };
    let (mut sss, mut mtdf) = (0, 0);
    for p in trees(100) {
        assert!(p.outcome().is_none());
        for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::Minimax] {
            assert!(!turns_back(&p, algorithm), "{algorithm}");
        }
        sss += u32::from(turns_back(&p, Algorithm::SssStar));
        mtdf += u32::from(turns_back(&p, Algorithm::Mtdf));
    }
    assert_eq!((sss, mtdf), (171, 300), "of 300 trees, those on which they turn back");
}

//! Golden traces: the trees of the slides and tutorials, visit by visit. The trees, their sources, and
//! how certain each is, are in `nullwindow_games::trees::examples`.

use super::forest::*;
use nullwindow::observe::{Event, Goal, NodeResult, Record, Sense};
use nullwindow::textbook::minimal_tree::{NodeType, node_type};
use nullwindow::textbook::{Algorithm, scout::scout, test::test};
use nullwindow::{Bound, Dewey, Side, Turn, Window};
use nullwindow_games::trees::Explicit;
use nullwindow_games::trees::examples::{self, Example};
use std::collections::BTreeSet;

/// One visit of a node, from the view of its side to move.
#[derive(Clone, Debug)]
struct Visit {
    node: String,
    side: Side,
    goal: Goal<i64>,
    answer: NodeResult<i64>,
    leaf: bool,
    /// The number of its end among the ends of visits, counted from 0.
    left: usize,
}

impl Visit {
    /// From MAX, who is the first side, to the side to move here.
    fn turn(&self) -> Turn {
        Turn::between(Side::First, self.side)
    }

    /// The window from MAX's view.
    fn window(&self) -> Option<(i64, i64)> {
        match self.goal.after(self.turn()) {
            Goal::Value(w) => Some((w.alpha, w.beta)),
            Goal::Test(..) => None,
        }
    }

    fn value(&self) -> i64 {
        match self.answer {
            NodeResult::Value(v) => v,
            NodeResult::Test(yes) => panic!("{} was tested: {yes}", self.node),
        }
    }

    /// From MAX's view.
    fn value_f(&self) -> i64 {
        self.turn().value(self.value())
    }
}

/// The visits of a recursive search, in the order of their beginnings.
fn visits(record: &Record<i64>) -> Vec<Visit> {
    let (mut visits, mut open, mut left): (Vec<Visit>, Vec<usize>, _) = (Vec::new(), Vec::new(), 0);
    for event in &record.events {
        match event {
            Event::Enter { path, side, goal, .. } => {
                open.push(visits.len());
                let node = Dewey::from(&**path).to_string();
                let answer = NodeResult::Test(false);
                visits.push(Visit { node, side: *side, goal: *goal, answer, leaf: false, left: 0 });
            }
            Event::Leaf(_) => visits[*open.last().unwrap()].leaf = true,
            Event::Expand(_) => {}
            Event::Leave(answer) => {
                let visit = &mut visits[open.pop().unwrap()];
                (visit.answer, visit.left) = (*answer, left);
                left += 1;
            }
        }
    }
    assert!(open.is_empty());
    visits
}

fn trace(example: &Example, algorithm: Algorithm) -> Vec<Visit> {
    visits(&record(&mut example.tree().into(), algorithm))
}

fn names(visits: &[Visit]) -> Vec<&str> {
    visits.iter().map(|visit| &*visit.node).collect()
}

fn times(visits: &[Visit], node: &str) -> usize {
    visits.iter().filter(|visit| visit.node == node).count()
}

/// The last visit of this node.
fn of<'a>(visits: &'a [Visit], node: &str) -> &'a Visit {
    visits.iter().rfind(|visit| visit.node == node).unwrap_or_else(|| panic!("{node} was not visited"))
}

fn leaf_visits(tree: &mut AnyTree, algorithm: Algorithm) -> u64 {
    count(tree, algorithm).leaves
}

const INF: i64 = i64::MAX;

/// The labels of slide 3 name the nodes of the tree, and a search enters nodes in their order.
#[test]
fn labels_are_those_of_the_slide() {
    let slide = ["1", "2", "3", "2.2", "3.1", "3.2", "1.1", "1.3", "2.1", "1.2", "3.1.1", "3.1.2"];
    let mut labels: Vec<Dewey> = slide.iter().map(|label| label.parse().unwrap()).collect();
    labels.push(Dewey::ROOT);
    labels.sort();
    let visits = trace(&examples::MINIMAX, Algorithm::Minimax);
    assert_eq!(names(&visits), labels.iter().map(Dewey::to_string).collect::<Vec<_>>());
}

/// F′ and G′ work bottom-up, and the inner values are 1, 2, 8, 7 and 7.
#[test]
fn minimax_evaluates_in_post_order() {
    let mut visits = trace(&examples::MINIMAX, Algorithm::Minimax);
    for (node, value) in [("1", 1), ("2", 2), ("3.1", 8), ("3", 7), ("ε", 7)] {
        assert_eq!(of(&visits, node).value_f(), value, "node {node}");
    }
    visits.sort_by_key(|visit| visit.left);
    assert_eq!(
        names(&visits),
        ["1.1", "1.2", "1.3", "1", "2.1", "2.2", "2", "3.1.1", "3.1.2", "3.1", "3.2", "3", "ε"]
    );
}

/// F gives the branches −1, −2, −7, and the leaves 3.1.1 and 3.1.2 are −8 and −1.
#[test]
fn negamax_values_are_from_the_side_to_move() {
    let visits = trace(&examples::MINIMAX, Algorithm::Negamax);
    for (node, value) in [("1", -1), ("2", -2), ("3", -7), ("ε", 7), ("3.1.1", -8), ("3.1.2", -1), ("3.1", 8)]
    {
        assert_eq!(of(&visits, node).value(), value, "node {node}");
    }
}

/// A stand-in: TEST>(root, 0) is TRUE, and skips branches both at MAX and at MIN nodes.
#[test]
fn test_skips_at_max_and_at_min() {
    let mut tree = AnyTree::from(examples::TEST.tree());
    let (yes, record) = run(&mut tree, Record::default(), |p| test(p, Sense::Greater, 0, 4));
    assert!(yes);
    let visits = visits(&record);
    let leaves: Vec<&Visit> = visits.iter().filter(|visit| visit.leaf).collect();
    let expected = ["1.1.1.1", "1.1.2.1", "1.1.2.2", "2.1.1.1", "2.1.2.1", "2.1.2.2", "2.2.1.1", "2.2.1.2"];
    assert_eq!(leaves.iter().map(|leaf| &*leaf.node).collect::<Vec<_>>(), expected);
    // 1 is MIN's: FALSE after its first branch. 2.2 is MAX's: TRUE after its first branch.
    assert!(of(&visits, "1").side == Side::Second && times(&visits, "1.2") == 0);
    assert!(of(&visits, "2.2").side == Side::First && times(&visits, "2.2.2") == 0);
    // The leaves of the example are the sixteen truth values of the slide, in the order printed.
    let printed: Vec<i64> = run(&mut tree, Record::default(), |p| Algorithm::Minimax.search(p, 4))
        .1
        .leaves()
        .map(|(_, value)| value)
        .collect();
    assert_eq!(printed, [0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 0]);
}

/// SCOUT's TEST skips K's second branch, 2.1.2, which alpha-beta visits.
#[test]
fn scout_visits_fewer_nodes_than_alpha_beta() {
    let alpha_beta = trace(&examples::TEST_VISITS_FEWER, Algorithm::AlphaBeta);
    let scout = trace(&examples::TEST_VISITS_FEWER, Algorithm::Scout);
    assert_eq!(names(&alpha_beta), ["ε", "1", "2", "2.1", "2.1.1", "2.1.2", "2.2", "2.3"]);
    assert_eq!(names(&scout), ["ε", "1", "2", "2.1", "2.1.1", "2.2", "2.3"]);
    // TEST>(p, 5) calls TEST>(K, 5), which is TRUE, and is FALSE after the third branch: no SCOUT of p.
    let five = Goal::Test(Sense::Greater, 5);
    for (node, yes) in [("2", false), ("2.1", true), ("2.2", true), ("2.3", false)] {
        let visit = of(&scout, node);
        assert_eq!(visit.goal.after(visit.turn()), five, "{node}");
        assert_eq!(visit.answer, NodeResult::Test(yes), "{node}");
    }
}

/// The TESTs of slide 12 in their order, all TRUE; D, node 2.2.2.2, is visited three times by SCOUT and
/// never by alpha-beta, whose windows are those of the slide.
#[test]
fn scout_visits_more_nodes_than_alpha_beta() {
    let example = &examples::SCOUT_VISITS_MORE;
    let visits = trace(example, Algorithm::Scout);
    // A TEST that SCOUT calls, not one that a TEST calls: the goal of its parent is a value.
    let mut asked = Vec::new();
    let mut inside: Option<&str> = None;
    for visit in &visits {
        let Goal::Test(sense, v) = visit.goal.after(visit.turn()) else {
            inside = None;
            continue;
        };
        if inside.is_none_or(|outer| !visit.node.starts_with(outer) || visit.node == outer) {
            asked.push((visit.node.as_str(), sense, v, visit.answer));
            inside = Some(&visit.node);
        }
    }
    let (greater, less, yes) = (Sense::Greater, Sense::Less, NodeResult::Test(true));
    let [a, b, c, d] = ["2", "2.2", "2.2.2", "2.2.2.2"];
    let slide = [(a, greater, 10, yes), (b, less, 25, yes), (c, greater, 0, yes), (d, less, 8, yes)];
    assert_eq!(asked[..4], slide);
    // The slide stops there. The last leaf, 20, is tested against 5, the value of C.
    assert_eq!(asked[4..], [("2.2.3", greater, 5, yes)]);

    assert_eq!([a, b, c, d].map(|node| times(&visits, node)), [2, 3, 4, 3]);
    let alpha_beta = trace(example, Algorithm::AlphaBeta);
    assert_eq!(names(&alpha_beta), ["ε", "1", "2", "2.1", "2.2", "2.2.1", "2.2.2", "2.2.2.1", "2.2.3"]);
    assert_eq!(of(&alpha_beta, a).window(), Some((10, INF)));
    for node in [b, c, "2.2.3"] {
        assert_eq!(of(&alpha_beta, node).window(), Some((10, 25)), "{node}");
    }
}

/// A stand-in: in the window (3, 9), here mirrored to (−9, −3), F4′ and G4′ as printed search inner nodes
/// with exactly the windows of slide 26: 3 × [3,9], 1 × [5,6], 4 × [4,5], 1 × [3,4], one of them a re-search.
/// "Assume depth >= 3 here": the depth is such that the rule for small depths never applies.
#[test]
fn windows_of_the_mini_max_form() {
    let window = Window::new(-9, -3);
    let search = |depth| {
        let (value, record) = run(&mut examples::NEGASCOUT_MINIMAX.tree().into(), Record::default(), |p| {
            Algorithm::NegaScoutMinimaxAsPrinted.search_window(p, window, depth).expect("takes a window")
        });
        assert_eq!(value, -5);
        visits(&record)
    };
    let visits = search(9);
    let mut inner: Vec<(i64, i64)> =
        visits.iter().filter(|visit| !visit.leaf).map(|visit| visit.window().unwrap()).collect();
    inner.sort_unstable();
    let mut slide = [(3, 9), (3, 9), (3, 9), (5, 6), (4, 5), (4, 5), (4, 5), (4, 5), (3, 4)];
    slide.iter_mut().for_each(|(alpha, beta)| (*alpha, *beta) = (-*beta, -*alpha));
    slide.sort_unstable();
    assert_eq!(inner, slide);
    let again: Vec<_> = visits.iter().filter(|visit| visit.node == "2.2").map(Visit::window).collect();
    assert_eq!(again, [Some((-4, -3)), Some((-5, -4))], "tested, then searched again");
    assert_eq!(times(&search(3), "2.2"), 1, "at its true depth the rule saves the re-search");
    // The numbers on the slide are leaves.
    let mut leaves: Vec<i64> = vec![-5, -4, -7, -4, -4, -5];
    for (_, leaf) in record(&mut examples::NEGASCOUT_MINIMAX.tree().into(), Algorithm::Minimax).leaves() {
        // At leaves of depth 3 MIN is to move: from its view the sign is that of the slide.
        leaves.iter().position(|&printed| printed == -leaf).map(|at| leaves.remove(at));
    }
    assert!(leaves.is_empty(), "{leaves:?}");
}

/// A stand-in: a re-search within a re-search, and the six leaves printed.
#[test]
fn re_search_within_a_re_search() {
    let visits = trace(&examples::NEGASCOUT_NEGA, Algorithm::NegaScout);
    assert_eq!(of(&visits, "ε").value(), 6);
    let entered = |node: &str| -> Vec<(usize, usize, (i64, i64))> {
        let visits = visits.iter().enumerate().filter(|(_, visit)| visit.node == node);
        visits.map(|(at, visit)| (at, visit.left, visit.window().unwrap())).collect()
    };
    // Node 2 is tested, and searched again; 2.2 is tested in each of the two, and searched again in the
    // second.
    let [two, outer] = entered("2")[..] else { panic!("node 2: {:?}", entered("2")) };
    let [tested, tested_again, inner] = entered("2.2")[..] else { panic!("node 2.2: {:?}", entered("2.2")) };
    assert_eq!((two.2, outer.2), ((4, 5), (5, INF)));
    assert_eq!((tested.2, tested_again.2, inner.2), ((4, 5), (7, 8), (5, 6)));
    let within = |(at, left, _): (usize, usize, _), (from, to, _): (usize, usize, _)| from < at && left < to;
    assert!(within(tested, two) && within(tested_again, outer) && within(inner, outer));
    // From the side to move, MIN, the first six leaves are −5 −4 −6 −7 −4 −4.
    let leaves = record(&mut examples::NEGASCOUT_NEGA.tree().into(), Algorithm::Minimax);
    let leaves: Vec<i64> = leaves.leaves().map(|(_, value)| -value).take(6).collect();
    assert_eq!(leaves, [-5, -4, -6, -7, -4, -4]);
    // No window is empty or inverted; two on the slide are.
    assert!(visits.iter().all(|visit| visit.window().is_some_and(|(alpha, beta)| alpha < beta)));
}

/// max(20, min(5, X)) is 20 for all X, and no search with pruning visits X.
#[test]
fn pruning_searches_do_not_visit_x() {
    use Algorithm::*;
    for x in [-1_000, 4, 5, 6, 20, 21, 99, 1_000] {
        let mut tree = explicit(&examples::FIRST_CUT_OFF.text.replace("99", &x.to_string()));
        for algorithm in [AlphaBeta, AlphaBetaHard, AlphaBetaShallow, Scout, NegaScout, Pvs] {
            let visits = visits(&record(&mut tree, algorithm));
            assert_eq!(names(&visits), ["ε", "1", "2", "2.1"], "{algorithm}, X = {x}");
            assert_eq!(of(&visits, "ε").value(), 20);
        }
    }
}

/// The twelve windows and eleven values of slide 7, in order.
#[test]
fn windows_and_values_of_alpha_beta() {
    let visits = trace(&examples::ALPHA_BETA, Algorithm::AlphaBetaKishimoto);
    let slide = [
        ("ε", -INF, INF, 30),
        ("1", -INF, INF, -30),
        ("1.1", -INF, INF, 60),
        ("1.1.1", -INF, INF, -60),
        ("1.1.2", -INF, -60, -35),
        ("1.2", -INF, 60, 30),
        ("1.2.1", -60, INF, -30),
        ("1.2.2", -60, -30, -20),
        ("2", -INF, -30, -25), // on the slide ≥ -25, and "Cutoff"
        ("2.1", 30, INF, 25),
        ("2.1.1", -INF, -30, -15),
        ("2.1.2", -INF, -30, -25),
    ];
    assert_eq!(visits.len(), slide.len());
    for (visit, (node, alpha, beta, value)) in visits.iter().zip(slide) {
        assert_eq!((&*visit.node, visit.goal), (node, Goal::Value(Window::new(alpha, beta))));
        assert_eq!(visit.value(), value, "node {node}");
    }
    assert_eq!(Window::new(-INF, -30).bound(-25), Bound::Lower, "node 2 is cut off");
    assert_eq!(times(&visits, "2.2"), 0);
}

/// The type of a node of a perfectly ordered tree, by its result in alpha-beta: PV an exact value, CUT a
/// lower bound that cuts, ALL an upper bound.
fn type_shown(visit: &Visit) -> NodeType {
    let Goal::Value(w) = visit.goal else { panic!("alpha-beta asks for values") };
    match w.bound(visit.value()) {
        Bound::Exact => NodeType::Pv,
        Bound::Lower => NodeType::Cut,
        Bound::Upper => NodeType::All,
    }
}

/// The fifteen labels of slide 10, by the rule for Dewey codes and by the results of alpha-beta.
#[test]
fn types_of_the_minimal_tree() {
    let visits = trace(&examples::MINIMAL_TREE, Algorithm::AlphaBeta);
    let mut labels = [0; 3];
    for visit in &visits {
        let shown = type_shown(visit);
        let node: Dewey = visit.node.parse().unwrap();
        assert_eq!(node_type(node.path()), Some(shown), "node {node}");
        labels[shown as usize] += 1;
    }
    assert_eq!(labels, [4, 8, 3], "PV, CUT, ALL");
    let cut_off: BTreeSet<String> = trace(&examples::MINIMAL_TREE, Algorithm::Minimax)
        .into_iter()
        .map(|visit| visit.node)
        .filter(|node| times(&visits, node) == 0)
        .collect();
    assert!(cut_off.iter().eq(["1.2.2", "2.2", "3.2"]), "{cut_off:?}");
}

/// 7 leaf visits against 6, and 6 against 8.
#[test]
fn neither_alpha_beta_nor_negascout_is_always_better() {
    for (example, alpha_beta, negascout) in
        [(&examples::NEGASCOUT_WINS, 7, 6), (&examples::ALPHA_BETA_WINS, 6, 8)]
    {
        let tree = &mut AnyTree::from(example.tree());
        assert_eq!(leaf_visits(tree, Algorithm::AlphaBeta), alpha_beta, "{}", example.name);
        assert_eq!(leaf_visits(tree, Algorithm::NegaScout), negascout, "{}", example.name);
    }
}

/// All orders of the values 1 to n.
fn orders(n: usize) -> Vec<Vec<i64>> {
    (1..=n as i64).fold(vec![vec![]], |orders, value| {
        let with = |order: Vec<i64>| {
            (0..=order.len()).map(move |at| [&order[..at], &[value], &order[at..]].concat())
        };
        orders.into_iter().flat_map(with).collect()
    })
}

/// On no tree of depth 2 does NegaScout visit fewer leaves, and on none of depth 3 does SCOUT visit
/// other nodes than alpha-beta.
#[test]
fn no_smaller_tree_shows_an_advantage() {
    for order in orders(4) {
        let tree: &mut AnyTree = &mut Explicit::uniform(2, 2, &order).unwrap().into();
        assert!(leaf_visits(tree, Algorithm::NegaScout) >= leaf_visits(tree, Algorithm::AlphaBeta));
    }
    let scout_outside = |tree: &mut AnyTree| {
        let scout = distinct(tree, Algorithm::Scout).nodes;
        !scout.is_subset(&distinct(tree, Algorithm::AlphaBeta).nodes)
    };
    for order in orders(8) {
        let tree: &mut AnyTree = &mut Explicit::uniform(2, 3, &order).unwrap().into();
        assert!(!scout_outside(tree), "{tree:?}");
    }
    assert!(scout_outside(&mut examples::SCOUT_OUTSIDE_ALPHA_BETA.tree().into()));
}

/// Every algorithm returns the value of every example.
#[test]
fn every_algorithm_returns_the_values_of_the_examples() {
    for example in examples::ALL {
        for &algorithm in Algorithm::ALL {
            let (v, height) = (&mut example.tree().into(), example.tree().height());
            assert_eq!(
                run(v, (), |p| algorithm.search(p, height)).0,
                example.value,
                "{algorithm}, {}",
                example.name
            );
        }
        assert_eq!(run(&mut example.tree().into(), (), |p| scout(p, u32::MAX)).0, example.value);
    }
}

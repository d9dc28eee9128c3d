//! Cyclic games under each rule of repetition, against brute force that keeps the whole history.

use super::*;
use nullwindow::proof::{AtLeast, ByRule, Fails, NoDominance, Succeeds};
use nullwindow_games::graph::{CycleRule, Shape, Vertex};

type RuleEnds = AtLeast<ByRule, NoDominance>;
type DrawnWins = AtLeast<Fails, NoDominance>;
type DrawnDraws = AtLeast<Succeeds, NoDominance>;

/// The number of random graphs of each kind.
const GRAPHS: u64 = 1_000;

fn searches(naive: bool) -> Vec<DfPn<Graph>> {
    let options = all_options().into_iter().map(|options| ProofOptions { naive, ..options });
    options.map(|options| DfPn::with_entries(1 << 14, options)).collect()
}

fn value(graph: &Graph, attacker: Side) -> i32 {
    brute_force(&mut OnPath::new(graph.clone(), []), attacker)
}

/// The number of wrong results of a search, over random graphs with this rule, and that of all.
fn wrong_results(search: &mut DfPn<Graph>, rule: CycleRule, occurrence: u8, vertices: u16) -> [usize; 2] {
    let (mut wrong, mut all) = (0, 0);
    for seed in 0..GRAPHS {
        let graph = Graph::random(seed, vertices, Shape::Cyclic, rule).ending_at(occurrence);
        for attacker in SIDES {
            let value = value(&graph, attacker);
            for (least, goal) in [(1, RuleEnds::win(attacker)), (0, RuleEnds::draw(attacker))] {
                all += 1;
                wrong += usize::from(solve(search, &graph, &goal).status != status(value >= least));
            }
        }
    }
    [wrong, all]
}

#[test]
fn dfpn_equals_brute_force_under_each_rule() {
    for rule in CycleRule::ALL {
        for mut search in searches(false) {
            assert_eq!(wrong_results(&mut search, rule, 2, 9)[0], 0, "{rule:?}");
        }
    }
}

/// The third occurrence ends the game, so that positions occur twice on a path.
#[test]
fn dfpn_equals_brute_force_where_the_third_occurrence_counts() {
    for rule in CycleRule::ALL {
        let mut search = DfPn::with_entries(1 << 14, ProofOptions::default());
        assert_eq!(wrong_results(&mut search, rule, 3, 5)[0], 0, "{rule:?}");
    }
}

#[test]
fn the_reference_equals_brute_force_under_each_rule() {
    for rule in CycleRule::ALL {
        for seed in 0..GRAPHS {
            let graph = Graph::random(seed, 7, Shape::Cyclic, rule);
            let wins = value(&graph, Side::First) == 1;
            assert_eq!(reference(&graph, &RuleEnds::win(Side::First)), status(wins), "seed {seed}");
        }
    }
}

/// Where repetition draws, errors are rarer: see below.
#[test]
fn naive_search_is_wrong_where_the_cycle_decides() {
    for rule in [CycleRule::Repeater, CycleRule::Perpetual, CycleRule::Illegal] {
        let mut search = DfPn::with_entries(1 << 14, ProofOptions { naive: true, ..ProofOptions::default() });
        let [wrong, all] = wrong_results(&mut search, rule, 2, 9);
        println!("{rule:?}: {wrong} of {all} wrong");
        assert!(wrong > 0, "{rule:?}");
    }
}

/// Where repetition draws, a win is missed by it and a draw is reached, wherever it occurs.
#[test]
fn rules_that_count_alike_equal_the_rule_of_the_game() {
    for seed in 0..GRAPHS {
        let graph = Graph::random(seed, 10, Shape::Cyclic, CycleRule::Draw);
        for attacker in SIDES {
            let value = value(&graph, attacker);
            for search in &mut searches(false) {
                let (wins, draws) = (DrawnWins::win(attacker), DrawnDraws::draw(attacker));
                assert_eq!(solve(search, &graph, &wins).status, status(value >= 1), "seed {seed}");
                assert_eq!(solve(search, &graph, &draws).status, status(value >= 0), "seed {seed}");
            }
        }
    }
}

/// Whether the attacker forces a win in a finite number of moves: no rule of repetition.
fn wins_without_rule(graph: &Graph, vertices: u16, attacker: Side) -> bool {
    let mut at: Vec<Graph> = (0..vertices).map(|_| graph.clone()).collect();
    (0..vertices).for_each(|vertex| _ = at[usize::from(vertex)].make(vertex));
    let mut won: Vec<bool> = at.iter().map(|p| p.outcome() == Some(Outcome::Win(attacker))).collect();
    for _ in 0..vertices {
        for (i, p) in at.iter().enumerate().filter(|(_, p)| p.outcome().is_none()) {
            let mut targets = p.vertex().targets.iter().map(|&target| won[usize::from(target)]);
            won[i] |= if p.side() == attacker { targets.any(|won| won) } else { targets.all(|won| won) };
        }
    }
    won[0]
}

/// A play without end proves nothing.
#[test]
fn without_a_rule_a_proof_is_a_forced_win() {
    let mut naive_errors = 0;
    let mut naive = searches(true);
    for vertices in [9, 60, 200] {
        let mut statuses = [0; 2];
        for seed in 0..GRAPHS {
            let graph = Graph::random(seed, vertices, Shape::Cyclic, CycleRule::Draw);
            for attacker in SIDES {
                let wins = wins_without_rule(&graph, vertices, attacker);
                statuses[usize::from(wins)] += 1;
                for search in &mut searches(false)[..2] {
                    let found = solve(search, &graph, &DrawnWins::win(attacker));
                    assert_eq!(found.status, status(wins), "seed {seed}, {vertices} vertices");
                }
                for search in &mut naive[..2] {
                    let found = solve(search, &graph, &DrawnWins::win(attacker));
                    naive_errors += u32::from(found.status != status(wins));
                }
            }
        }
        assert!(statuses.iter().all(|&count| count > 300), "{statuses:?}");
    }
    println!("{naive_errors} naive errors");
    assert!(naive_errors > 0);
}

/// Superko: a move that repeats a position is not made. A side without any other has lost.
fn superko(p: &mut Graph, path: &mut Vec<u64>, attacker: Side) -> i32 {
    let mut moves = Vec::new();
    if let Some(end) = p.moves(&mut moves) {
        return match end {
            Outcome::Win(side) if side == attacker => 1,
            Outcome::Win(_) => -1,
            _ => 0,
        };
    }
    let max = p.side() == attacker;
    let mut best = if max { -1 } else { 1 };
    path.push(p.key());
    for m in moves {
        let undo = p.make(m);
        if !path.contains(&p.key()) {
            let value = superko(p, path, attacker);
            best = if max { best.max(value) } else { best.min(value) };
        }
        p.unmake(m, undo);
    }
    path.pop();
    best
}

#[test]
fn illegal_repetition_equals_moves_that_are_left_out() {
    let mut search = DfPn::with_entries(1 << 14, ProofOptions::default());
    for seed in 0..GRAPHS {
        let mut graph = Graph::random(seed, 9, Shape::Cyclic, CycleRule::Illegal);
        for attacker in SIDES {
            let wins = superko(&mut graph, &mut vec![], attacker) == 1;
            assert_eq!(solve(&mut search, &graph, &RuleEnds::win(attacker)).status, status(wins));
        }
    }
}

/// Positions of the game before the root count.
#[test]
fn the_game_before_the_root_counts() {
    let (mut different, mut search) = (0, DfPn::with_entries(1 << 14, ProofOptions::default()));
    for rule in CycleRule::ALL {
        for seed in 0..GRAPHS {
            let mut game = OnPath::new(Graph::random(seed, 9, Shape::Cyclic, rule), []);
            for _ in 0..3 {
                let Some(&m) = game.position().vertex().targets.first() else { continue };
                game.make(m);
            }
            if game.outcome().is_some() {
                continue;
            }
            let attacker = game.side();
            let earlier = &game.path()[..game.path().len() - 1];
            let p = game.position();
            let wins = brute_force(&mut game.clone(), attacker) == 1;
            let goal = RuleEnds::win(attacker);
            let found = search.solve(p, &goal, earlier, ProofLimits::default(), &CLOCK);
            assert_eq!(found.status, status(wins), "seed {seed}, {rule:?}");
            different += u32::from(solve(&mut search, p, &goal).status != found.status);
        }
    }
    assert!(different > 0);
}

#[test]
fn lines_of_cyclic_games_reach_the_goal_by_the_rule() {
    let mut search = DfPn::with_entries(1 << 14, ProofOptions::default());
    let mut proved = 0;
    for rule in CycleRule::ALL {
        for seed in 0..GRAPHS {
            let graph = Graph::random(seed, 9, Shape::Cyclic, rule);
            let found = solve(&mut search, &graph, &RuleEnds::win(Side::First));
            if found.status == ProofStatus::Proved {
                let mut game = OnPath::new(graph, []);
                found.line.iter().for_each(|&m| _ = game.make(m));
                assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)), "seed {seed}, {rule:?}");
                proved += 1;
            }
        }
    }
    assert!(proved > 1_000, "{proved}");
}

/// A graph given by its vertices: side to move, check, outcome, targets.
fn graph(vertices: &[(Side, bool, Option<Outcome>, &[u16])], rule: CycleRule) -> Graph {
    let vertices = vertices.iter().map(|&(side, in_check, end, targets)| Vertex {
        side,
        in_check,
        end,
        targets: targets.to_vec(),
    });
    Graph::new(vertices.collect(), rule)
}

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// One cycle, in which each side has one move: the rule alone decides.
#[test]
fn one_cycle_has_another_value_under_each_rule() {
    let cycle = |rule| graph(&[(FIRST, false, None, &[1]), (SECOND, true, None, &[0])], rule);
    let mut search = DfPn::with_entries(1 << 8, ProofOptions::default());
    let mut wins = |rule| {
        SIDES.map(|side| solve(&mut search, &cycle(rule), &RuleEnds::win(side)).status == ProofStatus::Proved)
    };
    assert_eq!(wins(CycleRule::Draw), [false, false]);
    // The second side returns to the first vertex.
    assert_eq!(wins(CycleRule::Repeater), [true, false]);
    assert_eq!(wins(CycleRule::Illegal), [true, false]);
    // The first side checks.
    assert_eq!(wins(CycleRule::Perpetual), [false, true]);
}

/// The naive search keeps what it found first (Palay's and Campbell's argument).
#[test]
fn constructed_graph_is_won_and_the_naive_search_misses_it() {
    let p = Graph::interaction();
    assert_eq!(value(&p, FIRST), 1);
    let both = [false, true].map(|naive| {
        let mut search = DfPn::with_entries(1 << 8, ProofOptions { naive, ..ProofOptions::default() });
        [solve(&mut search, &p, &DrawnWins::win(FIRST)), solve(&mut search, &p, &RuleEnds::win(FIRST))]
            .map(|found| found.status)
    });
    assert_eq!(both, [[ProofStatus::Proved; 2], [ProofStatus::Disproved; 2]]);
}

//! The engine on the small games: equal to the textbook at every depth, and equal to published values.

mod seed_solver;
mod stored;
mod switches;
mod threat_solver;
mod time;

use nullwindow::engine::{Driver, Engine, Features, Limits, NodeClock, Options, Profile, SearchResult};
use nullwindow::table::{Scheme, Table};
use nullwindow::textbook::{Walk, aspiration::Widen, negascout::negascout};
use nullwindow::{Evaluator, Position, Score, Standard, Window};
use nullwindow_games::connect_four::{self, ConnectFour, Exact, evaluate};
use nullwindow_games::kalah::{self, Endgames, Kalah, Rule};
use nullwindow_games::tic_tac_toe::{self, TicTacToe, open_lines};
use nullwindow_games::trees::SplitMix64;
use std::fmt::Debug;

type ThreatEvaluator = Standard<fn(&ConnectFour) -> Score>;

nullwindow::profile!(Playing for ConnectFour, ThreatEvaluator { table, history });
nullwindow::profile!(Sowing for Kalah, Endgames { table, history, order, bounds });

fn drivers() -> [Options; 4] {
    let plain = Options::default();
    [
        plain,
        Options { aspiration: Some((Score::points(3), Widen::Double)), step: 2, ..plain },
        Options { driver: Driver::Mtdf { guess_from: 1 }, ..plain },
        Options {
            features: Features { enhanced_cuts: false, table_move: false, ..Features::default() },
            ..plain
        },
    ]
}

fn search<F: Profile>(
    engine: &mut Engine<F>,
    p: &F::Game,
    depth: Option<u32>,
) -> SearchResult<<F::Game as Position>::Move> {
    engine.search(p, &[], Limits { depth, ..Limits::default() }, &NodeClock(1_000_000), |_| ())
}

fn textbook<P: Position, J: Evaluator<P, Value = Score>>(p: &P, evaluator: &J, depth: u32) -> Score {
    negascout(&mut Walk::new(&mut p.clone(), evaluator, ()), Window::full(), depth)
        .continue_value()
        .expect("no observer stops it")
}

/// `count` positions of random games from `start`.
fn positions<P: Position>(start: &P, seed: u64, count: usize) -> Vec<P> {
    let mut random = SplitMix64::new(seed);
    let mut all = Vec::new();
    while all.len() < count {
        let mut p = start.clone();
        let mut moves = Vec::new();
        while p.moves(&mut moves).is_none() {
            all.push(p.clone());
            p.make(moves[(random.next().expect("an endless generator") % moves.len() as u64) as usize]);
            moves.clear();
        }
    }
    // Spread over all games, because their first positions are alike.
    let mut chosen = Vec::new();
    for i in 0..count {
        chosen.push(all[i * 7919 % all.len()].clone());
    }
    chosen
}

/// On `count` positions of random games, at depths 1 to 7 in turn, value and best move equal the textbook's:
/// with every replacement scheme, in tables from 16 entries up.
fn equals_the_textbook<F: Profile>(start: &F::Game, evaluator: impl Fn() -> F::Evaluator, count: usize)
where
    F::Game: Debug,
{
    let evaluated = evaluator();
    let larger = [1 << 8, 1 << 12, 1 << 16].map(|entries| (Scheme::TwoLevel, entries));
    let tables = Scheme::ALL.map(|scheme| (scheme, 16)).into_iter().chain(larger);
    let engine = |((scheme, entries), options)| {
        let table = Table::with_entries(entries, scheme).expect("a small table");
        Engine::<F>::with_table(evaluator(), Some(table), options)
    };
    let mut engines: Vec<_> = drivers()
        .into_iter()
        .flat_map(|options| tables.clone().map(move |table| (table, options)))
        .map(engine)
        .collect();
    for (i, p) in positions(start, 1, count).into_iter().enumerate() {
        let depth = 1 + i as u32 % 7;
        let expected = textbook(&p, &evaluated, depth);
        for engine in &mut engines {
            let found = search(engine, &p, Some(depth));
            assert_eq!(found.score, expected, "{p:?} depth {depth}");
            let mut after = p.clone();
            after.make(found.lines[0].moves[0]);
            // Distances count from the root of each search: one ply more from here.
            let v = textbook(&after, &evaluated, depth - 1).to_root(1);
            assert_eq!(if after.side() == p.side() { v } else { -v }, found.score, "{p:?}");
        }
    }
}

fn in_connect_four(count: usize) {
    let evaluator = || Standard(evaluate as fn(&_) -> _);
    equals_the_textbook::<Playing>(&ConnectFour::start(), evaluator, count);
    equals_the_textbook::<connect_four::Playing>(&ConnectFour::start(), evaluator, count);
}

fn in_kalah(rule: Rule, count: usize) {
    let start = Kalah::new(6, 4, rule).expect("a board");
    equals_the_textbook::<kalah::Solving>(&start, Endgames::default, count);
    equals_the_textbook::<Sowing>(&start, Endgames::default, count);
}

fn in_tic_tac_toe(count: usize) {
    equals_the_textbook::<tic_tac_toe::Searching>(
        &TicTacToe::start(),
        || Standard(open_lines as fn(&_) -> _),
        count,
    );
}

#[test]
fn every_game_equals_the_textbook() {
    in_connect_four(60);
    in_kalah(Rule::EmptyCapture, 60);
    in_kalah(Rule::Standard, 60);
    in_tic_tac_toe(100);
}

#[test]
#[ignore = "takes minutes: 1,000 positions of each game, twenty ways each"]
fn every_game_equals_the_textbook_on_a_thousand_positions() {
    in_connect_four(1_000);
    in_kalah(Rule::EmptyCapture, 1_000);
    in_kalah(Rule::Standard, 1_000);
    in_tic_tac_toe(1_000);
}

/// Scores of Pons's test sets, in 1 MiB.
#[test]
fn connect_four_scores() {
    let mut engine = Engine::<connect_four::Solving>::new(Exact, 1, Options::default()).expect("a MiB");
    for line in include_str!("../../fixtures/connect_four.txt").lines().filter(|line| !line.starts_with('#'))
    {
        let (moves, score) = line.split_once(' ').expect("moves and score");
        let (_, p) = ConnectFour::start().play(moves).expect("legal moves");
        for driver in [Driver::Pvs, Driver::Mtdf { guess_from: 1 }] {
            engine.set_options(Options { driver, ..Options::default() });
            let found = search(&mut engine, &p, None);
            assert_eq!(found.score, Score::points(score.parse().expect("a score")), "{moves}");
            let mut end = p;
            for &m in &found.lines[0].moves {
                assert_eq!(end.outcome(), None);
                end.make(m);
            }
        }
    }
}

/// Game values of small boards with empty capture (Irving, Donkers & Uiterwijk 2000).
#[test]
fn kalah_boards() {
    for (pits, seeds, margin) in
        [(1, 3, 6), (2, 4, -12), (3, 2, 4), (3, 4, 2), (4, 3, 8), (5, 2, 0), (6, 2, 10)]
    {
        let start = Kalah::new(pits, seeds, Rule::EmptyCapture).expect("a board");
        for driver in [Driver::Pvs, Driver::Mtdf { guess_from: 1 }] {
            let options = Options { driver, ..Options::default() };
            let mut engine = Engine::<kalah::Solving>::new(Endgames::default(), 16, options).expect("16 MiB");
            assert_eq!(search(&mut engine, &start, None).score, Score::points(margin), "({pits},{seeds})");
        }
    }
}

/// After a new game the engine searches the same nodes as a new engine.
fn new_game_repeats_the_search<F: Profile>(evaluator: F::Evaluator, start: &F::Game, depth: Option<u32>)
where
    <F::Game as Position>::Move: Debug,
{
    let mut engine = Engine::<F>::new(evaluator, 1, Options::default()).expect("a MiB");
    let first = search(&mut engine, start, depth);
    let again = search(&mut engine, start, depth);
    assert!(again.nodes < first.nodes, "the table was kept: {} after {}", again.nodes, first.nodes);
    engine.new_game();
    assert_eq!(search(&mut engine, start, depth), first);
}

#[test]
fn search_after_new_game_equals_the_first() {
    new_game_repeats_the_search::<Playing>(Standard(evaluate), &ConnectFour::start(), Some(9));
    // To the end, where the evaluator learns endgames.
    let board = Kalah::new(4, 4, Rule::Standard).expect("a board");
    new_game_repeats_the_search::<kalah::Solving>(Endgames::default(), &board, None);
}

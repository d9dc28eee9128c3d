//! The engine on chess: in exact mode its values equal those of the textbook.

use nullwindow::engine::{
    Engine, GameClock, Limits, NodeClock, Options, Parallel, Parameters, Report, Threads, Update,
};
use nullwindow::textbook::{Walk, negamax::negamax};
use nullwindow::{Evaluator, OnPath, Repetition, Score, Standard};
use nullwindow_chess::{
    BoardInputs, Chess, ChessGame, Epd, LinearEvaluator, MateEvaluator, Mating, NetworkEvaluator,
    NetworkPlaying, Playing,
};
use std::sync::Arc;
use std::time::Duration;

type Layers = nullwindow_chess::nullwindow_network::Layers<BoardInputs>;

nullwindow::profile! {
    /// As [`NetworkPlaying`], but each evaluation is computed anew.
    Anew for Chess, NetworkEvaluator {
        table, history, order, probcut, tactical, null_move, realization, repetition, forced_wins
    }
}

fn chess(fen: &str) -> Chess {
    fen.parse().expect("a position")
}

/// One thread, and several that share subtrees of any size.
fn engines() -> impl Iterator<Item = (Threads, Engine<Playing>)> {
    let several = |number, parallel| Threads { grain: 1, ..Threads::new(number, parallel) };
    let all =
        Parallel::ALL.into_iter().flat_map(move |parallel| [2, 3].map(|number| several(number, parallel)));
    [Threads::ONE].into_iter().chain(all).map(|threads| {
        let options = Options { threads, ..Options::default() };
        (threads, Engine::new(LinearEvaluator::embedded(), 16, options).expect("memory"))
    })
}

/// The minimax value, with the path for repetitions.
fn textbook(position: &Chess, depth: u32) -> Score {
    let linear = LinearEvaluator::embedded();
    let evaluator = Standard(|p: &OnPath<Chess>| linear.evaluate(p.position()));
    let mut on_path = OnPath::new(position.clone(), []);
    negamax(&mut Walk::new(&mut on_path, &evaluator, ()), depth).continue_value().expect("it is not stopped")
}

#[test]
fn exact_search_equals_minimax() {
    for (fen, depth) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4),
        ("7k/8/8/8/8/8/R7/K6r w - - 96 80", 6), // the clock runs out unless a piece is captured
        ("8/8/8/1k6/8/8/K7/R7 b - - 94 80", 8),
    ] {
        let position = chess(fen);
        let expected: Vec<_> = (1..=depth).map(|depth| (depth, textbook(&position, depth))).collect();
        for (threads, mut engine) in engines() {
            for &(depth, expected) in &expected {
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let found = engine.search(&position, &[], limits, &NodeClock(1), |_| ());
                assert_eq!(found.score, expected, "{fen}, depth {depth}, {threads:?}");
            }
        }
    }
}

/// The game and the search together make a threefold repetition.
#[test]
fn search_sees_repetitions_of_the_games_positions() {
    let mut game = OnPath::new(chess("k6r/8/8/8/8/8/8/K7 b - - 0 1"), []);
    for m in ["h8g8", "a1b1", "g8h8", "b1a1", "h8g8", "a1b1", "g8h8"] {
        nullwindow::Position::make(&mut game, m.parse().expect("a move"));
    }
    let (_, earlier) = game.path().split_last().expect("a path has its position");
    let linear = LinearEvaluator::embedded();
    let evaluator = Standard(|p: &OnPath<Chess>| linear.evaluate(p.position()));
    let expected = negamax(&mut Walk::new(&mut game.clone(), &evaluator, ()), 4).continue_value();
    assert_eq!(expected, Some(Score::points(0)));
    for (threads, mut engine) in engines() {
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let found = engine.search_after(earlier, game.position(), &[], limits, &NodeClock(1), |_| ());
        assert_eq!(Some(found.score), expected, "{threads:?}");
    }
    assert_eq!(Chess::by_repetition(earlier), None);
}

#[test]
fn mates_are_found_with_their_variation() {
    let problem = chess("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let mut engine = Engine::<Mating>::new(MateEvaluator, 1, Options::default()).expect("memory");
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let found = engine.search(&problem, &[], limits, &NodeClock(1), |_| ());
    assert_eq!((found.score, problem.san(found.lines[0].moves[0]).as_str()), (Score::win(3), "Ra6"));
}

/// The weights of the networks are arbitrary.
#[test]
fn searches_by_kept_sums_equal_those_by_sums_computed_anew() {
    for units in [32, 64, 128] {
        let number = |i: usize| ((i * 7_919 + i / 97) % 401) as f32 / 500.0 - 0.4;
        let parameters: Vec<f32> = (0..Layers::parameters(units)).map(number).collect();
        let layers = Some(Arc::new(Layers::new(units, &parameters, 30.0)));
        let network = NetworkEvaluator { layers, ..NetworkEvaluator::embedded() };
        let mut kept =
            Engine::<NetworkPlaying>::new(network.clone(), 1, ChessGame::options()).expect("memory");
        let mut anew = Engine::<Anew>::new(network, 1, ChessGame::options()).expect("memory");
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let limits = Limits { nodes: Some(10_000), ..Limits::DEEPEN };
            let found = kept.search(&chess(fen), &[], limits, &NodeClock(1), |_| ());
            let expected = anew.search(&chess(fen), &[], limits, &NodeClock(1), |_| ());
            assert_eq!((found.score, found.nodes), (expected.score, expected.nodes), "{fen}");
            assert_eq!(found.lines[0].moves, expected.lines[0].moves, "{fen}");
        }
    }
}

/// The player sees all mates in two at depth 8, and most of those in three.
#[test]
fn short_mates_are_seen_early() {
    let mut engine =
        Engine::<NetworkPlaying>::new(NetworkEvaluator::embedded(), 1, ChessGame::options()).expect("memory");
    let (mut seen, mut all) = ([0; 2], [0; 2]);
    for line in include_str!("../../fixtures/short-mates.epd").lines().filter(|line| !line.starts_with('#')) {
        let epd: Epd = line.parse().expect("EPD");
        let moves = epd.number("dm").expect("a mate") as u16;
        engine.new_game();
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let score = engine.search(&epd.position, &[], limits, &NodeClock(1), |_| ()).score;
        all[usize::from(moves - 2)] += 1;
        seen[usize::from(moves - 2)] +=
            usize::from(score.is_win() && score.distance() <= Some(2 * moves - 1));
    }
    assert_eq!((seen[0], all), (all[0], [149, 151]));
    assert!(seen[1] > 110, "{seen:?}");
}

/// The player's search reads every parameter but those of techniques that it does not use.
#[test]
fn every_parameter_changes_the_search() {
    let nodes = |options: Options| {
        let mut engine = Engine::<Playing>::new(LinearEvaluator::embedded(), 1, options).expect("memory");
        [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r2q1rk1/pp1nbppp/2p1pn2/3p1b2/2PP4/1QN1PN2/PP2BPPP/R1B2RK1 w - - 0 1",
        ]
        .map(|fen| {
            let limits = Limits { depth: Some(11), ..Limits::default() };
            engine.search(&chess(fen), &[], limits, &NodeClock(1), |_| ()).nodes
        })
    };
    // In searches as short as these no history is bad enough for the margin of the player, and few null moves
    // are verified.
    let mut player = ChessGame::options();
    player.parameters.history_pruning_margin = 256;
    player.parameters.null_move_verification_depth = 4;
    let usual = nodes(player);
    let unread = Parameters::ALL.iter().filter(|parameter| {
        [parameter.min, parameter.max].into_iter().all(|value| {
            let mut options = player;
            options.parameters.set(parameter.name, value).expect("a value in range");
            nodes(options) == usual
        })
    });
    let unused = ["realization", "forced_win_doubling", "probcut"];
    let unread = unread.map(|parameter| parameter.name);
    let unread: Vec<_> =
        unread.filter(|name| !unused.iter().any(|unused| name.starts_with(unused))).collect();
    assert!(unread.is_empty(), "{unread:?}");
}

/// On a game clock an iteration begins if, and only if, it is predicted to end within the part of the soft
/// budget that the answers so far leave it, by the rules written once more; an exact search has it all.
#[test]
fn a_steady_answer_takes_less_of_the_budget() {
    const SPEED: f64 = 20_000.0;
    let left = Duration::from_secs(60);
    let clock = GameClock { left, ..GameClock::default() };
    let soft = SPEED * clock.budget(Options::default().overhead).soft.as_secs_f64();
    let mut parts = Vec::new();
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bqkbnr/pppp1ppp/8/4p3/3nP3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4", // the knight is to be taken
        "r2q1rk1/pp1nbppp/2p1pn2/3p1b2/2PP4/1QN1PN2/PP2BPPP/R1B2RK1 w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        for exact in [false, true] {
            let options = Options { exact, ..ChessGame::options() };
            let mut engine =
                Engine::<Playing>::new(LinearEvaluator::embedded(), 16, options).expect("memory");
            let limits = Limits { game_clock: Some(clock), ..Limits::default() };
            let mut answers = Vec::new();
            let mut note = |report: &Report<'_, _>| {
                if matches!(report.update, Update::Iteration) {
                    let line = &report.lines[0];
                    answers.push((line.moves[0], line.score.get(), report.nodes as f64));
                }
            };
            engine.search(&chess(fen), &[], limits, &NodeClock(SPEED as u64), |report| note(report));
            for i in 3..=answers.len() {
                let so_far = &answers[..i];
                let unchanged = so_far.windows(2).rev().take_while(|pair| pair[0].0 == pair[1].0).count();
                let fallen = matches!(so_far, [.., before, now] if now.1 + 20 < before.1);
                let part = [12, 10, 9, 8, 7, 6][unchanged.min(5)] + if fallen { 3 } else { 0 };
                let part = if exact { 8 } else { part };
                let cost = |back: usize| {
                    so_far[i - back].2 - so_far.get(i - back - 1).map_or(0.0, |before| before.2)
                };
                let growth = if i > 3 { cost(2) / cost(3) } else { cost(2) / so_far[0].2 };
                let end = so_far[i - 1].2 + cost(1) * growth.max(1.0);
                let fits = end <= soft * f64::from(part) / 8.0;
                assert_eq!(fits, i < answers.len(), "{fen}, exact {exact}: {end} of {soft}, part {part}");
                parts.push(part);
            }
        }
    }
    assert!([6, 8, 12].iter().all(|part| parts.contains(part)), "{parts:?}");
}

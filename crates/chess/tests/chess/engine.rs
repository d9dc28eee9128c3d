//! The engine on chess: in exact mode its values equal those of the textbook.

use nullwindow::engine::{Engine, Limits, NodeClock, Options, Parallel, Threads};
use nullwindow::textbook::{Walk, negamax::negamax};
use nullwindow::{Evaluator, OnPath, Repetition, Score, Standard};
use nullwindow_chess::{
    BoardInputs, Chess, ChessGame, LinearEvaluator, MateEvaluator, Mating, NetworkEvaluator, NetworkPlaying,
    Playing,
};
use std::sync::Arc;

type Layers = nullwindow_chess::nullwindow_network::Layers<BoardInputs>;

nullwindow::profile! {
    /// As [`NetworkPlaying`], but each evaluation is computed anew.
    Anew for Chess, NetworkEvaluator {
        table, killers, history, order, probcut, tactical, null_move, realization, repetition
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
        let layers = Arc::new(Layers::new(units, &parameters, 30.0, true));
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

//! Plays games of chess between two evaluators: two games from each random opening, with the colours
//! exchanged. An evaluator is `fitted` (the linear one of the crate), `network` (the linear one with the
//! network that corrects it), `squares` (piece-square tables), a file of weights, or a file of a network
//! (`*.nwn`).
//!
//! ```sh
//! cargo run --release -p nullwindow-learn --example evaluations -- fitted squares 100 4000 nodes
//! cargo run --release -p nullwindow-learn --example evaluations -- weights.txt fitted 100 20 ms
//! cargo run --release -p nullwindow-learn --example evaluations -- network fitted 100 50 ms
//! ```

use nullwindow::engine::{Engine, Limits, SearchResult};
use nullwindow::{Outcome, Position, Repetition, Side};
use nullwindow_chess::{
    Chess, ChessGame, Layers, LinearEvaluator, Move, NetworkEvaluator, NetworkPlaying, PieceSquares, Playing,
    Record, Weights,
};
use nullwindow_support::SplitMix64;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

nullwindow::profile! {
    Squares for Chess, PieceSquares { table, killers, history, order, tactical, null_move, repetition }
}

/// An engine with one of the evaluators.
enum AnyEngine {
    Linear(Engine<Playing>),
    Network(Engine<NetworkPlaying>),
    Squares(Engine<Squares>),
}

impl AnyEngine {
    fn new_game(&mut self) {
        match self {
            AnyEngine::Linear(engine) => engine.new_game(),
            AnyEngine::Network(engine) => engine.new_game(),
            AnyEngine::Squares(engine) => engine.new_game(),
        }
    }

    fn search(&mut self, earlier: &[Record], position: &Chess, limits: Limits<'_>) -> SearchResult<Move> {
        let begin = Instant::now();
        match self {
            AnyEngine::Linear(engine) => engine.search_after(earlier, position, &[], limits, &begin, |_| ()),
            AnyEngine::Network(engine) => engine.search_after(earlier, position, &[], limits, &begin, |_| ()),
            AnyEngine::Squares(engine) => engine.search_after(earlier, position, &[], limits, &begin, |_| ()),
        }
    }
}

/// An engine, with the nodes and the time that it has spent.
struct Player {
    engine: AnyEngine,
    nodes: u64,
    time: Duration,
}

fn player(name: &str) -> Result<Player, Box<dyn Error>> {
    let options = ChessGame::options();
    let fitted = |evaluator| Engine::new(evaluator, 8, options).map(AnyEngine::Linear);
    let network = |network| Engine::new(network, 8, options).map(AnyEngine::Network);
    let engine = match name {
        "network" => network(NetworkEvaluator::embedded())?,
        file if file.ends_with(".nwn") => {
            let layers = Arc::new(Layers::read(&std::fs::read(file)?)?);
            network(NetworkEvaluator { layers, ..NetworkEvaluator::embedded() })?
        }
        "fitted" => fitted(LinearEvaluator::embedded())?,
        "squares" => AnyEngine::Squares(Engine::new(PieceSquares, 8, options)?),
        file => fitted(LinearEvaluator(Arc::new(Weights::read(&std::fs::read_to_string(file)?)?)))?,
    };
    Ok(Player { engine, nodes: 0, time: Duration::ZERO })
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, openings, cost, unit] = &arguments[..] else {
        return Err("EVALUATOR EVALUATOR OPENINGS COST nodes|ms".into());
    };
    let cost: u64 = cost.parse()?;
    let limits = match unit.as_str() {
        "nodes" => Limits { nodes: Some(cost), ..Limits::DEEPEN },
        _ => Limits { time: Some(Duration::from_millis(cost)), ..Limits::DEEPEN },
    };
    let mut players = [player(first)?, player(second)?];
    let (mut counts, mut pairs) = ([0_u32; 3], Vec::new());
    for number in 0..openings.parse()? {
        let opening = opening(&mut players[1].engine, number);
        let mut pair = 0.0;
        for first_side in [Side::First, Side::Second] {
            let result = game(&mut players, &opening, first_side, limits);
            let half = match result {
                Outcome::Win(side) if side == first_side => 2,
                Outcome::Win(_) => 0,
                _ => 1,
            };
            counts[half] += 1;
            pair += half as f64 / 4.0;
        }
        pairs.push(pair);
    }
    let n = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / n;
    let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let reach = 1.96 * (variance / n).sqrt();
    println!(
        "{first} against {second}: +{} ={} -{}, {:.1} % ± {:.1} of the points, {:+.0} Elo",
        counts[2],
        counts[1],
        counts[0],
        100.0 * mean,
        100.0 * reach,
        400.0 * (mean / (1.0 - mean)).log10(),
    );
    for (name, player) in [first, second].into_iter().zip(&players) {
        println!("{name}: {:.0} nodes a second", player.nodes as f64 / player.time.as_secs_f64());
    }
    Ok(())
}

/// The position after eight random moves, even within a pawn by a short search.
fn opening(engine: &mut AnyEngine, number: u64) -> Chess {
    let mut random = SplitMix64::new(number);
    loop {
        let (mut position, mut moves) = (Chess::start(), Vec::new());
        for next in random.by_ref().take(8) {
            moves.clear();
            if position.moves(&mut moves).is_some() {
                break;
            }
            position.make(moves[(next % moves.len() as u64) as usize]);
        }
        engine.new_game();
        let limits = Limits { nodes: Some(4_000), ..Limits::DEEPEN };
        let found = engine.search(&[], &position, limits);
        if position.outcome().is_none() && found.score.get().abs() <= 100 {
            return position;
        }
    }
}

/// Plays a game: won when the scores of both sides agree on the winner for four plies, drawn after 300 plies.
fn game(players: &mut [Player; 2], opening: &Chess, first_side: Side, limits: Limits<'_>) -> Outcome {
    players.iter_mut().for_each(|player| player.engine.new_game());
    let (mut position, mut path, mut decided) = (opening.clone(), Vec::new(), 0_i32);
    for _ in 0..300 {
        let earlier = path.clone();
        path.push(position.record());
        if let Some(end) = position.outcome().or_else(|| Chess::by_repetition(&path)) {
            return end;
        }
        let player = &mut players[usize::from(position.side() != first_side)];
        let begin = Instant::now();
        let found = player.engine.search(&earlier, &position, limits);
        player.time += begin.elapsed();
        player.nodes += found.nodes;
        let score = i32::from(found.score.get()) * if position.side() == Side::First { 1 } else { -1 };
        decided = if score.abs() < 1_000 || decided.signum() == -score.signum() {
            0
        } else {
            decided + score.signum()
        };
        if decided.abs() >= 4 {
            return Outcome::Win(if decided > 0 { Side::First } else { Side::Second });
        }
        position.make(found.lines[0].moves[0]);
    }
    Outcome::Draw
}

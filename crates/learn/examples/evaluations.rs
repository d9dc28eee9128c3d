//! Plays games between two evaluators: two games from each random opening, with the sides exchanged. An
//! evaluator of chess is `fitted` (the linear one of the crate), `network` (that of the player), `squares`
//! (piece-square tables), a file of weights, or a file of a network (`*.nwn`); one of shogi is `fitted` (the
//! relations), a file of weights, or a file of a network.
//!
//! ```sh
//! cargo run --release -p nullwindow-learn --example evaluations -- chess fitted squares 100 4000 nodes
//! cargo run --release -p nullwindow-learn --example evaluations -- chess weights.txt fitted 100 20 ms
//! cargo run --release -p nullwindow-learn --example evaluations -- shogi network.nwn fitted 100 50 ms
//! ```

use nullwindow::engine::{Engine, Limits, Options, Profile, SearchResult};
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Chess, ChessGame, LinearEvaluator, PieceSquares, Weights};
use nullwindow_network::{Inputs, Layers};
use nullwindow_shogi::{RelationEvaluator, Shogi, ShogiGame};
use nullwindow_support::{SplitMix64, parallel, random_openings};
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

nullwindow::profile! {
    Squares for Chess, PieceSquares { table, killers, history, order, tactical, null_move, repetition }
}

/// An engine, whatever its evaluator.
trait AnyEngine<P: Position> {
    fn new_game(&mut self);

    fn search(&mut self, path: &[P], limits: Limits<'_>) -> SearchResult<P::Move>;

    /// The outcome by the repetition of positions.
    fn by_repetition(&self, path: &[P]) -> Option<Outcome>;
}

impl<F> AnyEngine<F::Game> for Engine<F>
where
    F: Profile<Game: Position<End = Outcome>>,
{
    fn new_game(&mut self) {
        Engine::new_game(self);
    }

    fn search(&mut self, path: &[F::Game], limits: Limits<'_>) -> SearchResult<<F::Game as Position>::Move> {
        let (last, earlier) = path.split_last().expect("a game has a position");
        let earlier: Vec<_> = earlier.iter().map(Engine::<F>::record).collect();
        self.search_after(&earlier, last, &[], limits, &Instant::now(), |_| ())
    }

    fn by_repetition(&self, path: &[F::Game]) -> Option<Outcome> {
        let path: Vec<_> = path.iter().map(Engine::<F>::record).collect();
        Engine::<F>::by_repetition(&path)
    }
}

type BoxedEngine<P> = Box<dyn AnyEngine<P>>;

/// Makes the engine of an evaluator, by its name.
type Player<P> = fn(&str) -> Result<BoxedEngine<P>, Box<dyn Error>>;

/// What a file contains; an error names the file.
fn of_file<T, E: Error + 'static>(
    file: &str,
    read: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<T, Box<dyn Error>> {
    let content = || -> Result<T, Box<dyn Error>> { Ok(read(&std::fs::read(file)?)?) };
    content().map_err(|error| format!("{file}: {error}").into())
}

/// The weights of a network in a file.
fn layers<I: Inputs>(file: &str) -> Result<Arc<Layers<I>>, Box<dyn Error>> {
    of_file(file, Layers::read).map(Arc::new)
}

fn engine<F>(evaluator: F::Evaluator, options: Options) -> Result<BoxedEngine<F::Game>, Box<dyn Error>>
where
    F: Profile<Game: Position<End = Outcome>> + 'static,
{
    Ok(Box::new(Engine::<F>::new(evaluator, 8, options)?))
}

fn of_chess(name: &str) -> Result<BoxedEngine<Chess>, Box<dyn Error>> {
    use nullwindow_chess::{NetworkEvaluator, NetworkPlaying, Playing};
    let options = ChessGame::options();
    match name {
        "network" => engine::<NetworkPlaying>(NetworkEvaluator::embedded(), options),
        file if file.ends_with(".nwn") => {
            let layers = Some(layers(file)?);
            engine::<NetworkPlaying>(NetworkEvaluator { layers, ..NetworkEvaluator::embedded() }, options)
        }
        "fitted" => engine::<Playing>(LinearEvaluator::embedded(), options),
        "squares" => engine::<Squares>(PieceSquares, options),
        file => {
            let weights = Weights::read(&std::fs::read_to_string(file)?)?;
            engine::<Playing>(LinearEvaluator(Arc::new(weights)), options)
        }
    }
}

fn of_shogi(name: &str) -> Result<BoxedEngine<Shogi>, Box<dyn Error>> {
    use nullwindow_shogi::{NetworkEvaluator, NetworkPlaying, Playing, Weights};
    let options = ShogiGame::options();
    match name {
        "fitted" => engine::<Playing>(RelationEvaluator::embedded(), options),
        file if file.ends_with(".nwn") => {
            engine::<NetworkPlaying>(NetworkEvaluator { layers: layers(file)? }, options)
        }
        file => engine::<Playing>(RelationEvaluator::new(&of_file(file, Weights::from_bytes)?), options),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, names @ .., openings, cost, unit] = &arguments[..] else { return Err(USAGE.into()) };
    let [first, second] = names else { return Err(USAGE.into()) };
    let cost: u64 = cost.parse()?;
    let limits = match unit.as_str() {
        "nodes" => Limits { nodes: Some(cost), ..Limits::DEEPEN },
        "ms" => Limits { time: Some(Duration::from_millis(cost)), ..Limits::DEEPEN },
        _ => return Err(USAGE.into()),
    };
    let (openings, names) = (openings.parse()?, [first.as_str(), second]);
    match game.as_str() {
        "chess" => compare(Chess::start(), of_chess, names, openings, limits, 100, 1_000),
        "shogi" => compare(Shogi::start(), of_shogi, names, openings, limits, 400, 3_000),
        _ => Err(USAGE.into()),
    }
}

const USAGE: &str = "chess|shogi EVALUATOR EVALUATOR OPENINGS COST nodes|ms";

/// The nodes and the time that an evaluator has spent.
#[derive(Clone, Copy, Default)]
struct Spent {
    nodes: u64,
    time: Duration,
}

/// Plays the games, and prints the result. Openings have at most the score `even`; games are won with `won`.
fn compare<P: Position<Move: Send, End = Outcome> + Send + Sync>(
    start: P,
    player: Player<P>,
    names: [&str; 2],
    openings: usize,
    limits: Limits<'static>,
    even: i16,
    won: i16,
) -> Result<(), Box<dyn Error>> {
    names.iter().try_for_each(|name| player(name).map(drop))?;
    let begin = || names.map(|name| player(name).expect("it was read before"));
    let play = |players: &mut [BoxedEngine<P>; 2], number: usize| {
        let (opening, mut spent) =
            (opening(&start, &mut players[1], number as u64, even), [Spent::default(); 2]);
        let halves = [Side::First, Side::Second].map(|side| {
            match game(players, &opening, side, limits, won, &mut spent) {
                Outcome::Win(winner) if winner == side => 2_usize,
                Outcome::Win(_) => 0,
                _ => 1,
            }
        });
        Some((halves, spent))
    };
    let (mut counts, mut pairs, mut all) = ([0; 3], Vec::new(), [Spent::default(); 2]);
    let threads = std::thread::available_parallelism()?.get();
    parallel::for_each(openings, threads, begin, play, |_, (halves, spent)| {
        halves.iter().for_each(|&half| counts[half] += 1);
        pairs.push((halves[0] + halves[1]) as f64 / 4.0);
        for (all, one) in all.iter_mut().zip(spent) {
            (all.nodes, all.time) = (all.nodes + one.nodes, all.time + one.time);
        }
        Ok::<(), Box<dyn Error>>(())
    })?;
    let n = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / n;
    let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let reach = 1.96 * (variance / n).sqrt();
    let elo = |mean: f64| 400.0 * (mean.clamp(0.0, 1.0) / (1.0 - mean.min(1.0))).log10();
    println!(
        "{} against {}: +{} ={} -{}, {:.1} % ± {:.1} of the points, {:+.0} Elo ({:+.0} to {:+.0})",
        names[0],
        names[1],
        counts[2],
        counts[1],
        counts[0],
        100.0 * mean,
        100.0 * reach,
        elo(mean),
        elo(mean - reach),
        elo(mean + reach),
    );
    for (name, spent) in names.into_iter().zip(all) {
        println!("{name}: {:.0} nodes a second", spent.nodes as f64 / spent.time.as_secs_f64());
    }
    Ok(())
}

/// The position after eight random moves, even by a short search.
fn opening<P: Position<End = Outcome>>(start: &P, engine: &mut BoxedEngine<P>, number: u64, even: i16) -> P {
    let mut random = SplitMix64::new(number);
    let openings = random_openings(start, 8, |moves| random.below(moves));
    let even = openings.map(|opening| opening.expect("games are longer")).find(|opening| {
        engine.new_game();
        let limits = Limits { nodes: Some(4_000), ..Limits::DEEPEN };
        engine.search(std::slice::from_ref(opening), limits).score.get().abs() <= even
    });
    even.expect("openings without end")
}

/// Plays a game: won when the scores of both sides agree on the winner for four plies, drawn after 320 plies.
fn game<P: Position<End = Outcome>>(
    players: &mut [BoxedEngine<P>; 2],
    opening: &P,
    first_side: Side,
    limits: Limits<'_>,
    won: i16,
    spent: &mut [Spent; 2],
) -> Outcome {
    players.iter_mut().for_each(|player| player.new_game());
    let (mut path, mut decided) = (vec![opening.clone()], 0_i32);
    while path.len() <= 320 {
        let position = &path[path.len() - 1];
        if let Some(end) = position.outcome().or_else(|| players[0].by_repetition(&path)) {
            return end;
        }
        let mover = usize::from(position.side() != first_side);
        let begin = Instant::now();
        let found = players[mover].search(&path, limits);
        spent[mover].time += begin.elapsed();
        spent[mover].nodes += found.nodes;
        let score = i32::from(found.score.get()) * if position.side() == Side::First { 1 } else { -1 };
        decided = if score.abs() < won.into() || decided.signum() == -score.signum() {
            0
        } else {
            decided + score.signum()
        };
        if decided.abs() >= 4 {
            return Outcome::Win(if decided > 0 { Side::First } else { Side::Second });
        }
        let mut next = position.clone();
        next.make(found.lines[0].moves[0]);
        path.push(next);
    }
    Outcome::Draw
}

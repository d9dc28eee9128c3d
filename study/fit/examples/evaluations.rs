//! Plays games between two evaluators: two games from each random opening, with the sides exchanged. An
//! evaluator of chess is `fitted` (the linear one of the crate), `network` (that of the player), a file
//! of weights, or a file of a network (`*.nwn`); one of shogi is `fitted` (the relations), or a file of
//! weights. After a colon a player's own settings follow:
//! parameters of the search, and with a clock the `moves` and `increments` of its pace. The second player
//! judges the openings. A clock counts nodes, so that the games are the same on every machine:
//! `2+0.02@50000` is 2 s and 0.02 s a move at 50,000 nodes a second. One that runs out stays at zero, and
//! loses nothing.
//!
//! ```sh
//! cargo run --release -p nullwindow-fit --example evaluations -- chess network fitted 100 4000 nodes
//! cargo run --release -p nullwindow-fit --example evaluations -- chess weights.txt fitted 100 20 ms
//! cargo run --release -p nullwindow-fit --example evaluations -- shogi shogi.bin fitted 100 50 ms
//! cargo run --release -p nullwindow-fit --example evaluations -- \
//!     chess network:see_quiet=60 network 100 8000 nodes
//! cargo run --release -p nullwindow-fit --example evaluations -- \
//!     chess network:moves=30,increments=22 network 100 2+0.02@50000 clock
//! ```

use nullwindow::engine::{Clock, Engine, GameClock, Limits, NodeClock, Options, Pace, Profile, SearchResult};
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Chess, ChessGame, LinearEvaluator, Weights};
use nullwindow_network::Layers;
use nullwindow_shogi::{RelationEvaluator, Shogi, ShogiGame};
use nullwindow_support::{SplitMix64, Z_95, parallel, random_openings};
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An engine, whatever its evaluator.
trait AnyEngine<P: Position> {
    fn new_game(&mut self);

    fn search(&mut self, path: &[P], limits: Limits<'_>, clock: &dyn Clock) -> SearchResult<P::Move>;

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

    fn search(
        &mut self,
        path: &[F::Game],
        limits: Limits<'_>,
        clock: &dyn Clock,
    ) -> SearchResult<<F::Game as Position>::Move> {
        let (last, earlier) = path.split_last().expect("a game has a position");
        let earlier: Vec<_> = earlier.iter().map(Engine::<F>::record).collect();
        self.search_after(&earlier, last, &[], limits, clock, |_| ())
    }

    fn by_repetition(&self, path: &[F::Game]) -> Option<Outcome> {
        let path: Vec<_> = path.iter().map(Engine::<F>::record).collect();
        Engine::<F>::by_repetition(&path)
    }
}

type BoxedEngine<P> = Box<dyn AnyEngine<P>>;

/// Makes the engine of an evaluator, by its name, with options other than the game's if they say so.
type MakeEngine<P> = fn(&str, &Settings) -> Result<BoxedEngine<P>, Box<dyn Error>>;

/// What a player has otherwise than its game has: `see_quiet=60,moves=30`.
#[derive(Default)]
struct Settings {
    parameters: Vec<(String, i32)>,
    /// Of its pace.
    moves: Option<u32>,
    increments: Option<u32>,
}

impl Settings {
    fn read(text: &str) -> Result<Self, Box<dyn Error>> {
        let mut settings = Settings::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            let (name, value) = word.split_once('=').ok_or(format!("{word}: not NAME=VALUE"))?;
            let wrong = |error: std::num::ParseIntError| format!("{word}: {error}");
            match name {
                "moves" => settings.moves = Some(value.parse().map_err(wrong)?),
                "increments" => settings.increments = Some(value.parse().map_err(wrong)?),
                _ => settings.parameters.push((name.to_owned(), value.parse().map_err(wrong)?)),
            }
        }
        Ok(settings)
    }

    /// The options of the search, given those of the game.
    fn options(&self, mut options: Options) -> Result<Options, Box<dyn Error>> {
        self.parameters.iter().try_for_each(|(name, value)| options.parameters.set(name, *value))?;
        Ok(options)
    }

    /// The pace, given that of the game.
    fn pace(&self, of_game: Pace) -> Pace {
        Pace {
            moves: self.moves.unwrap_or(of_game.moves),
            increments: self.increments.unwrap_or(of_game.increments),
        }
    }
}

/// What a file contains; an error names the file.
fn of_file<T, E: Error + 'static>(
    file: &str,
    read: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<T, Box<dyn Error>> {
    let content = || -> Result<T, Box<dyn Error>> { Ok(read(&std::fs::read(file)?)?) };
    content().map_err(|error| format!("{file}: {error}").into())
}

fn engine<F>(evaluator: F::Evaluator, options: Options) -> Result<BoxedEngine<F::Game>, Box<dyn Error>>
where
    F: Profile<Game: Position<End = Outcome>> + 'static,
{
    Ok(Box::new(Engine::<F>::new(evaluator, 8, options)?))
}

fn of_chess(name: &str, settings: &Settings) -> Result<BoxedEngine<Chess>, Box<dyn Error>> {
    use nullwindow_chess::{NetworkEvaluator, NetworkPlaying, Playing};
    let options = settings.options(ChessGame::options())?;
    match name {
        "network" => engine::<NetworkPlaying>(NetworkEvaluator::embedded(), options),
        file if file.ends_with(".nwn") => {
            let layers = Some(Arc::new(of_file(file, Layers::read)?));
            engine::<NetworkPlaying>(NetworkEvaluator { layers, ..NetworkEvaluator::embedded() }, options)
        }
        "fitted" => engine::<Playing>(LinearEvaluator::embedded(), options),
        file => {
            let weights = Weights::read(&std::fs::read_to_string(file)?)?;
            engine::<Playing>(LinearEvaluator(Arc::new(weights)), options)
        }
    }
}

fn of_shogi(name: &str, settings: &Settings) -> Result<BoxedEngine<Shogi>, Box<dyn Error>> {
    use nullwindow_shogi::{Playing, Weights};
    let options = settings.options(ShogiGame::options())?;
    match name {
        "fitted" => engine::<Playing>(RelationEvaluator::embedded(), options),
        file => engine::<Playing>(RelationEvaluator::new(&of_file(file, Weights::from_bytes)?), options),
    }
}

/// What a move may cost.
#[derive(Clone, Copy)]
enum Cost {
    /// The same for each.
    Move(Limits<'static>),
    /// A clock of each side, which counts nodes.
    Clock { left: Duration, increment: Duration, speed: NodeClock },
}

impl Cost {
    /// `8000 nodes`, `20 ms`, or `2+0.02@50000 clock`.
    fn read(cost: &str, unit: &str) -> Result<Cost, Box<dyn Error>> {
        match unit {
            "nodes" => Ok(Cost::Move(Limits { nodes: Some(cost.parse()?), ..Limits::DEEPEN })),
            "ms" => {
                let time = Some(Duration::from_millis(cost.parse()?));
                Ok(Cost::Move(Limits { time, ..Limits::DEEPEN }))
            }
            "clock" => {
                let (times, speed) = cost.split_once('@').ok_or(USAGE)?;
                let (left, increment) = times.split_once('+').ok_or(USAGE)?;
                let seconds = |text: &str| -> Result<_, Box<dyn Error>> {
                    Ok(Duration::try_from_secs_f64(text.parse()?)?)
                };
                let speed = NodeClock(speed.parse()?);
                Ok(Cost::Clock { left: seconds(left)?, increment: seconds(increment)?, speed })
            }
            _ => Err(USAGE.into()),
        }
    }
}

const USAGE: &str =
    "chess|shogi EVALUATOR[:NAME=VALUE,…] EVALUATOR[:NAME=VALUE,…] OPENINGS COST nodes|ms|clock";

/// A game to play: openings have at most the score `even`; games are won with `won`.
struct Rules<P: Position> {
    start: P,
    make: MakeEngine<P>,
    pace: fn(&P) -> Pace,
    even: i16,
    won: i16,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, first, second, openings, cost, unit] = &arguments[..] else { return Err(USAGE.into()) };
    let (names, openings, cost) = ([first.as_str(), second], openings.parse()?, Cost::read(cost, unit)?);
    match game.as_str() {
        "chess" => {
            let (start, pace) = (Chess::start(), ChessGame::pace);
            compare(&Rules { start, make: of_chess, pace, even: 100, won: 1_000 }, names, openings, cost)
        }
        "shogi" => {
            let (start, pace) = (Shogi::start(), |_: &Shogi| Pace::default());
            compare(&Rules { start, make: of_shogi, pace, even: 400, won: 3_000 }, names, openings, cost)
        }
        _ => Err(USAGE.into()),
    }
}

/// One of the two players.
struct Player<P: Position> {
    engine: BoxedEngine<P>,
    settings: Settings,
}

impl<P: Position> Player<P> {
    /// A player by its name, such as `network` or `network:see_quiet=60`.
    fn new(name: &str, make: MakeEngine<P>) -> Result<Self, Box<dyn Error>> {
        let (evaluator, settings) = name.split_once(':').unwrap_or((name, ""));
        let settings = Settings::read(settings)?;
        Ok(Player { engine: make(evaluator, &settings)?, settings })
    }
}

/// The nodes and the time that a player has spent.
#[derive(Clone, Copy, Default)]
struct SearchCost {
    nodes: u64,
    time: Duration,
}

/// Plays the games, and prints the result.
fn compare<P: Position<Move: Send, End = Outcome> + Send + Sync>(
    rules: &Rules<P>,
    names: [&str; 2],
    openings: usize,
    cost: Cost,
) -> Result<(), Box<dyn Error>> {
    for name in names {
        let Settings { moves, increments, .. } = Player::new(name, rules.make)?.settings;
        if matches!(cost, Cost::Move(_)) && (moves.is_some() || increments.is_some()) {
            return Err(format!("{name}: a pace needs a clock").into());
        }
    }
    let begin = || names.map(|name| Player::new(name, rules.make).expect("it was read before"));
    let play = |players: &mut [Player<P>; 2], number: usize| {
        let (opening, mut spent) =
            (opening(rules, &mut players[1], number as u64), [SearchCost::default(); 2]);
        let halves = [Side::First, Side::Second].map(|side| {
            match game(rules, players, &opening, side, cost, &mut spent) {
                Outcome::Win(winner) if winner == side => 2_usize,
                Outcome::Win(_) => 0,
                _ => 1,
            }
        });
        Some((halves, spent))
    };
    let (mut counts, mut pairs, mut all) = ([0; 3], Vec::new(), [SearchCost::default(); 2]);
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
    let reach = Z_95 * (variance / n).sqrt();
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
fn opening<P: Position<End = Outcome>>(rules: &Rules<P>, player: &mut Player<P>, number: u64) -> P {
    let mut random = SplitMix64::new(number);
    let openings = random_openings(&rules.start, 8, |moves| random.below(moves));
    let even = openings.map(|opening| opening.expect("games are longer")).find(|opening| {
        player.engine.new_game();
        let limits = Limits { nodes: Some(4_000), ..Limits::DEEPEN };
        let found = player.engine.search(std::slice::from_ref(opening), limits, &Instant::now());
        found.score.get().abs() <= rules.even
    });
    even.expect("openings without end")
}

/// Plays a game: won when the scores of both sides agree on the winner for four plies, drawn after 320 plies.
fn game<P: Position<End = Outcome>>(
    rules: &Rules<P>,
    players: &mut [Player<P>; 2],
    opening: &P,
    first_side: Side,
    cost: Cost,
    spent: &mut [SearchCost; 2],
) -> Outcome {
    players.iter_mut().for_each(|player| player.engine.new_game());
    let (mut path, mut decided, mut costs) = (vec![opening.clone()], 0_i32, [cost; 2]);
    while path.len() <= 320 {
        let position = &path[path.len() - 1];
        if let Some(end) = position.outcome().or_else(|| players[0].engine.by_repetition(&path)) {
            return end;
        }
        let mover = usize::from(position.side() != first_side);
        let Player { engine, settings } = &mut players[mover];
        let begin = Instant::now();
        let found = match &mut costs[mover] {
            Cost::Move(limits) => engine.search(&path, *limits, &begin),
            Cost::Clock { left, increment, speed } => {
                let pace = settings.pace((rules.pace)(position));
                let clock = GameClock { left: *left, increment: *increment, pace, ..GameClock::default() };
                let limits = Limits { game_clock: Some(clock), ..Limits::DEEPEN };
                let found = engine.search(&path, limits, speed);
                *left = left.saturating_sub(speed.elapsed(found.nodes)).saturating_add(*increment);
                found
            }
        };
        spent[mover].time += begin.elapsed();
        spent[mover].nodes += found.nodes;
        let score = i32::from(found.score.get()) * if position.side() == Side::First { 1 } else { -1 };
        decided = if score.abs() < rules.won.into() || decided.signum() == -score.signum() {
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

//! Games of Othello between two ways to search, from nearly even openings with the colours exchanged: what is stronger at the same cost
//! (Thompson 1982 compared searches of different depths so).
//!
//! A game is played until few squares are empty and then solved, so that the way to search endgames decides nothing.

use crate::{Error, Monitor, Table, random_openings, row};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options, Profile};
use nullwindow::{Position, Side};
use nullwindow_othello::{Move, Othello, PatternEvaluator, Solving};
use std::fmt;

/// The moves at random that an opening consists of.
const PLIES: u32 = 10;

/// By how many discs a search of so many plies may find an opening uneven.
const EVEN: i32 = 3;
const EVEN_DEPTH: u32 = 6;

/// With so few empty squares a game is solved.
const SOLVED: u32 = 22;

/// Who plays.
pub(crate) trait Player {
    /// The move to play, and the depth of the last finished iteration; `None` if none was finished, or if it went on to the end of the
    /// game. A game that was stopped ends at once, whatever the move.
    fn choose(&mut self, position: &Othello, monitor: &Monitor) -> (Move, Option<u32>);

    /// The next move is one of another game.
    fn new_game(&mut self);
}

/// The engine, with so many nodes a move.
pub(crate) struct Limited<F: Profile> {
    pub(crate) engine: Engine<F>,
    pub(crate) nodes: u64,
}

impl<F> Player for Limited<F>
where
    F: Profile<Game: From<Othello> + Position<Move = Move>>,
{
    fn choose(&mut self, position: &Othello, monitor: &Monitor) -> (Move, Option<u32>) {
        let limits = Limits { nodes: Some(self.nodes), stop: Some(monitor.stop_flag()), ..Limits::DEEPEN };
        let found = self.engine.search(&(*position).into(), &[], limits, &NodeClock(1_000_000), |_| ());
        (found.lines[0].moves[0], found.depth)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }
}

/// An engine by the fitted evaluation.
pub(crate) fn fitted(options: Options) -> Result<Engine<Solving>, Error> {
    let evaluation = PatternEvaluator::embedded()?;
    Engine::new(evaluation, 16, options).map_err(|error| Error::option("nodes", error.to_string()))
}

/// Random openings that a shallow search finds nearly even; fewer, if it was stopped.
///
/// # Errors
/// If there is no memory.
pub(crate) fn even_openings(count: usize, seed: u64, monitor: &Monitor) -> Result<Vec<Othello>, Error> {
    let mut engine = fitted(Options {
        features: Features { probcut: false, ..Features::default() },
        ..Options::default()
    })?;
    let limits = Limits { depth: Some(EVEN_DEPTH), stop: Some(monitor.stop_flag()), ..Limits::default() };
    let mut openings: Vec<Othello> = Vec::with_capacity(count);
    for seed in seed << 32.. {
        if openings.len() == count || monitor.stopped() {
            break;
        }
        for opening in random_openings(&Othello::start(), PLIES, 1, seed)? {
            engine.new_game();
            let found = engine.search(&opening.into(), &[], limits, &NodeClock(1_000_000), |_| ());
            let even = found.complete && i32::from(found.score.get()).abs() <= EVEN;
            if even && !openings.contains(&opening) {
                openings.push(opening);
            }
        }
    }
    Ok(openings)
}

/// Two games from the same opening.
struct Pair {
    opening: usize,
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "opening {}", self.opening + 1)
    }
}

/// Games that were played, from the view of the first player.
#[derive(Default)]
pub(crate) struct Match {
    /// By how many discs it won, in both games from each opening: with Black, and with White.
    margins: Vec<[i32; 2]>,
    /// The plies of each player's searches that finished an iteration before the end of the game, and how many these were.
    depths: [(u64, u64); 2],
    /// Positions that came up.
    pub(crate) positions: Vec<Othello>,
}

impl Match {
    /// Plays two games from each opening.
    pub(crate) fn play(
        players: &mut [Box<dyn Player>; 2],
        openings: &[Othello],
        monitor: &Monitor,
    ) -> Result<Match, Error> {
        let (mut played, mut solver) = (Match::default(), fitted(Options::default())?);
        let pairs = (0..openings.len()).map(|opening| Pair { opening });
        for Pair { opening } in monitor.steps(pairs) {
            let mut margins = [0; 2];
            for (margin, first_has) in margins.iter_mut().zip([Side::First, Side::Second]) {
                let end = played.game(players, openings[opening], first_has, monitor);
                let limits = Limits { stop: Some(monitor.stop_flag()), ..Limits::default() };
                let found = solver.search(&end.into(), &[], limits, &NodeClock(1_000_000), |_| ());
                if !found.complete {
                    return Ok(played);
                }
                let of_mover = i32::from(found.score.get());
                *margin = if end.side() == first_has { of_mover } else { -of_mover };
            }
            played.margins.push(margins);
        }
        Ok(played)
    }

    /// A game; the position in which it is solved.
    fn game(
        &mut self,
        players: &mut [Box<dyn Player>; 2],
        opening: Othello,
        first_has: Side,
        monitor: &Monitor,
    ) -> Othello {
        players.iter_mut().for_each(|player| player.new_game());
        let mut position = opening;
        while position.empties() > SOLVED && position.outcome().is_none() && !monitor.stopped() {
            self.positions.push(position);
            let mover = usize::from(position.side() != first_has);
            let (m, depth) = players[mover].choose(&position, monitor);
            if let Some(depth) = depth {
                self.depths[mover].0 += u64::from(depth);
                self.depths[mover].1 += 1;
            }
            position.make(m);
        }
        position
    }

    /// Openings that were played.
    pub(crate) fn pairs(&self) -> usize {
        self.margins.len()
    }

    /// The mean depth of a player's last finished iterations, in plies, those to the end of the game left out.
    pub(crate) fn depth(&self, player: usize) -> f64 {
        self.depths[player].0 as f64 / self.depths[player].1 as f64
    }

    /// The first player's mean margin, in discs.
    pub(crate) fn margin(&self) -> f64 {
        let sum: i32 = self.margins.iter().flatten().sum();
        f64::from(sum) / (2 * self.pairs()) as f64
    }

    /// The first player's part of the points, and where it lies with a probability of 95 %: pairs of games are independent, games are not.
    /// With fewer than two pairs nothing is known.
    pub(crate) fn score(&self) -> [f64; 3] {
        let points = |margin: &i32| f64::from(margin.signum() + 1) / 2.0;
        let pairs: Vec<f64> =
            self.margins.iter().map(|pair| pair.iter().map(points).sum::<f64>() / 2.0).collect();
        let n = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / n;
        let squares: f64 = pairs.iter().map(|points| (points - mean).powi(2)).sum();
        let reach = if n < 2.0 { f64::INFINITY } else { 1.959_964 * (squares / (n - 1.0) / n).sqrt() };
        [mean, (mean - reach).max(0.0), (mean + reach).min(1.0)]
    }

    /// The data: a row for each game, `columns` before them.
    pub(crate) fn rows(&self, table: &mut Table, name: &str, openings: &[Othello]) {
        for (pair, opening) in self.margins.iter().zip(openings) {
            for (margin, colour) in pair.iter().zip(["black", "white"]) {
                table.push(row![name, opening.to_string(), colour, *margin]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(nodes: [u64; 2]) -> Match {
        let mut players = nodes.map(|nodes| -> Box<dyn Player> {
            Box::new(Limited { engine: fitted(Options::default()).unwrap(), nodes })
        });
        let openings = even_openings(3, 1, &Monitor::silent()).unwrap();
        assert!(openings.iter().all(|opening| opening.empties() == 50));
        Match::play(&mut players, &openings, &Monitor::silent()).unwrap()
    }

    #[test]
    fn who_stops_waits_for_no_openings() {
        let stop = true.into();
        let monitor = Monitor::new(&stop, &());
        assert_eq!(even_openings(1_000_000, 1, &monitor).unwrap(), []);
        for name in ["probcut", "knowledge"] {
            assert!(crate::entry(name).unwrap().run_from([] as [&str; 0], &monitor).is_ok(), "{name}");
        }
    }

    /// A player whose searches come to so many plies.
    struct Random(Option<u32>);

    impl Player for Random {
        fn choose(&mut self, position: &Othello, _: &Monitor) -> (Move, Option<u32>) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            (moves[0], self.0)
        }

        fn new_game(&mut self) {}
    }

    #[test]
    fn searches_of_no_depth_are_not_counted() {
        let mut players: [Box<dyn Player>; 2] = [Box::new(Random(None)), Box::new(Random(Some(7)))];
        let mut played = Match::default();
        let end = played.game(&mut players, Othello::start(), Side::First, &Monitor::silent());
        assert!(end.empties() < 60 && played.depths[1].1 > 0);
        assert_eq!((played.depths[0], played.depth(1)), ((0, 0), 7.0));
        assert!(played.depth(0).is_nan());
    }

    /// The same game twice, with exchanged colours.
    #[test]
    fn equals_share_the_points() {
        let played = played([300; 2]);
        assert_eq!(played.pairs(), 3);
        assert!(played.margins.iter().all(|[black, white]| *black == -white), "{:?}", played.margins);
        assert!(played.margins.iter().any(|[black, _]| *black != 0));
        assert_eq!((played.score(), played.margin()), ([0.5; 3], 0.0));
        assert_eq!(played.depth(0), played.depth(1));
    }

    #[test]
    fn more_nodes_see_deeper_and_win() {
        let played = played([3_000, 30]);
        assert!(played.depth(0) > played.depth(1) + 1.0);
        assert!(played.score()[0] > 0.5 && played.margin() > 0.0, "{:?}", played.margins);
    }

    #[test]
    fn the_interval_is_that_of_pairs() {
        let of = |margins: &[[i32; 2]]| Match { margins: margins.to_vec(), ..Match::default() }.score();
        // Shares of 1, 0.5, 0.75: a deviation of 0.25, a standard error of 0.1443.
        let [mean, low, high] = of(&[[2, 60], [10, -2], [4, 0]]);
        assert!((mean - 0.75).abs() < 1e-12);
        assert!((mean - low - 0.282_896).abs() < 1e-5 && high == 1.0);
        assert_eq!(of(&[[2, 2]]), [1.0, 0.0, 1.0], "of one pair nothing follows");
    }
}

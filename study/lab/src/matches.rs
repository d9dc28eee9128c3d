//! Matches of Othello between two ways to search, from nearly balanced openings, each of which both sides
//! play: which is stronger at the same cost (Thompson 1982 compared searches of different depths so).
//!
//! A game is played until few squares are empty and then solved, so that the searches of the endgame decide
//! nothing.

use crate::{Error, Monitor, Table, random_positions, row};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options};
use nullwindow::{Position, Score, Side};
use nullwindow_learn::self_play::{Played, Player, SEATS, play};
use nullwindow_othello::{Othello, PatternEvaluator, Solving};
use nullwindow_subjects::unstopped;
use nullwindow_support::Z_95;

/// The random moves of an opening.
const PLIES: u32 = 10;

/// The largest score, in discs for either side, that a search of this depth may find for an opening.
const EVEN: i32 = 3;
const EVEN_DEPTH: u32 = 6;

/// With this number of empty squares a game is usually solved.
pub(crate) const SOLVED: u32 = 22;

/// An engine with the fitted evaluation.
pub(crate) fn fitted(options: Options) -> Result<Engine<Solving>, Error> {
    engine(PatternEvaluator::embedded()?, options)
}

/// An engine with this evaluation.
pub(crate) fn engine(evaluation: PatternEvaluator, options: Options) -> Result<Engine<Solving>, Error> {
    Engine::new(evaluation, 16, options).map_err(|error| Error::option("nodes", error.to_string()))
}

/// Different random openings that a shallow search finds nearly balanced; fewer than `count`, if it was
/// stopped.
///
/// # Errors
/// If there is no memory.
pub(crate) fn even_openings(count: usize, seed: u64, monitor: &Monitor) -> Result<Vec<Othello>, Error> {
    let features = Features { probcut: false, ..Features::default() };
    let mut engine = fitted(Options { features, ..Options::default() })?;
    let limits = Limits { depth: Some(EVEN_DEPTH), ..monitor.limits() };
    let mut openings: Vec<Othello> = Vec::with_capacity(count);
    for seed in seed << 32.. {
        if openings.len() == count || monitor.stopped() {
            break;
        }
        for opening in random_positions(&Othello::start(), PLIES, 1, seed)? {
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

/// Games, from the view of the first player.
#[derive(Default)]
pub(crate) struct Match {
    /// The number of empty squares with which a game is solved.
    solved: u32,
    /// Its margins in discs, in both games from each opening: with Black, and with White.
    margins: Vec<[i32; 2]>,
    /// For each player, the sum of the depths of its searches that finished an iteration before the end of
    /// the game, and the number of these searches.
    depths: [(u64, u64); 2],
    /// The positions that were searched.
    pub(crate) positions: Vec<Othello>,
}

impl Match {
    /// Plays two games from each opening, and solves each once `solved` squares are empty.
    pub(crate) fn play(
        players: &mut [Box<dyn Player<Othello>>; 2],
        openings: &[Othello],
        solved: u32,
        monitor: &Monitor,
    ) -> Result<Match, Error> {
        let (mut played, mut solver) = (Match { solved, ..Match::default() }, fitted(Options::default())?);
        for opening in monitor.steps(0..openings.len(), |opening| format!("opening {}", opening + 1)) {
            let mut margins = [0; 2];
            for (margin, seats) in margins.iter_mut().zip(SEATS) {
                let Some(end) = played.game(players, openings[opening], seats, monitor) else {
                    return Ok(played);
                };
                let found = monitor.search(&mut solver, &end.into(), monitor.limits());
                let Some(found) = unstopped(found)? else { return Ok(played) };
                let of_mover = i32::from(found.score.get());
                *margin = if mover(&end, seats) == 0 { of_mover } else { -of_mover };
            }
            played.margins.push(margins);
        }
        Ok(played)
    }

    /// A game; the position in which it is solved, or `None` if it was stopped.
    fn game(
        &mut self,
        players: &mut [Box<dyn Player<Othello>>; 2],
        opening: Othello,
        seats: [usize; 2],
        monitor: &Monitor,
    ) -> Option<Othello> {
        let solved = self.solved;
        players.iter_mut().for_each(|player| player.new_game());
        let choose = |game: &[Othello]| {
            let position = game.last()?;
            players[mover(position, seats)].choose(game, monitor.stop_flag())
        };
        let end = |game: &[Othello], _: &[Score]| {
            game.last().copied().filter(|p| p.empties() <= solved || p.outcome().is_some())
        };
        let Played { start: mut position, moves, depths, result, .. } = play(opening, choose, end)?;
        for (m, depth) in moves.into_iter().zip(depths) {
            self.positions.push(position);
            if let Some(depth) = depth {
                let (sum, count) = &mut self.depths[mover(&position, seats)];
                *sum += u64::from(depth);
                *count += 1;
            }
            position.make(m);
        }
        Some(result)
    }

    /// The number of openings that were played.
    pub(crate) fn pairs(&self) -> usize {
        self.margins.len()
    }

    /// The mean depth in plies of a player's last finished iterations, without those to the end of the game.
    pub(crate) fn depth(&self, player: usize) -> f64 {
        self.depths[player].0 as f64 / self.depths[player].1 as f64
    }

    /// The first player's mean margin, in discs.
    pub(crate) fn margin(&self) -> f64 {
        let sum: i32 = self.margins.iter().flatten().sum();
        f64::from(sum) / (2 * self.pairs()) as f64
    }

    /// The first player's part of the points of each pair of games.
    pub(crate) fn points(&self) -> Vec<f64> {
        let points = |margin: &i32| f64::from(margin.signum() + 1) / 2.0;
        self.margins.iter().map(|pair| pair.iter().map(points).sum::<f64>() / 2.0).collect()
    }

    /// The first player's part of the points, and its interval of 95 % confidence: pairs of games are
    /// independent, games are not. The interval of fewer than two pairs is everything.
    pub(crate) fn score(&self) -> [f64; 3] {
        let pairs = self.points();
        let n = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / n;
        let squares: f64 = pairs.iter().map(|points| (points - mean).powi(2)).sum();
        let reach = if n < 2.0 { f64::INFINITY } else { Z_95 * (squares / (n - 1.0) / n).sqrt() };
        [mean, (mean - reach).max(0.0), (mean + reach).min(1.0)]
    }

    /// The data: a row for each game of these matches.
    pub(crate) fn data(matches: &[(&str, Match)], openings: &[Othello]) -> Table {
        let mut table = Table::new(&["game", "opening", "colour", "margin"]);
        for (name, played) in matches {
            for (pair, opening) in played.margins.iter().zip(openings) {
                for (margin, colour) in pair.iter().zip(["black", "white"]) {
                    table.push(row![*name, opening.to_string(), colour, *margin]);
                }
            }
        }
        table
    }
}

/// The player whose turn it is.
fn mover(position: &Othello, seats: [usize; 2]) -> usize {
    seats[usize::from(position.side() == Side::Second)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_learn::self_play::{Choice, EnginePlayer};
    use nullwindow_othello::Move;
    use std::sync::atomic::AtomicBool;

    fn played(nodes: [u64; 2]) -> Match {
        let mut players = nodes.map(|nodes| -> Box<dyn Player<Othello>> {
            Box::new(EnginePlayer::new(fitted(Options::default()).unwrap(), nodes))
        });
        let openings = even_openings(3, 1, &Monitor::silent()).unwrap();
        assert!(openings.iter().all(|opening| opening.empties() == 50));
        Match::play(&mut players, &openings, SOLVED, &Monitor::silent()).unwrap()
    }

    #[test]
    fn a_stopped_run_searches_for_no_openings() {
        let stop = true.into();
        let monitor = Monitor::new(&stop, &());
        assert_eq!(even_openings(1_000_000, 1, &monitor).unwrap(), []);
        for name in ["probcut", "knowledge"] {
            assert!(crate::entry(name).unwrap().run_from([] as [&str; 0], &monitor).is_ok(), "{name}");
        }
    }

    /// A player whose searches all have the same depth.
    struct First(Option<u32>);

    impl Player<Othello> for First {
        fn new_game(&mut self) {}

        fn choose(&mut self, game: &[Othello], _: &AtomicBool) -> Option<Choice<Move>> {
            let mut moves = Vec::new();
            game.last()?.moves(&mut moves);
            Some(Choice { m: moves[0], score: Score::points(0), depth: self.0 })
        }
    }

    #[test]
    fn searches_of_no_depth_are_not_counted() {
        let mut players: [Box<dyn Player<Othello>>; 2] = [Box::new(First(None)), Box::new(First(Some(7)))];
        let mut played = Match { solved: SOLVED, ..Match::default() };
        let end = played.game(&mut players, Othello::start(), SEATS[0], &Monitor::silent()).unwrap();
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

//! Games that follow from a number: of an engine against itself, or of two ways to search against each other, from openings of random moves
//! (Tesauro 1992 and Buro 1995 had programs learn from their own games; Thompson 1982 measured searches by playing them against each other).

use nullwindow::engine::{Engine, Limits, NodeClock, Options, Profile, RepetitionUse};
use nullwindow::table::TableError;
use nullwindow::{Evaluator, Position, Score, Side};
use nullwindow_support::SplitMix64;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;

/// How games are played.
///
/// ```
/// let options = nullwindow_learn::self_play::PlayOptions { nodes: 1_000, ..Default::default() };
/// assert!(options.plies > 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayOptions {
    /// Nodes for each move.
    pub nodes: u64,
    /// Random moves that a game begins with.
    pub plies: u32,
    /// An opening that a search of so many nodes holds for less even is not played, in points.
    pub even: u16,
    /// A game is won when both sides have said so for four plies, by so many points.
    pub won: i16,
    /// A game of so many plies is drawn.
    pub longest: usize,
    /// The number that all random choices follow from.
    pub seed: u64,
}

impl Default for PlayOptions {
    /// As chess is played, in centipawns.
    fn default() -> Self {
        PlayOptions { nodes: 4_000, plies: 8, even: 150, won: 1_000, longest: 300, seed: 1 }
    }
}

/// So many scores in a row must say that a game is won.
const DECIDED: usize = 4;

/// The table of a player, in mebibytes: it is emptied before each game.
const TABLE: usize = 4;

/// A game that was played.
///
/// ```
/// use nullwindow::{Position, Side, Score};
/// use nullwindow_learn::self_play::Played;
///
/// /// The points of the first side.
/// fn points<P: Position>(game: &Played<P>) -> f64 {
///     match game.winner { Some(Side::First) => 1.0, None => 0.5, Some(Side::Second) => 0.0 }
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<P: Position> {
    /// The position that it began from.
    pub start: P,
    /// The moves.
    pub moves: Vec<P::Move>,
    /// What the search said before each move, from the view of its side to move.
    pub scores: Vec<Score>,
    /// Who won; `None`: a draw.
    pub winner: Option<Side>,
}

type RecordOf<F> = <<F as Profile>::Repetition as RepetitionUse<<F as Profile>::Game>>::Record;
type MoveOf<F> = <<F as Profile>::Game as Position>::Move;

/// Two ways to search that meet in two games from one opening, with the colours exchanged.
///
/// ```
/// use nullwindow::engine::{Features, Options};
/// use nullwindow_learn::self_play::Meeting;
/// let without = Options { features: Features { killers: false, ..Features::default() }, ..Options::default() };
/// let meeting = Meeting { opening: 7, players: [Options::default(), without] };
/// assert_ne!(meeting.players[0], meeting.players[1]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The number of the opening.
    pub opening: u64,
    /// How they search.
    pub players: [Options; 2],
}

/// Plays games of one game by one evaluator.
///
/// ```
/// use nullwindow_chess::{Chess, Evaluation, Game, Playing};
/// use nullwindow_learn::self_play::{PlayOptions, Players};
/// let options = PlayOptions { nodes: 30, ..PlayOptions::default() };
/// let mut players = Players::<Playing>::new(options, Chess::start(), Evaluation::embedded(), Game::options())?;
/// let game = players.alone(1, &false.into()).expect("nobody stops it");
/// assert!(game.moves.len() > 10);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub struct Players<F: Profile> {
    options: PlayOptions,
    start: F::Game,
    evaluator: F::Evaluator,
    search: Options,
    engines: [Engine<F>; 2],
}

impl<F: Profile<Evaluator: Clone>> Players<F> {
    /// Players who find openings by `search`, from random moves after `start`.
    ///
    /// # Errors
    /// If there is no memory for their tables.
    pub fn new(
        options: PlayOptions,
        start: F::Game,
        evaluator: F::Evaluator,
        search: Options,
    ) -> Result<Self, TableError> {
        let engine = || Engine::new(evaluator.clone(), TABLE, search);
        let engines = [engine()?, engine()?];
        Ok(Players { options, start, evaluator, search, engines })
    }

    /// The game of this number of one engine against itself; `None` if it was stopped.
    pub fn alone(&mut self, number: u64, stop: &AtomicBool) -> Option<Played<F::Game>> {
        self.engines[0].set_options(self.search);
        self.engines[0].new_game();
        let start = self.opening(number, stop)?;
        self.game(start, [0, 0], stop)
    }

    /// The half points of the first of the two who meet, in both games: it has the first side in one, and the second in the other. `None` if it
    /// was stopped.
    pub fn meet(&mut self, meeting: &Meeting, stop: &AtomicBool) -> Option<[u8; 2]> {
        self.engines[0].set_options(self.search);
        self.engines[0].new_game();
        let start = self.opening(meeting.opening, stop)?;
        let mut halves = [0; 2];
        for (half, seats) in halves.iter_mut().zip([[0, 1], [1, 0]]) {
            for (engine, options) in self.engines.iter_mut().zip(meeting.players) {
                engine.set_options(options);
                engine.new_game();
            }
            let winner = self.game(start.clone(), seats, stop)?.winner;
            *half = match winner {
                None => 1,
                Some(side) if (side == Side::First) == (seats[0] == 0) => 2,
                Some(_) => 0,
            };
        }
        Some(halves)
    }

    /// A game from this position; `seats` are the engines of the first and of the second side.
    fn game(&mut self, start: F::Game, seats: [usize; 2], stop: &AtomicBool) -> Option<Played<F::Game>> {
        let (mut position, mut path) = (start.clone(), Vec::new());
        let mut game = Played { start, moves: Vec::new(), scores: Vec::new(), winner: None };
        let mut told = Vec::new();
        loop {
            let earlier = path.clone();
            path.push(F::Repetition::record(&position));
            let end = self.ended(&position, &path).or_else(|| decided(&told, &self.options));
            if let Some(winner) = end {
                return Some(Played { winner, ..game });
            }
            let first = position.side() == Side::First;
            let (m, score) =
                self.search(seats[usize::from(!first)], &earlier, &position, stop, self.options.nodes)?;
            told.push(if first { score.get() } else { -score.get() });
            game.moves.push(m);
            game.scores.push(score);
            position.make(m);
        }
    }

    /// Who has won, if the game is over by its rules.
    fn ended(&self, position: &F::Game, path: &[RecordOf<F>]) -> Option<Option<Side>> {
        let end = position.outcome().or_else(|| F::Repetition::by_repetition(path))?;
        let of_mover = self.evaluator.terminal(position, end, 0).get();
        let side = position.side();
        Some(match of_mover.signum() {
            0 => None,
            1 => Some(side),
            _ => Some(side.other()),
        })
    }

    /// Random moves that lead to an even position, in which no search with a handful of nodes is believed.
    fn opening(&mut self, number: u64, stop: &AtomicBool) -> Option<F::Game> {
        let of_seed = SplitMix64::new(self.options.seed).nth(number as usize % 1_024)?;
        let mut random = SplitMix64::new(of_seed ^ number);
        loop {
            let (mut position, mut moves) = (self.start.clone(), Vec::new());
            for _ in 0..self.options.plies {
                moves.clear();
                if position.moves(&mut moves).is_some() {
                    break;
                }
                position.make(moves[(random.next()? % moves.len() as u64) as usize]);
            }
            if position.outcome().is_some() {
                continue;
            }
            let (_, score) = self.search(0, &[], &position, stop, self.options.nodes.max(FEW))?;
            if score.get().unsigned_abs() <= self.options.even {
                return Some(position);
            }
        }
    }

    fn search(
        &mut self,
        seat: usize,
        earlier: &[RecordOf<F>],
        position: &F::Game,
        stop: &AtomicBool,
        nodes: u64,
    ) -> Option<(MoveOf<F>, Score)> {
        let limits = Limits { nodes: Some(nodes), stop: Some(stop), ..Limits::DEEPEN };
        let clock = NodeClock(1_000_000);
        let found = self.engines[seat].search_after(earlier, position, &[], limits, &clock, |_| ());
        (!stop.load(Relaxed)).then_some((found.lines.first()?.moves[0], found.score))
    }
}

/// How a game ends that has come to these scores, from the view of the first side, if it goes on for too long, or if both sides foresee its end.
fn decided(told: &[i16], options: &PlayOptions) -> Option<Option<Side>> {
    let last = &told[told.len().saturating_sub(DECIDED)..];
    let all = |side: i16| last.len() == DECIDED && last.iter().all(|&score| side * score >= options.won);
    if all(1) {
        return Some(Some(Side::First));
    }
    if all(-1) {
        return Some(Some(Side::Second));
    }
    (told.len() >= options.longest).then_some(None)
}

/// Does jobs, several at once, each worker with what `begin` gives it, and hands over what each job came to with its place among them, in no certain order.
/// Ends early if a job comes to nothing, as it does after a stop, or if `done` says so by an error, which it returns.
///
/// # Errors
/// Those of `done`.
///
/// ```
/// use nullwindow_learn::self_play::at_once;
/// let mut sum = 0;
/// at_once(&[3, 4, 5], 2, || 10, |ten, &job| Some(*ten * job), |_, product| Ok::<(), ()>(sum += product))?;
/// assert_eq!(sum, 120);
/// # Ok::<(), ()>(())
/// ```
pub fn at_once<J: Sync, W, R: Send, E>(
    jobs: &[J],
    threads: usize,
    begin: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &J) -> Option<R> + Sync,
    mut done: impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    let (next, (sender, receiver)) = (AtomicUsize::new(0), channel());
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let (next, sender, begin, work) = (&next, sender.clone(), &begin, &work);
            scope.spawn(move || {
                let mut worker = begin();
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(job) = jobs.get(number) else { break };
                    let Some(result) = work(&mut worker, job) else { break };
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // An error drops the receiver, and nobody begins another job.
        receiver.into_iter().try_for_each(|(number, result)| done(number, result))
    })
}

/// With fewer nodes nothing is known of a position.
const FEW: u64 = 100;

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_chess::{Chess, Evaluation, Game, Playing};

    fn players(nodes: u64) -> Players<Playing> {
        let options = PlayOptions { nodes, ..PlayOptions::default() };
        Players::new(options, Chess::start(), Evaluation::embedded(), Game::options()).unwrap()
    }

    #[test]
    fn equals_share_the_points_and_more_depth_wins() {
        let (mut players, never) = (players(200), AtomicBool::new(false));
        let equal = Meeting { opening: 3, players: [Game::options(); 2] };
        let halves = players.meet(&equal, &never).unwrap();
        assert_eq!(halves[0] + halves[1], 2, "the same game twice");
        assert_eq!(players.meet(&equal, &never), Some(halves));
        // Without quiescence nobody sees a capture beyond the horizon.
        let blind = nullwindow::engine::Features { quiescence: false, ..Game::options().features };
        let blind = Options { features: blind, ..Game::options() };
        let points = |players: &mut Players<Playing>, seats| -> u8 {
            let meetings = (0..6).map(|opening| Meeting { opening, players: seats });
            meetings.map(|meeting| players.meet(&meeting, &never).unwrap().iter().sum::<u8>()).sum()
        };
        assert!(points(&mut players, [Game::options(), blind]) > 16);
        assert!(points(&mut players, [blind, Game::options()]) < 8);
        assert_eq!(players.meet(&equal, &true.into()), None);
    }

    #[test]
    fn what_both_sides_foresee_ends_the_game() {
        let options = PlayOptions { longest: 6, ..PlayOptions::default() };
        let first = Some(Some(Side::First));
        assert_eq!(decided(&[1_000, 1_000, 1_200, 1_001], &options), first);
        assert_eq!(decided(&[0, -2_000, -1_000, -1_200, -1_001], &options), Some(Some(Side::Second)));
        assert_eq!(decided(&[1_000, 1_000, 1_200, 999], &options), None);
        assert_eq!(decided(&[1_000, 1_000, 1_200], &options), None);
        assert_eq!(decided(&[0; 6], &options), Some(None));
    }

    #[test]
    fn jobs_are_all_done_and_an_error_ends_them() {
        let mut seen = [0; 100];
        let count = |number: usize, square: usize| {
            seen[number] = square;
            Ok::<(), ()>(())
        };
        let jobs: Vec<usize> = (0..100).collect();
        at_once(&jobs, 3, || (), |(), &job| Some(job * job), count).unwrap();
        assert!(seen.iter().enumerate().all(|(i, &square)| square == i * i));
        let mut done = 0;
        let fails = |_, _| {
            done += 1;
            Err("full")
        };
        assert_eq!(at_once(&jobs, 3, || (), |(), &job| Some(job), fails), Err("full"));
        assert_eq!(done, 1);
    }
}

//! Games of the engine against itself, from openings of random moves (Tesauro 1992 and Buro 1995 had programs learn from their own games).

use super::record::{Game, MAGIC};
use nullwindow::engine::{Engine, Limits, NodeClock, Options};
use nullwindow::{Outcome, Position, Repetition, Score, Side};
use nullwindow_chess::{Chess, Evaluation, Move, Playing, Weights};
use nullwindow_games::trees::SplitMix64;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;

/// How games are played.
///
/// ```
/// let options = nullwindow_learn::chess::PlayOptions { nodes: 1_000, ..Default::default() };
/// assert!(options.plies > 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayOptions {
    /// Nodes for each move.
    pub nodes: u64,
    /// Random moves that a game begins with.
    pub plies: u32,
    /// An opening that a search of so many nodes holds for less even is not played, in centipawns.
    pub even: u16,
    /// The number that all random choices follow from.
    pub seed: u64,
}

impl Default for PlayOptions {
    fn default() -> Self {
        PlayOptions { nodes: 4_000, plies: 8, even: 150, seed: 1 }
    }
}

impl PlayOptions {
    /// The first line of a file of games that were played so, with these weights.
    ///
    /// ```
    /// use nullwindow_learn::chess::PlayOptions;
    /// let header = PlayOptions::default().header(&nullwindow_chess::Weights::embedded());
    /// assert!(header.starts_with("nullwindow games of chess 1; nodes 4000, "));
    /// ```
    #[must_use]
    pub fn header(&self, weights: &Weights) -> String {
        let PlayOptions { nodes, plies, even, seed } = self;
        let weights = crc32fast::hash(weights.file().as_bytes());
        format!("{MAGIC} nodes {nodes}, plies {plies}, even {even}, seed {seed}, weights {weights:08x}")
    }
}

/// A game is won when both sides have said so for so many plies.
const DECIDED: usize = 4;
const WON: i16 = 1_000;

/// A game of so many plies is drawn.
const LONGEST: usize = 300;

/// The table of a player, in mebibytes: it is emptied before each game.
const TABLE: usize = 4;

/// Plays the games of these numbers, several at once, and hands each over when it is over, in no certain order; each game follows from
/// its number, the options and the weights. Ends early if `stop` is set, or if `done` says so by an error, which it returns.
///
/// # Errors
/// Those of `done`.
///
/// # Panics
/// If there is no memory for the players' tables.
///
/// ```
/// use nullwindow_learn::chess::{PlayOptions, play};
/// let options = PlayOptions { nodes: 20, ..Default::default() };
/// let mut games = Vec::new();
/// let keep = |game| { games.push(game); Ok::<(), ()>(()) };
/// play(options, &nullwindow_chess::Weights::embedded(), &[1], 1, &false.into(), keep).unwrap();
/// assert!(games[0].moves.len() > 10);
/// ```
pub fn play<E>(
    options: PlayOptions,
    weights: &Arc<Weights>,
    numbers: &[u64],
    threads: usize,
    stop: &AtomicBool,
    mut done: impl FnMut(Game) -> Result<(), E>,
) -> Result<(), E> {
    let (next, (sender, receiver)) = (AtomicUsize::new(0), channel());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                let mut table = SelfPlay::new(options, weights);
                while let Some(&number) = numbers.get(next.fetch_add(1, Relaxed)) {
                    let Some(game) = table.game(number, stop) else { break };
                    if sender.send(game).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // An error drops the receiver, and no player begins another game.
        receiver.into_iter().try_for_each(&mut done)
    })
}

struct SelfPlay {
    options: PlayOptions,
    engine: Engine<Playing>,
}

impl SelfPlay {
    fn new(options: PlayOptions, weights: &Arc<Weights>) -> Self {
        let judge = Evaluation(Arc::clone(weights));
        let search = Options { exact: false, ..Options::default() };
        let engine = Engine::new(judge, TABLE, search).expect("memory for a small table");
        SelfPlay { options, engine }
    }

    /// The game of a number; `None` if it was stopped.
    fn game(&mut self, number: u64, stop: &AtomicBool) -> Option<Game> {
        self.engine.new_game();
        let start = self.opening(number, stop)?;
        let (mut position, mut path) = (start.clone(), Vec::new());
        let mut game = Game { number, start, moves: Vec::new(), scores: Vec::new(), result: Outcome::Draw };
        loop {
            let earlier = path.clone();
            path.push(position.step());
            if let Some(result) = position.ended().or_else(|| Chess::judge(&path)).or_else(|| decided(&game))
            {
                return Some(Game { result, ..game });
            }
            let (m, score) = self.search(&earlier, &position, stop)?;
            game.moves.push(m);
            game.scores.push(Some(score.get()));
            position.make(m);
        }
    }

    /// Random moves that lead to an even position.
    fn opening(&mut self, number: u64, stop: &AtomicBool) -> Option<Chess> {
        let mut random =
            SplitMix64::new(SplitMix64::new(self.options.seed).nth(number as usize % 1_024)? ^ number);
        loop {
            let (mut position, mut moves) = (Chess::start(), Vec::new());
            for _ in 0..self.options.plies {
                moves.clear();
                if position.moves(&mut moves).is_some() {
                    break;
                }
                position.make(moves[(random.next()? % moves.len() as u64) as usize]);
            }
            if position.ended().is_some() {
                continue;
            }
            let (_, score) = self.search(&[], &position, stop)?;
            if score.get().unsigned_abs() <= self.options.even {
                return Some(position);
            }
        }
    }

    fn search(
        &mut self,
        earlier: &[nullwindow_chess::Step],
        position: &Chess,
        stop: &AtomicBool,
    ) -> Option<(Move, Score)> {
        let limits = Limits { nodes: Some(self.options.nodes), stop: Some(stop), ..Limits::DEEPEN };
        let found = self.engine.search_after(earlier, position, &[], limits, &NodeClock(1_000_000), |_| ());
        (!stop.load(Relaxed)).then_some((found.lines.first()?.moves[0], found.score))
    }
}

/// How a game ends that goes on for too long, or whose end both sides foresee.
fn decided(game: &Game) -> Option<Outcome> {
    let last = &game.scores[game.scores.len().saturating_sub(DECIDED)..];
    let first = if game.start.side() == Side::First { 0 } else { 1 };
    let begin = first + game.scores.len() - last.len();
    let of_white = |(i, score): (usize, &Option<i16>)| {
        let score = score.unwrap_or_default();
        if (begin + i).is_multiple_of(2) { score } else { -score }
    };
    let scores: Vec<i16> = last.iter().enumerate().map(of_white).collect();
    if scores.len() == DECIDED && scores.iter().all(|&score| score >= WON) {
        return Some(Outcome::Win(Side::First));
    }
    if scores.len() == DECIDED && scores.iter().all(|&score| score <= -WON) {
        return Some(Outcome::Win(Side::Second));
    }
    (game.moves.len() >= LONGEST).then_some(Outcome::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(numbers: &[u64], threads: usize) -> Vec<Game> {
        let options = PlayOptions { nodes: 100, ..PlayOptions::default() };
        let mut games = Vec::new();
        let keep = |game| -> Result<(), ()> {
            games.push(game);
            Ok(())
        };
        play(options, &Weights::embedded(), numbers, threads, &false.into(), keep).unwrap();
        games.sort_by_key(|game| game.number);
        games
    }

    #[test]
    fn a_game_follows_from_its_number() {
        let all = games(&[1, 2, 3, 4], 2);
        assert_eq!(all.len(), 4);
        assert_eq!(all[2..3], games(&[3], 1));
        assert!(all[0].start != all[1].start);
        for game in all {
            assert_eq!(game.to_string().parse::<Game>(), Ok(game));
        }
    }

    #[test]
    fn a_stopped_game_is_none_and_an_error_is_returned() {
        let (options, weights) = (PlayOptions { nodes: 50, ..PlayOptions::default() }, Weights::embedded());
        let none = |_| -> Result<(), ()> { panic!("no game is over") };
        assert_eq!(play(options, &weights, &[1, 2], 1, &true.into(), none), Ok(()));
        let mut count = 0;
        let fails = |_| {
            count += 1;
            Err("full")
        };
        assert_eq!(play(options, &weights, &[1, 2, 3, 4, 5], 1, &false.into(), fails), Err("full"));
        assert_eq!(count, 1);
    }

    #[test]
    fn what_both_sides_foresee_ends_the_game() {
        let game = |scores: &[i16]| Game {
            number: 0,
            start: Chess::start(),
            moves: Vec::new(),
            scores: scores.iter().copied().map(Some).collect(),
            result: Outcome::Draw,
        };
        assert_eq!(decided(&game(&[1_000, -1_000, 1_200, -1_001])), Some(Outcome::Win(Side::First)));
        assert_eq!(decided(&game(&[0, 2_000, -1_000, 1_200, -1_001])), Some(Outcome::Win(Side::Second)));
        assert_eq!(decided(&game(&[1_000, -1_000, 1_200, -999])), None);
        assert_eq!(decided(&game(&[1_000, -1_000, 1_200])), None);
    }
}

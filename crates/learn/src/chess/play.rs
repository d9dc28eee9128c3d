//! Self-play games to learn from (after Tesauro 1992 and Buro 1995).

use super::record::ChessRecord;
use crate::record::Recorded;
use crate::self_play::{PlayOptions, SelfPlay};
use nullwindow_chess::{Chess, LinearEvaluator, Playing, Weights};
use nullwindow_support::parallel;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The first line of a file of games that were played with these options and weights.
///
/// ```
/// use nullwindow_learn::{chess::header, self_play::PlayOptions};
/// let header = header(&PlayOptions::default(), &nullwindow_chess::Weights::embedded());
/// assert!(header.starts_with("nullwindow games of chess 1; nodes 4000, "));
/// ```
#[must_use]
pub fn header(options: &PlayOptions, weights: &Weights) -> String {
    let PlayOptions { nodes, plies, even, seed, .. } = options;
    let weights = crc32fast::hash(weights.file().as_bytes());
    format!(
        "{} nodes {nodes}, plies {plies}, even {even}, seed {seed}, weights {weights:08x}, selective",
        Chess::MAGIC,
    )
}

/// Plays the games of these numbers, `threads` at a time, and passes each finished game to `done`, in any
/// order. Number, options and weights determine a game. Ends early if `stop` is set, or if `done` returns an
/// error.
///
/// # Errors
/// The error that `done` returned.
///
/// # Panics
/// If the memory for the tables is not available.
///
/// ```
/// use nullwindow_learn::{chess::play, self_play::PlayOptions};
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
    mut done: impl FnMut(ChessRecord) -> Result<(), E>,
) -> Result<(), E> {
    let begin = || {
        let (evaluator, search) =
            (LinearEvaluator(Arc::clone(weights)), nullwindow_chess::ChessGame::options());
        SelfPlay::<Playing>::new(options, Chess::start(), evaluator, search).expect("memory for small tables")
    };
    let work = |games: &mut SelfPlay<Playing>, job: usize| games.play(numbers[job], stop);
    parallel::for_each(numbers.len(), threads, begin, work, |job, played| {
        done(ChessRecord::played(numbers[job], played))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(numbers: &[u64], threads: usize) -> Vec<ChessRecord> {
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
    fn game_is_determined_by_its_number() {
        let all = games(&[1, 2, 3, 4], 2);
        assert_eq!(all.len(), 4);
        assert_eq!(all[2..3], games(&[3], 1));
        assert!(all[0].start != all[1].start);
        for game in all {
            assert_eq!(game.to_string().parse::<ChessRecord>(), Ok(game));
        }
    }

    #[test]
    fn stopped_games_are_dropped_and_errors_returned() {
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
}

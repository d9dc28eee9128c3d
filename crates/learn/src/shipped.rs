//! Self-play games of the players as they ship, numbered, on threads without shared state (after Tesauro 1992
//! and Buro 1995).

use crate::record::{GameRecord, Recorded};
use crate::self_play::{DrawRule, PlayOptions, SelfPlay};
use crate::shogi;
use nullwindow::engine::Profile;
use nullwindow::table::TableError;
use nullwindow_chess::{Chess, ChessGame, NetworkEvaluator, NetworkPlaying};
use nullwindow_shogi::{Playing, RelationEvaluator, Shogi, ShogiGame};
use nullwindow_support::parallel;
use std::io;
use std::sync::atomic::AtomicBool;

/// Games whose player as it ships plays against itself.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_learn::{ShippedPlayer, self_play::PlayOptions};
/// let options = PlayOptions { nodes: 20, ..Chess::PLAY };
/// let mut numbers = Vec::new();
/// Chess::play_shipped(options, 7, 2, 1, &false.into(), &mut |game| Ok(numbers.push(game.number)))?;
/// assert_eq!(numbers, [7, 8]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait ShippedPlayer: Recorded {
    /// The setting of the games, unless another is given.
    const PLAY: PlayOptions;

    /// The CRC-32 of the weights.
    fn weights() -> u32;

    /// Plays `count` games from number `first` on, `threads` at a time, and passes each finished game to
    /// `done`, in any order. Number and options determine a game. Ends early if `stop` is set, or if `done`
    /// returns an error.
    ///
    /// # Errors
    /// The error that `done` returned.
    ///
    /// # Panics
    /// If the memory for the tables is not available.
    // It is no generic function, so that the search is compiled in this crate, with its optimisation, and not
    // in that of the caller.
    fn play_shipped(
        options: PlayOptions,
        first: u64,
        count: usize,
        threads: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(GameRecord<Self>) -> io::Result<()>,
    ) -> io::Result<()>;

    /// The first line of a file of such games.
    fn packed_header(options: &PlayOptions) -> String {
        let PlayOptions { nodes, plies, even, seed, .. } = options;
        let weights = Self::weights();
        format!(
            "{} nodes {nodes}, plies {plies}, even {even}, seed {seed}, weights {weights:08x}",
            Self::PACKED
        )
    }
}

impl ShippedPlayer for Chess {
    const PLAY: PlayOptions = PlayOptions {
        nodes: 1_000,
        drawn: Some(DrawRule { score: 8, plies: 10, from: 80 }),
        ..PlayOptions::CHESS
    };

    fn weights() -> u32 {
        let mut hash = crc32fast::Hasher::new();
        let NetworkEvaluator { linear, layers } = NetworkEvaluator::embedded();
        hash.update(linear.0.file().as_bytes());
        hash.update(&layers.file());
        hash.finalize()
    }

    fn play_shipped(
        options: PlayOptions,
        first: u64,
        count: usize,
        threads: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(GameRecord<Self>) -> io::Result<()>,
    ) -> io::Result<()> {
        let (evaluator, search) = (NetworkEvaluator::embedded(), ChessGame::options());
        let begin = || SelfPlay::<NetworkPlaying>::new(options, Chess::start(), evaluator.clone(), search);
        play_numbered(begin, first, count, threads, stop, done)
    }
}

impl ShippedPlayer for Shogi {
    const PLAY: PlayOptions = shogi::PLAY;

    fn weights() -> u32 {
        crc32fast::hash(&nullwindow_shogi::Weights::embedded().to_bytes())
    }

    fn play_shipped(
        options: PlayOptions,
        first: u64,
        count: usize,
        threads: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(GameRecord<Self>) -> io::Result<()>,
    ) -> io::Result<()> {
        let (evaluator, search) = (RelationEvaluator::embedded(), ShogiGame::options());
        let begin = || SelfPlay::<Playing>::new(options, Shogi::start(), evaluator.clone(), search);
        play_numbered(begin, first, count, threads, stop, done)
    }
}

fn play_numbered<F>(
    begin: impl Fn() -> Result<SelfPlay<F>, TableError> + Sync,
    first: u64,
    count: usize,
    threads: usize,
    stop: &AtomicBool,
    done: &mut dyn FnMut(GameRecord<F::Game>) -> io::Result<()>,
) -> io::Result<()>
where
    F: Profile<Evaluator: Clone, Game: Recorded<Move: Send> + Send>,
{
    let begin = || begin().expect("memory for small tables");
    let work = |games: &mut SelfPlay<F>, job: usize| games.play(first + job as u64, stop);
    parallel::for_each(count, threads, begin, work, |job, played| {
        done(GameRecord::played(first + job as u64, played))
    })
}

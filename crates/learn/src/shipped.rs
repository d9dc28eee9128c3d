//! Games of the players as they ship against themselves, on threads without shared state: numbered ones to
//! learn from (after Tesauro 1992 and Buro 1995), and pairs between two ways to search (Thompson 1982).

use crate::record::{GameRecord, Recorded, own_checksum};
use crate::self_play::{DrawRule, GamePair, PlayOptions, SelfPlay};
use crate::shogi;
use nullwindow::engine::{Options, Profile};
use nullwindow::table::TableError;
use nullwindow_chess::{Chess, ChessGame, NetworkEvaluator, NetworkPlaying};
use nullwindow_shogi::{Playing, RelationEvaluator, Shogi, ShogiGame};
use nullwindow_support::parallel;
use std::convert::Infallible;
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

    /// A checksum of the weights, which differs from that of others.
    fn weights() -> u32;

    /// How the player searches.
    fn search() -> Options;

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

    /// The half points that the first of the two ways to search has in all games of these pairs, `threads`
    /// pairs at a time; both evaluate as the player does. `None` if it was stopped.
    ///
    /// # Panics
    /// If the memory for the tables is not available.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// use nullwindow_learn::{ShippedPlayer, self_play::{GamePair, PlayOptions}};
    /// let options = PlayOptions { nodes: 20, ..Chess::PLAY };
    /// let equal = GamePair { opening: 1, players: [Chess::search(); 2] };
    /// assert_eq!(Chess::play_pairs(options, &[equal], 1, &false.into()), Some(2), "the same game twice");
    /// ```
    fn play_pairs(options: PlayOptions, pairs: &[GamePair], threads: usize, stop: &AtomicBool)
    -> Option<u64>;

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
        chess_weights(&NetworkEvaluator::embedded())
    }

    fn search() -> Options {
        ChessGame::options()
    }

    fn play_shipped(
        options: PlayOptions,
        first: u64,
        count: usize,
        threads: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(GameRecord<Self>) -> io::Result<()>,
    ) -> io::Result<()> {
        play_numbered(|| of_chess(options), first, count, threads, stop, done)
    }

    fn play_pairs(
        options: PlayOptions,
        pairs: &[GamePair],
        threads: usize,
        stop: &AtomicBool,
    ) -> Option<u64> {
        halves_of_first(|| of_chess(options), pairs, threads, stop)
    }
}

impl ShippedPlayer for Shogi {
    const PLAY: PlayOptions = shogi::PLAY;

    fn weights() -> u32 {
        own_checksum(&nullwindow_shogi::Weights::embedded().to_bytes())
    }

    fn search() -> Options {
        ShogiGame::options()
    }

    fn play_shipped(
        options: PlayOptions,
        first: u64,
        count: usize,
        threads: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(GameRecord<Self>) -> io::Result<()>,
    ) -> io::Result<()> {
        play_numbered(|| of_shogi(options), first, count, threads, stop, done)
    }

    fn play_pairs(
        options: PlayOptions,
        pairs: &[GamePair],
        threads: usize,
        stop: &AtomicBool,
    ) -> Option<u64> {
        halves_of_first(|| of_shogi(options), pairs, threads, stop)
    }
}

fn chess_weights(NetworkEvaluator { linear, layers }: &NetworkEvaluator) -> u32 {
    let mut hash = crc32fast::Hasher::new();
    hash.update(linear.0.file().as_bytes());
    hash.update(&own_checksum(&layers.file()).to_le_bytes());
    hash.finalize()
}

fn of_chess(options: PlayOptions) -> Result<SelfPlay<NetworkPlaying>, TableError> {
    SelfPlay::new(options, Chess::start(), NetworkEvaluator::embedded(), Chess::search())
}

fn of_shogi(options: PlayOptions) -> Result<SelfPlay<Playing>, TableError> {
    SelfPlay::new(options, Shogi::start(), RelationEvaluator::embedded(), Shogi::search())
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

fn halves_of_first<F: Profile<Evaluator: Clone>>(
    begin: impl Fn() -> Result<SelfPlay<F>, TableError> + Sync,
    pairs: &[GamePair],
    threads: usize,
    stop: &AtomicBool,
) -> Option<u64> {
    let begin = || begin().expect("memory for small tables");
    let work = |games: &mut SelfPlay<F>, at: usize| games.play_pair(&pairs[at], stop);
    let (mut halves, mut done) = (0, 0);
    let Ok(()) = parallel::for_each(pairs.len(), threads, begin, work, |_, both| {
        halves += both.into_iter().map(u64::from).sum::<u64>();
        done += 1;
        Ok::<(), Infallible>(())
    });
    (done == pairs.len()).then_some(halves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::engine::Features;
    use nullwindow_chess::nullwindow_network::Layers;
    use nullwindow_shogi::Weights;
    use std::sync::Arc;

    #[test]
    fn headers_tell_other_weights_apart() {
        let player = NetworkEvaluator::embedded();
        let mut parameters = player.layers.to_parameters();
        parameters[0] += 1.0 / 64.0;
        let layers = Arc::new(Layers::new(player.layers.units(), &parameters, 1.0, false));
        let other = NetworkEvaluator { layers, ..player.clone() };
        assert!(chess_weights(&player) == Chess::weights() && chess_weights(&other) != Chess::weights());

        let header = |weights: &Weights| shogi::header(&shogi::PLAY, weights);
        assert!(header(&Weights::embedded()) != header(&Weights::material()));
        assert!(header(&Weights::embedded()).ends_with(&format!("{:08x}", Shogi::weights())));
    }

    #[test]
    fn the_half_points_are_the_first_player_s() {
        let (options, usual) = (PlayOptions { nodes: 200, ..Chess::PLAY }, Chess::search());
        // Without quiescence a search misses captures beyond the horizon.
        let blind = Options { features: Features { quiescence: false, ..usual.features }, ..usual };
        let halves = |players: [Options; 2], threads, stop: bool| {
            let pairs: Vec<_> = (0..6).map(|opening| GamePair { opening, players }).collect();
            Chess::play_pairs(options, &pairs, threads, &stop.into())
        };
        let seeing = halves([usual, blind], 1, false);
        assert!(seeing.is_some_and(|halves| halves > 16), "{seeing:?} of 24");
        assert_eq!(halves([usual, blind], 3, false), seeing);
        assert_eq!(halves([blind, usual], 2, false), seeing.map(|halves| 24 - halves));
        assert_eq!(halves([usual, blind], 1, true), None);
    }
}

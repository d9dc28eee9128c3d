//! Games that the program plays against itself, on threads without shared state: numbered ones to learn from
//! (after Tesauro 1992 and Buro 1995), and pairs between two ways to search (Thompson 1982).

use crate::record::{GameRecord, Recorded, own_checksum};
use nullwindow::engine::{Options, Profile};
use nullwindow::table::TableError;
use nullwindow_chess::{BoardInputs, Chess, ChessGame, LinearEvaluator, NetworkEvaluator, NetworkPlaying};
use nullwindow_learn::self_play::{DrawRule, GamePair, PlayOptions, SelfPlay};
use nullwindow_network::{Inputs, Layers};
use nullwindow_shogi::{Playing, RelationEvaluator, Shogi, ShogiGame};
use nullwindow_support::parallel;
use std::convert::Infallible;
use std::error::Error;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Games that the program plays against itself to learn from.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_learn::self_play::PlayOptions;
/// use nullwindow_fit::SelfPlayed;
/// let options = PlayOptions { nodes: 20, ..Chess::PLAY };
/// let mut numbers = Vec::new();
/// let mut done = |game: nullwindow_fit::GameRecord<Chess>| Ok(numbers.push(game.number));
/// Chess::play_games(&Chess::embedded(), options, 7, 2, 1, &false.into(), &mut done)?;
/// assert_eq!(numbers, [7, 8]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait SelfPlayed: Recorded {
    /// The setting of the games, unless another is given.
    const PLAY: PlayOptions;

    /// What the player evaluates with.
    type Weights;

    /// The weights that come with the program.
    fn embedded() -> Self::Weights;

    /// Material alone, in round numbers: a beginning from nothing.
    fn material() -> Self::Weights;

    /// The weights of a file with these bytes. For chess they are a network, or those of the features,
    /// without a network; for shogi, those of relations.
    ///
    /// # Errors
    /// If the file is no such one, or damaged.
    ///
    /// ```
    /// use nullwindow_fit::SelfPlayed;
    /// use nullwindow_shogi::Shogi;
    /// let weights = Shogi::material();
    /// assert_eq!(Shogi::read_weights(&weights.to_bytes()).unwrap(), weights);
    /// assert!(Shogi::read_weights(b"no weights").is_err());
    /// ```
    fn read_weights(file: &[u8]) -> Result<Self::Weights, Box<dyn Error + Send + Sync>>;

    /// A checksum of the weights; the first line of a file of games has it.
    fn checksum(weights: &Self::Weights) -> u32;

    /// How the player searches.
    fn search() -> Options;

    /// Plays `count` games from number `first` on, `threads` at a time, and passes each finished game to
    /// `done`, in any order. Number, weights and options determine a game. Ends early if `stop` is set, or if
    /// `done` returns an error.
    ///
    /// # Errors
    /// The error that `done` returned.
    ///
    /// # Panics
    /// If the memory for the tables is not available.
    // It is no generic function, so that the search is compiled in this crate, with its optimisation, and not
    // in that of the caller.
    fn play_games(
        weights: &Self::Weights,
        options: PlayOptions,
        first: u64,
        count: usize,
        threads: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(GameRecord<Self>) -> io::Result<()>,
    ) -> io::Result<()>;

    /// The half points that the first of the two ways to search has in all games of these pairs, `threads`
    /// pairs at a time; both evaluate with the program's weights. `None` if it was stopped.
    ///
    /// # Panics
    /// If the memory for the tables is not available.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// use nullwindow_learn::self_play::{GamePair, PlayOptions};
    /// use nullwindow_fit::SelfPlayed;
    /// let options = PlayOptions { nodes: 20, ..Chess::PLAY };
    /// let equal = GamePair { opening: 1, players: [Chess::search(); 2] };
    /// assert_eq!(Chess::play_pairs(options, &[equal], 1, &false.into()), Some(2), "the same game twice");
    /// ```
    fn play_pairs(options: PlayOptions, pairs: &[GamePair], threads: usize, stop: &AtomicBool)
    -> Option<u64>;

    /// The first line of a file of games with these weights and options.
    fn packed_header(weights: &Self::Weights, options: &PlayOptions) -> String {
        let PlayOptions { nodes, plies, even, seed, .. } = options;
        let weights = Self::checksum(weights);
        format!(
            "{} nodes {nodes}, plies {plies}, even {even}, seed {seed}, weights {weights:08x}",
            Self::PACKED
        )
    }
}

impl SelfPlayed for Chess {
    const PLAY: PlayOptions = PlayOptions {
        nodes: 1_000,
        drawn: Some(DrawRule { score: 8, plies: 10, from: 80 }),
        ..PlayOptions::CHESS
    };

    type Weights = NetworkEvaluator;

    fn embedded() -> NetworkEvaluator {
        NetworkEvaluator::embedded()
    }

    fn material() -> NetworkEvaluator {
        features_alone(nullwindow_chess::Weights::material())
    }

    fn read_weights(file: &[u8]) -> Result<NetworkEvaluator, Box<dyn Error + Send + Sync>> {
        if file.starts_with(&BoardInputs::MAGIC) {
            return Ok(NetworkEvaluator { layers: Some(Arc::new(Layers::read(file)?)), ..Self::embedded() });
        }
        Ok(features_alone(nullwindow_chess::Weights::read(&String::from_utf8_lossy(file))?))
    }

    fn checksum(NetworkEvaluator { linear, layers }: &NetworkEvaluator) -> u32 {
        let mut hash = crc32fast::Hasher::new();
        hash.update(linear.0.file().as_bytes());
        let layers = layers.as_ref().map_or(0, |layers| own_checksum(&layers.file()));
        hash.update(&layers.to_le_bytes());
        hash.finalize()
    }

    fn search() -> Options {
        ChessGame::options()
    }

    fn play_games(
        weights: &NetworkEvaluator,
        options: PlayOptions,
        first: u64,
        count: usize,
        threads: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(GameRecord<Self>) -> io::Result<()>,
    ) -> io::Result<()> {
        play_numbered(|| of_chess(weights, options), first, count, threads, stop, done)
    }

    fn play_pairs(
        options: PlayOptions,
        pairs: &[GamePair],
        threads: usize,
        stop: &AtomicBool,
    ) -> Option<u64> {
        halves_of_first(|| of_chess(&Self::embedded(), options), pairs, threads, stop)
    }
}

impl SelfPlayed for Shogi {
    const PLAY: PlayOptions =
        PlayOptions { nodes: 1_000, plies: 8, even: 400, won: 3_000, longest: 320, ..PlayOptions::CHESS };

    type Weights = nullwindow_shogi::Weights;

    fn embedded() -> Self::Weights {
        nullwindow_shogi::Weights::embedded()
    }

    fn material() -> Self::Weights {
        nullwindow_shogi::Weights::material()
    }

    fn read_weights(file: &[u8]) -> Result<Self::Weights, Box<dyn Error + Send + Sync>> {
        Ok(nullwindow_shogi::Weights::from_bytes(file)?)
    }

    fn checksum(weights: &Self::Weights) -> u32 {
        own_checksum(&weights.to_bytes())
    }

    fn search() -> Options {
        ShogiGame::options()
    }

    fn play_games(
        weights: &Self::Weights,
        options: PlayOptions,
        first: u64,
        count: usize,
        threads: usize,
        stop: &AtomicBool,
        done: &mut dyn FnMut(GameRecord<Self>) -> io::Result<()>,
    ) -> io::Result<()> {
        let evaluator = RelationEvaluator::new(weights);
        play_numbered(|| of_shogi(&evaluator, options), first, count, threads, stop, done)
    }

    fn play_pairs(
        options: PlayOptions,
        pairs: &[GamePair],
        threads: usize,
        stop: &AtomicBool,
    ) -> Option<u64> {
        halves_of_first(|| of_shogi(&RelationEvaluator::embedded(), options), pairs, threads, stop)
    }
}

fn features_alone(weights: nullwindow_chess::Weights) -> NetworkEvaluator {
    LinearEvaluator(Arc::new(weights)).into()
}

fn of_chess(
    evaluator: &NetworkEvaluator,
    options: PlayOptions,
) -> Result<SelfPlay<NetworkPlaying>, TableError> {
    SelfPlay::new(options, Chess::start(), evaluator.clone(), Chess::search())
}

fn of_shogi(evaluator: &RelationEvaluator, options: PlayOptions) -> Result<SelfPlay<Playing>, TableError> {
    SelfPlay::new(options, Shogi::start(), evaluator.clone(), Shogi::search())
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

    /// The games of these numbers.
    fn games(numbers: std::ops::Range<u64>, threads: usize) -> Vec<GameRecord<Chess>> {
        let options = PlayOptions { nodes: 100, ..Chess::PLAY };
        let (mut games, count) = (Vec::new(), numbers.end - numbers.start);
        let mut done = |game| {
            games.push(game);
            Ok(())
        };
        let (weights, count) = (Chess::material(), count as usize);
        Chess::play_games(&weights, options, numbers.start, count, threads, &false.into(), &mut done)
            .unwrap();
        games.sort_by_key(|game| game.number);
        games
    }

    #[test]
    fn a_game_is_determined_by_its_number() {
        let all = games(1..5, 2);
        assert_eq!(all.len(), 4);
        assert_eq!(all[2..3], games(3..4, 1));
        assert!(all[0].start != all[1].start);
        for game in all {
            assert_eq!(game.to_string().parse::<GameRecord<Chess>>(), Ok(game));
        }
    }

    #[test]
    fn stopped_games_are_dropped_and_errors_returned() {
        let (options, weights) = (PlayOptions { nodes: 50, ..Shogi::PLAY }, Shogi::material());
        let none = &mut |_| panic!("no game is over");
        assert!(Shogi::play_games(&weights, options, 1, 2, 1, &true.into(), none).is_ok());
        let mut count = 0;
        let fails = &mut |_| {
            count += 1;
            Err(io::ErrorKind::StorageFull.into())
        };
        let error = Shogi::play_games(&weights, options, 1, 5, 1, &false.into(), fails).unwrap_err();
        assert_eq!((error.kind(), count), (io::ErrorKind::StorageFull, 1));
    }

    #[test]
    fn weights_of_files_are_those_written() {
        let player = NetworkEvaluator::embedded();
        let of_player = player.layers.as_ref().unwrap();
        let mut parameters = of_player.to_parameters();
        parameters[0] += 1.0 / 64.0;
        let layers = Layers::new(of_player.units(), &parameters, 1.0);
        let network = Chess::read_weights(&layers.file()).unwrap();
        assert!(network.layers.as_deref() == Some(&layers) && network.linear.0 == player.linear.0);
        let text = player.linear.0.file();
        let features = Chess::read_weights(text.as_bytes()).unwrap();
        assert!(features.linear.0 == player.linear.0 && features.layers != player.layers);
        let error = |file: &[u8]| Chess::read_weights(file).unwrap_err().to_string();
        assert_eq!(error(b"material.hat 1 2"), "line 1: there is no feature material.hat");
        let cut = error(&layers.file()[..100]);
        assert!(cut.contains("bytes"), "{cut}");

        let all = [player, network, features, Chess::material()].map(|weights| Chess::checksum(&weights));
        assert!((1..4).all(|i| !all[..i].contains(&all[i])), "{all:x?}");
        let header = |weights| Shogi::packed_header(&weights, &Shogi::PLAY);
        assert!(header(Shogi::embedded()) != header(Shogi::material()));
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

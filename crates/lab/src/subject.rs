//! Suites of positions that experiments search, each behind one trait object (our own).

mod edge_tree;
mod endgames;
mod tactics;

use crate::critical::{self, Critical};
use crate::{Error, Monitor, measure};
use clap::ValueEnum;
use edge_tree::{EdgeTree, EdgeValue};
use endgames::ENDGAMES;
use nullwindow::engine::{
    Engine, Features, KeyOf, Limits, NodeClock, Options, Parameters, Profile, Statistics,
};
use nullwindow::observe::Count;
use nullwindow::table::{Scheme, Table, TableError};
use nullwindow::textbook::alpha_beta;
use nullwindow::textbook::aspiration::{self, Widen};
use nullwindow::{Keyed, Position, Score, Standard, Window};
use nullwindow_chess::Chess;
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_othello::{Othello, PatternEvaluator, PlainEvaluator, Tracked, fforum};
use nullwindow_shogi::{RelationEvaluator, Shogi};
use nullwindow_support::{SplitMix64, random_openings};
use serde::Serialize;
use std::fmt::Display;
pub(crate) use tactics::TACTICS;

/// A game that experiments search, with the source of its positions.
///
/// ```
/// use nullwindow_lab::{Suite, Monitor, Setup};
/// let subject = Suite::Kalah.subject(3, 1);
/// let found = subject.search(0, &Setup::to(4), &Monitor::silent()).expect("a table").expect("not stopped");
/// assert!(found.statistics.leaves > 0 && found.nodes > found.statistics.leaves);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suite {
    /// 7×6 squares, estimated by `connect_four::evaluate`, from openings of 6 random moves.
    ConnectFour,
    /// Kalah(6, 4) with the standard rule, evaluated by the stores, from openings of 6 random moves.
    Kalah,
    /// Othello evaluated by `othello::PlainEvaluator`, from openings of 10 random moves.
    Othello,
    /// Othello from the FForum problems 40 to 59: 20 to 34 squares are empty.
    Fforum,
    /// Othello from openings of 10 random moves, evaluated by `othello::PatternEvaluator`, whose patterns
    /// were fitted.
    OthelloPatterns,
    /// The FForum problems, evaluated by the patterns.
    FforumPatterns,
    /// Chess by the linear evaluation, from openings of 8 random moves.
    Chess,
    /// Shogi by the relations of its pieces, from openings of 8 random moves.
    Shogi,
    /// Shogi from its endgame: 24 positions of the program's games.
    ShogiEndgames,
    /// Trees without transpositions, with 8 branches at each node and values that grow by −100 to 100 with
    /// each move: another tree for each opening.
    Trees,
}

impl Suite {
    /// The game's positions: this number of random openings, the same for the same seed; of the 20 FForum
    /// problems, the first ones, whatever the seed.
    ///
    /// # Panics
    /// Never: these games last longer than their openings, and the weights that come with Othello are good.
    #[must_use]
    pub fn subject(self, openings: u32, seed: u64) -> Box<dyn Subject> {
        let count = openings as usize;
        const LONGER: &str = "games last longer than their openings";
        match self {
            Suite::ConnectFour => {
                let positions = random_positions(&ConnectFour::start(), 6, count, seed).expect(LONGER);
                Box::new(GamePositions::<ForConnectFour>::new(self, Standard(evaluate), positions))
            }
            Suite::Kalah => {
                let start = Kalah::new(6, 4, Rule::Standard).expect("the usual board");
                let positions = random_positions(&start, 6, count, seed).expect(LONGER);
                Box::new(GamePositions::<ForKalah>::new(self, Stores, positions))
            }
            Suite::Othello => {
                let positions = random_positions(&Othello::start(), 10, count, seed).expect(LONGER);
                Box::new(GamePositions::<ForOthello>::new(self, PlainEvaluator, positions))
            }
            Suite::Fforum => {
                Box::new(GamePositions::<ForOthello>::new(self, PlainEvaluator, problems(count)))
            }
            Suite::OthelloPatterns => {
                let positions = random_positions(&Othello::start(), 10, count, seed).expect(LONGER);
                Box::new(by_patterns(self, positions))
            }
            Suite::FforumPatterns => Box::new(by_patterns(self, problems(count))),
            Suite::Chess => {
                let positions = random_positions(&Chess::start(), 8, count, seed).expect(LONGER);
                // The network serves only where the player itself is measured: in `lab elo` and `train spsa`.
                let evaluator = nullwindow_chess::LinearEvaluator::embedded();
                Box::new(GamePositions::<ForChess>::new(self, evaluator, positions))
            }
            Suite::Shogi => {
                let positions = random_positions(&Shogi::start(), 8, count, seed).expect(LONGER);
                Box::new(GamePositions::<ForShogi>::new(self, RelationEvaluator::embedded(), positions))
            }
            Suite::ShogiEndgames => {
                let positions = ENDGAMES.iter().take(count);
                let positions = positions.map(|sfen| sfen.parse().expect("a position of this crate"));
                let evaluator = RelationEvaluator::embedded();
                Box::new(GamePositions::<ForShogi>::new(self, evaluator, positions.collect()))
            }
            Suite::Trees => {
                let trees = (0..u64::from(openings)).map(|i| EdgeTree::new(seed.wrapping_add(i)));
                Box::new(GamePositions::<ForTrees>::new(self, EdgeValue, trees.collect()))
            }
        }
    }

    /// The options of the game's player, which searches selectively; `None` where there is no such player.
    ///
    /// ```
    /// use nullwindow_lab::Suite;
    /// assert!(Suite::Kalah.selective().is_none());
    /// assert!(Suite::Chess.selective().is_some_and(|options| !options.exact));
    /// ```
    #[must_use]
    pub fn selective(self) -> Option<Options> {
        match self {
            Suite::ConnectFour | Suite::Kalah | Suite::Othello | Suite::Fforum | Suite::Trees => None,
            Suite::OthelloPatterns | Suite::FforumPatterns => Some(Options {
                exact: false,
                parameters: IN_DISCS,
                features: Features { realization: false, ..Features::default() },
                ..Options::default()
            }),
            Suite::Chess => Some(nullwindow_chess::ChessGame::options()),
            Suite::Shogi | Suite::ShogiEndgames => Some(nullwindow_shogi::ShogiGame::options()),
        }
    }
}

impl Suite {
    /// Whether the game has null moves and static exchange evaluation.
    pub(crate) fn has_null_moves(self) -> bool {
        matches!(self, Suite::Chess | Suite::Shogi | Suite::ShogiEndgames)
    }
}

/// The margins of Othello's lab player: as chess's, with a pawn for six discs. They are not tuned.
const IN_DISCS: Parameters = Parameters {
    delta_margin: 9,
    null_evaluation: 50,
    reverse_margin: 5,
    futility_base: 6,
    futility_slope: 5,
    razor_base: 12,
    razor_slope: 9,
    singular_margin: 8,
    singular_more: 1,
    ..Parameters::DEFAULT
};

/// The first FForum problems.
fn problems(count: usize) -> Vec<Othello> {
    fforum::problems().iter().take(count).map(|problem| problem.position).collect()
}

/// The [tactical positions](TACTICS) of chess.
pub(crate) fn tactics() -> Box<dyn Subject> {
    let positions = TACTICS.map(|(fen, _)| fen.parse().expect("a position of this file"));
    Box::new(GamePositions::<ForChess>::new(
        Suite::Chess,
        nullwindow_chess::LinearEvaluator::embedded(),
        positions.into(),
    ))
}

fn by_patterns(game: Suite, positions: Vec<Othello>) -> GamePositions<ForPatterns> {
    let evaluation = PatternEvaluator::embedded().expect("the crate's own tests read its weights");
    GamePositions::new(game, evaluation, positions.into_iter().map(Tracked::from).collect())
}

impl Display for Suite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Suite::ConnectFour => "connect-four",
            Suite::Kalah => "kalah",
            Suite::Othello => "othello",
            Suite::Fforum => "fforum",
            Suite::OthelloPatterns => "othello-patterns",
            Suite::FforumPatterns => "fforum-patterns",
            Suite::Chess => "chess",
            Suite::Shogi => "shogi",
            Suite::ShogiEndgames => "shogi-endgames",
            Suite::Trees => "trees",
        })
    }
}

type ByEstimate = Standard<fn(&ConnectFour) -> Score>;

nullwindow::profile!(ForConnectFour for ConnectFour, ByEstimate {
    table, prefetch, killers, history, order, statistics
});
nullwindow::profile!(ForKalah for Kalah, Stores { table, prefetch, killers, history, order, statistics });
nullwindow::profile!(ForOthello for Othello, PlainEvaluator {
    table, prefetch, killers, history, order, statistics
});
nullwindow::profile!(pub(crate) ForPatterns for Tracked, PatternEvaluator {
    table, prefetch, killers, history, order, tactical, realization, statistics
});
nullwindow::profile!(ForTrees for EdgeTree, EdgeValue {
    table, prefetch, killers, history, order, statistics
});
nullwindow::profile!(pub(crate) ForShogi for Shogi, RelationEvaluator {
    table, killers, history, order, tactical, null_move, realization, statistics
});
// Without repetition, of which the textbook knows nothing.
nullwindow::profile!(pub(crate) ForChess for Chess, nullwindow_chess::LinearEvaluator {
    table, killers, history, order, tactical, null_move, realization, statistics
});

/// `count` positions after `plies` random moves from `start`, none of them the end of a game.
///
/// # Errors
/// If a thousand random games one after another end within the opening.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_lab::random_positions;
/// use nullwindow_othello::Othello;
/// let openings = random_positions(&Othello::start(), 10, 3, 7)?;
/// assert!(openings.iter().all(|p| p.empties() == 50 && p.outcome().is_none()));
/// assert_eq!(openings, random_positions(&Othello::start(), 10, 3, 7)?);
/// # Ok::<(), nullwindow_lab::Error>(())
/// ```
pub fn random_positions<P: Position>(
    start: &P,
    plies: u32,
    count: usize,
    seed: u64,
) -> Result<Vec<P>, Error> {
    let mut random = SplitMix64::new(seed);
    let choose = |moves| (random.draw() >> 32) as usize % moves;
    random_openings(start, plies, choose).take(count).map(|opening| Ok(opening?)).collect()
}

/// The options of a search.
///
/// ```
/// use nullwindow::engine::Options;
/// use nullwindow_lab::{TableSize, Setup};
/// let options = Options { step: 0, ..Options::default() };
/// let direct = Setup { options, table: TableSize::None, ..Setup::to(6) };
/// assert_eq!(direct.depth, 6);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Setup {
    /// The depth, in plies.
    pub depth: u32,
    /// The limit of nodes; the result is then that of the last iteration that was begun.
    pub nodes: Option<u64>,
    /// The options of the engine: driver, aspiration, step (0 is a direct search), bonus of history,
    /// features.
    pub options: Options,
    /// The size of the table, which is empty at the beginning of each search.
    pub table: TableSize,
    /// The replacement scheme.
    pub scheme: Scheme,
}

impl Setup {
    /// The engine's defaults, and a table of 16 MiB.
    #[must_use]
    pub fn to(depth: u32) -> Self {
        Setup {
            depth,
            nodes: None,
            options: Options::default(),
            table: TableSize::Mebibytes(16),
            scheme: Scheme::TwoLevel,
        }
    }
}

/// The size of a table.
///
/// ```
/// assert_ne!(nullwindow_lab::TableSize::Entries(1024), nullwindow_lab::TableSize::None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSize {
    /// No table.
    None,
    /// This number of entries.
    Entries(usize),
    /// This number of MiB.
    Mebibytes(usize),
}

/// The result of a search, and its cost.
///
/// ```
/// use nullwindow_lab::{Suite, Monitor, Setup};
/// let subject = Suite::ConnectFour.subject(1, 1);
/// let found = subject.search(0, &Setup::to(5), &Monitor::silent()).expect("a table").expect("not stopped");
/// assert!(found.statistics.first_cut_rate() > 0.5);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The value, from the view of the side to move.
    pub score: Score,
    /// The first move of the principal variation, in the game's notation.
    pub best: String,
    /// Nodes visited, in all iterations.
    pub nodes: u64,
    /// The counts of all iterations.
    pub statistics: Statistics,
}

/// A game with its positions, to be searched by their numbers.
///
/// ```
/// use nullwindow_lab::{Suite, Subject};
/// let fforum: Box<dyn Subject> = Suite::Fforum.subject(20, 0);
/// assert_eq!((fforum.positions(), fforum.name(0).as_str()), (20, "40"));
/// ```
pub trait Subject {
    /// The game.
    fn game(&self) -> Suite;

    /// The number of positions.
    fn positions(&self) -> usize;

    /// The name of position `i` in tables: its number.
    fn name(&self, i: usize) -> String;

    /// Searches position `i` with a fresh engine. `None` if the monitor stopped it.
    ///
    /// # Errors
    /// If there is no memory for the table.
    fn search(&self, i: usize, setup: &Setup, monitor: &Monitor) -> Result<Option<Measured>, Error>;

    /// The value of a move in position `i`, given in the game's notation: that of a search of the position
    /// after it, one ply less deep but at least one ply, from the view of the side to move in `i`. `None` if
    /// the monitor stopped it, or there is no such move.
    ///
    /// # Errors
    /// If there is no memory for the table.
    fn value_of(
        &self,
        i: usize,
        best: &str,
        setup: &Setup,
        monitor: &Monitor,
    ) -> Result<Option<Score>, Error>;

    /// Searches position `i` with the textbook's alpha-beta, in the game's own order of moves and without
    /// memory: with an open window, or first with the window `value ± delta` of `aspiration`, doubled where
    /// the value lies outside. `None` if the monitor stopped it.
    fn alpha_beta(
        &self,
        i: usize,
        depth: u32,
        aspiration: Option<[Score; 2]>,
        monitor: &Monitor,
    ) -> Option<(Score, Count)>;

    /// The minimal tree of position `i` at this depth, where its value is `score`; the cheapest proof, too,
    /// if asked for. `None` if the monitor stopped it, or the score is wrong.
    fn critical(
        &self,
        i: usize,
        depth: u32,
        score: Score,
        cheapest: bool,
        monitor: &Monitor,
    ) -> Option<Critical>;
}

/// The positions of one game, and their evaluator.
struct GamePositions<F: Profile> {
    game: Suite,
    evaluator: F::Evaluator,
    positions: Vec<F::Game>,
}

impl<F: Profile> GamePositions<F> {
    fn new(game: Suite, evaluator: F::Evaluator, positions: Vec<F::Game>) -> Self {
        GamePositions { game, evaluator, positions }
    }
}

impl<F> GamePositions<F>
where
    F: Profile<Evaluator: Clone>,
    F::Game: Keyed<Move: Display>,
{
    fn search_position(
        &self,
        position: &F::Game,
        setup: &Setup,
        monitor: &Monitor,
    ) -> Result<Option<Measured>, Error> {
        let table = table::<F>(setup).map_err(|error| {
            let option = if let TableSize::Entries(_) = setup.table { "log2-entries" } else { "hash" };
            Error::option(option, error.to_string())
        })?;
        let mut engine = Engine::<F>::with_table(self.evaluator.clone(), table, setup.options);
        let (depth, nodes) = (Some(setup.depth), setup.nodes);
        let limits = Limits { depth, nodes, stop: Some(monitor.stop_flag()), ..Limits::default() };
        let found = engine.search(position, &[], limits, &NodeClock(1_000_000), |_| ());
        let best = found.lines.first().and_then(|line| line.moves.first());
        let whole = found.complete || setup.nodes.is_some() && !monitor.stopped();
        Ok(whole.then(|| Measured {
            score: found.score,
            best: best.map(ToString::to_string).unwrap_or_default(),
            nodes: found.nodes,
            statistics: found.statistics,
        }))
    }
}

impl<F> Subject for GamePositions<F>
where
    F: Profile<Evaluator: Clone>,
    F::Game: Keyed<Move: Display>,
{
    fn game(&self) -> Suite {
        self.game
    }

    fn positions(&self) -> usize {
        self.positions.len()
    }

    fn name(&self, i: usize) -> String {
        let first = if matches!(self.game, Suite::Fforum | Suite::FforumPatterns) {
            *fforum::NUMBERS.start() as usize
        } else {
            1
        };
        (first + i).to_string()
    }

    fn search(&self, i: usize, setup: &Setup, monitor: &Monitor) -> Result<Option<Measured>, Error> {
        self.search_position(&self.positions[i], setup, monitor)
    }

    fn value_of(
        &self,
        i: usize,
        best: &str,
        setup: &Setup,
        monitor: &Monitor,
    ) -> Result<Option<Score>, Error> {
        let (position, mut moves) = (&self.positions[i], Vec::new());
        position.moves(&mut moves);
        let Some(&m) = moves.iter().find(|known| known.to_string() == best) else { return Ok(None) };
        let mut after = position.clone();
        after.make(m);
        let setup = Setup { depth: setup.depth.saturating_sub(1).max(1), ..*setup };
        let found = self.search_position(&after, &setup, monitor)?;
        Ok(found.map(|found| if after.side() == position.side() { found.score } else { -found.score }))
    }

    fn alpha_beta(
        &self,
        i: usize,
        depth: u32,
        aspiration: Option<[Score; 2]>,
        monitor: &Monitor,
    ) -> Option<(Score, Count)> {
        measure(&self.positions[i], &self.evaluator, Count::default(), monitor, |p| match aspiration {
            None => alpha_beta::fail_soft(p, Window::full(), depth),
            Some([value, delta]) => aspiration::aspiration(p, value, delta, Widen::Double, |p, w| {
                alpha_beta::fail_soft(p, w, depth)
            }),
        })
    }

    fn critical(
        &self,
        i: usize,
        depth: u32,
        score: Score,
        cheapest: bool,
        monitor: &Monitor,
    ) -> Option<Critical> {
        let promise = |p: &F::Game, m| Engine::<F>::move_score(&self.evaluator, p, m);
        critical::tree(&self.positions[i], &self.evaluator, promise, (depth, score), cheapest, monitor)
    }
}

fn table<F: Profile>(setup: &Setup) -> Result<Option<Table<KeyOf<F>>>, TableError> {
    Ok(match setup.table {
        TableSize::None => None,
        TableSize::Entries(entries) => Some(Table::with_entries(entries, setup.scheme)?),
        TableSize::Mebibytes(mebibytes) => Some(Table::with_mebibytes(mebibytes, setup.scheme)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::engine::Driver;

    /// The value of a position does not depend on the setup; the number of nodes does.
    #[test]
    fn every_setup_finds_the_same_value() {
        let plain = Setup { table: TableSize::None, ..Setup::to(5) };
        let with = |options, setup| Setup { options, ..setup };
        let bare =
            Features { killers: false, history: false, counters: false, order: false, ..Features::default() };
        let setups = [
            plain,
            Setup::to(5),
            with(Options { driver: Driver::Mtdf { guess_from: 2 }, ..Options::default() }, Setup::to(5)),
            with(Options { step: 0, ..Options::default() }, plain),
            with(Options { features: bare, ..Options::default() }, plain),
            Setup { table: TableSize::Entries(64), scheme: Scheme::NodeCount, ..Setup::to(5) },
        ];
        for &game in Suite::value_variants() {
            let subject = game.subject(3, 5);
            assert_eq!(subject.positions(), 3);
            let mut nodes = Vec::new();
            for setup in setups {
                // Chess has many moves, and some setups no order.
                let setup = if game.has_null_moves() { Setup { depth: 3, ..setup } } else { setup };
                let plain = Setup { depth: setup.depth, ..plain };
                let found: Vec<Measured> = (0..3)
                    .map(|i| subject.search(i, &setup, &Monitor::silent()).unwrap().expect("not stopped"))
                    .collect();
                for (i, found) in found.iter().enumerate() {
                    let expected =
                        subject.search(i, &plain, &Monitor::silent()).unwrap().expect("not stopped");
                    assert_eq!(found.score, expected.score, "{game} {i} {setup:?}");
                    assert!(!found.best.is_empty() && found.statistics.cuts > 0, "{game} {i} {setup:?}");
                    assert_eq!(
                        found.statistics.hits > 0,
                        setup.table != TableSize::None,
                        "{game} {i} {setup:?}"
                    );
                }
                nodes.push(found.iter().map(|found| found.nodes).sum::<u64>());
            }
            assert!(nodes[1..].iter().all(|&other| other != nodes[0]), "{game} {nodes:?}");
        }
    }

    /// A search of the position after the best move is the rest of the search that chose it.
    #[test]
    fn the_best_move_has_the_value_of_the_position() {
        let plain = Setup { table: TableSize::None, ..Setup::to(4) };
        for game in [Suite::ConnectFour, Suite::Kalah, Suite::Othello] {
            let subject = game.subject(4, 5);
            for i in 0..4 {
                let found = subject.search(i, &plain, &Monitor::silent()).unwrap().unwrap();
                let value = |best| subject.value_of(i, best, &plain, &Monitor::silent()).unwrap();
                // A win is a ply nearer after its first move.
                let points = |score: Score| i32::from(score.get()).clamp(-2_000, 2_000);
                assert_eq!(value(&found.best).map(points), Some(points(found.score)), "{game} {i}");
                assert_eq!(value("no such move"), None);
            }
        }
    }

    /// Tic-tac-toe is over after nine moves at the latest, and seldom before the sixth.
    #[test]
    fn openings_longer_than_the_game_are_an_error() {
        use nullwindow_games::tic_tac_toe::TicTacToe;
        assert_eq!(random_positions(&TicTacToe::start(), 6, 50, 1).unwrap().len(), 50);
        for plies in [9, 10, 1_000_000] {
            let error = random_positions(&TicTacToe::start(), plies, 1, 1).unwrap_err();
            let expected = format!(
                "of 1000 random games in a row, none lasted longer than the opening of {plies} moves"
            );
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn a_table_without_entries_is_an_error() {
        let setup = Setup { table: TableSize::Entries(0), ..Setup::to(2) };
        let error = Suite::Kalah.subject(1, 1).search(0, &setup, &Monitor::silent()).unwrap_err();
        assert!(error.to_string().starts_with("--log2-entries: "), "{error}");
    }
}

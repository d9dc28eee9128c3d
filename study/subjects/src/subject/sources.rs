//! The positions of the suites, with the evaluators and the engines that search them (our own).

use super::edge_tree::{EdgeTree, EdgeValue};
use super::endgames::ENDGAMES;
use super::game_positions::GamePositions;
use super::grain::Grained;
use super::positions::Subject;
use super::suite::Suite;
use super::tactics::TACTICS;
use crate::{Error, draw};
use nullwindow::{Position, Score, Standard};
use nullwindow_chess::{Chess, LinearEvaluator};
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_othello::{Othello, PatternEvaluator, PlainEvaluator, Tracked, fforum};
use nullwindow_shogi::{RelationEvaluator, Shogi};
use nullwindow_support::{SplitMix64, random_openings};

type ByEstimate = Grained<Standard<fn(&ConnectFour) -> Score>>;

nullwindow::profile!(ForConnectFour for ConnectFour, ByEstimate {
    table, history, order
});
nullwindow::profile!(ForKalah for Kalah, Grained<Stores> {
    table, history, order
});
nullwindow::profile!(ForOthello for Othello, Grained<PlainEvaluator> {
    table, history, order
});
nullwindow::profile! {
    /// The engine of Othello with patterns.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, Options};
    /// use nullwindow_othello::{Othello, PatternEvaluator, Tracked};
    /// use nullwindow_subjects::{ForPatterns, Monitor};
    ///
    /// let evaluation = PatternEvaluator::embedded().expect("its own weights");
    /// let mut engine = Engine::<ForPatterns>::new(evaluation, 1, Options::default()).expect("memory");
    /// let limits = Limits { depth: Some(2), ..Limits::default() };
    /// let found = Monitor::silent().search(&mut engine, &Tracked::from(Othello::start()), limits)?;
    /// assert_eq!(found.depth, Some(2));
    /// # Ok::<(), nullwindow_subjects::Error>(())
    /// ```
    pub ForPatterns for Tracked, PatternEvaluator {
        table, history, order, tactical, realization
    }
}
nullwindow::profile!(ForTrees for EdgeTree, EdgeValue {
    table, history, order
});
nullwindow::profile! {
    /// The engine of shogi; [`ForPatterns`] has an example.
    pub ForShogi for Shogi, RelationEvaluator {
        table, history, order, tactical, null_move, realization
    }
}
nullwindow::profile! {
    /// The engine of chess, without repetition, of which the textbook knows nothing; [`ForPatterns`] has an
    /// example.
    pub ForChess for Chess, LinearEvaluator {
        table, history, order, tactical, null_move, realization
    }
}
nullwindow::profile!(ForGrainedChess for Chess, Grained<LinearEvaluator> {
    table, history, order
});

impl Suite {
    /// The game's positions: this number of random openings, the same for the same seed; of the 20 FForum
    /// problems, the first ones, whatever the seed.
    pub fn subject(self, openings: u32, seed: u64) -> Box<dyn Subject> {
        let count = openings as usize;
        match self {
            Suite::ConnectFour | Suite::Kalah | Suite::Othello => {
                self.grained(1, openings, seed).expect("these are among its games")
            }
            Suite::Fforum => {
                let evaluator = Grained { evaluator: PlainEvaluator, grain: 1 };
                Box::new(GamePositions::<ForOthello>::new(self, evaluator, problems(count)))
            }
            Suite::OthelloPatterns => {
                let positions = random_positions(&Othello::start(), 10, count, seed).expect(LONGER);
                Box::new(by_patterns(self, positions))
            }
            Suite::FforumPatterns => Box::new(by_patterns(self, problems(count))),
            Suite::Chess => {
                let positions = random_positions(&Chess::start(), 8, count, seed).expect(LONGER);
                // The network serves only where the player itself is measured, or plays: in `lab elo`, `train
                // spsa` and `train games`.
                let evaluator = LinearEvaluator::embedded();
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
                let trees = (0..u64::from(openings)).map(|i| EdgeTree::new(draw(seed, i)));
                Box::new(GamePositions::<ForTrees>::new(self, EdgeValue, trees.collect()))
            }
        }
    }

    /// The same positions, of the games that the literature's tables are made of, with values that are
    /// multiples of the grain in points; `None` of other suites.
    pub fn grained(self, grain: i32, openings: u32, seed: u64) -> Option<Box<dyn Subject>> {
        let count = openings as usize;
        Some(match self {
            Suite::ConnectFour => {
                let positions = random_positions(&ConnectFour::start(), 6, count, seed).expect(LONGER);
                let evaluator: ByEstimate = Grained { evaluator: Standard(evaluate), grain };
                Box::new(GamePositions::<ForConnectFour>::new(self, evaluator, positions))
            }
            Suite::Kalah => {
                let start = Kalah::new(6, 4, Rule::Standard).expect("the usual board");
                let positions = random_positions(&start, 6, count, seed).expect(LONGER);
                let evaluator = Grained { evaluator: Stores, grain };
                Box::new(GamePositions::<ForKalah>::new(self, evaluator, positions))
            }
            Suite::Othello => {
                let positions = random_positions(&Othello::start(), 10, count, seed).expect(LONGER);
                let evaluator = Grained { evaluator: PlainEvaluator, grain };
                Box::new(GamePositions::<ForOthello>::new(self, evaluator, positions))
            }
            Suite::Chess => {
                let positions = random_positions(&Chess::start(), 8, count, seed).expect(LONGER);
                let evaluator = Grained { evaluator: LinearEvaluator::embedded(), grain };
                Box::new(GamePositions::<ForGrainedChess>::new(self, evaluator, positions))
            }
            _ => return None,
        })
    }
}

const LONGER: &str = "games last longer than their openings";

/// The first FForum problems.
fn problems(count: usize) -> Vec<Othello> {
    fforum::problems().iter().take(count).map(|problem| problem.position).collect()
}

/// The [tactical positions](TACTICS) of chess.
///
/// ```
/// use nullwindow_subjects::{TACTICS, tactics};
/// assert_eq!(tactics().positions(), TACTICS.len());
/// ```
pub fn tactics() -> Box<dyn Subject> {
    let positions = TACTICS.map(|(fen, _)| fen.parse().expect("a position of this file"));
    Box::new(GamePositions::<ForChess>::new(Suite::Chess, LinearEvaluator::embedded(), positions.into()))
}

fn by_patterns(game: Suite, positions: Vec<Othello>) -> GamePositions<ForPatterns> {
    let evaluation = PatternEvaluator::embedded().expect("the crate's own tests read its weights");
    GamePositions::new(game, evaluation, positions.into_iter().map(Tracked::from).collect())
}

/// `count` positions after `plies` random moves from `start`, none of them the end of a game: the same for
/// the same seed.
///
/// # Errors
/// If random games end before the opening does.
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// use nullwindow_subjects::random_positions;
///
/// assert_eq!(random_positions(&TicTacToe::start(), 6, 50, 1)?.len(), 50);
/// assert!(random_positions(&TicTacToe::start(), 9, 1, 1).is_err()); // no game is longer
/// # Ok::<(), nullwindow_subjects::Error>(())
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

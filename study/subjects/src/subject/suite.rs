//! The suites by their names, and the options of their players (our own).

use clap::ValueEnum;
use nullwindow::engine::{Features, Options, Parameters};
use serde::Serialize;
use std::fmt::Display;

/// A game that experiments search, with the source of its positions.
///
/// ```
/// use nullwindow_subjects::Suite;
/// assert_eq!(Suite::ShogiEndgames.to_string(), "shogi-endgames"); // as on the command line
/// assert_eq!(Suite::ShogiEndgames.subject(100, 1).positions(), 24);
/// assert!(Suite::Kalah.grained(4, 10, 1).is_some() && Suite::Shogi.grained(4, 10, 1).is_none());
/// assert!(Suite::Shogi.selective().is_some() && Suite::Kalah.selective().is_none());
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
    /// The options of the game's player, which searches selectively, with parameters in round numbers; `None`
    /// where there is no such player.
    pub fn selective(self) -> Option<Options> {
        match self {
            Suite::ConnectFour | Suite::Kalah | Suite::Othello | Suite::Fforum | Suite::Trees => None,
            Suite::OthelloPatterns | Suite::FforumPatterns => Some(Options {
                exact: false,
                parameters: IN_DISCS,
                features: Features { realization: false, ..Features::default() },
                ..Options::default()
            }),
            // The player's own parameters are tuned for its network.
            Suite::Chess => {
                Some(Options { parameters: Parameters::DEFAULT, ..nullwindow_chess::ChessGame::options() })
            }
            Suite::Shogi | Suite::ShogiEndgames => Some(nullwindow_shogi::ShogiGame::options()),
        }
    }

    /// Whether the game has null moves and static exchange evaluation.
    pub fn has_null_moves(self) -> bool {
        matches!(self, Suite::Chess | Suite::Shogi | Suite::ShogiEndgames)
    }
}

/// The margins of Othello's lab player: as chess's, with a pawn for six discs. They are not tuned.
const IN_DISCS: Parameters = Parameters {
    delta_margin: 9,
    null_move_evaluation: 50,
    reverse_futility_margin: 5,
    futility_base: 6,
    extended_futility_slope: 5,
    razoring_base: 12,
    razoring_slope: 9,
    singular_margin: 8,
    singular_more: 1,
    ..Parameters::DEFAULT
};

impl Display for Suite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.to_possible_value().expect("no suite is hidden").get_name())
    }
}

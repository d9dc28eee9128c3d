//! What distinguishes the dialects of the protocol: UCI for chess, and USI for shogi, which is made from it
//! (our own).

use crate::score::uci as score;
use nullwindow::engine::{Pace, Parameters};
use nullwindow::proof::{ProofLimits, ProofResult};
use nullwindow::session::{Error, Game, Searcher};
use nullwindow::{Outcome, Position, Score};
use nullwindow_support::Perft;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::time::Duration;

/// A dialect: its words, its game, and its answers.
pub(crate) trait Dialect: Sized + 'static {
    type Move: Copy + Eq + Debug + Send;
    type Position: Position<Move = Self::Move, End = Outcome>
        + Perft
        + PartialEq
        + Debug
        + Display
        + Send
        + 'static;
    type Game: Game<Position = Self::Position>;

    const GAME: Self::Game;
    /// The command that introduces the engine: `uci`. With `ok` behind it ends the introduction, with
    /// `newgame` it is the command that begins a game.
    const NAME: &'static str;
    /// All commands.
    const COMMANDS: &'static [&'static str];
    /// The notation of positions, as `position` has it: `fen`.
    const NOTATION: &'static str;
    /// The arguments of `go`.
    const GO: &'static [&'static str];
    /// The arguments of `go` with the time left and the increment of the first side, and of the second.
    const CLOCKS: [[&'static str; 2]; 2];
    /// The options and their names.
    const OPTIONS: &'static [(UciOption, &'static str)];
    /// The numbers of lines that can be written: up to the largest number of moves of a position.
    const LINES: RangeInclusive<u32>;
    /// The answer to a `go mate` that begins no search, where `bestmove` does not answer it.
    const NO_MATE_SEARCH: Option<&'static str> = None;
    /// The move of a finished game or a refused position: `0000`.
    const NO_MOVE: &'static str;

    fn start() -> Self::Position;

    /// Reads a position. `notes` receives what is wrong and read all the same, as errors are returned.
    ///
    /// # Errors
    /// The column and the error.
    fn read_position(text: &str, notes: &mut Vec<(usize, String)>)
    -> Result<Self::Position, (usize, String)>;

    /// # Errors
    /// Why it is not a legal move.
    fn read_move(position: &Self::Position, text: &str) -> Result<Self::Move, String>;

    /// Writes a legal move. In chess, `chess960` is the value of the option of this name.
    fn write_move(position: &Self::Position, m: Self::Move, chess960: bool) -> String;

    /// The words after `score`.
    fn score(score: Score) -> String {
        score::write(score)
    }

    /// Reads the argument of `go mate`.
    fn mate(text: &str) -> Option<MateGoal>;

    /// Searches for a mate by checks alone, with a table of this size in MiB.
    ///
    /// # Errors
    /// If the table does not fit into memory, or the game has no such search.
    fn find_mate(
        _: &Self::Position,
        _: ProofLimits<'_>,
        _mebibytes: u32,
    ) -> Result<ProofResult<Self::Move>, Error> {
        Err("there is no search for mates by checks".into())
    }

    /// The position to search in place of one that the rules have drawn, where the board goes on.
    fn played_on(_: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Whether the side to move wins by claiming it.
    fn claims_win(_: &Self::Position) -> bool {
        false
    }

    /// How the player spreads the time of a game over its moves, in this position.
    fn pace(_: &Self::Position) -> Pace {
        Pace::default()
    }

    /// The usual parameters of the player.
    fn parameters() -> Parameters;

    /// The player, with a table of this size in MiB.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    fn player(mebibytes: u32, parameters: Parameters) -> Result<Box<dyn Searcher<Self::Position>>, Error>;

    /// The answer to `eval`.
    fn evaluation(position: &Self::Position) -> String;
}

/// A number from 0, as far as a text can be read as one: a negative number is 0, a fraction is left out, and
/// a number that is too large is the largest.
pub(crate) fn number(text: &str) -> Option<u64> {
    let real = || text.replace(',', ".").parse::<f64>().ok().filter(|number| !number.is_nan());
    text.parse().ok().or_else(|| real().map(|number| number as u64))
}

/// What `go mate` searches for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MateGoal {
    /// A mate in this number of moves, answered by `bestmove`.
    Moves(u16),
    /// A mate within this time, answered by `checkmate`; without a limit if it is [`Duration::MAX`].
    #[cfg_attr(not(feature = "usi"), expect(dead_code, reason = "UCI has no such search"))]
    Time(Duration),
}

/// The options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UciOption {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Ponder,
    AnalyseMode,
    Chess960,
    ShowWdl,
    LimitStrength,
    Elo,
    MoveOverhead,
    OwnBook,
    BookFile,
}

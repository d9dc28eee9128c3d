//! UCI: the dialect of chess (Kahlen & Meyer-Kahlen 2000–2006).

use super::dialect::{Dialect, MateGoal, UciOption, number};
use nullwindow::engine::{Options, Pace, Parameters};
use nullwindow::session::{Error, Game as _, Searcher};
use nullwindow::{Position, Score, Side, Turn};
use nullwindow_chess::{Castling, Chess, ChessGame, FenError, Move, NetworkEvaluator};
use std::ops::RangeInclusive;

/// The dialect.
pub(super) struct Uci;

impl Dialect for Uci {
    type Move = Move;
    type Position = Chess;
    type Game = ChessGame;

    const GAME: ChessGame = ChessGame;
    const NAME: &'static str = "uci";
    const COMMANDS: &'static [&'static str] = &[
        "uci",
        "debug",
        "isready",
        "setoption",
        "register",
        "ucinewgame",
        "position",
        "go",
        "stop",
        "ponderhit",
        "quit",
        "d",
        "eval",
        "bench",
        "perft",
    ];
    const NOTATION: &'static str = "fen";
    const GO: &'static [&'static str] = &[
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
    ];
    const CLOCKS: [[&'static str; 2]; 2] = [["wtime", "winc"], ["btime", "binc"]];
    const OPTIONS: &'static [(UciOption, &'static str)] = &[
        (UciOption::Hash, "Hash"),
        (UciOption::ClearHash, "Clear Hash"),
        (UciOption::Threads, "Threads"),
        (UciOption::MultiPv, "MultiPV"),
        (UciOption::Ponder, "Ponder"),
        (UciOption::AnalyseMode, "UCI_AnalyseMode"),
        (UciOption::Chess960, "UCI_Chess960"),
        (UciOption::ShowWdl, "UCI_ShowWDL"),
        (UciOption::LimitStrength, "UCI_LimitStrength"),
        (UciOption::Elo, "UCI_Elo"),
        (UciOption::MoveOverhead, "Move Overhead"),
        (UciOption::OwnBook, "OwnBook"),
        (UciOption::BookFile, "BookFile"),
    ];
    const LINES: RangeInclusive<u32> = 1..=218;
    const NO_MOVE: &'static str = "0000";

    fn start() -> Chess {
        Chess::start()
    }

    fn read_position(text: &str, notes: &mut Vec<(usize, String)>) -> Result<Chess, (usize, String)> {
        let placed = |FenError { column, kind }: FenError| (column, kind.to_string());
        let (position, read) = Chess::read_fen(text).map_err(placed)?;
        notes.extend(read.into_iter().map(placed));
        Ok(position)
    }

    fn read_move(position: &Chess, text: &str) -> Result<Move, String> {
        position.read_uci(text).map_err(|error| error.to_string())
    }

    fn write_move(position: &Chess, m: Move, chess960: bool) -> String {
        position.uci(m, if chess960 { Castling::TakesRook } else { Castling::TwoSquares })
    }

    fn mate(text: &str) -> Option<MateGoal> {
        number(text).map(|moves| MateGoal::Moves(moves.try_into().unwrap_or(u16::MAX)))
    }

    /// Nobody has claimed the draw by the fifty-move rule.
    fn played_on(position: &Chess) -> Option<Chess> {
        position.fifty_moves().then(|| position.without_clock())
    }

    fn pace(position: &Chess) -> Pace {
        ChessGame::pace(position)
    }

    fn parameters() -> Parameters {
        ChessGame::options().parameters
    }

    fn player(mebibytes: u32, parameters: Parameters) -> Result<Box<dyn Searcher<Chess>>, Error> {
        ChessGame::player_with(mebibytes as usize, Options { parameters, ..ChessGame::options() })
    }

    /// The static evaluation of a position, in pawns from White's view.
    fn evaluation(position: &Chess) -> String {
        if let Some(outcome) = position.outcome() {
            return format!("evaluation: none, the game is over: {}", ChessGame.ending(outcome));
        }
        let (network, white) = (NetworkEvaluator::embedded(), Turn::between(Side::First, position.side()));
        let pawns = |centipawns| f64::from(white.value(Score::points(centipawns)).get()) / 100.0;
        let check = if position.in_check() { ", in check" } else { "" };
        format!(
            "evaluation: {:+.2} pawns for White, without search{check} (by linear terms {:+.2})",
            pawns(network.centipawns(position)),
            pawns(network.linear.centipawns(position))
        )
    }
}

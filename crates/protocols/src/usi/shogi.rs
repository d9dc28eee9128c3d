//! USI: the dialect of shogi (Romstad, *Universal Shogi Interface*, 2007).

use crate::score::usi as score;
use crate::uci::dialect::{Dialect, MateGoal, UciOption, number};
use nullwindow::engine::{Options, Parameters};
use nullwindow::proof::{DfPn, ProofLimits, ProofOptions, ProofResult};
use nullwindow::session::{Error, Game as _, Searcher};
use nullwindow::{Evaluator, Position, Score, Side, Turn};
use nullwindow_shogi::{Mate, Move, RelationEvaluator, SfenError, Shogi, ShogiGame};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// The dialect.
pub(super) struct Usi;

impl Dialect for Usi {
    type Move = Move;
    type Position = Shogi;
    type Game = ShogiGame;

    const GAME: ShogiGame = ShogiGame;
    const NAME: &'static str = "usi";
    const COMMANDS: &'static [&'static str] = &[
        "usi",
        "debug",
        "isready",
        "setoption",
        "register",
        "usinewgame",
        "position",
        "go",
        "stop",
        "ponderhit",
        "gameover",
        "quit",
        "d",
        "eval",
        "bench",
        "perft",
    ];
    const NOTATION: &'static str = "sfen";
    const GO: &'static [&'static str] = &[
        "searchmoves",
        "ponder",
        "btime",
        "wtime",
        "byoyomi",
        "binc",
        "winc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
    ];
    const CLOCKS: [[&'static str; 2]; 2] = [["btime", "binc"], ["wtime", "winc"]];
    // A name of USI has no spaces.
    const OPTIONS: &'static [(UciOption, &'static str)] = &[
        (UciOption::Hash, "USI_Hash"),
        (UciOption::ClearHash, "Clear_Hash"),
        (UciOption::Threads, "Threads"),
        (UciOption::MultiPv, "MultiPV"),
        (UciOption::Ponder, "USI_Ponder"),
        (UciOption::AnalyseMode, "USI_AnalyseMode"),
        (UciOption::MoveOverhead, "Move_Overhead"),
        (UciOption::OwnBook, "USI_OwnBook"),
        (UciOption::BookFile, "BookFile"),
    ];
    const LINES: RangeInclusive<u32> = 1..=593;
    const NO_MATE_SEARCH: Option<&'static str> = Some("checkmate timeout");
    const NO_MOVE: &'static str = "resign";

    fn start() -> Shogi {
        Shogi::start()
    }

    fn read_position(text: &str, _: &mut Vec<(usize, String)>) -> Result<Shogi, (usize, String)> {
        text.parse().map_err(|SfenError { column, kind }| (column, kind.to_string()))
    }

    fn read_move(position: &Shogi, text: &str) -> Result<Move, String> {
        position.read_usi(text).map_err(|error| error.to_string())
    }

    fn write_move(_: &Shogi, m: Move, _: bool) -> String {
        m.to_string()
    }

    fn score(score: Score) -> String {
        score::write(score)
    }

    fn mate(text: &str) -> Option<MateGoal> {
        match text {
            "infinite" => Some(MateGoal::Time(Duration::MAX)),
            _ => number(text).map(|milliseconds| MateGoal::Time(Duration::from_millis(milliseconds))),
        }
    }

    /// By df-pn: the first mate that it finds, which may be longer than the shortest.
    fn find_mate(
        position: &Shogi,
        limits: ProofLimits<'_>,
        mebibytes: u32,
    ) -> Result<ProofResult<Move>, Error> {
        let options = ProofOptions { shortest: false, ..ProofOptions::default() };
        let mut search = DfPn::new(mebibytes as usize, options)?;
        Ok(search.solve(position, &Mate::of(position), &[], limits, &Instant::now()))
    }

    fn claims_win(position: &Shogi) -> bool {
        position.can_declare()
    }

    fn parameters() -> Parameters {
        ShogiGame::options().parameters
    }

    fn player(mebibytes: u32, parameters: Parameters) -> Result<Box<dyn Searcher<Shogi>>, Error> {
        ShogiGame::player_with(mebibytes as usize, Options { parameters, ..ShogiGame::options() })
    }

    /// The static evaluation of a position, in pawns from Black's view.
    fn evaluation(position: &Shogi) -> String {
        if let Some(outcome) = position.outcome() {
            return format!("evaluation: none, the game is over: {}", ShogiGame.ending(outcome));
        }
        let black = Turn::between(Side::First, position.side());
        let value = black.value(RelationEvaluator::embedded().evaluate(position));
        let check = if position.in_check() { ", in check" } else { "" };
        format!("evaluation: {:+.2} pawns for Black, without search{check}", f64::from(value.get()) / 100.0)
    }
}

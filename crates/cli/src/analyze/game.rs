//! What a game must have, so that it can be analysed: a record, and a way to search it (our own).

use super::worker::{Found, MoveAnalysis, Worker};
use nullwindow::session::Game;
use nullwindow::{Outcome, Position};
use nullwindow_app::analyze::AnalyzedGame;
use nullwindow_app::analyze::Heading;
use nullwindow_app::analyze::Measure;
use nullwindow_app::analyze::SearchLimit;

/// A game that was read from a file or an argument.
pub(super) trait RecordedGame {
    type Move: Copy + Eq + Send + Sync;
    type Position: Position<Move = Self::Move, End = Outcome> + Send + Sync + 'static;
    type Game: Game<Position = Self::Position>;

    const GAME: Self::Game;
    const MEASURE: Measure;

    fn start(&self) -> &Self::Position;

    fn moves(&self) -> Vec<Self::Move>;

    /// The number of a position's next move in the notation.
    fn number(_: &Self::Position, ply: usize) -> u16 {
        u16::try_from(ply + 1).unwrap_or(u16::MAX)
    }

    /// The value of a tag, if it is known. The name of a side is the tag of its player.
    fn known(&self, tag: &str) -> Option<&str>;

    /// The bytes of a report, in the encoding of the record.
    fn encoded(&self, report: String) -> Vec<u8> {
        report.into_bytes()
    }

    /// The players, or the source; the event, place, date and result. The players are the first side's and
    /// the second's.
    fn heading(&self, source: &str, players: [Option<&str>; 2]) -> Heading;
}

/// A game with the way to analyse it, and to report the analysis.
pub(super) trait Analyzable: RecordedGame {
    /// The default limit of a search.
    const LIMIT: SearchLimit;
    /// Whether positions are evaluated one after another from the last to the first, so that later ones serve
    /// earlier ones. Otherwise several moves are evaluated at a time.
    const BACKWARDS: bool;

    /// What is found at a position; `None` if it was stopped.
    fn evaluate(worker: &mut Worker<'_, Self::Position>, at: usize) -> Option<Found<Self::Move>>;

    /// Whether a summary counts the move.
    fn counts(_: Self::Move) -> bool {
        true
    }

    /// The report as text. The analysis is that of each move with its position.
    fn report(&self, game: &AnalyzedGame, moves: &GameMoves<Self::Position>) -> String;

    /// The line on standard error after an interrupted game, with the number of games not begun.
    fn interrupted(left: usize) -> Option<String>;
}

/// The start and the position after each move, and what is known of the moves.
pub(super) struct GameMoves<P: Position> {
    pub(super) positions: Vec<P>,
    pub(super) moves: Vec<Option<MoveAnalysis<P::Move>>>,
}

impl<P: Position> GameMoves<P> {
    /// Those of a game of which nothing is known yet.
    pub(super) fn of(start: &P, moves: &[P::Move]) -> Self {
        let mut positions = vec![start.clone()];
        for &m in moves {
            let mut next = positions[positions.len() - 1].clone();
            next.make(m);
            positions.push(next);
        }
        GameMoves { positions, moves: moves.iter().map(|_| None).collect() }
    }
}

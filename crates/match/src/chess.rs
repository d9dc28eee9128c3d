//! Chess in a match: UCI, books of Polyglot's format, well-known openings, and records in PGN (our own).

mod pgn;
mod well_known;

use crate::game_kind::{GameKind, UciNotation};
use crate::opening::{Opening, OpeningConfig};
use crate::record::GameRecord;
use nullwindow::session::AnyGame;
use nullwindow::{Outcome, Position};
use nullwindow_chess::{Castling, Chess, ChessGame, PolyglotBook};
use nullwindow_protocols::client::uci::UciDialect;
use nullwindow_support::{SplitMix64, size_limit};
use std::collections::HashSet;
use std::path::Path;

struct ChessKind;

/// Chess, if the game is that.
pub(crate) fn kind(game: &AnyGame) -> Option<&'static dyn GameKind> {
    game.is::<ChessGame>().then_some(&ChessKind)
}

impl GameKind for ChessKind {
    fn dialect(&self) -> Option<UciDialect> {
        Some(UciDialect::Uci)
    }

    fn notation(&self, start: Option<&str>) -> Result<Box<dyn UciNotation>, String> {
        let position = match start {
            Some(fen) => fen.parse::<Chess>().map_err(|error| error.to_string())?,
            None => Chess::start(),
        };
        let castling = if position.needs_chess960() { Castling::TakesRook } else { Castling::TwoSquares };
        Ok(Box::new(Notation { position, castling }))
    }

    fn balance(&self) -> (i16, u32) {
        (50, 5)
    }

    fn book(
        &self,
        path: &Path,
        count: usize,
        config: &OpeningConfig,
        warn: &dyn Fn(&str),
    ) -> Option<Result<Vec<Opening>, String>> {
        let ends = |known| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(known));
        let plies = config.plies.map(|plies| plies.max(1) as usize);
        if ends("bin") {
            Some(from_book(path, count, plies.unwrap_or(BOOK_PLIES), config.seed))
        } else {
            ends("pgn").then(|| pgn::openings(path, count, plies, warn))
        }
    }

    fn well_known(&self, seed: u64) -> Option<Vec<Opening>> {
        Some(well_known(seed))
    }

    fn reason(&self, position: &str, outcome: Outcome) -> Option<&'static str> {
        let position: Chess = position.parse().ok()?;
        Some(match (outcome, position.has_moves()) {
            (Outcome::Win(_), _) => "checkmate",
            (_, false) => "stalemate",
            _ if position.outcome().is_none() => "repetition",
            _ if position.board().halfmove_clock() >= 100 => "the fifty-move rule",
            _ => "insufficient material",
        })
    }

    fn record(&self, record: &GameRecord<'_>) -> Option<String> {
        Some(pgn::text(record))
    }
}

/// A game whose moves the session names by SAN.
struct Notation {
    position: Chess,
    castling: Castling,
}

impl UciNotation for Notation {
    fn play(&mut self, name: &str) -> Result<String, String> {
        let m = self.position.read_san(name).map_err(|error| error.to_string())?;
        let word = self.position.uci(m, self.castling);
        self.position.make(m);
        Ok(word)
    }

    fn name(&self, word: &str) -> Option<String> {
        self.position.read_uci(word).ok().map(|m| self.position.san(m))
    }

    fn chess960(&self) -> bool {
        self.castling == Castling::TakesRook
    }
}

/// The length to which a book is followed by default, in plies.
const BOOK_PLIES: usize = 8;

/// The number of lines that are drawn for each opening, before a book is found to have too few.
const TRIES: usize = 500;

/// Random lines of a book of Polyglot's format, different ones as far as there are any.
///
/// # Errors
/// If the file is no such book, or has no move at the start of the game.
fn from_book(path: &Path, count: usize, plies: usize, seed: u64) -> Result<Vec<Opening>, String> {
    let place = path.display();
    let file = size_limit::file(path, size_limit::LARGE_MIB).map_err(|error| format!("{place}: {error}"))?;
    let book = PolyglotBook::read(&file).map_err(|error| format!("{place}: {error}"))?;
    let (mut random, mut seen, mut openings) = (SplitMix64::new(seed), HashSet::new(), Vec::new());
    for _ in 0..TRIES * count {
        let line = book.line(plies, &mut random);
        if line.is_empty() {
            return Err(format!("{place}: it has no move at the start of the game"));
        }
        if seen.insert(line.clone()) {
            openings.push(line.into());
        }
        if openings.len() == count {
            break;
        }
    }
    Ok(openings)
}

/// The well-known openings, in random order.
fn well_known(seed: u64) -> Vec<Opening> {
    let mut random = SplitMix64::new(seed);
    let names = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut openings: Vec<Opening> = well_known::CHESS.iter().map(|line| names(line).into()).collect();
    random.shuffle(&mut openings);
    openings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_openings_are_legal_and_lead_to_different_positions() {
        let mut session = AnyGame::from(ChessGame).player(1).unwrap();
        let mut ends = HashSet::new();
        for opening in well_known(1) {
            assert!((6..=8).contains(&opening.moves.len()));
            session.set(&opening.moves.join(" ")).unwrap();
            assert!(ends.insert(session.position()), "{opening:?}");
        }
        assert!(ends.len() >= 30 && well_known(1) != well_known(2) && well_known(3) == well_known(3));
    }
}

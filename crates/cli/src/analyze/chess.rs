//! Games of chess, annotated in PGN.

use super::annotated::AnnotatedGame;
use super::game::RecordedGame;
use anyhow::{Result, anyhow, ensure};
use nullwindow::session::excerpt;
use nullwindow::{Outcome, Side};
use nullwindow_app::analyze::Measure;
use nullwindow_app::analyze::{GameInput, SourceGames, numbered};
use nullwindow_app::analyze::{Heading, without_folders};
use nullwindow_chess::{Chess, ChessGame, Move, Pgn, PgnLine, PgnMove};
use nullwindow_othello::{Line, Othello};
use std::iter;

/// The beginning of the comment on a better line, by which a later analysis finds its predecessor's.
const BETTER: &str = "better: ";

/// Whether the input has games of chess, by its name or by its first bytes: a tag, but not the one by which
/// records of other games name them; or the first move's number.
pub(super) fn is_pgn(input: &mut GameInput<'_>) -> bool {
    let named = input.ends_with(&["pgn"]);
    let head = String::from_utf8_lossy(input.head()).replace('\0', "");
    let head = head.trim_start_matches(|c: char| c.is_whitespace() || !c.is_ascii());
    let tag = head.starts_with('[') && head.contains('"') && !head.contains("[Game \"");
    // Lists of moves of Othello may have numbers and tags as well.
    let moves = head.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('['));
    let othello = moves.and_then(|line| line.parse::<Line>().ok());
    let othello = othello.is_some_and(|line| !line.0.is_empty() && line.play(&Othello::start()).is_ok());
    named || !othello && (tag || head.starts_with("1."))
}

/// The games of a file, each read when it is reached.
pub(super) fn read(input: &mut GameInput<'_>) -> Result<SourceGames<Pgn>> {
    ensure!(
        is_pgn(input),
        "'{}' is not a PGN file (.pgn); games of chess and others cannot be analysed together",
        excerpt(input.argument)
    );
    let (name, mut games) = (input.name.clone(), Pgn::games_of(input.file()?));
    Ok(numbered(iter::from_fn(move || {
        let game = games.next()?.map_err(|error| anyhow!("{name}, {error}"));
        Some((game, games.notes().iter().map(ToString::to_string).collect()))
    })))
}

impl RecordedGame for Pgn {
    type Move = Move;
    type Position = Chess;
    type Game = ChessGame;

    const GAME: ChessGame = ChessGame;
    const MEASURE: Measure = Measure::Expected { scale: ChessGame::SCALE, plies: false };

    fn start(&self) -> &Chess {
        &self.start
    }

    fn moves(&self) -> Vec<Move> {
        self.moves.iter().map(|played| played.m).collect()
    }

    fn number(position: &Chess, _: usize) -> u16 {
        position.board().fullmove_number()
    }

    fn known(&self, tag: &str) -> Option<&str> {
        self.tag(tag).filter(|value| !value.is_empty() && !value.starts_with('?'))
    }

    fn heading(&self, source: &str, players: [Option<&str>; 2]) -> Heading {
        let date = self.known("Date").map(|date| date.split(".?").next().unwrap_or(date).replace('.', "-"));
        let result = match self.result {
            Some(Outcome::Win(Side::First)) => Some("1-0"),
            Some(Outcome::Win(Side::Second)) => Some("0-1"),
            Some(_) => Some("½-½"),
            None => None,
        };
        let name = without_folders(source);
        let details = [self.known("Event"), self.known("Site"), date.as_deref(), Some(name), result];
        Heading::new(players, &format!("Chess: {name}"), &details)
    }
}

impl AnnotatedGame for Pgn {
    fn comment(&mut self, ply: Option<usize>) -> &mut Option<String> {
        match ply {
            Some(ply) => &mut self.moves[ply].comment,
            None => &mut self.comment,
        }
    }

    fn mark(&mut self, ply: usize, nag: u8) {
        // Numbers 1 to 6 are marks of quality, which this one replaces.
        let nags = &mut self.moves[ply].nags;
        nags.retain(|nag| !(1..=6).contains(nag));
        nags.insert(0, nag);
    }

    fn replace_better(&mut self, ply: usize, better: Option<(&[Move], &str)>) -> bool {
        let variations = &mut self.moves[ply].variations;
        variations.retain(|line| {
            let comment = line.moves.first().and_then(|played| played.comment.as_deref());
            !comment.is_some_and(|comment| comment.starts_with(BETTER))
        });
        if let Some((line, score)) = better {
            let mut moves: Vec<_> = line.iter().copied().map(PgnMove::from).collect();
            if let Some(first) = moves.first_mut() {
                first.comment = Some(format!("{BETTER}{score}"));
                variations.insert(0, PgnLine { comment: None, moves });
            }
        }
        true
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

//! Reading games of Othello: lists of moves, GGF, WTHOR, records of matches (our own).

use super::records;
use crate::analyze::heading::{Heading, without_folders};
use crate::analyze::range::{GameRange, places};
use anyhow::{Context, Result, anyhow};
use nullwindow::{Outcome, Position};
use nullwindow_app::text;
use nullwindow_othello::{Ggf, Line, Move, Othello, Wthor};
use std::fs::File;
use std::io::stdin;
use std::path::Path;

/// A game of Othello; all moves are legal.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct NamedGame {
    /// The source: `argument 1`, `game.ggf`, `games.wtb, game 3`.
    pub(super) name: String,
    /// The names of Black and White, if given.
    pub(super) players: [Option<String>; 2],
    /// Where and when the game was played, if given.
    pub(super) event: Option<String>,
    pub(super) date: Option<String>,
    pub(super) start: Othello,
    /// The moves, passes included.
    pub(super) moves: Vec<Move>,
}

impl NamedGame {
    /// A game without names, from the usual start.
    pub(super) fn plain(moves: Vec<Move>) -> Self {
        let start = Othello::start();
        NamedGame { name: String::new(), players: [None, None], event: None, date: None, start, moves }
    }

    /// The number of positions, the last one included.
    pub(super) fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// The players, or the first moves; and what else is known.
    pub(super) fn heading(&self) -> Heading {
        let shown = Line(self.moves.iter().copied().take(SHOWN).collect());
        let more = if self.moves.len() > SHOWN { " …" } else { "" };
        let source = if self.name.starts_with(ARGUMENT) {
            format!("{} of the command line", self.name)
        } else {
            without_folders(&self.name).to_owned()
        };
        let mut end = self.start;
        self.moves.iter().for_each(|&m| _ = end.make(m));
        let result = match end.outcome() {
            Some(Outcome::Margin(points)) => {
                Some(format!("Black {}, White {}", 32 + points / 2, 32 - points / 2))
            }
            _ => None,
        };
        Heading::new(
            self.players.each_ref().map(Option::as_deref),
            &format!("Othello: {shown:#}{more}"),
            &[self.event.as_deref(), self.date.as_deref(), Some(&source), result.as_deref()],
        )
    }
}

/// The number of moves that name a game without players.
const SHOWN: usize = 8;

/// The source of a game that is an argument itself, before the number.
const ARGUMENT: &str = "argument";

/// Reads all arguments.
///
/// # Errors
/// At the first error in any of them: one line that names the place.
pub(super) fn read(arguments: &[String], range: Option<GameRange>) -> Result<Vec<NamedGame>> {
    let mut all = Vec::new();
    for (argument, number) in arguments.iter().zip(1..) {
        let name = format!("{ARGUMENT} {number}");
        if argument == "-" {
            let source = "standard input";
            all.extend(chosen(source, of_text(&text::read(stdin(), source)?, source)?, range)?);
        } else if argument.trim_start().starts_with("(;") {
            all.extend(chosen(&name, of_text(argument, &name)?, range)?);
        } else if Path::new(argument).exists() || argument.contains(['.', '/']) {
            all.extend(chosen(argument, of_file(argument)?, range)?);
        } else {
            all.extend(chosen(&name, vec![(String::new(), of_line(argument))], range)?);
        }
    }
    Ok(all)
}

/// The games of a source, each with its place there. An error in a game that is not chosen does not matter.
pub(super) type PlacedGames = Vec<(String, Result<NamedGame>)>;

/// The games of `source` in the range; the name of an only game is the source's.
fn chosen(source: &str, games: PlacedGames, range: Option<GameRange>) -> Result<Vec<NamedGame>> {
    let count = games.len();
    let places = places(source, count, range)?;
    let named = |(place, game): (String, Result<NamedGame>)| {
        let name = if count == 1 { source.to_owned() } else { format!("{source}, {place}") };
        Ok(NamedGame { name: name.clone(), ..game.context(name)? })
    };
    games.into_iter().skip(places.start).take(places.len()).map(named).collect()
}

fn of_file(path: &str) -> Result<PlacedGames> {
    let unreadable = || format!("'{path}' is not a list of moves, and not a file that can be read");
    if Path::new(path).extension().is_some_and(|end| end.eq_ignore_ascii_case("wtb")) {
        let wthor = Wthor::read(path, &text::bytes(File::open(path).with_context(unreadable)?, path)?)?;
        let date = (wthor.year > 0).then(|| wthor.year.to_string());
        let game = |moves| NamedGame { date: date.clone(), ..NamedGame::plain(moves) };
        let games = wthor.games.into_iter().map(|wthor| game(wthor.moves));
        return Ok((1..).zip(games).map(|(number, game)| (format!("game {number}"), Ok(game))).collect());
    }
    of_text(&text::read(File::open(path).with_context(unreadable)?, path)?, path)
}

/// The games of a text: GGF, the record of a match, or a list of moves on each line. Errors name `source`.
fn of_text(text: &str, source: &str) -> Result<PlacedGames> {
    if text.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit()).starts_with("(;") {
        let games = (1..).zip(Ggf::read_all(text).with_context(|| source.to_owned())?);
        return Ok(games.map(|(number, game)| (format!("game {number}"), of_ggf(game))).collect());
    }
    if text.trim_start().starts_with('[') {
        return Ok(records::read(text));
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim_start();
        !(line.is_empty() || line.starts_with(['%', '#']))
    });
    Ok(lines.map(|(number, line)| (format!("line {number}"), of_line(line))).collect())
}

fn of_ggf(game: Ggf) -> Result<NamedGame> {
    let moves = game.line()?.0;
    let Ggf { players, place: event, date, start, .. } = game;
    Ok(NamedGame { name: String::new(), players, event, date, start, moves })
}

/// A game by its moves, from the usual start.
pub(super) fn of_line(text: &str) -> Result<NamedGame> {
    let line: Line = text.parse()?;
    let (Line(moves), _) = line.play(&Othello::start())?;
    if moves.is_empty() {
        return Err(anyhow!("there is no move in it"));
    }
    Ok(NamedGame::plain(moves))
}

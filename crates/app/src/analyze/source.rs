//! The games of the arguments: each is opened once, and read as far as its chosen games (our own).

use super::range::GameRange;
use crate::reading::Reading;
use anyhow::{Context, Result, ensure};
use nullwindow::session::excerpt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, stdin};
use std::path::Path;

/// An argument: a file, standard input, or the text of a game itself.
pub struct GameInput<'a> {
    /// The argument itself.
    pub argument: &'a str,
    /// How messages name it: by the file, or as `argument 1`.
    pub name: String,
    /// The file or standard input; `None` if the argument is neither.
    open: Option<io::Result<Box<dyn BufRead>>>,
}

/// The name of an argument that is a game itself, before its number.
pub const ARGUMENT: &str = "argument";

impl<'a> GameInput<'a> {
    /// Opens the file of this name, if there is one or if it looks like one.
    pub fn open(argument: &'a str, number: usize) -> Self {
        let is_named = argument.contains(['.', '/']) && !argument.contains(char::is_whitespace);
        let is_file = !argument.trim_start().starts_with("(;") && (is_named || Path::new(argument).exists());
        let (name, open): (_, Option<io::Result<Box<dyn BufRead>>>) = match argument {
            "-" => ("standard input".to_owned(), Some(Ok(Box::new(BufReader::new(stdin()))))),
            file if is_file => {
                let opened = File::open(file).map(|file| Box::new(BufReader::new(file)) as Box<dyn BufRead>);
                (file.to_owned(), Some(opened))
            }
            _ => (format!("{ARGUMENT} {number}"), None),
        };
        GameInput { argument, name, open }
    }

    /// The first bytes, by which a notation is recognized; none where nothing can be read.
    pub fn head(&mut self) -> &[u8] {
        match &mut self.open {
            Some(Ok(source)) => source.fill_buf().unwrap_or_default(),
            _ => &[],
        }
    }

    /// Whether the name of the file has one of these endings.
    pub fn ends_with(&self, endings: &[&str]) -> bool {
        let ending = Path::new(self.argument).extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
    }

    /// The file or standard input, once; `None` if the argument is neither.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn source(&mut self) -> io::Result<Option<Box<dyn BufRead>>> {
        self.open.take().transpose()
    }

    /// The file or standard input, where an argument can be nothing else.
    ///
    /// # Errors
    /// If it is none, or cannot be opened.
    pub fn file(&mut self) -> Result<Box<dyn BufRead>> {
        let source = self.source().with_context(|| self.name.clone())?;
        source.with_context(|| format!("'{}' is not a file", excerpt(self.argument)))
    }
}

/// A game of an input, as its reader returns it.
pub struct SourceGame<R> {
    /// Its place there: `game 3`, `line 7`.
    pub place: String,
    /// The game; the error names the input.
    pub game: Result<R>,
    /// What was read though it is not as it should be, with places in the input: `line 9, column 4: …`.
    pub notes: Vec<String>,
}

/// The games of an input, read one after another; a reader may return them all at once.
pub type SourceGames<R> = Box<dyn Iterator<Item = SourceGame<R>>>;

/// Games by their numbers in the input, each with its notes.
pub fn numbered<R: 'static>(
    games: impl IntoIterator<Item = (Result<R>, Vec<String>)> + 'static,
) -> SourceGames<R> {
    let game = |(number, (game, notes))| SourceGame { place: format!("game {number}"), game, notes };
    Box::new((1..).zip(games).map(game))
}

/// Games with their names.
pub type Games<R> = Vec<(String, R)>;

/// The chosen games of all inputs. Games and inputs that are left out are named on standard error.
///
/// # Errors
/// The last error, if there is no game.
pub fn read_all<R>(
    inputs: Vec<GameInput<'_>>,
    range: Option<GameRange>,
    mut read: impl FnMut(&mut GameInput<'_>) -> Result<SourceGames<R>>,
) -> Result<Games<R>> {
    let (mut games, mut reading) = (Vec::new(), Reading::default());
    for mut input in inputs {
        let of_input = read(&mut input).and_then(|games| chosen(&input.name, games, range));
        match of_input {
            Err(error) => reading.refuse(error),
            Ok(chosen) => {
                for (name, SourceGame { game, notes, .. }) in chosen {
                    notes.iter().for_each(|note| reading.note(&input.name, note));
                    match game {
                        Ok(game) => games.push((name, game)),
                        Err(error) => reading.refuse(error),
                    }
                }
            }
        }
    }
    reading.print(!games.is_empty())?;
    Ok(games)
}

/// The chosen ones of the games of `source`, which are read no further than the last of them, and one more
/// where that says whether there is only one. Source and place name a game; an only game is named by the
/// source. An error in a game that is not chosen does not matter.
///
/// # Errors
/// If there is no game, or not the last one of the range, or several and no range.
fn chosen<R>(
    source: &str,
    games: SourceGames<R>,
    range: Option<GameRange>,
) -> Result<Vec<(String, SourceGame<R>)>> {
    let GameRange { first, last } = range.unwrap_or(GameRange { first: 1, last: 1 });
    let (mut count, mut chosen) = (0, Vec::new());
    for game in games.take(last.max(2)) {
        count += 1;
        if (first..=last).contains(&count) {
            chosen.push(game);
        }
    }
    ensure!(count > 0, "{source}: there is no game in it");
    ensure!(
        count == 1 || range.is_some(),
        "{source}: it has more than one game; choose some of them, as in --select 1-10"
    );
    let plural = if count == 1 { "" } else { "s" };
    ensure!(last <= count, "--select {last}: {source} has {count} game{plural}");
    let name = |place: &str| if count == 1 { source.to_owned() } else { format!("{source}, {place}") };
    Ok(chosen.into_iter().map(|game| (name(&game.place), game)).collect())
}

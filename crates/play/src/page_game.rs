//! A game of a page (our own): what the page knows of it beyond its session, by facets that a game may lack.

use crate::page_book::PageBook;
use crate::page_openings::PageOpenings;
use crate::page_weights::{self, PageWeights};
use nullwindow::session::{AnyPosition, AnySession, Error, Game, Session};
use nullwindow_support::{GameOption, Look, Notation, ReadRecords, Unit, Variant, points};
use std::fmt;

/// A game of a page, made of any [`Game`] that has a [picture](Game::picture). What only some games have is a
/// field with a default.
///
/// ```
/// use nullwindow_games::kalah::KalahGame;
/// use nullwindow_play::{Look, PageGame, points};
/// let kalah = PageGame::from(KalahGame::new(None, None, None)?);
/// assert_eq!((kalah.name, kalah.title.as_str(), kalah.unit.name), ("kalah", "Kalah", "seeds"));
/// let unit = points("seeds", 8.0, [-16, -8, -4, 0, 4, 8, 16]);
/// let shown = PageGame { look: Look::Pits, unit, ..kalah };
/// # _ = shown;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PageGame {
    /// The name, as in the link of a game.
    pub name: &'static str,
    /// The name in headings; by default the name with a capital.
    pub title: String,
    /// What the board looks like; by default as the picture has it.
    pub look: Look,
    /// The unit of scores; by default [that of the game](Game::unit), of which ten are odds of ten to one.
    pub unit: Unit,
    /// The options that select a variant; by default none.
    pub options: &'static [GameOption],
    /// The file of weights that the page fetches from its own folder; by default none. Those of a training
    /// come with their player: see [`trained`](Self::trained).
    pub weights: Option<PageWeights>,
    /// The tables of openings that the page fetches from its own folder, one for each variant that has one;
    /// by default none.
    pub openings: Vec<PageOpenings>,
    /// The book that the page fetches from its own folder; by default none.
    pub book: Option<PageBook>,
    /// The notations of records, beyond SGF and a line of moves; by default none.
    pub notations: &'static [Notation],
    /// Reads records of the game's own; by default none.
    pub read_records: ReadRecords,
    /// What the evaluation of a position is made of, from the view of the side that begins; by default
    /// nothing.
    pub terms: Terms,
    /// Opens the game for its rules.
    pub rules: Rules,
    /// Opens the game with its player.
    pub player: Player,
}

/// Names and values of the terms of an evaluation, of the position that a text has.
pub type Terms = Box<dyn Fn(&Variant, &str) -> Result<Vec<(String, i32)>, Error>>;

/// Opens a variant of a game for its rules.
pub type Rules = Box<dyn Fn(&Variant) -> Result<Box<dyn AnyPosition>, Error>>;

/// Opens a variant of a game with its player, with a table of a size in MiB. (An
/// [`AnyGame`](nullwindow::session::AnyGame) has a solver and proofs too, which would travel with the page.)
pub type Player = Box<dyn Fn(&Variant, usize) -> Result<Box<dyn AnySession>, Error>>;

impl<G: Game> From<G> for PageGame {
    fn from(game: G) -> Self {
        let (name, unit, playing) = (game.name(), game.unit(), game.clone());
        let (first, rest) = name.split_at(name.chars().next().map_or(0, char::len_utf8));
        PageGame {
            name,
            title: first.to_uppercase() + &rest.replace('-', " "),
            look: Look::default(),
            unit: points(unit, 10.0, [-20, -10, -4, 0, 4, 10, 20]),
            options: &[],
            weights: None,
            openings: Vec::new(),
            book: None,
            notations: &[],
            read_records: |_, _, _| Ok(None),
            terms: Box::new(|_, _| Ok(Vec::new())),
            rules: Box::new(move |_| Ok(Box::new(Session::rules(game.clone())?))),
            player: Box::new(move |_, mebibytes| Ok(Box::new(Session::player(playing.clone(), mebibytes)?))),
        }
    }
}

impl PageGame {
    /// A game with its [player by trained weights](Game::trained), those of a file in the folder of the
    /// author's crate, which the command `train` has written. The program of the page checks the file, and
    /// packs it into the page's folder; until the page has fetched it, the game's own player plays.
    ///
    /// ```no_run
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// use nullwindow_play::{PageGame, page};
    /// page!(PageGame::trained(ConnectFourGame::default(), "connect-four.weights"));
    /// ```
    #[must_use]
    pub fn trained<G: Game>(game: G, file: &str) -> Self {
        let (weights, player) = page_weights::trained(&game, file);
        let player: Player = Box::new(move |_, mebibytes| Ok(Box::new(player(mebibytes)?)));
        PageGame { weights: Some(weights), player, ..game.into() }
    }

    /// The game whose engine knows a table of openings, that of a file in the folder of the author's crate,
    /// which the command `openings` has written for the usual variant. The program of the page checks the
    /// file, and packs it into the page's folder.
    #[must_use]
    pub fn knowing(self, file: &str) -> Self {
        PageGame { openings: vec![self.of_usual("openings", file)], ..self }
    }

    /// The same of a book, which the command `book` has written: the engine plays by it.
    #[must_use]
    pub fn with_book(self, file: &str) -> Self {
        PageGame { book: Some(self.of_usual("books", file).into()), ..self }
    }

    /// A file of the usual variant, and its place in this folder of the page.
    fn of_usual(&self, folder: &str, file: &str) -> PageOpenings {
        let start = (self.rules)(&Variant::default());
        let variant = start.map(|session| session.variant()).unwrap_or_default();
        PageOpenings { variant, path: format!("{folder}/{}.gz", self.name), file: Some(file.into()) }
    }
}

impl fmt::Debug for PageGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PageGame").field("name", &self.name).finish_non_exhaustive()
    }
}

//! The list without the types of the games (our own).

use crate::facets::{Protocol, Term};
use crate::house_game::{GameVisitor, HouseGame, PerftVisitor, ReadCounts};
use crate::list::{EachGame, each, with_variant};
use nullwindow::session::{AnyGame, Error};
use nullwindow_support::{
    BenchSearch, GameOption, Look, Notation, Perft, PositionSyntax, ReadBook, ReadRecords, Unit, Variant,
    WeightFile,
};

/// A game of the list, as [`HouseGame`] has it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// [`HouseGame::NAME`].
    pub name: &'static str,
    /// [`HouseGame::TITLE`].
    pub title: &'static str,
    /// [`HouseGame::OPTIONS`].
    pub options: &'static [GameOption],
    /// [`HouseGame::BENCH`].
    pub bench: &'static [BenchSearch],
    /// [`HouseGame::POSITIONS`].
    pub positions: Option<PositionSyntax>,
    /// [`HouseGame::PROTOCOL`].
    pub protocol: Protocol,
    /// [`HouseGame::UNIT`].
    pub unit: Unit,
    /// [`HouseGame::LOOK`].
    pub look: Look,
    /// [`HouseGame::WEIGHTS`].
    pub weights: Option<WeightFile>,
    /// [`HouseGame::OPENINGS`].
    pub openings: &'static [(&'static str, &'static str)],
    /// [`HouseGame::BOOKS`].
    pub books: Option<ReadBook>,
    /// [`HouseGame::NOTATIONS`].
    pub notations: &'static [Notation],
    /// [`HouseGame::read_records`].
    pub read_records: ReadRecords,
    /// Whether its paths are counted.
    pub perft: bool,
}

/// The games in the order of the list.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let mut list = List(Vec::new());
    each(&mut list);
    list.0
}

/// The game of this name, if there is one.
///
/// ```
/// let kalah = nullwindow_catalogue::entry("kalah").expect("a game of the list");
/// assert_eq!(kalah.options.len(), 3);
/// ```
#[must_use]
pub fn entry(name: &str) -> Option<Entry> {
    entries().into_iter().find(|entry| entry.name == name)
}

/// The variant of a game with these options.
///
/// # Errors
/// If there is no such game, or no such variant.
pub fn open(name: &str, variant: &Variant) -> Result<AnyGame, Error> {
    with_variant(name, variant, Open)
}

/// The terms of the evaluation of a position of a text, as [`HouseGame::terms`] has them.
///
/// # Errors
/// If there is no such game, variant or position.
///
/// ```
/// use nullwindow_catalogue::{Variant, terms};
/// let seeds = terms("kalah", &Variant::default(), "3")?;
/// assert_eq!(seeds[0], ("seeds in the store".to_owned(), 1));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn terms(name: &str, variant: &Variant, position: &str) -> Result<Vec<Term>, Error> {
    with_variant(name, variant, Terms { position })?
}

struct List(Vec<Entry>);

impl EachGame for List {
    fn game<G: HouseGame>(&mut self) {
        let usual = G::open(&Variant::default());
        self.0.push(Entry {
            name: G::NAME,
            title: G::TITLE,
            options: G::OPTIONS,
            bench: G::BENCH,
            positions: G::POSITIONS,
            protocol: G::PROTOCOL,
            unit: G::UNIT,
            look: G::LOOK,
            weights: G::WEIGHTS,
            openings: G::OPENINGS,
            books: G::BOOKS,
            notations: G::NOTATIONS,
            read_records: G::read_records,
            perft: usual.is_ok_and(|game| game.with_perft(IsThere).is_some()),
        });
    }
}

/// Whether a facet is there.
struct IsThere;

impl PerftVisitor for IsThere {
    type Output = ();

    fn visit<G: HouseGame<Position: Perft>>(self, _: &G, _: Option<ReadCounts<G>>) {}
}

/// The game without its type.
struct Open;

impl GameVisitor for Open {
    type Output = AnyGame;

    fn visit<G: HouseGame>(self, game: G) -> AnyGame {
        AnyGame::from(game)
    }
}

/// The terms of a position.
struct Terms<'p> {
    position: &'p str,
}

impl GameVisitor for Terms<'_> {
    type Output = Result<Vec<Term>, Error>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        game.root(self.position).map(|position| game.terms(&position))
    }
}

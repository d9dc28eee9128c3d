//! The list without the types of the games (our own).

use crate::facets::Protocol;
use crate::house_game::{GameVisitor, HouseGame, PerftVisitor, ReadCounts};
use crate::list::{EachGame, each, with_variant};
use nullwindow::session::{AnyGame, Error};
use nullwindow_support::{
    BenchSearch, GameOption, Notation, Perft, PositionSyntax, ReadBook, ReadRecords, Variant, WeightFile,
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
    /// [`HouseGame::WEIGHTS`].
    pub weights: Option<WeightFile>,
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
            weights: G::WEIGHTS,
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

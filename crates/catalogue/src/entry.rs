//! The list without the types of the games (our own).

use crate::facets::{Look, Protocol, WeightFile};
use crate::house_game::{HouseGame, PerftVisitor, ReadCounts};
use crate::list::{EachGame, Visitor, each, names, with};
use crate::variant::{GameOption, Variant};
use nullwindow::session::{AnyGame, Error};
use nullwindow_support::{BenchSearch, Perft, PositionSyntax};

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
    /// [`HouseGame::SQUARE`].
    pub square: Option<u32>,
    /// [`HouseGame::POSITIONS`].
    pub positions: Option<PositionSyntax>,
    /// [`HouseGame::PROTOCOL`].
    pub protocol: Protocol,
    /// [`HouseGame::LOOK`].
    pub look: Look,
    /// [`HouseGame::WEIGHTS`].
    pub weights: Option<WeightFile>,
    /// The names of [`HouseGame::NOTATIONS`], and that of a line of moves.
    pub notations: Vec<&'static str>,
    /// Whether its paths are counted.
    pub perft: bool,
    /// Whether many ranks can search it.
    pub ranks: bool,
}

/// The games in the order of the list.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let mut list = List(Vec::new());
    each(&mut list);
    list.0
}

/// The variant of a game with these options.
///
/// # Errors
/// If there is no such game, or no such variant.
pub fn open(name: &str, variant: &Variant) -> Result<AnyGame, Error> {
    with(name, Open(variant))
        .unwrap_or_else(|| Err(format!("no game is named {name}; there are {}", names().join(", ")).into()))
}

struct List(Vec<Entry>);

impl EachGame for List {
    fn game<G: HouseGame>(&mut self) {
        let notations = G::NOTATIONS.iter().map(|notation| notation.name);
        let usual = G::open(&Variant::default());
        #[cfg(feature = "ranks")]
        let ranks = usual.as_ref().is_ok_and(|game| game.with_ranks(IsThere).is_some());
        #[cfg(not(feature = "ranks"))]
        let ranks = false;
        self.0.push(Entry {
            name: G::NAME,
            title: G::TITLE,
            options: G::OPTIONS,
            bench: G::BENCH,
            square: G::SQUARE,
            positions: G::POSITIONS,
            protocol: G::PROTOCOL,
            look: G::LOOK,
            weights: G::WEIGHTS,
            notations: notations.chain([MOVES]).collect(),
            perft: usual.is_ok_and(|game| game.with_perft(IsThere).is_some()),
            ranks,
        });
    }
}

/// The notation that every game has: a line of moves.
pub const MOVES: &str = "moves";

/// Whether a facet is there.
struct IsThere;

impl PerftVisitor for IsThere {
    type Output = ();

    fn visit<G: HouseGame<Position: Perft>>(self, _: &G, _: Option<ReadCounts<G>>) {}
}

#[cfg(feature = "ranks")]
impl crate::RankVisitor for IsThere {
    type Output = ();

    fn visit<G: crate::RankedGame>(self, _: &G) {}
}

struct Open<'v>(&'v Variant);

impl Visitor for Open<'_> {
    type Output = Result<AnyGame, Error>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        G::open(self.0).map(AnyGame::from)
    }
}

//! What programs know of a game of the house beyond its session (our own).

use crate::facets::{Protocol, Term};
use nullwindow::session::{Error, Game};
use nullwindow::{Keyed, Position, Score};
use nullwindow_support::{
    BenchSearch, GameOption, Games, Look, Notation, Perft, PositionSyntax, ReadBook, Unit, Variant,
    WeightFile,
};

/// A game of the house: its session, and its facets. A facet with a default is one that a game may lack.
pub trait HouseGame: Game<Position: Position<Move: Send + Sync> + Keyed + PartialEq + Send + Sync> {
    /// The name, as a user types it; the same as [`Game::name`].
    const NAME: &'static str;

    /// The name on a page.
    const TITLE: &'static str;

    /// The options that select a variant.
    const OPTIONS: &'static [GameOption] = &[];

    /// The searches of `bench`.
    const BENCH: &'static [BenchSearch];

    /// The game's own forms of positions on a command line.
    const POSITIONS: Option<PositionSyntax> = None;

    /// The protocol by which its engines speak.
    const PROTOCOL: Protocol = Protocol::Gtp;

    /// The unit of its scores.
    const UNIT: Unit;

    /// What a board looks like.
    const LOOK: Look;

    /// The file of weights that a page fetches.
    const WEIGHTS: Option<WeightFile> = None;

    /// The tables of openings that a page fetches: the variant of each, and its place beside a page, where it
    /// is packed by gzip.
    const OPENINGS: &'static [(&'static str, &'static str)] = &[];

    /// The book that a page fetches: its variant, and its place there.
    const BOOK: Option<(&'static str, &'static str)> = None;

    /// The format of opening books that only this game has.
    const BOOKS: Option<ReadBook> = None;

    /// The notations of records, beyond a line of moves.
    const NOTATIONS: &'static [Notation] = &[];

    /// The variant of these options.
    ///
    /// # Errors
    /// If there is none, or its positions are of [another type](Self::with_variant).
    fn open(variant: &Variant) -> Result<Self, Error>;

    /// Shows the variant of these options to a visitor: a game of another type, if its positions are of
    /// another type.
    ///
    /// # Errors
    /// If there is no such variant.
    fn with_variant<V: GameVisitor>(variant: &Variant, visitor: V) -> Result<V::Output, Error> {
        Self::open(variant).map(|game| visitor.visit(game))
    }

    /// The value of a position at the horizon of a small search, from the view of the side to move; a win is
    /// one at once.
    fn horizon(&self, position: &Self::Position) -> Score;

    /// What the evaluation is made of, from the view of the side that begins.
    fn terms(&self, _position: &Self::Position) -> Vec<Term> {
        Vec::new()
    }

    /// The position of a text; moves alone count from the start of the game.
    ///
    /// # Errors
    /// The text is wrong; the error names the mistake and its place.
    fn root(&self, text: &str) -> Result<Self::Position, Error> {
        let (mut position, moves) = self.read(text)?;
        moves.into_iter().for_each(|m| _ = position.make(m));
        Ok(position)
    }

    /// The games of a file, at most `most`; `None` if the file is no record of this game.
    ///
    /// # Errors
    /// The mistake and its place in the file.
    fn read_records(_name: &str, _bytes: &[u8], _most: usize) -> Result<Option<Games>, String> {
        Ok(None)
    }

    /// Shows the game to a visitor, if its paths are counted (`Perft`).
    fn with_perft<V: PerftVisitor>(&self, _visitor: V) -> Option<V::Output> {
        None
    }
}

/// What is done with a variant of a game.
pub trait GameVisitor {
    /// What it makes of the game.
    type Output;

    /// The variant.
    fn visit<G: HouseGame>(self, game: G) -> Self::Output;
}

/// What is done with a game whose paths are counted.
pub trait PerftVisitor {
    /// What it makes of the game.
    type Output;

    /// The game, and the function that reads its files of counts, if they have a form of their own.
    fn visit<G: HouseGame<Position: Perft>>(self, game: &G, read: Option<ReadCounts<G>>) -> Self::Output;
}

/// The moves of a game.
pub type GameMove<G> = <<G as Game>::Position as Position>::Move;

/// Reads a file of counts.
///
/// # Errors
/// The mistake and its place in the file.
pub type ReadCounts<G> = fn(&str) -> Result<Vec<PathCounts<<G as Game>::Position>>, String>;

/// A line of a file of counts.
#[derive(Clone, Debug)]
pub struct PathCounts<P> {
    /// The number of the line, from 1.
    pub line: usize,
    /// The position.
    pub position: P,
    /// Depths in plies, and the numbers of paths to them.
    pub counts: Vec<(u32, u64)>,
}

//! The one list of games (our own).

use crate::house_game::{GameVisitor, HouseGame};
use nullwindow::session::{Error, excerpt};
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_othello::OthelloGame;
use nullwindow_support::Variant;

/// Shows the type of every game to a visitor, in the order in which programs name them; the first is their
/// default.
pub fn each(visitor: &mut impl EachGame) {
    visitor.game::<OthelloGame>();
    #[cfg(feature = "chess")]
    visitor.game::<nullwindow_chess::ChessGame>();
    #[cfg(feature = "shogi")]
    visitor.game::<nullwindow_shogi::ShogiGame>();
    visitor.game::<ConnectFourGame>();
    visitor.game::<KalahGame>();
    visitor.game::<DomineeringGame>();
    visitor.game::<TicTacToeGame>();
}

/// What is done with every game.
///
/// ```
/// use nullwindow_catalogue::{EachGame, HouseGame, each};
/// struct Titles(Vec<&'static str>);
/// impl EachGame for Titles {
///     fn game<G: HouseGame>(&mut self) {
///         self.0.push(G::TITLE);
///     }
/// }
/// let mut titles = Titles(Vec::new());
/// each(&mut titles);
/// assert_eq!(titles.0[0], "Othello");
/// ```
pub trait EachGame {
    /// A game of the list.
    fn game<G: HouseGame>(&mut self);
}

/// The names of the games, in the order of the list.
///
/// ```
/// assert!(nullwindow_catalogue::names().contains(&"domineering"));
/// ```
#[must_use]
pub fn names() -> Vec<&'static str> {
    let mut names = Names(Vec::new());
    each(&mut names);
    names.0
}

struct Names(Vec<&'static str>);

impl EachGame for Names {
    fn game<G: HouseGame>(&mut self) {
        self.0.push(G::NAME);
    }
}

/// What is done with one game, whose type it needs.
///
/// ```
/// use nullwindow::session::{Game, Session};
/// use nullwindow_catalogue::{HouseGame, Variant, Visitor, with};
/// /// The number of first moves.
/// struct FirstMoves;
/// impl Visitor for FirstMoves {
///     type Output = usize;
///     fn visit<G: HouseGame>(self) -> usize {
///         let game = G::open(&Variant::default()).expect("the usual variant");
///         Session::solver(game, 1).expect("memory for a small table").moves().len()
///     }
/// }
/// assert_eq!((with("kalah", FirstMoves), with("no game", FirstMoves)), (Some(6), None));
/// ```
pub trait Visitor {
    /// What it makes of the game.
    type Output;

    /// The game that was named.
    fn visit<G: HouseGame>(self) -> Self::Output;
}

/// What a visitor makes of the game of this name; `None` if there is none.
pub fn with<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    let mut named = Named { name, visitor: Some(visitor), output: None };
    each(&mut named);
    named.output
}

/// What a visitor makes of the variant of the game of this name.
///
/// # Errors
/// If there is no such game, or no such variant.
///
/// ```
/// use nullwindow_catalogue::{GameVisitor, HouseGame, Variant, with_variant};
/// /// The number of first moves.
/// struct FirstMoves;
/// impl GameVisitor for FirstMoves {
///     type Output = usize;
///     fn visit<G: HouseGame>(self, game: G) -> usize {
///         let mut moves = Vec::new();
///         nullwindow::Position::moves(&game.root("").expect("a start"), &mut moves);
///         moves.len()
///     }
/// }
/// let columns = |number| with_variant("domineering", &Variant::of([("columns", number)]), FirstMoves);
/// assert_eq!(columns("4")?, 20);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn with_variant<V: GameVisitor>(name: &str, variant: &Variant, visitor: V) -> Result<V::Output, Error> {
    let unknown = || format!("no game is named {}; there are {}", excerpt(name), names().join(", ")).into();
    with(name, Opening { variant, visitor }).unwrap_or_else(|| Err(unknown()))
}

/// A visitor of one variant.
struct Opening<'v, V> {
    variant: &'v Variant,
    visitor: V,
}

impl<V: GameVisitor> Visitor for Opening<'_, V> {
    type Output = Result<V::Output, Error>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        G::with_variant(self.variant, self.visitor)
    }
}

/// A visitor of one game.
struct Named<'n, V: Visitor> {
    name: &'n str,
    visitor: Option<V>,
    output: Option<V::Output>,
}

impl<V: Visitor> EachGame for Named<'_, V> {
    fn game<G: HouseGame>(&mut self) {
        if G::NAME == self.name {
            self.output = self.visitor.take().map(V::visit::<G>);
        }
    }
}

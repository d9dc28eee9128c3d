//! The games of the page, and the one that is open (our own).

use crate::values::{self, Measure, Value};
use nullwindow::session::{AnyPosition, AnySession, Error, Session};
use nullwindow::{Position, Score, Side};
use nullwindow_catalogue::{GameVisitor, HouseGame, Term, Variant, with_variant};
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// Both sides.
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// The size of the transposition table in MiB.
const TABLE: usize = 64;

/// A position of a game: where the game began, and what has been played since.
#[derive(Clone, Deserialize)]
pub(crate) struct Played {
    pub(crate) game: String,
    /// The options of the game's variant.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// A position, as [`AnyPosition::set`] reads it.
    #[serde(default)]
    pub(crate) start: String,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// A position of a game of the page.
pub(crate) trait Board: AnyPosition {
    fn terms(&self) -> Vec<Term>;

    /// The names of the sides on the board.
    fn names(&self) -> [&'static str; 2];

    /// The outcome in words with these names, if the game is over.
    fn outcome_in_words(&self) -> Option<String>;

    /// The values of scores from the view of the side to move, to be used while the session searches.
    fn values(&self) -> Box<dyn Fn(Score) -> Value>;

    fn measure(&self) -> Measure;

    /// The score of the side that begins, from 0 to 1, if the game is over.
    fn result(&self) -> Option<f64>;
}

impl<G: HouseGame, S> Board for Session<G, S>
where
    Session<G, S>: AnyPosition,
{
    fn terms(&self) -> Vec<Term> {
        self.game().terms(Session::position(self))
    }

    fn names(&self) -> [&'static str; 2] {
        G::LOOK.sides().unwrap_or(SIDES.map(|side| self.game().side(side)))
    }

    fn outcome_in_words(&self) -> Option<String> {
        let words = AnyPosition::ending(self)?;
        let named = |(side, name)| Some(format!("{name}{}", words.strip_prefix(self.game().side(side))?));
        Some(SIDES.into_iter().zip(self.names()).find_map(named).unwrap_or(words))
    }

    fn values(&self) -> Box<dyn Fn(Score) -> Value> {
        let (game, names, side) = (self.game().clone(), self.names(), Session::position(self).side());
        Box::new(move |score| values::value(&game, names, G::UNIT, side, score))
    }

    fn measure(&self) -> Measure {
        Measure::of(G::UNIT)
    }

    fn result(&self) -> Option<f64> {
        Session::outcome(self).map(|outcome| G::UNIT.result(outcome))
    }
}

/// A position with an engine.
pub(crate) trait Player: Board + AnySession {}

impl<G: HouseGame> Player for Session<G> {}

/// Opens a game for its rules, without weights and tables.
struct Rules;

/// Opens a game with its engine.
struct Engine;

/// Opens a game.
trait Open {
    type Opened: AnyPosition + ?Sized;

    fn open<G: HouseGame>(game: G) -> Result<Box<Self::Opened>, Error>;
}

impl Open for Rules {
    type Opened = dyn Board;

    fn open<G: HouseGame>(game: G) -> Result<Box<dyn Board>, Error> {
        Ok(Box::new(Session::rules(game)?))
    }
}

impl Open for Engine {
    type Opened = dyn Player;

    fn open<G: HouseGame>(game: G) -> Result<Box<dyn Player>, Error> {
        Ok(Box::new(Session::player(game, TABLE)?))
    }
}

/// Opens a variant of a game.
struct Opening<O>(PhantomData<O>);

impl<O: Open> GameVisitor for Opening<O> {
    type Output = Result<Box<O::Opened>, Error>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        O::open(game)
    }
}

/// The game that is open.
struct Opened<S: ?Sized> {
    game: String,
    options: BTreeMap<String, String>,
    session: Box<S>,
}

/// The game that is open, if one is.
type Slot<S> = RefCell<Option<Opened<S>>>;

thread_local! {
    static RULES: Slot<dyn Board> = const { RefCell::new(None) };
    static ENGINE: Slot<dyn Player> = const { RefCell::new(None) };
}

/// What `f` makes of this position.
pub(crate) fn at<T>(
    played: &Played,
    f: impl FnOnce(&mut (dyn Board + 'static)) -> Result<T, String>,
) -> Result<T, String> {
    RULES.with(|slot| visit::<Rules, T>(slot, played, f))
}

/// What `f` makes of this position with an engine, which stays open, with its table, until another game is
/// wanted.
pub(crate) fn at_engine<T>(
    played: &Played,
    f: impl FnOnce(&mut (dyn Player + 'static)) -> Result<T, String>,
) -> Result<T, String> {
    ENGINE.with(|slot| visit::<Engine, T>(slot, played, f))
}

fn visit<O: Open, T>(
    slot: &Slot<O::Opened>,
    played: &Played,
    f: impl FnOnce(&mut O::Opened) -> Result<T, String>,
) -> Result<T, String> {
    let mut opened = slot.borrow_mut();
    let Played { game, options, start, moves } = played;
    if !opened.as_ref().is_some_and(|known| known.game == *game && known.options == *options) {
        *opened = None; // Its memory first.
        let session = with_variant(game, &Variant::of(options.clone()), Opening::<O>(PhantomData));
        let session = session.flatten().map_err(|error| error.to_string())?;
        *opened = Some(Opened { game: game.clone(), options: options.clone(), session });
    }
    let session = &mut *opened.as_mut().ok_or("no game is open")?.session;
    session.set(start).map_err(|error| format!("position: {error}"))?;
    for (name, number) in moves.iter().zip(1..) {
        session.play(name).map_err(|error| format!("move {number}: {error}"))?;
    }
    f(session)
}

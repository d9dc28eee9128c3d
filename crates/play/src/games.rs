//! The games of the page, and the one that is open (our own).

use crate::values::{self, Measure, Value};
use nullwindow::engine::{Predictions, Report, SearchResult, Statistics};
use nullwindow::session::{AnySession, Request, Root, Searcher, Session};
use nullwindow::{Position, Score};
use nullwindow_catalogue::{HouseGame, Term, Variant, Visitor, with};
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The size of the transposition table in MiB.
const TABLE: usize = 64;

/// A position of a game: where the game began, and what has been played since.
#[derive(Clone, Deserialize)]
pub(crate) struct Played {
    pub(crate) game: String,
    /// The options of the game's variant.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// A position, as [`AnySession::set`] reads it.
    #[serde(default)]
    pub(crate) start: String,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// A session of a game of the page.
pub(crate) trait Board: AnySession {
    fn terms(&self) -> Vec<Term>;

    /// The values of scores from the view of the side to move, to be used while the session searches.
    fn values(&self) -> Box<dyn Fn(Score) -> Value>;

    fn measure(&self) -> Measure;

    /// The score of the side that begins, from 0 to 1, if the game is over.
    fn result(&self) -> Option<f64>;
}

impl<G: HouseGame> Board for Session<G> {
    fn terms(&self) -> Vec<Term> {
        self.game().terms(Session::position(self))
    }

    fn values(&self) -> Box<dyn Fn(Score) -> Value> {
        let (game, side) = (self.game().clone(), Session::position(self).side());
        Box::new(move |score| values::value(&game, G::UNIT, side, score))
    }

    fn measure(&self) -> Measure {
        Measure::of(G::UNIT)
    }

    fn result(&self) -> Option<f64> {
        Session::outcome(self).map(|outcome| G::UNIT.result(outcome))
    }
}

/// What a session is opened for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Use {
    /// The rules alone, without weights and tables.
    Rules,
    /// The engine too.
    Search,
}

fn open(played: &Played, purpose: Use) -> Result<Box<dyn Board>, String> {
    let variant = Variant::of(played.options.clone());
    with(&played.game, Open { variant, purpose })
        .unwrap_or_else(|| Err(format!("no game is named {}", played.game)))
}

/// Opens the game that is named.
struct Open {
    variant: Variant,
    purpose: Use,
}

impl Visitor for Open {
    type Output = Result<Box<dyn Board>, String>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        let session = G::open(&self.variant).and_then(|game| match self.purpose {
            Use::Rules => Session::new(game, Box::new(NoSearcher)),
            Use::Search => Session::player(game, TABLE),
        });
        Ok(Box::new(session.map_err(|error| error.to_string())?))
    }
}

/// The searcher of a session that serves the rules alone; nobody asks it.
struct NoSearcher;

impl<P: Position> Searcher<P> for NoSearcher {
    fn search(
        &mut self,
        _: &Root<'_, P>,
        _: &Request<'_>,
        _: &mut dyn FnMut(&Report<'_, P::Move>),
    ) -> SearchResult<P::Move> {
        SearchResult {
            lines: Vec::new(),
            score: Score::points(0),
            depth: None,
            nodes: 0,
            complete: false,
            exact: false,
            fallback: false,
            predictions: Predictions::default(),
            statistics: Statistics::default(),
        }
    }

    fn new_game(&mut self) {}
}

/// The game that is open.
struct Opened {
    game: String,
    options: BTreeMap<String, String>,
    purpose: Use,
    session: Box<dyn Board>,
}

thread_local! {
    static OPENED: RefCell<Option<Opened>> = const { RefCell::new(None) };
}

/// What `f` makes of a session at this position. The session stays open, with its table, until another game
/// or purpose is wanted; one that can search serves the rules too.
pub(crate) fn at<T>(
    played: &Played,
    purpose: Use,
    f: impl FnOnce(&mut dyn Board) -> Result<T, String>,
) -> Result<T, String> {
    OPENED.with_borrow_mut(|opened| {
        let serves = |known: &Opened| {
            let same = known.game == played.game && known.options == played.options;
            same && (purpose == Use::Rules || known.purpose == Use::Search)
        };
        if !opened.as_ref().is_some_and(serves) {
            *opened = None; // Its memory first.
            let session = open(played, purpose)?;
            let Played { game, options, .. } = played;
            *opened = Some(Opened { game: game.clone(), options: options.clone(), purpose, session });
        }
        let session = &mut opened.as_mut().ok_or("no game is open")?.session;
        session.set(&played.start).map_err(|error| format!("position: {error}"))?;
        for (name, number) in played.moves.iter().zip(1..) {
            session.play(name).map_err(|error| format!("move {number}: {error}"))?;
        }
        f(&mut **session)
    })
}

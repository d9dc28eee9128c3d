//! Positions of the games of the house, for Python (our own).

use nullwindow::session::{AnyPosition, Error, Picture, Session};
use nullwindow::{Keyed, Side};
use nullwindow_catalogue::{GameOption, GameVisitor, HouseGame, Variant, Visitor, entries, names, with};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// The options of a game's variant, by their names.
pub(crate) type Options = BTreeMap<String, String>;

/// An error of the library as an exception of Python.
pub(crate) fn value_error(error: Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The name of a game, what a page calls it, and its options: name, and what it is.
type GameEntry = (&'static str, &'static str, Vec<(&'static str, &'static str)>);

/// The games of the house.
#[pyfunction]
pub(crate) fn games() -> Vec<GameEntry> {
    let option = |option: &GameOption| (option.name, option.help);
    let game = |entry: nullwindow_catalogue::Entry| {
        (entry.name, entry.title, entry.options.iter().map(option).collect())
    };
    entries().into_iter().map(game).collect()
}

/// What a visitor makes of the game of this name.
pub(crate) fn visit<V: Visitor>(name: &str, visitor: V) -> PyResult<V::Output> {
    with(name, visitor).ok_or_else(|| {
        PyKeyError::new_err(format!("no game is named {name}; there are {}", names().join(", ")))
    })
}

/// A session without a searcher, whose game is one of the house.
trait Board: AnyPosition + Send + Sync {
    fn fork(&self) -> Box<dyn Board>;

    fn key(&self) -> u128;

    /// The score of the side that begins at the end of the game, from 0 to 1.
    fn result(&self) -> Option<f64>;
}

impl<G: HouseGame> Board for Session<G, ()> {
    fn fork(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn key(&self) -> u128 {
        Session::position(self).key().into()
    }

    fn result(&self) -> Option<f64> {
        Session::outcome(self).map(|outcome| G::UNIT.result(outcome))
    }
}

/// Opens the start of a game.
struct OpenPosition(Variant);

impl Visitor for OpenPosition {
    type Output = Result<Box<dyn Board>, Error>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        G::with_variant(&self.0, Rules).flatten()
    }
}

/// Opens the start of a variant.
struct Rules;

impl GameVisitor for Rules {
    type Output = Result<Box<dyn Board>, Error>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        Ok(Box::new(Session::rules(game)?))
    }
}

/// A position of a game, and how the game came to it.
#[pyclass(module = "nullwindow._native")]
pub(crate) struct Position(Box<dyn Board>);

/// A picture: the columns, the names of the cells, what is on them, what each side has besides, and the cells
/// of pieces that cover two.
type PictureParts = (usize, Vec<String>, Vec<String>, [Vec<(String, u32)>; 2], Vec<[usize; 2]>);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, text = "", options = Options::new()))]
    fn new(game: &str, text: &str, options: Options) -> PyResult<Self> {
        let mut board = visit(game, OpenPosition(Variant::of(options)))?.map_err(value_error)?;
        board.set(text).map_err(value_error)?;
        Ok(Position(board))
    }

    fn copy(&self) -> Self {
        Position(self.0.fork())
    }

    #[getter]
    fn text(&self) -> String {
        self.0.position()
    }

    #[getter]
    fn board(&self) -> String {
        self.0.board()
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn play(&mut self, name: &str) -> PyResult<()> {
        self.0.play(name).map_err(value_error)
    }

    fn undo(&mut self) -> Option<String> {
        self.0.undo()
    }

    /// Moves in the game's notation for a line.
    fn line(&self, names: Vec<String>) -> PyResult<String> {
        self.0.line(&names).map_err(value_error)
    }

    /// 0 for the side that begins, 1 for the other.
    #[getter]
    fn turn(&self) -> usize {
        usize::from(self.0.side() == Side::Second)
    }

    #[getter]
    fn side(&self) -> &'static str {
        self.0.side_name(self.0.side())
    }

    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        (self.0.side_name(Side::First), self.0.side_name(Side::Second))
    }

    #[getter]
    fn outcome(&self) -> Option<String> {
        self.0.ending()
    }

    #[getter]
    fn result(&self) -> Option<f64> {
        self.0.result()
    }

    #[getter]
    fn key(&self) -> u128 {
        self.0.key()
    }

    fn picture(&self) -> Option<PictureParts> {
        let Picture { columns, names, cells, hands, joined } = self.0.picture()?;
        Some((columns, names, cells, hands, joined))
    }
}

//! The picture of a position in JSON (our own).

use nullwindow::session;
use serde::Serialize;

/// [`session::Picture`] in JSON.
#[derive(Serialize)]
pub(crate) struct Picture {
    columns: usize,
    names: Vec<String>,
    cells: Vec<String>,
    hands: [Vec<(String, u32)>; 2],
    joined: Vec<[usize; 2]>,
}

impl From<session::Picture> for Picture {
    fn from(picture: session::Picture) -> Self {
        let session::Picture { columns, names, cells, hands, joined } = picture;
        Picture { columns, names, cells, hands, joined }
    }
}

/// [`session::Place`] in JSON: the index of a cell, or the name of a kind.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Place {
    Cell(usize),
    Hand(String),
}

impl From<session::Place> for Place {
    fn from(place: session::Place) -> Self {
        match place {
            session::Place::Cell(cell) => Place::Cell(cell),
            session::Place::Hand(kind) => Place::Hand(kind),
        }
    }
}

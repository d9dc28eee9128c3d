//! The types of the facets of a game (our own).

/// What a board looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Discs of two colours on squares.
    Discs,
    /// Discs that fall into columns.
    Columns,
    /// Pits with seeds.
    Pits,
    /// Chess men.
    Men,
    /// Tiles with characters.
    Tiles,
    /// Dominoes upright and across.
    Dominoes,
    /// Marks on squares.
    Marks,
}

impl Look {
    /// The name by which a page knows it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Look::Discs => "discs",
            Look::Columns => "columns",
            Look::Pits => "pits",
            Look::Men => "men",
            Look::Tiles => "tiles",
            Look::Dominoes => "dominoes",
            Look::Marks => "marks",
        }
    }

    /// The names of the sides by the colours of their pieces, where the game's own are the letters of a
    /// board of text.
    ///
    /// ```
    /// use nullwindow_catalogue::Look;
    /// assert_eq!((Look::Columns.sides(), Look::Marks.sides()), (Some(["Yellow", "Red"]), None));
    /// ```
    #[must_use]
    pub fn sides(self) -> Option<[&'static str; 2]> {
        (self == Look::Columns).then_some(["Yellow", "Red"])
    }
}

/// The protocol by which engines of a game speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Go Text Protocol, for any game.
    Gtp,
    /// The Universal Chess Interface.
    Uci,
    /// Its form for shogi.
    Usi,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 3] = [Protocol::Uci, Protocol::Usi, Protocol::Gtp];

    /// The name, as a user types it.
    ///
    /// ```
    /// use nullwindow_catalogue::Protocol;
    /// assert_eq!(Protocol::ALL.map(Protocol::name), ["uci", "usi", "gtp"]);
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Usi => "usi",
            Protocol::Gtp => "gtp",
        }
    }
}

/// A file of weights.
#[derive(Clone, Copy, Debug)]
pub struct WeightFile {
    /// Its place beside a page, where it is packed by gzip.
    pub path: &'static str,
    /// The file as the game's crate has it; empty without that crate's feature `embedded`.
    pub bytes: fn() -> &'static [u8],
    /// Takes the bytes of the file, before the first search.
    pub give: fn(&[u8]) -> Result<(), String>,
}

/// A notation of records.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The name, which is also the usual end of a file's name.
    pub name: &'static str,
    /// Writes a game: the position at its start, empty for the usual one, and the names of the moves, which
    /// are legal.
    pub write: fn(&str, &[String]) -> Result<String, String>,
}

/// A game of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Players, date …
    pub title: String,
    /// The position at the start, as a session reads it; empty for the usual one.
    pub start: String,
    /// The moves, as a session reads them.
    pub moves: Vec<String>,
    /// The number of variations of the game, which are left out.
    pub left_out: usize,
}

impl Record {
    /// A record of moves that are written as their types write them.
    pub fn of(title: String, start: &str, moves: &[impl ToString]) -> Self {
        let moves = moves.iter().map(ToString::to_string).collect();
        Record { title, start: start.to_owned(), moves, left_out: 0 }
    }
}

/// A name and a number.
pub type Term = (String, i32);

//! The types of the facets of a game (our own).

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

/// A name and a number.
pub type Term = (String, i32);

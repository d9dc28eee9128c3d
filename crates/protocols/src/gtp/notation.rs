//! Colours and moves as the protocol writes them.

use nullwindow::Side;

/// The protocol's name of a side: black begins.
///
/// ```
/// use nullwindow::Side;
/// assert_eq!(nullwindow_protocols::gtp::notation::colour(Side::First), "b");
/// ```
#[must_use]
pub fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "b",
        Side::Second => "w",
    }
}

/// The side of this colour.
pub(super) fn side(colour: &str) -> Option<Side> {
    match colour.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::First),
        "w" | "white" => Some(Side::Second),
        _ => None,
    }
}

/// A session's name of the move that passes.
pub const PASS: &str = "--";

/// The protocol's name of a move. A name with capitals, as in chess, stays as it is: there the case matters.
///
/// ```
/// use nullwindow_protocols::gtp::notation;
/// assert_eq!(["f5", "--", "Nf3"].map(notation::vertex), ["F5", "pass", "Nf3"]);
/// ```
#[must_use]
pub fn vertex(name: &str) -> String {
    match name {
        PASS => "pass".to_owned(),
        _ if name.contains(char::is_uppercase) => name.to_owned(),
        _ => name.to_uppercase(),
    }
}

/// A session's name of a move, unless its names have capitals; the inverse of [`vertex`].
///
/// ```
/// use nullwindow_protocols::gtp::notation;
/// assert_eq!(["F5", "PASS"].map(notation::name), ["f5", "--"]);
/// ```
#[must_use]
pub fn name(vertex: &str) -> String {
    if vertex.eq_ignore_ascii_case("pass") { PASS.to_owned() } else { vertex.to_lowercase() }
}

/// The protocol's name of a game: the words of its own name with capitals, as GRhino writes `Othello`.
///
/// ```
/// use nullwindow_protocols::gtp::notation;
/// assert_eq!(["othello", "tic-tac-toe"].map(notation::game), ["Othello", "Tic-Tac-Toe"]);
/// ```
#[must_use]
pub fn game(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    name.split('-').map(capital).collect::<Vec<_>>().join("-")
}

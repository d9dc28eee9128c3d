//! Colours and moves as the protocol writes them.

use nullwindow::Side;

/// The name of a side: black begins.
pub(crate) fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "b",
        Side::Second => "w",
    }
}

/// The side of this name.
pub(super) fn side(colour: &str) -> Option<Side> {
    match colour.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::First),
        "w" | "white" => Some(Side::Second),
        _ => None,
    }
}

/// The name by which a session knows the move that passes.
pub(crate) const PASS: &str = "--";

/// A move that a session calls so. Names with capitals, as in chess, are left as they are: in those the case matters.
pub(crate) fn vertex(name: &str) -> String {
    match name {
        PASS => "pass".to_owned(),
        _ if name.contains(char::is_uppercase) => name.to_owned(),
        _ => name.to_uppercase(),
    }
}

/// What a session calls a move that the protocol writes so, unless its names have capitals.
pub(crate) fn name(vertex: &str) -> String {
    if vertex.eq_ignore_ascii_case("pass") { PASS.to_owned() } else { vertex.to_lowercase() }
}

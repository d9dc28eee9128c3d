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

/// A move that a session calls so.
pub(crate) fn vertex(name: &str) -> String {
    if name == PASS { "pass".to_owned() } else { name.to_uppercase() }
}

/// What a session calls a move that the protocol writes so.
pub(crate) fn name(vertex: &str) -> String {
    if vertex.eq_ignore_ascii_case("pass") { PASS.to_owned() } else { vertex.to_lowercase() }
}

//! Colours and moves as the protocol writes them.

use nullwindow::Side;
use nullwindow::session::excerpt;

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

/// The protocol's words for the two sides: the first side is black, whatever a game calls it.
const COLOURS: [(Side, &str, &str); 2] = [(Side::First, "b", "black"), (Side::Second, "w", "white")];

/// The side of a colour: one of the protocol's words, or the game's name of the side, in any case. A name
/// that is a word of the protocol keeps the protocol's meaning: White begins in chess, and is `b`.
///
/// # Errors
/// If it is neither; the error lists the words that are.
pub(super) fn side(colour: &str, name: impl Fn(Side) -> &'static str) -> Result<Side, String> {
    let name = |side| one_word(name(side));
    let named = |&side: &Side| name(side).eq_ignore_ascii_case(colour);
    let side = by_protocol(colour).or_else(|| [Side::First, Side::Second].into_iter().find(named));
    side.ok_or_else(|| {
        let known = COLOURS.map(|(side, letter, word)| match (name(side), by_protocol(&name(side))) {
            (name, None) => format!("{letter}, {word}, {name}"),
            (_, Some(known)) if known == side => format!("{letter}, {word}"),
            (name, Some(_)) => format!("{letter}, {word} ({name})"),
        });
        format!("'{}' is not a colour ({})", excerpt(colour), known.join("; "))
    })
}

fn by_protocol(colour: &str) -> Option<Side> {
    let is = |word: &str| word.eq_ignore_ascii_case(colour);
    COLOURS.into_iter().find(|&(_, letter, word)| is(letter) || is(word)).map(|(side, ..)| side)
}

/// A name as an argument, which spaces would end.
fn one_word(name: &str) -> String {
    name.replace(' ', "-")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_is_a_word_of_the_protocol_or_the_games_name_of_a_side() {
        let read = |colour, names: [&'static str; 2]| side(colour, |side| names[side as usize]);
        let hex = ["Red", "Player 2"];
        for first in ["b", "BLACK", "red", "Red"] {
            assert_eq!(read(first, hex), Ok(Side::First), "{first}");
        }
        for second in ["W", "white", "player-2"] {
            assert_eq!(read(second, hex), Ok(Side::Second), "{second}");
        }
        let error = "'blue' is not a colour (b, black, Red; w, white, Player-2)";
        assert_eq!(read("blue", hex), Err(error.to_owned()));
        let (othello, chess) = (["Black", "White"], ["White", "Black"]);
        assert_eq!(read("x", othello), Err("'x' is not a colour (b, black; w, white)".to_owned()));
        assert_eq!((read("White", othello), read("White", chess)), (Ok(Side::Second), Ok(Side::Second)));
        let error = "'x' is not a colour (b, black (White); w, white (Black))";
        assert_eq!(read("x", chess), Err(error.to_owned()));
    }
}

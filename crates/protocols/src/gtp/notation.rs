//! Colours and moves as the protocol writes them.

use nullwindow::Side;
use nullwindow::session::excerpt;

/// The protocol's colours of a game's sides. A side that the game calls Black or White has this colour; in
/// all other games Black is the side that begins.
///
/// ```
/// use nullwindow::Side;
/// use nullwindow_protocols::gtp::notation::Colours;
/// let colours = |names: [&'static str; 2]| Colours::of(|side| names[side as usize]);
/// let [chess, kalah] = [["White", "Black"], ["First", "Second"]].map(colours);
/// assert_eq!((chess.letter(Side::First), kalah.letter(Side::First)), ("w", "b"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours {
    names: [&'static str; 2],
    pub(super) black: Side,
}

impl Colours {
    /// The colours of the sides of these names.
    #[must_use]
    pub fn of(name: impl Fn(Side) -> &'static str) -> Self {
        let names @ [first, second] = [Side::First, Side::Second].map(name);
        let black =
            if is_named(first, "white") || is_named(second, "black") { Side::Second } else { Side::First };
        Colours { names, black }
    }

    /// The colour of a side as a letter, `b` or `w`.
    #[must_use]
    pub fn letter(self, side: Side) -> &'static str {
        &self.word(side)[..1]
    }

    /// The colour of a side as a word, `black` or `white`.
    #[must_use]
    pub fn word(self, side: Side) -> &'static str {
        if side == self.black { "black" } else { "white" }
    }

    /// The side of a colour: the game's name of the side, the protocol's letter or word, or the first letter
    /// of the game's name, in any case. The earlier of these wins.
    ///
    /// # Errors
    /// If it is none of them; the error lists the words that are.
    pub(super) fn side(self, colour: &str) -> Result<Side, String> {
        let is = |word: &str| word.eq_ignore_ascii_case(colour);
        let name = |side| one_word(self.names[side as usize]);
        let by = |is: &dyn Fn(Side) -> bool| [Side::First, Side::Second].into_iter().find(|&side| is(side));
        let initial = |side: Side| self.names[side as usize].get(..1).unwrap_or_default();
        let side = by(&|side| is(&name(side)))
            .or_else(|| by(&|side| is(self.letter(side)) || is(self.word(side))))
            .or_else(|| by(&|side| is(initial(side)) && !is(initial(side.other()))));
        side.ok_or_else(|| {
            let known = [Side::First, Side::Second].map(|side| {
                let (letter, word, name) = (self.letter(side), self.word(side), name(side));
                let own = if name.eq_ignore_ascii_case(word) { String::new() } else { format!(", {name}") };
                format!("{letter}, {word}{own}")
            });
            format!("'{}' is not a colour ({})", excerpt(colour), known.join("; "))
        })
    }
}

/// Whether a name is this word or its first letter, alone or before other words.
fn is_named(name: &str, word: &str) -> bool {
    let first = name.split_whitespace().next().unwrap_or_default();
    [word, &word[..1]].iter().any(|word| first.eq_ignore_ascii_case(word))
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

    fn read(colour: &str, names: [&'static str; 2]) -> Result<Side, String> {
        Colours::of(|side| names[side as usize]).side(colour)
    }

    /// The names of a game's sides, the words for the first, and those for the second.
    #[test]
    fn games_own_names_of_its_sides_win_over_those_of_the_protocol() {
        type Words = &'static [&'static str];
        let cases: [([&str; 2], Words, Words); 10] = [
            (["Black", "White"], &["b", "B", "black"], &["w", "WHITE"]),
            (["White", "Black"], &["w", "W", "white"], &["b", "BLACK"]),
            (["W", "B"], &["w", "white"], &["b", "black"]),
            (["White player", "Black player"], &["w", "white-player"], &["b", "black"]),
            (["White", "Red"], &["w", "white"], &["b", "black", "r", "RED"]),
            (["Red", "Black"], &["w", "white", "r", "red"], &["b", "black"]),
            (["X", "O"], &["b", "black", "x"], &["w", "white", "o", "O"]),
            (["Yellow", "South"], &["b", "y", "yellow"], &["w", "s", "SOUTH"]),
            // The letters of the protocol are words of its controllers: `b` is not Blue.
            (["Red", "Blue"], &["b", "black", "r"], &["w", "white", "blue"]),
            (["Player 1", "Player 2"], &["b", "player-1"], &["w", "Player-2"]),
        ];
        for (names, first, second) in cases {
            for (side, words) in [(Side::First, first), (Side::Second, second)] {
                words.iter().for_each(|word| assert_eq!(read(word, names), Ok(side), "{word} in {names:?}"));
                let colours = Colours::of(|side| names[side as usize]);
                assert_eq!(colours.side(colours.letter(side)), Ok(side), "{names:?}");
                assert_eq!(colours.side(colours.word(side)), Ok(side), "{names:?}");
            }
        }
    }

    #[test]
    fn error_lists_the_colours() {
        let error = |colour, names| read(colour, names).unwrap_err();
        let red = "'blue' is not a colour (b, black, Red; w, white, Player-2)";
        assert_eq!(error("blue", ["Red", "Player 2"]), red);
        assert_eq!(error("x", ["Black", "White"]), "'x' is not a colour (b, black; w, white)");
        assert_eq!(error("x", ["White", "Black"]), "'x' is not a colour (w, white; b, black)");
        let shared = "'p' is not a colour (b, black, Player-1; w, white, Player-2)";
        assert_eq!(error("p", ["Player 1", "Player 2"]), shared);
    }
}

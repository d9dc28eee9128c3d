//! What a check finds (the house's own).

use std::fmt;

macro_rules! rules {
    ($($name:ident: $text:literal,)*) => {
        /// What an author of a game can get wrong. Displayed as the sentence that ought to be true.
        ///
        /// ```
        /// use nullwindow::check::Rule;
        /// assert_eq!(Rule::Undo.to_string(), "unmake restores the position");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = concat!("Broken if not: ", $text, ".")] $name,)*
        }

        impl fmt::Display for Rule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Rule::$name => $text,)* })
            }
        }
    };
}

rules! {
    Panic: "no legal move and no question makes the game panic",
    Length: "games end within the stated number of plies",
    Ended: "`moves` and `outcome` tell the same end",
    MovesAfterEnd: "a finished game has no moves",
    NoMoves: "an unfinished game has a move",
    DuplicateMove: "no move is listed twice",
    Order: "the same position lists the same moves in the same order",
    SameResult: "the same move leads to the same position",
    Undo: "unmake restores the position",
    KeyUndo: "unmake restores the key",
    KeyOfEqual: "equal positions have equal keys",
    KeyShared: "different positions have different keys",
    KeySide: "positions with different sides to move have different keys",
    KeyMoves: "positions with equal keys have the same moves",
    KeyRebuilt: "the key is that of the same position built from scratch",
    Rebuilt: "a position built from scratch is the same",
    PackDistinct: "different moves of a position are packed differently",
    PackRoundTrip: "a packed move unpacks to itself",
    UnpackLegal: "whatever unpacks is a legal move",
    KeyAfter: "`key_after` is the key after the move",
    SlotRange: "slots are less than SLOTS",
    SlotSides: "moves of different sides have different slots",
    NullTurn: "a null move gives the turn to the opponent",
    NullUndo: "unmake_null restores the position",
    NullRefused: "a null move that is refused changes nothing",
    NullKey: "a null move changes the key, and taking it back restores it",
    ImageZero: "image 0 is the position itself, and each of its moves",
    ImageGroup: "an image of an image is an image, and always the same one",
    ImageEnd: "images have the same side to move and the same end",
    ImageMoves: "the moves of an image are the images of the moves",
    ImageMake: "the image of the position after a move is the image's position after the image of the move",
    ValueRange: "values lie strictly between -INF and INF",
    ValueSame: "the same position has the same value when asked twice",
    Exchange: "exchanging the sides twice changes nothing, and once the side to move but not whether the game is over",
    ValueExchange: "exchanging the sides leaves the value from the side to move as it is",
    ValueImage: "images have the same value",
}

/// A rule that a game breaks, and where. Shown alike by `Display` and `Debug`, so that a failing test prints it readably.
///
/// ```
/// use nullwindow::check::{Check, Rule};
/// use nullwindow::{Outcome, Position};
///
/// fn forgets_to_take_back<P: Position<End = Outcome>>(check: &Check<P>) -> bool {
///     check.rules().is_err_and(|fault| fault.rule() == Rule::Undo)
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Violation {
    rule: Rule,
    text: String,
}

impl Violation {
    /// The rule that is broken.
    ///
    /// ```
    /// # use nullwindow::check::Violation;
    /// fn headline(fault: &Violation) -> String { format!("It is not so that {}.", fault.rule()) }
    /// ```
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Violation {}

/// A rule found broken, before it is known in which game: facts with their names, in the order of telling.
pub(super) struct Broken {
    rule: Rule,
    facts: Vec<(&'static str, String)>,
}

/// What looking for a fault comes to.
pub(super) type Looked = Result<(), Broken>;

impl Broken {
    pub(super) fn new(rule: Rule) -> Self {
        Broken { rule, facts: Vec::new() }
    }

    #[must_use]
    pub(super) fn with(mut self, name: &'static str, fact: impl fmt::Display) -> Self {
        self.facts.push((name, fact.to_string()));
        self
    }

    #[must_use]
    pub(super) fn differs(self, expected: impl fmt::Display, seen: impl fmt::Display) -> Self {
        self.with("expected", expected).with("seen", seen)
    }

    pub(super) fn in_game(self, game: impl fmt::Display) -> Violation {
        let mut text = format!("broken: {}\n  in game: {game}", self.rule);
        for (name, fact) in self.facts {
            text += &format!("\n  {name}: {fact}");
        }
        Violation { rule: self.rule, text }
    }
}

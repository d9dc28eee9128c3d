//! The rules that a check tests, and their violations (our own).

use std::fmt;

macro_rules! rules {
    ($($name:ident: $text:literal,)*) => {
        /// A promise of the traits. Displayed as the sentence that must be true.
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
    Panic: "no method of the game panics",
    Length: "games end within the stated number of plies",
    Outcome: "`moves` and `outcome` return the same end",
    MovesAfterEnd: "a finished game has no moves",
    NoMoves: "an unfinished game has a move",
    DuplicateMove: "no move is listed twice",
    MoveOrder: "the same position lists the same moves in the same order",
    SameResult: "the same move leads to the same position",
    Alternates: "where a game states that the sides alternate, each move gives the turn to the opponent",
    Undo: "unmake restores the position",
    KeyUndo: "unmake restores the key",
    KeyEqual: "equal positions have equal keys",
    KeyDistinct: "different positions have different keys",
    KeySide: "positions with different sides to move have different keys",
    KeyMoves: "positions with equal keys have the same moves",
    KeyRebuilt: "the key equals that of the same position built from scratch",
    Rebuilt: "a position built from scratch equals the original",
    PackDistinct: "different moves of a position are packed differently",
    PackRoundTrip: "a packed move unpacks to itself",
    UnpackLegal: "any 16 bits unpack to a legal move or to none",
    KeyAfter: "`key_after` is the key after the move",
    SlotRange: "slots are less than Indexed::SLOTS",
    SlotSides: "moves of different sides have different slots",
    NullTurn: "a null move gives the turn to the opponent",
    NullUndo: "unmake_null restores the position",
    NullRefused: "a null move that is not allowed changes nothing",
    NullKey: "a null move changes the key, and taking it back restores it",
    SymmetryIdentity: "symmetry 0 is the identity, for the position and each of its moves",
    SymmetryGroup: "two symmetries in a row are one of the symmetries, and always the same one",
    SymmetryInverse: "a symmetry, then its inverse change nothing, neither a position nor a move",
    SymmetryOutcome: "symmetric positions have the same side to move and the same outcome, or both exchanged",
    SymmetryMoves: "the moves of a symmetric position are the symmetric moves",
    SymmetryMake: "a move, then a symmetry lead where the symmetry, then the symmetric move lead",
    ValueRange: "values lie strictly between -INF and INF",
    ScoreDistance: "a finished game is worth from a loss to a win at its ply, an unfinished one points",
    ValueRepeatable: "the same position has the same value each time",
    Incremental: "an incremental evaluation equals the one made anew",
    Exchange: "exchanging the sides changes the side to move only, and twice changes nothing",
    ValueExchange: "exchanging the sides keeps the value from the side to move",
    View: "values are from the view of the side to move, and so favour the side that wins",
    Winners: "each side wins and loses enough games of a check for a comparison",
    ValueSymmetry: "symmetric positions have the same value",
    Nodes: "the searches of a check visit at most as many nodes as it is allowed",
}

/// A rule that a game breaks, with the place. `Display` and `Debug` print the same text, so that a failing
/// test prints it readably.
///
/// ```
/// use nullwindow::check::{Check, Rule};
/// use nullwindow::{Outcome, Position};
///
/// fn forgets_to_take_back<P: Position<End = Outcome>>(check: &Check<P>) -> bool {
///     check.rules().is_err_and(|violation| violation.rule() == Rule::Undo)
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Violation {
    rule: Rule,
    text: String,
}

impl Violation {
    /// The rule that is broken.
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

/// A broken rule without its game: facts with their names, in the order of printing.
pub(super) struct BrokenRule {
    rule: Rule,
    facts: Vec<(&'static str, String)>,
}

/// The result of testing a rule at a node.
pub(super) type RuleResult = Result<(), BrokenRule>;

impl BrokenRule {
    pub(super) fn new(rule: Rule) -> Self {
        BrokenRule { rule, facts: Vec::new() }
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

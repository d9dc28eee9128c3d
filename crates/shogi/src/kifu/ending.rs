//! How games end, by the words of CSA and KIF.

use nullwindow::{Outcome, Side};

/// How a game ended. The side to move is that of the position after the last move.
///
/// ```
/// use nullwindow::{Outcome, Side};
/// use nullwindow_shogi::KifuEnding;
/// assert_eq!(KifuEnding::Resignation.outcome(Side::First), Some(Outcome::Win(Side::Second)));
/// assert_eq!(KifuEnding::Repetition.outcome(Side::First), Some(Outcome::Draw));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KifuEnding {
    /// The side to move resigns.
    Resignation,
    /// The side to move is mated.
    Checkmate,
    /// The side to move has used its time.
    TimeUp,
    /// The side to move has done something illegal.
    IllegalAction,
    /// The other side has done something illegal, such as a perpetual check.
    IllegalActionOfOther,
    /// The side to move wins by declaration.
    Declaration,
    /// The other side has not come.
    DefaultWin,
    /// The side to move has not come.
    DefaultLoss,
    /// Fourfold repetition.
    Repetition,
    /// Both kings have entered the other's camp.
    Impasse,
    /// A draw.
    Draw,
    /// The game is as long as a game may be.
    MaxMoves,
    /// The game was interrupted.
    Interruption,
    /// A mate problem has no solution.
    NoMate,
    /// The players go back.
    Retraction,
    /// An error of a program.
    Error,
}

use KifuEnding::*;

/// The words of CSA, and of KIF. Where CSA has none, its word is the nearest.
const WORDS: [(KifuEnding, &str, &str); 16] = [
    (Resignation, "TORYO", "投了"),
    (Checkmate, "TSUMI", "詰み"),
    (TimeUp, "TIME_UP", "切れ負け"),
    (IllegalAction, "ILLEGAL_MOVE", "反則負け"),
    (IllegalActionOfOther, "ILLEGAL_ACTION", "反則勝ち"),
    (Declaration, "KACHI", "入玉勝ち"),
    (Repetition, "SENNICHITE", "千日手"),
    (Impasse, "JISHOGI", "持将棋"),
    (Draw, "HIKIWAKE", "引き分け"),
    (MaxMoves, "MAX_MOVES", "最大手数"),
    (Interruption, "CHUDAN", "中断"),
    (NoMate, "FUZUMI", "不詰"),
    (Retraction, "MATTA", "待った"),
    (Error, "ERROR", "エラー"),
    (DefaultWin, "FUSENSHO", "不戦勝"),
    (DefaultLoss, "FUSENPAI", "不戦敗"),
];

impl KifuEnding {
    /// The outcome, if the ending means one; `side` is to move.
    #[must_use]
    pub fn outcome(self, side: Side) -> Option<Outcome> {
        match self {
            Resignation | Checkmate | TimeUp | IllegalAction | DefaultLoss => {
                Some(Outcome::Win(side.other()))
            }
            IllegalActionOfOther | Declaration | DefaultWin => Some(Outcome::Win(side)),
            Repetition | Impasse | Draw | MaxMoves => Some(Outcome::Draw),
            Interruption | NoMate | Retraction | Error => None,
        }
    }

    /// Reads a word of CSA, without its `%`; `side` is to move.
    pub(super) fn from_csa(word: &str, side: Side) -> Option<Self> {
        match (word, side) {
            ("+ILLEGAL_ACTION", Side::First) | ("-ILLEGAL_ACTION", Side::Second) => Some(IllegalAction),
            ("+ILLEGAL_ACTION" | "-ILLEGAL_ACTION", _) => Some(IllegalActionOfOther),
            ("ILLEGAL_ACTION", _) => None,
            _ => WORDS.iter().find(|(_, csa, _)| *csa == word).map(|&(ending, ..)| ending),
        }
    }

    /// The word of CSA, with its `%`.
    pub(super) fn csa(self, side: Side) -> String {
        let sign = match (self, side) {
            (IllegalActionOfOther, Side::First) => "-",
            (IllegalActionOfOther, Side::Second) => "+",
            _ => "",
        };
        format!("%{sign}{}", self.words().0)
    }

    /// Reads the word of KIF that a text begins with.
    pub(super) fn from_kif(text: &str) -> Option<Self> {
        WORDS.iter().find(|(.., kif)| text.starts_with(kif)).map(|&(ending, ..)| ending)
    }

    /// The word of KIF.
    pub(super) fn kif(self) -> &'static str {
        self.words().1
    }

    fn words(self) -> (&'static str, &'static str) {
        let words = WORDS.iter().find(|(ending, ..)| *ending == self);
        words.map_or(("CHUDAN", "中断"), |&(_, csa, kif)| (csa, kif))
    }
}

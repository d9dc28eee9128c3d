//! How games end, by the words of CSA and KIF.

use crate::Shogi;
use nullwindow::{Outcome, Position, Side};

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
    /// The game goes on another day, by the move that the side to move has sealed.
    SealedMove,
}

use KifuEnding::*;

/// The words of CSA, and of KIF. Where CSA has none, its word is the nearest.
const WORDS: [(KifuEnding, &str, &str); 17] = [
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
    (SealedMove, "FUJITE", "封じ手"),
];

/// Other words of KIF.
const OTHERS: [(&str, KifuEnding); 7] = [
    ("詰", Checkmate),
    ("時間切れ", TimeUp),
    ("入玉宣言", Declaration),
    ("宣言勝ち", Declaration),
    ("引分", Draw),
    ("反則", IllegalAction),
    ("封手", SealedMove),
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
            Interruption | NoMate | Retraction | Error | SealedMove => None,
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

    /// Reads the word of KIF that a text begins with. Returns the rest.
    pub(super) fn from_kif(text: &str) -> Option<(Self, &str)> {
        let usual = WORDS.iter().find_map(|&(ending, _, kif)| Some((ending, text.strip_prefix(kif)?)));
        usual.or_else(|| OTHERS.iter().find_map(|&(kif, ending)| Some((ending, text.strip_prefix(kif)?))))
    }

    /// Reads the sentence about the result, behind the number of moves: `先手の勝ち`, `千日手`; `position` is
    /// the last one. A side that wins without more words has made the other resign, or mated it.
    pub(super) fn from_sentence(text: &str, position: &Shogi) -> Option<Self> {
        let side = position.side();
        let (late, text) = match text.split_once("により") {
            Some((reason, rest)) => (reason.contains("時間切れ"), rest.trim()),
            None => (false, text),
        };
        let Some((named, what)) = text.split_once("手の").and_then(|(who, what)| {
            let first = who.ends_with(['先', '下']);
            (first || who.ends_with(['後', '上']))
                .then_some((if first { Side::First } else { Side::Second }, what))
        }) else {
            return KifuEnding::from_kif(text).map(|(ending, _)| ending);
        };
        let lost = if what.starts_with("反則負け") { named } else { named.other() } == side;
        Some(match what {
            _ if what.starts_with("反則") && lost => IllegalAction,
            _ if what.starts_with("反則") => IllegalActionOfOther,
            _ if what.starts_with("入玉") && !lost => Declaration,
            _ if !what.starts_with("勝") || !lost => return None,
            _ if late => TimeUp,
            _ if position.outcome().is_some() => Checkmate,
            _ => Resignation,
        })
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

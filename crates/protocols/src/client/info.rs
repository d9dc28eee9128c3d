//! The `info` lines of UCI and USI, as the board reads them (our own).

use nullwindow::{Bound, Score};

/// Reads a score of a kind (`cp` or `mate`) and a number.
pub type ReadScore = fn(&str, &str) -> Option<Score>;

/// A line `info`; what it lacks is `None`.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_protocols::{client::Info, score::uci as score};
/// let info = Info::read("depth 3 multipv 2 score cp 35 nodes 70 pv e2e4 e7e5", score::read);
/// assert_eq!((info.line, info.depth, info.nodes), (2, Some(3), Some(70)));
/// assert_eq!((info.score, info.moves), (Some(Score::points(35)), vec!["e2e4", "e7e5"]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info<'a> {
    /// The number of the line of play, from 1.
    pub line: usize,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// From the mover's view, in centipawns or as a mate.
    pub score: Option<Score>,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The nodes of the search so far.
    pub nodes: Option<u64>,
    /// The line of play.
    pub moves: Vec<&'a str>,
}

impl<'a> Info<'a> {
    /// Reads the words after `info`. What is malformed is left out.
    #[must_use]
    pub fn read(text: &'a str, read_score: ReadScore) -> Self {
        let (depth, score, nodes, moves) = (None, None, None, Vec::new());
        let mut info = Info { line: 1, depth, score, bound: Bound::Exact, nodes, moves };
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "pv" => {
                    info.moves = words.collect();
                    break;
                }
                "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
                "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
                // A number that is malformed is not that of the first line.
                "multipv" => {
                    let number = words.next().and_then(|word| word.parse().ok());
                    info.line = number.filter(|&number| number > 0).unwrap_or(usize::MAX);
                }
                "score" => {
                    let (kind, number) = (words.next(), words.next());
                    info.score = kind.zip(number).and_then(|(kind, n)| read_score(kind, n));
                }
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                _ => {}
            }
        }
        info
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::uci as score;

    #[test]
    fn malformed_words_are_left_out() {
        let read = |text| Info::read(text, score::read);
        let empty = read("");
        assert_eq!((empty.line, empty.depth, empty.score), (1, None, None));
        assert_eq!(read("string depth 4 score cp 1"), empty);
        assert_eq!(read("depth x score cp much nodes -1"), empty);
        assert_eq!(read("score cp"), empty);
        assert_eq!(["multipv x", "multipv 0"].map(|text| read(text).line), [usize::MAX; 2]);
        let bound = read("score mate -2 lowerbound pv e2e4");
        assert_eq!((bound.score, bound.bound), (Some(Score::loss(4)), Bound::Lower));
        assert_eq!(bound.moves, ["e2e4"]);
    }
}

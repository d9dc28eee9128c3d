//! An engine's report on its move (our own).

use nullwindow::{Bound, Score};
use nullwindow_protocols::client::Info;
use std::time::Duration;

/// The score, the depth and the time of a move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct MoveInfo {
    /// From the mover's view, in centipawns or as a mate.
    pub(crate) score: Option<Score>,
    /// The depth in plies.
    pub(crate) depth: Option<u32>,
    /// The time from the request to the move.
    pub(crate) time: Duration,
}

impl MoveInfo {
    /// Takes a line `info`. Of several lines of play only the first counts. A bound is no score, and neither
    /// is a mate in no moves, since the side has a move.
    pub(crate) fn read(&mut self, info: &Info<'_>) {
        let mated = info.score.is_some_and(|score| score.distance() == Some(0));
        if info.line == 1 && info.bound == Bound::Exact && !mated {
            (self.score, self.depth) = (info.score.or(self.score), info.depth.or(self.depth));
        }
    }

    /// As a comment in a record: `+0.35/12 0.51s`, where `mate` counts the length of a mate.
    #[cfg(any(feature = "chess", feature = "shogi"))]
    pub(crate) fn text(&self, mate: impl Fn(Score) -> Option<u32>) -> String {
        let score = match self.score.map(|score| (score, mate(score))) {
            Some((score, Some(length))) => format!("{}M{length}", if score.is_win() { "+" } else { "-" }),
            Some((score, None)) => format!("{:+.2}", f64::from(score.get()) / 100.0),
            None => String::new(),
        };
        let depth = self.depth.map_or(String::new(), |depth| format!("/{depth}"));
        let text = format!("{score}{depth} {:.2}s", self.time.as_secs_f64());
        text.trim_start().to_owned()
    }
}

#[cfg(all(test, any(feature = "chess", feature = "shogi")))]
mod tests {
    use super::*;
    use nullwindow_protocols::score::uci as score;

    #[test]
    fn first_line_of_play_is_kept() {
        let text = |lines: &[&str]| {
            let mut info = MoveInfo::default();
            lines.iter().for_each(|line| info.read(&Info::read(line, score::read)));
            info.text(|score| score::mate(score).map(i32::unsigned_abs))
        };
        assert_eq!(text(&["depth 3 score cp 35 nodes 7 pv e2e4"]), "+0.35/3 0.00s");
        assert_eq!(
            text(&["depth 3 multipv 1 score cp -120", "depth 3 multipv 2 score cp 900"]),
            "-1.20/3 0.00s"
        );
        for bound in ["cp -300 upperbound", "mate 0 upperbound", "mate 3 lowerbound", "mate 0"] {
            let bound = format!("depth 4 score {bound} pv e2e4");
            assert_eq!(text(&["depth 3 score cp 35", &bound]), "+0.35/3 0.00s", "{bound}");
            assert_eq!(text(&[&bound]), "0.00s");
        }
        assert_eq!(text(&["depth 9 score mate 3", "string depth 4 score cp 1"]), "+M3/9 0.00s");
        assert_eq!(text(&["score mate -2", "score cp much"]), "-M2 0.00s");
        assert_eq!(text(&[]), "0.00s");
    }
}

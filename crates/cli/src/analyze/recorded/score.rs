//! Scores as players write and compare them (our own).

use super::game::RecordedGame;
use nullwindow::Score;

/// The score of a move as `[%eval]` of PGN has it: from the first side's view, pawns, or `#` and the number
/// of moves until mate, counted after the move. `score` is from the view of its side.
pub(super) fn eval<R: RecordedGame>(score: Score, first: bool) -> String {
    let sign = if score.is_win() == first { "" } else { "-" };
    match score.distance() {
        Some(plies) => format!("#{sign}{}", if R::PLIES { plies.saturating_sub(1) } else { plies / 2 }),
        None => format!("{:.2}", f64::from(if first { score } else { -score }.get()) / 100.0),
    }
}

/// The score of a move in words: pawns from the first side's view, or `mate in 3`, this move included; of
/// `other`, if the other side mates.
pub(super) fn words<R: RecordedGame>(score: Score, first: bool, other: &str) -> String {
    let length = |plies: u16| match (R::PLIES, score.is_win()) {
        (true, _) => plies,
        (false, true) => plies.div_ceil(2),
        (false, false) => plies / 2,
    };
    match score.distance() {
        Some(plies) if score.is_win() => format!("mate in {}", length(plies)),
        Some(plies) => format!("mate in {} for {other}", length(plies)),
        None => eval::<R>(score, first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyze::shogi::ShogiRecord;
    use nullwindow_chess::Pgn;

    #[test]
    fn scores_have_the_format_of_eval() {
        let points = Score::points(-35);
        assert_eq!(
            [eval::<Pgn>(points, true), eval::<Pgn>(points, false), eval::<Pgn>(Score::points(0), true)],
            ["-0.35", "0.35", "0.00"]
        );
        // A mate in two moves is a mate in one after the first of them.
        assert_eq!([eval::<Pgn>(Score::win(3), true), eval::<Pgn>(Score::win(3), false)], ["#1", "#-1"]);
        assert_eq!([eval::<Pgn>(Score::loss(4), true), eval::<Pgn>(Score::loss(4), false)], ["#-2", "#2"]);
        let shogi = [Score::win(3), Score::loss(4)].map(|score| eval::<ShogiRecord>(score, true));
        assert_eq!(shogi, ["#2", "#-3"]);
    }

    #[test]
    fn mates_are_counted_in_moves_in_chess_and_in_plies_in_shogi() {
        let scores = [Score::win(1), Score::win(5), Score::loss(4), Score::points(20)];
        let texts = scores.map(|score| words::<Pgn>(score, false, "White"));
        assert_eq!(texts, ["mate in 1", "mate in 3", "mate in 2 for White", "-0.20"]);
        let texts = scores.map(|score| words::<ShogiRecord>(score, false, "Black"));
        assert_eq!(texts, ["mate in 1", "mate in 5", "mate in 4 for Black", "-0.20"]);
    }

    #[test]
    fn expected_scores_and_limits() {
        let scale = Pgn::SCALE;
        let expected = [Score::points(0), Score::win(3), Score::loss(4)].map(|score| scale.expected(score));
        assert_eq!(expected, [0.5, 1.0, 0.0]);
        assert!((scale.expected(Score::points(400)) - 10.0 / 11.0).abs() < 1e-9);
        let scores = [Score::points(-35), Score::points(1_500), Score::loss(4)];
        assert_eq!(scores.map(|score| scale.limited(score)), [-35, 1_000, -1_000]);
    }
}

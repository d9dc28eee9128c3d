//! The scores of chess as players write and compare them (our own).

use nullwindow::Score;
use nullwindow_protocols::uci::score;

/// The limit of scores in centipawns where losses are added up: more than this is won in any case.
const LIMIT: i16 = 1_000;

/// The expected score, from 0 to 1, by Elo's curve: 400 centipawns are odds of ten to one.
pub(super) fn expected(score: Score) -> f64 {
    match score {
        score if score.is_win() => 1.0,
        score if score.is_loss() => 0.0,
        points => expected_at(f64::from(points.get())),
    }
}

/// The same of a number of centipawns.
pub(super) fn expected_at(centipawns: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-centipawns / 400.0))
}

/// Centipawns from -1000 to 1000; a mate is at the end.
pub(super) fn centipawns(score: Score) -> i32 {
    match score {
        score if score.is_win() => LIMIT.into(),
        score if score.is_loss() => (-LIMIT).into(),
        points => points.get().clamp(-LIMIT, LIMIT).into(),
    }
}

/// The score of a move as `[%eval]` has it: from White's view, pawns, or `#` and the number of moves until
/// mate, counted after the move. `score` is from the view of its side.
pub(super) fn eval(score: Score, white: bool) -> String {
    let sign = if score.is_win() == white { "" } else { "-" };
    match score.distance() {
        Some(plies) => format!("#{sign}{}", plies / 2),
        None => format!("{:.2}", f64::from(if white { score } else { -score }.get()) / 100.0),
    }
}

/// The score of a move in words: pawns from White's view, or `mate in 3`, this move included; of which side,
/// if the other mates.
pub(super) fn words(score: Score, white: bool) -> String {
    match score::mate(score) {
        Some(moves) if score.is_win() => format!("mate in {moves}"),
        Some(moves) => format!("mate in {} for {}", -moves, if white { "Black" } else { "White" }),
        None => eval(score, white),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_the_format_of_eval() {
        let points = Score::points(-35);
        assert_eq!(
            [eval(points, true), eval(points, false), eval(Score::points(0), true)],
            ["-0.35", "0.35", "0.00"]
        );
        // A mate in two moves is a mate in one after the first of them.
        assert_eq!([eval(Score::win(3), true), eval(Score::win(3), false)], ["#1", "#-1"]);
        assert_eq!([eval(Score::loss(4), true), eval(Score::loss(4), false)], ["#-2", "#2"]);
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let texts = [Score::win(1), Score::win(5), Score::loss(4), Score::points(20)]
            .map(|score| words(score, false));
        assert_eq!(texts, ["mate in 1", "mate in 3", "mate in 2 for White", "-0.20"]);
    }

    #[test]
    fn expected_scores_and_limits() {
        assert_eq!([Score::points(0), Score::win(3), Score::loss(4)].map(expected), [0.5, 1.0, 0.0]);
        assert!((expected(Score::points(400)) - 10.0 / 11.0).abs() < 1e-9);
        let scores = [Score::points(-35), Score::points(1_500), Score::loss(4)];
        assert_eq!(scores.map(centipawns), [-35, 1_000, -1_000]);
    }
}

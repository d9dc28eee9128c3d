//! Scores as UCI writes them: centipawns, or moves (not plies) until mate.

use nullwindow::Score;

/// Full moves until mate, negative if the side to move is mated; `None` for points.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_protocols::score::uci as score;
/// assert_eq!([Score::win(3), Score::loss(4), Score::points(7)].map(score::mate), [Some(2), Some(-2), None]);
/// ```
#[must_use]
pub fn mate(score: Score) -> Option<i32> {
    let plies = i32::from(score.distance()?);
    Some(if score.is_win() { (plies + 1) / 2 } else { -plies / 2 })
}

/// The words after `score`.
///
/// ```
/// use nullwindow::Score;
/// assert_eq!(nullwindow_protocols::score::uci::write(Score::points(-35)), "cp -35");
/// ```
#[must_use]
pub fn write(score: Score) -> String {
    match mate(score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.get()),
    }
}

/// The score of a kind (`cp` or `mate`) and a number; `None` if they are malformed. `mate 0` is a position
/// that is mate.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_protocols::score::uci as score;
/// assert_eq!([("cp", "12"), ("mate", "-2")].map(|(kind, number)| score::read(kind, number)), [
///     Some(Score::points(12)),
///     Some(Score::loss(4)),
/// ]);
/// ```
#[must_use]
pub fn read(kind: &str, number: &str) -> Option<Score> {
    let number: i32 = number.parse().ok()?;
    let plies = 2 * number.unsigned_abs().min(999) as u16;
    match kind {
        "cp" => Some(Score::points(number)),
        "mate" if number > 0 => Some(Score::win(plies - 1)),
        "mate" => Some(Score::loss(plies)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_written_and_read_in_moves() {
        for (score, text) in [
            (Score::points(-35), "cp -35"),
            (Score::points(Score::MAX_POINTS), "cp 30000"),
            (Score::win(1), "mate 1"),
            (Score::win(2), "mate 1"),
            (Score::win(3), "mate 2"),
            (Score::loss(0), "mate 0"),
            (Score::loss(2), "mate -1"),
            (Score::loss(4), "mate -2"),
        ] {
            assert_eq!(write(score), text);
            let (kind, number) = text.split_once(' ').unwrap();
            assert_eq!(read(kind, number).map(write).as_deref(), Some(text));
        }
        assert_eq!([read("cp", "much"), read("lowerbound", "1")], [None; 2]);
    }
}

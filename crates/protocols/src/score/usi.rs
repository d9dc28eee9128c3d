//! Scores as USI writes them: centipawns, or plies (not moves) until mate.

use nullwindow::Score;

/// The words after `score`.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_protocols::score::usi as score;
/// assert_eq!([Score::win(3), Score::points(-35)].map(score::write), ["mate 3", "cp -35"]);
/// ```
#[must_use]
pub fn write(score: Score) -> String {
    match score.distance() {
        Some(plies) if score.is_win() => format!("mate {plies}"),
        Some(plies) => format!("mate -{plies}"),
        None => format!("cp {}", score.get()),
    }
}

/// The score of a kind (`cp` or `mate`) and a number; `None` if they are malformed. A mate of unknown length
/// is written as `mate +` or `mate -`.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_protocols::score::usi as score;
/// assert_eq!(score::read("mate", "-4"), Some(Score::loss(4)));
/// assert_eq!(score::read("mate", "+").map(Score::is_win), Some(true));
/// ```
#[must_use]
pub fn read(kind: &str, number: &str) -> Option<Score> {
    /// The longest mate that is counted, and the length of one that is not known.
    const LONGEST: u16 = 1_999;
    let length = |digits: &str| match digits {
        "" => Some(LONGEST),
        digits => digits.parse().ok().map(|plies: u16| plies.min(LONGEST)),
    };
    match (kind, number.strip_prefix('-')) {
        ("cp", _) => number.parse().ok().map(Score::points),
        ("mate", Some(plies)) => length(plies).map(Score::loss),
        ("mate", None) => length(number.strip_prefix('+').unwrap_or(number)).map(Score::win),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_written_and_read_in_plies() {
        for (score, text) in [
            (Score::points(-35), "cp -35"),
            (Score::win(1), "mate 1"),
            (Score::win(7), "mate 7"),
            (Score::loss(0), "mate -0"),
            (Score::loss(4), "mate -4"),
        ] {
            assert_eq!(write(score), text);
            let (kind, number) = text.split_once(' ').unwrap();
            assert_eq!(read(kind, number), Some(score), "{text}");
        }
        let sign = |number: &str| read("mate", number).map(|score| (score.is_win(), score.is_loss()));
        assert_eq!((sign("+"), sign("-")), (Some((true, false)), Some((false, true))));
        assert_eq!(sign("99999"), None);
        assert_eq!([read("cp", "much"), read("mate", "x"), read("lowerbound", "1")], [None; 3]);
    }
}

//! The chances of a win, a draw and a loss (`UCI_ShowWDL`): an ordered logit of the score (McCullagh 1980),
//! fitted to games of this program against itself.
//!
//! The chance of a win is 1 / (1 + exp((A − score) / B)), and that of a loss the same for the negated score.
//! A is the advantage with which half of the games are won, B the width of the change.
//!
//! A and B, to multiples of 5, are those of the largest likelihood for the 47,483 scores in centipawns that
//! the engines reported after the twentieth ply in the 400 games of
//!
//! ```text
//! nullwindow match nullwindow 'nullwindow --nodes 1800' --game chess --nodes 2000 --games 400 \
//!     --plies 8 --balance 60 --balance-depth 4 --record games.pgn
//! NULLWINDOW_GAMES=games.pgn cargo test -p nullwindow-protocols fit_of_games -- --ignored --nocapture
//! ```
//!
//! The second command prints them. They describe games of that kind, which are short of time: with longer
//! searches a smaller advantage wins, and more games are drawn.

use nullwindow::Score;

/// The advantage with which half of the games are won, in centipawns.
const HALF_WON: f64 = 120.0;

/// The width of the logistic curve, in centipawns.
const WIDTH: f64 = 160.0;

/// The chances of a win, a draw and a loss for the side to move, in thousandths; together 1,000.
pub(super) fn chances(score: Score) -> [u32; 3] {
    if !score.is_points() {
        return if score.is_win() { [1_000, 0, 0] } else { [0, 0, 1_000] };
    }
    let score = f64::from(score.get());
    let [win, loss] = [score, -score].map(|score| (1_000.0 * win(score, HALF_WON, WIDTH)).round() as u32);
    [win, 1_000 - win - loss, loss]
}

/// The chance of a win with this score.
fn win(score: f64, half_won: f64, width: f64) -> f64 {
    1.0 / (1.0 + ((half_won - score) / width).exp())
}

/// The words behind a score, with a space before them.
pub(super) fn write(score: Score) -> String {
    let [win, draw, loss] = chances(score);
    format!(" wdl {win} {draw} {loss}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Outcome;
    use nullwindow::Side::{First, Second};
    use nullwindow_chess::Pgn;

    /// The reported scores of a game after its twentieth ply, each with the game's result for the side to
    /// move: 1, 0 or -1.
    fn reports(game: &Pgn) -> Vec<(f64, i32)> {
        let white = match game.result {
            Some(Outcome::Win(First)) => 1,
            Some(Outcome::Win(Second)) => -1,
            _ => 0,
        };
        let comments = game.moves.iter().zip([white, -white].into_iter().cycle()).skip(20);
        let score = |comment: &str| comment.split('/').next()?.parse::<f64>().ok();
        comments.filter_map(|(m, result)| Some((100.0 * score(m.comment.as_deref()?)?, result))).collect()
    }

    /// The mean logarithm of the likelihood of the results.
    fn likelihood(reports: &[(f64, i32)], half_won: f64, width: f64) -> f64 {
        let chance = |&(score, result): &(f64, i32)| {
            let [win, loss] = [score, -score].map(|score| win(score, half_won, width));
            [loss, 1.0 - win - loss, win][(result + 1) as usize].max(1e-9)
        };
        reports.iter().map(|report| chance(report).ln()).sum::<f64>() / reports.len() as f64
    }

    #[test]
    #[ignore = "it needs the games of a match, a file that NULLWINDOW_GAMES names"]
    fn fit_of_games() {
        let Ok(file) = std::env::var("NULLWINDOW_GAMES") else {
            println!("skipped: NULLWINDOW_GAMES names no file of games");
            return;
        };
        let text = std::fs::read_to_string(file).unwrap();
        let games: Vec<_> = Pgn::games(&text).map(Result::unwrap).collect();
        let reports: Vec<_> = games.iter().flat_map(reports).collect();
        let steps = || (1..=60).map(|step| f64::from(5 * step));
        let fits = steps().flat_map(|a| steps().map(move |b| (a, b)));
        let better = |x: &(f64, f64), y: &(f64, f64)| {
            likelihood(&reports, x.0, x.1).total_cmp(&likelihood(&reports, y.0, y.1))
        };
        let (a, b) = fits.max_by(better).unwrap();
        println!("{} games, {} scores: A {a}, B {b}", games.len(), reports.len());
        assert_eq!((a, b), (HALF_WON, WIDTH));
    }

    #[test]
    fn chances_grow_with_the_score_and_sum_to_one() {
        let mut last = [0, 0, 1_000];
        for centipawns in (-2_000..=2_000).step_by(7) {
            let [win, draw, loss] = chances(Score::points(centipawns));
            assert!(win >= last[0] && loss <= last[2] && win + draw + loss == 1_000, "{centipawns}");
            last = [win, draw, loss];
            assert_eq!(chances(Score::points(-centipawns)), [loss, draw, win]);
        }
        assert_eq!(chances(Score::points(HALF_WON as i32))[0], 500);
        assert_eq!(chances(Score::points(0)), [321, 358, 321]);
        assert_eq!([Score::win(3), Score::loss(4)].map(chances), [[1_000, 0, 0], [0, 0, 1_000]]);
    }
}

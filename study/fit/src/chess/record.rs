//! Games of chess to learn from.

use crate::record::GameRecord;
use nullwindow_chess::{Chess, Pgn};

/// A game of chess to learn from; scores are centipawns.
pub type ChessRecord = GameRecord<Chess>;

/// The games of records that have a result, numbered from 0.
///
/// ```
/// use nullwindow_chess::Pgn;
/// let games = Pgn::games("[Event \"?\"]\n1. f3 e5 2. g4 Qh4# 0-1\n1. e4 *\n");
/// assert_eq!(nullwindow_fit::chess::recorded(games.collect::<Result<Vec<_>, _>>()?).len(), 1);
/// # Ok::<(), nullwindow_chess::PgnError>(())
/// ```
pub fn recorded(games: impl IntoIterator<Item = Pgn>) -> Vec<ChessRecord> {
    let with_results = games.into_iter().filter_map(|game| Some((game.result?, game)));
    let record = |((result, game), number): ((_, Pgn), u64)| {
        let moves: Vec<_> = game.moves.iter().map(|played| played.m).collect();
        let start = game.start;
        ChessRecord { number, start, scores: vec![None; moves.len()], moves, result, repeats: Vec::new() }
    };
    with_results.zip(0..).map(record).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn error(line: &str) -> String {
        line.parse::<ChessRecord>().unwrap_err().to_string()
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let kind = "this is not a number, a result, a position and its moves";
        assert_eq!([error("x"), error(&format!("1 2 {START}; e2e4/1"))], [kind; 2]);
        for wrong in ["e2e5/1", "e2e4", "e7e"] {
            let message = format!("{wrong} is not a legal move, or has no score");
            assert_eq!(error(&format!("1 1 {START}; {wrong}")), message);
        }
    }

    #[test]
    fn checks_captures_and_won_positions_are_left_out() {
        let game: ChessRecord =
            format!("1 1 {START}; e2e4/30 e7e5/-20 f1c4/20 b8c6/-20 d1h5/20 g8f6/-32001 h5f7/31999")
                .parse()
                .unwrap();
        let quiet: Vec<_> = game.quiet().map(|(ply, _)| ply).collect();
        assert_eq!(quiet, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn errors_quote_at_most_sixty_characters() {
        for garbage in ["x", "1", "é", "e2e4", "/"].map(|part| part.repeat(50_000)) {
            for line in ["1 # START; e2e4/1", "1 1 #; e2e4/1", "1 1 START; #", "1 1 START; e2e4/#"] {
                let error = error(&line.replace('#', &garbage).replace("START", START));
                assert!(error.chars().count() < 250, "{error:.300}");
            }
        }
    }
}

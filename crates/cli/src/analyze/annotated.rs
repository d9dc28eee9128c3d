//! Games that come back annotated in their notation (our own).

use super::game::{Analyzable, GameMoves, RecordedGame};
use super::worker::{Evaluation, Found, MoveAnalysis, Worker};
use nullwindow::engine::SearchResult;
use nullwindow::session::Game as _;
use nullwindow::{Outcome, Position};
use nullwindow_app::analyze::SearchLimit;
use nullwindow_app::analyze::Summary;
use nullwindow_app::analyze::{AnalyzedGame, Row};
use std::time::Duration;

/// A game in a notation that has comments, and perhaps variations.
pub(super) trait AnnotatedGame: RecordedGame + Clone {
    /// The comment after the move of this number, from 0, or the one before the first move.
    fn comment(&mut self, ply: Option<usize>) -> &mut Option<String>;

    /// Marks the move of this number, from 0, with an annotation of PGN, if the notation has these.
    fn mark(&mut self, _ply: usize, _nag: u8) {}

    /// Replaces the better line that an earlier analysis has added as a variation of the move of this number:
    /// by this line and its score in words, or by none. Returns false where the notation has no variations.
    fn replace_better(&mut self, _ply: usize, _better: Option<(&[Self::Move], &str)>) -> bool {
        false
    }

    /// The game as text.
    fn text(&self) -> String;
}

impl<R: AnnotatedGame> Analyzable for R {
    const LIMIT: SearchLimit = SearchLimit::Time(Duration::from_secs(1));
    /// Each search begins with an empty table, so that the results do not depend on the order.
    const BACKWARDS: bool = false;

    fn evaluate(worker: &mut Worker<'_, R::Position>, at: usize) -> Option<Found<R::Move>> {
        let m = worker.moves[at];
        let mut search = |moves: &[R::Move]| {
            worker.searcher.new_game();
            let SearchResult { score, lines, .. } = worker.search(at, moves, |_| (), &mut |_| ())?;
            let line = lines.into_iter().next().map(|line| line.moves).unwrap_or_default();
            Some(Evaluation { score, exact: true, line })
        };
        let best = search(&[])?;
        let own = if best.line.first() == Some(&m) { best.clone() } else { search(&[m])? };
        // A search of this move alone may value it higher than the search of all moves does.
        let (score, best) = (own.score, if own.score >= best.score { own } else { best });
        Some((None, Some(MoveAnalysis { score, best, exact: true })))
    }

    fn report(&self, game: &AnalyzedGame, moves: &GameMoves<R::Position>) -> String {
        let mut record = self.clone();
        for (ply, (row, played)) in game.moves.iter().zip(&moves.moves).enumerate() {
            if let Some(played) = played {
                annotate(&mut record, ply, &moves.positions[ply..], played, row);
            }
        }
        let comment = record.comment(None);
        let theirs = comment.as_deref().unwrap_or_default().split(SUMMARY.trim()).next();
        let sentences = game.summary.each_ref().map(Summary::sentence).join(" ");
        let words = format!("{} {SUMMARY}{sentences}", theirs.unwrap_or_default().trim());
        *comment = Some(words.trim().to_owned());
        record.text() + "\n"
    }

    fn interrupted(left: usize) -> Option<String> {
        Some(format!("interrupted: not all moves are analysed; games not begun: {left}"))
    }
}

/// The number of plies of a better variation in a comment.
const SHOWN: usize = 6;

/// The words before the summary and before a better move, by which a later analysis finds its predecessor's.
const SUMMARY: &str = "Analysis by nullwindow. ";
const BETTER: &str = "better is ";

/// Adds the evaluation, the mark and the better line to a move: the line as a variation, or, in a notation
/// that has none, in words. Those of an earlier analysis are replaced.
fn annotate<R: AnnotatedGame>(
    record: &mut R,
    ply: usize,
    positions: &[R::Position],
    MoveAnalysis { score, best, .. }: &MoveAnalysis<R::Move>,
    row: &Row,
) {
    let (position, mark) = (&positions[0], row.scores.as_ref().and_then(|scores| scores.mark));
    // A position of mate gets no evaluation.
    let mated = matches!(positions[1].outcome(), Some(Outcome::Win(_)));
    let evaluation = (!mated).then(|| format!("[%eval {}]", R::MEASURE.eval(*score, row.first)));
    let line = &best.line[..best.line.len().min(SHOWN)];
    let score = R::MEASURE.words(best.score, row.first, R::GAME.side(position.side().other()));
    let better = mark.map(|_| (line, score.as_str()));
    let is_variation = record.replace_better(ply, better);
    let better = better.filter(|_| !is_variation);
    let better = better.map(|(line, score)| format!("{BETTER}{}, {score}", R::GAME.line(position, line)));
    let comment = record.comment(Some(ply));
    let theirs = theirs(comment.as_deref().unwrap_or_default());
    let text = better.into_iter().chain(theirs).collect::<Vec<_>>().join("; ");
    let words = [evaluation.unwrap_or_default(), text].join(" ");
    *comment = Some(words.trim().to_owned()).filter(|comment| !comment.is_empty());
    if let Some(mark) = mark {
        record.mark(ply, mark.nag);
    }
}

/// A comment without what an earlier analysis added; `None` if nothing is left.
fn theirs(comment: &str) -> Option<String> {
    let mut text = comment.trim().to_owned();
    while let Some(begin) = text.find("[%eval ") {
        let end = text[begin..].find(']').map_or(text.len(), |end| begin + end + 1);
        text.replace_range(begin..end, "");
    }
    let text = text.trim();
    let text = match text.strip_prefix(BETTER) {
        Some(rest) => rest.split_once("; ").map_or("", |(_, theirs)| theirs),
        None => text,
    };
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyze::analyzer::analyzed;
    use nullwindow::Score;
    use nullwindow_chess::Pgn;

    #[test]
    fn losing_moves_are_marked() {
        let game = Pgn::read("1. f3 $1 {odd} (1. d4 {theirs}) e5 2. g4 Qh4# 0-1").unwrap();
        let mut known = GameMoves::of(&game.start, &game.moves());
        for (ply, (name, score, best_score)) in [
            ("e4", Score::points(-40), Score::points(30)),
            ("e5", Score::points(40), Score::points(40)),
            ("e4", Score::loss(2), Score::points(-50)),
        ]
        .into_iter()
        .enumerate()
        {
            let line = vec![known.positions[ply].read_san(name).unwrap()];
            let best = Evaluation { score: best_score, exact: true, line };
            known.moves[ply] = Some(MoveAnalysis { score, best, exact: true });
        }
        let text = |game: &Pgn| game.report(&analyzed(game, "x", &known), &known);
        let annotated = text(&game);
        let moves = annotated.split("\n\n").nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            moves,
            "{Analysis by nullwindow. White: 2 moves, average loss 510 centipawns, 1 inaccuracy, 0 mistakes, \
             1 blunder, the largest error is 2. g4??. Black: 1 move, average loss 0 centipawns, \
             0 inaccuracies, 0 mistakes, 0 blunders.} \
             1. f3 $6 {[%eval -0.40] odd} ( 1. e4 {better: 0.30} ) ( 1. d4 {theirs} ) \
             1... e5 {[%eval -0.40]} 2. g4 $4 {[%eval #-1]} ( 2. e4 {better: -0.50} ) 2... Qh4# 0-1"
        );
        // An analysis of the output gives the same output.
        assert_eq!(text(&Pgn::read(&annotated).unwrap()), annotated);
    }
}

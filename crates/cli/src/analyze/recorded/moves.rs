//! The evaluation of each move of a recorded game, and of the best one (our own). Several positions are
//! searched at a time, each with an empty table, so that the results do not depend on the order.

use super::game::RecordedGame;
use crate::analyze::arguments::SearchLimit;
use anyhow::{Result, anyhow};
use nullwindow::engine::{Limits, Threads, Variation};
use nullwindow::session::{Game as _, Request, Root, Searcher};
use nullwindow::{Position, Score};
use nullwindow_support::parallel;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// A move of the game. Scores are from the view of the side that plays it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MoveAnalysis<M> {
    /// The move's score.
    pub(super) score: Score,
    pub(super) best_score: Score,
    /// The principal variation of the best move.
    pub(super) best: Vec<M>,
}

/// Analyses the moves of a game; `None` for those not reached before `stop`. Calls `progress` with the number
/// of moves done, and of all moves.
///
/// # Errors
/// If there is not enough memory for the tables.
pub(super) fn analyse<R: RecordedGame>(
    game: &R,
    limit: SearchLimit,
    workers: usize,
    threads: Threads,
    mebibytes: usize,
    stop: &AtomicBool,
    progress: impl Fn(usize, usize),
) -> Result<Vec<Option<MoveAnalysis<R::Move>>>> {
    let (mut positions, moves) = (vec![game.start().clone()], game.moves());
    for &m in &moves {
        let mut next = positions[positions.len() - 1].clone();
        next.make(m);
        positions.push(next);
    }
    let of = moves.len();
    let mut analyses = vec![None; of];
    let mut done = 0;
    progress(0, of);
    parallel::for_each(
        of,
        workers,
        || R::GAME.playing(mebibytes),
        |searcher, at| {
            let searcher = match searcher {
                Ok(searcher) => searcher.as_mut(),
                Err(error) => return Some(Err(anyhow!("--hash {mebibytes}: {error}"))),
            };
            let (position, earlier, m) = (&positions[at], &positions[..at], moves[at]);
            let analysis = analyse_move(searcher, position, earlier, m, limit, threads, stop);
            (!stop.load(Relaxed)).then_some(Ok(analysis))
        },
        |at, analysis| {
            analyses[at] = Some(analysis?);
            done += 1;
            progress(done, of);
            anyhow::Ok(())
        },
    )?;
    Ok(analyses)
}

/// The scores of a move and of the best one in its position.
fn analyse_move<P: Position>(
    searcher: &mut dyn Searcher<P>,
    position: &P,
    earlier: &[P],
    m: P::Move,
    limit: SearchLimit,
    threads: Threads,
    stop: &AtomicBool,
) -> MoveAnalysis<P::Move> {
    let mut search = |moves: &[P::Move]| {
        searcher.new_game();
        let clock = Instant::now();
        let limits = match limit {
            SearchLimit::Depth(depth) => Limits { depth: Some(depth), stop: Some(stop), ..Limits::default() },
            SearchLimit::Time(time) => Limits { time: Some(time), stop: Some(stop), ..Limits::DEEPEN },
        };
        let request = Request { threads, ..Request::new(limits, &clock) };
        let answer = searcher.search(&Root { position, earlier, moves }, &request, &mut |_| ());
        let moves = answer.lines.first().map(|line: &Variation<P::Move>| line.moves.clone());
        (answer.score, moves.unwrap_or_default())
    };
    let (best_score, best) = search(&[]);
    let (score, line) = if best.first() == Some(&m) { (best_score, best.clone()) } else { search(&[m]) };
    // A search of this move alone may value it higher than the search of all moves does.
    if score >= best_score {
        MoveAnalysis { score, best_score: score, best: line }
    } else {
        MoveAnalysis { score, best_score, best }
    }
}

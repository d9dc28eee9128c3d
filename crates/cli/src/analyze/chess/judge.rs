//! What each move of a game of chess is worth, and the best one: several positions are searched at a time, each with a new table, so that
//! nobody is favoured by what was learned elsewhere (the house's own).

use super::super::Effort;
use anyhow::{Result, anyhow};
use nullwindow::engine::{Limits, Variation};
use nullwindow::session::{Game as _, Request, Root, Searcher};
use nullwindow::{Position, Score};
use nullwindow_chess::{Chess, Game, Move, Pgn};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

/// A move of the game. Scores are from the view of the side that plays it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Judged {
    /// What it is worth.
    pub(super) score: Score,
    pub(super) best_score: Score,
    /// The best move, and how the game might go on.
    pub(super) best: Vec<Move>,
}

/// Judges the moves of a game; those that are missing were not reached before it was stopped. `progress` is told how many are done, and of how
/// many.
///
/// # Errors
/// If there is not so much memory.
pub(super) fn analyse(
    game: &Pgn,
    effort: Effort,
    workers: usize,
    mebibytes: usize,
    stop: &AtomicBool,
    progress: impl Fn(usize, usize),
) -> Result<Vec<Option<Judged>>> {
    let mut positions = vec![game.start.clone()];
    for played in &game.moves {
        let mut next = positions[positions.len() - 1].clone();
        next.make(played.m);
        positions.push(next);
    }
    let of = game.moves.len();
    let (next, (send, results)) = (AtomicUsize::new(0), channel());
    let mut judged = vec![None; of];
    progress(0, of);
    thread::scope(|threads| {
        for _ in 0..workers.min(of) {
            let (send, next, positions) = (send.clone(), &next, &positions);
            threads.spawn(move || {
                let mut searcher = match Game.playing(mebibytes) {
                    Ok(searcher) => searcher,
                    Err(fault) => {
                        _ = send.send(Err(anyhow!("--hash {mebibytes}: {fault}")));
                        return;
                    }
                };
                while let at = next.fetch_add(1, Relaxed)
                    && at < of
                {
                    let m = game.moves[at].m;
                    let result = judge(searcher.as_mut(), &positions[at], &positions[..at], m, effort, stop);
                    if stop.load(Relaxed) || send.send(Ok((at, result))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut done = 0;
        for result in results {
            let (at, result) = result?;
            judged[at] = Some(result);
            done += 1;
            progress(done, of);
        }
        Ok(judged)
    })
}

/// What a move is worth in its position, and the best one.
fn judge(
    searcher: &mut dyn Searcher<Chess>,
    position: &Chess,
    earlier: &[Chess],
    m: Move,
    effort: Effort,
    stop: &AtomicBool,
) -> Judged {
    let mut search = |moves: &[Move]| {
        searcher.new_game();
        let clock = Instant::now();
        let limits = match effort {
            Effort::Depth(depth) => Limits { depth: Some(depth), stop: Some(stop), ..Limits::default() },
            Effort::Time(time) => Limits { time: Some(time), stop: Some(stop), ..Limits::DEEPEN },
        };
        let answer =
            searcher.search(&Root { position, earlier, moves }, &Request::new(limits, &clock), &mut |_| ());
        let moves = answer.lines.first().map(|line: &Variation<Move>| line.moves.clone());
        (answer.score, moves.unwrap_or_default())
    };
    let (best_score, best) = search(&[]);
    let (score, line) = if best.first() == Some(&m) { (best_score, best.clone()) } else { search(&[m]) };
    // A search of this move alone may hold it for better than that of all moves did.
    if score >= best_score {
        Judged { score, best_score: score, best: line }
    } else {
        Judged { score, best_score, best }
    }
}

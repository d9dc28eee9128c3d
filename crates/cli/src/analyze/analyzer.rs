//! The loop over the moves of a game (our own).

use super::game::{Analyzable, GameMoves};
use super::worker::Worker;
use anyhow::{Result, anyhow};
use nullwindow::engine::Threads;
use nullwindow::session::{Error, Game as _};
use nullwindow::{Position, Score, Side};
use nullwindow_app::analyze::Arguments;
use nullwindow_app::analyze::Summary;
use nullwindow_app::analyze::{AnalyzedGame, Row, RowScores};
use nullwindow_support::parallel;
use std::sync::atomic::AtomicBool;

/// Analyses the moves of a game, those that are reached before a stop. Calls `progress` with the number of
/// moves done, and of all moves.
///
/// # Errors
/// If there is not enough memory for the tables.
pub(super) fn analyse<R: Analyzable>(
    game: &R,
    source: &str,
    arguments: &Arguments,
    stop: &AtomicBool,
    progress: impl Fn(usize, usize),
) -> Result<(AnalyzedGame, GameMoves<R::Position>)> {
    let moves = &game.moves()[..];
    let mut known = GameMoves::of(game.start(), moves);
    let GameMoves { positions, moves: analyses } = &mut known;
    let (positions, mut values) = (&positions[..], vec![None; positions.len()]);
    let jobs = if R::BACKWARDS { positions.len() } else { moves.len() };
    let at = |job| if R::BACKWARDS { jobs - 1 - job } else { job };
    let of_first = |score: Score, at: usize| if positions[at].side() == Side::First { score } else { -score };
    let limit = arguments.limit().unwrap_or(R::LIMIT);
    let available = || parallel::available_threads() / Threads::from(arguments.threads).number;
    let workers = arguments.concurrency.map_or_else(available, |n| n as usize);
    let mut done = 0;
    progress(0, jobs);
    parallel::for_each(
        jobs,
        if R::BACKWARDS { 1 } else { workers },
        || {
            let searcher = R::GAME.playing(arguments.hash as usize)?;
            Ok::<_, Error>(Worker { arguments, limit, stop, searcher, positions, moves, last: None })
        },
        |worker, job| match worker {
            Ok(worker) => R::evaluate(worker, at(job)).map(Ok),
            Err(error) => Some(Err(anyhow!("--hash {}: {error}", arguments.hash))),
        },
        |job, found| {
            let (at, (evaluation, played)) = (at(job), found?);
            match (evaluation, &played) {
                (Some(evaluation), _) => {
                    values[at] = Some((of_first(evaluation.score, at), evaluation.exact))
                }
                // Without evaluations of their own, positions have those of the moves before them.
                (None, Some(played)) => {
                    if at == 0 {
                        values[0] = Some((of_first(played.best.score, at), played.best.exact));
                    }
                    values[at + 1] = Some((of_first(played.score, at), played.exact));
                }
                (None, None) => {}
            }
            if played.is_some() {
                analyses[at] = played;
            }
            done += 1;
            progress(done, jobs);
            anyhow::Ok(())
        },
    )?;
    let complete = done == jobs && analyses.iter().all(Option::is_some);
    Ok((AnalyzedGame { values, complete, ..analyzed(game, source, &known) }, known))
}

/// The game with the names, the losses and the marks of its moves, and the summaries.
pub(super) fn analyzed<R: Analyzable>(
    game: &R,
    source: &str,
    known: &GameMoves<R::Position>,
) -> AnalyzedGame {
    let sides = [Side::First, Side::Second].map(|side| R::GAME.side(side));
    let players = sides.map(|side| game.known(side));
    let mut summary = [0, 1].map(|player| Summary::new(sides[player], players[player], R::MEASURE));
    let moves = game.moves();
    let row = |ply: usize| {
        let (m, position, played) = (moves[ply], &known.positions[ply], known.moves[ply].as_ref());
        let (number, first) = (R::number(position, ply), position.side() == Side::First);
        let name = |m| R::GAME.line(position, &[m]);
        let scores = played.map(|played| {
            let loss = R::MEASURE.loss(played.best.score, played.score);
            let best = played.best.line.first().copied().map(name);
            RowScores {
                scores: [played.score, played.best.score],
                best,
                exact: played.exact,
                loss,
                mark: R::MEASURE.mark(loss),
            }
        });
        let player = usize::from(!first);
        let label = format!("{number}{} {}", if R::MEASURE.plies() || first { "." } else { "..." }, name(m));
        let row = Row { number, side: sides[player], first, r#move: name(m), label, scores };
        if let Some(played) = played.filter(|_| R::counts(m)) {
            summary[player].add(played.best.score, played.score, number, &row.r#move, &row.label);
        }
        row
    };
    let rows = (0..moves.len()).map(row).collect();
    AnalyzedGame {
        measure: R::MEASURE,
        source: source.to_owned(),
        sides,
        players: players.map(|name| name.map(str::to_owned)),
        start: R::GAME.write(game.start(), &[]),
        heading: game.heading(source, players),
        moves: rows,
        values: vec![None; known.positions.len()],
        summary,
        complete: false,
    }
}

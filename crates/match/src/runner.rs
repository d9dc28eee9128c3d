//! Games played at the same time, each by two engine processes of its own (our own).

use crate::MatchError;
use crate::adjudicate::AdjudicationRules;
use crate::engine::{Engine, EngineSetup, TimeUsed};
use crate::finished_game::FinishedGame;
use crate::game_kind::GameKind;
use crate::opening::Opening;
use crate::referee;
use nullwindow::session::AnyGame;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The games of a match.
pub(crate) struct Runner<'a> {
    pub(crate) game: &'a AnyGame,
    pub(crate) kind: &'static dyn GameKind,
    /// A's and B's.
    pub(crate) engines: [EngineSetup; 2],
    /// One for each pair of games.
    pub(crate) openings: &'a [Opening],
    pub(crate) rules: AdjudicationRules,
    pub(crate) games: usize,
    pub(crate) concurrency: usize,
    pub(crate) warn: &'a (dyn Fn(&str) + Sync),
}

/// A finished game and its number, from 0.
struct NumberedGame {
    number: usize,
    game: FinishedGame,
}

/// One of the threads that play games.
struct Worker<'a> {
    runner: &'a Runner<'a>,
    /// The number of the next game.
    next: &'a AtomicUsize,
    /// Whether the match is over.
    over: &'a AtomicBool,
    results: Sender<Result<NumberedGame, MatchError>>,
}

/// The memory of a referee's session, in MiB.
const REFEREE_MEBIBYTES: usize = 1;

/// The time between two looks at the flag that stops the match.
const POLL_EVERY: Duration = Duration::from_millis(20);

impl Runner<'_> {
    /// Plays the games until all are over, `report` returns false, or `stop` is set. Reports each as it ends,
    /// with its number from 0. A begins in the games of even number. Returns the time used by A and B.
    ///
    /// # Errors
    /// If an engine does not start, or `report` fails.
    pub(crate) fn play(
        &self,
        stop: &AtomicBool,
        mut report: impl FnMut(usize, &FinishedGame) -> Result<bool, MatchError>,
    ) -> Result<[TimeUsed; 2], MatchError> {
        let (next, over, (send, results)) = (AtomicUsize::new(0), AtomicBool::new(false), channel());
        thread::scope(|threads| {
            let workers: Vec<_> = (0..self.concurrency.min(self.games))
                .map_while(|_| {
                    let worker = Worker { runner: self, next: &next, over: &over, results: send.clone() };
                    // Where the system refuses a thread, the match goes on with those that it has.
                    thread::Builder::new().spawn_scoped(threads, move || worker.work()).ok()
                })
                .collect();
            if workers.is_empty() && self.games > 0 {
                return Err(MatchError::Engine("no thread can be started for a game".to_owned()));
            }
            drop(send);
            let mut ended = Ok(());
            loop {
                over.fetch_or(stop.load(Relaxed), Relaxed);
                match results.recv_timeout(POLL_EVERY) {
                    Ok(result) if !over.load(Relaxed) => {
                        let reported = result.and_then(|done| report(done.number, &done.game));
                        over.store(!matches!(reported, Ok(true)), Relaxed);
                        ended = reported.map(|_| ());
                    }
                    // Games that end after the match are not reported.
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            let used = workers.into_iter().filter_map(|worker| worker.join().ok());
            let sum = |[a, b]: [TimeUsed; 2], [c, d]: [TimeUsed; 2]| [a.and(c), b.and(d)];
            ended.map(|()| used.fold([TimeUsed::default(); 2], sum))
        })
    }
}

impl Worker<'_> {
    /// Plays one game after another. Returns the time used by A and B.
    fn work(self) -> [TimeUsed; 2] {
        // Each thread has engines of its own: concurrent games share no process.
        let mut engines = self.runner.engines.clone().map(Engine::new);
        if let Err(error) = self.games(&mut engines) {
            _ = self.results.send(Err(error));
        }
        let used = [engines[0].used, engines[1].used];
        engines.into_iter().for_each(Engine::quit);
        used
    }

    fn games(&self, engines: &mut [Engine; 2]) -> Result<(), MatchError> {
        let &Runner { game, kind, openings, rules, games, warn, .. } = self.runner;
        let mut session = game.player(REFEREE_MEBIBYTES).map_err(MatchError::Game)?;
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= games || self.over.load(Relaxed) {
                return Ok(());
            }
            for engine in engines.iter_mut() {
                // An engine that crashed in the game before is started again.
                engine.start(self.over)?;
            }
            if self.over.load(Relaxed) {
                return Ok(());
            }
            let [a, b] = &mut *engines;
            let sides = if number.is_multiple_of(2) { [a, b] } else { [b, a] };
            let opening = &openings[number / 2];
            let Some(game) = referee::play(session.as_mut(), kind, opening, sides, rules, warn, self.over)
            else {
                return Ok(());
            };
            if self.results.send(Ok(NumberedGame { number, game })).is_err() {
                return Ok(());
            }
        }
    }
}

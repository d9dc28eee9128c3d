//! Games that are played at the same time, each by two engines of its own (the house's own).

use super::adjudicate::Rules;
use super::engine::{Engine, Setting, Spent};
use super::game::{self, Played};
use super::openings::Opening;
use crate::games::GameArguments;
use anyhow::{Result, anyhow};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// What is played.
pub(super) struct Hall<'a> {
    pub(super) game: &'a GameArguments,
    /// A's and B's.
    pub(super) settings: [Setting; 2],
    /// One for each pair of games.
    pub(super) openings: Vec<Opening>,
    pub(super) rules: Rules,
    pub(super) games: usize,
    pub(super) tables: usize,
}

/// The memory of a referee's session, in MiB.
const MEBIBYTES: usize = 1;

/// How often the flag is looked at that stops everything.
const LOOK_EVERY: Duration = Duration::from_millis(20);

impl Hall<'_> {
    /// Plays all games, and tells of each as it ends, with its number from 0: until that answers false, or the flag is set. A begins in those
    /// of even numbers. What time A and B have taken.
    ///
    /// # Errors
    /// If an engine does not start, or the telling fails.
    pub(super) fn play(
        &self,
        stop: &AtomicBool,
        mut tell: impl FnMut(usize, &Played) -> Result<bool>,
    ) -> Result<[Spent; 2]> {
        let (next, over, (send, results)) = (AtomicUsize::new(0), AtomicBool::new(false), channel());
        thread::scope(|threads| {
            let tables: Vec<_> = (0..self.tables.min(self.games))
                .map(|_| {
                    let (send, next, over) = (send.clone(), &next, &over);
                    threads.spawn(move || self.table(next, over, &send))
                })
                .collect();
            drop(send);
            let mut ended = Ok(());
            loop {
                over.fetch_or(stop.load(Relaxed), Relaxed);
                match results.recv_timeout(LOOK_EVERY) {
                    Ok(result) if !over.load(Relaxed) => {
                        match result.and_then(|(number, played)| tell(number, &played)) {
                            Ok(true) => {}
                            Ok(false) => over.store(true, Relaxed),
                            Err(error) => {
                                ended = Err(error);
                                over.store(true, Relaxed);
                            }
                        }
                    }
                    // What ends after the end is not told.
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            let spent = tables.into_iter().filter_map(|table| table.join().ok());
            let sum = |[a, b]: [Spent; 2], [c, d]: [Spent; 2]| [a.and(c), b.and(d)];
            ended.map(|()| spent.fold([Spent::default(); 2], sum))
        })
    }

    /// Plays one game after another with two engines.
    fn table(
        &self,
        next: &AtomicUsize,
        over: &AtomicBool,
        results: &Sender<Result<(usize, Played)>>,
    ) -> [Spent; 2] {
        let mut engines = self.settings.clone().map(Engine::new);
        if let Err(error) = self.games(&mut engines, next, over, results) {
            _ = results.send(Err(error));
        }
        let spent = [engines[0].spent, engines[1].spent];
        engines.into_iter().for_each(Engine::quit);
        spent
    }

    fn games(
        &self,
        engines: &mut [Engine; 2],
        next: &AtomicUsize,
        over: &AtomicBool,
        results: &Sender<Result<(usize, Played)>>,
    ) -> Result<()> {
        let mut session = self.game.open()?.player(MEBIBYTES).map_err(|fault| anyhow!(fault))?;
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= self.games || over.load(Relaxed) {
                return Ok(());
            }
            for engine in engines.iter_mut() {
                engine.start(over)?;
            }
            if over.load(Relaxed) {
                return Ok(());
            }
            let [a, b] = &mut *engines;
            let sides = if number.is_multiple_of(2) { [a, b] } else { [b, a] };
            let opening = &self.openings[number / 2];
            let Some(played) = game::play(session.as_mut(), opening, sides, self.rules, over) else {
                return Ok(());
            };
            if results.send(Ok((number, played))).is_err() {
                return Ok(());
            }
        }
    }
}

//! Tables of openings for programs: built by searches, and asked in place of one (our own).

use super::error::Error;
use super::game::Game;
use super::opening_positions::positions;
use super::request::Request;
use super::typed::Session;
use crate::Score;
use crate::engine::{Clock, Limits, NodeClock};
use crate::openings::{Openings, OpeningsError};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

/// Which table of openings is built, by which means.
///
/// ```
/// use nullwindow::session::{AnyGame, OpeningsRequest, Request};
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let small = ConnectFourGame::new(Some(4), Some(4))?;
/// let request = OpeningsRequest { plies: 3, ..OpeningsRequest::default() };
/// let built = AnyGame::from(small).build_openings(&request, &mut |_, _, _| Ok(()))?;
/// let mut session = AnyGame::from(small).with_openings(built.file.into())?.player(1)?;
/// session.set("11")?;
/// let all = Request { lines: 4, ..Request::new(session.value_limits(), request.clock) };
/// let answer = session.search(&all, &mut |_| ());
/// assert_eq!((answer.lines.len(), answer.score.to_string().as_str()), (4, "0"));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct OpeningsRequest<'a> {
    /// The plies of the longest openings.
    pub plies: u32,
    /// The threads, each of which searches positions by itself.
    pub threads: usize,
    /// The size of the table of each, in MiB.
    pub mebibytes: usize,
    /// A file begun before, with whose values it goes on.
    pub begun: Option<&'a [u8]>,
    /// Ends it once this is true: the file then lacks values, serves as far as it goes, and can be gone on
    /// with.
    pub stop: &'a AtomicBool,
    /// The clock of the searches.
    pub clock: &'a (dyn Clock + Sync),
}

impl Default for OpeningsRequest<'_> {
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        OpeningsRequest {
            plies: 4,
            threads: 1,
            mebibytes: 64,
            begun: None,
            stop: &NEVER,
            clock: &NodeClock(1_000_000),
        }
    }
}

/// Receives the number of the values that are known, of how many, after each one, and what makes the file as
/// it is; an error ends the work.
pub type OpeningsProgress<'a> = dyn FnMut(usize, usize, &dyn Fn() -> Vec<u8>) -> Result<(), Error> + 'a;

/// A table of openings as a file: what [`AnyGame::build_openings`](super::AnyGame::build_openings) returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltOpenings {
    /// The file.
    pub file: Vec<u8>,
    /// The positions of the last ply.
    pub positions: usize,
    /// Those whose value is known; all, unless it was stopped.
    pub known: usize,
}

/// The file of the table, whose values this game's players have found; it lacks some once it was stopped.
pub(super) fn build<G: Game>(
    game: &G,
    request: &OpeningsRequest<'_>,
    progress: &mut OpeningsProgress<'_>,
) -> Result<BuiltOpenings, Error> {
    let (mut table, last) = positions(game, request.plies, request.begun)?;
    let (variant, wanted, of) = (game.variant(&game.read("")?.0), table.unknown(), last.len());
    let (next, failed, (sender, found)) = (AtomicUsize::new(0), AtomicBool::new(false), mpsc::channel());
    let take = || {
        let open = !request.stop.load(Relaxed) && !failed.load(Relaxed);
        wanted.get(next.fetch_add(1, Relaxed)).copied().filter(|_| open)
    };
    let file = |table: &Openings<_>| table.file(game.name(), &variant);
    thread::scope(|scope| {
        for _ in 0..request.threads.clamp(1, wanted.len().max(1)) {
            let (sender, take) = (sender.clone(), &take);
            scope.spawn(move || {
                if let Err(error) =
                    search(game, request, take, |number, value| _ = sender.send(Ok((number, value))))
                {
                    _ = sender.send(Err(error));
                }
            });
        }
        drop(sender);
        for (known, value) in (of - wanted.len() + 1..).zip(found) {
            let step = value.and_then(|(number, value)| {
                table.set(number, value);
                progress(known, of, &|| file(&table))
            });
            step.inspect_err(|_| failed.store(true, Relaxed))?;
        }
        Ok(())
    })
    .map(|()| BuiltOpenings { file: file(&table), positions: of, known: of - table.unknown().len() })
}

/// Searches positions of the last ply, by their numbers, until none is left to take.
fn search<G: Game>(
    game: &G,
    request: &OpeningsRequest<'_>,
    take: impl Fn() -> Option<usize>,
    found: impl Fn(usize, Score),
) -> Result<(), Error> {
    // Positions do not travel between threads: each has its own.
    let (_, last) = positions(game, request.plies, request.begun)?;
    let mut session = Session::player(game.clone(), request.mebibytes)?;
    while let Some(number) = take() {
        session.set(last[number].clone(), &[]);
        let limits = Limits { stop: Some(request.stop), ..session.value_limits() };
        let result = session.search(&Request::new(limits, request.clock), &mut |_| ());
        if result.exact {
            found(number, result.score);
        } else if !request.stop.load(Relaxed) {
            return Err(OpeningsError::NotExact(game.write(session.position(), &[])).into());
        }
    }
    Ok(())
}

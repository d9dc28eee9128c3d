//! The thread of an engine: it has the sessions, whose types stay in it, and takes one order after another
//! (our own).

use crate::request::{Found, Order, Searching};
use nullwindow::session::{AnyGame, AnyPosition, AnySession, Error, Session};
use nullwindow::weights::Weights;
use nullwindow_catalogue::{GameVisitor, HouseGame, Variant, with_variant};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The stack of a thread that searches.
const STACK: usize = 64 << 20;

/// What comes back from a search.
pub(crate) enum Event {
    /// After an iteration, or within it.
    Info(Found),
    /// At its end.
    Done(Result<Found, String>),
}

/// What the thread is to do.
pub(crate) enum Command {
    Search { order: Box<Order>, stop: Arc<AtomicBool>, events: Sender<Event> },
    NewGame,
}

/// The flag of the search that runs, if one does.
pub(crate) type Running = Arc<Mutex<Option<Arc<AtomicBool>>>>;

/// Starts the thread of a game with tables of `mebibytes` MiB, and a player by trained weights, if there are
/// any.
///
/// # Errors
/// If there is no such variant or thread, the tables do not fit into memory, or these are no weights of the
/// game; in one line.
pub(crate) fn start(
    name: String,
    variant: Variant,
    mebibytes: usize,
    weights: Option<Vec<u8>>,
    running: Running,
) -> Result<Sender<Command>, String> {
    let (sender, commands) = channel();
    let (opened, ready) = channel();
    let weights = weights.map(|file| Weights::read(&file)).transpose().map_err(|error| error.to_string())?;
    let open = OpenEngine { mebibytes, weights: weights.map(Arc::new) };
    let work = move || match with_variant(&name, &variant, open).flatten() {
        Ok(mut sessions) => {
            _ = opened.send(Ok(()));
            sessions.work(&commands, &running);
        }
        Err(error) => _ = opened.send(Err(error.to_string())),
    };
    let thread = thread::Builder::new().name("nullwindow".to_owned()).stack_size(STACK).spawn(work);
    thread.map_err(|error| error.to_string())?;
    ready.recv().map_err(|error| error.to_string())??;
    Ok(sender)
}

fn set(running: &Running, flag: Option<Arc<AtomicBool>>) {
    *running.lock().unwrap_or_else(PoisonError::into_inner) = flag;
}

/// The sessions of a game. The solver, whose tables are as large as the player's, is opened at its first use.
struct Sessions {
    words: Box<dyn AnyPosition>,
    player: Box<dyn AnySession>,
    solver: Option<Box<dyn AnySession>>,
    open_solver: Box<dyn Fn() -> Result<Box<dyn AnySession>, Error>>,
}

struct OpenEngine {
    mebibytes: usize,
    weights: Option<Arc<Weights>>,
}

impl GameVisitor for OpenEngine {
    type Output = Result<Sessions, Error>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        let mebibytes = self.mebibytes;
        let player: Box<dyn AnySession> = match self.weights {
            Some(network) => AnyGame::from(game.clone()).trained(network, mebibytes)?,
            None => Box::new(Session::player(game.clone(), mebibytes)?),
        };
        Ok(Sessions {
            words: Box::new(Session::rules(game.clone())?),
            player,
            solver: None,
            open_solver: Box::new(move || Ok(Box::new(Session::solver(game.clone(), mebibytes)?))),
        })
    }
}

impl Sessions {
    /// Takes orders until the engine is dropped.
    fn work(&mut self, commands: &Receiver<Command>, running: &Running) {
        for command in commands {
            match command {
                Command::Search { order, stop, events } => {
                    set(running, Some(Arc::clone(&stop)));
                    let found = self.search(&order, &stop, |found| _ = events.send(Event::Info(found)));
                    set(running, None);
                    _ = events.send(Event::Done(found));
                }
                Command::NewGame => {
                    self.player.new_game();
                    self.solver.iter_mut().for_each(|solver| solver.new_game());
                }
            }
        }
    }

    fn search(
        &mut self,
        order: &Order,
        stop: &AtomicBool,
        report: impl FnMut(Found),
    ) -> Result<Found, String> {
        let session = if order.exact {
            if self.solver.is_none() {
                self.solver = Some((self.open_solver)().map_err(|error| error.to_string())?);
            }
            self.solver.as_deref_mut().ok_or("there is no solver")?
        } else {
            &mut *self.player
        };
        Searching::enter(session, &*self.words, order)?.search(stop, report)
    }
}

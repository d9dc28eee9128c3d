//! All ranks of a program: its threads, or the processes that `mpirun` started (our own).

#[cfg(feature = "mpi")]
use crate::rank::Root;
#[cfg(feature = "mpi")]
use crate::transport::Transport;
#[cfg(feature = "mpi")]
use crate::transport::mpi::Mpi;
use crate::{Progress, RankGame, Settings, Solution, solve_in_threads};
use std::env;
use thiserror::Error;

/// The variables by which a process knows that it is one of several under MPI: Open MPI's, and MPICH's.
const VARIABLES: [&str; 2] = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE"];

/// The ranks of a program.
pub struct World(Ranks);

enum Ranks {
    Threads(usize),
    #[cfg(feature = "mpi")]
    Mpi(Mpi),
}

/// The ranks cannot be had.
///
/// ```
/// use nullwindow_cluster::WorldError;
/// assert!(WorldError::NoMpi.to_string().contains("--features mpi"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum WorldError {
    /// The program is built without MPI.
    #[error("this build of the program has no MPI: add --features mpi to `cargo build` or `cargo install`")]
    NoMpi,
    /// MPI cannot be started.
    #[error("MPI cannot be started")]
    NotStarted,
    /// A rank is another build of the program, or has another command.
    #[error("rank {0} is another build of this program, or has another command: all ranks do the same work")]
    Differing(usize),
}

impl World {
    /// This many threads of this process.
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_cluster::{SchemeName, SessionGame, SessionSettings, Settings, World};
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// let (world, game) = (World::threads(2), AnyGame::from(ConnectFourGame::default()));
    /// let open = |_| SessionGame::new(&game, "52753311433677442422121", SessionSettings::new(1));
    /// let solution = world.solve(Settings::new(SchemeName::Tdsab), open, &mut |_| ())?;
    /// assert_eq!(solution.and_then(|solution| solution.value()).map(|value| value.get()), Some(8));
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    #[must_use]
    pub fn threads(ranks: usize) -> Self {
        World(Ranks::Threads(ranks))
    }

    /// Whether `mpirun` has started this process, with others.
    ///
    /// ```
    /// assert!(!nullwindow_cluster::World::is_under_mpi());
    /// ```
    #[must_use]
    pub fn is_under_mpi() -> bool {
        VARIABLES.iter().any(|name| env::var_os(name).is_some())
    }

    /// The processes that `mpirun` started. `work` names the build of the program and what the ranks are to
    /// do: all must do the same.
    ///
    /// # Errors
    /// If the program is built without the feature `mpi`, MPI was started before, or a rank has other work.
    /// Then it returns on rank 0 alone; the others end.
    pub fn mpi(work: &str) -> Result<Self, WorldError> {
        #[cfg(feature = "mpi")]
        {
            let mpi = Mpi::start().ok_or(WorldError::NotStarted)?;
            let (differing, world) = (mpi.differing(work), World(Ranks::Mpi(mpi)));
            let Some(rank) = differing else { return Ok(world) };
            if !world.is_root() {
                world.abort(2);
            }
            // Dropped, it would wait for the others.
            std::mem::forget(world);
            Err(WorldError::Differing(rank))
        }
        #[cfg(not(feature = "mpi"))]
        {
            _ = work;
            Err(WorldError::NoMpi)
        }
    }

    /// Whether this process has rank 0.
    #[must_use]
    pub fn is_root(&self) -> bool {
        match &self.0 {
            Ranks::Threads(_) => true,
            #[cfg(feature = "mpi")]
            Ranks::Mpi(mpi) => mpi.end().rank() == 0,
        }
    }

    /// Solves a position on all ranks. Each process calls this, with the same position; the one of rank 0
    /// gets the solution. `open` opens the game of a rank, at the position.
    ///
    /// # Errors
    /// Of `open`.
    pub fn solve<G: RankGame, E: Send>(
        &self,
        settings: Settings,
        open: impl Fn(usize) -> Result<G, E> + Sync,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Option<Solution>, E> {
        match &self.0 {
            &Ranks::Threads(ranks) => solve_in_threads(ranks, settings, open, report).map(Some),
            #[cfg(feature = "mpi")]
            Ranks::Mpi(mpi) => {
                let end = mpi.end();
                let (checkpoints, game) = (settings.checkpoints, open(end.rank())?);
                let own = Root::new(game.code(), end.ranks(), settings.exceeds, settings.checkpoint, report);
                let ended = crate::solve::run(end, settings.scheme, game, own, checkpoints, settings.stop);
                let stopped = settings.stop.is_some_and(|s| s.load(std::sync::atomic::Ordering::Relaxed));
                if !stopped {
                    mpi.barrier();
                }
                Ok(ended.map(Solution::of))
            }
        }
    }

    /// Ends the processes of all ranks after an error or a stop, when some may be dead or at work; rank 0
    /// after its output. Returns where ranks are threads.
    pub fn abort(&self, code: u8) {
        #[cfg(feature = "mpi")]
        if let Ranks::Mpi(mpi) = &self.0 {
            if !self.is_root() {
                // Rank 0 prints first.
                std::thread::sleep(std::time::Duration::from_secs(2));
            }
            mpi.abort(code);
        }
        _ = code;
    }
}

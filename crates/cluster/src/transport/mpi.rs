//! Ranks that are processes under MPI, through the crate `mpi` (MPI Forum, *MPI: A Message-Passing Interface
//! Standard*).

use super::{BATCH, Transport};
use crate::Message;
use mpi::environment::Universe;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, MatchedReceiveVec, Source};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::thread;
use std::time::Duration;

/// The bytes that batches can take which have not left yet. MPI copies them there, so that sending does not
/// wait; memory is used only as far as it is filled.
const BUFFER: usize = 1 << 30;

/// The time that an idle rank sleeps: MPI would wait with a busy processor, which may be another rank's.
const WAIT: Duration = Duration::from_micros(200);

/// The process's part of MPI; there is one in a program.
pub(crate) struct Mpi(Universe);

impl Mpi {
    /// Starts MPI; `None` if it has been started before.
    pub(crate) fn start() -> Option<Self> {
        let mut universe = mpi::initialize()?;
        universe.set_buffer_size(BUFFER);
        Some(Mpi(universe))
    }

    /// The first rank whose text is another than that of rank 0.
    pub(crate) fn differing(&self, text: &str) -> Option<usize> {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let world = self.0.world();
        let mut hashes = vec![0_u64; world.size() as usize];
        world.all_gather_into(&hasher.finish(), &mut hashes[..]);
        hashes.iter().position(|hash| *hash != hashes[0])
    }

    pub(crate) fn end(&self) -> MpiEnd {
        let world = self.0.world();
        let [rank, ranks] = [world.rank(), world.size()].map(|number| number as usize);
        MpiEnd { world, rank, ranks }
    }

    /// Waits for all ranks: a message of the next search must not reach a rank in the search before.
    pub(crate) fn barrier(&self) {
        self.0.world().barrier();
    }

    /// Ends all ranks at once.
    pub(crate) fn abort(&self, code: u8) -> ! {
        self.0.world().abort(code.into())
    }
}

/// A rank's end of MPI.
pub(crate) struct MpiEnd {
    world: SimpleCommunicator,
    rank: usize,
    ranks: usize,
}

impl Transport for MpiEnd {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn send(&mut self, to: usize, batch: Vec<Message>) {
        debug_assert!(batch.len() <= BATCH);
        let mut bytes = Vec::new();
        batch.iter().for_each(|message| message.encode(&mut bytes));
        self.world.process_at_rank(to as i32).buffered_send(&bytes[..]);
    }

    fn receive(&mut self) -> Option<(usize, Vec<Message>)> {
        let arrived = self.world.any_process().immediate_matched_probe()?;
        let (bytes, status) = arrived.matched_receive_vec::<u8>();
        let (mut batch, mut rest, source) = (Vec::new(), &bytes[..], status.source_rank());
        while !rest.is_empty() {
            let Some(message) = Message::decode(&mut rest) else {
                // All ranks run the same program, which writes no such message; its answer would never come.
                eprintln!("error: rank {source} sent a message that cannot be read");
                self.world.abort(2)
            };
            batch.push(message);
        }
        Some((source as usize, batch))
    }

    fn wait(&mut self) {
        thread::sleep(WAIT);
    }
}

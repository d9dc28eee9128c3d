//! Ranks that send each other batches of messages (batching: Romein, Plaat, Bal & Schaeffer 1999).

#[cfg(feature = "mpi")]
pub(crate) mod mpi;
pub(crate) mod simulated;
pub(crate) mod threads;
pub(crate) mod timed;

use crate::Message;
use std::collections::VecDeque;

/// A batch, and the rank at its other end.
pub(crate) type Parcel = (usize, Vec<Message>);

/// The most messages in a batch: more save little, and wait longer.
pub const BATCH: usize = 64;

/// One rank's end of the connections between all ranks. Batches are neither lost nor doubled; they may be
/// late, and may come in another order than they were sent.
///
/// ```
/// use nullwindow_cluster::{Message, MessageKind, SimulatedNetwork, Transport};
/// let mut ends = SimulatedNetwork::new(2, 1, 3).ends();
/// ends[0].send(1, vec![Message::new(MessageKind::Save)]);
/// let batch = std::iter::repeat_with(|| ends[1].receive()).flatten().next();
/// assert_eq!(batch, Some((0, vec![Message::new(MessageKind::Save)])));
/// ```
pub trait Transport {
    /// This rank's number, from 0.
    fn rank(&self) -> usize;

    /// The number of ranks.
    fn ranks(&self) -> usize;

    /// Sends a batch of at most [`BATCH`] messages to another rank; does not wait.
    fn send(&mut self, to: usize, batch: Vec<Message>);

    /// The next batch that has arrived, with its sender; does not wait.
    fn receive(&mut self) -> Option<(usize, Vec<Message>)>;

    /// Waits a short while, as long as no batch arrives: this rank is idle.
    fn wait(&mut self) {}
}

/// The messages that a rank has written and not sent yet: a batch for each rank.
pub(crate) struct Outbox {
    rank: usize,
    batches: Vec<Vec<Message>>,
    /// Full batches.
    ready: Vec<(usize, Vec<Message>)>,
    /// Messages to the rank itself, which do not travel.
    pub(crate) local: VecDeque<Message>,
    /// The number of messages for each other rank so far.
    pub(crate) sent: Vec<u64>,
    /// The number of batches so far.
    pub(crate) sent_batches: u64,
    /// The number of local messages so far.
    pub(crate) sent_locally: u64,
}

impl Outbox {
    pub(crate) fn new(rank: usize, ranks: usize) -> Self {
        Outbox {
            rank,
            batches: vec![Vec::new(); ranks],
            ready: Vec::new(),
            local: VecDeque::new(),
            sent: vec![0; ranks],
            sent_batches: 0,
            sent_locally: 0,
        }
    }

    pub(crate) fn write(&mut self, to: usize, message: Message) {
        if to == self.rank {
            self.sent_locally += 1;
            self.local.push_back(message);
            return;
        }
        self.sent[to] += 1;
        self.batches[to].push(message);
        if self.batches[to].len() == BATCH {
            self.ready.push((to, std::mem::take(&mut self.batches[to])));
        }
    }

    /// Writes a message to every other rank.
    pub(crate) fn write_to_all(&mut self, message: &Message) {
        for to in 0..self.batches.len() {
            if to != self.rank {
                self.write(to, message.clone());
            }
        }
    }

    /// All messages that are not sent, in no order.
    #[cfg(test)]
    pub(crate) fn take_all(&mut self) -> Vec<Message> {
        let full = self.ready.drain(..).flat_map(|(_, batch)| batch);
        full.chain(self.batches.iter_mut().flat_map(std::mem::take)).chain(self.local.drain(..)).collect()
    }

    /// Sends the full batches.
    pub(crate) fn send_full(&mut self, transport: &mut impl Transport) {
        for (to, batch) in self.ready.drain(..) {
            self.sent_batches += 1;
            transport.send(to, batch);
        }
    }

    /// Sends all batches.
    pub(crate) fn flush(&mut self, transport: &mut impl Transport) {
        self.send_full(transport);
        for (to, batch) in self.batches.iter_mut().enumerate().filter(|(_, batch)| !batch.is_empty()) {
            self.sent_batches += 1;
            transport.send(to, std::mem::take(batch));
        }
    }
}

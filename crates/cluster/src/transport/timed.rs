//! Ranks on a virtual clock: batches take time by their size and the latency of the network (the model of a
//! link: Culler et al. 1993, LogP; Alexandrov, Ionescu, Schauser & Scheiman 1995).

use super::Parcel;
use super::Transport;
use crate::Message;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::mem::take;
use std::rc::Rc;

/// The cost of messages between ranks, in units of a virtual clock.
///
/// ```
/// use nullwindow_cluster::MessageCost;
/// let cost = MessageCost { latency: 100, bytes: 13, handling: 1 };
/// assert_eq!(cost.transfer(52), 4);
/// assert_eq!(MessageCost { bytes: 0, ..cost }.transfer(52), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MessageCost {
    /// The time from the end of a batch's transfer to its arrival.
    pub latency: u64,
    /// The bytes that a rank's link carries in a unit of time, one batch after another; 0 for no limit.
    pub bytes: u64,
    /// The time that the receiver spends on a message.
    pub handling: u64,
}

impl MessageCost {
    /// The time in which a link carries a batch of this number of bytes.
    #[must_use]
    pub fn transfer(self, bytes: usize) -> u64 {
        if self.bytes == 0 { 0 } else { (bytes as u64).div_ceil(self.bytes) }
    }
}

/// A network on a virtual clock, which the simulation moves.
#[derive(Clone)]
pub(crate) struct TimedNetwork(Rc<RefCell<TimedState>>);

struct TimedState {
    cost: MessageCost,
    /// The time of the step under way.
    now: u64,
    /// The number of batches so far.
    sent: u64,
    /// Batches on their way to each rank, by the time of arrival; at equal times in the order of sending.
    inboxes: Vec<BTreeMap<(u64, u64), Parcel>>,
    /// The times at which the links of the ranks are free.
    free: Vec<u64>,
    /// The batches of the step under way, which leave at its end.
    leaving: Vec<Parcel>,
    /// The messages received in the step under way.
    received: u64,
}

impl TimedNetwork {
    pub(crate) fn new(ranks: usize, cost: MessageCost) -> Self {
        TimedNetwork(Rc::new(RefCell::new(TimedState {
            cost,
            now: 0,
            sent: 0,
            inboxes: (0..ranks).map(|_| BTreeMap::new()).collect(),
            free: vec![0; ranks],
            leaving: Vec::new(),
            received: 0,
        })))
    }

    pub(crate) fn ends(&self) -> impl Iterator<Item = TimedEnd> + '_ {
        (0..self.0.borrow().free.len()).map(|rank| TimedEnd { network: self.clone(), rank })
    }

    /// A step of a rank begins at this time.
    pub(crate) fn begin(&self, now: u64) {
        let network = &mut *self.0.borrow_mut();
        (network.now, network.received) = (now, 0);
    }

    /// The messages that the rank has received in this step.
    pub(crate) fn received(&self) -> u64 {
        self.0.borrow().received
    }

    /// The step ends at this time, and its batches leave. Returns their receivers, with the times of arrival.
    pub(crate) fn end(&self, rank: usize, now: u64) -> Vec<(usize, u64)> {
        let network = &mut *self.0.borrow_mut();
        let mut arrivals = Vec::new();
        for (to, batch) in take(&mut network.leaving) {
            let bytes = batch.iter().map(Message::bytes).sum();
            let free = network.free[rank].max(now) + network.cost.transfer(bytes);
            network.free[rank] = free;
            network.sent += 1;
            let due = free + network.cost.latency;
            network.inboxes[to].insert((due, network.sent), (rank, batch));
            arrivals.push((to, due));
        }
        arrivals
    }

    /// The time of the next arrival at a rank.
    pub(crate) fn next_arrival(&self, rank: usize) -> Option<u64> {
        self.0.borrow().inboxes[rank].keys().next().map(|&(due, _)| due)
    }
}

/// A rank's end of a [`TimedNetwork`].
pub(crate) struct TimedEnd {
    network: TimedNetwork,
    rank: usize,
}

impl Transport for TimedEnd {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.network.0.borrow().free.len()
    }

    fn send(&mut self, to: usize, batch: Vec<Message>) {
        self.network.0.borrow_mut().leaving.push((to, batch));
    }

    fn receive(&mut self) -> Option<(usize, Vec<Message>)> {
        let network = &mut *self.network.0.borrow_mut();
        let entry = network.inboxes[self.rank].first_entry()?;
        if entry.key().0 > network.now {
            return None;
        }
        let (from, batch) = entry.remove();
        network.received += batch.len() as u64;
        Some((from, batch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MessageKind;

    #[test]
    fn batches_leave_at_the_end_of_the_step_one_after_another() {
        let network = TimedNetwork::new(3, MessageCost { latency: 100, bytes: 4, handling: 0 });
        let mut ends: Vec<_> = network.ends().collect();
        let batch = |messages| vec![Message::new(MessageKind::Steal); messages];
        network.begin(10);
        ends[0].send(1, batch(2));
        ends[0].send(2, batch(1));
        // Two messages have 106 bytes, one has 53.
        assert_eq!(network.end(0, 15), [(1, 15 + 27 + 100), (2, 15 + 27 + 14 + 100)]);
        ends[0].send(1, batch(1));
        assert_eq!(network.end(0, 16), [(1, 15 + 27 + 14 + 14 + 100)]);
        assert_eq!(network.next_arrival(1), Some(142));
        network.begin(141);
        assert_eq!(ends[1].receive(), None);
        network.begin(142);
        assert_eq!(ends[1].receive(), Some((0, batch(2))));
        assert_eq!((ends[1].receive(), network.received()), (None, 2));
    }
}

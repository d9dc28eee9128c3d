//! Ranks in one thread, with delays drawn at random: a seed is a schedule (our own, for tests).

use super::Transport;
use crate::Message;
use nullwindow_support::SplitMix64;
use std::cell::RefCell;
use std::rc::Rc;

/// A network whose batches arrive after random delays, and so in any order. The clock is the number of looks
/// that ranks have taken at it.
///
/// ```
/// use nullwindow_cluster::{SimulatedNetwork, Transport};
/// let network = SimulatedNetwork::new(3, 50, 7);
/// assert!(network.ends().iter().enumerate().all(|(rank, end)| end.rank() == rank && end.ranks() == 3));
/// ```
#[derive(Clone)]
pub struct SimulatedNetwork(Rc<RefCell<SimulatedState>>);

struct SimulatedState {
    ranks: usize,
    longest: usize,
    random: SplitMix64,
    clock: usize,
    flying: Vec<Flight>,
    log: Option<Vec<Delivery>>,
}

struct Flight {
    due: usize,
    from: usize,
    to: usize,
    batch: Vec<Message>,
}

/// A message that has arrived, in a network's log.
///
/// ```
/// use nullwindow_cluster::{Delivery, Message, MessageKind};
/// let delivery = Delivery { from: 0, to: 1, message: Message::new(MessageKind::Ask) };
/// assert_eq!(delivery.to, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// The rank that sent it.
    pub from: usize,
    /// The rank that received it.
    pub to: usize,
    /// The message.
    pub message: Message,
}

impl SimulatedNetwork {
    /// A network of this many ranks, in which a batch travels for 1 to `longest` ticks of the clock.
    #[must_use]
    pub fn new(ranks: usize, longest: usize, seed: u64) -> Self {
        let random = SplitMix64::new(seed);
        let (clock, flying, log) = (0, Vec::new(), None);
        SimulatedNetwork(Rc::new(RefCell::new(SimulatedState { ranks, longest, random, clock, flying, log })))
    }

    /// The same network, with a log of all that arrives.
    #[must_use]
    pub fn logged(self) -> Self {
        self.0.borrow_mut().log = Some(Vec::new());
        self
    }

    /// All messages that have arrived, if the network keeps a log.
    #[must_use]
    pub fn log(&self) -> Vec<Delivery> {
        self.0.borrow().log.clone().unwrap_or_default()
    }

    /// The number of batches that have not arrived.
    #[must_use]
    pub fn flying(&self) -> usize {
        self.0.borrow().flying.len()
    }

    /// The ends of all ranks, in order.
    #[must_use]
    pub fn ends(&self) -> Vec<SimulatedEnd> {
        let ranks = self.0.borrow().ranks;
        (0..ranks).map(|rank| SimulatedEnd { network: self.clone(), rank }).collect()
    }
}

/// A rank's end of a [`SimulatedNetwork`].
pub struct SimulatedEnd {
    network: SimulatedNetwork,
    rank: usize,
}

impl Transport for SimulatedEnd {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.network.0.borrow().ranks
    }

    fn send(&mut self, to: usize, batch: Vec<Message>) {
        let network = &mut *self.network.0.borrow_mut();
        let due = network.clock + 1 + network.random.below(network.longest);
        network.flying.push(Flight { due, from: self.rank, to, batch });
    }

    fn receive(&mut self) -> Option<(usize, Vec<Message>)> {
        let network = &mut *self.network.0.borrow_mut();
        network.clock += 1;
        let arrived = |flight: &Flight| flight.to == self.rank && flight.due <= network.clock;
        // Those sent first come first, if they are due: all disorder is the delays'.
        let at = network.flying.iter().position(arrived)?;
        let Flight { from, to, batch, .. } = network.flying.remove(at);
        if let Some(log) = &mut network.log {
            log.extend(batch.iter().map(|message| Delivery { from, to, message: message.clone() }));
        }
        Some((from, batch))
    }
}

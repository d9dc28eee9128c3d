//! The clock of a simulation: events in the order of their times, and at equal times in the order in which
//! they were scheduled (our own).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Events to come.
pub(crate) struct Clock<E> {
    now: u64,
    scheduled: u64,
    /// By time, and by the number of events scheduled before.
    times: BinaryHeap<Reverse<(u64, u64, usize)>>,
    events: Vec<Option<E>>,
    free: Vec<usize>,
}

impl<E> Clock<E> {
    /// Time 0, without events.
    pub(crate) fn new() -> Self {
        Clock { now: 0, scheduled: 0, times: BinaryHeap::new(), events: Vec::new(), free: Vec::new() }
    }

    /// The time of the last event that [`next`](Self::next) returned.
    pub(crate) fn now(&self) -> u64 {
        self.now
    }

    /// Schedules an event this many units from now.
    pub(crate) fn after(&mut self, units: u64, event: E) {
        self.scheduled += 1;
        let place = self.free.pop().unwrap_or(self.events.len());
        if place == self.events.len() {
            self.events.push(None);
        }
        self.events[place] = Some(event);
        self.times.push(Reverse((self.now + units, self.scheduled, place)));
    }

    /// The next event; the clock moves to its time.
    pub(crate) fn next(&mut self) -> Option<E> {
        let Reverse((time, _, place)) = self.times.pop()?;
        self.now = time;
        self.free.push(place);
        self.events[place].take()
    }
}

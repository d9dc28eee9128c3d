//! The clock of a simulation: events in the order of their times, and at equal times in the order in which
//! they were scheduled (our own).

use std::collections::BTreeMap;

/// Events to come.
pub(crate) struct Clock<E> {
    now: u64,
    scheduled: u64,
    events: BTreeMap<(u64, u64), E>,
}

impl<E> Clock<E> {
    /// Time 0, without events.
    pub(crate) fn new() -> Self {
        Clock { now: 0, scheduled: 0, events: BTreeMap::new() }
    }

    /// The time of the last event that [`next`](Self::next) returned.
    pub(crate) fn now(&self) -> u64 {
        self.now
    }

    /// Schedules an event this many units from now.
    pub(crate) fn after(&mut self, units: u64, event: E) {
        self.scheduled += 1;
        self.events.insert((self.now + units, self.scheduled), event);
    }

    /// The next event; the clock moves to its time.
    pub(crate) fn next(&mut self) -> Option<E> {
        let ((time, _), event) = self.events.pop_first()?;
        self.now = time;
        Some(event)
    }
}

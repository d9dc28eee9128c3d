//! The messages of a simulation, and how processors without work ask for it (our own).

use crate::Scheme;
use crate::event::{Event, Message};
use crate::state::Simulation;
use crate::workload::Tree;
use nullwindow_cluster::Activity;

/// The longest pause before another request, in latencies.
const LONGEST_PAUSE: u64 = 16;

impl<T: Tree> Simulation<'_, T> {
    pub(crate) fn send(&mut self, to: usize, message: Message) {
        self.found.messages += 1;
        self.clock.after(self.machine.latency, Event::Arrival { to, message });
    }

    pub(crate) fn handle(&mut self, event: Event) {
        match event {
            Event::Ready { processor, step } => self.ready(processor, step),
            Event::Wake(p) => {
                self.processors[p].pauses = false;
                self.work(p);
            }
            Event::Arrival { to, message } => self.arrive(to, message),
        }
        self.serve_parked();
    }

    fn arrive(&mut self, p: usize, message: Message) {
        match message {
            Message::Request { from } => match self.give(p, from) {
                Some(job) => self.send(from, Message::Job(job)),
                None if self.machine.scheme == Scheme::Pvsplit => {
                    self.processors[from].asked = false;
                    self.turn_to(from, Activity::Idle);
                    self.parked.push(from);
                }
                None => self.send(from, Message::Refusal),
            },
            Message::Refusal => {
                let processor = &mut self.processors[p];
                processor.asked = false;
                let latencies = (1 << processor.refusals.min(63)).min(LONGEST_PAUSE);
                processor.refusals += 1;
                processor.pauses = true;
                self.clock.after((latencies * self.machine.latency).max(1), Event::Wake(p));
            }
            Message::Job(n) => {
                self.processors[p].asked = false;
                self.processors[p].jobs.push(n);
            }
            Message::Value { node, value } => self.returned(node, value),
            Message::Stop(n) => self.stop(n),
            Message::Narrow { node, alpha, beta } => self.narrow(node, alpha, beta),
        }
        self.work(p);
    }

    /// A processor without work asks another, if the scheme has it so and it may ask now.
    pub(crate) fn ask(&mut self, p: usize) {
        let (count, processor) = (self.machine.processors, &self.processors[p]);
        if processor.asked || processor.pauses || self.parked.contains(&p) || count == 1 {
            return;
        }
        let other = match self.machine.scheme {
            Scheme::Pvsplit if p > 0 => 0,
            Scheme::Ybwc => (p + 1 + self.random.below(count - 1)) % count,
            _ => return,
        };
        self.processors[p].asked = true;
        self.turn_to(p, Activity::Communication);
        self.send(other, Message::Request { from: p });
    }

    /// PVSplit: processors that found nothing at processor 0 receive what has become available.
    fn serve_parked(&mut self) {
        while let Some(&p) = self.parked.first() {
            let Some(job) = self.give(0, p) else { break };
            self.parked.remove(0);
            self.processors[p].asked = true;
            self.turn_to(p, Activity::Communication);
            self.send(p, Message::Job(job));
        }
    }
}

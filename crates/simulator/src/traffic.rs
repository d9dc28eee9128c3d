//! The messages of a simulation, and how processors without work ask for it (our own).

use crate::event::{Event, Message};
use crate::state::Simulation;
use crate::{Scheme, Tree};
use nullwindow_cluster::Activity;

/// The longest pause before another request, in latencies; and the pause in units that it may always have.
const LONGEST_PAUSE: u64 = 16;

impl<T: Tree> Simulation<'_, T> {
    pub(crate) fn send(&mut self, to: usize, message: Message) {
        self.found.messages += 1;
        self.clock.after(self.machine.cost.latency, Event::Arrival { to, message });
    }

    pub(crate) fn handle(&mut self, event: Event) {
        match event {
            Event::Ready { processor, step } => self.ready(processor, step),
            Event::Look { processor, step } => self.looked_up(processor, step),
            Event::Seen { processor, step, seen } => {
                if let Some(n) = self.current(processor, step) {
                    self.visit(n, processor, seen);
                }
            }
            Event::Wake(p) => {
                self.processors[p].pauses = false;
                self.work(p);
            }
            Event::Arrival { to, message } => self.arrive(to, message),
            Event::Pass => self.end_pass(),
        }
        self.serve_parked();
    }

    fn arrive(&mut self, p: usize, message: Message) {
        match message {
            Message::Request { from } => match self.give(p, from) {
                Some(job) => self.send(from, Message::Job(job)),
                None if self.machine.scheme == Scheme::Pvsplit => {
                    self.processors[from].asked = false;
                    self.processors[from].pauses = true;
                    self.turn_to(from, Activity::Idle);
                    self.parked.push_back(from);
                }
                None => self.send(from, Message::Refusal),
            },
            Message::Refusal => self.pause(p),
            Message::Job(n) => {
                self.processors[p].asked = false;
                self.processors[p].jobs.push(n);
            }
            Message::Value { node, value } => self.returned(node, value),
            Message::Stop(n) => self.stop(n),
            Message::Narrow { node, alpha, beta, released } => self.narrow(node, [alpha, beta], released),
            Message::Later(n) => {
                let jobs = &mut self.processors[p].jobs;
                if let Some(i) = jobs.iter().position(|&job| job == n) {
                    jobs[i..].rotate_left(1);
                }
            }
            Message::Store { found, leave } => return self.stored(found, leave),
        }
        self.work(p);
    }

    /// A processor waits before it asks again: the longer the more often it was refused.
    fn pause(&mut self, p: usize) {
        let processor = &mut self.processors[p];
        processor.asked = false;
        let times = (1 << processor.refusals.min(63)).min(LONGEST_PAUSE);
        processor.refusals += 1;
        processor.pauses = true;
        self.clock.after(times * self.machine.cost.latency.max(1), Event::Wake(p));
    }

    /// A processor without work asks another, if the scheme has it so and it may ask now.
    pub(crate) fn ask(&mut self, p: usize) {
        let (count, processor) = (self.machine.processors, &self.processors[p]);
        if processor.asked || processor.pauses || count == 1 {
            return;
        }
        let other = match self.machine.scheme {
            Scheme::Pvsplit if p > 0 => 0,
            Scheme::Ybwc | Scheme::MandatoryWorkFirst => (p + 1 + self.random.below(count - 1)) % count,
            _ => return,
        };
        self.processors[p].asked = true;
        self.turn_to(p, Activity::Communication);
        self.send(other, Message::Request { from: p });
    }

    /// PVSplit: processors that found nothing at processor 0 receive what has become available.
    fn serve_parked(&mut self) {
        while let Some(&p) = self.parked.front() {
            let Some(job) = self.give(0, p) else { break };
            self.parked.pop_front();
            (self.processors[p].asked, self.processors[p].pauses) = (true, false);
            self.turn_to(p, Activity::Communication);
            self.send(p, Message::Job(job));
        }
    }
}

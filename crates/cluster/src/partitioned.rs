//! Young Brothers Wait over a partitioned transposition table (Feldmann, Monien, Mysliwietz & Vornberger
//! 1990; Feldmann 1993).
//!
//! Each rank searches depth first, with a stack of frames of its own. Before it searches a position it asks
//! the position's owner what is known of it, and waits for the answer; afterwards it sends its result there.
//! A rank with an empty stack asks a random one for a task: it gets the next child of a node whose eldest
//! child is done, the highest in the tree, and with it the bound. A rank that waits for the children that it
//! gave away asks their ranks for work below them (Feldmann's helpful master).
//!
//! While a rank waits it serves messages, so that no two ranks wait for each other.

mod frame;
#[cfg(test)]
mod tests;

use crate::code::{Code, owner};
use crate::explorer::{Explored, Explorer, Visit};
use crate::scheme::{ROOT, Scheme, Signatures, WaitsFor};
use crate::table::BoundTable;
use crate::transport::Outbox;
use crate::{Interval, Message, MessageKind, RankGame};
use frame::{Frame, Phase, Slave};
use nullwindow::{Score, max};
use nullwindow_support::SplitMix64;

/// The most steps that a rank rests after it got no task.
const LONGEST_REST: u32 = 8;

/// A rank's part.
pub(crate) struct Partitioned<G> {
    rank: usize,
    ranks: usize,
    explorer: Explorer<G>,
    table: BoundTable,
    iteration: u32,
    frames: Vec<Frame>,
    /// The request for a task that is open: its signature, and the height of the stack then.
    stealing: Option<(u64, usize)>,
    /// The steps of rest after a request in vain, and those left of them.
    rest: u32,
    resting: u32,
    random: SplitMix64,
    signatures: Signatures,
    probes: [u64; 4],
}

impl<G: RankGame> Partitioned<G> {
    pub(crate) fn new(rank: usize, ranks: usize, game: G, checkpoints: bool) -> Self {
        Partitioned {
            rank,
            ranks,
            explorer: Explorer::new(game),
            table: BoundTable::new(checkpoints),
            iteration: 0,
            frames: Vec::new(),
            stealing: None,
            rest: 1,
            resting: 0,
            random: SplitMix64::new(rank as u64),
            signatures: Signatures::of(rank),
            probes: [0; 4],
        }
    }

    /// Whether a message belongs to the iteration; a later one ends all work of the present.
    fn is_current(&mut self, iteration: u32) -> bool {
        if iteration > self.iteration {
            self.iteration = iteration;
            self.frames.clear();
            self.stealing = self.stealing.filter(|&(_, height)| height == 0);
        }
        iteration == self.iteration
    }

    fn message(&self, kind: MessageKind, signature: u64) -> Message {
        Message { iteration: self.iteration, signature, ..Message::new(kind) }
    }

    /// Begins a task: the root of a stack, or of a part of it.
    fn begin(&mut self, message: &Message, task: Option<(usize, u64)>) {
        let path = message.path.clone();
        self.frames.push(Frame::new(message.position, path, message.alpha, task, 0));
    }

    /// Begins the search of a child of the top frame.
    fn descend(&mut self, number: usize) {
        let Some(top) = self.frames.last() else { return };
        let child = self.explorer.child(&top.position, number);
        let path = [&top.path[..], &[child.number]].concat();
        self.frames.push(Frame::new(child.code, path, child.alpha(top.alpha), None, number));
    }

    /// Asks the owner of the top frame's position what is known.
    fn probe(&mut self, outbox: &mut Outbox) {
        let Some(position) = self.frames.last().map(|top| top.position) else { return };
        let home = owner(&position, self.ranks);
        if home == self.rank {
            self.probes[0] += 1;
            let known = self.table.get(&position);
            self.known(known, true, outbox);
        } else {
            self.probes[2] += 1;
            let signature = self.signatures.next();
            outbox.write(home, Message { position, ..self.message(MessageKind::Probe, signature) });
            if let Some(top) = self.frames.last_mut() {
                top.phase = Phase::Probing(signature);
            }
        }
    }

    /// Takes the answer to a probe, if it is still waited for.
    fn entry(&mut self, message: &Message, outbox: &mut Outbox) {
        let open = Phase::Probing(message.signature);
        if self.frames.last().is_some_and(|top| top.phase == open) {
            self.known(message.interval, false, outbox);
        }
    }

    /// Rests a while, twice as long each time.
    fn no_task(&mut self, signature: u64) {
        if self.stealing.is_some_and(|(open, _)| open == signature) {
            self.stealing = None;
            self.resting = self.rest;
            self.rest = (2 * self.rest).min(LONGEST_REST);
        }
    }

    /// Takes what a table knows of the top frame's position.
    fn known(&mut self, known: Interval, own: bool, outbox: &mut Outbox) {
        let Some(top) = self.frames.last_mut() else { return };
        if known.answers(top.alpha) {
            self.probes[if own { 1 } else { 3 }] += 1;
            self.complete(known, false, outbox);
        } else {
            top.phase = Phase::Known;
        }
    }

    /// Ends the top frame with what is proved of it; its parent may end then, too.
    fn complete(&mut self, proved: Interval, news: bool, outbox: &mut Outbox) {
        let (mut proved, mut news) = (proved, news);
        while let Some(frame) = self.frames.pop() {
            let height = self.frames.len();
            self.stealing = self.stealing.filter(|&(_, top)| top <= height);
            if news {
                self.store(&frame.position, proved, outbox);
            }
            if let Some((master, signature)) = frame.task {
                let mut answer = self.message(MessageKind::Answer, signature);
                answer.interval = proved;
                if signature == ROOT {
                    answer.path = self.explorer.best(&frame.position);
                }
                outbox.write(master, answer);
                return;
            }
            match self.child_is_done(height.wrapping_sub(1), frame.number, proved, outbox) {
                Some(more) => (proved, news) = (more, true),
                None => return,
            }
        }
    }

    fn store(&mut self, position: &Code, proved: Interval, outbox: &mut Outbox) {
        let home = owner(position, self.ranks);
        if home == self.rank {
            self.table.add(position, proved);
        } else {
            let store = self.message(MessageKind::Store, 0);
            outbox.write(home, Message { position: *position, interval: proved, ..store });
        }
    }

    /// Takes what is proved of a child of frame `at`. If that ends the frame, it is the top then, and the
    /// result is what is proved of it.
    fn child_is_done(
        &mut self,
        at: usize,
        number: usize,
        proved: Interval,
        outbox: &mut Outbox,
    ) -> Option<Interval> {
        let frame = self.frames.get_mut(at)?;
        let position = frame.position;
        let seen = self.explorer.child(&position, number).seen(proved);
        if seen.lower > frame.alpha {
            let slaves = std::mem::take(&mut frame.slaves);
            self.discard_above(at + 1, outbox);
            for slave in slaves {
                outbox.write(slave.rank, self.message(MessageKind::Cancel, slave.signature));
            }
            self.explorer.promote(&position, number);
            return Some(Interval::at_least(seen.lower));
        }
        frame.done += 1;
        frame.best = max(frame.best, seen.upper);
        (frame.done == frame.children && at + 1 == self.frames.len())
            .then(|| Interval::at_most(self.frames[at].best))
    }

    /// Gives up all frames from `height` on.
    fn discard_above(&mut self, height: usize, outbox: &mut Outbox) {
        for frame in self.frames.split_off(height.min(self.frames.len())) {
            for slave in &frame.slaves {
                outbox.write(slave.rank, self.message(MessageKind::Cancel, slave.signature));
            }
            if let Some((master, signature)) = frame.task {
                outbox.write(master, self.message(MessageKind::Refuse, signature));
            }
        }
        self.stealing = self.stealing.filter(|&(_, top)| top <= height);
    }

    /// The frame and the place of the slave with this signature.
    fn slave(&self, signature: u64) -> Option<(usize, usize)> {
        let place = |frame: &Frame| frame.slaves.iter().position(|slave| slave.signature == signature);
        self.frames.iter().enumerate().find_map(|(at, frame)| Some((at, place(frame)?)))
    }

    fn answered(&mut self, message: &Message, outbox: &mut Outbox) {
        let Some((at, place)) = self.slave(message.signature) else { return };
        let slave = self.frames[at].slaves.swap_remove(place);
        if let Some(proved) = self.child_is_done(at, slave.number, message.interval, outbox) {
            self.complete(proved, true, outbox);
        }
    }

    fn cancelled(&mut self, from: usize, signature: u64, outbox: &mut Outbox) {
        let task = Some((from, signature));
        if let Some(at) = self.frames.iter().position(|frame| frame.task == task) {
            self.frames[at].task = None;
            self.discard_above(at, outbox);
        }
    }

    /// Gives a task to a rank that asks for one: the next child of the lowest frame that may be split, from
    /// the task `under` on if that is not 0.
    fn give(&mut self, from: usize, message: &Message, outbox: &mut Outbox) {
        let under = message.order;
        let first = match under {
            0 => Some(0),
            _ => self.frames.iter().position(|frame| frame.task == Some((from, under))),
        };
        let split =
            first.and_then(|first| (first..self.frames.len()).find(|&at| self.frames[at].may_split()));
        let Some(at) = split else {
            outbox.write(from, self.message(MessageKind::NoTask, message.signature));
            return;
        };
        let signature = self.signatures.next();
        let frame = &mut self.frames[at];
        let number = frame.take_next();
        frame.slaves.push(Slave { rank: from, signature, number });
        let child = self.explorer.child(&frame.position, number);
        let task = Message {
            iteration: self.iteration,
            alpha: child.alpha(frame.alpha),
            signature,
            order: message.signature,
            position: child.code,
            path: [&frame.path[..], &[child.number]].concat(),
            ..Message::new(MessageKind::Task)
        };
        outbox.write(from, task);
    }

    /// Takes a task, if it was asked for and the stack is still as it was then.
    fn take(&mut self, from: usize, message: &Message, outbox: &mut Outbox) {
        let wanted = self.stealing.is_some_and(|(signature, _)| signature == message.order);
        let height = self.stealing.filter(|_| wanted).map(|(_, height)| height);
        self.stealing = self.stealing.filter(|_| !wanted);
        if self.is_current(message.iteration) && height == Some(self.frames.len()) {
            (self.rest, self.resting) = (1, 0);
            self.begin(message, Some((from, message.signature)));
        } else {
            let refuse = self.message(MessageKind::Refuse, message.signature);
            outbox.write(from, Message { iteration: message.iteration, ..refuse });
        }
    }

    /// A slave does not do its task, which is then this rank's again.
    fn refused(&mut self, signature: u64) {
        if let Some((at, place)) = self.slave(signature) {
            let slave = self.frames[at].slaves.swap_remove(place);
            self.frames[at].returned.push(slave.number);
        }
    }

    /// Asks for a task: an idle rank a random one, a master one of its slaves.
    fn steal(&mut self, outbox: &mut Outbox) -> bool {
        if self.stealing.is_some() || self.ranks == 1 {
            return false;
        }
        if self.resting > 0 {
            self.resting -= 1;
            return false;
        }
        let slaves = self.frames.last().map(|top| top.slaves.len());
        let (victim, under) = match slaves {
            None => ((self.rank + 1 + self.random.below(self.ranks - 1)) % self.ranks, 0),
            Some(0) => return false,
            Some(slaves) => {
                let slave = &self.frames[self.frames.len() - 1].slaves[self.random.below(slaves)];
                (slave.rank, slave.signature)
            }
        };
        let signature = self.signatures.next();
        self.stealing = Some((signature, self.frames.len()));
        outbox.write(victim, Message { order: under, ..self.message(MessageKind::Steal, signature) });
        false
    }
}

impl<G: RankGame> Scheme for Partitioned<G> {
    fn root_rank(&self, _: &Code) -> usize {
        0
    }

    fn handle(&mut self, from: usize, message: &Message, outbox: &mut Outbox) {
        let signature = message.signature;
        match message.kind {
            // Tables serve all iterations: what they hold stays true.
            MessageKind::Probe => {
                let known = self.table.get(&message.position);
                outbox.write(from, Message { kind: MessageKind::Entry, interval: known, ..message.clone() });
            }
            MessageKind::Store => _ = self.table.add(&message.position, message.interval),
            MessageKind::Entry => self.entry(message, outbox),
            MessageKind::NoTask => self.no_task(signature),
            MessageKind::Steal => self.give(from, message, outbox),
            MessageKind::Task => self.take(from, message, outbox),
            _ if !self.is_current(message.iteration) => {}
            MessageKind::Ask => self.begin(message, Some((from, signature))),
            MessageKind::Answer => self.answered(message, outbox),
            MessageKind::Cancel => self.cancelled(from, signature, outbox),
            MessageKind::Refuse => self.refused(signature),
            _ => {}
        }
    }

    fn work(&mut self, outbox: &mut Outbox) -> bool {
        let Some(top) = self.frames.last_mut() else { return self.steal(outbox) };
        match top.phase {
            Phase::New => self.probe(outbox),
            Phase::Probing(_) => return false,
            Phase::Known => match self.explorer.visit(&top.position, &top.path, top.alpha) {
                Visit::Answered(proved) => self.complete(proved, true, outbox),
                Visit::Inner(children) => {
                    if let Some(top) = self.frames.last_mut() {
                        (top.phase, top.children) = (Phase::Inner, children);
                    }
                }
                Visit::Stopped => {}
            },
            Phase::Inner if top.has_next() => {
                let number = top.take_next();
                self.descend(number);
            }
            Phase::Inner if top.done == top.children => {
                let proved = Interval::at_most(top.best);
                self.complete(proved, true, outbox);
            }
            Phase::Inner => return self.steal(outbox),
        }
        true
    }

    fn table(&mut self) -> &mut BoundTable {
        &mut self.table
    }

    fn explored(&self) -> Explored {
        self.explorer.explored
    }

    fn guess(&mut self) -> Score {
        self.explorer.guess()
    }

    fn waits_for(&self) -> WaitsFor {
        let probes = |top: &Frame| matches!(top.phase, Phase::Probing(_));
        match self.stealing {
            _ if self.frames.last().is_some_and(probes) => WaitsFor::Answer,
            Some(_) => WaitsFor::Answer,
            None if self.resting > 0 => WaitsFor::Rest,
            None => WaitsFor::Work,
        }
    }

    fn probes(&self) -> [u64; 4] {
        self.probes
    }
}

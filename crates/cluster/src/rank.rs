//! One rank of a distributed search: messages, work, and on rank 0 the root and the checkpoint (our own).

mod saving;

use crate::account::Account;
use crate::code::{Code, owner};
use crate::driver::Driver;
use crate::instant::Instant;
use crate::scheme::{ROOT, Scheme, WaitsFor};
use crate::transport::{Outbox, Transport};
use crate::{Checkpoint, Message, MessageKind, Progress};
use nullwindow::Score;
use nullwindow_support::checkpoint::CheckpointFileError;
use saving::Saving;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// The visits after which the batches are sent, full or not, unless a leaf or an empty queue is first.
const VISITS: u64 = 16;

/// The time that ranks have to end after a signal: a rank that is dead does not answer.
const ENDING: Duration = Duration::from_millis(400);

/// The interval between two reports.
const REPORT_EVERY: Duration = Duration::from_secs(1);

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Worked,
    /// There was nothing to do.
    Idle,
    /// The rank has ended: nothing is on its way to it.
    Over,
}

/// A rank.
pub(crate) struct Rank<'a, T, S> {
    transport: T,
    scheme: S,
    outbox: Outbox,
    /// The messages received from each rank, and the numbers that they say they have sent.
    received: Vec<u64>,
    announced: Vec<Option<u64>>,
    root: Root<'a>,
    over: bool,
    stop: Option<&'static AtomicBool>,
    stopped_at: Option<Instant>,
    unsent_visits: u64,
    results_sent: u64,
    account: Account,
}

/// What only rank 0 has.
pub(crate) struct Root<'a> {
    pub(crate) driver: Driver,
    pub(crate) saving: Option<Saving>,
    pub(crate) accounts: Vec<[u64; Account::FIGURES]>,
    pub(crate) report: &'a mut dyn FnMut(&Progress),
    pub(crate) error: Option<CheckpointFileError>,
    begun: Instant,
    reported: Duration,
    /// Whether the root's question is on its way.
    asked: bool,
    guessed: bool,
}

impl<'a> Root<'a> {
    pub(crate) fn new(
        root: Code,
        ranks: usize,
        exceeds: Option<Score>,
        checkpoint: Option<Checkpoint>,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        Root {
            driver: Driver::new(root, exceeds),
            saving: checkpoint.map(|checkpoint| Saving::new(checkpoint, ranks)),
            accounts: vec![[0; Account::FIGURES]; ranks],
            report,
            error: None,
            begun: Instant::now(),
            reported: Duration::ZERO,
            asked: false,
            guessed: false,
        }
    }
}

impl<'a, T: Transport, S: Scheme> Rank<'a, T, S> {
    pub(crate) fn new(transport: T, scheme: S, root: Root<'a>, stop: Option<&'static AtomicBool>) -> Self {
        let (rank, ranks) = (transport.rank(), transport.ranks());
        Rank {
            transport,
            scheme,
            outbox: Outbox::new(rank, ranks),
            received: vec![0; ranks],
            announced: vec![None; ranks],
            root,
            over: false,
            stop,
            stopped_at: None,
            unsent_visits: 0,
            results_sent: 0,
            account: Account::default(),
        }
    }

    /// Runs to the end.
    pub(crate) fn run(&mut self) {
        loop {
            match self.step() {
                Step::Over => return,
                Step::Worked => {}
                Step::Idle => {
                    let begun = Instant::now();
                    self.transport.wait();
                    self.account.idle += nanoseconds(begun);
                }
            }
        }
    }

    /// Receives, handles, works a little, and sends.
    pub(crate) fn step(&mut self) -> Step {
        let begun = Instant::now();
        let mut busy = 0;
        if self.is_stopped() {
            self.stopped_at.get_or_insert(begun);
        }
        while let Some((from, batch)) = self.transport.receive() {
            self.received[from] += batch.len() as u64;
            batch.iter().for_each(|message| self.take(from, message));
        }
        self.take_local();
        if self.is_root() && !self.over {
            busy += self.drive();
            self.take_local();
        }
        let mut worked = false;
        if !self.over && !self.is_stopped() {
            let (start, leaves) = (Instant::now(), self.scheme.explored().leaves);
            worked = self.scheme.work(&mut self.outbox);
            busy += nanoseconds(start);
            self.unsent_visits += if self.scheme.explored().leaves > leaves { VISITS } else { 1 };
            self.take_local();
        }
        if !worked || self.unsent_visits >= VISITS {
            self.outbox.flush(&mut self.transport);
            self.unsent_visits = 0;
        } else {
            self.outbox.send_full(&mut self.transport);
        }
        self.account.busy += busy;
        self.account.communication += nanoseconds(begun).saturating_sub(busy);
        match () {
            () if self.over && self.nothing_flies() || self.has_waited_long() => Step::Over,
            () if worked => Step::Worked,
            () => Step::Idle,
        }
    }

    /// Whether the search is over for this rank; messages may be on their way to it.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// The nodes of this rank so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.scheme.explored().nodes
    }

    pub(crate) fn waits_for(&self) -> WaitsFor {
        self.scheme.waits_for()
    }

    /// What rank 0 knows at the end; `None` on the others.
    pub(crate) fn into_root(self) -> Option<Root<'a>> {
        (self.transport.rank() == 0).then_some(self.root)
    }

    fn is_root(&self) -> bool {
        self.transport.rank() == 0
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Whether all other ranks have sent their last message, and all that they sent is here.
    fn nothing_flies(&self) -> bool {
        let others = (0..self.received.len()).filter(|&rank| rank != self.transport.rank());
        others.into_iter().all(|rank| self.announced[rank] == Some(self.received[rank]))
    }

    fn has_waited_long(&self) -> bool {
        self.stopped_at.is_some_and(|at| at.elapsed() > 2 * ENDING)
    }

    fn take_local(&mut self) {
        while let Some(message) = self.outbox.local.pop_front() {
            self.take(self.transport.rank(), &message);
        }
    }

    fn take(&mut self, from: usize, message: &Message) {
        let &Message { signature, ref position, interval, .. } = message;
        match message.kind {
            MessageKind::Bye => self.announced[from] = Some(signature),
            MessageKind::Figure => {
                if let Some(figure) = self.root.accounts[from].get_mut(message.order as usize) {
                    *figure = signature;
                }
            }
            _ if self.over => {}
            MessageKind::Finish => self.finish(),
            MessageKind::Answer if signature == ROOT => {
                if self.root.asked && message.iteration == self.root.driver.iteration {
                    self.root.asked = false;
                    self.root.driver.answered(interval, message.path.first().copied());
                }
            }
            MessageKind::Save => self.send_results(from),
            MessageKind::Result => match &mut self.root.saving {
                Some(saving) => saving.result(from, *position, interval),
                None => self.scheme.table().restore(position, interval),
            },
            MessageKind::Saved => {
                if let Some(saving) = &mut self.root.saving {
                    saving.saved(from, signature);
                }
            }
            _ => self.scheme.handle(from, message, &mut self.outbox),
        }
    }

    /// Sends the results since the last time to rank 0.
    fn send_results(&mut self, to: usize) {
        let changed = self.scheme.table().take_changed();
        self.results_sent += changed.len() as u64;
        for (position, interval) in changed {
            self.outbox.write(to, Message { position, interval, ..Message::new(MessageKind::Result) });
        }
        let saved = Message { signature: self.results_sent, ..Message::new(MessageKind::Saved) };
        self.outbox.write(to, saved);
    }

    /// Rank 0: the next question, the checkpoint, the report, the end. Returns nanoseconds of work.
    fn drive(&mut self) -> u64 {
        let start = Instant::now();
        let mut busy = 0;
        if !self.root.guessed {
            self.root.guessed = true;
            self.root.driver.guess = self.scheme.guess();
            self.restore();
            busy = nanoseconds(start);
        }
        if self.is_stopped() {
            if self.save(true) {
                self.end_all();
            } else if self.stopped_at.is_some_and(|at| at.elapsed() > ENDING) {
                // A rank is dead: its results since the last checkpoint are lost.
                self.write_checkpoint();
                self.end_all();
            }
            return busy;
        }
        let question = self.root.driver.alpha().filter(|_| !self.root.asked);
        if question.is_none() && !self.root.asked {
            // A search for the value goes on from the results of one question.
            if self.root.driver.is_solved() || self.save(true) {
                self.report();
                self.end_all();
            }
            return busy;
        }
        self.save(false);
        if let Some(alpha) = question {
            self.report();
            self.ask(alpha);
        } else if self.root.begun.elapsed() >= self.root.reported + REPORT_EVERY {
            self.report();
        }
        busy
    }

    fn ask(&mut self, alpha: Score) {
        let driver = &mut self.root.driver;
        driver.iteration += 1;
        self.root.asked = true;
        let (position, iteration) = (driver.root, driver.iteration);
        let question =
            Message { position, iteration, alpha, signature: ROOT, ..Message::new(MessageKind::Ask) };
        self.outbox.write(self.scheme.root_rank(&position), question);
    }

    fn report(&mut self) {
        let root = &mut self.root;
        root.reported = root.begun.elapsed();
        let (known, iteration) = (root.driver.known, root.driver.iteration);
        let (nodes, elapsed) = (self.scheme.explored().nodes, root.reported);
        let error = root.error.as_ref();
        (root.report)(&Progress { known, iteration, nodes, elapsed, error });
    }

    /// Sends the results of a checkpoint to their owners.
    fn restore(&mut self) {
        let Some(saving) = &self.root.saving else { return };
        saving.checkpoint.resume(&mut self.root.driver);
        let ranks = self.transport.ranks();
        for (position, interval) in saving.checkpoint.results() {
            let home = owner(position, ranks);
            if home == 0 {
                self.scheme.table().restore(position, *interval);
            } else {
                let result = Message::new(MessageKind::Result);
                self.outbox.write(home, Message { position: *position, interval: *interval, ..result });
            }
        }
    }

    /// Goes on with the checkpoint under way, or begins one if it is due, or wanted `now`. True if all is
    /// saved.
    fn save(&mut self, now: bool) -> bool {
        let Some(saving) = &mut self.root.saving else { return true };
        if saving.begins(now) {
            self.scheme
                .table()
                .take_changed()
                .iter()
                .for_each(|&(p, proved)| saving.checkpoint.add(p, proved));
            self.outbox.write_to_all(&Message::new(MessageKind::Save));
        }
        match saving.ends(&self.root.driver) {
            Some(written) => {
                // The search goes on after an error, and the next checkpoint may mend it.
                self.root.error = written.err();
                now
            }
            None => false,
        }
    }

    fn write_checkpoint(&mut self) {
        if let Some(saving) = &mut self.root.saving {
            self.root.error = saving.checkpoint.write(&self.root.driver).err();
        }
    }

    /// Ends all ranks.
    fn end_all(&mut self) {
        self.outbox.write_to_all(&Message::new(MessageKind::Finish));
        self.finish();
    }

    /// The account so far.
    pub(crate) fn account(&mut self) -> Account {
        let (explored, probes) = (self.scheme.explored(), self.scheme.probes());
        Account {
            nodes: explored.nodes,
            leaves: explored.leaves,
            inner: explored.inner,
            entries: self.scheme.table().len() as u64,
            own_probes: probes[0],
            own_hits: probes[1],
            remote_probes: probes[2],
            remote_hits: probes[3],
            messages: self.outbox.sent.iter().sum(),
            batches: self.outbox.sent_batches,
            local_messages: self.outbox.sent_locally,
            ..self.account
        }
    }

    /// Ends this rank: its account goes to rank 0, and each rank learns how many messages it has been sent.
    fn finish(&mut self) {
        self.over = true;
        for (place, figure) in self.account().to_figures().into_iter().enumerate() {
            let message =
                Message { order: place as u64, signature: figure, ..Message::new(MessageKind::Figure) };
            self.outbox.write(0, message);
        }
        for to in (0..self.received.len()).filter(|&to| to != self.transport.rank()) {
            let signature = self.outbox.sent[to] + 1;
            self.outbox.write(to, Message { signature, ..Message::new(MessageKind::Bye) });
        }
    }
}

fn nanoseconds(since: Instant) -> u64 {
    since.elapsed().as_nanos() as u64
}

//! All slaves of a master: their processes, and the work that each does (our own).

use crate::assign::assign;
use crate::config::SlaveConfig;
use crate::job::{Abilities, Job, JobLimits, SlaveLine, SlaveReport};
use crate::notation::{Move, Notation};
use crate::slave::{Log, SlaveHandle};
use crate::tree::Work;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The slaves of a master. Their processes run for as long as this lives; one that ends is started again.
///
/// ```no_run
/// use nullwindow_master::{SlaveConfig, Slaves, UciNotation};
/// use std::sync::Arc;
/// let slave = SlaveConfig::new("nullwindow uci")?;
/// let slaves = Slaves::start(UciNotation, vec![slave.clone(), slave], Arc::new(|line| eprintln!("{line}")));
/// # drop(slaves);
/// # Ok::<(), String>(())
/// ```
pub struct Slaves<N: Notation> {
    notation: N,
    slaves: Vec<Slave<N>>,
    reports: Receiver<(usize, SlaveReport<Move<N>>)>,
    next_job: u64,
    /// The number of the game.
    game: u64,
}

struct Slave<N: Notation> {
    handle: SlaveHandle<N>,
    /// What its process can do, if it runs.
    abilities: Option<Abilities>,
    active: Option<Active<Move<N>>>,
}

/// The work that a slave does.
struct Active<M> {
    work: Work,
    job: u64,
    stop: Arc<AtomicBool>,
    done: bool,
    /// The last lines of play, by their numbers.
    lines: Vec<SlaveLine<M>>,
}

/// What has happened to the work of a slave.
pub(super) enum WorkReport<M> {
    /// A process has begun or ended: the work is to be divided anew.
    Changed,
    /// A line of play of a leaf.
    Line(Work, SlaveLine<M>),
    /// The end of a search, its lines of play, and its move.
    Done(Work, Vec<SlaveLine<M>>, Option<M>),
}

/// The search that belongs to a work.
pub(super) struct WorkOrder<N: Notation> {
    pub(super) start: N::Position,
    pub(super) moves: Vec<Move<N>>,
    pub(super) lines: usize,
    pub(super) limits: JobLimits,
}

impl<N: Notation> Slaves<N> {
    /// Starts them.
    #[must_use]
    pub fn start(notation: N, configs: Vec<SlaveConfig>, log: Log) -> Self {
        let (sender, reports) = channel();
        let start = |(number, config)| Slave {
            handle: SlaveHandle::start(number, notation.clone(), config, sender.clone(), Arc::clone(&log)),
            abilities: None,
            active: None,
        };
        let slaves = configs.into_iter().enumerate().map(start).collect();
        Slaves { notation, slaves, reports, next_job: 1, game: 1 }
    }

    pub(super) fn notation(&self) -> &N {
        &self.notation
    }

    /// The number of processes that run.
    pub(super) fn ready(&self) -> usize {
        self.slaves.iter().filter(|slave| slave.abilities.is_some()).count()
    }

    /// The next searches belong to a new game.
    pub(super) fn new_game(&mut self) {
        self.game += 1;
    }

    /// Gives these works to the slaves that are ready, and stops what is no longer wanted. Returns a work
    /// that its slave cannot do: a quick search of one that finds a single line of play.
    pub(super) fn employ(
        &mut self,
        works: &[Work],
        mut order: impl FnMut(Work, Abilities) -> WorkOrder<N>,
    ) -> Option<Work> {
        let doing: Vec<_> =
            self.slaves.iter().map(|slave| slave.active.as_ref().map(|active| active.work)).collect();
        let ready: Vec<_> = self.slaves.iter().map(|slave| slave.abilities.is_some()).collect();
        let assigned = assign(works, &doing, &ready);
        let mut refused = None;
        for (number, work) in assigned.into_iter().enumerate() {
            let slave = &mut self.slaves[number];
            if slave.active.as_ref().map(|active| active.work) == work {
                continue;
            }
            slave.release();
            let (Some(work), Some(abilities)) = (work, slave.abilities) else { continue };
            if work.quick && !abilities.multi_pv {
                refused = refused.or(Some(work));
                continue;
            }
            let (id, game, stop) = (self.next_job, self.game, Arc::new(AtomicBool::new(false)));
            self.next_job += 1;
            let WorkOrder { start, moves, lines, limits } = order(work, abilities);
            slave.active =
                Some(Active { work, job: id, stop: Arc::clone(&stop), done: false, lines: Vec::new() });
            slave.handle.add(Job { id, game, start, moves, lines, limits, stop });
        }
        refused
    }

    /// Whether all work has ended by itself.
    pub(super) fn all_done(&self) -> bool {
        let mut active = self.slaves.iter().filter_map(|slave| slave.active.as_ref()).peekable();
        active.peek().is_some() && active.all(|active| active.done)
    }

    /// Stops all work.
    pub(super) fn stop(&mut self) {
        self.slaves.iter_mut().for_each(Slave::release);
    }

    /// The next report within this time.
    pub(super) fn next(&mut self, time: Duration) -> Option<WorkReport<Move<N>>> {
        let (number, report) = self.reports.recv_timeout(time).ok()?;
        let slave = &mut self.slaves[number];
        match report {
            SlaveReport::Ready(abilities) => slave.abilities = Some(abilities),
            SlaveReport::Lost => {
                slave.release();
                slave.abilities = None;
            }
            SlaveReport::Line(job, line) => {
                // The report of a search that was stopped is void.
                if let Some(active) = slave.active.as_mut().filter(|active| active.job == job) {
                    active.lines.retain(|known| known.number != line.number);
                    active.lines.push(line.clone());
                    if !active.work.quick && line.number == 1 {
                        return Some(WorkReport::Line(active.work, line));
                    }
                }
            }
            SlaveReport::Done(job, best) => {
                if let Some(active) = slave.active.as_mut().filter(|active| active.job == job) {
                    active.done = true;
                    let mut lines = active.lines.clone();
                    lines.sort_by_key(|line| line.number);
                    return Some(WorkReport::Done(active.work, lines, best));
                }
            }
        }
        Some(WorkReport::Changed)
    }
}

impl<N: Notation> Slave<N> {
    /// Stops its work.
    fn release(&mut self) {
        if let Some(active) = self.active.take() {
            active.stop.store(true, Relaxed);
        }
    }
}

impl<N: Notation> Drop for Slaves<N> {
    fn drop(&mut self) {
        self.stop();
        self.slaves.iter_mut().for_each(|slave| slave.handle.quit());
        self.slaves.iter_mut().for_each(|slave| slave.handle.join());
    }
}

//! A search on a virtual clock: the ranks' own code, with the costs of nodes and messages for time (our own).
//!
//! A rank's step takes a unit for each node, and the handling of each message that it receives. Its batches
//! leave at the end of the step. The search of a leaf is one step, as on a real machine: messages wait
//! meanwhile.

use crate::code::Code;
use crate::partitioned::Partitioned;
use crate::rank::{Rank, Root, Step};
use crate::scheme::{Scheme, WaitsFor};
use crate::tdsab::Tdsab;
use crate::transport::timed::{TimedEnd, TimedNetwork};
use crate::{MessageCost, Progress, RankGame, SchemeName, Settings, Solution};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The shortest time after which a rank at rest looks again.
const REST: u64 = 10;

/// What a rank does.
///
/// ```
/// use nullwindow_cluster::{Activity, Segment};
/// let segment = Segment { rank: 3, from: 10, to: 25, activity: Activity::Search };
/// assert_eq!(segment.units(), 15);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activity {
    /// It visits nodes.
    Search,
    /// It handles messages, or has nothing to do before the answer to a request.
    Communication,
    /// It has nothing to do, and asks for nothing.
    Idle,
}

/// A stretch of time that a rank spends on one activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The rank.
    pub rank: usize,
    /// The beginning.
    pub from: u64,
    /// The end.
    pub to: u64,
    /// What the rank does.
    pub activity: Activity,
}

impl Segment {
    /// The length.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.to - self.from
    }
}

/// A finished search on a virtual clock.
pub struct TimedSolution {
    /// The solution. The times in its accounts are units of the clock.
    pub solution: Solution,
    /// The time at which rank 0 knows the value.
    pub time: u64,
    /// What the ranks did until then: each rank has segments without gaps, in order.
    pub segments: Vec<Segment>,
}

/// Solves a position on this many ranks, on a virtual clock: the same settings give the same times.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_cluster::{MessageCost, SchemeName, SessionGame, SessionSettings, Settings, solve_timed};
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let game = AnyGame::from(ConnectFourGame::default());
/// let open = |_| SessionGame::new(&game, "52753311433677442422121", SessionSettings::new(1));
/// let time = |latency| {
///     let cost = MessageCost { latency, bytes: 0, handling: 1 };
///     let found = solve_timed(4, cost, Settings::new(SchemeName::Tdsab), open)?;
///     assert_eq!(found.solution.value().map(|value| value.get()), Some(8));
///     assert_eq!(found.segments.iter().map(|segment| segment.units()).sum::<u64>(), 4 * found.time);
///     Ok::<_, nullwindow::session::Error>(found.time)
/// };
/// assert!(time(0)? < time(10_000)?);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
///
/// # Errors
/// Of `open`.
pub fn solve_timed<G: RankGame, E>(
    ranks: usize,
    cost: MessageCost,
    settings: Settings,
    open: impl Fn(usize) -> Result<G, E>,
) -> Result<TimedSolution, E> {
    let checkpoints = settings.checkpoints;
    let games = (0..ranks).map(open).collect::<Result<Vec<_>, E>>()?;
    let (root, games) = (games[0].code(), games.into_iter().enumerate());
    match settings.scheme {
        SchemeName::Tdsab => {
            let scheme = |(rank, game)| Tdsab::new(rank, ranks, game, checkpoints);
            Ok(simulate(root, cost, games.map(scheme).collect(), settings))
        }
        SchemeName::Partitioned => {
            let scheme = |(rank, game)| Partitioned::new(rank, ranks, game, checkpoints);
            Ok(simulate(root, cost, games.map(scheme).collect(), settings))
        }
    }
}

fn simulate<S: Scheme>(root: Code, cost: MessageCost, schemes: Vec<S>, settings: Settings) -> TimedSolution {
    let (count, mut checkpoint) = (schemes.len(), settings.checkpoint);
    let mut ignore: Vec<_> = (0..count).map(|_| |_: &Progress| ()).collect();
    let network = TimedNetwork::new(count, cost);
    let ends = network.ends().zip(schemes).zip(&mut ignore);
    let ranks = ends.map(|((end, scheme), report)| {
        let own = Root::new(root, count, settings.exceeds, checkpoint.take(), report);
        Rank::new(end, scheme, own, settings.stop)
    });
    let mut machine = Machine {
        ranks: ranks.collect(),
        clock: (0..count).map(|rank| Reverse((0, rank))).collect(),
        due: vec![Some(0); count],
        since: vec![0; count],
        segments: Vec::new(),
        cost,
        network: network.clone(),
    };
    let time = machine.run();
    machine.solution(time)
}

/// The ranks and the clock.
struct Machine<'a, S> {
    ranks: Vec<Rank<'a, TimedEnd, S>>,
    network: TimedNetwork,
    cost: MessageCost,
    /// The steps to come, by time and rank; those that are not `due` are out of date.
    clock: BinaryHeap<Reverse<(u64, usize)>>,
    /// The time of each rank's next step.
    due: Vec<Option<u64>>,
    /// The end of each rank's last segment.
    since: Vec<u64>,
    segments: Vec<Segment>,
}

impl<S: Scheme> Machine<'_, S> {
    /// Runs until rank 0 knows the value; returns the time.
    fn run(&mut self) -> u64 {
        loop {
            let Some(Reverse((now, rank))) = self.clock.pop() else {
                unreachable!("a rank without a step waits for a message that is on its way")
            };
            if self.due[rank] != Some(now) {
                continue;
            }
            self.due[rank] = None;
            let end = self.step(rank, now);
            if self.ranks[0].is_over() {
                return end;
            }
        }
    }

    /// A step of a rank; returns the time at which it ends.
    fn step(&mut self, rank: usize, now: u64) -> u64 {
        self.spend(rank, self.waiting(rank), now);
        self.network.begin(now);
        let before = self.ranks[rank].nodes();
        let step = self.ranks[rank].step();
        let handled = now + self.network.received() * self.cost.handling;
        let end = handled + self.ranks[rank].nodes() - before;
        self.spend(rank, Activity::Communication, handled);
        self.spend(rank, Activity::Search, end);
        for (to, arrival) in self.network.end(rank, end) {
            // A rank in a step looks at its end.
            let at = arrival.max(self.since[to]);
            if self.due[to].is_none_or(|due| at < due) {
                self.wake(to, at);
            }
        }
        let arrival = self.network.next_arrival(rank).map(|arrival| arrival.max(end));
        match (step, self.ranks[rank].waits_for()) {
            (Step::Worked, _) => self.wake(rank, end),
            (_, WaitsFor::Rest) => {
                let rested = end + self.cost.latency.max(REST);
                self.wake(rank, arrival.map_or(rested, |arrival| arrival.min(rested)));
            }
            _ => arrival.into_iter().for_each(|arrival| self.wake(rank, arrival)),
        }
        end
    }

    /// The activity of a rank that waits.
    fn waiting(&self, rank: usize) -> Activity {
        match self.ranks[rank].waits_for() {
            WaitsFor::Answer => Activity::Communication,
            WaitsFor::Work | WaitsFor::Rest => Activity::Idle,
        }
    }

    fn wake(&mut self, rank: usize, at: u64) {
        self.due[rank] = Some(at);
        self.clock.push(Reverse((at, rank)));
    }

    /// A rank has spent its time on this until `to`.
    fn spend(&mut self, rank: usize, activity: Activity, to: u64) {
        let from = std::mem::replace(&mut self.since[rank], to);
        if from < to {
            self.segments.push(Segment { rank, from, to, activity });
        }
    }

    /// The accounts of all ranks at this time, and the solution of rank 0.
    fn solution(mut self, time: u64) -> TimedSolution {
        for rank in 0..self.ranks.len() {
            if self.since[rank] < time {
                self.spend(rank, self.waiting(rank), time);
            }
        }
        self.segments.retain_mut(|segment| {
            segment.to = segment.to.min(time);
            segment.from < time
        });
        let mut accounts: Vec<_> = self.ranks.iter_mut().map(Rank::account).collect();
        for account in &mut accounts {
            (account.busy, account.communication, account.idle) = (0, 0, 0);
        }
        for segment in &self.segments {
            let account = &mut accounts[segment.rank];
            let part = match segment.activity {
                Activity::Search => &mut account.busy,
                Activity::Communication => &mut account.communication,
                Activity::Idle => &mut account.idle,
            };
            *part += segment.units();
        }
        let end = self.ranks.into_iter().find_map(Rank::into_root);
        let end = end.unwrap_or_else(|| unreachable!("there is a rank 0"));
        let solution = Solution { accounts, ..Solution::of(end) };
        TimedSolution { solution, time, segments: self.segments }
    }
}

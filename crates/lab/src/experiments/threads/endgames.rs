//! Othello's endgames on several threads: by the size of the subtrees that are shared, and by the size of the
//! whole search.

use super::trial::{Options, Pair, Part, ThreadTrial, right_values};
use crate::{Check, Error, Monitor, Report, Table, row};
use nullwindow::Position;
use nullwindow::engine::{Driver, Engine, NodeClock, Options as Search, Parallel, Threads};
use nullwindow_othello::{Move, Othello, PatternEvaluator, SolvingWithStatistics, fforum};
use std::fmt;

/// The sizes of the first moves' subtrees from which on the rest is shared, in nodes.
const GRAINS: [u64; 6] = [1, 100, 1_000, 4_000, 16_000, 256_000];

/// The numbers of empty squares of the positions on the problems' principal variations.
const EMPTIES: [u32; 5] = [14, 16, 18, 20, 22];

/// One search.
struct ThreadStep {
    part: Part,
    problem: u32,
    position: Othello,
    threads: Threads,
}

impl fmt::Display for ThreadStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ThreadStep { part, problem, threads, .. } = self;
        write!(f, "#{problem}, {part} {}, threads {}", threads.grain, threads.number)
    }
}

/// The engine of all searches.
type Solver = Engine<SolvingWithStatistics>;

pub(super) fn run(options: &Options, monitor: &Monitor) -> Result<Vec<ThreadTrial>, Error> {
    let (evaluation, search) = (PatternEvaluator::embedded()?, Search::default());
    let mut engine = Solver::new(evaluation, options.hash as usize, search)
        .map_err(|error| Error::option("hash", error.to_string()))?;
    let several = Threads::new(options.threads.into(), Parallel::Ybwc);
    let problems = || options.problems.iter().filter_map(|number| Some((number, fforum::problem(number)?)));
    let of_problem = |(problem, fforum::Problem { position, .. }): (u32, &fforum::Problem)| {
        let position = *position;
        let grains = GRAINS.map(|grain| Threads { grain, ..several });
        let step = move |part| move |threads| ThreadStep { part, problem, position, threads };
        let windows = [Threads::ONE, several].map(step(Part::Windows));
        [Threads::ONE].into_iter().chain(grains).map(step(Part::Grains)).chain(windows)
    };
    let (mut trials, mut positions) = (Vec::new(), Vec::new());
    for step in monitor.steps(problems().flat_map(of_problem), ToString::to_string) {
        let Some((trial, line)) = solve(&mut engine, &step, monitor) else { break };
        if step.part == Part::Windows && step.threads == Threads::ONE {
            let line = on_the_line(step.position, &line);
            positions.extend(line.into_iter().map(|(empties, position)| (step.problem, empties, position)));
        }
        trials.push(trial);
    }
    let of_position = |(problem, empties, position)| {
        let part = Part::Empties(empties);
        [Threads::ONE, several].map(|threads| ThreadStep { part, problem, position, threads })
    };
    for step in monitor.steps(positions.into_iter().flat_map(of_position), ToString::to_string) {
        let Some((trial, _)) = solve(&mut engine, &step, monitor) else { break };
        trials.push(trial);
    }
    Ok(trials)
}

/// The first position of each of these sizes after moves of a line, in the order of their sizes.
fn on_the_line(mut position: Othello, line: &[Move]) -> Vec<(u32, Othello)> {
    let mut found: Vec<(u32, Othello)> = Vec::new();
    for m in line {
        position.make(*m);
        let empties = position.empties();
        if EMPTIES.contains(&empties) && found.iter().all(|(other, _)| *other != empties) {
            found.insert(0, (empties, position));
        }
    }
    found
}

/// The result and the best line; `None` if the monitor stopped it.
fn solve(engine: &mut Solver, step: &ThreadStep, monitor: &Monitor) -> Option<(ThreadTrial, Vec<Move>)> {
    engine.new_game();
    let driver = if step.part == Part::Windows { Driver::Pvs } else { Driver::Mtdf { guess_from: 1 } };
    engine.set_options(Search { threads: step.threads, driver, ..Search::default() });
    let (trial, found) = ThreadTrial::of(step.part, step.problem.to_string(), "", step.threads, || {
        engine.search(&step.position.into(), &[], monitor.limits(), &NodeClock(1_000_000), |_| ())
    });
    let line = found.lines.first().map(|line| line.moves.clone()).unwrap_or_default();
    (!monitor.stopped()).then_some((trial, line))
}

pub(super) fn report(report: Report, trials: &[ThreadTrial], threads: usize) -> Report {
    let of = |part: Part| trials.iter().filter(move |trial| trial.part == part);
    let one = |part: Part| of(part).filter(|trial| trial.threads == 1);
    let mut differing = 0;

    let columns = ["grain", "problems", "split points", "search overhead", "work", "speedup"];
    let mut grains = Table::new(&columns).titled(format!("{threads} threads, by the grain of shared work"));
    let mut work = Vec::new();
    for grain in GRAINS {
        let several = of(Part::Grains).filter(|trial| trial.threads > 1 && trial.grain == grain);
        let pair = Pair::of(one(Part::Grains), several);
        differing += pair.differing;
        grains.push(row![
            grain,
            pair.places,
            pair.split_points,
            pair.search_overhead(),
            pair.work(),
            pair.speedup()
        ]);
        work.push((grain, pair.work()));
    }

    let columns =
        ["empties", "positions", "nodes of one thread", "split points", "search overhead", "work", "speedup"];
    let mut sizes = Table::new(&columns).titled(format!("{threads} threads, by the size of the search"));
    for empties in EMPTIES {
        let several = of(Part::Empties(empties)).filter(|trial| trial.threads > 1);
        let pair = Pair::of(one(Part::Empties(empties)), several);
        differing += pair.differing;
        if pair.places > 0 {
            sizes.push(row![
                empties,
                pair.places,
                pair.nodes[0],
                pair.split_points,
                pair.search_overhead(),
                pair.work(),
                pair.speedup()
            ]);
        }
    }

    let windows = Pair::of(one(Part::Windows), of(Part::Windows).filter(|trial| trial.threads > 1));
    differing += windows.differing;
    let mut report = report
        .view(grains)
        .view(sizes)
        .note("Work is the time of the processors over that of one thread.")
        .check(right_values("endgames whose value on several threads is another, or not proved", differing));
    if windows.places > 0 {
        let shares = windows.tested();
        let columns = ["threads", "nodes", "with an open window", "only tested, share"];
        let mut view = Table::new(&columns).titled("Principal variation search: nodes that are only tested");
        for (i, number) in [1, threads].into_iter().enumerate() {
            view.push(row![number as u64, windows.nodes[i], windows.open_windows[i], shares[i]]);
        }
        report = report.view(view);
        for (threads, share) in [("one thread", shares[0]), ("several threads", shares[1])] {
            report = report.claim(Check::at_least(format!("{threads}: nodes only tested"), 0.5, share));
        }
        let usual = work.iter().find(|(grain, ..)| *grain == Threads::ONE.grain);
        if let (Some(smallest), Some(usual)) = (work.first(), usual) {
            let ratio = smallest.1 / usual.1;
            report =
                report.claim(Check::at_least("work at the smallest grain / at the usual one", 1.0, ratio));
        }
    }
    report
}

//! Othello's endgames on several threads: by the size of the subtrees that are shared, and by the size of the
//! whole search.

use super::trial::{Options, Part, ThreadPairs, ThreadTrial, right_values};
use crate::{Check, Error, Expected, Monitor, Ratios, Report, table};
use nullwindow::Position;
use nullwindow::engine::{Driver, Options as Search, Parallel, Threads};
use nullwindow_othello::{Move, Othello, PatternEvaluator, fforum};
use nullwindow_subjects::{EndgameEngine, solve_endgame};
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

pub(super) fn run(options: &Options, monitor: &Monitor) -> Result<Vec<ThreadTrial>, Error> {
    let (evaluation, search) = (PatternEvaluator::embedded()?, Search::default());
    let mut engine = EndgameEngine::new(evaluation, options.hash as usize, search)
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
fn solve(
    engine: &mut EndgameEngine,
    step: &ThreadStep,
    monitor: &Monitor,
) -> Option<(ThreadTrial, Vec<Move>)> {
    engine.new_game();
    let driver = if step.part == Part::Windows { Driver::Pvs } else { Driver::Mtdf { guess_from: 1 } };
    engine.set_options(Search { threads: step.threads, driver, ..Search::default() });
    let (trial, found) = ThreadTrial::of(step.part, step.problem.to_string(), "", step.threads, || {
        solve_endgame(engine, &step.position, monitor)
    });
    let line = found.lines.first().map(|line| line.moves.clone()).unwrap_or_default();
    (!monitor.stopped()).then_some((trial, line))
}

pub(super) fn report(report: Report, trials: &[ThreadTrial], threads: usize) -> Report {
    let pair = |part: Part, grain: Option<u64>| {
        let of = || trials.iter().filter(move |trial| trial.part == part);
        let several =
            of().filter(|trial| trial.threads > 1 && grain.is_none_or(|grain| trial.grain == grain));
        ThreadPairs::of(of().filter(|trial| trial.threads == 1), several)
    };
    let grains = GRAINS.map(|grain| (grain, pair(Part::Grains, Some(grain))));
    let sizes = EMPTIES.map(|empties| (empties, pair(Part::Empties(empties), None)));
    let windows = pair(Part::Windows, None);
    let pairs =
        grains.iter().map(|(_, pair)| pair).chain(sizes.iter().map(|(_, pair)| pair)).chain([&windows]);
    let differing = pairs.map(ThreadPairs::differing).sum();
    let by_grain = table! { (grain, pair) in &grains;
        "grain" => *grain, "problems" => pair.places(), "split points" => pair.split_points(),
        "search overhead" => pair.search_overhead(), "work" => pair.work(), "speedup" => pair.speedup(),
    };
    let by_size = table! { (empties, pair) in sizes.iter().filter(|(_, pair)| pair.places() > 0);
        "empties" => *empties, "positions" => pair.places(),
        "nodes of one thread" => pair.sums(|trial| trial.nodes)[0],
        "split points" => pair.split_points(), "search overhead" => pair.search_overhead(),
        "work" => pair.work(),
        "speedup" => pair.speedup(),
    };
    let mut report = report
        .views([by_grain.titled(format!("{threads} threads, by the grain of shared work"))])
        .views([by_size.titled(format!("{threads} threads, by the size of the search"))])
        .note("Work is the time of the processors over that of one thread.")
        .check(right_values("endgames whose value on several threads is another, or not proved", differing));
    if windows.places() > 0 {
        let [nodes, open] = [windows.sums(|trial| trial.nodes), windows.sums(|trial| trial.open_windows)];
        // The share of nodes that are only tested: on one thread, and on several.
        let shares = [0, 1].map(|i| 1.0 - open[i] as f64 / nodes[i] as f64);
        let view = table! { (i, number) in [1, threads].into_iter().enumerate();
            "threads" => number, "nodes" => nodes[i],
            "with an open window" => open[i],
            "only tested, share" => shares[i],
        };
        report = report.views([view.titled("Principal variation search: nodes that are only tested")]);
        // That most nodes are only tested follows from the search: no part of a claim.
        report = report.figures(
            ["one thread", "several threads"]
                .into_iter()
                .zip(shares)
                .map(|(threads, share)| (format!("{threads}: nodes only tested"), share)),
        );
    }
    let usual = grains.iter().find(|(grain, _)| *grain == Threads::ONE.grain);
    let works = usual.map_or_else(Ratios::default, |(_, usual)| grains[0].1.works(usual));
    report.claim(Check::ratio(
        "work at the smallest grain / at the usual one, by problem",
        Expected::AtLeast(1.0),
        &works,
    ))
}

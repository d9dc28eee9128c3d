//! A teacher with planted weights, and a student who begins with none (our own).

use super::options::Options;
use super::trained::{GRADIENT, GRID, PART_OF_POINTS, Trained, steps, tables, too_few};
use crate::{Check, Error, Monitor, Report};
use nullwindow_fit::SquareClasses;
use nullwindow_fit::mmto::{Mmto, MmtoOptions, MmtoProgress, RecordedMove, Update, best_move};
use nullwindow_othello::{Othello, Tracked};
use nullwindow_support::{SplitMix64, random_openings};

/// The share of the achievable agreement that a student should reach.
const RECOVERED: f64 = 0.9;

/// The teacher's weights: rough knowledge of Othello.
const PLANTED: [f32; SquareClasses::WEIGHTS] =
    [600.0, -160.0, 80.0, 40.0, -320.0, -40.0, -16.0, 16.0, 0.0, -24.0, 96.0, 40.0];

/// The student's training. Values differ by some hundreds of units.
const TRAINING: MmtoOptions = MmtoOptions {
    slope: 0.03,
    depth: 1,
    quiescence: 0,
    window: 4_000.0,
    step: 4.0,
    steps: 32,
    regularization: 0.0,
    update: Update::GridAdjacent,
    threads: 1,
};

/// The plies of the random moves before a position.
const PLIES: std::ops::Range<u32> = 4..48;

pub(super) fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
    let count = options.positions as usize;
    let records = records(count + count / 5, options.seed)?;
    let (held_out, fitted) = records.split_at(count / 5);
    let training = |update| MmtoOptions { update, threads: options.threads.into(), ..TRAINING };
    let teacher = Mmto::new(training(Update::GridAdjacent), PLANTED.to_vec());
    let teacher = teacher.measure(&SquareClasses, [fitted, held_out], monitor.stop_flag());
    let mut trained = Vec::new();
    for (update, name) in [(Update::GridAdjacent, GRID), (Update::Gradient, GRADIENT)] {
        let mut student = Mmto::new(training(update), vec![0.0; SquareClasses::WEIGHTS]);
        let mut states = Vec::new();
        for number in steps(name, options.iterations, monitor) {
            let (records, stop) = ([fitted, held_out], monitor.stop_flag());
            if number > options.iterations {
                states.extend(student.measure(&SquareClasses, records, stop));
            } else if student.iterate(&SquareClasses, records, stop, |_, _| ()) {
                states.extend(student.history().last());
            }
        }
        trained.push(Trained { update: name, states });
    }
    let Some(teacher) = teacher else { return Ok(tables("teacher", &trained)) };
    Ok(report(&trained, &teacher))
}

/// Positions after random moves, each with the teacher's move.
fn records(count: usize, seed: u64) -> Result<Vec<RecordedMove<Tracked>>, Error> {
    let (mut random, start) = (SplitMix64::new(seed), Tracked::from(Othello::start()));
    let mut records = Vec::with_capacity(count);
    for plies in PLIES.cycle().take(count) {
        let mut openings = random_openings(&start, plies, |moves| random.below(moves));
        let position = openings.next().expect("it is endless")?;
        let best = best_move(&position, &SquareClasses, &PLANTED, &TRAINING);
        records.extend(best.map(|played| RecordedMove { position, played }));
    }
    Ok(records)
}

fn report(trained: &[Trained], teacher: &MmtoProgress) -> Report {
    let achievable = teacher.held_out.share;
    let mut report = tables("teacher", trained)
        .note(format!(
            "The teacher's weights agree with its moves in {:.1} % of the held-out positions; in the others \
             several moves are equal.",
            100.0 * achievable
        ))
        .note("Strength is measured with --from alone: no games follow from planted weights.")
        .measured("achievable agreement on held-out positions", achievable);
    for Trained { update, states } in trained {
        let [Some(first), Some(last)] = [states.first(), states.last()] else { return report };
        let recovered = last.held_out.share / achievable;
        // The training makes J smaller on the positions that it fits to, and only on those by construction.
        let held_out = last.held_out.objective / first.held_out.objective;
        let part = last.fitted.objective / first.fitted.objective;
        let falls = smoothed(states).windows(2).filter(|pair| pair[1] < pair[0]).count();
        report = if *update == GRID {
            report
                .claim(Check::at_least("agreement on held-out positions / achievable", RECOVERED, recovered))
                .claim(Check::at_most("J on held-out positions, after / before", 1.0, held_out))
                .claim(Check::exactly("falls of the smoothed agreement", 0, falls as u64))
                .claim(Check::at_least(PART_OF_POINTS, 0.5, f64::NAN))
                .measured("J after / J before", part)
        } else {
            report
                .measured("gradient: agreement on held-out positions / achievable", recovered)
                .measured("gradient: J after / J before", part)
        };
    }
    too_few(report, teacher.held_out.positions)
}

/// The agreement on the positions to fit to, in means over three iterations.
fn smoothed(states: &[MmtoProgress]) -> Vec<f64> {
    states.windows(3).map(|three| three.iter().map(|now| now.fitted.share).sum::<f64>() / 3.0).collect()
}

#[cfg(test)]
mod tests {
    use crate::Outcome;
    use crate::experiments::lab;

    #[test]
    fn a_small_run_learns_and_decides_nothing() {
        let run = lab("mmto --positions 400 --iterations 3 --threads 2").unwrap();
        assert_eq!((run.report.table.rows().len(), run.report.plots.len()), (2 * 4, 3));
        assert_eq!(run.report.verdict().1, "80 held-out positions, of 250 needed");
        assert!(run.report.claims[1].met(), "{run}");
        assert_eq!(run.report.claims[3].outcome(), Outcome::Open, "no games, no strength: {run}");
    }
}

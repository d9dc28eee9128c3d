use super::comparison::Comparison;
use super::*;
use crate::SquareClasses;
use nullwindow_learn::LinearEvaluation;
use nullwindow_learn::Sums;
use nullwindow_othello::{Othello, Tracked};
use nullwindow_support::{SplitMix64, random_openings};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A value of some discs: a, the depth of the search and the grid fit the planted weights.
const OPTIONS: MmtoOptions = MmtoOptions {
    slope: 0.03,
    depth: 1,
    quiescence: 0,
    window: 4_000.0,
    step: 4.0,
    steps: 32,
    regularization: 0.0,
    update: Update::GridAdjacent,
    threads: 2,
};

/// Classes of squares, and a last feature that means nothing.
struct WithNoise;

const WEIGHTS: usize = SquareClasses::WEIGHTS + 1;

impl LinearEvaluation<Tracked> for WithNoise {
    const POINT: f32 = SquareClasses::POINT;

    fn weights(&self) -> usize {
        WEIGHTS
    }

    fn features(&self, p: &Tracked, mut add: impl FnMut(usize, f32)) {
        SquareClasses.features(p, &mut add);
        let (own, other) = (p.position().own(), p.position().opponent());
        let hash = SplitMix64::output(own ^ other.rotate_left(32), 1);
        add(WEIGHTS - 1, (hash % 17) as f32 - 8.0);
    }

    /// Two classes of squares, for the constraint.
    fn constrained(&self) -> std::ops::Range<usize> {
        8..10
    }
}

/// The planted weights; the last is 0.
const PLANTED: [f32; WEIGHTS] =
    [600.0, -160.0, 80.0, 40.0, -320.0, -40.0, -16.0, 16.0, 0.0, -24.0, 96.0, 40.0, 0.0];

/// Positions of random games, each with the move that the planted weights prefer.
fn records(count: usize) -> Vec<RecordedMove<Tracked>> {
    let mut random = SplitMix64::new(5);
    let start = Tracked::from(Othello::start());
    let mut records = Vec::new();
    for plies in (4..48).cycle().take(count) {
        let mut openings = random_openings(&start, plies, |moves| random.below(moves));
        let position = openings.next().unwrap().unwrap();
        let played = best_move(&position, &WithNoise, &PLANTED, &OPTIONS).unwrap();
        records.push(RecordedMove { position, played });
    }
    records
}

fn trained(options: MmtoOptions, iterations: u32, records: [&[RecordedMove<Tracked>]; 2]) -> Mmto {
    let mut training = Mmto::new(options, vec![0.0; WEIGHTS]);
    for _ in 0..iterations {
        assert!(training.iterate(&WithNoise, records, &false.into(), |_, _| ()));
    }
    training
}

/// The student, who begins with no knowledge, recovers the agreement with the planted
/// weights on positions that it has not seen, and the objective falls.
#[test]
fn planted_weights_are_recovered() {
    let records = records(3_000);
    let (held_out, fitted) = records.split_at(500);
    let training = trained(OPTIONS, 14, [fitted, held_out]);
    let last = training.measure(&WithNoise, [fitted, held_out], &false.into()).unwrap();
    let teacher = Mmto::new(OPTIONS, PLANTED.to_vec());
    let teacher = teacher.measure(&WithNoise, [fitted, held_out], &false.into()).unwrap();
    let first = training.history()[0];
    assert!(teacher.held_out.share > 0.97, "{teacher:?}");
    assert!(first.held_out.share < 0.3, "{first:?}");
    assert!(last.held_out.share >= 0.9 * teacher.held_out.share, "{last:?} {teacher:?}");
    let states: Vec<_> = training.history().iter().chain([&last]).collect();
    for pair in states.windows(2).take(3) {
        assert!(pair[1].fitted.objective < pair[0].fitted.objective, "{states:?}");
        assert!(pair[1].fitted.share > pair[0].fitted.share, "{states:?}");
    }
    assert!(last.held_out.objective < 0.3 * first.held_out.objective);
}

/// The step along the gradient lowers the objective too.
#[test]
fn the_gradient_form_learns() {
    let records = records(400);
    let options = MmtoOptions { update: Update::Gradient, step: 32.0, ..OPTIONS };
    let training = trained(options, 3, [&records, &[]]);
    let last = training.measure(&WithNoise, [&records, &[]], &false.into()).unwrap();
    assert!(last.fitted.share > 0.5 && last.fitted.objective < training.history()[0].fitted.objective / 2.0);
}

/// Where the principal variations stay the same, the gradient is that of the objective itself, each
/// move searched anew.
#[test]
fn gradient_equals_finite_differences_where_variations_are_stable() {
    let records = records(300);
    let weights: Vec<f32> = PLANTED.iter().map(|weight| weight + 3.0).collect();
    let (by, mut compared) = (1.0 / 32.0, 0);
    for record in &records {
        let comparison = |weights: &[f32]| Comparison::of(record, &WithNoise, weights, &OPTIONS);
        let Some(here) = comparison(&weights) else { continue };
        let mut sums = Sums::new(WEIGHTS);
        let objective = here.gradient(&WithNoise, &weights, OPTIONS.slope, &sums);
        assert!((objective - here.objective(OPTIONS.slope)).abs() < 1e-4);
        for (i, slot) in sums.slots().iter_mut().enumerate() {
            let partial = Sums::take(slot);
            let [above, below] = [by, -by].map(|by| {
                let mut weights = weights.clone();
                weights[i] += by;
                comparison(&weights).unwrap()
            });
            if above.leaves() == here.leaves() && below.leaves() == here.leaves() {
                let [above, below] = [above, below].map(|side| side.objective(OPTIONS.slope));
                let difference = (above - below) / f64::from(2.0 * by);
                assert!((difference - partial).abs() < 2e-4 + 0.01 * partial.abs(), "{difference} {partial}");
                compared += u32::from(partial != 0.0);
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}

/// Over an iteration of one step, each weight moves by −h, 0 or +h, and the designated ones keep
/// their sum.
#[test]
fn an_iteration_of_one_step_moves_by_h_and_keeps_the_constraint() {
    let records = records(100);
    let mut training = Mmto::new(MmtoOptions { steps: 1, ..OPTIONS }, PLANTED.to_vec());
    for _ in 0..5 {
        let before = training.weights().to_vec();
        assert!(training.iterate(&WithNoise, [&records, &[]], &false.into(), |_, _| ()));
        let moved: Vec<f32> = training.weights().iter().zip(before).map(|(now, then)| now - then).collect();
        assert!(moved.iter().all(|by| [-4.0, 0.0, 4.0].contains(by)), "{moved:?}");
        assert_eq!(moved[8] + moved[9], 0.0, "{moved:?}");
    }
}

/// With the regulariser the weights of features that say nothing about the choice of a move become
/// 0: that of a random number, and that of the turn, which all moves share. Those of corners and moves do
/// not.
#[test]
fn the_regulariser_zeroes_irrelevant_features() {
    let records = records(800);
    let begin = [&PLANTED[..WEIGHTS - 1], &[200.0]].concat();
    let after = |regularization| {
        let mut training = Mmto::new(MmtoOptions { regularization, ..OPTIONS }, begin.clone());
        for _ in 0..4 {
            assert!(training.iterate(&WithNoise, [&records, &[]], &false.into(), |_, _| ()));
        }
        training.weights().to_vec()
    };
    let weights = after(0.5);
    assert_eq!([weights[SquareClasses::TURN], weights[WEIGHTS - 1]], [0.0; 2], "{weights:?}");
    assert!(weights[SquareClasses::CORNERS] > 50.0 && weights[SquareClasses::MOVES] > 16.0, "{weights:?}");
    assert!(after(0.0)[SquareClasses::TURN] != 0.0, "the objective alone does not do it");
}

#[test]
fn resumed_training_equals_uninterrupted_with_any_number_of_threads() {
    let records = records(200);
    let (held_out, fitted) = records.split_at(50);
    let whole = trained(OPTIONS, 3, [fitted, held_out]);
    let one = MmtoOptions { threads: 1, ..OPTIONS };
    let parts = trained(one, 1, [fitted, held_out]);
    let mut parts = Mmto::resume(OPTIONS, "test", &parts.checkpoint("test")).unwrap();
    assert!(!parts.iterate(&WithNoise, [fitted, held_out], &true.into(), |_, _| ()), "stopped");
    let stop = AtomicBool::new(false);
    let in_a_step = |done, of| stop.store(2 * done > of, Relaxed);
    assert!(!parts.iterate(&WithNoise, [fitted, held_out], &stop, in_a_step), "stopped");
    for _ in 1..3 {
        assert!(parts.iterate(&WithNoise, [fitted, held_out], &false.into(), |_, _| ()));
    }
    assert_eq!(parts.weights(), whole.weights());
    assert_eq!(parts.history(), whole.history());
}

#[test]
fn checkpoints_of_another_training_are_rejected() {
    let saved = trained(OPTIONS, 1, [&records(10), &[]]).checkpoint("ten positions");
    let refused = |options, setting, saved: &[u8], error: &str| {
        assert_eq!(Mmto::resume(options, setting, saved).unwrap_err().to_string(), error);
    };
    let error = "line 1: settings differ: expected depth 2, found depth 1";
    refused(MmtoOptions { depth: 2, ..OPTIONS }, "ten positions", &saved, error);
    let error = r#"line 1: settings differ: expected material "eleven", found material "ten positions""#;
    refused(OPTIONS, "eleven", &saved, error);
    let error = "line 1: this is another file, or a checkpoint of an older version";
    refused(OPTIONS, "ten positions", &saved[1..], error);
    refused(OPTIONS, "ten positions", b"nwmmto\x00\x01", error);
    let error = "line 2: it is damaged: its checksum differs";
    refused(OPTIONS, "ten positions", &saved[..saved.len() - 1], error);
    assert!(Mmto::resume(OPTIONS, "ten positions", &saved).is_ok());
}

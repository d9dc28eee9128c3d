//! The states of trainings, as data and plots (our own).

use crate::{Axis, Monitor, Plot, Report, table};
use nullwindow_fit::mmto::MmtoProgress;

/// The least number of held-out positions that decide.
const HELD_OUT: usize = 250;

/// The states of a training.
pub(super) struct Trained {
    pub(super) update: &'static str,
    pub(super) states: Vec<MmtoProgress>,
}

pub(super) const GRID: &str = "grid-adjacent";
pub(super) const GRADIENT: &str = "gradient";

/// The figure of strength: the part of the points of the weights after, against those before.
pub(super) const PART_OF_POINTS: &str = "part of the points";

/// The numbers of the iterations, and one more for the measurement after the last.
pub(super) fn steps(update: &str, iterations: u32, monitor: &Monitor) -> impl Iterator<Item = u32> {
    monitor.steps(1..=iterations + 1, move |number| format!("{update} update, iteration {number}"))
}

/// The report, undecided with too few held-out positions.
pub(super) fn too_few(report: Report, positions: usize) -> Report {
    let because = format!("{positions} held-out positions, of {HELD_OUT} needed");
    report.undecided_if(positions < HELD_OUT, because)
}

/// The data and the plots of trainings.
pub(super) fn tables(records: &str, trained: &[Trained]) -> Report {
    let rows = trained.iter().flat_map(|of| of.states.iter().map(move |now| (of.update, now)));
    let table = table! { (update, now) in rows;
        "records" => records, "update" => update, "iteration" => u64::from(now.iterations),
        "J" => now.fitted.objective, "agreement" => now.fitted.share,
        "J held out" => now.held_out.objective, "agreement held out" => now.held_out.share,
        "weights used" => now.used, "mean size" => now.magnitude, "changed" => now.changed,
    };
    let plot = |title, up| Plot::new(title, Axis::linear("iteration"), Axis::linear(up));
    let mut plots = [
        plot("Objective", "J for each position"),
        plot("Agreement", "share of positions"),
        plot("Weights", "mean size"),
    ];
    for Trained { update, states } in trained {
        let series = |value: fn(&MmtoProgress) -> f64| {
            states.iter().map(move |now| (f64::from(now.iterations), value(now))).collect::<Vec<_>>()
        };
        let [objective, agreement, weights] = plots;
        plots = [
            objective
                .series(*update, series(|now| now.fitted.objective))
                .series(format!("{update}, held out"), series(|now| now.held_out.objective)),
            agreement
                .series(*update, series(|now| now.fitted.share))
                .series(format!("{update}, held out"), series(|now| now.held_out.share)),
            weights.series(*update, series(|now| now.magnitude)),
        ];
    }
    let report = Report::new(table.clone()).plots(plots);
    report.views([table])
}

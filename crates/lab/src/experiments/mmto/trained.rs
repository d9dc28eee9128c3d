//! The states of trainings, as data and plots (our own).

use crate::{Axis, Monitor, Plot, Report, Table, row};
use nullwindow_learn::mmto::MmtoProgress;

/// The least number of held-out positions that decide.
pub(super) const HELD_OUT: usize = 250;

/// The states of a training.
pub(super) struct Trained {
    pub(super) update: &'static str,
    pub(super) states: Vec<MmtoProgress>,
}

pub(super) const GRID: &str = "grid-adjacent";
pub(super) const GRADIENT: &str = "gradient";

/// The numbers of the iterations, and one more for the measurement after the last.
pub(super) fn steps(update: &str, iterations: u32, monitor: &Monitor) -> impl Iterator<Item = u32> {
    monitor.steps(1..=iterations + 1, move |number| format!("{update} update, iteration {number}"))
}

/// The data and the plots of trainings.
pub(super) fn tables(records: &str, trained: &[Trained]) -> Report {
    let columns = [
        "records",
        "update",
        "iteration",
        "J",
        "agreement",
        "J held out",
        "agreement held out",
        "weights used",
        "mean size",
        "changed",
    ];
    let mut table = Table::new(&columns);
    let plot = |title, up| Plot::new(title, Axis::linear("iteration"), Axis::linear(up));
    let mut plots = [
        plot("Objective", "J for each position"),
        plot("Agreement", "share of positions"),
        plot("Weights", "mean size"),
    ];
    for Trained { update, states } in trained {
        for now in states {
            let MmtoProgress { iterations, fitted, held_out, used, magnitude, changed } = *now;
            let [own, other] = [fitted, held_out].map(|of| [of.objective, of.share]);
            let counts = [u64::from(iterations), used as u64, changed as u64];
            table.push(row![
                records, *update, counts[0], own[0], own[1], other[0], other[1], counts[1], magnitude,
                counts[2]
            ]);
        }
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
    let report = plots.into_iter().fold(Report::new(table.clone()), Report::plot);
    report.view(table)
}

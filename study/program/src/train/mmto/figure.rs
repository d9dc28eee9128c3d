//! The figure of a training: objective, agreement and size of the weights by iteration.

use nullwindow_figures::{Axis, Plot};
use nullwindow_fit::mmto::MmtoProgress;

pub(super) fn svg(states: &[MmtoProgress]) -> String {
    let series = |value: fn(&MmtoProgress) -> f64| {
        states.iter().map(move |now| (f64::from(now.iterations), value(now))).collect::<Vec<_>>()
    };
    let plot = |title, up| Plot::new(title, Axis::linear("iteration"), Axis::linear(up));
    Plot::svg(&[
        plot("Objective", "J for each position")
            .series("games to fit to", series(|now| now.fitted.objective))
            .series("held-out games", series(|now| now.held_out.objective)),
        plot("Agreement", "share of positions")
            .series("games to fit to", series(|now| now.fitted.share))
            .series("held-out games", series(|now| now.held_out.share)),
        plot("Weights", "mean size").series("other than 0", series(|now| now.magnitude)),
    ])
}

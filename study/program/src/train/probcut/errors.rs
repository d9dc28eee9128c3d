//! The table of wrong cuts, as both games print it.

use nullwindow_figures::{Table, table};
use nullwindow_fit::probcut::CutErrors;
use std::fmt::Write as _;

/// The errors on other positions, level by level.
pub(super) fn levels(all: &[CutErrors]) -> Table {
    table! { errors in all; let [low, high] = errors.interval();
        "predicted" => if errors.end { "the end" } else { "a horizon" },
        "level" => f64::from(errors.deviations),
        "stated" => errors.expected(), "cuts" => errors.cuts, "wrong" => errors.wrong,
        "seen" => errors.observed(), "seen_from" => low, "seen_to" => high,
    }
}

/// The table of errors on other positions, level by level.
pub(super) fn errors(all: &[CutErrors]) -> String {
    let mut text =
        "\nWrong cuts on positions of other games, just beyond the window; with the interval of 95 %\n\
        predicted       level  stated %     cuts   wrong  seen %  interval\n"
            .to_owned();
    for errors in all {
        let of = if errors.end { "the end" } else { "a horizon" };
        let [low, high] = errors.interval();
        _ = writeln!(
            text,
            "{of:<14}  {:>5.1}  {:>8.2}  {:>7}  {:>6}  {:>6.2}  {:.2} to {:.2}",
            errors.deviations,
            100.0 * errors.expected(),
            errors.cuts,
            errors.wrong,
            100.0 * errors.observed(),
            100.0 * low,
            100.0 * high,
        );
    }
    text
}

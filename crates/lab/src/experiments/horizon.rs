//! The horizon effect (Berliner 1973): a search is blind beyond its last ply. A position of chess in which a
//! search without quiescence (Shannon 1950) gives its queen away, and swings from depth to depth.

mod ours;

use crate::subject::ForChess;
use crate::trials::{full_width, with};
use crate::{Axis, Check, Error, Experiment, Monitor, Ours, Plot, Range, Report, Suite, Table, row};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options as Search};
use nullwindow_chess::{Chess, LinearEvaluator};
use serde::Serialize;
use std::fmt;

/// The experiment `horizon`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let horizon = entry("horizon").expect("the lab has it");
/// let run = horizon.run_from(["--depth", "1-3"], &Monitor::silent()).expect("good options");
/// assert!(run.csv().contains("defended pawns,no quiescence,1,Qx")); // a queen for a pawn
/// ```
pub struct Horizon;

/// The setting of [`Horizon`].
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "1-9", value_parser = Range::within(1, 20))]
    pub depth: Range,
}

/// Name and position (our own).
const DEFENDED: (&str, &str) = ("defended pawns", "3r2k1/pp3ppp/2p5/3p4/8/3Q4/PPP2PPP/6K1 w - - 0 1");

const BARE: &str = "no quiescence";
const QUIET: &str = "quiescence";
const ALL: &str = "all";

fn ways() -> [(&'static str, Search); 5] {
    let quiet = full_width(Suite::Chess);
    let bare = Search { features: Features { quiescence: false, ..quiet.features }, ..quiet };
    [
        (BARE, bare),
        (QUIET, quiet),
        ("+check extensions", with(quiet, &["check_extensions", "quiescence_checks"])),
        ("+singular", with(quiet, &["check_extensions", "quiescence_checks", "singular"])),
        (ALL, Suite::Chess.selective().expect("its player is selective")),
    ]
}

/// A search of one position in one way to one depth.
struct Seen {
    position: &'static str,
    way: &'static str,
    depth: u32,
    best: String,
    value: i32,
}

struct HorizonStep(&'static str, &'static str);

impl fmt::Display for HorizonStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Experiment for Horizon {
    const NAME: &'static str = "horizon";
    const CLAIM: &'static str = "A search to a fixed depth takes defended pieces, if the reply lies beyond \
        its horizon; quiescence cures it";
    const SOURCE: &'static str = "Berliner, “Some Necessary Conditions for a Master Chess Program”, 1973; \
        Kishimoto & Müller, tutorial part 3, slide 26";
    const EXAMPLE: &'static str = "--depth 1-7";
    const PLOTS: bool = true;
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let mut all = Vec::new();
        let positions = [DEFENDED].map(|(name, fen)| HorizonStep(name, fen));
        for HorizonStep(name, fen) in monitor.steps(positions) {
            let position: Chess = fen.parse().expect("a position of this file");
            for (way, search) in ways() {
                let mut engine = Engine::<ForChess>::new(LinearEvaluator::embedded(), 16, search)
                    .map_err(|error| Error::option("depth", error.to_string()))?;
                for depth in options.depth.iter() {
                    engine.new_game();
                    let limits =
                        Limits { depth: Some(depth), stop: Some(monitor.stop_flag()), ..Limits::default() };
                    let found = engine.search(&position, &[], limits, &NodeClock(1_000_000), |_| ());
                    if !found.complete {
                        return Ok(report(&all, &options.depth));
                    }
                    let best = found.lines.first().and_then(|line| line.moves.first());
                    let best = best.map(|&m| position.san(m)).unwrap_or_default();
                    all.push(Seen { position: name, way, depth, best, value: found.score.get().into() });
                }
            }
        }
        Ok(report(&all, &options.depth))
    }
}

fn report(all: &[Seen], depths: &Range) -> Report {
    let mut table = Table::new(&["position", "search", "depth", "move", "value"]);
    let mut shown = Table::new(&["position", "search", "depth", "found"]);
    for Seen { position, way, depth, best, value } in all {
        table.push(row![*position, *way, *depth, best.as_str(), *value]);
        shown.push(row![*position, *way, *depth, format!("{best} {value:+}")]);
    }
    let view = shown
        .pivot(&["position", "search"], "depth", "found")
        .titled("Move and value in centipawns, by depth");
    let mut report = Report::new(table).view(view);
    let (name, fen) = DEFENDED;
    let plot = Plot::new(name, Axis::linear("depth (plies)"), Axis::linear("value (centipawns)"));
    let plot = ways().into_iter().fold(plot, |plot, (way, _)| {
        let of = all.iter().filter(|seen| seen.way == way);
        plot.series(way, of.map(|seen| (f64::from(seen.depth), f64::from(seen.value))))
    });
    report = report.plot(plot).note(format!("{name}: {fen}"));
    let at = |position: &str, way: &str, depth: u32| {
        all.iter().find(|seen| seen.position == position && seen.way == way && seen.depth == depth)
    };
    let takes = |way, depth| at(DEFENDED.0, way, depth).map(|seen| seen.best.starts_with("Qx"));
    let swing = |way| {
        let values: Vec<i32> = all.iter().filter(|seen| seen.way == way).map(|seen| seen.value).collect();
        values.windows(2).map(|pair| f64::from((pair[1] - pair[0]).abs())).sum::<f64>()
            / (values.len() - 1) as f64
    };
    let taken = |way| depths.iter().filter(|&depth| takes(way, depth) == Some(true)).count() as u64;
    let at_depth_1 = takes(BARE, 1).map_or(f64::NAN, |takes| u8::from(takes).into());
    report = report
        .claim(Check::at_least("depth 1, no quiescence: takes a defended pawn", 1.0, at_depth_1))
        .claim(Check::exactly("depths at which it takes one with quiescence", 0, taken(QUIET)))
        .measured("depths at which it takes one without quiescence", taken(BARE) as f64);
    if depths.iter().count() > 1 && at(DEFENDED.0, QUIET, depths.last()).is_some() {
        report = report.note(format!(
            "From one depth to the next the value changes by {:.0} centipawns on average without quiescence, \
             with it by {:.0}.",
            swing(BARE),
            swing(QUIET)
        ));
        report = report
            .measured("centipawns of change with a ply, no quiescence", swing(BARE))
            .measured("centipawns of change with a ply, quiescence", swing(QUIET));
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Verdict, entry};

    #[test]
    fn quiescence_sees_what_is_defended() {
        let run = entry("horizon").unwrap().run_from(["--depth", "1-3"], &Monitor::silent()).unwrap();
        assert_eq!(run.verdict().0, Verdict::Holds, "{run}");
        assert_eq!(run.report.table.rows().len(), 5 * 3);
        assert_eq!(run.report.plots.len(), 1);
    }
}

//! The horizon effect (Berliner 1973): a search is blind beyond its last ply. A position of chess in which a
//! search without quiescence (Shannon 1950) gives its queen away, and swings from depth to depth; and two in
//! which a queen is lost, and moves that delay the loss push it beyond the horizon, until the search is deep
//! enough, or extends checks and singular moves.

mod ours;

use crate::searches::distinct;
use crate::subject::ForChess;
use crate::trials::{full_width, with};
use crate::{Axis, Check, Error, Experiment, Monitor, Ours, Plot, Range, Report, Suite, Table, row};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options as Search, Parameters};
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

/// The queen is pinned to the king: pawns that step between delay her loss.
const PAWNS: (&str, &str) = ("delay by pawns", "7k/p4pqp/4p3/6P1/5P2/8/PB5P/2K5 b - - 0 1");

/// The same with checks by the rook.
const CHECKS: (&str, &str) = ("delay by checks", "1r5k/p5qp/8/6P1/3B4/4P1P1/P6P/6K1 b - - 0 1");

/// The values below which the loss of the queen is seen, in centipawns: between those with and without her.
const LOST: [((&str, &str), i32); 2] = [(PAWNS, 200), (CHECKS, 650)];

const BARE: &str = "no quiescence";
const QUIET: &str = "quiescence";
const EXTENDED: &str = "+check extensions";
const SINGULAR: &str = "+singular";
const ALL: &str = "all";

fn ways() -> [(&'static str, Search); 5] {
    let quiet = full_width(Suite::Chess);
    let bare = Search { features: Features { quiescence: false, ..quiet.features }, ..quiet };
    let extended = with(quiet, &["check_extensions", "quiescence_checks"]);
    // From depth 3 on, so that searches of small depth have them.
    let parameters = Parameters { singular_depth: 3, ..quiet.parameters };
    [
        (BARE, bare),
        (QUIET, quiet),
        (EXTENDED, extended),
        (SINGULAR, Search { parameters, ..with(extended, &["singular"]) }),
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
        its horizon; quiescence cures it. Moves that delay a loss push it beyond the horizon; extensions see \
        it at smaller depths";
    const SOURCE: &'static str = "Berliner, “Some Necessary Conditions for a Master Chess Program”, 1973; \
        Kishimoto & Müller, tutorial part 3, slide 26";
    const EXAMPLE: &'static str = "--depth 1-7";
    const PLOTS: bool = true;
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let mut all = Vec::new();
        let positions = [DEFENDED, PAWNS, CHECKS].map(|(name, fen)| HorizonStep(name, fen));
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
    for (name, fen) in [DEFENDED, PAWNS, CHECKS] {
        let plot = Plot::new(name, Axis::linear("depth (plies)"), Axis::linear("value (centipawns)"));
        let plot = ways().into_iter().fold(plot, |plot, (way, _)| {
            let of = all.iter().filter(|seen| seen.way == way && seen.position == name);
            plot.series(way, of.map(|seen| (f64::from(seen.depth), f64::from(seen.value))))
        });
        report = report.plot(plot).note(format!("{name}: {fen}"));
    }
    let at = |position: &str, way: &str, depth: u32| {
        all.iter().find(|seen| seen.position == position && seen.way == way && seen.depth == depth)
    };
    let takes = |way, depth| at(DEFENDED.0, way, depth).map(|seen| seen.best.starts_with("Qx"));
    let swing = |way| {
        let seen = all.iter().filter(|seen| seen.way == way && seen.position == DEFENDED.0);
        let values: Vec<i32> = seen.map(|seen| seen.value).collect();
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
    delays(report, all)
}

/// The least depth at which each search sees the loss of a queen, and those at which it plays on as if she
/// were safe.
fn delays(mut report: Report, all: &[Seen]) -> Report {
    let mut view = Table::new(&["position", "search", "from depth", "delaying moves before"])
        .titled("The depth from which the loss of the queen is seen");
    for ((name, _), lost) in LOST {
        let depth = |way: &str| {
            let of = || all.iter().filter(|seen| seen.position == name && seen.way == way);
            let blind = of().filter(|seen| seen.value > lost).map(|seen| seen.depth).max().unwrap_or(0);
            of().map(|seen| seen.depth).find(|&depth| depth > blind)
        };
        for (way, _) in ways() {
            let seen = depth(way);
            let before =
                |s: &&Seen| s.position == name && s.way == way && seen.is_none_or(|from| s.depth < from);
            let moves = distinct(all.iter().filter(before).map(|seen| seen.best.as_str())).join(", ");
            view.push(row![name, way, seen, moves]);
            if let Some(seen) = seen {
                report = report.measured(format!("{name}, {way}: depth that sees the loss"), seen.into());
            }
        }
        let Some(quiet) = depth(QUIET) else { continue };
        let figure = |what: &str| format!("{name}: {what}");
        report = report.claim(Check::at_least(
            figure("depths at which quiescence alone does not see the loss"),
            1.0,
            f64::from(quiet - 1),
        ));
        for way in [EXTENDED, SINGULAR].into_iter().filter(|_| name == CHECKS.0) {
            let less = depth(way).map_or(f64::NAN, |depth| f64::from(quiet) - f64::from(depth));
            report = report.claim(Check::at_least(figure(&format!("plies less with {way}")), 1.0, less));
        }
    }
    report.view(view)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Verdict, entry};

    #[test]
    fn quiescence_sees_what_is_defended() {
        let run = entry("horizon").unwrap().run_from(["--depth", "1-3"], &Monitor::silent()).unwrap();
        assert_eq!(run.verdict().0, Verdict::Holds, "{run}");
        assert_eq!(run.report.table.rows().len(), 3 * 5 * 3);
        assert_eq!(run.report.plots.len(), 3);
    }

    #[test]
    fn delaying_moves_push_a_loss_beyond_the_horizon() {
        let run = entry("horizon").unwrap().run_from(["--depth", "1-6"], &Monitor::silent()).unwrap();
        let view = run.report.views[1].csv();
        for row in [
            "delay by pawns,quiescence,5,\"f6, e5\"",
            "delay by pawns,+singular,4,\"f6, e5\"",
            "delay by checks,quiescence,5,Rb1+",
            "delay by checks,+check extensions,4,Rb1+",
            "delay by checks,+singular,3,Rb1+",
        ] {
            assert!(view.contains(row), "{view}");
        }
    }
}

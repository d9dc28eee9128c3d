//! The horizon effect (Berliner 1973): a search is blind beyond its last ply. On positions of chess after
//! random moves a search without quiescence (Shannon 1950) takes defended pieces; and three examples: one in
//! which it gives its queen away, and swings from depth to depth, and two in which a queen is lost, and moves
//! that delay the loss push it beyond the horizon, until the search is deep enough, or extends checks and
//! singular moves.

use crate::costs::distinct;
use crate::sample::{full_width, with};
use crate::{
    Axis, Check, Error, Expected, Experiment, Monitor, Plot, Range, Report, Suite, random_positions, table,
};
use nullwindow::engine::{Engine, Features, Limits, Options as Search, Parameters};
use nullwindow_chess::{Chess, LinearEvaluator};
use nullwindow_subjects::{ForChess, unstopped};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The depth in plies of the examples: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "1-9", value_parser = Range::within(1, 20))]
    depth: Range,
    /// The number of positions after random moves.
    #[arg(long, value_name = "N", default_value_t = 2_000,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    openings: u32,
    /// The seed of these positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The random moves before a position of the sample, and the depth of its searches: the reply to a capture
/// lies beyond it.
const PLIES: u32 = 16;
const SHALLOW: u32 = 1;

/// “Cures”, as we read it: the share of positions in which the search still takes a defended piece.
const CURED: f64 = 0.02;

/// Name and position (our own).
const DEFENDED: (&str, &str) = ("defended pawns", "3r2k1/pp3ppp/2p5/3p4/8/3Q4/PPP2PPP/6K1 w - - 0 1");

/// The queen is pinned to the king: pawns that step between delay her loss.
const PAWNS: (&str, &str) = ("delay by pawns", "7k/p4pqp/4p3/6P1/5P2/8/PB5P/2K5 b - - 0 1");

/// The same with checks by the rook.
const CHECKS: (&str, &str) = ("delay by checks", "1r5k/p5qp/8/6P1/3B4/4P1P1/P6P/6K1 b - - 0 1");

const POSITIONS: [(&str, &str); 3] = [DEFENDED, PAWNS, CHECKS];

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

impl Experiment for Options {
    const NAME: &'static str = "horizon";
    const CLAIM: &'static str = "A search to a fixed depth takes defended pieces, if the reply lies beyond \
        its horizon; quiescence cures it (read as in 2 % of the positions at most)";
    const SOURCE: &'static str = "Berliner, “Some Necessary Conditions for a Master Chess Program”, 1973; \
        Kishimoto & Müller, tutorial part 3, slide 26";
    const EXAMPLE: &'static str = "--depth 1-7";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let (mut all, mut taken) = (Vec::new(), Vec::new());
        let sample = random_positions(&Chess::start(), PLIES, self.openings as usize, self.seed)?;
        for (_, root) in monitor.steps((1..).zip(sample), |(i, _)| format!("position {i}")) {
            let Some(takes) = unstopped(takes_defended(&root, monitor))? else { break };
            taken.push(takes);
        }
        let positions = monitor.steps(POSITIONS, |(name, _)| (*name).to_owned());
        for ((position, fen), (way, search)) in positions.flat_map(|at| ways().map(move |way| (at, way))) {
            let root: Chess = fen.parse().expect("a position of this file");
            let mut engine = Engine::<ForChess>::new(LinearEvaluator::embedded(), 16, search)
                .map_err(|error| Error::option("depth", error.to_string()))?;
            for depth in self.depth.iter() {
                engine.new_game();
                let limits = Limits { depth: Some(depth), ..monitor.limits() };
                let found = monitor.search(&mut engine, &root, limits);
                let Some(found) = unstopped(found)? else { return Ok(report(&all, &taken, &self.depth)) };
                let best = found.lines.first().and_then(|line| line.moves.first());
                let best = best.map(|&m| root.san(m)).unwrap_or_default();
                all.push(Seen { position, way, depth, best, value: found.score.get().into() });
            }
        }
        Ok(report(&all, &taken, &self.depth))
    }
}

/// Whether the move of a shallow search without quiescence, and with it, is a capture that loses material.
fn takes_defended(root: &Chess, monitor: &Monitor) -> Result<[bool; 2], Error> {
    let mut takes = [false; 2];
    for (takes, (_, search)) in takes.iter_mut().zip(ways()) {
        let engine = Engine::<ForChess>::new(LinearEvaluator::embedded(), 1, search);
        let mut engine = engine.map_err(|error| Error::option("depth", error.to_string()))?;
        let limits = Limits { depth: Some(SHALLOW), ..monitor.limits() };
        let found = monitor.search(&mut engine, root, limits)?;
        let best = found.lines.first().and_then(|line| line.moves.first());
        *takes = best.is_some_and(|&m| root.captures(m) && root.exchange(m) < 0);
    }
    Ok(takes)
}

/// The parts of the claim, on the sample: whether each of the two searches takes a defended piece there.
fn claims(taken: &[[bool; 2]]) -> [Check; 2] {
    let share = |which: usize| [taken.iter().filter(|takes| takes[which]).count(), taken.len()];
    let less = |[bare, quiet]: &[bool; 2]| (f64::from(u8::from(*bare)) - f64::from(u8::from(*quiet)), 1.0);
    let less = taken.iter().map(less).collect();
    let figure = "positions in which it takes a defended piece";
    [
        Check::mean(
            format!("{figure}: share without quiescence less that with it"),
            Expected::AtLeast(0.0),
            &less,
        ),
        Check::share(format!("{figure}: share with quiescence"), Expected::AtMost(CURED), share(1)).ours(),
    ]
}

fn report(all: &[Seen], sample: &[[bool; 2]], depths: &Range) -> Report {
    let data = table! { seen in all;
        "position" => seen.position, "search" => seen.way, "depth" => seen.depth, "move" => &*seen.best,
        "value" => seen.value,
    };
    let at = |position: &str, way: &str, depth: u32| {
        all.iter().find(|seen| seen.position == position && seen.way == way && seen.depth == depth)
    };
    let takes = |way, depth| at(DEFENDED.0, way, depth).map(|seen| seen.best.starts_with("Qx"));
    let taken = |way| depths.iter().filter(|&depth| takes(way, depth) == Some(true)).count() as u64;
    let at_depth_1 = takes(BARE, 1).map_or(f64::NAN, |takes| u8::from(takes).into());
    let searches = distinct(all.iter().map(|seen| (seen.position, seen.way)));
    let view = table! { (position, way) in searches;
        "position" => position, "search" => way;
        for depth in distinct(all.iter().map(|seen| seen.depth)) => {
            at(position, way, depth).map(|seen| format!("{} {:+}", seen.best, seen.value))
        }
    };
    let plot = |name: &'static str| {
        let plot = Plot::new(name, Axis::linear("depth (plies)"), Axis::linear("value (centipawns)"));
        ways().into_iter().fold(plot, |plot, (way, _)| {
            let of = all.iter().filter(|seen| seen.way == way && seen.position == name);
            plot.series(way, of.map(|seen| (f64::from(seen.depth), f64::from(seen.value))))
        })
    };
    let swing = |way| {
        let seen = all.iter().filter(|seen| seen.way == way && seen.position == DEFENDED.0);
        let values: Vec<i32> = seen.map(|seen| seen.value).collect();
        values.windows(2).map(|pair| f64::from((pair[1] - pair[0]).abs())).sum::<f64>()
            / (values.len() - 1) as f64
    };
    let mut report = Report::new(data)
        .views([view.titled("Move and value in centipawns, by depth")])
        .plots(POSITIONS.map(|(name, _)| plot(name)))
        .claims(claims(sample))
        .check(Check::at_least("example, depth 1, no quiescence: takes a defended pawn", 1.0, at_depth_1))
        .check(Check::exactly("example, depths at which it takes one with quiescence", 0, taken(QUIET)))
        .measured("depths at which it takes one without quiescence", taken(BARE) as f64);
    report.notes = POSITIONS.map(|(name, fen)| format!("{name}: {fen}")).into();
    if depths.iter().count() > 1 && at(DEFENDED.0, QUIET, depths.last()).is_some() {
        let [bare, quiet] = [BARE, QUIET].map(swing);
        report = report
            .note(format!(
                "From one depth to the next the value changes by {bare:.0} centipawns on average without \
                 quiescence, with it by {quiet:.0}.",
            ))
            .measured("centipawns of change with a ply, no quiescence", bare)
            .measured("centipawns of change with a ply, quiescence", quiet);
    }
    delays(report, all)
}

/// The least depth from which on a search sees the loss of a queen, and the different moves before it.
fn sees_loss<'a>(all: &'a [Seen], name: &str, lost: i32, way: &str) -> (Option<u32>, Vec<&'a str>) {
    let of = || all.iter().filter(|seen| seen.position == name && seen.way == way);
    let blind = of().filter(|seen| seen.value > lost).map(|seen| seen.depth).max().unwrap_or(0);
    let from = of().map(|seen| seen.depth).find(|&depth| depth > blind);
    let before = of().filter(|seen| from.is_none_or(|from| seen.depth < from));
    (from, distinct(before.map(|seen| &*seen.best)))
}

/// The least depth at which each search sees the loss of a queen, and those at which it plays on as if she
/// were safe.
fn delays(report: Report, all: &[Seen]) -> Report {
    let depth = |name: &str, lost, way: &str| sees_loss(all, name, lost, way).0;
    let rows = LOST.into_iter().flat_map(|((name, _), lost)| ways().map(|(way, _)| (name, lost, way)));
    let view = table! { (name, lost, way) in rows.clone();
        "position" => name, "search" => way, "from depth" => depth(name, lost, way),
        "delaying moves before" => sees_loss(all, name, lost, way).1.join(", "),
    };
    let seen = rows.filter_map(|(name, lost, way)| {
        Some((format!("{name}, {way}: depth that sees the loss"), depth(name, lost, way)?.into()))
    });
    let claims = LOST.into_iter().flat_map(|((name, _), lost)| {
        let Some(quiet) = depth(name, lost, QUIET) else { return Vec::new() };
        let claim = |what: &str, plies| Check::at_least(format!("example, {name}: {what}"), 1.0, plies);
        let less = |way| depth(name, lost, way).map_or(f64::NAN, |d| f64::from(quiet) - f64::from(d));
        let blind = claim("depths at which quiescence alone does not see the loss", f64::from(quiet - 1));
        let extended = [EXTENDED, SINGULAR].into_iter().filter(|_| name == CHECKS.0);
        let extended = extended.map(|way| claim(&format!("plies less with {way}"), less(way)));
        std::iter::once(blind).chain(extended).collect()
    });
    report
        .checks(claims)
        .figures(seen)
        .views([view.titled("The depth from which the loss of the queen is seen")])
}

#[cfg(test)]
mod tests {
    use crate::Verdict;
    use crate::experiments::lab;

    #[test]
    fn quiescence_sees_what_is_defended() {
        let run = lab("horizon --depth 1-3").unwrap();
        assert!(run.passed() && run.verdict().0 == Verdict::Holds, "{run}");
        assert_eq!(run.report.table.rows().len(), 3 * 5 * 3);
        assert_eq!(run.report.plots.len(), 3);
    }

    #[test]
    fn delaying_moves_push_a_loss_beyond_the_horizon() {
        let run = lab("horizon --depth 1-6 --openings 2").unwrap();
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

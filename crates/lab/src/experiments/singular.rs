//! Singular extensions on and off: the depth at which the move of a deeper search is found (Anantharaman,
//! Campbell & Hsu 1990).

mod ours;

use crate::subject::{TACTICS, tactics};
use crate::trials::{Positions, Trials};
use crate::{Check, Error, Experiment, Monitor, Ours, Range, Report, Suite, Table, row};
use nullwindow::engine::{Features, Options as Search, Parameters};
use serde::Serialize;
use std::fmt;

/// The experiment `singular`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let singular = entry("singular").expect("the lab has it");
/// let line = ["--game", "chess", "--openings", "1", "--depth", "3-5"];
/// let run = singular.run_from(line, &Monitor::silent()).expect("good options");
/// assert!(run.csv().contains("chess,1,5,with,"));
/// ```
pub struct Singular;

/// The setting of [`Singular`].
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    pub positions: Positions,
    /// The depth in plies: a number or a range; the move sought is that of the search without extensions to
    /// the last of them.
    #[arg(long, value_name = "PLIES", default_value = "4-9", value_parser = Range::within(1, 30))]
    pub depth: Range,
}

const WITHOUT: &str = "without";
const WITH: &str = "with";
const TRINARY: &str = "with, trinary";

fn ways(game: Suite) -> Vec<(&'static str, Search)> {
    let usual = game.selective().expect("only such games are taken");
    // From depth 4 on, so that searches of moderate depth have them. Without: no multi-cut, which depends on
    // the same search.
    let parameters = Parameters { singular_depth: 4, ..usual.parameters };
    let with = Search { parameters, features: Features { multi_cut: false, ..usual.features }, ..usual };
    let without = Search { features: Features { singular: false, ..with.features }, ..with };
    let trinary = Search { parameters: Parameters { singular_moves: 3, ..parameters }, ..with };
    vec![(WITHOUT, without), (WITH, with), (TRINARY, trinary)]
}

impl Experiment for Singular {
    const NAME: &'static str = "singular";
    const CLAIM: &'static str = "Singular extensions solve tactical positions at smaller nominal depths, at \
        less than twice the nodes";
    const SOURCE: &'static str = "Anantharaman, Campbell & Hsu, “Singular Extensions: Adding Selectivity to \
        Brute-Force Searching”, 1990";
    const EXAMPLE: &'static str = "--game chess --openings 10 --depth 4-8";
    const PLOTS: bool = true;
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let trials = Trials::run(&options.positions, &options.depth, ways, monitor)?;
        let (subject, mut tactical) = (tactics(), Trials::default());
        let steps = (0..TACTICS.len()).map(|position| TacticalStep { position });
        for TacticalStep { position } in monitor.steps(steps.collect::<Vec<_>>()) {
            if !tactical.add(&*subject, position, &options.depth, &ways(Suite::Chess), monitor)? {
                break;
            }
        }
        tactical.0.iter_mut().for_each(|trial| trial.position.insert_str(0, TACTICAL));
        Ok(report(&trials, &tactical, &options.depth))
    }
}

/// What the names of tactical positions begin with.
const TACTICAL: &str = "tactical ";

/// A tactical position, as a step of the work.
struct TacticalStep {
    position: usize,
}

impl fmt::Display for TacticalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tactical position {}", self.position + 1)
    }
}

/// The move of a search of a position.
fn chosen<'t>(trials: &'t Trials, game: Suite, position: &str, way: &str, depth: u32) -> Option<&'t str> {
    trials.of(game, way, depth).find(|t| t.position == position).map(|t| &*t.found.best)
}

/// The least depth from which on a way keeps to the move `sought`.
fn solved(
    trials: &Trials,
    (game, position): (Suite, &str),
    way: &str,
    depths: &Range,
    sought: &str,
) -> Option<u32> {
    let mut from = None;
    for depth in depths.iter() {
        from = match chosen(trials, game, position, way, depth)? == sought {
            true => from.or(Some(depth)),
            false => None,
        };
    }
    from
}

/// The numbers of positions, and of those that a way solves earlier and later than the search without
/// extensions.
fn compared<'t>(
    trials: &'t Trials,
    game: Suite,
    way: &str,
    depths: &Range,
    sought: impl Fn(&'t str) -> Option<&'t str>,
) -> [u64; 3] {
    let mut counts = [0; 3];
    for trial in trials.of(game, WITHOUT, depths.last()) {
        let Some(sought) = sought(&trial.position) else { continue };
        let [before, now] = [WITHOUT, way]
            .map(|way| solved(trials, (game, &trial.position), way, depths, sought).unwrap_or(u32::MAX));
        let more = [1, u64::from(now < before), u64::from(now > before)];
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
    }
    counts
}

/// The best move of the tactical position of this name.
fn best_move(position: &str) -> Option<&str> {
    let number: usize = position.strip_prefix(TACTICAL)?.parse().ok()?;
    TACTICS.get(number - 1).map(|(_, best)| *best)
}

fn report(trials: &Trials, tactical: &Trials, depths: &Range) -> Report {
    let mut view =
        Table::new(&["game", "search", "positions", "earlier", "later", "same", "nodes / without's"]).titled(
            "Depth at which the move of the deepest search without extensions is found, and nodes at the \
             last depth",
        );
    let mut report = Report::new(Trials([&*trials.0, &tactical.0].concat()).table());
    for game in trials.games() {
        for way in [WITH, TRINARY] {
            let deepest = |position| chosen(trials, game, position, WITHOUT, depths.last());
            let [count, earlier, later] = compared(trials, game, way, depths, deepest);
            let nodes = trials.nodes(game, way, WITHOUT, depths.last()).geometric_mean();
            view.push(row![game.to_string(), way, count, earlier, later, count - earlier - later, nodes]);
            let figure = |what: &str| format!("{game}, {way}: {what}");
            report = report
                .measured(figure("positions solved earlier"), earlier as f64)
                .measured(figure("positions solved later"), later as f64);
            report = match way {
                WITH => report.claim(Check::at_most(figure("nodes / without"), 2.0, nodes)),
                _ => report.measured(figure("nodes / without"), nodes),
            };
        }
    }
    for way in [WITH, TRINARY] {
        let [count, earlier, later] = compared(tactical, Suite::Chess, way, depths, best_move);
        let nodes = tactical.nodes(Suite::Chess, way, WITHOUT, depths.last()).geometric_mean();
        view.push(row!["chess, tactical", way, count, earlier, later, count - earlier - later, nodes]);
        let figure = |what: &str| format!("tactical positions, {way}: {what}");
        report = match way {
            WITH => report
                .claim(Check::at_least(
                    figure("solved earlier less later"),
                    1.0,
                    earlier as f64 - later as f64,
                ))
                .claim(Check::at_most(figure("nodes / without"), 2.0, nodes)),
            _ => report.measured(figure("nodes / without"), nodes),
        };
        report = report
            .measured(figure("solved earlier"), earlier as f64)
            .measured(figure("solved later"), later as f64);
    }
    report = report.view(view).note(
        "The move sought is that of a search without extensions: better moves that extensions find count as \
         later, or as never. Of tactical positions it is the solution. The others are random \
         openings, most of them quiet.",
    );
    report.plots = trials.plots(&[WITH, TRINARY], WITHOUT, depths);
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setup, entry};
    use nullwindow_chess::Chess;

    #[test]
    fn depths_of_solutions_are_found() {
        let line = ["--openings", "2", "--depth", "2-5"];
        let run = entry("singular").unwrap().run_from(line, &Monitor::silent()).unwrap();
        assert_eq!(run.report.table.rows().len(), (2 * 2 + TACTICS.len()) * 4 * 3);
        let positions = crate::trials::Positions { game: vec![Suite::Chess], openings: 2, seed: 1 };
        let depths: Range = "2-4".parse().unwrap();
        let trials = Trials::run(&positions, &depths, ways, &Monitor::silent()).unwrap();
        for position in ["1", "2"] {
            let sought = chosen(&trials, Suite::Chess, position, WITHOUT, 4).unwrap();
            let found = solved(&trials, (Suite::Chess, position), WITHOUT, &depths, sought).unwrap();
            assert!((2..=4).contains(&found), "the last depth solves it by definition");
        }
        assert_eq!(chosen(&trials, Suite::Chess, "3", WITHOUT, 4), None);
    }

    #[test]
    fn best_moves_are_legal_and_most_are_found() {
        let subject = tactics();
        let mut found = 0;
        for (i, (fen, best)) in TACTICS.into_iter().enumerate() {
            let position: Chess = fen.parse().expect(fen);
            let mut moves = Vec::new();
            _ = nullwindow::Position::moves(&position, &mut moves);
            assert!(moves.iter().any(|m| m.to_string() == best), "{fen}: {best}");
            let options = Suite::Chess.selective().expect("its player is selective");
            let setup = Setup { options, ..Setup::to(8) };
            let searched = subject.search(i, &setup, &Monitor::silent()).expect("a table");
            found += u32::from(searched.expect("not stopped").best == best);
        }
        assert_eq!(found, 16, "to depth 8, of {}", TACTICS.len());
    }
}

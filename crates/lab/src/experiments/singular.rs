//! Singular extensions on and off: the depth at which the move of a deeper search is found (Anantharaman,
//! Campbell & Hsu 1990).

mod ours;

use crate::trials::{Positions, Trials};
use crate::{Check, Error, Experiment, Monitor, Ours, Range, Report, Suite, Table, row};
use nullwindow::engine::{Features, Options as Search, Parameters};
use serde::Serialize;

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
        Ok(report(&trials, &options.depth))
    }
}

/// The least depth from which on a way keeps to the move of the deepest search without extensions.
fn solved(trials: &Trials, game: Suite, position: &str, way: &str, depths: &Range) -> Option<u32> {
    let of = |way: &str, depth| {
        trials.of(game, way, depth).find(|t| t.position == position).map(|t| &t.found.best)
    };
    let sought = of(WITHOUT, depths.last())?;
    let mut from = None;
    for depth in depths.iter() {
        from = match of(way, depth)? == sought {
            true => from.or(Some(depth)),
            false => None,
        };
    }
    from
}

fn report(trials: &Trials, depths: &Range) -> Report {
    let mut view =
        Table::new(&["game", "search", "positions", "earlier", "later", "same", "nodes / without's"]).titled(
            "Depth at which the move of the deepest search without extensions is found, and nodes at the \
             last depth",
        );
    let mut report = Report::new(trials.table());
    for game in trials.games() {
        for way in [WITH, TRINARY] {
            let (mut count, mut earlier, mut later) = (0_u64, 0_u64, 0_u64);
            for trial in trials.of(game, WITHOUT, depths.last()) {
                let [before, now] = [WITHOUT, way]
                    .map(|way| solved(trials, game, &trial.position, way, depths).unwrap_or(u32::MAX));
                count += 1;
                earlier += u64::from(now < before);
                later += u64::from(now > before);
            }
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
    report = report.claim(Check::at_least("tactical positions solved earlier", 1.0, f64::NAN));
    report = report.view(view).note(
        "The move sought is that of a search without extensions: better moves that extensions find count as \
        later, or as never. The positions are random openings, most of them quiet, and decide nothing about \
         tactics.",
    );
    report.plots = trials.plots(&[WITH, TRINARY], WITHOUT, depths);
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;

    #[test]
    fn depths_of_solutions_are_found() {
        let line = ["--openings", "2", "--depth", "2-5"];
        let run = entry("singular").unwrap().run_from(line, &Monitor::silent()).unwrap();
        assert_eq!(run.report.table.rows().len(), 2 * 2 * 4 * 3);
        let positions = crate::trials::Positions { game: vec![Suite::Chess], openings: 2, seed: 1 };
        let depths: Range = "2-4".parse().unwrap();
        let trials = Trials::run(&positions, &depths, ways, &Monitor::silent()).unwrap();
        for position in ["1", "2"] {
            let found = solved(&trials, Suite::Chess, position, WITHOUT, &depths).unwrap();
            assert!((2..=4).contains(&found), "the last depth solves it by definition");
        }
        assert_eq!(solved(&trials, Suite::Chess, "3", WITHOUT, &depths), None);
    }
}

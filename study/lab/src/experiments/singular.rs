//! Singular extensions on and off: the depth at which the move of a deeper search is found (Anantharaman,
//! Campbell & Hsu 1990).

use crate::costs::{Measure, Place, Searches, at, settled, to_depth};
use crate::{
    Check, Error, Expected, Experiment, Monitor, Range, Ratios, Report, SelectiveSample, Subject, Suite,
    table,
};
use nullwindow::engine::{Features, Options as Search, Parameters};
use nullwindow_subjects::{TACTICS, tactics};
use nullwindow_support::Z_95;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    positions: SelectiveSample,
    /// The depth in plies: a number or a range; the move sought is that of the search without extensions to
    /// the last of them.
    #[arg(long, value_name = "PLIES", default_value = "4-9", value_parser = Range::within(1, 30))]
    depth: Range,
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

impl Experiment for Options {
    const NAME: &'static str = "singular";
    const CLAIM: &'static str = "Singular extensions solve tactical positions at smaller nominal depths, at \
        less than twice the nodes";
    const SOURCE: &'static str = "Anantharaman, Campbell & Hsu, “Singular Extensions: Adding Selectivity to \
        Brute-Force Searching”, 1990";
    const EXAMPLE: &'static str = "--game chess --openings 10 --depth 4-8";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let run = |subjects: &[Box<dyn Subject>]| {
            Searches::run(subjects, &self.depth, monitor, |step, depth| {
                step.each(to_depth(ways(step.subject.game()), depth), monitor)
            })
        };
        let (searches, mut tactical) = (run(&self.positions.subjects())?, run(&[tactics()])?);
        tactical.0.iter_mut().for_each(|(place, _)| place.position.insert_str(0, TACTICAL));
        Ok(report(searches, tactical, &self.depth))
    }
}

/// What the names of tactical positions begin with.
const TACTICAL: &str = "tactical ";

/// The move of a search of a position.
fn chosen<'s>(searches: &'s Searches, place: &'s Place, way: &'s str) -> Option<&'s str> {
    searches.of(move |other| other == place, way).next().map(|(_, found)| &*found.best)
}

/// The least depth from which on a way keeps to the move `sought`.
fn solved(searches: &Searches, place: &Place, way: &str, depths: &Range, sought: &str) -> Option<u32> {
    let at = |depth| {
        let place = Place { depth, ..place.clone() };
        (depth, chosen(searches, &place, way) == Some(sought))
    };
    settled(depths.iter().map(at))
}

/// A way against the search without extensions.
struct SolvedEarlier {
    of: String,
    way: &'static str,
    positions: u64,
    /// The positions that it solves earlier and later.
    earlier: u64,
    later: u64,
    /// Nodes over those of the search without extensions, a ratio for each position.
    nodes: Ratios,
}

impl SolvedEarlier {
    fn new<'s>(
        searches: &'s Searches,
        (of, game): (String, Suite),
        way: &'static str,
        depths: &Range,
        sought: impl Fn(&'s Place) -> Option<&'s str>,
    ) -> Self {
        let last = depths.last();
        let of_game = |place: &Place| place.game == game;
        let nodes = searches.by_position(Measure::Nodes, of_game, &[[way, WITHOUT]]);
        let nodes = nodes.into_iter().map(|ratio| (ratio, 1.0)).collect();
        let mut found = SolvedEarlier { of, way, positions: 0, earlier: 0, later: 0, nodes };
        for (place, _) in searches.of(at(game, last), WITHOUT) {
            let Some(sought) = sought(place) else { continue };
            let [before, now] =
                [WITHOUT, way].map(|way| solved(searches, place, way, depths, sought).unwrap_or(u32::MAX));
            found.positions += 1;
            found.earlier += u64::from(now < before);
            found.later += u64::from(now > before);
        }
        found
    }

    fn figures(&self, solved: &str, of: &str) -> [(String, f64); 3] {
        let SolvedEarlier { way, earlier, later, nodes, .. } = self;
        [
            (format!("{of}, {way}: {solved}solved earlier"), *earlier as f64),
            (format!("{of}, {way}: {solved}solved later"), *later as f64),
            (format!("{of}, {way}: nodes / without"), nodes.geometric_mean()),
        ]
    }

    /// The part of the claim on nodes.
    fn few_nodes(&self, of: &str) -> Check {
        Check::ratio(format!("{of}, {}: nodes / without", self.way), Expected::AtMost(2.0), &self.nodes)
    }

    /// The part of the claim on depths: earlier less later, each position with 1, 0 or −1.
    fn sooner(&self, of: &str) -> Check {
        let [n, earlier, later] = [self.positions, self.earlier, self.later].map(|count| count as f64);
        let sum = earlier - later;
        let variance = (earlier + later - sum * sum / n) / (n - 1.0);
        let figure = format!("{of}, {}: solved earlier less later", self.way);
        Check::interval(figure, Expected::AtLeast(0.0), sum, Z_95 * (n * variance).sqrt())
    }
}

/// The best move of a tactical position.
fn best_move(place: &Place) -> Option<&str> {
    let number: usize = place.position.strip_prefix(TACTICAL)?.parse().ok()?;
    TACTICS.get(number - 1).map(|(_, best)| *best)
}

fn report(searches: Searches, tactical: Searches, depths: &Range) -> Report {
    let games = searches.games();
    let compared = |game: Suite, way| {
        let deepest = |place| chosen(&searches, place, WITHOUT);
        SolvedEarlier::new(&searches, (game.to_string(), game), way, depths, deepest)
    };
    let openings: Vec<_> =
        games.iter().flat_map(|&game| [WITH, TRINARY].map(|way| compared(game, way))).collect();
    let tactics = [WITH, TRINARY].map(|way| {
        SolvedEarlier::new(&tactical, ("chess, tactical".to_owned(), Suite::Chess), way, depths, best_move)
    });
    let view = table! { of in openings.iter().chain(&tactics);
        "game" => &*of.of, "search" => of.way, "positions" => of.positions, "earlier" => of.earlier,
        "later" => of.later, "same" => of.positions - of.earlier - of.later,
        "nodes / without's" => of.nodes.geometric_mean(), "95 % from" => of.nodes.geometric_interval()[0],
        "to" => of.nodes.geometric_interval()[1],
    };
    let [with, _] = &tactics;
    let named = "tactical positions";
    let plots = searches.plots(Measure::Nodes, &[WITH, TRINARY], WITHOUT);
    let claims: Vec<_> = openings.iter().filter(|c| c.way == WITH).map(|c| c.few_nodes(&c.of)).collect();
    let of_openings: Vec<_> = openings.iter().flat_map(|c| c.figures("positions ", &c.of)).collect();
    let data = Searches(searches.0.iter().chain(&tactical.0).cloned().collect()).table_of_moves();
    Report::new(data)
        .views([view.titled(
            "Depth at which the move of the deepest search without extensions is found, and nodes, \
             geometric means over the positions",
        )])
        .note(
            "The move sought is that of a search without extensions: better moves that extensions find count \
             as later, or as never. Of tactical positions it is the solution. The others are random \
             openings, most of them quiet.",
        )
        .note(
            "The extensions are those of today: the table's move is tested before it is searched. The paper \
             tests whichever move has become the best, at nodes of the principal variation and at nodes that \
             fail high.",
        )
        .plots(plots)
        .claims(claims)
        .claim(with.sooner(named))
        .claim(with.few_nodes(named))
        .figures(of_openings)
        .figures(tactics.iter().flat_map(|c| c.figures("", named)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use crate::experiments::lab;
    use nullwindow_chess::Chess;

    #[test]
    fn depths_of_solutions_are_found() {
        let run = lab("singular --openings 2 --depth 2-5").unwrap();
        assert_eq!(run.report.table.rows().len(), (2 * 2 + TACTICS.len()) * 4 * 3);
        let depths: Range = "2-4".parse().unwrap();
        let (subjects, monitor) = ([Suite::Chess.subject(2, 1)], Monitor::silent());
        let searches = Searches::run(&subjects, &depths, &monitor, |step, depth| {
            step.each(to_depth(ways(Suite::Chess), depth), &monitor)
        })
        .unwrap();
        let place = |position: &str| Place { game: Suite::Chess, position: position.to_owned(), depth: 4 };
        for position in ["1", "2"].map(place) {
            let sought = chosen(&searches, &position, WITHOUT).unwrap();
            let found = solved(&searches, &position, WITHOUT, &depths, sought).unwrap();
            assert!((2..=4).contains(&found), "the last depth solves it by definition");
        }
        assert_eq!(chosen(&searches, &place("3"), WITHOUT), None);
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
            let searched = subject.search(i, &setup, &Monitor::silent()).expect("a table, not stopped");
            found += u32::from(searched.best == best);
        }
        assert_eq!(found, 16, "to depth 8, of {}", TACTICS.len());
    }
}

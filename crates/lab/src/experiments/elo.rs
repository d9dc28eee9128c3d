//! What each feature of a selective search gains: games of the player with all of them against the same player without one, at equal nodes
//! (ablation, as Schaeffer 1989 measured enhancements of the order by leaving each out).

use crate::{Check, Error, Experiment, Monitor, Report, Table, Verdict, row};
use nullwindow::engine::{Feature, Features, Options as Search};
use nullwindow_chess::{ByNetwork, Chess, Game, Network};
use nullwindow_learn::self_play::{Meeting, PlayOptions, Players, at_once};
use nullwindow_match::Standing;
use serde::Serialize;
use std::convert::Infallible;

/// The experiment `elo`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let elo = entry("elo").expect("the lab has it");
/// let line = ["--features", "quiescence", "--nodes", "50", "--games", "2"];
/// let run = elo.run_from(line, &Monitor::silent()).expect("good options");
/// assert!(run.csv().starts_with("feature,kind,games,wins,draws,losses,elo,low,high\nquiescence,selection,2,"));
/// ```
pub struct Elo;

/// The setting of [`Elo`].
///
/// ```
/// use nullwindow_lab::experiments::elo::{Contest, Options};
/// let features = vec!["null_move".to_owned()];
/// let options = Options { game: Contest::Chess, features, nodes: 1_000, games: 10, seed: 1, threads: 2 };
/// assert_eq!(options.games % 2, 0);
/// ```
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The game.
    #[arg(long, value_enum, default_value = "chess")]
    pub game: Contest,
    /// Features of the switchboard (`nullwindow lab features`) to leave out, one at a time; `all`: those that select, those that order, and the table.
    #[arg(long, value_delimiter = ',', default_value = "all", value_parser = feature)]
    pub features: Vec<String>,
    /// Nodes a move.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub nodes: u64,
    /// Games for each feature, two from each opening.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    pub games: u64,
    /// What all random choices follow from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games played at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    pub threads: u16,
}

/// A game that is played for it.
///
/// ```
/// use clap::ValueEnum;
/// use nullwindow_lab::experiments::elo::Contest;
/// assert_eq!(Contest::from_str("chess", false), Ok(Contest::Chess));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contest {
    /// Chess by its player's evaluation.
    Chess,
}

const ALL: &str = "all";

/// What chess's player has not, or what says nothing of a search to a horizon.
const ABSENT: [&str; 5] = ["enhanced_cuts", "bounds", "candidates", "solver", "shallow_depth"];

/// The level of confidence at which ProbCut is tried: 1.5 deviations.
const LEVEL: usize = 1;

fn feature(name: &str) -> Result<String, String> {
    let listed = Features::ALL.iter().any(|feature| feature.name == name);
    match listed && !ABSENT.contains(&name) || name == ALL {
        true => Ok(name.to_owned()),
        false if listed => Err("chess is not played with it".to_owned()),
        false => Err("there is no such feature; `nullwindow lab features` lists them".to_owned()),
    }
}

/// The features that are asked for, in the order of the switchboard.
fn features(names: &[String]) -> Vec<&'static Feature> {
    let asked = |feature: &&Feature| names.iter().any(|name| name == ALL || name == feature.name);
    Features::ALL.iter().filter(asked).filter(|feature| !ABSENT.contains(&feature.name)).collect()
}

/// The player with a feature, and without it.
fn players(feature: &Feature) -> [Search; 2] {
    let usual = Game::options();
    [true, false].map(|on| {
        let features = usual.features.with(feature.name, on).expect("it is listed");
        // By itself the player does not cut by guesses.
        let selectivity = if feature.name == "probcut" && on { Some(LEVEL) } else { usual.selectivity };
        Search { features, selectivity, ..usual }
    })
}

impl Experiment for Elo {
    const NAME: &'static str = "elo";
    const CLAIM: &'static str =
        "Each technique of selective search, and each of the order of moves, makes a program stronger";
    const SOURCE: &'static str =
        "Kishimoto & Müller, tutorial part 3, slides 16 to 36, and the paper of each feature";
    const EXAMPLE: &'static str = "--features null_move,late_reductions --games 100 --nodes 2000";
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let features = features(&options.features);
        let play = PlayOptions { nodes: options.nodes, seed: options.seed, ..PlayOptions::default() };
        let begin = || {
            Players::<ByNetwork>::new(play, Chess::start(), Network::embedded(), Game::options())
                .expect("memory for small tables")
        };
        // The first pair of each, then the second of each: a run that is stopped knows something of all.
        let pairs = options.games.div_ceil(2);
        let meetings: Vec<(usize, Meeting)> = (0..pairs)
            .flat_map(|opening| features.iter().enumerate().map(move |(i, f)| (i, opening, f)))
            .map(|(i, opening, feature)| (i, Meeting { opening, players: players(feature) }))
            .collect();
        let mut standings = vec![Standing::default(); features.len()];
        let (mut done, stop) = (0, monitor.stop_flag());
        let work =
            |players: &mut Players<ByNetwork>, (_, meeting): &(usize, Meeting)| players.meet(meeting, stop);
        monitor.show(0, meetings.len(), "pairs of games");
        let Ok(()) = at_once(&meetings, options.threads.into(), begin, work, |place, halves| {
            done += 1;
            halves.into_iter().for_each(|half| _ = standings[meetings[place].0].add(place, half));
            monitor.show(done, meetings.len(), "pairs of games");
            Ok::<(), Infallible>(())
        });
        Ok(report(&features, &standings))
    }
}

fn report(features: &[&Feature], standings: &[Standing]) -> Report {
    let mut table =
        Table::new(&["feature", "kind", "games", "wins", "draws", "losses", "elo", "low", "high"]);
    let mut view = Table::new(&["feature", "games", "+ = −", "Elo", "95 % from", "to", "paper"])
        .titled("What the player gains by each feature");
    let whole = |elo: f64| format!("{elo:+.0}");
    let (mut checks, mut gains, mut losses) = (Vec::new(), 0, Vec::new());
    for (feature, standing) in features.iter().zip(standings) {
        let Standing { wins, draws, losses: lost, .. } = *standing;
        let estimate = standing.estimate();
        let [elo, low, high] = [estimate.map(|e| e.elo), estimate.map(|e| e.low), estimate.map(|e| e.high)];
        let (name, games) = (feature.name, standing.games());
        table.push(row![name, feature.kind.to_string(), games, wins, draws, lost, elo, low, high]);
        let results = format!("+{wins} ={draws} −{lost}");
        view.push(row![name, games, results, elo.map(whole), low.map(whole), high.map(whole), feature.paper]);
        let Some(high) = high else { continue };
        let check = Check::at_least(format!("Elo by {name}, upper end"), 0.0, high);
        if !check.met() {
            losses.push(name);
        }
        checks.push(check.excused("the player may be better without it"));
        gains += usize::from(low.is_some_and(|low| low > 0.0));
    }
    let known = checks.len();
    let mut report = Report::new(table).view(view).note(
        "Of a feature that the player has not by itself, what it would gain. Games with the same opening and exchanged colours are a pair; \
         errors are those of independent pairs.",
    );
    report.checks = checks;
    let told = format!("{gains} of {known} features gain for certain");
    match (known, losses.len()) {
        (0, _) => report.verdict(Verdict::Undecided, "nothing was played"),
        (_, 0) if gains == known => report.verdict(Verdict::Holds, told),
        (_, 0) => report.verdict(Verdict::Undecided, format!("{told}, none loses for certain")),
        _ => report.verdict(Verdict::HoldsExcept, format!("{told}; {} lose", losses.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;
    use nullwindow::engine::FeatureKind;

    #[test]
    fn every_feature_named_is_one_that_the_player_has() {
        let all = features(&[ALL.to_owned()]);
        assert!(all.iter().any(|feature| feature.kind == FeatureKind::Selection));
        assert_eq!(all.len() + ABSENT.len(), Features::ALL.len());
        for (names, fault) in
            [("nullmove", "there is no such feature"), ("null_move,solver", "chess is not played with it")]
        {
            let run = entry("elo").unwrap().run_from(["--features", names], &Monitor::silent());
            assert!(run.err().is_some_and(|error| error.to_string().contains(fault)), "{names}");
        }
    }

    /// Without quiescence captures beyond the horizon are not seen.
    #[test]
    fn what_a_player_needs_gains_and_threads_change_nothing() {
        let run = |threads| {
            let line =
                ["--features", "quiescence,mate_distance", "--nodes", "150", "--games", "24", "--threads"];
            entry("elo").unwrap().run_from([&line[..], &[threads]].concat(), &Monitor::silent()).unwrap()
        };
        let once = run("1");
        let rows = once.report.table.rows();
        assert_eq!((rows.len(), rows[0][2].to_string()), (2, "24".to_owned()));
        assert!(matches!(rows[0][7], crate::Cell::Real(low) if low > 0.0), "{}", once.csv());
        assert_eq!(run("2").csv(), once.csv());
    }

    #[test]
    fn who_stops_gets_what_is_done() {
        let stop = true.into();
        let run = entry("elo").unwrap().run_from([] as [&str; 0], &Monitor::new(&stop, &())).unwrap();
        assert!(!run.complete && run.csv().contains("null_move,selection,0,0,0,0,,,\n"), "{}", run.csv());
    }
}

//! The gain of each feature of a selective search: games of the player with all of them against the same
//! player without one, at equal nodes (ablation, as Schaeffer 1989 measured enhancements of move ordering by
//! leaving each out).

use crate::sample::words;
use crate::{Check, Error, Experiment, Monitor, Report, table};
use nullwindow::engine::{Feature, Features, Options as Search};
use nullwindow_chess::{Chess, ChessGame, NetworkEvaluator, NetworkPlaying};
use nullwindow_learn::self_play::{GamePair, PlayOptions, SelfPlay};
use nullwindow_match::{Estimate, Standing};
use nullwindow_support::checkpoint::Pieces;
use nullwindow_support::parallel;
use serde::Serialize;
use serde_json::json;
use std::path::PathBuf;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The game.
    #[arg(long, default_value = "chess",
        value_parser = words([("chess", "Chess by its player's evaluation")]))]
    game: String,
    /// Features of the switchboard (`nullwindow-lab features`) to leave out, one at a time; `all`: those of
    /// selection, those of ordering, and the table.
    #[arg(long, value_delimiter = ',', default_value = "all", value_parser = feature)]
    features: Vec<String>,
    /// The largest number of nodes of a search, that is of each move.
    #[arg(long, value_name = "NODES", default_value_t = 5_000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The number of games for each feature, two from each opening.
    #[arg(long, value_name = "N", default_value_t = 1_000,
        value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    /// The seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games at a time.
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1_024))]
    concurrency: u16,
    /// Save all results to this file, each pair of games as it ends. If the file exists, the run continues
    /// from it.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
}

const ALL: &str = "all";

/// Features that chess's player lacks, or that do not affect a search to a horizon.
const ABSENT: [&str; 5] = ["enhanced_cuts", "bounds", "candidates", "solver", "shallow_ordering"];

/// The level of confidence at which ProbCut is tried: 1.5 deviations.
const LEVEL: usize = 1;

fn feature(name: &str) -> Result<String, String> {
    let listed = Features::ALL.iter().any(|feature| feature.name == name);
    match listed && !ABSENT.contains(&name) || name == ALL {
        true => Ok(name.to_owned()),
        false if listed => Err("chess is not played with it".to_owned()),
        false => Err("there is no such feature; `nullwindow-lab features` lists them".to_owned()),
    }
}

/// The features of these names, in the order of the switchboard.
fn features(names: &[String]) -> Vec<&'static Feature> {
    let asked = |feature: &&Feature| names.iter().any(|name| name == ALL || name == feature.name);
    Features::ALL.iter().filter(asked).filter(|feature| !ABSENT.contains(&feature.name)).collect()
}

/// The player with a feature, and without it.
fn players(feature: &Feature) -> [Search; 2] {
    let usual = ChessGame::options();
    [true, false].map(|on| {
        let features = usual.features.with(feature.name, on).expect("it is listed");
        // By default the player makes no selective cuts by ProbCut.
        let selectivity = if feature.name == "probcut" && on { Some(LEVEL) } else { usual.selectivity };
        Search { features, selectivity, ..usual }
    })
}

impl Experiment for Options {
    const NAME: &'static str = "elo";
    const CLAIM: &'static str =
        "Each technique of selective search, and each of the order of moves, makes a program stronger";
    const SOURCE: &'static str =
        "Kishimoto & Müller, tutorial part 3, slides 16 to 36, and the paper of each feature";
    const EXAMPLE: &'static str = "--features null_move,late_move_reductions --games 100 --nodes 2000";
    const QUICK: &'static str = "--features null_move,late_move_reductions --games 300 --nodes 500";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let features = features(&self.features);
        // Nodes and not time limit a move: the games are the same on every machine.
        let play = PlayOptions { nodes: self.nodes, seed: self.seed, ..PlayOptions::default() };
        let begin = || {
            SelfPlay::<NetworkPlaying>::new(
                play,
                Chess::start(),
                NetworkEvaluator::embedded(),
                ChessGame::options(),
            )
            .expect("memory for small tables")
        };
        // The first pair of each, then the second of each: a stopped run has some games of all.
        let openings = self.games.div_ceil(2);
        let pairs: Vec<(usize, GamePair)> = (0..openings)
            .flat_map(|opening| features.iter().enumerate().map(move |(i, f)| (i, opening, f)))
            .map(|(i, opening, feature)| (i, GamePair { opening, players: players(feature) }))
            .collect();
        let mut checkpoint = match &self.checkpoint {
            Some(path) => Some(Pieces::open(path, "lab elo 2", &settings(self), is_pair)?),
            None => None,
        };
        let mut standings = vec![Standing::default(); features.len()];
        let all = pairs.len();
        let mut add = |(feature, opening): (usize, u64), halves: [u8; 2]| {
            halves.into_iter().for_each(|half| _ = standings[feature].add(opening as usize, half));
        };
        let mut finished = |&(feature, pair): &(usize, GamePair)| {
            let file = checkpoint.as_ref();
            let halves = file
                .and_then(|file| file.finished(&(features[feature].name.to_owned(), pair.opening)).copied());
            halves.into_iter().for_each(|halves| add((feature, pair.opening), halves));
            halves.is_some()
        };
        let (_, pairs): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|pair| finished(pair));
        let (mut done, stop) = (all - pairs.len(), monitor.stop_flag());
        let work = |games: &mut SelfPlay<NetworkPlaying>, at: usize| games.play_pair(&pairs[at].1, stop);
        monitor.show(done, all, "pairs of games");
        parallel::for_each(pairs.len(), self.concurrency.into(), begin, work, |at, halves| {
            let (feature, GamePair { opening, .. }) = pairs[at];
            done += 1;
            add((feature, opening), halves);
            monitor.show(done, all, "pairs of games");
            let key = (features[feature].name.to_owned(), opening);
            checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.append(&key, &halves))
        })?;
        Ok(report(&features, &standings))
    }
}

/// All that a pair of games depends on, but for its feature and opening.
fn settings(Options { game, nodes, seed, .. }: &Options) -> impl Serialize {
    json!({ "version": env!("CARGO_PKG_VERSION"), "game": game, "nodes": nodes, "seed": seed })
}

/// Whether there can be a pair with this feature and opening, and these half points of the player with the
/// feature in both games.
fn is_pair((feature, _): &(String, u64), halves: &[u8; 2]) -> bool {
    Features::ALL.iter().any(|known| known.name == feature) && halves.iter().all(|half| *half <= 2)
}

fn report(features: &[&Feature], standings: &[Standing]) -> Report {
    let rows =
        || features.iter().zip(standings).map(|(feature, standing)| (feature, standing, standing.estimate()));
    let table = table! { (feature, of, estimate) in rows();
        "feature" => feature.name, "kind" => feature.kind.to_string(), "games" => of.games(),
        "wins" => of.wins, "draws" => of.draws, "losses" => of.losses,
        "elo" => estimate.map(|e| e.elo), "low" => estimate.map(|e| e.low),
        "high" => estimate.map(|e| e.high),
    };
    let whole = |elo: f64| format!("{elo:+.0}");
    let view = table! { (feature, of, estimate) in rows();
        "feature" => feature.name, "games" => of.games(),
        "+ = −" => format!("+{} ={} −{}", of.wins, of.draws, of.losses),
        "Elo" => estimate.map(|e| whole(e.elo)), "95 % from" => estimate.map(|e| whole(e.low)),
        "to" => estimate.map(|e| whole(e.high)), "paper" => feature.paper,
    };
    let points = |(feature, of, _): (&&Feature, &Standing, _)| {
        (format!("half points with {}", feature.name), f64::from(2 * of.wins + of.draws))
    };
    let claim = |(feature, _, estimate): (&&Feature, _, Option<Estimate>)| {
        let Estimate { elo, low, high, .. } = estimate?;
        Some(Check::at_least(format!("Elo by {}", feature.name), 0.0, elo).sample([low, high]))
    };
    Report::new(table)
        .views([view.titled("The gain of each feature")])
        .note(
            "For a feature that the player lacks by default, the gain is that of adding it. Games with the \
             same opening and exchanged colours are a pair; errors are those of independent pairs.",
        )
        .claims(rows().filter_map(claim))
        .figures(rows().map(points))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry;
    use crate::experiments::lab;
    use nullwindow::engine::FeatureKind;
    use nullwindow_support::atomic_file::{sealed, unsealed};

    #[test]
    fn only_features_of_the_player_are_accepted() {
        let all = features(&[ALL.to_owned()]);
        assert!(all.iter().any(|feature| feature.kind == FeatureKind::Selection));
        assert_eq!(all.len() + ABSENT.len(), Features::ALL.len());
        for (names, reason) in
            [("nullmove", "there is no such feature"), ("null_move,solver", "chess is not played with it")]
        {
            let run = lab(&format!("elo --features {names}"));
            assert!(run.err().is_some_and(|error| error.to_string().contains(reason)), "{names}");
        }
    }

    /// Without quiescence captures beyond the horizon are missed.
    #[test]
    fn quiescence_gains_and_threads_change_nothing() {
        let run = |threads| {
            let line = "elo --features quiescence,mate_distance --nodes=150 --games=24 --concurrency";
            lab(&format!("{line} {threads}")).unwrap()
        };
        let once = run(1);
        let rows = once.report.table.rows();
        assert_eq!((rows.len(), rows[0][2].to_string()), (2, "24".to_owned()));
        // The rows are in the order of the list of features.
        assert_eq!(rows[1][0].to_string(), "quiescence");
        assert!(matches!(rows[1][7], crate::Cell::Real(low) if low > 0.0), "{}", once.csv());
        let twice = run(2);
        assert_eq!(twice.csv(), once.csv());
        assert!(once.passed() && twice.passed(), "{twice}");
    }

    #[test]
    fn a_line_that_is_no_pair_is_refused() {
        let read = |line| serde_json::from_str(line).is_ok_and(|(key, halves)| is_pair(&key, &halves));
        assert!(read(r#"[["null_move",17],[2,1]]"#));
        for line in [
            r#"[["null_move",0],[2,3]]"#,
            r#"[["null_move",1],[2]]"#,
            r#"[["null_move",0],[2,1,0]]"#,
            r#"[["no_such",0],[2,1]]"#,
            r#"[["all",0],[2,1]]"#,
        ] {
            assert!(!read(line), "{line}");
        }
    }

    /// A run that was killed after a few pairs, in the middle of a line.
    #[test]
    fn a_killed_run_goes_on_from_its_checkpoint() {
        let path = std::env::temp_dir().join(format!("nullwindow-elo-{}", std::process::id()));
        let file = path.to_str().expect("a path of ASCII");
        let line = "elo --features quiescence,mate_distance --nodes 50 --games 8 --checkpoint";
        let run = || lab(&format!("{line} {file}"));
        let whole = run().unwrap().csv();
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 2 * 4);
        // The second pair is made up, so that it would be noticed if it were played again.
        let second = unsealed(lines[2]).unwrap();
        let halves = if second.ends_with("[2,2]]") { "[0,0]]" } else { "[2,2]]" };
        let (pair, _) = second.split_at(second.len() - halves.len());
        let made_up = sealed(&format!("{pair}{halves}"));
        std::fs::write(&path, [lines[0], lines[1], &made_up, "quiesc"].join("\n")).unwrap();
        let resumed = run().unwrap();
        let again = std::fs::read_to_string(&path).unwrap();
        assert_ne!(resumed.csv(), whole, "the pair that was there is taken from the file");
        assert_eq!(again.lines().skip(3).collect::<Vec<_>>(), lines[3..], "the others are played");
        // All is there: nothing is played, and the result is that of the file.
        assert_eq!(run().unwrap().csv(), resumed.csv());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), again);
        std::fs::write(&path, again.replace("quiescence", "quietness")).unwrap();
        let error = run().err().expect("a corrupt file").to_string();
        assert!(error.starts_with(&format!("--checkpoint: {file}: line ")), "{error}");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_stopped_run_reports_the_finished_games() {
        let stop = true.into();
        let run = entry("elo").unwrap().run_from([] as [&str; 0], &Monitor::new(&stop, &())).unwrap();
        assert!(!run.complete && run.csv().contains("null_move,selection,0,0,0,0,,,\n"), "{}", run.csv());
    }
}

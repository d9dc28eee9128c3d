//! The command `solve`: the exact value of positions (our own).

mod checkpoint;
mod proof;
pub(crate) mod question;
mod search;
mod search_outcome;
mod selectivity;
mod solution;

use crate::duration::seconds;
use crate::ends::EndsArguments;
use crate::live;
use crate::output::{log, written};
use crate::place;
use crate::program::Selection;
use crate::stop::{self, STOPPED, interruptible};
use crate::table_size::mebibytes;
use crate::threads::ThreadArguments;
use anyhow::{Result, anyhow, ensure};
use checkpoint::{Checkpoint, Plan, table_of};
use clap::ValueEnum;
use nullwindow::engine::{Driver, Limits};
use nullwindow_support::Task;
use proof::ProofSearch;
use question::Question;
use search::{SolveSettings, Solver};
use selectivity::{Confidence, LevelArgument};
use solution::SearchEnd;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Solve positions exactly: their value when both sides play perfectly to the end.
///
/// Scores are from the view of the side to move, in the game's measure. In files, each line has one position;
/// blank lines and lines that begin with % or # are skipped. Ctrl-C, SIGTERM and SIGHUP print the best result
/// so far (exit code 130); a second one ends at once. Exit code 1: a result contradicts the score given with
/// its position, or a bad line of a file is left out. Exit code 2: bad input.
///
/// With a limit (--time, --nodes, --depth) the search deepens, and prints the best answer so far if it is not
/// proved within the limit. It always deepens in games that have no bounds, solver or selective cuts to reach
/// their end by.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Positions, files of positions, or - for standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,

    /// Principal variation search, or null windows alone (MTD(f))
    #[arg(long)]
    driver: Option<DriverName>,

    /// Search only these moves of the position: the score is that of the best of them, and is not compared
    /// with the one given
    #[arg(long, value_name = "MOVES", value_delimiter = ',', allow_hyphen_values = true)]
    moves: Vec<String>,

    /// Find the value of every move, or of those of --moves, and compare each with the score given for it
    #[arg(long)]
    each: bool,

    /// Search only for whether the value is more than this score, by a null window. It mostly takes fewer
    /// nodes than the value
    #[arg(
        long, value_name = "SCORE", allow_hyphen_values = true,
        conflicts_with_all = ["window", "each", "checkpoint", "selectivity", "driver"]
    )]
    exceeds: Option<String>,

    /// Search for a proof by df-pn: does the side to move win, or, with --exceeds, get more than that score?
    /// The certificate of the result is checked. Undecided within a limit, or after Ctrl-C, it prints how
    /// many leaves are left to prove and to disprove
    #[arg(long, conflicts_with_all = [
        "window", "each", "checkpoint", "selectivity", "driver", "moves", "depth", "threads", "load_table",
        "save_table", "ends",
    ])]
    proof: bool,

    /// Search with this window, from the view of the side to move: of a value outside it, the search finds
    /// the bound that the value does not pass
    #[arg(
        long, value_name = "ALPHA,BETA", allow_hyphen_values = true,
        conflicts_with_all = ["each", "checkpoint", "selectivity", "driver"]
    )]
    window: Option<String>,

    /// The level of selectivity of an estimate: the search ends with the selective search (ProbCut) of this
    /// level, from 1, or of this probability that a cut is right, as in 95%. Higher levels take longer, and
    /// some games have none
    #[arg(long, value_name = "LEVEL", value_parser = selectivity::level_argument)]
    selectivity: Option<LevelArgument>,

    /// Save all results to this file, and the table to FILE.table, at intervals and when interrupted. If the
    /// file exists, continue from it; it must be of the same positions and options, --hash included. Among
    /// equally good moves, the best move printed may differ from that of an uninterrupted run. Both files are
    /// removed when all positions are solved
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// The interval between checkpoints [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "checkpoint")]
    checkpoint_every: Option<Duration>,

    /// The longest time of a search, in seconds: for each position
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with_all = ["each", "checkpoint"])]
    time: Option<Duration>,

    /// The largest number of nodes of a search: for each position
    #[arg(
        long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["each", "checkpoint"]
    )]
    nodes: Option<u64>,

    /// The depth in plies to which the search deepens, unless it reaches the end of the game before
    #[arg(
        long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100),
        conflicts_with = "checkpoint"
    )]
    depth: Option<u32>,

    #[command(flatten)]
    threads: ThreadArguments,

    #[command(flatten)]
    ends: EndsArguments,

    /// Begin with the transposition table in this file, at its own size. --hash is then the size of the
    /// tables that a file does not hold: those that a game's own solver has
    #[arg(long, value_name = "FILE")]
    load_table: Option<PathBuf>,

    /// Save the transposition table to this file at the end, or when interrupted, for --load-table; not the
    /// tables that a game's own solver has
    #[arg(long, value_name = "FILE")]
    save_table: Option<PathBuf>,

    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,

    /// The size of the transposition table in MiB, from 1 to 1048576. A game that gains nothing by a larger
    /// one takes less
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = mebibytes())]
    hash: u32,
}

#[derive(Clone, Copy, ValueEnum)]
enum DriverName {
    Pvs,
    Mtdf,
}

impl From<DriverName> for Driver {
    fn from(name: DriverName) -> Self {
        match name {
            DriverName::Pvs => Driver::Pvs,
            DriverName::Mtdf => Driver::Mtdf { guess_from: 1 },
        }
    }
}

impl Arguments {
    /// The limits of a search.
    fn limits(&self) -> Limits<'static> {
        let &Arguments { time, nodes, depth, .. } = self;
        Limits { time, nodes, depth, ..Limits::default() }
    }

    /// What a long search without limits says to a reader.
    fn hint(&self) -> Option<&'static str> {
        let &Arguments { time, nodes, depth, json, .. } = self;
        let limited = time.is_some() || nodes.is_some() || depth.is_some();
        let estimated = self.checkpoint.is_some() || self.selectivity.is_some();
        let hint = if self.proof {
            "no limit is set: --time SECONDS or --nodes NODES ends the search undecided, as Ctrl-C does"
        } else if self.each {
            "no limit is set: --depth PLIES ends each search with the best answer so far, Ctrl-C all of them"
        } else {
            "no limit is set: --time SECONDS or --depth PLIES ends the search with the best answer so far, \
             as Ctrl-C does"
        };
        (!limited && !estimated && !json).then_some(hint)
    }
}

/// The default interval between checkpoints.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let Arguments { hash, load_table, save_table, .. } = arguments;
    let game = arguments.ends.add(selection.open()?)?;
    // All errors in the input are printed before the first search.
    let tasks = selection.tasks(&game, &arguments.positions)?;
    if let Some(path) = save_table {
        place::writable("--save-table", path)?;
    }
    if let Some(checkpoint) = &arguments.checkpoint {
        apart(checkpoint, [("--load-table", load_table), ("--save-table", save_table)])?;
    }
    let stop = stop::on_signal()?;
    if arguments.proof {
        let Arguments { hash, json, .. } = *arguments;
        let (exceeds, limits, hint) = (arguments.exceeds.as_deref(), arguments.limits(), arguments.hint());
        return proof::run(&ProofSearch { exceeds, limits, hash, json, stop, hint }, &game, &tasks);
    }
    // The table that --load-table replaces has taken no memory until then.
    let session = interruptible(|| game.solver(*hash as usize));
    let session = session.map_err(|error| anyhow!("--hash {hash}: {error}"))?;
    let confidence = |argument| Confidence::of(&*session, game.name(), argument);
    let confidence = arguments.selectivity.map(confidence).transpose()?;
    let question = Question::read(&*session, arguments.exceeds.as_deref(), arguments.window.as_deref())?;
    let settings = SolveSettings {
        stop,
        question,
        driver: arguments.driver.map(Driver::from),
        threads: arguments.threads.into(),
        json: arguments.json,
        each: arguments.each,
        confidence,
        limits: arguments.limits(),
        moves: arguments.moves.iter().map(String::as_str).collect(),
    };
    let mut solver = Solver { session, settings: &settings, checkpoint: None, hint: arguments.hint() };
    for task in &tasks {
        solver.enter(task)?;
    }
    if let (Some(path), Some(first)) = (load_table, tasks.first()) {
        // The table is of the first position's variant.
        solver.enter(first)?;
        let loaded = interruptible(|| solver.session.load_table(path));
        loaded.map_err(|error| anyhow!("--load-table: {error}"))?;
    }
    solver.checkpoint = open_checkpoint(arguments, game.name(), &tasks, confidence)?;
    let solved = solve_all(&tasks, &mut solver);
    let Solver { session, checkpoint, .. } = solver;
    // After hours of work: save each file even if the other one or the output cannot be written.
    let done = solved.as_ref().is_ok_and(|end| *end != End::Interrupted);
    let closed = checkpoint.map_or(Ok(()), |checkpoint| checkpoint.close(done));
    let saved = save_table.as_ref().map_or(Ok(()), |path| session.save_table(path));
    closed?;
    saved.map_err(|error| anyhow!("--save-table: {error}"))?;
    solved.map(ExitCode::from)
}

/// Checks that none of these options names a file of the checkpoint.
fn apart(checkpoint: &Path, options: [(&str, &Option<PathBuf>); 2]) -> Result<()> {
    for (option, path) in options {
        let Some(path) = path else { continue };
        let own = [checkpoint, &table_of(checkpoint)].iter().any(|own| place::same(path, own));
        ensure!(!own, "{option}: {}: this is a file of --checkpoint", path.display());
    }
    Ok(())
}

/// The checkpoint, if one is asked for.
fn open_checkpoint(
    arguments: &Arguments,
    game: &str,
    tasks: &[Task],
    confidence: Option<Confidence>,
) -> Result<Option<Checkpoint>> {
    let Some(path) = &arguments.checkpoint else { return Ok(None) };
    place::writable("--checkpoint", path)?;
    let plan = Plan {
        game: game.to_owned(),
        positions: tasks.iter().map(|task| task.problem.position.clone()).collect(),
        moves: arguments.moves.clone(),
        each: arguments.each,
        level: confidence.map(|confidence| confidence.level),
        hash: arguments.hash,
    };
    let every = arguments.checkpoint_every.unwrap_or(CHECKPOINT_EVERY);
    let checkpoint = Checkpoint::open(path, every, plan)?;
    if let Some(searches) = checkpoint.earlier() {
        log(&format!("continuing from {}; searches finished: {searches}", path.display()));
    }
    Ok(Some(checkpoint))
}

/// The end of the work.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Solved,
    /// A result contradicts a score given.
    Contradicted,
    Interrupted,
}

impl From<End> for ExitCode {
    fn from(end: End) -> Self {
        match end {
            End::Solved => ExitCode::SUCCESS,
            End::Contradicted => ExitCode::FAILURE,
            End::Interrupted => ExitCode::from(STOPPED),
        }
    }
}

/// Solves and prints one task after another, until all are done or it is stopped.
fn solve_all(tasks: &[Task], solver: &mut Solver<'_>) -> Result<End> {
    let (mut nodes, mut end, start) = (0, End::Solved, Instant::now());
    // The moves compared with scores given, and those that agree.
    let (mut compared, mut agreeing) = (0, 0);
    for (number, task) in tasks.iter().enumerate() {
        let place =
            if tasks.len() > 1 { format!("[{}/{}] ", number + 1, tasks.len()) } else { String::new() };
        let solution = solver.solve(task, &(place + &task.name))?;
        nodes += solution.nodes;
        for agrees in solution.agrees.iter().chain(solution.compared()) {
            end = if *agrees { end } else { End::Contradicted };
        }
        for agrees in solution.compared() {
            (compared, agreeing) = (compared + 1, agreeing + usize::from(*agrees));
        }
        if solver.settings.json {
            let object = serde_json::to_string(&solution)?;
            written(writeln!(stdout(), "{object}"))?;
        } else {
            written(solution.print(&mut stdout().lock()))?;
        }
        if solution.end == SearchEnd::Interrupted {
            let unsolved = tasks.len() - number - 1;
            if unsolved > 0 {
                log(&format!("interrupted; positions not begun: {unsolved}"));
            }
            return Ok(End::Interrupted);
        }
    }
    if !solver.settings.json {
        if tasks.len() > 1 {
            let speed = live::speed(nodes, start.elapsed());
            written(writeln!(stdout(), "{} positions: {speed}", tasks.len()))?;
        }
        if compared > 0 {
            let agree = format!("{agreeing} of {compared} moves agree with the scores given");
            written(writeln!(stdout(), "{agree}"))?;
        }
    }
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args as _, FromArgMatches as _};
    use nullwindow::Bound;
    use nullwindow::engine::{Limits, Variation};
    use nullwindow::session::{AnyGame, Request};
    use search_outcome::SearchOutcome;
    use solution::Solution;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A search that nothing but Ctrl-C ends says so to a reader; a program reads JSON.
    #[test]
    fn only_a_search_without_limits_has_a_hint() {
        let hint = |words: &str| {
            let command = Arguments::augment_args(clap::Command::new("solve").no_binary_name(true));
            let matches = command.try_get_matches_from(words.split_whitespace()).unwrap();
            Arguments::from_arg_matches(&matches).unwrap().hint()
        };
        for (words, option) in
            [("", "--time"), ("--moves 4 44", "--time"), ("--each", "--depth"), ("--proof", "--nodes")]
        {
            assert!(hint(words).is_some_and(|hint| hint.contains(option)), "{words}");
        }
        for words in [
            "--time 9",
            "--nodes 9",
            "--depth 9",
            "--json",
            "--proof --nodes 9",
            "--checkpoint file",
            "--selectivity 1",
        ] {
            assert_eq!(hint(words), None, "{words}");
        }
    }

    /// The output, as JSON and as text, for the only position of these arguments, stopped as soon as its best
    /// line is like that; after a node where `reached` is `None`.
    fn stopped_when(
        game: AnyGame,
        arguments: &str,
        driver: Option<Driver>,
        reached: Option<fn(&Variation<String>) -> bool>,
    ) -> (serde_json::Value, String) {
        let task = &crate::input::read(&game, None, &[arguments.to_owned()]).unwrap()[0];
        let stop = AtomicBool::new(false);
        let mut session = game.solver(16).unwrap();
        session.enter(&task.problem).unwrap();
        let nodes = reached.is_none().then_some(1);
        let clock = Instant::now();
        let limits = Limits { stop: Some(&stop), nodes, ..session.value_limits() };
        let request = Request { driver, ..Request::new(limits, &clock) };
        let result = session.search(&request, &mut |report| {
            let is_reached = reached.is_some_and(|reached| report.lines.first().is_some_and(reached));
            stop.fetch_or(is_reached, Ordering::Relaxed);
        });
        let search = SearchOutcome::new(result, search_outcome::SearchTime::default());
        let mut solution = Solution::new(task, &*session, search, &[]).unwrap();
        solution.end = SearchEnd::Interrupted;
        let mut text = Vec::new();
        solution.print(&mut text).unwrap();
        (serde_json::to_value(&solution).unwrap(), String::from_utf8(text).unwrap())
    }

    #[test]
    fn a_bound_is_printed_only_if_something_is_proved() {
        // FForum 40 without its score.
        let ffo_40 = nullwindow_othello::fforum::problem(40).unwrap().position.to_string();
        let stopped = |reached: Option<fn(&Variation<String>) -> bool>| {
            stopped_when(nullwindow_othello::OthelloGame.into(), &ffo_40, None, reached)
        };
        let stopped_when = |reached: fn(&Variation<String>) -> bool| stopped(Some(reached));
        let (json, text) = stopped(None);
        assert!(
            json["score"].is_null() && text.contains("\n  score  nothing is proved yet, interrupted (first")
        );

        let (json, text) = stopped_when(|line| line.moves.len() > 3);
        assert_eq!((&json["bound"], &json["exact"]), (&"estimate".into(), &false.into()));
        let (score, m) = (json["score"].as_i64().unwrap(), json["move"].as_str().unwrap());
        let deep = json["depth"].as_u64().unwrap();
        let line = format!(
            "\n  score  {score:+} by estimate, {deep} plies deep, interrupted (Black's best move so far: {m})"
        );
        assert!(text.contains(&line), "{text}");

        let (json, text) = stopped_when(|line| line.game_theoretic && line.bound == Bound::Lower);
        assert_eq!((&json["bound"], &json["exact"]), (&"lower".into(), &false.into()));
        let (score, m) = (json["score"].as_i64().unwrap(), json["move"].as_str().unwrap());
        assert!(score <= 38);
        let line = format!("\n  score  at least {score:+}, interrupted (Black's best move so far: {m})");
        assert!(text.contains(&line), "{text}");
        assert!(text.contains(&format!("\n  line   {m}")), "{text}");
    }

    /// Of this game nothing is known but its rules: the search deepens, also without a limit.
    #[test]
    fn a_stopped_search_of_a_game_without_knowledge_has_an_estimate() {
        let reached: fn(&Variation<String>) -> bool = |line| line.moves.len() > 3;
        let game = nullwindow_games::tic_tac_toe::TicTacToeGame.into();
        let (json, text) = stopped_when(game, "51", None, Some(reached));
        assert_eq!((&json["bound"], &json["depth"]), (&"estimate".into(), &4.into()), "{json}");
        assert!(text.contains(" by estimate, 4 plies deep, interrupted (X's best move so far: "), "{text}");
    }

    #[test]
    fn an_upper_bound_is_printed_as_one() {
        let driver = Some(Driver::Mtdf { guess_from: 1 });
        let game = nullwindow_games::connect_four::ConnectFourGame::default().into();
        let reached = |line: &Variation<String>| line.bound == Bound::Upper;
        let (json, text) = stopped_when(game, "7752364565751166 = 5", driver, Some(reached));
        assert_eq!((&json["agrees"], &json["exact"]), (&false.into(), &false.into()));
        assert_eq!(json["bound"], "upper");
        let score = json["score"].as_i64().unwrap();
        assert!((-10..5).contains(&score), "{score}");
        let line = format!("\n  score  at most {score:+}, interrupted (first move tried: ");
        assert!(text.contains(&line) && text.contains("; CONTRADICTS the score given: +5\n"), "{text}");
    }
}

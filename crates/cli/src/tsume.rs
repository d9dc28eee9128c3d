//! `nullwindow tsume`: mate problems of shogi, by df-pn (Nagai 2002).

use anyhow::{Result, anyhow, ensure};
use indicatif::HumanCount;
use nullwindow::Position;
use nullwindow::proof::{DfPn, ProofLimits, ProofOptions, ProofResult, ProofStatus};
use nullwindow::session::Game;
use nullwindow_app::bar::Bar;
use nullwindow_app::mebibytes;
use nullwindow_app::output::print;
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_app::{Reading, refused, seconds, text};
use nullwindow_figures::Progress;
use nullwindow_shogi::{Mate, Move, Shogi, ShogiGame};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Solve mate problems of shogi: the side to move mates by checks alone.
///
/// A problem is an SFEN; Black may have no king, and both hands are read as written. As an argument it may
/// have the words of USI: `startpos`, `sfen`, and `moves` with those played since. A file has one on each
/// line; blank lines and what follows `#` or `;` are skipped. A proof is refined until its line is the
/// shortest, unless `--any` is given or a limit is met. Ctrl-C ends with the problems that are done (exit
/// code 130). Exit code 1: a problem is not solved, or not in the plies claimed, or a line is none: it is
/// named on standard error, and left out. Exit code 2: bad input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow tsume '4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1'\n  \
    nullwindow tsume problems.sfen --claimed 5\n  \
    nullwindow tsume problems.sfen --any --time 10 --json")]
pub(crate) struct Arguments {
    /// A position, a file of SFENs, or - for standard input
    #[arg(value_name = "PROBLEM")]
    problem: String,

    /// The plies that each problem claims, to compare with
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    claimed: Option<u32>,

    /// Be content with any mate: the line may be longer than the shortest
    #[arg(long)]
    any: bool,

    /// Count the hardest reply to a check instead of the sum of all (weak proof numbers)
    #[arg(long)]
    weak: bool,

    /// The longest time of a search, in seconds, that is of each problem
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The largest number of nodes of a search, that is of each problem; the replies of the last one may
    /// exceed it
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = mebibytes())]
    hash: u32,

    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

/// The output for a problem; with `--json`, these fields.
#[derive(Serialize)]
struct TsumeResult {
    name: String,
    /// `proved`, `disproved` or `unknown`.
    status: String,
    /// The plies of the line, of a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// Whether there is no shorter mate.
    shortest: bool,
    line: String,
    nodes: u64,
    seconds: f64,
}

/// The sums over all problems.
#[derive(Serialize, Default)]
struct TsumeTotal {
    solved: usize,
    /// Those with a line of the plies claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_claimed: Option<usize>,
    of: usize,
    nodes: u64,
    seconds: f64,
    interrupted: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { problem, claimed, any, hash, json, .. } = arguments;
    let problems = read(problem)?;
    let stop = stop::on_signal()?;
    let options = ProofOptions { shortest: !any, weak: arguments.weak, ..ProofOptions::default() };
    let search = interruptible(|| DfPn::new(*hash as usize, options));
    let mut search = search.map_err(|error| anyhow!("--hash {hash}: {error}"))?;
    let limits = ProofLimits {
        nodes: arguments.nodes,
        time: arguments.time,
        stop: Some(stop),
        ..ProofLimits::default()
    };
    let bar = Bar::start("tsume");
    let mut total =
        TsumeTotal { as_claimed: claimed.map(|_| 0), of: problems.len(), ..TsumeTotal::default() };
    for (done, (name, problem)) in problems.iter().enumerate() {
        bar.show(done, problems.len(), name);
        let begun = Instant::now();
        let found = search.solve(problem, &Mate::of(problem), &[], limits, &begun);
        let result = TsumeResult::new(name, &found, begun.elapsed());
        total.add(&result, *claimed);
        total.interrupted = stop.load(Relaxed);
        if !total.interrupted || found.status == ProofStatus::Proved {
            print(&if *json { serde_json::to_string(&result)? + "\n" } else { result.row() })?;
        }
        if total.interrupted {
            break;
        }
    }
    drop(bar);
    print(&if *json { serde_json::to_string(&total)? + "\n" } else { total.text(*claimed) })?;
    let good = total.solved == total.of && total.as_claimed.is_none_or(|claimed| claimed == total.of);
    Ok(if total.interrupted { ExitCode::from(STOPPED) } else { ExitCode::from(u8::from(!good)) })
}

/// The problems of the argument, with their names. Lines that are none are named and left out.
fn read(argument: &str) -> Result<Vec<(String, Shogi)>> {
    if argument != "-" && !Path::new(argument).exists() {
        let read = ShogiGame.read(argument);
        let (mut problem, moves) = read.map_err(|error| refused(argument, 1, &error))?;
        for m in moves {
            problem.make(m);
        }
        return Ok(vec![("argument 1".to_owned(), problem)]);
    }
    let (text, file) = interruptible(|| text::read_named(argument))?;
    let (mut problems, mut reading) = (Vec::new(), Reading::default());
    for (number, line) in (1..).zip(text.lines()) {
        let problem = line.split(['#', ';']).next().unwrap_or_default().trim_end();
        if !problem.trim().is_empty() {
            let name = format!("{file}:{number}");
            let sfen = problem.strip_prefix("sfen ").unwrap_or(problem);
            match sfen.parse() {
                Ok(problem) => problems.push((name, problem)),
                Err(error) => reading.refuse(anyhow!("{name}: {error}")),
            }
        }
    }
    reading.print(!problems.is_empty())?;
    ensure!(!problems.is_empty(), "{file}: it has no problems");
    Ok(problems)
}

impl TsumeResult {
    fn new(name: &str, found: &ProofResult<Move>, time: Duration) -> Self {
        let proved = found.status == ProofStatus::Proved;
        let mut words: Vec<_> = found.line.iter().map(Move::to_string).collect();
        if found.plies.is_some_and(|plies| plies as usize > words.len()) {
            words.push("...".to_owned());
        }
        TsumeResult {
            name: name.to_owned(),
            status: found.status.to_string(),
            plies: found.plies,
            shortest: proved && found.shortest,
            line: words.join(" "),
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
        }
    }

    fn row(&self) -> String {
        let what = match (self.plies, self.status.as_str()) {
            (Some(plies), _) if self.shortest => format!("mate in {plies}"),
            (Some(plies), _) => format!("mate in at most {plies}"),
            (None, "disproved") => "no mate".to_owned(),
            (None, _) => "not solved".to_owned(),
        };
        let TsumeResult { name, line, seconds, .. } = self;
        let nodes = HumanCount(self.nodes);
        let line = if line.is_empty() { String::new() } else { format!(": {line}") };
        format!("{name}  {what}{line}  ({nodes} nodes, {seconds:.3} s)\n")
    }
}

impl TsumeTotal {
    fn add(&mut self, result: &TsumeResult, claimed: Option<u32>) {
        self.solved += usize::from(result.plies.is_some());
        if let (Some(count), Some(claimed)) = (&mut self.as_claimed, claimed) {
            *count += usize::from(result.plies == Some(claimed));
        }
        self.nodes += result.nodes;
        self.seconds += result.seconds;
    }

    fn text(&self, claimed: Option<u32>) -> String {
        let TsumeTotal { solved, of, seconds, .. } = self;
        let nodes = HumanCount(self.nodes);
        let claimed = match (self.as_claimed, claimed) {
            (Some(count), Some(plies)) => format!(", {count} in the {plies} plies claimed"),
            _ => String::new(),
        };
        let interrupted = if self.interrupted { ", interrupted" } else { "" };
        format!("{solved} of {of} solved{claimed}; {nodes} nodes in {seconds:.3} s{interrupted}\n")
    }
}

//! `nullwindow bench suite`: positions of chess with best moves in files of EPD, such as WAC, Bratko & Kopec
//! (1982) and the Strategic Test Suite (Corbit & Nitsche).

use anyhow::{Context, Result, anyhow, bail, ensure};
use indicatif::HumanCount;
use nullwindow::engine::{Limits, Threads};
use nullwindow::session::excerpt;
use nullwindow::session::{Game as _, Request, Root, Searcher};
use nullwindow_app::bar::Bar;
use nullwindow_app::mebibytes;
use nullwindow_app::output::print;
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_app::{Reading, ThreadArguments, seconds, text};
use nullwindow_chess::{Chess, ChessGame, Epd, Move};
use nullwindow_figures::Progress;
use serde::Serialize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Let the chess player choose a move in each position of a file, and count the right ones.
///
/// The file has EPD with `bm` (best moves), `am` (moves to avoid), or both. Where it has points for moves, as
/// the Strategic Test Suite does, these are counted too: `c9` has moves, in UCI's notation, and `c8` their
/// points, of 100; or `c0` has both, as in `f5=100, Bf2=46`. Each position begins with an empty table. Ctrl-C
/// ends the count after the positions that are done (exit code 130). A bad line is named and left out (exit
/// code 1). Exit code 2: bad input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow bench suite wac.epd --time 1\n  \
    nullwindow bench suite sts.epd --nodes 100000 --json\n  \
    grep WAC.00 wac.epd | nullwindow bench suite -")]
pub(crate) struct Arguments {
    /// The file of EPD, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,

    #[command(flatten)]
    limit: Limit,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,

    #[command(flatten)]
    threads: ThreadArguments,

    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

/// The limit of the search of each position.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Limit {
    /// The longest time of a search, in seconds, that is of each position [default: 1]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The largest number of nodes of a search, that is of each position: the result is the same on every
    /// machine
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The depth in plies of the search of each position
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
}

/// The limit if none is given.
const USUAL: Duration = Duration::from_secs(1);

/// A position, and its right and wrong moves.
struct SuiteProblem {
    position: Chess,
    id: String,
    best: Vec<Move>,
    avoid: Vec<Move>,
    /// The points of moves; empty if the suite has none.
    points: Vec<(Move, u32)>,
}

/// The most points that a move can have.
const MOST: u32 = 100;

/// The output for a position; with `--json`, these fields.
#[derive(Serialize)]
struct SuiteResult {
    id: String,
    r#move: String,
    /// The right moves, and after `not` the wrong ones.
    wanted: String,
    solved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
    depth: Option<u32>,
    nodes: u64,
    seconds: f64,
    /// The time at which the move became the best for good.
    since: f64,
}

/// The sums over all positions.
#[derive(Serialize, Default)]
struct SuiteTotal {
    solved: usize,
    of: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_points: Option<u32>,
    nodes: u64,
    seconds: f64,
    interrupted: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Arguments { file, hash, json, .. } = arguments;
    let problems = read(file)?;
    let stop = stop::on_signal()?;
    let searcher = interruptible(|| ChessGame.playing(*hash as usize));
    let mut searcher = searcher.map_err(|error| anyhow!("--hash {hash}: {error}"))?;
    let bar = Bar::start("suite");
    let mut total = SuiteTotal::default();
    let threads = arguments.threads.into();
    for (problem, done) in problems.iter().zip(0..) {
        bar.show(done, problems.len(), &problem.id);
        let Some(result) = problem.search(searcher.as_mut(), &arguments.limit, threads, stop) else {
            total.interrupted = true;
            break;
        };
        print(&if *json { serde_json::to_string(&result)? + "\n" } else { row(&result) })?;
        total.add(&result);
    }
    drop(bar);
    print(&if *json { serde_json::to_string(&total)? + "\n" } else { total.text() })?;
    Ok(if total.interrupted { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

/// The problems of a file.
fn read(file: &str) -> Result<Vec<SuiteProblem>> {
    let (text, file) = text::read_named(file)?;
    ensure!(Epd::lines(&text).next().is_some(), "{file}: there is no position");
    let (mut problems, mut reading) = (Vec::new(), Reading::default());
    for (line, text) in Epd::lines(&text) {
        let place = format!("{file}, line {line}");
        let read = Epd::read_noted(text).map_err(|error| anyhow!("{place}, {error}"));
        let problem = read.and_then(|(epd, notes)| {
            notes.iter().for_each(|note| reading.note(&place, note));
            SuiteProblem::new(&epd, line).with_context(|| place)
        });
        match problem {
            Ok(problem) => problems.push(problem),
            Err(error) => reading.refuse(error),
        }
    }
    reading.print(!problems.is_empty())?;
    Ok(problems)
}

impl SuiteProblem {
    fn new(epd: &Epd, line: usize) -> Result<Self> {
        let [best, avoid] = [epd.moves("bm")?, epd.moves("am")?];
        ensure!(!(best.is_empty() && avoid.is_empty()), "there is neither bm nor am");
        let id = epd.text("id").map_or(format!("line {line}"), str::to_owned);
        Ok(SuiteProblem { position: epd.position.clone(), id, best, avoid, points: points(epd)? })
    }

    /// Searches the position; `None` if that was stopped.
    fn search(
        &self,
        searcher: &mut dyn Searcher<Chess>,
        limit: &Limit,
        threads: Threads,
        stop: &AtomicBool,
    ) -> Option<SuiteResult> {
        searcher.new_game();
        let none = limit.nodes.is_none() && limit.depth.is_none();
        let limits = Limits {
            depth: limit.depth.or(Limits::DEEPEN.depth),
            nodes: limit.nodes,
            time: limit.time.or(none.then_some(USUAL)),
            stop: Some(stop),
            ..Limits::default()
        };
        let (clock, mut since) = (Instant::now(), (None, Duration::ZERO));
        let request = Request { threads, ..Request::new(limits, &clock) };
        let result = searcher.search(&Root::of(&self.position), &request, &mut |report| {
            let now = report.lines.first().map(|line| line.moves[0]);
            if now != since.0 {
                since = (now, report.elapsed);
            }
        });
        if stop.load(Relaxed) {
            return None;
        }
        let took = clock.elapsed();
        let m = result.lines.first().map(|line| line.moves[0]);
        if m != since.0 {
            since.1 = took;
        }
        let solved =
            m.is_some_and(|m| (self.best.is_empty() || self.best.contains(&m)) && !self.avoid.contains(&m));
        let points =
            |m| self.points.iter().find(|(known, _)| Some(*known) == m).map_or(0, |&(_, points)| points);
        let names =
            |moves: &[Move]| moves.iter().map(|&m| self.position.san(m)).collect::<Vec<_>>().join(" ");
        let avoid = if self.avoid.is_empty() { String::new() } else { format!("not {}", names(&self.avoid)) };
        Some(SuiteResult {
            id: self.id.clone(),
            r#move: m.map_or("--".to_owned(), |m| self.position.san(m)),
            wanted: format!("{} {avoid}", names(&self.best)).trim().to_owned(),
            solved,
            points: (!self.points.is_empty()).then(|| points(m)),
            depth: result.depth,
            nodes: result.nodes,
            seconds: took.as_secs_f64(),
            since: since.1.as_secs_f64(),
        })
    }
}

/// The points of moves; empty if the line has none.
fn points(epd: &Epd) -> Result<Vec<(Move, u32)>> {
    let number = |text: &str, code: &str| match text.parse() {
        Ok(points) if points <= MOST => Ok(points),
        _ => Err(anyhow!("{code}: '{}' is not a number of points from 0 to {MOST}", excerpt(text))),
    };
    if let (Some(points), Some(moves)) = (epd.text("c8"), epd.text("c9")) {
        let (points, moves): (Vec<_>, Vec<_>) =
            (points.split_whitespace().collect(), moves.split_whitespace().collect());
        ensure!(points.len() == moves.len(), "c8 has {} numbers, but c9 {} moves", points.len(), moves.len());
        let both = points.iter().zip(moves);
        return both
            .map(|(points, m)| Ok((epd.position.read_uci(m).context("c9")?, number(points, "c8")?)))
            .collect();
    }
    // In other files c0 is any comment.
    let Some(text) = epd.text("c0").filter(|text| text.contains('=')) else { return Ok(Vec::new()) };
    let pair = |word: &str| {
        // A promotion has such a sign too.
        let Some((name, points)) = word.trim().rsplit_once('=') else {
            bail!("c0: '{}' lacks its points", excerpt(word))
        };
        Ok((epd.position.read_san(name).context("c0")?, number(points, "c0")?))
    };
    text.split(',').map(pair).collect()
}

fn row(result: &SuiteResult) -> String {
    let SuiteResult { id, r#move, wanted, solved, points, depth, nodes, seconds, since } = result;
    let points = points.map_or(String::new(), |points| format!("  {points:>3} points"));
    let depth = depth.unwrap_or_default();
    let sign = if *solved { "+" } else { "-" };
    format!(
        "{sign} {id:<28} {move:<7} {wanted:<12}{points}  depth {depth:>2}  {:>11} nodes  \
         {seconds:>7.3} s, since {since:.3} s\n",
        HumanCount(*nodes).to_string()
    )
}

impl SuiteTotal {
    fn add(&mut self, result: &SuiteResult) {
        self.of += 1;
        self.solved += usize::from(result.solved);
        self.nodes += result.nodes;
        self.seconds += result.seconds;
        if let Some(points) = result.points {
            self.points = Some(self.points.unwrap_or_default() + points);
            self.most_points = Some(self.most_points.unwrap_or_default() + MOST);
        }
    }

    fn text(&self) -> String {
        let SuiteTotal { solved, of, nodes, seconds, .. } = self;
        let mut text = if self.interrupted { "interrupted\n" } else { "" }.to_owned();
        text += &format!(
            "{} nodes in {seconds:.1} s, {:.2} M nodes/s\n",
            HumanCount(*nodes),
            *nodes as f64 / seconds.max(1e-3) / 1e6
        );
        text += &format!("solved {solved} of {of}");
        if let (Some(points), Some(most)) = (self.points, self.most_points) {
            let share = 100.0 * f64::from(points) / f64::from(most);
            text += &format!(", {points} of {most} points ({share:.1} %)");
        }
        text + "\n"
    }
}

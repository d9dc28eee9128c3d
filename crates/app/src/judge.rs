//! The command `judge`: how often a player keeps what a position is worth, by the solver (our own).

use crate::bar::Bar;
use crate::output::{log, print};
use crate::program::Selection;
use crate::stop::{self, STOPPED};
use crate::table_size::mebibytes;
use crate::weights::WeightsArguments;
use anyhow::{Result, anyhow};
use clap::value_parser;
use nullwindow::engine::Limits;
use nullwindow::session::{AnyGame, AnySession, Error, Request};
use nullwindow::{Outcome, Score, Side, Window};
#[cfg(feature = "spinner")]
use nullwindow_figures::Progress as _;
use nullwindow_support::{SplitMix64, parallel, share_interval};
use serde::Serialize;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// Judge a player by the solver: how many of its moves keep a win, or else a draw.
///
/// The positions come from random games. Those in which all moves have one result are left out, for no player
/// could err there; beside the player stands one that moves at random, and with --weights the same search
/// by an evaluation of nothing but 0, which shows the share of the evaluation. Ctrl-C prints what was
/// judged so far (exit code 130).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    judge --depth 6 --positions 200\n  \
    judge --depth 6 --plies 12-24 --weights first.weights")]
pub(crate) struct Arguments {
    #[command(flatten)]
    weights: WeightsArguments,

    /// The depth in plies of the search for a move, from 1 to 100
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..=100), default_value_t = 6)]
    depth: u32,

    /// The largest number of nodes of a search, that is of each move
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The size of the transposition table in MiB, from 1 to 1048576; here of each player and solver
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,

    /// The number of positions
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u32).range(1..))]
    positions: u32,

    /// The length of openings in plies: of the random ones before a position, a number, or two as in 12-24
    #[arg(long, value_name = "PLIES", value_parser = plies, default_value = "10-20")]
    plies: RangeInclusive<usize>,

    /// The seed of what is random
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The number of games at a time; here of positions [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    /// Print JSON: one object
    #[arg(long)]
    json: bool,
}

/// The most random moves before a position.
const MOST_PLIES: usize = 10_000;

/// Reads a number of plies, or a range of them.
fn plies(text: &str) -> Result<RangeInclusive<usize>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().ok().zip(last.parse().ok()).map(|(first, last)| first..=last);
    range
        .filter(|range| !range.is_empty() && *range.end() <= MOST_PLIES)
        .ok_or_else(|| anyhow!("this is no number of plies up to {MOST_PLIES}, nor two as in 12-24"))
}

/// The random games in a row without a position to judge, before the search for one is given up.
const TRIES: u32 = 10_000;

/// What was judged.
#[derive(Clone, Copy, Default, Serialize)]
struct Judged {
    positions: u32,
    kept: u32,
    /// Of the same search without an evaluation.
    kept_without: Option<u32>,
    /// The expected number of a player that moves at random.
    kept_at_random: f64,
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = arguments.weights.open(selection)?;
    let without = arguments.weights.open_without(selection)?;
    let limits = Limits { depth: Some(arguments.depth), nodes: arguments.nodes, ..Limits::DEEPEN };
    let (stop, bar) = (stop::on_signal()?, Bar::start("judging"));
    let threads = arguments.concurrency.map_or_else(parallel::available_threads, usize::from);
    let hash = arguments.hash as usize;
    let begin = || -> Result<Judge<'_>, Error> {
        let open = |game: &AnyGame| game.player(hash);
        let players =
            [open(&game)].into_iter().chain(without.as_ref().map(open)).collect::<Result<_, _>>()?;
        Ok(Judge { players, solver: game.solver(hash)?, limits, plies: arguments.plies.clone(), stop })
    };
    let work = |judge: &mut Result<Judge<'_>, Error>, number: usize| match judge {
        Ok(judge) => judge.position(SplitMix64::output(arguments.seed, number as u64)).transpose(),
        Err(error) => Some(Err(error.to_string().into())),
    };
    let (mut all, count) = (Judged::default(), arguments.positions as usize);
    all.kept_without = without.as_ref().map(|_| 0);
    bar.show(0, count, "positions");
    parallel::for_each(count, threads, begin, work, |_, judged| {
        all.add(judged?);
        bar.show(all.positions as usize, count, "positions");
        Ok::<_, Error>(())
    })
    .map_err(|error| anyhow!(error))?;
    // Threads add in any order.
    all.kept_at_random = (1e6 * all.kept_at_random).round() / 1e6;
    print(&if arguments.json { serde_json::to_string(&all)? + "\n" } else { all.text() })?;
    if stop.load(Relaxed) {
        log("stopped");
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

impl Judged {
    fn add(&mut self, one: Judged) {
        self.positions += one.positions;
        self.kept += one.kept;
        self.kept_without = self.kept_without.zip(one.kept_without).map(|(all, one)| all + one);
        self.kept_at_random += one.kept_at_random;
    }

    fn text(&self) -> String {
        let row = |name: &str, kept: u32| {
            let [low, high] = share_interval(kept.into(), self.positions.into()).map(|part| 100.0 * part);
            let share = 100.0 * f64::from(kept) / f64::from(self.positions);
            format!("  {name:<20} {kept:>6}  {share:>5.1} % (95 %: {low:.1} to {high:.1})\n")
        };
        let mut text = format!("{} positions with moves of different results; kept:\n", self.positions);
        if self.positions > 0 {
            text += &row("the player", self.kept);
            text += &self.kept_without.map(|kept| row("without evaluation", kept)).unwrap_or_default();
            let share = 100.0 * self.kept_at_random / f64::from(self.positions);
            text += &format!("  a move at random     {:>6.0}  {share:>5.1} %\n", self.kept_at_random);
        }
        text
    }
}

/// A thread's players and its solver.
struct Judge<'a> {
    players: Vec<Box<dyn AnySession>>,
    solver: Box<dyn AnySession>,
    limits: Limits<'a>,
    plies: RangeInclusive<usize>,
    stop: &'a AtomicBool,
}

impl Judge<'_> {
    /// Judges the first position of random games whose moves have different results; `None` if stopped.
    fn position(&mut self, seed: u64) -> Result<Option<Judged>, Error> {
        let (mut random, mut ended) = (SplitMix64::new(seed), 0);
        for _ in 0..TRIES {
            if self.stop.load(Relaxed) {
                return Ok(None);
            }
            let Some(played) = self.random_moves(&mut random)? else {
                ended += 1;
                continue;
            };
            let Some(results) = self.results()? else { return Ok(None) };
            let best = results.iter().map(|&(_, result)| result).max().unwrap_or_default();
            let keeping: Vec<_> = results.iter().filter(|(_, result)| *result == best).collect();
            if keeping.len() == results.len() {
                continue;
            }
            let mut kept = Vec::new();
            for player in &mut self.players {
                player.set("")?;
                player.new_game();
                played.iter().try_for_each(|name| player.play(name))?;
                let limits = Limits { stop: Some(self.stop), ..self.limits };
                let found = player.search(&Request::new(limits, &Instant::now()), &mut |_| ());
                let name = found.lines.first().and_then(|line| line.moves.first());
                kept.push(keeping.iter().any(|(keeping, _)| Some(keeping) == name).into());
            }
            return Ok((!self.stop.load(Relaxed)).then(|| Judged {
                positions: 1,
                kept: kept[0],
                kept_without: kept.get(1).copied(),
                kept_at_random: keeping.len() as f64 / results.len() as f64,
            }));
        }
        Err(match ended {
            TRIES => format!("--plies: {TRIES} random games ended within the opening"),
            _ => format!("of {TRIES} random games none had a position whose moves have different results"),
        }
        .into())
    }

    /// Random moves from the start; `None` if the game ended within them.
    fn random_moves(&mut self, random: &mut SplitMix64) -> Result<Option<Vec<String>>, Error> {
        self.solver.set("")?;
        let (first, last) = self.plies.clone().into_inner();
        let mut played = Vec::new();
        for _ in 0..first + random.below(last - first + 1) {
            let mut moves = self.solver.moves();
            if moves.is_empty() || self.stop.load(Relaxed) {
                return Ok(None);
            }
            let name = moves.swap_remove(random.below(moves.len()));
            self.solver.play(&name)?;
            played.push(name);
        }
        Ok(self.solver.outcome().is_none().then_some(played))
    }

    /// The moves of the solver's position, and whether each wins (1), draws (0) or loses; `None` if it was
    /// stopped.
    fn results(&mut self) -> Result<Option<Vec<(String, i32)>>, Error> {
        let (side, mut results) = (self.solver.side(), Vec::new());
        for name in self.solver.moves() {
            self.solver.play(&name)?;
            let result = match self.solver.outcome() {
                Some(outcome) => of_outcome(outcome, side),
                None => {
                    let window = Window::new(Score::points(-1), Score::points(1));
                    let limits = self.solver.value_limits();
                    let limits = Limits { window: Some(window), stop: Some(self.stop), ..limits };
                    let found = self.solver.search(&Request::new(limits, &Instant::now()), &mut |_| ());
                    if self.stop.load(Relaxed) {
                        return Ok(None);
                    }
                    if !found.lines.first().is_none_or(|line| line.game_theoretic) {
                        return Err("the solver does not reach the end of the game".into());
                    }
                    let sign = i32::from(found.score.get()).signum();
                    if self.solver.side() == side { sign } else { -sign }
                }
            };
            self.solver.undo();
            results.push((name, result));
        }
        Ok(Some(results))
    }
}

/// Whether a side has won (1) or lost (-1).
fn of_outcome(outcome: Outcome, side: Side) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) => {
            if winner == side {
                1
            } else {
                -1
            }
        }
        Outcome::Margin(points) if side == Side::First => points.signum().into(),
        Outcome::Margin(points) => -i32::from(points.signum()),
    }
}

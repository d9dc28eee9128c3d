//! `nullwindow-lab train rps`: realization probabilities, how likely moves of a category are played.

use super::chess::read_all;
use super::files::{check_out, write_atomically};
use super::games;
use super::rows::RowsArguments;
use anyhow::Context;
use clap::{ValueHint, value_parser};
use nullwindow::Position;
use nullwindow::engine::Profile;
use nullwindow_app::bar::Bar;
use nullwindow_app::output::log;
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_chess::{Chess, Weights};
use nullwindow_figures::{Progress as _, Table, table};
use nullwindow_fit::SelfPlayed as _;
use nullwindow_fit::othello::OthelloRecords;
use nullwindow_fit::rps::CategoryCounts;
use nullwindow_learn::self_play::{PlayOptions, SelfPlay};
use nullwindow_othello::{Othello, PatternEvaluator, Solving, Tracked};
use nullwindow_shogi::{RelationEvaluator, Shogi};
use nullwindow_support::parallel;
use std::fmt::{Debug, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::slice;
use std::sync::atomic::AtomicBool;

/// Count how often moves of each category are played: the model of realization probability search.
///
/// The probability of a category is the share of positions in which a move of it was played among those in
/// which one was legal. The games are read from files, or the program plays them against itself. Ctrl-C
/// counts the games finished so far (exit code 130).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train rps --game othello --from wthor --out realization.txt\n  \
    nullwindow-lab train rps --game chess --from people.pgn\n  \
    nullwindow-lab train rps --game chess --games 2000 --concurrency 4\n\n\
    docs/models/rps.md describes how the costs that come with the program were counted.")]
pub(super) struct Arguments {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = games::name(&["chess", "othello", "shogi"]))]
    game: String,

    /// Read the games from this path, and play none: for chess a folder of `train games`, or PGN; for shogi a
    /// folder of `train games` or of records, or CSA or KIF (.csa, .kif, .kifu); for othello a folder of
    /// files *.wtb in the WTHOR format
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath,
        conflicts_with_all = ["games", "nodes", "seed", "concurrency"])]
    from: Option<PathBuf>,

    /// The number of games to play
    #[arg(long, value_name = "N", default_value_t = 1_000,
        value_parser = value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// The largest number of nodes of a search, that is of each move [default: 4000; shogi 1000]
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = PlayOptions::default().seed)]
    seed: u64,

    /// The number of games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1_024))]
    concurrency: u16,

    /// The file to write: the costs
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "realization.txt")]
    out: PathBuf,
}

impl Arguments {
    /// The options given, and the others of a game.
    fn options_from(&self, game: PlayOptions) -> PlayOptions {
        PlayOptions { nodes: self.nodes.unwrap_or(game.nodes), seed: self.seed, ..game }
    }
}

/// Counts the moves of games, and returns the number of games.
type Count = fn(&Arguments, &mut CategoryCounts, &AtomicBool) -> anyhow::Result<usize>;

/// The games, with the names of their categories.
const GAMES: [(&str, (Count, &[&str])); 3] = [
    ("chess", (of_chess, &nullwindow_chess::MOVE_CATEGORIES)),
    ("othello", (of_othello, &nullwindow_othello::MOVE_CATEGORIES)),
    ("shogi", (of_shogi, &nullwindow_shogi::MOVE_CATEGORIES)),
];

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let stop = stop::on_signal()?;
    let (of_game, names) = games::way("rps", &GAMES, &arguments.game)?;
    check_out(&arguments.out, arguments.from.as_slice())?;
    let mut count = CategoryCounts::new(names.len());
    let games = of_game(arguments, &mut count, stop)?;
    write_atomically(&arguments.out, count.file(names).as_bytes()).context("--out")?;
    rows.print(&text(&count, games, names), &[categories(&count, names)])?;
    if arguments.from.is_none() && (games as u64) < arguments.games {
        log(&format!("stopped after {games} games"));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

fn of_chess(arguments: &Arguments, count: &mut CategoryCounts, stop: &AtomicBool) -> anyhow::Result<usize> {
    let category = nullwindow_chess::move_category;
    if let Some(path) = &arguments.from {
        let games = interruptible(|| read_all(slice::from_ref(path)))?;
        return Ok(count_games(count, games.iter().map(|game| (&game.start, &game.moves[..])), category));
    }
    let options = arguments.options_from(PlayOptions::default());
    let begin = || {
        let evaluator = nullwindow_chess::LinearEvaluator(Weights::embedded());
        let search = nullwindow_chess::ChessGame::options();
        SelfPlay::<nullwindow_chess::Playing>::new(options, Chess::start(), evaluator, search)
    };
    play(arguments, begin, count, category, stop)
}

fn of_othello(arguments: &Arguments, count: &mut CategoryCounts, stop: &AtomicBool) -> anyhow::Result<usize> {
    if let Some(path) = &arguments.from {
        let games = interruptible(|| OthelloRecords::read(path)).context("--from")?;
        let (start, category) = (Othello::start(), nullwindow_othello::move_category);
        return Ok(count_games(count, games.games.iter().map(|game| (&start, game.moves())), category));
    }
    let evaluator = PatternEvaluator::embedded()?;
    let level = Some(nullwindow_othello::OthelloGame::LEVEL);
    let search = nullwindow::engine::Options { exact: false, selectivity: level, ..Default::default() };
    // Scores are discs; and games are played to their ends.
    let usual = PlayOptions { plies: 10, even: 6, won: i16::MAX, ..PlayOptions::default() };
    let options = arguments.options_from(usual);
    let begin = || SelfPlay::<Solving>::new(options, Othello::start().into(), evaluator.clone(), search);
    play(arguments, begin, count, |p: &Tracked, m| nullwindow_othello::move_category(p.position(), m), stop)
}

fn of_shogi(arguments: &Arguments, count: &mut CategoryCounts, stop: &AtomicBool) -> anyhow::Result<usize> {
    let category = nullwindow_shogi::move_category;
    if let Some(path) = &arguments.from {
        let games = interruptible(|| super::shogi::read_all(slice::from_ref(path)))?;
        return Ok(count_games(count, games.iter().map(|game| (&game.start, &game.moves[..])), category));
    }
    let (evaluator, options) = (RelationEvaluator::embedded(), arguments.options_from(Shogi::PLAY));
    let search = nullwindow_shogi::ShogiGame::options();
    let begin =
        || SelfPlay::<nullwindow_shogi::Playing>::new(options, Shogi::start(), evaluator.clone(), search);
    play(arguments, begin, count, category, stop)
}

/// Plays self-play games, and counts their moves.
fn play<F: Profile<Evaluator: Clone, Game: Position<Move: Send> + Send>, E: Debug>(
    arguments: &Arguments,
    begin: impl Fn() -> Result<SelfPlay<F>, E> + Sync,
    count: &mut CategoryCounts,
    category: impl Fn(&F::Game, <F::Game as Position>::Move) -> usize,
    stop: &AtomicBool,
) -> anyhow::Result<usize> {
    let of = arguments.games as usize;
    let bar = Bar::start("train rps");
    let mut games = 0;
    parallel::for_each(
        of,
        arguments.concurrency.into(),
        || begin().expect("memory for small tables"),
        |games, number| games.play(number as u64, stop),
        |_, game| {
            games += count_games(count, [(&game.start, &game.moves[..])], &category);
            bar.show(games, of, "playing games");
            anyhow::Ok(())
        },
    )?;
    Ok(games)
}

/// Counts the moves of games, and returns the number of games.
fn count_games<'g, P: Position + 'g>(
    count: &mut CategoryCounts,
    games: impl IntoIterator<Item = (&'g P, &'g [P::Move])>,
    category: impl Fn(&P, P::Move) -> usize,
) -> usize {
    let count_game = |(start, moves): (&P, &[P::Move])| {
        let mut position = start.clone();
        for &m in moves {
            count.add(&position, m, &category);
            position.make(m);
        }
    };
    games.into_iter().map(count_game).count()
}

fn categories(count: &CategoryCounts, names: &[&str]) -> Table {
    table! { (category, name) in count.counts().iter().zip(names);
        "category" => *name, "available" => category.available, "played" => category.played,
        "share" => category.probability(), "cost" => category.cost(),
    }
}

fn text(count: &CategoryCounts, games: usize, names: &[&str]) -> String {
    let mut text = format!("{games} games, {} positions with a choice\n", count.positions());
    _ = writeln!(text, "{:<52} {:>9} {:>9} {:>7} {:>5}", "category", "available", "played", "%", "cost");
    for (category, name) in count.counts().iter().zip(names) {
        let percent = 100.0 * category.probability();
        _ = writeln!(
            text,
            "{name:<52} {:>9} {:>9} {percent:>7.2} {:>5}",
            category.available,
            category.played,
            category.cost()
        );
    }
    text
}

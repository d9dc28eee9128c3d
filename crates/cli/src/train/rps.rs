//! `nullwindow train rps`: realization probabilities, how likely moves of a category are played.

use super::chess::read_all;
use super::files::write_atomically;
use super::games;
use super::self_play::SelfPlayArguments;
use crate::bar::Bar;
use anyhow::Context;
use clap::{ValueHint, value_parser};
use nullwindow::Position;
use nullwindow::engine::Profile;
use nullwindow_app::output::{log, print};
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_chess::{Chess, Weights};
use nullwindow_figures::Progress as _;
use nullwindow_learn::othello::OthelloRecords;
use nullwindow_learn::rps::CategoryCounts;
use nullwindow_learn::self_play::{PlayOptions, SelfPlay};
use nullwindow_learn::shogi::PLAY;
use nullwindow_othello::{Othello, PatternEvaluator, Solving, Tracked};
use nullwindow_shogi::{RelationEvaluator, Shogi};
use nullwindow_support::parallel;
use std::fmt::Write as _;
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
    nullwindow train rps --game othello --from wthor --out realization.txt\n  \
    nullwindow train rps --game chess --from people.pgn\n  \
    nullwindow train rps --game chess --games 2000 --concurrency 4\n\n\
    docs/models/rps.md describes how the costs that come with the program were counted.")]
pub(super) struct Arguments {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = games::name())]
    game: String,

    /// Read the games from this path, and play none: for chess a file, PGN or self-play games of `train
    /// chess`; for shogi a file of `train shogi`, CSA or KIF (.csa, .kif, .kifu), or a folder of such
    /// records; for othello a folder of files *.wtb in the WTHOR format
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath,
        conflicts_with_all = ["games", "nodes", "seed", "concurrency"])]
    from: Option<PathBuf>,

    /// The number of games to play
    #[arg(long, value_name = "N", default_value_t = 1_000,
        value_parser = value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    #[command(flatten)]
    self_play: SelfPlayArguments,

    /// The file to write: the costs
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "realization.txt")]
    out: PathBuf,
}

/// Counts the moves of games, and returns their number as well.
type Count = fn(&Arguments, &AtomicBool) -> anyhow::Result<(CategoryCounts, usize)>;

/// The games, with the names of their categories.
const GAMES: [(&str, (Count, &[&str])); 3] = [
    ("chess", (of_chess, &nullwindow_chess::MOVE_CATEGORIES)),
    ("othello", (of_othello, &nullwindow_othello::MOVE_CATEGORIES)),
    ("shogi", (of_shogi, &nullwindow_shogi::MOVE_CATEGORIES)),
];

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let stop = stop::on_signal()?;
    let (count, names) = games::way("rps", &GAMES, &arguments.game)?;
    let (count, games) = count(arguments, stop)?;
    write_atomically(&arguments.out, count.file(names).as_bytes()).context("--out")?;
    print(&table(&count, games, names))?;
    if arguments.from.is_none() && (games as u64) < arguments.games {
        log(&format!("stopped after {games} games"));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

/// The counts in games of chess, and the number of games.
fn of_chess(arguments: &Arguments, stop: &AtomicBool) -> anyhow::Result<(CategoryCounts, usize)> {
    let category = nullwindow_chess::move_category;
    let Some(path) = &arguments.from else {
        let begin = || {
            let evaluator = nullwindow_chess::LinearEvaluator(Weights::embedded());
            let search = nullwindow_chess::ChessGame::options();
            let players = SelfPlay::<nullwindow_chess::Playing>::new(
                arguments.self_play.options_from(PlayOptions::default()),
                Chess::start(),
                evaluator,
                search,
            );
            players.expect("memory for small tables")
        };
        let count = CategoryCounts::new(nullwindow_chess::MOVE_CATEGORIES.len());
        return play(arguments, begin, count, category, stop);
    };
    let games = interruptible(|| read_all(std::slice::from_ref(path)))?;
    let mut count = CategoryCounts::new(nullwindow_chess::MOVE_CATEGORIES.len());
    for game in &games {
        count_moves(&mut count, &game.start, &game.moves, category);
    }
    Ok((count, games.len()))
}

/// The counts in games of Othello, and the number of games.
fn of_othello(arguments: &Arguments, stop: &AtomicBool) -> anyhow::Result<(CategoryCounts, usize)> {
    let mut count = CategoryCounts::new(nullwindow_othello::MOVE_CATEGORIES.len());
    let Some(path) = &arguments.from else {
        let evaluator = PatternEvaluator::embedded()?;
        let level = Some(nullwindow_othello::OthelloGame::LEVEL);
        let search = nullwindow::engine::Options { exact: false, selectivity: level, ..Default::default() };
        // Scores are discs; and games are played to their ends.
        let options = PlayOptions {
            plies: 10,
            even: 6,
            won: i16::MAX,
            ..arguments.self_play.options_from(PlayOptions::default())
        };
        let begin = || {
            let players =
                SelfPlay::<Solving>::new(options, Othello::start().into(), evaluator.clone(), search);
            players.expect("memory for small tables")
        };
        let category = |p: &Tracked, m| nullwindow_othello::move_category(p.position(), m);
        return play(arguments, begin, count, category, stop);
    };
    let games = interruptible(|| OthelloRecords::read(path)).context("--from")?;
    for game in &games.games {
        count_moves(&mut count, &Othello::start(), game.moves(), nullwindow_othello::move_category);
    }
    Ok((count, games.games.len()))
}

/// The counts in games of shogi, and the number of games.
fn of_shogi(arguments: &Arguments, stop: &AtomicBool) -> anyhow::Result<(CategoryCounts, usize)> {
    let category = nullwindow_shogi::move_category;
    let mut count = CategoryCounts::new(nullwindow_shogi::MOVE_CATEGORIES.len());
    let Some(path) = &arguments.from else {
        let evaluator = RelationEvaluator::embedded();
        let begin = || {
            let options = arguments.self_play.options_from(PLAY);
            let search = nullwindow_shogi::ShogiGame::options();
            SelfPlay::<nullwindow_shogi::Playing>::new(options, Shogi::start(), evaluator.clone(), search)
                .expect("memory for small tables")
        };
        return play(arguments, begin, count, category, stop);
    };
    let games = interruptible(|| super::shogi::read_all(slice::from_ref(path)))?;
    for game in &games {
        count_moves(&mut count, &game.start, &game.moves, category);
    }
    Ok((count, games.len()))
}

/// Plays self-play games, and counts their moves.
fn play<F: Profile<Evaluator: Clone, Game: Position<Move: Send> + Send>>(
    arguments: &Arguments,
    begin: impl Fn() -> SelfPlay<F> + Sync,
    mut count: CategoryCounts,
    category: impl Fn(&F::Game, <F::Game as Position>::Move) -> usize,
    stop: &AtomicBool,
) -> anyhow::Result<(CategoryCounts, usize)> {
    let of = arguments.games as usize;
    let bar = Bar::start("train rps");
    let mut games = 0;
    parallel::for_each(
        of,
        arguments.self_play.concurrency.into(),
        begin,
        |games, number| games.play(number as u64, stop),
        |_, game| {
            count_moves(&mut count, &game.start, &game.moves, &category);
            games += 1;
            bar.show(games, of, "playing games");
            anyhow::Ok(())
        },
    )?;
    drop(bar);
    Ok((count, games))
}

/// Counts the moves of a game.
fn count_moves<P: Position>(
    count: &mut CategoryCounts,
    start: &P,
    moves: &[P::Move],
    category: impl Fn(&P, P::Move) -> usize,
) {
    let mut position = start.clone();
    for &m in moves {
        count.add(&position, m, &category);
        position.make(m);
    }
}

fn table(count: &CategoryCounts, games: usize, names: &[&str]) -> String {
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

//! `nullwindow train rps`: how likely moves are played, by their category.

use super::write_whole;
use crate::bar::Bar;
use crate::output::{log, print};
use crate::stop::{self, STOPPED};
use crate::text;
use anyhow::Context;
use clap::{ValueEnum, ValueHint, value_parser};
use nullwindow::Position;
use nullwindow::engine::Profile;
use nullwindow_chess::{Chess, Weights};
use nullwindow_lab::Progress as _;
use nullwindow_learn::chess::read_games;
use nullwindow_learn::othello::Games;
use nullwindow_learn::rps::Count;
use nullwindow_learn::self_play::{PlayOptions, SelfPlay};
use nullwindow_othello::{Evaluation, Othello, Solving, Tracked};
use nullwindow_support::parallel;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// Count how likely moves are played, by their category: for realization probability search.
///
/// The probability of a category is the number of positions in which a move of it was played, of those in which one could have been. Games are
/// read, or the program plays them against itself. Ctrl-C counts the games that are done (exit code 130).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow train rps --game othello --games wthor --out realization.txt\n  \
    nullwindow train rps --game chess --games people.pgn\n  \
    nullwindow train rps --game chess --play 2000 --threads 4\n\n\
    How the costs that come with the program were counted is told in docs/models/rps.md.")]
pub(super) struct Arguments {
    /// The game
    #[arg(long, value_enum)]
    game: Counted,

    /// Count the moves of these games and play none: for chess a file, PGN or what `train chess` has played; for othello a folder of
    /// files *.wtb, in the WTHOR format
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath, conflicts_with_all = ["play", "nodes", "seed", "threads"])]
    games: Option<PathBuf>,

    /// Play so many games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u64).range(1..=10_000_000))]
    play: u64,

    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = PlayOptions::default().nodes, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// What all random choices follow from
    #[arg(long, value_name = "N", default_value_t = PlayOptions::default().seed)]
    seed: u64,

    /// Games played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1_024))]
    threads: u16,

    /// The file of the costs
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "realization.txt")]
    out: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Counted {
    /// Chess
    Chess,
    /// Othello
    Othello,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let stop = stop::on_signal()?;
    let (count, games, names): (_, _, &[&str]) = match arguments.game {
        Counted::Chess => {
            let (count, games) = of_chess(arguments, stop)?;
            (count, games, &nullwindow_chess::MOVE_CATEGORIES)
        }
        Counted::Othello => {
            let (count, games) = of_othello(arguments, stop)?;
            (count, games, &nullwindow_othello::MOVE_CATEGORIES)
        }
    };
    write_whole(&arguments.out, count.file(names).as_bytes()).context("--out")?;
    print(&table(&count, games, names))?;
    if arguments.games.is_none() && (games as u64) < arguments.play {
        log(&format!("stopped after {games} games"));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

/// What was counted in games of chess, and how many these were.
fn of_chess(arguments: &Arguments, stop: &AtomicBool) -> anyhow::Result<(Count, usize)> {
    let category = nullwindow_chess::move_category;
    let Some(path) = &arguments.games else {
        let begin = || {
            let evaluator = nullwindow_chess::Evaluation(Weights::embedded());
            let search = nullwindow_chess::Game::options();
            let players = SelfPlay::<nullwindow_chess::Playing>::new(
                played(arguments),
                Chess::start(),
                evaluator,
                search,
            );
            players.expect("memory for small tables")
        };
        let count = Count::new(nullwindow_chess::MOVE_CATEGORIES.len());
        return play(arguments, begin, count, category, stop);
    };
    let place = || format!("--games: {}", path.display());
    let games = read_games(&text::of_pgn(&fs::read(path).with_context(place)?)).with_context(place)?;
    let mut count = Count::new(nullwindow_chess::MOVE_CATEGORIES.len());
    for game in &games {
        follow(&mut count, &game.start, &game.moves, category);
    }
    Ok((count, games.len()))
}

/// The same of Othello.
fn of_othello(arguments: &Arguments, stop: &AtomicBool) -> anyhow::Result<(Count, usize)> {
    let mut count = Count::new(nullwindow_othello::MOVE_CATEGORIES.len());
    let Some(path) = &arguments.games else {
        let evaluator = Evaluation::embedded()?;
        let level = Some(nullwindow_othello::Game::LEVEL);
        let search = nullwindow::engine::Options { exact: false, selectivity: level, ..Default::default() };
        // In discs; and games are played to their ends.
        let options = PlayOptions { plies: 10, even: 6, won: i16::MAX, ..played(arguments) };
        let begin = || {
            let players =
                SelfPlay::<Solving>::new(options, Othello::start().into(), evaluator.clone(), search);
            players.expect("memory for small tables")
        };
        let category = |p: &Tracked, m| nullwindow_othello::move_category(p.position(), m);
        return play(arguments, begin, count, category, stop);
    };
    let games = Games::read(path).context("--games")?;
    for game in &games.games {
        follow(&mut count, &Othello::start(), game.moves(), nullwindow_othello::move_category);
    }
    Ok((count, games.games.len()))
}

fn played(arguments: &Arguments) -> PlayOptions {
    PlayOptions { nodes: arguments.nodes, seed: arguments.seed, ..PlayOptions::default() }
}

/// Counts games that the program plays against itself.
fn play<F: Profile<Evaluator: Clone, Game: Position<Move: Send> + Send>>(
    arguments: &Arguments,
    begin: impl Fn() -> SelfPlay<F> + Sync,
    mut count: Count,
    category: impl Fn(&F::Game, <F::Game as Position>::Move) -> usize,
    stop: &AtomicBool,
) -> anyhow::Result<(Count, usize)> {
    let of = arguments.play as usize;
    let bar = Bar::start("train rps");
    let mut games = 0;
    parallel::for_each(
        of,
        arguments.threads.into(),
        begin,
        |games, number| games.play(number as u64, stop),
        |_, game| {
            follow(&mut count, &game.start, &game.moves, &category);
            games += 1;
            bar.show(games, of, "playing games");
            anyhow::Ok(())
        },
    )?;
    drop(bar);
    Ok((count, games))
}

/// Counts the moves of a game.
fn follow<P: Position>(
    count: &mut Count,
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

fn table(count: &Count, games: usize, names: &[&str]) -> String {
    let mut text = format!("{games} games, {} positions with a choice\n", count.positions());
    _ = writeln!(text, "{:<52} {:>9} {:>9} {:>7} {:>5}", "category", "available", "played", "%", "cost");
    for (seen, name) in count.seen().iter().zip(names) {
        let percent = 100.0 * seen.probability();
        _ = writeln!(
            text,
            "{name:<52} {:>9} {:>9} {percent:>7.2} {:>5}",
            seen.available,
            seen.played,
            seen.cost()
        );
    }
    text
}

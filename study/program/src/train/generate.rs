//! `nullwindow-lab train games`: self-play games in packed files, to learn from.

use super::games::{self, PLAYED};
use super::packed::PackedFile;
use super::rows::RowsArguments;
use super::threads::ThreadsArguments;
use super::weights::NamedWeights;
use anyhow::Context;
use clap::{ValueHint, value_parser};
use nullwindow_app::bar::Bar;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_chess::Chess;
use nullwindow_figures::{Progress as _, Table, table};
use nullwindow_fit::{GameRecord, PositionFilter, SelfPlayed};
use nullwindow_learn::self_play::PlayOptions;
use nullwindow_shogi::Shogi;
use nullwindow_support::ProcessTime;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

/// Play games of the program against itself, to learn from, into a folder.
///
/// It plays both sides, from random openings that it finds balanced. A game ends by the rules, or once it is
/// decided: by the scores of four plies in a row, as a draw by small scores or by its length. The folder can
/// be given as `--from` to `train chess`, `train network`, `train shogi`, `train mmto` and `train rps`, also
/// while games are added; the weights of a fit can play the next games. To learn from are quiet positions
/// with an open score; those that an earlier game of this file has are marked as repeats, but for some when
/// there are millions.
///
/// The same command again adds games to the folder, from the number after the largest there: number, seed,
/// nodes and weights determine a game in one version of the program. With several threads their order in the
/// file is that in which they end. Ctrl-C ends a run (exit code 130); a run that is killed loses only the
/// games under way. Runs at the same time need folders or seeds of their own. A file has at most 1 GiB.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train games --game chess --out chess-games\n  \
    nullwindow-lab train network --from chess-games --out network.nwn\n  \
    nullwindow-lab train games --game chess --weights network.nwn --out next-games\n  \
    nullwindow-lab train games --game shogi --weights material --games 20000 --nodes 500 --out shogi-games")]
pub(super) struct Arguments {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "chess", value_parser = games::name(&PLAYED))]
    game: String,

    /// The weights to play with: `program` for its own, `material` for material alone, in round numbers, or a
    /// file: for chess a network of `train network`, or the features of `train chess` or `train mmto` without
    /// one; for shogi those of `train shogi` or `train mmto`, no network
    #[arg(long, value_name = "WEIGHTS", value_hint = ValueHint::FilePath,
        default_value_t = NamedWeights::Program)]
    weights: NamedWeights,

    /// The largest number of nodes of a search, that is of each move
    #[arg(long, value_name = "NODES", default_value_t = Chess::PLAY.nodes,
        value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,

    /// The number of games: those that this run plays
    #[arg(long, value_name = "N", default_value_t = 10_000_000,
        value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,

    #[command(flatten)]
    threads: ThreadsArguments,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = PlayOptions::CHESS.seed)]
    seed: u64,

    /// The file to write: here a folder, in which it is seed-SEED.packed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::DirPath)]
    out: PathBuf,
}

type Way = fn(&Arguments, RowsArguments) -> anyhow::Result<ExitCode>;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let ways: [(&str, Way); 2] = [("chess", generate::<Chess>), ("shogi", generate::<Shogi>)];
    games::way("games", &ways, &arguments.game)?(arguments, rows)
}

/// Two to this power positions are in the filter of repeats, in 64 MiB.
const FILTER_BITS: u32 = 24;

/// Counts of games and positions.
#[derive(Clone, Copy, Default)]
struct Totals {
    games: u64,
    /// Positions searched: the moves.
    searched: u64,
    /// Positions to learn from.
    kept: u64,
    repeats: u64,
    bytes: u64,
}

impl Totals {
    fn add<P: SelfPlayed>(&mut self, game: &GameRecord<P>, kept: usize, bytes: usize) {
        self.games += 1;
        self.searched += game.moves.len() as u64;
        self.kept += kept as u64;
        self.repeats += game.repeats.len() as u64;
        self.bytes += bytes as u64;
    }

    fn per_position(&self) -> f64 {
        self.bytes as f64 / self.kept.max(1) as f64
    }

    /// The share of repeats among the positions to learn from, in percent.
    fn repeated(&self) -> f64 {
        100.0 * self.repeats as f64 / (self.kept + self.repeats).max(1) as f64
    }

    /// The positions to learn from of each second of a processor's core.
    fn speed(&self, begin: ProcessTime) -> f64 {
        self.kept as f64 / begin.elapsed().as_secs_f64().max(1e-9)
    }

    fn text(&self, begin: ProcessTime) -> String {
        format!(
            "{} positions searched, {} to learn from, {:.0} a second of a core, {:.1} bytes each, {:.1} % \
             repeats",
            self.searched,
            self.kept,
            self.speed(begin),
            self.per_position(),
            self.repeated()
        )
    }
}

fn generate<P: SelfPlayed>(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let &Arguments { nodes, games, threads, seed, .. } = arguments;
    let threads = threads.number();
    let options = PlayOptions { nodes, seed, ..P::PLAY };
    let weights = arguments.weights.get("--weights", P::embedded, P::material, P::read_weights)?;
    let (mut filter, mut next, mut before) = (PositionFilter::new(FILTER_BITS), 0, Totals::default());
    let know = |game: &GameRecord<P>| {
        next = next.max(game.number + 1);
        game.clone().mark_repeats(&mut filter);
        before.add(game, game.quiet().count(), 0);
    };
    let mut file = PackedFile::open(&arguments.out, seed, &P::packed_header(&weights, &options), know)?;
    before.bytes = file.length;
    let (stop, bar) = (stop::on_signal()?, Bar::start("train games"));
    let (mut run, begin) = (Totals::default(), ProcessTime::now());
    let mut keep = |mut game: GameRecord<P>| {
        let kept = game.mark_repeats(&mut filter);
        let block = game.to_block();
        run.add(&game, kept, block.len());
        bar.show(run.games as usize, games as usize, &run.text(begin));
        file.append(&block)
    };
    P::play_games(&weights, options, next, games as usize, threads, stop, &mut keep)
        .with_context(|| format!("--out: {}", arguments.out.display()))?;
    drop(bar);
    file.end()?;
    let all = Totals {
        games: before.games + run.games,
        searched: before.searched + run.searched,
        kept: before.kept + run.kept,
        repeats: before.repeats + run.repeats,
        bytes: file.length,
    };
    rows.print(&text(&run, &all, begin), &[totals(&run, &all, begin)])?;
    Ok(if stop.load(Relaxed) { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

fn text(run: &Totals, all: &Totals, begin: ProcessTime) -> String {
    format!(
        "this run: {} games, {}\nthe file: {} games, {} positions to learn from, {} bytes\n",
        run.games,
        run.text(begin),
        all.games,
        all.kept,
        all.bytes
    )
}

fn totals(run: &Totals, all: &Totals, begin: ProcessTime) -> Table {
    table! { (name, totals, speed) in [("run", run, Some(run.speed(begin))), ("file", all, None)];
        "of" => name, "games" => totals.games as usize, "searched" => totals.searched as usize,
        "positions" => totals.kept as usize, "repeats" => totals.repeats as usize,
        "bytes" => totals.bytes as usize, "bytes_per_position" => totals.per_position(),
        "positions_per_core_second" => speed,
    }
}

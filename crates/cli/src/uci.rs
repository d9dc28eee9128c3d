//! `nullwindow uci`: the command line of the Universal Chess Interface.

use anyhow::{Context, Result, anyhow};
use nullwindow::engine::Limits;
use nullwindow::session::{AnyGame, Error, Request};
use nullwindow::table::check_memory;
use nullwindow_app::dialogue::{EndingStdout, ended};
use nullwindow_app::mebibytes;
use nullwindow_app::{BenchSearch, BookChoice, ThreadArguments, read_book};
use nullwindow_catalogue::HouseGame;
use nullwindow_chess::ChessGame;
use nullwindow_protocols::ProtocolError;
use nullwindow_protocols::uci::{self, Bench, BenchResult, UciBooks, UciConfig};
use std::hash::{BuildHasher as _, RandomState};
use std::io::stdin;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// Play chess by the Universal Chess Interface: commands on standard input, responses on standard output.
///
/// It understands all commands of UCI, Chess960 (`UCI_Chess960`), and also `d` (the board and its FEN),
/// `eval` (the static evaluation), `bench`, and `perft N` or `go perft N` (the paths that begin with each
/// move). A malformed line is answered by one line `info string`, which names the column. Each `go` that
/// begins a search is answered by one `bestmove`, and one in a finished game or after a refused position by
/// `bestmove 0000`. Words that `go` does not know are passed over, and odd values are read as far as they can
/// be: 1000.5 as 1000, and a limit of 0 beside others as none. A `go` during a search is refused by `info
/// string`. The end of the input stops the search: a script that pipes commands in must
/// wait for `bestmove` before it closes the pipe.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow uci\n  \
    nullwindow uci --hash 256\n  \
    nullwindow uci --book book.bin\n\n\
    Graphical boards set the options that `uci` lists. UCI_Elo is on the scale of Stockfish's: fewer \
    nodes, and below 2000 a random choice among moves nearly as good as the best. UCI_ShowWDL adds the \
    chances of a win, a draw and a loss, fitted to games of the program against itself; with \
    UCI_AnalyseMode forced moves are searched too.\n\n\
    OwnBook plays by the book in BookFile, which `book` has written, or which has Polyglot's format: its \
    moves are chosen by chance, in proportion to their weights. --book sets both. `go infinite`, `go mate`, \
    searchmoves and UCI_AnalyseMode search all the same.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: EngineArguments,
}

/// The arguments of `uci` and `usi`.
#[derive(clap::Args)]
pub(crate) struct EngineArguments {
    /// The size of the transposition table in MiB, from 1 to 1048576, until the board sets it
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,

    /// The depth in plies beyond which no search goes
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// The largest number of nodes of a search
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Openings from this file, until the board sets another one: a position of it is answered without a
    /// search
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Make the parameters of the selective search options, for tuning
    #[arg(long, overrides_with = "tuning")]
    tuning: bool,

    #[command(flatten)]
    threads: ThreadArguments,
}

impl EngineArguments {
    /// A dialogue of this game with these settings.
    ///
    /// # Errors
    /// If the table does not fit into memory, the book cannot be read, or the dialogue fails.
    pub(crate) fn talk<G: HouseGame>(
        &self,
        game: G,
        dialogue: impl FnOnce(&UciConfig<'_>) -> Result<(), ProtocolError>,
    ) -> Result<ExitCode> {
        let EngineArguments { hash, depth, nodes, tuning, threads, ref book } = *self;
        let (game, threads) = (AnyGame::from(game), threads.into());
        check_memory(hash as usize, 0).map_err(|error| anyhow!("--hash {hash}: {error}"))?;
        let bench: &Bench<'_> = &|stop, report| bench(&game, G::BENCH, stop, report);
        // Each process draws anew.
        let choice = BookChoice { seed: RandomState::new().hash_one(0), ..BookChoice::default() };
        let open = |path: &Path| read_book(path, &game, G::BOOKS, choice);
        let first = book.as_deref().map(|path| {
            let book = open(path).with_context(|| format!("--book: {}", path.display()))?;
            anyhow::Ok((path, book))
        });
        let first = first.transpose()?;
        let books = UciBooks {
            open: &|path| open(path).map_err(|error| format!("{error:#}").into()),
            first: first.as_ref().map(|(path, book)| (*path, book)),
        };
        let (name, version) = (env!("CARGO_BIN_NAME"), env!("CARGO_PKG_VERSION"));
        let (bench, books) = (Some(bench), Some(books));
        ended(dialogue(&UciConfig { name, version, hash, depth, nodes, threads, tuning, bench, books }))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    arguments.engine.talk(ChessGame, |config| uci::run(config, stdin().lock(), EndingStdout::watched()))
}

/// The searches of `nullwindow bench` in a game.
fn bench(
    game: &AnyGame,
    searches: &[BenchSearch],
    stop: &AtomicBool,
    report: &mut dyn FnMut(BenchResult<'_>),
) -> Result<(), Error> {
    for search in searches {
        let mut session = search.session(game)?;
        let (clock, limits) = (Instant::now(), Limits { stop: Some(stop), ..search.limits() });
        let result = session.search(&Request::new(limits, &clock), &mut |_| ());
        let time = clock.elapsed();
        let position = if search.position.is_empty() { "startpos" } else { search.position };
        report(BenchResult { position, nodes: result.nodes, time });
        if stop.load(Relaxed) {
            break;
        }
    }
    Ok(())
}

//! The command `match`: the command line of matches between two engines.

use crate::duration::{seconds, seconds_or_none};
use crate::output::log;
use crate::program::Selection;
use crate::stop::{self, STOPPED};
use anyhow::{Context, Result};
use clap::ValueEnum;
use nullwindow_match::{
    AdjudicationRules, DrawRule, EngineConfig, MatchConfig, OpeningConfig, OwnEngine, Protocol, ResignRule,
    SequentialTest, TimeControl,
};
use std::fs::{File, OpenOptions};
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Play games between two engines, and report which is stronger.
///
/// An engine is a command line, in quotes if it has spaces, that speaks the Go Text Protocol or, in chess,
/// UCI, in shogi USI or the protocol of GNU Shogi; the name of this program stands for the program itself,
/// and the words after it for options of its command `gtp` (in chess, of `uci`; in shogi, of `usi`). Each
/// opening is played twice, with the colours exchanged. Elo is from A's view; its error (95 %) and the
/// sequential test count pairs of games as independent. An engine that crashes, makes an illegal move or
/// exceeds its time by more than the margin forfeits that game, and is started again; an engine that answers
/// 0000, no move, in three games in a row ends the match. Without a time control, engines that speak UCI or
/// USI have one second a move. Ctrl-C prints the standing (exit code 130). Exit code 2: bad input, an engine
/// that does not start, or one that answers 0000.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The command line of the first engine
    #[arg(value_name = "ENGINE_A")]
    a: String,

    /// The command line of the second engine
    #[arg(value_name = "ENGINE_B")]
    b: String,

    /// The protocol: gtp, uci (chess alone), usi (shogi alone), xboard (GNU Shogi's), or auto: the one of the
    /// game that the engine answers, else gtp
    #[arg(long, default_value = "auto", hide_possible_values = true)]
    protocol: ProtocolArgument,

    /// An option of A, if it speaks UCI or USI, or a command of GNU Shogi; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,

    /// An option of B
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,

    /// The number of games: an even one; a sequential test may end the match before
    #[arg(
        long, value_name = "N", default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(2..=1_000_000)
    )]
    games: u32,

    /// The number of games at a time, each between two processes
    #[arg(
        long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=1024)
    )]
    concurrency: u32,

    #[command(flatten)]
    time: TimeArguments,

    /// The time in seconds beyond its limit at which a move is still accepted
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds_or_none)]
    margin: Duration,

    /// Openings from this file, one on each line, instead of random ones; in chess FEN, EPD or moves, games
    /// of PGN (.pgn), or a book of Polyglot's format (.bin), in shogi SFEN or moves; in any game SGF (.sgf),
    /// the main line of each game
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// The length of openings in plies: of random ones [default: 10; in chess, well-known openings instead];
    /// of a book or of games, the length to which it is followed
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: Option<u32>,

    /// Random openings: the largest advantage of a side, in points of the game's evaluation [default: 2; in
    /// chess 50, in shogi 100]
    #[arg(
        long, value_name = "POINTS",
        value_parser = clap::value_parser!(i16).range(0..),
        conflicts_with = "book"
    )]
    balance: Option<i16>,

    /// Random openings: the depth of the search for that advantage [default: 8; in chess and shogi 5]
    #[arg(
        long, value_name = "PLIES",
        value_parser = clap::value_parser!(u32).range(1..=60),
        conflicts_with = "book"
    )]
    balance_depth: Option<u32>,

    /// The seed of what is random: the openings, and the order of the well-known ones
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// UCI, USI: a game is lost when both engines report this loss for this number of moves of each side
    /// [default: never]
    #[arg(long, value_name = "CENTIPAWNS,MOVES", value_parser = ResignRule::read)]
    resign: Option<ResignRule>,

    /// UCI, USI: a game is drawn when, from a move on, both engines report at most this advantage for this
    /// number of moves of each side [default: never]
    #[arg(long, value_name = "CENTIPAWNS,MOVES,FROM", value_parser = DrawRule::read)]
    draw: Option<DrawRule>,

    /// A game is drawn after this number of moves of each side [default: never]
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    most_moves: Option<u32>,

    /// End when a sequential test decides whether A is stronger than B by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1", value_parser = SequentialTest::read, allow_hyphen_values = true)]
    sprt: Option<SequentialTest>,

    /// Append records of the games to this file; of chess, PGN, of shogi, CSA, and of any game SGF if the
    /// name ends in .sgf
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Print JSON: an object for each game, and one for the match
    #[arg(long)]
    json: bool,
}

/// The protocol by which the match talks to its engines.
#[derive(Clone, Copy, ValueEnum)]
enum ProtocolArgument {
    Auto,
    Gtp,
    Uci,
    Usi,
    Xboard,
}

/// The time control: one of these.
#[derive(clap::Args)]
#[group(multiple = false)]
struct TimeArguments {
    /// The longest time of a search, in seconds, that is of each move; engines receive it
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The clock of each side: seconds for a game, or for each period of moves, the increment of each move,
    /// and the time that each move has when the clock has run out, such as 60, 5+0.05, 40/60 or 60,10
    #[arg(long, value_name = "[MOVES/]SECONDS[+INCREMENT][,BYOYOMI]", value_parser = TimeControl::read)]
    clock: Option<TimeControl>,

    /// The largest number of nodes of a search, that is of each move (UCI, USI)
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl TimeArguments {
    fn control(&self) -> TimeControl {
        let per_move = self.time.map(TimeControl::PerMove);
        per_move.or(self.clock).or(self.nodes.map(TimeControl::Nodes)).unwrap_or_default()
    }
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = selection.open()?;
    let engine = |command: &str, options: &[String]| EngineConfig {
        options: options.to_vec(),
        ..EngineConfig::new(command)
    };
    let config = MatchConfig {
        engines: [engine(&arguments.a, &arguments.option_a), engine(&arguments.b, &arguments.option_b)],
        own: Some(OwnEngine {
            name: selection.program().name.to_owned(),
            gtp: [vec!["gtp".to_owned()], selection.words()].concat(),
            // The match may set parameters, which are options of a tuned engine alone.
            uci: vec!["uci".to_owned(), "--tuning".to_owned()],
            usi: vec!["usi".to_owned(), "--tuning".to_owned()],
        }),
        protocol: match arguments.protocol {
            ProtocolArgument::Auto => Protocol::Auto,
            ProtocolArgument::Gtp => Protocol::Gtp,
            ProtocolArgument::Uci => Protocol::Uci,
            ProtocolArgument::Usi => Protocol::Usi,
            ProtocolArgument::Xboard => Protocol::Xboard,
        },
        time: arguments.time.control(),
        margin: arguments.margin,
        games: arguments.games,
        concurrency: arguments.concurrency,
        openings: OpeningConfig {
            file: arguments.book.clone(),
            plies: arguments.plies,
            balance: arguments.balance,
            balance_depth: arguments.balance_depth,
            seed: arguments.seed,
        },
        adjudication: AdjudicationRules {
            resign: arguments.resign,
            draw: arguments.draw,
            max_moves: arguments.most_moves,
        },
        test: arguments.sprt,
        json: arguments.json,
        sgf: arguments
            .record
            .as_ref()
            .is_some_and(|file| file.extension().is_some_and(|end| end.eq_ignore_ascii_case("sgf"))),
        warn: &|warning| log(warning),
        ..MatchConfig::new(&game, &arguments.a, &arguments.b)
    };
    let mut record = arguments.record.as_ref().map(|path| Record::new(path)).transpose()?;
    let record = record.as_mut().map(|record| record as &mut dyn Write);
    let stop = stop::on_signal()?;
    nullwindow_match::run(&config, &mut stdout(), record, stop)?;
    Ok(if stop.load(Relaxed) { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

/// A file of records, which is made for the first of them: a match that does not begin leaves no file.
struct Record<'a> {
    path: &'a Path,
    file: Option<File>,
}

impl<'a> Record<'a> {
    /// Opens the file if there is one.
    ///
    /// # Errors
    /// If it cannot be opened, or its folder does not exist.
    fn new(path: &'a Path) -> Result<Self> {
        let mut record = Record { path, file: None };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if path.exists() || folder.is_some_and(|folder| !folder.is_dir()) {
            record.open().with_context(|| path.display().to_string())?;
        }
        Ok(record)
    }

    fn open(&mut self) -> io::Result<&mut File> {
        match &mut self.file {
            Some(file) => Ok(file),
            none => Ok(none.insert(OpenOptions::new().create(true).append(true).open(self.path)?)),
        }
    }
}

impl Write for Record<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}

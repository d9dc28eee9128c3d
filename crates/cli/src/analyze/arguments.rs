//! The arguments of `nullwindow analyze`.

use super::range::GameRange;
use nullwindow_app::ThreadArguments;
use nullwindow_app::mebibytes;
use nullwindow_app::seconds;
use std::path::PathBuf;
use std::time::Duration;

/// The limit of a search that does not solve.
#[derive(Clone, Copy)]
pub(super) enum SearchLimit {
    Depth(u32),
    Time(Duration),
}

/// Analyse games of Othello, chess or shogi: the loss of each move, and the course of the evaluation.
///
/// Othello: the last positions are solved, the earlier ones are searched, from the last to the first. A
/// move's loss is the value of the best move minus its own, in discs; it is exact where both are solved. The
/// value of a position that is not solved is the mean of the last two depths, each of which favours a side.
/// Scores are from the view of the side that moves, the graph's from Black's. Files of SGF (.sgf) come back
/// as SGF with the value of each move (`V`, from Black's view), marks of moves that lose two discs or more
/// (`BM`) and better lines as variations. Chess: files of PGN (.pgn) come back as PGN with evaluations after
/// each move (`[%eval]`, from White's view; #3 is a mate in three more moves), marks for moves that lose a
/// tenth (?!, an inaccuracy), a fifth (?, a mistake) or three tenths (??, a blunder) of the expected score,
/// and better lines as variations. Each position is searched by itself, and so is the move that was played.
/// Shogi: files of CSA (.csa) or KIF (.kif, .kifu) come back in their notation and encoding (UTF-8 or
/// Shift-JIS), files of KI2 (.ki2) in KIF, with such comments, the better lines among them, from Black's
/// view, with mates in plies; variations and bookmarks are kept. A summary of each player follows, in these
/// notations as the comment before the first move. Ctrl-C, SIGTERM and SIGHUP print the result so far (exit
/// code 130). Games that cannot be read, and games of other rules such as Atomic, are named and left out
/// (exit code 1). Exit code 2: bad input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow analyze f5d6c3d3c4f4f6f3e6e7\n  \
    nullwindow analyze game.ggf --depth 16 --svg game.svg\n  \
    nullwindow analyze WTH_2024.wtb --select 3-5 --json\n  \
    nullwindow analyze game.pgn --time 2 --svg game.svg\n  \
    nullwindow analyze game.kif --time 2 --svg game.svg\n  \
    nullwindow analyze \
    '(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- \
    *]B[F5]W[D6]B[C3];)'\n\n\
    A file may be in PGN (its name ends in .pgn), in CSA (.csa), KIF (.kif, .kifu) or KI2 (.ki2), by its \
    first lines where the name says nothing, in GGF (the Generic Game Server's format), in SGF, in WTHOR \
    (its name ends in .wtb), a record that `nullwindow match` has written, or a text with one list of moves \
    on each line; blank lines and lines that begin with % or # are skipped. Passes may be left out. A game \
    with an error is named and left out (exit code 1).")]
pub(crate) struct Arguments {
    /// Games: lists of moves such as f5d6c3, texts in GGF, files, or - for standard input
    #[arg(value_name = "GAME", required = true)]
    pub(super) games: Vec<String>,

    /// The games to take of a file that has more than one, counted from 1: a number or a range such as 3-5
    #[arg(long = "select", value_name = "RANGE", value_parser = GameRange::read)]
    pub(super) range: Option<GameRange>,

    /// The depth in plies of searches that do not solve [default: 12; in chess and shogi, a second of time]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(super) depth: Option<u32>,

    /// The longest time of a search, in seconds, instead of a depth
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "depth")]
    pub(super) time: Option<Duration>,

    /// Solve positions with at most this number of empty squares (Othello) [default: 20]
    #[arg(long, value_name = "EMPTIES", value_parser = clap::value_parser!(u32).range(0..=60))]
    pub(super) exact: Option<u32>,

    /// The number of games at a time; here of positions (chess, shogi) [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(super) concurrency: Option<u32>,

    /// Write the plot to this file, as SVG: the evaluation, the loss of each move, and a summary of each game
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,

    /// Print JSON: one object a line, one for each game
    #[arg(long)]
    pub(super) json: bool,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = mebibytes())]
    pub(super) hash: u32,

    #[command(flatten)]
    pub(super) threads: ThreadArguments,
}

impl Arguments {
    /// The limit given, if any.
    pub(super) fn limit(&self) -> Option<SearchLimit> {
        self.time.map(SearchLimit::Time).or(self.depth.map(SearchLimit::Depth))
    }
}

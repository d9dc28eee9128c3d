//! `nullwindow analyze`: games of Othello, chess and shogi in their notations; others as the library has it.

mod analyzer;
mod annotated;
mod chess;
mod game;
mod othello;
mod shogi;
mod worker;

use analyzer::analyse;
use anyhow::{Result, ensure};
use clap::Command;
use game::Analyzable;
use nullwindow::session::Game as _;
use nullwindow_app::Selection;
use nullwindow_app::analyze::{self, Arguments, GameInput, SourceGames, analyse_games, read_all};
use nullwindow_chess::ChessGame;
use nullwindow_othello::OthelloGame;
use nullwindow_shogi::ShogiGame;
use std::process::ExitCode;

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let mut inputs = arguments.inputs();
    let game = selection.open()?;
    let any = !selection.is_named() && selection.options().is_empty();
    if (any || game.is::<ChessGame>()) && inputs.iter_mut().any(chess::is_pgn) {
        in_notation(arguments, inputs, chess::read)
    } else if (any || game.is::<ShogiGame>()) && inputs.iter_mut().any(shogi::is_kifu) {
        in_notation(arguments, inputs, shogi::read)
    } else if game.is::<OthelloGame>() {
        in_notation(arguments, inputs, othello::read)
    } else {
        analyze::analyse_listed(arguments, selection, inputs)
    }
}

/// Analyses games that come back in their notation.
fn in_notation<R: Analyzable>(
    arguments: &Arguments,
    inputs: Vec<GameInput<'_>>,
    read: fn(&mut GameInput<'_>) -> Result<SourceGames<R>>,
) -> Result<ExitCode> {
    let name = R::GAME.name();
    ensure!(arguments.exact.is_none() || R::BACKWARDS, "--exact is for Othello: nothing is solved in {name}");
    ensure!(
        arguments.concurrency.is_none() || !R::BACKWARDS,
        "--concurrency is for chess and shogi: Othello's positions are analysed one after another"
    );
    arguments.weights.none(name)?;
    let games = read_all(inputs, arguments.range, read)?;
    analyse_games(
        arguments,
        &games,
        |game, source, stop, progress| {
            let (analyzed, moves) = analyse(game, source, arguments, stop, progress)?;
            let report = game.encoded(game.report(&analyzed, &moves));
            Ok((analyzed, report))
        },
        R::interrupted,
    )
}

/// The help for the notations of this program.
pub(crate) fn help(command: Command) -> Command {
    let games = "Games: lists of moves such as f5d6c3, texts in GGF, files, or - for standard input";
    let depth =
        "The depth in plies of searches that do not solve [default: 12 in Othello; else a second of time]";
    let concurrency = "The number of games at a time; here of positions, not in Othello \
                       [default: the number of processors]";
    let exact = "Solve positions with at most this number of empty squares (Othello) [default: 20]";
    command
        .long_about(LONG)
        .mut_arg("games", |argument| argument.help(games))
        .mut_arg("depth", |argument| argument.help(depth))
        .mut_arg("concurrency", |argument| argument.help(concurrency))
        .mut_arg("exact", |argument| argument.help(exact).hide(false))
        .after_help(EXAMPLES)
}

const LONG: &str = "Analyse games: the loss of each move, and the course of the evaluation.\n\n\
         Othello: the last positions are solved, the earlier ones are searched, from the last to \
         the first. A move's loss is the value of the best move minus its own, in discs; it is \
         exact where both are solved. The value of a position that is not solved is the mean of \
         the last two depths, each of which favours a side. Scores are from the view of the side \
         that moves, the graph's from Black's. Files of SGF (.sgf) come back as SGF with the \
         value of each move (`V`, from Black's view), marks of moves that lose two discs or more \
         (`BM`) and better lines as variations. Chess: files of PGN (.pgn) come back as PGN with \
         evaluations after each move (`[%eval]`, from White's view; #3 is a mate in three more \
         moves), marks for moves that lose a tenth (?!, an inaccuracy), a fifth (?, a mistake) or \
         three tenths (??, a blunder) of the expected score, and better lines as variations. Each \
         position is searched by itself, and so is the move that was played. Shogi: files of CSA \
         (.csa) or KIF (.kif, .kifu) come back in their notation and encoding (UTF-8 or \
         Shift-JIS), files of KI2 (.ki2) in KIF, with such comments, the better lines among them, from \
         Black's view, with mates in plies; variations and bookmarks are kept. A summary of each \
         player follows, in these notations as the comment before the first move. Ctrl-C, SIGTERM \
         and SIGHUP print the result so far (exit code 130). Games that cannot be read, and games \
         of other rules such as Atomic, are named and left out (exit code 1). Exit code 2: bad \
         input.";

const EXAMPLES: &str = "Examples:\n  \
    nullwindow analyze f5d6c3d3c4f4f6f3e6e7\n  \
    nullwindow analyze game.ggf --depth 16 --svg game.svg\n  \
    nullwindow analyze WTH_2024.wtb --select 3-5 --json\n  \
    nullwindow analyze game.pgn --time 2 --svg game.svg\n  \
    nullwindow analyze game.kif --time 2 --svg game.svg\n  \
    nullwindow analyze --game connect-four 444452 --depth 12\n  \
    nullwindow analyze \
    '(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- \
    *]B[F5]W[D6]B[C3];)'\n\n\
    A file may be in PGN (its name ends in .pgn), in CSA (.csa), KIF (.kif, .kifu) or KI2 (.ki2), by its \
    first lines where the name says nothing, in GGF (the Generic Game Server's format), in SGF, in WTHOR \
    (its name ends in .wtb), a record that `nullwindow match` has written, or a text with one list of moves \
    on each line; blank lines and lines that begin with % or # are skipped. Passes may be left out. A game \
    with an error is named and left out (exit code 1).";

//! The games of the program, and their options: the only list of games in it (our own).

use crate::positions;
use anyhow::Result;
use clap::{Arg, Args as _, Command, FromArgMatches as _};
use nullwindow_app::{BenchSearch, GameEntry};
use nullwindow_games::kalah::{KalahGame, Rule};
use nullwindow_games::{connect_four, tic_tac_toe};

/// All games; the first is the default.
pub(crate) fn all() -> Vec<GameEntry> {
    vec![
        GameEntry::from(nullwindow_othello::OthelloGame).square(8).positions(positions::OTHELLO).bench([
            BenchSearch::to_depth("", 8),
            BenchSearch::to_end("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"),
        ]),
        GameEntry::from(nullwindow_chess::ChessGame).bench(CHESS),
        GameEntry::from(nullwindow_shogi::ShogiGame).bench(SHOGI),
        GameEntry::from(connect_four::ConnectFourGame)
            .bench([BenchSearch::to_depth("", 14), BenchSearch::to_end("4444445623")]),
        GameEntry::with_options("kalah", |options: KalahArguments| {
            Ok(KalahGame::new(options.pits, options.seeds, options.rule)?.into())
        })
        .bench([BenchSearch::to_depth("", 14), BenchSearch::to_end("4,4,4,4:0/4,4,4,4:0 first standard")]),
        GameEntry::from(tic_tac_toe::TicTacToeGame)
            .square(3)
            .bench([BenchSearch::to_depth("", 9), BenchSearch::to_end("")]),
    ]
}

/// The searches of `bench` in chess.
pub(crate) const CHESS: [BenchSearch; 3] = [
    BenchSearch::to_depth("", 13),
    BenchSearch::to_depth("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 12),
    BenchSearch::to_end("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
];

/// The searches of `bench` in shogi.
pub(crate) const SHOGI: [BenchSearch; 2] = [
    BenchSearch::to_depth("", 10),
    BenchSearch::to_depth("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 7),
];

/// A variant of Kalah.
#[derive(clap::Args)]
struct KalahArguments {
    /// Kalah: the pits of a side, 1 to 6 [default: 6]
    #[arg(long, value_name = "PITS")]
    pits: Option<u8>,

    /// Kalah: the seeds in each pit [default: 4]
    #[arg(long, value_name = "SEEDS")]
    seeds: Option<u8>,

    /// Kalah: whether a last seed in an empty pit captures when the opposite pit is empty: empty-capture or
    /// standard [default: empty-capture]
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,
}

/// Kalah with the options among these words of a command line.
pub(crate) fn kalah(words: &[String]) -> Result<KalahGame> {
    let command = KalahArguments::augment_args(Command::new("kalah").no_binary_name(true));
    let command = command.arg(Arg::new("game").long("game"));
    let options = KalahArguments::from_arg_matches(&command.try_get_matches_from(words)?)?;
    Ok(KalahGame::new(options.pits, options.seeds, options.rule)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clap must know the names before any game is opened.
    #[test]
    fn game_is_listed_under_its_own_name() {
        for entry in all() {
            assert_eq!(entry.open_default().unwrap().name(), entry.name());
        }
    }
}

//! The arguments of `nullwindow-lab train probcut`, and which of them belong to which game.

use crate::train::games;
use anyhow::bail;
use clap::{ValueHint, value_parser};
use nullwindow_fit::probcut::{EMPTIES, StudyOptions};
use std::path::PathBuf;

/// Fit the model of ProbCut: how well shallow searches predict deep ones, and in Othello the end of the game.
///
/// Othello: positions with 14 to 53 empty squares are taken from games that `train othello` holds out, and
/// from variations of them. Each is searched one depth after another without selective cuts, and solved where
/// few squares are empty. A regression line and its deviation are fitted to the pairs of values; half of the
/// games serve only to measure errors. Ctrl-C writes a checkpoint next to the file (exit code 130); so does
/// every hundredth position. Chess: positions are those of self-play games (`--games`, `--nodes`,
/// `--concurrency`), each searched by the player to all depths; Ctrl-C fits to the games finished so far.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train probcut --from wthor\n  \
    nullwindow-lab train probcut --from wthor --resume\n  \
    nullwindow-lab train probcut --from wthor --out quick.txt --positions 800 --depth 8 --exact 18\n  \
    nullwindow-lab train probcut --game chess --games 400 --concurrency 4\n\n\
    docs/models/probcut.md describes how the models that come with the program were fitted.")]
pub(in crate::train) struct Arguments {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "othello",
        value_parser = games::name(&["othello", "chess"]))]
    pub(super) game: String,

    /// Read the games from this folder: files *.wtb in the WTHOR format (Othello, required)
    #[arg(long, value_name = "PATH", value_hint = ValueHint::DirPath)]
    pub(super) from: Option<PathBuf>,

    /// The number of games: from 20, which are played (chess) [default: 200]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(LEAST_GAMES..=1_000_000))]
    pub(super) games: Option<u64>,

    /// The largest number of nodes of a search, that is of each move of the games (chess) [default: 4000]
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,

    /// The number of games at a time, played and searched (chess) [default: 1]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1_024))]
    pub(super) concurrency: Option<u16>,

    /// The file to write: the model; Othello's checkpoint is FILE.checkpoint
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "probcut.txt")]
    pub(super) out: PathBuf,

    /// The number of positions, shared evenly by all numbers of empty squares, from 120 (Othello) [default:
    /// 6000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(LEAST_POSITIONS..=1 << 32))]
    pub(super) positions: Option<u64>,

    /// The depth in plies, from 8: positions are searched to all depths up to it
    #[arg(long, value_name = "PLIES", default_value_t = StudyOptions::default().depth,
        value_parser = value_parser!(u32).range(8..=20))]
    pub(super) depth: u32,

    /// Solve positions with at most this number of empty squares, from 18 (Othello) [default: 22]
    #[arg(long, value_name = "EMPTIES", value_parser = value_parser!(u32).range(18..=30))]
    pub(super) exact: Option<u32>,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = StudyOptions::default().seed,
        value_parser = value_parser!(u64).range(..1 << 31))]
    pub(super) seed: u64,

    /// Continue an earlier run from its checkpoint (Othello)
    #[arg(long)]
    pub(super) resume: bool,
}

/// The number of positions below which there is never a model.
const LEAST_POSITIONS: u64 = least_positions(22);

/// The number of positions below which there is never a model, if those with at most `exact` empty squares
/// are solved. A cell needs eight positions, and the exact values need two cells: with 14 to 17 empty
/// squares, and with 18 to
/// 21. Every second round through the numbers of empty squares measures errors.
const fn least_positions(exact: u32) -> u64 {
    let of_second = if exact < 21 { exact as u64 - 17 } else { 4 };
    let rounds = 2 * 8_u64.div_ceil(of_second) - 1;
    rounds * (*EMPTIES.end() - *EMPTIES.start() + 1) as u64
}

/// The least number of games of chess: half of them measure errors, and a cell needs eight positions.
const LEAST_GAMES: u64 = 20;

impl Arguments {
    /// Fails if an option of the other game is given.
    pub(super) fn check_game(&self) -> anyhow::Result<()> {
        let options = [
            ("--from", "othello", self.from.is_some()),
            ("--positions", "othello", self.positions.is_some()),
            ("--exact", "othello", self.exact.is_some()),
            ("--resume", "othello", self.resume),
            ("--games", "chess", self.games.is_some()),
            ("--nodes", "chess", self.nodes.is_some()),
            ("--concurrency", "chess", self.concurrency.is_some()),
        ];
        let game = &self.game;
        if let Some((name, of, _)) = options.iter().find(|(_, of, given)| *given && of != game) {
            bail!("{name} is for --game {of}, not for {game}");
        }
        let exact = self.exact.unwrap_or(StudyOptions::default().exact);
        let (positions, least) = (self.positions(), least_positions(exact));
        if (positions as u64) < least {
            bail!("--positions {positions}: too few for a fit with --exact {exact}, which needs {least}");
        }
        Ok(())
    }

    /// The number of positions of Othello to search.
    pub(super) fn positions(&self) -> usize {
        self.positions.map_or(StudyOptions::default().positions, |positions| positions as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::super::chess;
    use super::*;
    use clap::Args as _;

    #[test]
    fn help_shows_the_defaults() {
        let help = Arguments::augment_args(clap::Command::new("probcut")).render_long_help().to_string();
        let StudyOptions { positions, exact, .. } = StudyOptions::default();
        let chess = [chess::GAMES, chess::NODES, chess::CONCURRENCY.into()];
        for (name, default) in [
            ("--games", chess[0]),
            ("--nodes", chess[1]),
            ("--concurrency", chess[2]),
            ("--positions", positions as u64),
            ("--exact", exact.into()),
        ] {
            let after = help.split(&format!("{name} ")).nth(1).unwrap();
            let entry = after.split("\n\n").next().unwrap();
            assert!(entry.ends_with(&format!("[default: {default}]")), "{name}: {entry}");
        }
    }
}

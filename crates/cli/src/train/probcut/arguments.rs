//! The arguments of `nullwindow train probcut`, and which of them belong to which game.

use anyhow::bail;
use clap::{ValueEnum, ValueHint, value_parser};
use nullwindow_learn::probcut::{EMPTIES, StudyOptions};
use std::path::PathBuf;

/// Fit the model of ProbCut: how well shallow searches predict deep ones, and in Othello the end of the game.
///
/// Othello: positions with 14 to 53 empty squares are taken from games that `train othello` holds out, and
/// from variations of them. Each is searched one depth after another without selective cuts, and solved where
/// few squares are empty. A regression line and its deviation are fitted to the pairs of values; half of the
/// games serve only to measure errors. Ctrl-C writes a checkpoint next to the file (exit code 130); so does
/// every hundredth position. Chess: positions are those of self-play games (`--play`, `--nodes`,
/// `--threads`), each searched by the player to all depths; Ctrl-C fits to the games finished so far.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow train probcut --games wthor\n  \
    nullwindow train probcut --games wthor --resume\n  \
    nullwindow train probcut --games wthor --out quick.txt --positions 800 --depth 8 --exact 18\n  \
    nullwindow train probcut --game chess --play 400 --threads 4\n\n\
    docs/models/probcut.md describes how the models that come with the program were fitted.")]
pub(in crate::train) struct Arguments {
    /// The game
    #[arg(long, value_enum, default_value = "othello")]
    pub(super) game: StudiedGame,

    /// Othello, required: the folder of games, files *.wtb in the WTHOR format
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(super) games: Option<PathBuf>,

    /// Chess: the number of games to play [default: 200]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(2..=1_000_000))]
    pub(super) play: Option<u64>,

    /// Chess: nodes for each move of the games [default: 4000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,

    /// Chess: the number of games played and searched at once [default: 1]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1_024))]
    pub(super) threads: Option<u16>,

    /// The file of the model; Othello's checkpoint is FILE.checkpoint
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "probcut.txt")]
    pub(super) out: PathBuf,

    /// Othello: the number of positions, shared evenly by all numbers of empty squares, from 40 [default:
    /// 6000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(EMPTIES.count() as u64..=1 << 32))]
    pub(super) positions: Option<u64>,

    /// The largest depth in plies, from 8; positions are searched to all depths up to it
    #[arg(long, value_name = "PLIES", default_value_t = StudyOptions::default().depth,
        value_parser = value_parser!(u32).range(8..=20))]
    pub(super) depth: u32,

    /// Othello: solve positions with at most this number of empty squares, from 16 [default: 22]
    #[arg(long, value_name = "EMPTIES", value_parser = value_parser!(u32).range(16..=30))]
    pub(super) exact: Option<u32>,

    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = StudyOptions::default().seed,
        value_parser = value_parser!(u64).range(..1 << 31))]
    pub(super) seed: u64,

    /// Othello: resume from the checkpoint
    #[arg(long)]
    pub(super) resume: bool,
}

/// A game whose searches are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum StudiedGame {
    /// Othello
    Othello,
    /// Chess
    Chess,
}

impl Arguments {
    /// Fails if an option of the other game is given.
    pub(super) fn check_game(&self) -> anyhow::Result<()> {
        let of_othello = [
            ("--games", self.games.is_some()),
            ("--positions", self.positions.is_some()),
            ("--exact", self.exact.is_some()),
            ("--resume", self.resume),
        ];
        let of_chess = [
            ("--play", self.play.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--threads", self.threads.is_some()),
        ];
        let (others, of, asked) = match self.game {
            StudiedGame::Othello => (&of_chess[..], "chess", "othello"),
            StudiedGame::Chess => (&of_othello[..], "othello", "chess"),
        };
        if let Some((name, _)) = others.iter().find(|(_, given)| *given) {
            bail!("{name} is for --game {of}, not for {asked}");
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
        let chess = [chess::PLAY, chess::NODES, chess::THREADS.into()];
        for (name, default) in [
            ("--play", chess[0]),
            ("--nodes", chess[1]),
            ("--threads", chess[2]),
            ("--positions", positions as u64),
            ("--exact", exact.into()),
        ] {
            let after = help.split(&format!("{name} ")).nth(1).unwrap();
            let entry = after.split("\n\n").next().unwrap();
            assert!(entry.ends_with(&format!("[default: {default}]")), "{name}: {entry}");
        }
    }
}

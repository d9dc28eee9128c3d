//! The games of the program, and their options: the only list of games in it (our own).

use anyhow::bail;
use clap::builder::PossibleValuesParser;
use nullwindow::engine::{Limits, SearchResult};
use nullwindow::session::{AnyGame, Error, Request};
use nullwindow_games::kalah::{self, Rule};
use nullwindow_games::{connect_four, tic_tac_toe};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A game: its name, the options that belong to it, and how it is opened with them.
struct Entry {
    name: &'static str,
    options: &'static [&'static str],
    open: fn(&GameArguments) -> anyhow::Result<AnyGame>,
    bench: &'static [Bench],
    /// The length of the board's side, where it is a square.
    square: Option<u32>,
}

/// A search of `nullwindow bench`: to a depth by the game's player, or to the end by its solver.
pub(crate) struct Bench {
    pub(crate) position: &'static str,
    pub(crate) depth: Option<u32>,
}

impl Bench {
    /// Searches, with a new table of 16 MiB, and returns the result and the time that it took.
    pub(crate) fn run(
        &self,
        game: &AnyGame,
        stop: Option<&AtomicBool>,
    ) -> Result<(SearchResult<String>, Duration), Error> {
        let &Bench { position, depth } = self;
        let mut session =
            if depth.is_some() { game.player(Self::MEBIBYTES) } else { game.solver(Self::MEBIBYTES) }?;
        session.set(position)?;
        let clock = Instant::now();
        let limits = Limits { depth, stop, ..Limits::default() };
        let result = session.search(&Request::new(limits, &clock), &mut |_| ());
        Ok((result, clock.elapsed()))
    }

    /// The size of the table. The signature depends on it.
    pub(crate) const MEBIBYTES: usize = 16;
}

/// The start of the game, to this depth.
const fn start(depth: u32) -> Bench {
    Bench { position: "", depth: Some(depth) }
}

/// This position, to its end.
const fn end(position: &'static str) -> Bench {
    Bench { position, depth: None }
}

const GAMES: [Entry; 5] = [
    Entry {
        name: OTHELLO,
        options: &[],
        open: |_| Ok(nullwindow_othello::OthelloGame.into()),
        bench: &[start(8), end("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X")],
        square: Some(8),
    },
    Entry {
        name: "chess",
        options: &[],
        open: |_| Ok(nullwindow_chess::ChessGame.into()),
        bench: &[
            start(13),
            Bench {
                position: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                depth: Some(12),
            },
            end("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
        ],
        square: None,
    },
    Entry {
        name: "connect-four",
        options: &[],
        open: |_| Ok(connect_four::ConnectFourGame.into()),
        bench: &[start(14), end("4444445623")],
        square: None,
    },
    Entry {
        name: "kalah",
        options: &["pits", "seeds", "rule"],
        open: |options| Ok(kalah::KalahGame::new(options.pits, options.seeds, options.rule)?.into()),
        bench: &[start(14), end("4,4,4,4:0/4,4,4,4:0 first standard")],
        square: None,
    },
    Entry {
        name: "tic-tac-toe",
        options: &[],
        open: |_| Ok(tic_tac_toe::TicTacToeGame.into()),
        bench: &[start(9), end("")],
        square: Some(3),
    },
];

/// The default game.
pub(crate) const OTHELLO: &str = "othello";

/// A game, and a variant of it.
#[derive(clap::Args)]
pub(crate) struct GameArguments {
    /// The game
    #[arg(long, value_name = "GAME", default_value = OTHELLO, value_parser = names())]
    pub(crate) game: String,

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

/// Every game in its usual variant, and its searches of `nullwindow bench`.
pub(crate) fn benches() -> impl Iterator<Item = (anyhow::Result<AnyGame>, &'static [Bench])> {
    GAMES.iter().map(|game| {
        let usual = GameArguments { game: game.name.to_owned(), pits: None, seeds: None, rule: None };
        ((game.open)(&usual), game.bench)
    })
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(GAMES.map(|game| game.name))
}

impl GameArguments {
    /// The length of the board's side, where it is a square.
    pub(crate) fn square(&self) -> Option<u32> {
        GAMES.iter().find(|game| game.name == self.game)?.square
    }

    /// These options as words of a command line.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = vec!["--game".to_owned(), self.game.clone()];
        let mut add = |option: &str, value: Option<String>| {
            words.extend(value.into_iter().flat_map(|value| [option.to_owned(), value]));
        };
        add("--pits", self.pits.map(|pits| pits.to_string()));
        add("--seeds", self.seeds.map(|seeds| seeds.to_string()));
        add("--rule", self.rule.map(|rule| rule.to_string()));
        words
    }

    /// Opens the game.
    ///
    /// # Errors
    /// If an option is not one of this game, or its value is refused.
    pub(crate) fn open(&self) -> anyhow::Result<AnyGame> {
        let own =
            [("pits", self.pits.is_some()), ("seeds", self.seeds.is_some()), ("rule", self.rule.is_some())];
        let Some(game) = GAMES.iter().find(|game| game.name == self.game) else {
            bail!("there is no game '{}'", self.game);
        };
        for (option, given) in own {
            if given && !game.options.contains(&option) {
                let owners = GAMES.iter().filter(|game| game.options.contains(&option));
                let owners: Vec<_> = owners.map(|game| game.name).collect();
                bail!("--{option} is an option of {}, not of {}", owners.join(", "), game.name);
            }
        }
        (game.open)(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clap must know the names before any game is opened.
    #[test]
    fn a_game_is_listed_under_its_own_name() {
        for ((game, _), entry) in benches().zip(GAMES) {
            assert_eq!(game.unwrap().name(), entry.name);
        }
    }
}

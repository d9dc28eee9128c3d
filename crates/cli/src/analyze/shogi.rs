//! Games of shogi, annotated in CSA or KIF.

use super::annotated::AnnotatedGame;
use super::game::RecordedGame;
use super::heading::{Heading, without_folders};
use super::measure::Measure;
use super::source::{Input, SourceGames, numbered};
use anyhow::{Result, anyhow, bail};
use nullwindow::session::{Game as _, excerpt};
use nullwindow_app::text;
use nullwindow_shogi::{Kifu, KifuNotation, Move, Shogi, ShogiGame};

/// Whether a file's name is that of games of shogi.
pub(super) fn is_kifu(input: &mut Input<'_>) -> bool {
    KifuNotation::of_file(input.argument.as_ref()).is_some()
}

/// A game and the notation that it came in.
#[derive(Clone)]
pub(super) struct ShogiRecord {
    kifu: Kifu,
    notation: KifuNotation,
}

/// The games of a file.
pub(super) fn read(input: &mut Input<'_>) -> Result<SourceGames<ShogiRecord>> {
    let (argument, name) = (input.argument, input.name.clone());
    let Some(notation) = KifuNotation::of_file(argument.as_ref()) else {
        bail!(
            "'{}' is not a file of CSA or KIF (.csa, .kif, .kifu); games of shogi and others cannot be \
             analysed together",
            excerpt(argument)
        );
    };
    let bytes = text::bytes(input.file()?, &name)?;
    let games = notation.read(&bytes).map_err(|error| anyhow!("{name}, {error}"))?;
    let record = move |kifu| (Ok(ShogiRecord { kifu, notation }), Vec::new());
    Ok(numbered(games.into_iter().map(record)))
}

impl RecordedGame for ShogiRecord {
    type Move = Move;
    type Position = Shogi;
    type Game = ShogiGame;

    const GAME: ShogiGame = ShogiGame;
    const MEASURE: Measure = Measure::Expected { scale: ShogiGame::SCALE, plies: true };

    fn start(&self) -> &Shogi {
        &self.kifu.start
    }

    fn moves(&self) -> Vec<Move> {
        self.kifu.moves.iter().map(|played| played.m).collect()
    }

    fn known(&self, tag: &str) -> Option<&str> {
        self.kifu.tag(tag).filter(|value| !value.is_empty())
    }

    fn heading(&self, source: &str, players: [Option<&str>; 2]) -> Heading {
        let result = self.kifu.result().map(|outcome| ShogiGame.ending(outcome));
        let name = without_folders(source);
        let [event, site, start] = ["Event", "Site", "Start"].map(|tag| self.known(tag));
        Heading::new(players, &format!("Shogi: {name}"), &[event, site, start, Some(name), result.as_deref()])
    }
}

impl AnnotatedGame for ShogiRecord {
    fn comment(&mut self, ply: Option<usize>) -> &mut Option<String> {
        match ply {
            Some(ply) => &mut self.kifu.moves[ply].comment,
            None => &mut self.kifu.comment,
        }
    }

    fn text(&self) -> String {
        match self.notation {
            KifuNotation::Csa => self.kifu.to_csa(),
            KifuNotation::Kif => self.kifu.to_kif(),
        }
    }
}

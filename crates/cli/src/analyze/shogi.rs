//! Games of shogi, annotated in CSA or KIF, in the encoding of their file.

use super::annotated::AnnotatedGame;
use super::game::RecordedGame;
use anyhow::{Result, anyhow, bail};
use nullwindow::session::{Game as _, excerpt};
use nullwindow_app::analyze::Measure;
use nullwindow_app::analyze::{GameInput, SourceGames, numbered};
use nullwindow_app::analyze::{Heading, without_folders};
use nullwindow_app::text;
use nullwindow_shogi::{
    Kifu, KifuEncoding, KifuError, KifuFile, KifuFormat, KifuNotation, Move, Shogi, ShogiGame,
};

/// Whether an input is of games of shogi: by its name, or, if its name says nothing, by its first lines.
pub(super) fn is_kifu(input: &mut GameInput<'_>) -> bool {
    let named = input.ends_with(&["pgn", "ggf", "sgf", "wtb"]);
    KifuNotation::of_file(input.argument.as_ref()).is_some() || !named && begins_as_kifu(input.head())
}

/// Whether the first bytes of a file are those of a record.
fn begins_as_kifu(head: &[u8]) -> bool {
    // The last character may be cut.
    let line = head.iter().rposition(|&byte| byte == b'\n' || byte == b'\r').map_or(0, |end| end + 1);
    KifuFile::read(if head.len() < HEAD { head } else { &head[..line] }, None).is_ok()
}

/// The bytes that an input shows before it is read.
const HEAD: usize = 8 << 10;

/// A game and how its file is written.
#[derive(Clone)]
pub(super) struct ShogiRecord {
    kifu: Kifu,
    format: KifuFormat,
}

/// The games of a file.
pub(super) fn read(input: &mut GameInput<'_>) -> Result<SourceGames<ShogiRecord>> {
    if !is_kifu(input) {
        bail!(
            "'{}' is not a file of CSA, KIF or KI2 (.csa, .kif, .kifu, .ki2); games of shogi and others \
             cannot be analysed together",
            excerpt(input.argument)
        );
    }
    let (notation, name) = (KifuNotation::of_file(input.argument.as_ref()), input.name.clone());
    let bytes = text::bytes(input.file()?, &name)?;
    let KifuFile { format, games, remarks } =
        KifuFile::read(&bytes, notation).map_err(|error| anyhow!("{name}, {error}"))?;
    let mut notes = remarks.iter().map(ToString::to_string).collect();
    let record = move |game: Result<Kifu, KifuError>| {
        let kifu = game.map_err(|error| anyhow!("{name}, {error}"));
        // Those of the whole file are with its first game.
        (kifu.map(|kifu| ShogiRecord { kifu, format }), std::mem::take(&mut notes))
    };
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

    fn encoded(&self, report: String) -> Vec<u8> {
        match self.format.encoding {
            KifuEncoding::Utf8 => report.into_bytes(),
            // It has no dash, by which a summary says that there is no value.
            KifuEncoding::ShiftJis => KifuEncoding::ShiftJis.encode(&report.replace('–', "-")),
        }
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
            Some(ply) => &mut self.kifu.moves[ply].notes.comment,
            None => &mut self.kifu.before.comment,
        }
    }

    fn text(&self) -> String {
        self.format.text(&self.kifu)
    }
}

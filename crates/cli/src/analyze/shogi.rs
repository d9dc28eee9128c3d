//! Games of shogi, annotated in CSA or KIF, in the encoding of their file.

use super::annotated::AnnotatedGame;
use super::game::RecordedGame;
use super::heading::{Heading, without_folders};
use super::measure::Measure;
use anyhow::{Context, Result, anyhow, bail};
use nullwindow::session::{Game as _, excerpt};
use nullwindow_app::output::log;
use nullwindow_app::text;
use nullwindow_shogi::{Kifu, KifuEncoding, KifuFile, KifuFormat, KifuNotation, Move, Shogi, ShogiGame};
use std::fs::{self, File};
use std::io::Read as _;

/// Whether a file is one of games of shogi: by its name, or, if its name says nothing, by its first lines.
pub(super) fn is_kifu(file: &str) -> bool {
    let named = ["pgn", "ggf", "wtb"].iter().any(|known| file.to_ascii_lowercase().ends_with(known));
    KifuNotation::of_file(file.as_ref()).is_some() || !named && begins_as_kifu(file).unwrap_or(false)
}

/// Whether the first lines of a file are those of a record.
fn begins_as_kifu(file: &str) -> std::io::Result<bool> {
    const READ: u64 = 1 << 14;
    let mut bytes = Vec::new();
    if fs::metadata(file)?.is_file() {
        File::open(file)?.take(READ).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 == READ {
        // The last character may be cut.
        bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n' || byte == b'\r').unwrap_or(0));
    }
    Ok(KifuFile::read(&bytes, None).is_ok())
}

/// A game and how its file is written.
#[derive(Clone)]
pub(super) struct ShogiRecord {
    kifu: Kifu,
    format: KifuFormat,
}

/// The games of a file. The first remark of the reader, and their number, are printed.
pub(super) fn read(file: &str) -> Result<Vec<Result<ShogiRecord>>> {
    if !is_kifu(file) {
        bail!(
            "'{}' is not a file of CSA, KIF or KI2 (.csa, .kif, .kifu, .ki2); games of shogi and others \
             cannot be analysed together",
            excerpt(file)
        );
    }
    let bytes = text::bytes(File::open(file).with_context(|| file.to_owned())?, file)?;
    let placed = |error| anyhow!("{file}, {error}");
    let KifuFile { format, games, remarks } =
        KifuFile::read(&bytes, KifuNotation::of_file(file.as_ref())).map_err(placed)?;
    match &remarks[..] {
        [] => {}
        [remark] => log(&format!("{file}, {remark}")),
        [first, others @ ..] => {
            let plural = if others.len() == 1 { "" } else { "s" };
            log(&format!("{file}, {first} (and {} remark{plural} more)", others.len()));
        }
    }
    Ok(games.into_iter().map(|game| Ok(ShogiRecord { kifu: game.map_err(placed)?, format })).collect())
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

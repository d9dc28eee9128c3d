//! Chess in the list (our own).

use crate::facets::{Protocol, Term};
use crate::house_game::{HouseGame, PathCounts, PerftVisitor};
use crate::records::{ending, noted, start, text};
use crate::terms;
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Position as _, Score};
#[cfg(feature = "app")]
use nullwindow_chess::PolyglotBook;
use nullwindow_chess::{
    Chess, ChessGame, Epd, LinearEvaluator, NetworkEvaluator, Pgn, PgnMove, Weights, feature_name,
    for_each_feature,
};
#[cfg(feature = "app")]
use nullwindow_support::ReadBook;
use nullwindow_support::{
    BenchSearch, Games, Look, Notation, Notes, Record, Unit, Variant, WeightFile, good_games, pawns,
};
use std::collections::BTreeMap;

impl HouseGame for ChessGame {
    const NAME: &'static str = "chess";
    const TITLE: &'static str = "Chess";
    const BENCH: &'static [BenchSearch] = &[
        BenchSearch::to_depth("", 13),
        BenchSearch::to_depth("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 12),
        BenchSearch::to_end("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
    ];
    const PROTOCOL: Protocol = Protocol::Uci;
    const UNIT: Unit = pawns(ChessGame::SCALE);
    const LOOK: Look = Look::Men;
    const WEIGHTS: Option<WeightFile> = Some(WeightFile {
        path: "weights/chess.gz",
        bytes: NetworkEvaluator::embedded_file,
        give: |bytes| NetworkEvaluator::give(bytes).map_err(|error| error.to_string()),
    });
    /// Polyglot's.
    #[cfg(feature = "app")]
    const BOOKS: Option<ReadBook> = Some(|file, seed| {
        let book = PolyglotBook::read(file).map_err(|error| error.to_string())?;
        Ok(book.book(seed))
    });
    const NOTATIONS: &'static [Notation] = &[Notation { name: "pgn", write: write_pgn }];

    fn open(_: &Variant) -> Result<Self, Error> {
        Ok(ChessGame)
    }

    fn horizon(&self, position: &Chess) -> Score {
        LinearEvaluator::embedded().horizon(position, 0)
    }

    /// The linear evaluation by groups of features, in centipawns; the network that corrects it has no terms.
    fn terms(&self, p: &Chess) -> Vec<Term> {
        let (weights, mut groups) = (Weights::embedded(), BTreeMap::<String, f32>::new());
        for_each_feature(p, |feature, [middlegame, endgame]| {
            let [first, last] = weights.get(feature).map(f32::from);
            let name = feature_name(feature).unwrap_or_default();
            let group = name.split('.').next().unwrap_or_default().replace('_', " ");
            *groups.entry(group).or_default() += middlegame * first + endgame * last;
        });
        let white = |value: f32| terms::from_first(p.side(), value.round() as i32);
        groups.into_iter().map(|(group, value)| (group, white(value))).collect()
    }

    fn read_records(name: &str, bytes: &[u8], most: usize) -> Result<Option<Games>, String> {
        let text = text(bytes);
        if ending(name).as_deref() != Some("pgn") && !text.starts_with('[') && !text.starts_with("1.") {
            return Ok(None);
        }
        let (mut games, mut notes) = (Pgn::games(&text), Notes::default());
        let game = || {
            let game = games.next()?.map(|game| record(&game));
            games.notes().iter().for_each(|note| notes.add(|| note.to_string()));
            Some(game)
        };
        let read = good_games(name, std::iter::from_fn(game), most)?;
        Ok(Some(noted(name, read, notes)))
    }

    fn with_perft<V: PerftVisitor>(&self, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(self, Some(read_counts)))
    }
}

fn record(game: &Pgn) -> Record {
    let names: Vec<_> = ["White", "Black"].into_iter().filter_map(|tag| game.tag(tag)).collect();
    let moves: Vec<_> = game.moves.iter().map(|played| played.m).collect();
    let left_out = variations(&game.moves);
    Record { left_out, ..Record::of(names.join(" – "), &game.start.to_string(), &moves) }
}

/// The number of variations, those within others included.
fn variations(moves: &[PgnMove]) -> usize {
    moves.iter().flat_map(|played| &played.variations).map(|line| 1 + variations(&line.moves)).sum()
}

fn write_pgn(from: &str, names: &[String]) -> Result<String, String> {
    let mut game = Pgn::new(start(from, Chess::start)?);
    let mut now = game.start.clone();
    for name in names {
        let m = now.read_san(name).map_err(|error| error.to_string())?;
        game.moves.push(m.into());
        now.make(m);
    }
    game.result = now.outcome();
    Ok(game.to_string())
}

/// The counts of EPD, `D1 20; D2 400;`.
fn read_counts(text: &str) -> Result<Vec<PathCounts<Chess>>, String> {
    let lines = Epd::read(text).map_err(|error| error.to_string())?;
    let counted = |(line, epd): (usize, Epd)| {
        let counts = epd.paths().collect();
        PathCounts { line, position: epd.position, counts }
    };
    Ok(lines.into_iter().map(counted).collect())
}

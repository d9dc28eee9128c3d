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
    Chess, ChessGame, Epd, LinearEvaluator, NetworkEvaluator, Pgn, PgnLine, PgnMove, Weights, feature_name,
    for_each_feature,
};
#[cfg(feature = "app")]
use nullwindow_support::ReadBook;
use nullwindow_support::{
    BenchSearch, Games, Look, Notation, Notes, Record, RecordNode, RecordTree, Unit, Variant, WeightFile,
    good_games, pawns,
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
    const BOOK: Option<(&'static str, &'static str)> = Some(("", "books/chess.gz"));
    const NOTATIONS: &'static [Notation] = &[Notation { name: "pgn", keeps: [true, true], write: write_pgn }];

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
    let mut moves = RecordTree::default();
    moves.nodes[0].comment = game.comment.clone().unwrap_or_default();
    add_line(&mut moves, 0, &game.moves);
    Record { title: names.join(" – "), start: game.start.to_string(), moves }
}

/// Adds a line behind a node. (The reader bounds how deep variations are nested.)
fn add_line(tree: &mut RecordTree, before: usize, line: &[PgnMove]) {
    let (mut at, mut parents) = (before, Vec::new());
    for PgnMove { m, nags, comment, .. } in line {
        parents.push(at);
        at = tree.add(at, m);
        tree.nodes[at].glyphs.clone_from(nags);
        tree.add_comment(at, comment.as_deref().unwrap_or_default());
    }
    for (played, parent) in line.iter().zip(parents).rev() {
        for PgnLine { comment, moves } in &played.variations {
            let first = tree.nodes.len();
            add_line(tree, parent, moves);
            // What is before the first move is at it.
            let text = [comment, &moves.first().and_then(|played| played.comment.clone())];
            tree.nodes[first].comment =
                text.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join("\n");
        }
    }
}

fn write_pgn(from: &str, moves: &RecordTree) -> Result<String, String> {
    let text = |node: &RecordNode| Some(node.comment.clone()).filter(|comment| !comment.is_empty());
    let mut game = Pgn::new(start(from, Chess::start)?);
    game.comment = text(&moves.nodes[0]);
    game.moves = moves.lines(Pgn::NESTED, &game.start, &mut |now, node, others| {
        let m = now.read_san(&node.name).map_err(|error| error.to_string())?;
        now.make(m);
        let variations = others.into_iter().map(|moves| PgnLine { comment: None, moves }).collect();
        Ok(PgnMove { m, nags: node.glyphs.clone(), comment: text(node), variations })
    })?;
    game.result = game.end().outcome();
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

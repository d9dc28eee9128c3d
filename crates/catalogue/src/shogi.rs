//! Shogi in the list (our own).

use crate::facets::{Protocol, Term};
use crate::house_game::{HouseGame, PerftVisitor};
use crate::records::{noted, start};
use crate::terms;
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Position as _, Score};
use nullwindow_shogi::haitaka::{Color, Piece};
use nullwindow_shogi::{
    Kifu, KifuFile, KifuMove, KifuNotation, KifuNotes, RelationEvaluator, Shogi, ShogiGame, Weights,
    material_name,
};
use nullwindow_support::{
    BenchSearch, Games, Look, Notation, Notes, Record, RecordNode, RecordTree, Unit, Variant, WeightFile,
    good_games, pawns,
};
use std::path::Path;

impl HouseGame for ShogiGame {
    const NAME: &'static str = "shogi";
    const TITLE: &'static str = "Shogi";
    const BENCH: &'static [BenchSearch] = &[
        BenchSearch::to_depth("", 10),
        BenchSearch::to_depth("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 7),
    ];
    const PROTOCOL: Protocol = Protocol::Usi;
    const UNIT: Unit = pawns(ShogiGame::SCALE);
    const LOOK: Look = Look::Tiles;
    const WEIGHTS: Option<WeightFile> = Some(WeightFile {
        path: "weights/shogi.gz",
        bytes: Weights::embedded_file,
        give: |bytes| Weights::give(bytes).map_err(|error| error.to_string()),
    });
    const NOTATIONS: &'static [Notation] = &[
        Notation { name: "kif", keeps: [true, true], write: |from, moves| Ok(kifu(from, moves)?.to_kif()) },
        Notation { name: "csa", keeps: [false, true], write: |from, moves| Ok(kifu(from, moves)?.to_csa()) },
    ];

    fn open(_: &Variant) -> Result<Self, Error> {
        Ok(ShogiGame)
    }

    fn horizon(&self, position: &Shogi) -> Score {
        RelationEvaluator::embedded().horizon(position, 0)
    }

    /// Pieces by their kinds, and what their relations and attacks are worth, in hundredths of a pawn.
    fn terms(&self, p: &Shogi) -> Vec<Term> {
        let (weights, board) = (Weights::embedded(), p.board());
        let count = |piece, color| board.colored_pieces(color, piece).len() as i32;
        let mut terms: Vec<Term> = Vec::new();
        let mut add = |index: usize, number: i32| {
            terms.push((material_name(index).to_owned(), number * i32::from(weights.get()[index])));
        };
        for (index, piece) in Piece::ALL.into_iter().filter(|&piece| piece != Piece::King).enumerate() {
            add(index, count(piece, Color::Black) - count(piece, Color::White));
        }
        for (index, piece) in Piece::ALL.into_iter().take(Piece::HAND_NUM).enumerate() {
            let [black, white] = [Color::Black, Color::White].map(|color| board.num_in_hand(color, piece));
            add(Piece::ALL.len() - 1 + index, i32::from(black) - i32::from(white));
        }
        let material: i32 = terms.iter().map(|(_, value)| value).sum();
        let all = terms::from_first(p.side(), RelationEvaluator::new(&weights).points(p));
        terms.push(("relations and attacks of pieces".to_owned(), all - material));
        terms
    }

    fn read_records(name: &str, bytes: &[u8], most: usize) -> Result<Option<Games>, String> {
        let notation = KifuNotation::of_file(Path::new(name));
        let file = match KifuFile::read(bytes, notation) {
            Err(_) if notation.is_none() => return Ok(None),
            file => file.map_err(|error| format!("{name}: {error}"))?,
        };
        let mut notes = Notes::default();
        file.remarks.iter().for_each(|remark| notes.add(|| format!("line {}: {}", remark.line, remark.text)));
        let is_csa = file.format.notation != KifuNotation::Kif;
        let games = file.games.into_iter().map(|game| game.map(|game| record(&game, is_csa)));
        Ok(Some(noted(name, good_games(name, games, most)?, notes)))
    }

    fn with_perft<V: PerftVisitor>(&self, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(self, None))
    }
}

/// In CSA every line with `'` is a comment, but for those of engines; in KIF other lines are for programs.
fn comment(notes: &KifuNotes, is_csa: bool) -> String {
    let plain = notes.program.iter().filter(|line| is_csa && !line.starts_with('*'));
    notes.comment.iter().chain(plain).map(String::as_str).collect::<Vec<_>>().join("\n")
}

fn record(game: &Kifu, is_csa: bool) -> Record {
    let names: Vec<_> = ["Black", "White"].into_iter().filter_map(|tag| game.tag(tag)).collect();
    let mut moves = RecordTree::default();
    moves.add_comment(0, &comment(&game.before, is_csa));
    add_line(&mut moves, 0, game, is_csa);
    Record { title: names.join(" – "), start: game.start.to_string(), moves }
}

/// Adds a line behind a node. (The reader bounds how deep variations are nested.)
fn add_line(tree: &mut RecordTree, before: usize, line: &Kifu, is_csa: bool) {
    let (mut at, mut varied) = (before, Vec::new());
    for KifuMove { m, notes } in &line.moves {
        varied.push((at, notes));
        at = tree.add(at, m);
        tree.add_comment(at, &comment(notes, is_csa));
    }
    // The ending is no move: what is written at it is at the last one.
    tree.add_comment(at, &comment(&line.after, is_csa));
    varied.push((at, &line.after));
    for (parent, notes) in varied.into_iter().rev() {
        for variation in &notes.variations {
            let first = tree.nodes.len();
            add_line(tree, parent, variation, is_csa);
            if let (Some(node), Some(comment)) = (tree.nodes.get_mut(first), &variation.before.comment) {
                node.comment = [comment, &*node.comment].join("\n").trim_end().to_owned();
            }
        }
    }
}

fn kifu(from: &str, moves: &RecordTree) -> Result<Kifu, String> {
    let notes = |node: &RecordNode| {
        let comment = Some(node.comment.clone()).filter(|comment| !comment.is_empty());
        KifuNotes { comment, ..KifuNotes::default() }
    };
    let mut game = Kifu::new(start(from, Shogi::start)?);
    game.before = notes(&moves.nodes[0]);
    game.moves = moves.lines(Kifu::NESTED, &game.start, &mut |now, node, others| {
        let m = now.read_usi(&node.name).map_err(|error| error.to_string())?;
        let variations = others.into_iter().map(|moves| Kifu { moves, ..Kifu::new(now.clone()) }).collect();
        now.make(m);
        Ok(KifuMove { m, notes: KifuNotes { variations, ..notes(node) } })
    })?;
    Ok(game)
}

//! Shogi in the list (our own).

use crate::facets::{Protocol, Term};
use crate::house_game::{HouseGame, PerftVisitor};
use crate::records::{noted, start};
use crate::terms;
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Position as _, Score};
use nullwindow_shogi::haitaka::{Color, Piece};
use nullwindow_shogi::{
    Kifu, KifuFile, KifuNotation, RelationEvaluator, Shogi, ShogiGame, Weights, material_name,
};
use nullwindow_support::{
    BenchSearch, Games, Look, Notation, Notes, Record, Unit, Variant, WeightFile, good_games, pawns,
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
        Notation { name: "kif", write: |from, names| Ok(kifu(from, names)?.to_kif()) },
        Notation { name: "csa", write: |from, names| Ok(kifu(from, names)?.to_csa()) },
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
        let games = file.games.into_iter().map(|game| game.map(|game| record(&game)));
        Ok(Some(noted(name, good_games(name, games, most)?, notes)))
    }

    fn with_perft<V: PerftVisitor>(&self, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(self, None))
    }
}

/// The number of variations, those within others included.
fn variations(game: &Kifu) -> usize {
    let ends = [&game.before, &game.after].into_iter();
    let notes = ends.chain(game.moves.iter().map(|played| &played.notes));
    notes.flat_map(|notes| &notes.variations).map(|line| 1 + variations(line)).sum()
}

fn record(game: &Kifu) -> Record {
    let names: Vec<_> = ["Black", "White"].into_iter().filter_map(|tag| game.tag(tag)).collect();
    let moves: Vec<_> = game.moves.iter().map(|played| played.m).collect();
    Record { left_out: variations(game), ..Record::of(names.join(" – "), &game.start.to_string(), &moves) }
}

fn kifu(from: &str, names: &[String]) -> Result<Kifu, String> {
    let mut game = Kifu::new(start(from, Shogi::start)?);
    let mut now = game.start.clone();
    for name in names {
        let m = now.read_usi(name).map_err(|error| error.to_string())?;
        game.moves.push(m.into());
        now.make(m);
    }
    Ok(game)
}

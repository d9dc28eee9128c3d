//! Opening books: the file that `book` writes, and the format of Polyglot (our own).

use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow::Position;
use nullwindow::session::{AnyGame, Request};
use nullwindow_book::{BookGrowth, BookSearch, BookTree};
use nullwindow_chess::{Chess, PolyglotBook};
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_support::SplitMix64;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "book-grown",
        seeds: || vec![START.as_bytes().to_vec(), [START, NEXT].concat().into_bytes(), grown()],
        dictionary: || {
            let words =
                ["\n", "null", "[0,0]", "[1,8]", "true", "32000", "-31990", "[[\"", "\",", "code 0", "0,"];
            texts(&words)
        },
        run,
    },
    Target {
        name: "book-polyglot",
        seeds: || [&[E4][..], &[CASTLING], &[E4, E4], &[CASTLING, E4]].map(<[_]>::concat).to_vec(),
        dictionary: || vec![E4[..8].to_vec(), E4[8..].to_vec(), CASTLING[8..].to_vec()],
        run: polyglot,
    },
];

/// The start of chess: its key, e2e4, the weight 1, and what nothing reads.
const E4: [u8; 16] = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0, 1, 0, 0, 0, 0];

/// A position where White may castle, as the format has both.
const CASTLING: [u8; 16] =
    [0xfd, 0xa2, 0x39, 0xcc, 0x69, 0x2a, 0x60, 0x53, 0x01, 0x07, 0xff, 0xff, 0, 0, 0, 0];

/// A file without its checksum: the start of tic-tac-toe.
const START: &str = "nullwindow book 1\ngame tic-tac-toe\nvariant \nsettings nodes 20000\nmade by hand\n\
    [\"code 0\",0,null,[[\"1\",0,false,1],[\"5\",3,false,null],[\"9\",31995,true,null]]]\n";

/// A position after it.
const NEXT: &str = "[\"code 1\",1,[0,0],[[\"5\",-7,false,null],[\"3\",-31996,true,null]]]\n";

/// A book of the game, without its checksum.
fn grown() -> Vec<u8> {
    let game = AnyGame::from(TicTacToeGame);
    let search = BookSearch { nodes: None, depth: Some(1), mebibytes: 1, ..BookSearch::default() };
    let mut growth = BookGrowth::new(&game, search, None).expect("a game");
    for _ in 0..12 {
        growth.step(&AtomicBool::new(false)).expect("searched");
    }
    let file = growth.tree().file();
    let sum = file.iter().rposition(|&byte| byte == b'#').expect("a checksum");
    file[..sum].to_vec()
}

/// An input without a checksum is given the right one.
fn run(input: &[u8]) -> Verdict {
    let mut file = input.to_vec();
    if !file.contains(&b'#') {
        file.extend(format!("#{:08x}\n", crc32fast::hash(input)).bytes());
    }
    let tree = match BookTree::read(&file) {
        Err(error) => return Verdict::refused(&error),
        Ok(tree) => tree,
    };
    assert_eq!(BookTree::read(&tree.file()).map(|again| again.file()), Ok(tree.file()));
    let (positions, _) = tree.size();
    assert_eq!((tree.line().is_empty(), tree.value().is_none()), (positions == 0, positions == 0));
    // A player takes the moves that are legal, and grows no book of other rules.
    let game = AnyGame::from(TicTacToeGame);
    let search = BookSearch { nodes: None, depth: Some(1), mebibytes: 1, ..BookSearch::default() };
    if let Err(error) = BookGrowth::new(&game, search, Some(tree.clone())) {
        return Verdict::refused(&error);
    }
    let mut session = game.with_book(Arc::new(tree.book(Some(9)))).player(1).expect("a game");
    let found = session.search(&Request::to_depth(1), &mut |_| ());
    session.play(&found.lines[0].moves[0]).expect("a legal move");
    Verdict::accepted(positions)
}

/// The moves of the book are legal.
fn polyglot(input: &[u8]) -> Verdict {
    let book = match PolyglotBook::read(input) {
        Err(error) => return Verdict::refused(&error),
        Ok(book) => book,
    };
    let (mut game, mut random) = (Chess::start(), SplitMix64::new(1));
    let castling: Chess = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().expect("a position");
    if let Some(m) = book.choose(&castling, &mut random) {
        castling.read_san(&castling.san(m)).expect("a legal move");
    }
    for name in book.line(8, &mut random) {
        let m = game.read_san(&name).expect("a legal move");
        game.make(m);
    }
    Verdict::accepted(input.len())
}

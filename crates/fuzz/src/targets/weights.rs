//! Files of weights: a file of the crate, with some bytes changed (our own).
//!
//! The first byte of an input says whether its checksum is right (an even number), and whether it is cut;
//! then come changes: an offset (u32) and the bytes of a 16-bit number.

use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow::tuples::Cell;
use nullwindow::weights::{WeightSums, Weights};
use nullwindow_chess::{Chess, LinearEvaluator, NetworkEvaluator, Weights as ChessWeights};
use nullwindow_network::Layers;
use nullwindow_othello::{Features, Othello, Weights as OthelloWeights};
use nullwindow_shogi::{RelationEvaluator, Shogi, Weights as ShogiWeights};
use std::sync::{Arc, LazyLock};

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "weights-chess",
        seeds: || vec![CHESS_TEXT.as_bytes().to_vec(), b"# nothing\npawn 1 2\n".to_vec()],
        dictionary: || texts(&["#", "\n", " 4000", " -4000", " 4001", "pawn", ".", "knight", "0 0 0"]),
        run: chess,
    },
    Target { name: "weights-chess-network", seeds: changes, dictionary: Vec::new, run: network },
    Target {
        name: "weights-trained",
        seeds: || {
            let wrong = [TUPLES.as_bytes(), b"#00000000\n"].concat();
            vec![TUPLES.as_bytes().to_vec(), LAYERS.as_bytes().to_vec(), wrong]
        },
        dictionary: || {
            texts(&["\n", "tuple 2 of 1: 0 0 0 0\n", " of :", "65535", "-32769", "made \n", "255", "row 1\n"])
        },
        run: trained,
    },
    Target { name: "weights-shogi", seeds: changes, dictionary: Vec::new, run: shogi },
    Target { name: "weights-othello", seeds: changes, dictionary: Vec::new, run: othello },
];

static CHESS_TEXT: LazyLock<String> = LazyLock::new(|| ChessWeights::embedded().file());

/// A file of tuples without its checksum.
const TUPLES: &str = "nullwindow tuples 1\ngame pair\nvariant \nmade by hand\n\
    board 2 cells, 16 parts a point\ncontents 0 1 2\n\
    tuple 3 of : 7 -8\ntuple 2 of 1 0: 0 1 2 3 4 5 6 -32768\n";

/// A file of layers without its checksum.
const LAYERS: &str = "nullwindow layers 1\ngame pair\nvariant \nmade by hand\n\
    board 2 cells, 1 units, 100 points\ncontents 0 1\nexchange 1 0\n\
    row 0\nrow -6553\nrow 5\nrow 512\nbias 3\noutput 16000 -16000 536870912\n";

fn changes() -> Vec<Vec<u8>> {
    let change = |at: u32, number: i16| [&at.to_le_bytes()[..], &number.to_le_bytes()].concat();
    let two = [vec![0], change(100, 990), change(5_000, -990)].concat();
    let bytes: Vec<u8> = [vec![2], change(9, 0)].concat();
    vec![vec![0], vec![1], two, bytes, [vec![0], change(0, 7)].concat(), [vec![4], change(8, -1)].concat()]
}

/// The file with the changes of an input.
fn changed(file: &[u8], input: &[u8]) -> Vec<u8> {
    let (&flags, changes) = input.split_first().unwrap_or((&0, &[]));
    let mut bytes = file.to_vec();
    for change in changes.as_chunks::<6>().0 {
        let at =
            u32::from_le_bytes([change[0], change[1], change[2], change[3]]) as usize % (bytes.len() - 1);
        bytes[at..at + 2].copy_from_slice(&change[4..]);
    }
    if flags & 2 != 0 {
        bytes.truncate(bytes.len() - 1 - usize::from(flags >> 2) * 97);
    }
    if flags & 1 == 0 {
        let at = bytes.len() - 4;
        let sum = crc32fast::hash(&bytes[..at]).to_le_bytes();
        bytes[at..].copy_from_slice(&sum);
    }
    bytes
}

/// Positions that any weights are to evaluate without an overflow.
static CHESS: LazyLock<Vec<Chess>> = LazyLock::new(|| {
    let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let queens = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    let fens = [full, queens, "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 90 60"];
    fens.iter().filter_map(|fen| fen.parse().ok()).collect()
});

fn chess(input: &[u8]) -> Verdict {
    match ChessWeights::read(&String::from_utf8_lossy(input)) {
        Err(error) => Verdict::refused(&error),
        Ok(weights) => {
            assert_eq!(ChessWeights::read(&weights.file()), Ok(weights.clone()));
            let evaluator = LinearEvaluator(Arc::new(weights));
            let sum: i32 = CHESS.iter().map(|p| evaluator.centipawns(p)).sum();
            Verdict::accepted(sum.unsigned_abs() as usize)
        }
    }
}

fn network(input: &[u8]) -> Verdict {
    static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| NetworkEvaluator::embedded_file().to_vec());
    match Layers::read(&changed(&FILE, input)) {
        Err(error) => Verdict::refused(&error),
        Ok(layers) => {
            assert!(Layers::read(&layers.file()).is_ok_and(|again| again == layers));
            let network = NetworkEvaluator { layers: Some(Arc::new(layers)), ..NetworkEvaluator::embedded() };
            let sum: i32 = CHESS.iter().map(|p| network.centipawns(p)).sum();
            Verdict::accepted(sum.unsigned_abs() as usize)
        }
    }
}

/// An input without a checksum is given the right one.
fn trained(input: &[u8]) -> Verdict {
    let mut file = input.to_vec();
    if !file.contains(&b'#') {
        file.extend(format!("#{:08x}\n", crc32fast::hash(input)).bytes());
    }
    match Weights::read(&file) {
        Err(error) => Verdict::refused(&error),
        Ok(weights) => {
            assert_eq!(Weights::read(&weights.file()).as_ref(), Ok(&weights));
            let mut sums = WeightSums::default();
            let cells = [Cell::EMPTY, Cell::first(0), Cell::second(83), Cell::neutral(255)];
            let boards = cells.map(|cell| vec![cell; weights.cells()]);
            let all: i64 = boards.iter().map(|board| i64::from(sums.points(&weights, board, 0))).sum();
            let last: i64 = sums.points(&weights, &boards[3], 0).into();
            assert_eq!(last, i64::from(WeightSums::default().points(&weights, &boards[3], 0)));
            Verdict::accepted(all.unsigned_abs() as usize)
        }
    }
}

fn shogi(input: &[u8]) -> Verdict {
    match ShogiWeights::from_bytes(&changed(ShogiWeights::embedded_file(), input)) {
        Err(error) => Verdict::refused(&error),
        Ok(weights) => {
            let points = RelationEvaluator::new(&weights).points(&Shogi::start());
            Verdict::accepted(points.unsigned_abs() as usize)
        }
    }
}

fn othello(input: &[u8]) -> Verdict {
    match OthelloWeights::read(&changed(OthelloWeights::embedded_file(), input)) {
        Err(error) => Verdict::refused(&error),
        Ok(weights) => {
            let start = Othello::start();
            let score = weights.score(&Features::of(&start), start.empties(), start.legal().count_ones());
            Verdict::accepted(score.unsigned_abs() as usize)
        }
    }
}

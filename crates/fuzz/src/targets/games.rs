//! The games of the house with words of their positions and moves, for several families (our own).

use crate::target::{Words, dictionary};

/// Positions and moves of Othello.
pub(super) const OTHELLO: [&str; 5] = [
    "",
    "f5d6c3d3c4f4f6",
    "---------------------------OX------XO--------------------------- X",
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; H4:+4",
    "F5 d6\tC3",
];

pub(super) const OTHELLO_WORDS: Words = || dictionary(include_str!("../../dictionaries/othello.dict"));

/// Positions and moves of chess.
pub(super) const CHESS: [&str; 8] = [
    "",
    "startpos moves e2e4 e7e5 g1f3",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/P7/8/8/8/8/8/k1K5 w - - 99 200",
    "e4 e5 Nf3",
];

pub(super) const CHESS_WORDS: Words = || dictionary(include_str!("../../dictionaries/chess.dict"));

/// Positions and moves of shogi.
pub(super) const SHOGI: [&str; 6] = [
    "",
    "startpos moves 7g7f 3c3d 8h2b+",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b",
    "8k/9/9/9/9/9/9/9/K8 b 2R2B4G4S4N4L18P 1",
];

pub(super) const SHOGI_WORDS: Words = || dictionary(include_str!("../../dictionaries/shogi.dict"));

/// Positions of Connect Four.
pub(super) const CONNECT_FOUR: [&str; 4] = ["", "445", "1212121", "44444456"];

/// Positions of Kalah.
pub(super) const KALAH: [&str; 5] = [
    "",
    "3 6 2",
    "4,4,4,4,4,4:0/4,4,4,4,4,4:0 first empty-capture",
    "4,4,4,4:0/4,4,4,4:0 first standard",
    "36",
];

pub(super) const KALAH_WORDS: Words = || dictionary(include_str!("../../dictionaries/kalah.dict"));

/// Positions of Domineering.
pub(super) const DOMINEERING: [&str; 3] = ["", "a1 b1", "a1b3"];

pub(super) const DOMINEERING_WORDS: Words =
    || dictionary(include_str!("../../dictionaries/domineering.dict"));

/// Positions of tic-tac-toe.
pub(super) const TIC_TAC_TOE: [&str; 4] = ["", "12", "159", "1 5 2"];

pub(super) const DIGITS: Words = || dictionary(include_str!("../../dictionaries/digits.dict"));

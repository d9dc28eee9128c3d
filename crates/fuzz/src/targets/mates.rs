//! Mates of chess and shogi: what a search for them claims is checked by the rules (our own).

use super::games::{CHESS_WORDS, SHOGI_WORDS};
use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow::engine::{Limits, NodeClock};
use nullwindow::proof::{DfPn, ProofLimits, ProofOptions, ProofResult, ProofStatus};
use nullwindow::session::{Game as _, ProofRequest, Request, Root, Searcher};
use nullwindow::{Outcome, Position, Score};
use nullwindow_chess::{Chess, ChessGame};
use nullwindow_shogi::{Mate, Shogi};
use std::cell::RefCell;

pub(super) const TARGETS: &[Target] = &[
    Target { name: "mate-chess", seeds: || texts(&CHESS), dictionary: CHESS_WORDS, run: chess },
    Target { name: "mate-chess-proof", seeds: || texts(&CHESS), dictionary: CHESS_WORDS, run: chess_proof },
    Target { name: "mate-shogi", seeds: || texts(&SHOGI), dictionary: SHOGI_WORDS, run: shogi },
];

const CHESS: [&str; 6] = [
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "k7/8/1K6/8/8/8/8/7R w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "4k3/P7/4K3/8/8/8/8/8 w - - 98 80",
    "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
];

const SHOGI: [&str; 4] = [
    "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
    "8k/9/8P/9/9/9/9/9/K8 b 2G 1",
    "7nl/7k1/9/7pp/9/9/9/9/9 b RG2r2b3g4s3n3l16p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

/// The position at the end of a line, whose moves must be legal.
fn end<P: Position>(start: &P, line: &[P::Move], legal: impl Fn(&P, P::Move) -> bool) -> P {
    let mut p = start.clone();
    for &m in line {
        assert!(legal(&p, m), "the line has an illegal move");
        p.make(m);
    }
    p
}

/// The verdict of a proof search, the moves of whose line must be legal.
fn proved<P: Position>(p: &P, found: &ProofResult<P::Move>, legal: impl Fn(&P, P::Move) -> bool) -> Verdict {
    if found.status == ProofStatus::Proved {
        end(p, &found.line, legal);
        return Verdict::accepted(8 + found.line.len());
    }
    Verdict::accepted(usize::from(found.status == ProofStatus::Disproved))
}

/// A search of three plies that claims a win has a line to it.
fn chess(input: &[u8]) -> Verdict {
    thread_local!(static SOLVER: RefCell<Box<dyn Searcher<Chess>>> =
        RefCell::new(ChessGame.solving(1).expect("memory for a small table")));
    let p: Chess = match String::from_utf8_lossy(input).parse() {
        Ok(p) => p,
        Err(error) => return Verdict::refused(&error),
    };
    let limits = Limits { depth: Some(3), nodes: Some(3_000), ..Limits::default() };
    let request = Request::new(limits, &NodeClock(1_000_000));
    let result = SOLVER.with_borrow_mut(|solver| solver.search(&Root::of(&p), &request, &mut |_| ()));
    let line = result.lines.first().map_or(&[][..], |line| &line.moves);
    if result.score.is_win() {
        let mated = end(&p, line, Chess::is_legal).outcome() == Some(Outcome::Win(p.side()));
        assert!(line.len() <= 3 && mated, "a mate is claimed that is none");
        assert_eq!(result.score, Score::win(line.len() as u16));
        return Verdict::accepted(8 + line.len());
    }
    Verdict::accepted(line.len())
}

/// A proof of a win passes its check, which is part of the search.
fn chess_proof(input: &[u8]) -> Verdict {
    let p: Chess = match String::from_utf8_lossy(input).parse() {
        Ok(p) => p,
        Err(error) => return Verdict::refused(&error),
    };
    let limits = ProofLimits { nodes: Some(500), ..ProofLimits::default() };
    let clock = NodeClock(1_000_000);
    let request = ProofRequest { exceeds: Score::points(0), limits, clock: &clock, mebibytes: 1 };
    let found = ChessGame.prove(&Root::of(&p), &request).expect("a proof passes its check");
    proved(&p, &found, Chess::is_legal)
}

fn shogi(input: &[u8]) -> Verdict {
    let p: Shogi = match String::from_utf8_lossy(input).parse() {
        Ok(p) => p,
        Err(error) => return Verdict::refused(&error),
    };
    let options = ProofOptions { shortest: false, certificate: true, ..ProofOptions::default() };
    let limits = ProofLimits { nodes: Some(500), ..ProofLimits::default() };
    let mut search = DfPn::new(1, options).expect("memory for a small table");
    let goal = Mate::of(&p);
    let found = search.solve(&p, &goal, &[], limits, &NodeClock(1_000_000));
    if let Some(certificate) = &found.certificate {
        certificate.check(&p, &goal, &[]).expect("a result passes its check");
    }
    proved(&p, &found, Shogi::is_legal)
}

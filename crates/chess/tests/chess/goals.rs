//! Proof-number search finds mates, as soon as the engine, and certifies them.

use nullwindow::engine::{Engine, Limits, NodeClock, Options};
use nullwindow::proof::{AtLeast, DfPn, Fails, NoDominance, ProofLimits, ProofOptions, ProofStatus};
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Chess, MateEvaluator, Mating};

const PROBLEMS: [(&str, usize); 4] = [
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
    ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 3),
    ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 3),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
];

#[test]
fn mates_are_as_short_as_the_engines() {
    let clock = NodeClock(1_000_000);
    let mut engine = Engine::<Mating>::new(MateEvaluator, 1, Options::default()).unwrap();
    let options = ProofOptions { shortest: true, certificate: true, ..ProofOptions::default() };
    let mut search = DfPn::new(16, options).unwrap();
    for (fen, plies) in PROBLEMS {
        let p: Chess = fen.parse().expect("a position");
        let limits = Limits { depth: Some(plies as u32), ..Limits::default() };
        let found = engine.search(&p, &[], limits, &clock, |_| ());
        assert_eq!(found.score.distance().map(usize::from), Some(plies), "{fen}");
        let goal = AtLeast::<Fails, NoDominance>::win(Side::First);
        let limits = ProofLimits { nodes: Some(3_000_000), ..ProofLimits::default() };
        let found = search.solve(&p, &goal, &[], limits, &clock);
        assert_eq!((found.status, found.line.len()), (ProofStatus::Proved, plies), "{fen}");
        assert!(found.shortest, "{fen}");
        let certificate = found.certificate.expect("a result has a certificate");
        assert_eq!(certificate.check(&p, &goal, &[]), Ok(()), "{fen}");
        let mut end = p.clone();
        found.line.iter().for_each(|&m| _ = end.make(m));
        assert_eq!(end.outcome(), Some(Outcome::Win(Side::First)));
    }
}

/// A draw by repetition is no win: the side without a mate finds none, within limits of plies.
#[test]
fn a_mate_in_two_is_none_in_one() {
    let p: Chess = PROBLEMS[3].0.parse().expect("a position");
    let mut search = DfPn::new(1, ProofOptions::default()).unwrap();
    let goal = AtLeast::<Fails, NoDominance>::win(Side::First);
    for (plies, status) in [(2, ProofStatus::Disproved), (3, ProofStatus::Proved)] {
        let limits = ProofLimits { plies: Some(plies), ..ProofLimits::default() };
        assert_eq!(search.solve(&p, &goal, &[], limits, &NodeClock(1)).status, status);
    }
}

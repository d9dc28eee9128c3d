//! Mates by proof search, and their certificates.

use nullwindow::engine::NodeClock;
use nullwindow::proof::{Certificate, DfPn, ProofLimits, ProofOptions, ProofStatus};
use nullwindow::{Outcome, Position, Side};
use nullwindow_shogi::{Mate, Shogi};

/// The plies of the mate that a search with a table of this many entries finds, and its certificate.
fn mate(problem: &Shogi, entries: usize) -> (usize, Certificate) {
    let options = ProofOptions { certificate: true, ..ProofOptions::default() };
    let mut search = DfPn::with_entries(entries, options);
    let limits = ProofLimits { nodes: Some(2_000_000), ..ProofLimits::default() };
    let found = search.solve(problem, &Mate::of(problem), &[], limits, &NodeClock(1_000_000));
    assert_eq!(found.status, ProofStatus::Proved, "{problem}");
    (found.line.len(), found.certificate.expect("a result has a certificate"))
}

#[test]
fn mates_are_certified() {
    for sfen in ["9/4k4/9/4P4/9/9/9/9/4K4 b 2G2r2b4s4n4l17p 1", "8l/7k1/6ppp/9/6N2/9/9/9/4K4 b RGS 1"] {
        let problem: Shogi = sfen.parse().unwrap();
        for entries in [8, 1 << 16] {
            let (plies, certificate) = mate(&problem, entries);
            assert!(plies >= 3 && certificate.is_proof());
            assert_eq!(certificate.check(&problem, &Mate::of(&problem), &[]), Ok(()), "{sfen}");
        }
    }
}

/// The game is over where the attacker can declare, but a mate problem goes on.
#[test]
fn mates_of_an_attacker_that_could_declare_are_certified() {
    let problem: Shogi = "+P+P+PK+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b 2R2B2G 1".parse().unwrap();
    assert_eq!(problem.outcome(), Some(Outcome::Win(Side::First)));
    for entries in [8, 1 << 16] {
        let (plies, certificate) = mate(&problem, entries);
        assert!(plies >= 3, "{plies} plies");
        assert_eq!(certificate.check(&problem, &Mate::of(&problem), &[]), Ok(()));
        // Its first move is no check any more.
        let mut corrupt = certificate.words().to_vec();
        corrupt[0] ^= 1;
        assert!(Certificate::from_words(true, corrupt).check(&problem, &Mate::of(&problem), &[]).is_err());
    }
}

//! Certificates: strategies with their heads, and proofs of the proof search (our own).

use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow::Side;
use nullwindow::engine::NodeClock;
use nullwindow::proof::{Acyclic, AtLeast, Certificate, DfPn, NoDominance, ProofLimits, ProofOptions};
use nullwindow::session::CertificateRequest;
use nullwindow::strategy::{CertificateReader, Claim, StrategyHead};
use nullwindow_catalogue::{Variant, open};
use nullwindow_games::tic_tac_toe::TicTacToe;
use std::io::Read;

pub(super) const TARGETS: &[Target] = &[
    Target { name: "certificate-strategy", seeds: strategies, dictionary: STRATEGY_WORDS, run: strategy },
    Target {
        name: "certificate-proof",
        seeds: proofs,
        dictionary: || texts(&["\0\0\x01\0", "\0\0\0\u{80}"]),
        run: proof,
    },
];

const STRATEGY_WORDS: Words = || dictionary(include_str!("../../dictionaries/strategy.dict"));

/// Small boards with their certificates, and a large one with the head alone.
fn strategies() -> Vec<Vec<u8>> {
    let claims = [
        ("domineering", &[("columns", "2"), ("rows", "3")][..], "", 3),
        ("domineering", &[("columns", "3"), ("rows", "3")], "", 4),
        ("kalah", &[], "2,1:0/1,2:0 first standard", 2),
        ("tic-tac-toe", &[], "52", 3),
    ];
    let certified = |(name, variant, position, leave): (&str, &[(&str, &str)], &str, u32)| {
        let certificates = open(name, &Variant::of(variant.iter().copied())).ok()?.certificates().ok()?;
        let request = CertificateRequest { leave: Some(leave), mebibytes: 1, ..Default::default() };
        let certified = certificates.certify(position, &request).ok()?;
        let claims = certified.strategies.into_iter();
        Some(claims.flat_map(|claim| [claim.head.to_string().into_bytes(), claim.body].concat()).collect())
    };
    let variant = [("columns", "7"), ("rows", "6")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let head = StrategyHead {
        game: "connect-four".to_owned(),
        variant: variant.to_vec(),
        position: String::new(),
        claim: Claim { side: Side::First, at_least: 0, leave: 8 },
        largest: 1,
    };
    claims
        .into_iter()
        .map(|claim| certified(claim).expect("a certificate"))
        .chain([head.to_string().into_bytes()])
        .collect()
}

/// The largest size of positions that the checker is to search: larger ones take it long, as its page says.
const MOST_LEFT: u32 = 8;

/// Heads are written, and read as the same ones; a check of what follows ends.
fn strategy(mut input: &[u8]) -> Verdict {
    let (mut reader, mut checked) = (CertificateReader::new(&mut input as &mut dyn Read), 0);
    loop {
        let head = match StrategyHead::read(&mut reader) {
            Err(error) => return Verdict::refused(&error),
            Ok(None) => return Verdict::accepted(checked),
            Ok(Some(head)) => head,
        };
        let written = head.to_string();
        let again = StrategyHead::read(&mut CertificateReader::new(written.as_bytes()));
        assert_eq!(again.as_ref().ok().and_then(Option::as_ref), Some(&head), "{written:?}");
        if head.claim.leave > MOST_LEFT {
            return Verdict::accepted(checked);
        }
        let opened =
            open(&head.game, &Variant::of(head.variant.clone())).and_then(|game| game.certificates());
        match opened.and_then(|certificates| certificates.check(&head, &mut reader)) {
            Err(error) => return Verdict::refused(&error),
            Ok(size) => checked += size.positions as usize,
        }
    }
}

/// The words of a proof that tic-tac-toe is no loss, of a disproof that it is a win, and a kind before them.
fn proofs() -> Vec<Vec<u8>> {
    let of = |win: bool| {
        let options = ProofOptions { certificate: true, ..ProofOptions::default() };
        let mut search = DfPn::new(1, options).expect("memory for a small table");
        let (start, limits) = (TicTacToe::start(), ProofLimits::default());
        let found = search.solve(&start, &goal(win), &[], limits, &NodeClock(1_000));
        let certificate = found.certificate.expect("a result");
        let kind = [u8::from(win), u8::from(certificate.is_proof())];
        // The beginning of a proof alone is refused, where it ends; a small one is wholly there.
        let words = certificate.words().iter().flat_map(|word| word.to_le_bytes());
        kind.into_iter().chain(words).collect::<Vec<u8>>()
    };
    vec![of(false), of(true), vec![0, 0], vec![1, 1]]
}

fn goal(win: bool) -> AtLeast<Acyclic, NoDominance> {
    if win { AtLeast::win(Side::First) } else { AtLeast::draw(Side::First) }
}

fn proof(input: &[u8]) -> Verdict {
    let Some(([win, proof], rest)) = input.split_first_chunk() else { return Verdict::accepted(0) };
    let words = rest.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
    let certificate = Certificate::from_words(proof & 1 == 1, words);
    match certificate.check(&TicTacToe::start(), &goal(win & 1 == 1), &[]) {
        Err(error) => Verdict::refused(&error),
        Ok(()) => {
            // Tic-tac-toe is a draw.
            assert_eq!(proof & 1 == 1, win & 1 == 0, "a false proof passes its check");
            Verdict::accepted(1)
        }
    }
}

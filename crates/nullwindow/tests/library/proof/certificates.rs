//! Certificates, and their independent checker.

use super::*;
use nullwindow::proof::{
    Acyclic, AtLeast, ByRule, BySettled, Certificate, CertificateError, Fails, NoDominance,
};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::graph::{CycleRule, Shape};
use nullwindow_games::kalah::Kalah;
use nullwindow_games::tic_tac_toe::TicTacToe;

const OPTIONS: ProofOptions = ProofOptions {
    certificate: true,
    shortest: false,
    epsilon: Some(2),
    weak: false,
    naive: false,
    pds: false,
    keep: false,
};

/// The certificate of a search with a table of this many entries: it passes the check.
fn certified<P: Keyed, G: ProofGoal<P>>(p: &P, goal: &G, entries: usize) -> Certificate {
    let mut search = DfPn::with_entries(entries, OPTIONS);
    let found = solve(&mut search, p, goal);
    let certificate = found.certificate.expect("a result has a certificate");
    assert_eq!(status(certificate.is_proof()), found.status);
    assert_eq!(certificate.check(p, goal, &[]), Ok(()));
    certificate
}

#[test]
fn results_of_games_are_certified() {
    for side in SIDES {
        for entries in [1 << 7, 1 << 16] {
            certified(&TicTacToe::start(), &AtLeast::<Acyclic, NoDominance>::win(side), entries);
            certified(&TicTacToe::start(), &AtLeast::<Acyclic, NoDominance>::draw(side), entries);
        }
        let kalah = Kalah::new(3, 3, nullwindow_games::kalah::Rule::Standard).unwrap();
        certified(&kalah, &AtLeast::<Acyclic, NoDominance>::win(side), 1 << 16);
        // A dominated position is proved by the moves of the dominating one.
        certified(&kalah, &AtLeast::<Acyclic, BySettled>::points(side, 3), 1 << 16);
        let four: ConnectFour = "44444432652333".parse().unwrap();
        certified(&four, &AtLeast::<Acyclic, NoDominance>::win(side), 1 << 20);
    }
}

#[test]
fn results_of_graphs_are_certified_under_each_rule() {
    for seed in 0..500 {
        for rule in CycleRule::ALL {
            let graph = Graph::random(seed, 9, Shape::Cyclic, rule);
            certified(&graph, &AtLeast::<ByRule, NoDominance>::win(Side::First), 1 << 12);
        }
        let graph = Graph::random(seed, 20, Shape::Cyclic, CycleRule::Draw);
        certified(&graph, &AtLeast::<Fails, NoDominance>::win(Side::First), 1 << 12);
    }
}

/// A naive search is wrong on this graph: its proof does not pass.
#[test]
fn wrong_result_has_no_certificate_that_passes() {
    let mut search = DfPn::with_entries(1 << 8, ProofOptions { naive: true, ..OPTIONS });
    let goal = AtLeast::<ByRule, NoDominance>::win(Side::First);
    let found = solve(&mut search, &Graph::interaction(), &goal);
    assert_eq!((found.status, found.certificate), (ProofStatus::Disproved, None));
    assert!(certified(&Graph::interaction(), &goal, 1 << 8).is_proof());
    // No list of up to six words is a certificate of what the naive search says.
    let mut lists = vec![Vec::new()];
    for _ in 0..6 {
        let longer = |list: &Vec<u32>| [1, 2, 3, 4, 5, 8, 1 << 16].map(|word| [&list[..], &[word]].concat());
        lists = lists.iter().flat_map(longer).collect();
        for words in &lists {
            let wrong = Certificate::from_words(false, words.clone());
            assert!(wrong.check(&Graph::interaction(), &goal, &[]).is_err(), "{words:?}");
        }
    }
    assert_eq!(lists.len(), 117_649);
}

#[test]
fn a_corrupt_certificate_is_an_error_with_its_place() {
    let (start, goal) = (TicTacToe::start(), AtLeast::<Acyclic, NoDominance>::draw(Side::Second));
    let good = certified(&start, &goal, 1 << 16);
    let words = good.words();
    let check = |words: Vec<u32>| Certificate::from_words(good.is_proof(), words).check(&start, &goal, &[]);
    let n = words.len();
    assert_eq!(check(words[..n - 1].to_vec()), Err(CertificateError::Ended { place: n - 1 }));
    let longer = [words, &[0]].concat();
    assert_eq!(check(longer), Err(CertificateError::Left { place: n }));
    assert_eq!(check(vec![]), Err(CertificateError::Ended { place: 0 }));
    let place = |error: CertificateError| match error {
        CertificateError::Ended { place }
        | CertificateError::Decided { place }
        | CertificateError::Kind { place }
        | CertificateError::Move { place }
        | CertificateError::Same { place }
        | CertificateError::Left { place }
        | CertificateError::Long { place } => place,
    };
    for at in 0..n.min(300) {
        for word in [1 << 31 | n as u32, 1 << 17, 1 << 15] {
            let mut corrupt = words.to_vec();
            corrupt[at] = word;
            let error = check(corrupt).expect_err("no such word is right");
            assert_eq!(place(error), at, "{error}");
        }
    }
    // The other claim.
    assert!(Certificate::from_words(!good.is_proof(), words.to_vec()).check(&start, &goal, &[]).is_err());
}

//! Strategies of certificates, followed to the end of the game against every reply.

use nullwindow::session::{AnyGame, AnyStrategy, CertificateRequest, Certificates, CertifiedClaim};
use nullwindow::strategy::CertificateReader;
use nullwindow::{Outcome, Side};
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::domineering::DomineeringGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use std::collections::HashSet;
use std::io::Read;

/// The certificates of a position, and the strategies with these bytes for their moves.
fn strategies(
    game: &AnyGame,
    position: &str,
    leave: u32,
    budget: usize,
) -> Vec<(CertifiedClaim, Box<dyn AnyStrategy>)> {
    let certificates = game.certificates().unwrap();
    let request = CertificateRequest { leave: Some(leave), mebibytes: 4, ..Default::default() };
    let certified = certificates.certify(position, &request).unwrap();
    assert!(!certified.strategies.is_empty());
    let replayed = |proof: CertifiedClaim| {
        let strategy = replayed(&*certificates, &proof, budget);
        (proof, strategy)
    };
    certified.strategies.into_iter().map(replayed).collect()
}

fn replayed(certificates: &dyn Certificates, proof: &CertifiedClaim, budget: usize) -> Box<dyn AnyStrategy> {
    let (mut body, mut last) = (proof.body.as_slice(), 0);
    let mut input = CertificateReader::new(&mut body as &mut dyn Read);
    let mut report = |place| {
        assert!(last <= place && place <= proof.body.len() as u64);
        last = place;
    };
    let strategy = certificates.replay(&proof.head, budget, &mut input, &mut report).unwrap();
    assert_eq!(strategy.size(), proof.size);
    strategy
}

/// Plays the claim's side by its strategy, and its opponent in every way: the number of positions met.
fn followed(game: &AnyGame, position: &str, leave: u32) -> usize {
    let mut met = 0;
    for (proof, strategy) in strategies(game, position, leave, usize::MAX) {
        let (claim, mut known, mut lines) = (proof.head.claim, HashSet::new(), vec![Vec::<String>::new()]);
        let mut session = game.player(1).unwrap();
        while let Some(line) = lines.pop() {
            session.set(position).unwrap();
            line.iter().for_each(|name| session.play(name).unwrap());
            if !known.insert(session.board() + session.side_name(session.side())) {
                continue;
            }
            let answers = strategy.follow(&line).unwrap();
            assert!(answers.holds, "{line:?}");
            if let Some(outcome) = session.outcome() {
                let first = match outcome {
                    Outcome::Win(Side::First) => 99,
                    Outcome::Win(Side::Second) => -99,
                    Outcome::Draw => 0,
                    Outcome::Margin(margin) => i32::from(margin),
                };
                assert!(claim.at_least <= if claim.side == Side::First { first } else { -first }, "{line:?}");
                assert!(answers.answer.is_none() && answers.replies.is_empty());
                continue;
            }
            let with = |name: &String| line.iter().chain([name]).cloned().collect::<Vec<_>>();
            if session.side() == claim.side {
                lines.push(with(&answers.answer.unwrap()));
                continue;
            }
            let replies: Vec<_> = answers.replies.iter().map(|(name, _)| name.clone()).collect();
            assert_eq!(replies, session.moves());
            for (name, answer) in &answers.replies {
                let next = with(name);
                assert_eq!(strategy.follow(&next).unwrap().answer, *answer);
                lines.push(next);
            }
        }
        met += known.len();
    }
    met
}

#[test]
fn strategies_hold_against_every_reply() {
    let kalah = KalahGame::new(Some(3), Some(2), None).unwrap();
    for (game, position, leave, least) in [
        (AnyGame::from(TicTacToeGame), "", 3, 500),
        (TicTacToeGame.into(), "52", 1, 20),
        (ConnectFourGame::new(Some(5), Some(4)).unwrap().into(), "33", 6, 5_000),
        (ConnectFourGame::new(Some(4), Some(4)).unwrap().into(), "", 4, 5_000),
        (DomineeringGame::new(Some(4), Some(4)).unwrap().into(), "", 2, 50),
        (DomineeringGame::new(Some(5), Some(4)).unwrap().into(), "", 6, 50),
        (kalah.into(), "", 4, 50),
    ] {
        let met = followed(&game, position, leave);
        assert!(met > least, "{position} {met}");
    }
}

#[test]
fn mirrored_positions_have_mirrored_answers() {
    let game = AnyGame::from(ConnectFourGame::new(Some(5), Some(4)).unwrap());
    let names = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
    let mirrored = |name: &String| (6 - name.parse::<u8>().unwrap()).to_string();
    let mut different = 0;
    for (proof, strategy) in strategies(&game, "3", 6, usize::MAX) {
        for line in ["1", "2", "12", "124", "1241", "2244"].map(names) {
            let [one, other] =
                [line.clone(), line.iter().map(mirrored).collect()].map(|line| strategy.follow(&line));
            let (one, other) = (one.unwrap(), other.unwrap());
            assert_eq!(one.holds, other.holds, "{line:?} {:?}", proof.head.claim);
            assert_eq!(one.answer.as_ref().map(mirrored), other.answer, "{line:?}");
            different += usize::from(one.answer != other.answer);
        }
    }
    assert!(different > 2, "{different}");
}

#[test]
fn budget_keeps_the_first_layers() {
    let game = AnyGame::from(DomineeringGame::new(Some(5), Some(4)).unwrap());
    // A code of eight bytes and a number: the first move alone, or those of the first two layers with moves.
    let answered = |budget| {
        let (_, strategy) = strategies(&game, "", 4, budget).remove(0);
        let first = strategy.follow(&[]).unwrap();
        let mut line: Vec<_> = first.answer.iter().cloned().collect();
        let mut known = usize::from(first.answer.is_some());
        while let Some((reply, answer)) = strategy.follow(&line).unwrap().replies.first().cloned() {
            known += usize::from(answer.is_some());
            let Some(answer) = answer else { break };
            line.extend([reply, answer]);
        }
        (first.holds, known)
    };
    assert_eq!(answered(0), (false, 0));
    assert_eq!(answered(8), (false, 0));
    assert_eq!(answered(9), (true, 1));
    let (holds, known) = answered(usize::MAX);
    assert!(holds && known > 2, "{known}");
}

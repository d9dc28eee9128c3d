//! The proofs that a page has checked (our own): a request in JSON, an answer in JSON.

use crate::games::ProvedGame;
use nullwindow::Side;
use nullwindow::session::{
    AnyStrategy, CertificateProgress, CertificateRequest, Certificates, CertifiedClaim, Error,
};
use nullwindow::strategy::{CertificateReader, Claim, StrategyHead};
use nullwindow_catalogue::Variant;
use nullwindow_exports::{PageClock, json, progress};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Read;

/// The most bytes for the moves that can be followed: with those of [`MOST_LAYERS`] 240 of the 256 MiB that
/// the module may have; the file takes some of the rest.
const MOST_KEPT: usize = 96 << 20;

/// The most bytes for the layers of a certificate while it is checked.
const MOST_LAYERS: u64 = 144 << 20;

/// The most bytes of a position that has a move.
const MOST_OF_MOVE: usize = 17;

/// The size of the solver's table in MiB.
const TABLE: usize = 32;

/// The strategies that were checked last.
///
/// ```
/// let proofs = nullwindow_proofs::Proofs::default();
/// let answer = proofs.check(r#"{"game": "kalah"}"#, b"no certificate");
/// assert!(answer.starts_with(r#"{"error":"byte 14: "#), "{answer}");
/// ```
#[derive(Default)]
pub struct Proofs {
    checked: RefCell<Vec<Box<dyn AnyStrategy>>>,
}

/// A game, the options of its variant, and a position as the game reads it.
#[derive(Deserialize)]
struct Board {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    position: String,
}

impl Board {
    fn opened(&self) -> Result<(&'static ProvedGame, Box<dyn Certificates>), String> {
        let game = ProvedGame::named(&self.game)?;
        Ok((game, game.certificates(&Variant::of(self.options.clone()))?))
    }
}

#[derive(Deserialize)]
#[serde(tag = "request", rename_all = "kebab-case")]
enum Request {
    Prove(Board),
    Follow { claim: usize, moves: Vec<String> },
}

/// A claim that was checked.
#[derive(Serialize)]
struct Checked {
    /// Whether it is of the side that begins.
    first: bool,
    /// The result that the side reaches at least, from its view; above 0 it wins.
    least: i32,
    /// The same in words.
    result: String,
    /// The numbers of the strategy.
    positions: u64,
    moves: u64,
    left: u64,
}

#[derive(Serialize)]
struct ProofAnswer {
    claims: Vec<Checked>,
}

#[derive(Serialize)]
struct FollowAnswer {
    holds: bool,
    answer: Option<String>,
    replies: Vec<(String, Option<String>)>,
}

/// How far the work is.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Report {
    /// The bytes that have been read, of all.
    Read(u64, u64),
    /// The positions that have a proof in the layers so far.
    Written(u64),
    /// The nodes of the search so far.
    Nodes(u64),
}

impl Proofs {
    /// The answer to a request in JSON, in JSON: an object, or `{"error": "one line"}`.
    #[must_use]
    pub fn answer(&self, request: &str) -> String {
        nullwindow_exports::answer(request, |request| match request {
            Request::Prove(board) => json(&self.prove(&board)?),
            Request::Follow { claim, moves } => json(&self.follow(claim, &moves)?),
        })
    }

    /// Checks the certificates in a file, unpacked, of the start of the game and variant that `board` names
    /// in JSON. Returns an answer as [`answer`](Self::answer) does.
    #[must_use]
    pub fn check(&self, board: &str, file: &[u8]) -> String {
        nullwindow_exports::answer(board, |board| json(&self.checked(&board, file)?))
    }

    /// Proves a position again, and checks the certificates.
    fn prove(&self, board: &Board) -> Result<ProofAnswer, String> {
        let (game, certificates) = board.opened()?;
        let written = |reached: &CertificateProgress<'_>| match *reached {
            CertificateProgress::Layer(_, size) => progress(&Report::Written(size.positions)),
            CertificateProgress::Search(nodes, _) => progress(&Report::Nodes(nodes)),
        };
        let certify = |(at_least, at_most)| {
            let clock = &PageClock::start();
            let request =
                CertificateRequest { at_least, at_most, mebibytes: TABLE, clock, ..Default::default() };
            let request = CertificateRequest { progress: &written, ..request };
            certificates.certify(&board.position, &request).map(|certified| certified.strategies)
        };
        // Of a game without margins, it is proved who wins, not when; or else that neither does.
        let found = match game.has_margins() {
            true => certify((None, None)),
            false => certify((Some(1), None)).or_else(|_| certify((None, Some(-1)))).or_else(|_| {
                let mut draw = certify((Some(0), None))?;
                draw.extend(certify((None, Some(0)))?);
                Ok(draw)
            }),
        };
        let mut answer = ProofAnswer { claims: Vec::new() };
        self.checked.borrow_mut().clear();
        for CertifiedClaim { head, body, .. } in found.map_err(|error: Error| error.to_string())? {
            let mut rest = body.as_slice();
            let mut input = CertificateReader::new(&mut rest as &mut dyn Read);
            answer.claims.push(self.keep(game, &*certificates, &head, &mut input, body.len())?);
        }
        Ok(answer)
    }

    fn checked(&self, board: &Board, mut file: &[u8]) -> Result<ProofAnswer, String> {
        let ((game, certificates), bytes) = (board.opened()?, file.len());
        let mut input = CertificateReader::new(&mut file as &mut dyn Read);
        let mut answer = ProofAnswer { claims: Vec::new() };
        self.checked.borrow_mut().clear();
        while let Some(head) = StrategyHead::read(&mut input).map_err(|error| error.to_string())? {
            if head.game != board.game || !head.position.is_empty() {
                return Err(format!("the certificate is not of the start of {}", board.game));
            }
            answer.claims.push(self.keep(game, &*certificates, &head, &mut input, bytes)?);
        }
        if answer.claims.is_empty() { Err("the certificate is empty".to_owned()) } else { Ok(answer) }
    }

    /// Checks what follows a head in a file of this length, and keeps the strategy.
    fn keep(
        &self,
        game: &ProvedGame,
        certificates: &dyn Certificates,
        head: &StrategyHead,
        input: &mut CertificateReader<&mut dyn Read>,
        bytes: usize,
    ) -> Result<Checked, String> {
        let layers = head.largest.saturating_mul(certificates.position_bytes());
        if layers > MOST_LAYERS {
            let (found, most) = (layers >> 20, MOST_LAYERS >> 20);
            return Err(format!("the layers of this proof take {found} MiB, more than {most}"));
        }
        let mut checked = self.checked.borrow_mut();
        // Several claims share the room.
        let used: usize = checked.iter().map(|strategy| strategy.size().moves as usize * MOST_OF_MOVE).sum();
        let budget = MOST_KEPT.saturating_sub(used);
        let mut report = |place| progress(&Report::Read(place, bytes as u64));
        let strategy =
            certificates.replay(head, budget, input, &mut report).map_err(|error| error.to_string())?;
        let (Claim { side, at_least, .. }, size) = (head.claim, strategy.size());
        checked.push(strategy);
        Ok(Checked {
            first: side == Side::First,
            least: at_least,
            result: game.result(at_least),
            positions: size.positions,
            moves: size.moves,
            left: size.left,
        })
    }

    /// What the strategy of a claim shows of the position after these moves from that of the claim on.
    fn follow(&self, claim: usize, moves: &[String]) -> Result<FollowAnswer, String> {
        let checked = self.checked.borrow();
        let strategy = checked.get(claim).ok_or("there is no such claim")?;
        let answers = strategy.follow(moves).map_err(|error| error.to_string())?;
        Ok(FollowAnswer { holds: answers.holds, answer: answers.answer, replies: answers.replies })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn asked(proofs: &Proofs, request: &Value) -> Value {
        serde_json::from_str(&proofs.answer(&request.to_string())).expect("an answer in JSON")
    }

    /// The sides and results of the claims of a position.
    fn claims(board: &Value) -> Vec<(bool, String)> {
        let mut request = board.clone();
        request["request"] = json!("prove");
        let answer = asked(&Proofs::default(), &request);
        let claims = answer["claims"].as_array().unwrap_or_else(|| panic!("{answer}"));
        let claim = |claim: &Value| (claim["first"] == true, claim["result"].as_str().unwrap().to_owned());
        claims.iter().map(claim).collect()
    }

    #[test]
    fn positions_of_every_game_are_proved_again() {
        let size = |columns, rows| json!({ "columns": columns, "rows": rows });
        let draw = [(true, "a draw".to_owned()), (false, "a draw".to_owned())];
        let one = |first, result: &str| vec![(first, result.to_owned())];
        assert_eq!(claims(&json!({ "game": "tic-tac-toe" })), draw);
        assert_eq!(claims(&json!({ "game": "tic-tac-toe", "position": "52" })), one(true, "a win"));
        assert_eq!(claims(&json!({ "game": "tic-tac-toe", "position": "258" })), one(false, "a win"));
        assert_eq!(claims(&json!({ "game": "tic-tac-toe", "position": "521" })), one(true, "a win"));
        let four = json!({ "game": "connect-four", "options": size("4", "4"), "position": "22" });
        assert_eq!(claims(&four), draw);
        let board = json!({ "game": "domineering", "options": size("4", "4") });
        assert_eq!(claims(&board), one(true, "a win"));
        let kalah = json!({ "game": "kalah", "position": "2,1:0/1,2:0 first standard" });
        assert_eq!(claims(&kalah).len(), 2);
        // What is settled, here that Second reaches at least 1, does not keep the rest from a proof.
        let kalah = json!({ "game": "kalah", "position": "1,0:2/1,0:5 first standard" });
        assert_eq!(claims(&kalah), one(true, "−1 seeds"));
        let othello = json!({ "game": "othello", "options": size("4", "4") });
        assert_eq!(claims(&othello), [(true, "−10 discs".to_owned()), (false, "+10 discs".to_owned())]);
    }

    #[test]
    fn strategies_are_followed_to_the_end_against_random_replies() {
        let square = |number| json!({ "columns": number, "rows": number });
        let mut state = 7_u64;
        for (board, least) in [
            (json!({ "game": "othello", "options": square("4") }), 5),
            (json!({ "game": "connect-four", "options": square("4") }), 7),
            (json!({ "game": "kalah", "options": { "pits": "3", "seeds": "2" } }), 3),
        ] {
            let (proofs, mut request) = (Proofs::default(), board.clone());
            request["request"] = json!("prove");
            let proved = proofs.prove(&serde_json::from_value(request).unwrap()).unwrap();
            for (game, claim) in (0..200).flat_map(|game| (0..proved.claims.len()).map(move |i| (game, i))) {
                let mut moves = Vec::new();
                loop {
                    let FollowAnswer { holds, answer, mut replies } = proofs.follow(claim, &moves).unwrap();
                    assert!(holds, "{board}, game {game}, {claim}: {moves:?}");
                    if let Some(answer) = answer {
                        moves.push(answer);
                        continue;
                    }
                    if replies.is_empty() {
                        break;
                    }
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    moves.push(replies.swap_remove((state >> 33) as usize % replies.len()).0);
                }
                assert!(moves.len() >= least, "{board}: {moves:?}");
            }
        }
    }

    /// A certificate of Domineering on 4×4 squares.
    fn certificate() -> Vec<u8> {
        let game = ProvedGame::named("domineering").unwrap();
        let variant = Variant::of([("columns", "4"), ("rows", "4")]);
        let request = CertificateRequest { leave: Some(2), mebibytes: 1, ..Default::default() };
        let certified = game.certificates(&variant).unwrap().certify("", &request).unwrap();
        let text = |claim: &CertifiedClaim| [claim.head.to_string().as_bytes(), &claim.body].concat();
        certified.strategies.iter().flat_map(text).collect()
    }

    #[test]
    fn a_file_is_checked_and_followed_and_a_wrong_one_is_refused() {
        let (proofs, mut file) = (Proofs::default(), certificate());
        let board = r#"{"game": "domineering", "options": {"columns": "4", "rows": "4"}}"#;
        assert!(
            proofs.check(board, &file).starts_with(r#"{"claims":[{"first":true,"least":1,"result":"a win","#)
        );
        let follow =
            |moves: Value| asked(&proofs, &json!({ "request": "follow", "claim": 0, "moves": moves }));
        let start = follow(json!([]));
        let after = follow(json!([start["answer"]]));
        assert!(after["holds"] == true && after["answer"].is_null());
        for reply in after["replies"].as_array().unwrap() {
            assert_eq!(follow(json!([start["answer"], reply[0]]))["answer"], reply[1]);
        }
        assert_eq!(follow(json!(["z9"]))["error"].as_str().map(|error| error.contains('\n')), Some(false));
        let usual = proofs.check(r#"{"game": "domineering"}"#, &file);
        assert_eq!(usual, r#"{"error":"this program has no such variant of domineering"}"#);
        let other = proofs.check(r#"{"game": "kalah"}"#, &file);
        assert_eq!(other, r#"{"error":"the certificate is not of the start of kalah"}"#);
        let byte = file.len() - 20;
        file[byte] ^= 0x55;
        assert!(proofs.check(board, &file).starts_with(r#"{"error":"layer "#));
        assert_eq!(proofs.check(board, b""), r#"{"error":"the certificate is empty"}"#);
        assert_eq!(follow(json!([]))["error"], "there is no such claim");
    }
}

//! Certificates: strategies with their heads, and proofs of the proof search (our own).

use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow::Side;
use nullwindow::engine::NodeClock;
use nullwindow::proof::{Acyclic, AtLeast, Certificate, DfPn, NoDominance, ProofLimits, ProofOptions};
use nullwindow::strategy::{CertificateReader, Claim, StrategyHead, StrategyRules, check, write};
use nullwindow_catalogue::{GameMove, GameVisitor, HouseGame, StrategyVisitor, Variant, with_variant};
use nullwindow_games::tic_tac_toe::TicTacToe;
use std::io;

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

/// Small boards: the first move of each list serves as the strategy, right or wrong.
fn strategies() -> Vec<Vec<u8>> {
    let claims = [
        ("domineering", &[("columns", "2"), ("rows", "3")][..], "", 1, 3),
        ("domineering", &[("columns", "3"), ("rows", "3")], "", 1, 4),
        ("othello", &[("columns", "4"), ("rows", "4")], "", -16, 8),
        ("kalah", &[], "2,1:0/1,2:0 first standard", -2, 2),
        ("connect-four", &[("columns", "7"), ("rows", "6")], "", 0, 8),
    ];
    let head = |(game, variant, position, at_least, leave): (&str, &[(&str, &str)], &str, i32, u32)| {
        let variant: Vec<_> =
            variant.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let claim = Claim { side: Side::First, at_least, leave };
        let head = StrategyHead { game: game.into(), variant, position: position.into(), claim, largest: 1 };
        let (options, name) = (Variant::of(head.variant.clone()), game.to_owned());
        let bare = head.to_string().into_bytes();
        with_variant(&name, &options, Written(head)).ok().flatten().unwrap_or(bare)
    };
    claims.into_iter().map(head).collect()
}

/// Writes the certificate of a head, if it is small.
struct Written(StrategyHead);

impl GameVisitor for Written {
    type Output = Option<Vec<u8>>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        game.with_strategies(self).flatten()
    }
}

impl StrategyVisitor for Written {
    type Output = Option<Vec<u8>>;

    fn visit<G: HouseGame, R: StrategyRules<Move = GameMove<G>>>(
        self,
        game: &G,
        rules: fn(&G::Position) -> R,
        _: fn(&R) -> G::Position,
    ) -> Self::Output {
        let Written(head) = self;
        let root = rules(&game.root(&head.position).ok()?);
        if root.left() > 20 {
            return None;
        }
        let mut body = Vec::new();
        let first = |_: &R, _: &[R::Move]| Ok::<_, io::Error>(0);
        let size = write(&root, &head.claim, first, |_| (), &mut body).ok()?;
        let head = StrategyHead { largest: size.largest, ..head };
        Some([head.to_string().into_bytes(), body].concat())
    }
}

/// The largest size of positions that the checker is to search: larger ones take it long, as its page says.
const MOST_LEFT: u32 = 8;

/// Heads are written, and read as the same ones; a check of what follows ends.
fn strategy(input: &[u8]) -> Verdict {
    let (mut reader, mut checked) = (CertificateReader::new(input), 0);
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
        let (name, variant) = (head.game.clone(), Variant::of(head.variant.clone()));
        match with_variant(&name, &variant, Checked { head, input: &mut reader }) {
            Err(error) => return Verdict::refused(&error),
            Ok(None) => return Verdict::refused(&"this game has no certificates"),
            Ok(Some(Err(verdict))) => return verdict,
            Ok(Some(Ok(positions))) => checked += positions,
        }
    }
}

struct Checked<'r, 'i> {
    head: StrategyHead,
    input: &'r mut CertificateReader<&'i [u8]>,
}

impl GameVisitor for Checked<'_, '_> {
    type Output = Option<Result<usize, Verdict>>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        game.with_strategies(self)
    }
}

impl StrategyVisitor for Checked<'_, '_> {
    type Output = Result<usize, Verdict>;

    fn visit<G: HouseGame, R: StrategyRules<Move = GameMove<G>>>(
        self,
        game: &G,
        rules: fn(&G::Position) -> R,
        _: fn(&R) -> G::Position,
    ) -> Self::Output {
        let StrategyHead { position, claim, largest, .. } = self.head;
        let root = rules(&game.root(&position).map_err(|error| Verdict::refused(&error))?);
        let size = check(&root, &claim, largest, self.input, |_| ());
        size.map(|size| size.positions as usize).map_err(|error| Verdict::refused(&error))
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

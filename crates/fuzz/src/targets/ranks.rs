//! Messages between the ranks of a cluster, and the positions in them (our own).

use crate::target::Target;
use crate::verdict::Verdict;
use nullwindow::Position as _;
use nullwindow_catalogue::{GameVisitor, HouseGame, RankVisitor, RankedGame, Variant, with_variant};
use nullwindow_cluster::{MESSAGE_BYTES, Message, MessageKind, POSITION_BYTES, Wire};

pub(super) const TARGETS: &[Target] = &[
    Target { name: "ranks-message", seeds: messages, dictionary: Vec::new, run: message },
    Target {
        name: "ranks-othello",
        seeds: positions,
        dictionary: Vec::new,
        run: |input| position("othello", input),
    },
    Target {
        name: "ranks-kalah",
        seeds: positions,
        dictionary: Vec::new,
        run: |input| position("kalah", input),
    },
    Target {
        name: "ranks-connect-four",
        seeds: positions,
        dictionary: Vec::new,
        run: |input| position("connect-four", input),
    },
];

fn messages() -> Vec<Vec<u8>> {
    MessageKind::ALL.iter().map(|&kind| Message::new(kind).encode().to_vec()).collect()
}

/// The bytes of an input, filled up with zeros.
fn filled<const N: usize>(input: &[u8]) -> [u8; N] {
    std::array::from_fn(|at| input.get(at).copied().unwrap_or(0))
}

fn message(input: &[u8]) -> Verdict {
    match Message::decode(&filled::<MESSAGE_BYTES>(input)) {
        None => Verdict::refused(&"no message"),
        Some(message) => {
            assert_eq!(Message::decode(&message.encode()), Some(message));
            Verdict::accepted(1 << (message.kind as usize))
        }
    }
}

fn positions() -> Vec<Vec<u8>> {
    let start = |game: &&str| with_variant(game, &Variant::default(), Positions(None)).ok().flatten();
    let starts = ["othello", "kalah", "connect-four"].iter().filter_map(start).map(|(bytes, _)| bytes);
    starts.chain([vec![0; POSITION_BYTES]]).collect()
}

fn position(game: &str, input: &[u8]) -> Verdict {
    let found = with_variant(game, &Variant::default(), Positions(Some(filled(input)))).expect("a game");
    found.map_or(Verdict::refused(&"no position"), |(_, moves)| Verdict::accepted(moves))
}

/// Reads a position, or takes the start; its bytes, and the number of its moves.
struct Positions(Option<[u8; POSITION_BYTES]>);

impl GameVisitor for Positions {
    type Output = Option<(Vec<u8>, usize)>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        game.with_ranks(self).flatten()
    }
}

impl RankVisitor for Positions {
    type Output = Option<(Vec<u8>, usize)>;

    fn visit<G: RankedGame>(self, game: &G) -> Self::Output {
        let start = game.root("").expect("the start");
        let mut p = match self.0 {
            None => start.clone(),
            Some(bytes) => start.unpack(&bytes)?,
        };
        let bytes = p.pack();
        let again = start.unpack(&bytes).expect("a position that is packed");
        assert_eq!(again.pack(), bytes);
        let mut moves = Vec::new();
        if p.moves(&mut moves).is_some() {
            moves.clear();
        }
        for &m in &moves {
            let undo = p.make(m);
            assert!(start.unpack(&p.pack()).is_some(), "a position after a move cannot travel");
            p.unmake(m, undo);
        }
        assert_eq!(p.pack(), bytes);
        Some((bytes.to_vec(), moves.len()))
    }
}

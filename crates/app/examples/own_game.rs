//! A game that no other crate knows, with all commands in one call: Nim with three heaps (Bouton 1901).
//!
//! ```text
//! cargo run -p nullwindow-app --example own_game -- solve 3-4-5
//! cargo run -p nullwindow-app --example own_game -- play
//! cargo run -p nullwindow-app --example own_game -- match 'own_game --level 1' 'own_game --level 7'
//! ```

use nullwindow::engine::Options;
use nullwindow::retrograde::{BoxedNumbering, Numbering};
use nullwindow::session::{self, Error, Game, Learned, Picture, Place, Places, Searcher};
use nullwindow::weights::Weights;
use nullwindow::{Keyed, MoveSink, Outcome, Position, Score, Side, Standard};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    nullwindow_app::main(Nim)
}

/// Three heaps, each of at most nine matches. The side that takes the last match wins.
#[derive(Clone)]
struct Heaps {
    heaps: [u8; 3],
    side: Side,
}

/// A move: matches taken from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Take {
    heap: usize,
    matches: u8,
}

impl Position for Heaps {
    type Move = Take;
    type Undo = ();
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<Take>) -> Option<Outcome> {
        for (heap, &size) in self.heaps.iter().enumerate() {
            (1..=size).for_each(|matches| out.push(Take { heap, matches }));
        }
        self.outcome()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; 3]).then_some(Outcome::Win(self.side.other()))
    }

    fn make(&mut self, m: Take) {
        self.heaps[m.heap] -= m.matches;
        self.side = self.side.other();
    }

    fn unmake(&mut self, m: Take, (): ()) {
        self.heaps[m.heap] += m.matches;
        self.side = self.side.other();
    }
}

impl Keyed for Heaps {
    type Key = u64;

    fn key(&self) -> u64 {
        let heaps = self.heaps.iter().fold(0, |key, &size| 10 * key + u64::from(size));
        2 * heaps + u64::from(self.side == Side::Second)
    }

    fn pack(&self, m: Take) -> u16 {
        m.heap as u16 * 10 + u16::from(m.matches)
    }

    fn unpack(&self, bits: u16) -> Option<Take> {
        let m = Take { heap: usize::from(bits / 10), matches: (bits % 10) as u8 };
        self.heaps.get(m.heap).filter(|&size| (1..=*size).contains(&m.matches)).map(|_| m)
    }
}

/// The number of a position is its key.
struct HeapNumbers;

impl Numbering for HeapNumbers {
    type Position = Heaps;

    fn numbers(&self) -> u64 {
        2_000
    }

    fn number(&self, p: &Heaps) -> Option<u64> {
        Some(p.key())
    }

    fn position(&self, number: u64) -> Option<Heaps> {
        let heaps = [200, 20, 2].map(|place| (number / place % 10) as u8);
        Some(Heaps { heaps, side: if number.is_multiple_of(2) { Side::First } else { Side::Second } })
    }
}

nullwindow::profile!(Solving for Heaps, Standard<fn(&Heaps) -> Score> { table });
nullwindow::profile!(Trained for Heaps, Learned<Nim> { table, incremental });

/// The names, the notation and the searchers. A position is the sizes of the heaps, as in `3-4-5`, with an
/// `s` where the second side is to move; a move is a heap and a number, as in `b2`.
#[derive(Clone)]
struct Nim;

impl Game for Nim {
    type Position = Heaps;

    fn name(&self) -> &'static str {
        "nim"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "First" } else { "Second" }
    }

    fn read(&self, text: &str) -> Result<(Heaps, Vec<Take>), Error> {
        let text = if text.is_empty() { "3-4-5" } else { text };
        let (sizes, side) = match text.strip_suffix('s') {
            Some(sizes) => (sizes, Side::Second),
            None => (text, Side::First),
        };
        let size = |size: &str| size.parse().ok().filter(|&size: &u8| size <= 9);
        let sizes: Option<Vec<u8>> = sizes.split('-').map(size).collect();
        let heaps = sizes.and_then(|sizes| sizes.try_into().ok());
        let heaps = heaps.ok_or("heaps are three sizes from 0 to 9, such as 3-4-5 or 3-4-5s")?;
        Ok((Heaps { heaps, side }, Vec::new()))
    }

    fn write(&self, position: &Heaps, _: &[Take]) -> String {
        let side = if position.side == Side::First { "" } else { "s" };
        self.board(position).trim_end().replace(' ', "-") + side
    }

    fn line(&self, _: &Heaps, moves: &[Take]) -> String {
        let name = |m: &Take| format!("{}{}", ["a", "b", "c"][m.heap], m.matches);
        moves.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    fn board(&self, position: &Heaps) -> String {
        let [a, b, c] = position.heaps;
        format!("{a} {b} {c}\n")
    }

    // Each move takes a match at least.
    fn plies_left(&self, position: &Heaps) -> Option<u32> {
        Some(position.heaps.iter().copied().map(u32::from).sum())
    }

    fn picture(&self, position: &Heaps) -> Option<Picture> {
        let names = ["a", "b", "c"].map(str::to_owned).to_vec();
        let cells = position.heaps.iter().map(ToString::to_string).collect();
        Some(Picture { columns: 3, names, cells, ..Picture::default() })
    }

    fn places(&self, _: &Heaps, m: Take) -> Places {
        (None, Some(Place::Cell(m.heap)))
    }

    // Both sides take from the same heaps.
    fn exchanged(&self, cell: usize) -> Option<usize> {
        Some(cell)
    }

    fn code(&self, position: &Heaps) -> Option<u128> {
        Some(position.key().into())
    }

    fn numbering(&self) -> Option<BoxedNumbering<Heaps>> {
        Some(Box::new(HeapNumbers))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Heaps>>, Error> {
        session::engine::<Solving>(Standard::rules(), "rules, 1", mebibytes, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Heaps>>, Error> {
        self.solving(mebibytes)
    }

    fn trained(&self, weights: Arc<Weights>, mebibytes: usize) -> Result<Box<dyn Searcher<Heaps>>, Error> {
        session::trained::<Trained, _>(self, weights, mebibytes)
    }
}

// One heap of matches, with the rules alone; the cases include this file.
use nullwindow::{Evaluator, MoveSink, Outcome, Position, Score, Side};

#[derive(Clone)]
pub struct Nim {
    matches: u8,
    side: Side,
}

impl Position for Nim {
    type Move = u8;
    type Undo = ();
    type End = Outcome;
    fn side(&self) -> Side {
        self.side
    }
    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        (1..=3.min(self.matches)).for_each(|n| out.push(n));
        self.outcome()
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Win(self.side.other()))
    }
    fn make(&mut self, taken: u8) {
        self.matches -= taken;
        self.side = self.side.other();
    }
    fn unmake(&mut self, taken: u8, (): ()) {
        self.matches += taken;
        self.side = self.side.other();
    }
}

/// An evaluator of terminal nodes only.
pub struct TerminalOnly;

impl Evaluator<Nim> for TerminalOnly {
    type Value = Score;
    fn terminal(&self, _: &Nim, _: Outcome, ply: u16) -> Score {
        Score::loss(ply)
    }
    fn evaluate(&self, _: &Nim) -> Score {
        Score::default()
    }
}

//! The random games of a check, and what a rule sees of them (numbers from SplitMix64: Steele, Lea & Flood 2014).

use super::Check;
use super::violation::{Broken, Looked, Rule, Violation};
use crate::Position;
use std::fmt::{self, Debug, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The generator SplitMix64.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// A number below `n`, or 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    pub(super) fn one_of<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).copied()
    }
}

/// The output function of SplitMix64: it makes any number look random.
pub(super) fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// One position of a game, as the rules look at it.
pub(super) struct Here<'a, P: Position> {
    pub(super) check: &'a Check<P>,
    pub(super) position: &'a P,
    /// What [`Position::moves`] says here.
    pub(super) moves: &'a [P::Move],
    pub(super) end: Option<P::End>,
    pub(super) game: u32,
    pub(super) ply: usize,
    /// Not the generator that chooses the moves of the game: each check plays the same games.
    pub(super) random: &'a mut Random,
}

impl<P: Position<End: PartialEq + Debug>> Here<'_, P> {
    pub(super) fn after(&self, m: P::Move) -> P {
        let mut after = self.position.clone();
        after.make(m);
        after
    }

    /// A move's name in messages.
    pub(super) fn name(&self, m: P::Move) -> String {
        let branch = self.moves.iter().position(|&listed| listed == m);
        match (self.check.show_move, branch) {
            (Some(show), _) => show(&m),
            (None, Some(i)) => format!("#{i}"),
            (None, None) => "one that is not listed".to_owned(),
        }
    }

    pub(super) fn show(&self, p: &P) -> String {
        (self.check.show)(p)
    }

    /// Something that concerns one move here.
    pub(super) fn broken_by(&self, rule: Rule, m: P::Move) -> Broken {
        Broken::new(rule).with("position", self.show(self.position)).with("move", self.name(m))
    }

    pub(super) fn broken(&self, rule: Rule) -> Broken {
        Broken::new(rule).with("position", self.show(self.position))
    }

    /// Whether `p`, after a move and its undo, is again the position here.
    pub(super) fn restored(&self, rule: Rule, p: &P, after: impl FnOnce() -> String) -> Looked {
        self.check.restored(rule, self.position, p, after)
    }
}

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Plays all games and shows each position of them; `look` may end it with a fault.
    pub(super) fn play(&self, mut look: impl FnMut(&mut Here<'_, P>) -> Looked) -> Result<&Self, Violation> {
        for number in 0..self.games {
            let mut game = Game::new(self, number);
            // A panic is of use to the author only if it says in which game.
            let ended = catch_unwind(AssertUnwindSafe(|| game.play(&mut look)));
            let looked = ended.unwrap_or_else(|panic| {
                let text = panic.downcast_ref::<&str>().map(ToString::to_string);
                let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
                Err(Broken::new(Rule::Panic).with("panicked", text.unwrap_or_default()))
            });
            looked.map_err(|broken| broken.in_game(&game))?;
        }
        Ok(self)
    }

    fn restored(&self, rule: Rule, before: &P, now: &P, after: impl FnOnce() -> String) -> Looked {
        if (self.same)(before, now) && before.side() == now.side() {
            return Ok(());
        }
        Err(Broken::new(rule).with("after", after()).differs((self.show)(before), (self.show)(now)))
    }
}

struct Game<'a, P: Position> {
    check: &'a Check<P>,
    number: u32,
    here: P,
    /// Each move with the position before it and its number there.
    played: Vec<(P, P::Move, usize)>,
    random: Random,
}

impl<'a, P: Position<End: PartialEq + Debug>> Game<'a, P> {
    fn new(check: &'a Check<P>, number: u32) -> Self {
        let here = check.starts[number as usize % check.starts.len()].clone();
        let random = Random(mix(check.seed ^ mix(number.into())));
        Game { check, number, here, played: Vec::new(), random }
    }

    fn play(&mut self, look: &mut impl FnMut(&mut Here<'_, P>) -> Looked) -> Looked {
        let mut aside = Random(!self.random.0);
        let (mut moves, mut undos) = (Vec::new(), Vec::new());
        let over = loop {
            moves.clear();
            let end = self.here.moves(&mut moves);
            look(&mut Here {
                check: self.check,
                position: &self.here,
                moves: &moves,
                end,
                game: self.number,
                ply: undos.len(),
                random: &mut aside,
            })?;
            let over = end.is_some() || moves.is_empty();
            if over || undos.len() == self.check.plies {
                break over;
            }
            let branch = self.random.below(moves.len());
            self.played.push((self.here.clone(), moves[branch], branch));
            undos.push(self.here.make(moves[branch]));
        };
        if self.check.must_end && !over {
            return Err(Broken::new(Rule::Length)
                .with("position", (self.check.show)(&self.here))
                .differs(format!("an end within {} plies", self.check.plies), "none"));
        }
        self.go_back(undos)
    }

    /// Undo must work from the end of a game as from one move further: what it restores may have been lost on the way.
    fn go_back(&mut self, undos: Vec<P::Undo>) -> Looked {
        for (ply, ((before, m, _), undo)) in self.played.iter().zip(undos).enumerate().rev() {
            self.here.unmake(*m, undo);
            self.check.restored(Rule::Undo, before, &self.here, || format!("going back to ply {ply}"))?;
        }
        Ok(())
    }
}

impl<P: Position> Display for Game<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Check { seed, starts, .. } = self.check;
        let start = self.number as usize % starts.len();
        write!(f, "{} of seed {seed}, from start {start}, after [", self.number)?;
        for (i, (_, m, branch)) in self.played.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match self.check.show_move {
                Some(show) => f.write_str(&show(m))?,
                None => write!(f, "#{branch}")?,
            }
        }
        f.write_str("]")
    }
}

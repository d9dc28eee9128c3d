//! Ending games whose result both engines agree on (the house's own; off unless asked for).

use nullwindow::{Outcome, Side};

/// When a game is ended before its end.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Rules {
    pub(super) resign: Option<Resign>,
    pub(super) draw: Option<Draw>,
    /// The game is drawn after so many moves of each side.
    pub(super) most_moves: Option<u32>,
}

/// Lost is who has so much less, as both say for so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Resign {
    centipawns: i32,
    moves: u32,
}

/// Drawn is what both hold for no more than so much, for so many moves, from a move on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Draw {
    centipawns: i32,
    moves: u32,
    from: u32,
}

fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.parse().ok()).collect();
    let numbers: [u32; N] = numbers?.try_into().ok()?;
    numbers.iter().all(|&number| number <= 30_000).then_some(numbers)
}

impl Resign {
    /// Reads `CENTIPAWNS,MOVES`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        match numbers(text) {
            Some([centipawns @ (1..), moves @ (1..)]) => Ok(Resign { centipawns: centipawns as i32, moves }),
            _ => Err("these are not two numbers from 1, such as 600,4".to_owned()),
        }
    }
}

impl Draw {
    /// Reads `CENTIPAWNS,MOVES,FROM`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        match numbers(text) {
            Some([centipawns, moves @ (1..), from]) => {
                Ok(Draw { centipawns: centipawns as i32, moves, from })
            }
            _ => Err("these are not three numbers, such as 10,8,40".to_owned()),
        }
    }
}

/// What the engines have said of a game so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Adjudicator {
    rules: Rules,
    /// Plies that the engines have made.
    plies: u32,
    /// For how many plies the first side, and the second, was held to win.
    winning: [u32; 2],
    even: u32,
}

impl Adjudicator {
    pub(super) fn new(rules: Rules) -> Self {
        Adjudicator { rules, ..Adjudicator::default() }
    }

    /// A side has moved, and says so of its score. How the game ends, if it does.
    pub(super) fn moved(&mut self, side: Side, score: Option<i32>) -> Option<Outcome> {
        self.plies += 1;
        let first = score.map(|score| if side == Side::First { score } else { -score });
        if let Some(Resign { centipawns, moves }) = self.rules.resign {
            for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
                let run = &mut self.winning[side as usize];
                *run = if first.is_some_and(|first| sign * first >= centipawns) { *run + 1 } else { 0 };
                if *run >= 2 * moves {
                    return Some(Outcome::Win(side));
                }
            }
        }
        if let Some(Draw { centipawns, moves, from }) = self.rules.draw {
            self.even = if first.is_some_and(|first| first.abs() <= centipawns) { self.even + 1 } else { 0 };
            if self.even >= 2 * moves && self.plies >= 2 * from {
                return Some(Outcome::Draw);
            }
        }
        self.rules.most_moves.filter(|moves| self.plies >= 2 * moves).map(|_| Outcome::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply, from 1, at which a game ends in which the sides say this of their own scores in turn, and how.
    fn ended(rules: Rules, scores: &[i32]) -> Option<(usize, Outcome)> {
        let mut adjudicator = Adjudicator::new(rules);
        let sides = [Side::First, Side::Second].into_iter().cycle();
        let mut moves = scores.iter().zip(sides).zip(1..);
        moves.find_map(|((&score, side), ply)| Some((ply, adjudicator.moved(side, Some(score))?)))
    }

    #[test]
    fn both_must_agree_and_go_on_doing_so() {
        let resign = Rules { resign: Resign::read("500,2").ok(), ..Rules::default() };
        assert_eq!(ended(resign, &[600, -600, 600, -500, 0]), Some((4, Outcome::Win(Side::First))));
        assert_eq!(ended(resign, &[-600, 600, -600, 500]), Some((4, Outcome::Win(Side::Second))));
        assert_eq!(ended(resign, &[600, -600, 499, -600, 600, -600]), None);
        assert_eq!(ended(resign, &[600, 600, 600, 600, 600]), None);
        let draw = Rules { draw: Draw::read("10,1,3").ok(), ..Rules::default() };
        assert_eq!(ended(draw, &[0, 10, 10, -10, 0, 0, 0]), Some((6, Outcome::Draw)));
        let long = Rules { most_moves: Some(1), ..Rules::default() };
        assert_eq!(ended(long, &[900, -900]), Some((2, Outcome::Draw)));
        assert_eq!(ended(Rules::default(), &[31_000; 50]), None);
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        for bad in ["", "5", "0,1", "1,0", "a,b", "1,2,3", "40000,1"] {
            assert!(Resign::read(bad).is_err(), "{bad}");
        }
        assert!(Draw::read("5,4").is_err() && Draw::read("5,0,1").is_err());
    }
}

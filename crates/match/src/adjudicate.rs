//! Adjudication: ending games whose result both engines agree on (our own; off unless asked for).

use nullwindow::{Outcome, Score, Side, Turn};

/// The rules by which a game is ended before its end.
///
/// ```
/// use nullwindow_match::{AdjudicationRules, ResignRule};
/// let rules = AdjudicationRules { resign: ResignRule::read("600,4").ok(), ..AdjudicationRules::default() };
/// assert!(rules.resign.is_some() && rules.draw.is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AdjudicationRules {
    /// A side loses when both engines report it lost.
    pub resign: Option<ResignRule>,
    /// The game is drawn when both engines report it even.
    pub draw: Option<DrawRule>,
    /// The game is drawn after this number of moves of each side.
    pub max_moves: Option<u32>,
}

/// A side loses when both engines report for a number of moves each that it is worse by a number of
/// centipawns.
///
/// ```
/// assert!(nullwindow_match::ResignRule::read("600,4").is_ok());
/// assert!(nullwindow_match::ResignRule::read("600").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    margin: Score,
    moves: u32,
}

/// A game is drawn when, from a move on, both engines report scores within a number of centipawns for a
/// number of moves each.
///
/// ```
/// assert!(nullwindow_match::DrawRule::read("10,8,40").is_ok());
/// assert!(nullwindow_match::DrawRule::read("10,8").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    margin: Score,
    moves: u32,
    from: u32,
}

/// Numbers that are parted by commas, each at most [`Score::MAX_POINTS`].
fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.parse().ok()).collect();
    let numbers: [u32; N] = numbers?.try_into().ok()?;
    numbers.iter().all(|&number| number <= Score::MAX_POINTS.unsigned_abs()).then_some(numbers)
}

impl ResignRule {
    /// Reads `CENTIPAWNS,MOVES`.
    ///
    /// # Errors
    /// If these are not two numbers from 1 to 30,000.
    pub fn read(text: &str) -> Result<Self, String> {
        match numbers(text) {
            Some([centipawns @ (1..), moves @ (1..)]) => {
                Ok(ResignRule { margin: Score::points(centipawns as i32), moves })
            }
            _ => Err("these are not two numbers from 1, such as 600,4".to_owned()),
        }
    }
}

impl DrawRule {
    /// Reads `CENTIPAWNS,MOVES,FROM`.
    ///
    /// # Errors
    /// If these are not three numbers up to 30,000, the second at least 1.
    pub fn read(text: &str) -> Result<Self, String> {
        match numbers(text) {
            Some([centipawns, moves @ (1..), from]) => {
                Ok(DrawRule { margin: Score::points(centipawns as i32), moves, from })
            }
            _ => Err("these are not three numbers, such as 10,8,40".to_owned()),
        }
    }
}

/// The scores that the engines have reported in a game so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adjudicator {
    rules: AdjudicationRules,
    /// Plies that the engines have made.
    plies: u32,
    /// The number of plies for which the first side, and the second, was reported to win.
    winning: [u32; 2],
    /// The number of plies for which the game was reported even.
    even: u32,
}

impl Adjudicator {
    pub(crate) fn new(rules: AdjudicationRules) -> Self {
        Adjudicator { rules, ..Adjudicator::default() }
    }

    /// Counts a move of `side` with the score that its engine reports, from its own view. Returns the outcome
    /// if the game ends by it.
    pub(crate) fn moved(&mut self, side: Side, score: Option<Score>) -> Option<Outcome> {
        self.plies += 1;
        let first = score.map(|score| Turn::between(Side::First, side).value(score));
        if let Some(ResignRule { margin, moves }) = self.rules.resign {
            for (side, score) in [(Side::First, first), (Side::Second, first.map(|first| -first))] {
                let run = &mut self.winning[side as usize];
                *run = if score.is_some_and(|score| score >= margin) { *run + 1 } else { 0 };
                if *run >= 2 * moves {
                    return Some(Outcome::Win(side));
                }
            }
        }
        if let Some(DrawRule { margin, moves, from }) = self.rules.draw {
            let is_even = first.is_some_and(|first| first <= margin && -first <= margin);
            self.even = if is_even { self.even + 1 } else { 0 };
            if self.even >= 2 * moves && self.plies >= 2 * from {
                return Some(Outcome::Draw);
            }
        }
        self.rules.max_moves.filter(|moves| self.plies >= 2 * moves).map(|_| Outcome::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply, from 1, at which a game with these reported scores ends, and its outcome. Each score is from
    /// the mover's view.
    fn ended(rules: AdjudicationRules, scores: &[i32]) -> Option<(usize, Outcome)> {
        let mut adjudicator = Adjudicator::new(rules);
        let sides = [Side::First, Side::Second].into_iter().cycle();
        let mut moves = scores.iter().zip(sides).zip(1..);
        moves.find_map(|((&score, side), ply)| {
            Some((ply, adjudicator.moved(side, Some(Score::points(score)))?))
        })
    }

    #[test]
    fn game_ends_when_both_engines_agree_for_enough_moves() {
        let resign =
            AdjudicationRules { resign: ResignRule::read("500,2").ok(), ..AdjudicationRules::default() };
        assert_eq!(ended(resign, &[600, -600, 600, -500, 0]), Some((4, Outcome::Win(Side::First))));
        assert_eq!(ended(resign, &[-600, 600, -600, 500]), Some((4, Outcome::Win(Side::Second))));
        assert_eq!(ended(resign, &[600, -600, 499, -600, 600, -600]), None);
        assert_eq!(ended(resign, &[600, 600, 600, 600, 600]), None);
        let draw = AdjudicationRules { draw: DrawRule::read("10,1,3").ok(), ..AdjudicationRules::default() };
        assert_eq!(ended(draw, &[0, 10, 10, -10, 0, 0, 0]), Some((6, Outcome::Draw)));
        let long = AdjudicationRules { max_moves: Some(1), ..AdjudicationRules::default() };
        assert_eq!(ended(long, &[900, -900]), Some((2, Outcome::Draw)));
        assert_eq!(ended(AdjudicationRules::default(), &[30_000; 50]), None);
    }

    #[test]
    fn malformed_rule_is_refused() {
        for bad in ["", "5", "0,1", "1,0", "a,b", "1,2,3", "40000,1"] {
            assert!(ResignRule::read(bad).is_err(), "{bad}");
        }
        assert!(DrawRule::read("5,4").is_err() && DrawRule::read("5,0,1").is_err());
    }
}

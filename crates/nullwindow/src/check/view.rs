//! The check of the view of values, by who wins random games (our own). The measure is that of Mann & Whitney
//! (1947).

use super::setup::Check;
use super::violation::{BrokenRule, Rule, Violation};
use crate::{Evaluator, Outcome, Position, Side, Value};

/// The fewest games that a side must have won, and lost, to compare them.
const FEWEST: usize = 10;

/// The share of pairs beyond a half, and its standard errors, from which on values clearly favour a side.
const CLEAR: (f64, f64) = (0.05, 3.0);

impl<P: Position<End = Outcome>> Check<P> {
    /// Checks that values are from the view of the side to move, by the winners of the games: for games whose
    /// sides cannot be [exchanged](Self::side_exchange). A finished game is worth more than 0 to its winner.
    /// Of the last positions in which a side moves, those of games that it wins must not have lower values
    /// than those of games that it loses, where this is clear for both sides.
    ///
    /// Values that favour nobody pass. A weak evaluation needs more games than the usual 200. Games that are
    /// drawn or cut do not count.
    ///
    /// # Errors
    /// [`Rule::View`], with the figures and the mistake that they show; or [`Rule::Winners`], if too few
    /// games have a winner.
    ///
    /// ```
    /// use nullwindow::check::{Check, Rule};
    /// use nullwindow::{Position, Score, Side, Standard};
    /// use nullwindow_games::connect_four::{ConnectFour, evaluate};
    /// let check = Check::new(ConnectFour::start());
    /// assert!(check.view(&Standard(evaluate)).is_ok());
    /// let of_the_first_side = |p: &ConnectFour| match p.side() {
    ///     Side::First => evaluate(p),
    ///     Side::Second => -evaluate(p),
    /// };
    /// let violation = check.view(&Standard(of_the_first_side)).err().expect("a wrong sign");
    /// assert_eq!(violation.rule(), Rule::View);
    /// assert!(violation.to_string().contains("try: negate the values where Second is to move"));
    /// ```
    pub fn view<J: Evaluator<P>>(&self, evaluator: &J) -> Result<&Self, Violation> {
        let mut sides = [Side::First, Side::Second].map(Values::of);
        let mut last: [Option<P>; 2] = [None, None];
        self.play(|node| {
            if node.ply == 0 {
                last = [None, None];
            }
            let side = node.position.side();
            let Some(end) = node.end else {
                last[side as usize] = Some(node.position.clone());
                return Ok(());
            };
            let Some(winner) = winner(end) else { return Ok(()) };
            let value = evaluator.terminal(node.position, end, 0);
            if if side == winner { value < -value } else { value > -value } {
                let expected = format!("the end for {side:?}, which is to move, when {winner:?} has won");
                return Err(node.broken(Rule::View).differs(expected, format!("{value:?}")));
            }
            for values in &mut sides {
                let of = if values.side == winner { &mut values.won } else { &mut values.lost };
                of.extend(last[values.side as usize].as_ref().map(|p| evaluator.horizon(p, 0)));
            }
            Ok(())
        })?;
        let broken = if sides.iter().any(|values| values.won.len().min(values.lost.len()) < FEWEST) {
            let way_out = "more games (Check::games), or games that are not cut (Check::cut_after)";
            Some(BrokenRule::new(Rule::Winners).with("try", way_out))
        } else {
            mistake(sides.each_ref().map(Values::clear)).map(|m| BrokenRule::new(Rule::View).with("try", m))
        };
        let Some(broken) = broken else { return Ok(self) };
        let broken = sides.iter().fold(broken, |broken, values| broken.with("values", values.text()));
        Err(broken.in_game(format!("0 to {} of seed {}", self.games.saturating_sub(1), self.seed)))
    }
}

fn winner(end: Outcome) -> Option<Side> {
    match end {
        Outcome::Win(side) => Some(side),
        Outcome::Margin(1..) => Some(Side::First),
        Outcome::Margin(..=-1) => Some(Side::Second),
        Outcome::Draw | Outcome::Margin(0) => None,
    }
}

/// How to mend values that favour the winner where the first side moves, and the second; `None`: not clear.
fn mistake(favours: [Option<bool>; 2]) -> Option<&'static str> {
    match favours {
        [Some(true), Some(false)] => {
            Some("negate the values where Second is to move: they are those of First")
        }
        [Some(false), Some(true)] => {
            Some("negate the values where First is to move: they are those of Second")
        }
        [Some(false), Some(false)] => {
            Some("negate the values: they are those of the side that is not to move")
        }
        _ => None,
    }
}

/// The values of the last positions in which a side moves.
struct Values<V> {
    side: Side,
    won: Vec<V>,
    lost: Vec<V>,
}

impl<V: Value> Values<V> {
    fn of(side: Side) -> Self {
        Values { side, won: Vec::new(), lost: Vec::new() }
    }

    /// The share of the pairs of a won and a lost game in which the won one has the higher value; of equal
    /// values a half.
    fn share(&self) -> f64 {
        let pairs = self.won.iter().flat_map(|won| self.lost.iter().map(move |lost| (won, lost)));
        let higher = pairs.map(|(won, lost)| f64::from(u8::from(won >= lost) + u8::from(won > lost)) / 2.0);
        higher.sum::<f64>() / (self.won.len() * self.lost.len()) as f64
    }

    /// Whether the values favour the winner, if that is clear.
    fn clear(&self) -> Option<bool> {
        let (won, lost) = (self.won.len() as f64, self.lost.len() as f64);
        let (beyond, error) = (self.share() - 0.5, ((won + lost + 1.0) / (12.0 * won * lost)).sqrt());
        (beyond.abs() >= CLEAR.0 && beyond.abs() >= CLEAR.1 * error).then_some(beyond > 0.0)
    }

    fn text(&self) -> String {
        let Values { side, won, lost } = self;
        let games = format!("{} games won, {} lost", won.len(), lost.len());
        if won.is_empty() || lost.is_empty() {
            return format!("{side:?} to move: {games}");
        }
        let percent = 100.0 * self.share();
        format!("{side:?} to move: {games}; the won one has the higher value in {percent:.0} % of the pairs")
    }
}

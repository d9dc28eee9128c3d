//! The difference in strength: Elo (1978) with its error, and a sequential test (Wald 1945; on pairs of games
//! and by the normal approximation of the likelihood ratio, after Van den Bergh's notes on the generalised
//! test).

use nullwindow_support::Z_95;
use serde::Serialize;
use std::collections::BTreeMap;

/// The results of a match, from the view of the first engine. Two games with the same opening and exchanged
/// colours are a pair; pairs are independent of each other, games are not.
///
/// ```
/// use nullwindow_match::Standing;
/// let mut standing = Standing::default();
/// for (game, halves) in [2, 0, 2, 1].into_iter().enumerate() {
///     standing.add(game / 2, halves);
/// }
/// assert_eq!((standing.games(), standing.wins), (4, 2));
/// assert!(standing.estimate().is_some_and(|estimate| estimate.elo > 0.0 && estimate.low < 0.0));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Standing {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The number of pairs with 0 to 4 half points.
    pairs: [u32; 5],
    /// The half points of the first game of each incomplete pair.
    halves: BTreeMap<usize, u8>,
}

/// The difference of Elo that predicts this share of the points.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points that this difference of Elo predicts.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A difference of Elo, and its 95 % confidence interval.
///
/// ```
/// let mut standing = nullwindow_match::Standing::default();
/// (0..60).for_each(|game| _ = standing.add(game / 2, 2));
/// let Some(nullwindow_match::Estimate { low, .. }) = standing.estimate() else { panic!("30 pairs") };
/// assert!(low > 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Serialize, Debug)]
pub struct Estimate {
    /// The difference that predicts the share of points; infinite if all games were won or lost.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Standing {
    /// Adds a game of this pair, with 2 half points for a win and 1 for a draw. Returns whether the pair is
    /// complete.
    pub fn add(&mut self, pair: usize, halves: u8) -> bool {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.halves.remove(&pair) {
            None => _ = self.halves.insert(pair, halves),
            Some(first) => self.pairs[usize::from(first + halves)] += 1,
        }
        !self.halves.contains_key(&pair)
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The number of complete pairs, the mean share of the points in them, and its variance from pair to
    /// pair.
    fn sample(&self) -> (f64, f64, f64) {
        let values = [0.0, 0.25, 0.5, 0.75, 1.0];
        let count: u32 = self.pairs.iter().sum();
        let of = |weight: &dyn Fn(usize) -> f64| {
            values.iter().enumerate().map(|(i, v)| weight(i) * v).sum::<f64>()
        };
        let mean = of(&|i| f64::from(self.pairs[i])) / f64::from(count).max(1.0);
        // One pair more is spread evenly over the results: a few equal results do not prove that all are
        // equal.
        let weights = self.pairs.map(|pairs| f64::from(pairs) + 0.2);
        let total = f64::from(count) + 1.0;
        let centre = of(&|i| weights[i]) / total;
        let squares: f64 = values.iter().zip(weights).map(|(v, weight)| weight * (v - centre).powi(2)).sum();
        (f64::from(count), mean, squares / total)
    }

    /// The difference in strength; `None` before the first pair is complete.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let (count, mean, variance) = self.sample();
        let error = Z_95 * (variance / count).sqrt();
        (count > 0.0).then(|| Estimate { elo: elo(mean), low: elo(mean - error), high: elo(mean + error) })
    }

    /// The logarithm of the likelihood ratio of the test's second hypothesis to its first.
    #[must_use]
    pub fn log_likelihood_ratio(&self, test: SequentialTest) -> f64 {
        let (count, mean, variance) = self.sample();
        let (s0, s1) = (share(test.elo0), share(test.elo1));
        count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// The score and the difference in strength, as one reads them: `+3 =0 -1, Elo +191 (95 %: -32 to +inf)`.
    #[must_use]
    pub fn text(&self) -> String {
        let score = format!("+{} ={} -{}", self.wins, self.draws, self.losses);
        match self.estimate() {
            None => score,
            Some(Estimate { elo, low, high }) => {
                format!("{score}, Elo {elo:+.0} (95 %: {low:+.0} to {high:+.0})")
            }
        }
    }
}

/// A sequential test: is the difference `elo0`, or `elo1`? Either error has a probability of 5 %.
///
/// ```
/// use nullwindow_match::{SequentialTest, Standing};
/// let test = SequentialTest::read("0,10")?;
/// assert_eq!(test.verdict(&Standing::default()), None);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SequentialTest {
    elo0: f64,
    elo1: f64,
}

impl SequentialTest {
    /// Reads `ELO0,ELO1`.
    ///
    /// # Errors
    /// If these are not two numbers of moderate size, the smaller first.
    pub fn read(text: &str) -> Result<Self, String> {
        let elos =
            text.split_once(',').and_then(|(elo0, elo1)| Some((elo0.parse().ok()?, elo1.parse().ok()?)));
        let inside = |elo: f64| elo.abs() <= 1000.0;
        match elos {
            Some((elo0, elo1)) if elo0 < elo1 && inside(elo0) && inside(elo1) => {
                Ok(SequentialTest { elo0, elo1 })
            }
            _ => Err("these are not two differences of Elo, the smaller first, such as 0,10".to_owned()),
        }
    }

    /// The verdict in words; `None` while the games do not decide the test.
    #[must_use]
    pub fn verdict(self, standing: &Standing) -> Option<String> {
        let bound = 19_f64.ln();
        match standing.log_likelihood_ratio(self) {
            ratio if ratio >= bound => {
                Some(format!("the difference is rather {} than {}", self.elo1, self.elo0))
            }
            ratio if ratio <= -bound => {
                Some(format!("the difference is rather {} than {}", self.elo0, self.elo1))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(results: &[u8]) -> Standing {
        let mut standing = Standing::default();
        results.iter().zip(0..).for_each(|(&halves, game)| _ = standing.add(game / 2, halves));
        standing
    }

    #[test]
    fn elo_and_share_are_inverse() {
        assert_eq!((elo(0.5), elo(1.0), elo(0.0)), (0.0, f64::INFINITY, f64::NEG_INFINITY));
        assert!((elo(0.75) - 190.848).abs() < 1e-3);
        assert!((elo(share(-123.0)) + 123.0).abs() < 1e-9);
    }

    /// Three of four points in 100 independent games; the binomial's variance gives an interval of about 114
    /// to 282.
    #[test]
    fn errors_are_those_of_independent_games() {
        let mut random = nullwindow_support::SplitMix64::new(1);
        let mut games: Vec<u8> = [[2; 75].as_slice(), &[0; 25]].concat();
        for i in (1..100).rev() {
            games.swap(i, (random.next().unwrap() % (i as u64 + 1)) as usize);
        }
        let Estimate { elo, low, high } = standing(&games).estimate().unwrap();
        assert!((elo - 190.8).abs() < 0.1);
        assert!((low - 114.0).abs() < 20.0 && (high - 282.0).abs() < 30.0, "{low} {high}");
    }

    /// An engine that wins each game as Black is of equal strength, with a smaller error than after as many
    /// random games.
    #[test]
    fn colours_cancel_within_a_pair() {
        let black_wins = standing(&[2, 0].repeat(50));
        let by_turns = standing(&[2, 2, 0, 0].repeat(25));
        let width =
            |standing: &Standing| standing.estimate().map(|Estimate { low, high, .. }| high - low).unwrap();
        assert_eq!(black_wins.text().split(',').next(), by_turns.text().split(',').next());
        assert!(width(&black_wins) < 0.3 * width(&by_turns));
        let all = standing(&[2; 4]).estimate().unwrap();
        assert!(all.elo == f64::INFINITY && all.low > 0.0 && all.low < 400.0, "{all:?}");
        assert_eq!(standing(&[2]).text(), "+1 =0 -0");
    }

    /// Games played concurrently end in any order.
    #[test]
    fn pairs_are_kept_apart() {
        let mut mixed = Standing::default();
        let complete = [(1, 2), (0, 2), (1, 0), (0, 2)].map(|(pair, halves)| mixed.add(pair, halves));
        assert_eq!(complete, [false, false, true, true]);
        assert_eq!(mixed.estimate(), standing(&[2, 2, 2, 0]).estimate());
    }

    #[test]
    fn test_ends_on_the_right_side() {
        let test = SequentialTest::read("0,20").unwrap();
        assert_eq!(test.verdict(&standing(&[2, 2])), None, "two games decide nothing");
        let stronger = standing(&[2, 2, 2, 1, 2, 0].repeat(60));
        assert_eq!(test.verdict(&stronger).unwrap(), "the difference is rather 20 than 0");
        let equal = standing(&[2, 2, 0, 0, 1, 1].repeat(600));
        assert_eq!(test.verdict(&equal).unwrap(), "the difference is rather 0 than 20");
        assert!(equal.log_likelihood_ratio(test) < 0.0);
        for bad in ["", "5", "10,0", "0,0", "a,b", "nan,5", "0,1e9"] {
            assert!(SequentialTest::read(bad).is_err(), "{bad}");
        }
    }
}

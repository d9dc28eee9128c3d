//! ProbCut on trees that satisfy its model (Buro 1995): the fit returns the planted parameters, and the
//! rate of wrong cuts is at most the stated one.

use nullwindow::engine::{
    Correlation, CutPair, Engine, Features, Limits, NodeClock, Options, Parameters, ProbCut, SearchResult,
    WithStatistics,
};
use nullwindow::{Evaluator, MoveSink, Position, Score, Side};
use nullwindow_games::trees::SplitMix64;

const SHALLOW: u32 = 2;
const DEEP: u32 = 5;

const PLANTED: CutPair = CutPair { depth: SHALLOW, slope: 0.7, offset: 4.0, deviation: 6.0 };

/// The value of the finished game.
fn even() -> Score {
    Score::points(0)
}

/// A choice between a finished, even game and a forced line with known values: the shallow one up to a depth,
/// then the deep one, from the view of `side`, which is to move at every ply of the line.
#[derive(Clone)]
struct Choice {
    side: Side,
    shallow: i32,
    deep: i32,
    /// `None`: the game is over.
    ply: Option<u32>,
}

impl Position for Choice {
    type Move = u8;
    type Undo = Option<u32>;
    type End = ();
    fn side(&self) -> Side {
        if self.ply == Some(0) { Side::First } else { self.side }
    }
    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<()> {
        let Some(ply) = self.ply else { return Some(()) };
        (0..if ply == 0 { 2 } else { 1 }).for_each(|m| out.push(m));
        None
    }
    fn outcome(&self) -> Option<()> {
        self.ply.is_none().then_some(())
    }
    fn make(&mut self, m: u8) -> Option<u32> {
        let before = self.ply;
        self.ply = before.filter(|&ply| ply > 0 || m == 1).map(|ply| ply + 1);
        before
    }
    fn unmake(&mut self, _: u8, before: Option<u32>) {
        self.ply = before;
    }
}

struct PlantedModel(CutPair);

impl Evaluator<Choice> for PlantedModel {
    type Value = Score;
    fn terminal(&self, _: &Choice, (): (), _: u16) -> Score {
        even()
    }
    fn evaluate(&self, p: &Choice) -> Score {
        Score::points(if p.ply > Some(DEEP) { p.deep } else { p.shallow })
    }
}

impl ProbCut<Choice> for PlantedModel {
    const LEVELS: &'static [f32] = &[1.0, 1.5, 2.0];
    fn cut_pair(&self, _: &Choice, depth: Option<u32>, check: u32) -> Option<CutPair> {
        let depth = depth.filter(|&depth| depth == DEEP).and(self.0.depth.checked_sub(check))?;
        Some(CutPair { depth, ..self.0 })
    }
    fn deepening_depth(&self, _: &Choice, _: Option<usize>) -> u32 {
        unreachable!("every search has a last depth")
    }
}

nullwindow::profile!(Selective for Choice, PlantedModel { probcut });

fn search(choice: &Choice, cut_pair: CutPair, level: usize, probcut: bool) -> SearchResult<u8> {
    let features = Features { probcut, ..Features::default() };
    search_with(choice, cut_pair, level, Options { features, ..Options::default() })
}

fn search_with(choice: &Choice, cut_pair: CutPair, level: usize, options: Options) -> SearchResult<u8> {
    let options = Options { step: 0, selectivity: Some(level), exact: false, ..options };
    let mut engine = Engine::<WithStatistics<Selective>>::with_table(PlantedModel(cut_pair), None, options);
    let limits = Limits { depth: Some(DEEP + 1), ..Limits::default() };
    engine.search(choice, &[], limits, &NodeClock(1), |_| ())
}

/// A sum of twelve uniform numbers, which is nearly normally distributed.
fn normal(random: &mut SplitMix64) -> f64 {
    let uniform = |x: u64| (x >> 11) as f64 / (1_u64 << 53) as f64;
    random.take(12).map(uniform).sum::<f64>() - 6.0
}

/// A deep value, drawn from the planted model.
fn deep(shallow: f64, random: &mut SplitMix64) -> f64 {
    let CutPair { slope, offset, deviation, .. } = PLANTED;
    f64::from(slope) * shallow + f64::from(offset) + f64::from(deviation) * normal(random)
}

/// The statistics of `pairs` pairs, with shallow values from −20 to 20.
fn fitted(pairs: u32, random: &mut SplitMix64) -> Correlation {
    let shallow = (0..pairs).map(|i| f64::from(i % 41) - 20.0);
    shallow.map(|shallow| (shallow, deep(shallow, random))).collect()
}

#[test]
fn regression_returns_the_planted_parameters() {
    let mut random = SplitMix64::new(7);
    let n = 20_500_u32;
    let correlation = fitted(n, &mut random);
    let found = correlation.cut_pair(SHALLOW).unwrap();
    // Four standard errors; the shallow values' deviation is 11.83.
    let error = 4.0 * f64::from(PLANTED.deviation) / f64::from(n).sqrt();
    let near = |found: f32, planted: f32, error: f64| f64::from((found - planted).abs()) < error;
    assert!(near(found.slope, PLANTED.slope, error / 11.83), "{found:?}");
    assert!(near(found.offset, PLANTED.offset, error), "{found:?}");
    assert!(near(found.deviation, PLANTED.deviation, error / 2_f64.sqrt()), "{found:?}");
    let explained = 0.7 * 11.83;
    let coefficient = explained / (explained * explained + 36.0_f64).sqrt();
    assert!((correlation.coefficient() - coefficient).abs() < 0.02);
}

#[test]
fn constant_or_negatively_correlated_values_have_no_model() {
    let cut_pair = |pairs: &[(f64, f64)]| pairs.iter().copied().collect::<Correlation>().cut_pair(1);
    assert_eq!(cut_pair(&[(1.0, 1.0), (2.0, 2.0)]), None, "too few pairs");
    assert_eq!(cut_pair(&[(1.0, 1.0), (1.0, 2.0), (1.0, 3.0)]), None);
    assert_eq!(cut_pair(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), None);
    assert!(cut_pair(&[(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)]).is_some_and(|found| found.deviation == 0.0));
}

/// The shallow search cuts as the deeper one would, and the deeper one serves where it does not.
#[test]
fn shallower_checks_come_first() {
    let high = PLANTED.high(even(), PlantedModel::LEVELS[0]).get().into();
    for (shallow, deep, cuts) in [(high, 50, 1), (0, 0, 0)] {
        let choice = Choice { side: Side::Second, shallow, deep, ply: Some(0) };
        let [one, two] = [1, 2].map(|probcut_checks| {
            let parameters = Parameters { probcut_checks, ..Parameters::default() };
            search_with(&choice, PLANTED, 0, Options { parameters, ..Options::default() })
        });
        assert_eq!((one.score, one.statistics.probcuts), (two.score, two.statistics.probcuts));
        assert_eq!(one.statistics.probcuts, cuts);
        // A ply less where it cuts, a search more where it does not.
        assert_eq!(two.nodes < one.nodes, cuts > 0, "{} {}", two.nodes, one.nodes);
    }
}

/// Shallow values just beyond the window, where cuts err most.
#[test]
fn rate_of_wrong_cuts_is_at_most_the_stated_one() {
    let mut random = SplitMix64::new(11);
    let cut_pair = fitted(41_000, &mut random).cut_pair(SHALLOW).unwrap();
    // The tails of the normal distribution beyond 1, 1.5 and 2 standard deviations, and beyond a third more:
    // rounding to whole discs, at the two shallow values of the test, moves the bounds by at most that.
    let stated = [(0.158_66, 0.091_21), (0.066_81, 0.033_38), (0.022_75, 0.009_82)];
    for (level, (stated, least)) in stated.into_iter().enumerate() {
        let deviations = PlantedModel::LEVELS[level];
        let (high, low) = (cut_pair.high(even(), deviations), cut_pair.low(even(), deviations));
        // The value of the even game is 0: a line of the opponent must be at least 0 for it, an own line at
        // most 0.
        for (side, edge, outward) in [(Side::Second, high, 1), (Side::First, low, -1)] {
            let (mut cuts, mut wrong) = (0, 0);
            for i in 0..6_000 {
                let shallow = i32::from(edge.get()) + outward * (i % 2);
                let deep = deep(shallow.into(), &mut random).round() as i32;
                let choice = Choice { side, shallow, deep, ply: Some(0) };
                let found = search(&choice, cut_pair, level, true);
                assert_eq!((found.statistics.probcuts, found.score), (1, even()), "{level} {shallow}");
                let plain = search(&choice, cut_pair, level, false);
                assert!(found.nodes < plain.nodes, "the rest of the line is saved");
                cuts += 1;
                wrong += u32::from(plain.score != found.score);
            }
            let (n, wrong) = (f64::from(cuts), f64::from(wrong) / f64::from(cuts));
            let error = (stated * (1.0 - stated) / n).sqrt();
            assert!(wrong <= stated + 3.0 * error, "level {level}, {side:?}: {wrong} wrong of {stated}");
            assert!(
                wrong >= least - 3.0 * error,
                "level {level}, {side:?}: {wrong} wrong, the bounds lie too far out"
            );
        }
    }
}

/// One disc inside the window the line is searched to its end, after one shallow search.
#[test]
fn value_inside_the_window_is_searched() {
    for level in 0..PlantedModel::LEVELS.len() {
        let deviations = PlantedModel::LEVELS[level];
        let (high, low) = (PLANTED.high(even(), deviations), PLANTED.low(even(), deviations));
        for (side, shallow) in [(Side::Second, high.get() - 1), (Side::First, low.get() + 1)] {
            for deep in [-3, 0, 3] {
                let choice = Choice { side, shallow: shallow.into(), deep, ply: Some(0) };
                let [found, plain] = [true, false].map(|probcut| search(&choice, PLANTED, level, probcut));
                assert_eq!(found.score, plain.score, "{level} {shallow} {deep}");
                assert_eq!(found.statistics.probcuts, 0);
                assert_eq!(found.nodes, plain.nodes + u64::from(SHALLOW) + 1);
            }
        }
    }
}

//! The study of chess (Jiang & Buro 2003): positions of self-play games, each searched one depth after
//! another.

use super::errors::CutErrors;
use super::least_squares::least_squares;
use nullwindow::Position;
use nullwindow::engine::{
    Correlation, Engine, Features, Limits, NodeClock, Options as SearchOptions, Parameters, ProbCut, Update,
};
use nullwindow_chess::{Chess, ChessGame, LinearEvaluator, Playing, ProbCutModel};
use nullwindow_learn::self_play::{PlayOptions, SelfPlay};
use nullwindow_support::parallel;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

/// The options of a study of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChessStudyOptions {
    /// The number of games.
    pub games: u64,
    /// The interval between searched positions of a game, in plies.
    pub every: usize,
    /// The largest depth: each position is searched to all depths up to it.
    pub depth: u32,
    /// The conditions of the games, and the seed of all random choices.
    pub play: PlayOptions,
}

impl Default for ChessStudyOptions {
    fn default() -> Self {
        ChessStudyOptions { games: 200, every: 8, depth: 10, play: PlayOptions::default() }
    }
}

/// The values of a position by searches of depth 1, 2, …, in centipawns from the view of its side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct DepthValues {
    /// The phase of the position.
    pub phase: i32,
    /// The values; the first of depth 1.
    pub values: Vec<i16>,
}

/// Pairs of values with one deep depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DepthCell {
    /// The deep depth.
    pub deep: u32,
    /// The correlation of the values.
    pub values: Correlation,
    /// The standard deviation from the model's line, in centipawns.
    pub deviation: f64,
}

/// A model, the cells that it was fitted to, and its errors on positions of other games.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedChessModel {
    /// The model.
    pub model: ProbCutModel,
    /// The cells, by depth.
    pub cells: Vec<DepthCell>,
    /// The errors, for each level of the engine.
    pub errors: Vec<CutErrors>,
}

/// The largest value that is fitted to, in centipawns: larger ones are cut without ProbCut.
const MAX_VALUE: i16 = 1_000;

/// The least number of pairs for the deviation of a cell.
const MIN_PAIRS: u64 = 8;

/// Plays the games and searches their positions, `threads` at a time; returns the values of each game, in the
/// order of their numbers; fewer games if it was stopped.
///
/// # Panics
/// If there is no memory for the tables.
pub fn search_games(
    options: ChessStudyOptions,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(usize),
) -> Vec<Vec<DepthValues>> {
    let games = options.games as usize;
    let begin = || {
        let evaluator = LinearEvaluator::embedded();
        let features = Features { probcut: false, ..ChessGame::options().features };
        // The player's parameters are tuned for its network.
        let parameters = Parameters::DEFAULT;
        let search = SearchOptions { features, parameters, aspiration: None, ..ChessGame::options() };
        let players = SelfPlay::<Playing>::new(options.play, Chess::start(), evaluator.clone(), search);
        let engine = Engine::<Playing>::new(evaluator, 16, search);
        (players.expect("memory for small tables"), engine.expect("memory for a small table"))
    };
    let work = |(players, engine): &mut (SelfPlay<Playing>, Engine<Playing>), number: usize| {
        let game = players.play(number as u64, stop)?;
        let (mut position, mut searched) = (game.start, Vec::new());
        for (ply, &m) in game.moves.iter().enumerate() {
            if ply % options.every == options.every / 2 && !position.in_check() {
                searched.push(values(engine, &position, options.depth, stop)?);
            }
            position.make(m);
        }
        Some(searched)
    };
    let mut all: Vec<Option<Vec<DepthValues>>> = vec![None; games];
    let mut done = 0;
    let Ok(()) = parallel::for_each(games, threads, begin, work, |place, searched| {
        all[place] = Some(searched);
        done += 1;
        report(done);
        Ok::<(), Infallible>(())
    });
    all.into_iter().flatten().collect()
}

fn values(
    engine: &mut Engine<Playing>,
    position: &Chess,
    depth: u32,
    stop: &AtomicBool,
) -> Option<DepthValues> {
    engine.new_game();
    let limits = Limits { depth: Some(depth), stop: Some(stop), ..Limits::default() };
    let mut values = Vec::new();
    let found = engine.search(position, &[], limits, &NodeClock(1_000_000), |report| {
        if report.update == Update::Iteration {
            values.push(report.lines[0].score.get());
        }
    });
    found.complete.then(|| DepthValues { phase: ProbCutModel::phase(position), values })
}

/// A shallow value and a deep one of the same position.
#[derive(Clone, Copy)]
struct PhasePair {
    phase: i32,
    deep: u32,
    values: [f64; 2],
}

/// All pairs of values of these games.
fn pairs<'a>(games: impl Iterator<Item = &'a Vec<DepthValues>>) -> Vec<PhasePair> {
    let of = |searched: &'a DepthValues| {
        let at = |depth: u32| searched.values.get(depth as usize - 1).copied();
        (ProbCutModel::MIN_DEEP..=searched.values.len() as u32).filter_map(move |deep| {
            let (shallow, value) = (at(deep - ProbCutModel::REDUCTION)?, at(deep)?);
            let small = [shallow, value].iter().all(|value| value.unsigned_abs() <= MAX_VALUE.unsigned_abs());
            small.then_some(PhasePair {
                phase: searched.phase,
                deep,
                values: [shallow, value].map(f64::from),
            })
        })
    };
    games.flatten().flat_map(of).collect()
}

/// The model fitted to every second game, its errors measured on the others; `None` if there are too few
/// pairs.
///
/// ```
/// assert_eq!(nullwindow_fit::probcut::chess::fit(&[]), None);
/// ```
#[must_use]
pub fn fit(games: &[Vec<DepthValues>]) -> Option<FittedChessModel> {
    let fitted = pairs(games.iter().step_by(2));
    let all: Correlation = fitted.iter().map(|pair| pair.values.into()).collect();
    let line = all.cut_pair(0)?;
    let (slope, offset) = (f64::from(line.slope), f64::from(line.offset));
    let of = |wanted: &dyn Fn(&PhasePair) -> bool| {
        let within = fitted.iter().filter(|pair| wanted(pair));
        let values: Correlation = within.clone().map(|pair| pair.values.into()).collect();
        let square = |&PhasePair { values: [s, d], .. }: &PhasePair| (d - slope * s - offset).powi(2);
        let squares: f64 = within.map(square).sum();
        (values, (squares / values.count() as f64).sqrt())
    };
    let deepest = fitted.iter().map(|pair| pair.deep).max()?;
    let depths = ProbCutModel::MIN_DEEP..=deepest;
    let mut rows = Vec::new();
    for deep in depths.clone() {
        for first in (0..=24).step_by(5) {
            let (values, deviation) =
                of(&|pair| pair.deep == deep && (first..first + 5).contains(&pair.phase));
            if values.count() >= MIN_PAIRS && deviation > 0.0 {
                let middle = f64::from(first) + 2.0;
                rows.push(([1.0, middle, deep.into()], deviation.ln(), values.count() as f64));
            }
        }
    }
    let deviation = least_squares(rows.into_iter())?.map(|coefficient| coefficient as f32);
    let model = ProbCutModel { slope: line.slope, offset: line.offset, deviation };
    let cells = depths
        .map(|deep| {
            let (values, deviation) = of(&|pair| pair.deep == deep);
            DepthCell { deep, values, deviation }
        })
        .collect();
    let measured = pairs(games.iter().skip(1).step_by(2));
    let errors = <LinearEvaluator as ProbCut<Chess>>::LEVELS.iter();
    let errors = errors.map(|&level| cut_errors(&model, level, &measured)).collect();
    Some(FittedChessModel { model, cells, errors })
}

/// Counts the nearest cuts that each pair allows, one above the window and one below.
fn cut_errors(model: &ProbCutModel, deviations: f32, pairs: &[PhasePair]) -> CutErrors {
    let mut errors = CutErrors { deviations, end: false, cuts: 0, wrong: 0 };
    for &PhasePair { phase, deep, values: [shallow, value] } in pairs {
        let cut_pair = model.cut_pair(phase, deep);
        let middle = cut_pair.slope * shallow as f32 + cut_pair.offset;
        let reach = deviations * cut_pair.deviation;
        let (beta, alpha) = ((middle - reach).floor(), (middle + reach).ceil());
        errors.cuts += 2;
        errors.wrong += u64::from((value as f32) < beta) + u64::from(value as f32 > alpha);
    }
    errors
}

impl FittedChessModel {
    /// The file that the crate `nullwindow-chess` includes: an expression of Rust.
    #[must_use]
    pub fn file(&self) -> String {
        let ProbCutModel { slope, offset, deviation: [constant, by_phase, by_deep] } = self.model;
        let mut text = concat!(
            "// How values of searches of chess predict those four plies deeper, written by\n",
            "// `nullwindow-lab train probcut --game chess`: slope, offset; and of the deviation's logarithm \
             the constant,\n",
            "// and the coefficients of phase and deep depth.\n",
        )
        .to_owned();
        _ = writeln!(text, "[{slope:.4}, {offset:.4}, {constant:.4}, {by_phase:.4}, {by_deep:.4}]");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;

    #[test]
    fn planted_model_is_recovered() {
        let mut random = SplitMix64::new(3);
        let planted = ProbCutModel { slope: 0.9, offset: 5.0, deviation: [3.0, 0.02, 0.05] };
        let mut uniform = || (random.next().unwrap() >> 11) as f64 / (1_u64 << 53) as f64;
        let games: Vec<Vec<DepthValues>> = (0..400)
            .map(|number| {
                let phase = (number * 7) % 25;
                (0..50)
                    .map(|_| {
                        let mut values: Vec<i16> = Vec::new();
                        for depth in 1..=10_u32 {
                            let normal = (0..12).map(|_| uniform()).sum::<f64>() - 6.0;
                            let value =
                                match depth.checked_sub(ProbCutModel::REDUCTION).filter(|&depth| depth > 0) {
                                    None => 800.0 * uniform() - 400.0,
                                    Some(shallow) => {
                                        let cut_pair = planted.cut_pair(phase, depth);
                                        let before = f64::from(values[shallow as usize - 1]);
                                        f64::from(cut_pair.slope) * before
                                            + f64::from(cut_pair.offset)
                                            + f64::from(cut_pair.deviation) * normal
                                    }
                                };
                            values.push(value.round() as i16);
                        }
                        DepthValues { phase, values }
                    })
                    .collect()
            })
            .collect();
        let fitted = fit(&games).unwrap();
        assert!((fitted.model.slope - 0.9).abs() < 0.01 && (fitted.model.offset - 5.0).abs() < 1.0);
        for (phase, deep) in [(2, 5), (22, 5), (12, 8), (22, 10)] {
            let [found, wanted] = [fitted.model, planted].map(|model| model.cut_pair(phase, deep).deviation);
            assert!((found / wanted - 1.0).abs() < 0.05, "{phase} {deep}: {found} {wanted}");
        }
        for errors in &fitted.errors {
            assert!((errors.observed() - errors.expected()).abs() < 0.01, "{errors:?}");
        }
    }

    #[test]
    fn games_are_searched_and_can_be_stopped() {
        let play = PlayOptions { nodes: 60, ..PlayOptions::default() };
        let options = ChessStudyOptions { games: 4, every: 20, depth: 5, play };
        let games = search_games(options, 2, &false.into(), |_| ());
        assert_eq!(games.len(), 4);
        assert!(
            games.iter().flatten().count() > 3
                && games.iter().flatten().all(|position| position.values.len() <= 5)
        );
        assert_eq!(search_games(options, 1, &true.into(), |_| ()), Vec::<Vec<DepthValues>>::new());
    }
}

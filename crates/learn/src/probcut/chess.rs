//! The same of chess: positions of the program's games against itself, each searched one depth after another.

use super::errors::Errors;
use super::model::least_squares;
use crate::self_play::{PlayOptions, SelfPlay};
use nullwindow::Position;
use nullwindow::engine::{
    Correlation, Engine, Features, Limits, NodeClock, Options as Search, ProbCut, Update,
};
use nullwindow_chess::{Chess, Evaluation, Game, Playing, ProbCutModel};
use nullwindow_support::parallel;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

/// What to compare.
///
/// ```
/// let options = nullwindow_learn::probcut::chess::Options { games: 10, ..Default::default() };
/// assert!(options.depth > nullwindow_chess::ProbCutModel::LEAST_DEEP);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many games are played.
    pub games: u64,
    /// Every position is searched that comes so many plies after the last.
    pub every: usize,
    /// To all depths up to this one.
    pub depth: u32,
    /// How the games are played, and what all random choices follow from.
    pub play: PlayOptions,
}

impl Default for Options {
    fn default() -> Self {
        Options { games: 200, every: 8, depth: 10, play: PlayOptions::default() }
    }
}

/// A position's values, in centipawns, from the view of its side to move, by searches of depth 1, 2, …
///
/// ```
/// let seen = nullwindow_learn::probcut::chess::Seen { phase: 24, values: vec![20, 15, 25] };
/// assert_eq!(seen.values.len(), 3); // to depth 3
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// Its phase.
    pub phase: i32,
    /// The values; the first of depth 1.
    pub values: Vec<i16>,
}

/// Values of searches of one depth, and what foretold them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell {
    /// The deep depth.
    pub deep: u32,
    /// The pairs of values.
    pub values: Correlation,
    /// The standard deviation from the model's line, in centipawns.
    pub deviation: f64,
}

/// The model, what it was fitted to, and how often its cuts are wrong on positions of other games.
///
/// ```
/// /// The file that the crate `nullwindow-chess` is compiled with.
/// fn file(fitted: &nullwindow_learn::probcut::chess::Fitted) -> String { fitted.file() }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The model.
    pub model: ProbCutModel,
    /// By depth.
    pub cells: Vec<Cell>,
    /// For each level of the engine.
    pub errors: Vec<Errors>,
}

/// Values beyond are not fitted to: who is so far ahead is cut anyway.
const MOST: i16 = 1_000;

/// With fewer pairs a cell says too little of a deviation.
const FEWEST: u64 = 8;

/// Plays the games and searches their positions, several at once; hands over what was seen in each game, in the order of their numbers. Fewer
/// games, if it was stopped.
///
/// # Panics
/// If there is no memory for the tables.
pub fn look(
    options: Options,
    threads: usize,
    stop: &AtomicBool,
    mut report: impl FnMut(usize),
) -> Vec<Vec<Seen>> {
    let games = options.games as usize;
    let begin = || {
        let evaluator = Evaluation::embedded();
        let features = Features { probcut: false, ..Game::options().features };
        let search = Search { features, aspiration: None, ..Game::options() };
        let players = SelfPlay::<Playing>::new(options.play, Chess::start(), evaluator.clone(), search);
        let engine = Engine::<Playing>::new(evaluator, 16, search);
        (players.expect("memory for small tables"), engine.expect("memory for a small table"))
    };
    let work = |(players, engine): &mut (SelfPlay<Playing>, Engine<Playing>), number: usize| {
        let game = players.play(number as u64, stop)?;
        let (mut position, mut seen) = (game.start, Vec::new());
        for (ply, &m) in game.moves.iter().enumerate() {
            if ply % options.every == options.every / 2 && !position.in_check() {
                seen.push(values(engine, &position, options.depth, stop)?);
            }
            position.make(m);
        }
        Some(seen)
    };
    let mut all: Vec<Option<Vec<Seen>>> = vec![None; games];
    let mut done = 0;
    let Ok(()) = parallel::for_each(games, threads, begin, work, |place, seen| {
        all[place] = Some(seen);
        done += 1;
        report(done);
        Ok::<(), Infallible>(())
    });
    all.into_iter().flatten().collect()
}

fn values(engine: &mut Engine<Playing>, position: &Chess, depth: u32, stop: &AtomicBool) -> Option<Seen> {
    engine.new_game();
    let limits = Limits { depth: Some(depth), stop: Some(stop), ..Limits::default() };
    let mut values = Vec::new();
    let found = engine.search(position, &[], limits, &NodeClock(1_000_000), |report| {
        if report.news == Update::Iteration {
            values.push(report.lines[0].score.get());
        }
    });
    found.complete.then(|| Seen { phase: ProbCutModel::phase(position), values })
}

/// Pairs of values: phase, depth, shallow and deep.
fn pairs<'a>(games: impl Iterator<Item = &'a Vec<Seen>>) -> Vec<(i32, u32, [f64; 2])> {
    let of = |seen: &'a Seen| {
        let at = |depth: u32| seen.values.get(depth as usize - 1).copied();
        (ProbCutModel::LEAST_DEEP..=seen.values.len() as u32).filter_map(move |deep| {
            let (shallow, value) = (at(deep - ProbCutModel::LESS)?, at(deep)?);
            let small = [shallow, value].iter().all(|value| value.unsigned_abs() <= MOST.unsigned_abs());
            small.then_some((seen.phase, deep, [shallow, value].map(f64::from)))
        })
    };
    games.flatten().flat_map(of).collect()
}

/// The model fitted to every second game, its errors measured on the others; `None` if too little was seen.
///
/// ```
/// assert_eq!(nullwindow_learn::probcut::chess::fit(&[]), None);
/// ```
#[must_use]
pub fn fit(games: &[Vec<Seen>]) -> Option<Fitted> {
    let fitted = pairs(games.iter().step_by(2));
    let all: Correlation = fitted.iter().map(|&(_, _, [shallow, deep])| (shallow, deep)).collect();
    let line = all.cut_pair(0)?;
    let (slope, offset) = (f64::from(line.slope), f64::from(line.offset));
    let of = |wanted: &dyn Fn(i32, u32) -> bool| {
        let within = fitted.iter().filter(|&&(phase, deep, _)| wanted(phase, deep));
        let values: Correlation = within.clone().map(|&(_, _, [s, d])| (s, d)).collect();
        let squares: f64 = within.map(|&(_, _, [s, d])| (d - slope * s - offset).powi(2)).sum();
        (values, (squares / values.count() as f64).sqrt())
    };
    let deepest = fitted.iter().map(|&(_, deep, _)| deep).max()?;
    let depths = ProbCutModel::LEAST_DEEP..=deepest;
    let mut rows = Vec::new();
    for deep in depths.clone() {
        for first in (0..=24).step_by(5) {
            let (values, deviation) = of(&|phase, d| d == deep && (first..first + 5).contains(&phase));
            if values.count() >= FEWEST && deviation > 0.0 {
                let middle = f64::from(first) + 2.0;
                rows.push(([1.0, middle, deep.into()], deviation.ln(), values.count() as f64));
            }
        }
    }
    let deviation = least_squares(rows.into_iter())?.map(|coefficient| coefficient as f32);
    let model = ProbCutModel { slope: line.slope, offset: line.offset, deviation };
    let cells = depths
        .map(|deep| {
            let (values, deviation) = of(&|_, d| d == deep);
            Cell { deep, values, deviation }
        })
        .collect();
    let measured = pairs(games.iter().skip(1).step_by(2));
    let errors = <Evaluation as ProbCut<Chess>>::LEVELS.iter();
    let errors = errors.map(|&level| errors_of(&model, level, &measured)).collect();
    Some(Fitted { model, cells, errors })
}

/// The nearest cuts that each pair allows, one above the window and one below.
fn errors_of(model: &ProbCutModel, deviations: f32, pairs: &[(i32, u32, [f64; 2])]) -> Errors {
    let mut errors = Errors { deviations, end: false, cuts: 0, wrong: 0 };
    for &(phase, deep, [shallow, value]) in pairs {
        let cut_pair = model.cut_pair(phase, deep);
        let middle = cut_pair.slope * shallow as f32 + cut_pair.offset;
        let reach = deviations * cut_pair.deviation;
        let (beta, alpha) = ((middle - reach).floor(), (middle + reach).ceil());
        errors.cuts += 2;
        errors.wrong += u64::from((value as f32) < beta) + u64::from(value as f32 > alpha);
    }
    errors
}

impl Fitted {
    /// The file that the crate `nullwindow-chess` is compiled with: an expression of Rust.
    #[must_use]
    pub fn file(&self) -> String {
        let ProbCutModel { slope, offset, deviation: [constant, by_phase, by_deep] } = self.model;
        let mut text = "// How searches of chess foretell those four plies deeper, written by `nullwindow train probcut --game chess`: slope, offset;\n\
            // and of the deviation's logarithm what is constant, by phase, by deep depth.\n"
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
    fn a_planted_model_is_found() {
        let mut random = SplitMix64::new(3);
        let planted = ProbCutModel { slope: 0.9, offset: 5.0, deviation: [3.0, 0.02, 0.05] };
        let mut uniform = || (random.next().unwrap() >> 11) as f64 / (1_u64 << 53) as f64;
        let games: Vec<Vec<Seen>> = (0..400)
            .map(|number| {
                let phase = (number * 7) % 25;
                (0..50)
                    .map(|_| {
                        let mut values: Vec<i16> = Vec::new();
                        for depth in 1..=10_u32 {
                            let normal = (0..12).map(|_| uniform()).sum::<f64>() - 6.0;
                            let value = match depth.checked_sub(ProbCutModel::LESS).filter(|&depth| depth > 0)
                            {
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
                        Seen { phase, values }
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
            assert!((errors.seen() - errors.stated()).abs() < 0.01, "{errors:?}");
        }
    }

    #[test]
    fn games_are_looked_at_and_a_stop_ends_it() {
        let play = PlayOptions { nodes: 60, ..PlayOptions::default() };
        let options = Options { games: 4, every: 20, depth: 5, play };
        let seen = look(options, 2, &false.into(), |_| ());
        assert_eq!(seen.len(), 4);
        assert!(
            seen.iter().flatten().count() > 3 && seen.iter().flatten().all(|seen| seen.values.len() <= 5)
        );
        assert_eq!(look(options, 1, &true.into(), |_| ()), Vec::<Vec<Seen>>::new());
    }
}

//! The engine's capabilities for solving endgames, and its profile. (Shallow searches that order moves, and
//! selective searches before the exact one, are those of Buro's LOGISTELLO, 1997, and most programs since;
//! the numbers are our own.)

mod board;
mod endgame;
mod endgame_solver;
mod fitted_order;
mod l2_table;
mod last_five;
mod order;
mod small;
mod stable;

use crate::{BoardSize, Move, Othello, PatternEvaluator, ProbCutModel, Tracked, UNITS, Usual};
use board::Board;
use endgame::{ENDGAME, SolverState, endgame};
pub use endgame_solver::EndgameSolver;
pub use fitted_order::MoveOrder;
use nullwindow::engine::{Bounds, CutPair, MoveScore, NodeCounter, ProbCut, Solver};
use nullwindow::{Position, Score, Window};
pub use small::{MobilityEvaluator, SolvingSmall};

/// The most empty squares with which iterations to a horizon stay short before an exact search.
const IN_REACH: u32 = 36;

impl<S: BoardSize> From<&Othello<S>> for Board<S> {
    #[inline]
    fn from(p: &Othello<S>) -> Self {
        Board::of(p.own(), p.opponent(), p.size())
    }
}

impl PatternEvaluator {
    /// The ordering score of the move that leads to this position, whose evaluation is `units` from its side
    /// to move. Replies, and empty squares next to discs, count far more than in the evaluation: few replies
    /// make a small subtree.
    #[inline]
    fn ordering_score(after: &Othello, units: i32) -> i32 {
        let board = Board::from(after);
        -(units + 384 * order::weighted(Usual, after.legal()) + 96 * order::potential(board)) / 2
    }
}

impl MoveScore<Tracked> for PatternEvaluator {
    const MIN_DEPTH: u32 = 2;

    #[inline]
    fn score(&self, p: &Tracked, m: Move) -> i32 {
        let mut after = *p;
        after.make(m);
        Self::ordering_score(after.position(), self.units(&after))
    }

    fn shallow_depth(&self, p: &Tracked, depth: Option<u32>) -> u32 {
        match depth {
            // A search of one ply would give nearly the same score, in whole discs, at a higher price.
            None => match p.position().empties().saturating_sub(ENDGAME - 2) / 3 {
                1 => 0,
                plies => plies,
            },
            Some(_) => 0,
        }
    }

    fn score_with_value(&self, p: &Tracked, m: Move, value: Score) -> i32 {
        let mut after = *p.position();
        after.make(m);
        Self::ordering_score(&after, -UNITS * i32::from(value.get()))
    }
}

/// Stable discs keep their colour.
impl Bounds<Tracked> for PatternEvaluator {
    #[inline]
    fn bounds(&self, p: &Tracked, _: u16) -> (Score, Score) {
        let Board { own, opponent, .. } = p.position().into();
        // Before the first corner hardly any disc is stable.
        let least = |discs| match discs & Usual.corners() {
            0 => -64,
            _ => 2 * stable::stable(Usual, discs, own | opponent, 64).count_ones() as i32 - 64,
        };
        (Score::points(least(own)), Score::points(-least(opponent)))
    }
}

impl Solver<Tracked> for PatternEvaluator {
    type Local = SolverState<Usual>;

    #[inline]
    fn solves(&self, p: &Tracked) -> bool {
        p.position().empties() <= ENDGAME
    }

    #[inline]
    fn solve(
        &self,
        p: &Tracked,
        w: Window<Score>,
        _: u16,
        state: &mut SolverState<Usual>,
        counter: &mut impl NodeCounter,
    ) -> Score {
        Score::points(endgame(p.position().into(), w.alpha.get().into(), state, counter))
    }
}

impl ProbCut<Tracked> for PatternEvaluator {
    const LEVELS: &'static [f32] = &[1.1, 1.5, 2.0, 2.6];

    // With all four an exact search takes a tenth longer.
    const LEVELS_BEFORE_EXACT: usize = 2;

    /// The fitted model's prediction, of a search that is two plies shallower for each further check.
    fn cut_pair(&self, p: &Tracked, depth: Option<u32>, check: u32) -> Option<CutPair> {
        let empties = p.position().empties();
        // Depths of the same parity.
        let shallow =
            ProbCutModel::shallow_depth(empties, depth)?.checked_sub(2 * check).filter(|&depth| depth > 0)?;
        Some(ProbCutModel::EMBEDDED.cut_pair(empties, shallow, depth))
    }

    /// Twelve plies before an exact search: the selective searches to the end follow soon, and deeper
    /// iterations would gain nothing. A selective search to the end, or an exact one with more than 36 empty
    /// squares, may be stopped long before the end and then answers by its deepest iteration, so its
    /// iterations go on up to the solver.
    fn deepening_depth(&self, p: &Tracked, level: Option<usize>) -> u32 {
        let empties = p.position().empties();
        let most = if level.is_none() && empties <= IN_REACH { 12 } else { u32::MAX };
        empties.saturating_sub(ENDGAME).min(most)
    }
}

nullwindow::profile! {
    /// The engine's profile for solving endgames, and for playing.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow_othello::{PatternEvaluator, Solving, fforum};
    /// let mut engine = Engine::<Solving>::new(PatternEvaluator::embedded()?, 16, Options::default())?;
    /// let problem = fforum::problem(40).ok_or("the first problem")?;
    /// let (position, clock) = (problem.position.into(), NodeClock(1_000_000));
    /// let found = engine.search(&position, &[], Limits::default(), &clock, |_| ());
    /// assert!(found.exact);
    /// assert_eq!(i32::from(found.score.get()), problem.score);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Solving for Tracked, PatternEvaluator { table, order, bounds, solver, probcut }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Line, fforum, random::random_game};
    use nullwindow::engine::{Driver, Engine, Features, Limits, NodeClock, Options, Report, SearchResult};
    use std::sync::atomic::{AtomicBool, Ordering};

    fn engine(options: Options) -> Engine<Solving> {
        Engine::new(PatternEvaluator::embedded().unwrap(), 16, options).unwrap()
    }

    fn solve(engine: &mut Engine<Solving>, position: &Othello) -> SearchResult<Move> {
        engine.search(&(*position).into(), &[], Limits::default(), &NodeClock(1), |_| ())
    }

    /// Score and principal variation of an exact result agree, and the variation goes to the end of the game.
    fn check(position: &Othello, found: &SearchResult<Move>) {
        assert!(found.exact && found.complete);
        let line = found.lines.first().map_or(Line::default(), |line| Line(line.moves.clone()));
        let (played, end) = line.play(position).unwrap();
        assert_eq!(played, line, "every pass of the line is named");
        assert!(end.outcome().is_some(), "{position}: {line}");
        let sign = if end.side() == position.side() { 1 } else { -1 };
        assert_eq!(sign * end.final_score(), i32::from(found.score.get()), "{position}");
    }

    #[test]
    fn engine_equals_endgame_solver_with_and_without_its_features() {
        let features = Features::default();
        let settings = [
            Options::default(),
            Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() },
            Options { features: Features { probcut: false, ..features }, ..Options::default() },
            Options {
                features: Features { shallow_ordering: false, bounds: false, ..features },
                ..Options::default()
            },
        ];
        let (mut solver, mut solved) = (EndgameSolver::default(), 0);
        for (seed, options) in (0..24).zip(settings.into_iter().cycle()) {
            let mut engine = engine(options);
            random_game(seed, |position| {
                if [11, 13].contains(&position.empties()) {
                    let value = solver.value(position, &false.into());
                    let found = solve(&mut engine, position);
                    check(position, &found);
                    assert_eq!(Some(found.score.get().into()), value, "{position}");
                    // Without the evaluator's solver the engine searches alone.
                    let alone = Features { solver: false, ..options.features };
                    engine.set_options(Options { features: alone, ..options });
                    engine.new_game();
                    assert_eq!(solve(&mut engine, position).score, found.score, "{position}");
                    engine.set_options(options);
                    engine.new_game();
                    solved += 1;
                }
            });
        }
        assert!(solved > 40, "{solved}");
    }

    #[test]
    fn value_of_longer_endgames_is_that_of_the_best_successor() {
        let mut engine = engine(Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() });
        for seed in 0..8 {
            random_game(seed, |position| {
                if position.empties() == 17 {
                    let found = solve(&mut engine, position);
                    check(position, &found);
                    let mut moves = Vec::new();
                    position.moves(&mut moves);
                    let successor = |m: &Move| {
                        let mut child = *position;
                        child.make(*m);
                        -solve(&mut engine, &child).score
                    };
                    assert_eq!(moves.iter().map(successor).max(), Some(found.score), "{position}");
                }
            });
        }
    }

    #[test]
    fn ffo_40_is_solved_with_the_same_nodes_each_time() {
        let problem = fforum::problem(40).unwrap();
        let mut engine = engine(Options::default());
        let first = solve(&mut engine, &problem.position);
        check(&problem.position, &first);
        assert_eq!(i32::from(first.score.get()), problem.score);
        assert!(problem.best.contains(&first.lines[0].moves[0]));
        engine.new_game();
        assert_eq!(solve(&mut engine, &problem.position), first);
    }

    /// One side loses all its discs. Without selective cuts, iterations to a horizon would take two thousand
    /// million nodes before any search to the end.
    #[test]
    fn ffo_59_is_solved_at_once() {
        let problem = fforum::problem(59).unwrap();
        for driver in [Driver::Pvs, Driver::Mtdf { guess_from: 1 }] {
            let mut engine = engine(Options { driver, ..Options::default() });
            let limits = Limits { nodes: Some(10_000_000), ..Limits::default() };
            let found = engine.search(&problem.position.into(), &[], limits, &NodeClock(1), |_| ());
            check(&problem.position, &found);
            assert_eq!(i32::from(found.score.get()), problem.score);
        }
    }

    #[test]
    fn exact_searches_in_reach_have_short_iterations() {
        let (evaluator, problem) = (PatternEvaluator::embedded().unwrap(), fforum::problem(59).unwrap());
        let deepening_depth = |position: Othello, level| evaluator.deepening_depth(&position.into(), level);
        assert_eq!([None, Some(0)].map(|level| deepening_depth(problem.position, level)), [12, 34 - ENDGAME]);
        assert_eq!([None, Some(0)].map(|level| deepening_depth(Othello::start(), level)), [60 - ENDGAME; 2]);
    }

    #[test]
    #[ignore = "takes half a minute"]
    fn ffo_41_to_49() {
        let mut engine = engine(Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() });
        for problem in (41..=49).filter_map(fforum::problem) {
            engine.new_game();
            let found = solve(&mut engine, &problem.position);
            check(&problem.position, &found);
            assert_eq!(i32::from(found.score.get()), problem.score);
            assert!(problem.best.contains(&found.lines[0].moves[0]));
        }
    }

    #[test]
    fn stopping_is_prompt_and_the_result_is_not_exact() {
        let problem = fforum::problem(59).unwrap();
        for reports in [1, 5, 20] {
            let (stop, mut seen, mut at) = (AtomicBool::new(false), 0, 0);
            let limits = Limits { stop: Some(&stop), ..Limits::default() };
            let report = |report: &Report<'_, Move>| {
                seen += 1;
                if seen == reports {
                    stop.store(true, Ordering::Relaxed);
                    at = report.nodes;
                }
            };
            let found = engine(Options::default()).search(
                &problem.position.into(),
                &[],
                limits,
                &NodeClock(1),
                report,
            );
            assert!(found.nodes - at <= 2_048, "{} nodes after the stop", found.nodes - at);
            assert!(!found.exact && !found.complete);
            assert!(problem.position.is_legal(found.lines[0].moves[0]));
        }
    }
}

//! Iterative deepening (Slate & Atkin 1977): the iterations of the plan, one after the other, within the
//! limits.

mod attempt;
mod drivers;

use super::depth::Depth;
use super::limits::Limits;
use super::options::{Driver, Options};
use super::plan;
use super::report::{SearchResult, Update, Variation};
use super::time::{Budget, Forecast, Predictions, Steadiness};
use super::worker::Worker;
use crate::capability::{MoveOf, Profile, RepetitionUse, WinSearchUse};
use crate::insertion_sort::insertion_sort;
use crate::{Score, Window};
use std::time::Duration;

/// A search in progress.
pub(super) struct Deepening<'s, F: Profile> {
    worker: Worker<'s, F>,
    /// The first guess of the first iteration, if there is one.
    guess: Option<Score>,
    /// In a lazy search: the number of the helper thread; 0 is the first thread.
    helper: usize,
    /// The values that matter to the caller.
    window: Window<Score>,
    /// Whether to prove the value of the game where the iterations end before it, as [`Limits::prove`] asks.
    prove: bool,
    /// Whether the last iteration goes to the end of the game.
    plans_the_end: bool,
    /// The scores of the iterations so far.
    scores: Vec<Score>,
    /// The depth of the last finished iteration.
    finished: Option<Depth>,
    /// Whether the last iteration reached the end of the game on all paths: it met no horizon, and no table
    /// entry that holds for another path.
    exact: bool,
    /// Whether the answer is that of [`fall_back_to_one_ply`](Self::fall_back_to_one_ply).
    fallback: bool,
    forecast: Forecast,
    predictions: Predictions,
    steadiness: Steadiness,
}

/// What an attempt to reach the end of the game has proved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proved {
    Nothing,
    /// That the first line wins, or the values of the first lines.
    Part,
    /// The value of the game, or of all lines.
    Whole,
}

impl<'s, F: Profile> Deepening<'s, F> {
    /// A search by a worker that has its root moves.
    pub(super) fn new(worker: Worker<'s, F>, guess: Option<Score>) -> Self {
        Deepening {
            worker,
            guess,
            helper: 0,
            window: Window::full(),
            prove: false,
            plans_the_end: false,
            scores: Vec::new(),
            finished: None,
            exact: false,
            fallback: false,
            forecast: Forecast::default(),
            predictions: Predictions::default(),
            steadiness: Steadiness::default(),
        }
    }

    /// The search of a helper of this number, from 1, whose results serve others by the table alone. Helpers
    /// of odd numbers skip every other iteration, and those of even numbers the others, so that some are a
    /// ply ahead of the first thread; and they order the root's moves differently.
    pub(super) fn of_helper(mut self, number: usize) -> Self {
        self.helper = number;
        if let Some(later @ [_, _, ..]) = self.worker.root_moves.get_mut(1..) {
            later.rotate_left(number % later.len());
        }
        self
    }

    /// Searches within these limits.
    pub(super) fn run(mut self, limits: &Limits<'_>) -> SearchResult<MoveOf<F>> {
        self.window = limits.searched_window();
        self.prove = limits.prove;
        if limits.direct {
            self.worker.options.step = 0;
        }
        let complete = self.iterate(limits.last_depth());
        let without_answer = self.worker.control.progress.lines.is_empty();
        // A helper owes no answer.
        if self.helper == 0
            && !complete
            && self.finished.is_none()
            && (without_answer || self.worker.path.root_depth == 1)
        {
            self.fall_back_to_one_ply();
        }
        self.result(complete)
    }

    /// The answer of a search that was stopped before it had one: an iteration of one ply, without limits and
    /// without quiescence, so that it costs at most two nodes for each move and line.
    fn fall_back_to_one_ply(&mut self) {
        self.fallback = true;
        self.worker.control.lift_limits();
        self.worker.path.root_depth = 1;
        self.worker.options =
            Options { exact: true, driver: Driver::Pvs, aspiration: None, ..self.worker.options };
        self.worker.path.level = None;
        self.worker.control.progress.lines.clear();
        self.window = Window::full();
        self.iteration(Depth::PLY);
        self.finished = Some(Depth::PLY);
        self.worker.control.report(Update::Iteration);
    }

    /// Runs the iterations; true if all that were requested are finished, or deeper ones cannot change the
    /// result.
    fn iterate(&mut self, last: Option<u32>) -> bool {
        let mut plan = self.worker.plan(last);
        if self.helper > 0 {
            plan::skip(&mut plan, self.helper);
        }
        self.plans_the_end = plan.last().is_some_and(|last| last.depth == Depth::TO_THE_END);
        let mut predicted = false;
        for (i, &plan::Iteration { depth, level }) in plan.iter().enumerate() {
            let nodes = self.worker.control.all_nodes();
            let before = self.worker.evidence;
            let lines_before = self.worker.control.progress.lines.clone();
            self.worker.path.level = level;
            self.worker.path.root_depth = depth.plies();
            self.worker.begin_proof();
            if F::WinSearch::ON {
                self.worker.find_root_win();
            }
            let finished = self.iteration(depth);
            if depth == Depth::TO_THE_END && i > 0 && plan[i - 1].depth != Depth::TO_THE_END {
                // The growth from level to level does not follow from the leap from a horizon to the end.
                self.forecast = Forecast::default();
            }
            self.forecast.note(self.worker.control.all_nodes() - nodes);
            if predicted {
                let in_time = self.soft().is_some_and(|(counted, soft)| counted <= soft);
                self.predictions.made += 1;
                self.predictions.right += u32::from(finished && in_time);
            }
            if !finished {
                if depth != Depth::TO_THE_END && self.wanted_lines() > 1 {
                    self.return_to(lines_before);
                }
                return false;
            }
            self.finished = Some(depth);
            self.note_steadiness(&lines_before);
            // Where no value of this iteration rests on a horizon or on a ProbCut, the result is that of the
            // game itself, and a deeper iteration cannot change it, whatever the limits are.
            let evidence = self.worker.evidence.since(before);
            let to_the_end = evidence.reaches_the_end() || self.ends_within(depth);
            let proven = to_the_end && evidence.without_probcut();
            self.exact = proven && (self.worker.options.exact || !F::Repetition::ON);
            self.worker.control.report(Update::Iteration);
            if self.exact || self.nearest_mates_found(depth) {
                return true;
            }
            let (is_last, spent) = (i + 1 == plan.len(), self.worker.control.all_nodes() - nodes);
            let fits = if is_last { None } else { self.another_fits(depth) };
            if (self.plans_the_end || self.prove) && !(self.plans_the_end && is_last) {
                let nodes = match (self.spare_nodes(), fits) {
                    (Some(_), Some(true)) => 0,
                    (Some(spare), _) => spare,
                    (None, _) if is_last => u64::MAX,
                    (None, _) => spent,
                };
                match self.attempt(nodes) {
                    Proved::Whole => return true,
                    // The time goes to the proof of the rest: estimates would replace what is proved.
                    Proved::Part => {
                        let nodes = self.spare_nodes().unwrap_or(u64::MAX);
                        return self.attempt(nodes) == Proved::Whole;
                    }
                    Proved::Nothing => (),
                }
            }
            match fits {
                Some(false) => return false,
                fits => predicted = fits.is_some(),
            }
        }
        // A search to the end that is not exact met the limit of a path's length, or was asked to be
        // selective.
        last.is_some_and(|last| last < Depth::TO_THE_END.plies()) || self.worker.options.selectivity.is_some()
    }

    /// Whether all lines win or lose within `depth` plies, by a search that leaves no move out. Horizon nodes
    /// have no such scores, so that the proof rests on ends of the game alone; and a nearer win would have
    /// been found.
    fn ends_within(&self, depth: Depth) -> bool {
        let Options { features, exact, .. } = self.worker.options;
        let every_move = !self.worker.is_selective(depth) && (exact || !F::WinSearch::ON);
        let within = |score: Score| score.distance().is_some_and(|plies| u32::from(plies) <= depth.plies());
        features.mate_distance
            && every_move
            && self.worker.control.progress.lines.iter().all(|line| within(line.score))
    }

    /// Whether a selective search has found wins or losses for all lines, and has searched twice as deep for
    /// nearer ones.
    fn nearest_mates_found(&self, depth: Depth) -> bool {
        let lines = &self.worker.control.progress.lines;
        self.worker.is_selective(depth)
            && lines
                .iter()
                .all(|line| line.score.distance().is_some_and(|plies| 2 * u32::from(plies) < depth.plies()))
    }

    /// On a running game clock: whether to start another iteration after one to this depth: there is a choice
    /// of moves, and it is predicted to end in time.
    fn another_fits(&mut self, depth: Depth) -> Option<bool> {
        let nodes = self.forecast.next(self.worker.options.step <= 1 && depth != Depth::TO_THE_END);
        self.worker.control.check();
        let (counted, soft) = self.soft()?;
        let control = &self.worker.control;
        let cost = Forecast::duration(nodes, control.elapsed(), control.all_nodes());
        Some(self.worker.root_moves.len() > 1 && counted.saturating_add(cost) <= soft)
    }

    /// On a running game clock: the nodes for which there is time within the move's share, which is two
    /// thirds of the soft budget.
    fn spare_nodes(&self) -> Option<u64> {
        let (counted, soft) = self.soft()?;
        let control = &self.worker.control;
        let spare = (soft / 3 * 2).saturating_sub(counted).as_secs_f64();
        let speed = control.all_nodes() as f64 / control.elapsed().as_secs_f64();
        let choice = self.worker.root_moves.len() > 1 && speed.is_finite();
        Some(if choice { (spare * speed) as u64 } else { 0 })
    }

    /// On a running game clock: the time that counts so far, and the soft budget; a selective search scales
    /// it by the steadiness of its answer.
    fn soft(&self) -> Option<(Duration, Duration)> {
        let (counted, Budget { soft, hard }) = self.worker.control.budget()?;
        let selective = self.worker.is_selective(Depth::PLY);
        Some((counted, if selective { self.steadiness.part_of(soft).min(hard) } else { soft }))
    }

    /// Compares the answer of an iteration with the one before.
    fn note_steadiness(&mut self, before: &[Variation<MoveOf<F>>]) {
        if let (Some(before), Some(now)) = (before.first(), self.worker.control.progress.lines.first()) {
            let width = self.worker.options.aspiration.map(|(width, _)| width);
            self.steadiness.note((before.moves[0], before.score), (now.moves[0], now.score), width);
        }
    }

    /// After a stop: the lines of the last finished iteration, if there is one, so that several lines are of
    /// one depth.
    fn return_to(&mut self, lines: Vec<Variation<MoveOf<F>>>) {
        if let Some(depth) = self.finished {
            let progress = &mut self.worker.control.progress;
            (progress.lines, progress.depth) = (lines, depth.limited());
            self.worker.control.report(Update::Variation(0));
        }
    }

    /// The number of lines that are asked for and that there are.
    fn wanted_lines(&self) -> usize {
        self.worker.options.lines.clamp(1, self.worker.root_moves.len())
    }

    /// Searches all lines at one depth; false if it was stopped (what was finished is kept).
    fn iteration(&mut self, depth: Depth) -> bool {
        let asked = self.window;
        if depth != Depth::TO_THE_END && self.wants_the_value() {
            self.window = Window::full();
        }
        let finished = self.search_lines(depth);
        self.window = asked;
        finished
    }

    /// Searches the lines of an iteration, one after another.
    fn search_lines(&mut self, depth: Depth) -> bool {
        let lines = self.wanted_lines();
        self.worker.control.progress.depth = depth.limited();
        self.worker.control.progress.wanted = lines;
        for k in 0..lines {
            self.worker.control.progress.line = k;
            // The moves before this place begin the lines found already: no two lines begin with the same
            // move.
            self.worker.first_root_move = k;
            let guess = self.first_guess(k);
            let Some(value) = (match self.worker.options.driver {
                Driver::Pvs => self.pvs(depth, guess),
                Driver::Mtdf { .. } | Driver::SssStar | Driver::DualStar => self.mtdf(depth, guess),
            }) else {
                return false;
            };
            let game_theoretic = self.worker.is_game_theoretic(depth);
            let best = self.worker.root_moves[k].variation(self.window.bound(value), game_theoretic);
            self.worker.control.progress.put(Variation { score: value, ..best });
        }
        // A selective search may find a later line better than an earlier one.
        insertion_sort(&mut self.worker.control.progress.lines, |a, b| a.score > b.score);
        insertion_sort(&mut self.worker.root_moves[..lines], |a, b| a.score > b.score);
        self.scores.push(self.worker.control.progress.lines[0].score);
        true
    }

    fn result(mut self, complete: bool) -> SearchResult<MoveOf<F>> {
        self.worker.control.add_nodes();
        let (mut lines, exact) = (self.worker.control.progress.lines, complete && self.exact);
        lines.iter_mut().for_each(|line| line.game_theoretic |= exact);
        let score = lines.first().map_or(Score::default(), |line| line.score);
        SearchResult {
            score,
            lines,
            depth: self.finished.and_then(Depth::limited),
            nodes: self.worker.control.nodes,
            complete,
            exact,
            fallback: self.fallback,
            predictions: self.predictions,
            statistics: self.worker.statistics,
        }
    }
}

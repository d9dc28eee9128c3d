//! Attempts to reach the end of the game between the iterations to a horizon, so that a player proves as soon
//! as it can (our own).

use super::{Deepening, Proved};
use crate::capability::{BoundsUse, CandidatesUse, ProbCutUse, Profile, RepetitionUse, SolverUse};
use crate::engine::depth::Depth;
use crate::engine::report::{Update, Variation};
use crate::{Score, Value, Window, min};

impl<F: Profile> Deepening<'_, F> {
    /// Whether attempts make sense: the evaluator knows of the end of the game, or the value is wanted.
    ///
    /// Bounds, candidates and solvers serve in searches to the end only. With them the end is often in reach
    /// long before the horizon gets there (6×6 Domineering: a twenty-eighth of the nodes, see the tests).
    fn can_attempt(&self) -> bool {
        // With ProbCut the plan itself goes to the end, level by level.
        let goes_by_levels = F::ProbCut::ON && self.worker.options.features.probcut;
        (self.knows_the_end() || self.wants_the_value()) && !goes_by_levels
    }

    fn knows_the_end(&self) -> bool {
        let features = self.worker.options.features;
        <F::Bounds as BoundsUse<_, _>>::ON && features.bounds
            || F::Candidates::ON && features.candidates
            || F::Solver::ON && features.solver
    }

    /// Whether the value of the game is wanted, by an evaluator that knows nothing of its end: deepening
    /// finds near wins, and attempts the rest, above all where all plays are of about one length, as in Hex.
    /// Estimates at a horizon answer no question about the value: windows are for attempts alone.
    pub(super) fn wants_the_value(&self) -> bool {
        self.prove && self.plans_the_end && !F::Repetition::ON && !self.knows_the_end()
    }

    /// Attempts to prove the values of the lines by searches to the end of the game, with at most `nodes`
    /// nodes; with `u64::MAX` until the limits end it. What is not proved stays as it was in the answer; what
    /// is stays in the table, so that the next attempt goes on from there.
    pub(super) fn attempt(&mut self, nodes: u64) -> Proved {
        if nodes == 0 || !self.can_attempt() {
            return Proved::Nothing;
        }
        let (answer, root_moves) =
            (self.worker.control.progress.lines.clone(), self.worker.root_moves.clone());
        let before = self.worker.evidence;
        let guess = answer.first().map_or(Score::default(), |line| line.score);
        self.worker.path.root_depth = Depth::TO_THE_END.plies();
        if nodes < u64::MAX {
            self.worker.control.begin_attempt(nodes);
        }
        let proved = self.prove_lines(guess);
        self.worker.control.end_attempt();
        // Not every path ends within the greatest length.
        let to_the_end = self.worker.evidence.since(before).reaches_the_end();
        let of_the_game = to_the_end && (self.worker.options.exact || !F::Repetition::ON);
        let proved = if of_the_game { proved } else { Proved::Nothing };
        match proved {
            Proved::Nothing => {
                (self.worker.control.progress.lines, self.worker.root_moves) = (answer, root_moves);
            }
            Proved::Part => self.worker.control.report(Update::Variation(0)),
            Proved::Whole => {
                self.find_lines();
                (self.finished, self.exact) = (Some(Depth::TO_THE_END), true);
                self.worker.control.report(Update::Iteration);
            }
        }
        proved
    }

    /// Proves the values of the lines, best first.
    fn prove_lines(&mut self, mut guess: Score) -> Proved {
        let (lines, mut most) = (self.wanted_lines(), Score::INF);
        self.worker.control.progress.depth = None;
        for k in 0..lines {
            self.worker.control.progress.line = k;
            self.worker.first_root_move = k;
            let Some(value) = self.prove_line(guess, most) else {
                let won = k == 0 && self.worker.control.progress.lines.first().is_some_and(is_won);
                // No other line is shown to be better.
                let most = if won { self.worker.control.progress.lines[0].score } else { most };
                for line in self.worker.control.progress.lines.iter_mut().skip(k) {
                    line.score = min(line.score, most);
                }
                return if k > 0 || won { Proved::Part } else { Proved::Nothing };
            };
            let game_theoretic = self.worker.is_game_theoretic(Depth::TO_THE_END);
            let line = self.worker.root_moves[k].variation(self.window.bound(value), game_theoretic);
            self.worker.control.progress.put(Variation { score: value, ..line });
            (guess, most) = (value, value);
        }
        Proved::Whole
    }

    /// Proves the value of a line, which is at most `most`, by null windows; the first test who wins. `None`
    /// if stopped.
    ///
    /// Who wins is mostly known after few of the nodes that the value takes (Connect Four after 444444: a
    /// fifteenth), and is what a player needs first.
    fn prove_line(&mut self, guess: Score, most: Score) -> Option<Score> {
        let depth = Depth::TO_THE_END;
        let mut within = Window::new(self.window.alpha, min(self.window.beta, most));
        for v in [Score::default(), Score::default().below()] {
            if within.alpha <= v && v < within.beta {
                let g = self.root_search(Window::null(v), depth)?;
                within = if g > v { Window::new(g, within.beta) } else { Window::new(within.alpha, g) };
            }
        }
        self.converge(depth, within, guess)
    }

    /// Finds the principal variations of the lines, whose values are proved, with at most twice the nodes of
    /// the search so far. Where that does not suffice, the line is its first move.
    fn find_lines(&mut self) {
        let lines = self.worker.control.progress.lines.len();
        let nodes =
            self.spare_nodes().unwrap_or_else(|| self.worker.control.all_nodes()) / lines.max(1) as u64;
        for k in 0..lines {
            let answer = self.worker.control.progress.lines.clone();
            self.worker.control.progress.line = k;
            self.worker.first_root_move = k;
            self.worker.control.begin_attempt(nodes);
            let found = self.principal_variation(Depth::TO_THE_END, answer[k].score);
            self.worker.control.end_attempt();
            let is_found = found == Some(answer[k].score);
            self.worker.control.progress.lines = answer;
            if is_found {
                let moves = self.worker.root_moves[k].line.clone();
                self.worker.control.progress.lines[k].moves = moves;
            }
        }
    }
}

/// Whether a line is proved to win.
fn is_won<M>(line: &Variation<M>) -> bool {
    line.game_theoretic && line.bound != crate::Bound::Upper && line.score > Score::default()
}

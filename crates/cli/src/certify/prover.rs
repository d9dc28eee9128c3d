//! The search behind a strategy: null windows at the claim (our own).

use anyhow::{Context as _, Result, ensure};
use indicatif::HumanCount;
use nullwindow::engine::Limits;
use nullwindow::session::{Request, Selectivity, Session};
use nullwindow::strategy::{Claim, StrategyRules};
use nullwindow::{Score, Window};
use nullwindow_app::output::log;
use nullwindow_catalogue::{GameMove, HouseGame};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time between two lines of progress of one search.
const PROGRESS_EVERY: Duration = Duration::from_secs(10);

/// The error of a search that was stopped.
const INTERRUPTED: &str = "interrupted";

/// Answers by the game's solver, whose table stays from position to position.
pub(super) struct Prover<'p, G: HouseGame, R> {
    pub(super) session: Session<G>,
    pub(super) position: fn(&R) -> G::Position,
    pub(super) stop: &'p AtomicBool,
    /// The nodes of all searches.
    pub(super) nodes: u64,
}

impl<G: HouseGame, R: StrategyRules<Move = GameMove<G>>> Prover<'_, G, R> {
    /// The claim in words.
    pub(super) fn named(&self, claim: &Claim) -> String {
        let &Claim { side, at_least, .. } = claim;
        format!("{} reaches at least {at_least}", self.session.game().side(side))
    }

    /// The result of the position for the side to move.
    pub(super) fn value(&mut self, p: &R) -> Result<i32> {
        let (score, exact, _) = self.search(p, None);
        Some(score).filter(|_| exact).map(result).context(INTERRUPTED)
    }

    /// Whether the claim holds at an unfinished position.
    pub(super) fn holds(&mut self, p: &R, claim: &Claim) -> Result<bool> {
        Ok(self.null_window(p, claim)?.0)
    }

    /// The number of a move that keeps the claim, among the moves of a position where its side moves.
    pub(super) fn choose(&mut self, p: &R, moves: &[R::Move], claim: &Claim) -> Result<usize> {
        // A short search ends before it looks at the flag.
        ensure!(!self.stop.load(Ordering::Relaxed), INTERRUPTED);
        let (holds, best) = self.null_window(p, claim)?;
        let best = best.filter(|_| holds).context("the search does not find the claim again")?;
        moves.iter().position(|&m| m == best).context("the search has returned an illegal move")
    }

    /// Whether the claim holds, and the move that keeps it, if its side moves.
    fn null_window(&mut self, p: &R, claim: &Claim) -> Result<(bool, Option<R::Move>)> {
        let own = p.side() == claim.side;
        // The opponent must not reach more than what is left to it.
        let v = if own { claim.at_least - 1 } else { -claim.at_least };
        let (score, proved, best) = self.search(p, Some(Score::points(v)));
        ensure!(proved, INTERRUPTED);
        Ok(((score > Score::points(v)) == own, best))
    }

    /// The score by a search to the end of the game, or whether it is more than `v`; whether that is proved,
    /// and the best move.
    fn search(&mut self, p: &R, v: Option<Score>) -> (Score, bool, Option<R::Move>) {
        let limits = Limits { window: v.map(Window::null), stop: Some(self.stop), ..Limits::default() };
        let clock = Instant::now();
        let request = Request { selectivity: Selectivity::Never, ..Request::new(limits, &clock) };
        self.session.set((self.position)(p), &[]);
        let mut due = PROGRESS_EVERY;
        let found = self.session.search(&request, &mut |report| {
            if report.elapsed >= due {
                due = report.elapsed + PROGRESS_EVERY;
                log(&format!("a search: {} nodes, {} s", HumanCount(report.nodes), report.elapsed.as_secs()));
            }
        });
        self.nodes += found.nodes;
        let proved = v.map_or(found.exact, |v| found.exceeds(v).is_some());
        (found.score, proved, found.lines.first().and_then(|line| line.moves.first().copied()))
    }
}

/// The result that a score is.
fn result(score: Score) -> i32 {
    match score {
        score if score.is_win() => 1,
        score if score.is_loss() => -1,
        score => score.get().into(),
    }
}

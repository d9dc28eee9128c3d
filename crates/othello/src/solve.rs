//! Exact endgame solving: the value of a position when both sides play perfectly to the end.

mod board;
mod last;
mod middle;
mod order;
mod search;
mod stable;
mod table;

use crate::{Line, Move, Othello};
pub(crate) use board::Board;
pub(crate) use order::{potential, weighted};
pub(crate) use middle::{MIDDLE, Near, middle};
pub(crate) use stable::stable as stable_discs;
use nullwindow::{Bound, Position};
use order::{Candidate, Candidates};
use search::{BEYOND, Search, before};
use std::sync::atomic::{AtomicBool, Ordering};
use table::Table;

/// Solves positions, one after another, with one transposition table.
///
/// Single-threaded and deterministic: the same position costs the same nodes, whatever was solved before.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_othello::{Othello, Solver};
/// use std::sync::atomic::AtomicBool;
///
/// let position: Othello = ("XXXXXXXX".repeat(6) + "XXXXXXO-XXXXOO-- X").parse()?;
/// let mut solver = Solver::new(1).ok_or("no memory")?;
/// let solution = solver.solve(&position, &AtomicBool::new(false), |_| ());
/// assert!(solution.is_exact());
/// let (_, end) = solution.line.play(&position)?;
/// assert!(end.ended().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    table: Table,
    near: Near,
}

/// What a solve has found.
///
/// ```
/// use nullwindow_othello::{fforum, Solver};
/// use std::sync::atomic::AtomicBool;
///
/// // Stopped before it began: no exact answer, but a legal move and a true bound.
/// let position = fforum::problem(59).unwrap().position;
/// let solution = Solver::new(1).unwrap().solve(&position, &AtomicBool::new(true), |_| ());
/// assert!(!solution.is_exact());
/// assert!(position.is_legal(solution.best.unwrap()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The value from the view of the side to move: discs, the empty squares to the winner, from −64 to 64.
    /// What it means, `bound` says.
    pub score: i32,
    /// [`Bound::Exact`], or, when the solve was stopped, [`Bound::Lower`]: the value is the score or more.
    pub bound: Bound,
    /// The best move found; `None` if the game is over.
    pub best: Option<Move>,
    /// The moves of both sides from the position to the end of the game. If stopped, the line that proves the
    /// bound, or just the best guess.
    pub line: Line,
    /// Positions visited, those of shallow searches for the order of moves included.
    pub nodes: u64,
}

impl Solution {
    /// Whether the score is the exact value.
    ///
    /// ```
    /// use nullwindow_othello::{Othello, Solver};
    /// let over: Othello = ("X".repeat(64) + " O").parse()?;
    /// assert!(Solver::new(1).unwrap().solve(&over, &false.into(), |_| ()).is_exact());
    /// # Ok::<(), nullwindow_othello::PositionError>(())
    /// ```
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.bound == Bound::Exact
    }
}

/// How far a solve is, as its callback is told.
///
/// ```
/// use nullwindow_othello::{fforum, Solver};
/// let mut moves = Vec::new();
/// let position = ("XXXXXXXX".repeat(6) + "XXXXXXO-XXXXOO-- X").parse()?;
/// Solver::new(1).unwrap().solve(&position, &false.into(), |progress| moves.push(progress.done));
/// assert_eq!(moves.first(), Some(&0));
/// # Ok::<(), nullwindow_othello::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The moves of the position that are done with.
    pub done: usize,
    /// All its moves.
    pub moves: usize,
    /// The move that is being searched; `None` when all are done with.
    pub searching: Option<Move>,
    /// The answer so far: a lower bound until all is done.
    pub so_far: Solution,
}

/// Counts nodes, tells of progress, and notices when to stop.
struct Watch<'a> {
    nodes: u64,
    next_look: u64,
    next_report: u64,
    stop: &'a AtomicBool,
    stopped: bool,
    progress: Progress,
    report: &'a mut dyn FnMut(&Progress),
}

impl Watch<'_> {
    /// Nodes between two looks at the stop flag. What [`last::few`] counts, 2,000 at the very most, may come on top.
    const LOOK: u64 = 64;
    /// Nodes between two reports while no move of the root is done: some tenths of a second.
    const REPORT: u64 = 1 << 21;

    /// Counts a node; true if the search must stop.
    #[inline]
    fn node(&mut self) -> bool {
        self.nodes += 1;
        self.look_when_due();
        self.stopped
    }

    #[inline]
    fn look_when_due(&mut self) {
        if self.nodes >= self.next_look {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.nodes + Self::LOOK;
        if self.nodes >= self.next_report {
            self.tell();
        }
        self.stopped = self.stopped || self.stop.load(Ordering::Relaxed);
    }

    fn tell(&mut self) {
        self.next_report = self.nodes + Self::REPORT;
        self.progress.so_far.nodes = self.nodes;
        (self.report)(&self.progress);
    }
}

impl nullwindow::engine::Tally for Watch<'_> {
    fn count(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        self.look_when_due();
        self.stopped
    }
}

impl Solver {
    /// A solver whose table takes `mebibytes` MiB; `None` if there is not so much memory.
    ///
    /// ```
    /// use nullwindow_othello::Solver;
    /// assert!(Solver::new(16).is_some());
    /// assert!(Solver::new(usize::MAX).is_none());
    /// ```
    #[must_use]
    pub fn new(mebibytes: usize) -> Option<Self> {
        Some(Solver { table: Table::new(mebibytes.checked_mul(1 << 20)?)?, near: Near::new() })
    }

    /// Solves `position`, calling `report` with each of its moves, every few million nodes, and at the end.
    ///
    /// Whoever sets `stop` (from another thread, or in `report`) gets the best answer so far: a legal move, and a
    /// lower bound of the value (−64 at worst). The flag is looked at at least every 2,048 nodes.
    ///
    /// ```
    /// use nullwindow_othello::{Othello, Solver};
    /// let mut solver = Solver::new(1).unwrap();
    /// // Black must pass, White takes d1 and with it everything.
    /// let position: Othello = "OOX-------------------------------------------------------------  X".parse()?;
    /// let solution = solver.solve(&position, &false.into(), |_| ());
    /// assert_eq!((solution.score, solution.line.to_string().as_str()), (-64, "--d1"));
    /// # Ok::<(), nullwindow_othello::PositionError>(())
    /// ```
    pub fn solve(
        &mut self,
        position: &Othello,
        stop: &AtomicBool,
        report: impl FnMut(&Progress),
    ) -> Solution {
        self.solve_among(position, &[], stop, report)
    }

    /// Like [`solve`](Self::solve), but of the moves at the root it looks only at those of `wanted`, if any of them is legal: the score is
    /// that of the best of them.
    ///
    /// ```
    /// use nullwindow_othello::{Solver, fforum};
    /// let problem = fforum::problem(40).unwrap();
    /// let wanted = ["b1".parse()?];
    /// let among = Solver::new(16).unwrap().solve_among(&problem.position, &wanted, &false.into(), |_| ());
    /// assert!(among.best == Some(wanted[0]) && among.score < problem.score);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_among(
        &mut self,
        position: &Othello,
        wanted: &[Move],
        stop: &AtomicBool,
        mut report: impl FnMut(&Progress),
    ) -> Solution {
        self.table.clear();
        self.near.clear();
        let mut so_far =
            Solution { score: -64, bound: Bound::Lower, best: None, line: Line::default(), nodes: 0 };
        if position.ended().is_some() {
            return Solution { score: position.final_score(), bound: Bound::Exact, nodes: 1, ..so_far };
        }
        let board = Board { own: position.own(), opponent: position.opponent() };
        let mut moves = match board.legal() {
            0 => Candidates::pass(board),
            legal => {
                let among =
                    wanted.iter().filter_map(|m| m.square()).fold(0, |among, i| among | 1 << i) & legal;
                Candidates::of(board, if among == 0 { legal } else { among })
            }
        };
        // Should it be stopped at once, any legal move is better than none.
        so_far.best = moves.rest().first().map(Candidate::played);
        let watch = Watch {
            nodes: 0,
            next_look: 0,
            next_report: Watch::REPORT,
            stop,
            stopped: false,
            progress: Progress { done: 0, moves: moves.rest().len(), searching: None, so_far },
            report: &mut report,
        };
        let mut search = Search { table: &mut self.table, near: &mut self.near, watch };
        root(&mut search, board, &mut moves);
        Solution { nodes: search.watch.nodes, ..search.watch.progress.so_far }
    }
}

/// Plies that the root's moves are looked ahead for their order, and for a decent guess should the solve be stopped early.
const FIRST_LOOK: u32 = 3;

/// Solves move after move, and leaves the answer in the watch's progress.
fn root(search: &mut Search<'_>, board: Board, moves: &mut Candidates) {
    if moves.rest().len() > 1 {
        search.rate(board, moves, Some(FIRST_LOOK));
    }
    while let Some(m) = moves.next() {
        if search.watch.stopped {
            return;
        }
        let (first, best) = (search.watch.progress.done == 0, search.watch.progress.so_far.score);
        if first {
            search.watch.progress.so_far.best = Some(m.played());
            search.watch.progress.so_far.line = Line(vec![m.played()]);
        }
        search.watch.progress.searching = Some(m.played());
        search.watch.tell();
        let alpha = if first { -BEYOND } else { best };
        let (value, line) = search.branch(m.board, first, alpha, BEYOND);
        if search.watch.stopped {
            return;
        }
        let progress = &mut search.watch.progress;
        progress.done += 1;
        if value > alpha {
            progress.so_far.score = value;
            progress.so_far.best = Some(m.played());
            progress.so_far.line = Line(before(m.played(), line));
        }
    }
    search.watch.progress.so_far.bound = Bound::Exact;
    search.watch.progress.searching = None;
    search.watch.tell();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fforum, random::random_game};
    use nullwindow::Side;

    fn solve(position: &Othello) -> Solution {
        Solver::new(1).unwrap().solve(position, &AtomicBool::new(false), |_| ())
    }

    /// The definition: no window, no order, no table.
    fn value(position: &Othello) -> i32 {
        let mut moves = Vec::new();
        match position.moves(&mut moves) {
            Some(nullwindow::Outcome::Margin(m)) if position.side() == Side::First => m.into(),
            Some(nullwindow::Outcome::Margin(m)) => -i32::from(m),
            Some(other) => unreachable!("Othello is counted, not {other:?}"),
            None => {
                let child = |&m| {
                    let mut child = *position;
                    child.make(m);
                    -value(&child)
                };
                moves.iter().map(child).max().unwrap()
            }
        }
    }

    /// Score, move and line of an exact solution agree, and the line goes to the end of the game.
    fn check(position: &Othello, solution: &Solution) {
        assert!(solution.is_exact());
        let (played, end) = solution.line.play(position).unwrap();
        assert_eq!(played, solution.line, "every pass of the line is named");
        assert!(end.ended().is_some(), "{position}: {}", solution.line);
        let sign = if end.side() == position.side() { 1 } else { -1 };
        assert_eq!(sign * end.final_score(), solution.score, "{position}");
        assert_eq!(solution.best, solution.line.0.first().copied());
    }

    #[test]
    fn endgames_have_their_minimax_values() {
        let (mut solved, mut passes, mut over) = (0, 0, 0);
        for seed in 0..1_500 {
            // Few enough squares for the definition; each game gives one position, with another number of them.
            let wanted = (seed % 9) as u32;
            random_game(seed, |position| {
                if position.empties() == wanted {
                    let solution = solve(position);
                    check(position, &solution);
                    assert_eq!(solution.score, value(position), "{position}");
                    solved += 1;
                    passes += usize::from(solution.best == Some(Move::PASS));
                    over += usize::from(solution.best.is_none());
                }
            });
        }
        assert!(solved > 1_400 && passes > 20 && over > 100, "{solved} solved, {passes} passes, {over} over");
    }

    #[test]
    fn longer_endgames_agree_with_their_successors() {
        // Beyond the reach of the definition: a value is the best of the successors' values.
        let mut solver = Solver::new(1).unwrap();
        for seed in 0..30 {
            random_game(seed, |position| {
                if position.empties() == 12 {
                    let solution = solver.solve(position, &false.into(), |_| ());
                    check(position, &solution);
                    let mut moves = Vec::new();
                    position.moves(&mut moves);
                    let successor = |m: &Move| {
                        let mut child = *position;
                        child.make(*m);
                        -solver.solve(&child, &false.into(), |_| ()).score
                    };
                    assert_eq!(moves.iter().map(successor).max().unwrap_or(solution.score), solution.score);
                }
            });
        }
    }

    #[test]
    fn ffo_40_and_the_same_nodes_each_time() {
        let problem = fforum::problem(40).unwrap();
        let mut solver = Solver::new(16).unwrap();
        let first = solver.solve(&problem.position, &false.into(), |_| ());
        check(&problem.position, &first);
        assert_eq!((first.score, first.best), (problem.score, Some(problem.best[0])));
        assert_eq!(solver.solve(&problem.position, &false.into(), |_| ()), first);
    }

    #[test]
    #[ignore = "takes half a minute"]
    fn ffo_41_to_44() {
        for number in 41..=44 {
            let problem = fforum::problem(number).unwrap();
            let solution = Solver::new(128).unwrap().solve(&problem.position, &false.into(), |_| ());
            check(&problem.position, &solution);
            assert_eq!(solution.score, problem.score);
            assert!(problem.best.contains(&solution.best.unwrap()));
        }
    }

    #[test]
    fn stopping_is_prompt_and_leaves_a_legal_move_with_a_true_bound() {
        for number in [40, 45, 59] {
            let problem = fforum::problem(number).unwrap();
            for reports in 1..5 {
                let (stop, mut seen, mut at) = (AtomicBool::new(false), 0, 0);
                let solution = Solver::new(1).unwrap().solve(&problem.position, &stop, |progress| {
                    seen += 1;
                    if seen == reports {
                        stop.store(true, Ordering::Relaxed);
                        at = progress.so_far.nodes;
                    }
                });
                assert!(solution.nodes - at <= 2_048, "{} nodes after the stop", solution.nodes - at);
                assert_eq!(solution.bound, Bound::Lower);
                assert!(solution.score <= problem.score);
                assert!(problem.position.is_legal(solution.best.unwrap()));
                assert!(solution.line.play(&problem.position).is_ok());
            }
        }
    }

    #[test]
    fn progress_grows_to_the_answer() {
        // One move on: with several moves, but quicker.
        let mut reports = Vec::new();
        let mut position = fforum::problem(40).unwrap().position;
        position.make(Move::on(8).unwrap());
        let solution = Solver::new(16).unwrap().solve(&position, &false.into(), |p| reports.push(p.clone()));
        assert!(reports.is_sorted_by_key(|p| p.done) && reports.is_sorted_by_key(|p| p.so_far.nodes));
        assert!(reports.is_sorted_by_key(|p| p.so_far.score));
        let last = reports.last().unwrap();
        assert_eq!((last.done, &last.so_far), (last.moves, &solution));
    }
}

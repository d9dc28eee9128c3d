//! The move loop of a split point: the owner and its helpers take moves until none is left (Young Brothers
//! Wait: Feldmann, Monien, Mysliwietz & Vornberger 1989).
//!
//! A helper goes to the node by copying its path, and works there with tables of its own: histories, killers,
//! the solver's table. What it finds it writes into the task. A cut-off voids all work below the split point:
//! whoever is at work there sees it within 1,024 nodes, and unwinds as after a stop.

use super::move_loop::{Best, Searched};
use crate::capability::{MoveOf, Profile, WinSearchUse};
use crate::engine::evidence::Evidence;
use crate::engine::node_kind::{NodeKind, NonPv, Pv, RootNode};
use crate::engine::parallel::Parallel;
use crate::engine::split_points::{SplitPoint, SplitPoints, Wait};
use crate::engine::task::{Improvement, LoopKind, LoopNode, Taken, Task};
use crate::engine::worker::Worker;
use crate::{Score, max};
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The time after which the first thread looks at the limits while it waits for its helpers.
const PATIENCE: Duration = Duration::from_millis(1);

impl<'s, F: Profile> Worker<'s, F> {
    /// The number of nodes from which on the present node is shared.
    pub(super) fn splits_at<N: NodeKind>(&self) -> u64 {
        let threads = self.options.threads;
        let elsewhere = threads.parallel == Parallel::PvSplit && !N::PV;
        // Only the first thread knows the forced win.
        let known_win = N::ROOT && F::WinSearch::ON && self.root_win.is_some();
        if elsewhere || known_win { u64::MAX } else { self.control.nodes + threads.grain.max(1) }
    }

    /// Whether other threads may search the rest of the present node's moves, after the `searched` ones.
    /// Young brothers wait for the first, and where a cut-off is likely for the second too, unless a thread
    /// is idle.
    #[inline]
    pub(super) fn may_split<N: NodeKind>(&self, searched: usize, splits_at: u64) -> bool {
        let wanted = || self.split_points.is_some_and(SplitPoints::wanted);
        searched > 0 && self.control.nodes >= splits_at && (N::PV || searched > 1 || wanted())
    }

    /// Searches the rest of the present node's moves with other threads: those after the places `done`, which
    /// begin with the node's first move, and of which those from `from` on have been searched, with this
    /// result. `None` after a stop.
    #[cold]
    #[inline(never)]
    pub(super) fn split<N: NodeKind>(
        &mut self,
        node: &LoopNode,
        done: Range<usize>,
        from: usize,
        so_far: Best<MoveOf<F>>,
    ) -> Option<Best<MoveOf<F>>> {
        let split_points = self.split_points?;
        self.count(|counts| counts.split_points += 1);
        let start = done.start;
        let kind = match (N::ROOT, N::PV) {
            (true, _) => LoopKind::Root,
            (false, true) => LoopKind::Pv,
            (false, false) => LoopKind::NonPv,
        };
        let task = Task {
            kind,
            node: *node,
            path: self.path.clone(),
            moves: self.moves[start..].to_vec(),
            next: done.len(),
            alpha: max(node.w.alpha, so_far.value),
            best: so_far.value,
            best_move: so_far.best_move,
            line: None,
            cut_by: None,
            evidence: Evidence::default(),
            improvements: Vec::new(),
        };
        let point = split_points.open(self.control.works_for(), node.ply, task);
        let above = self.control.work_for(Some(point.cut.clone()));
        self.work_at::<N>(split_points, &point, true);
        self.wait_for_helpers(split_points, &point);
        self.control.work_for(above);
        self.take_improvements::<N>(&point);

        let mut task = point.task();
        self.evidence += task.evidence;
        if self.control.stopped() {
            return None;
        }
        if let Some(line) = task.line.take() {
            self.lines[node.ply] = line;
        }
        if let (Some(place), false) = (task.cut_by, N::ROOT) {
            self.moves[start..].copy_from_slice(&task.moves);
            let m = task.moves[place].m;
            self.count_cutoff(start + place, false, node.depth, node.ply);
            self.learn_cutoff(m, from..start + place, node.depth, node.ply);
        }
        Some(Best { value: task.best, best_move: task.best_move, full_depth: true })
    }

    /// Helps at split points until the search ends.
    pub(in crate::engine) fn help(&mut self, split_points: &SplitPoints<Task<F>>) {
        while let Some(point) = split_points.join() {
            self.help_at(split_points, &point);
        }
    }

    /// Takes moves of a split point that this worker has joined, and leaves it.
    fn help_at(&mut self, split_points: &SplitPoints<Task<F>>, point: &Arc<SplitPoint<Task<F>>>) {
        let leaving = Leaving(split_points, point);
        // What it counts here belongs to the owner of the split point, whose search may be a shallow one.
        let evidence = self.evidence;
        let (kind, path) = {
            let task = point.task();
            (task.kind, task.path.clone())
        };
        let path = self.go_to(path);
        let above = self.control.work_for(Some(point.cut.clone()));
        match kind {
            LoopKind::Root => self.work_at::<RootNode>(split_points, point, false),
            LoopKind::Pv => self.work_at::<Pv>(split_points, point, false),
            LoopKind::NonPv => self.work_at::<NonPv>(split_points, point, false),
        }
        self.control.work_for(above);
        self.evidence = evidence;
        self.go_to(path);
        drop(leaving);
    }

    /// Takes moves of a split point, at whose node this worker is, until none is left or it must stop.
    fn work_at<N: NodeKind>(
        &mut self,
        split_points: &SplitPoints<Task<F>>,
        point: &Arc<SplitPoint<Task<F>>>,
        owned: bool,
    ) {
        let node = point.task().node;
        while !self.control.stopped() {
            let Some(taken) = point.task().take() else { break };
            if taken.last {
                split_points.shut(point);
            }
            if N::ROOT && owned {
                let moves = point.task().moves.len();
                self.control.progress.root_move = Some((taken.scored.m, taken.number + 1, moves));
            }
            let before = self.evidence;
            let Taken { scored, number, alpha, best, .. } = taken;
            let searched = self.search_shared_move::<N>(&node, scored, number, alpha, best);
            if self.control.stopped() {
                break;
            }
            let mut task = point.task();
            if !owned {
                task.evidence += self.evidence.since(before);
            }
            match searched {
                Searched::Pruned(upper) => task.best = max(task.best, upper),
                Searched::Value(v, open) => {
                    if task.improve(&taken, v) && N::PV {
                        self.note_line::<N>(&mut task, &taken, v, open);
                    }
                }
            }
            let cut = task.cut_by.is_some();
            drop(task);
            if N::ROOT && owned {
                self.take_improvements::<N>(point);
            }
            if cut {
                split_points.cut(point);
            }
        }
        split_points.shut(point);
    }

    /// Notes the line of a move that raised alpha.
    fn note_line<N: NodeKind>(&self, task: &mut Task<F>, taken: &Taken<F>, value: Score, open: bool) {
        let m = taken.scored.m;
        let below = if open { &self.lines[task.node.ply + 1][..] } else { &[] };
        if N::ROOT {
            task.improvements.push(Improvement { m, value, open, line: below.to_vec() });
        } else {
            task.line = Some([&[m], below].concat());
        }
    }

    /// Reports the root's moves that have raised alpha at a split point of this worker.
    fn take_improvements<N: NodeKind>(&mut self, point: &SplitPoint<Task<F>>) {
        if !N::ROOT {
            return;
        }
        let (improvements, node) = {
            let mut task = point.task();
            (mem::take(&mut task.improvements), task.node)
        };
        for Improvement { m, value, open, line } in improvements {
            // The moves before it have changed their places.
            let moves = &self.root_moves[self.first_root_move..];
            let Some(place) = moves.iter().position(|root_move| root_move.m == m) else { continue };
            self.lines[1] = line;
            self.improve_root_move(place, value, node.w.alpha, open, node.depth);
        }
    }

    /// Waits until all helpers have left a split point of this worker, and helps below it meanwhile. After a
    /// stop it voids their work.
    fn wait_for_helpers(&mut self, split_points: &SplitPoints<Task<F>>, point: &Arc<SplitPoint<Task<F>>>) {
        let patience = self.control.observes_limits().then_some(PATIENCE);
        loop {
            if self.control.stopped() {
                split_points.cut(point);
            }
            match split_points.wait(point, patience) {
                Wait::Alone => return,
                Wait::Joined(below) => self.help_at(split_points, &below),
                Wait::Busy => self.control.check(),
            }
        }
    }
}

/// Leaves a split point, also after a panic, which voids the work there: its owner must not wait for ever.
struct Leaving<'p, F: Profile>(&'p SplitPoints<Task<F>>, &'p Arc<SplitPoint<Task<F>>>);

impl<F: Profile> Drop for Leaving<'_, F> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.cut(self.1);
        }
        self.0.leave(self.1);
    }
}

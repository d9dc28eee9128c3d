//! The worker: all that one thread of a search reads and changes.

use super::control::SearchControl;
use super::depth::{Depth, MAX_PLY};
use super::evidence::Evidence;
use super::histories::Histories;
use super::move_stack::MoveStack;
use super::options::Options;
use super::path::{PathOf, SearchPath};
use super::proof_tree::ProofTreeSize;
use super::root_move::RootMove;
use super::split_points::SplitPoints;
use super::stack::StackEntry;
use super::statistics::Statistics;
use super::task::Task;
use crate::Position;
use crate::capability::{
    ForcedWin, HashedKeyOf, HistoryUse, IncrementalUse, KeyOf, MoveOf, Profile, RecordOf, RepetitionUse,
    SolverUse, TableUse, TacticalUse, WinSearchUse,
};
use crate::table::{HashedKey, Prefetcher, Table, TableKey};
use std::mem;

type UndoOf<F> = <<F as Profile>::Game as Position>::Undo;
type LocalOf<F> =
    <<F as Profile>::Solver as SolverUse<<F as Profile>::Game, <F as Profile>::Evaluator>>::Local;
type IncrementalLocalOf<F> =
    <<F as Profile>::Incremental as IncrementalUse<<F as Profile>::Game, <F as Profile>::Evaluator>>::Local;
type WinSearchLocalOf<F> =
    <<F as Profile>::WinSearch as WinSearchUse<<F as Profile>::Game, <F as Profile>::Evaluator>>::Local;

/// The tables of an engine, if its profile has any.
pub(super) struct Tables<'s, F: Profile> {
    pub(super) main: Option<&'s Table<KeyOf<F>>>,
    /// The table of shallow searches that serve deep ones.
    pub(super) shallow: Option<&'s Table<KeyOf<F>>>,
}

impl<F: Profile> Clone for Tables<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Profile> Copy for Tables<'_, F> {}

/// All that one thread of a search reads and changes.
pub(super) struct Worker<'s, F: Profile> {
    // ---- Constant during a search.
    pub(super) evaluator: &'s F::Evaluator,
    pub(super) options: Options,

    // ---- Shared with other workers.
    /// The table that the present search uses.
    pub(super) table: Option<&'s Table<KeyOf<F>>>,
    pub(super) tables: Tables<'s, F>,
    /// The split points; `None` if the search has none.
    pub(super) split_points: Option<&'s SplitPoints<Task<F>>>,

    // ---- Kept from search to search.
    pub(super) histories: &'s mut Histories<MoveOf<F>>,

    // ---- Per search.
    pub(super) control: SearchControl<'s, MoveOf<F>>,
    pub(super) statistics: Statistics,
    pub(super) solver_local: LocalOf<F>,
    pub(super) win_search_local: WinSearchLocalOf<F>,
    pub(super) incremental_local: IncrementalLocalOf<F>,
    /// A forced win at the root, if one is known.
    pub(super) root_win: Option<ForcedWin<MoveOf<F>>>,
    /// The nodes of the last search for one.
    pub(super) root_win_nodes: u64,
    /// The root's moves. Those before `first_root_move` begin the lines found already.
    pub(super) root_moves: Vec<RootMove<MoveOf<F>>>,
    pub(super) first_root_move: usize,
    /// What the values so far rest on.
    pub(super) evidence: Evidence,

    // ---- Per path.
    pub(super) path: PathOf<F>,
    pub(super) moves: MoveStack<F>,
    /// The principal variation below each ply, from the search itself.
    pub(super) lines: Vec<Vec<MoveOf<F>>>,
}

impl<'s, F: Profile> Worker<'s, F> {
    pub(super) fn new(
        position: &F::Game,
        evaluator: &'s F::Evaluator,
        tables: Tables<'s, F>,
        histories: &'s mut Histories<MoveOf<F>>,
        options: Options,
        control: SearchControl<'s, MoveOf<F>>,
        position_history: Vec<RecordOf<F>>,
    ) -> Self {
        Worker {
            evaluator,
            options,
            table: tables.main,
            tables,
            split_points: None,
            histories,
            control,
            statistics: Statistics::default(),
            solver_local: LocalOf::<F>::default(),
            win_search_local: WinSearchLocalOf::<F>::default(),
            incremental_local: IncrementalLocalOf::<F>::default(),
            root_win: None,
            root_win_nodes: 0,
            root_moves: Vec::new(),
            first_root_move: 0,
            evidence: Evidence::default(),
            path: SearchPath {
                position: position.clone(),
                slots: Vec::with_capacity(MAX_PLY),
                stack: vec![StackEntry::EMPTY; if F::Tactical::ON { MAX_PLY + 2 } else { 0 }],
                codes: vec![(
                    F::Table::key(position),
                    (F::Repetition::relevant(&position_history) <= 1).then_some(0),
                )],
                position_history,
                last_irreversible: 0,
                null_move_from: 0,
                root_depth: 0,
                level: None,
                shallow: false,
            },
            moves: MoveStack::new(),
            lines: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// Goes to the node at the end of this path; returns the present one.
    pub(super) fn go_to(&mut self, path: PathOf<F>) -> PathOf<F> {
        let before = mem::replace(&mut self.path, path);
        self.use_table(self.path.shallow);
        before
    }

    /// Uses the table of shallow searches from now on, or the main one.
    pub(super) fn use_table(&mut self, shallow: bool) {
        self.path.shallow = shallow;
        self.table = if shallow { self.tables.shallow } else { self.tables.main };
    }

    /// Whether nodes of this remaining depth are searched selectively.
    ///
    /// What is for such nodes alone is called behind `F::Tactical::ON` as well, as each step of a capability
    /// is called behind its constant: the compiler collects what a function may call before it optimises, so
    /// that a step that is off is never compiled.
    #[inline(always)]
    pub(super) fn is_selective(&self, depth: Depth) -> bool {
        // In exact mode values equal minimax's, and a search to the end of the game leaves nothing out.
        F::Tactical::ON && !self.options.exact && depth != Depth::TO_THE_END
    }

    /// Makes a move that will be searched. Returns the key of its child: `ahead`, where keys are prefetched.
    #[inline]
    pub(super) fn make(&mut self, m: MoveOf<F>, ahead: HashedKeyOf<F>) -> (UndoOf<F>, HashedKeyOf<F>) {
        if F::History::ON {
            self.path.slots.push(F::History::slot(&self.path.position, m));
        }
        let undo = self.path.position.make(m);
        // Without prefetched keys the entry is requested here, so that it is on its way from memory while
        // repetition and the horizon are tested.
        let key = if F::Table::KEYS_AHEAD { ahead } else { self.prefetch() };
        self.push_record();
        self.push_code(key);
        (undo, key)
    }

    #[inline]
    pub(super) fn unmake(&mut self, m: MoveOf<F>, undo: UndoOf<F>) {
        self.pop_record();
        if F::Repetition::ON && self.options.exact {
            self.path.codes.pop();
        }
        self.path.position.unmake(m, undo);
        if F::History::ON {
            self.path.slots.pop();
        }
    }

    /// The part of the table to prefetch the children's entries from; `None` if they are not.
    #[inline(always)]
    pub(super) fn prefetcher(&self) -> Option<Prefetcher<'s, KeyOf<F>>> {
        if F::Table::KEYS_AHEAD { self.table.map(Table::prefetcher) } else { None }
    }

    /// The key of the present position, whose table entry is prefetched.
    #[inline]
    pub(super) fn prefetch(&self) -> HashedKeyOf<F> {
        let key = HashedKey::of(F::Table::key(&self.path.position));
        if let Some(table) = self.table {
            table.prefetch_hashed(key);
        }
        key
    }

    #[inline]
    pub(super) fn push_record(&mut self) {
        if F::Repetition::ON {
            self.path.position_history.push(F::Repetition::record(&self.path.position));
        }
    }

    /// Notes the path before the present position, whose record has been pushed.
    #[inline]
    fn push_code(&mut self, key: HashedKeyOf<F>) {
        if !F::Repetition::ON || !self.options.exact {
            return;
        }
        let relevant = F::Repetition::relevant(&self.path.position_history[self.path.last_irreversible..]);
        let code = match self.path.codes.last() {
            _ if relevant <= 1 => Some(0),
            // Symmetric positions share a key, but are no repetition of each other.
            Some(&(parent, Some(code))) if !F::Table::SYMMETRIC => Some(parent.extend(code)),
            _ => None,
        };
        self.path.codes.push((key.key(), code));
    }

    #[inline]
    pub(super) fn pop_record(&mut self) {
        if F::Repetition::ON {
            self.path.position_history.pop();
        }
    }

    /// The line from `ply` on is `m` and the child's line.
    pub(super) fn extend_line(&mut self, m: MoveOf<F>, ply: usize) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }

    // ---- Accounting, which leaves no code without statistics.

    #[inline]
    pub(super) fn count(&mut self, count: impl FnOnce(&mut Statistics)) {
        if F::STATISTICS {
            count(&mut self.statistics);
        }
    }

    /// The size of the proof tree so far, in nodes; 0 where it is not counted.
    #[inline]
    pub(super) fn proof_size(&self) -> u64 {
        if F::STATISTICS { self.statistics.proof.nodes(self.control.nodes) } else { 0 }
    }

    /// Takes the nodes out of the proof tree that were added since it had this size.
    #[inline]
    pub(super) fn outside_proof_since(&mut self, size: u64) {
        let since = self.proof_size() - size;
        self.count(|counts| counts.proof.outside += since);
    }

    /// Begins the proof tree of an iteration.
    pub(super) fn begin_proof(&mut self) {
        let earlier = self.control.nodes;
        self.count(|counts| {
            counts.proof = ProofTreeSize { earlier, ..ProofTreeSize::default() };
            counts.first_root_move = 0;
        });
    }
}

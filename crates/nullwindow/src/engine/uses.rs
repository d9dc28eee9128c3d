//! How the engine asks for a capability that a profile may or may not have: `On` passes the question on, `Off` answers it for any game.

use super::cut_pair::CutPair;
use super::knowledge::{Bounds, Candidates, MoveScore, ProbCut, Solver, Tally};
use super::profile::{Off, On, SymmetricTable};
use super::selective::{Realization, Tactical};
use crate::table::TableKey;
use crate::{
    Indexed, KeyAfter, Keyed, MoveSink, NullMove, Position, Repetition, Score, Symmetric, Value, Window,
};

/// Use of a transposition table.
pub trait TableUse<P: Position> {
    /// The key's type.
    type Key: TableKey;
    /// Whether it is used.
    const ON: bool;
    /// Whether a position and its images share an entry.
    const SYMMETRIES: bool = false;
    /// [`Keyed::key`]; 0 if there is no table.
    fn key(p: &P) -> Self::Key;
    /// [`Keyed::settled`].
    fn settled(p: &P) -> Score;
    /// [`Keyed::pack`].
    fn pack(p: &P, m: P::Move) -> u16;
    /// [`Keyed::unpack`].
    fn unpack(p: &P, bits: u16) -> Option<P::Move>;
}

impl<P: Position> TableUse<P> for Off {
    type Key = u64;
    const ON: bool = false;
    fn key(_: &P) -> u64 {
        0
    }
    fn settled(_: &P) -> Score {
        Score::default()
    }
    fn pack(_: &P, _: P::Move) -> u16 {
        0
    }
    fn unpack(_: &P, _: u16) -> Option<P::Move> {
        None
    }
}

impl<P: Keyed<Key: TableKey>> TableUse<P> for On {
    type Key = P::Key;
    const ON: bool = true;
    #[inline]
    fn key(p: &P) -> P::Key {
        p.key()
    }
    #[inline]
    fn settled(p: &P) -> Score {
        Score::points(p.settled().into())
    }
    #[inline]
    fn pack(p: &P, m: P::Move) -> u16 {
        p.pack(m)
    }
    #[inline]
    fn unpack(p: &P, bits: u16) -> Option<P::Move> {
        p.unpack(bits)
    }
}

impl<P: Keyed<Key: TableKey> + Symmetric> TableUse<P> for SymmetricTable {
    type Key = P::Key;
    const ON: bool = true;
    const SYMMETRIES: bool = true;
    #[inline]
    fn key(p: &P) -> P::Key {
        match p.canonical() {
            0 => p.key(),
            i => p.symmetric(i).key(),
        }
    }
    #[inline]
    fn settled(p: &P) -> Score {
        Score::points(p.settled().into())
    }
    #[inline]
    fn pack(p: &P, m: P::Move) -> u16 {
        match p.canonical() {
            0 => p.pack(m),
            i => p.symmetric(i).pack(p.symmetric_move(m, i)),
        }
    }
    #[inline]
    fn unpack(p: &P, bits: u16) -> Option<P::Move> {
        match p.canonical() {
            0 => p.unpack(bits),
            i => {
                let (image, mut moves) = (p.symmetric(i).unpack(bits)?, Vec::new());
                p.moves(&mut moves);
                moves.into_iter().find(|&m| p.symmetric_move(m, i) == image)
            }
        }
    }
}

/// Use of cheap child keys.
#[diagnostic::on_unimplemented(
    message = "the profile asks for prefetching, but `{P}` does not tell the keys of its children, or there is no table",
    note = "implement `KeyAfter` for it and ask for `table`, or leave `prefetch` out of its `profile!`"
)]
pub trait PrefetchUse<P: Position, T: TableUse<P>> {
    /// Whether it is used.
    const ON: bool;
    /// [`KeyAfter::key_after`]; the present key if it is not used.
    fn key_after(p: &P, m: P::Move) -> T::Key;
}

impl<P: Position, T: TableUse<P>> PrefetchUse<P, T> for Off {
    const ON: bool = false;
    fn key_after(p: &P, _: P::Move) -> T::Key {
        T::key(p)
    }
}

impl<P: KeyAfter<Key: TableKey>> PrefetchUse<P, On> for On {
    const ON: bool = true;
    #[inline]
    fn key_after(p: &P, m: P::Move) -> P::Key {
        p.key_after(m)
    }
}

impl<P: Keyed<Key: TableKey> + Symmetric> PrefetchUse<P, SymmetricTable> for On {
    const ON: bool = true;
    #[inline]
    fn key_after(p: &P, m: P::Move) -> P::Key {
        let mut after = p.clone();
        after.make(m);
        SymmetricTable::key(&after)
    }
}

/// Use of the history heuristic.
pub trait HistoryUse<P: Position> {
    /// How many slots there are; none if it is not used.
    const SLOTS: usize;
    /// [`Indexed::slot`].
    fn slot(p: &P, m: P::Move) -> usize;
}

impl<P: Position> HistoryUse<P> for Off {
    const SLOTS: usize = 0;
    fn slot(_: &P, _: P::Move) -> usize {
        0
    }
}

impl<P: Indexed> HistoryUse<P> for On {
    const SLOTS: usize = P::SLOTS;
    #[inline]
    fn slot(p: &P, m: P::Move) -> usize {
        p.slot(m)
    }
}

/// Use of [`MoveScore`].
pub trait OrderUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`MoveScore::MIN_DEPTH`].
    const MIN_DEPTH: u32;
    /// [`MoveScore::score`].
    fn score(evaluator: &J, p: &P, m: P::Move) -> i32;
    /// [`MoveScore::shallow_depth`].
    fn shallow_depth(evaluator: &J, p: &P, depth: Option<u32>) -> u32;
    /// [`MoveScore::score_with_value`].
    fn score_with_value(evaluator: &J, p: &P, m: P::Move, value: Score) -> i32;
}

impl<P: Position, J> OrderUse<P, J> for Off {
    const ON: bool = false;
    const MIN_DEPTH: u32 = 1;
    fn score(_: &J, _: &P, _: P::Move) -> i32 {
        0
    }
    fn shallow_depth(_: &J, _: &P, _: Option<u32>) -> u32 {
        0
    }
    fn score_with_value(_: &J, _: &P, _: P::Move, _: Score) -> i32 {
        0
    }
}

impl<P: Position, J: MoveScore<P>> OrderUse<P, J> for On {
    const ON: bool = true;
    const MIN_DEPTH: u32 = J::MIN_DEPTH;
    #[inline]
    fn score(evaluator: &J, p: &P, m: P::Move) -> i32 {
        evaluator.score(p, m)
    }
    #[inline]
    fn shallow_depth(evaluator: &J, p: &P, depth: Option<u32>) -> u32 {
        evaluator.shallow_depth(p, depth)
    }
    #[inline]
    fn score_with_value(evaluator: &J, p: &P, m: P::Move, value: Score) -> i32 {
        evaluator.score_with_value(p, m, value)
    }
}

/// Use of [`Bounds`].
pub trait BoundsUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Bounds::bounds`].
    fn bounds(evaluator: &J, p: &P, ply: u16) -> (Score, Score);
}

impl<P: Position, J> BoundsUse<P, J> for Off {
    const ON: bool = false;
    fn bounds(_: &J, _: &P, _: u16) -> (Score, Score) {
        (-Score::INF, Score::INF)
    }
}

impl<P: Position, J: Bounds<P>> BoundsUse<P, J> for On {
    const ON: bool = true;
    #[inline]
    fn bounds(evaluator: &J, p: &P, ply: u16) -> (Score, Score) {
        evaluator.bounds(p, ply)
    }
}

/// Use of [`Candidates`].
pub trait CandidatesUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Candidates::candidates`].
    fn candidates(evaluator: &J, p: &P, out: &mut impl MoveSink<P::Move>);
}

impl<P: Position, J> CandidatesUse<P, J> for Off {
    const ON: bool = false;
    fn candidates(_: &J, _: &P, _: &mut impl MoveSink<P::Move>) {}
}

impl<P: Position, J: Candidates<P>> CandidatesUse<P, J> for On {
    const ON: bool = true;
    #[inline]
    fn candidates(evaluator: &J, p: &P, out: &mut impl MoveSink<P::Move>) {
        evaluator.candidates(p, out);
    }
}

/// Use of [`Solver`].
pub trait SolverUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Solver::Local`].
    type Local: Default;
    /// [`Solver::solves`].
    fn solves(evaluator: &J, p: &P) -> bool;
    /// [`Solver::solve`].
    fn solve(
        evaluator: &J,
        p: &P,
        w: Window<Score>,
        local: &mut Self::Local,
        tally: &mut impl Tally,
    ) -> Score;
}

impl<P: Position, J> SolverUse<P, J> for Off {
    const ON: bool = false;
    type Local = ();
    fn solves(_: &J, _: &P) -> bool {
        false
    }
    fn solve(_: &J, _: &P, w: Window<Score>, (): &mut (), _: &mut impl Tally) -> Score {
        w.alpha
    }
}

impl<P: Position, J: Solver<P>> SolverUse<P, J> for On {
    const ON: bool = true;
    type Local = J::Local;
    #[inline]
    fn solves(evaluator: &J, p: &P) -> bool {
        evaluator.solves(p)
    }
    #[inline]
    fn solve(evaluator: &J, p: &P, w: Window<Score>, local: &mut J::Local, tally: &mut impl Tally) -> Score {
        evaluator.solve(p, w, local, tally)
    }
}

/// Use of [`ProbCut`].
pub trait ProbCutUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`ProbCut::LEVELS`].
    const LEVELS: &'static [f32];
    /// [`ProbCut::cut_pair`].
    fn cut_pair(evaluator: &J, p: &P, depth: Option<u32>) -> Option<CutPair>;
    /// [`ProbCut::deepening_depth`].
    fn deepening_depth(evaluator: &J, p: &P, level: Option<usize>) -> u32;
}

impl<P: Position, J> ProbCutUse<P, J> for Off {
    const ON: bool = false;
    const LEVELS: &'static [f32] = &[];
    fn cut_pair(_: &J, _: &P, _: Option<u32>) -> Option<CutPair> {
        None
    }
    fn deepening_depth(_: &J, _: &P, _: Option<usize>) -> u32 {
        0
    }
}

impl<P: Position, J: ProbCut<P>> ProbCutUse<P, J> for On {
    const ON: bool = true;
    const LEVELS: &'static [f32] = J::LEVELS;
    #[inline]
    fn cut_pair(evaluator: &J, p: &P, depth: Option<u32>) -> Option<CutPair> {
        evaluator.cut_pair(p, depth)
    }
    fn deepening_depth(evaluator: &J, p: &P, level: Option<usize>) -> u32 {
        evaluator.deepening_depth(p, level)
    }
}

/// Use of ends by repetition. Below the root of a search, every position is first asked whether it ends the game so.
///
/// Beware of the table: a value that it keeps of a position can be wrong on another path. In exact mode a profile with `repetition`
/// therefore takes moves alone from it; otherwise it takes values as well, faster and now and then wrong.
pub trait RepetitionUse<P: Position> {
    /// [`Repetition::Record`].
    type Record: Copy;
    /// Whether it is used.
    const ON: bool;
    /// [`Repetition::record`].
    fn record(p: &P) -> Self::Record;
    /// [`Repetition::by_repetition`].
    fn by_repetition(path: &[Self::Record]) -> Option<P::End>;
}

impl<P: Position> RepetitionUse<P> for Off {
    type Record = ();
    const ON: bool = false;
    fn record(_: &P) {}
    fn by_repetition(_: &[()]) -> Option<P::End> {
        None
    }
}

impl<P: Repetition> RepetitionUse<P> for On {
    type Record = P::Record;
    const ON: bool = true;
    #[inline]
    fn record(p: &P) -> P::Record {
        p.record()
    }
    #[inline]
    fn by_repetition(path: &[P::Record]) -> Option<P::End> {
        P::by_repetition(path)
    }
}

/// Use of [`Tactical`].
pub trait TacticalUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Tactical::STRUCTURES`].
    const STRUCTURES: usize;
    /// [`Tactical::structure`].
    fn structure(evaluator: &J, p: &P) -> usize;
    /// [`Tactical::in_check`].
    fn in_check(evaluator: &J, p: &P) -> bool;
    /// [`Tactical::noisy`].
    fn noisy(evaluator: &J, p: &P, checks: bool, out: &mut impl MoveSink<P::Move>);
    /// [`Tactical::is_noisy`].
    fn is_noisy(evaluator: &J, p: &P, m: P::Move) -> bool;
    /// [`Tactical::gives_check`].
    fn gives_check(evaluator: &J, p: &P, m: P::Move) -> bool;
    /// [`Tactical::gain`].
    fn gain(evaluator: &J, p: &P, m: P::Move) -> i32;
    /// [`Tactical::see_ge`].
    fn see_ge(evaluator: &J, p: &P, m: P::Move, least: i32) -> bool;
}

impl<P: Position, J> TacticalUse<P, J> for Off {
    const ON: bool = false;
    const STRUCTURES: usize = 0;
    fn structure(_: &J, _: &P) -> usize {
        0
    }
    fn in_check(_: &J, _: &P) -> bool {
        false
    }
    fn noisy(_: &J, _: &P, _: bool, _: &mut impl MoveSink<P::Move>) {}
    fn is_noisy(_: &J, _: &P, _: P::Move) -> bool {
        false
    }
    fn gives_check(_: &J, _: &P, _: P::Move) -> bool {
        false
    }
    fn gain(_: &J, _: &P, _: P::Move) -> i32 {
        0
    }
    fn see_ge(_: &J, _: &P, _: P::Move, _: i32) -> bool {
        true
    }
}

impl<P: Position, J: Tactical<P>> TacticalUse<P, J> for On {
    const ON: bool = true;
    const STRUCTURES: usize = J::STRUCTURES;
    #[inline]
    fn structure(evaluator: &J, p: &P) -> usize {
        evaluator.structure(p)
    }
    #[inline]
    fn in_check(evaluator: &J, p: &P) -> bool {
        evaluator.in_check(p)
    }
    #[inline]
    fn noisy(evaluator: &J, p: &P, checks: bool, out: &mut impl MoveSink<P::Move>) {
        evaluator.noisy(p, checks, out);
    }
    #[inline]
    fn is_noisy(evaluator: &J, p: &P, m: P::Move) -> bool {
        evaluator.is_noisy(p, m)
    }
    #[inline]
    fn gives_check(evaluator: &J, p: &P, m: P::Move) -> bool {
        evaluator.gives_check(p, m)
    }
    #[inline]
    fn gain(evaluator: &J, p: &P, m: P::Move) -> i32 {
        evaluator.gain(p, m)
    }
    #[inline]
    fn see_ge(evaluator: &J, p: &P, m: P::Move, least: i32) -> bool {
        evaluator.see_ge(p, m, least)
    }
}

/// Use of [`NullMove`].
pub trait NullMoveUse<P: Position> {
    /// Whether it is used.
    const ON: bool;
    /// [`NullMove::make_null`].
    fn make_null(p: &mut P) -> Option<P::Undo>;
    /// [`NullMove::unmake_null`].
    fn unmake_null(p: &mut P, undo: P::Undo);
}

impl<P: Position> NullMoveUse<P> for Off {
    const ON: bool = false;
    fn make_null(_: &mut P) -> Option<P::Undo> {
        None
    }
    fn unmake_null(_: &mut P, _: P::Undo) {}
}

impl<P: NullMove> NullMoveUse<P> for On {
    const ON: bool = true;
    #[inline]
    fn make_null(p: &mut P) -> Option<P::Undo> {
        p.make_null()
    }
    #[inline]
    fn unmake_null(p: &mut P, undo: P::Undo) {
        p.unmake_null(undo);
    }
}

/// Use of [`Realization`].
pub trait RealizationUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Realization::cost`].
    fn cost(evaluator: &J, p: &P, m: P::Move) -> u32;
}

impl<P: Position, J> RealizationUse<P, J> for Off {
    const ON: bool = false;
    fn cost(_: &J, _: &P, _: P::Move) -> u32 {
        0
    }
}

impl<P: Position, J: Realization<P>> RealizationUse<P, J> for On {
    const ON: bool = true;
    #[inline]
    fn cost(evaluator: &J, p: &P, m: P::Move) -> u32 {
        evaluator.cost(p, m)
    }
}

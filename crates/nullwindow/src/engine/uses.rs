//! How the engine asks for a capability that a profile may or may not have: `On` passes the question on, `Off` answers it for any game.

use super::foresight::Foresight;
use super::knowledge::{Bounds, Candidates, MoveScore, ProbCut, Solver, Tally};
use super::profile::{Images, Off, On};
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
    const IMAGES: bool = false;
    /// [`Keyed::key`]; 0 if there is no table.
    fn key(p: &P) -> Self::Key;
    /// [`Keyed::banked`].
    fn banked(p: &P) -> Score;
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
    fn banked(_: &P) -> Score {
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
    fn banked(p: &P) -> Score {
        Score::points(p.banked().into())
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

impl<P: Keyed<Key: TableKey> + Symmetric> TableUse<P> for Images {
    type Key = P::Key;
    const ON: bool = true;
    const IMAGES: bool = true;
    #[inline]
    fn key(p: &P) -> P::Key {
        match p.canonical() {
            0 => p.key(),
            i => p.image(i).key(),
        }
    }
    #[inline]
    fn banked(p: &P) -> Score {
        Score::points(p.banked().into())
    }
    #[inline]
    fn pack(p: &P, m: P::Move) -> u16 {
        match p.canonical() {
            0 => p.pack(m),
            i => p.image(i).pack(p.image_of_move(m, i)),
        }
    }
    #[inline]
    fn unpack(p: &P, bits: u16) -> Option<P::Move> {
        match p.canonical() {
            0 => p.unpack(bits),
            i => {
                let (image, mut moves) = (p.image(i).unpack(bits)?, Vec::new());
                p.moves(&mut moves);
                moves.into_iter().find(|&m| p.image_of_move(m, i) == image)
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

impl<P: Keyed<Key: TableKey> + Symmetric> PrefetchUse<P, Images> for On {
    const ON: bool = true;
    #[inline]
    fn key_after(p: &P, m: P::Move) -> P::Key {
        let mut after = p.clone();
        after.make(m);
        Images::key(&after)
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
    /// [`MoveScore::LEAST_DEPTH`].
    const LEAST_DEPTH: u32;
    /// [`MoveScore::score`].
    fn score(judge: &J, p: &P, m: P::Move) -> i32;
    /// [`MoveScore::look_ahead`].
    fn look_ahead(judge: &J, p: &P, depth: Option<u32>) -> u32;
    /// [`MoveScore::score_ahead`].
    fn score_ahead(judge: &J, p: &P, m: P::Move, value: Score) -> i32;
}

impl<P: Position, J> OrderUse<P, J> for Off {
    const ON: bool = false;
    const LEAST_DEPTH: u32 = 1;
    fn score(_: &J, _: &P, _: P::Move) -> i32 {
        0
    }
    fn look_ahead(_: &J, _: &P, _: Option<u32>) -> u32 {
        0
    }
    fn score_ahead(_: &J, _: &P, _: P::Move, _: Score) -> i32 {
        0
    }
}

impl<P: Position, J: MoveScore<P>> OrderUse<P, J> for On {
    const ON: bool = true;
    const LEAST_DEPTH: u32 = J::LEAST_DEPTH;
    #[inline]
    fn score(judge: &J, p: &P, m: P::Move) -> i32 {
        judge.score(p, m)
    }
    #[inline]
    fn look_ahead(judge: &J, p: &P, depth: Option<u32>) -> u32 {
        judge.look_ahead(p, depth)
    }
    #[inline]
    fn score_ahead(judge: &J, p: &P, m: P::Move, value: Score) -> i32 {
        judge.score_ahead(p, m, value)
    }
}

/// Use of [`Bounds`].
pub trait BoundsUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Bounds::bounds`].
    fn bounds(judge: &J, p: &P, ply: u16) -> (Score, Score);
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
    fn bounds(judge: &J, p: &P, ply: u16) -> (Score, Score) {
        judge.bounds(p, ply)
    }
}

/// Use of [`Candidates`].
pub trait CandidatesUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Candidates::candidates`].
    fn candidates(judge: &J, p: &P, out: &mut impl MoveSink<P::Move>);
}

impl<P: Position, J> CandidatesUse<P, J> for Off {
    const ON: bool = false;
    fn candidates(_: &J, _: &P, _: &mut impl MoveSink<P::Move>) {}
}

impl<P: Position, J: Candidates<P>> CandidatesUse<P, J> for On {
    const ON: bool = true;
    #[inline]
    fn candidates(judge: &J, p: &P, out: &mut impl MoveSink<P::Move>) {
        judge.candidates(p, out);
    }
}

/// Use of [`Solver`].
pub trait SolverUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Solver::Local`].
    type Local: Default;
    /// [`Solver::solves`].
    fn solves(judge: &J, p: &P) -> bool;
    /// [`Solver::solve`].
    fn solve(judge: &J, p: &P, w: Window<Score>, local: &mut Self::Local, tally: &mut impl Tally) -> Score;
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
    fn solves(judge: &J, p: &P) -> bool {
        judge.solves(p)
    }
    #[inline]
    fn solve(judge: &J, p: &P, w: Window<Score>, local: &mut J::Local, tally: &mut impl Tally) -> Score {
        judge.solve(p, w, local, tally)
    }
}

/// Use of [`ProbCut`].
pub trait ProbCutUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`ProbCut::LEVELS`].
    const LEVELS: &'static [f32];
    /// [`ProbCut::foresight`].
    fn foresight(judge: &J, p: &P, depth: Option<u32>) -> Option<Foresight>;
    /// [`ProbCut::warm_up`].
    fn warm_up(judge: &J, p: &P, level: Option<usize>) -> u32;
}

impl<P: Position, J> ProbCutUse<P, J> for Off {
    const ON: bool = false;
    const LEVELS: &'static [f32] = &[];
    fn foresight(_: &J, _: &P, _: Option<u32>) -> Option<Foresight> {
        None
    }
    fn warm_up(_: &J, _: &P, _: Option<usize>) -> u32 {
        0
    }
}

impl<P: Position, J: ProbCut<P>> ProbCutUse<P, J> for On {
    const ON: bool = true;
    const LEVELS: &'static [f32] = J::LEVELS;
    #[inline]
    fn foresight(judge: &J, p: &P, depth: Option<u32>) -> Option<Foresight> {
        judge.foresight(p, depth)
    }
    fn warm_up(judge: &J, p: &P, level: Option<usize>) -> u32 {
        judge.warm_up(p, level)
    }
}

/// Use of ends by repetition. Below the root of a search, every position is first asked whether it ends the game so.
///
/// Beware of the table: a value that it keeps of a position can be wrong on another path. In exact mode a profile with `repetition`
/// therefore takes moves alone from it; otherwise it takes values as well, faster and now and then wrong.
pub trait RepetitionUse<P: Position> {
    /// [`Repetition::Step`].
    type Step: Copy;
    /// Whether it is used.
    const ON: bool;
    /// [`Repetition::step`].
    fn step(p: &P) -> Self::Step;
    /// [`Repetition::judge`].
    fn judge(path: &[Self::Step]) -> Option<P::End>;
}

impl<P: Position> RepetitionUse<P> for Off {
    type Step = ();
    const ON: bool = false;
    fn step(_: &P) {}
    fn judge(_: &[()]) -> Option<P::End> {
        None
    }
}

impl<P: Repetition> RepetitionUse<P> for On {
    type Step = P::Step;
    const ON: bool = true;
    #[inline]
    fn step(p: &P) -> P::Step {
        p.step()
    }
    #[inline]
    fn judge(path: &[P::Step]) -> Option<P::End> {
        P::judge(path)
    }
}

/// Use of [`Tactical`].
pub trait TacticalUse<P: Position, J> {
    /// Whether it is used.
    const ON: bool;
    /// [`Tactical::STRUCTURES`].
    const STRUCTURES: usize;
    /// [`Tactical::structure`].
    fn structure(judge: &J, p: &P) -> usize;
    /// [`Tactical::in_check`].
    fn in_check(judge: &J, p: &P) -> bool;
    /// [`Tactical::noisy`].
    fn noisy(judge: &J, p: &P, checks: bool, out: &mut impl MoveSink<P::Move>);
    /// [`Tactical::is_noisy`].
    fn is_noisy(judge: &J, p: &P, m: P::Move) -> bool;
    /// [`Tactical::gives_check`].
    fn gives_check(judge: &J, p: &P, m: P::Move) -> bool;
    /// [`Tactical::gain`].
    fn gain(judge: &J, p: &P, m: P::Move) -> i32;
    /// [`Tactical::exchange_at_least`].
    fn exchange_at_least(judge: &J, p: &P, m: P::Move, least: i32) -> bool;
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
    fn exchange_at_least(_: &J, _: &P, _: P::Move, _: i32) -> bool {
        true
    }
}

impl<P: Position, J: Tactical<P>> TacticalUse<P, J> for On {
    const ON: bool = true;
    const STRUCTURES: usize = J::STRUCTURES;
    #[inline]
    fn structure(judge: &J, p: &P) -> usize {
        judge.structure(p)
    }
    #[inline]
    fn in_check(judge: &J, p: &P) -> bool {
        judge.in_check(p)
    }
    #[inline]
    fn noisy(judge: &J, p: &P, checks: bool, out: &mut impl MoveSink<P::Move>) {
        judge.noisy(p, checks, out);
    }
    #[inline]
    fn is_noisy(judge: &J, p: &P, m: P::Move) -> bool {
        judge.is_noisy(p, m)
    }
    #[inline]
    fn gives_check(judge: &J, p: &P, m: P::Move) -> bool {
        judge.gives_check(p, m)
    }
    #[inline]
    fn gain(judge: &J, p: &P, m: P::Move) -> i32 {
        judge.gain(p, m)
    }
    #[inline]
    fn exchange_at_least(judge: &J, p: &P, m: P::Move, least: i32) -> bool {
        judge.exchange_at_least(p, m, least)
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
    fn cost(judge: &J, p: &P, m: P::Move) -> u32;
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
    fn cost(judge: &J, p: &P, m: P::Move) -> u32 {
        judge.cost(p, m)
    }
}

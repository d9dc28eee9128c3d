//! Profiles: which of a game's capabilities the engine uses, decided when the program is compiled (the house's own).
//!
//! Each capability is a type, [`On`] or [`Off`]. `Off` exists for every game; `On` only where the game implements the trait, so
//! asking for what a game lacks does not compile, and what is off leaves no trace in the machine code. The compiler then names the
//! trait that is missing, so the messages stand at the traits of the capabilities.

use super::foresight::Foresight;
use super::knowledge::{Bounds, Candidates, MoveScore, ProbCut, Solver, Tally};
use crate::table::TableKey;
use crate::{Indexed, Judge, KeyAfter, Keyed, MoveSink, Position, Repetition, Score, Symmetric, Window};

/// The capability is used.
#[derive(Clone, Copy, Debug)]
pub struct On;

/// The capability is not used.
#[derive(Clone, Copy, Debug)]
pub struct Off;

/// There is a transposition table, and a position and its [images](Symmetric) share an entry there.
#[derive(Clone, Copy, Debug)]
pub struct Images;

/// A game, its judge, and the capabilities that the engine shall use. Written by [`profile!`](crate::profile).
///
/// ```
/// use nullwindow::{Standard, Score, engine::Profile};
/// # use nullwindow::{Judge, Keyed, MoveSink, Outcome, Position, Side};
/// # #[derive(Clone)] pub struct Nim { matches: u8, side: Side }
/// # impl Position for Nim {
/// #     type Move = u8; type Undo = (); type End = Outcome;
/// #     fn side(&self) -> Side { self.side }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> { (1..=3.min(self.matches)).for_each(|n| out.push(n)); self.ended() }
/// #     fn ended(&self) -> Option<Outcome> { (self.matches == 0).then_some(Outcome::Win(self.side.other())) }
/// #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
/// #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
/// # }
/// type ByTheRules = Standard<fn(&Nim) -> Score>;
/// nullwindow::profile!(pub Plain for Nim, ByTheRules { killers });
/// ```
pub trait Profile {
    /// The game.
    type Game: Position;
    /// What its positions are worth.
    type Judge: Judge<Self::Game, Value = Score>;
    /// Whether there is a transposition table.
    type Table: TableUse<Self::Game>;
    /// Whether the children's table entries are fetched ahead, and looked at before any child is searched.
    type Prefetch: PrefetchUse<Self::Game, Self::Table>;
    /// Whether killer moves are kept.
    type Killers: Switch;
    /// Whether moves are ordered by their history.
    type History: HistoryUse<Self::Game>;
    /// Whether the judge orders moves.
    type Order: OrderUse<Self::Game, Self::Judge>;
    /// Whether the judge knows bounds that need no search.
    type Bounds: BoundsUse<Self::Game, Self::Judge>;
    /// Whether the judge knows which moves suffice.
    type Candidates: CandidatesUse<Self::Game, Self::Judge>;
    /// Whether the judge solves small positions.
    type Solver: SolverUse<Self::Game, Self::Judge>;
    /// Whether shallow searches may cut.
    type ProbCut: ProbCutUse<Self::Game, Self::Judge>;
    /// Whether a position that comes again can end the game.
    type Repetition: RepetitionUse<Self::Game>;
    /// Whether [`Statistics`](super::Statistics) are kept.
    type Statistics: Switch;
}

/// A capability that needs nothing of the game.
pub trait Switch {
    /// Whether it is used.
    const ON: bool;
}

impl Switch for On {
    const ON: bool = true;
}

impl Switch for Off {
    const ON: bool = false;
}

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
        use crate::Value;
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

/// Declares a [`Profile`]: a visibility, a name, the game, its judge, and the capabilities to use, of `table` (or
/// `symmetric_table`, in which a position and its images share an entry), `prefetch`, `killers`, `history`, `order`, `bounds`,
/// `candidates`, `solver`, `probcut`, `repetition` and `statistics`. An unknown word does not compile.
///
/// ```compile_fail
/// # struct Game; struct Eval;
/// nullwindow::profile!(Wrong for Game, Eval { tabel });
/// ```
#[macro_export]
macro_rules! profile {
    ($(#[$doc:meta])* $v:vis $name:ident for $game:ty, $judge:ty { $($word:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $v struct $name;
        $( $crate::profile!(@known $word); )*
        impl $crate::engine::Profile for $name {
            type Game = $game;
            type Judge = $judge;
            type Table = $crate::profile!(@pick table; $($word)*);
            type Prefetch = $crate::profile!(@pick prefetch; $($word)*);
            type Killers = $crate::profile!(@pick killers; $($word)*);
            type History = $crate::profile!(@pick history; $($word)*);
            type Order = $crate::profile!(@pick order; $($word)*);
            type Bounds = $crate::profile!(@pick bounds; $($word)*);
            type Candidates = $crate::profile!(@pick candidates; $($word)*);
            type Solver = $crate::profile!(@pick solver; $($word)*);
            type ProbCut = $crate::profile!(@pick probcut; $($word)*);
            type Repetition = $crate::profile!(@pick repetition; $($word)*);
            type Statistics = $crate::profile!(@pick statistics; $($word)*);
        }
    };
    (@pick $want:ident;) => { $crate::engine::Off };
    (@pick table; table $($rest:ident)*) => { $crate::engine::On };
    (@pick table; symmetric_table $($rest:ident)*) => { $crate::engine::Images };
    (@pick prefetch; prefetch $($rest:ident)*) => { $crate::engine::On };
    (@pick killers; killers $($rest:ident)*) => { $crate::engine::On };
    (@pick history; history $($rest:ident)*) => { $crate::engine::On };
    (@pick order; order $($rest:ident)*) => { $crate::engine::On };
    (@pick bounds; bounds $($rest:ident)*) => { $crate::engine::On };
    (@pick candidates; candidates $($rest:ident)*) => { $crate::engine::On };
    (@pick solver; solver $($rest:ident)*) => { $crate::engine::On };
    (@pick probcut; probcut $($rest:ident)*) => { $crate::engine::On };
    (@pick repetition; repetition $($rest:ident)*) => { $crate::engine::On };
    (@pick statistics; statistics $($rest:ident)*) => { $crate::engine::On };
    (@pick $want:ident; $other:ident $($rest:ident)*) => { $crate::profile!(@pick $want; $($rest)*) };
    (@known table) => {};
    (@known symmetric_table) => {};
    (@known prefetch) => {};
    (@known killers) => {};
    (@known history) => {};
    (@known order) => {};
    (@known bounds) => {};
    (@known candidates) => {};
    (@known solver) => {};
    (@known probcut) => {};
    (@known repetition) => {};
    (@known statistics) => {};
    (@known $word:ident) => {
        compile_error!(concat!("unknown capability `", stringify!($word),
            "`: there are table, symmetric_table, prefetch, killers, history, order, bounds, candidates, solver, probcut, repetition, statistics"));
    };
}

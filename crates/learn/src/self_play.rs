//! Games of a program against itself: one that follows from a number, to learn from, and pairs of games
//! between two ways to search, from random balanced openings (Tesauro 1992 and Buro 1995 had programs learn
//! from their own games; Thompson 1982 measured searches by playing them against each other).

use nullwindow::engine::{Engine, Limits, NodeClock, Options, Profile, RecordOf};
use nullwindow::table::TableError;
use nullwindow::{Evaluator, Position, Score, Side};
use nullwindow_support::{SplitMix64, random_openings};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The setting of the games.
///
/// ```
/// let options = nullwindow_learn::self_play::PlayOptions { nodes: 1_000, ..Default::default() };
/// assert!(options.plies > 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayOptions {
    /// Nodes for each move.
    pub nodes: u64,
    /// Random moves at the beginning of a game.
    pub plies: u32,
    /// The largest score, in points for either side, that a search may find for an opening.
    pub even: u16,
    /// A game is won once the searches of both sides have found, for four plies, at least this score for the
    /// winner.
    pub won: i16,
    /// A game is drawn after this number of plies.
    pub longest: usize,
    /// A game without a difference in strength is drawn; `None`: it is played on.
    pub drawn: Option<DrawRule>,
    /// The seed of all random choices.
    pub seed: u64,
}

impl PlayOptions {
    /// For chess, in centipawns.
    pub const CHESS: Self =
        PlayOptions { nodes: 4_000, plies: 8, even: 150, won: 1_000, longest: 300, drawn: None, seed: 1 };
}

impl Default for PlayOptions {
    /// Those for chess.
    fn default() -> Self {
        Self::CHESS
    }
}

/// The draw by scores: each of `plies` in a row, not before ply `from`, has a score of at most `score` points
/// for either side.
///
/// ```
/// let rule = nullwindow_learn::self_play::DrawRule { score: 8, plies: 10, from: 80 };
/// assert!(rule.plies < rule.from);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The largest score, in points.
    pub score: u16,
    /// The number of plies in a row, at least 1.
    pub plies: usize,
    /// The first ply, from the opening on, at which a game can be drawn so.
    pub from: usize,
}

/// The plies in a row whose scores decide a game.
const DECIDED: usize = 4;

/// The table of an engine, in mebibytes: it is emptied before each game.
const TABLE: usize = 4;

/// With fewer nodes the score of an opening is too uncertain.
const MIN_OPENING_NODES: u64 = 100;

/// The result of a search that chooses a move.
///
/// ```
/// use nullwindow_learn::self_play::Choice;
/// let choice = Choice { m: 'a', score: nullwindow::Score::points(3), depth: None };
/// assert_eq!(choice.score.get(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub m: M,
    /// The score, from the view of the side to move.
    pub score: Score,
    /// The depth of the last finished iteration; `None` if none was finished, or if it searched to the end of
    /// the game.
    pub depth: Option<u32>,
}

/// Chooses the moves of one side, or of both.
///
/// ```
/// use nullwindow::{Position, Score};
/// use nullwindow_learn::self_play::{Choice, Player, play};
/// use nullwindow_othello::{Move, Othello};
///
/// /// Plays the first move.
/// struct First;
///
/// impl Player<Othello> for First {
///     fn new_game(&mut self) {}
///     fn choose(&mut self, game: &[Othello], _: &std::sync::atomic::AtomicBool) -> Option<Choice<Move>> {
///         let mut moves = Vec::new();
///         game.last()?.moves(&mut moves);
///         Some(Choice { m: moves[0], score: Score::points(0), depth: None })
///     }
/// }
///
/// let end = |game: &[Othello], _: &[Score]| game.last()?.outcome();
/// let choose = |game: &[Othello]| First.choose(game, &false.into());
/// let game = play(Othello::start(), choose, end).expect("not stopped");
/// assert!(game.moves.len() > 8);
/// ```
pub trait Player<P: Position> {
    /// Forgets the game before.
    fn new_game(&mut self);

    /// A move in the last position of a game, given all its positions so far; `None` if `stop` is set.
    fn choose(&mut self, game: &[P], stop: &AtomicBool) -> Option<Choice<P::Move>>;
}

/// The record of a game, with a `result` of the caller's kind; `None` is a draw where it is a side.
///
/// ```
/// use nullwindow::{Position, Side};
/// use nullwindow_learn::self_play::Played;
///
/// /// The points of the first side.
/// fn points<P: Position>(game: &Played<P>) -> f64 {
///     match game.result { Some(Side::First) => 1.0, None => 0.5, Some(Side::Second) => 0.0 }
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<P: Position, R = Option<Side>> {
    /// The first position.
    pub start: P,
    /// The moves.
    pub moves: Vec<P::Move>,
    /// The score of the search before each move, from the view of its side to move.
    pub scores: Vec<Score>,
    /// The depth of that search, as in [`Choice`].
    pub depths: Vec<Option<u32>>,
    /// The result.
    pub result: R,
}

/// Plays a game from `start`: before each move `end` may return a result, given all positions and scores so
/// far, and `choose` returns a move. `None` if `choose` returns none.
pub fn play<P: Position, R>(
    start: P,
    mut choose: impl FnMut(&[P]) -> Option<Choice<P::Move>>,
    mut end: impl FnMut(&[P], &[Score]) -> Option<R>,
) -> Option<Played<P, R>> {
    let mut positions = vec![start.clone()];
    let (mut moves, mut scores, mut depths) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        if let Some(result) = end(&positions, &scores) {
            return Some(Played { start, moves, scores, depths, result });
        }
        let Choice { m, score, depth } = choose(&positions)?;
        moves.push(m);
        scores.push(score);
        depths.push(depth);
        let mut next = positions[positions.len() - 1].clone();
        next.make(m);
        positions.push(next);
    }
}

type GameOf<F> = <F as Profile>::Game;

/// An engine with a limit of nodes for each move.
///
/// ```
/// use nullwindow::engine::{Engine, Options};
/// use nullwindow_learn::self_play::{EnginePlayer, Player};
/// use nullwindow_othello::{PlainEvaluator, Othello, Playing};
/// let engine = Engine::<Playing>::new(PlainEvaluator, 1, Options::default())?;
/// let mut player = EnginePlayer::new(engine, 300);
/// let choice = player.choose(&[Othello::start()], &false.into()).expect("not stopped");
/// assert!(choice.depth.is_some_and(|depth| depth > 1));
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub struct EnginePlayer<F: Profile> {
    engine: Engine<F>,
    /// Those of each move.
    limits: Limits<'static>,
    /// The positions of this game so far, as rules of repetition compare them.
    records: Vec<RecordOf<F>>,
}

impl<F: Profile> EnginePlayer<F> {
    /// A player with this engine and `nodes` nodes for each move.
    #[must_use]
    pub fn new(engine: Engine<F>, nodes: u64) -> Self {
        EnginePlayer { engine, limits: of_nodes(nodes), records: Vec::new() }
    }

    /// A player with this engine that searches each move to a depth in plies.
    #[must_use]
    pub fn to_depth(engine: Engine<F>, depth: u32) -> Self {
        let limits = Limits { depth: Some(depth), ..Limits::DEEPEN };
        EnginePlayer { engine, limits, records: Vec::new() }
    }

    fn search<P>(&mut self, game: &[P], limits: Limits<'_>, stop: &AtomicBool) -> Option<Choice<P::Move>>
    where
        P: Position,
        F::Game: From<P> + Position<Move = P::Move>,
    {
        let (last, earlier) = game.split_last()?;
        for position in &earlier[self.records.len().min(earlier.len())..] {
            self.records.push(Engine::<F>::record(&position.clone().into()));
        }
        let limits = Limits { stop: Some(stop), ..limits };
        let (root, clock) = (last.clone().into(), NodeClock(1_000_000));
        let found = self.engine.search_after(&self.records, &root, &[], limits, &clock, |_| ());
        let m = found.lines.first()?.moves[0];
        (!stop.load(Relaxed)).then_some(Choice { m, score: found.score, depth: found.depth })
    }
}

fn of_nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::DEEPEN }
}

impl<P, F> Player<P> for EnginePlayer<F>
where
    P: Position,
    F: Profile<Game: From<P> + Position<Move = P::Move>>,
{
    fn new_game(&mut self) {
        self.engine.new_game();
        self.records.clear();
    }

    fn choose(&mut self, game: &[P], stop: &AtomicBool) -> Option<Choice<P::Move>> {
        self.search(game, self.limits, stop)
    }
}

/// Two games from one opening between two ways to search, each of which has the first side in one of them.
///
/// ```
/// use nullwindow::engine::{Features, Options};
/// use nullwindow_learn::self_play::GamePair;
/// let features = Features { killers: false, ..Features::default() };
/// let without = Options { features, ..Options::default() };
/// let pair = GamePair { opening: 7, players: [Options::default(), without] };
/// assert_ne!(pair.players[0], pair.players[1]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GamePair {
    /// The number of the opening.
    pub opening: u64,
    /// The options of the two.
    pub players: [Options; 2],
}

/// The players who have the first and the second side, in each game of a pair.
pub const SEATS: [[usize; 2]; 2] = [[0, 1], [1, 0]];

/// Plays games of one game with one evaluator.
///
/// ```
/// use nullwindow_chess::{Chess, LinearEvaluator, ChessGame, Playing};
/// use nullwindow_learn::self_play::{PlayOptions, SelfPlay};
/// let options = PlayOptions { nodes: 30, ..PlayOptions::default() };
/// let evaluator = LinearEvaluator::embedded();
/// let mut games = SelfPlay::<Playing>::new(options, Chess::start(), evaluator, ChessGame::options())?;
/// let game = games.play(1, &false.into()).expect("not stopped");
/// assert!(game.moves.len() > 10);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub struct SelfPlay<F: Profile> {
    options: PlayOptions,
    start: F::Game,
    evaluator: F::Evaluator,
    search: Options,
    players: [EnginePlayer<F>; 2],
}

impl<F: Profile<Evaluator: Clone>> SelfPlay<F> {
    /// Games whose openings are random moves after `start` that `search` finds balanced.
    ///
    /// # Errors
    /// If there is no memory for the engines' tables.
    pub fn new(
        options: PlayOptions,
        start: F::Game,
        evaluator: F::Evaluator,
        search: Options,
    ) -> Result<Self, TableError> {
        let engine = || Engine::new(evaluator.clone(), TABLE, search);
        let players = [engine()?, engine()?].map(|engine| EnginePlayer::new(engine, options.nodes));
        Ok(SelfPlay { options, start, evaluator, search, players })
    }

    /// Game `number` of one engine against itself; `None` if it was stopped.
    pub fn play(&mut self, number: u64, stop: &AtomicBool) -> Option<Played<F::Game>> {
        let start = self.opening(number, stop)?;
        self.game(start, [0, 0], stop)
    }

    /// The half points of the first of the two players in each of two games. `None` if it was stopped.
    pub fn play_pair(&mut self, pair: &GamePair, stop: &AtomicBool) -> Option<[u8; 2]> {
        let start = self.opening(pair.opening, stop)?;
        let mut halves = [0; 2];
        for (half, seats) in halves.iter_mut().zip(SEATS) {
            for (player, options) in self.players.iter_mut().zip(pair.players) {
                player.engine.set_options(options);
                Player::<F::Game>::new_game(player);
            }
            *half = match self.game(start.clone(), seats, stop)?.result {
                None => 1,
                Some(side) if (side == Side::First) == (seats[0] == 0) => 2,
                Some(_) => 0,
            };
        }
        Some(halves)
    }

    /// A game from this position; `seats` are the players of the first and of the second side.
    fn game(&mut self, start: F::Game, seats: [usize; 2], stop: &AtomicBool) -> Option<Played<F::Game>> {
        let SelfPlay { options, evaluator, players, .. } = self;
        let choose = |game: &[F::Game]| {
            let side = game.last()?.side();
            players[seats[usize::from(side == Side::Second)]].choose(game, stop)
        };
        let (mut path, mut of_first) = (Vec::new(), Vec::new());
        let end = |game: &[F::Game], scores: &[Score]| {
            let [.., position] = game else { return None };
            if let ([.., before, _], [.., score]) = (game, scores) {
                of_first.push(if before.side() == Side::First { score.get() } else { -score.get() });
            }
            path.push(Engine::<F>::record(position));
            result::<F>(evaluator, position, &path).or_else(|| decided(&of_first, options))
        };
        play(start, choose, end)
    }

    /// The first balanced position of a sequence that follows from the seed and the number of the opening.
    ///
    /// # Panics
    /// If random games end within their openings.
    fn opening(&mut self, number: u64, stop: &AtomicBool) -> Option<F::Game> {
        let player = &mut self.players[0];
        player.engine.set_options(self.search);
        Player::<F::Game>::new_game(player);
        let seed = SplitMix64::output(self.options.seed, number % 1_024 + 1);
        let mut random = SplitMix64::new(seed ^ number);
        let nodes = self.options.nodes.max(MIN_OPENING_NODES);
        for opening in random_openings(&self.start, self.options.plies, |moves| random.below(moves)) {
            let opening = opening.unwrap_or_else(|error| panic!("{error}"));
            let Choice { score, .. } =
                player.search(std::slice::from_ref(&opening), of_nodes(nodes), stop)?;
            if score.get().unsigned_abs() <= self.options.even {
                return Some(opening);
            }
        }
        None
    }
}

/// The winner by the rules of the game, where it is over.
fn result<F: Profile>(
    evaluator: &F::Evaluator,
    position: &GameOf<F>,
    path: &[RecordOf<F>],
) -> Option<Option<Side>> {
    let end = position.outcome().or_else(|| Engine::<F>::by_repetition(path))?;
    let side = position.side();
    Some(match evaluator.terminal(position, end, 0).get().signum() {
        0 => None,
        1 => Some(side),
        _ => Some(side.other()),
    })
}

/// The adjudicated result, by scores from the view of the first side: a win that all of the last ones agree
/// on, or a draw, because they are all small or because of the game's length.
fn decided(of_first: &[i16], options: &PlayOptions) -> Option<Option<Side>> {
    let last = &of_first[of_first.len().saturating_sub(DECIDED)..];
    let all = |side: i16| last.len() == DECIDED && last.iter().all(|&score| side * score >= options.won);
    if all(1) {
        return Some(Some(Side::First));
    }
    if all(-1) {
        return Some(Some(Side::Second));
    }
    let level = |rule: DrawRule| {
        let last = &of_first[of_first.len().saturating_sub(rule.plies)..];
        of_first.len() >= rule.from.max(rule.plies)
            && last.iter().all(|score| score.unsigned_abs() <= rule.score)
    };
    (of_first.len() >= options.longest || options.drawn.is_some_and(level)).then_some(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_chess::{Chess, ChessGame, LinearEvaluator, Playing};

    fn games(nodes: u64) -> SelfPlay<Playing> {
        let options = PlayOptions { nodes, ..PlayOptions::default() };
        SelfPlay::new(options, Chess::start(), LinearEvaluator::embedded(), ChessGame::options()).unwrap()
    }

    #[test]
    fn equals_share_the_points_and_more_depth_wins() {
        let (mut games, never) = (games(200), AtomicBool::new(false));
        let equal = GamePair { opening: 3, players: [ChessGame::options(); 2] };
        let halves = games.play_pair(&equal, &never).unwrap();
        assert_eq!(halves[0] + halves[1], 2, "the same game twice");
        assert_eq!(games.play_pair(&equal, &never), Some(halves));
        // Without quiescence a search misses captures beyond the horizon.
        let blind = nullwindow::engine::Features { quiescence: false, ..ChessGame::options().features };
        let blind = Options { features: blind, ..ChessGame::options() };
        let points = |games: &mut SelfPlay<Playing>, players| -> u8 {
            let pairs = (0..6).map(|opening| GamePair { opening, players });
            pairs.map(|pair| games.play_pair(&pair, &never).unwrap().iter().sum::<u8>()).sum()
        };
        assert!(points(&mut games, [ChessGame::options(), blind]) > 16);
        assert!(points(&mut games, [blind, ChessGame::options()]) < 8);
        assert_eq!(games.play_pair(&equal, &true.into()), None);
    }

    #[test]
    fn scores_of_four_plies_or_the_length_decide_a_game() {
        let options = PlayOptions { longest: 6, ..PlayOptions::default() };
        let first = Some(Some(Side::First));
        assert_eq!(decided(&[1_000, 1_000, 1_200, 1_001], &options), first);
        assert_eq!(decided(&[0, -2_000, -1_000, -1_200, -1_001], &options), Some(Some(Side::Second)));
        assert_eq!(decided(&[1_000, 1_000, 1_200, 999], &options), None);
        assert_eq!(decided(&[1_000, 1_000, 1_200], &options), None);
        assert_eq!(decided(&[0; 6], &options), Some(None));
    }

    #[test]
    fn small_scores_draw_a_game_from_a_ply_on() {
        let drawn = Some(DrawRule { score: 8, plies: 3, from: 5 });
        let options = PlayOptions { drawn, ..PlayOptions::default() };
        assert_eq!(decided(&[0; 4], &options), None);
        assert_eq!(decided(&[90, 90, 8, -8, 0], &options), Some(None));
        assert_eq!(decided(&[90, 90, 9, -8, 0], &options), None);
        assert_eq!(decided(&[0; 5], &PlayOptions::default()), None);
    }
}

//! Games of a player against itself with trained weights, of which the weights of the next generation are
//! learned (Tesauro 1992), and matches between two generations.

use super::explored::{Explored, Seen};
use super::returns::returns;
use crate::{Example, logistic};
use nullwindow::engine::{Limits, NodeClock, SearchResult};
use nullwindow::session::{AnySession, Error, Request};
use nullwindow::{Outcome, Score, Side};
use nullwindow_support::SplitMix64;
use std::cmp::Ordering;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The positions that weights are fitted to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LearnFrom {
    /// Those of the games.
    #[default]
    Roots,
    /// The last ones of the searches' principal variations (TDLeaf: Baxter, Tridgell & Weaver 1998).
    Leaves,
}

/// How games are played and learned from.
///
/// ```
/// use nullwindow_learn::training::TrainingGames;
/// let quick = TrainingGames { nodes: 100, ..TrainingGames::default() };
/// assert_eq!(quick.lambda, TrainingGames::default().lambda);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingGames {
    /// The nodes of each move.
    pub nodes: u64,
    /// How much of a target is what came later: 0, nothing, it is the search's value; 1, all, it is the
    /// game's result.
    pub lambda: f32,
    /// The positions that weights are fitted to.
    pub from: LearnFrom,
}

impl Default for TrainingGames {
    fn default() -> Self {
        TrainingGames { nodes: 500, lambda: 0.7, from: LearnFrom::Roots }
    }
}

/// The points that are one of log-odds, where games are won or lost.
pub(super) const UNIT: f32 = 100.0;

/// The points of a margin that are one of log-odds: of a step of the fit of tuples, and for layers.
pub(super) const MARGIN: f32 = 8.0;

/// A game is a draw after this number of plies.
const LONGEST: usize = 1_000;

/// The openings that are tried until one is balanced.
const OPENINGS: u32 = 10;

/// The largest advantage of a balanced opening, in log-odds, and in points of a margin.
const BALANCED: [f32; 2] = [1.5, 12.0];

/// The games from one opening.
#[derive(Default)]
pub(super) struct OpeningGames {
    pub(super) examples: Vec<Example<Seen>>,
    /// The half points of the first player in each; none if no opening was found that is not decided.
    pub(super) halves: Vec<u8>,
    /// The nodes of the searches for moves.
    pub(super) nodes: u64,
}

/// Two players of one game, and what they learn with.
pub(super) struct Players<'a> {
    pub(super) sessions: [Box<dyn AnySession>; 2],
    pub(super) games: TrainingGames,
    pub(super) explored: &'a Explored,
    /// The most random moves of an opening.
    pub(super) plies: usize,
    pub(super) stop: &'a AtomicBool,
}

impl Players<'_> {
    /// One game, or two with each player first in one of them, from an opening that follows from the seed;
    /// `None` if they were stopped. The two games of equal players are the same.
    pub(super) fn play(&mut self, seed: u64, games: usize) -> Result<Option<OpeningGames>, Error> {
        let mut played = OpeningGames::default();
        let Some(opening) = self.opening(&mut SplitMix64::new(seed))? else { return Ok(Some(played)) };
        for first in 0..games {
            let Some(result) = self.game(&opening, first, &mut played)? else { return Ok(None) };
            played.halves.push(match result.total_cmp(&self.draw()) {
                Ordering::Equal => 1,
                better => 2 * u8::from((better == Ordering::Greater) == (first == 0)),
            });
        }
        Ok(Some(played))
    }

    /// Random moves to a balanced position, or else to the one of those tried that is closest to it; `None`
    /// if all of them are decided.
    fn opening(&mut self, random: &mut SplitMix64) -> Result<Option<Vec<String>>, Error> {
        let [of_wins, of_margins] = BALANCED;
        let balanced = if self.explored.margins { of_margins } else { of_wins * UNIT };
        let mut best: Option<(f32, Vec<String>)> = None;
        for _ in 0..OPENINGS {
            let Some((advantage, moves)) = self.random_moves(random)? else { continue };
            if best.as_ref().is_none_or(|(least, _)| advantage < *least) {
                best = Some((advantage, moves));
            }
            if advantage <= balanced {
                break;
            }
        }
        Ok(best.map(|(_, moves)| moves))
    }

    /// Random moves from the start, and the advantage of a side after them; `None` if the game is decided.
    fn random_moves(&mut self, random: &mut SplitMix64) -> Result<Option<(f32, Vec<String>)>, Error> {
        let (session, mut played) = (&mut self.sessions[0], Vec::new());
        session.set("")?;
        for _ in 0..random.below(self.plies + 1) {
            let mut moves = session.moves();
            if moves.is_empty() {
                return Ok(None);
            }
            let name = moves.swap_remove(random.below(moves.len()));
            session.play(&name)?;
            played.push(name);
        }
        if session.outcome().is_some() {
            return Ok(None);
        }
        session.new_game();
        let found = search(session.as_mut(), self.games.nodes, self.stop);
        let decided = found.exact || !found.score.is_points();
        Ok((!decided).then(|| (f32::from(found.score.get()).abs(), played)))
    }

    /// The result of a game from the view of the first side, whose positions are added to the examples;
    /// `first` is the player of that side.
    fn game(
        &mut self,
        opening: &[String],
        first: usize,
        played: &mut OpeningGames,
    ) -> Result<Option<f32>, Error> {
        for session in &mut self.sessions {
            session.set("")?;
            session.new_game();
            opening.iter().try_for_each(|name| session.play(name))?;
        }
        let (mut seen, mut values, mut result) = (Vec::new(), Vec::new(), self.draw());
        for _ in 0..LONGEST {
            let side = self.sessions[0].side();
            if let Some(outcome) = self.sessions[0].outcome() {
                result = self.of_outcome(outcome);
                break;
            }
            let player = first ^ usize::from(side == Side::Second);
            let found = search(self.sessions[player].as_mut(), self.games.nodes, self.stop);
            played.nodes += found.nodes;
            if self.stop.load(Relaxed) {
                return Ok(None);
            }
            let value = self.of_first(found.score, side);
            let line = found.lines.into_iter().next().map(|line| line.moves).unwrap_or_default();
            let Some(name) = line.first() else { break };
            if let Some(position) = self.learned(player, &line)? {
                seen.push(position);
                values.push(value);
            }
            // What is proved need not be played.
            if found.exact || !found.score.is_points() {
                result = value;
                break;
            }
            self.sessions.iter_mut().try_for_each(|session| session.play(name))?;
        }
        let targets = returns(&values, result, self.games.lambda);
        let examples = seen.into_iter().zip(targets).map(|((position, settled), target)| {
            let target = match (position.side, self.explored.margins) {
                (0, true) => target - settled,
                (0, false) => target,
                (_, true) => -target - settled,
                (_, false) => 1.0 - target,
            };
            Example { position, target, weight: 1.0 }
        });
        played.examples.extend(examples);
        Ok(Some(result))
    }

    /// The position to learn from, that of the session or the last of this line, and its settled points from
    /// the view of its side to move; none if the game is over there.
    fn learned(&mut self, player: usize, line: &[String]) -> Result<Option<(Seen, f32)>, Error> {
        let session = &mut self.sessions[player];
        let line = if self.games.from == LearnFrom::Leaves { line } else { &[] };
        line.iter().try_for_each(|name| session.play(name))?;
        let is_over = session.outcome().is_some();
        let seen = self.explored.seen(&session.cells(), u8::from(session.side() == Side::Second));
        let settled = session.settled().into();
        line.iter().for_each(|_| _ = session.undo());
        Ok((!is_over).then_some((seen, settled)))
    }

    /// A draw: even odds, or no points.
    fn draw(&self) -> f32 {
        if self.explored.margins { 0.0 } else { 0.5 }
    }

    /// The probability that the first side wins, or its points.
    fn of_first(&self, score: Score, side: Side) -> f32 {
        let score = if side == Side::First { score } else { -score };
        match score {
            _ if self.explored.margins => score.get().into(),
            score if score.is_points() => logistic((f32::from(score.get()) / UNIT).into()) as f32,
            score => f32::from(u8::from(score > Score::points(0))),
        }
    }

    fn of_outcome(&self, outcome: Outcome) -> f32 {
        match outcome {
            Outcome::Margin(points) => points.into(),
            Outcome::Draw => self.draw(),
            Outcome::Win(side) => f32::from(u8::from(side == Side::First)),
        }
    }
}

fn search(session: &mut dyn AnySession, nodes: u64, stop: &AtomicBool) -> SearchResult<String> {
    let limits = Limits { nodes: Some(nodes), stop: Some(stop), ..Limits::DEEPEN };
    session.search(&Request::new(limits, &NodeClock(1_000_000)), &mut |_| ())
}

//! Random games of one variant, whose positions are searched in random ways (our own).

use crate::oracle::{Oracle, ends, mate, mated_but_for_drops};
use crate::totals::Totals;
use crate::ways::{Question, Searchers};
use anyhow::Error;
use nullwindow::engine::SearchResult;
use nullwindow::session::{Request, Session};
use nullwindow::{Position, Score};
use nullwindow_catalogue::{GameMove, GameVisitor, HouseGame};
use nullwindow_support::SplitMix64;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// A variant of a game on one thread.
pub(crate) trait Trial {
    /// Plays a random game, searches positions of it, and counts what came of them.
    fn game(&mut self, random: &mut SplitMix64, totals: &mut Totals);
}

/// Opens the trial of a variant; saved tables go to this file.
pub(crate) struct Opening(pub(crate) PathBuf);

impl GameVisitor for Opening {
    type Output = anyhow::Result<Box<dyn Trial>>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        if ["chess", "shogi"].contains(&G::NAME) {
            let [solver, player] = [Session::solver, Session::player].map(|open| open(game.clone(), 1));
            let (solver, player) = (solver.map_err(Error::from_boxed)?, player.map_err(Error::from_boxed)?);
            return Ok(Box::new(Mates { game, solver, player }));
        }
        let oracle = Oracle::new(game.clone());
        Ok(Box::new(Ends { searchers: Searchers::new(game, self.0)?, oracle }))
    }
}

/// Games with an end that brute force can reach.
struct Ends<G: HouseGame> {
    searchers: Searchers<G>,
    oracle: Oracle<G>,
}

/// The binary logarithms of the fewest and of the most nodes of brute force for one random game.
const NODES: [usize; 2] = [7, 15];

impl<G: HouseGame> Trial for Ends<G> {
    fn game(&mut self, random: &mut SplitMix64, totals: &mut Totals) {
        let Ends { searchers, oracle } = self;
        if random.below(16) == 0 {
            searchers.new_game();
        }
        let (positions, played) = random_game(&searchers.game, random, usize::MAX);
        let mut nodes = 1 << (NODES[0] + random.below(NODES[1] - NODES[0] + 1));
        // From the end backward, as far as brute force goes.
        for (plies, p) in positions.iter().enumerate().rev() {
            let Some(moves) = oracle.moves(p, &mut nodes) else { break };
            let value = moves.iter().map(|&(_, v)| v).max().expect("a move");
            let asked = Question { position: p, moves: &moves, value };
            // The first ways are more likely.
            let ways = 1 + random.below(Searchers::<G>::WAYS.len());
            let (name, search) = Searchers::<G>::WAYS[random.below(ways)];
            let mut checked = caught(|| search(searchers, &asked, random));
            if checked.is_err() {
                searchers.new_game();
                let again = caught(|| search(searchers, &asked, random));
                let again = if again.is_err() { "again" } else { "not" };
                checked = checked.map_err(|error| format!("{name}: {error} ({again} with cleared tables)"));
            }
            let text = || searchers.game.write(p, &played[..plies]);
            totals.position(G::NAME, checked.map_err(|error| format!("{}: {error}", text())));
        }
    }
}

/// Chess and shogi: mates.
struct Mates<G: HouseGame> {
    game: G,
    solver: Session<G>,
    player: Session<G>,
}

/// The plies of a random game of chess or shogi.
const LONGEST: usize = 400;

/// The deepest mates that brute force looks for, in plies.
const DEEPEST: u32 = 3;

/// The positions from the end of which some are searched.
const LAST: usize = 8;

/// One position of this number is searched: in the end of a random game a search costs much.
const ONE_OF: usize = 4;

impl<G: HouseGame> Trial for Mates<G> {
    fn game(&mut self, random: &mut SplitMix64, totals: &mut Totals) {
        if random.below(64) == 0 {
            self.solver.new_game();
            self.player.new_game();
        }
        let (positions, _) = random_game(&self.game, random, LONGEST);
        for p in positions.iter().rev().take(LAST) {
            if random.below(ONE_OF) != 0 {
                continue;
            }
            let mut moves = Vec::new();
            _ = p.moves(&mut moves);
            // Brute force of three plies takes most of the time; with some hundred drops it takes too much.
            let deepest = moves.len() < 40 && random.below(8) == 0;
            let plies = if deepest { DEEPEST } else { 1 + random.below(2) as u32 };
            let checked = caught(|| self.position(p, plies));
            let text = || format!("{} at depth {plies}", self.game.write(p, &[]));
            totals.position(G::NAME, checked.map_err(|error| format!("{}: {error}", text())));
        }
    }
}

impl<G: HouseGame> Mates<G> {
    fn position(&mut self, p: &G::Position, plies: u32) -> Result<(), String> {
        let wanted = mate(p, plies, &|_| false);
        let found = searched(&mut self.solver, p, plies);
        let within = |score: Score| score.distance().filter(|&n| u32::from(n) <= plies).map(|_| score);
        if within(found.score) != within(wanted) {
            return Err(format!("the solver: {} instead of {wanted}", found.score));
        }
        if wanted.is_win() {
            let m = *found.lines.first().and_then(|line| line.moves.first()).ok_or("no move")?;
            let mut child = p.clone();
            child.make(m);
            let left = u32::from(wanted.distance().expect("a distance")) - 1;
            if !ends(&child, left, false, &|_| false) {
                return Err(format!("the solver's move is no mate, but there is a {wanted}"));
            }
        }
        let found = searched(&mut self.player, p, plies).score;
        match within(found) {
            Some(score) if score != wanted => {
                // The search for mates in shogi counts no futile drops (`nullwindow_shogi::Mate`).
                let mated = |p: &G::Position| G::NAME == "shogi" && mated_but_for_drops(&self.game, p);
                let without_drops = mate(p, plies, &mated);
                if score == without_drops {
                    return Ok(());
                }
                Err(format!("the player: {score} instead of {wanted}, or {without_drops} without drops"))
            }
            _ => Ok(()),
        }
    }
}

/// What a search returns; a panic is a difference too.
fn caught(search: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|_| Err("a panic, as printed before".to_owned()))
}

fn searched<G: HouseGame>(
    session: &mut Session<G>,
    p: &G::Position,
    plies: u32,
) -> SearchResult<GameMove<G>> {
    session.set(p.clone(), &[]);
    session.search(&Request::to_depth(plies), &mut |_| ())
}

/// The unfinished positions of a random game, of at most this number of plies, and the moves.
fn random_game<G: HouseGame>(
    game: &G,
    random: &mut SplitMix64,
    plies: usize,
) -> (Vec<G::Position>, Vec<GameMove<G>>) {
    let mut p = game.root("").expect("a start");
    let (mut all, mut played, mut moves) = (Vec::new(), Vec::new(), Vec::new());
    while p.outcome().is_none() && all.len() < plies {
        moves.clear();
        _ = p.moves(&mut moves);
        let m = moves[random.below(moves.len())];
        all.push(p.clone());
        played.push(m);
        p.make(m);
    }
    (all, played)
}

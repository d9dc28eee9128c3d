//! Plays games of Othello of the engine against itself, and writes them in the WTHOR format: six random
//! moves, then searches to five plies. The value 12 empty squares before the end is solved. The same numbers
//! give the same file.
//!
//! ```sh
//! cargo run --release -p nullwindow-fit --example othello_games -- 40 examples/data/self-play.wtb
//! ```

use nullwindow::engine::{Limits, NodeClock};
use nullwindow::session::{AnyGame, AnySession, Error, Request};
use nullwindow::{Outcome, Position, Side};
use nullwindow_othello::{Move, Othello, OthelloGame, Wthor, WthorGame};
use nullwindow_support::SplitMix64;

/// The number of random moves at the beginning of a game.
const RANDOM: usize = 6;
/// The depth of the searches.
const DEPTH: u32 = 5;
/// The number of empty squares of the positions that are solved.
const SOLVED: u8 = 12;
/// The year in the file's header.
const YEAR: u16 = 2026;

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [count, file] = &arguments[..] else {
        return Err("usage: othello_games NUMBER FILE".into());
    };
    let game = AnyGame::from(OthelloGame);
    let (mut player, mut solver) = (game.player(16)?, game.solver(16)?);
    let mut random = SplitMix64::new(1);
    let games = (0..count.parse::<u32>()?).map(|_| play(&mut *player, &mut *solver, &mut random));
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let wthor = Wthor { year: YEAR, solved_from: SOLVED, games, ..Wthor::default() };
    Ok(std::fs::write(file, wthor.to_bytes())?)
}

fn play(
    player: &mut dyn AnySession,
    solver: &mut dyn AnySession,
    random: &mut SplitMix64,
) -> Result<WthorGame, Error> {
    player.new_game();
    solver.new_game();
    let (mut position, mut moves, mut best) = (Othello::start(), Vec::new(), None);
    loop {
        let mut legal = Vec::new();
        if let Some(end) = position.moves(&mut legal) {
            let Outcome::Margin(margin) = end else { return Err("a game without a margin".into()) };
            let discs = discs(margin)?;
            let best_discs = best.unwrap_or(discs);
            return Ok(WthorGame { moves, discs, best_discs, ..WthorGame::default() });
        }
        if best.is_none() && position.empties() == u32::from(SOLVED) {
            solver.set(&position.to_string())?;
            let result = solver.search(&Request::new(Limits::default(), &NodeClock(1_000_000)), &mut |_| ());
            let value = result.score.get();
            best = Some(discs(if position.side() == Side::First { value } else { -value })?);
        }
        let m = if moves.len() < RANDOM {
            legal[random.below(legal.len())]
        } else {
            player.set(&position.to_string())?;
            let result = player.search(&Request::to_depth(DEPTH), &mut |_| ());
            let best = result.lines.first().and_then(|line| line.moves.first());
            best.ok_or("a search without a move")?.parse::<Move>()?
        };
        position.make(m);
        moves.push(m);
    }
}

/// Black's discs, the empty squares given to the winner, from the margin.
fn discs(margin: i16) -> Result<u8, Error> {
    Ok(u8::try_from(32 + margin / 2)?)
}

//! The symmetries of a game that its rules show: the ways to turn and mirror the board so that each game
//! stays a game (our own).

use nullwindow::session::{AnySession, Error};
use nullwindow::tuples::Cell;
use nullwindow_support::SplitMix64;

/// The random games that a symmetry must pass.
const TRIALS: u64 = 12;

/// The longest of them.
const TRIAL_PLIES: usize = 200;

/// Where each cell goes.
pub(super) type Map = Vec<usize>;

/// The ways to turn and mirror a board of `columns` columns, the way that changes nothing first; cells behind
/// the board stay.
fn ways(columns: usize, cells: usize, behind: usize) -> Vec<Map> {
    let rows = cells / columns;
    let way = |transposed: bool, down: bool, right: bool| -> Map {
        let to = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let row = if down { rows - 1 - row } else { row };
            let column = if right { columns - 1 - column } else { column };
            if transposed { column * columns + row } else { row * columns + column }
        };
        (0..cells).map(to).chain(cells..cells + behind).collect()
    };
    let transposed = if rows == columns { &[false, true][..] } else { &[false] };
    let turned = [(false, false), (true, false), (false, true), (true, true)];
    transposed.iter().flat_map(|&t| turned.map(|(down, right)| way(t, down, right))).collect()
}

/// The symmetries of the game that two sessions play, found by random games: each game is one too if all its
/// positions are turned.
pub(super) fn symmetries(
    sessions: &mut [Box<dyn AnySession>; 2],
    columns: usize,
    cells: usize,
    behind: usize,
    seed: u64,
) -> Result<Vec<Map>, Error> {
    let mut found = Vec::new();
    for (number, way) in ways(columns, cells, behind).into_iter().enumerate() {
        let mut random = SplitMix64::new(seed ^ number as u64);
        let mut holds = true;
        for _ in 0..TRIALS {
            holds = holds && (number == 0 || is_symmetric(sessions, &way, &mut random)?);
        }
        if holds {
            found.push(way);
        }
    }
    Ok(found)
}

/// The cells of a turned board.
pub(super) fn turned<T: Copy>(cells: &[T], way: &Map) -> Vec<T> {
    let mut turned = cells.to_vec();
    way.iter().zip(cells).for_each(|(&to, &cell)| turned[to] = cell);
    turned
}

/// Whether a random game of the first session is one of the second that is turned, move by move.
fn is_symmetric(
    sessions: &mut [Box<dyn AnySession>; 2],
    way: &Map,
    random: &mut SplitMix64,
) -> Result<bool, Error> {
    sessions.iter_mut().try_for_each(|session| session.set(""))?;
    for _ in 0..TRIAL_PLIES {
        let [a, b] = sessions;
        if a.side() != b.side() || a.outcome() != b.outcome() || turned(&a.cells(), way) != b.cells() {
            return Ok(false);
        }
        let moves = [a, b].map(|session| after_each(session.as_mut()));
        let [of_a, of_b] = moves;
        let (of_a, of_b) = (of_a?, of_b?);
        if of_a.is_empty() && of_b.is_empty() {
            return Ok(true);
        }
        let mut expected: Vec<_> = of_a.iter().map(|(_, cells)| turned(cells, way)).collect();
        let mut there: Vec<_> = of_b.iter().map(|(_, cells)| cells.clone()).collect();
        expected.sort();
        there.sort();
        if expected != there {
            return Ok(false);
        }
        let (name, cells) = &of_a[random.below(of_a.len())];
        let goal = turned(cells, way);
        let Some((other, _)) = of_b.iter().find(|(_, cells)| *cells == goal) else { return Ok(false) };
        sessions[0].play(name)?;
        sessions[1].play(other)?;
    }
    Ok(true)
}

/// The moves of a position, and the cells after each.
fn after_each(session: &mut dyn AnySession) -> Result<Vec<(String, Vec<Cell>)>, Error> {
    let moves = session.moves();
    let after = |name: String| {
        session.play(&name)?;
        let cells = session.cells();
        session.undo();
        Ok((name, cells))
    };
    moves.into_iter().map(after).collect()
}

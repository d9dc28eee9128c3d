//! Draws positions with a number of empty squares, each from a game of its own, from files in the WTHOR
//! format, and prints them as OBF: the positions by which docs/log/othello-endgames.md measures. The games
//! lie at equal distances in the files, in the order given; the same arguments print the same positions.
//!
//! ```sh
//! cargo run --release -p nullwindow-othello --example endgames -- 20 60 WTH_20*.wtb > endgames-20.obf
//! ```

use nullwindow::Position;
use nullwindow_othello::{Move, Obf, Othello, Wthor};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [empties, count, files @ ..] = &arguments[..] else {
        return Err("usage: endgames EMPTIES NUMBER FILE...".into());
    };
    let (empties, count) = (empties.parse()?, count.parse::<usize>()?);
    let mut positions = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let wthor = Wthor::read(file, &bytes)?;
        positions.extend(wthor.games.iter().filter_map(|game| reached(&game.moves, empties)));
    }
    if positions.len() < count {
        return Err(format!("{} games reach {empties} empty squares", positions.len()).into());
    }
    println!("% {count} positions with {empties} empty squares, of {} games", positions.len());
    for i in 0..count {
        println!("{}", Obf::from(positions[i * positions.len() / count]));
    }
    Ok(())
}

/// The game's position with this number of empty squares, if the side to move can move there.
fn reached(moves: &[Move], empties: u32) -> Option<Othello> {
    let mut position = Othello::start();
    for &m in moves {
        if position.empties() == empties && position.legal() != 0 {
            return Some(position);
        }
        position.make(m);
    }
    None
}

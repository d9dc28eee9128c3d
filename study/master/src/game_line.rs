//! The moves of a game, from its positions: a root knows the positions before it, a protocol wants moves (our
//! own).

use nullwindow::Position;
use nullwindow::session::Root;

/// The position at which a game began, and the moves since. Where a position does not follow from the one
/// before, the game begins there.
pub(super) fn game_line<P: Position + PartialEq>(root: &Root<'_, P>) -> (P, Vec<P::Move>) {
    let mut positions = root.earlier.iter().chain([root.position]);
    let mut start = positions.next().unwrap_or(root.position);
    let (mut before, mut played) = (start, Vec::new());
    for after in positions {
        let mut moves = Vec::new();
        _ = before.moves(&mut moves);
        let leads = |&m: &P::Move| {
            let mut position = before.clone();
            position.make(m);
            position == *after
        };
        match moves.into_iter().find(leads) {
            Some(m) => played.push(m),
            None => {
                start = after;
                played.clear();
            }
        }
        before = after;
    }
    (start.clone(), played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_chess::Chess;

    #[test]
    fn moves_are_found_between_positions() {
        let (mut position, mut earlier, mut played) = (Chess::start(), Vec::new(), Vec::new());
        for name in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1"] {
            let m = position.read_uci(name).unwrap();
            earlier.push(position.clone());
            played.push(m);
            position.make(m);
        }
        let root = Root { position: &position, earlier: &earlier, moves: &[] };
        assert_eq!(game_line(&root), (Chess::start(), played.clone()));
        earlier.remove(3);
        let root = Root { position: &position, earlier: &earlier, moves: &[] };
        assert_eq!(game_line(&root), (earlier[3].clone(), played[4..].to_vec()));
    }
}

//! Books of small games.

use super::tree::{After, BookMove, BookPosition};
use super::{BookGrowth, BookHead, BookSearch, BookTree, GrowthStep};
use nullwindow::session::{AnyGame, Request};
use nullwindow::{Score, Side};
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_support::atomic_file::sealed;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const QUICK: BookSearch = BookSearch {
    nodes: Some(30),
    depth: None,
    plies: 100,
    loss: None,
    mebibytes: 1,
    weights: None,
    threads: 1,
};

/// In the last one sides move twice.
fn games() -> [AnyGame; 3] {
    let connect_four = ConnectFourGame::new(Some(5), Some(4)).expect("a size");
    let kalah = KalahGame::new(Some(3), Some(2), None).expect("a size");
    [TicTacToeGame.into(), connect_four.into(), kalah.into()]
}

fn grown(game: &AnyGame, search: BookSearch, tree: Option<BookTree>, positions: usize) -> BookTree {
    let mut growth = BookGrowth::new(game, search, tree).expect("a book");
    while growth.tree().size().0 < positions
        && growth.step(&AtomicBool::new(false)).expect("searched") == GrowthStep::Grown
    {}
    growth.into_tree()
}

/// The value of a position by the lines of the file alone.
fn brute_force(lines: &[serde_json::Value], number: usize) -> i64 {
    let line = &lines[number];
    let of_move = |m: &serde_json::Value| {
        let after = m[3].as_u64().map(|after| after as usize);
        let Some(after) = after else { return m[1].as_i64().expect("a value") };
        let value = brute_force(lines, after);
        let value = if lines[after][1] == line[1] { value } else { -value };
        // A win is one ply further.
        if value.abs() > 30_000 { value - value.signum() } else { value }
    };
    line[3].as_array().expect("moves").iter().map(of_move).max().expect("a move")
}

#[test]
fn values_equal_a_brute_force_over_the_tree() {
    for game in games() {
        let tree = grown(&game, QUICK, None, 150);
        let text = String::from_utf8(tree.file()).unwrap();
        let lines = text.lines().filter(|line| line.starts_with('['));
        let lines: Vec<serde_json::Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), tree.size().0);
        assert!(lines.len() > 50 && lines.iter().any(|line| line[3][0][3].is_u64()), "{}", game.name());
        let values: Vec<_> = (0..lines.len()).map(|number| brute_force(&lines, number)).collect();
        let backed_up = tree.positions.iter().map(|position| i64::from(position.backed_up_value().get()));
        assert_eq!(backed_up.collect::<Vec<_>>(), values, "{}", game.name());
    }
}

/// From a to b, from b to c, and from c back to a.
#[test]
fn a_move_that_leads_back_has_the_value_of_its_search() {
    let mut tree = BookTree::new(BookHead::default());
    let mut add = |identity: &str, side, from: Option<(usize, usize)>, after, points| {
        let mut position = BookPosition::new(identity.to_owned(), side, from);
        let (name, searched) = ("on".to_owned(), Score::points(points));
        position.moves.push(BookMove { name, searched, proved: false, after });
        tree.add(position, &from.into_iter().collect::<Vec<_>>());
    };
    add("a", Side::First, None, After::Open, 1);
    add("b", Side::Second, Some((0, 0)), After::Open, 2);
    add("c", Side::First, Some((1, 0)), After::Position(0), 7);
    assert_eq!(tree.positions[2].moves[0].after, After::Back);
    let values = tree.positions.iter().map(|position| position.backed_up_value().get());
    assert_eq!(values.collect::<Vec<_>>(), [7, -7, 7]);
    assert_eq!((tree.line(), tree.next()), (vec!["on"; 3], None));
    assert_eq!(BookTree::read(&tree.file()).unwrap().value(), tree.value());
}

#[test]
fn all_positions_of_tic_tac_toe_prove_a_draw() {
    let game = AnyGame::from(TicTacToeGame);
    let shallow = BookSearch { nodes: None, depth: Some(1), ..QUICK };
    let tree = grown(&game, shallow, None, usize::MAX);
    assert_eq!(tree.value(), Some((Score::points(0), true)));
    assert!((100..4_520).contains(&tree.size().0), "{:?}", tree.size());
    // Without transpositions there would be more than positions of the game.
    let limited = grown(&game, BookSearch { plies: 2, loss: Some(30_000), ..shallow }, None, usize::MAX);
    assert_eq!((limited.size(), limited.value().map(|(_, proved)| proved)), ((1 + 9 + 72, 2), Some(false)));
}

#[test]
fn a_book_goes_on_from_its_file() {
    for game in games() {
        let whole = grown(&game, QUICK, None, 60);
        for cut in [1, 2, 17, 59] {
            let half = BookTree::read(&grown(&game, QUICK, None, cut).file()).unwrap();
            let resumed = grown(&game, BookSearch { threads: 3, ..QUICK }, Some(half), 60);
            assert!(resumed.file() == whole.file(), "{} after {cut}", game.name());
        }
        assert_eq!(BookTree::read(&whole.file()).unwrap().file(), whole.file());
    }
}

#[test]
fn the_cost_of_a_loss_decides_between_breadth_and_depth() {
    let game = &games()[2];
    let plies = |loss| grown(game, BookSearch { loss: Some(loss), ..QUICK }, None, 80).size().1;
    let [wide, deep] = [30_000, 1].map(plies);
    assert!(wide + 1 < deep, "{wide} {deep}");
}

/// The player plays the best move by the book, also after a transposition, and goes on without it.
#[test]
fn a_player_follows_the_book_and_leaves_it() {
    let game = AnyGame::from(ConnectFourGame::new(Some(5), Some(4)).expect("a size"));
    let tree = grown(&game, QUICK, None, 120);
    let best = tree.line().into_iter().map(str::to_owned).collect::<Vec<_>>();
    let mut session = game.with_book(Arc::new(tree.book(None))).player(1).unwrap();
    let (mut by_book, mut searched) = (0, 0);
    while session.outcome().is_none() {
        let found = session.search(&Request::to_depth(4), &mut |_| ());
        let (played, is_book) = (found.lines[0].moves[0].clone(), found.nodes == 0);
        assert!(!is_book || searched == 0, "the book has no gaps on its best line");
        if is_book && by_book < best.len() {
            assert_eq!((found.lines.len(), &played), (1, &best[by_book]));
        }
        (by_book, searched) = (by_book + usize::from(is_book), searched + usize::from(!is_book));
        session.play(&played).unwrap();
    }
    assert!(by_book > 2 && searched > 2, "{by_book} {searched}");
    let swapped = (0..tree.size().0).find_map(|number| match tree.path(number)[..] {
        [a, b, c] if a != b && b != c && a != c => Some([[a, b, c], [c, b, a]].map(|line| line.concat())),
        _ => None,
    });
    let answers = swapped.expect("a line of three plies").map(|position| {
        session.set(&position).unwrap();
        session.search(&Request::to_depth(4), &mut |_| ())
    });
    assert!(answers[0] == answers[1] && answers[0].nodes == 0, "{answers:?}");
    // Of two moves that are wanted the search finds the better one.
    session.set("").unwrap();
    session.restrict(&["1", "2"]).unwrap();
    assert!(session.search(&Request::to_depth(4), &mut |_| ()).nodes > 0);
}

#[test]
fn a_margin_has_the_moves_that_are_about_as_good() {
    let game = AnyGame::from(TicTacToeGame);
    let tree = grown(&game, BookSearch { nodes: None, depth: Some(9), ..QUICK }, None, 1);
    let lines = |margin| {
        let mut session =
            AnyGame::from(TicTacToeGame).with_book(Arc::new(tree.book(margin))).player(1).unwrap();
        session.search(&Request::to_depth(1), &mut |_| ()).lines
    };
    assert_eq!((lines(None).len(), lines(Some(0)).len()), (1, 9), "all first moves draw");
    assert_eq!(lines(None)[0], lines(Some(0))[0]);
    assert!(lines(None)[0].game_theoretic);
}

fn error(file: &[u8]) -> String {
    BookTree::read(file).err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn every_changed_byte_and_every_cut_is_seen() {
    let file = grown(&TicTacToeGame.into(), QUICK, None, 2).file();
    assert_eq!(error(&file), "");
    for at in 0..file.len() {
        let mut changed = file.clone();
        changed[at] ^= 1;
        for bad in [&file[..at], &changed] {
            let error = error(bad);
            assert!(error.contains("this is no book") || error.contains("is damaged"), "{at}: {error}");
        }
    }
}

#[test]
fn bad_lines_are_refused_with_their_numbers() {
    let head = "nullwindow book 1\ngame g\nvariant \nsettings s\nmade m\n";
    let start = r#"["a",0,null,[["x",1,false,null],["y",2,true,null]]]"#;
    for (lines, reason) in [
        ("hello", "line 6: 'hello' is not a position with its moves"),
        (r#"["a",2,null,[["x",1,false,null]]]"#, "a position after one of those above it"),
        (r#"["a",0,[0,0],[["x",1,false,null]]]"#, "a position after one of those above it"),
        (r#"["a",0,null,[]]"#, "a position after one of those above it"),
        (r#"["a",0,null,[["x",32700,false,null]]]"#, "a position after one of those above it"),
        (r#"["a",0,null,[["x",1,false,0]]]"#, "a position to which its moves do not lead back"),
        (r#"["a",0,null,[["x",1,false,9]]]"#, "a position whose moves lead to those of the book"),
        (r#"["a",0,null,[["x",1,true,0]]]"#, "a position whose moves lead to those of the book"),
    ] {
        let found = error(sealed(&format!("{head}{lines}\n")).as_bytes());
        assert!(found.starts_with("line 6: '") && found.ends_with(reason), "{found}");
    }
    for (line, reason) in [
        (r#"["a",1,[0,0],[["x",1,false,null]]]"#, "is not another position than those above it"),
        (r#"["b",1,[0,2],[["x",1,false,null]]]"#, "is not a position after one of those above it"),
        (r#"["b",1,null,[["x",1,false,null]]]"#, "is not a position after one of those above it"),
    ] {
        let found = error(sealed(&format!("{head}{start}\n{line}\n")).as_bytes());
        assert!(found.starts_with("line 7: '") && found.ends_with(reason), "{found}");
    }
    let around = start.replacen("null]", "1]", 1);
    let back = r#"["b",1,[0,0],[["x",1,false,0]]]"#;
    let found = error(sealed(&format!("{head}{around}\n{back}\n")).as_bytes());
    assert!(
        found.starts_with("line 6: '") && found.ends_with("to which its moves do not lead back"),
        "{found}"
    );
    let short = sealed("nullwindow book 1\ngame g\n");
    assert!(error(short.as_bytes()).starts_with("line 3: '' is not what the head has there"));
}

#[test]
fn a_book_of_something_else_is_refused() {
    let [tic_tac_toe, connect_four, _] = games();
    let tree = grown(&tic_tac_toe, QUICK, None, 2);
    let refused = |game, search, tree| BookGrowth::new(game, search, Some(tree)).err().unwrap().to_string();
    let other = refused(&connect_four, QUICK, tree.clone());
    assert_eq!(other, "this is a book of tic-tac-toe, not of connect-four 5×4");
    let other = refused(&tic_tac_toe, BookSearch { plies: 7, ..QUICK }, tree.clone());
    assert_eq!(other, "settings differ: expected plies 7, found plies 100");
    let text = String::from_utf8(tree.file()).unwrap();
    let renamed = sealed(&text[..text.rfind('#').unwrap()].replacen("\"9\"", "\"0\"", 1));
    let other = refused(&tic_tac_toe, QUICK, BookTree::read(renamed.as_bytes()).unwrap());
    assert_eq!(other, "position 0, '': other rules");
    assert_eq!(BookTree::new(BookHead::default()).value(), None);
}

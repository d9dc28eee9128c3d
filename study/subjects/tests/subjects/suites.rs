//! The suites: values that no setup changes, names and errors.

use clap::ValueEnum as _;
use nullwindow::engine::{Driver, Features, Options};
use nullwindow::table::Scheme;
use nullwindow_subjects::{Measured, Monitor, Setup, Suite, TableSize, points, random_positions};

/// The value of a position does not depend on the setup; the number of nodes does.
#[test]
fn every_setup_finds_the_same_value() {
    let plain = Setup { table: TableSize::None, ..Setup::to(5) };
    let with = |options, setup| Setup { options, ..setup };
    let bare =
        Features { killers: false, history: false, counters: false, order: false, ..Features::default() };
    let setups = [
        plain,
        Setup::to(5),
        with(Options { driver: Driver::Mtdf { guess_from: 2 }, ..Options::default() }, Setup::to(5)),
        with(Options { step: 0, ..Options::default() }, plain),
        with(Options { features: bare, ..Options::default() }, plain),
        Setup { table: TableSize::Entries(64), scheme: Scheme::NodeCount, ..Setup::to(5) },
    ];
    for &game in Suite::value_variants() {
        let subject = game.subject(3, 5);
        assert_eq!(subject.positions(), 3);
        let mut nodes = Vec::new();
        for setup in setups {
            // Chess has many moves, and some setups no order.
            let setup = if game.has_null_moves() { Setup { depth: 3, ..setup } } else { setup };
            let plain = Setup { depth: setup.depth, ..plain };
            let found: Vec<Measured> =
                (0..3).map(|i| subject.search(i, &setup, &Monitor::silent()).unwrap()).collect();
            for (i, found) in found.iter().enumerate() {
                let expected = subject.search(i, &plain, &Monitor::silent()).unwrap();
                assert_eq!(found.score, expected.score, "{game} {i} {setup:?}");
                assert!(!found.best.is_empty() && found.statistics.cuts > 0, "{game} {i} {setup:?}");
                assert_eq!(found.statistics.hits > 0, setup.table != TableSize::None, "{game} {i} {setup:?}");
            }
            nodes.push(found.iter().map(|found| found.nodes).sum::<u64>());
        }
        assert!(nodes[1..].iter().all(|&other| other != nodes[0]), "{game} {nodes:?}");
    }
}

#[test]
fn suites_have_their_positions_players_and_costs() {
    let fforum = Suite::Fforum.subject(20, 0);
    assert_eq!((fforum.positions(), &*fforum.name(0)), (20, "40"));
    assert!(Suite::Kalah.selective().is_none());
    assert!(Suite::Chess.selective().is_some_and(|options| !options.exact));
    let found = Suite::ConnectFour.subject(1, 1).search(0, &Setup::to(5), &Monitor::silent()).unwrap();
    assert!(found.statistics.first_cut_rate() > 0.5 && found.nodes > found.statistics.leaves);
}

/// A search of the position after the best move is the rest of the search that chose it.
#[test]
fn the_best_move_has_the_value_of_the_position() {
    let plain = Setup { table: TableSize::None, ..Setup::to(4) };
    for game in [Suite::ConnectFour, Suite::Kalah, Suite::Othello] {
        let subject = game.subject(4, 5);
        for i in 0..4 {
            let found = subject.search(i, &plain, &Monitor::silent()).unwrap();
            let value = |best| subject.value_of(i, best, &plain, &Monitor::silent()).unwrap();
            // A win is a ply nearer after its first move.
            assert_eq!(value(&found.best).map(points), Some(found.points()), "{game} {i}");
            assert_eq!(value("no such move"), None);
        }
    }
}

/// Tic-tac-toe is over after nine moves at the latest, and seldom before the sixth.
#[test]
fn openings_longer_than_the_game_are_an_error() {
    use nullwindow_games::tic_tac_toe::TicTacToe;
    let openings = || random_positions(&TicTacToe::start(), 6, 50, 1).unwrap();
    assert_eq!(openings().len(), 50);
    assert_eq!(openings(), openings());
    for plies in [9, 10, 1_000_000] {
        let error = random_positions(&TicTacToe::start(), plies, 1, 1).unwrap_err();
        let expected =
            format!("of 1000 random games in a row, none lasted longer than the opening of {plies} moves");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_table_without_entries_is_an_error() {
    let setup = Setup { table: TableSize::Entries(0), ..Setup::to(2) };
    let error = Suite::Kalah.subject(1, 1).search(0, &setup, &Monitor::silent()).unwrap_err();
    assert!(error.to_string().starts_with("--log2-entries: "), "{error}");
}

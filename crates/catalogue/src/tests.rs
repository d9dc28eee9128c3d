//! Every game of the list, and every facet that it states.

use super::*;
use nullwindow::check::{Check, Rule};
use nullwindow::session::Session;
use nullwindow::{Position as _, Side, Standard};
use std::collections::{HashMap, HashSet};

#[test]
fn game_is_listed_under_its_own_name() {
    for entry in entries() {
        assert_eq!(open(entry.name, &Variant::default()).unwrap().name(), entry.name);
    }
}

#[test]
fn no_two_games_have_a_name_in_common() {
    let mut names = HashSet::new();
    assert!(entries().iter().all(|entry| names.insert(entry.name) && names.insert(entry.title)));
}

#[test]
fn games_with_options_of_one_name_have_one_word_for_the_values() {
    let mut words = HashMap::new();
    for entry in entries() {
        for option in entry.options {
            assert_eq!(*words.entry(option.name).or_insert(option.value), option.value, "{}", option.name);
            assert!(option.help.starts_with(&format!("{}: ", entry.title)), "{}", option.help);
        }
        let own: HashSet<_> = entry.options.iter().map(|option| option.name).collect();
        assert_eq!(own.len(), entry.options.len(), "{}", entry.name);
    }
}

/// A page offers each value alone, beside the usual ones.
#[test]
fn offered_values_open_a_variant() {
    for entry in entries() {
        for option in entry.options {
            for &value in option.choices.1 {
                let opened = open(entry.name, &Variant::of([(option.name, value)]));
                assert!(opened.is_ok(), "{} {} {value}: {:?}", entry.name, option.name, opened.err());
            }
        }
    }
}

#[test]
fn unknown_game_is_named() {
    let error = open("go", &Variant::default()).err().unwrap().to_string();
    assert!(error.starts_with("no game is named go; there are othello"), "{error}");
}

/// Plays two moves, and writes and reads the game in each of its notations.
struct RoundTrip;

impl EachGame for RoundTrip {
    fn game<G: HouseGame>(&mut self) {
        let mut session = Session::solver(G::open(&Variant::default()).unwrap(), 1).unwrap();
        let mut names = Vec::new();
        for _ in 0..2 {
            let (position, m) = (session.position().clone(), session.moves()[0]);
            names.push(session.game().line(&position, &[m]));
            session.play(m);
        }
        for notation in G::NOTATIONS {
            let text = (notation.write)("", &RecordTree::line(&names)).unwrap();
            let file = format!("game.{}", notation.name);
            let (records, _) = G::read_records(&file, text.as_bytes(), 9).unwrap().expect("its own notation");
            let [record] = records.as_slice() else { panic!("{file}: {records:?}") };
            let game = session.game();
            let (mut position, _) = game.read(&record.start).unwrap();
            for name in record.moves.main_line() {
                let m = game.read_move(&position, name).unwrap();
                nullwindow::Position::make(&mut position, m);
            }
            assert_eq!(game.board(&position), game.board(session.position()), "{file}: {text}");
        }
        assert!(
            G::read_records("none", b"?", 9).unwrap().is_none(),
            "{}: bytes of no record are read as one",
            G::NAME
        );
    }
}

#[test]
fn records_are_read_as_they_were_written() {
    each(&mut RoundTrip);
}

/// The evaluation of a start is small, and its terms have different names.
struct Evaluated;

impl EachGame for Evaluated {
    fn game<G: HouseGame>(&mut self) {
        let game = G::open(&Variant::default()).unwrap();
        let start = game.root("").unwrap();
        assert!(game.horizon(&start).is_points(), "{}", G::NAME);
        let terms = game.terms(&start);
        let names: HashSet<_> = terms.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), terms.len(), "{}", G::NAME);
    }
}

#[test]
fn start_is_evaluated() {
    each(&mut Evaluated);
}

/// Values favour the side that wins random games. Those of one side do not, nor those of the side that is
/// not to move.
struct Viewed;

impl EachGame for Viewed {
    fn game<G: HouseGame>(&mut self) {
        let game = G::open(&Variant::default()).unwrap();
        let start = game.root("").unwrap();
        // Few random games of chess have a winner, and those of shogi are long.
        let games = if G::NAME == "shogi" { 40 } else { 1_000 };
        for seed in 0..2 {
            let check = Check::with_equality(start.clone(), G::Position::eq).games(games).seed(seed);
            let broken = |negated: fn(Side) -> bool| {
                let value = |p: &G::Position| {
                    let value = game.horizon(p);
                    if negated(p.side()) { -value } else { value }
                };
                check.view(&Standard(value)).err().map(|violation| violation.rule())
            };
            assert_eq!(broken(|_| false), None, "{} {seed}", G::NAME);
            let wrong: [fn(Side) -> bool; 3] =
                [|side| side == Side::Second, |side| side == Side::First, |_| true];
            assert_eq!(wrong.map(broken), [Some(Rule::View); 3], "{} {seed}", G::NAME);
        }
    }
}

#[test]
fn values_are_those_of_the_side_to_move() {
    each(&mut Viewed);
}

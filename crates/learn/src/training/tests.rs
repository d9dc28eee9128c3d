//! Trainings of small games.

use super::explored::Explored;
use super::generations::{Training, TrainingOptions, WeightKind};
use super::tied::Tied;
use super::training_error::TrainingError;
use super::{LearnFrom, TrainingGames};
use crate::LinearEvaluation as _;
use nullwindow::Side;
use nullwindow::check::Check;
use nullwindow::session::{self, AnyGame, Game as _, Learned, Picture, Searcher};
use nullwindow::tuples::{Cell, TupleSums};
use nullwindow::weights::Weights;
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::{Square, TicTacToe, TicTacToeGame};
use nullwindow_othello::OthelloGame;
use nullwindow_support::SplitMix64;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn small() -> ConnectFourGame {
    ConnectFourGame::new(Some(5), Some(4)).expect("a size")
}

const QUICK: TrainingOptions = TrainingOptions {
    kind: Some(WeightKind::Tuples),
    games: 60,
    play: TrainingGames { nodes: 60, lambda: 0.7, from: LearnFrom::Roots },
    epochs: 2,
    threads: 1,
    seed: 5,
};

#[test]
fn symmetries_are_found_by_random_games() {
    let explored =
        |game: AnyGame| Explored::new(&game, 1).map(|found| (found.symmetries.len(), found.margins));
    assert_eq!(explored(TicTacToeGame.into()).unwrap(), (8, false));
    assert_eq!(explored(ConnectFourGame::default().into()).unwrap(), (2, false));
    // Turned by a quarter, the discs at the start have changed their colours.
    assert_eq!(explored(OthelloGame.into()).unwrap(), (4, true));
    let kalah = KalahGame::new(Some(3), Some(2), None).expect("a size");
    assert_eq!(explored(kalah.into()).unwrap(), (1, true));
}

/// Symmetric positions have one value, and those with the sides exchanged too, by whatever weights.
#[test]
fn tied_weights_value_symmetric_positions_alike() {
    let game = AnyGame::from(ConnectFourGame::default());
    let explored = Explored::new(&game, 1).unwrap();
    let tied = Tied::new(&explored);
    let mut random = SplitMix64::new(3);
    let weights: Vec<f32> = (0..tied.weights()).map(|_| random.unit() as f32 - 0.5).collect();
    let network = tied.network("connect-four", &weights, 100.0, 16).unwrap();
    let mut session = game.player(1).unwrap();
    let (mut sums, mut values) = (TupleSums::default(), Vec::new());
    for _ in 0..20 {
        session.set("").unwrap();
        while let moves = session.moves()
            && !moves.is_empty()
        {
            let cells = session.cells();
            let mirrored: Vec<_> = (0..42).map(|cell| cells[cell / 7 * 7 + 6 - cell % 7]).collect();
            let exchanged: Vec<_> = cells.iter().map(|cell| cell.exchanged()).collect();
            let value = sums.points(&network, &cells, 0);
            assert_eq!(sums.points(&network, &mirrored, 0), value);
            assert_eq!(sums.points(&network, &exchanged, 1), value);
            // The learner's value, but for the rounding of each weight.
            let learned = tied.value(&explored.seen(&cells, 0), &weights) * 100.0;
            assert!((learned - value as f32).abs() < 12.0, "{learned} {value}");
            values.push(value);
            session.play(&moves[random.below(moves.len())]).unwrap();
        }
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 100, "positions differ");
}

#[test]
fn incremental_sums_are_those_made_anew() {
    let game = ConnectFourGame::default();
    let any = AnyGame::from(game);
    let tied = Tied::new(&Explored::new(&any, 1).unwrap());
    let mut random = SplitMix64::new(8);
    let weights: Vec<f32> = (0..tied.weights()).map(|_| random.unit() as f32 - 0.5).collect();
    let network = tied.network("connect-four", &weights, 100.0, 16).unwrap();
    let (start, _) = game.read("").unwrap();
    Check::new(start).games(20).incremental(&Learned::new(game, Arc::new(network.into()))).unwrap();
}

fn trained(game: ConnectFourGame, settings: TrainingOptions, generations: u32) -> (Vec<u8>, Vec<[u32; 3]>) {
    let game = AnyGame::from(game);
    let mut training = Training::new(&game, settings, None).unwrap();
    let mut results = Vec::new();
    for _ in 0..generations {
        let found = training.generation(&AtomicBool::new(false), |_, _| ()).unwrap();
        let count = |halves| found.pairs.iter().flatten().filter(|&&got| got == halves).count() as u32;
        results.push([2, 1, 0].map(count));
        // From generation to generation it begins anew from its state.
        let state = training.state().clone();
        training = Training::new(&game, settings, Some(state)).unwrap();
    }
    (training.weights().file(), results)
}

#[test]
fn threads_and_interruptions_do_not_change_the_weights() {
    let one = trained(small(), QUICK, 2);
    assert_eq!(trained(small(), TrainingOptions { threads: 3, ..QUICK }, 2), one);
    assert_ne!(trained(small(), TrainingOptions { seed: 6, ..QUICK }, 2).0, one.0);
}

#[test]
fn later_weights_beat_earlier_ones() {
    let settings = TrainingOptions { games: 400, ..QUICK };
    let (_, results) = trained(ConnectFourGame::default(), settings, 3);
    // The first generation has learned from games without an evaluation.
    let [_, [won, _, lost], [later, _, fewer]] = results[..] else { panic!("three generations") };
    assert!(won + later > lost + fewer, "{results:?}");
}

#[test]
fn a_stopped_generation_changes_nothing() {
    let game = AnyGame::from(small());
    let mut training = Training::new(&game, QUICK, None).unwrap();
    let before = training.state().clone();
    let error = training.generation(&AtomicBool::new(true), |_, _| ()).unwrap_err();
    assert!(matches!(error, TrainingError::Stopped));
    assert_eq!(*training.state(), before);
}

#[test]
fn states_of_another_game_are_refused() {
    let game = AnyGame::from(small());
    let state = Training::new(&game, QUICK, None).unwrap().state().clone();
    let other = AnyGame::from(ConnectFourGame::default());
    let error = Training::new(&other, QUICK, Some(state)).err().map(|error| error.to_string());
    assert!(error.is_some_and(|error| error.contains("this state has other weights")));
    let kalah = AnyGame::from(KalahGame::new(Some(3), Some(2), None).expect("a size"));
    let error = Training::new(&kalah, QUICK, None).err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("kalah has no player by trained weights"));
}

/// Of a game whose results are margins, or of a large board, tuples are learned, if nothing else is wanted.
#[test]
fn what_is_learned_depends_on_the_results() {
    let summary = |game: AnyGame, kind| {
        Training::new(&game, TrainingOptions { kind, ..QUICK }, None).map(|training| training.summary())
    };
    let layers = Some(WeightKind::Layers);
    assert!(summary(small().into(), None).unwrap().contains("; two layers with "));
    assert!(summary(OthelloGame.into(), None).unwrap().contains(" tuples with "));
    assert!(summary(OthelloGame.into(), layers).unwrap().contains("; two layers with "));
}

#[test]
fn layers_learn_and_follow_a_search() {
    let settings = TrainingOptions { kind: Some(WeightKind::Layers), games: 200, ..QUICK };
    let game = AnyGame::from(ConnectFourGame::default());
    let mut training = Training::new(&game, settings, None).unwrap();
    let first = training.generation(&AtomicBool::new(false), |_, _| ()).unwrap();
    let won: u32 = first.pairs.iter().flatten().map(|&halves| u32::from(halves)).sum();
    assert!(won > 2 * first.pairs.len() as u32, "half the points are two a pair: {:?}", first.pairs);
    // A checkpoint is text.
    let state = serde_json::to_string(training.state()).unwrap();
    let again = Training::new(&game, settings, Some(serde_json::from_str(&state).unwrap())).unwrap();
    assert_eq!(again.weights(), training.weights());
    let file = training.weights().file();
    assert_eq!(Weights::read(&file).as_ref(), Ok(training.weights().as_ref()));
    let (start, _) = ConnectFourGame::default().read("").unwrap();
    let learned = Learned::new(ConnectFourGame::default(), Arc::clone(training.weights()));
    Check::new(start).games(20).incremental(&learned).unwrap();
}

#[test]
fn a_state_of_the_other_kind_is_refused() {
    let state = Training::new(&small().into(), QUICK, None).unwrap().state().clone();
    let (layers, game) =
        (TrainingOptions { kind: Some(WeightKind::Layers), ..QUICK }, AnyGame::from(small()));
    let error = Training::new(&game, layers, Some(state)).err().map(|error| error.to_string());
    assert!(error.is_some_and(|error| error.contains("this state has other weights")));
}

/// A content that no random game has met counts as the rarest.
#[test]
fn unknown_contents_are_read() {
    let tied = Tied::new(&Explored::new(&AnyGame::from(small()), 1).unwrap());
    let mut random = SplitMix64::new(3);
    let weights: Vec<f32> = (0..tied.weights()).map(|_| random.unit() as f32 - 0.5).collect();
    let network = tied.network("connect-four", &weights, 100.0, 16).unwrap();
    let points = |cell| TupleSums::default().points(&network, &[cell; 20], 0);
    let known = [Cell::EMPTY, Cell::first(0), Cell::second(0)].map(points);
    assert!(known.contains(&points(Cell::neutral(9))) && known[0] != known[1], "{known:?}");
}

#[test]
fn what_no_evaluation_can_have_is_refused() {
    let error = |game: AnyGame| Explored::new(&game, 1).err().map(|error| error.to_string());
    for (own, message) in [
        (Own { columns: 0, ..OWN }, "own: 9 cells of a picture do not fill 0 columns"),
        (Own { columns: 2, ..OWN }, "own: 9 cells of a picture do not fill 2 columns"),
        (Own { exchanged: 4, ..OWN }, "own exchanges cell 0 with 4, but not 4 with 0"),
        (Own { tuples: &[&[0, 8], &[3, 9]], ..OWN }, "own, tuple 2: there is no cell 9, but 9 from 0"),
        (Own { tuples: &[&[5, 3, 5]], ..OWN }, "own, tuple 1: cell 5 comes twice"),
    ] {
        assert_eq!(error(own.into()).as_deref(), Some(message));
    }
    assert_eq!(error(OWN.into()), None);
}

/// A tuple has its symmetric ones beside it, and shares their weights.
#[test]
fn tuples_that_a_game_names_are_learned() {
    let tied = |tuples| Tied::new(&Explored::new(&Own { tuples, ..OWN }.into(), 1).unwrap());
    let [without, with] = [tied(&[]), tied(&[&[0, 4, 5], &[8, 7, 6]])];
    assert_eq!(with.number_of_tuples() - without.number_of_tuples(), 8, "a row is there already");
    let more = with.weights() - without.weights();
    assert_eq!(more, 2 * 3_usize.pow(3), "a set of weights for each side to move");
}

/// Tic-tac-toe with a picture of these columns, which exchanges all cells with one, and names tuples.
#[derive(Clone)]
struct Own {
    columns: usize,
    exchanged: usize,
    tuples: &'static [&'static [usize]],
}

const OWN: Own = Own { columns: 3, exchanged: usize::MAX, tuples: &[] };

impl session::Game for Own {
    type Position = TicTacToe;

    fn name(&self) -> &'static str {
        "own"
    }

    fn side(&self, side: Side) -> &'static str {
        TicTacToeGame.side(side)
    }

    fn read(&self, text: &str) -> Result<(TicTacToe, Vec<Square>), session::Error> {
        TicTacToeGame.read(text)
    }

    fn write(&self, position: &TicTacToe, moves: &[Square]) -> String {
        TicTacToeGame.write(position, moves)
    }

    fn read_move(&self, position: &TicTacToe, name: &str) -> Result<Square, session::Error> {
        TicTacToeGame.read_move(position, name)
    }

    fn line(&self, position: &TicTacToe, moves: &[Square]) -> String {
        TicTacToeGame.line(position, moves)
    }

    fn board(&self, position: &TicTacToe) -> String {
        TicTacToeGame.board(position)
    }

    fn picture(&self, position: &TicTacToe) -> Option<Picture> {
        Some(Picture { columns: self.columns, ..TicTacToeGame.picture(position)? })
    }

    fn exchanged(&self, _: usize) -> Option<usize> {
        (self.exchanged < 9).then_some(self.exchanged)
    }

    fn tuples(&self) -> Vec<Vec<usize>> {
        self.tuples.iter().map(|tuple| tuple.to_vec()).collect()
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<TicTacToe>>, session::Error> {
        TicTacToeGame.solving(mebibytes)
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<TicTacToe>>, session::Error> {
        TicTacToeGame.playing(mebibytes)
    }
}

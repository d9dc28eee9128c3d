//! Checkpoints of trainings and of clusters, with right checksums and with wrong ones (our own).

use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow::Position;
use nullwindow_cluster::Checkpoint;
use nullwindow_fit::mmto::{Mmto, MmtoOptions};
use nullwindow_fit::othello::{OthelloRecords, Training, TrainingOptions};
use nullwindow_fit::probcut::{Study, StudyOptions};
use nullwindow_fit::spsa::{Axis, Spsa};
use nullwindow_othello::{Othello, Wthor, WthorGame};
use nullwindow_support::SplitMix64;
use std::cell::RefCell;
use std::time::Duration;

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "checkpoint-othello",
        seeds: othello_files,
        dictionary: || texts(&["nwtrain\x01"]),
        run: othello,
    },
    Target { name: "checkpoint-probcut", seeds: study_files, dictionary: STUDY_WORDS, run: study },
    Target {
        name: "checkpoint-mmto",
        seeds: mmto_files,
        dictionary: || texts(&["nwmmto\0\x01", "; slope "]),
        run: mmto,
    },
    Target {
        name: "checkpoint-spsa",
        seeds: || texts(&["chess\n7 0.5 -2.25\n", "chess\n0 0.0 0.0\n", "chess\n10 1e1 -1e1\n"]),
        dictionary: || texts(&["chess\n", " ", "\n", "NaN", "inf", "-inf", "1e308", "10.0", "-0.0"]),
        run: spsa,
    },
    Target {
        name: "checkpoint-cluster",
        seeds: cluster_files,
        dictionary: || texts(&["nullwindow clu 1", "ones"]),
        run: cluster,
    },
];

/// The bytes with a right CRC-32 of `from` and what follows at their end, unless their last bit says that
/// they are to be read as they are.
pub(super) fn with_checksum(input: &[u8], from: usize) -> Vec<u8> {
    let mut bytes = input.to_vec();
    if let Some((body, _)) = input.split_last_chunk::<4>()
        && input.last().is_some_and(|last| last & 1 == 0)
        && body.len() >= from
    {
        let sum = crc32fast::hash(&body[from..]).to_le_bytes();
        bytes.truncate(body.len());
        bytes.extend(sum);
    }
    bytes
}

/// A file whose last four bytes stand for its checksum.
fn unsigned(mut file: Vec<u8>) -> Vec<u8> {
    file.truncate(file.len() - 4);
    file.extend([0; 4]);
    file
}

/// Random games, long enough for a study.
fn games(count: usize) -> OthelloRecords {
    let mut random = SplitMix64::new(7);
    let mut games = Vec::new();
    while games.len() < count {
        let (mut position, mut played, mut moves) = (Othello::start(), Vec::new(), Vec::new());
        while position.moves(&mut moves).is_none() {
            let m = moves[random.below(moves.len())];
            position.make(m);
            played.push(m);
            moves.clear();
        }
        if position.empties() == 0 {
            games.push(WthorGame { moves: played, discs: 32, best_discs: 32, ..WthorGame::default() });
        }
    }
    let mut records = OthelloRecords::default();
    records.add("games.wtb", Wthor { year: 2026, solved_from: 20, games, ..Wthor::default() });
    records
}

const TRAINING: TrainingOptions =
    TrainingOptions { positions: 10, exact: 9, depth: 4, seed: 1, ridge: 1.0, steps: 1 };

fn othello_files() -> Vec<Vec<u8>> {
    let training = Training::new(TRAINING, games(60)).expect("enough games");
    let bare = training.checkpoint();
    let mut stage = bare.clone();
    stage.truncate(bare.len() - 16);
    stage.extend([1, 0, 0, 0]);
    stage.extend([7; 60]);
    // One example: of the start.
    let mut example = bare.clone();
    example.truncate(bare.len() - 12);
    example.extend(1_u64.to_le_bytes());
    example.extend(Othello::<nullwindow_othello::Usual>::start().own().to_le_bytes());
    example.extend(Othello::<nullwindow_othello::Usual>::start().opponent().to_le_bytes());
    example.extend([1, 0, 0, 0, 1, 0, 0, 0, 0]);
    vec![unsigned(bare), unsigned(stage), example]
}

fn othello(input: &[u8]) -> Verdict {
    thread_local!(static GAMES: OthelloRecords = games(60));
    let file = with_checksum(input, 0);
    match Training::resume(TRAINING, GAMES.with(Clone::clone), &file) {
        Err(error) => Verdict::refused(&error),
        Ok(training) => {
            let again = training.checkpoint();
            let resumed = Training::resume(TRAINING, GAMES.with(Clone::clone), &again).expect("a checkpoint");
            assert_eq!(resumed.checkpoint(), again);
            Verdict::accepted(again.len())
        }
    }
}

const STUDY: StudyOptions = StudyOptions { positions: 200, depth: 5, exact: 16, seed: 1 };

const STUDY_WORDS: Words = || dictionary(include_str!("../../dictionaries/study.dict"));

thread_local!(static STUDIED: RefCell<Study> = RefCell::new(new_study()));

fn new_study() -> Study {
    Study::new(STUDY, games(60)).expect("enough games and memory")
}

fn study_files() -> Vec<Vec<u8>> {
    let head = new_study().checkpoint();
    let lines = "14 empties, exact -4, by depth -3 -5 -1 -4 2\n15 empties, exact 6, by depth 2 0 4\n";
    texts(&[&head, &(head.clone() + lines)])
}

fn study(input: &[u8]) -> Verdict {
    STUDIED.with_borrow_mut(|study| {
        let before = study.checkpoint();
        match study.resume(&String::from_utf8_lossy(input)) {
            Err(error) => {
                assert_eq!(study.checkpoint(), before, "a refused checkpoint changes the study");
                Verdict::refused(&error)
            }
            Ok(()) => {
                let again = study.checkpoint();
                study.resume(&again).expect("a checkpoint");
                assert_eq!(study.checkpoint(), again);
                Verdict::accepted(again.lines().count())
            }
        }
    })
}

fn mmto_files() -> Vec<Vec<u8>> {
    let training = Mmto::new(MmtoOptions::default(), vec![1.0, -2.0, 0.0]);
    let none = Mmto::new(MmtoOptions::default(), Vec::new());
    vec![
        unsigned(training.checkpoint("othello")),
        unsigned(none.checkpoint("othello")),
        none.checkpoint("chess"),
    ]
}

fn mmto(input: &[u8]) -> Verdict {
    match Mmto::resume(MmtoOptions::default(), "othello", &with_checksum(input, 0)) {
        Err(error) => Verdict::refused(&error),
        Ok(training) => {
            let again = training.checkpoint("othello");
            let resumed = Mmto::resume(MmtoOptions::default(), "othello", &again).expect("a checkpoint");
            // Bytes: a weight may be no number.
            assert_eq!(resumed.checkpoint("othello"), again);
            Verdict::accepted(training.weights().len() + 100 * training.history().len())
        }
    }
}

fn spsa(input: &[u8]) -> Verdict {
    let axis = |begin| Axis { begin, min: -10.0, max: 10.0, step: 0.5 };
    let mut climb = Spsa::new(vec![axis(0.0), axis(5.0)], 10, 0.1, 1);
    let before = climb.clone();
    match climb.read("chess", &String::from_utf8_lossy(input)) {
        Err(error) => {
            assert_eq!(climb, before, "a refused checkpoint changes the climb");
            Verdict::refused(&error)
        }
        Ok(()) => {
            let mut again = before;
            again.read("chess", &climb.checkpoint("chess")).expect("a checkpoint");
            assert_eq!(again, climb);
            if let Some(points) = climb.points() {
                assert!(points.iter().flatten().all(|value| (-10.0..=10.0).contains(value)));
                climb.update(1.0);
            }
            Verdict::accepted(climb.done() as usize)
        }
    }
}

fn cluster_files() -> Vec<Vec<u8>> {
    let head = b"nullwindow clu 1\x04\0\0\0ones".to_vec();
    let entry = [[3; 24].as_slice(), &[254, 255, 7, 0]].concat();
    let file = |entries: usize| [head.clone(), entry.repeat(entries), vec![0; 4]].concat();
    vec![file(0), file(1), file(3), b"nullwindow clu 1\x04\0\0\0twos\0\0\0\0".to_vec()]
}

fn cluster(input: &[u8]) -> Verdict {
    let file = with_checksum(input, 16);
    match Checkpoint::of(&file, "file".as_ref(), "ones", Duration::ZERO) {
        Err(error) => Verdict::refused(&error),
        Ok(checkpoint) => Verdict::accepted(1 + checkpoint.recalled()),
    }
}

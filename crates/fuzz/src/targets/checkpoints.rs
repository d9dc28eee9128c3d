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
use nullwindow_support::atomic_file::{sealed, unsealed};
use std::cell::RefCell;
use std::time::Duration;

pub(super) const TARGETS: &[Target] = &[
    Target { name: "checkpoint-othello", seeds: othello_files, dictionary: WORDS, run: othello },
    Target { name: "checkpoint-probcut", seeds: study_files, dictionary: WORDS, run: study },
    Target { name: "checkpoint-mmto", seeds: mmto_files, dictionary: WORDS, run: mmto },
    Target { name: "checkpoint-spsa", seeds: spsa_files, dictionary: WORDS, run: spsa },
    Target { name: "checkpoint-cluster", seeds: cluster_files, dictionary: WORDS, run: cluster },
];

/// The file, in which each line that ends with ` #` gets its checksum.
fn with_checksums(input: &[u8]) -> Vec<u8> {
    let line = |line: &[u8]| match line.strip_suffix(b" #\n").and_then(|line| str::from_utf8(line).ok()) {
        Some(line) => (sealed(line) + "\n").into_bytes(),
        None => line.to_vec(),
    };
    input.split_inclusive(|byte| *byte == b'\n').flat_map(line).collect()
}

/// The file with lines that wait for their checksums.
fn unsigned(file: Vec<u8>) -> String {
    let text = String::from_utf8(file).expect("JSON");
    text.lines().map(|line| unsealed(line).expect("a sealed line").to_owned() + " #\n").collect()
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
    let bare = unsigned(Training::new(TRAINING, games(60)).expect("enough games").checkpoint());
    let errors = r#"{"count":1,"mean":0.5,"root_mean_square":2.0}"#;
    let stage = format!("[[[{errors},{errors},[7,-7]]],[]]");
    // One example: of the start.
    let start = Othello::<nullwindow_othello::Usual>::start();
    let example = format!("[[],[[{},{},1,true]]]", start.own(), start.opponent());
    texts(&[&bare, &bare.replace("[[],[]]", &stage), &bare.replace("[[],[]]", &example)])
}

fn othello(input: &[u8]) -> Verdict {
    thread_local!(static GAMES: OthelloRecords = games(60));
    let file = with_checksums(input);
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

const WORDS: Words = || dictionary(include_str!("../../dictionaries/checkpoint.dict"));

thread_local!(static STUDIED: RefCell<Study> = RefCell::new(new_study()));

fn new_study() -> Study {
    Study::new(STUDY, games(60)).expect("enough games and memory")
}

fn study_files() -> Vec<Vec<u8>> {
    let bare = unsigned(new_study().checkpoint());
    let searched = r#"[{"empties":14,"values":[-3,-5,-1,-4,2],"exact":-4},"#.to_owned()
        + r#"{"empties":15,"values":[2,0,4],"exact":6}]"#;
    texts(&[&bare, &bare.replace("[]", &searched)])
}

fn study(input: &[u8]) -> Verdict {
    STUDIED.with_borrow_mut(|study| {
        let before = study.checkpoint();
        match study.resume(&with_checksums(input)) {
            Err(error) => {
                assert_eq!(study.checkpoint(), before, "a refused checkpoint changes the study");
                Verdict::refused(&error)
            }
            Ok(()) => {
                let again = study.checkpoint();
                study.resume(&again).expect("a checkpoint");
                assert_eq!(study.checkpoint(), again);
                Verdict::accepted(again.len())
            }
        }
    })
}

fn mmto_files() -> Vec<Vec<u8>> {
    let training = Mmto::new(MmtoOptions::default(), vec![1.0, -2.5, 0.0]);
    let none = Mmto::new(MmtoOptions::default(), Vec::new());
    let files = [training.checkpoint("othello"), none.checkpoint("othello")].map(unsigned);
    [&files.map(String::into_bytes)[..], &[none.checkpoint("chess")]].concat()
}

fn mmto(input: &[u8]) -> Verdict {
    match Mmto::resume(MmtoOptions::default(), "othello", &with_checksums(input)) {
        Err(error) => Verdict::refused(&error),
        Ok(training) => {
            let again = training.checkpoint("othello");
            let resumed = Mmto::resume(MmtoOptions::default(), "othello", &again).expect("a checkpoint");
            assert_eq!(resumed.checkpoint("othello"), again);
            Verdict::accepted(training.weights().len() + 100 * training.history().len())
        }
    }
}

fn spsa_files() -> Vec<Vec<u8>> {
    let head = r#"{"nullwindow":"spsa 3","settings":"chess"} #"#;
    let file = |state| format!("{head}\n{state} #\n").into_bytes();
    ["[7,[0.5,-2.25]]", "[0,[0.0,0.0]]", "[10,[1e1,-1e1]]"].map(file).to_vec()
}

fn spsa(input: &[u8]) -> Verdict {
    let axis = |begin| Axis { begin, min: -10.0, max: 10.0, step: 0.5 };
    let mut climb = Spsa::new(vec![axis(0.0), axis(5.0)], 10, 0.1, 1);
    let before = climb.clone();
    match climb.read(&"chess", &with_checksums(input)) {
        Err(error) => {
            assert_eq!(climb, before, "a refused checkpoint changes the climb");
            Verdict::refused(&error)
        }
        Ok(()) => {
            let mut again = before;
            again.read(&"chess", &climb.checkpoint(&"chess")).expect("a checkpoint");
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
    let entry = "[[3,3,3],-2,7]";
    let file = |problem, entries: usize| {
        let head = format!(r#"{{"nullwindow":"cluster 3","settings":"{problem}"}} #"#);
        format!("{head}\n[-2,7,3,[{}]] #\n", vec![entry; entries].join(",")).into_bytes()
    };
    vec![file("ones", 0), file("ones", 1), file("ones", 3), file("twos", 0)]
}

fn cluster(input: &[u8]) -> Verdict {
    let file = with_checksums(input);
    match Checkpoint::of(&file, "file".as_ref(), "ones", Duration::ZERO) {
        Err(error) => Verdict::refused(&error),
        Ok(checkpoint) => Verdict::accepted(1 + checkpoint.recalled()),
    }
}

//! The seeds, the kept inputs of old failures, and a short run of each target.

use nullwindow_fuzz::{Target, first_failure, kept_inputs, run, targets};
use std::collections::HashSet;
use std::time::Duration;

/// Panics with all failures of these inputs.
fn assert_good(target: &Target, inputs: impl Iterator<Item = (String, Vec<u8>)>) {
    for (name, input) in inputs {
        if let Err(failure) = run(target, &input) {
            panic!("{}: {name}: {}: {}", target.name, failure.place, failure.message);
        }
    }
}

#[test]
fn seeds_have_no_failure_and_some_are_read() {
    for target in targets() {
        let seeds = (target.seeds)();
        let read = seeds.iter().filter(|seed| run(&target, seed).is_ok_and(|verdict| verdict.is_accepted()));
        assert!(read.count() > 0, "{}: no seed is read", target.name);
        assert_good(&target, seeds.into_iter().enumerate().map(|(number, seed)| (number.to_string(), seed)));
    }
}

#[test]
fn kept_inputs_have_no_failure() {
    let (mut kept, mut names) = (0, HashSet::new());
    for target in targets() {
        assert!(names.insert(target.name), "two targets {}", target.name);
        let inputs = kept_inputs(target.name);
        kept += inputs.len();
        assert_good(&target, inputs.into_iter().map(|(path, input)| (path.display().to_string(), input)));
    }
    let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/crashes")).expect("the folder");
    let files: usize =
        folders.flatten().map(|folder| std::fs::read_dir(folder.path()).expect("a folder").count()).sum();
    assert_eq!(kept, files, "each folder has the name of a target");
}

#[test]
fn short_runs_have_no_failure() {
    for target in targets() {
        let found = first_failure(&target, 1, 500, Duration::from_millis(300));
        assert!(found.is_none(), "{}: {found:?}", target.name);
    }
}

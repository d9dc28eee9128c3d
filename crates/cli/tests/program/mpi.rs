//! `nullwindow cluster solve` under `mpirun`.

use crate::common::text;
use nullwindow_support::SplitMix64;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The program on this many ranks; a test may run as any user, on any number of processors.
fn mpirun(ranks: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("mpirun");
    command.args(["--oversubscribe", "--allow-run-as-root", "-n", ranks]);
    command.arg(env!("CARGO_BIN_EXE_nullwindow")).args(["cluster", "solve", "--hash", "4", "--json"]);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn values_are_right_by_both_schemes_one_position_after_another() {
    let positions = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mpi.positions");
    fs::write(&positions, "52753311433677442422121 8\n444444222222 14\n").unwrap();
    for scheme in ["tdsab", "partitioned"] {
        let arguments = ["--game", "connect-four", positions.to_str().unwrap(), "--scheme", scheme];
        let output = mpirun("3", &arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let output = text(&output.stdout);
        let solutions: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let scores: Vec<_> = solutions.iter().map(|solution| solution["score"].as_i64()).collect();
        assert_eq!(scores, [Some(8), Some(14)]);
        assert!(solutions.iter().all(|solution| solution["ranks"].as_array().unwrap().len() == 3));
        assert!(solutions[0]["messages"].as_u64() > Some(0));
    }
}

#[test]
fn ranks_are_the_processes() {
    let output = mpirun("2", &["ffo:40", "--ranks", "2"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = "error: --ranks: under MPI the ranks are the processes of mpirun (-n)";
    assert!(text(&output.stderr).lines().any(|line| line == message), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
}

/// What a rank of another build would be to it: its messages mean something else.
#[test]
fn ranks_with_other_work_are_refused() {
    let mut command = mpirun("1", &["ffo:40"]);
    command.args([":", "-n", "1", env!("CARGO_BIN_EXE_nullwindow"), "cluster", "solve", "ffo:41"]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let errors = text(&output.stderr);
    let ours: Vec<_> = errors.lines().filter(|line| line.starts_with("error: ")).collect();
    let message = "error: rank 1 is another build of this program, or has another command: all ranks do the \
                   same work";
    assert_eq!(ours, [message], "{errors}");
    assert!(output.stdout.is_empty());
}

/// The processes below this one.
fn children(of: u32) -> Vec<u32> {
    let ids = Command::new("pgrep").args(["-P", &of.to_string()]).output().unwrap();
    text(&ids.stdout).lines().map(|id| id.parse().unwrap()).collect()
}

/// Waits for the end of a run whose rank is killed, and returns whether it was a success. The other ranks end
/// with it; but `mpirun` itself (Open MPI 4.1.4) may then wait for a lock of its own, and is killed.
fn ends_well(mut child: Child) -> bool {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.success();
        }
        let states =
            Command::new("ps").args(["-o", "stat=", "--ppid", &child.id().to_string()]).output().unwrap();
        let living = text(&states.stdout).lines().filter(|state| !state.starts_with('Z')).count();
        assert!(living == 0 || begun.elapsed() < Duration::from_secs(60), "{living} ranks go on");
        if living == 0 && begun.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_killed_rank_ends_the_run_and_its_checkpoint_goes_on() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mpi.cluster");
    _ = fs::remove_file(&path);
    let place = path.to_str().unwrap();
    let arguments = ["--game", "connect-four", "4444445623=1", "--leaf", "18", "--checkpoint", place];
    let arguments = [&arguments[..], &["--checkpoint-every", "0.01"]].concat();
    let mut child = mpirun("3", &arguments).spawn().unwrap();
    while fs::metadata(&path).map_or(0, |file| file.len()) < 20_000 {
        assert_eq!(child.try_wait().unwrap(), None, "the run ended before there was such a checkpoint");
        thread::sleep(Duration::from_millis(1));
    }
    let rank = children(child.id()).pop().unwrap();
    assert!(Command::new("kill").args(["-9", &rank.to_string()]).status().unwrap().success());
    assert!(!ends_well(child));
    assert!(path.exists());
    let resumed = mpirun("2", &arguments).output().unwrap();
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    assert!(text(&resumed.stderr).contains(&format!("continuing from {place}; results: ")));
    let solution: Value = serde_json::from_slice(&resumed.stdout).unwrap();
    assert_eq!(solution["score"], 1);
}

/// Any rank is killed at any moment, every second one after there is a checkpoint; the same command goes on
/// from what is there, and finds the value.
#[test]
#[ignore = "takes minutes"]
fn ranks_are_killed_at_a_hundred_moments_and_no_value_is_lost() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mpi-killed.cluster");
    let place = path.to_str().unwrap();
    let usual = ["--game", "connect-four", "4444445623=1", "--leaf", "18", "--checkpoint", place];
    let usual = [&usual[..], &["--checkpoint-every", "0.01", "--scheme"]].concat();
    let mut random = SplitMix64::new(1);
    let (mut killed, mut resumed) = (0, 0);
    for _ in 0..500 {
        if killed == 100 {
            break;
        }
        _ = fs::remove_file(&path);
        let scheme = |random: &mut SplitMix64| ["tdsab", "partitioned"][random.below(2)];
        let arguments = [&usual[..], &[scheme(&mut random)]].concat();
        let mut child = mpirun(["2", "3", "4"][random.below(3)], &arguments).spawn().unwrap();
        let from_checkpoint = killed % 2 == 1;
        let moment = Duration::from_millis(random.below(if from_checkpoint { 500 } else { 3_000 }) as u64);
        let mut begun = Instant::now();
        while begun.elapsed() < moment && child.try_wait().unwrap().is_none() {
            if from_checkpoint && !path.exists() {
                begun = Instant::now();
            }
            thread::sleep(Duration::from_millis(1));
        }
        let ranks = children(child.id());
        if child.try_wait().unwrap().is_some() || ranks.is_empty() {
            // It has ended, or has no ranks yet.
            _ = child.kill();
            child.wait().unwrap();
            continue;
        }
        let rank = ranks[random.below(ranks.len())];
        Command::new("kill").args(["-9", &rank.to_string()]).status().unwrap();
        if ends_well(child) {
            continue;
        }
        killed += 1;
        resumed += u32::from(path.exists());
        let arguments = [&usual[..], &[scheme(&mut random)]].concat();
        let output = mpirun(["1", "2", "3"][random.below(3)], &arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let solution: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(solution["score"], 1);
        assert!(!path.exists(), "the checkpoint of a solved position");
    }
    println!("{killed} runs were killed, {resumed} of them with a checkpoint");
    assert_eq!(killed, 100, "most runs ended before");
    assert!(resumed >= 40, "{resumed} of {killed} with a checkpoint");
}

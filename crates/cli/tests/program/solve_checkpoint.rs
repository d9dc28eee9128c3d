//! `nullwindow solve --checkpoint`: an interrupted run is continued.
#![cfg(unix)]

use crate::common::{refused, run, send, text};
use nullwindow_support::atomic_file::{sealed, unsealed, with_ending};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The paths of a checkpoint that does not exist yet, and of its table.
fn place(name: &str) -> [PathBuf; 2] {
    let files = [name.to_owned(), format!("{name}.table")];
    files.map(|file| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
        _ = fs::remove_file(&path);
        path
    })
}

fn command<'a>(checkpoint: &'a Path, positions: &[&'a str]) -> Vec<&'a str> {
    let path = checkpoint.to_str().unwrap();
    let options = ["solve", "--json", "--hash", "4", "--checkpoint-every", "0.02", "--checkpoint", path];
    [&options, positions].concat()
}

/// The fields that are the same however often the run is interrupted.
fn solutions(output: &str) -> Vec<[Value; 5]> {
    let object = |line| serde_json::from_str::<Value>(line).unwrap();
    let fields = ["name", "position", "score", "exact", "agrees"];
    output.lines().map(object).map(|object| fields.map(|field| object[field].clone())).collect()
}

/// The results of a checkpoint.
pub(crate) fn saved(checkpoint: &Path) -> Value {
    let text = fs::read_to_string(checkpoint).unwrap();
    serde_json::from_str(unsealed(text.lines().last().unwrap()).unwrap()).unwrap()
}

/// Starts a run, and kills it as soon as there is a checkpoint that `suits`.
fn killed_when(command: &[&str], [checkpoint, table]: &[PathBuf; 2], suits: impl Fn(&Value) -> bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(command)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !(table.exists() && suits(&saved(checkpoint))) {
        assert!(child.try_wait().unwrap().is_none(), "the run ended before there was such a checkpoint");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(9));
}

/// The first run is killed in its first search, the second in a later one; the third prints all solutions.
#[test]
fn a_killed_run_is_continued_with_the_same_solutions() {
    let files = place("killed.checkpoint");
    let command = command(&files[0], &["ffo:40-44"]);
    let finished = |saved: &Value| saved["searches"].as_array().unwrap().len();
    killed_when(&command, &files, |saved| saved["cost"]["nodes"].as_u64() > Some(0));
    let first = fs::read_to_string(&files[0]).unwrap();
    killed_when(&command, &files, |saved| finished(saved) >= 1);
    assert_ne!(fs::read_to_string(&files[0]).unwrap(), first);

    let last = run(&command, b"");
    let errors = text(&last.stderr);
    assert!(errors.starts_with("continuing from ") && errors.contains("; searches finished: "), "{errors}");
    assert!(last.status.success(), "{errors}");
    let whole = run(&["solve", "--json", "--hash", "4", "ffo:40-44"], b"");
    assert_eq!(solutions(&text(&last.stdout)), solutions(&text(&whole.stdout)));
    assert!(solutions(&text(&last.stdout)).iter().all(|fields| fields[4] == true));
    assert!(!files[0].exists() && !files[1].exists(), "they are removed when all is solved");
}

/// Results of earlier runs are printed again, not searched for.
#[test]
fn an_interrupt_saves_and_no_finished_search_is_repeated() {
    let files = place("interrupted.checkpoint");
    let [path, _] = &files;
    // FForum 55 takes minutes.
    let command = command(path, &["ffo:40", "ffo:55"]);
    let [first, _, _] = crate::common::interrupted(&command, "-INT");
    assert_eq!(saved(path)["searches"].as_array().unwrap().len(), 1);
    let [again, _, errors] = crate::common::interrupted(&command, "-INT");
    assert_eq!(again, first, "the same line, its cost included");
    assert!(errors.contains("searches finished: 1\n"), "{errors}");
}

#[test]
fn a_file_that_is_not_a_checkpoint_of_this_command_is_refused() {
    let [path, _] = &place("refused.checkpoint");
    let name = path.to_str().unwrap();
    let given = |content: &str, positions: &[&str], error: &str| {
        fs::write(path, content).unwrap();
        let output = run(&command(path, positions), b"");
        let errors = text(&output.stderr);
        assert!(errors.starts_with(&format!("error: --checkpoint: {name}: {error}")), "{errors}");
        assert_eq!((errors.lines().count(), output.status.code(), output.stdout.len()), (1, Some(2), 0));
        assert_eq!(fs::read_to_string(path).unwrap(), content, "it is left as it was");
    };
    let older = "line 1: this is another file, or a checkpoint of an older version";
    given("Once upon a time", &["ffo:40"], older);
    given("{\"format\":1}", &["ffo:40"], older);
    given(&sealed("{\"format\":5,\"plan\":{}}\n"), &["ffo:40"], older);
    let kind = sealed(r#"{"nullwindow":"spsa 3","settings":"chess"}"#) + "\n";
    given(&kind, &["ffo:40"], "line 1: this is a checkpoint of 'spsa 3', not of 'solve 6'");
    given(&kind.replace("spsa", "solve"), &["ffo:40"], "line 1: it is damaged: its checksum differs");
    fs::remove_file(path).unwrap();
    crate::common::interrupted(&command(path, &["ffo:40", "ffo:55"]), "-INT");
    let other = fs::read_to_string(path).unwrap();
    for (positions, setting) in [
        (&["ffo:41"][..], "positions ["),
        (&["ffo:40", "ffo:55", "--each"], "each true, found each false"),
        (&["ffo:40", "ffo:55", "--selectivity", "1"], "level 1, found level null"),
    ] {
        given(&other, positions, &format!("line 1: settings differ: expected {setting}"));
    }
    given(&other[..other.len() - 1], &["ffo:40", "ffo:55"], "line 2: it is damaged: its checksum differs");
    refused(
        &["solve", "--hash", "5", "--checkpoint", name, "ffo:40", "ffo:55"],
        &format!("--checkpoint: {name}: line 1: settings differ: expected hash 5, found hash 4"),
    );
    refused(
        &["solve", "ffo:40", "--checkpoint", "no/such/folder/file"],
        "--checkpoint: no/such/folder/file: there is no such folder",
    );
    refused(
        &["solve", "ffo:40", "--checkpoint-every", "5"],
        "the following required arguments were not provided: --checkpoint <FILE>",
    );
}

/// The start of Kalah is not the same with other seeds.
#[test]
fn another_variant_is_another_command() {
    let files = place("variant.checkpoint");
    let kalah = |seeds| command(&files[0], &["--game", "kalah", "--seeds", seeds]);
    killed_when(&kalah("4"), &files, |saved| saved["cost"]["nodes"].as_u64() > Some(0));
    let output = run(&kalah("5"), b"");
    assert!(text(&output.stderr).contains("line 1: settings differ: expected positions ["));
    assert_eq!(output.status.code(), Some(2));
}

/// A damaged table is refused, and nothing is changed; without one the run goes on.
#[test]
fn a_damaged_table_and_a_missing_one_are_named() {
    let files = place("spoilt.checkpoint");
    let command = command(&files[0], &["ffo:40-44"]);
    let table = files[1].to_str().unwrap();
    killed_when(&command, &files, |saved| !saved["searches"].as_array().unwrap().is_empty());
    let whole = fs::read(&files[1]).unwrap();
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    for (damaged, error) in [
        (&changed[..], "the contents of the transposition table is corrupt"),
        (&whole[..whole.len() / 2], "the transposition table is truncated"),
        (b"no table", "this is not a transposition table"),
    ] {
        fs::write(&files[1], damaged).unwrap();
        let before = fs::read(&files[0]).unwrap();
        let output = run(&command, b"");
        let errors = text(&output.stderr);
        let line = format!("error: --checkpoint: {table}: {error}; without it the search under way");
        assert!(errors.lines().last().unwrap().starts_with(&line), "{errors}");
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert_eq!(files.each_ref().map(|file| fs::read(file).unwrap()), [before, damaged.to_vec()]);
    }
    fs::remove_file(&files[1]).unwrap();
    let output = run(&command, b"");
    let line = format!("--checkpoint: {table} is missing; the search under way begins anew\n");
    assert!(text(&output.stderr).contains(&line), "{}", text(&output.stderr));
    assert!(output.status.success());
    assert_eq!(solutions(&text(&output.stdout)).len(), 5);
}

/// A table of that name without its checkpoint is not the run's own.
#[test]
fn a_table_without_its_checkpoint_is_left_as_it_was() {
    let [path, table] = &place("foreign.checkpoint");
    let [name, own] = [path, table].map(|path| path.to_str().unwrap());
    fs::write(table, "not ours").unwrap();
    refused(
        &command(path, &["ffo:40"]),
        &format!("--checkpoint: {name}: {own} exists without it, and would be overwritten"),
    );
    assert_eq!(fs::read_to_string(table).unwrap(), "not ours");
    assert!(!path.exists());
    let indirect = table.with_file_name(".").join("foreign.checkpoint.table");
    for (option, file) in
        [("--save-table", own), ("--save-table", name), ("--save-table", indirect.to_str().unwrap())]
    {
        refused(
            &command(path, &["ffo:40", option, file]),
            &format!("{option}: {file}: this is a file of --checkpoint"),
        );
    }
    refused(
        &["solve", "ffo:40", "--checkpoint", name, "--load-table", own],
        &format!("--load-table: {own}: this is a file of --checkpoint"),
    );
}

/// The name under which it is written first is that of a folder.
#[test]
fn the_table_is_saved_even_if_the_checkpoint_cannot_be() {
    let [path, _] = &place("unwritable.checkpoint");
    let folder = &with_ending(path, ".part");
    let [_, saved] = &place("unwritable.saved");
    let saved = saved.to_str().unwrap();
    let command = command(path, &["ffo:40", "ffo:55"]);
    _ = fs::remove_dir(folder);
    crate::common::interrupted(&command, "-INT");
    fs::create_dir(folder).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(command)
        .args(["--save-table", saved])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    // The second search is under way: before it begins, nothing is left to write.
    errors.find(|line| line.ends_with("; the search goes on")).unwrap();
    send("-INT", &child);
    let last = errors.last().unwrap();
    assert!(last.starts_with("error: --checkpoint: "), "{last}");
    assert_eq!(child.wait().unwrap().code(), Some(2));
    fs::remove_dir(folder).unwrap();
    assert!(Path::new(saved).exists());
}

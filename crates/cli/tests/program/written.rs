//! What cannot be written on a full disk: one line names the place, and the file is as it was. Both programs'
//! tests share this file.
#![cfg(unix)]

use crate::common::text;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program where no file may grow, as on a full disk.
fn on_a_full_disk(arguments: &[&str]) -> Output {
    let limited = "ulimit -f 0; exec \"$0\" \"$@\"";
    Command::new("sh")
        .args(["-c", limited, crate::PROGRAM])
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap()
}

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_full_disk_is_one_line_and_the_file_is_as_it_was() {
    let folder = folder("full");
    let path = folder.join("file");
    for (arguments, option) in crate::WRITING {
        fs::write(&path, "old").unwrap();
        let output = on_a_full_disk(&[arguments, &[option, path.to_str().unwrap()]].concat());
        let errors = text(&output.stderr);
        let last = errors.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("error: ") && last.contains(path.to_str().unwrap()),
            "{arguments:?}: {errors}"
        );
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old", "{arguments:?}");
        let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["file"], "{arguments:?}");
    }
}

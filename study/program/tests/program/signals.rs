//! Every command ends soon after a signal that asks it to, with what it has.
#![cfg(target_os = "linux")]

use crate::common::text;
use crate::running::{BUSY, end, start, wait_until_busy};
use std::fs;

#[test]
fn commands_end_on_signals_with_what_they_have() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("signals");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let outs = ["games", "probcut", "rps", "spsa", "report"];
    let outs = outs.map(|name| folder.join(name).to_str().unwrap().to_owned());
    let [games, probcut, rps, spsa, report] = outs.each_ref().map(String::as_str);
    for (signal, arguments) in [
        ("-TERM", &["ffo"][..]),
        ("-INT", &["compare", "--model", "iid", "--trees", "100000"]),
        ("-TERM", &["elo", "--features", "killers"]),
        ("-INT", &["run", "--all"]),
        ("-TERM", &["report", "--out", report]),
        ("-INT", &["train", "games", "--threads", "1", "--out", games]),
        ("-INT", &["train", "probcut", "--game", "chess", "--out", probcut]),
        ("-HUP", &["train", "rps", "--game", "chess", "--out", rps]),
        ("-TERM", &["train", "spsa", "--out", spsa]),
    ] {
        let mut child = start(arguments);
        wait_until_busy(&mut child, BUSY, arguments);
        let output = end(child, signal, arguments);
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {errors}");
        assert!(!errors.contains("error"), "{arguments:?}: {errors}");
    }
}

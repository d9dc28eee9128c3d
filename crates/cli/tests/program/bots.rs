//! The programs in `docs/for-bots.md` print what the page says.

use crate::common::text;
use std::path::Path;
use std::process::Command;

#[test]
fn programs_of_the_page_for_bots_print_what_it_says() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/for-bots.md");
    let page = std::fs::read_to_string(page).unwrap();
    let folder = Path::new(env!("CARGO_BIN_EXE_nullwindow")).parent().unwrap();
    let path = std::env::join_paths(
        [folder.to_owned()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let mut programs = 0;
    for block in page.split("```python\n").skip(1) {
        let (program, rest) = block.split_once("```").unwrap();
        let says = rest.split_once("It prints `").unwrap().1.split_once('`').unwrap().0;
        let output = Command::new("python3")
            .args(["-c", program])
            .env("PATH", path.as_ref().unwrap())
            .output()
            .unwrap();
        assert_eq!(text(&output.stdout).trim(), says, "{}", text(&output.stderr));
        programs += 1;
    }
    assert_eq!(programs, 2);
}

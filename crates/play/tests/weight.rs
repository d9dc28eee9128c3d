//! What the page of a game of one's own brings with it: this crate and the packages below it, and no game.

use std::collections::BTreeSet;
use std::process::Command;

#[test]
fn page_has_few_packages_and_no_game() {
    let tree = Command::new(env!("CARGO"))
        .args([
            "tree",
            "-p",
            "nullwindow-play",
            "-e",
            "normal",
            "--prefix",
            "none",
            "--no-dedupe",
            "--offline",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo");
    let text = String::from_utf8(tree.stdout).expect("text");
    let lines: BTreeSet<_> = text.lines().collect();
    let page = include_str!("../../../docs/your-game.md");
    let stated = format!(
        "With it come {} packages (`cargo tree -p nullwindow-play -e normal --prefix none\n\
         --no-dedupe | sort -u` lists them and the crate itself)",
        lines.len() - 1
    );
    assert!(page.contains(&stated), "docs/your-game.md has not: {stated}");
    let own = lines.iter().filter_map(|line| line.split_whitespace().next());
    let own: Vec<_> = own.filter(|name| name.starts_with("nullwindow")).collect();
    assert_eq!(
        own,
        ["nullwindow", "nullwindow-book", "nullwindow-exports", "nullwindow-play", "nullwindow-support"]
    );
}

#[test]
fn guide_shows_the_pages_that_are_tested() {
    let guide = include_str!("../../../docs/your-game.md");
    for tested in [
        include_str!("../../../examples/games/hex/src/bin/hex-page.rs"),
        include_str!("../../../examples/games/breakthrough/src/bin/breakthrough-page.rs"),
    ] {
        let line = tested.lines().last().expect("a page");
        assert!(
            line.starts_with("page!(") && guide.contains(&format!("```rust,ignore\n{line}\n```")),
            "{line}"
        );
    }
}

//! What a game of one's own brings into its program: this crate and the packages below it, without features.

use std::collections::BTreeSet;
use std::process::Command;

#[test]
fn crate_without_features_has_few_packages_and_no_game() {
    let tree = Command::new(env!("CARGO"))
        .args([
            "tree",
            "-p",
            "nullwindow-app",
            "-e",
            "normal",
            "--prefix",
            "none",
            "--no-dedupe",
            "--offline",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = String::from_utf8(tree.stdout).unwrap();
    let lines: BTreeSet<_> = text.lines().collect();
    let page = include_str!("../../../../docs/your-game.md");
    let stated = format!(
        "With it come {} packages (`cargo tree -p nullwindow-app -e normal --prefix none\n\
         --no-dedupe | sort -u` lists them and the crate itself)",
        lines.len() - 1
    );
    // The crate itself is one of the lines.
    assert!(lines.len() - 1 <= 40 && page.contains(&stated), "docs/your-game.md has not: {stated}");
    let packages: BTreeSet<_> = lines.iter().filter_map(|line| line.split_whitespace().next()).collect();
    for game in ["haitaka", "cozy-chess", "nullwindow-chess", "nullwindow-othello", "nullwindow-shogi"] {
        assert!(!packages.contains(game), "{game}");
    }
}

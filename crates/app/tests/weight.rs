//! What a game of one's own brings into its program: the packages below this crate without features.

use std::collections::BTreeSet;
use std::process::Command;

#[test]
fn crate_without_features_has_few_packages_and_no_game() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--package", "nullwindow-app", "--edges", "normal", "--prefix", "none", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = String::from_utf8(tree.stdout).unwrap();
    let packages: BTreeSet<_> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(packages.contains("nullwindow-match") && packages.len() <= 39, "{packages:?}");
    for game in ["haitaka", "cozy-chess", "nullwindow-chess", "nullwindow-othello", "nullwindow-shogi"] {
        assert!(!packages.contains(game), "{game}");
    }
}

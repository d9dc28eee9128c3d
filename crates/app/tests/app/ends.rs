//! The command `ends`, and the option `--ends`, on the example `own_game`.

use super::own_game::{printed, run, text};

/// A fresh file of this name.
fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = std::fs::remove_file(&path);
    path.display().to_string()
}

/// By Bouton (1901) a side loses where the binary sizes have an even number of ones in each digit: with heaps
/// up to nine, 76 positions for each side.
#[test]
fn every_position_of_the_table_is_answered_at_once() {
    let lost = (0..1_000).filter(|heaps| (heaps / 100) ^ (heaps / 10 % 10) ^ (heaps % 10) == 0).count();
    let table = file("nim.ends");
    let built = printed(&["ends", "--out", &table], "");
    let counts = format!(
        "2,000 positions: the side to move wins {}, draws 0, loses {}\nlongest: win in ",
        format!("{}", 2_000 - 2 * lost).replacen('1', "1,", 1),
        2 * lost
    );
    assert!(built.starts_with(&counts), "{counts}{built}");
    assert!(built.ends_with("nim.ends: 4,053 bytes\n"), "{built}");

    let solved = printed(&["solve", "9-8-7", "--ends", &table], "");
    assert!(solved.contains("\n  score  win in ") && solved.contains("\n  cost   24 nodes "), "{solved}");
    let json = printed(&["solve", "3-4-5", "--each", "--json", "--ends", &table], "");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (&json["score"], &json["move"], &json["nodes"]),
        (&"win in 11".into(), &"a2".into(), &12.into())
    );
    assert_eq!(json["exact"], true);
    // The same by a search.
    let searched = printed(&["solve", "3-4-5", "--json"], "");
    let searched: serde_json::Value = serde_json::from_str(&searched).expect("JSON");
    assert_eq!(searched["score"], json["score"]);

    let played = printed(&["play", "9-8-7", "--side", "second", "--level", "1", "--ends", &table], "");
    assert!(played.contains(" for First, proved, 24 nodes)\n"), "{played}");
    let moved = printed(&["gtp", "--level", "1", "--ends", &table], "genmove b\nquit\n");
    assert_eq!(moved, "= A2\n\n=\n\n");
}

#[test]
fn bad_tables_and_small_memory_are_refused_in_one_line() {
    let table = file("bad.ends");
    assert!(run(&["ends", "--out", &table], "").status.success());
    let good = std::fs::read(&table).expect("the table");
    let foreign = "this is no table of ends, or one of another version";
    let damaged = "the table is damaged: its checksum differs";
    for (content, message) in [
        (Vec::new(), foreign),
        (b"nullwindow book 1\n".to_vec(), foreign),
        (good[..good.len() / 2].to_vec(), damaged),
        ([&good[..], b"\n"].concat(), damaged),
    ] {
        std::fs::write(&table, content).expect("written");
        for command in ["solve", "play", "gtp"] {
            let refused = run(&[command, "--ends", &table], "");
            let error = format!("error: --ends: {table}: {message}\n");
            assert_eq!((text(&refused.stderr), refused.status.code()), (error, Some(2)));
        }
    }
    let missing = run(&["play", "--ends", "no/such/file"], "");
    assert!(text(&missing.stderr).starts_with("error: --ends: no/such/file: "));
    let proof = run(&["solve", "--proof", "--ends", &table], "");
    assert!(text(&proof.stderr).contains("'--proof' cannot be used with '--ends <FILE>'"), "{proof:?}");
    for refused in [missing, proof, run(&["ends", "--out", "no/such/folder"], "")] {
        assert_eq!((refused.status.code(), text(&refused.stderr).lines().count()), (Some(2), 1));
    }
}

//! `nullwindow tree`, run as a program: its output and its errors.

use crate::common::run;
use serde_json::Value;
use std::process::{Command, Output, Stdio};

/// The tree of the slides on mini-max.
const TREE: &str = "[[7,5,1],[6,2],[[8,1],7]]";

fn nullwindow(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    run(&[&["tree"], arguments].concat(), input.as_ref())
}

/// The output for correct arguments.
fn printed(arguments: &[&str]) -> String {
    let output = nullwindow(arguments, "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(arguments: &[&str]) -> Vec<Value> {
    let lines = printed(&[arguments, &["--json"]].concat());
    lines.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// The figure behind a label of the summary.
fn figure<'a>(text: &'a str, label: &str) -> &'a str {
    let line = text.lines().find_map(|line| line.strip_prefix(label)).expect(label);
    line.split_whitespace().next().expect(label)
}

#[test]
fn trace_of_negascout_equals_the_golden_file() {
    let text = printed(&[TREE, "--algorithm", "negascout", "--trace"]);
    assert_eq!(text, include_str!("golden/tree_negascout.txt"));
}

/// The TESTs are those of the slide: TEST>(A,10), TEST<(B,25), TEST>(C,0), TEST<(D,8), all TRUE.
#[test]
fn trace_of_scout_equals_the_golden_file() {
    let text = printed(&["[10,[25,[0,[8,5],20]]]", "--algorithm", "scout", "--trace"]);
    assert_eq!(text, include_str!("golden/tree_scout.txt"));
}

#[test]
fn json_agrees_with_the_text() {
    for algorithm in ["alpha-beta", "scout", "negascout", "sss-star", "mtd-f"] {
        let text = printed(&[TREE, "-a", algorithm, "--trace"]);
        let objects = json(&[TREE, "-a", algorithm, "--trace"]);
        let [object] = &objects[..] else { panic!("{} objects", objects.len()) };
        assert_eq!(object["algorithm"], algorithm);
        assert_eq!((&object["value"], &object["bound"]), (&Value::from(7), &Value::from("exact")));
        assert_eq!(object["line"], "3.2");
        for (label, key) in [
            ("value", "value"),
            ("leaf visits", "leaf_visits"),
            ("node visits", "node_visits"),
            ("re-searches", "re_searches"),
            ("passes", "passes"),
        ] {
            assert_eq!(object[key].to_string(), figure(&text, label), "{algorithm}: {key}");
        }
        let trace = object["trace"].as_array().expect("a trace");
        assert_eq!(trace.len() as u64, object["node_visits"].as_u64().expect("a count"));
        let rows = text.lines().skip_while(|line| !line.starts_with("node ")).skip(1);
        for (visit, row) in trace.iter().zip(rows) {
            assert_eq!(visit["node"].as_str(), row.split_whitespace().next(), "{algorithm}");
            let asked = visit["asked"].as_str().expect("a question");
            assert!(row.contains(asked), "{algorithm}: {asked} in {row}");
        }
    }
}

#[test]
fn all_algorithms_find_the_value() {
    let objects = json(&[TREE, "-a", "all"]);
    assert!(objects.len() > 20);
    for object in &objects {
        assert_eq!((&object["value"], object.get("trace")), (&Value::from(7), None), "{object}");
    }
    let table = printed(&[TREE, "-a", "all"]);
    assert_eq!(table.lines().count(), 1 + objects.len());
}

/// A value outside the window is printed as a bound.
#[test]
fn value_outside_the_window_is_printed_as_a_bound() {
    for (window, bound, text) in [
        ("7,9", "upper", "value            7 or less"),
        ("3,6", "lower", "value            7 or more"),
        ("-inf,inf", "exact", "value            7\nline             3.2\n"),
        ("6,8", "exact", "value            7\n"),
    ] {
        let arguments = [TREE, "-a", "alpha-beta", "-w", window];
        assert_eq!(json(&arguments)[0]["bound"], bound, "{window}");
        assert!(printed(&arguments).contains(text), "{window}: {}", printed(&arguments));
    }
}

/// NegaScout trusts a null window near the leaves, counted from the tree's own depth unless a depth is given.
#[test]
fn default_depth_is_the_height_of_the_tree() {
    let re_searches = |more: &[&str]| json(&[&[TREE][..], more].concat())[0]["re_searches"].clone();
    assert_eq!(re_searches(&[]), re_searches(&["--depth", "3"]));
    assert_ne!(re_searches(&[]), re_searches(&["--depth", "9"]));
    assert_eq!(json(&[TREE, "--depth", "1"])[0]["value"], 8, "the leftmost leaves are 7, 6 and 8");
}

#[test]
fn bad_input_is_one_line_that_names_the_place() {
    for (arguments, place) in [
        (&["[[1,2],[3"][..], "tree: column 8: this `[` is never closed"),
        (&["[1,2]]"], "tree: column 6: the tree ends before this `]`"),
        (&["[]"], "tree: column 1: `[]`: a node needs at least one branch"),
        (&["[1,[]]"], "tree: column 4: `[]`"),
        (&[""], "tree: column 1: expected a number or `[`, found the end"),
        (&["[1,x]"], "tree: column 4: expected a number or `[`, found `x`"),
        (&["[1,\n[2,y]]"], "tree: line 2, column 4: expected a number or `[`, found `y`"),
        (&["garbage"], "tree: column 1"),
        (&["[1.5]"], "tree: column 2: `1.5` is not a whole number"),
        (&["[99999999999999999999]"], "tree: column 2: `99999999999999999999` is out of range"),
        (&[TREE, "--depth", "0"], "'--depth <PLIES>': at least 1"),
        (&[TREE, "--depth", "deep"], "'--depth <PLIES>'"),
        (
            &[TREE, "--algorithm", "negascuot"],
            "--algorithm: no algorithm is named \"negascuot\"; there are minimax,",
        ),
        (&[TREE, "--window", "5,3"], "--window: (5, 3) is empty"),
        (&[TREE, "--window", "3,3"], "--window: (3, 3) is empty"),
        (&[TREE, "--window", "5"], "--window: give two numbers"),
        (&[TREE, "--window", "3,x"], "--window: \"x\" is not a whole number"),
        (&[TREE, "--window", "99999999999999999999,3"], "--window: 99999999999999999999 is out of range"),
        (&[TREE, "--window", "-9223372036854775808,0"], "--window: -9223372036854775808 is out of range"),
        (&[TREE, "-w", "3,9", "-a", "sss-star"], "--window: sss-star takes no window"),
        (&[TREE, "--view", "min"], "'--view <VIEW>'"),
        (&["-"], "standard input: column 1: expected a number or `[`, found the end"),
        (&[], "required arguments"),
    ] {
        let output = nullwindow(arguments, "");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.contains(place), "{arguments:?}: {errors}");
    }
}

/// In the deepest trees names are shortened, and the lines stay narrow.
#[test]
fn a_deep_tree_has_short_lines() {
    let deep = (0..511).fold("5".to_owned(), |tree, i| format!("[{tree},{}]", i % 7));
    for algorithm in ["negascout", "scout", "sss-star", "all"] {
        let text = printed(&[&deep, "-a", algorithm, "--trace"]);
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{algorithm}");
        assert!(text.contains("1.1.1.1.1.1.1.1.….1.1.1.1.1.1.1.2 (ply 511)"), "{algorithm}");
    }
}

#[test]
fn a_wide_tree_is_read_from_standard_input() {
    let leaves: Vec<String> = (0..60_000).map(|leaf| leaf.to_string()).collect();
    let output = nullwindow(&["-", "-a", "scout", "--trace"], format!("[{}]\n", leaves.join(",")));
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(figure(&text, "value"), "59999");
    assert_eq!(figure(&text, "leaf visits"), "119999");
    assert!(text.contains("  60000  leaf"), "columns are as wide as they need to be");
}

#[test]
fn standard_input_may_begin_with_a_byte_order_mark_but_must_be_text() {
    let output = nullwindow(&["-"], "\u{feff}[1,2]\n");
    assert_eq!(figure(&String::from_utf8_lossy(&output.stdout), "value"), "2");
    let output = nullwindow(&["-"], b"[1,\n\xff]");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "error: standard input, line 2: this is not text (UTF-8)\n");
}

/// `nullwindow tree … | head` ends without an error.
#[test]
fn a_closed_output_ends_the_program_without_an_error() {
    let leaves = "1,".repeat(30_000);
    let mut program = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(["tree", &format!("[{leaves}1]"), "--trace"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(program.stdout.take());
    let output = program.wait_with_output().expect("the program ends");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_tree_too_large_is_refused_with_the_limit() {
    let tree = |branches: usize| {
        let branch = format!("[{}]", ["1"; 100].join(","));
        format!("[{}]", vec![branch; branches].join(","))
    };
    for (branches, option, leaves, limit) in
        [(1_001, "--trace", "100,100", "100,000"), (10_001, "--json", "1,000,100", "1,000,000")]
    {
        let output = nullwindow(&["-", option], tree(branches));
        let errors = String::from_utf8(output.stderr).unwrap();
        let refusal = format!("error: tree: it has {leaves} leaves; {limit} are the most that are searched");
        assert!(errors.starts_with(&refusal), "{errors}");
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(2)));
    }
}

/// The page in the browser runs the same textbook: figures and visits of both agree on the golden trees.
#[test]
fn the_page_agrees_with_the_program() {
    for tree in [TREE, "[10,[25,[0,[8,5],20]]]", "[[[60,35],[30,20]],[[15,25],[0,0]]]"] {
        let program = json(&[tree, "-a", "all", "--trace"]);
        assert!(program.len() > 25, "{tree}");
        let names: Vec<&Value> = program.iter().map(|run| &run["algorithm"]).collect();
        let request = serde_json::json!({
            "request": "search", "subject": {"tree": tree}, "algorithms": names, "trace": true,
        });
        let page: Value =
            serde_json::from_str(&nullwindow_explorer::answer(&request.to_string())).expect("JSON");
        for (run, shown) in program.iter().zip(page["runs"].as_array().expect("runs")) {
            let fields = run.as_object().expect("an object").iter().filter(|(key, _)| *key != "trace");
            fields.for_each(|(key, value)| assert_eq!(&shown[key], value, "{tree} {run}: {key}"));
            let rows = |run: &Value| run["trace"].as_array().expect("a trace").clone();
            assert_eq!(rows(run).len(), rows(shown).len(), "{tree} {}", run["algorithm"]);
            for (row, shown) in rows(run).iter().zip(rows(shown)) {
                let fields = row.as_object().expect("an object");
                fields.iter().for_each(|(key, value)| assert_eq!(&shown[key], value, "{tree} {row}: {key}"));
            }
        }
    }
}

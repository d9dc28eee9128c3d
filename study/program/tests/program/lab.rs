//! The plots, errors and claims of `nullwindow-lab`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn lab(arguments: &[&str]) -> Output {
    Command::new(crate::PROGRAM).args(arguments).output().unwrap()
}

/// A path that no other test uses, with nothing there.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_file(&path);
    path
}

const SHORT: [&str; 5] = ["ffo", "--problems", "40", "--depth", "2-3"];

#[test]
fn the_plot_is_written_and_the_report_is_unchanged() {
    let file = fresh("ffo.svg");
    let plain = lab(&SHORT);
    let plotted = lab(&[&SHORT[..], &["--svg", file.to_str().unwrap()]].concat());
    assert!(plotted.status.success());
    assert_eq!(plotted.stdout, plain.stdout);
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("negascout / alpha_beta"));
}

/// Standard output is empty: the work did not begin.
#[test]
fn a_plot_that_cannot_be_written_is_rejected_before_the_work() {
    let file = fresh("errata.svg");
    for (arguments, message) in [
        (
            vec!["errata", "--svg", file.to_str().unwrap()],
            "error: --svg: the experiment errata has no plot\n",
        ),
        (
            [&SHORT[..], &["--svg", "no/such/folder/ffo.svg"]].concat(),
            "error: --svg: no/such/folder/ffo.svg: ",
        ),
    ] {
        let output = lab(&arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.starts_with(message) && error.lines().count() == 1, "{error}");
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
    }
    assert!(!file.exists());
}

#[test]
fn a_rejected_run_leaves_no_file() {
    let file = fresh("refused.svg");
    let output = lab(&["tt-replacement", "--depth", "0", "--svg", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!file.exists());
}

#[test]
fn a_missed_part_of_a_claim_is_reported_and_no_failure() {
    let help = String::from_utf8(lab(&["--help"]).stdout).unwrap();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("0 if every check was met, 1 if not"), "{help}");
    let output = lab(&["minimal", "--b", "2-3", "--d", "0-4"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("claimed  missed: even depths but 0: alpha-beta visits the slide's H2 nodes: 0"),
        "{text}"
    );
    assert!(
        text.contains("verdict  holds in part: 3 of 4 figures as published; not as published: "),
        "{text}"
    );
    assert!(!text.contains("NOT MET") && output.status.code() == Some(0), "{text}");
    let json = String::from_utf8(lab(&["minimal", "--b", "2-3", "--d", "0-4", "--json"]).stdout).unwrap();
    assert!(json.contains(r#""verdict":"holds in part""#), "{json}");
}

#[test]
fn the_features_of_the_engine_are_listed() {
    let list = String::from_utf8(lab(&["features"]).stdout).unwrap();
    assert!(
        list.lines().any(|line| line.contains("killers") && line.contains("Akl & Newborn 1977")),
        "{list}"
    );
    let json = String::from_utf8(lab(&["features", "--json"]).stdout).unwrap();
    assert!(json.starts_with("[{") && json.ends_with("}]\n"), "{json}");
}

/// What is typed holds in a short run too, with or without the word `run`.
#[test]
fn every_experiment_has_a_short_run() {
    let first_line = |arguments: &[&str]| {
        let output = lab(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().lines().next().unwrap().to_owned()
    };
    let short = first_line(&["ghi", "--quick", "--graphs", "3"]);
    assert_eq!(short, "nullwindow-lab ghi --graphs 3 --hash 1 --large 200 --seed 1 --vertices 9");
    assert_eq!(first_line(&["run", "ghi", "--graphs", "3", "--quick"]), short);
    assert_eq!(first_line(&["run", "--quick", "ghi", "--graphs", "3"]), short);
    let short = first_line(&["knowledge", "--quick", "--depth", "2", "--openings", "2"]);
    assert!(short.contains(" --depth 2") && short.contains(" --openings 2"), "{short}");
    for entry in nullwindow_lab::experiments::ALL {
        let help = String::from_utf8(lab(&[entry.name, "--help"]).stdout).unwrap();
        assert!(help.contains("--quick") && help.contains("--svg") == entry.plots, "{help}");
    }
}

#[test]
fn options_of_all_experiments_are_checked_before_the_work() {
    for (arguments, message) in [
        (&["run", "--quick"][..], "error: run: an experiment is missing; there are ffo, "),
        (&["run", "--all", "ffo"], "error: --all cannot be used with the experiment 'ffo'"),
        (&["report", "--out", "no/such/folder/report.html"], "error: --out: no/such/folder/report.html: "),
        (&["report", "--data", "Cargo.toml"], "error: --data: Cargo.toml: "),
        (&["report", "--only", "ffo,alchemy"], "error: invalid value 'alchemy' for '--only <NAME>'"),
    ] {
        let output = lab(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.starts_with(message), "{arguments:?}: {error}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
}

/// One has a sample, the other has none.
#[test]
fn a_report_has_the_experiments_that_are_named() {
    let [page, figures] = ["named.html", "named.json"].map(fresh);
    let [page, figures] = [&page, &figures].map(|file| file.to_str().unwrap());
    let only = ["report", "--only", "minimal,ghi", "--quick", "--three-seeds"];
    let output = lab(&[&only[..], &["--out", page, "--figures", figures]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let kept: serde_json::Value = serde_json::from_str(&fs::read_to_string(figures).unwrap()).unwrap();
    let names: Vec<_> = kept.as_object().unwrap().keys().collect();
    assert_eq!(names, ["ghi", "minimal"]);
    assert_eq!([&kept["ghi"]["by_seed"], &kept["minimal"]["by_seed"]], ["seeds 1, 2, 3", ""]);
    assert!(fs::read_to_string(page).unwrap().contains("<section id=\"minimal\">"));
}

#[test]
#[ignore = "takes minutes: every experiment"]
fn the_report_has_every_experiment() {
    let file = fresh("report.html");
    let data = fresh("data");
    let output =
        lab(&["report", "--quick", "--out", file.to_str().unwrap(), "--data", data.to_str().unwrap()]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    let (rows, page) = (String::from_utf8(output.stdout).unwrap(), fs::read_to_string(&file).unwrap());
    let names: Vec<_> = rows.lines().skip(1).filter_map(|row| row.split(' ').next()).collect();
    assert!(names.len() > 25 && page.matches("<svg").count() > 5 && page.ends_with("</html>"), "{rows}");
    for name in names {
        assert!(page.contains(&format!("<section id=\"{name}\">")), "{name}");
        assert!(data.join(name).with_extension("csv").exists(), "{name}");
    }
}

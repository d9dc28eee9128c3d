//! `nullwindow tree`: an annotated search of a small tree.

use crate::trace::{self, View};
use anyhow::{Context, bail};
use clap::Args;
use nullwindow::observe::{Count, Distinct, Proof, Record};
use nullwindow::textbook::{Algorithm, Walk};
use nullwindow::{Dewey, Window};
use nullwindow_games::trees::{Explicit, LeafValue};
use serde_json::json;
use std::process::ExitCode;

/// Search a tree written as nested lists, and show what happens
///
/// Leaves are whole numbers from MAX's view, and MAX is to move at the root.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    nullwindow tree '[[7,5,1],[6,2],[[8,1],7]]' --algorithm negascout --trace\n  \
    nullwindow tree '[[7,5,1],[6,2],[[8,1],7]]' --algorithm all\n  \
    nullwindow tree '[[1,4],[5,6]]' --algorithm alpha-beta --window 3,5 --trace")]
pub(crate) struct Arguments {
    /// The tree, such as '[[7,5,1],[6,2],[[8,1],7]]'
    tree: String,

    /// The algorithm by name, or "all" for a table of all of them
    #[arg(long, short, default_value = "negascout")]
    algorithm: String,

    /// How many plies to search; beyond them a node counts as its leftmost leaf
    #[arg(long, short, default_value_t = u32::MAX, hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,

    /// Search with this window, ALPHA,BETA, as MAX sees it
    #[arg(long, short, value_name = "ALPHA,BETA", allow_hyphen_values = true)]
    window: Option<String>,

    /// Print every visit with its window, result, cut-off and re-search
    #[arg(long, short)]
    trace: bool,

    /// Print windows and values from this view: each node's side to move, or MAX
    /// [default: as the algorithm's own form sees them]
    #[arg(long, value_parser = ["mover", "max"])]
    view: Option<String>,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// All that is shown of one search.
struct Searched {
    algorithm: Algorithm,
    value: i64,
    line: Vec<u16>,
    count: Count,
    distinct: Distinct,
    record: Record<i64>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let tree: Explicit = arguments.tree.parse().context("tree")?;
    let window = arguments.window.as_deref().map(parse_window).transpose()?;
    let algorithms: Vec<Algorithm> = match arguments.algorithm.as_str() {
        "all" => Algorithm::ALL.to_vec(),
        name => vec![name.parse().context("--algorithm")?],
    };
    let mut all = Vec::new();
    for &algorithm in &algorithms {
        match search(algorithm, &tree, window, arguments.depth) {
            Some(searched) => all.push(searched),
            None if algorithms.len() > 1 => {}
            None => bail!("--window: {algorithm} takes no window"),
        }
    }
    for searched in &all {
        let view = match (arguments.view.as_deref(), algorithm_view(searched.algorithm)) {
            (Some("max"), _) => View::Max,
            (Some(_), _) => View::Mover,
            (None, view) => view,
        };
        if arguments.json {
            println!("{}", json(searched, arguments.trace.then_some(view)));
        } else if all.len() > 1 && !arguments.trace {
            print_row(searched, std::ptr::eq(searched, &all[0]));
        } else {
            print(searched, arguments.trace.then_some(view));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn search(
    algorithm: Algorithm,
    tree: &Explicit,
    window: Option<Window<i64>>,
    depth: u32,
) -> Option<Searched> {
    let mut tree = tree.clone();
    let (mut count, mut distinct) = (Count::default(), Distinct::default());
    let (mut record, mut proof) = (Record::default(), Proof::default());
    let observer = ((&mut count, &mut distinct), (&mut record, &mut proof));
    let mut walk = Walk::new(&mut tree, &LeafValue, observer);
    let value = match window {
        Some(w) => algorithm.search_window(&mut walk, w, depth)?,
        None => algorithm.search(&mut walk, depth),
    };
    let value = value.continue_value().expect("no observer here stops a search");
    Some(Searched { algorithm, value, line: proof.principal_variation(), count, distinct, record })
}

fn algorithm_view(algorithm: Algorithm) -> View {
    if algorithm.is_minimax_form() { View::Max } else { View::Mover }
}

fn parse_window(text: &str) -> anyhow::Result<Window<i64>> {
    let ends = text.split_once(',').context("--window: give two numbers, ALPHA,BETA")?;
    let end = |s: &str| s.trim().parse().with_context(|| format!("--window: {s:?} is not a whole number"));
    let w = Window::new(end(ends.0)?, end(ends.1)?);
    if w.alpha >= w.beta {
        bail!("--window: alpha {} is not less than beta {}", w.alpha, w.beta);
    }
    Ok(w)
}

fn print(searched: &Searched, trace: Option<View>) {
    let Searched { algorithm, value, line, count, distinct, record } = searched;
    println!("{algorithm}: {} ({})", algorithm.about(), algorithm.paper());
    if let Some(view) = trace {
        let whose = if view == View::Max { "MAX" } else { "the side to move" };
        println!("windows and values from the view of {whose}\n");
        println!("{:<16} {:<5} {:<14} {:<8}", "node", "side", "asked", "answered");
        for line in trace::lines(record, view) {
            println!("{line}");
        }
        println!();
    }
    println!("value            {value}");
    println!("line             {}", Dewey::from(&line[..]));
    println!("leaf visits      {} ({} distinct)", count.leaves, distinct.leaves.len());
    println!("node visits      {} ({} distinct)", count.nodes, distinct.nodes.len());
    println!("re-searches      {}", count.re_searches);
    println!("tests            {} passed, {} failed", count.tests_passed, count.tests_failed);
    println!("cut-offs         {} ({} after the first branch)", count.cuts, count.first_cuts);
    println!("passes           {}", count.passes);
}

fn print_row(searched: &Searched, first: bool) {
    let Searched { algorithm, value, line, count, distinct, .. } = searched;
    if first {
        println!(
            "{:<28} {:>6} {:>12} {:>15} {:>11} {:>11}  line",
            "algorithm", "value", "leaf visits", "distinct leaves", "node visits", "re-searches"
        );
    }
    println!(
        "{algorithm:<28} {value:>6} {:>12} {:>15} {:>11} {:>11}  {}",
        count.leaves,
        distinct.leaves.len(),
        count.nodes,
        count.re_searches,
        Dewey::from(&line[..])
    );
}

fn json(searched: &Searched, trace: Option<View>) -> serde_json::Value {
    let Searched { algorithm, value, line, count, distinct, record } = searched;
    let mut object = json!({
        "algorithm": algorithm.name(),
        "value": value,
        "line": Dewey::from(&line[..]).to_string(),
        "leaf_visits": count.leaves,
        "distinct_leaves": distinct.leaves.len(),
        "node_visits": count.nodes,
        "distinct_nodes": distinct.nodes.len(),
        "re_searches": count.re_searches,
        "tests_passed": count.tests_passed,
        "tests_failed": count.tests_failed,
        "cuts": count.cuts,
        "passes": count.passes,
    });
    if let Some(view) = trace {
        object["trace"] = trace::lines(record, view)
            .iter()
            .map(|line| {
                json!({
                    "node": Dewey::from(&*line.path).to_string(),
                    "side": if line.max { "MAX" } else { "MIN" },
                    "leaf": line.branches == 0,
                    "asked": line.asked(),
                    "answered": line.answered(),
                    "branches": line.branches,
                    "reached": line.reached,
                    "re_search": line.re_search,
                    "visit": line.visit,
                })
            })
            .collect();
    }
    object
}

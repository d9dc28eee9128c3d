//! `nullwindow tree`: an annotated search of a small tree.

use crate::trace;
use anyhow::{Context, bail, ensure};
use clap::Args;
use indicatif::HumanCount;
use nullwindow::observe::{Count, Distinct, LeafCount, Observer, Proof, Record, Trace, View};
use nullwindow::session::excerpt;
use nullwindow::textbook::{Algorithm, Walk};
use nullwindow::{Bound, Dewey, Value, Window};
use nullwindow_app::output;
use nullwindow_app::text;
use nullwindow_games::trees::{Explicit, LeafValue};
use serde_json::json;
use std::fmt::Write;
use std::io;
use std::num::IntErrorKind::{NegOverflow, PosOverflow};
use std::process::ExitCode;

/// Search a tree written as nested lists, and show the search
///
/// Leaves are whole numbers from MAX's view, and MAX is to move at the root.
#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    /// The tree, such as '[[7,5,1],[6,2],[[8,1],7]]', or "-" to read it from standard input
    tree: String,

    /// The algorithm by name, or "all" for a table of all of them
    #[arg(long, short, default_value = "negascout")]
    algorithm: String,

    /// The depth in plies; a node at that depth has the value of its leftmost leaf [default: all]
    ///
    /// A depth beyond the tree's changes no value, only the point at which NegaScout's rule for small depths
    /// applies.
    #[arg(long, short, value_name = "PLIES", value_parser = parse_depth)]
    depth: Option<u32>,

    /// Search with this window, from MAX's view: two numbers, or -inf and inf
    #[arg(long, short, value_name = "ALPHA,BETA", allow_hyphen_values = true)]
    window: Option<String>,

    /// Print every visit with its window, result, cut-off and re-search
    #[arg(long, short)]
    trace: bool,

    /// Print windows and values from this view: each node's side to move, or MAX
    /// [default: the view of the algorithm's own form]
    #[arg(long, value_parser = ["mover", "max"])]
    view: Option<String>,

    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

fn after_help() -> String {
    let names: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    format!(
        "Algorithms: {}\n\n\
        Tests are those of SCOUT and null windows below a wider window; a test passes if it finds the branch \
        better than the node's best value before it. Passes are visits of the root.\n\n\
        Examples:\n  \
        nullwindow tree '[[7,5,1],[6,2],[[8,1],7]]' --algorithm negascout --trace\n  \
        nullwindow tree '[[7,5,1],[6,2],[[8,1],7]]' --algorithm all\n  \
        nullwindow tree '[[1,4],[5,6]]' --algorithm alpha-beta --window 3,5 --trace\n  \
        nullwindow-lab examples      (the trees that the textbooks draw)",
        names.join(", ")
    )
}

/// The result of one algorithm's search, with its figures.
struct AlgorithmRun {
    algorithm: Algorithm,
    value: i64,
    /// Exact, or the kind of bound that the value is when it lies outside the window.
    bound: Bound,
    line: Vec<u16>,
    count: Count,
    /// The distinct leaves, and the distinct nodes.
    distinct: [usize; 2],
    record: Record<i64>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let tree: Explicit = match arguments.tree.as_str() {
        "-" => text::read(io::stdin(), "standard input")?.parse().context("standard input")?,
        text => text.parse().context("tree")?,
    };
    let window = arguments.window.as_deref().map(parse_window).transpose()?;
    let algorithms: Vec<Algorithm> = match arguments.algorithm.as_str() {
        "all" => Algorithm::ALL.to_vec(),
        name => vec![name.parse().context("--algorithm")?],
    };
    check_size(&tree, arguments)?;
    let mut all = Vec::new();
    for &algorithm in &algorithms {
        match search(algorithm, &tree, window, arguments) {
            Some(run) => all.push(run),
            None if algorithms.len() > 1 => {}
            None => bail!("--window: {algorithm} takes no window"),
        }
    }
    let mut text = String::new();
    for (i, run) in all.iter().enumerate() {
        let view = match arguments.view.as_deref() {
            Some("max") => View::Max,
            Some(_) => View::Mover,
            None => View::of(run.algorithm.is_minimax_form()),
        };
        let trace = arguments.trace.then_some(view);
        if arguments.json {
            writeln!(text, "{}", json(run, trace))?;
        } else if all.len() > 1 && trace.is_none() {
            write_row(&mut text, run, i == 0)?;
        } else {
            text += if i > 0 { "\n" } else { "" };
            write_one(&mut text, run, trace)?;
        }
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The most leaves of a tree: a search of it stores all nodes that it visits.
const MOST_LEAVES: u64 = 1_000_000;

/// The most leaves of a tree whose search is traced: each visit is a row.
const MOST_TRACED: u64 = 100_000;

/// Fails if the tree is too large.
fn check_size(tree: &Explicit, arguments: &Arguments) -> anyhow::Result<()> {
    let (most, with) = if arguments.trace { (MOST_TRACED, " with --trace") } else { (MOST_LEAVES, "") };
    let mut leaves = LeafCount::default();
    _ = value(Algorithm::Negamax, tree, None, depth(tree, arguments), &mut leaves);
    let count = HumanCount(leaves.0);
    ensure!(
        leaves.0 <= most,
        "tree: it has {count} leaves; {} are the most that are searched{with}",
        HumanCount(most)
    );
    Ok(())
}

/// The depth of the search. The tree's height at most: NegaScout's rule for small depths counts from this
/// depth.
fn depth(tree: &Explicit, arguments: &Arguments) -> u32 {
    arguments.depth.unwrap_or_else(|| tree.height())
}

/// The search of one algorithm, with what it has to show; `None` if it takes no window.
fn search(
    algorithm: Algorithm,
    tree: &Explicit,
    window: Option<Window<i64>>,
    arguments: &Arguments,
) -> Option<AlgorithmRun> {
    let depth = depth(tree, arguments);
    let (mut count, mut distinct) = (Count::default(), Distinct::default());
    let (mut record, mut proof) = (Record::default(), Proof::default());
    let value = if arguments.trace {
        let observer = ((&mut count, &mut distinct), (&mut record, &mut proof));
        value(algorithm, tree, window, depth, observer)
    } else {
        value(algorithm, tree, window, depth, ((&mut count, &mut distinct), &mut proof))
    }?;
    let bound = window.unwrap_or_else(Window::full).bound(value);
    let distinct = [distinct.leaves.len(), distinct.nodes.len()];
    Some(AlgorithmRun { algorithm, value, bound, line: proof.principal_variation(), count, distinct, record })
}

/// The value that an algorithm finds; `None` if it takes no window.
fn value(
    algorithm: Algorithm,
    tree: &Explicit,
    window: Option<Window<i64>>,
    depth: u32,
    observer: impl Observer<Explicit, i64>,
) -> Option<i64> {
    let mut tree = tree.clone();
    let mut walk = Walk::new(&mut tree, &LeafValue, observer);
    let value = match window {
        Some(w) => algorithm.search_window(&mut walk, w, depth)?,
        None => algorithm.search(&mut walk, depth),
    };
    Some(value.continue_value().expect("no observer here stops a search"))
}

/// clap's own parser would name the largest number in its message.
fn parse_depth(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) => Err("at least 1".to_owned()),
        Ok(depth) => Ok(depth),
        Err(error) => Err(error.to_string()),
    }
}

fn parse_window(text: &str) -> anyhow::Result<Window<i64>> {
    let (alpha, beta) = text.split_once(',').context("--window: give two numbers, ALPHA,BETA")?;
    let w = Window::new(parse_end(alpha)?, parse_end(beta)?);
    if w.alpha >= w.beta {
        bail!("--window: {w} is empty: ALPHA must be less than BETA");
    }
    Ok(w)
}

fn parse_end(text: &str) -> anyhow::Result<i64> {
    match text.trim() {
        "inf" | "+inf" | "∞" | "+∞" => Ok(i64::INF),
        "-inf" | "-∞" => Ok(-i64::INF),
        word => match word.parse() {
            Ok(end) if (-i64::INF..=i64::INF).contains(&end) => Ok(end),
            Err(error) if !matches!(error.kind(), PosOverflow | NegOverflow) => {
                bail!("--window: \"{}\" is not a whole number, nor inf", excerpt(word))
            }
            _ => bail!("--window: {} is out of range", excerpt(word)),
        },
    }
}

/// The figures of one search, with its trace if there is a view.
fn write_one(text: &mut String, run: &AlgorithmRun, trace: Option<View>) -> std::fmt::Result {
    let AlgorithmRun { algorithm, value, bound, line, count, distinct, record } = run;
    writeln!(text, "{algorithm}: {} ({})", algorithm.about(), algorithm.paper())?;
    if let Some(view) = trace {
        let whose = if view == View::Max { "MAX" } else { "the side to move" };
        writeln!(
            text,
            "windows and values from the view of {whose}; ε is the root, 2.1 the first branch of its second\n"
        )?;
        writeln!(text, "{}", trace::table(&Trace::new(record, view).visits))?;
    }
    let outside = match bound {
        Bound::Exact => "",
        Bound::Lower => " or more: it is not inside the window",
        Bound::Upper => " or less: it is not inside the window",
    };
    writeln!(text, "value            {value}{outside}")?;
    if *bound == Bound::Exact {
        writeln!(text, "line             {}", trace::name(line))?;
    }
    writeln!(text, "leaf visits      {} ({} distinct)", count.leaves, distinct[0])?;
    writeln!(text, "node visits      {} ({} distinct)", count.nodes, distinct[1])?;
    writeln!(text, "re-searches      {}", count.re_searches)?;
    writeln!(text, "tests            {} passed, {} failed", count.tests_passed, count.tests_failed)?;
    writeln!(text, "cut-offs         {} ({} after the first branch)", count.cuts, count.first_cuts)?;
    writeln!(text, "passes           {}", count.passes)
}

/// One search as a row of the table of all.
fn write_row(text: &mut String, run: &AlgorithmRun, first: bool) -> std::fmt::Result {
    let AlgorithmRun { algorithm, value, bound, line, count, distinct, .. } = run;
    if first {
        writeln!(
            text,
            "{:<28} {:>6} {:>12} {:>15} {:>11} {:>11}  line",
            "algorithm", "value", "leaf visits", "distinct leaves", "node visits", "re-searches"
        )?;
    }
    let value = match bound {
        Bound::Exact => value.to_string(),
        Bound::Lower => format!("≥ {value}"),
        Bound::Upper => format!("≤ {value}"),
    };
    let line = if *bound == Bound::Exact { trace::name(line) } else { String::new() };
    let row = format!(
        "{algorithm:<28} {value:>6} {:>12} {:>15} {:>11} {:>11}  {line}",
        count.leaves, distinct[0], count.nodes, count.re_searches,
    );
    writeln!(text, "{}", row.trim_end())
}

fn json(run: &AlgorithmRun, trace: Option<View>) -> serde_json::Value {
    let AlgorithmRun { algorithm, value, bound, line, count, distinct, record } = run;
    let mut object = json!({
        "algorithm": algorithm.name(),
        "value": value,
        "bound": match bound { Bound::Exact => "exact", Bound::Lower => "lower", Bound::Upper => "upper" },
        "line": Dewey::from(&line[..]).to_string(),
        "leaf_visits": count.leaves,
        "distinct_leaves": distinct[0],
        "node_visits": count.nodes,
        "distinct_nodes": distinct[1],
        "re_searches": count.re_searches,
        "tests_passed": count.tests_passed,
        "tests_failed": count.tests_failed,
        "cuts": count.cuts,
        "passes": count.passes,
    });
    if let Some(view) = trace {
        object["trace"] = Trace::new(record, view)
            .visits
            .iter()
            .map(|visit| {
                json!({
                    "node": Dewey::from(&*visit.path).to_string(),
                    "side": if visit.max { "MAX" } else { "MIN" },
                    "leaf": visit.branches == 0,
                    "value": visit.value,
                    "asked": visit.goal_text(),
                    "answered": visit.result_text(),
                    "branches": visit.branches,
                    "reached": visit.reached,
                    "re_search": visit.re_search,
                    "visit": visit.number,
                })
            })
            .collect();
    }
    object
}

//! Tests of the steps: their values, their nodes, and the code and figures on the page.

use super::steps::{TO_A_DEPTH, TO_THE_END, after, grouped};
use super::*;
use nullwindow::check::{Check, Violation};

#[test]
fn the_traits_keep_their_promises() -> Result<(), Violation> {
    let check = Check::new(Board::EMPTY).ending_within(42);
    check.rules()?.keys()?.slots()?.symmetry()?;
    check.evaluator(&Threats)?.view(&Threats)?.value_symmetry(&Threats, 3)?;
    Ok(())
}

/// The mistake that the page names.
#[test]
fn values_of_the_first_side_are_found() {
    for seed in 0..20 {
        let check = Check::new(Board::EMPTY).seed(seed);
        let of_first = Standard(|board: &Board| match board.side() {
            Side::First => Threats.evaluate(board),
            Side::Second => -Threats.evaluate(board),
        });
        assert!(check.view(&Threats).is_ok(), "{seed}");
        assert_eq!(
            check.view(&of_first).err().map(|violation| violation.rule()),
            Some(nullwindow::check::Rule::View),
            "{seed}"
        );
    }
}

#[test]
fn bounds_and_candidates_change_no_value() -> Result<(), TableError> {
    for opening in ["44444432652626", "443521676125", "14266355125454274177", "37525771551211356414"] {
        assert_eq!(after(opening).outcome(), None);
        let plain = by_the_engine::<Mirror>(after(opening), None)?;
        let solved = by_the_engine::<Solving>(after(opening), None)?;
        assert_eq!(solved.score, plain.score, "{opening}");
    }
    Ok(())
}

#[test]
fn wins_agrees_with_the_value() -> Result<(), TableError> {
    for opening in ["44444432652626", "443521676125", "14266355125454274177", "37525771551211356414"] {
        let solved = by_the_engine::<Solving>(after(opening), None)?;
        let (wins, nodes) = wins(after(opening))?;
        assert_eq!(wins, solved.score > Score::points(0), "{opening}");
        assert!(nodes <= solved.nodes, "{opening}: {nodes} of {}", solved.nodes);
    }
    Ok(())
}

/// Also without any time there are three legal moves with scores.
#[test]
fn three_lines_begin_with_three_moves() -> Result<(), TableError> {
    let result = three_lines(Board::EMPTY, Duration::ZERO)?;
    let mut columns: Vec<u8> = result.lines.iter().map(|line| line.moves[0]).collect();
    columns.sort_unstable();
    columns.dedup();
    assert!(columns.len() == 3 && result.lines.iter().all(|line| line.score.is_points()));
    Ok(())
}

/// Checks that all searches return the same value, each with fewer nodes than the one before. Returns the
/// nodes.
fn nodes_fall(steps: &[(&str, steps::Search)], board: Board, depth: Option<u32>) -> Vec<u64> {
    let results = steps.iter().map(|(name, search)| (name, search(board, depth).expect("64 MiB")));
    let results: Vec<_> = results.collect();
    for pair in results.windows(2) {
        let [(_, (value, nodes)), (name, (next_value, next_nodes))] = pair else { unreachable!() };
        assert_eq!(next_value, value, "{name}");
        assert!(next_nodes < nodes, "{name}: {next_nodes} nodes after {nodes}");
    }
    results.into_iter().map(|(_, (_, nodes))| nodes).collect()
}

#[test]
fn each_step_returns_the_same_value_with_fewer_nodes() {
    nodes_fall(&TO_A_DEPTH, Board::EMPTY, Some(10));
    nodes_fall(&TO_THE_END, after("44444432652626"), None);
}

fn page() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/capabilities.md");
    std::fs::read_to_string(page).expect("the page")
}

#[test]
fn page_shows_this_code() {
    let sources = [include_str!("main.rs"), include_str!("tests.rs")];
    let sources = sources.map(|source| source.replace("#[rustfmt::skip]\n", ""));
    let page = page();
    let blocks: Vec<&str> =
        page.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() > 11);
    for block in blocks {
        assert!(sources.iter().any(|source| source.contains(block)), "not in the example:\n{block}");
    }
}

#[test]
#[ignore = "searches to the depth of the page"]
fn page_shows_the_nodes_of_the_searches() {
    let page = page();
    let searches =
        [(&TO_A_DEPTH[..], Board::EMPTY, Some(14)), (&TO_THE_END[..], after(steps::OPENING), None)];
    assert!(page.contains(&steps::who_wins(steps::OPENING).expect("64 MiB")));
    for (steps, board, depth) in searches {
        for ((name, _), nodes) in steps.iter().zip(nodes_fall(steps, board, depth)) {
            let row = format!("{name:<28}{:>12}", grouped(nodes));
            assert!(page.contains(&row), "the page does not show: {row}");
        }
    }
}

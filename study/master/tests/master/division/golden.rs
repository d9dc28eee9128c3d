//! The master's tree with slaves S1 to S8 (the tutorial's slide 47; its picture has no names of moves).

use super::model::Team;
use nullwindow_master::NodeId;
use std::fmt::Write;

/// The work of each slave, a line each.
fn works(team: &Team) -> String {
    let work = |(number, work): (usize, &Option<_>)| {
        let work: &nullwindow_master::Work = work.as_ref()?;
        let path: String = team.tree.path(work.node).into_iter().collect();
        let (verb, place) = (if work.quick { "quick search of" } else { "searches" }, path.as_str());
        Some(format!("  S{} {verb} {}\n", number + 1, if place.is_empty() { "the root" } else { place }))
    };
    team.doing.iter().enumerate().filter_map(work).collect()
}

/// The tree, with the value of each node from the view of its side to move.
fn draw(team: &Team, node: NodeId, text: &mut String) {
    let path = team.tree.path(node);
    let name = path.last().map_or("root".to_owned(), char::to_string);
    let value = team.tree.value(node).map_or(String::new(), |best| format!(" {}", best.score));
    let slave = team.doing.iter().position(|work| work.is_some_and(|work| work.node == node));
    let slave = slave.map_or(String::new(), |slave| format!("  S{}", slave + 1));
    _ = writeln!(text, "  {}{name}{value}{slave}", "  ".repeat(path.len()));
    team.tree.branches(node).iter().for_each(|&branch| draw(team, branch, text));
}

fn drawn(team: &Team) -> String {
    let mut text = String::new();
    draw(team, team.tree.root(), &mut text);
    text
}

#[test]
fn eight_slaves_divide_a_tree_as_recorded() {
    let (mut team, mut trace) = (Team::new(8, &['a', 'b', 'c']), String::new());
    for round in 1.. {
        team.divide();
        _ = write!(trace, "round {round}\n{}", works(&team));
        if team.doing.iter().flatten().all(|work| !work.quick) {
            break;
        }
        team.end_quick_searches();
    }
    _ = write!(trace, "the tree\n{}", drawn(&team));
    let best = team.tree.best().unwrap();
    team.tree.advance(&best.moves[..1]);
    team.settle();
    _ = write!(trace, "after the move {}\n{}", best.moves[0], drawn(&team));
    team.ready[0] = false;
    team.settle();
    _ = write!(trace, "without S1\n{}", drawn(&team));
    assert_eq!(trace, include_str!("golden/e12.txt"), "{trace}");
}

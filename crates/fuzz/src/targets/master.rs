//! Slaves that lie: the tree of a master under any reports (our own; GPSShogi: Kaneko & Tanaka 2012).

use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow::{Score, Side, Turn};
use nullwindow_master::{Branch, NodeId, Tree, Work, assign};

pub(super) const TARGETS: &[Target] = &[Target {
    name: "master-lies",
    seeds: || vec![b"\x05aebrceder".to_vec(), vec![3; 40], (0..200).collect()],
    dictionary: || texts(&["\x00\x01", "\x7f\x7f", "e", "r", "a", "c"]),
    run: lies,
}];

/// The bytes that decide what the slaves do.
struct Lies<'i>(std::slice::Iter<'i, u8>);

impl Lies<'_> {
    fn next(&mut self) -> Option<usize> {
        self.0.next().map(|&byte| byte.into())
    }

    /// Any score: points, wins and losses, also at the ends.
    fn score(&mut self) -> Option<Score> {
        let [kind, number] = [self.next()?, self.next()?];
        Some(match kind % 5 {
            0 => Score::win(number as u16 * 8),
            1 => Score::loss(number as u16 * 8),
            2 => Score::points(30_000 - number as i32),
            3 => Score::points(number as i32 - 30_000),
            _ => Score::points(number as i32 - 128),
        })
    }
}

/// Commands of a byte each, with what they need: reports of known and of forgotten nodes, quick searches,
/// moves of the game, new divisions.
fn lies(input: &[u8]) -> Verdict {
    let mut lies = Lies(input.iter());
    let slaves = 1 + lies.next().unwrap_or(0) % 40;
    let mut tree = Tree::new();
    let mut known: Vec<NodeId> = vec![tree.root()];
    let (mut doing, mut steps) = (vec![None::<Work>; slaves], 0);
    while let Some(command) = lies.next() {
        if step(&mut lies, command, &mut tree, &mut known, &mut doing).is_none() {
            break;
        }
        steps += 1;
        assert!(tree.contains(tree.root()));
        assert!(tree.lines().iter().all(|line| tree.best().is_some_and(|best| line.score <= best.score)));
    }
    Verdict::accepted(steps + tree.branches(tree.root()).len())
}

fn step(
    lies: &mut Lies<'_>,
    command: usize,
    tree: &mut Tree<u8>,
    known: &mut Vec<NodeId>,
    doing: &mut Vec<Option<Work>>,
) -> Option<()> {
    match command % 5 {
        0 => {
            let ready: Vec<bool> = (0..doing.len()).map(|slave| slave % 7 != command / 5).collect();
            let wanted = ready.iter().filter(|&&ready| ready).count();
            let works = tree.allocate(wanted);
            assert!(works.len() <= wanted, "more work than slaves");
            *doing = assign(&works, doing, &ready);
            known.extend(works.iter().map(|work| work.node));
        }
        1 => {
            let node = known[lies.next()? % known.len()];
            let mut branches = Vec::new();
            for m in 0..lies.next()? % 6 {
                let (score, flags) = (lies.score()?, lies.next()?);
                let after = if flags & 1 == 0 { Side::Second } else { Side::First };
                let turn = Turn::between(Side::First, after);
                let line = vec![m as u8; flags >> 5];
                let depth = if flags & 2 == 0 { flags as u32 } else { u32::MAX };
                branches.push(Branch { m: m as u8, turn, score, depth, line, over: flags & 4 != 0 });
            }
            tree.expand(node, branches);
            known.extend(tree.branches(node));
        }
        2 => {
            let node = known[lies.next()? % known.len()];
            let depth = [0, 1, 20, u32::MAX][lies.next()? % 4];
            tree.report(node, lies.score()?, depth, &[1, 2]);
        }
        3 => _ = tree.advance(&[(lies.next()? % 6) as u8]),
        _ => {
            let node = known[lies.next()? % known.len()];
            assert!(tree.path(node).len() <= 1_000);
            _ = tree.value(node);
        }
    }
    known.truncate(2_000);
    Some(())
}

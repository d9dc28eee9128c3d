//! Shared by the tests of all trees: brute-force minimax, plain searches, and the checks that every tree must
//! pass.

use super::Leaves;
use nullwindow::{Side, max, min};
use std::fmt::Write;

/// Calls `see` at every node, in depth-first order from the left.
pub(super) fn visit<P: Leaves>(p: &mut P, see: &mut impl FnMut(&P)) {
    see(p);
    let mut moves = Vec::new();
    p.moves(&mut moves);
    for m in moves {
        let undo = p.make(m);
        visit(p, see);
        p.unmake(m, undo);
    }
}

/// The values of all leaves, from the left, from MAX's view.
pub(super) fn leaves<P: Leaves>(p: &P) -> Vec<P::Value> {
    let mut all = Vec::new();
    visit(&mut p.clone(), &mut |p| {
        if p.outcome().is_some() {
            all.push(p.value());
        }
    });
    all
}

/// The tree as nested lists, where a node of MIN is written in parentheses.
pub(super) fn shape<P: Leaves<Value = i64>>(p: &P) -> String {
    fn write<P: Leaves<Value = i64>>(p: &P, out: &mut String) {
        let mut moves = Vec::new();
        if p.moves(&mut moves).is_some() {
            write!(out, "{}", p.value()).unwrap();
            return;
        }
        let (open, close) = if p.side() == Side::First { ('[', ']') } else { ('(', ')') };
        out.push(open);
        for m in moves {
            let mut child = p.clone();
            child.make(m);
            if m > 0 {
                out.push(' ');
            }
            write(&child, out);
        }
        out.push(close);
    }
    let mut out = String::new();
    write(p, &mut out);
    out
}

/// The minimax value from MAX's view, by copying positions: it uses neither `unmake` nor any search of the
/// library.
pub(super) fn minimax<P: Leaves>(p: &P) -> P::Value {
    let mut moves = Vec::new();
    if p.moves(&mut moves).is_some() {
        return p.value();
    }
    let values = moves.into_iter().map(|m| {
        let mut child = p.clone();
        child.make(m);
        minimax(&child)
    });
    match p.side() {
        Side::First => values.reduce(max),
        Side::Second => values.reduce(min),
    }
    .expect("an inner node has branches")
}

/// Checks what holds in every tree: `moves` and `outcome` agree, moves are numbered from 0, `unmake`
/// restores, and a node does not depend on whether its left siblings were visited before it.
pub(super) fn check<P: Leaves + std::fmt::Debug>(root: &P) {
    let mut whole = Vec::new();
    let mut walk = root.clone();
    visit(&mut walk, &mut |p| whole.push(format!("{p:?} {:?}", p.value())));
    assert_eq!(format!("{walk:?}"), format!("{root:?}"), "unmake must restore");
    let mut backwards = Vec::new();
    collect_backwards(root, &mut backwards);
    backwards.reverse();
    whole.sort();
    backwards.sort();
    assert_eq!(whole, backwards, "a node must not depend on the order of visits");
}

/// Visits the right branches before the left ones, and only by copies.
fn collect_backwards<P: Leaves + std::fmt::Debug>(p: &P, out: &mut Vec<String>) {
    let mut moves = Vec::new();
    let end = p.moves(&mut moves);
    assert_eq!(end, p.outcome());
    assert_eq!(end.is_some(), moves.is_empty());
    assert!(moves.iter().enumerate().all(|(i, &m)| i == usize::from(m)));
    for &m in moves.iter().rev() {
        let mut child = p.clone();
        child.make(m);
        collect_backwards(&child, out);
    }
    out.push(format!("{p:?} {:?}", p.value()));
}

/// The minimax value by fail-soft alpha-beta with a full window, and the number of leaves it visits. Written
/// here again, and plainly, so that no search tests the trees that the trees test.
pub(super) fn alpha_beta<P: Leaves<Value = i64>>(p: &P) -> (i64, u64) {
    fn search<P: Leaves<Value = i64>>(p: &P, alpha: i64, beta: i64, leaves: &mut u64) -> i64 {
        let Some(children) = children(p, leaves) else { return h(p) };
        let mut m = -i64::MAX;
        for child in children {
            m = m.max(-search(&child, -beta, -alpha.max(m), leaves));
            if m >= beta {
                break;
            }
        }
        m
    }
    let mut leaves = 0;
    (search(p, -i64::MAX, i64::MAX, &mut leaves), leaves)
}

/// The same by NegaScout that trusts the null window near the leaves: a branch is searched again if and only
/// if alpha < t < beta, where alpha is the larger of the window's and the best so far, and 3 plies or more
/// remain; `left` is their number.
pub(super) fn negascout<P: Leaves<Value = i64>>(p: &P, left: u32) -> (i64, u64) {
    fn search<P: Leaves<Value = i64>>(p: &P, left: u32, alpha: i64, beta: i64, leaves: &mut u64) -> i64 {
        let Some(children) = children(p, leaves) else { return h(p) };
        let mut m = -i64::MAX;
        for (i, child) in children.enumerate() {
            let lower = alpha.max(m);
            let upper = if i == 0 { beta } else { lower + 1 };
            let mut t = -search(&child, left - 1, -upper, -lower, leaves);
            if i > 0 && t > lower && t < beta && left >= 3 {
                t = t.max(-search(&child, left - 1, -beta, -t, leaves));
            }
            m = m.max(t);
            if m >= beta {
                break;
            }
        }
        m
    }
    let mut leaves = 0;
    (search(p, left, -i64::MAX, i64::MAX, &mut leaves), leaves)
}

/// The same by SCOUT, in nega form.
pub(super) fn scout<P: Leaves<Value = i64>>(p: &P) -> (i64, u64) {
    /// Whether the value is more than `v`, or at least `v` if not `strict`.
    fn test<P: Leaves<Value = i64>>(p: &P, v: i64, strict: bool, leaves: &mut u64) -> bool {
        match children(p, leaves) {
            None => h(p) > v || (h(p) == v && !strict),
            Some(mut children) => children.any(|child| !test(&child, -v, !strict, leaves)),
        }
    }
    fn search<P: Leaves<Value = i64>>(p: &P, leaves: &mut u64) -> i64 {
        let Some(mut children) = children(p, leaves) else { return h(p) };
        let mut m = -search(&children.next().expect("a branch"), leaves);
        for child in children {
            if !test(&child, -m, false, leaves) {
                m = -search(&child, leaves);
            }
        }
        m
    }
    let mut leaves = 0;
    (search(p, &mut leaves), leaves)
}

/// The value of a leaf from the side to move.
fn h<P: Leaves<Value = i64>>(p: &P) -> i64 {
    if p.side() == Side::First { p.value() } else { -p.value() }
}

/// The branches, or `None` at a leaf, which adds 1 to `leaves`.
fn children<'a, P: Leaves<Value = i64>>(
    p: &'a P,
    leaves: &mut u64,
) -> Option<impl Iterator<Item = P> + use<'a, P>> {
    let mut moves = Vec::new();
    if p.moves(&mut moves).is_some() {
        *leaves += 1;
        return None;
    }
    Some(moves.into_iter().map(|m| {
        let mut child = p.clone();
        child.make(m);
        child
    }))
}

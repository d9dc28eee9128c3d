//! A recorded search as a table for a terminal: a row for each visit, with its window, result, cut-off and
//! re-search (our own).

use nullwindow::observe::{Goal, TracedVisit};
use nullwindow::{Dewey, Value};
use std::fmt::Display;
use std::iter;

/// Longer Dewey codes are shortened.
const LONGEST_CODE: usize = 32;

/// With names wider than this the rows are not indented by ply.
const WIDEST_NAME: usize = 44;

/// A node's Dewey code, shortened in the middle if it is too long for a table.
pub(crate) fn name(path: &[u16]) -> String {
    let code = Dewey::from(path).to_string();
    if code.len() <= LONGEST_CODE {
        return code;
    }
    // A branch's number has at most five digits, so both halves have a point.
    let (head, tail) = (&code[..LONGEST_CODE / 2], &code[code.len() - LONGEST_CODE / 2..]);
    let (head, tail) = (&head[..=head.rfind('.').unwrap_or(0)], &tail[tail.find('.').unwrap_or(0)..]);
    format!("{head}…{tail} (ply {})", path.len())
}

/// Cut-off, re-search, number of the visit, and the value of a tested leaf.
fn remarks<V: Value + Display>(visit: &TracedVisit<V>) -> String {
    let mut remarks = Vec::new();
    if let (Some(v), Goal::Test(..)) = (visit.value, visit.goal) {
        remarks.push(format!("it is {v}"));
    }
    if visit.is_from_memory() {
        remarks.push("from memory".to_owned());
    } else if visit.is_cut_off() {
        remarks.push(format!("cut-off after {} of {}", visit.reached, visit.branches));
    }
    if visit.re_search {
        remarks.push("re-search".to_owned());
    }
    if visit.number > 1 {
        remarks.push(format!("visit {}", visit.number));
    }
    remarks.join(", ")
}

/// The visits as rows below a heading, in columns of the necessary width.
pub(crate) fn table<V: Value + Display>(visits: &[TracedVisit<V>]) -> String {
    let widest = visits.iter().map(|visit| 2 * visit.path.len() + name(&visit.path).chars().count()).max();
    let indent = if widest > Some(WIDEST_NAME) { "" } else { "  " };
    let heading = ["node", "side", "asked", "answered", ""].map(str::to_owned);
    let cells = visits.iter().map(|visit| {
        let kind = match (visit.branches, visit.max) {
            (0, _) => "leaf",
            (_, true) => "MAX",
            (_, false) => "MIN",
        };
        let node = indent.repeat(visit.path.len()) + &name(&visit.path);
        [node, kind.to_owned(), visit.goal_text(), visit.result_text(), remarks(visit)]
    });
    let rows: Vec<[String; 5]> = iter::once(heading).chain(cells).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 4] = std::array::from_fn(width);
    let mut table = String::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line += &format!("{cell:<width$}  ");
        }
        line += &row[4];
        table += line.trim_end();
        table.push('\n');
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_shortened_between_two_branches() {
        assert_eq!(name(&[]), "ε");
        assert_eq!(name(&[2, 0, 1]), "3.1.2");
        assert_eq!(name(&[0; 16]), ["1"; 16].join("."));
        assert_eq!(name(&[0; 512]), "1.1.1.1.1.1.1.1.….1.1.1.1.1.1.1.1 (ply 512)");
        assert_eq!(name(&[59_999; 7]), "60000.60000.….60000.60000 (ply 7)");
    }
}

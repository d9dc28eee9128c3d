//! The tuples of a board: all straight lines of neighbours (Jaskowski 2014), and all small rectangles.

use nullwindow::tuples::{Tuple, kinds};
use std::collections::{BTreeSet, HashSet};

/// The longest straight line.
const LONGEST_LINE: usize = 4;

/// The largest board, in cells, and the most contents, that have squares of three by three.
const SQUARES: [usize; 2] = [64, 3];

/// The tuples of a board of `columns` columns and `cells` cells, with others behind it: none at all, each
/// cell, the straight lines of two to four neighbours, the rectangles of two by two and of two by three, on
/// a small board of few contents the squares of three by three, and those that are named and not among these.
/// A tuple distinguishes as many of the `contents` as [`kinds`] allows.
pub(super) fn tuples(
    columns: usize,
    cells: usize,
    behind: usize,
    contents: usize,
    named: &[Vec<u16>],
) -> Vec<Tuple> {
    let mut shapes: Vec<Vec<[usize; 2]>> = Vec::new();
    for length in 2..=LONGEST_LINE {
        for step in [[0, 1], [1, 0], [1, 1]] {
            let line: Vec<_> = (0..length).map(|i| step.map(|d: usize| d * i)).collect();
            if step == [1, 1] {
                shapes.push(line.iter().map(|&[row, column]| [row, length - 1 - column]).collect());
            }
            shapes.push(line);
        }
    }
    let has_squares = cells <= SQUARES[0] && contents <= SQUARES[1];
    let rectangles = [[2, 2], [2, 3], [3, 2]].into_iter().chain(has_squares.then_some([3, 3]));
    for [height, width] in rectangles {
        shapes.push((0..height * width).map(|i| [i / width, i % width]).collect());
    }
    let rows = cells / columns.max(1);
    let mut tuples = vec![Vec::new()];
    tuples.extend((0..cells + behind).map(|cell| vec![cell as u16]));
    for shape in &shapes {
        let [height, width] = [0, 1].map(|axis| shape.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0));
        for row in 0..(rows + 1).saturating_sub(height) {
            for column in 0..(columns + 1).saturating_sub(width) {
                let cell = |&[down, right]: &[usize; 2]| ((row + down) * columns + column + right) as u16;
                tuples.push(shape.iter().map(cell).collect());
            }
        }
    }
    let set = |tuple: &Vec<u16>| tuple.iter().copied().collect::<BTreeSet<_>>();
    let made: HashSet<_> = tuples.iter().map(set).collect();
    tuples.extend(named.iter().filter(|tuple| !made.contains(&set(tuple))).cloned());
    let tuple = |cells: Vec<u16>| Tuple { kinds: kinds(contents, cells.len()), cells };
    tuples.into_iter().map(tuple).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of pairs of eight by eight squares, of which the literature has 288 weights of nine in
    /// classes of symmetric ones.
    #[test]
    fn a_board_has_all_its_lines_and_rectangles() {
        let tuples = tuples(8, 64, 2, 3, &[]);
        let count = |length| tuples.iter().filter(|tuple| tuple.cells.len() == length).count();
        assert_eq!([0, 1, 2, 3].map(count), [1, 66, 2 * 56 + 2 * 49, 2 * 48 + 2 * 36]);
        assert_eq!([4, 6, 9].map(count), [2 * 40 + 2 * 25 + 49, 2 * 42, 36]);
        assert!(tuples.iter().all(|tuple| tuple.kinds == 3));
        assert!(super::tuples(8, 64, 2, 4, &[]).iter().all(|tuple| tuple.cells.len() <= 6), "four contents");
        assert!(tuples.iter().any(|tuple| tuple.cells == [7, 14, 21]), "down to the left");
    }

    #[test]
    fn a_row_has_lines_along_it_and_what_is_named() {
        let tuples = super::tuples(3, 3, 0, 10, &[vec![0, 2], vec![1, 2]]);
        let lines: Vec<_> = tuples.iter().skip(4).map(|tuple| (&tuple.cells[..], tuple.kinds)).collect();
        assert_eq!(lines, [(&[0, 1][..], 10), (&[1, 2], 10), (&[0, 1, 2], 10), (&[0, 2], 10)], "a named one");
    }
}

//! The points of GoGui and its tools (gogui-twogtp), which write the games of other programs as those of Go:
//! `SZ[8];B[df]` is the move D3 of the protocol, whose rows count from below.

use super::SgfTree;

/// The properties whose values are points.
const POINTS: [&str; 5] = ["B", "W", "AB", "AW", "AE"];

impl SgfTree {
    /// Gives the points of a file of GoGui their names in the protocol; whether it is one.
    pub(super) fn name_points(&mut self) -> bool {
        let root = self.nodes.first();
        let text = |name| root.and_then(|node| node.text(name)).unwrap_or_default();
        let (program, size) = (text("AP").to_ascii_lowercase(), text("SZ").trim().parse().ok());
        let Some(size) = size.filter(|_| program.starts_with("gogui")) else { return false };
        let mut trees = vec![self];
        while let Some(tree) = trees.pop() {
            let properties = tree.nodes.iter_mut().flat_map(|node| &mut node.properties);
            for (_, values) in properties.filter(|(name, _)| POINTS.contains(&name.as_str())) {
                values.iter_mut().for_each(|value| *value = named(value, size));
            }
            trees.extend(&mut tree.variations);
        }
        true
    }
}

/// The name of a point of a board with this many rows, at most eight; any other value as it is. (From nine
/// columns on, the protocol leaves out the letter I.)
fn named(value: &str, rows: u8) -> String {
    match *value.trim().as_bytes() {
        [column @ b'a'..=b'z', row @ b'a'..=b'z'] if row - b'a' < rows => {
            format!("{}{}", char::from(column), rows - (row - b'a'))
        }
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_count_from_below_in_files_of_gogui_alone() {
        for (program, first) in [("GoGui:1.5", "d3"), ("gogui-twogtp:1.6.0", "d3"), ("CGoban:3", "df")] {
            let file = SgfTree::read_all(&format!("(;FF[4]AP[{program}]SZ[8];B[df](;W[])(;W[ai]C[df]))"));
            let tree = file.games[0].as_ref().unwrap();
            let notes = if first == "d3" { "line 1, column 1: points as GoGui counts them" } else { "" };
            assert_eq!(
                (tree.nodes[1].values("B"), file.notes.to_string()),
                (&[first.to_owned()][..], notes.into())
            );
            let values: Vec<_> =
                tree.variations.iter().map(|tree| tree.nodes[0].values("W")[0].as_str()).collect();
            assert_eq!(
                (values, tree.variations[1].nodes[0].values("C")),
                (vec!["", "ai"], &["df".to_owned()][..])
            );
        }
    }
}

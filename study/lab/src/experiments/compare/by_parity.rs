//! Tables in two parts, because searches of even and of odd depths do not compare (our own).

use crate::{Cell, Table};

/// The rows with even depths and those with odd depths, each without its empty columns.
pub(super) fn by_parity(table: &Table, titles: [String; 2]) -> Vec<Table> {
    let depth = table.columns().iter().position(|column| column == "d").expect("a table with depths");
    let odd = |row: &[Cell]| matches!(row[depth], Cell::Whole(d) if d % 2 == 1);
    let part = |(is_odd, title): (bool, String)| {
        let rows: Vec<_> = table.rows().iter().filter(|row| odd(row) == is_odd).collect();
        let filled = |at: usize| rows.iter().any(|row| !row[at].to_string().is_empty());
        let kept: Vec<usize> = (0..table.columns().len()).filter(|&at| filled(at)).collect();
        let columns: Vec<&str> = kept.iter().map(|&at| table.columns()[at].as_str()).collect();
        let mut part = Table::new(&columns).titled(title);
        rows.iter().for_each(|row| part.push(kept.iter().map(|&at| row[at].clone()).collect()));
        part
    };
    let parts = [false, true].into_iter().zip(titles).map(part);
    parts.filter(|part| !part.rows().is_empty()).collect()
}

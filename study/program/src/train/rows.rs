//! The tables that a training prints: as text, or the rows as JSON (our own).

use nullwindow_app::output::print;
use nullwindow_figures::Table;
use serde::Serialize;

/// How to print tables.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct RowsArguments {
    /// Print JSON: one object a row of a table
    #[arg(long, global = true)]
    json: bool,
}

impl RowsArguments {
    /// Prints a text with tables, or their rows.
    pub(super) fn print(self, text: &str, tables: &[Table]) -> anyhow::Result<()> {
        match self.json {
            true => print(&tables.iter().flat_map(Table::records).map(line).collect::<String>()),
            false => print(text),
        }
    }
}

fn line(row: impl Serialize) -> String {
    serde_json::to_string(&row).expect("a row of cells") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_figures::table;

    #[test]
    fn each_row_is_a_line() {
        let table = table! { n in [1, 2]; "n" => n, "share" => (n > 1).then_some(0.5) };
        let lines: String = table.records().map(line).collect();
        assert_eq!(lines, "{\"n\":1,\"share\":null}\n{\"n\":2,\"share\":0.5}\n");
    }
}

//! The data of an experiment: columns with names, rows of typed cells; for people, as CSV, as JSON (our own).

use comfy_table::{CellAlignment, ContentArrangement, TableStyle, presets};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

/// One cell of a [`Table`]. Made from numbers, texts, and `Option`s of them (`None` is an empty cell).
///
/// ```
/// use nullwindow_figures::Cell;
/// assert_eq!(Cell::from(7_u64).to_string(), "7");
/// assert_eq!(Cell::from(0.66666).to_string(), "0.667");
/// assert_eq!(Cell::from(None::<i32>), Cell::Empty);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// No data.
    Empty,
    /// A name.
    Text(String),
    /// A count or a value.
    Whole(i64),
    /// A ratio or a mean: shown with three decimals, written to CSV and JSON in full.
    Real(f64),
}

macro_rules! whole_cell {
    ($($t:ty)*) => { $(
        impl From<$t> for Cell {
            fn from(n: $t) -> Self {
                // No count of a search comes close to the end of an i64.
                Cell::Whole(i64::try_from(n).unwrap_or(i64::MAX))
            }
        }
    )* };
}
whole_cell!(i32 i64 u32 u64 usize);

impl From<f64> for Cell {
    fn from(x: f64) -> Self {
        Cell::Real(x)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::Text(text)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Cell::Empty, Into::into)
    }
}

impl fmt::Display for Cell {
    /// As people read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Empty => Ok(()),
            Cell::Text(text) => f.write_str(text),
            Cell::Whole(n) => write!(f, "{n}"),
            Cell::Real(x) if x.is_nan() => f.write_str("-"),
            Cell::Real(x) => write!(f, "{x:.3}"),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Empty => serializer.serialize_none(),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Whole(n) => serializer.serialize_i64(*n),
            Cell::Real(x) => serializer.serialize_f64(*x),
        }
    }
}

/// Makes a row of a [`Table`] of anything that makes a [`Cell`].
///
/// ```
/// use nullwindow_figures::{Cell, row};
/// assert_eq!(row!["scout", 3], vec![Cell::Text("scout".into()), Cell::Whole(3)]);
/// ```
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => { vec![$($crate::Cell::from($cell)),*] };
}

/// Makes a [`Table`](crate::Table) with a row for each thing, declared by its columns: the name of each and
/// its cell, made of the thing and of what follows from it. Papers print figures side by side: a column for
/// each item of `for`, under the item's name.
///
/// ```
/// use nullwindow_figures::table;
/// let squares = table! { n in 1..=3; let square = n * n; "n" => n, "n²" => square };
/// assert_eq!(squares.csv(), "n,n²\n1,1\n2,4\n3,9\n");
/// let powers = table! { b in 2..4; "b" => b; for n in [1, 2, 3] => i32::pow(b, n) };
/// assert_eq!(powers.csv(), "b,1,2,3\n2,2,4,8\n3,3,9,27\n");
/// ```
#[macro_export]
macro_rules! table {
    ($thing:pat in $things:expr; $(let $part:pat = $of:expr;)* $($name:literal => $cell:expr),* $(,)?) => {
        $crate::table! {
            $thing in $things; $(let $part = $of;)* $($name => $cell),*; for none in [0_u32; 0] => none
        }
    };
    (
        $thing:pat in $things:expr; $(let $part:pat = $of:expr;)* $($name:literal => $cell:expr),*;
        for $item:ident in $across:expr => $figure:expr
    ) => {{
        let across: Vec<_> = $across.into_iter().collect();
        let names = [$($name.to_owned()),*].into_iter().chain(across.iter().map(ToString::to_string));
        let mut table = $crate::Table::new(&names.collect::<Vec<String>>());
        for $thing in $things {
            $(let $part = $of;)*
            let mut row = $crate::row![$($cell),*];
            row.extend(across.iter().map(|&$item| $crate::Cell::from($figure)));
            table.push(row);
        }
        table
    }};
}

/// Columns with names, and rows.
///
/// ```
/// use nullwindow_figures::{Table, row};
///
/// let mut table = Table::new(&["tree", "algorithm", "leaves"]);
/// table.push(row![1, "scout", 14]);
/// table.push(row![1, "negascout", 12]);
/// assert_eq!(table.csv(), "tree,algorithm,leaves\n1,scout,14\n1,negascout,12\n");
/// assert_eq!(table.pivot(&["tree"], "algorithm", "leaves").csv(), "tree,scout,negascout\n1,14,12\n");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    title: String,
    columns: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(columns: &[impl ToString]) -> Self {
        let columns = columns.iter().map(ToString::to_string).collect();
        Table { title: String::new(), columns, rows: Vec::new() }
    }

    /// The same table with a title, for people.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// The title; empty if there is none.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If the row has not one cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        assert_eq!(row.len(), self.columns.len(), "a row needs a cell for each of {:?}", self.columns);
        self.rows.push(row);
    }

    /// The names of the columns.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Where a column is.
    ///
    /// # Panics
    /// If there is no such column.
    fn column(&self, name: &str) -> usize {
        let at = self.columns.iter().position(|column| column == name);
        at.unwrap_or_else(|| panic!("no column '{name}' among {:?}", self.columns))
    }

    /// The same figures side by side, as papers print them: a row for each combination of `keys`, and a
    /// column for each cell that occurs under `across`, holding the cells under `figure`. Rows and columns
    /// keep their order.
    ///
    /// # Panics
    /// If one of the columns does not exist.
    #[must_use]
    pub fn pivot(&self, keys: &[&str], across: &str, figure: &str) -> Self {
        let keys: Vec<usize> = keys.iter().map(|key| self.column(key)).collect();
        let (across, figure) = (self.column(across), self.column(figure));
        let mut columns: Vec<String> = keys.iter().map(|&key| self.columns[key].clone()).collect();
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for row in &self.rows {
            let key: Vec<Cell> = keys.iter().map(|&key| row[key].clone()).collect();
            let name = row[across].to_string();
            // The keys' own columns come first, and may be named like a cell.
            let found = columns[keys.len()..].iter().position(|column| *column == name);
            let column = keys.len() + found.unwrap_or(columns.len() - keys.len());
            if column == columns.len() {
                columns.push(name);
            }
            let at = rows.iter().position(|row| row.starts_with(&key)).unwrap_or_else(|| {
                rows.push(key);
                rows.len() - 1
            });
            let row_of_key = &mut rows[at];
            if row_of_key.len() <= column {
                row_of_key.resize(column + 1, Cell::Empty);
            }
            row_of_key[column] = row[figure].clone();
        }
        rows.iter_mut().for_each(|row| row.resize(columns.len(), Cell::Empty));
        Table { title: String::new(), columns, rows }
    }

    /// For people, without the title, and with long texts broken so that no line has more than `width`
    /// columns.
    ///
    /// ```
    /// use nullwindow_figures::{Table, row};
    /// let mut table = Table::new(&["name", "meaning"]);
    /// table.push(row!["alpha-beta", "a search that leaves out moves that cannot matter"]);
    /// assert!(table.wrapped(30).lines().all(|line| line.len() <= 30));
    /// ```
    #[must_use]
    pub fn wrapped(&self, width: u16) -> String {
        let mut table = self.laid_out();
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        table.trim_fmt() + "\n"
    }

    /// Numbers stand to the right.
    fn laid_out(&self) -> comfy_table::Table {
        let mut table = comfy_table::Table::new();
        table.load_style(STYLE).set_header(&self.columns);
        for row in &self.rows {
            table.add_row(row.iter().map(ToString::to_string));
        }
        for (i, column) in table.column_iter_mut().enumerate() {
            if !self.rows.iter().any(|row| matches!(row[i], Cell::Text(_))) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    }

    /// As CSV, with a line of headings.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let whole = |cell: &Cell| match cell {
            Cell::Real(x) if x.is_nan() => String::new(),
            Cell::Real(x) => x.to_string(),
            cell => cell.to_string(),
        };
        writer.write_record(&self.columns).expect("writing to memory cannot fail");
        for row in &self.rows {
            writer.write_record(row.iter().map(whole)).expect("writing to memory cannot fail");
        }
        let bytes = writer.into_inner().expect("writing to memory cannot fail");
        String::from_utf8(bytes).expect("made of strings")
    }
}

impl fmt::Display for Table {
    /// For people: numbers to the right, and a line below the headings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            writeln!(f, "{}", self.title)?;
        }
        writeln!(f, "{}", self.laid_out().trim_fmt())
    }
}

const STYLE: TableStyle = presets::NOTHING;

impl Table {
    /// The rows as objects with the names of the columns.
    ///
    /// ```
    /// use nullwindow_figures::table;
    /// let squares = table! { n in 2..=3; "n" => n, "n²" => n * n };
    /// let rows: Vec<_> = squares.records().map(|row| serde_json::to_string(&row).unwrap()).collect();
    /// assert_eq!(rows, [r#"{"n":2,"n²":4}"#, r#"{"n":3,"n²":9}"#]);
    /// ```
    pub fn records(&self) -> impl Iterator<Item = impl Serialize + '_> {
        self.rows.iter().map(|row| Record(&self.columns, row))
    }
}

impl Serialize for Table {
    /// An array of objects, one a row.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.records())
    }
}

/// A row with the names of its columns.
struct Record<'a>(&'a [String], &'a [Cell]);

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (column, cell) in self.0.iter().zip(self.1) {
            map.serialize_entry(column, cell)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(&["b", "algorithm", "d", "ratio"]);
        table.push(row![2, "scout", 4, 1.5]);
        table.push(row![2, "scout", 6, 1.0 / 3.0]);
        table.push(row![3, "scout", 6, f64::NAN]);
        table
    }

    #[test]
    fn a_pivot_leaves_holes_empty() {
        let pivot = table().pivot(&["b", "algorithm"], "d", "ratio");
        assert_eq!(pivot.columns(), ["b", "algorithm", "4", "6"]);
        assert_eq!(pivot.rows()[0], row![2, "scout", 1.5, 1.0 / 3.0]);
        assert_eq!(pivot.rows()[1][2], Cell::Empty);
        assert_eq!(pivot.rows().len(), 2);
    }

    #[test]
    fn programs_get_all_digits() {
        assert!(table().csv().ends_with("2,scout,6,0.3333333333333333\n3,scout,6,\n"), "{}", table().csv());
        let json = serde_json::to_string(&table()).unwrap();
        assert!(json.starts_with(r#"[{"b":2,"algorithm":"scout","d":4,"ratio":1.5},"#), "{json}");
        assert!(json.ends_with(r#""ratio":null}]"#), "{json}");
    }

    #[test]
    fn people_get_aligned_columns() {
        let text = table().titled("Trees").to_string();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(lines[0], "Trees");
        assert!(lines[1].ends_with("ratio") && lines[2].ends_with("1.500"), "{text}");
        assert_eq!(lines[1].len(), lines[2].len(), "{text}");
    }

    #[test]
    #[should_panic = "a row needs a cell for each"]
    fn a_short_row_is_refused() {
        table().push(row![1]);
    }
}

//! Reads callgrind's output ("Callgrind Format Specification" in valgrind's manual): the instructions of each
//! source file.

use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, HashMap};

/// Sums the instructions by the source file that their lines are in, also where they were inlined into
/// another.
///
/// # Errors
/// One line that names the first line of `text` that is not callgrind's format, or the total that differs
/// from the sum.
pub(crate) fn by_file(text: &str) -> Result<BTreeMap<String, u64>> {
    let mut names = HashMap::new();
    let mut files: BTreeMap<String, u64> = BTreeMap::new();
    let (mut file, mut total) = (String::from("???"), None);
    let mut inclusive = false;
    for (number, line) in (1..).zip(text.lines()) {
        let place = || format!("line {number} of callgrind's output: {line:?}");
        if line.starts_with(|c: char| c.is_ascii_digit() || "+-*".contains(c)) {
            // The line after a call has the cost of the function called, which is counted there.
            if !std::mem::take(&mut inclusive) {
                *files.entry(file.clone()).or_default() += cost(line).with_context(place)?;
            }
        } else if let Some((key, value)) = line.split_once('=') {
            inclusive = key == "calls";
            if ["fl", "fi", "fe", "cfl", "cfi"].contains(&key) {
                let name = name(value, &mut names).with_context(place)?;
                if !key.starts_with('c') {
                    file = name;
                }
            }
        } else if let Some((key, value)) = line.split_once(": ") {
            match key {
                "positions" => ensure!(value == "line", "{}: not by lines", place()),
                "events" => ensure!(value == "Ir", "{}: not instructions alone", place()),
                "totals" => total = Some(value.trim().parse::<u64>().with_context(place)?),
                _ => (),
            }
        }
    }
    let sum: u64 = files.values().sum();
    match total {
        Some(total) if total == sum => Ok(files),
        Some(total) => bail!("callgrind's lines add up to {sum} instructions, not to its total of {total}"),
        None => bail!("callgrind's output has no total"),
    }
}

/// The instructions of a line "position cost"; a cost that is left out is 0.
fn cost(line: &str) -> Result<u64> {
    line.split_whitespace().nth(1).map_or(Ok(0), |cost| Ok(cost.parse()?))
}

/// A file's name: "(number) name" gives it a number, "(number)" repeats it.
fn name(value: &str, names: &mut HashMap<String, String>) -> Result<String> {
    let Some((number, name)) = value.strip_prefix('(').and_then(|rest| rest.split_once(')')) else {
        return Ok(value.to_owned());
    };
    match name.trim() {
        "" => names.get(number).cloned().context("no file has had this number"),
        name => {
            names.insert(number.to_owned(), name.to_owned());
            Ok(name.to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "\
# callgrind format
version: 1
positions: line
events: Ir

fl=(1) game.rs
fn=(1) search
10 100
+2 20
fi=(2) rules.rs
* 7
fe=(1)
calls=3 5
12 5000
-1 3
cfi=(3) table.rs
cfn=(2) probe
calls=1 8
+1 40

fl=(3)
fn=(2)
8 40
totals: 170
";

    #[test]
    fn cost_belongs_to_the_file_of_its_line_and_calls_are_not_counted_twice() {
        let files = by_file(SMALL).expect("as callgrind writes it");
        let expected = [("game.rs", 123), ("rules.rs", 7), ("table.rs", 40)];
        assert_eq!(files, expected.map(|(file, cost)| (file.to_owned(), cost)).into());
    }

    #[test]
    fn error_is_one_line_that_names_the_place() {
        for (old, new, message) in [
            ("+2 20", "+2 many", "line 9 of callgrind's output: \"+2 many\""),
            ("fe=(1)", "fe=(9)", "line 12 of callgrind's output: \"fe=(9)\""),
            ("positions: line", "positions: instr line", "not by lines"),
            ("events: Ir", "events: Ir Dr", "not instructions alone"),
            ("totals: 170", "totals: 171", "add up to 170 instructions, not to its total of 171"),
            ("totals: 170\n", "", "no total"),
        ] {
            let error = format!("{:#}", by_file(&SMALL.replace(old, new)).expect_err(new));
            assert!(error.contains(message) && !error.contains('\n'), "{error}");
        }
    }
}

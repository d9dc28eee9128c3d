//! Lines of at most 110 characters in Rust files, comments and strings too, which rustfmt leaves as they are;
//! and in JavaScript (our own).

use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// The most characters of a line.
const MOST: usize = 110;

/// The longer lines in all Rust and JavaScript files of a folder, each with its place; folders of builds and
/// of packages, and hidden ones, are left out.
pub(crate) fn longer(folder: &Path) -> Result<Vec<String>> {
    let mut longer_lines = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && name != "target" && name != "node_modules" && !name.starts_with('.') {
            longer_lines.extend(longer(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "js") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let lengths = (1..).zip(text.lines().map(|line| line.chars().count()));
            let place = |(line, length)| format!("{}:{line}: {length} characters", path.display());
            longer_lines.extend(lengths.filter(|&(_, length)| length > MOST).map(place));
        }
    }
    Ok(longer_lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_lines_are_found_by_characters_and_not_by_bytes() {
        let folder = std::env::temp_dir().join(format!("xtask-lines-{}", std::process::id()));
        fs::create_dir_all(folder.join("a/target")).unwrap();
        let [right, long] = [MOST, MOST + 1].map(|length| "ü".repeat(length));
        let file = folder.join("a/b.rs");
        fs::write(&file, format!("{right}\n{long}\n")).unwrap();
        fs::write(folder.join("a/target/c.rs"), &long).unwrap();
        fs::write(folder.join("a/d.txt"), &long).unwrap();
        let found = longer(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [format!("{}:2: 111 characters", file.display())]);
    }
}

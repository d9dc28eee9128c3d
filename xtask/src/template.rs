//! The template of a game, filled in as `cargo generate` does it, but with the crates of this workspace.

use crate::workspace::{fresh, root, target};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::PathBuf;

/// Its files.
const FILES: [&str; 5] = ["Cargo.toml", "src/bin/page.rs", "src/lib.rs", "src/main.rs", "src/rules.rs"];

/// The crates that it depends on, as it names them, and their folders.
const CRATES: [(&str, &str); 3] =
    [("nullwindow-app", "app"), ("nullwindow-play", "play"), ("nullwindow", "nullwindow")];

/// Where a stranger gets them.
const PUBLISHED: &str = "{ git = \"https://github.com/nullwindow/nullwindow\" }";

/// A workspace of its own, which builds packages as this one does.
const WORKSPACE: &str = "\n[workspace]\n\n[profile.dev]\ndebug = false\n";

/// Writes the crate, and returns its folder.
///
/// # Errors
/// If a file cannot be read or written, or the template has not the crates above.
pub(crate) fn filled() -> Result<PathBuf> {
    let (from, to) = (root().join("examples/template"), fresh(target().join("template"))?);
    fs::create_dir_all(&to)?;
    // Strangers have the usual format.
    fs::write(to.join("rustfmt.toml"), "")?;
    for name in FILES {
        let text = fs::read_to_string(from.join(name)).with_context(|| name.to_owned())?;
        let mut text = text.replace("{{project-name}}", "my-game").replace("{{crate_name}}", "my_game");
        if name == "Cargo.toml" {
            for (package, folder) in CRATES {
                let line = format!("\n{package} = {PUBLISHED}");
                ensure!(text.contains(&line), "the template's Cargo.toml has no {package}");
                let folder = root().join("crates").join(folder);
                text = text.replace(&line, &format!("\n{package} = {{ path = {:?} }}", folder));
            }
            text += WORKSPACE;
        }
        let path = to.join(name);
        fs::create_dir_all(path.parent().context("a folder")?)?;
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(to)
}

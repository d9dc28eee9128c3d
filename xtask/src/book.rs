//! `cargo xtask book`: the book of `docs/`, built by mdBook into `target/book`, with the explorer in it (our
//! own).
//!
//! mdBook is a tool of this task alone: it is installed below `target`, and no test needs it. What the
//! chapters promise (files, links, names, commands) is tested by the program's own tests.

use crate::web;
use crate::workspace::{cargo, root, succeeds, target};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of mdBook that builds the book.
const VERSION: &str = "0.5.4";

/// The folder of the explorer within the book, to which the chapters' links lead.
const EXPLORER: &str = "explorer";

/// The files of the repository, for links that leave `docs`.
const REPOSITORY: &str = "https://github.com/nullwindow/nullwindow/blob/main/";

/// Builds the book, and the explorer into it; returns whether its links to the explorer work.
///
/// # Errors
/// If mdBook is neither there nor can be installed, or if it refuses the book.
pub(crate) fn book() -> Result<bool> {
    let mdbook = mdbook()?;
    let book = target().join("book");
    let mut build = Command::new(mdbook);
    build.arg("build").arg(root().join("docs")).arg("--dest-dir").arg(&book);
    ensure!(build.status().context("mdbook cannot be started")?.success(), "mdbook cannot build the book");
    leave(&book, 1)?;
    let explorer = web::build().and_then(|page| web::copy(&page, &book.join(EXPLORER)));
    println!("xtask: the book is {}", book.join("index.html").display());
    match explorer {
        Ok(()) => println!(
            "xtask: its links to the explorer need a server: python3 -m http.server -d {}",
            book.display()
        ),
        Err(ref error) => eprintln!("xtask: its links to the explorer lead nowhere: {error:#}"),
    }
    Ok(explorer.is_ok())
}

/// Makes links that leave the book for the repository lead there, in the pages of a folder whose files are
/// `depth` steps below `docs`.
fn leave(folder: &Path, depth: usize) -> Result<()> {
    let link = format!("href=\"{}", "../".repeat(depth));
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            leave(&path, depth + 1)?;
        } else if path.extension().is_some_and(|end| end == "html") {
            let page = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let page = page.replace(&link, &format!("href=\"{REPOSITORY}"));
            fs::write(&path, page).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

/// The pinned mdBook, installed below `target` if it is not there.
fn mdbook() -> Result<PathBuf> {
    let folder = target().join(format!("mdbook-{VERSION}"));
    let program = folder.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if !succeeds(Command::new(&program).arg("--version")) {
        println!("xtask: mdbook {VERSION} is not there; cargo installs it into {}", folder.display());
        let mut install = cargo();
        install.args(["install", "mdbook", "--version", VERSION, "--locked", "--force", "--root"]);
        let installed = install.arg(&folder).status().context("cargo cannot be started")?.success();
        ensure!(installed, "mdbook {VERSION} cannot be installed (it comes from crates.io, by the network)");
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The version is a whole one, so that the book does not change with a release of mdBook.
    #[test]
    fn mdbook_is_pinned() {
        assert_eq!(VERSION.split('.').filter(|part| part.parse::<u32>().is_ok()).count(), 3);
    }

    #[test]
    fn links_that_leave_the_book_lead_to_the_repository() {
        let folder = std::env::temp_dir().join(format!("nullwindow-book-{}", std::process::id()));
        fs::create_dir_all(folder.join("book")).unwrap();
        let page = folder.join("book/page.html");
        fs::write(&page, r#"<a href="../../crates/x.rs">x</a> <a href="../errata.html">y</a>"#).unwrap();
        leave(&folder, 1).unwrap();
        let expected = format!(r#"<a href="{REPOSITORY}crates/x.rs">x</a> <a href="../errata.html">y</a>"#);
        assert_eq!(fs::read_to_string(&page).unwrap(), expected);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn settings_of_the_book_name_no_other_folder() {
        let settings = fs::read_to_string(root().join("docs/book.toml")).unwrap();
        assert!(settings.contains("build-dir = \"../target/book\"") && settings.contains("src = \".\""));
    }
}

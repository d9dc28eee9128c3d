//! `cargo xtask pages`: a folder for any static host (our own), `target/pages`: the book of `docs/`, built by
//! mdBook, and in it the explorer with the board and the gallery, and the documentation of the library.
//!
//! mdBook is a tool of this task alone: it is installed below `target`, and no test needs it. What the
//! chapters promise (files, links, names, commands) is tested by the program's own tests.

use crate::report::{self, PAGE};
use crate::web;
use crate::workspace::{cargo, copy, fresh, root, succeeds, target};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of mdBook that builds the book.
const VERSION: &str = "0.5.4";

/// The folder of the explorer within the book, to which the chapters' links lead.
const EXPLORER: &str = "explorer";

/// The folder of the library's documentation.
const LIBRARY: &str = "api";

/// The crates of the library beside `nullwindow`; the catalogue gives others their features.
const PARTS: [&str; 16] = [
    "app",
    "book",
    "catalogue",
    "chess",
    "cluster",
    "figures",
    "games",
    "learn",
    "match",
    "network",
    "othello",
    "play",
    "protocols",
    "shogi",
    "simulator",
    "support",
];

/// The files of the repository, for links that leave `docs`.
const REPOSITORY: &str = "https://github.com/nullwindow/nullwindow/blob/main/";

/// The branch of the built pages, which hosts of repositories serve.
const BRANCH: &str = "gh-pages";

/// The page of the folder itself: it leads to the others.
const INDEX: &str = include_str!("pages/index.html");

/// The way from the pages of the browser to the others, below them.
const OTHERS: &str = "<p>Beside this page: <a href=\"../book/introduction.html\">the book</a>, \
    <a href=\"../api/nullwindow/index.html\">the library</a>.</p>";

/// Builds the folder, and the lab's report if it is not there. `address` is where the folder will be, for
/// what must be named in full; with `publish` the folder is committed to a branch of its own.
///
/// # Errors
/// If mdBook is neither there nor can be installed, if a part cannot be built, or if a link is broken.
pub(crate) fn pages(address: Option<&str>, publish: bool) -> Result<bool> {
    let mdbook = mdbook()?;
    if !root().join(PAGE).exists() {
        println!("xtask: the lab's report, to which the chapters lead, takes half an hour");
        report::page()?;
    }
    let pages = fresh(target().join("pages"))?;
    let mut build = Command::new(mdbook);
    build.arg("build").arg(root().join("docs")).arg("--dest-dir").arg(&pages);
    ensure!(build.status().context("mdbook cannot be started")?.success(), "mdbook cannot build the book");
    leave(&pages, 1)?;
    // mdBook's own is the first chapter with the links of another folder.
    fs::write(pages.join("index.html"), INDEX).context("index.html")?;
    let explorer = pages.join(EXPLORER);
    copy(&web::with_gallery().context("the explorer, to which the chapters lead")?, &explorer)?;
    for page in ["index.html", "play.html"] {
        web::change(&explorer.join(page), |text| web::with_foot(text, OTHERS))?;
    }
    library(&pages.join(LIBRARY))?;
    let site = pages.canonicalize().with_context(|| pages.display().to_string())?;
    let broken = broken_links(&site, &site, &[LIBRARY])?;
    ensure!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
    if let Some(address) = address {
        for page in ["index.html", "explorer/index.html", "explorer/play.html"] {
            web::change(&pages.join(page), |text| addressed(text, address))?;
        }
    }
    println!("xtask: {} works on any static host", pages.display());
    println!("xtask: to read it here: python3 -m http.server -d {}", pages.display());
    if publish {
        commit(&pages)?;
        println!("xtask: the branch {BRANCH} has it; to send it to a host: git push origin {BRANCH}");
    }
    Ok(true)
}

/// The documentation of the library's crates, without that of older builds.
fn library(folder: &Path) -> Result<()> {
    let built = fresh(target().join("doc"))?;
    let mut doc = cargo();
    doc.args(["doc", "--no-deps", "--lib", "--package", "nullwindow"]);
    for part in PARTS {
        doc.arg("--package").arg(format!("nullwindow-{part}"));
    }
    ensure!(doc.status().context("cargo cannot be started")?.success(), "the library has no documentation");
    copy(&built, folder)
}

/// A page that names its picture in full, as the standard of links with pictures (Open Graph) wants it: a
/// folder does not know its host.
fn addressed(page: &str, address: &str) -> Result<String> {
    let mark = "property=\"og:image\" content=\"";
    let (before, after) = page.split_once(mark).context("a page has no picture")?;
    let address = address.trim_end_matches('/');
    let folder = if after.starts_with(EXPLORER) { String::new() } else { format!("{EXPLORER}/") };
    Ok(format!("{before}{mark}{address}/{folder}{after}"))
}

/// Commits a folder to the branch of the pages, behind the earlier ones. The checkout and its index stay as
/// they are.
fn commit(folder: &Path) -> Result<()> {
    // Hosts that run Jekyll would leave out files.
    fs::write(folder.join(".nojekyll"), "").context(".nojekyll")?;
    let directory = git(Command::new("git").current_dir(root()).args(["rev-parse", "--absolute-git-dir"]))?;
    let run = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.current_dir(folder).env("GIT_DIR", &directory).env("GIT_WORK_TREE", folder);
        command.env("GIT_INDEX_FILE", target().join("pages.index"));
        git(command.args(arguments))
    };
    run(&["add", "--all", "--force", "."])?;
    let tree = run(&["write-tree"])?;
    let branch = format!("refs/heads/{BRANCH}");
    let message = format!("The pages of {}", run(&["rev-parse", "--short", "HEAD"])?);
    let mut arguments = vec!["commit-tree", &tree, "-m", &message];
    let parent = run(&["rev-parse", "--verify", "--quiet", &branch]).ok();
    if let Some(parent) = &parent {
        arguments.extend(["-p", parent]);
    }
    run(&["update-ref", &branch, &run(&arguments)?])?;
    Ok(())
}

/// The output of a command of git, without the end of its line.
fn git(command: &mut Command) -> Result<String> {
    let output = command.output().context("git cannot be started")?;
    ensure!(output.status.success(), "git: {}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The relative links and pictures of the pages in a folder, and of those below it, that lead to no file of
/// `site`. Folders of these names are left out: rustdoc checks its own links, and its scripts make more.
fn broken_links(site: &Path, folder: &Path, left_out: &[&str]) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if left_out.iter().any(|name| path == site.join(name)) {
            continue;
        }
        if path.is_dir() {
            broken.extend(broken_links(site, &path, left_out)?);
        } else if path.extension().is_some_and(|end| end == "html") {
            let page = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let links = ["href=\"", "src=\"", "\"og:image\" content=\""]
                .into_iter()
                .flat_map(|mark| page.split(mark).skip(1));
            for link in links.filter_map(|rest| rest.split('"').next()) {
                let file = link.split(['#', '?']).next().unwrap_or_default();
                let elsewhere = link.contains(':') || link.starts_with('/') || file.is_empty();
                let target = path.with_file_name(file).canonicalize();
                // A host shows the index of a folder.
                let shown = |target: PathBuf| target.is_file() || target.join("index.html").is_file();
                if !elsewhere && !target.is_ok_and(|target| target.starts_with(site) && shown(target)) {
                    broken.push(format!("{}: {link}", path.display()));
                }
            }
        }
    }
    Ok(broken)
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
    fn links_that_lead_nowhere_or_out_of_the_folder_are_found() {
        let folder = std::env::temp_dir().join(format!("nullwindow-links-{}", std::process::id()));
        fs::create_dir_all(folder.join("book")).unwrap();
        fs::create_dir_all(folder.join("api")).unwrap();
        let page = r##"<a href="page.html#x">1</a> <a href="#y">2</a> <a href="https://z/">3</a>
            <a href="none.html">4</a> <img src="../../etc.svg"> <a href="../book/page.html">5</a>
            <a href="../book/">6</a> <meta property="og:image" content="share.png">"##;
        for file in ["book/page.html", "api/page.html"] {
            fs::write(folder.join(file), page).unwrap();
        }
        let site = folder.canonicalize().unwrap();
        let broken = broken_links(&site, &site, &["api"]).unwrap();
        let named = |link: &str| broken.iter().any(|line| line.ends_with(link));
        let all = [": none.html", ": ../../etc.svg", ": ../book/", ": share.png"];
        assert!(broken.len() == all.len() && all.into_iter().all(named), "{broken:?}");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Each page that is changed for a host has its place for it.
    #[test]
    fn pages_name_their_picture_in_full_at_an_address() {
        let page = |file| fs::read_to_string(root().join(file)).unwrap();
        for text in [page("web/index.html"), page("web/play.html"), INDEX.to_owned()] {
            let full = addressed(&text, "https://a.org/b/").unwrap();
            assert!(full.contains("content=\"https://a.org/b/explorer/share.png\""), "{full}");
        }
        assert!(addressed("<p>", "https://a.org").is_err());
    }

    #[test]
    fn settings_of_the_book_name_no_other_folder() {
        let settings = fs::read_to_string(root().join("docs/book.toml")).unwrap();
        assert!(settings.contains("build-dir = \"../target/pages\"") && settings.contains("src = \".\""));
    }
}

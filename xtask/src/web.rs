//! `cargo xtask web`: the page in the browser, built into `target/web`, and its tests.
//!
//! Its modules are compiled to WebAssembly with plain exports, and the files of `web/` are copied next to
//! them: the folder works on any static host. The program's crate gets a copy without weights, in a folder of
//! its own, wherever cargo builds: it goes into the program, and into its package. The tests run in Chromium,
//! by Node; `--pictures` takes the pictures of the README in the same way.

use crate::workspace::{
    FEATURES, cargo, copy, fresh, install_packages, install_target, own_games, root, succeeds, target,
};
use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The most bytes of the page, without what it fetches when a game is opened, but with the modules of all
/// games.
const MOST_BYTES: u64 = 2_420_000;

/// The folder of the weights in the page.
const WEIGHTS_FOLDER: &str = "weights";

/// The folders of the tables and of the books of openings in the page.
const OPENINGS_FOLDER: &str = "openings";
const BOOKS_FOLDER: &str = "books";

/// The most bytes of those.
const MOST_BYTES_OF_OPENINGS: u64 = 1_000_000;

/// The folder of proofs and of their module in the page, which it fetches with the first one, and the list.
const PROOFS_FOLDER: &str = "proofs";
const PROOFS_LIST: &str = "proofs/list.json";

/// The most bytes of those.
const MOST_BYTES_OF_PROOFS: u64 = 4_000_000;

/// The picture of links to the page, which the page itself does not show.
const SHARED: &str = "share.png";

/// The folder of the gallery in the page: the pages of crates of their own, in `examples/games`, each in a
/// folder of its own.
const GALLERY_FOLDER: &str = "games";

/// The games of the gallery: the packages, which are folders there, and their names.
const GALLERY: [(&str, &str); 2] = [("breakthrough", "Breakthrough"), ("hex", "Hex")];

/// The most bytes of the gallery.
const MOST_BYTES_OF_GALLERY: u64 = 1_450_000;

/// Builds the page, and prints its size; with `pictures` takes the pictures of the README. Returns whether it
/// succeeds.
///
/// # Errors
/// If it cannot be built, or is too large.
pub(crate) fn web(pictures: bool) -> Result<bool> {
    let folder = with_gallery()?;
    let parts = [WEIGHTS_FOLDER, OPENINGS_FOLDER, BOOKS_FOLDER, PROOFS_FOLDER, GALLERY_FOLDER];
    let [weights, openings, books, proofs, games] = parts.map(|part| size(&folder.join(part)));
    let (weights, openings, proofs, games) = (weights?, openings? + books?, proofs?, games?);
    let bytes = size(&folder)? - weights - openings - proofs - games;
    println!("xtask: {} has {bytes} bytes ({MOST_BYTES} are the most)", folder.display());
    println!("xtask: and {weights} of weights");
    println!("xtask: and {openings} of tables and books of openings ({MOST_BYTES_OF_OPENINGS} are the most)");
    println!("xtask: and {proofs} of proofs ({MOST_BYTES_OF_PROOFS} are the most)");
    println!("xtask: and {games} of the gallery ({MOST_BYTES_OF_GALLERY} are the most)");
    ensure!(bytes <= MOST_BYTES, "the page is too large");
    ensure!(openings <= MOST_BYTES_OF_OPENINGS, "the tables and books of openings are too large");
    ensure!(proofs <= MOST_BYTES_OF_PROOFS, "the proofs are too large");
    ensure!(games <= MOST_BYTES_OF_GALLERY, "the gallery is too large");
    if pictures {
        return run("pictures", &folder, FEATURES);
    }
    println!("xtask: to look at it: cargo run --release --features web -- serve");
    Ok(true)
}

/// Tests the page, built as fast as its tests allow, beside the program with these features. Returns whether
/// they pass.
///
/// # Errors
/// If it cannot be built.
pub(crate) fn test(features: &str) -> Result<bool> {
    let page = built("web-test", "page-test")?;
    place_proofs(&page, &tested_program(features)?, &PROOFS[..1])?;
    gallery(&page, Some("web-test"))?;
    run("test", &page, features)
}

/// The page, and in it the gallery, which the program does without.
///
/// # Errors
/// If it cannot be built.
pub(crate) fn with_gallery() -> Result<PathBuf> {
    let folder = build()?;
    gallery(&folder, None)?;
    Ok(folder)
}

/// Places the pages of other crates, which build them by themselves, with modules of this profile or of their
/// own, into the page, and a line with their links.
fn gallery(page: &Path, profile: Option<&str>) -> Result<()> {
    for (package, _) in GALLERY {
        let mut cargo = own_games(&["run", "--package", package, "--bin", &format!("{package}-page"), "--"])?;
        cargo.arg(page.join(GALLERY_FOLDER).join(package));
        cargo.args(["--explorer", "../../index.html"]);
        cargo.args(profile.iter().flat_map(|profile| ["--profile", profile]));
        let status = cargo.status().context("cargo cannot be started")?;
        ensure!(status.success(), "the page of {package} cannot be built");
    }
    change(&page.join("play.html"), |text| with_foot(text, &to_gallery()))
}

/// The line that leads to the gallery.
fn to_gallery() -> String {
    let link = |(package, name)| format!("<a href=\"{GALLERY_FOLDER}/{package}/\">{name}</a>");
    let links = GALLERY.map(link).join(", ");
    format!("<p id=\"gallery\">Games by others, each the page of a crate of its own: {links}.</p>")
}

/// A page with one more line in its foot.
pub(crate) fn with_foot(page: &str, line: &str) -> Result<String> {
    let (before, after) = page.split_once("  </footer>").context("the page has no end of its foot")?;
    ensure!(!after.contains("</footer>"), "the page has two ends of its foot");
    Ok(format!("{before}    {line}\n  </footer>{after}"))
}

/// Changes a file of text.
pub(crate) fn change(file: &Path, by: impl FnOnce(&str) -> Result<String>) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let changed = by(&text).with_context(|| file.display().to_string())?;
    fs::write(file, changed).with_context(|| file.display().to_string())
}

/// Why the tests of the page cannot run here, if so; what they need is installed where that is possible.
pub(crate) fn missing() -> Option<String> {
    let npm = || succeeds(Command::new("npm").arg("--version"));
    if !(npm() || install_packages(&["nodejs", "npm"]) && npm()) {
        return Some("there is no npm (Debian: apt-get install nodejs npm)".to_owned());
    }
    if chromium().or_else(|| install_packages(&["chromium"]).then(chromium)?).is_none() {
        return Some("there is no chromium (Debian: apt-get install chromium)".to_owned());
    }
    install_target(TARGET).err()
}

/// The command that starts Chromium.
fn chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}

/// The profile of the modules that are released.
const RELEASED: &str = "web";

/// The modules: the packages, what is built of them, their files, and their names in the page.
const MODULES: [(&str, &[&str], &str, &str); 7] = [
    ("nullwindow-explorer", &["--lib"], "nullwindow_explorer.wasm", "explorer.wasm.gz"),
    ("nullwindow-page", &["--bin", "othello"], "othello.wasm", "othello.wasm.gz"),
    ("nullwindow-page", &["--bin", "chess"], "chess.wasm", "chess.wasm.gz"),
    ("nullwindow-page", &["--bin", "shogi"], "shogi.wasm", "shogi.wasm.gz"),
    ("nullwindow-page", &["--bin", "boards"], "boards.wasm", "boards.wasm.gz"),
    ("nullwindow-own", &["--bin", "nullwindow-own"], "nullwindow-own.wasm", "own.wasm.gz"),
    (PROVER, &["--lib"], "nullwindow_proofs.wasm", "proofs/module.wasm.gz"),
];

/// The module that checks proofs, and the most memory that it may have: 256 MiB.
const PROVER: &str = "nullwindow-proofs";
const MOST_MEMORY: [&str; 2] = ["-C", "link-arg=--max-memory=268435456"];

/// A proof in the page, that the side which begins wins: the file, the game, and the options of its variant.
struct PageProof {
    file: &'static str,
    game: &'static str,
    options: &'static [(&'static str, &'static str)],
}

const PROOFS: [PageProof; 3] = [
    PageProof { file: "domineering.gz", game: "domineering", options: &[] },
    PageProof { file: "domineering-7.gz", game: "domineering", options: &[("columns", "7"), ("rows", "7")] },
    PageProof { file: "connect-four.gz", game: "connect-four", options: &[] },
];

/// The folder of the tables of openings in the repository: the page has each under its name.
const TABLES: &str = "crates/games/openings";

/// The other files that the page fetches when a game is opened: in the repository, and in the page.
const FETCHED: [(&str, &str); 5] = [
    ("crates/othello/weights/patterns.nwe", "weights/othello.gz"),
    ("crates/chess/weights/network.nwn", "weights/chess.gz"),
    ("crates/shogi/weights/shogi.bin", "weights/shogi.gz"),
    ("crates/othello/books/othello.book", "books/othello.gz"),
    ("crates/chess/books/chess.book", "books/chess.gz"),
];

/// A stack for deep searches.
const STACK: &str = "link-arg=-zstack-size=4194304";

/// The folder of the page, built anew, also in the program's crate.
pub(crate) fn build() -> Result<PathBuf> {
    let folder = built(RELEASED, "web")?;
    let arguments = ["build", "--release", "--package", "nullwindow-cli", "--bin", "nullwindow"];
    let status = cargo().args(arguments).status().context("cargo cannot be started")?;
    ensure!(status.success(), "the program cannot be built");
    place_proofs(&folder, &target().join("release/nullwindow"), &PROOFS)?;
    let page = fresh(root().join("crates/cli/page"))?;
    copy(&folder, &page)?;
    for fetched in [WEIGHTS_FOLDER, PROOFS_FOLDER].map(|fetched| page.join(fetched)) {
        fs::remove_dir_all(&fetched).with_context(|| fetched.display().to_string())?;
    }
    change(&page.join("play.html"), without_proofs)?;
    Ok(folder)
}

/// The page of the board without its games that have proofs, whose module is too large for the program.
fn without_proofs(page: &str) -> Result<String> {
    let parts = page.split_once(" data-games=\"");
    let parts = parts.and_then(|(before, games)| Some((before, games.split_once('"')?.1)));
    let (before, after) = parts.context("the page names no games that have proofs")?;
    Ok(format!("{before}{after}"))
}

/// Places proofs in a page, with their list. The program makes those that an earlier build has not made.
fn place_proofs(page: &Path, program: &Path, proofs: &[PageProof]) -> Result<()> {
    let (kept, folder) = (target().join(PROOFS_FOLDER), page.join(PROOFS_FOLDER));
    fs::create_dir_all(&kept).with_context(|| kept.display().to_string())?;
    let mut list = Vec::new();
    for &PageProof { file, game, options } in proofs {
        let made = kept.join(file);
        // One of an earlier form, if the program refuses it, is made again.
        if !made.is_file() || !succeeds(Command::new(program).arg("verify").arg(&made)) {
            _ = fs::remove_file(&made);
            let mut certify = Command::new(program);
            certify.args(["certify", "--at-least", "win", "--hash", "256", "--game", game]);
            certify.args(options.iter().flat_map(|(name, value)| [format!("--{name}"), (*value).to_owned()]));
            let status = certify.arg("--out").arg(&made).status().context("the program cannot be started")?;
            ensure!(status.success(), "{file} cannot be made");
        }
        let bytes = fs::copy(&made, folder.join(file)).with_context(|| made.display().to_string())?;
        let words: Vec<_> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let path = format!("{PROOFS_FOLDER}/{file}");
        list.push(serde_json::json!({
            "game": game, "options": words.join(","), "file": path, "bytes": bytes,
        }));
    }
    let to = page.join(PROOFS_LIST);
    fs::write(&to, serde_json::to_vec(&list)?).with_context(|| to.display().to_string())
}

/// The page in this folder of the target, whose modules have this profile.
fn built(profile: &str, folder: &str) -> Result<PathBuf> {
    install_target(TARGET).map_err(anyhow::Error::msg)?;
    for (package, part, ..) in MODULES {
        // One by one: together each would have the features that the other asks for.
        let mut cargo = cargo();
        cargo.args(["rustc", "--package", package]).args(part);
        cargo.args(["--profile", profile, "--target", TARGET, "--", "-C", STACK]);
        let status = cargo.args(MOST_MEMORY.iter().filter(|_| package == PROVER)).status();
        ensure!(status.context("cargo cannot be started")?.success(), "{package} cannot be built");
    }
    let target = target();
    // Cargo writes here as well.
    let folder = fresh(target.join(folder))?;
    copy(&root().join("web"), &folder)?;
    for place in
        [WEIGHTS_FOLDER, OPENINGS_FOLDER, BOOKS_FOLDER, PROOFS_FOLDER].map(|place| folder.join(place))
    {
        fs::create_dir_all(&place).with_context(|| place.display().to_string())?;
    }
    for (.., file, name) in MODULES {
        let module = target.join(TARGET).join(profile).join(file);
        if profile == RELEASED {
            pack_small(&module, &folder.join(name))
        } else {
            pack(&module, &folder.join(name))
        }?;
    }
    let mut kept = Vec::new();
    files(&folder, "", &mut kept)?;
    let scripts = |folders: &[&str]| {
        let is_one = |name: &&String| folders.iter().any(|folder| is_script(name, folder));
        kept.iter().filter(is_one).map(String::as_str).collect::<Vec<_>>()
    };
    change(&folder.join("index.html"), |page| preloading(page, &scripts(&["js/"])))?;
    let of_board = scripts(&["js/play/", "js/own/"]);
    change(&folder.join("play.html"), |page| preloading(page, &[&of_board[..], &SHARED_SCRIPTS].concat()))?;
    let list = folder.join("files.json");
    fs::write(&list, serde_json::to_vec(&kept)?).with_context(|| list.display().to_string())?;
    for (file, place) in FETCHED {
        pack(&root().join(file), &folder.join(place))?;
    }
    for table in fs::read_dir(root().join(TABLES)).context(TABLES)? {
        let table = table?.path();
        if let (Some(stem), Some("openings")) = (table.file_stem(), table.extension().and_then(OsStr::to_str))
        {
            pack(&table, &folder.join(OPENINGS_FOLDER).join(stem).with_extension("gz"))?;
        }
    }
    Ok(folder)
}

/// The scripts of both pages.
const SHARED_SCRIPTS: [&str; 5] = ["js/dom.js", "js/keys.js", "js/loading.js", "js/module.js", "js/theme.js"];

/// Scripts that are no modules of a page.
const OTHERS: [&str; 3] = ["first", "proof-worker", "worker"];

/// Whether a file is a module of a page in this folder itself.
fn is_script(name: &str, folder: &str) -> bool {
    let name = name.strip_prefix(folder).and_then(|name| name.strip_suffix(".js"));
    name.is_some_and(|name| !name.contains('/') && !OTHERS.contains(&name))
}

/// How a script begins that is a module.
const MODULE_SCRIPT: &str = "  <script type=\"module\"";

/// A page whose scripts are fetched at once, and not each when another one has named it.
fn preloading(page: &str, scripts: &[&str]) -> Result<String> {
    let (before, after) = page.split_once(MODULE_SCRIPT).context("the page has no script")?;
    let links: String =
        scripts.iter().map(|name| format!("  <link rel=\"modulepreload\" href=\"{name}\">\n")).collect();
    Ok(format!("{before}{links}{MODULE_SCRIPT}{after}"))
}

/// Lists the files of a folder that the page keeps, by their places in the page, in their order.
fn files(folder: &Path, place: &str, out: &mut Vec<String>) -> Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{place}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files(&entry.path(), &format!("{name}/"), out)?;
        } else if name != SHARED && !name.starts_with(PROOFS_FOLDER) {
            out.push(name);
        }
    }
    Ok(())
}

/// Packs a file by gzip, which the page unpacks.
fn pack(from: &Path, to: &Path) -> Result<()> {
    let bytes = fs::read(from).with_context(|| from.display().to_string())?;
    let file = fs::File::create(to).with_context(|| to.display().to_string())?;
    let mut packed = GzEncoder::new(file, Compression::best());
    packed
        .write_all(&bytes)
        .and_then(|()| packed.finish().map(drop))
        .with_context(|| to.display().to_string())
}

/// The same, five percent smaller, in seconds.
fn pack_small(from: &Path, to: &Path) -> Result<()> {
    let bytes = fs::read(from).with_context(|| from.display().to_string())?;
    let file = fs::File::create(to).with_context(|| to.display().to_string())?;
    let few = NonZero::new(5).context("no iterations")?;
    let options = zopfli::Options { iteration_count: few, ..zopfli::Options::default() };
    zopfli::compress(options, zopfli::Format::Gzip, &*bytes, file).with_context(|| to.display().to_string())
}

/// The bytes of a folder's files.
fn size(folder: &Path) -> Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        bytes += if path.is_dir() { size(&path)? } else { fs::metadata(&path)?.len() };
    }
    Ok(bytes)
}

/// The program whose values the page must have, and which serves it: as the tests have built it.
fn tested_program(features: &str) -> Result<PathBuf> {
    let arguments =
        ["build", "--workspace", "--profile", "test", "--features", features, "--bin", "nullwindow"];
    let status = cargo().args(arguments).status().context("cargo")?;
    ensure!(status.success(), "the program cannot be built");
    Ok(target().join("debug/nullwindow"))
}

/// Runs a script of the tests in a folder of its own, so that no package of theirs lies among the sources.
fn run(script: &str, page: &Path, features: &str) -> Result<bool> {
    if let Some(why) = missing() {
        bail!("{why}");
    }
    let chromium = chromium().context("there is no chromium")?;
    let program = tested_program(features)?;
    let folder = target().join("web-tests");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let tests = root().join("web/tests");
    for entry in fs::read_dir(&tests).with_context(|| tests.display().to_string())? {
        let path = entry?.path();
        if let (true, Some(name)) = (path.is_file(), path.file_name()) {
            fs::copy(&path, folder.join(name)).with_context(|| path.display().to_string())?;
        }
    }
    let npm = |arguments: &[&str]| {
        let mut npm = Command::new("npm");
        npm.args(arguments).current_dir(&folder);
        npm.env("CHROMIUM", &chromium).env("PAGE", page);
        npm.env("NULLWINDOW", &program)
            .env("PICTURES", root().join("docs/pictures"))
            .env("ROW", target().join("pictures"))
            .env("SHARED", root().join("web").join(SHARED));
        npm.status().context("npm cannot be started")
    };
    ensure!(
        npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"])?.success(),
        "the packages of the tests cannot be installed"
    );
    Ok(npm(&["run", script])?.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_with_the_gallery_leads_to_it() {
        let page = fs::read_to_string(root().join("web/play.html")).unwrap();
        let linked = with_foot(&page, &to_gallery()).unwrap();
        let end = "<a href=\"games/hex/\">Hex</a>.</p>\n  </footer>";
        assert!(!page.contains("gallery") && linked.contains(end));
        assert_eq!(linked.lines().count(), page.lines().count() + 1);
        assert!(with_foot("<footer>", "").is_err() && with_foot(&(page.clone() + &page), "").is_err());
    }

    #[test]
    fn the_page_in_the_program_has_no_games_with_proofs() {
        let page = fs::read_to_string(root().join("web/play.html")).unwrap();
        let without = without_proofs(&page).unwrap();
        assert!(
            without.contains("<button type=\"button\" id=\"prove\" hidden>") && page.contains("data-games")
        );
        assert!(without_proofs(&without).is_err());
    }

    #[test]
    fn tests_are_left_out_of_the_page() {
        let folder = std::env::temp_dir().join(format!("nullwindow-web-{}", std::process::id()));
        copy(&root().join("web"), &folder).unwrap();
        assert!(folder.join("js/main.js").is_file() && !folder.join("tests").exists());
        assert!(size(&folder).unwrap() > 10_000);
        fs::remove_dir_all(&folder).unwrap();
    }
}

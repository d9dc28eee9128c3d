//! `cargo xtask imports`: refuses circles among the files of a crate, arrows against the declared order, and
//! names that several types of a crate have (our own).
//!
//! An arrow leads from a file to another file of its crate whose items it names: in a `use`, or by a path in
//! its code. A name that is re-exported leads to the file that defines it. A file that only declares its
//! children and re-exports their names has no arrow to them. Code under `#[cfg(test)]` is left out. What
//! macros expand to is not seen; their text is.

mod circle;
mod source;
mod syntax;

use anyhow::{Context, Result};
use circle::Graph;
use source::{Package, Sources, Target};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The crates from the lowest row to the highest: a crate uses those of lower rows. The study uses the
/// product, and the product nothing of the study.
const CRATES: Order = &[
    // The product, in `crates/`.
    &["nullwindow"],
    &["nullwindow_support", "nullwindow_figures", "nullwindow_exports"],
    &["nullwindow_network"],
    &["nullwindow_games", "nullwindow_othello", "nullwindow_chess", "nullwindow_shogi"],
    &["nullwindow_book", "nullwindow_learn", "nullwindow_protocols"],
    &["nullwindow_cluster", "nullwindow_match", "nullwindow_play"],
    &["nullwindow_app", "nullwindow_simulator"],
    &["nullwindow_catalogue"],
    &["nullwindow_page", "nullwindow_explorer", "nullwindow_own", "nullwindow_proofs"],
    &["nullwindow_cli", "nullwindow_python"],
    // The study, in `study/`.
    &["nullwindow_fit", "nullwindow_master", "nullwindow_subjects"],
    &["nullwindow_lab"],
    &["nullwindow_study", "nullwindow_lab_python"],
    // The tools, which may use both.
    &["nullwindow_bench", "nullwindow_fuzz", "nullwindow_soak", "xtask"],
    &["nullwindow_libfuzzer"],
];

/// The layers inside crates, from the lowest row to the highest: a file uses files of its own layer and of
/// lower ones. A file belongs to the entry that is its own path, or else the nearest folder's. The root file
/// stands above all.
const LAYERS: &[(&str, Order)] = &[(
    "nullwindow",
    &[
        &["dewey", "evaluate", "excerpt", "insertion_sort", "position", "score", "window", "words"],
        &["tuples", "weights"],
        &["table"],
        &["capability"],
        &["retrograde", "strategy"],
        &["openings"],
        &["observe"],
        &["textbook"],
        // The state of a search.
        &[
            "engine/control",
            "engine/depth",
            "engine/evidence",
            "engine/histories",
            "engine/limits",
            "engine/move_stack",
            "engine/moves",
            "engine/node_kind",
            "engine/options",
            "engine/parallel",
            "engine/parameters",
            "engine/path",
            "engine/proof_tree",
            "engine/report",
            "engine/root_move",
            "engine/search_node",
            "engine/split_points",
            "engine/stack",
            "engine/statistics",
            "engine/sync",
            "engine/task",
            "engine/time",
        ],
        // Uses the clock.
        &["proof"],
        &["engine/worker"],
        // The steps of a node, which call each other as methods of the worker.
        &["engine/pruning"],
        &["engine/search"],
        &["engine/plan"],
        &["engine/iterate"],
        &["engine/helpers"],
        &["engine"],
        &["check", "prelude", "session"],
    ],
)];

/// A declared order, from the lowest row to the highest.
type Order<'a> = &'a [&'a [&'a str]];

/// The circles and the backward arrows in the workspace at `root`, a line each.
///
/// # Errors
/// If a file cannot be read, or is no Rust.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let mut sources = Sources::new();
    for folder in ["crates", "python", "study", "xtask"] {
        add_sources(root, Path::new(folder), &mut sources)?;
    }
    let mut refused = refused(&sources, CRATES, LAYERS)?;
    refused.extend(product_with_study(&sources));
    Ok(refused)
}

/// The tools that use both halves and lie beside the product.
const TOOLS: [&str; 3] = ["crates/bench", "crates/fuzz", "crates/soak"];

/// The manifests of the product that name a package of the study, for tests and features as well.
fn product_with_study(sources: &Sources) -> Vec<String> {
    let (study, others): (Vec<_>, Vec<_>) = sources
        .iter()
        .filter(|(path, _)| path.ends_with("Cargo.toml"))
        .partition(|(path, _)| path.starts_with("study"));
    let quoted =
        |line: &str| line.strip_prefix("name = \"").map(|name| name.trim_end_matches('"').to_owned());
    let names: Vec<_> = study.iter().filter_map(|(_, text)| text.lines().find_map(quoted)).collect();
    let product = others.into_iter().filter(|(path, _)| !TOOLS.iter().any(|tool| path.starts_with(tool)));
    let mut refused = Vec::new();
    for (path, text) in product {
        for name in names.iter().filter(|name| text.contains(name.as_str())) {
            refused.push(format!("{}: the product uses {name}, which is of the study", path.display()));
        }
    }
    refused
}

/// Adds the manifests and the Rust files in `folder` and below.
fn add_sources(root: &Path, folder: &Path, sources: &mut Sources) -> Result<()> {
    let place = || root.join(folder).display().to_string();
    for entry in fs::read_dir(root.join(folder)).with_context(place)? {
        let entry = entry.with_context(place)?;
        let path = folder.join(entry.file_name());
        if entry.file_type().with_context(place)?.is_dir() {
            add_sources(root, &path, sources)?;
        } else if path.ends_with("Cargo.toml") || path.extension().is_some_and(|extension| extension == "rs")
        {
            let text = fs::read_to_string(root.join(&path)).with_context(|| path.display().to_string())?;
            sources.insert(path, text);
        }
    }
    Ok(())
}

fn refused(sources: &Sources, crates: Order, layers: &[(&str, Order)]) -> Result<Vec<String>> {
    let manifests = sources.keys().filter(|path| path.ends_with("Cargo.toml"));
    let packages = manifests.filter_map(|manifest| Some(Package::read(manifest.parent()?, sources)));
    let packages = packages.collect::<Result<Vec<_>>>()?;
    let names: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let unknown = crates.iter().copied().flatten().filter(|&name| !names.contains(name));
    let mut refused: Vec<String> =
        unknown.map(|name| format!("{name} stands in the order of crates and does not exist")).collect();
    for package in &packages {
        refused.extend(backward_crates(package, &names, crates));
        let arrows = Arrows::of(package);
        refused.extend(arrows.circles());
        refused.extend(repeated_types(package));
        if let Some((_, layers)) = layers.iter().find(|(name, _)| *name == package.name) {
            refused.extend(arrows.backward(layers));
        }
    }
    Ok(refused)
}

/// Names that each command, each request, each experiment has for its own.
const OWN_NAMES: [&str; 3] = ["Answer", "Arguments", "Options"];

/// The names that types in several files of a package have, a line each.
fn repeated_types(package: &Package) -> Vec<String> {
    let mut places: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for module in &package.modules {
        // By the convention of Rust: constants have no lower case, functions begin with it.
        let is_type = |name: &&String| {
            let capital = name.starts_with(char::is_uppercase) && name.chars().any(char::is_lowercase);
            capital && !OWN_NAMES.contains(&name.as_str())
        };
        for name in module.items.iter().filter(is_type) {
            places.entry(name).or_default().insert(module.file.display().to_string());
        }
    }
    let repeated = places.into_iter().filter(|(_, files)| files.len() > 1);
    let line = |(name, files): (&str, BTreeSet<String>)| {
        format!("several types are named {name}: {}", files.into_iter().collect::<Vec<_>>().join(", "))
    };
    repeated.map(line).collect()
}

/// The row of the order that `name` stands in.
fn row(order: Order, name: &str) -> Option<usize> {
    order.iter().position(|row| row.contains(&name))
}

/// The crates that a package uses and that do not stand below it.
fn backward_crates(package: &Package, names: &BTreeSet<&str>, order: Order) -> BTreeSet<String> {
    let Some(own) = row(order, &package.name) else {
        return [format!("{} is missing in the order of crates", package.name)].into();
    };
    let mut refused = BTreeSet::new();
    for module in &package.modules {
        let imports = module.imports.iter().map(|import| (&import.path, import.line));
        for (path, line) in imports.chain(module.paths.iter().map(|(path, &line)| (path, line))) {
            let Some(other) = path.first().filter(|first| names.contains(first.as_str())) else { continue };
            let below = row(order, other).is_some_and(|other| other < own);
            if path.len() > 1 && *other != package.name && !below {
                refused
                    .insert(format!("{}:{line} uses {other}, which is not below it", module.file.display()));
            }
        }
    }
    refused
}

/// The arrows among the files of a package.
struct Arrows {
    /// Each file's path as it is shown, and as a module's; empty for a root.
    files: Vec<(String, String)>,
    /// The first line of each arrow.
    lines: BTreeMap<(usize, usize), usize>,
}

impl Arrows {
    fn of(package: &Package) -> Self {
        // Inline modules come after the module whose file they stand in, and so do not name the file.
        let mut numbers = BTreeMap::new();
        let mut files = Vec::new();
        for module in &package.modules {
            numbers.entry(&module.file).or_insert_with(|| {
                files.push((module.file.display().to_string(), module.path.join("/")));
                files.len() - 1
            });
        }
        let mut lines = BTreeMap::new();
        for (index, module) in package.modules.iter().enumerate() {
            let from = numbers[&module.file];
            let mut arrow = |path: &[String], line: usize| {
                if let Some(Target::Item(target)) = package.resolve(index, path) {
                    let to = numbers[&package.modules[target].file];
                    if to != from {
                        let first = lines.entry((from, to)).or_insert(line);
                        *first = line.min(*first);
                    }
                }
            };
            let (public, private): (Vec<_>, Vec<_>) = module.imports.iter().partition(|import| import.public);
            let (globs, named): (Vec<_>, Vec<_>) = private.into_iter().partition(|import| import.name == "*");
            named.into_iter().for_each(|import| arrow(&import.path, import.line));
            // A re-export of a name from elsewhere is an arrow; one of a child's name is not.
            for import in &public {
                let target = package.resolve(index, &import.path);
                if let Some(Target::Item(target)) = target
                    && !package.modules[target].path.starts_with(&module.path)
                {
                    arrow(&import.path, import.line);
                }
            }
            for (path, &line) in &module.paths {
                let exported = public.iter().any(|import| import.name == path[0]);
                if path.len() > 1 || exported {
                    arrow(path, line);
                } else {
                    // A name that a glob may import.
                    globs.iter().for_each(|glob| {
                        if package.names(index, glob, &path[0]) {
                            arrow(path, line);
                        }
                    });
                }
            }
        }
        Arrows { files, lines }
    }

    /// A line for each knot of files: their number, and a shortest circle with the places of its arrows.
    fn circles(&self) -> Vec<String> {
        let mut graph = Graph::new();
        self.lines.keys().for_each(|&(from, to)| _ = graph.entry(from).or_default().insert(to));
        let lines = circle::knots(&graph).into_iter().map(|knot| {
            let next = knot.circle.iter().cycle().skip(1);
            let places = knot
                .circle
                .iter()
                .zip(next)
                .map(|(&from, &to)| format!("{}:{} → ", self.files[from].0, self.lines[&(from, to)]));
            let circle = places.collect::<String>() + &self.files[knot.circle[0]].0;
            format!("{} files form a circle: {circle}", knot.nodes)
        });
        lines.collect()
    }

    /// A line for each arrow to a higher layer, each file without a layer and each row entry without a file.
    fn backward(&self, layers: Order) -> Vec<String> {
        let entry = |file: usize| {
            let path = self.files[file].1.as_str();
            let ends =
                (1..=path.len()).rev().filter(|&end| end == path.len() || path[end..].starts_with('/'));
            ends.map(|end| &path[..end]).find(|path| row(layers, path).is_some())
        };
        let layer = |file: usize| match self.files[file].1.as_str() {
            "" => Some(layers.len()),
            _ => entry(file).and_then(|entry| row(layers, entry)),
        };
        let entries: BTreeSet<&str> = (0..self.files.len()).filter_map(entry).collect();
        let unused = layers.iter().copied().flatten().filter(|&entry| !entries.contains(entry));
        let unused = unused.map(|entry| format!("{entry} stands in the order of layers and does not exist"));
        let homeless = (0..self.files.len()).filter(|&file| layer(file).is_none());
        let homeless =
            homeless.map(|file| format!("{} is missing in the order of layers", self.files[file].0));
        let upward = self.lines.iter().filter(|((from, to), _)| layer(*from) < layer(*to));
        let upward = upward.map(|(&(from, to), line)| {
            format!("{}:{line} uses {}, which is above it", self.files[from].0, self.files[to].0)
        });
        unused.chain(homeless).chain(upward).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The refusals for a crate `game` of these files, with the layers `low` and `high`.
    fn refused_of(files: &[(&str, &str)]) -> Vec<String> {
        let files = files.iter().map(|(path, text)| (Path::new("game/src").join(path), text.to_string()));
        let mut sources: Sources = files.collect();
        for name in ["game", "shell"] {
            sources.insert(Path::new(name).join("Cargo.toml"), format!("[package]\nname = \"{name}\"\n"));
        }
        let layers: Order = &[&["low"], &["high"]];
        refused(&sources, &[&["game"], &["shell"]], &[("game", layers)]).expect("Rust")
    }

    const ROOT: (&str, &str) = ("lib.rs", "mod low; mod high; pub use low::Board;");

    #[test]
    fn crate_without_circles_passes() {
        let high = "use crate::Board; fn f(b: Board) { crate::low::g(b) }";
        assert_eq!(
            refused_of(&[ROOT, ("low.rs", "pub struct Board; pub fn g(_: Board) {}"), ("high.rs", high)]),
            [""; 0]
        );
    }

    #[test]
    fn circle_is_named_with_its_files_and_lines() {
        // By a re-export, by a path in a macro, and through a third file.
        let low = ("low.rs", "pub mod table;\npub struct Board;\nfn f() { println!(\"{}\", table::SIZE) }");
        let table = ("low/table.rs", "\n\nuse crate::Board;\npub const SIZE: usize = size_of::<Board>();");
        let circle = "2 files form a circle: game/src/low.rs:3 → game/src/low/table.rs:3 → game/src/low.rs";
        assert_eq!(refused_of(&[ROOT, low, table, ("high.rs", "")]), [circle]);
    }

    #[test]
    fn parent_that_declares_and_exports_its_children_has_no_arrow_to_them() {
        let low = ("low.rs", "mod table; pub use table::Table; pub struct Board;");
        let table = ("low/table.rs", "use super::Board; pub struct Table(Board);");
        assert_eq!(refused_of(&[ROOT, low, table, ("high.rs", "")]), [""; 0]);
        // A use in its own code is an arrow.
        let low = ("low.rs", "mod table; pub use table::Table; pub struct Board; fn f(_: Table) {}");
        assert_eq!(refused_of(&[ROOT, low, table, ("high.rs", "")]).len(), 1);
    }

    #[test]
    fn sibling_that_is_imported_from_the_parent_is_an_arrow_to_the_sibling() {
        let low = ("low.rs", "mod a; mod b; pub use a::A; pub use b::B; pub struct Board;");
        let (a, b) =
            (("low/a.rs", "use super::B; pub struct A(B);"), ("low/b.rs", "use super::*; pub struct B(A);"));
        let circle = "2 files form a circle: game/src/low/a.rs:1 → game/src/low/b.rs:1 → game/src/low/a.rs";
        assert_eq!(refused_of(&[ROOT, low, a, b, ("high.rs", "")]), [circle]);
    }

    #[test]
    fn re_export_of_a_name_from_elsewhere_is_an_arrow() {
        let low = ("low.rs", "pub struct Board;\npub(crate) use crate::high::g;");
        let upward = "game/src/low.rs:2 uses game/src/high.rs, which is above it";
        assert_eq!(refused_of(&[ROOT, low, ("high.rs", "pub fn g() {}")]), [upward]);
    }

    #[test]
    fn tests_are_left_out() {
        let low = "pub struct Board; #[cfg(test)] mod tests { use super::*; use crate::high::f; } \
                   #[cfg(test)] use crate::high::f;";
        let high = "use crate::low; pub fn f(_: low::Board) {} #[cfg(test)] mod absent;";
        assert_eq!(refused_of(&[ROOT, ("low.rs", low), ("high.rs", high)]), [""; 0]);
    }

    #[test]
    fn arrow_to_a_higher_layer_is_refused() {
        let low = ("low.rs", "pub struct Board;\nfn f() { crate::high::g() }");
        let upward = "game/src/low.rs:2 uses game/src/high.rs, which is above it";
        assert_eq!(refused_of(&[ROOT, low, ("high.rs", "pub fn g() {}")]), [upward]);
    }

    #[test]
    fn a_type_name_exists_once_in_a_crate() {
        let low = "pub struct Board; struct Step; struct Options; const STEP: u8 = 1; fn step() {}";
        let high = "enum Step { A } struct Options; fn f(_: &'static Board) {} const STEP: u8 = 1; \
                    trait T { type Board; } #[cfg(test)] mod tests { struct Board; }";
        let twice = "several types are named Step: game/src/high.rs, game/src/low.rs";
        assert_eq!(refused_of(&[ROOT, ("low.rs", low), ("high.rs", high)]), [twice]);
    }

    #[test]
    fn file_without_a_layer_and_layer_without_a_file_are_refused() {
        let refused = refused_of(&[("lib.rs", "mod low; mod other;"), ("low.rs", ""), ("other.rs", "")]);
        let missing = [
            "high stands in the order of layers and does not exist",
            "game/src/other.rs is missing in the order of layers",
        ];
        assert_eq!(refused, missing);
    }

    #[test]
    fn the_product_uses_no_package_of_the_study() {
        let manifests = [
            ("study/lab/Cargo.toml", "[package]\nname = \"x-lab\"\n"),
            ("crates/game/Cargo.toml", "[package]\nname = \"x-game\"\n[dev-dependencies]\nx-lab = \"1\"\n"),
            ("crates/fuzz/Cargo.toml", "[package]\nname = \"x-fuzz\"\n[dependencies]\nx-lab = \"1\"\n"),
        ];
        let sources = manifests.map(|(path, text)| (Path::new(path).to_owned(), text.to_owned()));
        assert_eq!(
            product_with_study(&sources.into_iter().collect()),
            ["crates/game/Cargo.toml: the product uses x-lab, which is of the study"]
        );
    }

    #[test]
    fn crate_that_is_not_below_is_refused() {
        let low = ("low.rs", "pub struct Board;\nuse shell::Window;");
        assert_eq!(
            refused_of(&[ROOT, low, ("high.rs", "")]),
            ["game/src/low.rs:2 uses shell, which is not below it"]
        );
    }

    #[test]
    fn exported_macro_belongs_to_the_file_that_defines_it() {
        let high = "#[macro_export] macro_rules! board { () => { $crate::low::Board } }";
        let low = "pub struct Board; fn f() { crate::board!() }";
        let refused = refused_of(&[ROOT, ("low.rs", low), ("high.rs", high)]);
        assert_eq!(refused.len(), 2, "a circle, and upward: {refused:?}");
    }
}

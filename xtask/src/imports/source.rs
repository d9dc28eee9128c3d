//! The modules of a package, and the resolution of paths (our own).

use super::syntax::{Body, Import, Token, tokens};
use anyhow::{Context, Result, anyhow};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The text of each file, by its path from the root of the workspace.
pub(super) type Sources = BTreeMap<PathBuf, String>;

/// The modules of a package, those of `lib.rs` before those of `main.rs`. Modules under `#[cfg(test)]` are
/// left out.
pub(super) struct Package {
    /// The package's name as code writes it, with `_` for `-`.
    pub(super) name: String,
    pub(super) modules: Vec<Module>,
    /// The modules that define the macros marked `#[macro_export]`, which code names as items of the root.
    macros: BTreeMap<String, usize>,
}

/// A module in a file of its own, or inline in its parent's.
pub(super) struct Module {
    /// The names from the root of the crate; empty for the root.
    pub(super) path: Vec<String>,
    pub(super) file: PathBuf,
    /// Its root and its parent, as indices into [`Package::modules`]; a root is its own parent.
    root: usize,
    parent: usize,
    children: BTreeMap<String, usize>,
    pub(super) items: BTreeSet<String>,
    pub(super) imports: Vec<Import>,
    /// The paths and single names outside `use`, with the line where each stands first.
    pub(super) paths: BTreeMap<Vec<String>, usize>,
}

/// The target of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Target {
    /// A module itself.
    Module(usize),
    /// Something that this module defines.
    Item(usize),
}

impl Package {
    /// Reads the package in `folder`: its manifest for the name, and all modules from its roots.
    ///
    /// # Errors
    /// If a file is missing or is no Rust.
    pub(super) fn read(folder: &Path, sources: &Sources) -> Result<Self> {
        let manifest = folder.join("Cargo.toml");
        let text = sources.get(&manifest).with_context(|| format!("there is no {}", manifest.display()))?;
        let name = text.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        let name = name.with_context(|| format!("{} names no package", manifest.display()))?;
        let mut package =
            Package { name: name.replace('-', "_"), modules: Vec::new(), macros: BTreeMap::new() };
        for root in ["lib.rs", "main.rs"].map(|root| folder.join("src").join(root)) {
            if sources.contains_key(&root) {
                let index = package.modules.len();
                package.add_file(Vec::new(), root, (index, index), sources)?;
            }
        }
        Ok(package)
    }

    /// Adds the module in `file` and all below it; `above` is its root and its parent.
    fn add_file(
        &mut self,
        path: Vec<String>,
        file: PathBuf,
        above: (usize, usize),
        sources: &Sources,
    ) -> Result<usize> {
        let text = sources.get(&file).with_context(|| format!("there is no {}", file.display()))?;
        let tokens = tokens(text).map_err(|error| anyhow!("{}: {error}", file.display()))?;
        self.add_module(path, file, above, &tokens, sources)
    }

    fn add_module(
        &mut self,
        path: Vec<String>,
        file: PathBuf,
        (root, parent): (usize, usize),
        tokens: &[Token],
        sources: &Sources,
    ) -> Result<usize> {
        let index = self.modules.len();
        let body = Body::read(tokens);
        self.macros.extend(body.exported.into_iter().map(|name| (name, index)));
        self.modules.push(Module {
            path: path.clone(),
            file: file.clone(),
            root,
            parent,
            children: BTreeMap::new(),
            items: body.items,
            imports: body.imports,
            paths: body.paths,
        });
        for (name, inline) in body.modules {
            let path = [&path[..], std::slice::from_ref(&name)].concat();
            let child = match inline {
                Some(tokens) => self.add_module(path, file.clone(), (root, index), tokens, sources)?,
                None => {
                    let root_file = &self.modules[root].file;
                    let folder = root_file.parent().context("a root lies in a folder")?;
                    let stem = path.iter().fold(folder.to_owned(), |folder, name| folder.join(name));
                    let flat = stem.with_extension("rs");
                    let file = if sources.contains_key(&flat) { flat } else { stem.join("mod.rs") };
                    self.add_file(path, file, (root, index), sources)?
                }
            };
            self.modules[index].children.insert(name, child);
        }
        Ok(index)
    }

    /// Where a path leads that stands in the module `from`; `None` where it leaves the package.
    pub(super) fn resolve(&self, from: usize, path: &[String]) -> Option<Target> {
        let own_name = path.first().is_some_and(|first| *first == self.name);
        // `main.rs` names the library of its package like any other crate.
        let (from, path) = if own_name { (0, &path[1..]) } else { (from, path) };
        if !own_name && !self.has(from, path.first()?) {
            return None;
        }
        self.follow(from, path, 0)
    }

    /// Whether the first name of a path means something in this module; else it is another crate or of the
    /// prelude.
    fn has(&self, module: usize, name: &str) -> bool {
        let Module { children, items, imports, .. } = &self.modules[module];
        ["crate", "self", "super"].contains(&name)
            || children.contains_key(name)
            || items.contains(name)
            || imports.iter().any(|import| import.name == name)
            || self.in_glob(module, name, 0).is_some()
    }

    /// The module of a glob import of `module` that has this name.
    fn in_glob(&self, module: usize, name: &str, nested: u32) -> Option<usize> {
        let mut globs = self.modules[module].imports.iter().filter(|import| import.name == "*");
        globs.find_map(|glob| match self.follow(module, &glob.path, nested + 1)? {
            Target::Module(target) if target != module => {
                let Module { children, items, imports, .. } = &self.modules[target];
                let known = children.contains_key(name) || items.contains(name);
                (known || imports.iter().any(|import| import.name == name)).then_some(target)
            }
            _ => None,
        })
    }

    /// Whether this glob import of a module brings this name into it.
    pub(super) fn names(&self, module: usize, glob: &Import, name: &str) -> bool {
        let own = &self.modules[module];
        !own.items.contains(name)
            && !own.imports.iter().any(|import| import.name == name)
            && matches!(self.follow(module, &glob.path, 0), Some(Target::Module(_)))
            && self.in_glob(module, name, 0).is_some()
    }

    fn follow(&self, mut at: usize, path: &[String], nested: u32) -> Option<Target> {
        // A name that is imported under itself (`use fmt::fmt`) would lead round for ever.
        if nested > 16 {
            return None;
        }
        for (i, name) in path.iter().enumerate() {
            let module = &self.modules[at];
            at = match name.as_str() {
                "crate" => module.root,
                "self" => at,
                "super" => module.parent,
                name => {
                    if let Some(&child) = module.children.get(name) {
                        child
                    } else if module.items.contains(name) {
                        return Some(Target::Item(at));
                    } else if let Some(import) = module.imports.iter().find(|import| import.name == name) {
                        let whole = [&import.path, &path[i + 1..]].concat();
                        return self.follow_import(at, &whole, nested);
                    } else if let Some(&target) = self.macros.get(name).filter(|_| at == module.root) {
                        return Some(Target::Item(target));
                    } else if let Some(target) = self.in_glob(at, name, nested) {
                        return self.follow(target, &path[i..], nested + 1);
                    } else {
                        // An item whose definition a macro makes.
                        return Some(Target::Item(at));
                    }
                }
            };
        }
        Some(Target::Module(at))
    }

    /// As [`resolve`](Self::resolve), for the path of an import that another path led to.
    fn follow_import(&self, at: usize, path: &[String], nested: u32) -> Option<Target> {
        let first = path.first()?;
        if *first == self.name {
            return self.follow(0, &path[1..], nested + 1);
        }
        let module = &self.modules[at];
        let known = ["crate", "self", "super"].contains(&first.as_str())
            || module.children.contains_key(first)
            || module.items.contains(first)
            || module.imports.iter().any(|import| import.name == *first && import.path != path);
        if known { self.follow(at, path, nested + 1) } else { None }
    }
}

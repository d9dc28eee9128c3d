//! The modules of a package and the paths in their code, read token by token, so that macros count too (our
//! own).

use anyhow::{Context, Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
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
    items: BTreeSet<String>,
    pub(super) imports: Vec<Import>,
    /// The paths and single names outside `use`, with the line where each stands first.
    pub(super) paths: BTreeMap<Vec<String>, usize>,
}

/// One name of a `use`, or a glob.
pub(super) struct Import {
    /// The name that it has in the module, `*` for a glob.
    pub(super) name: String,
    pub(super) path: Vec<String>,
    pub(super) line: usize,
    /// Whether it is a re-export: `pub use`, also with a restriction as in `pub(super) use`.
    pub(super) public: bool,
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
        let stream: TokenStream = text.parse().map_err(|error| anyhow!("{}: {error}", file.display()))?;
        let mut tokens = Vec::new();
        flatten(stream, &mut tokens);
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

/// A token with its line; groups are flattened into their delimiters.
struct Token {
    text: String,
    line: usize,
    is_name: bool,
}

fn flatten(stream: TokenStream, out: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        let mut push = |text: String, line, is_name| out.push(Token { text, line, is_name });
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                push(open.to_owned(), line, false);
                flatten(group.stream(), out);
                let line = group.span_close().start().line;
                out.push(Token { text: close.to_owned(), line, is_name: false });
            }
            TokenTree::Ident(name) => push(name.to_string(), line, true),
            TokenTree::Punct(punct) => push(punct.to_string(), line, false),
            // Its text could be taken for a delimiter.
            TokenTree::Literal(_) => push("literal".to_owned(), line, false),
        }
    }
}

/// The contents of a module.
#[derive(Default)]
struct Body<'a> {
    /// The modules declared, those that stand inline with their tokens.
    modules: Vec<(String, Option<&'a [Token]>)>,
    items: BTreeSet<String>,
    /// The macros under `#[macro_export]`.
    exported: Vec<String>,
    imports: Vec<Import>,
    paths: BTreeMap<Vec<String>, usize>,
}

/// The words before the name of an item.
const DEFINING: [&str; 8] = ["struct", "enum", "union", "trait", "type", "fn", "const", "static"];

impl<'a> Body<'a> {
    fn read(tokens: &'a [Token]) -> Self {
        let mut body = Body::default();
        let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
        let (mut at, mut nested, mut exporting) = (0, 0, false);
        while at < tokens.len() {
            let is_name = |at: usize| tokens.get(at).is_some_and(|token| token.is_name);
            match text(at) {
                "#" => {
                    let open = if text(at + 1) == "!" { at + 2 } else { at + 1 };
                    let end = if text(open) == "[" { after_group(tokens, open) } else { at + 1 };
                    let attribute = &tokens[at..end];
                    exporting |= attribute.iter().any(|token| token.text == "macro_export");
                    let has = |word: &str| attribute.iter().any(|token| token.text == word);
                    at = if has("cfg") && has("test") && !has("not") && open == at + 1 {
                        after_item(tokens, end)
                    } else {
                        end
                    };
                    continue;
                }
                "mod" if nested == 0 && is_name(at + 1) => {
                    let name = text(at + 1).to_owned();
                    let end = if text(at + 2) == "{" { after_group(tokens, at + 2) } else { at + 3 };
                    let inline = (text(at + 2) == "{").then(|| &tokens[at + 3..end - 1]);
                    body.modules.push((name, inline));
                    at = end;
                    continue;
                }
                // Not the `use<'a>` of a type.
                "use" if is_name(at) && text(at + 1) != "<" => {
                    let public = at > 0 && (text(at - 1) == "pub" || text(at - 1) == ")");
                    let mut cursor = at + 1;
                    body.import(tokens, &mut cursor, &[], public);
                    at = cursor;
                    continue;
                }
                "macro_rules" if nested == 0 || exporting => {
                    body.items.insert(text(at + 2).to_owned());
                    if std::mem::take(&mut exporting) {
                        body.exported.push(text(at + 2).to_owned());
                    }
                }
                word if nested == 0 && DEFINING.contains(&word) && is_name(at + 1) => {
                    body.items.insert(text(at + 1).to_owned());
                }
                "{" => nested += 1,
                "}" => nested -= 1,
                _ => (),
            }
            let continues = at > 0 && (text(at - 1) == "." || (at > 1 && is_path_separator(tokens, at - 2)));
            if tokens[at].is_name && !continues {
                let line = tokens[at].line;
                let mut path = vec![text(at).to_owned()];
                while is_path_separator(tokens, at + 1) && is_name(at + 3) {
                    path.push(text(at + 3).to_owned());
                    at += 3;
                }
                body.paths.entry(path).or_insert(line);
            }
            at += 1;
        }
        body
    }

    /// Reads a tree of a `use` from `at` to the `,`, `}` or `;` after it.
    fn import(&mut self, tokens: &[Token], at: &mut usize, prefix: &[String], public: bool) {
        let mut path = prefix.to_vec();
        let mut name = None;
        while let Some(token) = tokens.get(*at) {
            let line = token.line;
            *at += 1;
            match token.text.as_str() {
                ";" | "," | "}" => {
                    *at -= 1;
                    if path.len() > prefix.len() {
                        // `a::{self}` imports `a`.
                        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                            path.pop();
                        }
                        let name = name.or(path.last().cloned()).unwrap_or_default();
                        self.imports.push(Import { name, path, line, public });
                    }
                    break;
                }
                ":" => (),
                "*" => {
                    self.imports.push(Import { name: "*".to_owned(), path, line, public });
                    return;
                }
                "{" => {
                    loop {
                        self.import(tokens, at, &path, public);
                        *at += 1;
                        if tokens.get(*at - 1).is_none_or(|token| token.text != ",") {
                            break;
                        }
                    }
                    return;
                }
                "as" => name = tokens.get(*at).map(|token| token.text.clone()),
                text if token.is_name && name.is_none() => path.push(text.to_owned()),
                _ => (),
            }
        }
    }
}

fn is_path_separator(tokens: &[Token], at: usize) -> bool {
    tokens.get(at..at + 2).is_some_and(|pair| pair.iter().all(|token| token.text == ":"))
}

/// The place after the group that opens at `open`.
fn after_group(tokens: &[Token], open: usize) -> usize {
    let mut nested = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => nested += 1,
            ")" | "]" | "}" => nested -= 1,
            _ => (),
        }
        if nested == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// The place after the item at `at`: after its `;`, its body, or, for a field, its comma.
fn after_item(tokens: &[Token], mut at: usize) -> usize {
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            ";" | "," => return at + 1,
            "}" => return at,
            "{" => return after_group(tokens, at),
            "(" | "[" => at = after_group(tokens, at),
            _ => at += 1,
        }
    }
    at
}

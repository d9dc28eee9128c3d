//! The declarations, imports and paths in a file, read token by token, so that macros count too (our own).

use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// One name of a `use`, or a glob.
pub(super) struct Import {
    /// The name that it has in the module, `*` for a glob.
    pub(super) name: String,
    pub(super) path: Vec<String>,
    pub(super) line: usize,
    /// Whether it is a re-export: `pub use`, also with a restriction as in `pub(super) use`.
    pub(super) public: bool,
}

/// A token with its line; groups are flattened into their delimiters.
pub(super) struct Token {
    text: String,
    line: usize,
    is_name: bool,
}

/// The tokens of a file.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, LexError> {
    let mut tokens = Vec::new();
    flatten(text.parse()?, &mut tokens);
    Ok(tokens)
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
pub(super) struct Body<'a> {
    /// The modules declared, those that stand inline with their tokens.
    pub(super) modules: Vec<(String, Option<&'a [Token]>)>,
    pub(super) items: BTreeSet<String>,
    /// The macros under `#[macro_export]`.
    pub(super) exported: Vec<String>,
    pub(super) imports: Vec<Import>,
    pub(super) paths: BTreeMap<Vec<String>, usize>,
}

/// The words before the name of an item.
const DEFINING: [&str; 8] = ["struct", "enum", "union", "trait", "type", "fn", "const", "static"];

impl<'a> Body<'a> {
    pub(super) fn read(tokens: &'a [Token]) -> Self {
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
                // The lifetime `'static` defines nothing.
                "'" => at += 1,
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

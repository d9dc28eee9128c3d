//! The files that are served: the page in the program, or those of a folder (our own).

use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use nullwindow_catalogue::entries;
use rust_embed::RustEmbed;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Cursor, Read, Seek, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The page, as `cargo xtask web` has built it.
#[derive(RustEmbed)]
#[folder = "page"]
#[allow_missing = true]
struct Page;

/// The files.
pub(super) struct Files {
    /// The folder, without symbolic links; the page in the program if there is none.
    folder: Option<PathBuf>,
    /// The weights that a client has asked for, packed.
    packed: Mutex<HashMap<&'static str, Arc<[u8]>>>,
}

/// The content of a file, which is read as it is sent: no client has a copy of its own.
pub(super) trait Content: Read + Seek {}

impl<T: Read + Seek> Content for T {}

impl Files {
    /// The files of this folder, or those in the program.
    ///
    /// # Errors
    /// If there is no page.
    pub(super) fn new(folder: Option<&Path>) -> Result<Self> {
        let Some(folder) = folder else {
            if Page::get("index.html").is_none() {
                bail!("this program was built without the page: run `cargo xtask web`, and build it again");
            }
            return Ok(Files { folder: None, packed: Mutex::default() });
        };
        ensure!(
            folder.join("index.html").is_file(),
            "--folder: {} has no index.html; `cargo xtask web` builds the page in target/web",
            folder.display()
        );
        let whole = folder.canonicalize().with_context(|| format!("--folder: {}", folder.display()))?;
        Ok(Files { folder: Some(whole), packed: Mutex::default() })
    }

    /// The content of a file, by its path below the folder.
    pub(super) fn content(&self, name: &str) -> Option<Box<dyn Content>> {
        if let Some(folder) = &self.folder {
            return Some(Box::new(File::open(inside(folder, name)?).ok()?));
        }
        match Page::get(name) {
            Some(file) => Some(Box::new(Cursor::new(file.data))),
            None => Some(Box::new(Cursor::new(self.weights(name)?))),
        }
    }

    /// The weights of a game, packed: the program has them already, so that its page has not.
    fn weights(&self, name: &str) -> Option<Arc<[u8]>> {
        // Others wait, and find them packed.
        let mut packed = self.packed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = packed.get(name) {
            return Some(Arc::clone(known));
        }
        let file = entries().into_iter().filter_map(|entry| entry.weights).find(|file| file.path == name)?;
        let mut new = GzEncoder::new(Vec::new(), Compression::fast());
        new.write_all((file.bytes)()).ok()?;
        let new: Arc<[u8]> = new.finish().ok()?.into();
        packed.insert(file.path, Arc::clone(&new));
        Some(new)
    }
}

/// The file of this name, if it is in the folder once symbolic links are followed.
fn inside(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = folder.join(name).canonicalize().ok()?;
    (path.starts_with(folder) && path.is_file()).then_some(path)
}

/// The file of an address, below the folder of the page.
pub(super) fn file_name(url: &str) -> Option<String> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let name =
        if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
    (inside && !path.contains('\\')).then_some(name)
}

/// The media type of a file: a browser refuses modules and WebAssembly of another.
pub(super) fn media_type(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_those_of_the_games() {
        let files = Files { folder: None, packed: Mutex::default() };
        for (name, file) in [
            ("weights/othello.gz", nullwindow_othello::Weights::embedded_file()),
            ("weights/chess.gz", nullwindow_chess::NetworkEvaluator::embedded_file()),
            ("weights/shogi.gz", nullwindow_shogi::Weights::embedded_file()),
        ] {
            let mut unpacked = Vec::new();
            let packed = files.weights(name).unwrap();
            flate2::read::GzDecoder::new(&*packed).read_to_end(&mut unpacked).unwrap();
            assert!(!file.is_empty() && unpacked == file, "{name}");
            assert!(Arc::ptr_eq(&packed, &files.weights(name).unwrap()), "{name}: one for all clients");
        }
        assert_eq!(files.weights("weights/kalah.gz"), None);
    }

    #[test]
    fn addresses_stay_in_the_folder() {
        let name = |url: &str| file_name(url);
        assert_eq!(name("/").as_deref(), Some("index.html"));
        assert_eq!(name("/js/main.js?x=1#y").as_deref(), Some("js/main.js"));
        for outside in ["/../Cargo.toml", "/js/../../x", "//etc/../x", "/..\\x"] {
            assert_eq!(name(outside), None, "{outside}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_links_stay_in_the_folder() {
        use std::fs;
        use std::os::unix::fs::symlink;
        let base = std::env::temp_dir().join(format!("nullwindow-links-{}", std::process::id()));
        let folder = base.join("page");
        fs::create_dir_all(folder.join("js")).unwrap();
        fs::write(folder.join("index.html"), "page").unwrap();
        fs::write(base.join("secret"), "secret").unwrap();
        symlink(base.join("secret"), folder.join("file")).unwrap();
        symlink("..", folder.join("above")).unwrap();
        symlink("../index.html", folder.join("js/own")).unwrap();
        // The folder itself may be a link.
        symlink(&folder, base.join("link")).unwrap();
        let files = Files::new(Some(&base.join("link"))).unwrap();
        for name in ["file", "above/secret", "js", "no"] {
            assert!(files.content(name).is_none(), "{name}");
        }
        for name in ["index.html", "js/own", "above/page/index.html"] {
            let mut text = String::new();
            files.content(name).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "page", "{name}");
        }
        fs::remove_dir_all(&base).unwrap();
    }
}

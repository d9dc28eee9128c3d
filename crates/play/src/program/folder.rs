//! The folder of a page (our own): the files of the house's page of the board, with the author's title and
//! module.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The page of the house, in the sources of this crate's repository.
const WEB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");

/// Its files that any page of a board has. The scripts are those of [`SCRIPTS`] and what they import.
const FILES: [&str; 10] = [
    "icon.svg",
    "js/dom.js",
    "js/keys.js",
    "js/loading.js",
    "js/module.js",
    "js/offline.js",
    "js/theme.js",
    "play.css",
    "style.css",
    "sw.js",
];

/// The module of the author's games in the folder.
const MODULE: &str = "play.wasm";

/// Scripts that are no modules of the page.
const OTHERS: [&str; 3] = ["worker.js", "first.js", "sw.js"];

/// How a script begins that is one.
const MODULE_SCRIPT: &str = "  <script type=\"module\"";

/// The list of the files, for `sw.js`.
const KEPT: &str = "files.json";

/// The folder of the board's scripts.
const SCRIPTS: &str = "js/play";

/// The picture of the house, for links to its page.
const PICTURE: &str = "  <meta property=\"og:image\" content=\"share.png\">
  <meta name=\"twitter:card\" content=\"summary_large_image\">
";

/// Makes the folder, if it is not there.
pub(super) fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))
}

/// What a page has that the house's has not.
pub(super) struct AuthorPage {
    /// The names and titles of its games.
    pub(super) games: Vec<[String; 2]>,
    pub(super) module: PathBuf,
    /// Files of weights and openings, each behind its place in the folder, where it is packed.
    pub(super) fetched: Vec<(PathBuf, Vec<u8>)>,
    /// The address of the explorer, if the page leads to it.
    pub(super) explorer: Option<String>,
    /// The address of the picture that links to the page show, if there is one.
    pub(super) picture: Option<String>,
}

impl AuthorPage {
    /// Writes the page into a folder, and returns the number of its files and of their bytes.
    pub(super) fn write(&self, folder: &Path) -> Result<(usize, u64), String> {
        let web = Path::new(WEB);
        let scripts = fs::read_dir(web.join(SCRIPTS)).map_err(|error| at(&web.join(SCRIPTS), &error))?;
        let scripts = scripts.map(|entry| Ok(Path::new(SCRIPTS).join(entry?.file_name())));
        let scripts = scripts.collect::<Result<Vec<_>, _>>().map_err(|error| at(web, &error))?;
        let copied = FILES.iter().map(PathBuf::from).chain(scripts).map(|name| (web.join(&name), name));
        let files: Vec<_> = copied.chain([(self.module.clone(), MODULE.into())]).collect();
        let mut bytes = 0;
        for (from, name) in &files {
            let to = folder.join(name);
            make(to.parent().unwrap_or(folder))?;
            bytes += fs::copy(from, &to).map_err(|error| at(&to, &error))?;
        }
        for (place, file) in &self.fetched {
            let to = folder.join(place);
            make(to.parent().unwrap_or(folder))?;
            let mut packed = GzEncoder::new(Vec::new(), Compression::best());
            let packed = packed.write_all(file).and_then(|()| packed.finish());
            let written = packed.and_then(|packed| fs::write(&to, &packed).map(|()| packed.len() as u64));
            bytes += written.map_err(|error| at(&to, &error))?;
        }
        // What the page keeps for times without a network.
        let names = files.iter().map(|(_, name)| name).chain(self.fetched.iter().map(|(place, _)| place));
        let names: Vec<_> = names.map(|name| name.to_string_lossy().replace('\\', "/")).collect();
        let (list, to) = (serde_json::json!(names).to_string(), folder.join(KEPT));
        fs::write(&to, &list).map_err(|error| at(&to, &error))?;
        bytes += list.len() as u64;
        let (from, to) = (web.join("play.html"), folder.join("index.html"));
        let house = fs::read_to_string(&from).map_err(|error| at(&from, &error))?;
        // All scripts at once, and not each when another one has named it.
        let is_script = |name: &&PathBuf| name.extension().is_some_and(|end| end == "js");
        let own = files.iter().map(|(_, name)| name).filter(is_script).map(|name| name.to_string_lossy());
        let own = own.filter(|name| !OTHERS.iter().any(|other| name.ends_with(other)));
        let links =
            own.map(|name| format!("  <link rel=\"modulepreload\" href=\"{}\">\n", name.replace('\\', "/")));
        let page =
            self.page(&house)?.replacen(MODULE_SCRIPT, &(links.collect::<String>() + MODULE_SCRIPT), 1);
        fs::write(&to, &page).map_err(|error| at(&to, &error))?;
        Ok((files.len() + self.fetched.len() + 2, bytes + page.len() as u64))
    }

    /// The page of the house as this page.
    fn page(&self, house: &str) -> Result<String, String> {
        let titles: Vec<_> = self.games.iter().map(|[_, title]| quoted(title)).collect();
        let title = titles.join(", ");
        let link = self
            .explorer
            .as_ref()
            .map(|address| format!("      <a id=\"think\" href=\"{}\">See it think</a>\n", quoted(address)));
        let shared = self.picture.as_ref().map(|address| PICTURE.replace("share.png", &quoted(address)));
        let of_house =
            house.split_once("<datalist id=\"games\">").and_then(|(_, rest)| rest.split_once("</datalist>"));
        let (of_house, _) = of_house.ok_or_else(|| format!("{WEB}/play.html has no list of games"))?;
        let option = |[name, title]: &[String; 2]| {
            format!("<option value=\"{}\" data-module=\"{MODULE}\">{}</option>", quoted(name), quoted(title))
        };
        let options = self.games.iter().map(option).collect();
        let changes = [
            ("<title>nullwindow: play and analyse</title>", format!("<title>{title}</title>")),
            (
                "\"og:title\" content=\"nullwindow: play and analyse\"",
                format!("\"og:title\" content=\"{title}\""),
            ),
            (PICTURE, shared.unwrap_or_default()),
            ("Othello, Connect Four, Kalah, chess and shogi: play", format!("{title}: play")),
            ("<h1>null<span>window</span></h1>", format!("<h1>{title}</h1>")),
            ("      <a href=\"index.html\">See it think</a>\n", link.unwrap_or_default()),
            (
                " In a terminal, <code>nullwindow play --game othello</code> plays the same games.",
                String::new(),
            ),
            ("  <link rel=\"manifest\" href=\"manifest.json\">\n", String::new()),
            // The module of proofs has the games of the house alone.
            (" data-games=\"othello connect-four kalah domineering tic-tac-toe\"", String::new()),
            (of_house, options),
            ("js/own/main.js", format!("{SCRIPTS}/main.js")),
        ];
        changes.iter().try_fold(house.to_owned(), |page, (of_house, own)| {
            let places = page.matches(of_house).count();
            let error = || format!("{WEB}/play.html has {places} times {of_house:?}");
            if places == 1 { Ok(page.replace(of_house, own)) } else { Err(error()) }
        })
    }
}

/// A text as HTML has it.
fn quoted(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn at(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read as _;

    #[test]
    fn page_has_the_title_of_the_author_and_every_file_that_it_names() {
        let folder = std::env::temp_dir().join(format!("nullwindow-page-{}", std::process::id()));
        let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let fetched = vec![("weights/a.gz".into(), vec![7; 50_000])];
        let games = vec![["rock", "Rock & <Roll>"].map(str::to_owned), ["b", "B"].map(str::to_owned)];
        let author = AuthorPage { games, module, fetched, explorer: None, picture: None };
        let (files, bytes) = author.write(&folder).expect("a folder");
        let (packed, mut unpacked) = (fs::read(folder.join("weights/a.gz")).expect("weights"), Vec::new());
        GzDecoder::new(&*packed).read_to_end(&mut unpacked).expect("a packed file");
        assert!(unpacked == author.fetched[0].1 && packed.len() < 500);
        let page = fs::read_to_string(folder.join("index.html")).expect("a page");
        assert!(page.contains("<title>Rock &amp; &lt;Roll>, B</title>") && page.contains("<h1>Rock &amp; "));
        assert!(
            page.contains("<option value=\"rock\" data-module=\"play.wasm\">Rock &amp; &lt;Roll></option>")
        );
        assert!(page.contains("<option value=\"b\" data-module=\"play.wasm\">B</option>"));
        assert!(page.contains("<link rel=\"modulepreload\" href=\"js/play/main.js\">"));
        assert!(!page.contains("othello") && !page.contains("nullwindow") && !page.contains("See it think"));
        let house = fs::read_to_string(Path::new(WEB).join("play.html")).expect("the page of the house");
        assert!(
            page.contains("\"og:title\" content=\"Rock &amp; ") && !page.contains("share.png"),
            "no picture"
        );
        let [explorer, picture] = ["../\"", "https://a.org/b.png"].map(|address| Some(address.to_owned()));
        let led = AuthorPage { explorer, picture, ..author }.page(&house).expect("a page");
        assert!(led.contains("<a id=\"think\" href=\"../&quot;\">See it think</a>"));
        assert!(led.contains("\"og:image\" content=\"https://a.org/b.png\">\n  <meta name=\"twitter:card\""));
        assert!(files > 20 && bytes > 40_000);
        let kept: Vec<String> =
            serde_json::from_slice(&fs::read(folder.join(KEPT)).expect("a list")).expect("a list");
        assert!(kept.len() == files - 2 && kept.iter().all(|name| folder.join(name).is_file()), "{kept:?}");
        // Each address in quotes that ends like a file, from where it is written.
        let mut named = 0;
        let scripts = fs::read_dir(folder.join(SCRIPTS)).expect("scripts");
        let scripts = scripts.map(|entry| entry.expect("a script").path());
        let own = FILES.iter().map(|name| folder.join(name));
        for file in scripts.chain(own).chain([folder.join("index.html")]) {
            let text = fs::read_to_string(&file).expect("text");
            let quoted = text.split(['\'', '"']).filter(|word| {
                [".js", ".css", ".svg", ".wasm"].iter().any(|end| word.ends_with(end)) && !word.contains(' ')
            });
            for name in quoted {
                let at = file.parent().expect("a folder").join(name);
                assert!(at.is_file(), "{}: {name}", file.display());
                named += 1;
            }
        }
        assert!(named > 30, "{named}");
        fs::remove_dir_all(&folder).expect("the folder");
    }
}

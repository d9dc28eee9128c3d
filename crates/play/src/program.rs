//! The program of a page (our own): it writes the folder of the page, for which cargo builds it again, as a
//! module of WebAssembly.

mod check;
mod folder;
mod module;

use crate::page_game::PageGame;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The program of the page of these games, in the crate of this folder: see [`page!`](crate::page!).
#[must_use]
pub fn main(games: Vec<PageGame>, package: &str) -> ExitCode {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    match Arguments::read(words).and_then(|arguments| write(&games, package, arguments)) {
        Ok(text) => {
            // A closed output is no error: the folder is there.
            _ = writeln!(std::io::stdout(), "{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

const HELP: &str = "\
Write a page of the game, static files for any web server, into a folder

Usage: page [OPTIONS] [FOLDER]

Arguments:
  [FOLDER]  The folder [default: page]

Options:
      --profile PROFILE   Cargo's profile of the module [default: one for a small module]
      --explorer ADDRESS  The explorer of the house, for a link that shows a position there as a tree
      --picture ADDRESS   The picture of links to the page, 1200 by 630 pixels, with https:// and the host
  -h, --help              Print help";

/// The words of a command line.
#[derive(PartialEq, Debug)]
enum Arguments {
    Help,
    Page { folder: PathBuf, profile: Option<String>, explorer: Option<String>, picture: Option<String> },
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut folder, mut profile, mut explorer, mut picture) = (None, None, None, None);
        while let Some(word) = words.next() {
            match word.as_str() {
                "-h" | "--help" => return Ok(Arguments::Help),
                "--profile" => {
                    profile = Some(words.next().ok_or("--profile: the name of a profile is missing")?)
                }
                "--explorer" => {
                    explorer = Some(words.next().ok_or("--explorer: the address of a page is missing")?)
                }
                "--picture" => {
                    picture = Some(words.next().ok_or("--picture: the address of a picture is missing")?)
                }
                _ if word.starts_with('-') => return Err(format!("{word} is no option of this program")),
                _ if folder.is_some() => return Err(format!("{word}: there is a folder before it")),
                _ => folder = Some(PathBuf::from(word)),
            }
        }
        Ok(Arguments::Page { folder: folder.unwrap_or_else(|| "page".into()), profile, explorer, picture })
    }
}

/// Writes the folder; its name, its files and its size, in a line.
fn write(games: &[PageGame], package: &str, arguments: Arguments) -> Result<String, String> {
    let Arguments::Page { folder, profile, explorer, picture } = arguments else {
        return Ok(HELP.to_owned());
    };
    check::check(games)?;
    let fetched = check::files(games, Path::new(package))?;
    folder::make(&folder)?;
    let module = module::build(package, profile.as_deref())?;
    let games = games.iter().map(|game| [game.name.to_owned(), game.title.clone()]).collect();
    let page = folder::AuthorPage { games, module, fetched, explorer, picture };
    let (files, bytes) = page.write(&folder)?;
    let folder = folder.display();
    Ok(format!(
        "{folder}: {files} files of {} KB; to look at it: python3 -m http.server --directory {folder}",
        bytes.div_ceil(1_000)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_words_of_the_command_line_are_named() {
        let read = |line: &str| Arguments::read(line.split_whitespace().map(str::to_owned));
        let page = |folder: &str, options: [Option<&str>; 3]| {
            let [profile, explorer, picture] = options.map(|option| option.map(str::to_owned));
            Ok(Arguments::Page { folder: folder.into(), profile, explorer, picture })
        };
        assert_eq!(read(""), page("page", [None; 3]));
        let all = read("out --profile dev --explorer ../ --picture x.png");
        assert_eq!(all, page("out", [Some("dev"), Some("../"), Some("x.png")]));
        assert_eq!(read("out --help"), Ok(Arguments::Help));
        assert_eq!(read("a b"), Err("b: there is a folder before it".to_owned()));
        assert_eq!(read("--release"), Err("--release is no option of this program".to_owned()));
        assert_eq!(read("--explorer"), Err("--explorer: the address of a page is missing".to_owned()));
        assert_eq!(read("--picture"), Err("--picture: the address of a picture is missing".to_owned()));
        assert_eq!(read("--profile"), Err("--profile: the name of a profile is missing".to_owned()));
    }
}

//! Every command quotes the beginning of what it refuses, whatever its length is.

use crate::common::{run, text};

/// The largest length of an argument here; Linux has a limit for each.
const LONG: usize = 50_000;

/// The longest line of this output.
fn longest(bytes: &[u8]) -> (usize, String) {
    let longest = text(bytes).lines().map(|line| (line.chars().count(), line.to_owned())).max();
    longest.map(|(length, line)| (length, line.chars().take(200).collect())).unwrap_or_default()
}

/// Whether a text quotes more than 60 characters of the garbage.
fn quotes_more(text: &str, garbage: &str) -> bool {
    text.contains(&garbage.repeat(60 / garbage.chars().count() + 1))
}

#[test]
fn errors_of_commands_quote_at_most_sixty_characters() {
    let folder = std::env::temp_dir().join(format!("nullwindow-quotes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for garbage in ["x", "1", "é"] {
        let long = garbage.repeat(LONG / garbage.len());
        let path = folder.join("garbage");
        let at = |name: &str, contents: String| {
            let path = path.with_extension(name);
            std::fs::write(&path, contents).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let file = at("txt", format!("{long}\n"));
        let pgn = at("pgn", format!("1. {long} e5 *\n"));
        let openings = at("openings", format!("{long}\n"));
        for arguments in [
            "#",
            "solve #",
            "solve ffo:#",
            "solve FILE",
            "solve --game #",
            "solve --game chess #",
            "solve --game kalah #",
            "solve --game connect-four #",
            "solve --game chess FILE",
            "solve --hash #",
            "solve ffo:40 --moves #",
            "solve ffo:40 --selectivity #",
            "solve ffo:40 --exceeds #",
            "solve ffo:40 --window #",
            "analyze #",
            "analyze FILE",
            "analyze PGN",
            "play --level #",
            "play #",
            "play --game chess #",
            "gtp --depth #",
            "uci --hash #",
            "match nullwindow #",
            "match nullwindow nullwindow --book OPENINGS",
            "match nullwindow nullwindow --game chess --book OPENINGS",
            "match nullwindow nullwindow --game chess --option-a #=1",
            "match nullwindow nullwindow --sprt #",
            "tree #",
            "tree [1,2] --algorithm #",
            "tree [1,2] --window #,1",
            "perft 3 #",
            "perft #",
            "bench #",
            "bench suite #",
            "bench suite FILE",
            "bench ffo #",
        ] {
            let words = arguments.split(' ').map(|word| {
                word.replace("FILE", &file)
                    .replace("PGN", &pgn)
                    .replace("OPENINGS", &openings)
                    .replace('#', &long)
            });
            let words: Vec<_> = words.collect();
            let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"");
            assert_eq!(output.status.code(), Some(2), "{arguments} {garbage}: {}", longest(&output.stderr).1);
            let error = text(&output.stderr);
            assert!(!error.is_empty() && !quotes_more(&error, garbage), "{arguments}: {:.200}", error);
            assert!(text(&output.stderr).lines().count() == 1, "{arguments} {garbage}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn answers_of_protocols_quote_at_most_sixty_characters() {
    for garbage in ["x", "1", "é", "e2"] {
        let long = garbage.repeat(LONG / garbage.len());
        for (command, lines) in [
            (
                "uci",
                "#|position #|position fen #|position startpos moves #|position startpos #|go #|go depth #\
                 |go searchmoves #|setoption #|setoption name #|setoption name Hash value #|perft #|debug #",
            ),
            ("gtp", "#|# name|play # f5|play b #|genmove #|komi #|set_game #|boardsize #|time_left b # 1"),
            (
                "nboard",
                "nboard #|set depth #|set game #|set game (;GM[#];)|move #|hint #|ping #|set contempt #",
            ),
            ("play", "#|level #|hint #"),
        ] {
            let input = lines.split('|').map(|line| line.replace('#', &long) + "\n").collect::<String>();
            let output = run(&[command], input.as_bytes());
            for written in [text(&output.stdout), text(&output.stderr)] {
                assert!(
                    !quotes_more(&written, garbage),
                    "{command} {garbage}: {:.200}",
                    longest(written.as_bytes()).1
                );
            }
            assert!(!output.stdout.is_empty(), "{command}");
        }
    }
}
